"""Column shifts (§16.3): each with whether it applies to a battle, and why or why not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from boards.plain.sentence import Sentence, Value, area, say
from counters.counter import SideId
from rules_assist.battle_sheet import Modifier
from rules_assist.common.saying import one_by_one, resting_on
from rules_assist.rulebooks.blitzwar.air import air_left
from rules_assist.rulebooks.blitzwar.europe import ALLIES, PARTIES, SOVIET, VICHY, is_minor_country
from rules_assist.rulebooks.blitzwar.fighting import (
    NOT,
    Battle,
    all_over_a_line,
    armoured_corps,
    first_turn,
    has_line,
    way_in,
)
from rules_assist.rulebooks.blitzwar.supply import War
from rules_assist.rulebooks.blitzwar.surrender import enough, holds_twenty


class Verdict(NamedTuple):
    """Whether a shift applies, the reason, and what it is worth if that is not what the chart says."""

    applies: bool
    why: Sentence
    worth: float | None = None


def shift(words: str, **values: Value) -> Verdict:
    return Verdict(applies=True, why=say(words, **values))


def no_shift(words: str, **values: Value) -> Verdict:
    return Verdict(applies=False, why=say(words, **values))


# ----------------
# The shifts that belong to nations: German and British attacks, and the German defence (§16.3).


def german_attack(battle: Battle) -> Verdict:
    """One shift for any of four reasons, counted once."""
    if not any(one.side == "germany" for one in battle.attackers):
        return no_shift("No German corps attacks.")
    elite = any(map(battle.view.is_elite, battle.attackers))
    first = shift("An Elite takes part.") if elite else no_shift("No Elite takes part.")
    reasons = (first, minors_defend(battle), early_in_the_west(battle), early_in_the_east(battle))
    good = tuple(reason.why for reason in reasons if reason.applies)
    told = one_by_one(good or tuple(reason.why for reason in reasons))
    return Verdict(bool(good), say("{why} It counts once.", why=told) if len(good) > 1 else told)


def minors_defend(battle: Battle) -> Verdict:
    """Most defending corps are of a minor country: not of a minor power."""
    minors = (one for one in battle.defenders if is_minor_country(one.side) and one.side != VICHY)
    minor, all_there = sum(map(battle.view.corps_of, minors)), battle.defence
    if 2 * minor > all_there:
        return shift("{minor} of {all} defending corps are of a minor country.", minor=minor, all=all_there)
    words = "{minor} of {all} defending corps are of a minor country: not most of them."
    return no_shift(words, minor=minor, all=all_there)


WEST = ("belgium", "france")


def early_in_the_west(battle: Battle) -> Verdict:
    """Within three turns of the first attack on Belgium or France, if Poland was conquered before."""
    view, turns = battle.view, battle.view.limit("against_france")
    if not _all_of(battle, ALLIES, neutral=True):
        return no_shift("The defenders are not Allied.")
    nations = {one.side for one in battle.defenders}
    if view.option("allied_defenders") == "belgians and french" and not nations <= {*WEST}:
        return no_shift("The defenders are not all Belgian or French, as it is played here.")
    on_them = view.said(battle.at, "country") in WEST or bool(nations & {*WEST})
    first, poland = _turn_said(battle, "first_attack_on_france", itself=on_them), view.since("surrendered", "poland")
    if first is None:
        return no_shift("Nobody said when Belgium or France was attacked first.")
    if not _lasts(view, first, turns):
        return no_shift("It is not within {turns} turns of the first attack on Belgium or France.", turns=turns)
    if poland is None or poland > first:
        return no_shift("Poland was not conquered before Belgium or France was attacked.")
    words = "Belgium or France was attacked first on turn {first}, with Poland conquered: it is within {turns} turns."
    return shift(words, first=first, turns=turns)


def early_in_the_east(battle: Battle) -> Verdict:
    """Within five turns of the first attack on the USSR or Eastern Poland, but not in winter 1942."""
    view, turns = battle.view, battle.view.limit("against_ussr")
    if not _all_of(battle, SOVIET):
        return no_shift("The defenders are not Soviet.")
    if (first := _turn_said(battle, "first_attack_on_ussr", itself=True)) is None:
        return no_shift("Nobody said when the USSR was attacked first.")
    if not _lasts(view, first, turns):
        return no_shift("It is not within {turns} turns of the first attack on the USSR.", turns=turns)
    if winter_1942(view):
        return no_shift("In winter 1942 the first attack on the USSR counts for nothing.")
    return shift("The USSR was attacked first on turn {first}: it is within {turns} turns.", first=first, turns=turns)


def _all_of(battle: Battle, side: SideId, *, neutral: bool = False) -> bool:
    """Whether all defenders are of a side; or neutrals, who join the Allies when they are attacked (§9.3)."""
    sides = {battle.view.party_of(one.side) for one in battle.defenders}
    return bool(sides) and all(each == side or (neutral and each not in PARTIES) for each in sides)


def _turn_said(battle: Battle, word: str, *, itself: bool) -> int | None:
    """The turn a fact speaks of. Where there is none, the attack that is asked about is the first itself: that is said
    `with first_attack`, or the table would tell of an earlier one."""
    view, fact = battle.view, battle.view.position.facts.get(word)
    if fact is not None:
        return int(fact.value) if fact.value.isdecimal() else view.now
    known = itself and not view.elsewhere(battle.side)
    return view.now if battle.told("first_attack") or known else None


def _lasts(view: War, first: int, turns: int) -> bool:
    """The turn of the attack is the first of them; or, as others read it, they are counted from the next one on."""
    return first <= view.now < first + turns + (view.option("first_attack_turns") == "the turns after it")


def winter_1942(view: War) -> bool:
    first = first_turn(view.game, "winter", 1942)
    return view.now in (first, first + 1)


def british_attack(battle: Battle) -> Verdict:
    if not any(one.side == "britain" for one in battle.attackers):
        return no_shift("No British corps attacks.")
    if not battle.defenders or any(one.side != "italy" for one in battle.defenders):
        return no_shift("The defenders are not all Italian.")
    if not in_first_turns(battle.view):
        return shift("A British corps attacks only Italians.")
    told = shift("A British corps attacks only Italians, in the first two turns of such attacks.")
    return told._replace(worth=float(battle.view.limit("against_italians_first")))


def in_first_turns(view: War) -> bool:
    """Whether fewer than two turns with such attacks came before; or since the first of them, as the option says."""
    turns = view.limit("against_italians")
    said = (fact.about[0] for fact in view.position.facts.of("british_attacked_italians") if fact.about)
    before = sorted({int(word) for word in said if word.isdecimal() and int(word) < view.now})
    if view.option("african_first_turns") == "calendar turns":
        return not before or view.now < before[0] + turns
    return len(before) < turns


def german_defence(battle: Battle) -> Verdict:
    """Germans or Finns defend: always until the end of 1941, then while the Axis has its points. Where Germans stand
    with troops of other Axis nations the Axis may do without it (§16.3.2)."""
    view, nations = battle.view, {one.side for one in battle.defenders}
    if not nations & {"germany", "finland"}:
        return no_shift("No German or Finnish corps defends.")
    if battle.told("german_defence") is False and "germany" in nations and len(nations) > 1:
        return no_shift("The Axis goes without the German defence here.")
    if winter_1942(view) and "soviet_union" in view.regions(battle.at):
        return no_shift("In winter 1942 it does not hold in the USSR.")
    if view.now < view.date("winter_defence"):
        return shift("Germans or Finns defend: it always holds until the end of 1941.")
    fact = view.position.facts.get("german_defence")  # As it was found at the end of the Axis turn; or as it is now.
    if holds_twenty(view) if fact is None else fact.value.casefold() not in NOT:
        words = "Germans or Finns defend, and the Axis held {points} strategic points at the end of its turn."
        return shift(words, points=enough(view))
    words = "After 1941 it holds only if the Axis has {points} strategic points at the end of its turn."
    return no_shift(words, points=enough(view))


# ----------------
# What shifts to the right, and what to the left (§16.3).


def armour_attacks(battle: Battle) -> Verdict:
    if not (count := armoured_corps(battle.view, battle.attackers)):
        return no_shift("No armoured corps attacks.")
    return shift("{count} armoured corps attack.", count=count) if count > 1 else shift("An armoured corps attacks.")


def attacker_rules_the_air(battle: Battle) -> Verdict:
    left, at = air_over(battle), area(battle.at)
    if left <= 0:
        return no_shift("The attacker has no air superiority in {at}.", at=at)
    if left == 1:
        return shift("The attacker has air superiority in {at}: one air unit more than the defender.", at=at)
    words = "The attacker has air superiority in {at}: {count} air units more than the defender."
    return shift(words, at=at, count=left)


def air_over(battle: Battle) -> int:
    """How many air units more the attacker has over the zone than the defender, on missions (§13.4.2)."""
    told = battle.told("air_superiority")
    return int(told) if told is not None else air_left(battle.view, battle.at, battle.side)


def defenders_unsupplied(battle: Battle) -> Verdict:
    told, view = battle.told("out_of_supply"), battle.view
    hungry = [one for one in battle.defenders if view.is_out_of_supply(view.position.counters[one.id])]
    if told or (told is None and hungry and len(hungry) == len(battle.defenders)):
        return shift("The defenders are out of supply.")
    if hungry:
        return no_shift("Some of the defenders are in supply, and for the defence the others with them.")
    if any(view._replace(side=one.side).is_at_home(one) for one in battle.defenders):
        return no_shift("Troops of a minor country are always in supply at home.")
    return no_shift("The defenders are not marked as out of supply.")


def all_dug_in(battle: Battle) -> Verdict:
    so = bool(battle.defenders) and battle.works == len(battle.defenders)
    return shift("All defenders are fortified.") if so else no_shift("Not all defenders are fortified.")


def defender_rules_the_air(battle: Battle) -> Verdict:
    told, at = battle.told("air_defence"), area(battle.at)
    if told if told is not None else air_over(battle) < 0:
        return shift("The defender has air superiority in {at}.", at=at)
    return no_shift("The defender has no air superiority in {at}.", at=at)


ROUGH = {"swamp": "{at} is swamp.", "mountain": "{at} is mountains.", "high_mountain": "{at} is high mountains."}
WATER = {"river", "beachhead"}
OVER_WATER = {
    (True, True): "All attackers come over a river or from a beachhead.",
    (True, False): "All attackers come over a river.",
    (False, True): "All attackers come from a beachhead.",
}


def rough_ground(battle: Battle) -> Verdict:
    """Swamp, mountains, a river, a beach: one of them counts, once."""
    ground, at = str(battle.view.said(battle.at, "terrain")), area(battle.at)
    over = [way_in(battle.view, one, battle.at) & WATER for one in battle.attackers]
    wet = bool(over) and all(over)
    if ground in ROUGH:
        told = shift(ROUGH[ground], at=at)
        return shift("{ground} With river or beachhead it counts once.", ground=told.why) if wet else told
    if wet:
        return shift(OVER_WATER[any("river" in way for way in over), any("beachhead" in way for way in over)])
    if any(over):
        return no_shift("Not all attackers come over a river or from a beachhead.")
    words = "{at} is neither swamp nor mountains, and nobody comes over a river or from a beachhead."
    return no_shift(words, at=at)


def fortress_stands(battle: Battle) -> Verdict:
    """A fortress; a Soviet one only in Soviet hands."""
    view = battle.view
    if not view.said(battle.at, "fortress"):
        return no_shift("{at} is no fortress.", at=area(battle.at))
    soviets = any(view.party_of(one.side) == "soviet" for one in battle.defenders)
    if view.said(battle.at, "colour") == "red" and not soviets:
        return no_shift("A Soviet fortress helps only Soviet troops.")
    return shift("{at} is a fortress.", at=area(battle.at))


def behind_a_line(battle: Battle) -> Verdict:
    if all_over_a_line(battle):
        return shift("All attackers come over the fortified line.")
    if any("line" in way_in(battle.view, one, battle.at) for one in battle.attackers):
        return no_shift("Not all attackers come over the fortified line.")
    if not has_line(battle.view, battle.at) and battle.view.said(battle.at, "fortified_line"):
        return no_shift("The fortified line was captured and is gone.")
    return no_shift("Nobody comes over a fortified line.")


# ----------------
# All of them. What each is worth is printed on the chart `shifts`.

SHIFTS: Mapping[str, Callable[[Battle], Verdict]] = {
    "german": german_attack, "british": british_attack, "armour": armour_attacks,
    "air_superiority": attacker_rules_the_air, "out_of_supply": defenders_unsupplied,
    "german_defence": german_defence, "fortified": all_dug_in, "air_defence": defender_rules_the_air,
    "terrain": rough_ground, "fortress": fortress_stands, "fortified_line": behind_a_line,
}  # fmt: skip
BESIDES = {
    "air_superiority": "§13.4.2, §13.4.5", "air_defence": "§13.4.2", "out_of_supply": "§7", "fortified": "§15.1",
}  # fmt: skip
"""The rules by which a shift comes about, besides the one that counts it."""


def shifts_of(battle: Battle) -> tuple[Modifier, ...]:
    """Every shift of the chart, those that do not apply too."""
    chart, found = battle.view.game.sheet.charts["shifts"], list[Modifier]()
    for name, judge in SHIFTS.items():
        told, row = judge(battle), chart.rows[chart.row_heads.index(name)]
        value, rule = float(row[0]) if told.worth is None else told.worth, resting_on(row[2], BESIDES.get(name, ""))
        found.append(Modifier(name=name, value=value, applies=told.applies, sentence=told.why, rule=rule))
    return tuple(found)
