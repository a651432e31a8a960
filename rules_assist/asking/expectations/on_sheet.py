"""What expectations of a battle sheet share: whether it is so, and all that the sheet says."""

from __future__ import annotations

from collections.abc import Callable

from boards.plain.sentence import Naming
from rules_assist.answers.answers import as_text
from rules_assist.asking.expectations.verdict import Judge, Verdict, leveled
from rules_assist.battle_sheet import BattleSheet

HoldsOn = Callable[[BattleSheet, Naming], "bool | None"]
"""Whether it is so on a sheet; None where the sheet has no such thing."""


def on_sheet(holds: HoldsOn, missing: str = "") -> Judge[BattleSheet]:
    def judge(advice: BattleSheet, naming: Naming) -> Verdict:
        answer = holds(advice, naming)
        got = _told(advice, naming)
        if answer is None:
            return Verdict(holds=False, got=f"The sheet has no {missing}. {got}", broken=True)
        return Verdict(answer, got)

    return judge


def _told(sheet: BattleSheet, naming: Naming) -> str:
    """All that the sheet says."""
    parts = {"odds": sheet.odds, "column": sheet.column, "chart": sheet.chart, "result": sheet.result}
    read = [f"{word} {said}" for word, said in parts.items() if said]
    read += [f"{name} {amount:g}" for name, amount in sheet.figures.items()]
    return f"{' · '.join(read)}. {' · '.join(as_text(sheet, naming))}".removeprefix(". ")


def same_print(a: str, b: str) -> bool:
    """`3:2` and `3-2` are the same odds."""
    return leveled(a).replace(":", "-") == leveled(b).replace(":", "-")
