"""What a result of the dice asks for: damage, allotted in turns, then letters, by which some go back (§6.5, §6.6)."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from boards.board import AreaId
from boards.plain.sentence import area, say
from counters.counter import Counter, CounterId, KindId
from counters.events import CountersPlaced
from counters.position import PlaceId, in_area
from rules_assist.advice import Deed
from rules_assist.battle_sheet import BattleSheet, Offer, Volley
from rules_assist.common.standpoint import deed, names
from rules_assist.rulebooks.blitz.powers import LAND, SHIPS, World
from rules_assist.rulebooks.blitz.sides import NOBODY, same_side

DAMAGE = ("one", "two", "three")
"""The faces of a damage marker."""

THIRDS = {"S": 1, "L": 2, "B": 3}
BUILT = CounterId("")
"""A Convoy or a Factory, for which no counter stands."""

Sizes = Mapping[CounterId, int]
Cost = Callable[[CounterId, int], float]
"""What a unit with so many Sizes loses with one of them."""


def read_result(result: str) -> tuple[int, str]:
    """`1S`: so much damage, and a letter."""
    found = re.fullmatch(r"(\d?)([SLB]?)", result)
    return (int(found[1] or 0), found[2]) if found else (0, "")


def offers(view: World, sheet: BattleSheet, kind: str, flown: Collection[Counter]) -> Iterator[Offer]:
    """Damage is allotted in turns, the owner choosing first; then letters move a part of those who are left."""
    for each in (volley for fought_in in sheet.rounds for volley in fought_in.volleys if volley.result):
        ids, room = may_be_hit(view, sheet, each, flown), built(view, sheet.at, each)
        damage, letter = read_result(each.result)
        if used := used_up(view, each, sheet.attackers if each.who == "attack" else sheet.defenders):
            words = "{who} can be used once: it is lost, before any result."
            told = say(words, who=names(map(view.one, used)))
            yield Offer(verb="lose", counters=used, times=len(used), sentence=told, rule="§6.5")
        if damage and ids:
            words = "{damage} damage, a Size each: the owner picks the first unit, then the enemy, in turn."
            yield Offer(verb="lose", counters=ids, times=damage, sentence=say(words, damage=damage), rule="§6.5",
                        deeds=_marked(view, sheet.at, min(1, room)))  # fmt: skip
        elif damage and room:
            words = "The Factory in {at} takes {damage} damage, as far as its Factor goes."
            if each.name.startswith("naval"):
                words = "The Convoy in {at} takes {damage} damage, as far as its Factor goes."
            yield Offer(verb="mark", counters=(), sentence=say(words, at=area(sheet.at), damage=damage), rule="§6.5",
                        deeds=_marked(view, sheet.at, min(damage, room)))  # fmt: skip
        if letter and (ids or room) and letters_count(view, each, kind, sheet.at):
            yield from _turned_back(view, sheet, each, ids, goes_back(view, ids, damage, letter, room))


def letters_count(view: World, volley: Volley, kind: str, at: AreaId) -> bool:
    """Against a Factory, a Port or an Island letters do nothing, at least in the last round (§6.5; contested)."""
    last = not volley.name.startswith("air") or view.reading("letters_in_air_round") == "ignored"
    return not (last and (kind in ("factory", "port") or view.kind(at) == "island"))


def used_up(view: World, volley: Volley, own: Iterable[CounterId]) -> tuple[CounterId, ...]:
    """Those who throw for the only time: in the Air Round whoever has an Air Factor (§6.5)."""
    air = volley.name.startswith("air")
    units = (view.one(id) for id in own)
    return tuple(one.id for one in units if _once(view, one) and (not air or view.game.number(one, "air")))


def _once(view: World, one: Counter) -> bool:
    return bool(view.game.kind(one).attributes.get("one_shot"))


def built(view: World, at: AreaId, volley: Volley) -> int:
    """How much damage the Convoy of those who are hit at sea, or the Factory, can take yet (§6.5)."""
    whose = view.convoy_of(at) if volley.name.startswith("naval") else NOBODY
    convoy = bool(whose) and same_side(whose, view.side) != (volley.who == "attack")
    factory = volley.name.startswith("strategic")
    factor = view.said(at, "convoy_factor") if convoy else view.said(at, "factory") if factory else 0
    return max(0, round(factor) - view.damage_in(at)) if isinstance(factor, int | float) else 0


def _marked(view: World, at: AreaId, points: int) -> tuple[Deed, ...]:
    """The click that lays so much damage on the Convoy or the Factory there."""
    if points <= 0:
        return ()
    marker = Counter(view.free_id(f"damage_{at}"), KindId("damage"), NOBODY, face=DAMAGE[min(points, len(DAMAGE)) - 1])
    return (deed(say("Lay {points} damage there", points=points), CountersPlaced((marker,), PlaceId(at))),)


def may_be_hit(view: World, sheet: BattleSheet, volley: Volley, flown: Collection[Counter]) -> tuple[CounterId, ...]:
    """In the air aircraft, carriers and paratroops that fly; on land land units; at sea ships (§6.5). Aircraft that
    decline are not there, and who can be used once is lost anyhow."""
    ids = sheet.defenders if volley.who == "attack" else sheet.attackers
    sort = volley.name.partition("_")[0]
    declined = volley.who == "attack" and any(each.answer == "decline" for each in sheet.questions)
    in_the_air = frozenset(("cv",) if declined else ("air", "cv"))
    hit = {"air": in_the_air, "land": LAND, "naval": SHIPS}.get(sort, frozenset())
    there = {one.id for one in flown if sort == "air" and volley.who == "defence"}
    return tuple(id for id in ids if (view.type(view.one(id)) in hit and not _once(view, view.one(id))) or id in there)


def dealt(sizes: Sizes, damage: int, cost: Cost = lambda _id, _size: 0, *, spread: bool = True) -> dict[CounterId, int]:
    """What damage leaves: the owner gives up what costs him least, of the largest, and the enemy takes what costs most,
    of the smallest, in turn. If he does not `spread` it, the owner takes what the enemy would."""
    left = {id: size for id, size in sizes.items() if size}
    for point in range(min(damage, sum(left.values()))):
        pick = min if spread and point % 2 == 0 else max
        id = pick(left, key=lambda id: (cost(id, left[id]), -left[id]))
        left[id] -= 1
        if not left[id]:
            del left[id]
    return left


def goes_back(view: World, ids: tuple[CounterId, ...], damage: int, letter: str, room: int = 0) -> tuple[int, int]:
    """So many go back or are stopped, at least and at most: it depends on what the damage is put on. A Convoy that can
    take so much is among them."""
    sizes = {**{id: view.size(view.one(id)) for id in ids}, BUILT: room}
    fewest, most = (turned(len(dealt(sizes, damage, spread=each)), letter) for each in (False, True))
    return fewest, most


def turned(count: int, letter: str) -> int:
    """S a third, L two thirds, B all; rounded off, a half upwards."""
    return (2 * THIRDS.get(letter, 0) * count + 3) // 6


def armour(view: World, ids: tuple[CounterId, ...], *, defends: bool) -> float:
    """Sizes of ARM, and of FORT in defence; half from a transport, rounded once (§6.6)."""
    total = 0.0
    for one in (view.one(id) for id in ids):
        if view.type(one) == "arm" or (defends and view.type(one) == "fort"):
            total += view.size(one) / (2 if view.is_aboard(one) else 1)
    return int(total + 0.5)


def armours(view: World, sheet: BattleSheet) -> tuple[float, float]:
    """What the attackers have to make defenders go back, and what these have against it, with the terrain (§6.6)."""
    bonus = view.game.sheet.charts["terrain"].number(str(view.said(sheet.at, "terrain") or "clear").capitalize(), 4)
    return armour(view, sheet.attackers, defends=False), armour(view, sheet.defenders, defends=True) + bonus


def _turned_back(
    view: World, sheet: BattleSheet, volley: Volley, ids: tuple[CounterId, ...], between: tuple[int, int]
) -> Iterator[Offer]:
    fewest, most = between
    if not most:
        return
    many = say("{few} or {most}", few=fewest, most=most) if fewest < most else say("{many}", many=most)
    some, (ours, theirs) = most < len(ids), armours(view, sheet)
    times = most if some else 1
    walking = tuple(id for id in ids if view.type(view.one(id)) != "fort")
    to = tuple(map(in_area, retreats(view, walking, sheet.at)))
    if not volley.name.startswith("land"):
        words = "{many} of those who are left return to base: the owner picks the first, then the enemy, in turn."
        convoy = built(view, sheet.at, volley)
        if convoy:
            words = "{many} of those who are left return to base; a Convoy that is picked takes one damage instead."
        yield Offer(verb="mark", counters=ids, mark="returned", times=times, some=some, sentence=say(words, many=many),
                    rule="§6.5", deeds=_marked(view, sheet.at, min(1, convoy)))  # fmt: skip
    elif volley.who == "defence":
        words = "{many} of the attackers who are left cannot advance: the defender picks them."
        yield Offer(verb="mark", counters=ids, mark="blocked", times=times, some=some, sentence=say(words, many=many),
                    rule="§6.6")  # fmt: skip
    elif ours <= theirs:
        words = "The letter does nothing: {ours} Sizes of armour do not beat {theirs}."
        yield Offer(verb="mark", counters=(), sentence=say(words, ours=ours, theirs=theirs), rule="§6.6")
    elif to:
        words = "{many} of the defenders who are left go back: the attacker picks them, the owner where to."
        yield Offer(verb="retreat", counters=walking, to=to, times=times, some=some, sentence=say(words, many=many),
                    rule="§6.6")  # fmt: skip
        if forts := tuple(id for id in ids if id not in walking):
            told = say(
                "{who} never goes back: if it is picked, it takes one damage more.", who=names(map(view.one, forts))
            )
            yield Offer(verb="mark", counters=(), sentence=told, rule="§6.6")
    else:
        words = "{many} of the defenders should go back and cannot: each takes one damage more."
        yield Offer(verb="lose", counters=ids, times=most, sentence=say(words, many=many), rule="§6.6")


def retreats(view: World, ids: tuple[CounterId, ...], at: AreaId) -> tuple[AreaId, ...]:
    if not ids:
        return ()
    first = view.one(ids[0])
    routes = ("land_route",) if view.reading("route_retreat") == "allowed" else ()
    near = view.game.board.network("land", *routes).get(at, ())
    attacked = view.position.facts.says
    return tuple(
        to for to in near
        if same_side(view.owner(first), view.holder(to)) and view.barred(first, to) is None
        and not attacked("attacked", to) and not view.no_border(at, to)
    )  # fmt: skip
