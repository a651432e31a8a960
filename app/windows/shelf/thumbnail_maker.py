"""A process of its own that draws the pictures of the shelf, so that the shelf can be used meanwhile.

Asked line by line, each a JSON `Asked`; it answers with the same line when picture and facts are there. A picture
shows what somebody may see who plays no side.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

import msgspec

WIDE = 1000
OUR_SECONDS, OUR_MEGABYTES = 60, 1000
TOO_MUCH = "Its picture would take too much time or memory."


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """A saved game, or a set-up of a game; and the stem of the files to make."""

    out: str
    save: str = ""
    game: str = ""
    setup: str = ""
    kits: tuple[str, ...] = ()
    """Where the game of a saved game may lie, besides on the shelf."""

    safe_sides: bool = False


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """What stands beside the picture."""

    game: str = ""
    title: str = ""
    clock: str = ""
    moves: int = 0
    trouble: str = ""
    """Why there is no picture."""


def make(asked: Asked) -> Facts:
    """Draw it, and write the picture and what is known."""
    from app.language import t  # noqa: PLC0415 - the same
    from app.panels.parts.moment import clock_words  # noqa: PLC0415 - the same
    from app.pictures.painting import image, png  # noqa: PLC0415 - the shelf only wants the forms above
    from app.pictures.rendering import picture  # noqa: PLC0415 - the same
    from boards.plain.bad_input import BadInput  # noqa: PLC0415 - the same
    from boards.plain.files import write_aside  # noqa: PLC0415 - the same
    from counters.saves.save_reading import read_save  # noqa: PLC0415 - the same
    from rules_assist.shelf.subject import as_seen, subject  # noqa: PLC0415 - the same

    out = Path(asked.out)
    try:
        found = subject(asked.save or asked.game, setup=asked.setup or None, kits=asked.kits)
        opened, seen = found.opened, as_seen(found.opened, found.position, None)
        moves = len(read_save(Path(asked.save)).history.line()) if asked.save else 0
        facts = Facts(
            game=opened.record.id, title=opened.game.sheet.title, clock=clock_words(opened.game, seen), moves=moves
        )
        write_aside(out.with_suffix(".png"), png(image(picture(opened, seen), WIDE)))
    except (BadInput, MemoryError) as error:
        facts = Facts(trouble=str(error.why) if isinstance(error, BadInput) else t(TOO_MUCH))
    write_aside(out.with_suffix(".json"), msgspec.json.encode(facts))
    return facts


def serve(lines: Iterable[str]) -> None:
    """Answer until there is nothing more to be asked. This process is bound, and nobody else who has a picture made."""
    from app.pictures.bounds import bound_this_process  # noqa: PLC0415 - the shelf only wants the forms above
    from rules_assist.shelf.shelf import shelf  # noqa: PLC0415 - the same

    for line in lines:
        asked = msgspec.json.decode(line, type=Asked)
        # What lies on the shelf was not asked for by hand: it takes no more than this, or has no picture.
        bound_this_process(*((OUR_SECONDS, OUR_MEGABYTES) if asked.game in {each.id for each in shelf()} else ()))
        make(asked)
        sys.stdout.write(line)
        sys.stdout.flush()


if __name__ == "__main__":
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from app.language import choose

    choose(sys.argv[1])
    serve(sys.stdin)
