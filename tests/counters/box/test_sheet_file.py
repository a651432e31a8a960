"""The sheet of a game out of its files, and what is said of the mistakes in them."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards.plain.bad_input import BadInput
from counters.box.sheet import Sheet
from counters.box.sheet_file import read_sheet, sheet_from
from counters.counter import Face, Kind, KindId, SideId
from counters.position import OptionId, PlaceId, Sight, ValueId
from tests.made_game import FILES

BASE = """title = "Test"
[sides.germany]
name = "Germany"
[kinds.infantry]
name = "Infantry"
sides = ["germany"]
"""


def sheet(text: str = BASE, **files: str) -> Sheet:
    return sheet_from({"sheet.toml": text, **{f"{name}.toml": more for name, more in files.items()}}, "test")


def kind(lines: str) -> Kind:
    return sheet(BASE + lines).kinds[KindId("infantry")]


def test_the_key_of_a_table_is_its_id() -> None:
    made = sheet_from(FILES, "made")
    assert made.game == "made"
    assert made.sides[SideId("italy")].belongs_to == "germany"
    assert made.kinds[KindId("supply")].unit == "supplies"
    assert made.places[PlaceId("hand/axis")].sight == Sight("owner", SideId("germany"))
    assert made.sequence.track == "turn_track"
    assert [phase.id for phase in made.sequence.phases] == ["move", "combat"]


def test_what_is_printed_on_a_kind_is_printed_on_its_front() -> None:
    printed = kind(
        'figures = [2, 1.5, "3*"]\nsymbol = "infantry"\nback = { figures = [1], attributes = { attack = 1 } }'
    )
    assert printed.faces == (
        Face(name="front", figures=("2", "1½", "3*"), symbol="infantry"),
        Face(name="back", figures=("1",), attributes={"attack": 1}),
    )
    assert kind("").faces == (Face(name="front"),)
    assert [face.name for face in kind('faces = [{ name = "a" }, { name = "b" }]').faces] == ["a", "b"]


def test_a_kind_belongs_to_the_sides_of_its_mix() -> None:
    made = sheet(BASE.replace('sides = ["germany"]', 'mix = { germany = 4, "" = 2 }')).kinds[KindId("infantry")]
    assert made.sides == ("germany",)
    assert made.mix == {"germany": 4, "": 2}


def test_a_card_is_a_kind_and_a_deck_is_a_place() -> None:
    made = sheet(
        cards='[cards.mud]\ntitle = "Mud"\ntext = "Stop."\ncopies = 3\ndeck = "lore"\n[decks.lore]\nname = "Lore"'
    )
    card = made.kinds[KindId("mud")]
    assert (card.sort, card.name, card.mix, card.attributes) == ("card", "Mud", {"": 3}, {"deck": "lore"})
    assert card.faces == (Face(name="front", title="Mud", text="Stop."),)
    deck = made.places[PlaceId("deck/lore")]
    assert (deck.sort, deck.who) == ("deck", "nobody")
    assert sheet(cards='[kinds.fog]\nname = "Fog"').kinds[KindId("fog")].sort == "card"


def test_a_side_has_its_own_factors_and_a_chart_of_them() -> None:
    lines = (
        'figures = ["{attack}-{defence}"]\nattributes = { attack = 3, defence = 5 }\n'
        "by_side = { italy = { attack = 2 } }"
    )
    two = BASE.replace('sides = ["germany"]', 'sides = ["germany", "italy"]').replace(
        "[kinds.", '[sides.italy]\nname = "Italy"\n[kinds.', 1
    )
    units = (
        'title = "{side}: units"\ncolumns = ["att", "fuel"]\nwords = ["attack", "fuel or move"]\n'
        'sides = ["germany", "italy"]\nsource = "reconstructed"'
    )
    made = sheet_from({"sheet.toml": two + lines, "charts/units.toml": units}, "test")
    kind = made.kinds[KindId("infantry")]
    assert kind.printed("attack", side=SideId("italy")) == 2
    assert kind.figures("", SideId("italy")) == ("2-5",)
    assert kind.figures("", SideId("germany")) == kind.figures() == ("3-5",)
    chart = made.charts["units_italy"]
    assert (chart.title, chart.row_heads, chart.rows) == ("Italy: units", (kind.name,), (("2", "–"),))
    assert made.charts["units_germany"].rows == (("3", "–"),)


def test_a_track_makes_a_value_for_each_of_its_sides() -> None:
    made = sheet(
        tracks='[tracks.gold]\nname = "Gold"\nsides = ["germany"]\nstart = { germany = 5 }\nbox = "gold_track"'
    )
    gold = made.values[ValueId("germany.gold")]
    assert (gold.name, gold.side, gold.start, gold.track) == ("Germany: Gold", "germany", 5, "gold_track")


def test_a_chart_may_hold_numbers() -> None:
    text = 'title = "Odds"\ncolumns = ["1-1", 2]\nrows = [[1, "AR"], [0.5, 3]]\nrow_heads = [1, 2]'
    chart = sheet_from({"sheet.toml": BASE, "charts/odds.toml": text}, "test").charts["odds"]
    assert (chart.id, chart.rows) == ("odds", (("1", "AR"), ("½", "3")))


MISTAKES = {
    "figurs = [1]": "line 7: There is no word for this place figurs; did you mean figures?",
    "steps = 'two'": "line 7: kinds.infantry.steps: a whole number was expected, not text.",
    "[sides.italy]\nadjective = 'x'": "line 7: sides.italy: name is missing.",
    "[kinds.'Big Tank']\nname = 'x'": "line 7: Big Tank is no id: small letters, digits and _ were expected.",
    "[kinds.'?']\nname = 'x'": "line 7: ? is no id",
    "mix = { germny = 3 }": "line 7: kinds.infantry.mix: There is no side germny; did you mean germany?",
    "[side.italy]\nname = 'x'": "line 7: There is no word for this place side; did you mean sides?",
    "[places]\nhand = 3": "line 8: places.hand was expected to be a table.",
    "faces = [{ name = 'a' }, { name = 'a' }]": "line 7: kinds.infantry.faces: two faces are called a.",
    "faces = []": "line 7: kinds.infantry.faces: at least one face was expected.",
    "faces = [\n  { name = 'a', symbl = 'x' },\n]": "line 7: There is no word for this place symbl;",
    "figures = [1]\nfaces = [{ name = 'a' }]": "line 8: Either faces, or figures and back, were expected, not both.",
    "back = 3": "line 7: kinds.infantry.back was expected to be a table.",
    "id = 'x'": "line 7: id is not written in the table: its heading says it.",
    "[places.'hand/x']\nname = 'h'\nowner = 'gemany'": "line 9: places.hand/x.owner: There is no side gemany",
    "[places.'hand/x']\nname = 'h'\nwho = 'all'": "line 9: places.hand/x.who:",
    "[sides.italy]\nname = 'I'\nbelongs_to = 'x'": "line 9: sides.italy.belongs_to: There is no side x.",
    "[options.x]\nname = 'X'\ndefault = 'maybe'": "line 9: options.x.default: one of the choices was expected.",
    "[values.x]\nname = 'X'\nearned_in = ['noon']": "line 9: values.x.earned_in: noon is no phase of the sheet.",
    "[values.x]\nname = 'X'\nstart = 5\nmost = 3": "line 9: values.x.start: the start was expected between",
    "by_side = { itlay = { a = 1 } }": "line 7: kinds.infantry.by_side: There is no side itlay.",
    "attributes = { a = { b = 1 } }": "line 7: kinds.infantry.attributes.a:",
    "carries = nan": "A number is further from 0",
    "steps = 99999999999999999999": "A number is further from 0",
    "x = ": "line 7, column 5: This is not TOML",
    "source = 2020-01-01": "line 7: kinds.infantry.source: text was expected, not",
}


@pytest.mark.parametrize("lines", MISTAKES)
def test_a_mistake_is_told_with_its_line_and_the_nearest_word(lines: str) -> None:
    with pytest.raises(BadInput) as told:
        sheet(BASE + lines + "\n")
    assert told.value.file == "sheet.toml"
    assert MISTAKES[lines] in str(told.value)


MISTAKES_ELSEWHERE = {
    (
        "sequence",
        '[[phases]]\nid = "a"\nname = "A"\n[[phases]]\nid = "a"\nname = "B"',
    ): "line 5: phases[2].id: two phases",
    ("sequence", '[[phases]]\nid = "a"\nname = "A"\nsides = ["x"]'): "line 4: phases[1].sides: There is no side x.",
    ("sequence", '[[phases]]\nid = "a"\nname = "A"\nsteps = [{ txt = "x" }]'): "line 4: There is no word",
    (
        "sequence",
        '[[turns]]\nnumber = 1\nname = "A"\n[[turns]]\nnumber = 1\nname = "B"',
    ): "line 5: turns[2].number: there",
    ("cards", '[cards.a]\ntext = "x"'): "line 1: cards.a: name is missing.",
    (
        "cards",
        '[cards.a]\ntitle = "x"\ncopies = "many"',
    ): "line 3: cards.a.copies: a whole number was expected, not text.",
    ("cards", '[decks.x]\nname = "X"\nowner = "nobdy"'): "line 3: places.deck/x.owner: There is no side nobdy.",
    ("tracks", '[tracks.a]\nname = "A"\nsides = ["x"]'): "line 1: values.x.a.side: There is no side x.",
    ("tracks", '[tracks.a]\nname = "A"'): "line 1: tracks.a: sides is missing.",
    ("charts/a", 'title = "A"\ncolumns = ["a"]\nwords = ["b", "c"]\nsides = []'): "line 3: As many words as columns",
    ("charts/a", 'title = "A"\ncolumns = ["a"]\nwords = ["b"]\nsides = ["x"]'): "line 4: There is no side x.",
    ("charts/a", 'title = "A"\ncolumns = ["a", "b"]\nrows = [["1", "2"], ["1"]]'): "line 3: Row 2 has 1 cells; 2 were",
    ("charts/a", 'title = "A"\ncolumns = ["a"]\nrows = [["1"]]\nrow_heads = []\nnoet = ""'): "line 5: There is no word",
    (
        "charts/a",
        'title = "A"\ncolumns = ["a"]\nrows = [["1"]]\nrow_heads = ["x", "y"]',
    ): "line 4: As many row_heads as rows",
    (
        "charts/a",
        'title = "A"\ncolumns = ["a"]\nrows = [["1"]]\nrow_heads = ["x"]\nrow_names = ["X", "Y"]',
    ): "line 5: As many row_names as row_heads",
}


@pytest.mark.parametrize(("name", "text"), MISTAKES_ELSEWHERE)
def test_a_mistake_is_told_with_the_file_it_stands_in(name: str, text: str) -> None:
    with pytest.raises(BadInput) as told:
        sheet_from({"sheet.toml": BASE, f"{name}.toml": text}, "test")
    assert str(told.value).startswith(f"{name}.toml, {MISTAKES_ELSEWHERE[name, text]}")


def test_a_folder_is_read_as_a_whole(tmp_path: Path) -> None:
    folder = tmp_path / "made"
    (folder / "charts").mkdir(parents=True)
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "charts" / "odds.toml").write_text('title = "Odds"\ncolumns = ["a"]\nrows = [["1"]]', encoding="utf-8")
    (folder / "notes.toml").write_text("no sheet at all", encoding="utf-8")
    found = read_sheet(folder)
    assert found.charts["odds"].title == "Odds"
    assert found.kinds == sheet_from(FILES, "made").kinds


def test_a_folder_without_a_sheet_is_told() -> None:
    with pytest.raises(BadInput, match=r"nowhere: There is no such folder\."):
        read_sheet(Path("nowhere"))


def test_the_path_of_a_file_with_a_mistake_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"The file sheet\.toml is missing"):
        read_sheet(tmp_path)
    (tmp_path / "sheet.toml").write_bytes(b"title = '\xff'")
    with pytest.raises(BadInput) as told:
        read_sheet(tmp_path)
    assert (told.value.file, told.value.place) == (str(tmp_path / "sheet.toml"), "line 1")
    (tmp_path / "sheet.toml").write_text(BASE + "figurs = [1]", encoding="utf-8")
    with pytest.raises(BadInput) as told:
        read_sheet(tmp_path)
    assert told.value.file == str(tmp_path / "sheet.toml")


@settings(max_examples=150)
@given(st.integers(0, 1 << 32))
def test_damaged_files_give_a_sheet_or_a_sentence(seed: int) -> None:
    chance = random.Random(seed)
    files = dict(FILES)
    for _ in range(chance.randint(1, 4)):
        name = chance.choice(list(files))
        text, at = files[name], chance.randrange(len(files[name]))
        rubbish = chance.choice(
            ["", "[", "]]", "=", '"', "nan", "1e999", "{a={b=1}}", "\n", "\0", "é", "true", "[kinds.x]\n"]
        )
        files[name] = text[:at] + rubbish + text[at + chance.randint(0, 9) :]
    try:
        assert isinstance(sheet_from(files, "made"), Sheet)
    except BadInput as bad:
        assert str(bad.file) in FILES  # noqa: PT017 - either outcome is right


HANDS = """[options.players]
name = "Players"
choices = ["two", "four"]
default = "four"
[places."hand/both"]
name = "Common hand"
sort = "hand"
only_with = { players = ["two"] }
[places."hand/germany"]
name = "Hand"
sort = "hand"
"""


def test_a_place_may_be_played_with_by_an_option_only() -> None:
    made = sheet(BASE + HANDS)
    both, own = PlaceId("hand/both"), PlaceId("hand/germany")
    assert not made.uses(both, {})
    assert made.uses(both, {OptionId("players"): "two"})
    assert made.uses(own, {}), "nothing is wanted of it"


@pytest.mark.parametrize("wanted", ['players = ["three"]', 'colour = ["red"]'])
def test_an_option_that_is_wanted_has_to_be_there(wanted: str) -> None:
    with pytest.raises(BadInput, match=r"line 14: .*was expected to be an option with these choices"):
        sheet(BASE + HANDS.replace('players = ["two"]', wanted))
    step = f'[[phases]]\nid = "one"\nname = "One"\nsteps = [{{ text = "Do.", only_with = {{ {wanted} }} }}]'
    with pytest.raises(BadInput, match=r"sequence.toml, line 4: .*was expected to be an option"):
        sheet(BASE, sequence=step)


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (4, '[[phases]]\nid = "one"\nname = "One"\nonly_with = { colour = ["red"] }'),
        (4, '[[turns]]\nnumber = 1\nname = "One"\nonly_with = { colour = ["red"] }'),
        (2, '[sides_only_with]\ngermany = { colour = ["red"] }'),
    ],
)
def test_a_scenario_that_leaves_something_out_is_an_option_that_there_is(line: int, text: str) -> None:
    with pytest.raises(BadInput, match=rf"sequence.toml, line {line}: .*was expected to be an option"):
        sheet(BASE, sequence=text)
    with pytest.raises(BadInput, match=r"sequence.toml, line 1: .*no side nowhere"):
        sheet(BASE, sequence="[sides_only_with]\nnowhere = {}")
