"""Lines of supply as answers (§7): what reaches whom, and where it is cut."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, side
from counters.counter import Counter, CounterId, SideId
from counters.game import Game
from counters.position import Position
from rules_assist.advice import Cut, SupplyLine
from rules_assist.common.once import once
from rules_assist.common.standpoint import Standpoint
from rules_assist.common.supplying import Line, Parents, flood
from rules_assist.rulebooks.blitzwar.cuts import cut_lines, other_cuts
from rules_assist.rulebooks.blitzwar.fed import Feed, depot_beside, feed, sea_of_beachhead
from rules_assist.rulebooks.blitzwar.sides import PARTIES, is_ours, party_of
from rules_assist.rulebooks.blitzwar.supply_web import has_friendly_port, is_ruled, shut_keys, supply_network, web
from rules_assist.rulebooks.blitzwar.table import Lying, corps_in, lying, on_beachhead, own_corps
from rules_assist.rulebooks.blitzwar.zones import brown_lines, is_sea

RULE = "§7"
MOST_OTHERS = 32
WORDS: Mapping[Feed, tuple[str, str, str]] = {
    "home": ("home", "Troops of a minor country are always in supply at home, in {at}.", "§7, §9.4"),
    "depot": ("depot", "Supplies in {source} serve {at}, in the partner's land.", "§7"),
    "beside": ("defence", "In {at} they share the supply of troops who are at home, for defence only.", "§7"),
    "frozen": ("frozen", "In {at} they were in supply when their own turn ended.", "§7, §17.5"),
    "naval": ("naval", "From {at} they can sail to a port that is in supply.", "§7"),
}


@once
def _of_sides(game: Game, position: Position) -> Mapping[SideId, tuple[SupplyLine, ...]]:
    return {side: _lines(Standpoint(game, position, side)) for side in PARTIES}


def supply_of(view: Standpoint) -> tuple[SupplyLine, ...]:
    """How the troops and ships of a side, or of one nation, are supplied."""
    return _of_sides(view.game, view.position)[view.side] if view.side in PARTIES else _lines(view)


def _lines(view: Standpoint) -> tuple[SupplyLine, ...]:
    told: list[SupplyLine] = []
    cut: dict[AreaId, tuple[CounterId, ...]] = {}
    landing: dict[AreaId, AreaId] = {}
    for at, stack in _stacks(view):
        by_feed: dict[Feed, list[CounterId]] = {}
        for one in stack:
            by_feed.setdefault(feed(view, one), []).append(one.id)
        start = sea_of_beachhead(view, stack[0]) if on_beachhead(view, stack[0]) else at
        for how, ids in by_feed.items():
            if how:
                told.append(_supplied(view, at, start, tuple(ids), how))
            else:
                cut[start] = (*cut.get(start, ()), *ids)
                landing[start] = at
    return (*told, *(replace(line, at=landing[line.at]) for line in cut_off(view, cut)))


def _stacks(view: Standpoint) -> Iterator[tuple[AreaId, tuple[Counter, ...]]]:
    """Troops, ships, and those on beachheads: of the whole side, or of one nation."""
    table: Lying = lying(view.game, view.position)
    whole = view.side in PARTIES
    if whole:
        yield from own_corps(view).items()
    for pile in (table.on_beachheads, table.naval) if whole else (table.corps, table.on_beachheads, table.naval):
        for at, there in pile.items():
            if found := tuple(one for one in there if (is_ours(view, one) if whole else one.side == view.side)):
                yield at, found


def _supplied(view: Standpoint, at: AreaId, start: AreaId, ids: tuple[CounterId, ...], how: Feed) -> SupplyLine:
    ours = web(view)
    if how in ("line", "wide") and ours is not None:
        path = route(ours.defended if how == "wide" else ours.reached, start)
        return _along(view, ids, path if start == at else (at, *path), wide=how == "wide")
    means, words, rule = WORDS[how]
    source = (depot_beside(view, at) or at) if how == "depot" else None
    told = say(words, at=area(at), source=area(source)) if source else say(words, at=area(at))
    path = (at,) if source is None or source == at else (at, source)
    return SupplyLine(
        counters=ids, at=at, supplied=True, path=path, source=source, means=means, sentence=told, rule=rule
    )


def _along(view: Standpoint, ids: tuple[CounterId, ...], path: tuple[AreaId, ...], *, wide: bool) -> SupplyLine:
    """By a line: from the counters back to the source."""
    at = path[0]
    source, by_sea = path[-1], any(is_sea(view.game, step) for step in path)
    through = tuple(area(step) for step in reversed(path[1:-1]))
    told = say("Supply reaches {at} from {source}.", at=area(at), source=area(source))
    if len(path) == 1:
        told = say("{at} is a source of supply.", at=area(at))
    elif through:
        words = "Supply reaches {at} from {source} through {through}."
        told = say(words, at=area(at), source=area(source), through=through)
    if wide:
        told = say("{line} Through the partner's zones it serves for defence only.", line=told)
    return SupplyLine(
        counters=ids, at=at, supplied=True, path=path, source=source,
        means="defence" if wide else "sea" if by_sea else "land", sentence=told, rule="§7, §12.3" if by_sea else RULE,
    )  # fmt: skip


def starves(view: Standpoint, line: SupplyLine) -> bool:
    """Whether it is worth telling that these are cut off: not of zones that two sides share, and not where the table
    tells neither of supplies nor of who holds what."""
    corps = corps_in(view, line.at)
    shared = len({party_of(view, one.side) for one in corps}.intersection(PARTIES)) > 1
    told = bool(view.position.holders) or any(is_ours(view, one) for one in _supplies(view))
    return told and not shared


def _supplies(view: Standpoint) -> Iterator[Counter]:
    return (one for there in lying(view.game, view.position).supplies.values() for one in there)


def route(parents: Parents, at: AreaId) -> tuple[AreaId, ...]:
    """From a place back to where its line starts."""
    path = [at]
    while parents[path[-1]] != path[-1]:
        path.append(parents[path[-1]])
    return tuple(path)


def cut_off(view: Standpoint, groups: Mapping[AreaId, tuple[CounterId, ...]]) -> Iterator[SupplyLine]:
    """Why these are not supplied: where the line is cut that would serve them."""
    ours = web(view)
    if not groups or ours is None:
        return
    # A line that reaches them after all is one that their own turn ended without, or that may not serve them.
    for line in cut_lines(ours.wide, ours.sources, groups, RULE):
        if line.supplied:
            words = "{at} was out of supply when its own turn ended."
            yield replace(line, supplied=False, sentence=say(words, at=area(line.at)), rule="§7, §17.5")
        else:
            yield told_why(view, line)


def told_why(view: Standpoint, line: SupplyLine) -> SupplyLine:
    """Where a sea is shut, who rules it, or that no port of ours lies on it."""
    if line.cut is None or not is_sea(view.game, line.cut.area):
        return line
    sea = area(line.cut.area)
    ruled = bool(line.cut.by) and is_ruled(view, line.cut.area)
    if ruled:
        owner = next(party_of(view, view.position.counters[id].side) for id in line.cut.by)
        words = "{line} Naval superiority in {sea}: {side}, by {counters}."
        told = say(words, line=line.sentence, side=side(owner), sea=sea, counters=tuple(map(counter, line.cut.by)))
    elif not has_friendly_port(view, line.cut.area):
        told = say("{line} No friendly port lies on {sea}.", line=line.sentence, sea=sea)
    else:
        told = say("{line} The strait is shut.", line=line.sentence)
        if keys := shut_keys(view, line.cut.area):
            words = "{line} The strait is shut: {keys} is not ours."
            told = say(words, line=line.sentence, keys=tuple(map(area, dict.fromkeys(keys))))
    return replace(line, sentence=told, rule="§7, §12.3" if ruled else "§7, §12.1, §12.3")


def as_short(view: Standpoint, line: SupplyLine) -> tuple[tuple[AreaId, ...], ...]:
    """Other lines of supply that have as many steps, a few of them; from whatever source."""
    ours = web(view)
    if ours is None or line.means not in ("land", "sea", "defence") or len(line.path) < 3:
        return ()
    run = ours.wide if line.means == "defence" else ours.line
    steps = _steps(run, ours.sources)
    ashore = next((number for number, at in enumerate(line.path) if at in steps), 0)
    before, trails = line.path[:ashore], [line.path[ashore : ashore + 1]]
    while any(steps.get(trail[-1]) for trail in trails):
        trails = [
            (*trail, back)
            for trail in trails
            for back in run.network.get(trail[-1], ())
            if steps.get(back) == steps[trail[-1]] - 1 and (back, trail[-1]) not in run.shut
        ][:MOST_OTHERS]
    return tuple((*before, *trail) for trail in trails if (*before, *trail) != line.path)


def cut_elsewhere(view: Standpoint, line: SupplyLine) -> tuple[Cut, ...]:
    """Where other ways to those who are cut off are broken that would be as good."""
    ours = web(view)
    if ours is None or not line.path:
        return ()
    found = [cut for cut in other_cuts(ours.wide, ours.sources, line.path[0]) if cut != line.cut]
    keys = [key for cut in (line.cut, *found) if cut for key in shut_keys(view, cut.area)]
    return (*found, *(Cut(key, tuple(one.id for one in corps_in(view, key))) for key in dict.fromkeys(keys)))


def _steps(run: Line, sources: tuple[AreaId, ...]) -> dict[AreaId, int]:
    """How many steps each place is from a source."""
    steps: dict[AreaId, int] = {}
    for at, before in flood(run, sources).items():
        steps[at] = 0 if at == before else steps[before] + 1
    return steps


def by_sea_only(view: Standpoint, line: Line) -> Line:
    """The same kind of line, without brown lines."""
    roads = brown_lines(view.game)
    network = supply_network(view.game)
    return replace(
        line, network={at: tuple(to for to in on if to not in roads.get(at, ())) for at, on in network.items()}
    )


def by_land_only(view: Standpoint, line: Line) -> Line:
    return replace(line, network=brown_lines(view.game))
