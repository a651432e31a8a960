"""How a battle is reckoned by a table of rules: two strengths, a column, what shifts it, and the die."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

import msgspec

from boards.plain.sentence import Sentence, area, say, write_number
from counters.box.sheet import Chart
from rules_assist.advice import Act, Reason
from rules_assist.battle_sheet import BattleSheet, Chance, Modifier
from rules_assist.common.odds import Odds, column_for, dice, rounded, shifted
from rules_assist.tables.choosing import Scene
from rules_assist.tables.clashes import Clash, applies, clash_of, count
from rules_assist.tables.forms import Battle
from rules_assist.tables.forms import Modifier as ModifierRow

DICE = re.compile(r"([1-9])d([1-9]\d?)")
SUMS = ("attack", "defence", "shift", "die")


def battle_of(scene: Scene, act: Act) -> BattleSheet | None:
    """The sheet of an attack; nothing where the question names none."""
    row = scene.rules.battle
    clash = clash_of(scene, row.attackers, row.defenders, act) if row is not None else None
    if row is None or clash is None:
        return None
    figures, modifiers = _weighed(clash, row)
    sheet = BattleSheet(
        at=clash.at,
        attackers=tuple(one.id for one in clash.attackers),
        defenders=tuple(one.id for one in clash.defenders),
        figures=figures,
        modifiers=modifiers,
        chart=row.chart,
        refused=tuple(_refusals(clash, row)),
        sentence=say("A battle in {area}.", area=area(clash.at)),
        rule=row.rule,
    )
    return sheet.as_refused() or _on_chart(clash, row, sheet, act.details.get("die", ""))


def _refusals(clash: Clash, row: Battle) -> Iterator[Reason]:
    chart = clash.scene.game.sheet.charts.get(row.chart)
    if chart is None or not chart.rows or not chart.columns:
        yield Reason(say("The chart {chart} is not in the sheet, or empty.", chart=row.chart), row.rule)
    told = tuple(clash.refuses(each) for each in row.refuse if clash.scene.now(each) and applies(clash, each.when))
    yield from told
    if not told and not (clash.attackers and clash.defenders):
        words = "Nobody defends {area}." if clash.attackers else "Nobody attacks {area}."
        yield Reason(say(words, area=area(clash.at)), row.rule)


def _weighed(clash: Clash, row: Battle) -> tuple[Mapping[str, float], tuple[Modifier, ...]]:
    """Both strengths, and all that changes them or the column or the die."""
    game, modifiers, sums = clash.scene.game, dict[str, Modifier](), dict.fromkeys(SUMS, 0.0)
    for each in row.modifiers:
        fits = clash.scene.now(each) and applies(clash, each.when)
        times = int(fits) if each.per is None or not fits else count(clash, each.per)
        # Several rows of one name are one modifier, which applies when one of them does.
        if each.name not in modifiers or (times and not modifiers[each.name].applies):
            modifiers[each.name] = _modifier(clash, each, times)
        for name in SUMS:
            sums[name] += getattr(each, name) * times
    sums["attack"] += sum(game.number(one, row.attack) for one in clash.attackers)
    sums["defence"] += sum(game.number(one, row.defence) for one in clash.defenders)
    if not any(each.die for each in row.modifiers):
        del sums["die"]
    return sums, tuple(modifiers.values())


def _on_chart(clash: Clash, row: Battle, sheet: BattleSheet, thrown: str) -> BattleSheet:
    """Which column is read, and what the dice may bring."""
    sums, chart = sheet.figures, clash.scene.game.sheet.charts[row.chart]
    column = _column(row, chart, sums["attack"], sums["defence"])
    against = say("{attack} against {defence}", attack=sums["attack"], defence=sums["defence"])
    if column is None:
        words = "{against} in {area}: the chart has no column for such odds."
        why = Reason(say(words, against=against, area=area(clash.at)), row.rule)
        return msgspec.structs.replace(sheet, refused=(why,), sentence=why.sentence)
    read = shifted(column, rounded(sums["shift"], "down"), chart.columns)
    results = results_in(row.dice, chart, read)
    odds = odds_of(row.dice)
    plus = rounded(sums.get("die", 0), "down")
    chances: dict[str, Fraction] = {}
    for number, chance in odds.items():
        result = read_in(results, number + plus)
        chances[result] = chances.get(result, Fraction(0)) + chance
    words = "{against} in {area}: read in the column {column}."
    return msgspec.structs.replace(
        sheet,
        odds=chart.columns[column],
        column=chart.columns[read],
        chances=tuple(Chance(name, chance, meaning(clash, row.meanings, name)) for name, chance in chances.items()),
        result=read_in(results, int(thrown) + plus) if re.fullmatch(r"[0-9]{1,3}", thrown) else "",
        sentence=clash.told(row.text, words, against=against, column=chart.columns[read]),
    )


def _modifier(clash: Clash, row: ModifierRow, times: int) -> Modifier:
    worth = {name: getattr(row, name) * max(times, 1) for name in SUMS}
    what = tuple(WORDS[name](amount) for name, amount in worth.items() if amount)
    sentence = clash.told(row.text, "{name}: {what}.", name=row.name, what=what, count=times)
    value = worth["shift"] or next((amount for amount in worth.values() if amount), 0)
    return Modifier(name=row.name, value=value, applies=times > 0, sentence=sentence, rule=row.rule)


def _columns(amount: float) -> str:
    size = write_number(abs(amount))
    return f"{size} {'column' if size == '1' else 'columns'} to the {'right' if amount > 0 else 'left'}"


def _signed(amount: float) -> str:
    return f"{'+' if amount > 0 else ''}{write_number(amount)}"


WORDS: Mapping[str, Callable[[float], str]] = {
    "attack": lambda amount: f"attack {_signed(amount)}",
    "defence": lambda amount: f"defence {_signed(amount)}",
    "shift": _columns,
    "die": lambda amount: f"{_signed(amount)} on the die",
}


def _column(row: Battle, chart: Chart, attack: float, defence: float) -> int | None:
    """By odds, or by how much the one is more than the other."""
    if row.compare == "odds":
        return column_for(attack, defence, chart.columns, row.favour)
    fitting = [index for index, head in enumerate(chart.columns) if _number(head) <= attack - defence]
    return fitting[-1] if fitting else None


def _number(head: str) -> float:
    """What a column's head begins with: `+3`, `-1 or less`."""
    found = re.match(r"\s*([+-]?\d+)", head.replace("−", "-"))
    return float(found[1]) if found else float("-inf")


def results_in(thrown: str, chart: Chart, column: int) -> Mapping[int, str]:
    """The column, by the least that the dice must show."""
    cells = (row[column] if column < len(row) else "" for row in chart.rows)
    return dict(zip(rows_by_least(thrown, chart), cells, strict=True))


def rows_by_least(thrown: str, chart: Chart) -> tuple[int, ...]:
    """The least that the dice must show for each row: `3`, `3-5` and `3+` all begin with it. Rows that begin with no
    number are counted from the least that the dice can show."""
    heads = [re.match(r"\d{1,3}", head) for head in chart.row_heads] or [None] * len(chart.rows)
    least = min(odds_of(thrown))
    return tuple(int(head[0]) if head else least + at for at, head in enumerate(heads))


def row_in(thrown: str, chart: Chart, shown: int) -> int:
    """The row that the dice find; below the first, the first."""
    rows = rows_by_least(thrown, chart)
    return max((at for at, least in enumerate(rows) if least <= shown), key=rows.__getitem__, default=0)


def read_in(results: Mapping[int, str], shown: int) -> str:
    """The last row that begins with no more than is shown; below the first row, the first."""
    return results[max((least for least in results if least <= shown), default=min(results))]


def odds_of(thrown: str) -> Odds[int]:
    found = DICE.fullmatch(thrown)
    return dice(int(found[1]), int(found[2])) if found else dice(1)


def meaning(clash: Clash, chart_id: str, result: str) -> Sentence:
    chart = clash.scene.game.sheet.charts.get(chart_id)
    if chart is not None and (means := chart.cell(result)):
        return say("{meaning}", meaning=means)
    return say("Result: {result}.", result=result)
