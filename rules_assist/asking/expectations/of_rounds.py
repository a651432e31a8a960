"""Expectations of a battle in rounds: what each side throws, what is asked, where the charts are lit."""

from __future__ import annotations

from boards.plain.sentence import Naming
from counters.text.words import plain
from rules_assist.asking.expectations.expecter import Expecter
from rules_assist.asking.expectations.of_battle import on_sheet, same_print
from rules_assist.asking.expectations.verdict import Judge
from rules_assist.battle_sheet import BattleSheet, Volley

OF_ROUNDS = ("reads", "brings", "asks", "lit")


def expect_round(word: str, expecter: Expecter) -> Judge[BattleSheet]:
    """`reads land_attack 17-19`, `brings land_attack 2L`, `asks attack`, `lit combat 17-19`."""
    match word:
        case "asks":
            name = expecter.asker.phrase("The name of a question")
            return on_sheet(lambda sheet, _: any(plain(each.name) == plain(name) for each in sheet.questions))
        case "lit":
            chart, what = expecter.asker.word("The id of a chart"), expecter.raw("The head of a row or column")
            return _lit(chart, what)
        case _:
            volley = expecter.asker.word("The name of a throw, such as land_attack")
            wanted = expecter.raw("What is read or thrown")
            return _of_volley(volley, "column" if word == "reads" else "result", wanted)


def _lit(chart: str, head: str) -> Judge[BattleSheet]:
    def holds(sheet: BattleSheet, _: Naming) -> bool | None:
        heads = [each.head for each in sheet.lit if each.chart == chart]
        return any(same_print(each, head) for each in heads) if sheet.lit else None

    return on_sheet(holds, "lit charts")


def _of_volley(name: str, what: str, wanted: str) -> Judge[BattleSheet]:
    def holds(sheet: BattleSheet, _: Naming) -> bool | None:
        thrown: list[Volley] = [each for fought in sheet.rounds for each in fought.volleys if each.name == name]
        return any(same_print(getattr(each, what), wanted) for each in thrown) if thrown else None

    return on_sheet(holds, f"throw {name}")
