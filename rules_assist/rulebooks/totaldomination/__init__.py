"""The rules of Total Domination, put together: which function answers what asked.toml says may be asked."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Mapping
from functools import partial

from boards.plain.sentence import say, side
from counters.counter import Counter, CounterId
from counters.game import Game
from counters.position import Position
from rules_assist.advice import Act, Answer
from rules_assist.common.questions import Known, Suits, Sums
from rules_assist.common.standpoint import because, no, resting_on
from rules_assist.rulebook import Does, Reckons, Verb, rulebook
from rules_assist.rulebooks.totaldomination import (
    cards,
    combat,
    events,
    hands,
    moving,
    operations,
    politics,
    production,
    solo,
    stacking,
    technology,
    year,
)
from rules_assist.rulebooks.totaldomination.world import ASKED, FACTIONS, GERMANY, HELPS, POWERS, World

# What takes a turn of its own besides operations, and what is done with one card: a card a turn, or passing (§4.2).
PLAYS, ALONE = (ASKED.words["turns"][each].split() for each in ("plays", "one_card"))


def reminding(verb: Verb, view: World, act: Act) -> Answer | None:
    """No bare yes at the wrong time or out of turn (§4.1, §4.2): plans are made ahead, so it is said."""
    found, clock, sequence = verb.does(view, act), view.clock, view.game.sheet.sequence
    several = sum(cards.is_card(view, one) for one in view.named(act)) if verb.name in ALONE else 0
    if found is not None and found.yes and several > 1:
        return no(because("§4.2", "One card is played in a turn, and not {several}.", several=several))
    if found is None or not found.yes or not clock.phase or not verb.phases:
        return found
    attacks, phase = verb.name in ("attack", "air_strike", "storm"), sequence.phase(clock.phase)
    meant = combat.attack_meant(view, act) if attacks else None
    now, us = view.seen_by(clock.side).power, (meant.view if meant else view).power
    times = ("reveal",) if verb.name == "develop" and view.plays_itself() else verb.phases  # the solo Axis (§13.0)
    if clock.phase not in times:
        if clock.phase != "draw" and "action" in times:  # A typed table that tells no phase begins the year.
            return no(because(verb.rule or "§4.2", "This is not the time for {side} to do that.", side=side(us)))
        told = say("{told} But this is not the time for it.", told=found.sentence)
    elif phase and phase.sides and clock.side and us != now and us in POWERS:
        told = say("{told} But it is the turn of {side}.", told=found.sentence, side=side(now))
    elif cards.ops_left(view) is not None and (verb.name in PLAYS or cards.asked_card(view, act)):
        told = say("{told} But {side} has played its card of this turn.", told=found.sentence, side=side(us))
    else:
        return found
    return Answer(yes=True, sentence=told, rule=resting_on(found.rule, verb.rule or "§4.2"))


def completed(game: Game, position: Position, act: Act) -> Position:
    """What a terse typed table leaves out: units that lie nowhere are in their pools (§2.0). For cases only."""
    view = World(game, position, position.clock.side)
    there = Tally((one.kind, one.side) for one in position.counters.values())
    for kind in game.sheet.kinds.values():
        for of, printed in kind.mix.items() if kind.sort == "unit" else ():
            lacking = range(there[kind.id, of], printed)
            units = tuple(Counter(CounterId(f"unseen_{of}_{kind.id}_{number}"), kind.id, of) for number in lacking)
            position = position.placed(units, view.pool_of(of), 0) if units else position
    return position


VERBS: Mapping[str, Does] = {
    "win": year.may_win, "control": stacking.may_control, "trace_supply": stacking.may_trace,
    "move": operations.may_move, "deploy": operations.may_deploy, "place": operations.may_place,
    "place_resistance": production.may_place_resistance, "exchange": hands.may_exchange, "draw": hands.may_draw,
    "relocate": partial(operations.may_go, means="relocation", rule=politics.SWITCHES),
    "operations": operations.may_operate, "save": operations.may_save, "damage": production.may_damage,
    "repair": production.may_repair, "stand": production.may_stand, "attack": combat.may_attack,
    "air_strike": combat.may_strike, "storm": combat.may_storm, "look": cards.may_look, "act": hands.may_act,
    "act_again": hands.may_act_again, "pass": hands.may_pass, "reserve_these": hands.may_reserve,
    "reserve": hands.may_reserve, "discard_these": hands.may_discard, "set_aside": hands.may_set_aside,
    "draft": hands.may_draft, "espionage": hands.may_spy, "enigma": hands.may_replace,
    "replace_these": hands.may_replace, "develop": technology.may_develop, "science": technology.may_science,
    "bombard": moving.may_bombard, "event": events.may_event, "lay_before": events.may_event,
    "launch_these": events.may_launch, "puppets": events.may_puppets, "launch": events.may_launch,
    "play": events.may_play, "lend_lease": politics.may_lend, "lend_these": politics.may_lend,
    "join": politics.may_join, "switch": politics.may_switch, "solo_action": solo.may_do_alone,
}  # fmt: skip
SUITS: Mapping[str, Suits] = {
    "stacks": World.stacks, "unit": World.is_unit, "on_map": World.lies_on_map, "freed": politics.has_freed,
    "unused": lambda view, one: (view.stacks(one) or one.kind == "u_boot") and not view.lies_on_map(one),
    "fights": lambda view, one: view.stacks(one) and view.lies_on_map(one),
    "flies": lambda view, one: view.is_air(one) and view.lies_on_map(one), "card": cards.is_card,
    "drafted": lambda view, one: view.clock.phase == hands.DRAFT_PHASE and cards.is_card(view, one),
    "put_off": lambda view, one: view.alone() and view.clock.phase == hands.DRAFT_PHASE and cards.is_card(view, one),
    "replaced": lambda view, one: view.clock.phase == hands.REPLACEMENT and cards.is_card(view, one),
    "launches": lambda view, one: cards.is_card(view, one) and any(technology.has(view, id) for id in events.ROCKETS),
    "lends": lambda view, one: cards.is_card(view, one) and view.power in HELPS,
}  # fmt: skip
FIGURES: Mapping[str, Reckons] = {
    "threshold": partial(year.needed, "threshold", "victory points needed"),
    "distance": partial(year.needed, "distance", "victory points still wanting"), "markers": year.markers,
    "card_value": partial(cards.worth, "card_value", ""), "peace": partial(cards.worth, "peace", "peace"),
    "steps_to_war": politics.steps_to_war, "axis_invasion": politics.axis_invasion, "solo_action": solo.solo_action,
    "solo_cards": partial(solo.of_axis, "solo_cards", solo.solo_cards),
    "solo_deck": partial(solo.of_axis, "solo_deck", solo.solo_deck), "solo_technology": solo.solo_technology,
}  # fmt: skip
SUMS: Mapping[str, Sums] = {
    "victory": lambda view, _act: year.points_of(view), "areas": year.areas_held, "u_boots": stacking.u_boots,
    "air_fleets": stacking.air_fleets, "plan": lambda view, act: operations.plan(view, act) or None,
    "left": operations.left, "to_save": operations.to_save, "move_cost": partial(operations.cost_of, "move", "§6.2"),
    "deploy_cost": partial(operations.cost_of, "deploy", "§6.1"), "pool": production.pool,
    "to_place": production.to_place, "technology_points": lambda view, _act: technology.points(view),
    "cubes": technology.cubes, "attack_cost": technology.attack_cost, "cubes_to_move": technology.cubes_to_move,
    "logistics": events.logistics, "influence": events.influence, "cards_lost": events.cards_lost,
    "rockets": events.rockets, "lend_lease_least": politics.lend_lease_least,
    "worth": partial(stacking.of_areas, year.worth_of), "room": partial(stacking.of_areas, stacking.room),
    "limit": partial(stacking.of_areas, partial(stacking.room, empty=True)), "solo_point": solo.solo_point,
    **{name: partial(lambda of, view, act: of(hands.Hand(view, act)), of) for name, of in hands.SUMS.items()},
}  # fmt: skip
OF: Mapping[str, Callable[[World], object]] = {
    "powers": World.is_a_power, "factions": lambda view: view.side in FACTIONS or view.is_a_power(),
    "helpers": lambda view: view.power in HELPS, "hand": World.hand_powers,
    "passed": lambda view: view.hand_powers() and not view.alone(),  # Alone, nothing is passed on (§13.0).
    "placing": lambda view: view.is_a_power() and view.clock.phase == production.PLACING,
    "u_boots": lambda view: view.side == GERMANY and not stacking.not_played_with(view, "u_boot"),
    "air_fleets": lambda view: view.is_a_power() and not stacking.not_played_with(view, "air_fleet"),
}  # fmt: skip
KNOWN: Mapping[str, Known] = {
    "technology": lambda game: (*technology.names(game), *technology.OTHER_NAMES, *(
        name.partition("(")[0] for name in technology.names(game).values())),
    "rocket": lambda _game: (*events.SPELLINGS, "a-bomb"),
    "year": lambda game: (turn.name for turn in game.sheet.sequence.turns),
}  # fmt: skip
RULES = ASKED.chapter(
    VERBS, FIGURES, sums=SUMS, suits=SUITS, of=OF, known=KNOWN, asking=reminding,
    reach=operations.reach_of, ways=(*operations.BY_MEANS, *operations.MEANS), battle=combat.battle_of,
    limits=lambda view: stacking.limits(view.game), supply=stacking.supply_of,
    findings=(
        technology.wrong_technologies, year.points_kept, cards.ops_counted, hands.too_many_put_by, events.unequal,
        events.icons_open, events.science_open,
    ),
    once=(
        solo.steps_alone, year.to_do, year.resistance_gone, stacking.misplaced, stacking.mixed, stacking.beyond_the_mix,
        production.placed_freely, production.damage_of, cards.closed_discards, hands.still_to_draw,
        hands.not_discarded, hands.not_given_up, politics.joined_unsaid, politics.invasions,
    ),
)  # fmt: skip
RULEBOOK = rulebook(
    RULES, sides=(*POWERS, *FACTIONS), looking=POWERS, sketch=completed, seen_as=World, with_alike=stacking.with_alike,
    comes_in=operations.taken_off,
    timely=lambda _view, _phases: True,  # Each verb asks for itself whether it is its time: `reminding`.
)  # fmt: skip
