"""The battle sheet (§16, §17): odds, every shift, the chances, and what the die brings, in words."""

from __future__ import annotations

from boards.plain.sentence import Sentence, Value, area, say
from counters.places import area_of
from rules_assist.advice import Act, Answer, Reason, not_told
from rules_assist.battle_sheet import BattleSheet, Chance
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.blitzwar.answering import answer, meant, resting_on, told_number
from rules_assist.rulebooks.blitzwar.attacks import blitz_weather, not_for_blitz, refusals
from rules_assist.rulebooks.blitzwar.columns import (
    Losses,
    column_of,
    corrected,
    eight_to_one,
    odds_of,
    printed,
    read_result,
    shares,
)
from rules_assist.rulebooks.blitzwar.consequences import consequences
from rules_assist.rulebooks.blitzwar.corps import is_fortified
from rules_assist.rulebooks.blitzwar.fighting import Battle, all_over_a_line, battle_for
from rules_assist.rulebooks.blitzwar.losses import told as losses_told
from rules_assist.rulebooks.blitzwar.naval_combat import naval_sheet
from rules_assist.rulebooks.blitzwar.over_britain import is_meant, sheet_of
from rules_assist.rulebooks.blitzwar.readings import option
from rules_assist.rulebooks.blitzwar.refuges import refuges_told
from rules_assist.rulebooks.blitzwar.retreat import Fate, Survivors, fate
from rules_assist.rulebooks.blitzwar.shifts import air_over, defenders_unsupplied, shifts_of
from rules_assist.rulebooks.blitzwar.sides import party, party_of
from rules_assist.rulebooks.blitzwar.wars import begins
from rules_assist.rulebooks.blitzwar.zones import is_sea, is_zone

RULE = "§16.1, §16.2"


def battle_of(view: Standpoint, act: Act) -> BattleSheet | None:
    """A battle on land, at sea, or over Britain."""
    if is_meant(act):
        return sheet_of(view, act)
    places = (*act.at, *act.to)
    if places and is_sea(view.game, area_of(places[0])):
        return naval_sheet(view, act)
    battle = battle_for(view, act)
    return None if battle is None else land_battle(battle)


def land_battle(battle: Battle) -> BattleSheet:
    """Corps against corps in a zone. What speaks against it is told; the odds are reckoned all the same."""
    view, attack, defence = battle.view, battle.attack, battle.defence
    modifiers = shifts_of(battle)
    shift = int(sum(one.value for one in modifiers if one.applies))
    against = tuple(refusals(battle, shift))
    column = column_of(view, attack, defence, shift) if attack and defence else ""
    left = max(0, air_over(battle))
    figures: dict[str, float] = {"attack": attack, "defence": defence, "shift": shift, "air": left}
    figures["eight_to_one"] = float(bool(column) and eight_to_one(view, attack, defence, shift))
    if battle.sort == "blitz":
        figures["air_after"] = max(0, left - 1)
    thrown = told_number(battle.act, "die", "dice", "roll")
    result = _brought(battle, column, thrown)
    if result is not None:
        more = result.defender - result.attacker
        figures |= {"attacker_loss": result.attacker, "defender_loss": result.defender, "d": more}
    told = _head(battle, column, shift, modifiers_there=any(one.applies for one in modifiers))
    if result is not None and thrown is not None:
        told = say("{head} {die} {what}", head=told, die=_die(battle, column, thrown), what=explained(battle, result))
    first = against[0] if against else Reason(told, RULE)
    return BattleSheet(
        at=battle.at,
        attackers=tuple(one.id for one in battle.attackers),
        defenders=tuple(one.id for one in battle.defenders),
        figures=figures,
        odds=odds_of(view, attack, defence) if attack and defence else "",
        column=column,
        chart="combat",
        modifiers=modifiers,
        chances=_chances(battle, column) if column else (),
        result=result.word if result else "",
        offers=tuple(consequences(battle, result, corps_left(battle, result), _fate(battle, result))) if result else (),
        refused=against,
        sentence=first.sentence,
        rule=first.rule if against else _rules_of(battle, result),
    )


def _rules_of(battle: Battle, result: Losses | None) -> str:
    """Odds and table; and with a result what follows it: works, the air unit that leaves, retreat, advance."""
    if result is None:
        return RULE
    works = "§15.1" if any(is_fortified(battle.view, one) for one in battle.defenders) else ""
    air = "§13.4.2" if battle.sort == "blitz" and air_over(battle) > 0 else ""
    return resting_on(RULE, air, works, "§16.4" if battle.sort == "blitz" else "§17.2, §17.3")


def _head(battle: Battle, column: str, shift: int, *, modifiers_there: bool) -> Sentence:
    values: dict[str, Value] = {"attack": battle.attack, "defence": battle.defence, "at": area(battle.at)}
    if not column:
        return say("{attack} corps against {defence} in {at}.", **values)
    odds = odds_of(battle.view, battle.attack, battle.defence)
    words = "{attack} corps against {defence} in {at}: {odds}."
    if modifiers_there:
        words = "{attack} corps against {defence} in {at}: {odds}, and with the shifts {column}."
        return say(words, **values, odds=odds, column=column)
    return say(words, **values, odds=odds)


# ---------------------------------------------------------------- results


def steps_of(battle: Battle) -> int:
    """The corps that the corrections for few corps count; works count apart if it is played so (§15.1, §16.2)."""
    works = sum(is_fortified(battle.view, one) for one in battle.defenders)
    return battle.defence + (works if option(battle.view, "lone_fortified") == "two losses" else 0)


def _brought(battle: Battle, column: str, thrown: int | None) -> Losses | None:
    if not column or thrown is None or not 1 <= thrown <= 6:
        return None
    return corrected(battle.view, printed(battle.view, column, thrown), battle.attack, steps_of(battle))


def _chances(battle: Battle, column: str) -> tuple[Chance, ...]:
    found = shares(battle.view, column, battle.attack, steps_of(battle))
    results = ((word, part, read_result(word)) for word, part in found.items())
    return tuple(Chance(word, part, explained(battle, lost)) for word, part, lost in results if lost is not None)


def _die(battle: Battle, column: str, thrown: int) -> Sentence:
    word = printed(battle.view, column, thrown)
    found = corrected(battle.view, word, battle.attack, steps_of(battle))
    if found.word != word:
        words = "The die is {die}: {word}, which with so few corps becomes {found}."
        return say(words, die=thrown, word=word, found=found.word)
    return say("The die is {die}: {word}.", die=thrown, word=word)


def explained(battle: Battle, lost: Losses) -> Sentence:
    """What a result means, one thing after the other: losses, air, retreat, advance."""
    parts = (*losses_told(battle, lost), *_then(battle, lost))
    names = [f"s{number}" for number in range(len(parts))]
    return say(" ".join(f"{{{name}}}" for name in names), **dict(zip(names, parts, strict=True)))


def corps_left(battle: Battle, lost: Losses) -> int:
    """How many defending corps are left; works take a loss each."""
    works = sum(is_fortified(battle.view, one) for one in battle.defenders)
    return max(0, battle.defence - max(0, lost.defender - works))


def _then(battle: Battle, lost: Losses) -> tuple[Sentence, ...]:
    left = corps_left(battle, lost)
    if battle.sort == "blitz":
        air = (_air_leaves(battle),) if air_over(battle) > 0 else ()
        stays = say("Nobody retreats after Blitzkrieg combat.")
        return (*air, stays) if left else (*air, _advance(battle))
    if not left:
        return (_advance(battle),)
    return (_retreat(battle, lost),)


def _air_leaves(battle: Battle) -> Sentence:
    left = air_over(battle) - 1
    words = "The attacker removes one air unit from {at}; that leaves {left}."
    return say(words if left else "The attacker removes his air unit from {at}.", **(
        {"at": area(battle.at), "left": left} if left else {"at": area(battle.at)}
    ))  # fmt: skip


def _advance(battle: Battle) -> Sentence:
    told = "The attackers may advance to {at}, armour one zone further."
    shift = int(sum(one.value for one in shifts_of(battle) if one.applies))
    if eight_to_one(battle.view, battle.attack, battle.defence, shift):
        told = "The attackers may advance to {at}, armour one zone further, and at 8-1 infantry as well."
    return say(told, at=area(battle.at))


def _fate(battle: Battle, lost: Losses) -> Fate:
    """Whether those who are left stay, retreat, or choose (§17.2)."""
    side = party_of(battle.view, battle.defenders[0].side)
    rest = Survivors(side, corps_left(battle, lost), defenders_unsupplied(battle).applies, all_over_a_line(battle))
    return fate(battle.view, battle.at, lost.defender - lost.attacker, rest)


def _retreat(battle: Battle, lost: Losses) -> Sentence:
    more = lost.defender - lost.attacker
    where = refuges_told(battle.view, battle.at, party_of(battle.view, battle.defenders[0].side))
    match _fate(battle, lost):
        case "stay":
            return say("They stay." if more <= 0 else "They lost one corps more, but stay on this ground.")
        case "choose":
            return say(
                "They lost {more} more: they lose one corps more and stay, or retreat. {where}", more=more, where=where
            )
        case _:
            return say("They lost {more} more and must retreat. {where}", more=more, where=where)


def attack(view: Standpoint, act: Act) -> Answer | None:
    """`may attack #elite at mechili`; `with blitz` or `with normal` where the phase does not say."""
    sheet = battle_of(view, act)
    if sheet is None:
        return None
    war = begins(view, sheet.at) if not sheet.refused and is_zone(view.game, sheet.at) else None
    if war is None:
        return Answer(not sheet.refused, sheet.sentence, sheet.rule)
    words = say("{sheet} {war}", sheet=sheet.sentence, war=war.sentence)
    return Answer(yes=True, sentence=words, rule=f"{sheet.rule}, {war.rule}")


def blitz(view: Standpoint, act: Act) -> Answer | None:
    """`may blitz #elite at mechili`: in the Blitzkrieg phase. Without counters: whether there is Blitzkrieg there."""
    at = meant(act)
    if at is None:
        return not_told("§16.1")
    if not act.counters and not act.from_:
        shut = not_for_blitz(view, at)
        words = "The ground of {at} is not for Blitzkrieg. {why}"
        ground = Reason(say(words, at=area(at), why=shut.sentence), shut.rule) if shut else None
        why = blitz_weather(view, at, party(view)) or ground
        return answer([why], "Blitzkrieg is possible in {at}.", "§6, §16.1", at=area(at))
    return attack(view, act)


VERBS = {
    **dict.fromkeys(("attack", "normal_attack", "fight"), attack),
    **dict.fromkeys(("blitz", "blitzkrieg", "blitz_attack"), blitz),
}
