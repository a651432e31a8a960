"""The combat table (§16.2): which column odds come to, and what a result becomes when few corps fight."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from rules_assist.advice import Detail
from rules_assist.common.odds import column_for
from rules_assist.rulebooks.blitzwar import printed
from rules_assist.rulebooks.blitzwar.control import War

LEAST = "2-3"
"""The column that is not printed: odds that may be fought only if shifts bring them to 1-1."""


class Column(NamedTuple):
    """What odds come to: the words for them, the printed column after shifts, and whether they are eight to one."""

    odds: str
    column: str
    eight_to_one: bool


def ladder(view: War) -> tuple[str, ...]:
    return (LEAST, *view.game.sheet.charts["combat"].columns)


def odds_of(view: War, attack: int, defence: int) -> str:
    """Attacking against defending corps, rounded down (§16.1)."""
    if attack >= 8 * defence:
        return f"{attack // defence}-1" if defence else "7-1"
    found = column_for(attack, defence, ladder(view))
    return "" if found is None else ladder(view)[found]


def too_weak(view: War, attack: int, defence: int) -> bool:
    """Whether the odds are below 2-3 before any shift (§16.2)."""
    return column_for(attack, defence, ladder(view)) is None


def step_of(view: War, attack: int, defence: int, shift: int) -> int:
    """How far up the ladder the shifts bring the odds; more than there are steps, if it had more.

    Odds above 7-1 are 7-1 before they shift; unless it is read so that they shift first (§16.2).
    """
    found = column_for(attack, defence, ladder(view))
    if found is None:
        return -1
    above = max(0, attack // defence - len(ladder(view)) + 2) if defence else 0
    return found + shift + (above if view.option("odds_above_seven") == "shifts first" else 0)


def falls_short(view: War, attack: int, defence: int, shift: int) -> bool:
    """Whether shifts leave, or bring, odds of 2-3 or more below 1-1 (§16.2)."""
    return not too_weak(view, attack, defence) and step_of(view, attack, defence, shift) < 1


def eight_to_one(view: War, attack: int, defence: int, shift: int) -> bool:
    """Whether infantry may advance like armour: at 8-1 before shifts, or after them too, as the option says (§16.2)."""
    top = len(ladder(view)) - 1
    after = view.option("eight_to_one") == "after shifts"
    return attack >= printed.limit(view.game, "eight_to_one") * defence or (
        after and step_of(view, attack, defence, shift) > top
    )


def column_of(view: War, attack: int, defence: int, shift: int) -> str:
    """The column that is read in the end; none if there can be no attack. Odds above 7-1 are 7-1 before they shift."""
    if too_weak(view, attack, defence) or falls_short(view, attack, defence, shift):
        return ""
    columns = ladder(view)
    return columns[min(step_of(view, attack, defence, shift), len(columns) - 1)]


def cell(view: War, column: str, die: int) -> str:
    """What the table says: `C/2`."""
    chart = view.game.sheet.charts["combat"]
    return str(chart.rows[chart.row_heads.index(str(die))][chart.columns.index(column)])


class Losses(NamedTuple):
    """A result as it is applied: corps lost by attacker and defender, and whether the attacker's is armoured."""

    attacker: int
    defender: int
    armoured: bool

    @property
    def word(self) -> str:
        return f"{'C' if self.armoured else self.attacker}/{self.defender}"


def read_result(word: str) -> Losses | None:
    """`C/2` as it is meant: one armoured corps against two."""
    attacker, slash, defender = word.strip().upper().replace("-", "/").replace(":", "/").partition("/")
    if not slash or not defender.isdecimal() or not (attacker == "C" or attacker.isdecimal()):
        return None
    return Losses(1 if attacker == "C" else int(attacker), int(defender), attacker == "C")


RESULT = Detail(
    name="result",
    values=tuple(f"{loss}{sign}{kill}" for sign in "/-:" for loss in ("C", *range(10)) for kill in range(10)),
)


def corrected(view: War, word: str, attack: int, defence: int) -> Losses:
    """What a printed result becomes when few corps fight (§16.2).

    Printed are the rows of the chart `small_forces`; where the defender has fewer corps than he would lose and no row
    fits, the same pattern is followed, unless the option takes only what is printed.
    """
    found = read_result(word) or Losses(0, 0, armoured=False)
    lost = found.defender
    if found.attacker and lost == attack == defence == 1:
        return Losses(0, 0, armoured=False)
    if lost <= defence:
        return found
    unprinted = found.attacker > 0 and lost > defence + 1
    if unprinted and view.option("few_corps") == "printed only":
        return found._replace(defender=defence)
    return Losses(0, defence, armoured=False)


def shares(view: War, column: str, attack: int, defence: int) -> dict[str, Fraction]:
    """Every result of a column as it is applied, with its chance."""
    chart = view.game.sheet.charts["combat"]
    found: dict[str, Fraction] = {}
    for row in chart.rows:
        word = corrected(view, row[chart.columns.index(column)], attack, defence).word
        found[word] = found.get(word, Fraction(0)) + Fraction(1, len(chart.rows))
    return found
