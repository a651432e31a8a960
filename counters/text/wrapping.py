"""Long lists on several lines, each of which can be read by itself."""

from __future__ import annotations

from collections.abc import Iterable

WIDTH = 110


def wrapped(head: str, parts: Iterable[str]) -> list[str]:
    """`head` and the parts, parted by commas; where they would be too long, `head` again on the next line."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(part) + 2 <= WIDTH:
            lines[-1] += f", {part}"
        else:
            lines.append(head + part)
    return lines
