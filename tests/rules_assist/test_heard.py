"""A Yes that did not look at all that was named says so."""

from __future__ import annotations

from msgspec.structs import replace

from boards.plain.sentence import say
from counters.counter import CounterId, Kind, KindId, SideId
from counters.position import PlaceId, Position
from rules_assist.advice import Act, Answer, Detail
from rules_assist.common.asked import of_each
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebook import Chapter, Verb, rulebook
from tests.rules_assist.common.squares import board_of, game_on, laid

GAME = game_on(
    board_of("home hill bay", "home-hill home~bay"), Kind(id=KindId("infantry"), name="Infantry", type="infantry")
)
TABLE: Position = laid(home="red infantry #i")
HOME, HILL = PlaceId("home"), PlaceId("hill")


def dig(view: Standpoint, act: Act) -> Answer | None:
    """Looks at the counters; at the place only if it was told to be deep."""
    assert view.named(act)
    if act.details.get("deep") == "yes" and not act.at:
        return Answer(yes=False, sentence=say("It is not told where."), rule="§1")
    return Answer(yes=True, sentence=say("They dig."), rule="§1")


DEEP, QUICK = (Detail(name=name, values=("yes", "no")) for name in ("deep", "quick"))
RULES = rulebook(
    Chapter(
        verbs=(
            Verb(name="dig", does=dig, title="Dig", needs=("counters",), details=(DEEP, QUICK), bare=True),
            Verb(name="dig_each", does=of_each(dig), title="Dig", needs=("counters",), details=(DEEP,), bare=True),
        )
    ),
    sides=("red",),
)
ASKED = Act(verb="dig", counters=(CounterId("i"),), side=SideId("red"))


def asked(act: Act) -> tuple[bool | None, str]:
    found = RULES.may(GAME, TABLE, act)
    assert found is not None
    return found.yes, found.sentence.text(lambda ref: "" if ref.what == "article" else ref.id)


def test_what_the_verb_looks_at_is_answered() -> None:
    assert asked(ASKED) == (True, "They dig.")
    assert asked(replace(ASKED, at=(HILL,), details={"deep": "yes"})) == (True, "They dig.")


def test_a_yes_says_what_place_makes_no_difference_to_it() -> None:
    assert asked(replace(ASKED, to=(HILL,))) == (True, "They dig. Nothing depends on hill.")


def test_where_the_counters_lie_anyway_need_not_be_looked_at() -> None:
    assert asked(replace(ASKED, at=(HOME,))) == (True, "They dig.")
    assert asked(replace(ASKED, at=(HOME, HILL))) == (True, "They dig. Nothing depends on home and hill.")


def test_a_yes_says_what_detail_makes_no_difference_to_it() -> None:
    assert asked(replace(ASKED, details={"quick": "yes"})) == (True, "They dig. Nothing depends on quick.")


def test_a_no_stands_whatever_else_was_named() -> None:
    assert asked(replace(ASKED, to=(HILL,), details={"deep": "yes"})) == (False, "It is not told where.")


def test_what_was_looked_at_is_known_though_the_act_was_changed_on_the_way() -> None:
    both = replace(ASKED, verb="dig_each", at=(HOME, HILL), details={"deep": "yes"})
    assert asked(both) == (True, "They dig.")
