"""How much lies on an Island and in a Port, and who may not lie together (§1.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from boards.board import AreaId
from boards.plain.sentence import area, counter, side
from boards.plain.working_out import grouped, once
from counters.counter import Counter
from counters.game import Game
from counters.position import PlaceId, area_of
from rules_assist.advice import Act, Answer, Finding
from rules_assist.common.stacking import Limit, cargoes, no_room
from rules_assist.common.standpoint import allowed, first_reason, for_all, names, notice
from rules_assist.rulebooks.blitz.powers import GROUND, LAND, SHIPS, World, unit_kinds, word
from rules_assist.rulebooks.blitz.sides import MINOR, SIDE_OF, same_side


@once
def limits_of(game: Game) -> tuple[Limit, ...]:
    """Islands hold two Sizes of land units and two of aircraft, a Small Port two of ships, a minor ally's as well."""
    board, kinds = game.board, game.sheet.kinds

    def printed(word: str) -> dict[AreaId, float | None]:
        return {at: float(most) for at in board.spaces if isinstance(most := board.attribute(at, word), int | float)}

    ports = {at: board.attribute(at, "port") for at in board.spaces} | {
        AreaId(f"{at}/port.{each.other(at)}"): each.toward(at).get("port")
        for at in board.spaces for each in board.contacts_of(at)
    }  # fmt: skip
    small: dict[AreaId, float | None] = {at: 2 if port == "small" else None for at, port in ports.items() if port}
    rows: tuple[tuple[str, str, Mapping[AreaId, float | None], Literal["area", "ports"], str], ...] = (
        ("Sizes of land units", "land", printed("land_limit"), "area", "§1.3, D.1"),
        ("Sizes of air units", "air", printed("air_limit"), "area", "§1.3, D.1"),
        ("Sizes of naval units", "naval", small, "ports", "§1.3, B.1"),
    )
    return tuple(
        Limit(name=name, weights={id: 4 for id, kind in kinds.items() if kind.attributes.get("domain") == domain},
              by_face=lambda one: game.number(one, "size"), in_area=most, places=places, shared=True, rule=rule)
        for name, domain, most, places, rule in rows
    )  # fmt: skip


def limits(view: World) -> Sequence[Limit]:
    return limits_of(view.game)


@for_all
def on_land(view: World) -> Mapping[AreaId, list[Counter]]:
    kinds, units = unit_kinds(view.game, *LAND), view.units()
    lying = ((at, [one for one in units[at] if one.kind in kinds]) for at in view.board_of(*GROUND) if at in units)
    return {at: there for at, there in lying if there}


def mixed(view: World) -> Iterator[Finding]:
    for at, there in on_land(view).items():
        if len(there) == 1 or (there[0].side != MINOR and all(one.side == there[0].side for one in there)):
            continue
        first = {SIDE_OF.get(view.owner(one), ""): one for one in reversed(there)}
        if "axis" in first and "allies" in first:
            told = "§1.3", "Land units of both sides stand in {at}: {who}."
            yield notice(told, (first["axis"], first["allies"]), at, aspect="stacking")


def strangers(view: World) -> Iterator[Finding]:
    """Units where none of theirs may be: an ally's home, neutral land, China, or where an ally came in (§1.3, §1.6)."""
    lying = view.units()
    for at in (at for at in view.board_of(*GROUND) if at in lying):
        # French ships in Vichy are at home.
        country, them = view.country(at), view.holder(at)
        away = grouped([one for one in lying[at] if view.home_country(one) != country], view.owner)
        for us, there in away.items():
            if us not in SIDE_OF or view.one_power(us, them) or (us, word(view.country(at))) in view.politics.declared:
                continue
            known = {one.id: why for one in there if (why := view.barred(one, at)) is not None}
            for why in dict.fromkeys(known.values()):
                who = tuple(one for one in there if known.get(one.id) == why)
                told = why.rule, "{who} may not be there. {reason}"
                if not them and view.so("turned_neutral", word(view.land_of(at))):
                    told = "§3.4", "{at} is neutral now: to go to any land area of their home country: {who}."
                yield notice(told, who, at, aspect="stacking", reason=why.sentence)
            if known or not same_side(us, them) or view.together(us, them):
                continue
            hosts = tuple(one for one in view.position.in_area(at) if view.owner(one) == them)
            if leaving := tuple(one for one in hosts if view.has_base(one)):
                told = "§1.3, §6.6", "{who} leaves {at}: units of {us} stand there."
                yield notice(told, hosts, at, aspect="stacking", severity="warning", who=names(leaving), us=side(us))


def overloads(view: World) -> Iterator[Finding]:
    """A transport carries twice its Size in land units, and nothing else (§4.2)."""
    for ship, cargo in cargoes(view.position):
        strange = tuple(each for each in cargo if view.type(each) not in LAND or not may_carry(view, ship, each))
        most, load = view.game.number(ship, "capacity"), view.sizes(cargo)
        why = first_reason(
            ("§4.2", "{ship} cannot carry {who}.", strange),
            ("§4.2", "{ship} carries {count} Sizes; it has room for {most}.", load > most),
            ship=counter(ship.id), who=names(strange), count=load, most=most,
        )  # fmt: skip
        if why is not None and view.type(ship) in SHIPS:
            yield notice(why, (ship, *(strange or cargo)), view.position.ground(ship.id), aspect="stacking")


def may_carry(view: World, ship: Counter, one: Counter) -> bool:
    """A power's own land units, or the other Western power's; never Chinese ones, nor a FORT."""
    own = view.together(view.owner(ship), view.owner(one))
    return view.type(ship) == "trs" and view.type(one) in LAND - {"fort"} and own and not view.is_chinese(one)


def stack(view: World, act: Act) -> Answer | None:
    """Whether all of these may lie there together, with who lies there already (§1.3)."""
    group, places = view.named(act), (*act.at, *act.to)
    if not group or len(places) != 1:
        return None
    at, ids = area_of(places[0]), tuple(one.id for one in group)
    if view.kind(at) == "sea":
        afoot = [one for one in group if view.type(one) in LAND and not view.is_aboard(one)]
        aboard = "§4.2", "{who} is at sea only aboard a transport.", afoot
        return allowed("At sea there is no limit.", "§1.3", aboard, who=names(afoot))
    ships = [one for one in group if view.type(one) in SHIPS]
    port = places[0] if "/" in places[0] else PlaceId(f"{at}/port")
    return allowed(
        "{who} may lie in {at}.", "§1.3",
        *(view.barred(one, at) for one in group),
        ("§1.3", "{at} has no Port for {who}.", ships and not view.said(at, "port")),
        *(no_room(view.position, limits(view), ids, place) for place in ((port, at) if ships else (at,))),
        who=names(ships or group), at=area(at),
    )  # fmt: skip
