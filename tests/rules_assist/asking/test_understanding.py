"""What a question names is understood or told, never passed over."""

from __future__ import annotations

import pytest

from boards.board import AreaId
from boards.plain.bad_input import BadInput
from boards.plain.sentence import say, side
from counters.text.reading import read_position
from rules_assist.advice import Act, Answer, Detail, Reach, Reason
from rules_assist.answers.answers import as_text, why_unsaid
from rules_assist.asking.questions import ask, read_question
from rules_assist.asking.understanding import not_that, understood
from tests.shelf_games import the_game

ALL = ["sample", "blitzwar", "blitz", "totaldomination", "totaldomination_alternative", "aaeurope", "empires"]
OPENED = the_game("sample")
POSITION = read_position(
    "turn 1 · phase battle · side ember\nwick: ember infantry #first\ntallow_downs: tide infantry #theirs", OPENED.game
)


def asked(words: str) -> object:
    return ask(read_question(words, OPENED.game, POSITION), OPENED.game, OPENED.rulebook, POSITION)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("may attack #first at tallow_downs with die six", "“six” is no die: a number from 1 to 6 was expected."),
        ("may attack #first at tallow_downs with die 7", "“7” is no die: a number from 1 to 6 was expected."),
        (
            "battle tallow_downs by #first with dice 4",
            "There is no detail of “battle” dice; did you mean die? There are: die.",
        ),
        (
            "may attack #first at tallow_downs with moonlight",
            "There is no detail of “attack” moonlight. There are: die.",
        ),
        (
            "may attack #first at tallow_downs with die 4, die 5",
            "“4 and 5” is no die: a number from 1 to 6 was expected.",
        ),
        ("may move #first to tallow_downs with armor", "There is no detail of “move” armor. It takes none."),
        ("ledger income of ember with die 4", "There is no detail of “income” die. It takes none."),
        ("battle tallow_downs by teleport", "There is no counter or means teleport."),
        ("reach #first by broomstick", "There is no counter or means broomstick. There are: land, sail and sea."),
        (
            "may move #first to tallow_downs by broomstick",
            "There is no counter or means broomstick. There are: land, sail and sea.",
        ),
        ("may attack #first at tallow_downs by frist", "There is no counter or means frist; did you mean first?"),
    ],
)
def test_a_detail_that_makes_no_sense_is_told(words: str, told: str) -> None:
    with pytest.raises(BadInput) as wrong:
        asked(words)
    assert str(wrong.value.sentence) == told


def test_a_detail_by_another_word_means_the_same() -> None:
    assert asked("battle tallow_downs by #first with roll 4") == asked("battle tallow_downs by #first with die 4")


def test_a_detail_that_names_a_thing_names_one_there_is() -> None:
    target = Detail(name="target", names="area")
    assert not_that(target, "Tallow_Downs", OPENED.game) is None
    assert str(not_that(target, "narnia", OPENED.game)) == "There is no area narnia."


@pytest.mark.parametrize(
    ("detail", "said", "told"),
    [
        (Detail(name="blitz", values=("yes", "no")), "maybe", "“maybe” is no blitz: one of yes and no was expected."),
        (Detail(name="as", values=("infantry",)), "cavalry", "“cavalry” is no as: infantry was expected."),
        (Detail(name="army", values=("yes",), least=0, counted=True), "two", ""),
        (
            Detail(name="army", values=("yes",), least=0),
            "two",
            "“two” is no army: a whole number from 0 on was expected.",
        ),
        (Detail(name="army", least=0), "2.5", "“2.5” is no army: a whole number from 0 on was expected."),
        (Detail(name="units", values=("army", "fleet"), counted=True), "2 army in wick and fleet", ""),
        (Detail(name="units", values=("army",), counted=True), "tank", "“tank” is no units: army was expected."),
        (Detail(name="dice", least=1, most=6, several=True), "1, 6 2", ""),
        (
            Detail(name="dice", least=1, most=6, several=True),
            "1 7",
            "“1 7” is no dice: a number from 1 to 6 was expected.",
        ),
        (Detail(name="card", names="counter"), "first", ""),
        (
            Detail(name="year", known=lambda _game: ("1939", "1940")),
            "1950",
            "There is no year 1950; did you mean 1940?",
        ),
    ],
)
def test_a_detail_says_what_was_expected(detail: Detail, said: str, told: str) -> None:
    assert str(not_that(detail, said, OPENED.game, POSITION) or "") == told


@pytest.mark.parametrize("id", ALL)
def test_no_rulebook_passes_over_a_word_that_it_does_not_know(id: str) -> None:
    game, rules = the_game(id).game, the_game(id).rulebook
    named = [("may", verb.name) for verb in rules.verbs(game)] + [("ledger", each.name) for each in rules.figures(game)]
    for asks, name in [*named, ("battle", "battle"), ("may", "move"), ("ledger", "")]:
        with pytest.raises(BadInput):
            understood(asks, Act(verb=name, details={"moonlight": "yes"}), game, rules, POSITION)
        about, reckoned = Act(verb="attack" if asks == "battle" else name), asks == "ledger"
        if rules.ways(game, about, reckoned=reckoned) is not None:
            with pytest.raises(BadInput):
                understood(asks, Act(verb=name, means="broomstick"), game, rules, POSITION)
        for detail in rules.details(game, about, reckoned=reckoned) or ():
            # Of a technology that there is none the rulebook itself tells.
            assert detail.name == "tech" or not_that(detail, "moon shine", game, POSITION) is not None, (name, detail)


@pytest.mark.parametrize("id", ALL)
def test_nobody_goes_by_a_means_that_no_rulebook_knows(id: str) -> None:
    game, rules, asked = the_game(id).game, the_game(id).rulebook, Act(verb="reach", means="broomstick")
    with pytest.raises(BadInput, match=r"There is no counter or means broomstick\. There are: "):
        understood("reach", asked, game, rules, POSITION)


def test_outside_its_phase_an_attack_that_could_be_made_is_none() -> None:
    march = read_position("phase march", OPENED.game, POSITION)
    question = read_question("may attack #first at tallow_downs", OPENED.game, march)
    now, then = asked("may attack #first at tallow_downs"), ask(question, OPENED.game, OPENED.rulebook, march)
    assert isinstance(now, Answer)
    assert isinstance(then, Answer)
    assert (now.yes, then.yes, then.rule) == (True, False, "§6.1")


def test_the_same_refusal_is_written_once_with_the_number_of_areas() -> None:
    why = Reason(say("Too far."), "§1")
    reach = Reach(
        refused={AreaId("wick"): (why,), AreaId("glim"): (why,), AreaId("dulse"): (Reason(say("Fire."), ""),)}
    )
    assert as_text(reach, OPENED.game.naming(POSITION)) == ["- Too far. [§1] (2 areas)", "- Fire."]


def unsaid(words: str) -> str:
    question = read_question(words, OPENED.game, POSITION)
    advice = ask(question, OPENED.game, OPENED.rulebook, POSITION)
    return str(why_unsaid(OPENED.rulebook, OPENED.game, POSITION, question.asks, question.act, advice))


def test_no_finding_means_that_nothing_is_wrong() -> None:
    told = why_unsaid(OPENED.rulebook, OPENED.game, POSITION, "findings", Act(verb=""), ())
    assert str(told) == "Nothing is wrong."


def test_whose_turn_it_is_need_not_be_named() -> None:
    """A verb of a side that has no answer is not told to lack the side."""
    game, rules = the_game("totaldomination").game, the_game("totaldomination").rulebook
    act, table = Act(verb="pass"), read_position("phase action · side germany", game)
    assert str(why_unsaid(rules, game, table, "may", act, None)) == "The rulebook cannot say."
    nobody = read_position("turn 1", game)
    assert str(why_unsaid(rules, game, nobody, "may", act, None)) == "It was not told of which side."


def test_where_there_is_no_answer_it_is_said_what_was_not_told_or_what_can_be_asked() -> None:
    assert unsaid("may attack") == "It was not told which counters."
    assert unsaid("may atack") == "There is no verb atack; did you mean attack? There are: attack and play."
    assert unsaid("ledger weather") == "There is no ledger weather. There are: crowns and income."
    assert unsaid("may move #first to shingle") == "None"


def test_whoever_tells_nothing_is_told_what_a_ledger_takes() -> None:
    game, rules = the_game("aaeurope").game, the_game("aaeurope").rulebook
    table = read_position("turn 1", game)

    def lacks(ledger: str) -> str:
        return str(why_unsaid(rules, game, table, "ledger", Act(verb=ledger), ()))

    assert lacks("chips").startswith("Nothing was told with it; it takes “with …”: infantry, artillery, ")
    assert lacks("bombing") == "Something is not told: “with dice …”."
    assert lacks("aa_dice") == "It was not told which counters."


def test_a_number_brings_the_word_that_goes_with_it_and_several_own_with_an_apostrophe() -> None:
    told = "{steps:step|steps} in {side}'s area"
    assert str(say(told, steps=1, side=side("allies"))) == "1 step in Allies' area"
    assert str(say(told, steps=1, side=side("axis"))) == "1 step in Axis's area"
    assert str(say(told, steps=2, side=side("italy"))) == "2 steps in Italy's area"
    assert str(say("It is {side}'s turn.", side=side(""))) == "It is nobody's turn."
