"""Names of others are words: on a terminal they make no line of their own, and nowhere do they turn letters round."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.cli import main
from boards.files.board_file import read_board
from boards.plain.sentence import UNSEEN, in_a_line, say
from counters.saves.save_reading import read_save
from rules_assist.shelf.kits import read_kit
from rules_assist.shelf.shelf import open_record
from tests.attack.forms import a_kit, a_save

PLANTED = r"\nsandtable: EVIL\u202e\u001b[2J"
"""As TOML and JSON write it: a line that looks like one of ours, letters turned round, and a screen made empty."""

NAMED = re.compile(rb"""((?:^|[{,\s])"?(?:name|title|short|words|text)"?\s*[:=]\s*"[^"\\]*)(")""")


def planted(data: bytes) -> bytes:
    return NAMED.sub(lambda found: found[1] + PLANTED.encode() + found[2], data)


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    for name, data in a_kit().items():
        file = tmp_path / "kit" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(planted(data) if name.endswith((".toml", "board.json")) else data)
    return tmp_path / "kit"


@pytest.fixture
def save(tmp_path: Path) -> Path:
    path = tmp_path / "a.sandtable"
    path.write_bytes(planted(a_save()[0]))
    return path


def assert_harmless(said: str) -> None:
    assert not UNSEEN.search(said)
    assert not [line for line in said.split("\n") if line.strip().startswith("sandtable: EVIL")]


WORDS = (
    ("check", "{kit}"), ("check", "{kit}", "--json"), ("check", "{save}"), ("check", "{kit}/board"),
    ("render", "{kit}", "-o", "{out}.png", "--width", "200"), ("render", "{save}", "-o", "{out}.svg"),
    ("ask", "{kit}", "findings"), ("ask", "{kit}", "reach", "ember", "infantry"), ("ask", "{save}", "findings"),
    ("ask", "{kit}", "may", "ember", "attack", "nowhere"), ("print", "{kit}", "--what", "counters", "-o", "{out}.pdf"),
    ("export", "{save}", "--for", "anna", "-o", "{out}.sandtable"), ("export", "{save}", "--for", "x"),
    ("report", "{save}", "-o", "{out}.html"), ("merge", "{save}", "{save}"), ("games", "--kits", "{kit}"), ("games",),
)  # fmt: skip


@pytest.mark.parametrize("words", WORDS, ids=[" ".join(each) for each in WORDS])
def test_names_make_no_lines_of_their_own_on_a_terminal(
    words: tuple[str, ...], kit: Path, save: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    places = {"kit": str(kit), "save": str(save), "out": str(tmp_path / "out")}
    main([word.format_map(places) for word in words])
    said = capsys.readouterr()
    assert said.out or said.err
    assert_harmless(said.out)
    assert_harmless(said.err)


def test_names_are_read_with_letters_that_are_seen(kit: Path, save: Path) -> None:
    board = read_board(kit / "board")
    opened = open_record(read_kit(kit))
    names = [board.title, opened.record.title]
    names += [each.name for each in (*board.spaces.values(), *opened.game.sheet.sides.values())]
    names += [each.name for each in opened.game.sheet.kinds.values()]
    history = read_save(save).history
    names += [seat.name for seat in history.state.seats.values()]
    names += [note.text for note in history.state.notes]
    assert sum("EVIL" in name for name in names) > 20
    assert not [name for name in names if UNSEEN.search(name)]


@pytest.mark.parametrize("words", ["a\nb", "a\r\n\tb", "a \n b"])
def test_what_goes_into_a_sentence_is_one_line(words: str) -> None:
    assert in_a_line(words) == "a b"
    assert str(say("{name} is here.", name=words)) == "a b is here."


def test_a_name_without_such_letters_stays_as_it_is() -> None:
    for name in ("Łódź", "Al-Qāhira", "القاهرة", "東京", "a  b", "“x” – y"):
        assert in_a_line(name) == name
