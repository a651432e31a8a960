"""A packed picture: how many dots it has, and whether unpacking it comes to no more than that. None of it is kept."""

from __future__ import annotations

import struct
import zlib
from typing import Literal

from boards.plain.bad_input import BadInput
from boards.plain.sentence import Sentence, say

Form = Literal["png", "jpg", "webp"]

PNG = b"\x89PNG\r\n\x1a\n"
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
MOST_BESIDE = 8_000_000
"""Bytes of words and colour profiles in one picture, unpacked."""

MOST_SCANS = 64
"""Times that a JPEG is gone over from one end to the other. Ten are usual."""

MOVES = 0x02
"""The flag of a WebP that is many pictures."""

JPEG_SIZE = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
JPEG_ALONE = frozenset((0x01, *range(0xD0, 0xD9)))


def form_of(data: bytes) -> Form | None:
    """By its first bytes, whatever its name says; nothing, where it is none of these."""
    if data.startswith(PNG) and data[12:16] == b"IHDR":
        return "png"
    if data.startswith(b"\xff\xd8"):
        return "jpg"
    return "webp" if data[:4] == b"RIFF" and data[8:12] == b"WEBP" else None


def size_of(data: bytes) -> tuple[int, int] | None:
    """Width and height in dots, as its head says; nothing, where it says none."""
    size: tuple[int, int] | None = None
    try:
        match form_of(data):
            case "png":
                size = struct.unpack(">II", data[16:24])
            case "jpg":
                size = _size_of_jpeg(data)
            case "webp":
                size = _size_of_webp(data)
    except (struct.error, IndexError):
        return None
    return size if size is not None and min(size) > 0 else None


def refuse_swelling(data: bytes) -> None:
    """`BadInput` where there is more packed into it than it shows."""
    match form_of(data):
        case "png":
            _refuse_swelling_png(data)
        case "jpg":
            if data.count(b"\xff\xda") > MOST_SCANS:
                raise BadInput(_too_much())
        case "webp":
            if data[12:16] == b"VP8X" and data[20:21] and data[20] & MOVES:
                raise BadInput(say("A picture that moves is not shown."))


def _refuse_swelling_png(data: bytes) -> None:
    wide, high, depth, colour = struct.unpack(">IIBB", data[16:26].ljust(10, b"\0"))
    row = 2 + wide * depth * CHANNELS.get(colour, 4) // 8
    # A picture that is sent in seven steps has more rows, each shorter, than it shows.
    image, beside = zlib.decompressobj(), MOST_BESIDE
    left = row * high * 2 + 65_536
    at = 8
    while at + 8 <= len(data):
        long, kind = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + long]
        if kind == b"IDAT":
            left -= _unpacked(image, body, left)
        elif kind in (b"zTXt", b"iCCP", b"iTXt"):
            beside -= len(body) + _unpacked(zlib.decompressobj(), _packed_in(kind, body), beside)
        elif kind == b"acTL":
            raise BadInput(say("A picture that moves is not shown."))
        if left < 0 or beside < 0:
            raise BadInput(_too_much())
        at += 12 + long


def _packed_in(kind: bytes, body: bytes) -> bytes:
    """What comes after the name of such a piece, as far as it is packed."""
    _, _, rest = body.partition(b"\0")
    if kind != b"iTXt":
        return rest[1:]
    return rest[2:].split(b"\0", 2)[-1] if rest[:1] == b"\1" else b""


def _unpacked(unpacking: zlib._Decompress, packed: bytes, most: int) -> int:
    """How many bytes come out, counted no further than just past what there may be."""
    count = 0
    try:
        while packed and count <= most:
            count += len(unpacking.decompress(packed, 1 << 20))
            packed = unpacking.unconsumed_tail
    except zlib.error:
        return count  # whoever paints it leaves off here as well
    return count


def _too_much() -> Sentence:
    return say("There is more packed into this picture than it shows.")


def _size_of_jpeg(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 < len(data):
        if data[at] != 0xFF:
            return None
        if data[at + 1] in JPEG_ALONE or data[at + 1] == 0xFF:
            at += 1 if data[at + 1] == 0xFF else 2
            continue
        if data[at + 1] in JPEG_SIZE:
            high, wide = struct.unpack(">HH", data[at + 5 : at + 9])
            return wide, high
        at += 2 + struct.unpack(">H", data[at + 2 : at + 4])[0]
    return None


def _size_of_webp(data: bytes) -> tuple[int, int] | None:
    if len(data) < 30:
        return None
    match data[12:16]:
        case b"VP8X":
            return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
        case b"VP8 ":
            wide, high = struct.unpack("<HH", data[26:30])
            return wide & 0x3FFF, high & 0x3FFF
        case b"VP8L":
            bits = int.from_bytes(data[21:25], "little")
            return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
        case _:
            return None
