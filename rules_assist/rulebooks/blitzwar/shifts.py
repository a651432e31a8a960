"""Column shifts (§16.3): each with whether it applies to a battle, and why or why not. What it is worth is printed on
the chart `shifts`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from boards.plain.sentence import area, say
from counters.counter import CounterId
from rules_assist.battle_sheet import Modifier
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.blitzwar.air import air_left, rules_over
from rules_assist.rulebooks.blitzwar.answering import resting_on
from rules_assist.rulebooks.blitzwar.corps import is_fortified
from rules_assist.rulebooks.blitzwar.fed import is_at_home, is_fed_to_defend, was_supplied
from rules_assist.rulebooks.blitzwar.fighting import Battle, Over, all_over_a_line, armoured_corps, has_line, way_in
from rules_assist.rulebooks.blitzwar.nation_shifts import Verdict, british_attack, german_attack, german_defence
from rules_assist.rulebooks.blitzwar.paying import own_supplies
from rules_assist.rulebooks.blitzwar.sides import party_of
from rules_assist.rulebooks.blitzwar.zones import colour_of, is_fortress, terrain

ROUGH = {"swamp": "{at} is swamp.", "mountain": "{at} is mountains.", "high_mountain": "{at} is high mountains."}


BESIDES = {
    "air_superiority": "§13.4.2, §13.4.5", "air_defence": "§13.4.2", "out_of_supply": "§7", "fortified": "§15.1",
}  # fmt: skip
"""The rules by which a shift comes about, besides the one that counts it."""


def shifts_of(battle: Battle) -> tuple[Modifier, ...]:
    """Every shift of the chart, those that do not apply too."""
    return tuple(_modifier(battle, name, judge) for name, judge in SHIFTS.items())


def _modifier(battle: Battle, name: str, judge: Callable[[Battle], Verdict]) -> Modifier:
    chart = battle.view.game.sheet.charts["shifts"]
    row = chart.rows[chart.row_heads.index(name)]
    found = judge(battle)
    value = float(row[0]) if found.worth is None else found.worth
    rule = resting_on(row[2], BESIDES.get(name, ""))
    return Modifier(name=name, value=value, applies=found.applies, sentence=found.why, rule=rule)


# ---------------------------------------------------------------- to the right


def armour_attacks(battle: Battle) -> Verdict:
    count = armoured_corps(battle.view, battle.attackers)
    words = "{count} armoured corps attack." if count > 1 else "An armoured corps attacks."
    return Verdict(count > 0, say(words, count=count) if count else say("No armoured corps attacks."))


def attacker_rules_the_air(battle: Battle) -> Verdict:
    left = air_over(battle)
    if left > 0 and (battle.told("air_superiority") or rules_over(battle.view, battle.at, battle.side)):
        if left == 1:
            words = "The attacker has air superiority in {at}: one air unit more than the defender."
            return Verdict(applies=True, why=say(words, at=area(battle.at)))
        words = "The attacker has air superiority in {at}: {count} air units more than the defender."
        return Verdict(applies=True, why=say(words, at=area(battle.at), count=left))
    return Verdict(applies=False, why=say("The attacker has no air superiority in {at}.", at=area(battle.at)))


def air_over(battle: Battle) -> int:
    """How many air units more the attacker has over the zone than the defender, on missions (§13.4.2)."""
    told = battle.told("air_superiority")
    return int(told) if told is not None else air_left(battle.view, battle.at, battle.side)


def defenders_unsupplied(battle: Battle) -> Verdict:
    told, view = battle.told("out_of_supply"), battle.view
    hungry = [one for one in battle.defenders if is_out_of_supply(view, one.id)]
    if told or (told is None and hungry and len(hungry) == len(battle.defenders)):
        return Verdict(applies=True, why=say("The defenders are out of supply."))
    if hungry:
        words = "Some of the defenders are in supply, and for the defence the others with them."
        return Verdict(applies=False, why=say(words))
    if any(is_at_home(view._replace(side=one.side), one) for one in battle.defenders):
        return Verdict(applies=False, why=say("Troops of a minor country are always in supply at home."))
    return Verdict(applies=False, why=say("The defenders are not marked as out of supply."))


def is_out_of_supply(view: Standpoint, id: CounterId) -> bool:
    """As it was found at the end of its owner's turn (§7): noted of it, marked, or a marker lies with it.

    Where nothing is noted, its lines are traced as they are now; unless it is a sketch without supplies that lies on
    the table. Troops of a minor country are always in supply at home.
    """
    one, theirs = view.position.counters[id], view._replace(side=view.position.counters[id].side)
    if is_at_home(theirs, one):
        return False
    if (noted := was_supplied(theirs, one)) is not None:
        return not noted
    if any(other.kind == "out_of_supply" for other in view.position.in_area(view.position.area(id))):
        return True
    return bool(own_supplies(theirs)) and not is_fed_to_defend(theirs, one)


# ---------------------------------------------------------------- to the left


def all_dug_in(battle: Battle) -> Verdict:
    so = bool(battle.defenders) and all(is_fortified(battle.view, one) for one in battle.defenders)
    return Verdict(so, say("All defenders are fortified." if so else "Not all defenders are fortified."))


def defender_rules_the_air(battle: Battle) -> Verdict:
    told = battle.told("air_defence")
    so = told if told is not None else air_over(battle) < 0
    words = "The defender has air superiority in {at}." if so else "The defender has no air superiority in {at}."
    return Verdict(so, say(words, at=area(battle.at)))


def rough_ground(battle: Battle) -> Verdict:
    """Swamp, mountains, a river, a beach: one of them counts, once."""
    view, ground = battle.view, terrain(battle.view.game, battle.at)
    over = [way_in(view, one, battle.at) for one in battle.attackers]
    if ground in ROUGH:
        once = " With river or beachhead it counts once." if crosses_water(over) else ""
        return Verdict(applies=True, why=say(ROUGH[ground] + once, at=area(battle.at)))
    if crosses_water(over):
        words = "All attackers come over a river or from a beachhead."
        if not any("beachhead" in way for way in over):
            words = "All attackers come over a river."
        elif not any("river" in way for way in over):
            words = "All attackers come from a beachhead."
        return Verdict(applies=True, why=say(words))
    if any(way & WATER for way in over):
        return Verdict(applies=False, why=say("Not all attackers come over a river or from a beachhead."))
    words = "{at} is neither swamp nor mountains, and nobody comes over a river or from a beachhead."
    return Verdict(applies=False, why=say(words, at=area(battle.at)))


WATER: frozenset[Over] = frozenset({"river", "beachhead"})


def crosses_water(over: Sequence[frozenset[Over]]) -> bool:
    return bool(over) and all(way & WATER for way in over)


def fortress_stands(battle: Battle) -> Verdict:
    """A fortress; a Soviet one only in Soviet hands."""
    view = battle.view
    if not is_fortress(view.game, battle.at):
        return Verdict(applies=False, why=say("{at} is no fortress.", at=area(battle.at)))
    soviet = colour_of(view.game, battle.at) == "red"
    if soviet and not any(party_of(view, one.side) == "soviet" for one in battle.defenders):
        return Verdict(applies=False, why=say("A Soviet fortress helps only Soviet troops."))
    return Verdict(applies=True, why=say("{at} is a fortress.", at=area(battle.at)))


def behind_a_line(battle: Battle) -> Verdict:
    over = [way_in(battle.view, one, battle.at) for one in battle.attackers]
    if all_over_a_line(battle):
        return Verdict(applies=True, why=say("All attackers come over the fortified line."))
    if any("line" in way for way in over):
        return Verdict(applies=False, why=say("Not all attackers come over the fortified line."))
    if not has_line(battle.view, battle.at) and battle.view.said(battle.at, "fortified_line"):
        return Verdict(applies=False, why=say("The fortified line was captured and is gone."))
    return Verdict(applies=False, why=say("Nobody comes over a fortified line."))


SHIFTS: Mapping[str, Callable[[Battle], Verdict]] = {
    "german": german_attack,
    "british": british_attack,
    "armour": armour_attacks,
    "air_superiority": attacker_rules_the_air,
    "out_of_supply": defenders_unsupplied,
    "german_defence": german_defence,
    "fortified": all_dug_in,
    "air_defence": defender_rules_the_air,
    "terrain": rough_ground,
    "fortress": fortress_stands,
    "fortified_line": behind_a_line,
}
