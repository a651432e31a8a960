"""How much lies on an Island and in a Port, and who may not lie together (§1.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from boards.board import AreaId
from boards.plain.sentence import Value, area, counter, say, side
from counters.counter import Counter, KindId, SideId
from counters.game import Game
from counters.once import once
from counters.places import PlaceId
from counters.position import Position
from rules_assist.advice import Finding
from rules_assist.common.saying import first_reason, names, notice
from rules_assist.common.stacking import Limit, cargoes
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.blitz.powers import GROUND, LAND, MINOR, SHIPS, SIDE_OF, World, same_side, word

UNITS = LAND | SHIPS | {"air"}
TOGETHER = {**{SideId(power): SideId(side) for power, side in SIDE_OF.items()}, MINOR: MINOR}


@once
def limits_of(game: Game) -> tuple[Limit, ...]:
    """Islands hold two Sizes of land units and two of aircraft, a Small Port two of ships: each Port for itself."""

    def size(one: Counter) -> float:
        return game.number(one, "size")

    def of_domain(domain: str) -> dict[KindId, float]:
        kinds = game.sheet.kinds.items()
        return {id: 4.0 for id, kind in kinds if kind.attributes.get("domain") == domain}

    def islands(word: str) -> dict[AreaId, float | None]:
        said = {at: game.board.attribute(at, word) for at in game.board.spaces}
        return {at: float(most) for at, most in said.items() if isinstance(most, int | float)}

    ports: dict[AreaId, float | None] = {}
    for at in game.board.spaces:
        here = {each.other(at): each.toward(at).get("port") for each in game.board.contacts_of(at)}
        for sea, port in here.items():
            if port:
                ports[AreaId(f"{at}/port.{sea}")] = 2 if port == "small" else None
        if game.board.attribute(at, "port"):
            ports[at] = 2 if game.board.attribute(at, "port") == "small" else None
    land = Limit(name="Sizes of land units", weights=of_domain("land"), by_face=size, in_area=islands("land_limit"),
                 sides=TOGETHER, rule="§1.3, D.1")  # fmt: skip
    air = Limit(name="Sizes of air units", weights=of_domain("air"), by_face=size, in_area=islands("air_limit"),
                sides=TOGETHER, rule="§1.3, D.1")  # fmt: skip
    ships = Limit(name="Sizes of naval units", weights=of_domain("naval"), by_face=size, in_area=ports, places="ports",
                  sides=TOGETHER, rule="§1.3, B.1")  # fmt: skip
    return land, air, ships


def limits(view: World) -> Sequence[Limit]:
    return limits_of(view.game)


@once
def on_land(game: Game, position: Position) -> Mapping[AreaId, list[Counter]]:
    """The land units in each land area, in the order of the board."""
    troops = {id for id, kind in game.sheet.kinds.items() if kind.type in LAND}
    inhabited, found = position.inhabited, dict[AreaId, list[Counter]]()
    for at in _grounds(game):
        if at in inhabited and (there := [one for one in position.in_area(at) if one.kind in troops]):
            found[at] = there
    return found


@once
def _grounds(game: Game) -> tuple[AreaId, ...]:
    return tuple(at for at, space in game.board.spaces.items() if space.kind in GROUND)


def mixed(view: World) -> Iterator[Finding]:
    """Enemies on land in one area; a battle is fought from outside."""
    for at, there in on_land(view.game, view.position).items():
        if len(there) == 1 or (there[0].side != MINOR and all(one.side == there[0].side for one in there)):
            continue
        first = next((one for one in there if SIDE_OF.get(view.owner(one)) == "axis"), None)
        other = next((one for one in there if SIDE_OF.get(view.owner(one)) == "allies"), None)
        if first and other:
            words = "Land units of both sides stand in {at}: {who}."
            told = say(words, at=area(at), who=(counter(first.id), counter(other.id)))
            yield Finding(places=(PlaceId(at),), counters=(first.id, other.id), sentence=told, rule="§1.3",
                          aspect="stacking")  # fmt: skip


def strangers(view: World) -> Iterator[Finding]:
    """Units in a land area where none of theirs may be: an ally's home, a neutral's land, China; and an ally's ships
    and aircraft, which leave where others come in (§1.3, §1.6)."""
    for us, stands in _powers_ashore(view.game, view.position).items():
        for at, there in stands.items():
            them = view.holder(at)
            if view.one_power(us, them) or (us, word(view.country(at))) in view.politics.declared:
                continue
            known = {one.id: why for one in there if (why := view.barred(one, at)) is not None}
            for why in dict.fromkeys(known.values()):
                who = tuple(id for id, each in known.items() if each == why)
                told = say("{who} may not be there. {why}", who=tuple(map(counter, who)), why=why.sentence)
                yield Finding(places=(PlaceId(at),), counters=who, sentence=told, rule=why.rule, aspect="stacking")
            if known or not same_side(us, them) or view.together(us, them):
                continue
            hosts = tuple(one for one in view.position.in_area(at) if view.owner(one) == them)
            if leaving := tuple(counter(one.id) for one in hosts if view.type(one) in SHIPS | {"air"}):
                told = say("{who} leave {at}: units of {us} stand there.", who=leaving, at=area(at), us=side(us))
                yield Finding(severity="warning", places=(PlaceId(at),), counters=tuple(one.id for one in hosts),
                              sentence=told, rule="§1.3, §6.6", aspect="stacking")  # fmt: skip


@once
def _powers_ashore(game: Game, position: Position) -> Mapping[SideId, Mapping[AreaId, list[Counter]]]:
    """The units of each power on land that is not its own; French ships in Vichy are at home."""
    view, found = World(game, position, MINOR), dict[SideId, dict[AreaId, list[Counter]]]()
    inhabited, holders = position.inhabited, position.holders
    for at in _grounds(game):
        for one in position.in_area(at) if at in inhabited else ():
            foreign = one.side in SIDE_OF and one.side != holders.get(at) and view.type(one) in UNITS
            if foreign and view.home_country(one) != view.country(at):
                found.setdefault(one.side, {}).setdefault(at, []).append(one)
    return found


def ashore(view: World) -> Iterator[Finding]:
    """Ships in a land area without a Port (§1.3)."""
    inhabited = view.position.inhabited
    for at, space in view.game.board.spaces.items():
        if at not in inhabited or space.kind not in GROUND or space.attributes.get("port"):
            continue
        for place in view.position.places_of(at):
            for id in view.position.stack(place):
                if view.type(view.position.counters[id]) in SHIPS:
                    told = say("{area} has no Port for {who}.", area=area(at), who=counter(id))
                    yield Finding(places=(place,), counters=(id,), sentence=told, rule="§1.3", aspect="stacking")


def overloads(view: World) -> Iterator[Finding]:
    """A transport carries twice its Size in land units, and nothing else (§4.2)."""
    for ship, cargo in cargoes(view.position):
        strange = tuple(each for each in cargo if view.type(each) not in LAND or not may_carry(view, ship, each))
        most, load, place = view.game.number(ship, "capacity"), view.sizes(cargo), view.position.ground(ship.id)
        reasons = (
            (strange, "{ship} cannot carry {who}.", strange),
            (cargo, "{ship} carries {count} Sizes; it has room for {most}.", load > most),
        )
        for who, words, so in reasons if view.type(ship) in SHIPS else ():
            named: dict[str, Value] = {"ship": counter(ship.id), "who": names(who), "count": load, "most": most}
            if (why := first_reason(("§4.2", words, so), **named)) is not None:
                yield notice(why, (ship, *who), place, aspect="stacking")


def may_carry(view: World, ship: Counter, one: Counter) -> bool:
    """A power's own land units, or those of the other Western power when the USA fights; never Chinese ones."""
    own = view.together(view.owner(ship), view.owner(one))
    return view.type(ship) == "trs" and view.type(one) in LAND and own and not view.is_chinese(one)


CHAPTER = Chapter(limits=limits, once=(mixed, strangers, ashore, overloads))
