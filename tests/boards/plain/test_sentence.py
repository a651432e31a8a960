"""Sentences before and after they are written out."""

from fractions import Fraction

import pytest

from boards.plain.sentence import (
    Ref,
    Sentence,
    area,
    counter,
    kind,
    place,
    say,
    seat,
    side,
    value,
    write_list,
    write_number,
)


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (2, "2"), (2.0, "2"), (0, "0"), (-3, "-3"), (1.5, "1½"), (0.5, "½"), (-0.5, "-½"), (-1.25, "-1¼"), (2.75, "2¾"),
        (0.1, "0.1"), (Fraction(1, 3), "⅓"), (Fraction(5, 3), "1⅔"), (Fraction(5, 36), "5/36"), (1234567.0, "1234567"),
    ],
)  # fmt: skip
def test_numbers_are_written_as_people_write_them(number: float | Fraction, text: str) -> None:
    assert write_number(number) == text


def test_a_number_without_end_is_still_written() -> None:
    assert write_number(float("inf")) == "inf"


@pytest.mark.parametrize(
    ("parts", "text"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_lists_end_in_and(parts: list[str], text: str) -> None:
    assert write_list(parts) == text


def test_a_sentence_is_written_with_its_values() -> None:
    sentence = say("{count} of {counters} in {area}: {why}", count=1.5, counters=(counter("guard"), counter("cv_2")),
                   area=area("bay_of_biscay"), why=say("held by {side}.", side=side("germany")))  # fmt: skip
    assert str(sentence) == "1½ of Guard and Cv 2 in Bay Of Biscay: held by Germany."
    assert sentence.refs() == (counter("guard"), counter("cv_2"), area("bay_of_biscay"), side("germany"))


def test_names_and_words_come_from_whoever_writes_it_out() -> None:
    sentence = say("{area} is {side}'s, and {other}.", area=area("x"), side=side("y"), other=(area("z"), area("x")))
    german = {
        "{area} is {side}'s, and {other}.": "{side} hat {area}, auch {other}.",
        "{all_before} and {last}": "{all_before} und {last}",
    }
    written = sentence.text(
        lambda ref: f"<{ref.what} {ref.id}>" if ref.what != "article" else "", lambda words: german[words]
    )
    assert written == "<side y> hat <area x>, auch <area z> und <area x>."


def test_what_is_said_is_not_searched_for_names() -> None:
    assert str(say("{note}", note="{area} {0} {")) == "{area} {0} {"


def test_a_sentence_is_a_value() -> None:
    assert say("{a}", a=1) == Sentence("{a}", (("a", 1),))
    assert len({say("{a}", a=1), say("{a}", a=1), say("{a}", a=2)}) == 2
    things = [make("x") for make in (area, counter, kind, place, seat, side, value)]
    assert len({thing.what for thing in things}) == len(things)
    assert {str(Ref(thing.what, "south_sea")) for thing in things} != {""}


def test_a_name_with_a_full_stop_ends_a_sentence_with_one() -> None:
    assert say("An enemy is in {at}.", at="East U.S.A.").text() == "An enemy is in East U.S.A."
    assert say("And so on ...").text() == "And so on ..."


def test_a_folder_above_keeps_both_its_stops() -> None:
    assert str(say("{file}: There is no such file.", file="../x")) == "../x: There is no such file."
    assert str(say("{what}.", what="and so on.")) == "and so on."
    assert str(say("{what}. And {what}.", what="etc.")) == "etc. And etc."


def naming(ref: Ref) -> str:
    names = {"ussr": "USSR", "uk": "United Kingdom", "allies": "Allies", "germany": "Germany"}
    if ref.what == "article":
        return "" if ref.id == "germany" else "the "
    return names[ref.id]


def test_a_name_that_wants_an_article_has_it_within_a_sentence() -> None:
    us, them, one = side("ussr"), side("uk"), side("germany")
    assert say("Turn of {us}.", us=us).text(naming) == "Turn of the USSR."
    assert say("{us} owes {n:Resource|Resources}.", us=us, n=2).text(naming) == "The USSR owes 2 Resources."
    assert say("Units of {all} are there.", all=(one, us, them)).text(naming) == (
        "Units of Germany, the USSR and the United Kingdom are there."
    )
    assert say("{all} meet. {us} waits.", all=(us, them), us=us).text(naming) == (
        "The USSR and the United Kingdom meet. The USSR waits."
    )
    assert say("{a} is held by {us}, {why}", a="X", us=us, why=say("not by {them}.", them=them)).text(naming) == (
        "X is held by the USSR, not by the United Kingdom."
    )


def test_a_choice_is_told_with_or_and_whatever_goes_together_with_and() -> None:
    three = tuple(map(area, ("kiel", "oslo", "rome")))
    assert say("{at:or} of {at}.", at=three).text() == "Kiel, Oslo or Rome of Kiel, Oslo and Rome."
    assert say("To {at:or}.", at=three[:1]).text() == "To Kiel."
    german = {"{all_before} or {last}": "{all_before} oder {last}"}
    assert say("{at:or}", at=three).text(translate=lambda words: german.get(words, words)) == "Kiel, Oslo oder Rome"


def test_an_article_stands_neither_twice_nor_in_a_heading() -> None:
    us, them = side("ussr"), side("allies")
    assert say("The {us} and no {us}.", us=us).text(naming) == "The USSR and no USSR."
    assert say("{us}: {count}", us=us, count=5).text(naming) == "USSR: 5"
    assert say("{us}, Oil: {count}", us=us, count=5).text(naming) == "USSR, Oil: 5"
    assert say("{us}", us=us).text(naming) == say("Oil ({us})", us=us).text(naming)[5:-1] == "USSR"
    assert say("For {us}: {why}", us=us, why=say("{them} are there.", them=them)).text(naming) == (
        "For the USSR: the Allies are there."
    )
    assert say("{them}'s turn", them=them).text(naming) == "The Allies' turn"
    assert say("It is {them}'s turn", them=them).text(naming) == "It is the Allies' turn"
