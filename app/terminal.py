"""What is written to a terminal may come from anybody: it shows every sign, and obeys none."""

from __future__ import annotations

from boards.plain.sentence import UNSEEN


def harmless(text: str) -> str:
    return UNSEEN.sub("?", text)


def harmless_json(text: str) -> str:
    """The same value, with these signs written out."""
    return UNSEEN.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text)
