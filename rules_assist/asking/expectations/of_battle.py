"""Expectations of a battle sheet."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial

from boards.plain.sentence import Naming, Sentence
from counters.text.words import plain
from rules_assist.answers.answers import as_text
from rules_assist.asking.expectations.expecter import Expecter, Judge, Said, Verdict, leveled, matched, same_number
from rules_assist.asking.questions import spelled
from rules_assist.battle_sheet import BattleSheet, Modifier, Volley

# What expectations of a battle sheet share: whether it is so, and all that the sheet says.


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


def _sentences(sheet: BattleSheet) -> list[tuple[Sentence, str]]:
    """Its own, and those on the whole battle."""
    whole = [(line, sheet.whole.rule) for line in sheet.whole.lines] if sheet.whole is not None else []
    return [(sheet.sentence, sheet.rule), *whole]


def same_print(a: str, b: str) -> bool:
    """`3:2` and `3-2` are the same odds."""
    return leveled(a).replace(":", "-") == leveled(b).replace(":", "-")


PRINTED = ("odds", "column", "chart")
FIGHTERS = ("attackers", "defenders")


def expect_battle(expecter: Expecter) -> Judge[BattleSheet]:
    cursor = expecter.cursor
    if cursor.next.quoted or cursor.next.is_word("rule"):
        said = expecter.some_said()
        return on_sheet(lambda sheet, naming: said.fits_any(_sentences(sheet), naming))
    if cursor.next.is_word(*PRINTED):
        return _printed(cursor.take().text.casefold(), expecter)
    if cursor.next.is_word(*FIGHTERS):
        return _fighters(cursor.take().text.casefold(), expecter)
    if cursor.next.is_word(*OF_ROUNDS):
        return expect_round(cursor.take().text.casefold(), expecter)
    if cursor.took_word("result"):
        return _result(expecter.raw("A result"), expecter.said())
    if cursor.took_word("chance"):
        return _chance(expecter)
    if cursor.took_word("modifier"):
        return _modifier(expecter)
    if cursor.took_word("no"):
        return _no_modifier(expecter)
    if cursor.took_word("only"):
        return _only(expecter)
    if cursor.next.is_word("refused", "not"):
        return _whether_refused(expecter)
    return _figure(expecter)


def _whether_refused(expecter: Expecter) -> Judge[BattleSheet]:
    cursor = expecter.cursor
    if cursor.took_word("refused"):
        refusal = expecter.said()
        return on_sheet(lambda sheet, naming: _refused(sheet, refusal, naming))
    cursor.take()
    if cursor.took_word("asks"):
        unasked = plain(expecter.asker.phrase("The name of a question"))
        return on_sheet(lambda sheet, _: all(plain(each.name) != unasked for each in sheet.questions))
    if not cursor.took_word("refused"):
        raise cursor.expected("The word “refused”, “asks”, or words in quotation marks,")
    return on_sheet(lambda sheet, _: not sheet.refused)


def _printed(word: str, expecter: Expecter) -> Judge[BattleSheet]:
    wanted = expecter.raw("What is printed")
    return on_sheet(lambda sheet, _: same_print(getattr(sheet, word), wanted))


def _fighters(word: str, expecter: Expecter) -> Judge[BattleSheet]:
    wanted = frozenset(expecter.asker.counters("and"))
    return on_sheet(lambda sheet, _: frozenset(getattr(sheet, word)) == wanted)


def _refused(sheet: BattleSheet, said: Said, naming: Naming) -> bool:
    return said.fits_any(((reason.sentence, reason.rule) for reason in sheet.refused), naming)


def _result(wanted: str, said: Said) -> Judge[BattleSheet]:
    def holds(sheet: BattleSheet, naming: Naming) -> bool | None:
        if not sheet.result:
            return None
        of_result = (chance.sentence for chance in sheet.chances if chance.result == sheet.result)
        sources = [(sentence, sheet.rule) for sentence in (sheet.sentence, *of_result)]
        return same_print(sheet.result, wanted) and (not said or said.fits_any(sources, naming))

    return on_sheet(holds, "result: no die was given, or it brings none")


def _chance(expecter: Expecter) -> Judge[BattleSheet]:
    wanted, chance = _result_and_chance(expecter)

    def holds(sheet: BattleSheet, _: Naming) -> bool | None:
        found = [one.chance for one in sheet.chances if same_print(one.result, wanted)]
        if not sheet.chances:
            return None
        return sum(found, Fraction(0)) == chance

    return on_sheet(holds, "chances")


def _result_and_chance(expecter: Expecter) -> tuple[str, Fraction]:
    """`0/1 1/6`: what comes, and how likely it is."""
    start = expecter.cursor.next
    result = expecter.raw("A result and its chance")
    if start.quoted:
        typed = expecter.raw("The chance of it, such as 1/6")
    else:
        result, _, typed = result.rpartition(" ")
    chance = expecter.fraction(typed)
    if chance is None or not result:
        raise start.wrong("A result and its chance were expected, such as: 0/1 1/6.")
    return result, chance


def _named(sheet: BattleSheet, name: str) -> list[Modifier]:
    return [one for one in sheet.modifiers if plain(one.name) == plain(name)]


def _modifier(expecter: Expecter) -> Judge[BattleSheet]:
    tokens, value = expecter.maybe_numbered("The name of a modifier")
    name, said = spelled(tokens), expecter.said()

    def holds(sheet: BattleSheet, naming: Naming) -> bool | None:
        found = _named(sheet, name)
        if not found:
            return None
        return any(
            one.applies
            and (value is None or same_number(one.value, value))
            and said.fits(one.sentence, one.rule, naming)
            for one in found
        )

    return on_sheet(holds, f"modifier {name}")


def _no_modifier(expecter: Expecter) -> Judge[BattleSheet]:
    cursor = expecter.cursor
    if not cursor.took_word("modifier"):
        raise cursor.expected("The word “modifier” or “answer”")
    name, said = expecter.asker.phrase("The name of a modifier"), expecter.said()

    def holds(sheet: BattleSheet, naming: Naming) -> bool | None:
        found = _named(sheet, name)
        if not found:
            return None
        return all(not one.applies and said.fits(one.sentence, one.rule, naming) for one in found)

    return on_sheet(holds, f"modifier {name}")


def _only(expecter: Expecter) -> Judge[BattleSheet]:
    cursor = expecter.cursor
    if cursor.took_word("chances"):
        return _only_chances(expecter)
    if not cursor.took_word("modifiers"):
        raise cursor.expected("The word “modifiers” or “chances”")
    wanted: list[tuple[str, float | None]] = []
    while not cursor.took_word("none"):
        tokens, value = expecter.maybe_numbered("The name of a modifier")
        wanted.append((plain(spelled(tokens)), value))
        if not cursor.took_sign(","):
            break

    def fits(want: tuple[str, float | None], one: Modifier) -> bool:
        name, value = want
        return name == plain(one.name) and (value is None or same_number(value, one.value))

    return on_sheet(lambda sheet, _: matched(wanted, [one for one in sheet.modifiers if one.applies], fits))


def _only_chances(expecter: Expecter) -> Judge[BattleSheet]:
    wanted: dict[str, Fraction] = {}
    while True:
        start = expecter.cursor.next
        result, chance = _result_and_chance(expecter)
        if leveled(result) in wanted:
            raise start.wrong("“{word}” is said twice.", word=result)
        wanted[leveled(result)] = chance
        if not expecter.cursor.took_sign(","):
            break

    def holds(sheet: BattleSheet, _: Naming) -> bool | None:
        found: dict[str, Fraction] = {}
        for one in sheet.chances:
            found[leveled(one.result)] = found.get(leveled(one.result), Fraction(0)) + one.chance
        return found == wanted if found else None

    return on_sheet(holds, "chances")


def _figure(expecter: Expecter) -> Judge[BattleSheet]:
    tokens, number = expecter.named_number("The name of a figure")
    name, places = spelled(tokens), _decimals(expecter.cursor.tokens[expecter.cursor.at - 1].text)

    def holds(sheet: BattleSheet, _: Naming) -> bool | None:
        found = [amount for figure, amount in sheet.figures.items() if plain(figure) == plain(name)]
        return same_number(found[0] if places is None else round(found[0], places), number) if found else None

    return on_sheet(holds, f"figure {name}")


def _decimals(typed: str) -> int | None:
    """How many places are typed behind the point: a figure is as good as it is rounded to them."""
    point = typed.rfind(".")
    return None if point < 0 else len(typed) - point - 1


# Expectations of a battle in rounds: what each side throws, what is asked, where the charts are lit.


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
            if word == "reads":
                return _of_volley(volley, lambda each, _: same_print(each.column, wanted))
            return _of_volley(volley, partial(_brings, wanted, expecter.said()))


def _lit(chart: str, head: str) -> Judge[BattleSheet]:
    def holds(sheet: BattleSheet, _: Naming) -> bool | None:
        heads = [each.head for each in sheet.lit if each.chart == chart]
        return any(same_print(each, head) for each in heads) if sheet.lit else None

    return on_sheet(holds, "lit charts")


def _of_volley(name: str, fits: Callable[[Volley, Naming], bool]) -> Judge[BattleSheet]:
    def holds(sheet: BattleSheet, naming: Naming) -> bool | None:
        thrown: list[Volley] = [each for fought in sheet.rounds for each in fought.volleys if each.name == name]
        return any(fits(each, naming) for each in thrown) if thrown else None

    return on_sheet(holds, f"throw {name}")


def _brings(wanted: str, said: Said, volley: Volley, naming: Naming) -> bool:
    """Whether that is what its dice bring, and what it is said to mean."""
    meant = [(each.sentence, volley.rule) for each in volley.chances if each.result == volley.result]
    return same_print(volley.result, wanted) and (not said or said.fits_any(meant, naming))
