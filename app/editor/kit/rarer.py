"""What a row may say that its form has no field for: typed as in the file, so that no word is out of reach."""

from __future__ import annotations

import typing
from collections.abc import Mapping
from typing import Any

import msgspec

from app.editor.kit.fields import RULES, Sort
from app.editor.kit.rows import Values, key_name, to_toml
from boards.plain.toml_reading import raw_toml
from rules_assist.tables.forms import Rules


def rarer(sort: Sort, values: Values, parts: tuple[str, ...]) -> dict[str, Any]:
    """By their paths: whole keys, and of a key that has fields what is in it besides."""
    paths = [field.path for field in sort.fields]
    found: dict[str, Any] = {}
    for key, value in values.items():
        if key in parts or key in paths:
            continue
        if not any(path.startswith(f"{key}.") for path in paths):
            found[key] = value
        elif isinstance(value, Mapping):
            for inner, each in value.items():
                path = f"{key}.{inner}"
                if not any(known == path or known.startswith(f"{path}.") for known in paths):
                    found[path] = each
    return found


def as_lines(found: Mapping[str, Any]) -> str:
    """A line for each."""
    return "\n".join(f"{'.'.join(map(key_name, path.split('.')))} = {to_toml(each)}" for path, each in found.items())


def typed(sort: Sort, text: str, parts: tuple[str, ...]) -> dict[str, Any]:
    """What the lines say, by the same paths; what a field of its own says is not among it. `BadInput`, if they are
    none."""
    return rarer(sort, raw_toml(text), parts)


def words_of(sort: Sort, parts: tuple[str, ...]) -> tuple[str, ...]:
    """Which words a row of the table of rules has besides."""
    form: Any = Rules
    for part in sort.head.split(".") if sort.file == RULES else ():
        kinds = typing.get_type_hints(form)
        form = _struct(kinds.get(part)) if form is not None else None
    if form is None or sort.file != RULES:
        return ()
    asked = {field.path.partition(".")[0] for field in sort.fields}
    return tuple(it.name for it in msgspec.structs.fields(form) if it.name not in asked and it.name not in parts)


def _struct(kind: Any) -> Any:
    """The rows in `tuple[Move, ...]`, or in `Battle | None`."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return kind
    return next((found for inner in typing.get_args(kind) if (found := _struct(inner)) is not None), None)


def differing(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """What is otherwise, with None for what is gone."""
    return {path: after.get(path) for path in {**before, **after} if before.get(path) != after.get(path)}
