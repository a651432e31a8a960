"""The colours that powers have on the paper, and the letter that goes with each."""

from __future__ import annotations

from typing import NamedTuple


class Power(NamedTuple):
    name: str
    letter: str
    fill: str
    ink: str = "#000000"
    pale: str = ""


POWERS = {
    "germany": Power("Germany", "G", "#2d3e43", "#ffffff", "#ccd3d4"),
    "italy": Power("Italy", "I", "#6fc6a2", "#000000", "#dcf1e7"),
    "uk": Power("United Kingdom", "UK", "#cf9e4b", "#000000", "#f3e3c4"),
    "france": Power("France", "F", "#096db6", "#ffffff", "#cfe3f2"),
    "us": Power("United States", "US", "#75835f", "#000000", "#dde2d3"),
    "japan": Power("Japan", "J", "#eee500", "#000000", "#fbf8bf"),
    "ussr": Power("USSR", "S", "#a51115", "#ffffff", "#efcfcd"),
    "china": Power("China", "C", "#c295f6", "#000000", "#efe4fc"),
}
NEUTRAL = Power("Neutral", "", "#c4b694", "#000000", "#fbf6e8")


def power(id: str) -> Power:
    return POWERS.get(id, NEUTRAL)
