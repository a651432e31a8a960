"""Which version of the program this is."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed

from boards.plain.bad_input import BadInput
from boards.plain.toml_reading import raw_toml
from rules_assist.shelf.record import HOME


def version() -> str:
    """As pyproject.toml says it: read there in a checkout, from the installed package elsewhere."""
    try:
        return str(raw_toml((HOME / "pyproject.toml").read_text("utf-8"))["project"]["version"])
    except (OSError, KeyError, BadInput):
        try:
            return installed("sandtable")
        except PackageNotFoundError:
            return "of unknown version"
