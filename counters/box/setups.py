"""Set-ups: typed positions that a game may start from, and the table before anything is laid on it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from boards.plain.bad_input import BadInput, Faults
from boards.plain.files import MEGABYTE, read_bounded, text_of
from boards.plain.sentence import Ref, readable_id, say

if TYPE_CHECKING:
    from counters.game import Game
    from counters.position import Position

MOST_BYTES = 4 * MEGABYTE
NO_ORDER = 50


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """One way to start: `text` is a position that begins on line `first_line` of its file."""

    id: str
    title: str
    about: str = ""
    order: int = NO_ORDER
    """Its place on the shelf; examples come last."""

    text: str = ""
    first_line: int = 1
    file: str = ""


def read_setups(folder: Path) -> dict[str, Setup]:
    """Every set-up of a game: the text files of `setups/` in the folder of its sheet."""
    files = sorted((folder / "setups").glob("*.txt"))
    found, faults = list[Setup](), Faults()
    for path in files:
        with faults:
            found.append(setup_from(path.stem, text_of(read_bounded(path, MOST_BYTES), path), str(path)))
    faults.tell()
    return _in_order(found)


def _in_order(found: Iterable[Setup]) -> dict[str, Setup]:
    """Those with a number first, then by name."""
    return {setup.id: setup for setup in sorted(found, key=lambda setup: (setup.order, setup.id))}


def setup_from(id: str, text: str, file: str = "") -> Setup:
    """A set-up as it stands in its file: lines such as `title: …`, `order: 1` and `about: …`, then the position."""
    lines = text.removeprefix("\ufeff").splitlines()
    heads: dict[str, list[str]] = {"title": [], "about": [], "order": []}
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
        if heads["order"] and not heads["order"][-1].isdecimal():
            raise BadInput(say("The order of a set-up is a whole number: order: 1."), file, f"line {read}")
    title = heads["title"][0] if heads["title"] else readable_id(Ref("value", id))
    rest = "\n".join(lines[read:])
    order = int(heads["order"][-1][:6]) if heads["order"] else NO_ORDER
    about = " ".join(heads["about"])
    return Setup(id=id, title=title, about=about, order=order, text=rest, first_line=read + 1, file=file)


def empty_table(game: Game) -> Position:
    """Nothing lies on it: the first turn and phase, and what the sheet says of sights, values and options."""
    from counters.counter import SideId  # noqa: PLC0415 - the shelf lists set-ups without anything heavy
    from counters.position import OPEN, Clock, PhaseId, Position  # noqa: PLC0415 - as before

    sheet = game.sheet
    phase = next((phase for phase in sheet.played({}).phases if not phase.turns or 1 in phase.turns), None)
    side = phase.sides[0] if phase and phase.sides else SideId("")
    return Position(
        clock=Clock(1, phase.id if phase else PhaseId(""), side),
        values={rule.id: rule.start for rule in sheet.values.values()},
        sights={rule.id: rule.sight for rule in sheet.places.values() if rule.who != OPEN.who},
        options={rule.id: rule.default for rule in sheet.options.values()},
    )


def typed_table(game: Game) -> Position:
    """The same for whoever types what lies there: of a sum that begins with nought and that nobody typed, nothing is
    said."""
    bare = empty_table(game)
    return bare.with_(values={id: amount for id, amount in bare.values.items() if amount})
