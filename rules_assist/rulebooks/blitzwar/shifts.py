"""Column shifts (§16.3): each with whether it applies to a battle, and why or why not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from boards.plain.sentence import Sentence, area, say
from counters.counter import Counter, CounterId, SideId
from rules_assist.battle_sheet import Modifier
from rules_assist.common.saying import resting_on
from rules_assist.rulebooks.blitzwar import printed
from rules_assist.rulebooks.blitzwar.air import air_left, rules_over
from rules_assist.rulebooks.blitzwar.control import War
from rules_assist.rulebooks.blitzwar.fighting import (
    NOT,
    Battle,
    Over,
    all_over_a_line,
    armoured_corps,
    has_line,
    way_in,
)
from rules_assist.rulebooks.blitzwar.sides import ALLIES, PARTIES, SOVIET, VICHY, is_minor_country
from rules_assist.rulebooks.blitzwar.supply import is_at_home, is_fed_to_defend, was_supplied
from rules_assist.rulebooks.blitzwar.victory import enough, holds_twenty

# ----------------
# The shifts that belong to nations: German and British attacks, and the German defence (§16.3).


class Verdict(NamedTuple):
    """Whether a shift applies, the reason, and what it is worth if that is not what the chart says."""

    applies: bool
    why: Sentence
    worth: float | None = None


def german_attack(battle: Battle) -> Verdict:
    """One shift for any of four reasons, counted once."""
    if not any(one.side == "germany" for one in battle.attackers):
        return Verdict(applies=False, why=say("No German corps attacks."))
    reasons = (elite_attacks(battle), minors_defend(battle), early_in_the_west(battle), early_in_the_east(battle))
    good = tuple(reason.why for reason in reasons if reason.applies)
    if good:
        words = "{why}" if len(good) == 1 else "{why} It counts once."
        return Verdict(applies=True, why=say(words, why=_after_each_other(good)))
    return Verdict(applies=False, why=_after_each_other(tuple(reason.why for reason in reasons)))


def _after_each_other(sentences: tuple[Sentence, ...]) -> Sentence:
    names = [f"s{number}" for number in range(len(sentences))]
    words = " ".join(f"{{{name}}}" for name in names)
    return say(words, **dict(zip(names, sentences, strict=True)))


def elite_attacks(battle: Battle) -> Verdict:
    so = any(battle.view.is_elite(one) for one in battle.attackers)
    return Verdict(so, say("An Elite takes part." if so else "No Elite takes part."))


def minors_defend(battle: Battle) -> Verdict:
    """Most defending corps are of a minor country: not of a minor power."""
    view = battle.view
    minor = sum(view.corps_of(one) for one in battle.defenders if is_minor_country(one.side) and one.side != VICHY)
    so, words = 2 * minor > battle.defence, "{minor} of {all} defending corps are of a minor country."
    if not so:
        words = "{minor} of {all} defending corps are of a minor country: not most of them."
    return Verdict(so, say(words, minor=minor, all=battle.defence))


def early_in_the_west(battle: Battle) -> Verdict:
    """Within three turns of the first attack on Belgium or France, if Poland was conquered before."""
    view, now = battle.view, battle.view.position.clock.turn
    if not _all_of(battle, ALLIES, neutral=True):
        return Verdict(applies=False, why=say("The defenders are not Allied."))
    theirs = all(one.side in ("belgium", "france") for one in battle.defenders)
    if view.option("allied_defenders") == "belgians and french" and not theirs:
        return Verdict(applies=False, why=say("The defenders are not all Belgian or French, as it is played here."))
    first = _turn_said(battle, "first_attack_on_france", itself=_is_western(battle))
    if first is None:
        return Verdict(applies=False, why=say("Nobody said when Belgium or France was attacked first."))
    turns = printed.limit(view.game, "against_france")
    if not _lasts(view, first, now, turns):
        words = "It is not within {turns} turns of the first attack on Belgium or France."
        return Verdict(applies=False, why=say(words, turns=turns))
    if not poland_conquered(view, first):
        return Verdict(applies=False, why=say("Poland was not conquered before Belgium or France was attacked."))
    words = "Belgium or France was attacked first on turn {first}, with Poland conquered: it is within {turns} turns."
    return Verdict(applies=True, why=say(words, first=first, turns=turns))


def _is_western(battle: Battle) -> bool:
    """Whether this attack itself is on Belgium or France."""
    land = battle.view.said(battle.at, "country")
    return land in ("belgium", "france") or any(one.side in ("belgium", "france") for one in battle.defenders)


def poland_conquered(view: War, before: int) -> bool:
    fact = view.position.facts.get("surrendered", "poland")
    return fact is not None and (not fact.value.isdecimal() or int(fact.value) <= before)


def early_in_the_east(battle: Battle) -> Verdict:
    """Within five turns of the first attack on the USSR or Eastern Poland, but not in winter 1942."""
    view, now = battle.view, battle.view.position.clock.turn
    if not _all_of(battle, SOVIET):
        return Verdict(applies=False, why=say("The defenders are not Soviet."))
    first = _turn_said(battle, "first_attack_on_ussr", itself=True)
    if first is None:
        return Verdict(applies=False, why=say("Nobody said when the USSR was attacked first."))
    turns = printed.limit(view.game, "against_ussr")
    if not _lasts(view, first, now, turns):
        words = "It is not within {turns} turns of the first attack on the USSR."
        return Verdict(applies=False, why=say(words, turns=turns))
    if winter_1942(view):
        return Verdict(applies=False, why=say("In winter 1942 the first attack on the USSR counts for nothing."))
    words = "The USSR was attacked first on turn {first}: it is within {turns} turns."
    return Verdict(applies=True, why=say(words, first=first, turns=turns))


def _all_of(battle: Battle, side: SideId, *, neutral: bool = False) -> bool:
    """Whether all defenders are of a side; or neutrals, who join the Allies when they are attacked (§9.3)."""
    sides = {battle.view.party_of(one.side) for one in battle.defenders}
    return bool(sides) and all(each == side or (neutral and each not in PARTIES) for each in sides)


def _turn_said(battle: Battle, word: str, *, itself: bool) -> int | None:
    """The turn a fact speaks of. Where there is none, the attack that is asked about is the first itself.

    That is said `with first_attack`; or the table would tell of an earlier one.
    """
    view, fact = battle.view, battle.view.position.facts.get(word)
    if fact is not None:
        return int(fact.value) if fact.value.isdecimal() else view.position.clock.turn
    known = itself and not view.elsewhere(battle.side)
    return view.position.clock.turn if battle.told("first_attack") or known else None


def _lasts(view: War, first: int, now: int, turns: int) -> bool:
    """The turn of the attack is the first of them; or, as others read it, they are counted from the next one on."""
    return first <= now < first + turns + (view.option("first_attack_turns") == "the turns after it")


def winter_1942(view: War) -> bool:
    first = printed.first_turn(view.game, "winter", 1942)
    return view.position.clock.turn in (first, first + 1)


# ---------------------------------------------------------------- British attacks on Italians


def british_attack(battle: Battle) -> Verdict:
    if not any(one.side == "britain" for one in battle.attackers):
        return Verdict(applies=False, why=say("No British corps attacks."))
    if not only_italians(battle.defenders):
        return Verdict(applies=False, why=say("The defenders are not all Italian."))
    if in_first_turns(battle.view):
        worth = float(printed.limit(battle.view.game, "against_italians_first"))
        return Verdict(
            applies=True,
            why=say("A British corps attacks only Italians, in the first two turns of such attacks."),
            worth=worth,
        )
    return Verdict(applies=True, why=say("A British corps attacks only Italians."))


def only_italians(defenders: tuple[Counter, ...]) -> bool:
    return bool(defenders) and all(one.side == "italy" for one in defenders)


def in_first_turns(view: War) -> bool:
    """Whether fewer than two turns with such attacks came before; or since the first of them, as the option says."""
    now, turns = view.position.clock.turn, printed.limit(view.game, "against_italians")
    said = (fact.about[0] for fact in view.position.facts.of("british_attacked_italians") if fact.about)
    before = sorted({int(word) for word in said if word.isdecimal() and int(word) < now})
    if view.option("african_first_turns") == "calendar turns":
        return not before or now < before[0] + turns
    return len(before) < turns


# ---------------------------------------------------------------- German and Finnish defence


def german_defence(battle: Battle) -> Verdict:
    if not any(one.side in ("germany", "finland") for one in battle.defenders):
        return Verdict(applies=False, why=say("No German or Finnish corps defends."))
    if battle.told("german_defence") is False and german_may_be_left_out(battle):
        return Verdict(applies=False, why=say("The Axis goes without the German defence here."))
    if winter_1942(battle.view) and "soviet_union" in printed.regions_of(battle.view.game, battle.at):
        return Verdict(applies=False, why=say("In winter 1942 it does not hold in the USSR."))
    if battle.view.position.clock.turn < battle.view.date("winter_defence"):
        return Verdict(applies=True, why=say("Germans or Finns defend: it always holds until the end of 1941."))
    if has_enough_points(battle.view):
        words = "Germans or Finns defend, and the Axis held {points} strategic points at the end of its turn."
        return Verdict(applies=True, why=say(words, points=enough(battle.view)))
    words = "After 1941 it holds only if the Axis has {points} strategic points at the end of its turn."
    return Verdict(applies=False, why=say(words, points=enough(battle.view)))


def has_enough_points(view: War) -> bool:
    """As it was found at the end of the Axis turn; where nobody said, as the points stand now."""
    fact = view.position.facts.get("german_defence")
    return holds_twenty(view) if fact is None else fact.value.casefold() not in NOT


def german_may_be_left_out(battle: Battle) -> bool:
    """Whether the Axis may do without it: Germans stand with troops of other Axis nations (§16.3.2)."""
    nations = {one.side for one in battle.defenders}
    return "germany" in nations and len(nations) > 1


# ----------------
# Column shifts (§16.3): each with whether it applies to a battle, and why or why not. What it is worth is printed on
# the chart `shifts`.

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


def is_out_of_supply(view: War, id: CounterId) -> bool:
    """As it was found at the end of its owner's turn (§7): noted of it, marked, or a marker lies with it.

    Where nothing is noted, its lines are traced now. Troops of a minor country are always in supply at home.
    """
    one, theirs = view.position.counters[id], view._replace(side=view.position.counters[id].side)
    if is_at_home(theirs, one):
        return False
    if (noted := was_supplied(theirs, one)) is not None:
        return not noted
    if any(other.kind == "out_of_supply" for other in view.position.in_area(view.position.area(id))):
        return True
    traced = theirs.party in PARTIES and not theirs.elsewhere(theirs.party)
    return traced and not is_fed_to_defend(theirs, one)


# ---------------------------------------------------------------- to the left


def all_dug_in(battle: Battle) -> Verdict:
    so = bool(battle.defenders) and all(battle.view.is_fortified(one) for one in battle.defenders)
    return Verdict(so, say("All defenders are fortified." if so else "Not all defenders are fortified."))


def defender_rules_the_air(battle: Battle) -> Verdict:
    told = battle.told("air_defence")
    so = told if told is not None else air_over(battle) < 0
    words = "The defender has air superiority in {at}." if so else "The defender has no air superiority in {at}."
    return Verdict(so, say(words, at=area(battle.at)))


def rough_ground(battle: Battle) -> Verdict:
    """Swamp, mountains, a river, a beach: one of them counts, once."""
    view, ground = battle.view, printed.terrain(battle.view.game, battle.at)
    over = [way_in(view, one, battle.at) for one in battle.attackers]
    if ground in ROUGH:
        told = say(ROUGH[ground], at=area(battle.at))
        if crosses_water(over):
            told = say("{ground} With river or beachhead it counts once.", ground=told)
        return Verdict(applies=True, why=told)
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
    if not printed.is_fortress(view.game, battle.at):
        return Verdict(applies=False, why=say("{at} is no fortress.", at=area(battle.at)))
    soviet = view.said(battle.at, "colour") == "red"
    if soviet and not any(view.party_of(one.side) == "soviet" for one in battle.defenders):
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
