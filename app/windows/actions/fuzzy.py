"""Finding what somebody means by a few letters."""

from __future__ import annotations

import unicodedata


def plain(text: str) -> str:
    """Without capitals and accents."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(sign))


def score(asked: str, text: str) -> float | None:
    """How well a text is meant by the letters asked for, more is better; None: they are not in it, in this order.

    Letters that begin words and letters that follow one another count more; short texts win over long ones.
    """
    wanted, words = plain(asked).replace(" ", ""), plain(text)
    if not wanted:
        return 0.0
    found = [
        total
        for start in (at for at, sign in enumerate(words) if sign == wanted[0])
        for leaping in (True, False)
        if (total := _from(wanted, words, start, leaping=leaping)) is not None
    ]
    return max(found) - len(words) * 0.01 if found else None


def _from(wanted: str, words: str, start: int, *, leaping: bool) -> float | None:
    """The same, beginning at one place; leaping on to beginnings of words where it can."""
    total, last = 0.0, start - 1
    for sign in wanted:
        at = words.find(sign, last + 1)
        if at < 0:
            return None
        follows = at == last + 1
        if leaping and not follows and (begins := _beginning(sign, words, at)) is not None:
            at = begins
        total += 3.0 if follows else (2.0 if _begins(words, at) else 0.5)
        last = at
    return total + (1.0 if _begins(words, start) else 0.0)


def _begins(words: str, at: int) -> bool:
    return at == 0 or not words[at - 1].isalnum()


def _beginning(sign: str, words: str, start: int) -> int | None:
    """The next word that begins with this letter."""
    return next((at for at in range(start, len(words)) if words[at] == sign and _begins(words, at)), None)
