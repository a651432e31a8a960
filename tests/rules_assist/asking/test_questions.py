"""Questions are read as typed, written back, and asked."""

from contextlib import suppress

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards.plain.bad_input import BadInput
from counters.counter import CounterId, Side, SideId
from counters.game import Game
from counters.position import PlaceId
from rules_assist.advice import Act, Reach
from rules_assist.asking.questions import CLAUSES, Asks, Question, ask, read_question, write_question
from tests.rules_assist.common.squares import laid
from tests.rules_assist.common.toy import GAME, Toy

TABLE = laid(
    west="red armour #panzer, red infantry #guard",
    east="blue infantry #first, blue infantry #second",
    bay="blue fleet #fleet",
)


def read(typed: str) -> Question:
    return read_question(typed, GAME, TABLE)


def act_of(typed: str) -> Act:
    return read(typed).act


def refused(typed: str) -> str:
    with pytest.raises(BadInput) as error:
        read(typed)
    return str(error.value)


def test_counters_are_named_by_id_or_by_what_they_are_and_where_they_lie() -> None:
    assert act_of("reach #panzer, #guard by land") == Act(verb="reach", counters=("panzer", "guard"), means="land")
    assert act_of("reach red armour in west").counters == ("panzer",)
    assert act_of("reach Red Armour in West, 2 blue infantry in east").counters == ("panzer", "first", "second")
    assert act_of("reach blue infantry in east, blue infantry in east").counters == ("first", "second")


def test_every_clause_has_its_place_in_the_act() -> None:
    found = act_of(
        "may attack #panzer side red at east from west to gap through gap, east by night with die 4, retreat"
    )
    assert found == Act(
        verb="attack", counters=(CounterId("panzer"),), side=SideId("red"), at=(PlaceId("east"),),
        from_=(PlaceId("west"),), to=(PlaceId("gap"),), through=(PlaceId("gap"), PlaceId("east")), means="night",
        details={"die": "4", "retreat": "yes"},
    )  # fmt: skip


def test_a_place_may_be_where_a_counter_lies() -> None:
    found = act_of("may attack at east from #panzer")
    assert found.from_ == (PlaceId("west"),)
    assert "nobody" in refused("may attack at #nobody")


def test_a_side_or_a_place_alone_needs_no_clause() -> None:
    assert act_of("may surrender red") == Act(verb="surrender", side=SideId("red"))
    assert act_of("may fight east") == Act(verb="fight", at=(PlaceId("east"),))
    assert act_of("may fight panzer").counters == ("panzer",)
    assert refused("may fight nowhere")


def test_clauses_may_follow_a_side_or_a_place() -> None:
    assert act_of("may fight east by #panzer") == Act(
        verb="fight", at=(PlaceId("east"),), counters=(CounterId("panzer"),)
    )
    assert act_of("may surrender red with terms 3").side == "red"
    assert "in" in refused("may fight east at gap")


def test_by_names_counters_or_a_means() -> None:
    assert act_of("may attack by #panzer at east").counters == ("panzer",)
    assert act_of("battle east by red armour in west, #guard with die 2 3").details == {"die": "2 3"}
    assert act_of("may play with move, gun east, move, gun west").details == {
        "move": "yes and yes",
        "gun": "east and west",
    }
    assert act_of("may attack at east by strategic move").means == "strategic_move"
    found = act_of("may attack at east by #panzer by night")
    assert (found.counters, found.means) == (("panzer",), "night")


def test_findings_and_supply_are_asked_about_places_sides_or_counters() -> None:
    assert act_of("findings") == Act(verb="findings")
    assert act_of("findings about east, gap").at == ("east", "gap")
    assert act_of("findings about blue").side == "blue"
    assert act_of("supply red").side == "red"
    assert act_of("supply #panzer").counters == ("panzer",)


def test_a_ledger_has_a_name_and_may_be_of_a_side() -> None:
    assert act_of("ledger income of red") == Act(verb="income", side=SideId("red"))
    assert act_of("ledger") == Act(verb="")
    assert act_of("ledger of red") == Act(verb="", side=SideId("red"))


def test_a_side_may_have_a_name_of_several_words() -> None:
    sides = {**GAME.sheet.sides, SideId("amber"): Side(id=SideId("amber"), name="The Amber Crown")}
    game = Game(GAME.board, msgspec.structs.replace(GAME.sheet, sides=sides))
    for typed in (
        "ledger income of The Amber Crown",
        "may attack side the amber crown at east",
        "supply The Amber Crown",
    ):
        assert read_question(typed, game, TABLE).act.side == "amber"


def test_words_as_a_shell_gives_them_are_read_alike() -> None:
    words = ["may", "attack", "#panzer", "at", "east", "with", "note", "two words"]
    assert read_question(words, GAME, TABLE).act.details == {"note": "two words"}
    assert read_question(["reach #panzer by land"], GAME, TABLE) == read("reach #panzer by land")


def test_the_sign_before_a_name_may_be_left_out() -> None:
    assert act_of("reach panzer, Guard by land") == act_of("reach #panzer, #guard by land")
    assert act_of("may attack by panzer at east") == act_of("may attack #panzer at east")
    assert act_of("supply panzer").counters == ("panzer",)


def test_a_target_named_first_goes_with_those_who_attack_it() -> None:
    assert act_of("may attack #guard by #panzer at east").counters == ("guard", "panzer")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("reech #panzer", "There is no question reech; did you mean reach?"),
        ("reach #panser", "There is no counter panser; did you mean panzer?"),
        ("may surrender blue side red", "The side is named twice: blue, and another behind “side”."),
        ("may fortify west at east", "The place is named twice: west, and another behind “at”."),
        ("reach #panzer by land at east", "This question has no “at”."),
        ("may attack #panzer at coasst", "did you mean coast?"),
        ("may attack at east at gap", "“at” is said twice."),
        ("reach 3 blue infantry in east", "East holds 2 of these, not 3."),
        ("reach blue infantry", "The word “in” and the place where the counter lies was expected"),
        ("reach purple infantry in east", "There is no side purple"),
        ("supply", "was expected; the line ends here"),
        ("", "One question was expected"),
        ("findings · findings", "One question was expected"),
        ("may attack #panzer, at east", "was expected"),
        ('may attack #panzer "now"', "There is no clause now"),
        ("may", "What somebody thinks of doing"),
    ],
)
def test_what_cannot_be_read_is_said_with_the_nearest_word(typed: str, said: str) -> None:
    assert said in refused(typed)


def test_an_error_names_its_column() -> None:
    assert "line 1, column 16" in refused("may attack at  eest")


def test_counters_that_look_different_have_to_be_named() -> None:
    turned = TABLE.changed([CounterId("second")], face="back")
    with pytest.raises(BadInput, match="Several different counters"):
        read_question("reach blue infantry in east", GAME, turned)


words = st.sampled_from(["east", "a b", 'say "so"', "with", "naïve", "4", "x_1"])
counters = st.lists(st.sampled_from(["panzer", "guard", "fleet"]), max_size=2, unique=True).map(tuple)
places = st.lists(st.sampled_from(["east", "west", "bay/port.coast"]), max_size=2, unique=True).map(tuple)


@given(
    st.builds(
        Act,
        verb=words,
        counters=counters,
        side=st.sampled_from([None, "red"]),
        at=places,
        from_=places,
        to=places,
        through=places,
        means=st.sampled_from(["", "night", "two words"]),
        details=st.dictionaries(words, words, max_size=2),
    ),
    st.sampled_from(["may", "battle", "ledger"]),
)
def test_a_question_that_is_written_is_read_back_the_same(act: Act, asks: Asks) -> None:
    question = Question(asks, msgspec.structs.replace(act, verb="battle") if asks == "battle" else act)
    assert read(write_question(question)) == question


@pytest.mark.parametrize(
    "typed", ["reach #panzer, #guard by land", "findings", "findings about east, gap", "supply red", "supply #panzer"]
)
def test_the_plain_questions_are_written_as_they_were_typed(typed: str) -> None:
    assert write_question(read(typed)) == typed


@given(
    st.lists(
        st.sampled_from([*CLAUSES, "reach", "#panzer", "east", "red", "infantry", "in", ",", '"', "4", "#", ":", "("])
    )
)
def test_no_words_are_too_strange_to_be_answered_with_a_sentence(typed: list[str]) -> None:
    with suppress(BadInput):
        assert read(" ".join(typed)).asks


def test_each_question_comes_to_its_own_part_of_the_rulebook() -> None:
    toy = Toy()
    reach = ask(read("reach #panzer by land"), GAME, toy, TABLE)
    assert isinstance(reach, Reach)
    assert reach.allowed == {"gap"}
    crowded = TABLE.moved([CounterId("fleet"), CounterId("guard")], PlaceId("east"))
    assert len(ask(read("findings"), GAME, toy, crowded) or ()) == 1
    assert ask(read("findings about west"), GAME, toy, crowded) == ()
    assert len(ask(read("findings about blue"), GAME, toy, crowded) or ()) == 1
    assert ask(read("findings about red"), GAME, toy, crowded) == ()
    lines = ask(read("supply #first"), GAME, toy, TABLE)
    assert isinstance(lines, tuple)
    assert [line.at for line in lines] == ["east"]
    assert len(ask(read("supply blue"), GAME, toy, TABLE) or ()) == 2
    assert ask(read("may dance"), GAME, toy, TABLE) is None
