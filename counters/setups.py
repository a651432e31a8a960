"""Set-ups: typed positions that a game may start from, and the table before anything is laid on it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from boards.bad_input import BadInput
from boards.files import MEGABYTE, read_bounded, text_of
from boards.sentence import Ref, readable_id, say
from counters.counter import SideId
from counters.game import Game
from counters.places import OPEN
from counters.position import Clock, PhaseId, Position

MOST_BYTES = 4 * MEGABYTE


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """One way to start: `text` is a position that begins on line `first_line` of its file."""

    id: str
    title: str
    about: str = ""
    text: str = ""
    first_line: int = 1
    file: str = ""


def read_setups(folder: Path) -> dict[str, Setup]:
    """Every set-up of a game: the text files of `setups/` in the folder of its sheet."""
    files = sorted((folder / "setups").glob("*.txt"))
    return {
        path.stem: setup_from(path.stem, text_of(read_bounded(path, MOST_BYTES), path), str(path)) for path in files
    }


def setups_from(files: Mapping[str, str]) -> dict[str, Setup]:
    """The same out of a kit: names of files within the folder of its sheet, and what they say."""
    names = sorted(name for name in files if name.startswith("setups/") and name.endswith(".txt"))
    found = (setup_from(Path(name).stem, files[name], name) for name in names)
    return {setup.id: setup for setup in found}


def setup_from(id: str, text: str, file: str = "") -> Setup:
    """A set-up as it stands in its file: lines such as `title: …` and `about: …`, then the position."""
    lines = text.removeprefix("\ufeff").splitlines()
    heads: dict[str, list[str]] = {"title": [], "about": []}
    read = 0
    for line in lines:
        word, colon, said = line.partition(":")
        if line.strip() and not line.lstrip().startswith("#"):
            if not colon or word.strip().casefold() not in heads:
                break
            heads[word.strip().casefold()].append(said.strip())
        read += 1
        if len(heads["title"]) > 1:
            raise BadInput(say("A set-up has one title."), file, f"line {read}")
    title = heads["title"][0] if heads["title"] else readable_id(Ref("value", id))
    rest = "\n".join(lines[read:])
    return Setup(id=id, title=title, about=" ".join(heads["about"]), text=rest, first_line=read + 1, file=file)


def empty_table(game: Game) -> Position:
    """Nothing lies on it: the first turn and phase, and what the sheet says of sights, values and options."""
    sheet = game.sheet
    phase = next((phase for phase in sheet.sequence.phases if not phase.turns or 1 in phase.turns), None)
    side = phase.sides[0] if phase and phase.sides else SideId("")
    return Position(
        clock=Clock(1, phase.id if phase else PhaseId(""), side),
        values={rule.id: rule.start for rule in sheet.values.values()},
        sights={rule.id: rule.sight for rule in sheet.places.values() if rule.who != OPEN.who},
        options={rule.id: rule.default for rule in sheet.options.values()},
    )
