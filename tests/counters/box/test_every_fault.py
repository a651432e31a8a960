"""Of every table of a game all that is wrong is told, each with its file and line, and no sheet makes no sense."""

from __future__ import annotations

import io
import time
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from app.cli import main
from boards.plain.bad_input import MOST_FAULTS, BadInput
from boards.plain.toml_reading import Keys, lines_of
from counters.box import sheet_checks
from counters.box.box_checks import check_position
from counters.box.sheet_file import sheet_from
from counters.counter import Counter, CounterId, KindId, SideId
from counters.dice import impossible_rolls
from counters.events import DiceRolled
from counters.position import Fact, Facts, FactWord, Note, PlaceId, Position, Seat, SeatId, Sight, ValueId
from counters.saves.history import Moment
from counters.text.reading import read_position
from rules_assist.shelf.kit_packing import kit_files
from rules_assist.shelf.shelf import find
from tests.made_game import made_game

BASE = """title = "Test"
[sides.germany]
name = "Germany"
[kinds.infantry]
name = "Infantry"
type = "foot"
attributes = { attack = 2, defence = 2 }
[places.aside]
name = "Aside"
"""
SEQUENCE = '[[turns]]\nnumber = 1\nname = "One"\n[[phases]]\nid = "one"\nname = "One"\n'


def faults(**files: str) -> list[str]:
    names = {"sheet.toml": BASE} | {name.replace("__", "/") + ".toml": text for name, text in files.items()}
    with pytest.raises(BadInput) as told:
        sheet_from(names, "test")
    return [str(each) for each in told.value.every]


def test_every_fault_of_every_table_is_told_with_its_file_and_line() -> None:
    told = faults(
        sheet=BASE + '[kinds.a]\nsteps = "x"\nshape = 1\n[kinds.b]\nname = 3\nback = { name = 4 }\n[sides.atlantis]\n',
        cards='[cards.c]\ncopies = "x"\n[cards.d]\ntitle = 7\n',
        tracks='[tracks.t]\nname = "T"\nsides = ["lemuria"]\nstep = "x"\n',
        sequence='[[phases]]\nid = "a"\n[[phases]]\nname = 4\nid = 5\n',
        charts__one='title = "One"\ncolumns = ["a"]\nrows = [["1", "2"]]\n',
        charts__two='title = 3\ncolumns = ["a"]\nrows = []\n',
    )
    for one in (
        "sheet.toml, line 11: kinds.a.steps", "sheet.toml, line 12: There is no word for this place shape",
        "sheet.toml, line 14: kinds.b.name", "sheet.toml, line 15: kinds.b.back.name",
        "sides.atlantis: name is missing", "cards.toml, line 2", "cards.toml, line 4", "tracks.toml, line 4",
        "sequence.toml, line 1: phases[1]: name is missing", "sequence.toml, line 4: phases[2].name",
        "sequence.toml, line 5: phases[2].id", "charts/one.toml, line 3: Row 1", "charts/two.toml, line 1: title",
    ):  # fmt: skip
        assert any(one in each for each in told), (one, told)


def test_what_could_not_be_read_is_not_said_to_be_missing_besides() -> None:
    told = faults(sheet=BASE + '[sides.italy]\nname = 3\n[kinds.b]\nname = "B"\nsides = ["italy", "sparta"]\n')
    assert [each for each in told if "italy" in each] == [
        "sheet.toml, line 11: sides.italy.name: text was expected, not a whole number."
    ]
    assert any("sparta" in each for each in told)


def test_there_is_an_end_to_what_is_told() -> None:
    assert len(faults(sheet=BASE + "".join(f"[kinds.k{n}]\nsteps = {{}}\n" for n in range(500)))) == MOST_FAULTS


BOARD = '[battle_board]\ncasualties = "aside"\naside = "aside"\n'
NONSENSE = {
    "[kinds.b]\nname = 'B'\nsteps = 0": "steps",
    "[kinds.b]\nname = 'B'\nsteps = -4": "steps",
    "[kinds.b]\nname = 'B'\nsize = -1": "size",
    "[kinds.b]\nname = 'B'\nsize = 0": "size",
    "[kinds.b]\nname = 'B'\nsize = 1e6": "size",
    "[kinds.b]\nname = 'B'\ncarries = -1": "carries",
    "[kinds.b]\nname = 'B'\ncarries = 1\ncargo = ['nothing']": "cargo",
    "[kinds.b]\nname = 'B'\nmix = { germany = -3 }": "mix",
    "[kinds.b]\nname = 'B'\nattributes = { cost = -3 }": "cost",
    "[kinds.b]\nname = 'B'\nby_side = { germany = { cost = -3 } }": "cost",
    "[kinds.b]\nname = 'B'\nback = { attributes = { cost = -3 } }": "cost",
    "[values.v]\nname = 'V'\nstep = 0": "step",
    "[values.v]\nname = 'V'\nstep = -1": "step",
    "[means.sea]\nface = 'inside'": "inside",
    "[means.sea]\ntypes = ['dragon']": "dragon",
    f"{BOARD}dice = 1": "die",
    f"{BOARD}dice = -6": "die",
    f"{BOARD}hit_once = 'scratched'": "scratched",
    f"{BOARD}attack = 'bite'": "bite",
    f"{BOARD}sections = [{{ place = 'aside', who = 'attacker', hits_on = 9 }}]": "hits_on",
    f"{BOARD}special = [{{ name = 'S', who = 'attacker', having = 'horns', hits_on = 'attack' }}]": "horns",
}


@pytest.mark.parametrize("lines", NONSENSE)
def test_nonsense_in_a_sheet_is_told(lines: str) -> None:
    told = faults(sheet=BASE + lines + "\n")
    assert len(told) == 1
    assert NONSENSE[lines] in told[0]
    assert told[0].startswith("sheet.toml, line ")


@pytest.mark.parametrize(
    ("file", "text", "word"),
    [
        ("cards", '[cards.c]\ntitle = "C"\ncopies = -2', "mix"),
        ("cards", '[cards.c]\ntitle = "C"\ndeck = "atlantis"', "atlantis"),
        ("tracks", '[tracks.t]\nname = "T"\nsides = ["germany"]\nstep = -2', "step"),
        ("sequence", f"{SEQUENCE}turns = [7]", "turn 7"),
        ("sequence", f'{SEQUENCE}first = "weather"', "weather"),
        ("sequence", f'{SEQUENCE}steps = [{{ text = "x", notes_supply = {{ fact = "fed" }} }}]', "fed"),
        ("charts__c", 'title = "C"\ncolumns = ["a"]\nrows = []\nfound = { rows = "die", attack = "z" }', "z"),
    ],
)
def test_nonsense_in_its_other_tables_is_told(file: str, text: str, word: str) -> None:
    told = faults(**{file: text + "\n"})
    assert len(told) == 1
    assert word in told[0]
    assert told[0].startswith(f"{file.replace('__', '/')}.toml, line ")


def test_every_line_of_a_position_that_is_wrong_is_told() -> None:
    with pytest.raises(BadInput) as told:
        read_position(
            "berlin: germany dragon\nturn x\nberlin: germany infantry\nlyonesse: -\nphase siesta", made_game()
        )
    assert [each.place.partition(",")[0] for each in told.value.every] == ["line 1", "line 2", "line 4", "line 5"]


def test_nonsense_on_the_table_is_told() -> None:
    one = Counter(CounterId("c"), KindId("infantry"), SideId("germany"), steps=9, amount=-2.0, marks=("bewitched",))
    position = Position(
        counters={one.id: one},
        stacks={PlaceId("berlin"): (one.id,)},
        facts=Facts(frozenset((Fact(FactWord("flew")), Fact(FactWord("at_war"), ("germany",))))),
        values={ValueId("luck"): 3.0},
        sights={PlaceId("attic"): Sight("owner", SideId("sparta"))},
        seats={SeatId("a"): Seat(SeatId("a"), "A", (SideId("troy"),))},
        notes=(Note("n", "x"), Note("n", "y")),
    )
    told = " ".join(str(why) for why in check_position(made_game(), position))
    for word in (
        "has lost 9 steps", "less than nothing", "bewitched", "flew", "At_war", "luck", "Attic", "sparta", "troy",
        "Two notes are called n.",
    ):  # fmt: skip
        assert word.casefold() in told.casefold(), (word, told)


@pytest.mark.parametrize(
    "roll", [DiceRolled("1d6", (7,)), DiceRolled("2d6", (3,)), DiceRolled("0d0", ()), DiceRolled("x", (1,))]
)
def test_dice_that_cannot_fall_so_are_told(roll: DiceRolled) -> None:
    assert [str(why)[:7] for why in impossible_rolls([Moment(1, 0, DiceRolled("1d6", (6,))), Moment(2, 1, roll)])] == [
        "Move 2:"
    ]


def test_check_tells_of_every_part_of_a_kit_that_cannot_be_opened(tmp_path: Path) -> None:
    for name, data in kit_files(find("sample")):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(data)
    with (tmp_path / "sheet.toml").open("a") as sheet:
        sheet.write('\n[kinds.bad]\nname = 4\n[kinds.worse]\nsteps = "x"\n')
    (tmp_path / "board" / "board.json").write_text("{")
    said = io.StringIO()
    with redirect_stdout(said):
        assert main(["check", str(tmp_path)]) == 1
    assert "kinds.bad.name" in said.getvalue()
    assert "kinds.worse" in said.getvalue()
    assert "board.json" in said.getvalue()


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("sheet", BASE + '[kinds.b]\nname = "B"\nfigures = [' + '"1",' * 5_000 + "]\n"),
        ("sheet", BASE + '[kinds.b]\nname = "' + "x" * 100_000 + '"\n'),
        ("sheet", BASE + "".join(f"[kinds.k{n}]\nname = 'B'\n" for n in range(4_000))),
        (
            "sheet",
            BASE + "[kinds.b]\nname = 'B'\nfaces = [" + ",".join(f"{{ name = 'f{n}' }}" for n in range(900)) + "]",
        ),
        ("sequence", "".join(f"[[phases]]\nid = 'p{n}'\nname = 'P'\n" for n in range(4_000))),
        ("charts__c", "title = 'C'\ncolumns = ['a']\nrows = [" + "['1']," * 50_000 + "]"),
    ],
)
def test_more_than_any_box_holds_is_refused_soon(file: str, text: str) -> None:
    began = time.process_time()
    told = faults(**{file: text})
    assert time.process_time() - began < 3
    assert "enough" in told[0] or "longer than" in told[0] or "more than" in told[0]
    assert ", line " in told[0]


def test_a_file_is_gone_through_once_for_the_lines_of_all_its_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    gone = list[int]()

    def counted(text: str) -> Iterator[tuple[int, Keys]]:
        gone.append(len(text))
        yield from lines_of(text)

    monkeypatch.setattr(sheet_checks, "lines_of", counted)
    with pytest.raises(BadInput) as bad:
        sheet_from({"sheet.toml": BASE + "[kinds.f]\nfaces = [" + "{}, " * 300 + "]\n"}, "test")
    assert len(bad.value.every) == 100
    assert len(gone) == 1


def test_no_form_asks_for_thousands_of_options() -> None:
    options = "".join(f'[options.o{n}]\nname = "o"\nchoices = ["a", "b"]\ndefault = "a"\n' for n in range(201))
    with pytest.raises(BadInput, match="There are 201; 200 are enough"):
        sheet_from({"sheet.toml": BASE + options}, "test")
