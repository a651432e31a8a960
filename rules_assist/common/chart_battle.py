"""A battle read off a printed chart: strengths give a column, modifiers shift it, a die finds the row."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import msgspec

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, say
from counters.counter import Counter
from counters.places import area_of
from rules_assist.advice import Act, Detail, Reason
from rules_assist.battle_sheet import BattleSheet, Chance, Modifier
from rules_assist.common.odds import column_for, die, read, shifted
from rules_assist.common.standpoint import Standpoint

DIE = Detail(name="die", title="The die", least=1, most=6, also=("roll", "rolled"))
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
    view: Standpoint,
    applies: Mapping[str, bool],
    charts: Mapping[str, int],
    *,
    rule: str,
    why: str = "reasons",
) -> tuple[Modifier, ...]:
    """Modifiers by name, and whether each applies; what it is worth is printed on one of the charts, in that column.

    The chart `why`, if there is one, says of each in words why it applies, and why not.
    """
    found = []
    reasons = view.game.sheet.charts.get(why)
    for name, so in applies.items():
        by = sum(view.chart(chart, name, column) for chart, column in charts.items())
        words = reasons.cell(name, 0 if so else 1) if reasons else ""
        told = say(words, name=name) if words else say("{name}: {by}.", name=name, by=by)
        found.append(Modifier(name=name, value=by, applies=so, sentence=told, rule=rule))
    return tuple(found)
