"""The legend, the drawing: what is printed as a sign stands in the legend, and what stands there is printed."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

MAPS = Path(__file__).resolve().parents[3] / "boards" / "maps"
LEGENDS = ("aaeurope", "blitz", "blitzwar")
"""Games whose drawings say which of their parts is the legend."""

SVG = "{http://www.w3.org/2000/svg}"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
MARK = "legend: "
SWATCH = "M-20-13H20V13H-20Z"

Shape = tuple[str, ...]


def pen(element: ET.Element) -> Shape:
    return element.get("stroke", ""), element.get("stroke-width", ""), element.get("stroke-dasharray", "")


def keys(element: ET.Element) -> set[Shape]:
    """By what the parts of a sign are known again: outline, colour and pen. Letters do not count."""
    found = {("circle", it.get("r", ""), it.get("fill", ""), *pen(it)) for it in element.iter(f"{SVG}circle")}
    return found | {("path", it.get("d", ""), it.get("fill", ""), *pen(it)) for it in element.iter(f"{SVG}path")}


def pens(element: ET.Element) -> set[Shape]:
    """With what its lines are drawn."""
    return {pen(it) for it in element.iter(f"{SVG}path") if it.get("fill") == "none"}


def tints(element: ET.Element) -> set[str]:
    """The colours of its areas."""
    return {it.get("fill", "") for it in element.iter(f"{SVG}path")} - {"none"}


def is_a_swatch(element: ET.Element) -> bool:
    """It explains a colour, with no other areas on it."""
    return {it.get("d") for it in element.iter(f"{SVG}path") if it.get("fill") != "none"} == {SWATCH}


def is_a_line(element: ET.Element) -> bool:
    """A line, or a swatch with lines on it."""
    filled = [it for it in element.iter(f"{SVG}path") if it.get("fill") != "none" and it.get("d") != SWATCH]
    return not filled and element.find(f".//{SVG}circle") is None


def read(game: str) -> tuple[dict[str, ET.Element], dict[str, ET.Element]]:
    """The layers of a drawing, and the parts of its legend by their texts, which are taken out of the layers."""
    root = ET.fromstring((MAPS / game / "map.svg").read_text("utf-8"))  # noqa: S314 - our own file
    layers = {group.get("id", ""): group for group in root.iter(f"{SVG}g") if group.get(f"{INKSCAPE}groupmode")}
    legend: dict[str, ET.Element] = {}
    for layer in layers.values():
        for part in list(layer):
            label = part.get(f"{INKSCAPE}label", "")
            if label.startswith(MARK):
                legend[label.removeprefix(MARK)] = part
                layer.remove(part)
    return layers, legend


@pytest.mark.parametrize("game", LEGENDS)
def test_every_sign_of_the_drawing_stands_in_the_legend(game: str) -> None:
    layers, legend = read(game)
    explained = {shape for part in legend.values() for shape in keys(part)}
    drawn = [part for part in layers["symbols"] if part.tag == f"{SVG}g"]
    assert len(drawn) > 100
    assert [ET.tostring(part)[:300] for part in drawn if explained.isdisjoint(keys(part))] == []


@pytest.mark.parametrize("game", LEGENDS)
def test_all_that_the_legend_explains_is_drawn(game: str) -> None:
    layers, legend = read(game)
    drawn = {shape for layer in layers.values() for shape in keys(layer)}
    lines = {shape for layer in layers.values() for shape in pens(layer)}
    assert len(legend) > 10
    missing = {text for text, part in legend.items() if not is_a_line(part) and drawn.isdisjoint(keys(part))}
    missing |= {text for text, part in legend.items() if is_a_line(part) and lines.isdisjoint(pens(part))}
    colours = {colour for layer in layers.values() for colour in tints(layer)}
    missing -= {text for text, part in legend.items() if is_a_swatch(part) and tints(part) <= colours}
    assert missing == set()
