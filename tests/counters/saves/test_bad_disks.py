"""Whatever befalls the disk: what was acknowledged is there, and nobody else's bytes are touched."""

from __future__ import annotations

import shutil
import signal
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards.plain import files
from boards.plain.bad_input import BadInput
from counters.events import OptionSet
from counters.position import OptionId
from counters.saves import appending
from counters.saves.appending import beside
from counters.saves.export import export_save
from counters.saves.history import START, History
from counters.saves.merging import merge
from counters.saves.save_opening import open_save
from counters.saves.save_reading import read_save
from counters.saves.saved_game import SavedGame, begin_save
from tests.counters.random_play import ANNA, Player, table, undo
from tests.counters.saves.a_bad_disk import FAULTS, BadDisk
from tests.counters.saves.killing import kill_one
from tests.counters.saves.made_saves import assert_same, branched, game, save_of


class Evening:
    """Somebody plays on a bad disk."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.chance = folder, Random(seed)
        self.disk = BadDisk(self.chance)
        self.player, self.history = Player(self.chance), History(table(4))
        self.save: SavedGame = begin_save(folder / "a.sandtable", game(), self.history)
        self.theirs: dict[Path, bytes] = {}
        """What others have put there, and nobody may change."""

        self.backup: bytes = b""

    def play(self, count: int) -> None:
        for _ in range(count):
            # Going back from the beginning does nothing, and so asks nothing of the disk.
            if self.chance.random() < 0.1 and self.history.head != START:
                undo(self.history)
            else:
                self.history.happen(self.player.event(self.history.state))
            self.save.keep(self.history)
            self.judge()

    def judge(self) -> None:
        """What was acknowledged is there; what was not, is said to be missing."""
        if self.save.saved:
            assert self.save.trouble is None
            assert_same(read_save(self.save.path).history, self.history)
        else:
            assert self.save.trouble is not None
        for path, data in self.theirs.items():
            assert path.read_bytes() == data, "what somebody else wrote stays as it is"

    # What others do to the file

    def back_up(self) -> None:
        if self.save.path.is_file():
            self.backup = self.save.path.read_bytes()

    def overwritten(self) -> None:
        """An older copy, in place: the same inode."""
        if self.backup and self.backup != self.save.path.read_bytes():
            self.write_theirs(self.backup)

    def appended_to(self) -> None:
        self.write_theirs(self.save.path.read_bytes() + b'{"line":"go to","n":0}\n')

    def shortened(self) -> None:
        data = self.save.path.read_bytes()
        self.write_theirs(data[: self.chance.randrange(len(data))])

    def another_put_there(self) -> None:
        other = self.folder / "other"
        other.write_bytes(b"letters from home")
        other.replace(self.save.path)
        self.theirs[self.save.path] = b"letters from home"

    def the_same_put_there(self) -> None:
        """A program that keeps folders alike writes the same bytes aside and renames them."""
        shutil.copyfile(self.save.path, self.folder / "same")
        (self.folder / "same").replace(self.save.path)

    def taken_away(self) -> None:
        self.save.path.unlink()

    def write_theirs(self, data: bytes) -> None:
        with self.save.path.open("r+b") as file:
            file.truncate(0)
            file.write(data)
        self.theirs[self.save.path] = data


DEEDS: tuple[Callable[[Evening], None], ...] = (
    Evening.overwritten, Evening.appended_to, Evening.shortened, Evening.another_put_there,
    Evening.the_same_put_there, Evening.taken_away,
)  # fmt: skip


@settings(max_examples=60)
@given(st.integers(0, 10**6), st.lists(st.sampled_from([*FAULTS, *DEEDS, "well", "back up"]), max_size=12))
def test_what_was_acknowledged_is_there(
    tmp_path_factory: pytest.TempPathFactory, seed: int, story: list[str | Callable[[Evening], None]]
) -> None:
    evening = Evening(tmp_path_factory.mktemp("disk"), seed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(appending, "os", evening.disk)
        for chapter in story:
            if isinstance(chapter, str):
                evening.disk.fault = "" if chapter in ("well", "back up") else chapter
                if chapter == "back up":
                    evening.back_up()
            elif evening.save.path.is_file() and evening.save.saved:
                chapter(evening)
            evening.play(evening.chance.randint(1, 4))
        evening.disk.fault = ""
        evening.history.happen(evening.player.event(evening.history.state))
        evening.save.keep(evening.history)
    assert evening.save.saved, "a disk that is well again takes everything"
    evening.judge()
    evening.save.close()
    again = open_save(evening.save.path, game())
    assert_same(again.history, evening.history)
    again.save.close()


@pytest.mark.parametrize("deed", DEEDS[:4])
def test_a_file_that_others_have_written_to_is_left_and_both_are_named(
    deed: Callable[[Evening], None], tmp_path: Path
) -> None:
    evening = Evening(tmp_path, 5)
    evening.play(4)
    evening.back_up()
    evening.play(15)
    assert evening.save.path.name == "a.sandtable"
    deed(evening)
    evening.history.happen(evening.player.event(evening.history.state))
    told = str(evening.save.keep(evening.history))
    assert "a.sandtable is not as it was left" in told
    assert "a (2).sandtable, where it goes on" in told
    evening.judge()
    evening.play(3)
    assert evening.save.path.name == "a (2).sandtable"
    evening.save.close()


def test_the_same_bytes_in_another_file_are_still_ours(tmp_path: Path) -> None:
    evening = Evening(tmp_path, 5)
    evening.play(4)
    evening.the_same_put_there()
    evening.play(4)
    assert evening.save.path.name == "a.sandtable"
    evening.save.close()


def test_a_disk_that_was_pulled_out_and_comes_back_is_written_to_again(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "stick", 5) if (tmp_path / "stick").mkdir() is None else None
    assert evening is not None
    evening.play(4)
    (tmp_path / "stick").rename(tmp_path / "pulled out")
    evening.play(4)
    assert evening.save.unsaved > 0
    (tmp_path / "pulled out").rename(tmp_path / "stick")
    assert "Saving works again" in str(evening.save.retry())
    evening.judge()
    assert [each.name for each in (tmp_path / "stick").glob("*.sandtable")] == ["a.sandtable"]
    evening.save.close()


def test_a_program_that_is_killed_while_it_begins_a_file_leaves_none_that_is_empty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = Evening(tmp_path, 5)

    def killed(*_: object) -> None:
        raise SystemExit

    with monkeypatch.context() as patch:
        patch.setattr(evening.disk, "write", killed, raising=False)
        patch.setattr(appending, "os", evening.disk)
        with pytest.raises(SystemExit):
            evening.play(1)
    assert not list(tmp_path.glob("*.sandtable"))


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.sampled_from(FAULTS))
def test_an_export_is_whole_or_the_old_one_and_a_master_never_less(
    tmp_path_factory: pytest.TempPathFactory, seed: int, fault: str
) -> None:
    folder = tmp_path_factory.mktemp("mail")
    path = save_of(branched(seed % 7, 8), folder / "master.sandtable")
    out, back = folder / "for anna.sandtable", folder / "back.sandtable"
    export_save(path, ANNA, back)
    returned = open_save(back, game())
    returned.history.happen(OptionSet(OptionId("word"), "anna"), "Anna", ANNA)
    returned.save.keep(returned.history)
    returned.save.close()
    master, sent = path.read_bytes(), back.read_bytes()
    out.write_bytes(sent)
    disk = BadDisk(Random(seed))
    disk.fault = fault
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(appending, "os", disk)
        patch.setattr(files, "os", disk)
        with suppress(BadInput):
            merge(path, [back])
        with suppress(BadInput):
            export_save(path, ANNA, out)
    assert path.read_bytes().startswith(master)
    assert read_save(path).broken is None or read_save(path).torn
    assert read_save(out).broken is None
    merge(path, [back])
    merged = read_save(path)
    assert (merged.broken, len(merged.history)) == (None, 9)
    assert back.read_bytes() == sent


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="Windows ends programs otherwise")
@pytest.mark.parametrize("seed", [0, 1])
def test_a_program_that_is_killed_whatever_it_does_has_lost_nothing(seed: int, tmp_path: Path) -> None:
    kill_one(seed, tmp_path)


def test_names_beside_one_count_on() -> None:
    names = [next(beside(Path(f"{stem}.sandtable"))).stem for stem in ("a", "a (2)", "a (b)", "(3)", "a (9999999)")]
    assert names == ["a (2)", "a (3)", "a (b) (2)", "(3) (2)", "a (1000000)"]


def test_a_name_takes_the_file_along_and_never_another_ones_place(tmp_path: Path) -> None:
    evening = Evening(tmp_path, 5)
    evening.play(3)
    (tmp_path / "taken.sandtable").write_text("letters from home")
    with pytest.raises(FileExistsError):
        evening.save.rename(tmp_path / "taken.sandtable")
    evening.play(2)
    evening.save.rename(tmp_path / "ours.sandtable")
    evening.play(2)
    assert sorted(each.name for each in tmp_path.iterdir()) == [
        ".ours.sandtable.lock", "ours.sandtable", "taken.sandtable",
    ]  # fmt: skip
    assert (tmp_path / "taken.sandtable").read_text() == "letters from home"
    evening.save.close()
