"""The rules of BlitzWar, put together: who answers what asked.toml lists; and what a typed position leaves unsaid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from msgspec.structs import replace

from boards.board import AreaId
from counters.counter import Counter, SideId
from counters.events import AreasHeld, ClockMoved, CountersMarked, CountersMoved, Single
from counters.game import Game
from counters.position import Clock, PlaceId, Position, area_of
from counters.tracks import shown_by_marker
from rules_assist.advice import Act, Answer, Reach
from rules_assist.common.asked import at_each, going, of_one
from rules_assist.common.questions import Suits
from rules_assist.common.standpoint import ids_of
from rules_assist.common.straying import astray, gone_astray
from rules_assist.common.supplying import flood
from rules_assist.rulebook import Does, Reckons, reach_by, rulebook
from rules_assist.rulebooks.blitzwar import (
    air,
    battle,
    calendar,
    cards,
    control,
    europe,
    forming,
    moving,
    naval,
    paying,
    results,
    stacking,
    surrender,
)  # fmt: skip
from rules_assist.rulebooks.blitzwar.europe import ALLIES, ASKED, AXIS, ITALY, LINES, NOBODY, PARTIES, USSR, VICHY
from rules_assist.rulebooks.blitzwar.supply import War
from rules_assist.rulebooks.blitzwar.surrender import about


# ---- what may be asked: which function answers which row of asked.toml
def activate(view: War, act: Act) -> Answer | None:
    """Counters are activated to attack (§15.3), countries to fight (§9.3)."""
    return moving.may_activate(view, act) if act.counters else about(calendar.may_join, "§9.3", view, act)


def act_at_all(view: War, act: Act) -> Answer | None:
    """Counters act if they are supplied (§7), and it is their time; sides when it is their time (§8)."""
    time = calendar.may_act_now(view, act)
    if not act.counters:
        return time
    fed = paying.they_act(view, act)
    return time if fed and fed.yes and view.is_told and not time.yes else fed


def phases(game: Game) -> Iterator[str]:
    """Each phase by its id; of one that each side has, by what they share as well."""
    return (word for each in game.sheet.sequence.phases for word in (each.id, each.id.partition("_")[2]) if word)


def onward(view: War, one: Counter) -> Reach:
    return reach_by(RULEBOOK.means, War.is_time, view, (one,), "", "§8")


def strays(view: War, move: CountersMoved) -> Iterator[Single]:
    """Who is moved before the battles of his own turn by no way of the rules: it is told as long as the phase lasts."""
    there = map(view.one, move.counters if view.phase in ("naval", "air", "sea_transport", "movement") else ())
    ours = (one for one in there if view.party_of(one.side) == view.acting)
    yield from gone_astray(view, move, ours, onward, europe.zones(view.game))


GOES = {gait: partial(moving.set_out, gait=gait) for gait in moving.GAITS}
VERBS: Mapping[str, Does] = {
    "naval_superiority": control.may_be_superior, "control": control.may_control,
    "fortified_line": control.may_count_on_line, "enter": stacking.may_enter, "stack": stacking.may_stay,
    "trace_supply": paying.may_trace_supply, "be_supplied": paying.they_act, "defend_supplied": paying.they_defend,
    "spend": paying.may_spend, "pass_strait": paying.may_pass_strait, "draw_supply": paying.may_be_source,
    "receive_air": at_each(paying.no_air_comes, told="{at} is controlled and supplied.", rule=paying.AIR_COMES),
    "march_and_attack": paying.march_and_attack,
    "tactical_move": of_one(partial(moving.by_route, GOES["tactical"], "§15.3"), "§15.3"),
    "strategic_move": of_one(going(GOES["strategic"], "§15.2"), "§15.2"),
    "one_zone_move": going(GOES["one_zone"], "§16.5"), "out_of_supply_move": going(GOES["out_of_supply"], "§17.5"),
    "naval_move": of_one(partial(moving.by_route, moving.naval_reach, "§12.1"), "§12.1"), "fortify": moving.fortify,
    "unfortify": moving.unfortify, "strategic_air": of_one(going(air.base_reach, "§13.5"), "§13.5"),
    "place_air": of_one(going(air.air_reach, "§13.4.1"), "§13.4.1"), "counter": of_one(air.counter_air, "§13.2"),
    "air_superiority": air.air_superiority, "bomb": air.bomb, "battle_of_britain": air.fight_over_britain,
    "naval_attack": naval.attack_at_sea, "beachhead": of_one(naval.place_beachhead, "§13.4.5"),
    "sea_transport": of_one(naval.sea_transport, "§14.1.1"), "land": of_one(naval.sea_transport, "§14.1.2"),
    "end_phase": naval.may_end_phase, "attack": of_one(battle.attack, "§16.1"), "blitz": battle.blitz,
    "take_loss": results.take_loss, "lose_one_more": results.lose_one_more, "retreat": results.retreat,
    "must_retreat": results.stay, "stay": results.stay, "advance": results.advance,
    "surrender": partial(about, surrender.surrender, "§9.2"), "revive": partial(about, surrender.revive, "§9.2"),
    "create_vichy": surrender.create_vichy, "roll_for_partisans": cards.roll_for_partisans,
    "join": partial(about, calendar.may_join, "§9.3"), "roll": partial(about, calendar.roll, "§9.3"),
    "win": calendar.win, "german_defence": calendar.count_on_defence,
    "free_movement": partial(about, calendar.free_movement, "§9.3"), "use": forming.use, "modernise": forming.modernise,
    "reorganise": forming.reorganise, "remove": forming.remove, "merge": forming.merge, "move_merged": forming.merge,
    "cancel_losses": forming.cancel_losses, "receive": forming.receive, "queue_card": cards.queue_card,
    "use_total_war": cards.use_total_war, "lend_lease": cards.lend, "take": cards.take, "place": cards.place,
    "activate": activate, "act": act_at_all}  # fmt: skip
FIGURES: Mapping[str, Reckons] = {
    "supply_cost": paying.supply_cost, "supply_left": paying.supply_left, "bombing": paying.bombing_losses,
    "supply_losses": paying.supply_losses, "blockade": paying.blockade, "transport_cost": naval.transport_cost,
    "beachheads": naval.beachheads_wanted, "strategic_points": surrender.strategic_points,
    "surrender": surrender.surrender_of, "partisans": surrender.partisans_of, "reminders": calendar.reminders,
    "victory": calendar.victory, "cancelled_losses": forming.given_up, "elites": forming.elites,
    "reinforcements": forming.reinforcements, "card_arrival": cards.card_arrival, "lend_lease": cards.lend_lease,
    "lend_lease_air": cards.lend_lease_air}  # fmt: skip
SUITS: Mapping[str, Suits] = {
    "corps": War.is_corps, "fortified": War.is_fortified,
    "paying": lambda view, one: view.is_corps(one) or view.is_naval(one),
    "bomber": lambda view, one: view.is_air(one) and view.party_of(one.side) == ALLIES,
    "card": lambda view, one: view.game.kind(one).sort == "card"}  # fmt: skip
BY_PRICE = partial(moving.paid_by, War.price)
BY_SHARE = partial(moving.paid_by, partial(naval.transport_price, far=False))
RULES = ASKED.chapter(
    VERBS, FIGURES, sums={"national_losses": surrender.points_lost, "usa_entry": calendar.usa_entry},
    of={"sides": lambda view: view.party in PARTIES}, suits=SUITS,
    known={
        "phase": phases, "type": forming.kind_words, "kind": forming.kind_words, "face": forming.faces,
        "into": lambda game: (*forming.kind_words(game), *forming.faces(game)),
        "result": lambda _game: (f"{us}{sign}{n}" for sign in "/-:" for us in ("C", *range(10)) for n in range(10)),
        "odds": lambda _game: (f"{us}-{them}" for us in range(1, 10) for them in range(1, 10))},
    goes={
        "tactical": (GOES["tactical"], moving.marches, BY_PRICE),
        "strategic": (GOES["strategic"], moving.marches, BY_PRICE),
        "one_zone": (GOES["one_zone"], War.is_corps, BY_PRICE),
        "out_of_supply": (GOES["out_of_supply"], War.is_corps, None),
        "naval": (moving.naval_reach, War.is_naval, partial(moving.paid_by, lambda _view, _one: 1)),
        "strategic_air": (air.base_reach, War.is_air, None), "air": (air.air_reach, War.is_air, None),
        "counter": (air.counter_reach, War.is_air, None),
        "sea_transport": (naval.transport_reach, naval.can_sail, BY_SHARE),
        "beachhead": (naval.landing_reach, War.is_corps, BY_SHARE),
        "air_beachhead": (naval.opening_reach, War.is_air, None)},
    supply=paying.supply_of, battle=battle.battle_of, once=(lambda view: astray(view, onward),),
    findings=(
        control.mixed, control.two_countries, control.swimming, control.changes_hands, control.spoils,
        control.trespassers, stacking.astray, stacking.overfull, stacking.beyond_the_box, paying.supply_to_note,
        paying.losses_to_see_to, moving.dug_in_elsewhere, air.missions_to_see_to, naval.out_of_port, naval.may_be_used,
        naval.badly_ashore, surrender.surrenders_due, surrender.french_events, calendar.activations_due,
        calendar.of_this_turn, calendar.points_to_see_to, forming.locked_on_the_map, cards.cards_to_see_to,
        cards.reinforcements_to_see_to, cards.lend_lease_to_see_to, cards.modernising_to_see_to, cards.card_to_see_to,
        results.to_go_ashore, battle.to_fight_on))  # fmt: skip

# What a typed position leaves unsaid: only its reader adds facts, holders and marks; the rules guess at nothing.
MAP_TOLD = 90  # Where so many zones have holders, a set-up lies on the table: what is not there is not there.
AXIS_PARTNERS = frozenset((ITALY, europe.HUNGARY, europe.RUMANIA, europe.BULGARIA, europe.FINLAND))
ABOUT_JOINING = ("join", "enter_war", "activate", "roll", "free_movement", "receive", "reinforcements")
FIGHTING = ("battle", "attack", "blitz", "blitzkrieg", "assault", "take_loss", "lose")
AFTER_IT = ("retreat", "withdraw", "stay", "must_retreat", "lose_one_more")


class Typed(War):
    def of(self, *words: str) -> set[SideId]:
        """Of whom such facts tell."""
        return {SideId(fact.about[0]) for word in words for fact in self.position.facts.of(word) if fact.about}

    @property
    def sides_told(self) -> bool:
        """Whether it is said of these that they have joined a side: then nobody else's is guessed."""
        return {europe.GERMANY, europe.BRITAIN, USSR} <= self.of("joined")


# ---- of every position
def _told_before(view: Typed, act: Act) -> Iterator[Single]:
    """A set-up's holders in a country that has surrendered are those from before (§9.2); points stand for zones."""
    held, printed = view.position.holders, europe.printed_owners(view.game)
    for country in view.fallen:
        home = europe.zones_of(view.game, country)
        if not view.so("handed_over", country) and set(home) <= set(held):
            yield AreasHeld(tuple(at for at in home if held[at] == printed[at].start), None)
        yield view.noted("handed_over", country)
    rule, kept = view.game.sheet.values[surrender.POINTS], view.position.value(surrender.POINTS)
    told = shown_by_marker(view.game, view.position, rule) if kept == rule.start else kept
    if told not in (None, rule.start):
        yield view.noted("elsewhere", "points", value=f"{told:g}")


def _activated(view: Typed, act: Act) -> Iterator[Single]:
    """Where nobody of a side is marked as activated, whoever attacks was paid for."""
    every = view.position.counters.values()
    kept = {view.party_of(one.side) for one in every if one.marked("activated")}
    there = (one for one in every if view.is_corps(one) and not view.is_fortified(one))
    if act.verb in FIGHTING:
        yield CountersMarked(ids_of(one for one in there if view.party_of(one.side) not in kept), on=("activated",))


def _fought(view: Typed, act: Act) -> Iterator[Single]:
    """Where nobody beside the goal is marked as having fought, whoever is to advance has."""
    goals = [area_of(place) for place in (*act.through, *act.to, *act.at)][:1]
    near, every = {at for goal in goals for at in (goal, *view.beside(goal))}, view.position.counters.values()
    group = [one for one in every if one.id in act.counters] if act.verb == "advance" else []
    parties = {view.party_of(one.side) for one in group[:1]}
    ours = (one for one in every if view.area(one) in near and view.party_of(one.side) in parties)
    if group and not any(map(view.has_fought, ours)):
        yield CountersMarked(ids_of(group), on=("fought",))


# ---- of a corner of the war
def _begun(view: Typed, act: Act) -> Iterator[Single]:
    if view.phase == "setup":  # Nobody means the set-up who does not lay it.
        yield ClockMoved(Clock(view.now))


def _elsewhere(view: Typed, act: Act) -> Iterator[Single]:
    """Most of the war lies elsewhere; the supplies of a side that has none here, and its lines if no zone is held."""
    yield view.noted("elsewhere", "zones" if view.sides_told else "war", value="yes")
    none = "supplies" if view.position.holders else LINES
    yield from (view.noted("elsewhere", each, value=none) for each in PARTIES if not view.seen_by(each).own_supplies)
    if view.sides_told:
        return
    # On the turn of Poland's surrender Axis and Soviets are still at peace, if nobody tells of a war (§9.2).
    if view.since("surrendered", europe.POLAND) == view.now and not view.position.facts.of("at_war"):
        yield view.noted("at_war", AXIS, ALLIES)
    # Nobody tells what was modernised before; it is only asked about where something is told of the Soviets.
    told_of = view.of("joined", "surrendered", "revived") if act.verb == "findings" else {USSR, europe.FRANCE}
    if USSR not in told_of and not view.position.facts.of("modernised"):
        yield from (view.noted("modernised", what) for what in forming.MODERNISED)
    if europe.FRANCE not in told_of and not view.so("elite_available"):
        yield view.noted("elite_available", value=9)


def _sided(view: Typed, act: Act) -> Iterator[Single]:
    """Who fights for whom, of those of whom nothing is said: by the calendar, and by who stands with whom."""
    if view.sides_told or (act.verb in ABOUT_JOINING and not act.counters):
        return
    position, found, every = view.position, dict(view.parties), view.position.counters.values()
    open_ones = {nation for nation, side in found.items() if nation == side and nation not in PARTIES}
    open_ones -= view.of("joined", "free_movement", "surrendered")
    theirs = {view.country_of(view.area(one)) for one in every if view.party_of(one.side) == AXIS}
    there, partners = {one.side for one in every}, theirs & AXIS_PARTNERS
    partners |= {ITALY, europe.HUNGARY} if view.france_has_surrendered else set()
    at_war = view.now >= view.date("italy_surrenders") or view.of("british_attacked_italians")
    partners |= there & {ITALY} if at_war else set()
    guessed = dict.fromkeys(open_ones & partners, AXIS)
    for nation in open_ones & {europe.FINLAND, europe.RUMANIA, *(there & {europe.BULGARIA, europe.GREECE})}:
        if joined := calendar.joins(view, nation):
            guessed.setdefault(nation, joined[0])
    found |= guessed
    for one in (one for one in every if one.side in open_ones):
        place = position.where.get(one.id, PlaceId(""))
        holder = found.get(position.holders.get(AreaId(place), NOBODY), NOBODY)
        beside = {found[each.side] for each in position.in_place(place) if each.side in found}
        friends = {holder} if holder in PARTIES else beside.intersection(PARTIES)
        if found[one.side] == one.side and len(friends) == 1:
            found[one.side] = guessed[one.side] = friends.pop()
    for nation in view.of("surrendered") - view.of("joined") - {VICHY}:
        if found[nation] not in PARTIES:
            guessed[nation] = AXIS if nation in AXIS_PARTNERS else ALLIES
    yield from (view.noted("joined", nation, value=side) for nation, side in guessed.items())


def _held(view: Typed, act: Act) -> Iterator[Single]:
    """Whoever stands, or has supplies or air units at base, in a zone of which nothing is said, holds it, or moved
    through (§5). Where no holder is typed, who may have to retreat holds free zones beside."""
    table, sides, held = view.lying, view.parties, dict[AreaId, SideId]()
    for each in PARTIES if act.verb != "findings" and view.position.facts.of("passed") else ():
        held |= control.taken_now(view.seen_by(each))
    for at in set(table.corps).union(table.supplies, table.air).difference(view.position.holders, table.flags):
        based = (*table.supplies.get(at, ()), *(one for one in table.air.get(at, ()) if not view.is_flying(one)))
        inside = {sides[one.side] for one in table.corps.get(at, ()) or based if one.side in sides}
        abroad = at in table.corps and view.is_neutral(view.country_of(at))  # That is an attack on it.
        if view.is_zone(at) and len(inside) == 1 and inside <= set(PARTIES) and not abroad and not view.is_ceded(at):
            held[at] = inside.pop()
    beside = dict[AreaId, set[SideId]]()
    for at, of in held.items():
        for to in view.beside(at):
            if to not in held and not view.corps_in(to):
                beside.setdefault(to, set()).add(of)
    if not view.position.holders and act.verb in (*FIGHTING, *AFTER_IT):
        held |= {at: of.pop() for at, of in beside.items() if len(of) == 1}
    yield from control.held(view, held)


def _linked(view: Typed, act: Act) -> Iterator[Single]:
    """Whose line would only run through places of which nothing is said has it, when he attacks or digs in."""
    for each, web in view.webs().items() if act.verb in (*FIGHTING, "fortify", "dig_in") else ():
        open_ = {at: by for at, by in web.line.breaks.items() if at in view.position.holders or view.corps_in(at)}
        reached = flood(replace(web.line, breaks=open_), web.sources)
        cut = [at for at in view.corps_of_sides().get(each, ()) if at not in web.reached]
        if cut and all(at in reached for at in cut):
            yield view.noted("elsewhere", f"{each}_lines", value="yes")


def _noted(view: Typed, act: Act) -> Iterator[Single]:
    """In the turn of another side: who is cut off was so before, where nothing else is noted (§7)."""
    for one in view.position.counters.values() if view.acting else ():
        theirs, moves, party = view.seen_by(one.side), view.is_corps(one) or view.is_naval(one), view.party_of(one.side)
        silent = moves and party not in (view.acting, one.side) and view.was_supplied(one) is None
        if silent and not view.elsewhere(party) and view.on_map(one) and not theirs.feed_now(one):
            yield view.noted("in_supply", one.id, value="no")


def completed(game: Game, position: Position, act: Act) -> Position:
    view = Typed(game, position, AXIS)
    whole = view.sides_told and len(position.holders) >= MAP_TOLD
    sketch = (_begun, _elsewhere, _sided, _linked, _held, _noted)
    # Who looks at a set-up knows that it is to be laid out.
    sketched = sketch if not whole else sketch[:1] if act.verb == "findings" else ()
    for step in (_told_before, *sketched, _activated, *(() if whole else (_fought,))):
        view = view.then(step(view, act))
    return view.position


RULEBOOK = rulebook(
    RULES, sides=PARTIES, looking=PARTIES, timely=War.is_time, rule="§8", seen_as=War, sketch=completed,
    comes_in=lambda view, move: (
        *strays(view, move), *control.noticed(view, move), *control.comes_in(view, move), *air.countered(view, move)),
    starves=paying.starves, with_alike=paying.with_alike)  # fmt: skip
