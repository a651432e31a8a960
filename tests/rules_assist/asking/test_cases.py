"""Golden cases: read, asked, judged, and turned round."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards.plain.bad_input import BadInput
from boards.plain.sentence import say
from counters.box.setups import Setup
from counters.game import Game
from rules_assist.asking.case_file import read_file
from rules_assist.asking.cases import Failure, Results, run
from rules_assist.asking.expectations.expecter import Said
from rules_assist.assist import Rulebook
from tests.rules_assist.common.toy import GAME, Toy

HEAD = """game toy
title Examples # of no importance

position
  west: red armour #panzer, red infantry #guard
  # the enemy
  east: blue infantry #first
"""


@dataclass(frozen=True)
class ToyBox:
    game: Game = GAME
    rulebook: Rulebook = field(default_factory=Toy)
    setups: Mapping[str, Setup] = field(default_factory=dict)


def opening(word: str) -> ToyBox:
    if word != "toy":
        raise BadInput(say("There is no game {word}.", word=word))
    return ToyBox(setups={"bare": Setup(id="bare", title="Bare", text="gap: red infantry #lone")})


def ran(folder: Path, text: str, *, flip: bool = False) -> Results:
    path = folder / "some.txt"
    path.write_text(text, encoding="utf-8")
    return run([path], flip=flip, opening=opening)


def case(ask: str, *expected: str, position: str = "") -> str:
    lines = [f"  expect {each}" for each in expected]
    more = f"  position\n    {position}\n" if position else ""
    return f"{HEAD}case GC-1 One\n{more}  ask {ask}\n" + "\n".join(lines) + "\n"


def only_failure(results: Results) -> Failure:
    assert (results.passed, results.failed) == (0, 1)
    return results.failures[0]


REACH, BATTLE = "reach #panzer", "battle east by #panzer, #guard with die 1"
SUPPLY, LEDGER, MAY = "supply #panzer", "ledger income of red", "may attack at east"

RIGHT_AND_WRONG = [
    # Each right expectation, and the same spoiled in every detail it has.
    (REACH, "only gap", ["only east", "only gap, east", "none", "only nowhere"]),
    (REACH, "cost gap 1", ["cost gap 2", "cost east 1"]),
    (REACH, "to gap", ["to east"]),
    (REACH, 'to gap cost 1 through nothing by land free "cost of 1" rule 3',
     ["to gap cost 2", "to gap through east", "to gap by sea", "to gap risky", 'to gap "cost of 2"', "to gap rule 4"]),
    (REACH, 'not east: "hands of the ENEMY" rule 3.2',
     ["not gap", 'not east "narrow"', "not east rule 3.3", 'not east "hands" "narrow"']),
    (REACH, 'not Coast "Gap"', ['not coast "in the hands"']),
    ("reach #moved", 'note "moved already" rule 3.0', ['note "narrow"', "note rule 3"]),
    ("findings about west", "none", ["only stacking", "only error", "not none"]),
    ("findings", "not none", ["none"]),
    ("findings", 'only error stacking at gap by #g1 and #g2 and #g3 "3 counters of Blue" rule 4.1, sea at bay',
     ["none", "only stacking at gap", "only stacking at gap, sea at bay, sea", "only warning at gap, sea at bay",
      "only stacking at east, sea at bay", "only stacking by #g1 and #g2, sea at bay", "only supply at gap, sea",
      'only stacking "4 counters", sea', "only stacking rule 4, sea", "only stacking, stacking"]),
    ("findings", "not stacking at bay", ["not stacking at gap", "not rule 4.1", 'not "counters of"', "not sea"]),
    ("findings about bay", "only warning", ["only warning, warning", "only note"]),
    ("supply #deep", 'supplied from west through gap by land "from West" rule 7',
     ["cut", "supplied from gap", "supplied through nothing", "supplied through east", "supplied by sea",
      'supplied "from East"', "supplied rule 8"]),
    ("supply red", "supplied in coast through gap and east", ["supplied in coast through east and gap", "supplied"]),
    ("supply red", "only cut: bay", ["only cut: bay, coast", "only cut nowhere"]),
    ("supply red", "only supplied coast, west", ["only supplied west", "only supplied coast, west, bay"]),
    ("supply #cut", 'cut off in coast at east by #first "cut in East" rule 7',
     ["supplied", "cut at gap", "cut by #second", "cut by #first and #second", "cut by nobody", 'cut "in Gap"',
      "cut rule 8"]),
    (BATTLE, "odds 3:2 · column 2-1 · chart land", ["odds 2-1", "column 3-1", "chart sea"]),
    (BATTLE, "attack 3 · defence 2 · air shift 1½", ["attack 4", "defence 2.5", "air_shift -1.5"]),
    (BATTLE, 'modifier armour +1 "attacks" rule 5.3',
     ["modifier armour 2", 'modifier armour "defends"', "modifier armour rule 5", "modifier river"]),
    (BATTLE, 'no modifier river "Not all" rule 5.4',
     ["no modifier armour", 'no modifier river "all of them"', "no modifier river rule 5"]),
    (BATTLE, "only modifiers armour +1", ["only modifiers none", "only modifiers armour +2",
                                          "only modifiers armour, river", "only modifiers armour, armour"]),
    (BATTLE, 'result 0/1 "defender chooses" rule 5', ["result 1/1", 'result 0/1 "attacker"', "result 0/1 rule 6"]),
    (BATTLE, "chance 0/1 1/3 · chance 2/2 0", ["chance 0/1 1/2", "chance 0/1 0.3333", "chance 2/2 1/6"]),
    (BATTLE, "only chances 0/1 1/3, 1/1 1/2, 1/0 1/6", ["only chances 0/1 1/3", "only chances 0/1 1/2, 1/1 1/2",
                                                      "only chances 0/1 1/3, 1/1 1/2, 1/0 1/6, 2/2 0"]),
    (BATTLE, "attackers #panzer and #guard · defenders blue infantry in east",
     ["attackers #panzer", "defenders #first and #panzer"]),
    (BATTLE, '"three against" rule 5', ['"four against"', "rule 6"]),
    (BATTLE, "not refused", ["refused"]),
    ("battle coast by #panzer", 'refused "nobody is there" rule 5.9',
     ["not refused", 'refused "somebody"', "refused rule 5"]),
    (LEDGER, "total 2½ · income 2.5 · income of red 2 1/2".replace("2 1/2", "2.5"), ["total 2", "income 3",
                                                                                "income of red 1"]),
    ("ledger income", "income of blue 1½ · income side Blue 1.5", ["income of blue 2½"]),
    (LEDGER, 'entry 2 "areas held" rule 8.1 · entry ½', ["entry 3", 'entry 2 "gift"', "entry 2 rule 8.2"]),
    (LEDGER, 'no entry "tax" · no entry 2 "gift"', ['no entry "gift"', 'no entry 2 "areas"', "no entry 2"]),
    (LEDGER, 'only entries ½ "gift", 2 rule 8.1', ["only entries 2", "only entries 2, 2", 'only entries 2 "gift", ½',
                                                "only entries none", "only entries 2, ½, ½"]),
    (LEDGER, '"income" rule 8 · rule 8.1 · "areas held"', ['"losses"', "rule 8.3", '"income" rule 8.1']),
    (LEDGER, 'total 2½ "income" · total 2½ rule 8.1', ["total 2½ rule 8.3", 'income 2½ "losses"', "total 2 rule 8"]),
    (MAY, 'yes "east may be" "attacked" rule 5.1', ["no", 'yes "night"', "yes rule 5", 'yes "east" "night"']),
    (f"{MAY} by night", "no rule 5.2", ["yes", "no rule 5.1"]),
    (MAY, '"attacked"', ['"night"']),
    (MAY, 'not "night"', ['not "ATTACKED"', "no answer"]),
    ("may dance", "no answer", []),
    ("battle east with weather fog", "no answer", []),
    ("ledger losses", "no answer", []),
]  # fmt: skip

POSITIONS = {
    "reach #moved": "west: red infantry #moved (moved)",
    "findings": "gap: blue infantry #g1, blue infantry #g2, blue infantry #g3 · bay: red infantry",
    "findings about bay": "bay: red infantry",
    "supply #deep": "east: - · east: red infantry #deep",
    "supply red": "east: - · coast: red infantry · bay: red infantry",
    "supply #cut": "coast: red infantry #cut · isle: blue infantry #second",
}


@pytest.mark.parametrize(("ask", "right", "wrong"), RIGHT_AND_WRONG)
def test_an_expectation_is_met_by_the_right_answer_only_and_in_every_detail(
    tmp_path: Path, ask: str, right: str, wrong: list[str]
) -> None:
    position = POSITIONS.get(ask, "")
    results = ran(tmp_path, case(ask, right, position=position))
    assert results == Results(1, 0, ())
    for each in wrong:
        spoiled = case(ask, each, position=position)
        failure = only_failure(ran(tmp_path, spoiled))
        assert each in failure.expected, "the words were read, and judged"
        assert failure.got.strip()


@pytest.mark.parametrize(("ask", "right", "wrong"), RIGHT_AND_WRONG)
def test_turned_round_no_right_expectation_passes_and_every_wrong_one_does(
    tmp_path: Path, ask: str, right: str, wrong: list[str]
) -> None:
    position = POSITIONS.get(ask, "")
    for each in right.split(" · "):
        assert only_failure(ran(tmp_path, case(ask, each, position=position), flip=True)).case == "GC-1 One"
    for each in wrong:
        assert ran(tmp_path, case(ask, each, position=position), flip=True).passed == 1


@pytest.mark.parametrize(
    ("ask", "expected"),
    [
        (BATTLE, "atack 3"),
        (BATTLE, "modifier armor"),
        (BATTLE, "no modifier rivers"),
        ("battle coast by #panzer", "chance 0/1 1/3"),
        ("battle east by #panzer", "result 0/1"),
        ("battle east with weather fog", "odds 3-2"),
        (LEDGER, "incom 2"),
        ("ledger income", "total 2½"),
        ("ledger losses", "no entry 2"),
        ("may dance", 'not "night"'),
        ("may dance", "no"),
        ("supply blue", "supplied in west"),
        (REACH, "not west"),
        (REACH, "to west"),
    ],
)
def test_an_answer_that_is_missing_meets_no_expectation_whichever_way_round(
    tmp_path: Path, ask: str, expected: str
) -> None:
    for flip in (False, True):
        assert only_failure(ran(tmp_path, case(ask, expected), flip=flip)).got


WRONG_WORDS = [
    ("reech #panzer", "none", "There is no question reech; did you mean reach?"),
    (REACH, "onyl gap", "There is no expectation of reach onyl; did you mean only?"),
    (REACH, "only gaap", "There is no place gaap; did you mean gap?"),
    (REACH, "to gap costs 1", "There is no word 1"),
    (REACH, "only gap east", "There is no place gap_east"),
    (REACH, "", "Something to expect was expected"),
    (REACH, 'not east "', "A closing quotation mark was expected"),
    (REACH, 'not east "" rule 2', "nothing between the quotation marks"),
    ("findings", "stacking at gap", "There is no expectation of findings stacking"),
    ("findings", "only", "A finding was expected"),
    ("findings", "only stacking by #nobody", "There is no counter nobody"),
    ("findings", "no answer", "There is no expectation of findings no"),
    (SUPPLY, "suplied", "did you mean supplied?"),
    (SUPPLY, "supplied form west", "There is no word form; did you mean from?"),
    (BATTLE, "chance 0/1", "A result and its chance were expected"),
    (BATTLE, "only odds", "“modifiers” or “chances”"),
    (BATTLE, "odds 3-2 # so", "odds"),
    (LEDGER, "total", "A number, or the word “of” and a side, was expected"),
    (MAY, "maybe", "Words in quotation marks, or a rule, was expected"),
    (MAY, "yes, indeed", "The end of the expectation was expected"),
    (MAY, "yes rule", "The number of a rule was expected"),
]


@pytest.mark.parametrize(("ask", "expected", "said"), WRONG_WORDS)
def test_a_word_that_is_not_known_fails_the_case_and_says_where(
    tmp_path: Path, ask: str, expected: str, said: str
) -> None:
    if said == "odds":
        assert ran(tmp_path, case(ask, expected)).passed == 1
        return
    for flip in (False, True):
        failure = only_failure(ran(tmp_path, case(ask, expected), flip=flip))
        assert said in failure.got
        assert failure.got.startswith(("line 9", "line 10"))


def test_a_case_may_change_the_position_and_ask_again(tmp_path: Path) -> None:
    text = case(REACH, "only gap") + "  position\n    east: -\n    gap: #panzer\n"
    text += "  ask reach #panzer\n  expect only west, east, coast · to coast costs\n"
    assert ran(tmp_path, text) == Results(1, 0, ())
    again = text + "case GC-2 The next begins anew\n  ask reach #panzer\n  expect only gap\n"
    assert ran(tmp_path, again) == Results(2, 0, ())


def test_what_was_so_for_a_turn_is_over_with_it_as_at_the_table(tmp_path: Path) -> None:
    """For the turn of a side, too; but what is typed with the new moment is so."""
    path = tmp_path / "europe.txt"
    path.write_text(
        """game aaeurope
position
  turn 1 · phase germany_movement · side germany
  holds germany: poland, czechoslovakia
  poland: germany infantry #x (moved_after)
  fact landed x = poland
case A What was so in the turn of Germany
  ask reach #x
  expect not czechoslovakia: "has moved already"
  position
    phase germany_placement
  ask reach #x
  expect not czechoslovakia: "has moved already"
  position
    phase soviet_union_movement · side soviet_union
  ask reach #x
  expect to czechoslovakia
  position
    phase great_britain_movement · side great_britain
    fact landed x = poland
  ask reach #x
  expect not czechoslovakia: "put ashore"
  position
    turn 2 · phase germany_movement · side germany
  ask reach #x
  expect to czechoslovakia
""",
        encoding="utf-8",
    )
    assert run([path]) == Results(1, 0, ())


def test_names_may_have_an_of_in_them(tmp_path: Path) -> None:
    assert ran(tmp_path, case(REACH, 'not Bay of Plenty "nothing leads"')) == Results(1, 0, ())
    assert ran(tmp_path, case("may attack at Bay of Plenty by #panzer", 'yes "bay of plenty"')) == Results(1, 0, ())


def test_a_case_may_begin_with_a_set_up(tmp_path: Path) -> None:
    text = case("reach #lone", "only west, east, coast", position="setup bare")
    assert ran(tmp_path, text) == Results(1, 0, ())
    failure = only_failure(ran(tmp_path, case("reach #lone", "none", position="setup bear")))
    assert "bear" in failure.got


def test_a_failure_says_what_was_expected_and_what_came_with_its_reasons(tmp_path: Path) -> None:
    failure = only_failure(ran(tmp_path, case(REACH, "only gap, east")))
    assert failure == Failure(
        file=str(tmp_path / "some.txt"),
        case="GC-1 One",
        expected="ask reach #panzer · expect only gap, east",
        got="They may go to: Gap. Missing: East is in the hands of the enemy. [3.2] "
        "Must stop before, in Gap: The gap is narrow. [3.3, 3.4]",
    )
    assert msgspec.to_builtins(Results(0, 1, (failure,)))["failures"][0].keys() == {"file", "case", "expected", "got"}


def test_a_failure_names_the_rule_that_the_case_is_about(tmp_path: Path) -> None:
    text = case(REACH, "none").replace("  ask", "  rule 15.3\n  rule example 20.1\n  ask")
    assert only_failure(ran(tmp_path, text)).expected.endswith("expect none (rule 15.3, example 20.1)")


def test_a_case_is_one_however_much_it_expects(tmp_path: Path) -> None:
    results = ran(tmp_path, case(REACH, "only gap", "cost gap 9", "cost gap 8"))
    assert only_failure(results).expected == "ask reach #panzer · expect cost gap 9"


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("case A\n", "The case asks nothing."),
        ("case A\n ask findings\n", "Nothing is expected of the answer to this question."),
        ("case A\n ask findings\n ask findings\n expect none\n", "line 3: Nothing is expected"),
        ("case A\n expect none\n", "no question right before it"),
        ("case A\n ask findings\n expects none\n", "There is no word expects; did you mean expect?"),
        ("case A\n game other\n ask findings\n expect none\n", "There is no place for “game” here."),
        ("case\n ask findings\n expect none\n", "A case needs a name."),
        ("case A\n ask findings\n expect none\ncase A\n ask findings\n expect none\n", "another case of this name"),
        ("case A\n position\n  wset: red infantry\n ask findings\n expect none\n", "line 4, column 3"),
        ("case A\n ask findings · reach #x\n expect none\n", "One question was expected"),
    ],
)
def test_a_case_without_good_form_has_failed_and_says_why(tmp_path: Path, body: str, said: str) -> None:
    assert said in only_failure(ran(tmp_path, f"game toy\n{body}")).got


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "There is no case in it."),
        ("game toy\n", "There is no case in it."),
        ("game chess\ncase A\n ask findings\n expect none\n", "There is no game chess."),
        ("case A\n ask findings\n expect none\n", "does not say of which game"),
        ("tripoli: nobody\n", "There is no word tripoli"),
        ("ask findings\n", "There is no place for “ask” here."),
    ],
)
def test_a_file_that_cannot_be_read_counts_as_one_failed_case(tmp_path: Path, text: str, said: str) -> None:
    failure = only_failure(ran(tmp_path, text))
    assert said in failure.got
    assert failure.file.endswith("some.txt")


def test_a_rulebook_that_breaks_fails_its_case_and_the_run_goes_on(tmp_path: Path) -> None:
    text = case("battle by #panzer", "odds 3-2") + "case GC-2 Two\n ask may attack at east\n expect yes\n"
    results = ran(tmp_path, text)
    assert (results.passed, results.failed) == (1, 1)
    assert "The rulebook broke: IndexError" in results.failures[0].got


def test_a_shared_position_that_cannot_be_read_fails_each_case(tmp_path: Path) -> None:
    text = "game toy\nposition\n  west: red infntry\n"
    text += "".join(f"case {name}\n ask findings\n expect none\n" for name in "AB")
    results = ran(tmp_path, text)
    assert (results.passed, results.failed) == (0, 2)
    assert "line 3, column 13" in results.failures[0].got


def test_folders_are_searched_to_the_bottom_and_no_file_runs_twice(tmp_path: Path) -> None:
    deep = tmp_path / "a" / "b"
    deep.mkdir(parents=True)
    for folder in (tmp_path, deep):
        (folder / "one.txt").write_text(case(REACH, "only gap"))
        (folder / "README.md").write_text("case nothing")
    assert run([tmp_path, deep, deep / "one.txt"], opening=opening) == Results(2, 0, ())


def test_paths_without_cases_are_failures_in_plain_words(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "raw.txt").write_bytes(b"game toy\n\xff\xfe\n")
    paths = [tmp_path / name for name in ("empty", "gone", "raw.txt")]
    results = run(paths, opening=opening)
    assert [failure.got for failure in results.failures] == [
        "There are no cases in this folder: no file whose name ends with .txt.",
        "There is no such file or folder.",
        "line 2: Its text is not UTF-8.",
    ]
    assert results.failed == 3


@given(
    st.lists(
        st.sampled_from(
            ["game toy", "case A", "case B", "position", " west: red infantry #x", "ask reach #x", "ask findings",
             "expect only gap", "expect none", "expect not", "rule 4", "title", "#", "expect \"", "ask", "}{", "\x00"]
        ),
        max_size=14,
    ).map("\n".join)
    | st.text(max_size=200)
)  # fmt: skip
def test_whatever_is_in_a_file_only_sentences_come_of_it(text: str) -> None:
    with suppress(BadInput):
        assert read_file(text).cases


def test_long_and_deep_files_are_read_in_good_time(tmp_path: Path) -> None:
    position = "game toy\nposition\n" + "gap: -\n" * 20_000
    assert ran(tmp_path, position + "case A\nask findings\nexpect none\n") == Results(1, 0, ())
    many = HEAD + "".join(f"case {n}\nask may attack at east\nexpect yes\n" for n in range(300))
    assert ran(tmp_path, many).passed == 300


@pytest.mark.parametrize("words", ["turn of Axis", "Turn of the Axis", "turn of the axis: wait"])
def test_whether_a_name_has_an_article_does_not_count(words: str) -> None:
    said = Said(words=(words,))
    for told in ("It is the turn of Axis: wait.", "It is the turn of the Axis: wait."):
        assert said.fits(say(told), "1", str)
    assert not said.fits(say("It is the turn of other Axis: wait."), "1", str)
