"""Everything that is moved by hand can be moved by keys alone."""

from __future__ import annotations

from PySide6.QtCore import Qt

from boards.board import AreaId
from tests.app.rig import Rig

K = Qt.Key


def test_arrows_go_from_area_to_area_and_pick_out_what_lies_there(rig: Rig) -> None:
    rig.keyboard.go_to(AreaId("samphire"))
    assert rig.selection.counters == {"reeds"}
    rig.key(K.Key_Up)
    assert rig.keyboard.at == "eddyford"
    assert rig.selection.counters == {rig.position.stack("eddyford")[-1]}


def test_an_arrow_means_what_is_seen_in_that_direction_however_the_map_lies(rig: Rig) -> None:
    for angle, key in ((0, K.Key_Up), (90, K.Key_Right), (180, K.Key_Down), (270, K.Key_Left)):
        rig.table.turn(angle)
        rig.keyboard.go_to(AreaId("samphire"))
        rig.key(key)
        assert rig.keyboard.at == "eddyford"


def test_enter_picks_up_and_puts_down(rig: Rig) -> None:
    rig.keyboard.go_to(AreaId("samphire"))
    rig.key(K.Key_Return)
    assert rig.preview.lit_now
    rig.key(K.Key_Up)
    assert rig.keyboard.at == "eddyford"
    rig.key(K.Key_Return)
    assert rig.where("reeds") == "eddyford"
    assert not rig.preview.lit_now
    assert rig.as_laid_out()


def test_tab_goes_through_the_stack(rig: Rig) -> None:
    stack = rig.position.stack("sconce")
    rig.keyboard.go_to(AreaId("sconce"))
    seen = []
    for _ in stack:
        seen.append(rig.keyboard.counter)
        rig.key(K.Key_Tab)
    assert set(stack) <= set(seen) | {rig.keyboard.counter}
    rig.keyboard.counter = stack[0]
    rig.key(K.Key_Return)
    rig.keyboard.go_to(AreaId("tallow_downs"))
    rig.key(K.Key_Return)
    assert rig.position.stack("tallow_downs") == (stack[0],)


def test_escape_with_something_in_the_hand_lets_it_go_and_then_the_cursor_goes(rig: Rig) -> None:
    rig.keyboard.go_to(AreaId("samphire"))
    rig.key(K.Key_Return)
    rig.key(K.Key_Up)
    rig.key(K.Key_Escape)
    assert rig.where("reeds") == "samphire"
    assert not rig.preview.lit_now
    assert not rig.hands.busy
    assert rig.keyboard.at is None


def test_every_area_can_be_reached_by_arrows(rig: Rig) -> None:
    from app.table.hands.keys import Step
    from app.tools.keyboard import WAYS, neighbour

    spaces = rig.document.game.board.spaces
    found, waiting = {AreaId("wick")}, [AreaId("wick")]
    for at in waiting:
        for step in (Step.LEFT, Step.RIGHT, Step.UP, Step.DOWN):
            near = neighbour(rig.table, spaces[at], WAYS[step])
            if near is not None and near not in found:
                found.add(near)
                waiting.append(near)
    assert found == set(spaces)
