"""What one side throws in a round: a die on the column of its factors, or a die for each counter on its number."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from msgspec.structs import replace

from boards.plain.sentence import Sentence, Value, say, side
from counters.counter import CounterId, SideId
from rules_assist.battle_sheet import Chance, Shots, Volley
from rules_assist.common.odds import both, pool, read, rounded
from rules_assist.tables.battles import meaning, odds_of, read_in, results_in, row_in
from rules_assist.tables.clashes import Clash
from rules_assist.tables.forms import Round
from rules_assist.tables.weighing import Worth, counted

Whose = Literal["attack", "defence"]


class Throw(NamedTuple):
    """One side in one round."""

    clash: Clash
    row: Round
    who: Whose
    worth: Worth
    thrown: str = ""
    """The dice that were given in the question."""

    standing: tuple[Shots, ...] = ()
    """Dice for which no counter stands."""


MANY = 7
"""So many hits and more are told as one result."""

RANGE = re.compile(r"(\d+)(?:\s*[-–]\s*(\d+))?\s*(\+?)")


def factors_volley(throw: Throw) -> Volley:
    """Factors are added up, the sum finds the column."""
    clash, row, who, worth, thrown, _ = throw
    total = total_of(row, worth)
    chart = clash.scene.game.sheet.charts.get(row.chart)
    column = column_of(chart.columns, total) if chart is not None else None
    whose = side_of(clash, who)
    if chart is None or column is None:
        told = say("{side}: {amount}, no column of the chart.", side=whose, amount=total)
        return silent(row, who, told)
    results = results_in(row.dice, chart, column)
    fallen = _fallen(thrown, 1)
    odds = read(odds_of(row.dice), lambda shown: read_in(results, shown))
    return Volley(
        name=name_of(row, who),
        who=who,
        dice=row.dice,
        chart=chart.id,
        column=chart.columns[column],
        chances=tuple(Chance(name, part, meaning(clash, row.meanings, name)) for name, part in odds.items()),
        result=read_in(results, fallen[0]) if fallen else "",
        rows=tuple(row_in(row.dice, chart, each) for each in fallen),
        sentence=say("{side}: {amount}, read in the column {column}.", side=whose, amount=total,
                     column=chart.columns[column]),
        rule=row.rule,
    )  # fmt: skip


def results_of(worth: Worth) -> Mapping[str, Fraction]:
    """Every result of a die that is read by factors, and its chance; nothing, where there is no column for them."""
    row, chart = worth.row, worth.scene.game.sheet.charts.get(worth.row.chart)
    column = column_of(chart.columns, total_of(row, worth)) if chart is not None else None
    if chart is None or column is None:
        return {}
    results = results_in(row.dice, chart, column)
    return read(odds_of(row.dice), lambda shown: read_in(results, shown))


def name_of(row: Round, who: Whose) -> str:
    """What a throw is called in questions."""
    return f"{row.name}_{who}".replace(" ", "_")


def total_of(row: Round, worth: Worth) -> int:
    """What is read: made whole at the end; who has a factor at all has the least at least."""
    total = rounded(worth.total, "half up")
    return max(total, round(row.least)) if row.least is not None and worth.armed else max(total, 0)


def column_of(columns: Sequence[str], total: int) -> int | None:
    """`4`, `5-6`, `30+`: the first column that holds so much; above all of them, the last."""
    for at, head in enumerate(columns):
        found = RANGE.fullmatch(head.strip())
        if found and int(found[1]) <= total <= int(found[2] or found[1]) and not found[3]:
            return at
    last = RANGE.fullmatch(columns[-1].strip()) if columns else None
    return len(columns) - 1 if last and total > int(last[2] or last[1]) - (1 if last[3] else 0) else None


def numbers_volley(throw: Throw) -> Volley:
    """Every counter has its own die, and its own number; and so has what stands there without a counter."""
    clash, row, who, worth, thrown, standing = throw
    sides = max(odds_of(row.dice))
    shots = _together((*_shots(clash, row, who, worth), *standing))
    dice = sum(each.dice for each in shots)
    whose = side_of(clash, who)
    if not dice:
        return silent(row, who, say("{side}: no dice.", side=whose))
    hits = pool([(each.dice, each.number) for each in shots], sides)
    chances: dict[str, Fraction] = {}
    for number, part in hits.items():
        name = f"{MANY}+" if number >= MANY else str(number)
        chances[name] = chances.get(name, Fraction(0)) + part
    told = tuple(say("{dice} at {number} or less", dice=each.dice, number=each.number) for each in shots)
    return Volley(
        name=name_of(row, who),
        who=who,
        dice=f"{dice}d{sides}",
        shots=shots,
        chances=tuple(Chance(name, part, say("Hits: {count}.", count=name)) for name, part in chances.items()),
        result=_hits(shots, thrown),
        sentence=say("{side} throws: {shots}.", side=whose, shots=told),
        rule=row.rule,
    )


def _shots(clash: Clash, row: Round, who: Whose, worth: Worth) -> tuple[Shots, ...]:
    sides = max(odds_of(row.dice))
    found: dict[int, list[CounterId]] = {}
    for one in worth.counters:
        least = round(row.least) if row.least is not None else 0
        number = min(max(rounded(worth.each[one.id], "down"), least), sides)
        if one.id in worth.armed and number > 0:
            found.setdefault(number, []).append(one.id)
    count = row.attack_dice if who == "attack" else row.defence_dice
    if count is not None:
        best = max(found, default=0)
        dice = int(counted(clash, count)) if found else 0
        every = tuple(id for ids in found.values() for id in ids)
        return (Shots(counters=every, number=best, dice=dice),) if dice else ()
    every_shot = (
        Shots(counters=tuple(ids), number=number, dice=sum(of_each), of_each=of_each)
        for number, ids in sorted(found.items(), reverse=True)
        for of_each in [tuple(worth.dice[id] for id in ids)]
    )
    return tuple(each for each in every_shot if each.dice)


def _together(shots: Iterable[Shots]) -> tuple[Shots, ...]:
    """Those that hit on the same are one; the best come first."""
    found: dict[int, Shots] = {}
    for each in shots:
        same = found.get(each.number)
        found[each.number] = (
            each
            if same is None
            else replace(
                same,
                counters=same.counters + each.counters,
                dice=same.dice + each.dice,
                of_each=same.of_each + each.of_each,
            )
        )
    return tuple(found[number] for number in sorted(found, reverse=True))


def rows_volley(throw: Throw) -> Volley:
    """Every counter throws a die that finds a row of the chart; what stands there is added up."""
    clash, row, who, worth, thrown, _ = throw
    whose = side_of(clash, who)
    chart = clash.scene.game.sheet.charts.get(row.chart)
    dice = sum(worth.dice[one.id] for one in worth.counters if one.id in worth.armed)
    if chart is None or not dice:
        return silent(row, who, say("{side}: no dice.", side=whose))
    results = results_in(row.dice, chart, 0)
    one = read(odds_of(row.dice), lambda shown: int(read_in(results, shown) or 0))
    odds = one
    for _ in range(dice - 1):
        odds = both(odds, one, lambda a, b: a + b)
    fallen = _fallen(thrown, dice)
    return Volley(
        name=name_of(row, who),
        who=who,
        dice=f"{dice}d{max(odds_of(row.dice))}",
        chart=chart.id,
        column=chart.columns[0],
        chances=tuple(Chance(str(sum_), part, say("In all: {count}.", count=sum_)) for sum_, part in odds.items()),
        result=str(sum(int(read_in(results, each) or 0) for each in fallen)) if fallen else "",
        rows=tuple(row_in(row.dice, chart, each) for each in fallen),
        sentence=say("{side} throws {count:die|dice}, read on the chart.", side=whose, count=dice),
        rule=row.rule,
    )


def _fallen(thrown: str, count: int) -> tuple[int, ...]:
    """The dice that were given, if they are as many as are thrown."""
    dice = thrown.split()
    if len(dice) != count or not all(re.fullmatch(r"\d{1,3}", each) for each in dice):
        return ()
    return tuple(map(int, dice))


def _hits(shots: Sequence[Shots], thrown: str) -> str:
    """How many of the dice hit."""
    numbers = [each.number for each in shots for _ in range(each.dice)]
    fallen = _fallen(thrown, len(numbers))
    return str(sum(die <= number for die, number in zip(fallen, numbers, strict=True))) if fallen else ""


def silent(row: Round, who: Whose, why: Sentence, rule: str = "") -> Volley:
    """A side that has no dice."""
    return Volley(name=name_of(row, who), who=who, dice="", sentence=why, rule=rule or row.rule)


def side_of(clash: Clash, who: Whose) -> Value:
    counters = clash.attackers if who == "attack" else clash.defenders
    found = dict.fromkeys(SideId(one.side) for one in counters)
    holder = clash.scene.position.holders.get(clash.at)
    if not found and who == "defence" and holder:  # For what is built in no counter stands.
        found = {holder: None}
    return tuple(map(side, found)) or say("Nobody")
