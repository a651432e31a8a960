"""The shifts that belong to nations: German and British attacks, and the German defence (§16.3)."""

from __future__ import annotations

from typing import NamedTuple

from boards.plain.sentence import Sentence, say
from counters.counter import Counter, SideId
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.blitzwar.corps import corps_of, is_elite
from rules_assist.rulebooks.blitzwar.dates import date
from rules_assist.rulebooks.blitzwar.fighting import NOT, Battle
from rules_assist.rulebooks.blitzwar.limits import limit
from rules_assist.rulebooks.blitzwar.paying import own_supplies
from rules_assist.rulebooks.blitzwar.readings import option
from rules_assist.rulebooks.blitzwar.seasons import winter
from rules_assist.rulebooks.blitzwar.sides import (
    ALLIES,
    PARTIES,
    SOVIET,
    VICHY,
    is_minor_country,
    party_of,
)
from rules_assist.rulebooks.blitzwar.victory import enough, holds_twenty
from rules_assist.rulebooks.blitzwar.zones import regions_of


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
    so = any(is_elite(battle.view, one) for one in battle.attackers)
    return Verdict(so, say("An Elite takes part." if so else "No Elite takes part."))


def minors_defend(battle: Battle) -> Verdict:
    """Most defending corps are of a minor country: not of a minor power."""
    view = battle.view
    minor = sum(corps_of(view, one) for one in battle.defenders if is_minor_country(one.side) and one.side != VICHY)
    words = "{minor} of {all} defending corps are of a minor country"
    so = 2 * minor > battle.defence
    return Verdict(so, say(words + ("." if so else ": not most of them."), minor=minor, all=battle.defence))


def early_in_the_west(battle: Battle) -> Verdict:
    """Within three turns of the first attack on Belgium or France, if Poland was conquered before."""
    view, now = battle.view, battle.view.position.clock.turn
    if not _all_of(battle, ALLIES, neutral=True):
        return Verdict(applies=False, why=say("The defenders are not Allied."))
    theirs = all(one.side in ("belgium", "france") for one in battle.defenders)
    if option(view, "allied_defenders") == "belgians and french" and not theirs:
        return Verdict(applies=False, why=say("The defenders are not all Belgian or French, as it is played here."))
    first = _turn_said(battle, "first_attack_on_france", itself=_is_western(battle))
    if first is None:
        return Verdict(applies=False, why=say("Nobody said when Belgium or France was attacked first."))
    turns = limit(view.game, "against_france")
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


def poland_conquered(view: Standpoint, before: int) -> bool:
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
    turns = limit(view.game, "against_ussr")
    if not _lasts(view, first, now, turns):
        words = "It is not within {turns} turns of the first attack on the USSR."
        return Verdict(applies=False, why=say(words, turns=turns))
    if winter_1942(view):
        return Verdict(applies=False, why=say("In winter 1942 the first attack on the USSR counts for nothing."))
    words = "The USSR was attacked first on turn {first}: it is within {turns} turns."
    return Verdict(applies=True, why=say(words, first=first, turns=turns))


def _all_of(battle: Battle, side: SideId, *, neutral: bool = False) -> bool:
    """Whether all defenders are of a side; or neutrals, who join the Allies when they are attacked (§9.3)."""
    sides = {party_of(battle.view, one.side) for one in battle.defenders}
    return bool(sides) and all(each == side or (neutral and each not in PARTIES) for each in sides)


def _turn_said(battle: Battle, word: str, *, itself: bool) -> int | None:
    """The turn a fact speaks of. Where there is none, the attack that is asked about is the first itself.

    That is said `with first_attack`; or it is a whole game that lies on the table, and no sketch without supplies.
    """
    view, fact = battle.view, battle.view.position.facts.get(word)
    if fact is not None:
        return int(fact.value) if fact.value.isdecimal() else view.position.clock.turn
    played = bool(own_supplies(view._replace(side=battle.side)))
    return view.position.clock.turn if battle.told("first_attack") or (itself and played) else None


def _lasts(view: Standpoint, first: int, now: int, turns: int) -> bool:
    """The turn of the attack is the first of them; or, as others read it, they are counted from the next one on."""
    return first <= now < first + turns + (option(view, "first_attack_turns") == "the turns after it")


def winter_1942(view: Standpoint) -> bool:
    first = winter(view, 1942)
    return view.position.clock.turn in (first, first + 1)


# ---------------------------------------------------------------- British attacks on Italians


def british_attack(battle: Battle) -> Verdict:
    if not any(one.side == "britain" for one in battle.attackers):
        return Verdict(applies=False, why=say("No British corps attacks."))
    if not only_italians(battle.defenders):
        return Verdict(applies=False, why=say("The defenders are not all Italian."))
    words = "A British corps attacks only Italians"
    if in_first_turns(battle.view):
        worth = float(limit(battle.view.game, "against_italians_first"))
        return Verdict(applies=True, why=say(words + ", in the first two turns of such attacks."), worth=worth)
    return Verdict(applies=True, why=say(words + "."))


def only_italians(defenders: tuple[Counter, ...]) -> bool:
    return bool(defenders) and all(one.side == "italy" for one in defenders)


def in_first_turns(view: Standpoint) -> bool:
    """Whether fewer than two turns with such attacks came before; or since the first of them, as the option says."""
    now, turns = view.position.clock.turn, limit(view.game, "against_italians")
    said = (fact.about[0] for fact in view.position.facts.of("british_attacked_italians") if fact.about)
    before = sorted({int(word) for word in said if word.isdecimal() and int(word) < now})
    if option(view, "african_first_turns") == "calendar turns":
        return not before or now < before[0] + turns
    return len(before) < turns


# ---------------------------------------------------------------- German and Finnish defence


def german_defence(battle: Battle) -> Verdict:
    if not any(one.side in ("germany", "finland") for one in battle.defenders):
        return Verdict(applies=False, why=say("No German or Finnish corps defends."))
    if battle.told("german_defence") is False and german_may_be_left_out(battle):
        return Verdict(applies=False, why=say("The Axis goes without the German defence here."))
    if winter_1942(battle.view) and "soviet_union" in regions_of(battle.view.game, battle.at):
        return Verdict(applies=False, why=say("In winter 1942 it does not hold in the USSR."))
    if battle.view.position.clock.turn < date(battle.view, "winter_defence"):
        return Verdict(applies=True, why=say("Germans or Finns defend: it always holds until the end of 1941."))
    if has_enough_points(battle.view):
        words = "Germans or Finns defend, and the Axis held {points} strategic points at the end of its turn."
        return Verdict(applies=True, why=say(words, points=enough(battle.view)))
    words = "After 1941 it holds only if the Axis has {points} strategic points at the end of its turn."
    return Verdict(applies=False, why=say(words, points=enough(battle.view)))


def has_enough_points(view: Standpoint) -> bool:
    """As it was found at the end of the Axis turn; where nobody said, as the points stand now."""
    fact = view.position.facts.get("german_defence")
    return holds_twenty(view) if fact is None else fact.value.casefold() not in NOT


def german_may_be_left_out(battle: Battle) -> bool:
    """Whether the Axis may do without it: Germans stand with troops of other Axis nations (§16.3.2)."""
    nations = {one.side for one in battle.defenders}
    return "germany" in nations and len(nations) > 1
