"""Kits: strangers' games are opened without running, following or swallowing anything."""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import stat
import struct
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards.checks import problems
from boards.files.board_file import read_board
from boards.plain.bad_input import BadInput
from counters.faces.pictures import ALSO
from rules_assist.shelf.kit_inside import MOST_BYTES, MOST_FILES, inside_of_folder, inside_of_zip
from rules_assist.shelf.kit_packing import kit_files, pack
from rules_assist.shelf.kits import assist_of, find_kits, kits_folder, read_kit
from rules_assist.shelf.record import HOME
from rules_assist.shelf.shelf import SAMPLE, open_record

ABOUT = b'id = "my_game"\ntitle = "My Game"\nauthor = "Me"\n'
SAMPLE_FILES = {name: data for name, data in kit_files(SAMPLE) if name not in ("kit.toml", "rules.toml")}


@pytest.fixture(scope="module")
def small() -> dict[str, bytes]:
    """A whole kit without a table of rules."""
    return {"kit.toml": ABOUT, **SAMPLE_FILES}


def zipped(path: Path, files: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as kit:
        for name, data in files.items():
            kit.writestr(name, data)
    return path


def laid_out(folder: Path, files: dict[str, bytes]) -> Path:
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


def why(path: Path, read: Callable[[Path], object] = read_kit) -> str:
    with pytest.raises(BadInput) as caught:
        read(path)
    assert caught.value.file.startswith(str(path.parent)) or caught.value.file
    return str(caught.value.why)


def test_a_folder_and_a_zip_of_the_same_files_are_the_same_game(tmp_path: Path, small: dict[str, bytes]) -> None:
    folder = read_kit(laid_out(tmp_path / "mine", small))
    packed = read_kit(zipped(tmp_path / "mine.zip", small))
    assert (
        (folder.id, folder.title, folder.author)
        == (packed.id, packed.title, packed.author)
        == ("my_game", "My Game", "Me")
    )
    one, other = open_record(folder), open_record(packed)
    assert one.game.board.spaces.keys() == other.game.board.spaces.keys()
    assert one.game.sheet == other.game.sheet
    assert one.setups.keys() == other.setups.keys() != set()
    assert one.game.sheet.game == "my_game"


def test_a_zip_of_one_folder_is_as_good_as_a_zip_of_files(tmp_path: Path, small: dict[str, bytes]) -> None:
    inside = {f"My game/{name}": data for name, data in small.items()}
    inside["__MACOSX/My game/._kit.toml"] = b"\0"
    inside["My game/.DS_Store"] = b"\0"
    assert read_kit(zipped(tmp_path / "a.zip", inside)).id == "my_game"


def test_a_zip_is_unpacked_once(tmp_path: Path, small: dict[str, bytes]) -> None:
    path = zipped(tmp_path / "a.zip", small)
    first = Path(read_kit(path).sheet)
    made = first.stat().st_mtime_ns
    assert Path(read_kit(path).sheet) == first
    assert first.stat().st_mtime_ns == made
    assert (
        Path(read_kit(zipped(tmp_path / "b.zip", {**small, "sheet.toml": small["sheet.toml"] + b"\n"})).sheet) != first
    )


def test_an_id_of_the_shelf_is_taken(tmp_path: Path, small: dict[str, bytes]) -> None:
    path = laid_out(tmp_path / "k", {**small, "kit.toml": b'id = "sample"\ntitle = "T"\n'})
    with pytest.raises(BadInput, match="another game called sample"):
        read_kit(path, taken=["sample"])


@pytest.mark.parametrize(
    ("about", "told"),
    [
        (b'id = "My Game"\ntitle = "T"', "An id is a small letter, then"),
        (b'id = "../x"\ntitle = "T"', "An id is a small letter, then"),
        (b'title = "T"', "id"),
        (b'id = "a"\ntitle = "T"\nrun = "rm -rf /"', "run"),
        (b'id = "a"\ntitle = ', "not TOML"),
        (b"\xff\xfe", "not UTF-8"),
    ],
)
def test_what_kit_toml_says_is_checked(tmp_path: Path, small: dict[str, bytes], about: bytes, told: str) -> None:
    assert told in why(laid_out(tmp_path / "k", {**small, "kit.toml": about}))


def test_what_a_kit_lacks_is_told(tmp_path: Path, small: dict[str, bytes]) -> None:
    without = {name: data for name, data in small.items() if name != "board/board.json"}
    assert "no board/board.json" in why(zipped(tmp_path / "k.zip", without))
    assert "This is no kit" in why(tmp_path / "nothing")
    two = {f"{folder}/{name}": data for name, data in small.items() for folder in ("one", "other")}
    for lost in ({}, {f"a/b/c/{name}": data for name, data in small.items()}, two):
        with pytest.raises(BadInput) as bad:
            read_kit(zipped(tmp_path / "lost.zip", lost))
        assert str(bad.value) == f"{tmp_path / 'lost.zip'}: There is no kit.toml in this package."


@pytest.mark.parametrize(
    "name",
    ["/etc/passwd.txt", "../out.txt", "a/../../out.txt", "..\\out.txt", "C:/out.txt", "C:out.txt", "a//b.txt",
     "./a.txt", "con.txt", "a/nul", "name\n.txt", "a.", "b /c.txt", "a\x1b[31m.txt", "x" * 200, "1/2/3/4/5/6/7.txt",
     "//host/x.txt"],
)  # fmt: skip
def test_a_name_that_leads_elsewhere_is_refused(tmp_path: Path, small: dict[str, bytes], name: str) -> None:
    told = why(zipped(tmp_path / "k.zip", {**small, name: b"x"}))
    assert "leads out of the kit" in told or "no name for a file" in told or "too deep" in told
    assert told.isprintable()
    assert not (tmp_path / "out.txt").exists()


def entry(name: str, mode: int = 0, system: int = 3) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name)
    info.external_attr, info.create_system = mode << 16, system
    return info


@pytest.mark.parametrize("mode", [stat.S_IFLNK | 0o777, stat.S_IFIFO | 0o666, stat.S_IFCHR | 0o666])
def test_links_and_devices_in_a_zip_are_refused(tmp_path: Path, small: dict[str, bytes], mode: int) -> None:
    path = zipped(tmp_path / "k.zip", small)
    with zipfile.ZipFile(path, "a") as kit:
        kit.writestr(entry("setups/secret.txt", mode), "/etc/passwd")
    assert "is a link" in why(path)


def test_the_same_name_twice_is_refused(tmp_path: Path, small: dict[str, bytes]) -> None:
    path = zipped(tmp_path / "k.zip", small)
    with pytest.warns(UserWarning, match="Duplicate name"), zipfile.ZipFile(path, "a") as kit:
        kit.writestr("kit.toml", b"x")
    assert "kit.toml is there twice" in why(path)
    assert "is there twice" in why(zipped(tmp_path / "l.zip", {**small, "Kit.TOML": b"x"}))
    assert "is there twice" in why(zipped(tmp_path / "m.zip", {**small, "sheet.toml/x.txt": b"x"}))


def test_a_zip_bomb_is_told_by_its_sizes(tmp_path: Path, small: dict[str, bytes]) -> None:
    started = time.process_time()
    with (
        zipfile.ZipFile(tmp_path / "k.zip", "w", zipfile.ZIP_DEFLATED) as kit,
        kit.open("setups/big.txt", "w", force_zip64=True) as big,
    ):
        for _ in range(70):
            big.write(bytes(1 << 20))
    assert "too big" in why(tmp_path / "k.zip")
    assert time.process_time() - started < 5


def test_a_zip_that_lies_about_its_sizes_is_stopped_while_it_unpacks(tmp_path: Path, small: dict[str, bytes]) -> None:
    path = zipped(tmp_path / "k.zip", {**small, "setups/zz.txt": bytes(30 << 20)})
    data = bytearray(path.read_bytes())
    for sign, at in ((b"PK\x01\x02", 24), (b"PK\x03\x04", 22)):
        where = data.rindex(sign)
        data[where + at : where + at + 4] = struct.pack("<I", 10)
    path.write_bytes(data)
    assert "damaged" in why(path)
    assert not list((Path(os.environ["XDG_CACHE_HOME"]) / "sandtable/kits").glob(".unpacking*"))


def test_too_many_files_are_refused_in_either_form(tmp_path: Path, small: dict[str, bytes]) -> None:
    many = {f"setups/{number}.txt": b"" for number in range(MOST_FILES + 1)}
    assert "too many files" in why(zipped(tmp_path / "k.zip", {**small, **many}))
    assert "too many files" in why(laid_out(tmp_path / "k", {**small, **many}))


def test_a_zip_with_a_huge_list_is_refused_unread(tmp_path: Path) -> None:
    path = zipped(tmp_path / "k.zip", {f"{'n' * 60}{number}.txt": b"" for number in range(12_000)})
    assert "too many files" in why(path, inside_of_zip)


@pytest.mark.parametrize("flags", [1, 0x41])
def test_an_encrypted_zip_is_refused(tmp_path: Path, small: dict[str, bytes], flags: int) -> None:
    path = zipped(tmp_path / "k.zip", small)
    data = bytearray(path.read_bytes())
    where = data.rindex(b"PK\x01\x02")
    data[where + 8] |= flags
    path.write_bytes(data)
    assert "encrypted" in why(path)


def test_a_link_in_a_folder_is_refused(tmp_path: Path, small: dict[str, bytes]) -> None:
    folder = laid_out(tmp_path / "k", small)
    (folder / "setups/secret.txt").symlink_to("/etc/passwd")
    assert "is a link" in why(folder)
    (folder / "setups/secret.txt").unlink()
    (folder / "charts2").symlink_to("/etc")
    assert "is a link" in why(folder)


def test_a_pipe_in_a_folder_is_refused_and_not_waited_for(tmp_path: Path, small: dict[str, bytes]) -> None:
    folder = laid_out(tmp_path / "k", small)
    os.mkfifo(folder / "setups/wait.txt")
    assert "no plain file" in why(folder)


def test_hidden_files_are_no_business_of_a_kit(tmp_path: Path, small: dict[str, bytes]) -> None:
    folder = laid_out(tmp_path / "k", {**small, ".git/objects/a/b/c/d/e/f": b"x", ".DS_Store": b"x"})
    assert not any(name.startswith(".") for name in inside_of_folder(folder))


def test_a_folder_that_is_too_big_is_refused(tmp_path: Path, small: dict[str, bytes]) -> None:
    folder = laid_out(tmp_path / "k", small)
    with (folder / "board/map.png").open("wb") as big:
        big.truncate(MOST_BYTES + 1)
    assert "too big" in why(folder)


def test_programs_in_a_zip_are_left_there(tmp_path: Path, small: dict[str, bytes]) -> None:
    kit = read_kit(zipped(tmp_path / "k.zip", {**small, "rules.py": b"raise SystemExit", "a.exe": b"MZ"}))
    assert not [name for name in inside_of_folder(Path(kit.sheet)) if name.endswith((".py", ".exe"))]


def test_the_users_kits_are_found_and_bad_ones_told(small: dict[str, bytes]) -> None:
    folder = kits_folder()
    laid_out(folder / "a_good_one", small)
    (folder / "b_bad.zip").write_bytes(b"no zip")
    zipped(folder / "c_same.zip", small)
    (folder / "readme.txt").write_text("hello")
    try:
        kits, remarks = find_kits()
        told = [str(remark) for remark in remarks]
        assert [kit.id for kit in kits] == ["my_game"]
        assert any("b_bad.zip: This is no zip" in one for one in told)
        assert any("c_same.zip" in one and "another game called my_game" in one for one in told)
        assert any("readme.txt" in one and "no kit" in one for one in told)
    finally:
        shutil.rmtree(folder)


def test_no_folder_of_kits_is_no_trouble() -> None:
    assert find_kits() == ((), ())


def test_a_packed_game_is_a_kit_with_the_same_bytes_each_time(tmp_path: Path) -> None:
    told = pack(SAMPLE, tmp_path / "a.zip")
    pack(SAMPLE, tmp_path / "b.zip")
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()
    assert SAMPLE.title in str(told)
    assert read_kit(tmp_path / "a.zip", taken=["sample"]).title == SAMPLE.title


def test_a_kit_is_packed_with_its_words_in_every_language(tmp_path: Path, small: dict[str, bytes]) -> None:
    words = {"de.toml": b'"Infantry" = "Infanterie"\n', "fr.toml": b'"Infantry" = "Infanterie"\n'}
    record = read_kit(laid_out(tmp_path / "k", {**small, **words}))
    assert words.items() <= dict(kit_files(record)).items()


def test_where_a_kit_cannot_be_written_is_said_with_its_name(tmp_path: Path) -> None:
    (tmp_path / "a.zip").mkdir()
    with pytest.raises(BadInput) as bad:
        pack(SAMPLE, tmp_path / "a.zip")
    assert str(bad.value) == f"{tmp_path / 'a.zip'}: It cannot be written: what lies there is no ordinary file."


@given(data=st.data())
def test_a_damaged_zip_is_opened_or_refused_with_a_sentence(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as kit:
        for name in ("kit.toml", "sheet.toml", "board/board.json"):
            kit.writestr(name, ABOUT)
    broken = bytearray(packed.getvalue())
    for _ in range(data.draw(st.integers(1, 8))):
        broken[data.draw(st.integers(0, len(broken) - 1))] = data.draw(st.integers(0, 255))
    del broken[data.draw(st.integers(len(broken) // 2, len(broken))) :]
    path = tmp_path_factory.getbasetemp() / "damaged.zip"
    path.write_bytes(broken)
    with contextlib.suppress(BadInput):
        assert read_kit(path).title


@pytest.mark.parametrize(
    ("rows", "answers"),
    [
        ('[[move]]\nmeans = "land"\nrule = "1"', {"reach", "may"}),
        ('[fight]\nrule = "1"', {"battle", "may"}),
        ('[[may]]\nverb = "build"\nyes = true\nrule = "1"', {"may"}),
        ('[[stacking]]\nname = "units"\nmost = 3\nrule = "1"', {"findings"}),
    ],
)
def test_a_table_that_moves_or_fights_is_asked_whether_one_may(tmp_path: Path, rows: str, answers: set[str]) -> None:
    (tmp_path / "rules.toml").write_text(rows)
    assert set(assist_of(tmp_path / "rules.toml").split()) == answers


def test_of_a_kit_with_a_drawing_alone_it_is_told_what_makes_a_board(tmp_path: Path, small: dict[str, bytes]) -> None:
    without = {name: data for name, data in small.items() if name != "board/board.json"}
    told = why(laid_out(tmp_path / "drawn", without))
    assert "no board/board.json" in told
    assert "sandtable edit board/map.svg" in told


def test_the_board_that_the_page_on_kits_shows_is_one(tmp_path: Path) -> None:
    page = (HOME / "rules_assist/KITS.md").read_text()
    shown = page[page.index('    {"type": "Topology"') :].partition("\n\n")[0]
    (tmp_path / "board.json").write_text(shown)
    board = read_board(tmp_path)
    assert [(each.a, each.b, each.kind) for each in board.contacts] == [("elm", "oak", "land")]
    assert list(problems(board)) == []


def test_the_page_on_kits_names_every_picture_for_a_counter() -> None:
    page = (HOME / "rules_assist/KITS.md").read_text()
    assert [word for word in ALSO if f"`{word}`" not in page] == []
