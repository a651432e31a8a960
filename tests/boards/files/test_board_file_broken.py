"""Files of boards that are broken, hostile or too new: one sentence with the file and the place, and nothing else."""

import os
import random
import resource
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards.board import MapId
from boards.files.board_file import BOARD_FILE, board_texts, read_board, read_board_texts, write_board
from boards.plain.bad_input import BadInput
from tests.boards.files.odd_boards import boards
from tests.made_boards import made_board

GOOD = board_texts(made_board(areas=6, points=8))[BOARD_FILE].encode()


def refusal(data: bytes) -> BadInput:
    with pytest.raises(BadInput) as caught:
        read_board_texts({BOARD_FILE: data}, "kits/x/")
    assert caught.value.file == f"kits/x/{BOARD_FILE}"
    return caught.value


def changed(change: Callable[[Any], object]) -> bytes:
    raw = msgspec.json.decode(GOOD)
    change(raw)
    return msgspec.json.encode(raw)


def area(raw: Any) -> Any:
    return raw["objects"]["areas"]["geometries"][1]


def box(raw: Any, **more: object) -> None:
    ring = [[0, 0], [0, 1], [1, 1], [0, 0]]
    form = {"id": "b", "name": "", "kind": "box", "form": "square", "anchor": [0, 0], "rings": [ring], **more}
    raw["sandtable"]["boxes"].append(form)


def contact(raw: Any) -> Any:
    return raw["sandtable"]["contacts"][2]


@pytest.mark.parametrize(
    ("change", "place", "words"),
    [
        (lambda raw: raw.update(type="FeatureCollection"), "$.type", "Invalid enum value"),
        (lambda raw: raw.pop("sandtable"), "$", "missing required field `sandtable`"),
        (lambda raw: raw.update(more=1), "$", "unknown field `more`"),
        (lambda raw: area(raw).update(bbox=[]), "$.objects.areas.geometries[1]", "unknown field `bbox`"),
        (lambda raw: raw["sandtable"].update(form=3), "$.sandtable.form", "newer Sandtable"),
        (lambda raw: raw["sandtable"].update(form=0), "$.sandtable.form", "no form 0"),
        (lambda raw: raw["sandtable"].update(form="1"), "$.sandtable.form", "Expected `int`"),
        (lambda raw: raw["sandtable"].pop("board"), "$.sandtable", "nothing of its board"),
        (lambda raw: raw["arcs"].pop(), "", "arcs 0 to"),
        (lambda raw: area(raw)["arcs"][0].append(9999), "$.objects.areas.geometries[1].arcs", "arcs 0 to"),
        (lambda raw: area(raw)["arcs"][0].append(-9999), "$.objects.areas.geometries[1].arcs", "arcs 0 to"),
        (lambda raw: area(raw)["arcs"][0].pop(), "$.objects.areas.geometries[1].arcs", "do not meet in a ring"),
        (lambda raw: area(raw).update(arcs=[]), "$.objects.areas.geometries[1].arcs", "without a ring"),
        (lambda raw: area(raw).update(arcs=[[]]), "$.objects.areas.geometries[1].arcs", "without an arc"),
        (lambda raw: area(raw).update(arcs=[[]] * 3), "$.objects.areas.geometries[1].arcs", "without an arc"),
        (lambda raw: area(raw).update(type="Point"), "$.objects.areas.geometries[1].type", "Invalid value 'Point'"),
        (lambda raw: area(raw).update(id="area_0"), "$.objects.areas.geometries[1]", "two areas or boxes with the id"),
        (lambda raw: box(raw, id="area_0"), "map made", "two areas or boxes with the id"),
        (lambda raw: (box(raw), box(raw)), "$.sandtable.boxes[1]", "two areas or boxes with the id"),
        (lambda raw: box(raw, rings=[[[0, 0], [0, 1], [1, 1]]]), "$.sandtable.boxes[0].rings", "ends where it begins"),
        (lambda raw: box(raw, rings=[]), "$.sandtable.boxes[0].rings", "ends where it begins"),
        (lambda raw: box(raw, anchor=[0, 1e300]), "$.sandtable.boxes[0].anchor[1]", "<= 10000000.0"),
        (lambda raw: contact(raw).update(a="nowhere"), "contact 3 (nowhere – area_2)", "no area or box"),
        (lambda raw: contact(raw).update(a=contact(raw)["b"]), "contact 3 (area_2 – area_2)", "to itself"),
        (lambda raw: contact(raw).update(line=[[0, 0], [1, 1]]), "$.sandtable.contacts[2]", "one line only"),
        (lambda raw: contact(raw).update(arcs=[]), "$.sandtable.contacts[2].arcs", "list of arcs"),
        (lambda raw: contact(raw).update(arcs=[0, [1]]), "$.sandtable.contacts[2].arcs", "list of arcs"),
        (lambda raw: contact(raw).update(arcs=[[]]), "$.sandtable.contacts[2].arcs", "without an arc"),
        (lambda raw: contact(raw).update(arcs=[0, 0]), "$.sandtable.contacts[2].arcs", "do not meet"),
        (lambda raw: contact(raw).update(arcs=[10**30]), "line", "further from 0"),
        (lambda raw: area(raw)["properties"]["attributes"].update(value="x"), "area area_1", "value holds a number"),
        (lambda raw: area(raw)["properties"]["attributes"].update(value=True), "area area_1", "a number, not true"),
        (lambda raw: area(raw)["properties"]["attributes"].update(v=None), "", "Expected"),
        (lambda raw: area(raw)["properties"]["attributes"].update(v={}), "", "Expected"),
        (lambda raw: area(raw)["properties"].update(anchor=[1]), "$.objects.areas.geometries[1].properties.anchor", ""),
        (lambda raw: raw["sandtable"]["columns"].append(raw["sandtable"]["columns"][0]), "", "the same name"),
        (lambda raw: raw["sandtable"]["map"].update(width=0), "map made", "Width and height"),
        (lambda raw: raw["sandtable"]["map"].update(height=-3), "map made", "Width and height"),
        (lambda raw: raw["sandtable"]["map"].update(height=1e9), "$.sandtable.map.height", "<= 10000000.0"),
        (lambda raw: raw["sandtable"]["map"].update(id="../x"), "map ../x", "lower-case word"),
        (lambda raw: raw["sandtable"]["map"].update(drawing="../map.svg"), "map made", "beside the board"),
        (lambda raw: raw["sandtable"]["map"].update(drawing="/etc/passwd"), "map made", "beside the board"),
        (lambda raw: raw["sandtable"]["map"].update(drawing="C:\\x.svg"), "map made", "beside the board"),
        (lambda raw: raw["sandtable"]["map"].update(drawing=".."), "map made", "beside the board"),
        (lambda raw: raw["sandtable"]["board"].update(maps=["../x"]), "$.sandtable.board.maps", "lower-case word"),
        (lambda raw: raw["sandtable"]["board"].update(maps=["x"] * 99), "$.sandtable.board", "more than 20 maps"),
        (lambda raw: raw["transform"].update(scale=[0.1, 0.1]), "map made", "power of two"),
        (lambda raw: raw["transform"].update(scale=[0.5, 0.25]), "$.transform", "the same both ways"),
        (lambda raw: raw["transform"].update(scale=[0, 0]), "$.transform", "the same both ways"),
        (lambda raw: raw["transform"].update(translate=[1, 0]), "$.transform", "begin at 0, 0"),
        (lambda raw: raw["arcs"][3].append([2**35, 0]), "$.arcs[3]", "every sensible map"),
        (lambda raw: raw["arcs"][3].append([2**70, 0]), "", "int"),
        (lambda raw: raw["arcs"][3].append([0.5, 0]), "", "Expected `int`"),
        (lambda raw: raw["arcs"].append([[0, 0]]), "$.arcs[", "at least two points"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(change: Callable[[Any], object], place: str, words: str) -> None:
    refused = refusal(changed(change))
    assert refused.place.startswith(place)
    assert words in str(refused)


@pytest.mark.parametrize(
    ("data", "place", "words"),
    [
        (b"", "line 1, column 1", "ends too early"),
        (b'{\n "type": "Topology" "x"}', "line 2, column 21", "not JSON"),
        (GOOD[:-3], "line", "not JSON"),
        (GOOD.replace(b'"Area 0"', b'"Area \xff"'), "", "not UTF-8"),
        (GOOD.replace(b'"width": 768', b'"width": NaN'), "line", "not JSON"),
        (GOOD.replace(b'"width": 768', b'"width": 1e999'), "", "out of range"),
        (b"[" * 10_000, "", ""),
        (b'{"sandtable":' * 10_000, "", "too deeply"),
        (b'{"a":' * 90_000 + b"1" + b"}" * 90_000, "", ""),
        (b'{"sandtable":{"form":' + b"9" * 10_000 + b"}}", "", ""),
    ],
)
def test_what_is_no_json_is_said_with_line_and_column(data: bytes, place: str, words: str) -> None:
    refused = refusal(data)
    assert refused.place.startswith(place)
    assert words in str(refused)


def read_or_refused(texts: dict[str, bytes]) -> None:
    """What is read can be written too: nothing gets in that cannot get out."""
    try:
        board = read_board_texts(texts)
    except BadInput as error:
        said = str(error)
    else:
        said = "".join(board_texts(board))
    assert said


@settings(max_examples=60)
@given(board=boards(most_maps=2), seed=st.integers(0, 10_000))
def test_a_damaged_file_is_read_or_refused_but_never_breaks_the_program(board: Any, seed: int) -> None:
    chance = random.Random(seed)
    texts = {name: text.encode() for name, text in board_texts(board).items()}
    name = chance.choice(sorted(texts))
    for _ in range(10):
        data = bytearray(texts[name])
        for _ in range(chance.choice((1, 1, 3, 20))):
            at = chance.randrange(len(data))
            match chance.randrange(4):
                case 0:
                    data[at] ^= 1 << chance.randrange(8)
                case 1:
                    del data[at : at + chance.randrange(1, 30)]
                case 2:
                    data[at:at] = chance.choice((b"[", b"{", b"9" * 20, b"-", b"null", b'"', b"]", b"1e308", b"\\"))
                case _:
                    other = chance.randrange(len(data))
                    data[at:at] = data[other : other + 20]
        read_or_refused({**texts, name: bytes(data)})


@settings(max_examples=100)
@given(seed=st.integers(0, 100_000))
def test_a_file_with_a_wrong_member_anywhere_is_read_or_refused(seed: int) -> None:
    chance = random.Random(seed)
    raw = msgspec.json.decode(GOOD)
    at: Any = raw
    for _ in range(chance.randrange(1, 9)):
        keys = list(at) if isinstance(at, dict) else list(range(len(at)))
        if not keys:
            break
        key = chance.choice(keys)
        if isinstance(at[key], dict | list) and chance.random() < 0.8:
            at = at[key]
            continue
        at[key] = chance.choice([None, True, -1, 10**18, 1e308, "", "area_1", [], {}, [[]], [0], [[0, 0]], {"a": 1}])
        break
    read_or_refused({BOARD_FILE: msgspec.json.encode(raw)})


HEAD = (
    '{"type":"Topology","sandtable":{"form":1,"board":{"id":"b","title":""},'
    '"map":{"id":"m","name":"","width":9,"height":9}'
)
TAIL = (
    '},"objects":{"areas":{"type":"GeometryCollection","geometries":[%s]}},'
    '"transform":{"scale":[1,1],"translate":[0,0]},"arcs":[%s]}'
)
PART = '{"type":"Polygon","id":"a%d","properties":{"name":"","kind":"","anchor":[0,0]},"arcs":%s}'
LENGTH = ',"contacts":[{"a":"x","b":"y","kind":"%s"}]'
PLENTY = ',"contacts":[{"a":"x","b":"y","kind":"","arcs":[%s1]}]'
LONG = "[" + ",".join(["[0,0]"] * 100_000) + "]"
BOMBS: dict[str, Callable[[], str]] = {
    "one long arc walked a million times": lambda: HEAD + TAIL % (PART % (0, [[0] * 500_000]), LONG),
    "more lists than memory": lambda: HEAD + TAIL % ("", "[],[" + "[]," * 9_000_000 + "[]]"),
    "more points than memory": lambda: HEAD + TAIL % ("", "[" + "[1000,1000]," * 2_500_000 + "[0,0]]"),
    "attributes without end": lambda: HEAD + ',"columns":[' + '{"a":"b"},' * 2_000_000 + "{}]" + TAIL % ("", ""),
    "an attribute of great length": lambda: HEAD + LENGTH % ("k" * 30_000_000) + TAIL % ("", ""),
    "numbers in plenty": lambda: HEAD + PLENTY % ("1000," * 6_000_000) + TAIL % ("", ""),
}
"""Made when they are thrown: all of them at once are a quarter of what a process may have."""


@pytest.mark.parametrize("name", BOMBS)
def test_a_small_file_cannot_ask_for_much_memory_or_time(name: str) -> None:
    data = BOMBS[name]().encode()
    began, before = time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    refusal(data)
    assert time.process_time() - began < 5
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 200_000


def test_a_map_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"board\.json: There is no such file"):
        read_board(tmp_path)
    (tmp_path / BOARD_FILE).write_bytes(changed(lambda raw: raw["sandtable"]["board"].update(maps=["pacific"])))
    with pytest.raises(BadInput, match=r"pacific\.json: There is no such file"):
        read_board(tmp_path)
    with pytest.raises(BadInput, match=r"pacific\.json: There is no such file"):
        read_board_texts({BOARD_FILE: (tmp_path / BOARD_FILE).read_bytes()})


def test_a_further_map_that_is_another_map_is_refused() -> None:
    main = changed(lambda raw: raw["sandtable"]["board"].update(maps=["pacific"]))
    with pytest.raises(BadInput, match=r"Only board\.json says what the board is"):
        read_board_texts({BOARD_FILE: main, "pacific.json": GOOD})

    def bare(raw: Any) -> None:
        del raw["sandtable"]["board"], raw["sandtable"]["columns"]

    with pytest.raises(BadInput, match="should hold the map pacific"):
        read_board_texts({BOARD_FILE: main, "pacific.json": changed(bare)})

    def same_areas(raw: Any) -> None:
        bare(raw)
        raw["sandtable"]["map"]["id"] = "pacific"

    with pytest.raises(BadInput, match="two areas or boxes with the id"):
        read_board_texts({BOARD_FILE: main, "pacific.json": changed(same_areas)})


@pytest.mark.skipif(os.name != "posix", reason="links and pipes are made as Unix makes them")
def test_no_link_leads_out_of_the_folder_and_no_pipe_is_waited_for(tmp_path: Path) -> None:
    inside, outside = tmp_path / "kit", tmp_path / "other"
    write_board(made_board(areas=6, points=8), outside)
    inside.mkdir()
    (inside / BOARD_FILE).write_bytes(changed(lambda raw: raw["sandtable"]["board"].update(maps=["pacific"])))
    (inside / "pacific.json").symlink_to(outside / BOARD_FILE)
    with pytest.raises(BadInput, match="leads out of the board's folder"):
        read_board(inside)
    (inside / "pacific.json").unlink()
    os.mkfifo(inside / "pacific.json")
    with pytest.raises(BadInput, match="not a file that can be read"):
        read_board(inside)


def test_a_board_with_odd_ids_is_read_so_that_it_can_be_put_right() -> None:
    board = read_board_texts({BOARD_FILE: GOOD.replace(b'"area_3"', '"Ärea 3"'.encode())})
    assert "Ärea 3" in board.maps[MapId("made")].areas
