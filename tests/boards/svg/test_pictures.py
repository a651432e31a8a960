"""A picture that swells when it is unpacked is refused, on its own and within a drawing; usual ones pass."""

from __future__ import annotations

import base64
import struct
import time
import zlib

import pytest

from boards.plain.bad_input import BadInput
from boards.svg.drawable import refuse_undrawable
from boards.svg.pictures import form_of, refuse_swelling, size_of


def piece(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(wide: int, high: int, *beside: bytes, rows: bytes | None = None) -> bytes:
    head = piece(b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0))
    rows = bytes((3 * wide + 1) * high) if rows is None else rows
    end = piece(b"IDAT", zlib.compress(rows)) + piece(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + head + b"".join(beside) + end


def jpeg(scans: int) -> bytes:
    head = b"\xff\xd8\xff\xc2\x00\x0b\x08" + struct.pack(">HH", 40, 60) + b"\x01\x01\x11\x00"
    return head + b"\xff\xda\x00\x08\x01\x01\x00\x01\x3f\x00" * scans + b"\xff\xd9"


def webp(flags: int) -> bytes:
    head = b"RIFF\0\0\0\0WEBPVP8X" + struct.pack("<I", 10) + bytes((flags, 0, 0, 0))
    return head + (59).to_bytes(3, "little") + (39).to_bytes(3, "little")


MUCH = zlib.compress(bytes(20_000_000))
SWELLING = {
    "rows that nobody sees": lambda: png(10, 10, rows=bytes(2_000_000)),
    "words": lambda: png(10, 10, piece(b"zTXt", b"a\0\0" + MUCH)),
    "words in many pieces": lambda: png(10, 10, *[piece(b"zTXt", b"a\0\0" + zlib.compress(bytes(900_000)))] * 12),
    "words of all languages": lambda: png(10, 10, piece(b"iTXt", b"a\0\1\0en\0b\0" + MUCH)),
    "a colour profile": lambda: png(10, 10, piece(b"iCCP", b"a\0\0" + MUCH)),
    "a picture that moves": lambda: png(10, 10, piece(b"acTL", bytes(8))),
    "scan upon scan": lambda: jpeg(4_000),
    "a film": lambda: webp(0x02),
}


@pytest.mark.parametrize("what", SWELLING)
def test_what_swells_is_refused_soon(what: str) -> None:
    data = SWELLING[what]()
    assert size_of(data) is not None
    started = time.process_time()
    with pytest.raises(BadInput, match=r"more packed into this picture|picture that moves"):
        refuse_swelling(data)
    packed = base64.b64encode(data).decode()
    drawing = f'<svg viewBox="0 0 9 9"><image href="data:image/x;base64,{packed}"/></svg>'
    with pytest.raises(BadInput, match=r"more packed into this picture|picture that moves"):
        refuse_undrawable(drawing.encode())
    assert time.process_time() - started < 5


@pytest.mark.parametrize(
    "data",
    [
        png(60, 40), png(60, 40, piece(b"iCCP", b"a\0\0" + zlib.compress(bytes(3_000)))),
        png(60, 40, piece(b"iTXt", b"XML\0\0\0\0\0" + b"x" * 5_000), piece(b"tEXt", b"a\0b")), jpeg(10), webp(0),
    ],
)  # fmt: skip
def test_usual_pictures_pass(data: bytes) -> None:
    refuse_swelling(data)
    assert size_of(data) == (60, 40)


@pytest.mark.parametrize("data", [b"", b"<svg/>", b"GIF89a", png(60, 40)[:20], jpeg(1)[:8], webp(0)[:18]])
def test_what_is_none_or_cut_short_has_no_size(data: bytes) -> None:
    assert size_of(data) is None
    refuse_swelling(data)


def test_a_picture_is_what_its_first_bytes_say() -> None:
    assert [form_of(data) for data in (png(1, 1), jpeg(1), webp(0), b"<svg/>")] == ["png", "jpg", "webp", None]
