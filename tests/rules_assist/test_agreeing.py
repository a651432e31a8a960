"""Counters are one or many: German Infantry is not next to it, and 2 × German Infantry are not."""

from __future__ import annotations

import re

import pytest

from app.language import catalogue, choose, verbs, write
from boards.plain.sentence import AFTER_MANY, Sentence, area, counter, readable_id, say
from tests.language import of_rulebook, templates
from tests.rules_assist.test_german import SPOKEN, words_of

ONE, OTHER = (counter("german_infantry"),), counter("german_tank")
HEAD = re.compile(r"(?:^|[.!?:] |[(“])\{(?:who|ship|counters|units|them|others|friends|foes|strangers)\} ([a-zäöüß]+)")
"""A sentence that begins with counters, and its verb."""

THE_SAME = {
    "advanced", "attacked", "became", "came", "can", "cannot", "could", "did", "flew", "fought", "found", "joined",
    "left", "lost", "may", "moved", "must", "never", "passed", "put", "rebased", "should", "took", "went", "would",
}  # fmt: skip
"""Of one and of many."""

NO_VERB = {
    "alone", "and", "combined", "concealed", "for", "in", "loaded", "locked", "marked", "no", "one", "over", "placed",
    "regained", "shown", "taken", "to", "turned", "unloaded", "unlocked",
}  # fmt: skip

NO_GERMAN_VERB = {
    "aktivieren", "allein", "an", "befestigen", "den", "in", "nicht", "um", "und", "zurückgelegt", "über",
}  # fmt: skip


def verbs_of(sentences: object) -> dict[str, str]:
    return {verb: words for words in sentences for verb in HEAD.findall(words)}  # type: ignore[attr-defined]


def test_a_sentence_that_begins_with_counters_has_a_verb_that_can_be_bent() -> None:
    said = [*templates(), *(words for game in SPOKEN for words in of_rulebook(game))]
    found = verbs_of(said)
    assert {"is", "goes"} <= set(found)
    assert not {verb: found[verb] for verb in set(found) - AFTER_MANY.keys() - THE_SAME - NO_VERB}


def test_so_has_its_german() -> None:
    said = [*catalogue("de").values(), *(words for game in SPOKEN for words in words_of(game).values())]
    found = verbs_of(said)
    assert {"ist", "hat"} <= set(found)
    assert not {verb: found[verb] for verb in set(found) - verbs("de").keys() - NO_GERMAN_VERB}


def both(template: str) -> tuple[Sentence, Sentence]:
    more = {"at": area("kiel"), "to": area("kiel"), "ship": OTHER, "count": 1}
    return say(template, who=ONE, **more), say(template, who=(*ONE, *ONE), **more)


@pytest.mark.parametrize(
    ("template", "one", "many"),
    [
        ("{who} is not next to {at}.",
         "German Infantry is not next to Kiel.", "2 × German Infantry are not next to Kiel."),
        ("At {at}: {who} goes ashore.",
         "At Kiel: German Infantry goes ashore.", "At Kiel: 2 × German Infantry go ashore."),
        ("In {at} {who} is seen.", "In Kiel German Infantry is seen.", "In Kiel 2 × German Infantry is seen."),
        ("{who} raids: {who:~it joins|they join} no other battle there.",
         "German Infantry raids: it joins no other battle there.",
         "2 × German Infantry raid: they join no other battle there."),
    ],
)  # fmt: skip
def test_verbs_agree_with_one_and_with_many(template: str, one: str, many: str) -> None:
    first, second = both(template)
    assert (first.text(), second.text()) == (one, many)


def test_verbs_agree_in_german_too() -> None:
    choose("de")
    try:
        template = "{who} is out of supply and {who:~goes|go} nowhere."
        one, many = (write(each, readable_id) for each in both(template))
        assert one == "German Infantry ist ohne Versorgung und geht nirgends hin."
        assert many == "2 × German Infantry sind ohne Versorgung und gehen nirgends hin."
    finally:
        choose("en")


def test_what_nobody_has_translated_agrees_in_english() -> None:
    choose("de")
    try:
        assert write(say("{who} surrenders to nobody at all.", who=(*ONE, *ONE)), readable_id).startswith(
            "2 × German Infantry surrender "
        )
    finally:
        choose("en")


def test_several_of_other_names_agree_and_a_list_within_a_list() -> None:
    assert str(say("{who} has gone.", who=(*ONE, OTHER))) == "German Infantry and German Tank have gone."
    assert str(say("{who} has gone.", who=((*ONE, OTHER), OTHER))).endswith("German Tank and German Tank have gone.")
    assert str(say("{who} is too much.", who=(4, 5))) == "4 and 5 is too much.", "numbers do nothing"
    assert str(say("{why} is so.", why="a \x06 of others")) == "a ? of others is so."
