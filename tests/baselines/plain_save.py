"""A saved game without any care: lines of JSON that are taken on trust, and a whole new file for every gesture."""

import json
import os
from pathlib import Path
from typing import Any


def reopen(file: Path) -> dict[str, str]:
    """Read every line and play every move into one dict. Nothing is checked, nothing is kept to go back to."""
    head, *lines = file.read_text(encoding="utf-8").splitlines()
    where = {id: place for place, stack in json.loads(head)["start"]["stacks"].items() for id in stack}
    for line in lines:
        event = json.loads(line).get("event", {})
        for counter in event.get("counters", ()):
            where[counter] = event["to"]
    return where


def save_whole(file: Path, table: dict[str, Any], events: list[dict[str, Any]]) -> None:
    """The table and all that happened, written anew and on the disk before it counts."""
    aside = file.with_suffix(".new")
    with aside.open("w", encoding="utf-8") as out:
        json.dump({"table": table, "events": events}, out)
        out.flush()
        os.fsync(out.fileno())
    aside.replace(file)
