"""One grid of bytes out of an HDF5 file, as pvlib keeps its heights: cut into packed tiles, found by a tree.

Only what such a file has is read; all else, and whatever is torn, is told. With the library itself a hundred megabytes
of others would come along.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from typing import Any

import numpy as np

Bytes = np.ndarray[Any, np.dtype[np.uint8]]
SIGN = b"\x89HDF\r\n\x1a\n"
MOST_STEPS = 100_000
SPACE, TYPE, LAYOUT, FILTERS, MORE = 0x01, 0x03, 0x08, 0x0B, 0x10
DEFLATE = 1


class TornData(ValueError):
    """It is none of these files, or part of it is missing."""


def grid_of(data: bytes, name: str, most: int) -> Bytes:
    """The table of this name; `most` cells at the most."""
    try:
        return _grid_of(data, name, most)
    except (struct.error, IndexError, zlib.error, OverflowError) as error:
        raise TornData(str(error)) from error


def _grid_of(data: bytes, name: str, most: int) -> Bytes:
    if not data.startswith(SIGN) or data[8] != 0 or data[13] != 8 or data[14] != 8:
        raise TornData("it is no HDF5 file of the form that is read here")
    # The root: a tree of names, and the heap where the names stand.
    tree, heap = struct.unpack_from("<QQ", data, 24 + 32 + 24)
    (names,) = struct.unpack_from("<Q", _at(data, heap, b"HEAP"), 24)
    for node in _leaves(data, tree, 0):
        (many,) = struct.unpack_from("<H", _at(data, node, b"SNOD"), 6)
        for entry in range(min(many, MOST_STEPS)):
            where, header = struct.unpack_from("<QQ", data, node + 8 + entry * 40)
            start = names + where
            if data[start : start + len(name) + 1] == name.encode() + b"\0":
                return _table(data, header, most)
    raise TornData(f"there is no {name} in it")


def _table(data: bytes, header: int, most: int) -> Bytes:
    size, tile, tree, packed = (0, 0), (0, 0), None, False
    for kind, body in _messages(data, header):
        if kind == SPACE and body[1] == 2:
            size = struct.unpack_from("<QQ", body, 8)
        elif kind == TYPE and (body[0] & 0x0F, struct.unpack_from("<I", body, 4)[0]) != (0, 1):
            raise TornData("its numbers are no bytes")
        elif kind == LAYOUT:
            if body[:3] != b"\x03\x02\x03":
                raise TornData("it is not cut into tiles")
            tree, *tile_of = struct.unpack_from("<QII", body, 3)
            tile = (tile_of[0], tile_of[1])
        elif kind == FILTERS:
            if body[1] != 1 or struct.unpack_from("<H", body, 8)[0] != DEFLATE:
                raise TornData("it is packed in another way")
            packed = True
    high, wide = size
    if tree is None or not 0 < high * wide <= most or not 0 < tile[0] * tile[1] <= most:
        raise TornData("its size is not in it, or too large")
    found = np.zeros((high, wide), np.uint8)
    # Many may stand for the same few bytes, which are unpacked for each of them.
    fitting = -(-high // tile[0]) * -(-wide // tile[1])
    for number, (at, long, (top, left)) in enumerate(_tiles(data, tree)):
        raw = data[at : at + long]
        if packed:
            raw = zlib.decompressobj().decompress(raw, tile[0] * tile[1])
        if number >= fitting or len(raw) != tile[0] * tile[1] or top >= high or left >= wide:
            raise TornData("a tile of it is torn, or one too many")
        part = np.frombuffer(raw, np.uint8).reshape(tile)
        found[top : top + tile[0], left : left + tile[1]] = part[: high - top, : wide - left]
    return found


def _messages(data: bytes, header: int) -> Iterator[tuple[int, bytes]]:
    """What is said of the table, also where it goes on elsewhere in the file."""
    many, _, long = struct.unpack_from("<HII", data, header + 2)
    parts = [(header + 16, long)]
    for _step in range(min(many, 100)):
        while parts and parts[0][1] < 8:
            parts.pop(0)
        if not parts:
            return
        at, left = parts.pop(0)
        kind, size = struct.unpack_from("<HH", data, at)
        body = data[at + 8 : at + 8 + size]
        parts.insert(0, (at + 8 + size, left - 8 - size))
        if kind == MORE:
            parts.append(struct.unpack_from("<QQ", body))
        yield kind, body


def _at(data: bytes, where: int, sign: bytes) -> memoryview:
    if data[where : where + 4] != sign:
        raise TornData("part of it is missing")
    return memoryview(data)[where:]


def _leaves(data: bytes, tree: int, kind: int) -> Iterator[int]:
    """What hangs at the ends of a tree of names."""
    for _, child in _branches(data, tree, kind, 8):
        yield child


def _tiles(data: bytes, tree: int) -> Iterator[tuple[int, int, tuple[int, int]]]:
    """Where each tile lies in the file, how long it is, and its corner in the grid."""
    for key, child in _branches(data, tree, 1, 32):
        long, _, top, left = struct.unpack_from("<IIQQ", data, key)
        yield child, long, (top, left)


def _branches(data: bytes, tree: int, kind: int, key_size: int) -> Iterator[tuple[int, int]]:
    """Each key of the lowest nodes, and what it stands for."""
    open_nodes, steps = [tree], 0
    while open_nodes:
        node = open_nodes.pop()
        its_kind, level, many = struct.unpack_from("<BBH", _at(data, node, b"TREE"), 4)
        if its_kind != kind:
            raise TornData("part of it is missing")
        for number in range(many):
            steps += 1
            if steps > MOST_STEPS:
                raise TornData("it has too many tiles")
            key = node + 24 + number * (key_size + 8)
            (child,) = struct.unpack_from("<Q", data, key + key_size)
            if level:
                open_nodes.append(child)
            else:
                yield key, child
