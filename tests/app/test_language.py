"""Every sentence and label can be said in German, with everything in it that the English has."""

from __future__ import annotations

import re
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.language import LANGUAGES, catalogue, choose, chosen, linked, numeral, of_the_system, rule_words, t, write
from boards.plain.sentence import Ref, area, counter, say
from rules_assist.shelf.record import HOME
from tests.language import GAP, left_over, missing, templates

OTHERS = [code for code in LANGUAGES if code != "en"]


@pytest.fixture(autouse=True)
def _english_again() -> object:
    yield
    choose("en")


@pytest.mark.parametrize("code", OTHERS)
def test_every_sentence_of_the_program_is_in_the_catalogue(code: str) -> None:
    lacking = missing(code)
    assert not lacking, f"{len(lacking)} are missing; python -m tests.language lists them: {list(lacking)[:5]}"


@pytest.mark.parametrize("code", OTHERS)
def test_nothing_is_in_the_catalogue_that_is_said_no_longer(code: str) -> None:
    assert left_over(code) == []


@pytest.mark.parametrize("code", OTHERS)
def test_a_translation_has_the_gaps_of_its_template_and_no_others(code: str) -> None:
    for template, words in catalogue(code).items():
        assert words.strip(), template
        assert set(GAP.findall(words)) == set(GAP.findall(template)), template
        assert list(string.Formatter().parse(words)), template


def test_the_reading_of_the_program_finds_what_is_said() -> None:
    found = templates()
    for said in (
        "{counters}, {start} to {to}{how}.",  # say, in an event
        "Whole map",  # a row of actions
        "Every area in the colour and pattern of its side.",  # a layer's tip
        "Battle",  # the title of a panel
        "Pencil",  # the title of a tool
        "In winter nobody enters mountains.",  # a rule of the sample
        "These arcs do not meet in a ring.",  # one of two sentences
        "The {count} moves before it are here.",  # one of several
        "A colon after the place",  # what was expected
    ):
        assert said in found, said


def test_a_sentence_is_written_with_names_numbers_and_lists_of_the_language() -> None:
    choose("de")
    words = write(say("{counters} to {to}.", counters=(counter("a"), counter("b"), counter("c")), to=area("x")))
    assert words == "A, B und C: nach X."
    assert t("{count} moves", count=3) == "3 Züge"


def test_a_number_that_is_not_whole_is_written_as_the_language_writes_it() -> None:
    told = say("{cost} IPC, {share} %, {half}.", cost=9.9, share=0.1, half=1.5)
    assert (write(told), numeral(-2.25)) == ("9.9 IPC, 0.1 %, 1½.", "-2¼")
    choose("de")
    assert (write(told), numeral(-2.2)) == ("9,9 IPC, 0,1 %, 1½.", "-2,2")
    assert (numeral(3.0), numeral(float("inf"))) == ("3", "inf")


PLAIN = {"app/language.py", "app/panels/advice/ledger.py", "app/documents/deeds.py"}
"""Here numbers are written for the table, and read again: by none of them in a language."""


def test_no_window_writes_a_number_but_as_the_language_does() -> None:
    plainly = {
        str(file.relative_to(HOME))
        for file in (HOME / "app").rglob("*.py")
        if re.search(r"\bwrite_number\b|:\.[1-9][f%]\}", file.read_text("utf-8"))
    }
    assert plainly <= PLAIN


def test_a_sentence_within_a_sentence_is_translated_too() -> None:
    choose("de")
    inner = say("Nothing leads to {to}.", to=area("spain"))
    assert write(say("No way through {at}: {why}", at=area("france"), why=inner)).endswith("Nichts führt nach Spain.")


def test_what_nobody_has_translated_stays_english() -> None:
    choose("de")
    assert (
        t("A sentence of a stranger's kit about {what}.", what="pine") == "A sentence of a stranger's kit about pine."
    )


def test_an_unknown_language_means_the_systems() -> None:
    for code in ("", "xx", "../de", "\x00"):
        choose(code)
        assert chosen() == of_the_system()
        assert chosen() in LANGUAGES


@given(st.text(), st.text())
def test_names_become_links_and_everything_else_is_only_text(name: str, words: str) -> None:
    sentence = say("{a} and {b}: {c}", a=Ref("area", name), b=counter("x"), c=words)
    found = linked(sentence, lambda ref: ref.id)
    assert found.count("<a href=") == found.count("</a>") == 2
    rest = found.replace("<a href=", "").replace("</a>", "")
    assert "<" not in rest
    assert rest.count(">") == 2


@pytest.mark.parametrize("code", ["en", "de"])
def test_every_name_of_a_list_is_a_link(code: str) -> None:
    choose(code)
    found = linked(say("There is a gap between {areas}.", areas=(area("long"), area("down"))))
    assert found.count("<a href=") == 2
    assert "Long" in found
    assert "Down" in found


def test_whatever_is_remarked_of_a_rule_is_remarked_in_german() -> None:
    choose("de")
    files = [file for ending in ("toml", "py") for file in (HOME / "rules_assist/rulebooks").rglob(f"*.{ending}")]
    remarks = {
        found for file in files for found in re.findall(r"\(((?:[a-z]+ )*reconstructed)\)\"", file.read_text("utf-8"))
    }
    assert "conditions reconstructed" in remarks
    assert not [each for each in remarks if rule_words(f"§1 ({each})") == f"§1 ({each})"]


def test_a_rule_that_is_known_by_its_lines_is_called_by_the_heading_above_them() -> None:
    assert rule_words("L490") == "Phase 7: Land Movement"
    assert rule_words("L403-412, L200 and L404") == "Phase 1: Diplomatic Actions · Surrender"
    assert rule_words("L393-606") == "Phase 0: Air Rebasing – Phase 12: Air Guard"
    assert rule_words("L526 (contested)") == "Phase 9: Land Combat (contested)"
    assert rule_words("L1") == "L1"
    assert [rule_words(rule) for rule in ("", "§5.4", "L490x")] == ["", "§5.4", "L490x"]
    assert rule_words("L490 (two hits); see L516") == "Phase 7: Land Movement (two hits); see Phase 9: Land Combat"
    told = write(say("{sentence} [{rule}]", sentence=say("No [L490]."), rule="L516"))
    assert told.endswith("[Phase 9: Land Combat]")


def test_what_is_remarked_of_a_rule_is_told_in_the_language_of_the_reader() -> None:
    choose("de")
    try:
        assert rule_words("§5.3 (condition reconstructed)") == "§5.3 (Bedingung rekonstruiert)"
        assert rule_words("§9.2 (reconstructed)") == "§9.2 (rekonstruiert)"
    finally:
        choose("en")
    assert rule_words("§5.3 (contested)") == "§5.3 (contested)"
