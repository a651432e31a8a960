"""The battle sheet (§16, §17): what follows a result, the whole in words, and the advance."""

from __future__ import annotations

from typing import NamedTuple

from boards.board import AreaId
from boards.plain.sentence import Sentence, Value, area, counter, say, side
from counters.counter import Counter
from counters.places import area_of
from rules_assist.advice import Act, Answer, Detail, Reason, not_told
from rules_assist.battle_sheet import BattleSheet, Chance
from rules_assist.common.asked import flag, of_each, of_one
from rules_assist.common.chart_battle import DIE
from rules_assist.common.saying import agreed, answer, because, ids_of, names, no, resting_on, yes
from rules_assist.common.standpoint import first_reason
from rules_assist.rulebook import Chapter, Verb
from rules_assist.rulebooks.blitzwar import printed
from rules_assist.rulebooks.blitzwar.combat_table import (
    Losses,
    cell,
    column_of,
    corrected,
    eight_to_one,
    odds_of,
    read_result,
    shares,
)
from rules_assist.rulebooks.blitzwar.control import War
from rules_assist.rulebooks.blitzwar.fighting import (
    Battle,
    Sort,
    all_over_a_line,
    battle_for,
    blitz_weather,
    has_line,
    line_counts_for_all,
    not_for_blitz,
    refusals,
    sort_of,
    way_in,
)
from rules_assist.rulebooks.blitzwar.losses import consequences, losses_told
from rules_assist.rulebooks.blitzwar.missions import is_meant, sheet_of
from rules_assist.rulebooks.blitzwar.naval import naval_sheet
from rules_assist.rulebooks.blitzwar.paying import came_by_beachhead, has_fought
from rules_assist.rulebooks.blitzwar.retreat import Fate, Survivors, fate, refuges_told
from rules_assist.rulebooks.blitzwar.shifts import air_over, defenders_unsupplied, shifts_of
from rules_assist.rulebooks.blitzwar.sides import OWN_TURN, meant, told_number
from rules_assist.rulebooks.blitzwar.stacking import barred

# ----------------
# The battle sheet (§16, §17): odds, every shift, the chances, and what the die brings, in words.

RULE = "§16.1, §16.2"


def battle_of(view: War, act: Act) -> BattleSheet | None:
    """A battle on land, at sea, or over Britain."""
    if is_meant(view, act):
        return sheet_of(view, act)
    places = (*act.at, *act.to)
    if places and printed.is_sea(view.game, area_of(places[0])):
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
        attackers=ids_of(battle.attackers),
        defenders=ids_of(battle.defenders),
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
    works = "§15.1" if any(battle.view.is_fortified(one) for one in battle.defenders) else ""
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
    works = sum(battle.view.is_fortified(one) for one in battle.defenders)
    return battle.defence + (works if battle.view.option("lone_fortified") == "two losses" else 0)


def _brought(battle: Battle, column: str, thrown: int | None) -> Losses | None:
    if not column or thrown is None or not 1 <= thrown <= 6:
        return None
    return corrected(battle.view, cell(battle.view, column, thrown), battle.attack, steps_of(battle))


def _chances(battle: Battle, column: str) -> tuple[Chance, ...]:
    found = shares(battle.view, column, battle.attack, steps_of(battle))
    results = ((word, part, read_result(word)) for word, part in found.items())
    return tuple(Chance(word, part, explained(battle, lost)) for word, part, lost in results if lost is not None)


def _die(battle: Battle, column: str, thrown: int) -> Sentence:
    word = cell(battle.view, column, thrown)
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
    works = sum(battle.view.is_fortified(one) for one in battle.defenders)
    return max(0, battle.defence - max(0, lost.defender - works))


def _then(battle: Battle, lost: Losses) -> tuple[Sentence, ...]:
    left = corps_left(battle, lost)
    if battle.sort == "blitz":
        air = (_air_leaves(battle),) if air_over(battle) > 0 else ()
        stays = say("Nobody retreats after Blitzkrieg combat.")
        return (*air, stays) if left else (*air, _advance(battle))
    if not left:
        return (_advance(battle),)
    return (_retreat_told(battle, lost),)


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
    side = battle.view.party_of(battle.defenders[0].side)
    rest = Survivors(side, corps_left(battle, lost), defenders_unsupplied(battle).applies, all_over_a_line(battle))
    return fate(battle.view, battle.at, lost.defender - lost.attacker, rest)


def _retreat_told(battle: Battle, lost: Losses) -> Sentence:
    more = lost.defender - lost.attacker
    where = refuges_told(battle.view, battle.at, battle.view.party_of(battle.defenders[0].side))
    match _fate(battle, lost):
        case "stay":
            return say("They stay." if more <= 0 else "They lost one corps more, but stay on this ground.")
        case "choose":
            return say(
                "They lost {more} more: they lose one corps more and stay, or retreat. {where}", more=more, where=where
            )
        case _:
            return say("They lost {more} more and must retreat. {where}", more=more, where=where)


def attack(view: War, act: Act) -> Answer | None:
    """`may attack #elite at mechili`; `with blitz` or `with normal` where the phase does not say."""
    sheet = battle_of(view, act)
    if sheet is None:
        return None
    war = view.begins(sheet.at) if not sheet.refused and printed.is_zone(view.game, sheet.at) else None
    if war is None:
        return Answer(not sheet.refused, sheet.sentence, sheet.rule)
    words = say("{sheet} {war}", sheet=sheet.sentence, war=war.sentence)
    return yes(words, f"{sheet.rule}, {war.rule}")


def blitz(view: War, act: Act) -> Answer | None:
    """`may blitz #elite at mechili`: in the Blitzkrieg phase. Without counters: whether there is Blitzkrieg there."""
    at = meant(act)
    if at is None:
        return not_told("§16.1")
    if not act.counters and not act.from_:
        shut = not_for_blitz(view, at)
        words = "The ground of {at} is not for Blitzkrieg. {why}"
        ground = because(shut.rule, words, at=area(at), why=shut.sentence) if shut else None
        why = blitz_weather(view, at, view.party) or ground
        return answer([why], "Blitzkrieg is possible in {at}.", "§6, §16.1", at=area(at))
    return attack(view, act)


# ----------------
# Advance after combat (§16.4, §17.3): into the zone that was emptied, and with armour one zone further.


class Advance(NamedTuple):
    """One counter on its way: into the zone that was attacked, and perhaps on."""

    view: War
    one: Counter
    first: AreaId
    second: AreaId | None
    sort: Sort
    eight_to_one: bool

    @property
    def rule(self) -> str:
        own = "§16.4" if self.sort == "blitz" else "§17.3"
        return resting_on(own, "§16.4, §17.3") if self.from_the_sea else own

    @property
    def like_armour(self) -> bool:
        """Armour and white tanks; at 8-1 infantry too (§16.2)."""
        return self.view.is_armoured(self.one) or self.eight_to_one

    @property
    def zones_before(self) -> int:
        """Zones it advanced already this turn."""
        fact = self.view.position.facts.get("advanced", self.one.id)
        return int(fact.value) if fact is not None and fact.value.isdecimal() else int(fact is not None)

    @property
    def from_the_sea(self) -> bool:
        return came_by_beachhead(self.view, self.one)

    @property
    def has_landed(self) -> bool:
        """It came ashore after the Blitzkrieg, and would now go the zone further (§17.3)."""
        return self.from_the_sea and not self.view.on_beachhead(self.one) and self.second is None


def cannot_advance(step: Advance) -> Reason | None:
    """Why a counter cannot advance so."""
    kept = barred(step.view._replace(side=step.one.side), (step.one,))
    return (
        not_among_attackers(step)
        or still_held(step)
        or kept.get(step.first)
        or kept.get(step.second or step.first)
        or spent_its_advance(step)
        or cannot_go_on(step)
    )


def not_among_attackers(step: Advance) -> Reason | None:
    """Those who attacked the zone advance into it (§16.4)."""
    view, one = step.view, step.one
    fact = view.position.facts.get("blitz_target", one.id)
    elsewhere = step.sort == "blitz" and fact is not None and fact.value not in ("", step.first)
    return first_reason(
        (step.rule, "{who} is no army corps.", not view.is_corps(one)),
        ("§15.1", "{who} is fortified.", view.is_fortified(one)),
        (step.rule, "{first} is no zone of land.", not printed.is_zone(view.game, step.first)),
        (step.rule, "{who} attacked another zone.", elsewhere),
        (step.rule, "{who} did not attack {first}: it is not next to it.", not way_in(view, one, step.first)),
        (step.rule, "{who} did not attack {first}.", not step.has_landed and not has_fought(view, one)),
        who=counter(one.id),
        first=area(step.first),
    )


def still_held(step: Advance) -> Reason | None:
    """Only when no enemy corps is left there (§16.4, §17.3)."""
    held = [one for one in step.view.corps_in(step.first) if _is_other(step, one)]
    return first_reason((step.rule, "Enemy corps are left in {first}.", held), first=area(step.first))


def _is_other(step: Advance, one: Counter) -> bool:
    return step.view.party_of(one.side) != step.view.party_of(step.one.side)


def spent_its_advance(step: Advance) -> Reason | None:
    """In normal combat infantry that advanced before stays; armour goes two zones in both phases together (§17.3)."""
    zones, most = 1 if step.second is None else 2, printed.limit(step.view.game, "advance")
    before = step.zones_before if step.sort == "normal" else 0
    words = "{who} advanced {before} zones before: armour advances {most} in both combat phases together."
    return first_reason(
        ("§17.3", "{who} is infantry and advanced after the Blitzkrieg.", before and not step.like_armour),
        ("§17.3", words, before + zones > most and before),
        who=counter(step.one.id),
        before=before,
        most=most,
    )


def cannot_go_on(step: Advance) -> Reason | None:
    """Why it cannot go a zone beyond the one that was attacked (§16.4, §17.3)."""
    view, second = step.view, step.second
    if second is None:
        return stays_at_the_beach(step) if step.has_landed else None
    held = [one for one in view.corps_in(second) if _is_other(step, one)]
    return (
        first_reason(
            (
                step.rule,
                "{second} is not next to {first} by a brown line.",
                not printed.brown_line(view.game, step.first, second),
            ),
            (step.rule, "Only armour advances a second zone.", not step.like_armour),
            (step.rule, "Enemy corps are in {second}.", held),
            second=area(second),
            first=area(step.first),
        )
        or halts(step)
        or stays_at_the_beach(step)
    )


def halts(step: Advance) -> Reason | None:
    """In normal combat armour that enters swamp, high mountains or a fortified line goes no further (§17.3)."""
    if step.sort == "blitz":
        return None
    ground = printed.terrain(step.view.game, step.first)
    words = {"swamp": say("swamp"), "high_mountain": say("high mountains")}.get(ground)
    over = "line" in way_in(step.view, step.one, step.first)
    line = over or (has_line(step.view, step.first) and line_counts_for_all(step.view))
    came = "It came over the fortified line of {first}, and stops there."
    return first_reason(
        (step.rule, "{first} is {ground}: armour stops there.", words),
        (step.rule, came if over else "{first} is the zone of a fortified line: armour stops there.", line),
        first=area(step.first),
        ground=words or "",
    )


def stays_at_the_beach(step: Advance) -> Reason | None:
    """From a beachhead armour goes on only by a port, not out of a fortress or mountains, and over good ground."""
    game, first, second = step.view.game, step.first, step.second
    if step.has_landed:
        first, second = step.view.position.area(step.one.id), step.first
    if not step.from_the_sea or second is None:
        return None
    rough = printed.terrain(game, first) in ("mountain", "high_mountain")
    return first_reason(
        (step.rule, "It came from a beachhead, and {first} has no port.", not printed.has_port(game, first)),
        (step.rule, "It came from a beachhead, and {first} is a fortress.", printed.is_fortress(game, first)),
        (step.rule, "It came from a beachhead, and {first} is mountains.", rough),
        (
            step.rule,
            "It came from a beachhead, and {second} is not good going.",
            printed.terrain(game, second) != "good",
        ),
        first=area(first),
        second=area(second),
    )


def advance(view: War, act: Act) -> Answer | None:
    """`may advance #elite to mechili`, `may advance #panzer to gazala through mechili`."""
    group = view.named(act)
    if not group or not (act.to or act.at):
        return not_told("§16.4")
    goal = area_of((*act.to, *act.at)[0])
    sort, eight = sort_of(view, act), bool({"8-1", "eight_to_one"} & {*act.details, *act.details.values()})
    for one in group:
        first = area_of(act.through[0]) if act.through else _attacked(view, one, goal)
        second = None if first == goal else goal
        step = Advance(view, one, first, second, sort, eight)
        if why := cannot_advance(step):
            return no(why)
    white = any(view.infantry_of(one) and view.is_armoured(one) for one in group)
    ashore = any(Advance(view, one, goal, None, sort, eight).from_the_sea for one in group)
    rule = resting_on(
        "§16.4" if sort == "blitz" else "§17.3",
        "§16.4, §17.3" if ashore else "",
        "§16.2" if eight else "",
        "§3" if white else "",
    )
    return agreed("{who} may advance to {to}, and need not.", rule, who=names(group), to=area(goal))


def _attacked(view: War, one: Counter, goal: AreaId) -> AreaId:
    """The zone it attacked: the goal itself, if it is next to it; else one between that was attacked."""
    if way_in(view, one, goal):
        return goal
    facts, here = view.position.facts, view.position.area(one.id)
    between = [at for at in printed.brown_lines(view.game).get(here, ()) if printed.brown_line(view.game, at, goal)]
    fought = [at for at in between if facts.says("attacked", at) or facts.says("attacked_this_turn", at)]
    return next(iter((*fought, *between)), goal)


def blitz_at(view: War, act: Act) -> Answer | None:
    """With counters an attack, which is on one zone; without, whether it could be made in all of these."""
    if act.counters and not view.is_time(*OWN_TURN):
        told = say("This is not the time for {side} to do that.", side=side(view.side))
        return Answer(yes=False, sentence=told, rule="§8, §16.1")
    return (of_one(blitz, "§16.1") if act.counters else of_each(blitz))(view, act)


HOW = (
    DIE, *map(flag, ("blitz", "normal", "air_superiority", "air_defence", "out_of_supply", "german_defence",
                     "first_attack", "battle_of_britain")),
    Detail(name="defenders", least=0),
)  # fmt: skip
CHAPTER = Chapter(
    battle=battle_of,
    verbs=(
        Verb(
            name="attack", phases=OWN_TURN, rule="§8, §16.1, §17.1",
            does=of_one(attack, "§16.1"), title="Attack", needs=("counters", "at"), bare=True,
            details=HOW,
            also=("assault",),
        ),
        Verb(
            name="blitz",
            does=blitz_at, title="Attack in the Blitzkrieg", needs=("counters", "at"), bare=True,
            details=HOW,
            also=("blitzkrieg",),
        ),
        Verb(
            name="advance", phases=("blitz", "combat"), rule="§8, §16.4, §17.3",
            does=advance, title="Advance there", needs=("counters", "to"), bare=True,
            details=(
                Detail(name="odds", values=tuple(f"{us}-{them}" for us in range(1, 10) for them in range(1, 10))),
                *map(flag, ("8-1", "eight_to_one", "blitz", "normal")),
            ),
        ),
    ),
)  # fmt: skip
