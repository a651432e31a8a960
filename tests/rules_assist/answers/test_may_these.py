"""What the table can ask about counters in a hand: each verb that fits, with yes or no."""

from __future__ import annotations

from boards.plain.sentence import say
from counters.counter import CounterId, SideId
from counters.position import PlaceId
from counters.text.reading import read_position, start_position
from rules_assist.advice import Act, Answer, Detail
from rules_assist.answers.may_these import done_now, may_these, what_now
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebook import Chapter, Verb, rulebook
from rules_assist.shelf.shelf import open_game
from tests.shelf_games import the_game

OPENED = open_game("sample")
GAME = OPENED.game
FIRST, WICK, DOWNS = CounterId("first"), PlaceId("wick"), PlaceId("tallow_downs")
POSITION = read_position(
    "turn 1 · phase battle · side ember\nwick: ember infantry #first\ntallow_downs: tide infantry #theirs", GAME
)


def _always(view: Standpoint, act: Act) -> Answer:
    ours = all(one.side == "ember" for one in view.named(act)) and DOWNS not in act.from_ and WICK not in act.at
    return Answer(yes=view.side == "ember" and ours, sentence=say("{verb}.", verb=act.verb), rule="§1")


def _never(view: Standpoint, act: Act) -> None:
    return None


def _unsure(view: Standpoint, act: Act) -> Answer:
    return Answer(yes=None, sentence=say("I was not told how."), rule="§1")


RULES = rulebook(
    Chapter(
        verbs=(
            Verb(name="dig", does=_always, title="Dig in", needs=("counters",)),
            Verb(name="raid", does=_always, title="Raid", needs=("counters", "at", "from")),
            Verb(name="fly", does=_always, title="Fly", needs=("counters",), suits=lambda view, one: False),
            Verb(name="sulk", does=_never, title="Sulk", needs=("counters",)),
            Verb(name="pass", does=_always, title="Pass", needs=("side",)),
            Verb(name="stand", does=_always, title="How things stand", needs=("side",), listed=()),
            Verb(name="rest", does=_always, title="Rest", needs=("side",), listed=("dusk",)),
            Verb(name="guess", does=_unsure, title="Guess", needs=("side",)),
            Verb(name="bet", does=_always, title="Bet", needs=("side",), details=(Detail(name="stake", needed=True),)),
        )
    )
)


def test_with_counters_alone_the_verbs_that_need_only_them_are_asked() -> None:
    assert [each.verb.name for each in may_these(RULES, GAME, POSITION, (FIRST,))] == ["dig"]


def test_over_a_place_the_verbs_that_need_one_are_asked_with_where_they_come_from() -> None:
    (raid,) = may_these(RULES, GAME, POSITION, (FIRST,), DOWNS)
    assert (raid.act.at, raid.act.from_, raid.answer.yes) == ((DOWNS,), (WICK,), True)


def test_a_side_is_told_what_it_may_do_and_not_what_lacks_a_word() -> None:
    assert [(each.verb.title, each.answer.yes) for each in what_now(RULES, GAME, POSITION, SideId("ember"))] == [
        ("Pass", True)
    ]
    assert not what_now(RULES, GAME, POSITION, SideId("tide"))[0].answer.yes


def test_what_may_be_done_comes_first_and_counters_that_are_gone_are_asked_about_nothing() -> None:
    found = may_these(OPENED.rulebook, GAME, POSITION, (FIRST,), DOWNS)
    assert [(each.verb.name, each.answer.yes, each.answer.rule) for each in found] == [("attack", True, "§6.2")]
    assert may_these(RULES, GAME, POSITION, (CounterId("gone"),)) == ()


def test_a_side_is_not_told_how_things_stand_nor_of_what_has_another_time_nor_what_nobody_can_say() -> None:
    titles = {each.verb.title for each in what_now(RULES, GAME, POSITION, SideId("ember"))}
    assert titles == {"Pass"}
    dusk = read_position("turn 1 · phase dusk · side ember", GAME, POSITION)
    assert "Rest" in {each.verb.title for each in what_now(RULES, GAME, dusk, SideId("ember"))}


def test_what_a_phase_is_for_is_told_to_the_side_whose_time_it_is_if_it_has_anybody_for_it() -> None:
    digs = Verb(name="dig", does=_always, title="Dig in", needs=("counters",), phases=("battle",), rule="§1")
    swims = Verb(name="swim", does=_always, title="Swim", needs=("counters",), phases=("battle",),
                 suits=lambda _view, one: one.side == "tide")  # fmt: skip
    late = Verb(name="rest", does=_always, title="Rest", needs=("counters",), phases=("dusk",))
    rules = rulebook(Chapter(verbs=(digs, swims, late)), sides=("ember", "tide"))
    assert [each.name for each in done_now(rules, GAME, POSITION, SideId("ember"))] == ["dig"]
    assert done_now(rules, GAME, POSITION, SideId("tide")) == ()


def test_what_a_side_alone_is_not_answered_is_told_too() -> None:
    buys = Verb(name="buy", does=lambda _view, _act: None, title="Buy", needs=("side",), phases=("battle",))
    rules = rulebook(Chapter(verbs=(buys,)), sides=("ember", "tide"))
    assert not what_now(rules, GAME, POSITION, SideId("ember"))
    assert [each.name for each in done_now(rules, GAME, POSITION, SideId("ember"))] == ["buy"]


def test_a_place_alone_is_asked_what_this_phase_is_for_and_is_done_there() -> None:
    flags = Verb(name="flag", does=_always, title="Raise the flag", needs=("side", "at"), phases=("battle",))
    late = Verb(name="burn", does=_always, title="Burn it", needs=("at",), phases=("dusk",))
    led = Verb(name="lead", does=_always, title="Lead them", needs=("counters", "at"), phases=("battle",))
    rules = rulebook(Chapter(verbs=(flags, late, led)), sides=("ember", "tide"))
    (found,) = may_these(rules, GAME, POSITION, (), DOWNS)
    assert (found.verb.name, found.act.at, found.act.side) == ("flag", (DOWNS,), "ember")
    assert may_these(rules, GAME, POSITION, ()) == ()


def test_what_has_another_time_is_not_told_of_now() -> None:
    plans = Verb(name="plan", does=_always, title="Plan", needs=("side",), phases=("dusk",), listed=("battle", "dusk"))
    ends = Verb(name="end", does=_always, title="End", needs=("side",))
    rules = rulebook(Chapter(verbs=(plans, ends)))

    def told(phase: str) -> set[str]:
        at = read_position(f"turn 1 · phase {phase} · side ember", GAME, POSITION)
        return {each.verb.name for each in what_now(rules, GAME, at, SideId("ember"))}

    assert told("dusk") == {"plan", "end"}
    assert told("battle") == {"end"}, "what has no time of its own is never out of time"


def test_what_a_detail_offers_is_asked_each_and_only_what_is_open_is_told() -> None:
    opened = the_game("blitz")
    text = "turn 5 · phase plans\nfact at_war germany ussr\narctic_ocean: afa arctic_ocean_ll (size_1) #ll"
    position = read_position(text, opened.game, start_position(opened.setups["full_game"], opened.game))
    found = may_these(opened.rulebook, opened.game, position, (CounterId("ll"),))
    sent = [each for each in found if each.verb.name == "send_lend_lease"]
    assert [each.act.details for each in sent] == [{"oil": "0"}, {"oil": "1"}]
    assert all(each.answer.deed is not None for each in sent)
