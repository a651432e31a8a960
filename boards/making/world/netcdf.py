"""The one kind of scientific file that elevation comes in: NetCDF, classic form. Only arrays of numbers are read."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from boards.plain.bad_input import BadInput
from boards.plain.sentence import say

KINDS = {1: "i1", 2: "S1", 3: ">i2", 4: ">i4", 5: ">f4", 6: ">f8"}
DIMENSIONS, VARIABLES, ATTRIBUTES = 10, 11, 12


class Variable(NamedTuple):
    shape: tuple[int, ...]
    kind: str
    begin: int


class _Head:
    """Reads on, from word to word."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 4

    def number(self, form: str = ">i") -> int:
        (found,) = struct.unpack_from(form, self.data, self.at)
        self.at += struct.calcsize(form)
        return int(found)

    def name(self) -> str:
        length = self.number()
        found = self.data[self.at : self.at + length].decode("ascii", "replace")
        self.at += (length + 3) // 4 * 4
        return found

    def skip_attributes(self) -> None:
        tag, count = self.number(), self.number()
        for _ in range(count if tag == ATTRIBUTES else 0):
            self.name()
            size = np.dtype(KINDS[self.number()]).itemsize
            length = self.number() * size  # read first: what follows counts from behind it
            self.at += (length + 3) // 4 * 4


def read_netcdf(file: Path) -> dict[str, np.ndarray[Any, Any]]:
    """Every variable by its name, without copying what nobody looks at."""
    data = file.read_bytes()
    if data[:4] not in (b"CDF\x01", b"CDF\x02"):
        raise BadInput(say("This is no NetCDF file in the classic form."), file)
    try:
        variables = _variables(_Head(data), ">i" if data[3] == 1 else ">q")
        return {
            name: np.frombuffer(data, it.kind, count=int(np.prod(it.shape)), offset=it.begin).reshape(it.shape)
            for name, it in variables.items()
        }
    except (struct.error, KeyError, IndexError, ValueError) as error:
        raise BadInput(say("This NetCDF file is damaged."), file) from error


def _variables(head: _Head, offset: str) -> dict[str, Variable]:
    records = head.number()
    tag, count = head.number(), head.number()
    sizes = []
    for _ in range(count if tag == DIMENSIONS else 0):
        head.name()
        sizes.append(head.number() or records)
    head.skip_attributes()
    tag, count = head.number(), head.number()
    found: dict[str, Variable] = {}
    for _ in range(count if tag == VARIABLES else 0):
        name = head.name()
        shape = tuple(sizes[head.number()] for _ in range(head.number()))
        head.skip_attributes()
        kind = KINDS[head.number()]
        head.number()
        found[name] = Variable(shape, kind, head.number(offset))
    return found
