"""Which version of the program this is."""

from __future__ import annotations

import tomllib
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed

from rules_assist.shelf.record import HOME


def version() -> str:
    """As pyproject.toml says it: read there in a checkout, from the installed package elsewhere."""
    try:
        return str(tomllib.loads((HOME / "pyproject.toml").read_text("utf-8"))["project"]["version"])
    except (OSError, KeyError, tomllib.TOMLDecodeError):
        try:
            return installed("sandtable")
        except PackageNotFoundError:
            return "of unknown version"
