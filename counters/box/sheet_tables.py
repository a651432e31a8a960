"""TOML into typed values, with the line of whatever is wrong in it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Any, TypeAlias, TypeVar, get_args, get_type_hints

import msgspec
from msgspec import inspect

from boards.plain.bad_input import BadInput, Faults
from boards.plain.nearest import unknown
from boards.plain.sentence import Value, say, write_number
from boards.plain.toml_reading import line_of, plainly, raw_toml, written

Key: TypeAlias = str | int
Path: TypeAlias = tuple[Key, ...]
Typed = TypeVar("Typed")


class TomlFile:
    """One file of TOML that has been read, and where in it everything stands."""

    def __init__(self, text: str, name: str) -> None:
        self.name = name
        self.text = text
        self.data = raw_toml(text, name)

    def wrong(self, path: Path, template: str, **values: Value) -> BadInput:
        """What to raise about a key of this file."""
        return BadInput(say(template, **values), self.name, self.line(path))

    def line(self, path: Path) -> str:
        return f"line {line_of(self.text, path)}"

    def depth(self, path: Path) -> int:
        """How many steps of a path can be gone in this file."""
        at: Any = self.data
        for steps, key in enumerate(path):
            try:
                at = at[key]
            except (LookupError, TypeError):
                return steps
        return len(path)

    def table(self, path: Path, raw: object) -> dict[str, Any]:
        """What ought to be a table."""
        if not isinstance(raw, dict):
            raise self.wrong(path, "{key} was expected to be a table.", key=written(path))
        return raw

    def tables(self, key: str) -> Iterator[tuple[str, dict[str, Any]]]:
        """The tables within a table, such as `[kinds.infantry]` and `[kinds.fleet]`."""
        for id, raw in self.table((key,), self.data.get(key, {})).items():
            yield id, self.table((key, id), raw)

    def typed(self, path: Path, raw: object, into: type[Typed], **filled: object) -> Typed:
        """`raw`, which stands at `path`, as a value of this type. What is filled in need not stand in the file."""
        if filled:
            raw = self.table(path, raw)
            for name in filled:
                if name in raw:
                    raise self.wrong((*path, name), "{key} is not written in the table: its heading says it.", key=name)
            raw = {**raw, **filled}
        try:
            return self._converted(path, raw, into)
        except BadInput as first:
            faults = Faults()
            self._every_fault(path, raw, into, faults)
            faults.tell()
            raise first from None

    def _converted(self, path: Path, raw: object, into: type[Typed]) -> Typed:
        tidy = self._tidy(path, raw, _info(into))  # type: ignore[arg-type]  # mypy doubts that a type has a hash
        try:
            return msgspec.convert(tidy, into)
        except msgspec.ValidationError as error:
            raise self._not_valid(path, str(error)) from None

    def _every_fault(self, path: Path, raw: object, into: Any, faults: Faults) -> None:
        """Msgspec says what is wrong first; here each part is looked at by itself."""
        match _info(into), raw:
            case inspect.StructType() as kind, dict():
                types = get_type_hints(kind.cls)
                for key in raw:
                    with faults:
                        self.check_keys(path, {key: None}, types)
                for field in kind.fields:
                    if field.encode_name in raw:
                        self._every_fault((*path, field.name), raw[field.encode_name], types[field.name], faults)
                    elif field.required:
                        with faults:
                            raise self._not_valid(path, f"Object missing required field `{field.name}`")
            case inspect.DictType(), dict():
                for key, value in raw.items():
                    self._every_fault((*path, key), value, get_args(into)[1], faults)
            case inspect.VarTupleType(item_type=inspect.StructType()), list():
                for index, value in enumerate(raw):
                    self._every_fault((*path, index), value, get_args(into)[0], faults)
            case _:
                with faults:
                    self._converted(path, raw, into)

    def _tidy(self, path: Path, raw: object, kind: inspect.Type) -> object:
        """Refuses keys that nobody knows, and takes a number where a list wants text: figures are typed as numbers."""
        match kind, raw:
            case inspect.StructType(), dict():
                fields = {field.encode_name: field.type for field in kind.fields}
                self.check_keys(path, raw, fields)
                return {key: self._tidy((*path, key), value, fields[key]) for key, value in raw.items()}
            case inspect.DictType(), dict():
                return {key: self._tidy((*path, key), value, kind.value_type) for key, value in raw.items()}
            case inspect.VarTupleType(item_type=inspect.StrType()), list():
                return [_as_text(value) for value in raw]
            case inspect.VarTupleType(), list():
                return [self._tidy((*path, index), value, kind.item_type) for index, value in enumerate(raw)]
            case _:
                return raw

    def check_keys(self, path: Path, raw: Mapping[str, object], known: Collection[str]) -> None:
        """A key that nobody knows is a slip of the pen."""
        for key in raw:
            if key not in known:
                raise self.wrong((*path, key), "{why}", why=unknown("word for this place", key, known))

    def _not_valid(self, path: Path, error: str) -> BadInput:
        why, _, below = error.partition(" - at `")
        full = path + tuple(_steps(below.rstrip("`")))
        return self.wrong(full, "{key}: {why}.", key=written(full), why=plainly(why))


@cache
def _info(into: type[object]) -> inspect.Type:
    """What msgspec knows of a type; looking it up takes longer than converting."""
    return inspect.type_info(into)


def _as_text(value: object) -> object:
    """A number in a list of texts is written out; anything else is left for the types to refuse."""
    return write_number(value) if isinstance(value, int | float) and not isinstance(value, bool) else value


def _steps(path: str) -> Iterator[Key]:
    """The steps of a msgspec path: `$.faces[0].figures`. Keys of free tables are not told (`[...]`)."""
    for name, index in re.findall(r"\.([\w-]+)|\[(\d+|\.\.\.)\]", path):
        if index == "...":
            return
        yield int(index) if index else name
