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
from rules_assist.advice import Act, Answer, Cut, Finding, SupplyLine, not_told
from rules_assist.common.asked import of_each, verb
from rules_assist.common.saying import agreed, because, first_reason, ids_of, names, no, verdict
from rules_assist.common.supplying import Shortest, cut_lines, other_cuts, supply_lines, supply_noted, trace, way_to
from rules_assist.rulebook import Chapter, Does
from rules_assist.rulebooks.blitzwar import europe
from rules_assist.rulebooks.blitzwar.europe import LINES, PARTIES, to_see_to
from rules_assist.rulebooks.blitzwar.offers import MARKS, deed
from rules_assist.rulebooks.blitzwar.supply import Feed, War, port_holders

Group = tuple[Counter, ...]

# ----------------
# What counters have done already this turn, and whether that activates them to attack (§15.3).


# ----------------
# What acting costs, in supplies (§7): the printed chart, and half of it for a corps alone.


# ----------------
# Who pays, and with what: supply counters in the network of those who act (§7, §20.1).


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
    ours, noted = view.web if view.side in PARTIES else None, view.lying.noted
    for at, stack in _stacks(view):
        start = view.sea_of_beachhead(stack[0]) if view.on_beachhead(stack[0]) else at
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


def _of_stack(
    view: War, at: AreaId, start: AreaId, stack: Group
) -> tuple[tuple[SupplyLine, ...], tuple[CounterId, ...]]:
    """The lines of a stack, and those of it who have none."""
    by_feed: dict[Feed, list[CounterId]] = {}
    for one in stack:
        by_feed.setdefault(view.feed(one), []).append(one.id)
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
    ours = view.web
    if how in ("line", "wide") and ours is not None:
        reached = ours.defended if how == "wide" else ours.reached
        way = way_to(reached, start)
        path = (*reversed(way), reached[way[0]] if way else start)
        return _along(view, ids, path if start == at else (at, *path), wide=how == "wide")
    means, words, rule = WORDS[how]
    source = (view.depot_beside(at) or at) if how == "depot" else None
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
    ours = view.web
    if not groups or ours is None:
        return
    # A line that reaches them after all is one that their own turn ended without, or that may not serve them.
    for line in cut_lines(view.with_names(ours.wide), ours.sources, groups, RULE, ours.least_broken):
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
    ruled = bool(line.cut.by) and view.is_ruled(line.cut.area)
    if ruled:
        owner = next(view.party_of(view.position.counters[id].side) for id in line.cut.by)
        words = "{line} Naval superiority in {sea}: {side}, by {counters}."
        told = say(words, line=line.sentence, side=side(owner), sea=sea, counters=tuple(map(counter, line.cut.by)))
    elif view.party not in port_holders(view.game, "", view.controllers)[line.cut.area]:
        told = say("{line} No friendly port lies on {sea}.", line=line.sentence, sea=sea)
    else:
        told = say("{line} The strait is shut.", line=line.sentence)
        if keys := keys_of(view, line.cut.area):
            words = "{line} The strait is shut: {keys} is not ours."
            told = say(words, line=line.sentence, keys=tuple(map(area, dict.fromkeys(keys))))
    return replace(line, sentence=told, rule="§7, §12.3" if ruled else "§7, §12.1, §12.3")


def keys_of(view: War, sea: AreaId) -> tuple[AreaId, ...]:
    """The zones whose holder shuts straits of this sea to us."""
    return tuple(key for (a, _), key in europe.straits(view.game).items() if a == sea and not view.controls(key))


def as_short(view: War, line: SupplyLine) -> tuple[tuple[AreaId, ...], ...]:
    """Other lines of supply that have as many steps, a few of them; from whatever source."""
    ours = view.web
    if ours is None or line.means not in ("land", "sea", "defence") or len(line.path) < 3:
        return ()
    found = trace((ours.wide if line.means == "defence" else ours.line,), ours.sources)
    ashore = next((number for number, at in enumerate(line.path) if at in found), 0)
    ways = ((*line.path[:ashore], *way) for way in Shortest(found).to(line.path[ashore]))
    return tuple(way for way in ways if way != line.path)


def cut_elsewhere(view: War, line: SupplyLine) -> tuple[Cut, ...]:
    """Where other ways to those who are cut off are broken that would be as good."""
    ours = view.web
    if ours is None or not line.path:
        return ()
    found = [cut for cut in other_cuts(view.with_names(ours.wide), ours.sources, line.path[0]) if cut != line.cut]
    keys = [key for cut in (line.cut, *found) if cut for key in keys_of(view, cut.area)]
    return (*found, *(Cut(key, ids_of(view.corps_in(key))) for key in dict.fromkeys(keys)))


# ----------------
# Questions about supply: may a line be traced, may these act, may they spend (§7).


def traced(view: War, at: AreaId, start: AreaId | None, means: str) -> SupplyLine | None:
    """A line of supply to a place, from another or from any source; over own zones only, as acting needs it; by sea
    alone, or by land, if it is asked so."""
    ours = view.web
    if ours is None:
        return None
    roads, line = europe.brown_lines(view.game), view.with_names(ours.line)
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


they_act = all_fed(War.may_act, "{who} have no line of supply to act by.", RULE)
they_defend = all_fed(lambda view, one: bool(view.feed(one)), "{who} are out of supply.", "§7, §16.3.1")


def may_spend(view: War, act: Act) -> Answer | None:
    """`may spend #panzer from tripoli`: whether a counter's actions are paid with supplies from there."""
    one = next(iter(_asked(view, act)), None)
    if one is None:
        return not_told(RULE)
    where = {view.area(each) for each in view.spendable(one)}
    wanted = [area_of(place) for place in (*act.from_, *act.at)]
    if set(wanted) <= where if wanted else where:
        words = "{units} supplies are in the network of {who}."
        return agreed(words, "§7, §20.1", who=counter(one.id), units=view.purse(one))
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
    yes = not view.shut_strait(*ends)
    words = "The way is open for the {side}." if yes else "The {side} do not hold the key of the strait."
    return Answer(yes, say(words, side=side(view.party)), "§12.1")


def may_be_source(view: War, act: Act) -> Answer | None:
    """`may draw_supply side axis at berlin`: whether it is a supply zone of theirs now; with counters, whether a line
    reaches them."""
    places = (*act.at, *act.from_, *act.to)
    if act.counters or not places:
        return may_trace_supply(view, act)
    yes = view.controls(area_of(places[0])) and view.said(area_of(places[0]), "supply_zone") == view.party
    words = "{at} is a supply zone of the {side}." if yes else "{at} is no supply zone that the {side} control."
    return Answer(yes, say(words, at=area(places[0]), side=side(view.party)), RULE)


def may_receive_air(view: War, act: Act) -> Answer | None:
    """`may receive_air side allies at murmansk`: whether a zone is controlled and supplied, as new air units need."""
    rule, at = "§11.5, §11.2, §7", next(map(area_of, act.at), AreaId(""))
    why = first_reason(
        (rule, "{at} is not under control of the {side}.", not view.controls(at)),
        (rule, "No line of supply of the {side} reaches {at}.", not view.line_reaches(at)),
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
