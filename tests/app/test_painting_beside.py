"""What a stranger drew is painted by a process with bounds, once, and looks as if it had been painted here."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from app.pictures import bounds, painting_beside, safe_drawing
from app.pictures.drawing import Drawing
from app.pictures.painting import FORMS
from app.pictures.painting_beside import painted_beside, try_painting
from app.pictures.rendering import render
from boards.plain.bad_input import BadInput
from rules_assist.shelf.record import HOME
from rules_assist.shelf.subject import subject

SQUARE = '<path d="M0 0H300V200H0Z" fill="#a03010" fill-opacity="0.5"/>'


def drawing(body: str) -> Drawing:
    return Drawing(0, 0, 300, 200, body=(body,))


@pytest.mark.parametrize("form", FORMS)
def test_it_is_painted_as_it_would_be_here(form: str, qapp: object) -> None:
    assert painted_beside(drawing(SQUARE), form, 120) == FORMS[form](drawing(SQUARE), 120)


def test_a_drawing_of_some_megabytes_is_handed_over_whole(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """More than a pipe holds, to a process that takes its time to begin."""
    monkeypatch.setattr(painting_beside, "PATIENCE", 20)
    large = drawing(f"<desc>{'wide ' * 600_000}</desc>{SQUARE}")
    assert painted_beside(large, "png", 60) == FORMS["png"](drawing(SQUARE), 60)
    try_painting(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200">{"".join(large.body)}</svg>'.encode())


@pytest.mark.parametrize(("what", "most"), [("SECONDS", 1), ("PATIENCE", 0.01), ("MEGABYTES", 1)])
def test_what_takes_too_much_is_refused_with_a_sentence(
    what: str, most: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(painting_beside, what, most)
    with pytest.raises(BadInput, match="too much time or memory"):
        painted_beside(drawing(SQUARE * 15_000), "png", 2000)


@pytest.mark.parametrize("form", ["png", "svg", "pdf"])
def test_a_strangers_map_is_painted_once_and_not_here(
    form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither tried beforehand, nor painted at all where only its words are written on."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    board = tmp_path / "board"
    shutil.copytree(HOME / "boards/maps/sample", board)
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200">{SQUARE * 1_000}</svg>'
    (board / "map.svg").write_text(svg, "utf-8")
    begun = list[str]()

    def noted(*_said: object, **_more: object) -> object:
        begun.append("tried")
        raise AssertionError

    true = bounds.run_bounded

    def run(module: str, *words: str, **more: Any) -> bytes:
        begun.append(module)
        return true(module, *words, **more)

    monkeypatch.setattr(safe_drawing, "try_painting", noted)
    monkeypatch.setattr(painting_beside, "run_bounded", run)
    found = subject(str(board))
    render(found.opened, found.position, tmp_path / f"o.{form}", width=300)
    assert begun == ([] if form == "svg" else ["app.pictures.painting_beside"])
