"""Who loses what (§16.2): armour for a C, the Elite first, a German where the German defence was used."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from boards.plain.sentence import Sentence, Value, counter, say
from counters.counter import Counter, CounterId
from rules_assist.advice import Act, Answer, Reason, not_told
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.blitzwar.answering import agreed, answer, denied, meant, named
from rules_assist.rulebooks.blitzwar.columns import Losses, read_result
from rules_assist.rulebooks.blitzwar.corps import (
    armour_of,
    corps_of,
    infantry_of,
    is_elite,
    is_fortified,
    is_naval,
)
from rules_assist.rulebooks.blitzwar.fighting import Battle, armoured_corps, battle_for
from rules_assist.rulebooks.blitzwar.nation_shifts import german_defence
from rules_assist.rulebooks.blitzwar.naval_combat import spares_fleets
from rules_assist.rulebooks.blitzwar.phases import acting
from rules_assist.rulebooks.blitzwar.readings import option
from rules_assist.rulebooks.blitzwar.sides import NOBODY, PARTIES, party_of
from rules_assist.rulebooks.blitzwar.superiority import enemies_of
from rules_assist.rulebooks.blitzwar.table import on_beachhead

RULE = "§16.2"


def owes_german(battle: Battle) -> bool:
    """Whether one loss of the defenders must be German: the shift for German defence was used (§16.2)."""
    germans = any(one.side == "germany" for one in battle.defenders)
    return germans and german_defence(battle).applies


def owes_armour(battle: Battle, lost: Losses, *, attacking: bool) -> bool:
    """With a C the attacker's loss is armoured, and one of the defender's; where there is armour (§16.2)."""
    who, count = (battle.attackers, lost.attacker) if attacking else (battle.defenders, lost.defender)
    return lost.armoured and count > 0 and armoured_corps(battle.view, who) > 0


def owes_elite(battle: Battle, lost: Losses) -> bool:
    """Whether the attacker loses from the Elite, which took part (§16.2); any armour for a C, as some read it."""
    armour = lost.armoured and option(battle.view, "elite_and_armour") == "any armour"
    return any(is_elite(battle.view, one) for one in battle.attackers) and not armour


# ---------------------------------------------------------------- a choice of losses


def bad_choice(
    battle: Battle, lost: Losses, chosen: tuple[Counter, ...], *, attacking: bool, as_infantry: bool = False
) -> Reason | None:
    """Why these counters cannot be the ones that lose (§16.2)."""
    view, count = battle.view, lost.attacker if attacking else lost.defender
    armoured = any(armour_of(view, one) for one in chosen) and not as_infantry
    few = sum(corps_of(view, one) for one in chosen) < count or len(chosen) > max(count, 0)
    elite = attacking and count and owes_elite(battle, lost)
    elites = [one for one in chosen if is_elite(view, one)]
    german = not attacking and count and owes_german(battle)
    german_armour = any(one.side == "germany" and armour_of(view, one) for one in battle.defenders)
    needs_armour = owes_armour(battle, lost, attacking=attacking)
    if elite:
        needs_armour = needs_armour and any(armour_of(view, one) for one in battle.attackers if is_elite(view, one))
    elif german and count == 1 and not german_armour:
        needs_armour = False
    return first_reason(
        (RULE, "Nobody is lost on this side.", count == 0),
        (RULE, "{count} corps are lost on this side.", few),
        (RULE, "An Elite took part: the attacker’s loss is taken from it.", elite and not elites),
        (RULE, "The German defence was used: a German corps is lost.", german and not _any_german(chosen)),
        (RULE, "The result is a C: an armoured corps is lost.", needs_armour and not armoured),
        count=count,
    )


def _any_german(chosen: tuple[Counter, ...]) -> bool:
    return any(one.side == "germany" for one in chosen)


def take_loss(view: Standpoint, act: Act) -> Answer | None:
    """`may take_loss #ariete at mechili with result C/2`: counters of one side, who lose one corps each, or all."""
    chosen, at = named(view, act), meant(act)
    if chosen and all(is_naval(view, one) for one in chosen):
        against = [spares_fleets(view, one, view.position.area(one.id)) for one in chosen]
        return answer(against, "They may be lost.", "§12.2")
    lost = read_result(act.details.get("result", ""))
    if at is None and chosen and acting(view) not in (NOBODY, party_of(view, chosen[0].side)):
        at = view.position.area(chosen[0].id)  # In the turn of another side they defend.
    if at is None or lost is None or not chosen:
        return not_told(RULE)
    attacking = any(view.position.area(one.id) != at or on_beachhead(view, one) for one in chosen)
    battle = _battle_around(view, act, chosen, attacking=attacking)
    as_infantry = "infantry" in act.details or "infantry" in act.details.values()
    if battle is None:
        return not_told(RULE)
    if why := bad_choice(battle, lost, chosen, attacking=attacking, as_infantry=as_infantry):
        return denied(why)
    if any(is_fortified(view, one) for one in chosen):
        return agreed("{who} is turned over, and is plain infantry.", "§15.1, §20.2, §16.2", who=_names(chosen))
    return agreed("{who} may take the loss.", RULE, who=_names(chosen))


def _battle_around(view: Standpoint, act: Act, chosen: tuple[Counter, ...], *, attacking: bool) -> Battle | None:
    """The battle in which these lose something: with all who attack there, or who would."""
    mine = party_of(view, chosen[0].side)
    theirs = party_of(view, view.position.clock.side)
    foes = (theirs,) if theirs in PARTIES and theirs != mine else enemies_of(mine)
    side = mine if attacking or not foes else foes[0]
    battle = battle_for(view, replace(act, counters=(), side=side))
    if battle is None or not attacking:
        return battle
    return battle._replace(attackers=tuple(dict.fromkeys((*battle.attackers, *chosen))))


def _names(counters: tuple[Counter, ...]) -> tuple[Value, ...]:
    return tuple(counter(one.id) for one in counters)


# ---------------------------------------------------------------- what is proposed


class Taken(NamedTuple):
    """One corps that could be lost: whose, and of which sort."""

    one: Counter
    armoured: bool


def proposed(battle: Battle, lost: Losses, *, attacking: bool) -> tuple[Taken, ...]:
    """Corps that could be lost, the cheapest first: infantry rather than armour, small counters rather than big."""
    view = battle.view
    group, count = (battle.attackers, lost.attacker) if attacking else (battle.defenders, lost.defender)
    left = {one.id: [infantry_of(view, one), armour_of(view, one)] for one in group}
    found: list[Taken] = []
    for number in range(count):
        able = [one for one in group if sum(left[one.id])]
        if not able:
            break
        best = min(able, key=_dearness(battle, lost, left, attacking=attacking, first=number == 0))
        wanted = number == 0 and owes_armour(battle, lost, attacking=attacking)
        armoured = bool(left[best.id][1]) and (wanted or not left[best.id][0])
        left[best.id][armoured] -= 1
        found.append(Taken(best, armoured))
    return tuple(found)


Dearness: TypeAlias = Callable[[Counter], tuple[bool, bool, bool, int]]


def _dearness(
    battle: Battle, lost: Losses, left: Mapping[CounterId, list[int]], *, attacking: bool, first: bool
) -> Dearness:
    """How unwelcome a counter's loss would be: what the rules want first, then what costs least."""
    view = battle.view
    elite = attacking and owes_elite(battle, lost)
    german = first and not attacking and owes_german(battle)
    armour = first and owes_armour(battle, lost, attacking=attacking)

    def dear(one: Counter) -> tuple[bool, bool, bool, int]:
        infantry, tanks = left[one.id]
        return (
            elite and not is_elite(view, one),
            german and one.side != "germany",
            not tanks if armour else not infantry,
            infantry + tanks,
        )

    return dear


def _corps(view: Standpoint, taken: tuple[Taken, ...]) -> tuple[Value, ...]:
    """Named one by one; out of white tanks and Elites, by the sort of corps as well."""
    return tuple(_one_corps(view, each) for each in taken)


def _one_corps(view: Standpoint, taken: Taken) -> Value:
    if not (infantry_of(view, taken.one) and armour_of(view, taken.one)):
        return counter(taken.one.id)
    words = "an armoured corps of {who}" if taken.armoured else "an infantry corps of {who}"
    return say(words, who=counter(taken.one.id))


def told(battle: Battle, lost: Losses) -> tuple[Sentence, ...]:
    """What both sides lose, who chooses, and who could be meant."""
    return (_attackers_loss(battle, lost), _defenders_loss(battle, lost))


def _attackers_loss(battle: Battle, lost: Losses) -> Sentence:
    if not lost.attacker:
        return say("The attacker loses nothing.")
    who = _corps(battle.view, proposed(battle, lost, attacking=True))
    armoured = owes_armour(battle, lost, attacking=True)
    if owes_elite(battle, lost):
        of_armour = armoured and _elite_armour(battle)
        words = "The attacker loses an armoured corps out of the Elite."
        return say(words if of_armour else "The attacker loses a corps out of the Elite.")
    if armoured:
        words = "The attacker loses an armoured corps: {who} for example."
    else:
        words = "The attacker loses a corps of his choice: {who} for example."
    return say(words, who=who)


def _elite_armour(battle: Battle) -> bool:
    return any(is_elite(battle.view, one) and armour_of(battle.view, one) for one in battle.attackers)


def _defenders_loss(battle: Battle, lost: Losses) -> Sentence:
    if not lost.defender:
        return say("The defender loses nothing.")
    taken = proposed(battle, lost, attacking=False)
    chosen = tuple(each.one for each in taken)
    if lost.defender >= battle.defence and not any(is_fortified(battle.view, one) for one in chosen):
        return say("The defender loses {count} corps, all there are.", count=lost.defender)
    if chosen and all(is_fortified(battle.view, one) for one in chosen):
        return say("{who} is turned over and is plain infantry: the works take the loss.", who=_names(chosen))
    armour, german = owes_armour(battle, lost, attacking=False), owes_german(battle)
    mixed = german and any(one.side != "germany" for one in battle.defenders)
    must = say("one of them German, for the German defence was used") if mixed else say("one of them armoured")
    words = "The defender loses {count} corps, {must}; for the rest the defender chooses: {who} for example."
    if not (armour or mixed):
        words = "The defender loses {count} corps; the defender chooses: {who} for example."
        return say(words, count=lost.defender, who=_corps(battle.view, taken))
    return say(words, count=lost.defender, must=must, who=_corps(battle.view, taken))


VERBS = dict.fromkeys(("take_loss", "take_losses", "lose", "suffer_loss"), take_loss)
