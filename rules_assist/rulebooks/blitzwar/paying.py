"""Lines of supply as answers (§7), what a plan will cost, and leaves, and supplies lost by the enemy (§11.3, §12.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from math import ceil
from typing import Any

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, say_named, side
from boards.plain.working_out import once
from counters.box.sheet import SupplyNoted
from counters.counter import Counter, CounterId, SideId
from counters.events import CountersMoved
from counters.game import Game
from counters.minding import kept_in_mind
from counters.position import FactWord, PlaceId, area_of
from rules_assist.advice import Act, Answer, Cut, Finding, Ledger, Reason, SupplyLine, not_told
from rules_assist.common import standpoint, supplying
from rules_assist.common.asked import areas_named, number
from rules_assist.common.standpoint import allowed, because, first_reason, for_each, ids_of, no, to_see_to, worded
from rules_assist.common.sums import Term, add_up, summed, told_sum
from rules_assist.rulebooks.blitzwar import control, europe, fighting, moving, naval, surrender
from rules_assist.rulebooks.blitzwar.battle import land_battle
from rules_assist.rulebooks.blitzwar.europe import ASKED, AXIS, LINES, NOBODY, PARTIES, VICHY, YUGOSLAVIA, Group
from rules_assist.rulebooks.blitzwar.supply import Feed, War, pay, port_holders

RULE, AIR_COMES = "§7", "§11.5, §11.2, §7"
MARKS = SupplyNoted(fact=FactWord("in_supply"), mark="oos")
WORDS: Mapping[Feed, str] = {  # Of those who need no line of their own.
    "home": "Troops of a minor country are always in supply at home, in {at}.",
    "depot": "Supplies in {source} serve {at}, in the partner's land.",
    "beside": "In {at} they share the supply of troops who are at home, for defence only.",
    "frozen": "In {at} they were in supply when their own turn ended.",
    "naval": "From {at} they can sail to a port that is in supply."}  # fmt: skip


def supply_to_note(view: War) -> Iterator[Finding]:
    if view.phase != "combat" or view.acting != view.party or view.elsewhere("war"):
        return
    starved = {id for id, fed in view.lying.noted.items() if not fed}
    if wrong := [line for line in supply_of(view) if any((id in starved) == line.supplied for id in line.counters)]:
        noted = supplying.supply_noted(view.game, view.position, wrong, MARKS)
        told = "§7, §17.5", "Before the turn ends, mark who is out of supply."
        yield to_see_to(told, done=noted, doing="Mark who is out of supply.")


@once
def told_last(game: Game, side: SideId) -> dict[tuple[str, AreaId], tuple[Any, ...]]:
    """What was told last of each stack, by which web, and of what: its lines, and who has none. Moves change little."""
    return {}


@for_each
def supply_of(view: War) -> tuple[SupplyLine, ...]:
    told, before = list[SupplyLine](), told_last(view.game, view.side) if view.side in PARTIES else {}
    cut, landing = dict[AreaId, tuple[CounterId, ...]](), dict[AreaId, AreaId]()
    ours, noted = view.web, view.lying.noted
    for at, stack in _stacks(view):
        start = view.sea_of_shore(view.position.where[stack[0].id]) if view.on_beachhead(stack[0]) else at
        asked = (stack, start, view.acting, tuple(noted.get(one.id) for one in stack) if noted else ())
        key = view.type(stack[0]) if view.is_naval(stack[0]) else "", at
        if (last := before.get(key)) is None or last[0] is not ours or last[1] != asked:
            by_feed: dict[Feed, list[CounterId]] = {}
            for one in stack:
                by_feed.setdefault(view.feed(one), []).append(one.id)
            fed = tuple(_supplied(view, at, start, tuple(ids), how) for how, ids in by_feed.items() if how)
            last = before[key] = ours, asked, fed, tuple(by_feed.get("", ()))
        told += last[2]
        if last[3]:
            cut[start], landing[start] = (*cut.get(start, ()), *last[3]), at
    return (*told, *(replace(line, at=landing[line.at]) for line in cut_off(view, cut)))


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
    rule, means, source, path = RULE, "defence" if how == "beside" else str(how), None, tuple[AreaId, ...]((at,))
    if how in ("line", "wide") and view.web is not None:
        reached = view.web.defended if how == "wide" else view.web.reached
        way = supplying.way_to(reached, start)
        source = reached[way[0]] if way else start
        path = (*(() if start == at else (at,)), *reversed(way), source)
        told, means = supplying.told_of_path(path), "land"
        if any(map(view.is_sea, path)):
            rule, means = "§7, §12.3", "sea"
        if how == "wide":
            told, means = say("{line} Through the partner's zones it serves for defence only.", line=told), "defence"
    else:
        if how == "home":  # Of Vichy’s, and of partisans, rules of their own say so too.
            nations = {view.one(id).side for id in ids}
            risen = YUGOSLAVIA in nations and YUGOSLAVIA in view.fallen
            rule = standpoint.resting_on(rule, "§9.4" if VICHY in nations else "", "§9.5" if risen else "")
        elif how == "frozen":
            rule = "§7, §17.5"
        elif how == "depot":
            source = view.depot_beside(at) or at
            path = tuple(dict.fromkeys((at, source)))
        told = say_named(WORDS[how], {"at": area(at), "source": area(source or at)})
    return SupplyLine(counters=ids, at=at, supplied=True, path=path, source=source, means=means, sentence=told,
                      rule=rule)  # fmt: skip


def starves(view: War, line: SupplyLine) -> standpoint.Pressing:
    """That they are cut off is worth telling, but not of zones that two sides share."""
    shared = len({view.party_of(one.side) for one in view.corps_in(line.at)}.intersection(PARTIES)) > 1
    return "warning" if view.elsewhere(view.party) != LINES and not shared else None


def cut_off(view: War, groups: Mapping[AreaId, tuple[CounterId, ...]]) -> Iterator[SupplyLine]:
    if not groups or (ours := view.web) is None:
        return
    # A line that reaches them after all is one that their own turn ended without, or that may not serve them.
    for line in supplying.cut_lines(view.with_names(ours.wide), ours.sources, groups, RULE, ours.least_broken):
        if line.supplied:
            told = say("{at} was out of supply when its own turn ended.", at=area(line.at))
            yield replace(line, supplied=False, sentence=told, rule="§7, §17.5")
        else:
            yield told_why(view, line)


def told_why(view: War, line: SupplyLine) -> SupplyLine:
    if line.cut is None or not view.is_sea(sea := line.cut.area):
        return line
    by = line.cut.by if view.is_ruled(sea) else ()
    port = view.party in port_holders(view.game, "", view.controllers)[sea]
    told = worded(
        ("{line} Naval superiority in {sea}: {side}, by {counters}.", by),
        ("{line} No friendly port lies on {sea}.", not port),
        ("{line} The strait is shut: {keys} is not ours.", keys := keys_of(view, sea)),
        ("{line} The strait is shut.", True),
        line=line.sentence, sea=area(sea), counters=tuple(map(counter, by)), keys=tuple(map(area, keys)),
        side=side(view.party_of(view.one(by[0]).side) if by else NOBODY))  # fmt: skip
    return replace(line, sentence=told, rule="§7, §12.3" if by else "§7, §12.1, §12.3")


def keys_of(view: War, sea: AreaId) -> tuple[AreaId, ...]:
    found = (key for (a, _), key in europe.straits(view.game).items() if a == sea and not view.controls(key))
    return tuple(dict.fromkeys(found))


def with_alike(view: War, line: SupplyLine) -> SupplyLine:
    """The line with a few others as short; or with where other ways are broken that would be as good."""
    ours, path = view.web, line.path
    if ours is None or not path:
        return line
    if line.cut is not None:
        cuts = supplying.other_cuts(view.with_names(ours.wide), ours.sources, path[0])
        found = [cut for cut in cuts if cut != line.cut]
        keys = dict.fromkeys(key for cut in (line.cut, *found) for key in keys_of(view, cut.area))
        return replace(line, other_cuts=(*found, *(Cut(key, ids_of(view.corps_in(key))) for key in keys)))
    if line.means not in ("land", "sea", "defence") or len(path) < 3:
        return line
    supply = supplying.trace((ours.wide if line.means == "defence" else ours.line,), ours.sources)
    ashore = next((number for number, at in enumerate(path) if at in supply), 0)
    ways = supplying.other_ways(supplying.Shortest(supply), path[ashore:])
    return replace(line, others=tuple((*path[:ashore], *way) for way in ways))


# ---- questions about supply: may a line be traced, may these act, may they spend (§7)
def may_trace_supply(view: War, act: Act) -> Answer | None:
    """`may trace_supply side axis from naples to tripoli by sea`: over own zones only, as acting needs it."""
    ours, to = view.web, next(iter((*areas_named(act), *map(view.area, view.named(act)))), None)
    if ours is None or to is None:
        return not_told(RULE)
    roads, line = view.game.board.network("land"), view.with_names(ours.line)
    seaways = {at: tuple(to for to in on if to not in roads.get(at, ())) for at, on in line.network.items()}
    line = replace(line, network={"land": roads, "sea": seaways}.get(act.means, line.network))
    sources = tuple(map(area_of, act.from_[:1])) or ours.sources
    found = supplying.supply_lines({to: ()}, (line,), sources, rule=RULE)[0]
    if not found.supplied:
        found = told_why(view, next(supplying.cut_lines(line, sources, {to: ()}, RULE)))
    missed = [at for at in map(area_of, act.through) if not any(at in way for way in (found.path, *found.others))]
    if found.supplied and missed:
        return no(because(RULE, "The line does not run through {at}.", at=area(missed[0])))
    return Answer(found.supplied, found.sentence, found.rule)


def fed(how: Callable[[War, Counter], object], words: str, rule: str, view: War, act: Act) -> Answer | None:
    if (group := _asked(view, act)) and act.from_:
        return may_trace_supply(view, act)
    stuck = [one for one in group if not how(view._replace(side=one.side), one)]
    reason = because(rule, words, who=standpoint.names(stuck)) if stuck else None
    free_french = "§7, §9.4" if any(one.side == VICHY for one in group) else RULE
    return allowed("They are in supply.", free_french, reason) if group else not_told(RULE)


they_act = partial(fed, War.may_act, "{who:has|have} no line of supply to act by.", RULE)
they_defend = partial(fed, War.feed, "{who:is|are} out of supply.", "§7, §16.3.1")


def may_spend(view: War, act: Act) -> Answer | None:
    group, wanted = _asked(view, act), [area_of(place) for place in act.from_ or act.at]
    near = {one.id: set(map(view.area, view.spendable(one))) for one in group}
    poor = [one for one in group if not near[one.id] or not near[one.id].issuperset(wanted)]
    if (one := next(iter((*poor, *group)), None)) is None:
        return not_told(RULE)
    words = "{who} is in no network with supplies in {at:or}." if wanted else "{who} is in no network with supplies."
    rule, who, at = "§7, §20.1", counter(one.id), tuple(map(area, wanted))
    told = "{units:supply is|supplies are} in the network of {who}."
    return allowed(told, rule, (rule, words, poor), who=who, units=sum(map(view.units_of, view.spendable(one))), at=at)


def may_pass_strait(view: War, act: Act) -> Answer | None:
    places = [area_of(place) for place in (*act.from_, *act.through, *act.to, *act.at)]
    seas = [at for at in places if view.is_sea(at)]
    keyed = (ends for ends, key in europe.straits(view.game).items() if key in places)
    ends = (seas[0], seas[1]) if len(seas) == 2 else next(keyed, None)
    if ends is None:
        return not_told("§12.1", say("It was not told which strait."))
    ships, shut = (moving.cannot_sail(view, one) for one in view.named(act)), ends in view.shut_straits()
    locked = ("§12.1", "The {side} do not hold {at}, the key of the strait.", shut)
    key = area(europe.straits(view.game).get(ends, ends[0]))
    return allowed("The way is open for the {side}.", "§12.1", *ships, locked, side=side(view.party), at=key)


def may_be_source(view: War, act: Act) -> Answer | None:
    """`may draw_supply side axis at berlin`: a supply zone of theirs? With counters, whether a line reaches them."""
    if (at := next(map(area_of, (*act.at, *act.from_, *act.to)), None)) is None or act.counters:
        return may_trace_supply(view, act)
    words, ours = "{at} is no supply zone that the {side} control.", view.said(at, "supply_zone") == view.party
    none = (RULE, words, not (ours and view.controls(at)))
    return allowed("{at} is a supply zone of the {side}.", RULE, none, at=area(at), side=side(view.party))


def no_air_comes(view: War, at: AreaId) -> Reason | None:
    return first_reason(
        (AIR_COMES, "{at} is not under control of the {side}.", not view.controls(at)),
        (AIR_COMES, "No line of supply of the {side} reaches {at}.", not view.line_reaches(at)),
        at=area(at), side=side(view.party))  # fmt: skip


def _asked(view: War, act: Act) -> Group:
    """The counters that are named, if all are units; or the corps of a zone, of the side that is named or of all."""
    there = (one for at in act.at for one in view.corps_in(area_of(at)))
    group = view.named(act) or tuple(one for one in there if act.side is None or view.is_ours(one))
    return group if all(view.game.kind(one).sort == "unit" for one in group) else ()


# ---- what a plan will cost, and what it leaves (§7): by land, by sea, in port and in the works
PRICES = {  # Rows of the chart of costs, and what is told of who pays, in a plan without a goal and with one.
    "tactical": ("§7, §15.3", "{who} marches.", "{who} marches to {to}."),
    "activation": ("§7, §15.3", "{who} is activated to attack.", ""),
    "strategic": ("§7, §15.2", "{who} goes by strategic movement.", "{who} goes by strategic movement to {to}."),
    "one_zone": ("§7, §16.5, §17.4", "{who} moves one zone.", "{who} moves one zone to {to}."),
    "fortify": ("§7, §15.1", "{who} digs in.", ""),
    "naval": ("§7, §12.1", "{who} puts to sea.", "")}  # fmt: skip

ROWS = ASKED.meanings("plans")


def terms_of(view: War, act: Act) -> list[Term] | None:
    """What each counter of a plan costs; None, where it is not told enough, or cannot be done at all."""
    if "transport" in map(ROWS.get, (act.means, *act.details)):
        found = naval.transport_cost(view, act)
        return None if found is None else [(entry.amount, entry.sentence, entry.rule) for entry in found.entries]
    group, row, to = view.named(act), ROWS.get(act.means, ""), area_of(act.to[0]) if act.to else None
    for word, value in act.details.items():
        row = row or ROWS.get(word, "")
        if to is None and word in ROWS and value != "yes":
            to = AreaId(value.replace(" ", "_"))
    row = "" if row == "move" else row
    if row in ("naval", "") and all(map(view.is_naval, group)):
        return [_term(view, one, "naval", to) for one in group]
    by_land = tuple(one for one in group if moving.marches(view, one))
    most = moving.range_of(view, by_land) if by_land else 0
    far = {"strategic": 999, "activation": 999, "one_zone": 1}.get(row, most)
    fits = to is None or all(to in moving.within(view.game, view.area(one), far) for one in by_land)
    if row == "fortify":
        fits = sum(map(view.corps_of, group)) <= view.limit("fortified_a_turn")
    if not fits or row == "naval" or (row and len(by_land) < len(group)):
        return None
    return [_term(view, one, row or "tactical", to) for one in group]


def _term(view: War, one: Counter, row: str, to: AreaId | None) -> Term:
    row = "naval" if view.is_naval(one) else "activation" if row == "tactical" and view.area(one) == to else row
    rule, words, going = PRICES[row]
    activated = row == "activation"
    free = first_reason(
        (RULE, "{who} flies for nothing.", view.is_air(one)),
        ("§7, §14.1.2, §20.2", "{who} is activated on its beachhead.", activated and view.on_beachhead(one)),
        ("§7, §15.3", "{who} was activated when it moved.", activated and view.is_activated_by_moving(one)),
        who=counter(one.id))  # fmt: skip
    told = say_named(going if going and to else words, {"who": counter(one.id), "to": area(to or AreaId(""))})
    return (0.0, free.sentence, free.rule) if free else (view.price(one, row), told, rule)


def supply_cost(view: War, act: Act) -> Ledger | None:
    if not act.counters or not all(map(view.is_ours, view.named(act))) or (terms := terms_of(view, act)) is None:
        return None
    total = summed(terms)
    if view.reading("half_supplies") == "rounded up each phase" and total != int(total):
        terms.append((int(total) + 1 - total, say("Rounded up at the end of the phase."), RULE))
    if len({one.side for one in view.named(act)}) > 1:  # Then it is not one nation's.
        view = view._replace(side=view.party)
    return add_up(view, "supply_cost", terms, RULE)


def supply_left(view: War, act: Act) -> Ledger | None:
    """`ledger supply_left at tripoli`; with counters, what is in their network; with a plan, what it leaves."""
    if not all(map(view.is_ours, view.named(act))):
        return None
    at = {area_of(place) for place in act.at}
    found = view.spendable(view.one(act.counters[0])) if act.counters and not at else view.own_supplies
    found = tuple(one for one in found if not at or view.area(one) in at)
    # Of the supplies of another side that are there its own view alone tells.
    somebodys = any(view.lying.supplies.get(each) for each in at) or view.party != AXIS
    planned = terms_of(view, act) if act.to or act.means or act.details else []
    if planned is None or (at and not act.side and not act.counters and not found and somebodys):
        return None
    told = ((one, say("{who} in {at}", who=counter(one.id), at=area(view.area(one)))) for one in found)
    held = ((view.units_of(one), each, RULE) for one, each in told)
    return add_up(view, "supply_left", [*held, *((-amount, each, rule) for amount, each, rule in planned)], RULE)


def march_and_attack(view: War, act: Act) -> Answer | None:
    """`may march_and_attack #panzer to el_agheila at mechili`: one payment for both, if the march is short enough."""
    if not act.to or not act.at or not act.counters:
        return not_told("§15.3")
    to, found = area_of(act.to[0]), moving.set_out(view, view.named(act), moving.TACTICAL)
    if (why := found.why_not(to)) is not None or to not in found.ways:
        return no(why) if why else None
    way = found.ways[to][0]
    gone = CountersMoved(act.counters, PlaceId(to), means="tactical", route=way.route)
    after = view.after(kept_in_mind(view.game, view.position, gone).happen(view.position))
    after = after.then(control.comes_in(view, gone))  # What they pass is theirs, and their line runs over it.
    if (battle := fighting.battle_for(after, replace(act, to=()))) is None:
        return not_told("§16.1")
    sheet = land_battle(battle)
    told = say("{way} Then: {battle}", way=way.sentence, battle=sheet.sentence)
    return Answer(yes=not sheet.refused, sentence=told, rule=standpoint.resting_on(way.rule, sheet.rule))


# ---- supplies lost before reinforcements come: blockade (§12.4), bombing (§13.3), national points (§11.3)
def blockaded(view: War) -> list[Term]:
    """What each Atlantic zone costs the Allies, and what the limit takes off (BW-NAV-09)."""
    found = list[Term]()
    for sea in europe.sea_zones(view.game):
        each, units = view.said(sea, "blockade"), sum(map(view.units_of, naval.navy(view, sea, AXIS)))
        if isinstance(each, int | float) and each and units:
            told = say("{units:Axis naval unit|Axis naval units} in {sea}", units=units, sea=area(sea))
            found.append((ceil(each * units), told, "§12.4"))
    home = (at for at in europe.in_region(view.game, "united_kingdom_home") if view.control(at) == europe.ALLIES)
    ours = (at for at in home if view.said(at, "national_to") == europe.ALLIES)
    most = sum(surrender.points_in(view, at, "national_points") for at in ours)
    if (over := summed(found) - most) > 0:
        told = say("No more than the {most:national point|national points} held in the United Kingdom", most=most)
        found.append((-over, told, "§12.4"))
    return found


def bombing_losses(view: War, act: Act) -> Ledger:
    """`ledger bombing with sent 3, countered 1`, or by what lies in the box, or a fact says: what the Axis loses in its
    next reinforcement phase. The turn of the bombing counts: until the Axis has lost them, that is the one before."""
    there = [view.party_of(one.side) for one in view.position.in_area(europe.BOX) if view.is_air(one)]
    sent, fact = number(act, "sent", "units", "air"), view.fact_about("bombed") or ""
    found = int(fact) if fact.isdecimal() else 0
    if sent is not None:
        found = max(0, sent - (number(act, "countered") or 0))
    elif there:
        found = max(0, there.count(europe.ALLIES) - there.count(AXIS))
    turn = view.now - (view.phase in ("diplomacy", "cards", "reinforcement"))
    each = int(view.game.sheet.charts["bombing"].rows[turn >= view.date("bombing_more")][0])
    counted = min(found, int(str(view.said(europe.BOX, "effective_units")))) if turn >= view.date("bombing") else 0
    why = say("An air unit bombs Germany uncountered: {each} supplies.", each=each)
    words = ("{counted} of {found:air unit has|air units have} effect: "
             "the Axis loses {total} supplies in its reinforcement phase.")  # fmt: skip
    told = say(words, counted=counted, found=found, total=each * counted)
    return told_sum("bombing", AXIS, [(each, why, "§13.3")] * counted, told, "§13.3")


def losses(view: War) -> list[Term]:
    bombed = bombing_losses(view, Act(verb="bombing")).entries if view.party == AXIS else ()
    lost = [(each.amount, each.sentence, each.rule) for each in bombed]
    return [*(blockaded(view) if view.party == europe.ALLIES else lost), *surrender.points_lost(view)]


def lost(name: str, of: SideId, terms: list[Term], rule: str) -> Ledger:
    return told_sum(name, of, terms, say("Supplies lost, {side}: {total}.", side=side(of), total=summed(terms)), rule)


def supply_losses(view: War, act: Act) -> Ledger | None:
    """Of the side that is asked about; where none is named, of those that lose anything, or of the Axis."""
    terms = losses(view)
    nobody = view.party == AXIS and not any(losses(view.seen_by(each)) for each in PARTIES)
    return lost("supply_losses", view.party, terms, "§11.3") if act.side or terms or nobody else None


def blockade(view: War, act: Act) -> Ledger:
    return lost("blockade", europe.ALLIES, blockaded(view), "§12.4")


def losses_to_see_to(view: War) -> Iterator[Finding]:
    us, now = view.side, view.phase == "reinforcement"
    if total := summed(losses(view)) if now and not view.so("losses_taken", us) else 0:
        words, doing = "Supplies lost before anything arrives, {side}: {total}.", "Supplies lost, {side}: {units}."
        stock, comes = sum(map(view.units_of, view.own_supplies)), view.pile(f"queue/{us}")
        short = stock < total and comes and not view.so("received", us)
        if short:
            words = "{side}: {total:supply is|supplies are} lost, more than there are: the next card brings less."
        paid = () if short else (*pay(view, view.own_supplies, total), view.noted("losses_taken", us))
        why = because("§11.3", words, side=side(us), total=total)
        yield to_see_to(why, urgent=not short, done=paid, doing=doing, side=side(us), units=total)
