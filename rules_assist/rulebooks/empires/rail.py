"""Strategic moves over friendly land, by the value of both ends (L323, L496-500, L600)."""

from __future__ import annotations

from boards.board import AreaId
from boards.plain.sentence import area, counter, say
from counters.counter import Counter, CounterId, SideId
from counters.game import Game
from counters.once import once
from counters.position import Position
from rules_assist.advice import Act, Answer, Ledger, Reach, Reason, Way, WhenPointedAt
from rules_assist.common.asked import areas_named, figure, verb
from rules_assist.common.saying import because, no, yes
from rules_assist.common.sums import add_up
from rules_assist.common.walking import joined
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.empires import ground
from rules_assist.rulebooks.empires.ground import network
from rules_assist.rulebooks.empires.land import moved_already, off_land, on_land
from rules_assist.rulebooks.empires.war import World


def capacity(view: World, at: AreaId) -> int:
    """How many more may go in or out: its value, less those who did (L496)."""
    fact = view.position.facts.get("capacity_used", at)
    told = int(fact.value) if fact is not None and fact.value.isdecimal() else 0
    marked = sum(1 for one in view.position.in_area(at) if one.kind == "strategic")
    moved = view.position.facts.of("moved_strategically")
    gone = sum(1 for each in moved if at in {each.value, view.position.area(CounterId(each.about[0]))})
    return max(ground.worth(view.game, at) - max(told, marked, gone), 0)


@once
def cut_by_partisans(game: Game, position: Position, who: str) -> frozenset[AreaId]:
    """Where partisans stop strategic moves of a nation: as noted when its turn began, else as they stand (L323)."""
    noted = frozenset(AreaId(fact.about[0]) for fact in position.facts.of("zone_of_partisans"))
    view = World(game, position, SideId(who))
    foes, found = view.enemies(), set(noted)
    if noted or not foes:
        return noted
    for id, one in position.counters.items():
        if one.kind == "part" and one.side in foes and (at := position.area(id)) in ground.lands(game):
            found |= {
                to
                for to in (at, *network(game, "land").get(at, ()))
                if not any(
                    theirs.side in view.friends() and view.type(theirs) == "land" for theirs in position.in_area(to)
                )
            }
    return frozenset(found)


@once
def _rails(game: Game, position: Position, who: str) -> frozenset[AreaId]:
    """Land over which a nation's units go by strategic move."""
    view = World(game, position, SideId(who))
    cut, ours, start = cut_by_partisans(game, position, who), view.friends(), position.facts.of("controlled_at_start")
    held = frozenset(
        at for at, whose in position.holders.items() if whose in ours and at not in cut and at in ground.lands(game)
    )
    if not start:
        return held
    return frozenset(at for at in held if view.held_at_start(at, position.holders[at]))


def by_rail(view: World, units: tuple[Counter, ...]) -> Reach:
    """Any way over friendly land, within what both ends can take."""
    start, count = view.position.area(units[0].id), len(units)
    rails = _rails(view.game, view.position, view.side)
    notes = [*moved_already(view, units)]
    out = capacity(view, start)
    if start in rails and out < count:
        words = "{at} takes {most} more in strategic moves, in and out; they are {count}."
        notes.append(because("L496", words, at=area(start), most=out, count=count))
    if start not in rails and start in cut_by_partisans(view.game, view.position, view.side):
        notes.append(because("L323", "Partisans cut {at} off from strategic moves.", at=area(start)))
    near = joined(network(view.game, "land"), (start,), rails) if not notes else set[AreaId]()
    fits = (to for to in near if to != start and capacity(view, to) >= count)
    ways = {to: (_ride(view, to, count),) for to in fits}

    def why(to: AreaId) -> tuple[Reason, ...]:
        if to not in ground.lands(view.game):
            return (off_land(view, to),)
        if to in cut_by_partisans(view.game, view.position, view.side):
            return (because("L323", "Partisans cut {at} off from strategic moves.", at=area(to)),)
        if to not in rails:
            return (view.peace(to) or because("L496", "{to} is not land of their own or of an ally.", to=area(to)),)
        if notes:
            return (notes[0],)
        if to not in near:
            return (because("L496", "No unbroken way over friendly land leads to {to}.", to=area(to)),)
        words = "{at} takes {most} more in strategic moves, in and out; they are {count}."
        return (because("L496", words, at=area(to), most=capacity(view, to), count=count),)

    others = {to: None for to in view.game.board.spaces if to not in ways and to != start}
    return Reach(ways, WhenPointedAt(others, why), tuple(notes))


def _ride(view: World, to: AreaId, count: int) -> Way:
    left = capacity(view, to)
    told = say("{to} by strategic move: it takes {left} more, in and out.", to=area(to), left=left)
    return Way(to=to, route=(to,), cost=count, means="strategic", sentence=told, rule="L496")


def _strategic(view: World, act: Act) -> Answer | None:
    """One stack to one place; or so many, of which each goes to a place of its own."""
    units = tuple(view.position.counters[id] for id in act.counters)
    places = areas_named(act)
    if not units or not places:
        return None
    if unfit := [counter(one.id) for one in units if not on_land(view, one)]:
        return no(because("L496", "{who} cannot go by {means}.", who=tuple(unfit), means="strategic"))
    if len(places) == len(units) and len(set(places)) > 1:
        stacks: list[tuple[tuple[Counter, ...], AreaId]] = [((one,), to) for one, to in zip(units, places, strict=True)]
        start = view.position.area(units[0].id)
        if (out := capacity(view, start)) < len(units):
            words = "{at} takes {most} more in strategic moves, in and out; they are {count}."
            return no(because("L496", words, at=area(start), most=out, count=len(units)))
    else:
        stacks = [(units, to) for to in places]
    for stack, to in stacks:
        found = by_rail(view, stack)
        for why in (*found.notes, *found.refused.get(to, ())):
            return no(why)
        if to not in found.ways:
            return no(because("L496", "They are in {to} already.", to=area(to)))
    return yes(say("They go to {to} by strategic move.", to=tuple(map(area, places))), "L496")


def _capacity_of(view: World, act: Act) -> Ledger | None:
    at = next(iter(areas_named(act)), None)
    if at is None:
        return None
    value = ground.worth(view.game, at)
    used = value - capacity(view, at)
    terms = [(float(value), say("{area}", area=area(at)), "L496")]
    if used:
        terms.append((-float(used), say("Strategic moves in and out so far."), "L496"))
    return add_up(view, "strategic_capacity", terms, "L496", title="strategic moves left")


CHAPTER = Chapter(
    verbs=(
        verb("strategic_move", _strategic, "Strategic move", "counters to", also="move_strategically strategic",
             phases=("land_movement",), rule="L496", suits=on_land, bare=False),
    ),
    figures=(
        figure("strategic_capacity", _capacity_of, "Strategic moves left", "side at", also="capacity",
               only_named=True),
    ),
)  # fmt: skip
