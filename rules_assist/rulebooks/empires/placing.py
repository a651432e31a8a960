"""Where new units are placed, what is kept in mind of it, and what was placed otherwise (L306-323, L550-562)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from boards.board import AreaId
from boards.plain.sentence import area, say, side
from boards.plain.working_out import grouped, once
from counters.counter import Counter, KindId
from counters.events import CountersMoved, Single
from counters.game import Game
from counters.position import TICKED, TRAY, PlaceId, area_of, in_area
from rules_assist.advice import Act, Answer, Finding, Reach, not_told
from rules_assist.common.asked import areas_named, number
from rules_assist.common.reaching import brought_in
from rules_assist.common.standpoint import Row, because, ids_of, names, notice, to_see_to
from rules_assist.common.walking import distances
from rules_assist.rulebooks.empires import world
from rules_assist.rulebooks.empires.building import builds_nothing, count_meant, enters, kind_meant, not_for_all
from rules_assist.rulebooks.empires.income import hosted, pools
from rules_assist.rulebooks.empires.world import INFANTRY, World, first_owner, network

PLACED, ENTERS_NOW = "placed", PlaceId("build_chart/0")
PARTISANS_NEAR = 2
"""No partisan within so many territories of one that its nation holds and guards (L560)."""


def waiting(view: World) -> Iterator[Finding]:
    """What is still to be placed now; and the chart, which moves on after that, or before it (L562; contested)."""
    for whose in (us.side for us in (view.acting() if view.clock.phase.endswith("_placement") else ())):
        first = view.reading("build_clock") == "shift_then_place"
        boxes = grouped(view.position.by(whose), lambda one: view.position.where[one.id].partition("build_chart/"))
        by_box = {int(number): them for (before, _, number), them in boxes.items() if not before and number.isdecimal()}
        moved = view.so(TICKED, "build_chart", whose)
        if mine := by_box.pop(0, ()) if moved == first else ():
            words = "Entering this turn, and still to be placed: {who}."
            yield to_see_to(("L550", words), mine, ENTERS_NOW, urgent=True)
        elif by_box and not moved and view.started():
            why, shift = ("L562", "The build chart of {side} moves on by a turn."), view.ticked("build_chart", whose)
            on = (CountersMoved(ids_of(them), PlaceId(f"build_chart/{n - 1}"))
                  for n, them in sorted(by_box.items()) if n)  # fmt: skip
            yield to_see_to(why, side=side(whose), done=(*on, shift))


def may_place(view: World, act: Act) -> Answer | None:
    kind, at, units = kind_meant(view, act), areas_named(act)[0], view.named(act)
    if kind is None:
        return None
    lies = [on for one in units if view.is_land(on := view.position.area(one.id))]
    early = [one for one in units if view.position.where[one.id].startswith("build_chart/") and not is_due(view, one)]
    told = number(act, "placed", "so_far")
    count = count_meant(act) + (len(counting_with(view, kind, at, placed_now(view, at))) if told is None else told)
    rows = _no_partisan(view, at, count) if kind == "part" else _no_room(view, kind, at, count)
    return view.allowed(
        act, "{number} of them may be placed in {at}.", "L616" if enters(view) else _rule_of(view, kind, at),
        ("L550", "{lies} has it already: what stands on the map is not placed again.", lies),
        ("L562", "{early} do not enter this turn yet.", early),
        *builds_nothing(view, kind), *not_for_all(view, kind), *rows,
        number=count_meant(act), count=count, lies=tuple(map(area, lies[:1])), size=world.size(view.game, at),
        early=names(early), colonial=_of_colony(view, at))  # fmt: skip


def placed_now(view: World, at: AreaId) -> list[Counter]:
    """Who was placed there in this turn."""
    return [one for one, _, fact in view.said_of("placed") if fact.value == at and one.side == view.side]


def counting_with(view: World, kind: KindId, at: AreaId, others: Iterable[Counter]) -> list[Counter]:
    """Those of others who count for the same limit there: in a colonial city all, else land and air units but infantry;
    partisans and airbases for themselves."""
    colonial = world.city(view.game, at) == "colonial"

    def counts(other: KindId) -> bool:
        if other == kind or "part" in (other, kind):
            return other == kind
        return colonial or {other, kind} <= _heavy(view.game)

    return [one for one in others if counts(one.kind)]


@once
def _heavy(game: Game) -> frozenset[KindId]:
    """What a city takes only so many of."""
    kinds = game.sheet.kinds.items()
    return frozenset(id for id, kind in kinds if kind.type != "ship" and id not in INFANTRY and id not in ("ic", "air"))


def is_due(view: World, one: Counter) -> bool:
    at = view.position.where[one.id]
    return at in (ENTERS_NOW, TRAY) or (enters(view.seen_by(one.side)) and at.startswith("build_chart/"))


def _places_now(view: World, one: Counter) -> bool:
    """Whether it is new, and its nation places what is due of that."""
    new = view.position.area(one.id) in (area_of(ENTERS_NOW), TRAY)
    return new and bool(view.clock.phase) and view.seen_by(one.side).timely(("_placement",))


def _rule_of(view: World, kind: KindId, at: AreaId) -> str:
    """What allows it, and what would limit it there."""
    named = {"part": "L560", "ic": "L306-308", **dict.fromkeys(INFANTRY - {"part"}, "L555")}
    rule = named.get(kind, "L557" if view.game.sheet.kinds[kind].type == "ship" else "L556")
    town = world.city(view.game, at)
    of_works = "L313" if view.has(at, "ic") else "L118, L311" if town else ""
    limit = "" if kind == "part" else "L558" if town == "colonial" else of_works if rule == "L556" else ""
    return f"{rule}, {limit}" if limit else rule


def _of_colony(view: World, at: AreaId) -> int:
    own, pool = world.owned_at_first(view.game, view.side), view.said(at, "pool")
    of_it = (to for to in own if view.said(to, "pool") == pool and world.city(view.game, to) == "colonial")
    return sum(world.size(view.game, to) for to in of_it)


def _no_room(view: World, kind: KindId, at: AreaId, count: int) -> Iterable[Row]:
    game, town, size = view.game, world.city(view.game, at), world.size(view.game, at)
    works, sort, pool = view.has(at, "ic"), game.sheet.kinds[kind].type, view.said(at, "pool")
    foot, ship, is_works = kind in INFANTRY, sort == "ship", kind == "ic"
    heavy = not (foot or ship or is_works)
    # What a guest that was not conquered still holds counts as its host's at first (L196, L628).
    colonial, ours = _of_colony(view, at), [one for one in hosted(view) if not view.so("conquered", one)]
    mine: Row = ("L94, L317", "Mines are laid in their box in a narrow waterway.", sort == "mine")
    at_sea: Row = ("L554", "{at} is no territory.", not view.is_land(at))
    strange: Row = ("L554", "{side} does not hold {at}.", view.holder(at) not in ours)
    if enters(view):
        return ("L126", "{at} has no port.", ship and not world.port(game, at)), mine, at_sea, strange
    return (
        ("L557", "Ships are placed in major ports only.", ship and world.port(game, at) != "major"), mine, at_sea,
        ("L652-653", "A bomb fell on {at}: nothing is built there any more.", view.so("nuked", at)),
        ("L306-308, L554" if is_works else "L554", "{at} was not {side}'s at first.",
         first_owner(game, at) not in ours),
        strange,
        ("L554", "{side} did not hold {at} when its turn began.",
         not is_works and not any(view.held_at_start(at, one) for one in ours)),
        ("L555", "Infantry is placed in cities only.", foot and not town),
        ("L556", "{at} has no industrial complex and no city that serves as one.",
         heavy and not works and town not in ("city", "capital")),
        ("L296 (reconstructed)", "One airbase is enough for {at}.",
         kind == "air" and (count > 1 or view.has(at, "air"))),
        ("L118, L311", "The city of {at} takes {size} a turn; they are {count}.",
         heavy and not works and count > size),
        ("L558", "The colonial city of {at} takes {size} a turn, whatever it is; they are {count}.",
         town == "colonial" and count > size),
        ("L313", "No industrial complex in a colony without a colonial city.",
         is_works and pool in pools(game) and not colonial),
        ("L313", "The colonial cities of that colony take {colonial} a turn; they are {count}.",
         heavy and not town and pool in pools(game) and count > colonial))  # fmt: skip


def _no_partisan(view: World, at: AreaId, count: int) -> Iterable[Row]:
    guards = {view.position.area(one.id) for one in view.position.by(view.side)
              if view.type(one) == "land" and one.kind != "part"}  # fmt: skip
    near = [to for to in distances(network(view.game, "land"), at, within=PARTISANS_NEAR)
            if view.holder(to) == view.side and to in guards]  # fmt: skip
    guarded = "{near} is too near: {side} holds and guards it."
    return (
        ("L323, L560", "{at} is not {side}'s homeland.", at not in world.homeland(view.game, view.side)),
        ("L560", "{at} is not held by an enemy.", view.holder(at) not in view.enemies()),
        ("L560", "Enemy land units stand in {at}.", view.foes_in(at, "land")),
        because("L560", guarded, near=area(near[0]), side=side(view.side)) if near else None,
        ("L560", "One partisan a turn in a territory.", count > 1),
    )


# ---------------------------------------------------------------- in the hand
def _may(view: World, units: Sequence[Counter], at: AreaId) -> tuple[Answer, Sequence[Counter]]:
    """Whether all of them may be placed there, and of whom it is said: of each nation's units of a kind, with the
    others that count for the same limit."""
    told = []
    for (whose, kind), them in grouped(units, lambda one: (one.side, one.kind)).items():
        us, others = view.seen_by(whose), [one for one in units if one.side == whose and one.kind != kind]
        counted = counting_with(us, kind, at, (*others, *placed_now(us, at)))
        act = Act(verb="place", side=whose, counters=ids_of(them), at=(in_area(at),),
                  details={"placed": str(len(counted))})  # fmt: skip
        told.append((may_place(us, act) or not_told("L550"), them))
    return next((each for each in told if not each[0].yes), told[0])


def placing(view: World, units: Sequence[Counter]) -> Reach | None:
    """Where what enters this turn may be placed, in its time."""
    if not all(_places_now(view, one) for one in units):
        return None
    held = {at for at, whose in view.position.holders.items() if whose in hosted(view)}
    likely = held | world.homeland(view.game, view.side)
    return brought_in(view.game.board, area_of(ENTERS_NOW), lambda to: _may(view, units, to)[0], likely)


def brought(view: World, move: CountersMoved) -> Iterator[Single]:
    """Who comes off the build chart or out of the tray is kept in mind: the limits of a city hold for all of a turn."""
    to = area_of(move.to)
    for one in map(view.one, move.counters):
        if is_due(view, one) and _places_now(view, one) and view.is_land(to):
            yield view.seen_by(one.side).noted(PLACED, one.id, value=to)


def misplaced(view: World) -> Iterator[Finding]:
    """Who was placed in this turn where he may not be, and the click that takes him back."""
    placed = (one for one, at, fact in view.said_of(PLACED) if at == fact.value)
    for (whose, at), units in grouped(placed, lambda one: (one.side, view.position.area(one.id))).items():
        before = view.seen_by(whose).then(_back(view, units))
        answer, them = _may(before, units, at)
        if not answer.yes:
            doing = say("Back to {start}.", start=area(area_of(ENTERS_NOW)))
            yield notice(answer, them, at, aspect="place", done=_back(view, them), doing=doing)


def _back(view: World, units: Sequence[Counter]) -> tuple[Single, ...]:
    return CountersMoved(ids_of(units), ENTERS_NOW), *(view.cleared(PLACED, one.id) for one in units)
