"""A battle read off a printed chart: strengths give a column, modifiers shift it, a die finds the row."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, say
from counters.counter import Counter, CounterId
from counters.position import PlaceId, area_of, in_area
from rules_assist.advice import Act, Answer, Detail, Reason
from rules_assist.battle_sheet import BattleSheet, Chance, Modifier, Offer
from rules_assist.common.odds import column_for, die, read, shifted
from rules_assist.common.standpoint import Standpoint

DIE = Detail(name="die", least=1, most=6, also=("roll", "rolled"))
"""What was thrown, where a question says so."""


def chart_battle(
    view: Standpoint,
    act: Act,
    attackers: tuple[Counter, ...],
    defenders: tuple[Counter, ...],
    *,
    modifiers: tuple[Modifier, ...] = (),
    refused: Iterable[Reason | None] = (),
    rule: str,
) -> BattleSheet:
    """Counters meet where the question says, with what is printed on them as `attack` and `defence`, on the chart
    `battle`, with one die; the chart `results` says what its letters mean."""
    at = area_of((*act.at, *act.to)[0])
    thrown, why_not = act.details.get("die", ""), tuple(reason for reason in refused if reason)
    if not attackers:
        why_not = (Reason(say("Nobody attacks."), rule),)
    attack = sum(view.game.number(one, "attack") for one in attackers)
    defence = sum(view.game.number(one, "defence") for one in defenders)
    shift = sum(one.value for one in modifiers if one.applies)
    chart = view.game.sheet.charts["battle"]
    sheet = BattleSheet(
        at=at,
        attackers=tuple(one.id for one in attackers),
        defenders=tuple(one.id for one in defenders),
        figures={"attack": attack, "defence": defence, "shift": shift},
        chart=chart.id,
        modifiers=modifiers,
        refused=why_not,
        sentence=why_not[0].sentence if why_not else _against(at, attack, defence),
        rule=why_not[0].rule if why_not else rule,
    )
    if why_not:
        return sheet
    column = column_for(attack, defence, chart.columns)
    if column is None:
        words = "{against} The chart has no column for such odds."
        why = Reason(say(words, against=_against(at, attack, defence)), rule)
        return msgspec.structs.replace(sheet, refused=(why,), sentence=why.sentence)
    shown = shifted(column, int(shift), chart.columns)
    meanings = view.game.sheet.charts["results"]
    means = {name: say(meanings.cell(name)) for name in meanings.row_heads}
    odds = read(die(len(chart.rows)), lambda pips: chart.rows[pips - 1][shown])
    row = int(thrown) if re.fullmatch("[0-9]{1,3}", thrown) else 0
    return msgspec.structs.replace(
        sheet,
        odds=chart.columns[column],
        column=chart.columns[shown],
        chances=tuple(Chance(name, part, means[name]) for name, part in odds.items()),
        result=chart.rows[row - 1][shown] if 1 <= row <= len(chart.rows) else "",
    )


def _against(at: AreaId, attack: float, defence: float) -> Sentence:
    return say("{attack} against {defence} in {area}.", attack=attack, defence=defence, area=area(at))


def chart_modifiers(
    view: Standpoint, applies: Mapping[str, bool], charts: Mapping[str, int], *, rule: str
) -> tuple[Modifier, ...]:
    """Modifiers by name, and whether each applies; what it is worth is printed on one of the charts, in that column.

    The chart `reasons`, if there is one, says of each in words why it applies, and why not.
    """
    found = []
    reasons = view.game.sheet.charts.get("reasons")
    for name, so in applies.items():
        by = sum(view.chart(chart, name, column) for chart, column in charts.items())
        words = reasons.cell(name, 0 if so else 1) if reasons else ""
        told = say(words, name=name) if words else say("{name}: {by}.", name=name, by=by)
        found.append(Modifier(name=name, value=by, applies=so, sentence=told, rule=rule))
    return tuple(found)


# What the result of a battle asks of the players, in the words that most rulebooks need.


Ids = tuple[CounterId, ...]


def attackers_lose(ids: Ids, steps: int, rule: str) -> Offer:
    sentence = say("The attacker loses {steps} steps.", steps=steps) if steps > 1 else say("The attacker loses a step.")
    return Offer(verb="lose", counters=ids, times=steps, sentence=sentence, rule=rule)


def defenders_lose(ids: Ids, steps: int, rule: str) -> Offer:
    sentence = say("The defender loses {steps} steps.", steps=steps) if steps > 1 else say("The defender loses a step.")
    return Offer(verb="lose", counters=ids, times=steps, sentence=sentence, rule=rule)


def go_back(ids: Ids, to: Collection[AreaId], rule: str) -> Offer:
    """Those who are left go to one of these."""
    places = tuple(map(in_area, to))
    sentence = say("The defender goes back to {to:or}.", to=tuple(map(area, to)))
    return Offer(verb="retreat", counters=ids, to=places, sentence=sentence, rule=rule)


def fight_on_or_back(
    ids: Ids, near: Iterable[AreaId], may: Callable[[Act], Answer | None], told: Sentence, rule: str
) -> Iterator[Offer]:
    """Between rounds the attackers may leave it, together: to where the verb for it lets them."""
    acts = (Act(verb="retreat", counters=ids, to=(in_area(to),)) for to in near if ids)
    to = tuple(act.to[0] for act in acts if (answer := may(act)) is not None and answer.yes)
    if to:
        yield Offer(verb="retreat", counters=ids, to=to, sentence=told, rule=rule)


def go_in(ids: Ids, to: AreaId, rule: str) -> Offer:
    sentence = say("Where no defender is left, the attackers may go in.")
    return Offer(verb="advance", counters=ids, to=(PlaceId(to),), sentence=sentence, rule=rule)


def are_marked(ids: Ids, mark: str, rule: str) -> Offer:
    return Offer(verb="mark", counters=ids, mark=mark, sentence=say("Who fought is marked."), rule=rule)


class Letters(NamedTuple):
    """What the usual letters mean in a game. A2: the attacker loses two steps; D1: the defender one; AD: each one; DR:
    the defender one, and goes back over these roads, or else loses one more."""

    rule: str
    roads: Collection[str]
    mark: str
    """All who attacked get it, by another rule."""

    mark_rule: str
    go_in_rule: str


def follow_letters(view: Standpoint, sheet: BattleSheet, letters: Letters) -> BattleSheet:
    """The sheet with all that its result asks for."""
    found = re.fullmatch("(A|D|AD|DR)([0-9]?)", sheet.result)
    if found is None or not sheet.attackers or not sheet.defenders:
        return sheet
    back = _ways_back(view, sheet, letters.roads) if found[1] == "DR" else ()
    steps = int(found[2] or 1) + (found[1] == "DR" and not back)
    return replace(sheet, offers=tuple(_by_letters(sheet, found[1], steps, back, letters)))


def _by_letters(
    sheet: BattleSheet, who: str, steps: int, back: tuple[AreaId, ...], letters: Letters
) -> Iterator[Offer]:
    us, them = sheet.attackers, sheet.defenders
    if who.startswith("A"):
        yield attackers_lose(us, steps, letters.rule)
    if who != "A":
        yield defenders_lose(them, steps, letters.rule)
    if back:
        yield go_back(them, back, letters.rule)
    yield are_marked(us, letters.mark, letters.mark_rule)
    if who.startswith("D"):
        yield go_in(us, sheet.at, letters.go_in_rule)


def _ways_back(view: Standpoint, sheet: BattleSheet, roads: Collection[str]) -> tuple[AreaId, ...]:
    """Areas of the defender's own next to the battle, with nobody in them who is not his."""
    theirs = view._replace(side=view.position.counters[sheet.defenders[0]].side)
    near = view.game.board.network(*roads).get(sheet.at, ())
    return tuple(to for to in near if theirs.holds(to) and not _strangers(theirs, to))


def _strangers(theirs: Standpoint, at: AreaId) -> bool:
    return any(one.side and one.side != theirs.side for one in theirs.position.in_area(at))
