"""What is said to somebody who made a slip of the pen; and whatever is typed, never more than a sentence."""

import random
import time
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards.plain.bad_input import BadInput, Faults
from boards.plain.sentence import say
from counters.text.reading import read_position
from counters.text.writing import write_position
from tests.made_game import made_game
from tests.strategies import full_table

GAME = made_game()

MISTAKES = {
    "berln: germany infantry": "column 1: There is no place berln; did you mean berlin?",
    "berlin: germny infantry": "column 9: There is no side germny; did you mean germany?",
    "berlin: germany infantri": "column 17: There is no kind of counter infantri; did you mean infantry?",
    "berlin: German": "column 9: A kind of counter was expected after German.",
    "berlin: infantry": "column 9: Whose infantry? A side was expected before it: germany, italy and britain.",
    "berlin germany infantry": "column 8: A colon after the place was expected, not germany.",
    "berlin": "column 7: A colon after the place was expected; the line ends here.",
    "berlin:": "column 8: A counter such as “germany infantry” was expected; the line ends here.",
    "berlin: mud)": "column 12: The end of the statement was expected, not ).",
    "berlin: 0 mud": "column 9: At least one counter was expected.",
    "berlin: 2 mud #a": "column 16: A name was expected for one counter only, not for 2.",
    "berlin: 2 mud #1-3": "column 16: 2 counters are numbered so: #1-2.",
    "berlin: mud #a, mud #a": "column 17: There is a counter #a already.",
    "berlin: ?, ? #berlin~0": "There is a counter #berlin~0 already.",
    "berlin: #ghost": "column 10: There is no counter ghost.",
    "berlin: mud #a\nspain: #b": "line 2, column 9: There is no counter b.",
    "berlin: mud (moevd)": "column 14: There is no mark or face moevd; did you mean moved?",
    "berlin: mud (face bck)": "column 19: There is no face bck.",
    "berlin: mud (steps one)": "column 20: How many steps were lost was expected, not one.",
    "berlin: mud (at 3)": "column 18: A number downwards was expected, not ).",
    "berlin: mud (known to germani)": "column 23: There is no side germani; did you mean german?",
    "berlin: mud (moved": "column 19: A comma or the closing bracket ) was expected; the line ends here.",
    "berlin: mud [mud": "A comma or the bracket ] that closes the cargo was expected; the line ends here.",
    "berlin: 2 mud [mud]": "column 15: Cargo was expected aboard one counter only, not aboard 2.",
    "berlin: mud #a [#a]": "Cargo aboard its own cargo is not possible: #a.",
    "aboard/x: mud": "column 11: There is no counter #x to be aboard of.",
    "spain/prot: mud": "column 1: There is no part of spain called prot; did you mean port?",
    "spain/port.bay: mud": "There is no area bay.",
    "turn_track/9: mud": "There is no part of turn_track called 9.",
    "hand/axs: mud": "There is no place hand/axs; did you mean hand/axis?",
    "tunr 3": "There is no statement tunr; did you mean turn?",
    "turn x": "column 6: The number of the turn was expected, not x.",
    "phase cmbat": "column 7: There is no phase cmbat; did you mean combat?",
    "side x": "column 6: There is no side x.",
    "holds germany: berlin, parris": "column 24: There is no area parris.",
    "value weather = warm": "column 17: A number was expected, not warm.",
    "value wether = 3": "There is no value wether; did you mean weather?",
    "option fog = maybe": "column 14: There is no choice maybe.",
    "option fog": "The sign = was expected; the line ends here.",
    "fact moved_by_se x": "There is no fact moved_by_se; did you mean moved_by_sea?",
    "fact moved_by_sea ghost": "column 19: There is no counter ghost.",
    "fact said x until dawn": "One of phase, side, turn and game was expected, not dawn.",
    "seat a: germani": "column 9: There is no side germani; did you mean german?",
    "sight tray: noone": "column 13: One of everybody, top, owner and nobody was expected, not noone.",
    "choice card zoe: x": "column 13: There is no seat zoe.",
    'note zoe: "x"': "column 6: There is no seat zoe.",
    'note: "x" on erope': "There is no map erope; did you mean europe?",
    'note: "x': "column 7: A closing quotation mark was expected.",
    'note: "\\q"': "column 7: Inside quotation marks a backslash goes before a quotation mark",
    "lock ghost": "column 6: There is no counter ghost.",
    "setup winter": "column 7: There are no set-ups here.",
    "turn 3\nsetup winter": "line 2, column 1: A set-up is named before anything else.",
    "berlin: mud\n\n# x\nberlin: mud, nought": "line 4, column 14: There is no kind of counter nought.",
}


@pytest.mark.parametrize("typed", MISTAKES)
def test_a_slip_of_the_pen_is_told_with_what_was_expected(typed: str) -> None:
    with pytest.raises(BadInput) as told:
        read_position(typed, GAME)
    assert told.value.place.startswith("line ")
    assert MISTAKES[typed] in str(told.value)


def test_lines_are_counted_from_where_the_text_begins_in_its_file() -> None:
    with pytest.raises(BadInput, match="line 12, column 1"):
        read_position("\nx", GAME, first_line=11)


def test_a_word_with_two_meanings_is_asked_back() -> None:
    from msgspec.structs import replace

    from counters.box.sheet import Sheet
    from counters.game import Game

    kinds = {id: replace(GAME.sheet.kinds[id], name="Unit") for id in GAME.sheet.kinds if id in ("infantry", "armour")}
    sheet: Sheet = replace(GAME.sheet, kinds=kinds)
    with pytest.raises(BadInput, match="are called Unit: say which, infantry and armour"):
        read_position("berlin: germany Unit", Game(GAME.board, sheet))


HOSTILE = {
    "commas": "," * 1_000_000,
    "words": "a " * 500_000,
    "brackets": "berlin: " + "mud [" * 190_000,
    "details": "berlin: mud (" + "moved," * 160_000,
    "many": "berlin: 20000 mud (" + "moved," * 150 + ")\n" + "spain: 20000 mud",
    "again": "berlin: 15000 mud\nberlin: -\n" * 30_000,
    "there and back": "berlin: mud #a\n" + "spain: #a\nberlin: #a\n" * 40_000,
    "notes": "".join(f"note #note_{n + 20000}: x\n" for n in range(20000)) + "note: y\n" * 20000,
    "a long word": "b" * 1_000_000,
    "a long place": "b é" * 250_000 + ": mud",
    "a long number": "turn " + "9" * 900_000,
    "a long chain": "berlin: mud #c0\n" + "".join(f"aboard/c{n}: mud #c{n + 1}\n" for n in range(20000)),
    "known to many": "berlin: 20000 mud (known to " + "germany " * 100_000 + ")",
    "quotation marks": '"' * 1_000_000,
    "backslashes": '"' + "\\" * 999_999,
    "nothing": "\0" * 1_000_000,
    "too long": "x" * 1_000_001,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_no_text_takes_for_ever(name: str) -> None:
    started = time.process_time()
    with suppress(BadInput):
        read_position(HOSTILE[name], GAME)
    assert time.process_time() - started < 4


@settings(max_examples=150)
@given(
    st.one_of(
        st.text(),
        st.text("berlin: 2germanyfor#([])=,·\"'\\~/.?-\n"),
        st.binary().map(lambda data: data.decode("latin-1")),
    )
)
def test_whatever_is_typed_gives_a_position_or_a_sentence(typed: str) -> None:
    told(typed)


WHOLE = (
    write_position(full_table(GAME), GAME)
    + 'fact at_war germany britain\nchoice card anna: "x" open\nnote: "y" at 1 2\n'
)


@settings(max_examples=150)
@given(st.integers(0, 1 << 32))
def test_a_damaged_text_gives_a_position_or_a_sentence(seed: int) -> None:
    chance = random.Random(seed)
    text = list(WHOLE)
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(text))
        text[at : at + chance.randint(0, 3)] = chance.choice(
            ["", "#", "(", '"', "[", "]", "~", "9", ":", "\n", "é", "aboard/"]
        )
    told("".join(text)[: chance.randint(1, len(text))])


def told(typed: str) -> str:
    """What is said of a text; nothing if it could be read, and then it can be written and read again."""
    try:
        position = read_position(typed, GAME)
    except BadInput as bad:
        return str(bad)
    assert read_position(write_position(position, GAME), GAME) == position
    return ""


def test_a_thousand_faults_hold_nothing_of_what_was_being_read() -> None:
    faults = Faults()
    for _ in range(3):
        with faults:
            raise BadInput(say("Wrong."))
    assert [(fault.__traceback__, fault.__context__) for fault in faults.found] == [(None, None)] * 3
