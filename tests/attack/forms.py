"""Every form that comes from others: sound files, which of them is changed, and the words that put them to use."""

from __future__ import annotations

import io
import json
import struct
import tempfile
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path

HOME = Path(__file__).parents[2]
WINDOW, EDITOR, WORLD, VALUES = "in the window", "in the editor", "the real world", "own values"
"""Instead of a word of the command line. The first two: opened, waited for, closed."""

SAVE = "a.sandtable"
OWN = "home"
"""The folder, among a form's, that is the user's own while it is put to use."""

SETTINGS = f"{OWN}/config/sandtable/settings.json"


@dataclass(frozen=True)
class Form:
    """`words` are of the command line; `{}` is the folder."""

    name: str
    files: dict[str, bytes]
    changed: str
    words: tuple[str, ...]

    @property
    def is_window(self) -> bool:
        return self.words[0] in (WINDOW, EDITOR)


def forms() -> tuple[Form, ...]:
    """Read without a window."""
    board, kit = a_board(), a_kit()
    save, sent = a_save()
    saves = {SAVE: save, "b.sandtable": sent}
    zipped = {"a.zip": a_zip(kit)}
    case = {"a.txt": (HOME / "rules_assist/cases/sample/battle.txt").read_bytes()}
    position = {"p.txt": POSITION}
    earth = {"a.geojson": GEOJSON}
    tables = [name for name in sorted(kit) if name.endswith((".toml", ".txt"))]
    return (
        Form("board", board, "board.json", ("check", "{}")),
        Form("picture of a board", board, "board.json", ("render", "{}", "-o", "{}/o.png", "--width", "300")),
        Form("drawing", board, "map.svg", ("render", "{}", "-o", "{}/o.png", "--width", "300")),
        Form("lettering", board, "lettering.json", ("render", "{}", "-o", "{}/o.svg")),
        Form("save", saves, SAVE, ("check", "{}/a.sandtable")),
        Form("picture of a save", saves, SAVE, ("render", "{}/a.sandtable", "-o", "{}/o.svg")),
        Form("export", saves, SAVE, ("export", "{}/a.sandtable", "--for", "anna", "-o", "{}/o.sandtable")),
        Form("report", saves, SAVE, ("report", "{}/a.sandtable", "-o", "{}/o.html", "--seat", "anna")),
        Form("question", saves, SAVE, ("ask", "{}/a.sandtable", "findings")),
        Form("returned by mail", saves, "b.sandtable", ("merge", "{}/a.sandtable", "{}/b.sandtable")),
        Form("master of mail", saves, SAVE, ("merge", "{}/a.sandtable", "{}/b.sandtable", "-o", "{}/o.sandtable")),
        Form("kit as a zip", zipped, "a.zip", ("check", "{}/a.zip")),
        Form("printed kit", kit, "sheet.toml", ("print", "{}", "--what", "counters", "-o", "{}/o.pdf")),
        Form("printed cards", kit, "cards.toml", ("print", "{}", "--what", "cards", "-o", "{}/o.pdf")),
        Form("printed charts", kit, "charts/terrain.toml", ("print", "{}", "--what", "charts", "-o", "{}/o.pdf")),
        Form("asked kit", kit, "rules.toml", ("ask", "{}", "findings")),
        Form("cases", case, "a.txt", ("cases", "{}/a.txt")),
        Form("typed position", position, "p.txt", ("ask", "sample", "findings", "--position", "{}/p.txt")),
        Form("board for the editor", board | LOOK, "board.json", (EDITOR, "{}", "")),
        Form("drawing for the editor", board, "map.svg", (EDITOR, "{}/map.svg", "")),
        Form("geojson for the editor", earth, "a.geojson", (EDITOR, "{}/a.geojson", "")),
        Form("the real world", earth, "a.geojson", (WORLD, "{}/a.geojson")),
        Form("values", {"v.toml": OWN_VALUES}, "v.toml", (VALUES, "{}/v.toml")),
        *(Form(f"kit: {Path(name).name}", kit, name, ("check", "{}")) for name in tables),
    )


def in_windows() -> tuple[Form, ...]:
    """Opened in a window."""
    board, kit = a_board(), a_kit()
    save, _ = a_save()
    own = {SETTINGS: OWN_SETTINGS, SAVE: save, f"{OWN}/data/sandtable/values/sample.toml": b""}
    traced = board | LOOK | {"tracing.png": a_picture()}
    return (
        Form("window: save", {SAVE: save}, SAVE, (WINDOW, "{}/a.sandtable")),
        Form("window: sheet.toml", kit, "sheet.toml", (WINDOW, "{}")),
        Form("window: board.json", kit, "board/board.json", (WINDOW, "{}")),
        Form("window: map.svg", kit, "board/map.svg", (WINDOW, "{}")),
        Form("window: kit as a zip", {"a.zip": a_zip(kit)}, "a.zip", (WINDOW, "{}/a.zip")),
        Form("window: settings", own, SETTINGS, (WINDOW, "")),
        Form("editor window: board.json", traced, "board.json", (EDITOR, "{}", "shown")),
        Form("editor window: editor.json", traced, "editor.json", (EDITOR, "{}", "shown")),
        Form("editor window: picture", traced, "tracing.png", (EDITOR, "{}", "shown")),
        Form("editor window: drawing", board, "map.svg", (EDITOR, "{}/map.svg", "shown")),
    )


def a_board() -> dict[str, bytes]:
    board = {path.name: path.read_bytes() for path in (HOME / "boards/maps/sample").iterdir() if path.suffix == ".json"}
    return board | {"map.svg": SVG.encode()}


def a_kit() -> dict[str, bytes]:
    sheet = HOME / "counters/sheets/sample"
    kit = {f"board/{name}": data for name, data in a_board().items()}
    tables = [path for path in sheet.rglob("*") if path.suffix in (".toml", ".txt")]
    kit |= {path.relative_to(sheet).as_posix(): path.read_bytes() for path in tables}
    kit["kit.toml"] = b'id = "a_kit"\ntitle = "A kit"\n'
    kit["rules.toml"] = (HOME / "rules_assist/rulebooks/sample/rules.toml").read_bytes()
    return kit


def a_zip(kit: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as file:
        for name, data in kit.items():
            # Not pressed together, so that what is changed is mostly what lies in it.
            file.writestr(zipfile.ZipInfo(f"a_kit/{name}", (2020, 1, 1, 0, 0, 0)), data)
    return packed.getvalue()


def a_save() -> tuple[bytes, bytes]:
    """A game, and the file for Anna with moves of hers."""
    from counters.events import CountersMoved, Noted
    from counters.position import Note, PlaceId, Seat, SeatId
    from counters.saves.export import export_save
    from counters.saves.save_opening import open_save
    from counters.saves.saved_lines import EventLine, Head, written
    from counters.text.reading import start_position
    from rules_assist.shelf.shelf import open_game

    opened = open_game("sample")
    seats = {seat.id: seat for seat in (Seat(SeatId("anna"), "Anna"), Seat(SeatId("ben"), "Ben"))}
    start = start_position(opened.setups["first_landing"], opened.game).with_(seats=seats)
    some = (next(iter(start.counters)),)
    events = (
        CountersMoved(some, PlaceId("withywold")),
        Noted(Note("n", "some words")),
        CountersMoved(some, PlaceId("kindlewood")),
    )
    lines = [EventLine(n=n, parent=n - 1, event=event) for n, event in enumerate(events, 1)]
    save = b"".join(map(written, (Head(game="sample", start=start), *lines)))
    with tempfile.TemporaryDirectory() as folder:
        master, sent = Path(folder) / "m.sandtable", Path(folder) / "s.sandtable"
        master.write_bytes(save)
        export_save(master, SeatId("anna"), sent)
        theirs = open_save(sent, opened.game)
        for event in (CountersMoved(some, PlaceId("wick")), Noted(Note("o", "theirs"))):
            theirs.history.happen(event, who="Anna", seat=SeatId("anna"), time="now")
        theirs.save.keep(theirs.history)
        theirs.save.close()
        return save, sent.read_bytes()


def a_picture(wide: int = 60, high: int = 40) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", wide, high, 8, 0, 0, 0, 0)
    rows = zlib.compress((b"\0" + bytes(wide)) * high)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


SVG = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100">
<style>.a { fill: url(#g) } rect { stroke: black }</style>
<defs><linearGradient id="g"><stop offset="0"/></linearGradient>
<pattern id="p" width="5" height="5"><path d="M0 0H5V5Z"/></pattern>
<g id="u"><rect class="a" width="9" height="9"/></g></defs>
<use xlink:href="#u" x="5"/><g id="lettering" opacity="0.5"><text x="9" y="9">Wick</text></g>
<path fill="url(#p)" d="M1 2L30 40C1 2 3 4 5 6Z" transform="rotate(9) scale(1.5)"/></svg>
"""

POSITION = b"""turn 2, phase battle, side ember
holds ember: wick, kindlewood
holds tide: neaphaven, gannet_tors, withywold
tallow_downs: tide infantry #raiders
wick: ember infantry #first, ember infantry #second
"""

GEOJSON = json.dumps(
    {
        "type": "FeatureCollection",
        "features": [
            {
                "type": "Feature",
                "id": n,
                "properties": {"name": f"Area {n}", "admin": "Spain", "people": n * 7, "port": bool(n % 2)},
                "geometry": {
                    "type": "Polygon",
                    "coordinates": [[[n - 9, 40], [n - 8, 40], [n - 8, 41.5], [n - 9, 41], [n - 9, 40]]],
                },
            }
            for n in range(6)
        ],
    }
).encode()

OWN_VALUES = b"""values_of = "empires"
title = "Mine"
[units.inf]
attack = 2
[nations.germany.inf]
cost = 3
[areas.tambov]
resources = 2
"""

OWN_SETTINGS = b"""{
  "language": "de", "colours": "dark", "letters": "large", "safe_sides": true, "counter_style": "silhouette",
  "upright": false, "menu_bar": true, "follow": true, "advice": "always", "advice_off": ["supply"], "name": "Anna",
  "taught": true, "guided": ["sample"], "recent": ["a.sandtable"], "last": "@FOLDER@/a.sandtable", "kits": ["@FOLDER@"]
}
"""

LOOK = {
    "editor.json": b'{"style": "atlas", "colours": {"paper": "#ffeedd"}, "printed": {"sample": "map.svg"}, '
    b'"picture": "tracing.png", "x": 1.5, "y": 2, "scale": 1, "rotation": 4, "opacity": 0.5, "locked": true}'
}
