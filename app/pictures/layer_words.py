"""Which layers are asked for, and of what: `names, reach:#panzer, #stukas, supply:germany`."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from boards.plain.bad_input import BadInput
from boards.plain.nearest import unknown
from boards.plain.sentence import say


class Asked(NamedTuple):
    """`about`: what stood after the colon."""

    word: str
    about: str = ""


def read_layers(typed: str, known: Collection[str], with_about: Collection[str]) -> tuple[Asked, ...]:
    """Parted by commas. What follows a colon may hold commas, too: it goes on until the next layer."""
    found: list[Asked] = []
    for part in typed.split(","):
        word, colon, about = (piece.strip() for piece in part.partition(":"))
        if not part.strip():
            continue
        if word in known:
            if colon and word not in with_about:
                raise BadInput(say("The layer {word} is about the whole map: no colon follows.", word=word))
            found.append(Asked(word, about))
        elif found and found[-1].about:
            found[-1] = Asked(found[-1].word, f"{found[-1].about}, {part.strip()}")
        else:
            raise BadInput(say("{unknown} They are {all}.", unknown=unknown("layer", word, known), all=tuple(known)))
    return tuple(found)
