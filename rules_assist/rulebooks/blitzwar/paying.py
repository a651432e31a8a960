"""What counters have done this turn (§15.3), what acting costs and who pays (§7), and lines of supply as answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, side
from counters.counter import Counter, CounterId, SideId
from counters.game import Game
from counters.once import once
from counters.places import area_of
from counters.position import Position
from counters.text.words import read_number
from rules_assist.advice import Act, Answer, Cut, Finding, Reason, SupplyLine, not_told
from rules_assist.common.asked import of_each, verb
from rules_assist.common.saying import agreed, because, first_reason, ids_of, names, no, verdict
from rules_assist.common.supplying import Shortest, cut_lines, other_cuts, supply_lines, supply_noted, trace, way_to
from rules_assist.rulebook import Chapter, Does
from rules_assist.rulebooks.blitzwar import europe
from rules_assist.rulebooks.blitzwar.control import War
from rules_assist.rulebooks.blitzwar.europe import LINES, PARTIES, to_see_to
from rules_assist.rulebooks.blitzwar.offers import MARKS, deed
from rules_assist.rulebooks.blitzwar.supply import (
    Feed,
    OfStack,
    depot_beside,
    feed,
    in_partners_land,
    is_at_home,
    is_fed_to_defend,
    is_ruled,
    joined_to,
    line_reaches,
    may_act,
    port_holders,
    ports_from,
    sea_of_beachhead,
    shut_keys,
    strait_is_open,
    supply_zones,
    web,
    with_names,
)

Group = tuple[Counter, ...]

# ----------------
# What counters have done already this turn, and whether that activates them to attack (§15.3).


def zones_moved(view: War, one: Counter) -> int | None:
    """How many zones it has moved tactically this turn; None: it moved, and nobody said how far."""
    fact = view.position.facts.get("moved_zones", one.id)
    if fact is not None and fact.value.strip().isdigit():
        return int(fact.value)
    return None if fact is not None or one.marked("moved") else 0


def has_moved(view: War, one: Counter) -> bool:
    return zones_moved(view, one) != 0


def went_strategically(view: War, one: Counter) -> bool:
    return one.marked("strategic") or view.says("strategic", one.id)


def came_by_sea(view: War, one: Counter) -> bool:
    """Transported from port to port this turn (§14.1.1)."""
    fact = view.position.facts.get("by_sea", one.id)
    to_port = fact is not None and "beach" not in fact.value.casefold()
    return to_port or (fact is None and one.marked("by_sea") and not came_by_beachhead(view, one))


def came_by_beachhead(view: War, one: Counter) -> bool:
    """Transported to a beachhead (§14.1.2): it lies there, a fact says so, or it has fought since."""
    if view.on_beachhead(one):
        return True
    fact = view.position.facts.get("by_sea", one.id)
    return "beach" in fact.value.casefold() if fact is not None else one.marked("by_sea") and has_fought(view, one)


def has_fought(view: War, one: Counter) -> bool:
    return one.marked("fought") or view.says("blitz_target", one.id)


def farthest_to_attack(view: War, one: Counter) -> int:
    """How far it may move and still be activated."""
    return view.limit("armour_then_attacks" if view.is_armoured(one) else "infantry_then_attacks")


def is_activated_after(view: War, one: Counter, steps: int) -> bool:
    """Whether a counter that moves so many zones is activated by its move (§15.3)."""
    return view.is_corps(one) and steps <= farthest_to_attack(view, one)


def is_activated_by_moving(view: War, one: Counter) -> bool:
    return is_activated_after(view, one, moved) if (moved := zones_moved(view, one)) else False


# ----------------
# What acting costs, in supplies (§7): the printed chart, and half of it for a corps alone.


@once
def printed_price(game: Game, row: str) -> float:
    """A number off the chart of costs; `×2` is 2."""
    chart = game.sheet.charts["supply_costs"]
    return read_number(chart.rows[chart.row_heads.index(row)][0].lstrip("×x")) or 0


def price(view: War, one: Counter, row: str = "tactical") -> float:
    """tactical, activation, one_zone or strategic: for one counter of infantry, armour or supply."""
    full = printed_price(view.game, row)
    return full / 2 if (not view.is_supply(one) and view.corps_of(one) == 1) else full


def price_of(view: War, group: Group, row: str = "tactical") -> float:
    return sum(price(view, one, row) for one in group)


# ----------------
# Who pays, and with what: supply counters in the network of those who act (§7, §20.1).


def own_supplies(view: War) -> Group:
    """Our supply counters that still have something."""
    there = (one for pile in view.lying.supplies.values() for one in pile)
    return tuple(one for one in there if view.is_ours(one) and view.units_of(one) > 0)


def spendable(view: War, one: Counter) -> Group:
    """The supply counters that may pay for what this one does."""
    at, supplies, ours = view.area(one), own_supplies(view), web(view)
    anywhere = view.option("supply_source") == "anywhere"
    if anywhere or ours is None or (view.is_corps(one) and is_at_home(view, one)):
        return supplies  # At home they always act, and still their side pays.
    if in_partners_land(view, at):  # There only what lies beside them counts (§7).
        near = {at, *view.beside(at)}
        return tuple(each for each in supplies if view.area(each) in near)
    start = sea_of_beachhead(view, one) if view.on_beachhead(one) else at
    joined = joined_to(
        view.game, view.position, view.party
    )  # All that lines join to them is their network (§7, §20.1).
    found = tuple(each for each in supplies if each.id == one.id or start in joined[view.area(each)])
    if found or not view.is_naval(one):
        return found
    ports = set(ports_from(view, at))  # Ships are in supply that could go to a port which is (§7).
    return tuple(each for each in supplies if not ports.isdisjoint(joined[view.area(each)]))


def purse(view: War, one: Counter) -> float:
    """How many supplies are in the network of a counter."""
    return _purse(view.game, view.position, view.side, one.id)


@once
def _purse(game: Game, position: Position, side: SideId, id: CounterId) -> float:
    view = War(game, position, side)
    return sum(view.units_of(each) for each in spendable(view, position.counters[id]))


def funds_of(view: War, group: Group) -> float | None:
    """What a group can pay with; None, where the supplies of the side are said to lie elsewhere."""
    return None if view.elsewhere(view.party) else min((purse(view, one) for one in group), default=0.0)


def too_dear(cost: float, funds: float | None) -> Reason | None:
    """Why something cannot be paid for."""
    if funds is None or funds >= cost:
        return None
    words = "That costs {cost} supplies; there are {there} in their network."
    return because("§7, §20.1", words, cost=cost, there=funds)


def cannot_pay(view: War, group: Group, cost: float) -> Reason | None:
    return too_dear(cost, funds_of(view, group)) if cost else None


# ----------------
# Lines of supply as answers (§7): what reaches whom, and where it is cut.

RULE = "§7"
WORDS: Mapping[Feed, tuple[str, str, str]] = {
    "home": ("home", "Troops of a minor country are always in supply at home, in {at}.", "§7, §9.4"),
    "depot": ("depot", "Supplies in {source} serve {at}, in the partner's land.", "§7"),
    "beside": ("defence", "In {at} they share the supply of troops who are at home, for defence only.", "§7"),
    "frozen": ("frozen", "In {at} they were in supply when their own turn ended.", "§7, §17.5"),
    "naval": ("naval", "From {at} they can sail to a port that is in supply.", "§7"),
}


def supply_of(view: War) -> tuple[SupplyLine, ...]:
    """How the troops and ships of a side, or of one nation, are supplied."""
    return _lines(view.game, view.position, view.side)


def supply_to_note(view: War) -> Iterator[Finding]:
    """At the end of its turn a side marks who is out of supply, and who is no longer (§7, §17.5)."""
    if view.phase != "combat" or view.acting != view.party or view.elsewhere("war"):
        return
    starved = {id for id, fed in view.lying.noted.items() if not fed}
    if wrong := [line for line in supply_of(view) if any((id in starved) == line.supplied for id in line.counters)]:
        marks = deed(say("Mark who is out of supply."), supply_noted(view.game, view.position, wrong, MARKS))
        yield to_see_to(say("Before the turn ends, mark who is out of supply."), "§7, §17.5", deed=marks)


@once
def _lines(game: Game, position: Position, side: SideId) -> tuple[SupplyLine, ...]:
    view, told = War(game, position, side), list[SupplyLine]()
    cut, landing = dict[AreaId, tuple[CounterId, ...]](), dict[AreaId, AreaId]()
    ours, noted = web(view) if view.side in PARTIES else None, view.lying.noted
    for at, stack in _stacks(view):
        start = sea_of_beachhead(view, stack[0]) if view.on_beachhead(stack[0]) else at
        asked = (stack, start, view.acting, tuple(noted.get(one.id) for one in stack) if noted else ())
        sort = view.type(stack[0]) if view.is_naval(stack[0]) else ""
        last = ours.told.get((sort, at)) if ours else None
        if last is None or last[0] != asked:
            last = (asked, _of_stack(view, at, start, stack))
            if ours:
                ours.told[sort, at] = last
        lines, hungry = last[1]
        told += lines
        if hungry:
            cut[start] = (*cut.get(start, ()), *hungry)
            landing[start] = at
    return (*told, *(replace(line, at=landing[line.at]) for line in cut_off(view, cut)))


def _of_stack(view: War, at: AreaId, start: AreaId, stack: Group) -> OfStack:
    """The lines of a stack, and those of it who have none."""
    by_feed: dict[Feed, list[CounterId]] = {}
    for one in stack:
        by_feed.setdefault(feed(view, one), []).append(one.id)
    lines = tuple(_supplied(view, at, start, tuple(ids), how) for how, ids in by_feed.items() if how)
    return lines, tuple(by_feed.get("", ()))


def _stacks(view: War) -> Iterator[tuple[AreaId, Group]]:
    """Troops, ships, and those on beachheads: of the whole side, or of one nation."""
    table, whole = view.lying, view.side in PARTIES
    if whole:
        yield from view.own_corps.items()
    for pile in (table.on_beachheads, table.naval) if whole else (table.corps, table.on_beachheads, table.naval):
        for at, there in pile.items():
            if found := tuple(one for one in there if (view.is_ours(one) if whole else one.side == view.side)):
                yield at, found


def _supplied(view: War, at: AreaId, start: AreaId, ids: tuple[CounterId, ...], how: Feed) -> SupplyLine:
    ours = web(view)
    if how in ("line", "wide") and ours is not None:
        reached = ours.defended if how == "wide" else ours.reached
        way = way_to(reached, start)
        path = (*reversed(way), reached[way[0]] if way else start)
        return _along(view, ids, path if start == at else (at, *path), wide=how == "wide")
    means, words, rule = WORDS[how]
    source = (depot_beside(view, at) or at) if how == "depot" else None
    told = say(words, at=area(at), source=area(source)) if source else say(words, at=area(at))
    path = (at,) if source is None or source == at else (at, source)
    return SupplyLine(
        counters=ids, at=at, supplied=True, path=path, source=source, means=means, sentence=told, rule=rule
    )


def _along(view: War, ids: tuple[CounterId, ...], path: tuple[AreaId, ...], *, wide: bool) -> SupplyLine:
    """By a line: from the counters back to the source."""
    at = path[0]
    source, by_sea = path[-1], any(view.is_sea(step) for step in path)
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


def starves(view: War, line: SupplyLine) -> bool:
    """Whether it is worth telling that these are cut off: not of zones that two sides share."""
    corps = view.corps_in(line.at)
    shared = len({view.party_of(one.side) for one in corps}.intersection(PARTIES)) > 1
    return view.elsewhere(view.party) != LINES and not shared


def cut_off(view: War, groups: Mapping[AreaId, tuple[CounterId, ...]]) -> Iterator[SupplyLine]:
    """Why these are not supplied: where the line is cut that would serve them."""
    ours = web(view)
    if not groups or ours is None:
        return
    # A line that reaches them after all is one that their own turn ended without, or that may not serve them.
    for line in cut_lines(with_names(view, ours.wide), ours.sources, groups, RULE, ours.least_broken):
        if line.supplied:
            words = "{at} was out of supply when its own turn ended."
            yield replace(line, supplied=False, sentence=say(words, at=area(line.at)), rule="§7, §17.5")
        else:
            yield told_why(view, line)


def told_why(view: War, line: SupplyLine) -> SupplyLine:
    """Where a sea is shut, who rules it, or that no port of ours lies on it."""
    if line.cut is None or not view.is_sea(line.cut.area):
        return line
    sea = area(line.cut.area)
    ruled = bool(line.cut.by) and is_ruled(view, line.cut.area)
    if ruled:
        owner = next(view.party_of(view.position.counters[id].side) for id in line.cut.by)
        words = "{line} Naval superiority in {sea}: {side}, by {counters}."
        told = say(words, line=line.sentence, side=side(owner), sea=sea, counters=tuple(map(counter, line.cut.by)))
    elif view.party not in port_holders(view.game, "", view.controllers)[line.cut.area]:
        told = say("{line} No friendly port lies on {sea}.", line=line.sentence, sea=sea)
    else:
        told = say("{line} The strait is shut.", line=line.sentence)
        if keys := shut_keys(view, line.cut.area):
            words = "{line} The strait is shut: {keys} is not ours."
            told = say(words, line=line.sentence, keys=tuple(map(area, dict.fromkeys(keys))))
    return replace(line, sentence=told, rule="§7, §12.3" if ruled else "§7, §12.1, §12.3")


def as_short(view: War, line: SupplyLine) -> tuple[tuple[AreaId, ...], ...]:
    """Other lines of supply that have as many steps, a few of them; from whatever source."""
    ours = web(view)
    if ours is None or line.means not in ("land", "sea", "defence") or len(line.path) < 3:
        return ()
    found = trace((ours.wide if line.means == "defence" else ours.line,), ours.sources)
    ashore = next((number for number, at in enumerate(line.path) if at in found), 0)
    ways = ((*line.path[:ashore], *way) for way in Shortest(found).to(line.path[ashore]))
    return tuple(way for way in ways if way != line.path)


def cut_elsewhere(view: War, line: SupplyLine) -> tuple[Cut, ...]:
    """Where other ways to those who are cut off are broken that would be as good."""
    ours = web(view)
    if ours is None or not line.path:
        return ()
    found = [cut for cut in other_cuts(with_names(view, ours.wide), ours.sources, line.path[0]) if cut != line.cut]
    keys = [key for cut in (line.cut, *found) if cut for key in shut_keys(view, cut.area)]
    return (*found, *(Cut(key, ids_of(view.corps_in(key))) for key in dict.fromkeys(keys)))


# ----------------
# Questions about supply: may a line be traced, may these act, may they spend (§7).


def traced(view: War, at: AreaId, start: AreaId | None, means: str) -> SupplyLine | None:
    """A line of supply to a place, from another or from any source; over own zones only, as acting needs it; by sea
    alone, or by land, if it is asked so."""
    ours = web(view)
    if ours is None:
        return None
    roads, line = europe.brown_lines(view.game), with_names(view, ours.line)
    if means == "land":
        line = replace(line, network=roads)
    elif means == "sea":
        seaways = {at: tuple(to for to in on if to not in roads.get(at, ())) for at, on in line.network.items()}
        line = replace(line, network=seaways)
    sources = (start,) if start else ours.sources
    reaching = supply_lines({at: ()}, (line,), sources, rule=RULE)[0]
    return reaching if reaching.supplied else told_why(view, next(cut_lines(line, sources, {at: ()}, RULE)))


def may_trace_supply(view: War, act: Act) -> Answer | None:
    """`may trace_supply side axis from naples to tripoli by sea`; with counters: from any source to them."""
    to = [area_of(place) for place in (*act.to, *act.at)] or [view.position.area(id) for id in act.counters]
    line = traced(view, to[0], area_of(act.from_[0]) if act.from_ else None, act.means) if to else None
    return Answer(line.supplied, line.sentence, line.rule) if line else not_told(RULE)


def all_fed(fed: Callable[[War, Counter], bool], words: str, rule: str) -> Does:
    """`may be_supplied #panzer`: in supply to move and attack; `may defend_supplied #panzer`: to defend."""

    def asked(view: War, act: Act) -> Answer | None:
        group = _asked(view, act)
        stuck = [one for one in group if not fed(view._replace(side=one.side), one)]
        if not group:
            return not_told(RULE)
        return no(because(rule, words, who=names(stuck))) if stuck else agreed("They are in supply.", RULE)

    return asked


they_act = all_fed(may_act, "{who} have no line of supply to act by.", RULE)
they_defend = all_fed(is_fed_to_defend, "{who} are out of supply.", "§7, §16.3.1")


def may_spend(view: War, act: Act) -> Answer | None:
    """`may spend #panzer from tripoli`: whether a counter's actions are paid with supplies from there."""
    one = next(iter(_asked(view, act)), None)
    if one is None:
        return not_told(RULE)
    where = {view.area(each) for each in spendable(view, one)}
    wanted = [area_of(place) for place in (*act.from_, *act.at)]
    if set(wanted) <= where if wanted else where:
        words = "{units} supplies are in the network of {who}."
        return agreed(words, "§7, §20.1", who=counter(one.id), units=purse(view, one))
    if not wanted:
        return no(because("§7, §20.1", "{who} is in no network with supplies.", who=counter(one.id)))
    words, at = "{who} is in no network with supplies in {at}.", tuple(map(area, wanted))
    return no(because("§7, §20.1", words, who=counter(one.id), at=at))


def may_pass_strait(view: War, act: Act) -> Answer | None:
    """`may pass_strait side axis from skagerrak to western_baltic`, or at the zone that is the key of a strait."""
    places = [area_of(place) for place in (*act.from_, *act.through, *act.to, *act.at)]
    seas = [at for at in places if view.is_sea(at)]
    keyed = (ends for ends, key in europe.straits(view.game).items() if key in places)
    ends = (seas[0], seas[1]) if len(seas) == 2 else next(keyed, None)
    if ends is None:
        return not_told("§12.1")
    yes = strait_is_open(view, *ends)
    words = "The way is open for the {side}." if yes else "The {side} do not hold the key of the strait."
    return Answer(yes, say(words, side=side(view.party)), "§12.1")


def may_be_source(view: War, act: Act) -> Answer | None:
    """`may draw_supply side axis at berlin`: whether it is a supply zone of theirs now; with counters, whether a line
    reaches them."""
    places = (*act.at, *act.from_, *act.to)
    if act.counters or not places:
        return may_trace_supply(view, act)
    yes = area_of(places[0]) in supply_zones(view.game, view.party, view.controllers)
    words = "{at} is a supply zone of the {side}." if yes else "{at} is no supply zone that the {side} control."
    return Answer(yes, say(words, at=area(places[0]), side=side(view.party)), RULE)


def may_receive_air(view: War, act: Act) -> Answer | None:
    """`may receive_air side allies at murmansk`: whether a zone is controlled and supplied, as new air units need."""
    rule, at = "§11.5, §11.2, §7", next(map(area_of, act.at), AreaId(""))
    why = first_reason(
        (rule, "{at} is not under control of the {side}.", not view.controls(at)),
        (rule, "No line of supply of the {side} reaches {at}.", not line_reaches(view, at)),
        at=area(at), side=side(view.party),
    )  # fmt: skip
    return verdict(why, say("{at} is controlled and supplied.", at=area(at)), rule) if at else not_told("§11.5")


def _asked(view: War, act: Act) -> Group:
    """The counters that are named; or the corps of a zone, of the side that is named or of all."""
    there = (one for at in act.at for one in view.corps_in(area_of(at)))
    return view.named(act) or tuple(one for one in there if act.side is None or view.is_ours(one))


CHAPTER = Chapter(
    supply=supply_of,
    findings=(supply_to_note,),
    verbs=(
        verb("trace_supply", of_each(may_trace_supply), "Trace a line of supply there", "side to", also="trace"),
        verb("be_supplied", they_act, "Act, as their supply goes", "counters", also="supplied supply in_supply"),
        verb("defend_supplied", they_defend, "Defend in supply", "counters"),
        verb("spend", may_spend, "Pay with supplies from there", "counters from", also="pay"),
        verb("pass_strait", may_pass_strait, "Pass this strait", "side at"),
        verb("draw_supply", of_each(may_be_source), "Draw supply from there", "side at"),
        verb("receive_air", of_each(may_receive_air), "Receive air units there", "side at"),
    ),
)  # fmt: skip
