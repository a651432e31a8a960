"""What is written to a terminal may come from anybody: it shows every sign, and obeys none."""

from __future__ import annotations

import re

CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""What a terminal would obey: also the signs that make it show the letters after them the other way round."""


def harmless(text: str) -> str:
    return CONTROL.sub("?", text)


def harmless_json(text: str) -> str:
    """The same value, with these signs written out."""
    return CONTROL.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text)
