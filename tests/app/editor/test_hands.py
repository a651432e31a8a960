"""A map is drawn without a mouse, too: by fingers and pens of several people, and by the keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
import shapely
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QInputDevice, QMouseEvent, QPointingDevice, QPointingDeviceUniqueId
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTabBar

from app.editor.tools.tool_list import TOOLS
from app.editor.window.actions import Keys
from boards.board import AreaId, Board
from boards.edits.areas import draw_area, join_areas
from boards.edits.tracing import nearest_point
from boards.plain.sentence import say
from tests.app.editor.conftest import EditRig
from tests.app.editor.hand import look_for_problems
from tests.app.editor.test_drawing import E, W, halves
from tests.app.rig import LEFT, NOTHING, SHIFT, touch_screen
from tests.boards.edits.random_edits import faults


class Fingers:
    """Any number of them on one screen; spots are of the map where it lies when they go down."""

    def __init__(self, rig: EditRig) -> None:
        self._rig, self._viewport = rig, rig.window.table.viewport()
        self._sequence = QTest.touchEvent(self._viewport, touch_screen())
        self._down: dict[int, QPoint] = {}

    def put(self, **spots: tuple[float, float]) -> None:
        """They go down, each with a number after its letter."""
        for name, (x, y) in spots.items():
            self._down[int(name[1:])] = self._rig.at(x, y)
            self._say(int(name[1:]), "press")

    def go(self, **by: tuple[int, int]) -> None:
        """So many pixels, in five steps; who is not named rests."""
        for _ in range(5):
            for name, (dx, dy) in by.items():
                self._down[int(name[1:])] += QPoint(dx // 5, dy // 5)
                self._say(int(name[1:]), "move")

    def lift(self, *fingers: int) -> None:
        for finger in fingers:
            self._say(finger, "release")
            del self._down[finger]

    def _say(self, finger: int, what: str) -> None:
        for other, spot in self._down.items():
            # Of one that rests Qt's test would say again what it did last.
            getattr(self._sequence, what if other == finger else "move")(other, spot, self._viewport)
        self._sequence.commit()
        QApplication.processEvents()


def test_two_fingers_of_a_hand_push_and_enlarge_the_map_and_draw_nothing(edit_rig: EditRig) -> None:
    halves(edit_rig)
    edit_rig.take("draw")
    table, board = edit_rig.window.table, edit_rig.board
    zoom, middle = table.zoom, table.to_map(QPointF(table.viewport().rect().center()))
    fingers = Fingers(edit_rig)
    fingers.put(f1=(300, 300), f2=(500, 300))
    fingers.go(f1=(-60, 0), f2=(60, 0))
    assert table.zoom > zoom * 1.2
    fingers.go(f1=(100, 50), f2=(100, 50))
    fingers.lift(1, 2)
    assert table.to_map(QPointF(table.viewport().rect().center())).x() < middle.x()
    assert edit_rig.board is board
    assert not edit_rig.window.tool.begun
    assert edit_rig.window.table.sketch.sketches == {}


def test_a_line_that_is_being_drawn_stays_while_two_fingers_move_the_map(edit_rig: EditRig) -> None:
    edit_rig.take("draw")
    fingers = Fingers(edit_rig)
    for finger, spot in enumerate(((100, 100), (400, 100), (400, 400)), 1):
        fingers.put(**{f"f{finger}": spot})
        fingers.lift(finger)
    fingers.put(f7=(600, 300), f8=(700, 300))
    fingers.go(f7=(-40, 40), f8=(40, 40))
    fingers.lift(7, 8)
    edit_rig.window.actions_of["finish"].trigger()
    assert len(edit_rig.area(W).shape.exterior.coords) == 4


def test_a_double_tap_ends_what_is_drawn(edit_rig: EditRig) -> None:
    edit_rig.take("draw")
    fingers = Fingers(edit_rig)
    for finger, spot in enumerate(((100, 100), (400, 100), (400, 400), (402, 402)), 1):
        fingers.put(**{f"f{finger}": spot})
        fingers.lift(finger)
    assert len(edit_rig.area(W).shape.exterior.coords) == 4


def test_friends_draw_two_areas_at_once(edit_rig: EditRig) -> None:
    edit_rig.take("draw")
    fingers = Fingers(edit_rig)
    fingers.put(f1=(100, 100))
    fingers.go(f1=(150, 0))
    fingers.put(f2=(600, 100))
    for way in ((0, 150), (-150, 0), (0, -150)):
        fingers.go(f1=way, f2=(-way[0], way[1]))
    assert len(edit_rig.window.table.sketch.sketches) == 2
    fingers.go(f1=(0, 0), f2=(-50, 0))
    fingers.lift(1, 2)
    assert sorted(edit_rig.board.spaces) == ["area_1", "area_2"]
    assert faults(edit_rig.board) == []


def test_friends_move_two_borders_at_once(edit_rig: EditRig) -> None:
    halves(edit_rig)
    edit_rig.take("points")
    before = edit_rig.area(W).shape.area
    fingers = Fingers(edit_rig)
    fingers.put(f1=(100, 100))
    fingers.go(f1=(-40, 0))
    fingers.put(f2=(400, 500))
    fingers.go(f2=(0, 40))
    fingers.lift(1, 2)
    left, _, _, bottom = edit_rig.area(W).shape.bounds
    assert left < 100
    assert bottom > 500
    assert edit_rig.area(W).shape.area > before
    assert faults(edit_rig.board) == []


def test_a_pen_cuts_and_hovers_as_a_mouse_does(edit_rig: EditRig) -> None:
    halves(edit_rig)
    edit_rig.take("cut")
    pen = QPointingDevice(
        "pen", 7, QInputDevice.DeviceType.Stylus, QPointingDevice.PointerType.Pen,
        QInputDevice.Capability.Position | QInputDevice.Capability.Pressure, 1, 2, "", QPointingDeviceUniqueId(),
    )  # fmt: skip
    viewport = edit_rig.window.table.viewport()

    def say(what: QMouseEvent.Type, y: float, held: Qt.MouseButton) -> None:
        spot = QPointF(edit_rig.at(250, y))
        button = Qt.MouseButton.NoButton if what is QMouseEvent.Type.MouseMove else LEFT
        event = QMouseEvent(what, spot, viewport.mapToGlobal(spot), button, held, NOTHING, pen)
        QApplication.sendEvent(viewport, event)

    say(QMouseEvent.Type.MouseMove, 60, Qt.MouseButton.NoButton)
    assert edit_rig.sketch.here is not None
    say(QMouseEvent.Type.MouseButtonPress, 60, LEFT)
    for y in range(100, 560, 40):
        say(QMouseEvent.Type.MouseMove, y, LEFT)
    say(QMouseEvent.Type.MouseButtonRelease, 540, Qt.MouseButton.NoButton)
    assert len(edit_rig.board.spaces) == 3


def test_without_a_keyboard_a_tick_says_what_shift_would(edit_rig: EditRig) -> None:
    halves(edit_rig)
    edit_rig.take("pick")
    tick = edit_rig.window.options.shifted
    assert (tick.isVisible(), tick.text()) == (True, "Several")
    tick.click()
    edit_rig.window.picked.only(())
    edit_rig.click(250, 300)
    edit_rig.click(550, 300)
    assert set(edit_rig.window.picked.ids) == {W, E}
    edit_rig.take("rectangle")
    assert (tick.text(), tick.isChecked()) == ("Square", False)
    edit_rig.take("link")
    QApplication.processEvents()
    assert not tick.isVisible()


# The keyboard alone

LEFTWARD, RIGHTWARD, UP, DOWN, ENTER = (
    Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Return,
)  # fmt: skip


def walk(rig: EditRig, x: float, y: float) -> None:
    """With the arrows, as near to a spot as fine steps lead."""
    table, cursor = rig.window.table, rig.window.cursor_keys
    if cursor.spot is None:
        rig.key(UP)
    for _ in range(300):
        assert cursor.spot is not None
        dx, dy = rig.at(x, y).x() - cursor.spot.x(), rig.at(x, y).y() - cursor.spot.y()
        if max(abs(dx), abs(dy)) <= 2:
            return
        far, keys = (dx, (LEFTWARD, RIGHTWARD)) if abs(dx) > abs(dy) else (dy, (UP, DOWN))
        rig.key(keys[far > 0], NOTHING if abs(far) >= 24 else SHIFT)
    raise AssertionError((x, y, table.zoom))


def drag(rig: EditRig, *spots: tuple[float, float], keys: Qt.KeyboardModifier = NOTHING) -> None:
    for number, spot in enumerate(spots):
        walk(rig, *spot)
        if number == 0:
            rig.key(ENTER, keys)
    rig.key(ENTER)


def line(rig: EditRig, *spots: tuple[float, float]) -> None:
    for spot in spots:
        walk(rig, *spot)
        rig.key(ENTER)
    rig.key(ENTER)


DEEDS: dict[str, tuple[Callable[[EditRig], None], Callable[[Board], object]]] = {
    "pick": (lambda rig: drag(rig, (250, 300), (300, 380), keys=SHIFT), lambda b: b.spaces[AreaId(W)].anchor),
    "points": (lambda rig: drag(rig, (100, 100), (60, 60)), lambda b: b.spaces[AreaId(W)].shape.area),
    "draw": (lambda rig: line(rig, (750, 100), (900, 100), (900, 300)), lambda b: len(b.spaces)),
    "rectangle": (lambda rig: drag(rig, (750, 100), (900, 300)), lambda b: len(b.spaces)),
    "circle": (lambda rig: drag(rig, (850, 300), (900, 300)), lambda b: len(b.spaces)),
    "hexagon": (lambda rig: drag(rig, (850, 300), (900, 300)), lambda b: len(b.spaces)),
    "grid": (lambda rig: drag(rig, (720, 20), (980, 680)), lambda b: len(b.spaces)),
    "cut": (lambda rig: line(rig, (250, 60), (250, 540)), lambda b: len(b.spaces)),
    "join": (lambda rig: drag(rig, (250, 300), (550, 300)), lambda b: len(b.spaces)),
    "hole": (
        lambda rig: line(rig, (200, 250), (300, 250), (300, 350)),
        lambda b: len(b.spaces[AreaId(W)].shape.interiors),
    ),
    "link": (lambda rig: drag(rig, (250, 300), (550, 300)), lambda b: len(b.contacts)),
    "border": (lambda rig: drag(rig, (400, 300), (400, 400)), lambda b: b.contacts[0].kind),
    "paint": (lambda rig: drag(rig, (250, 300), (550, 300)), lambda b: {it.kind for it in b.spaces.values()}),
    "sign": (lambda rig: drag(rig, (250, 300)), lambda b: dict(b.spaces[AreaId(W)].attributes)),
    "letter": (lambda rig: drag(rig, (150, 300), (250, 250), (350, 300)), lambda b: b.spaces[AreaId(W)].along),
    "reshape": (lambda rig: drag(rig, (250, 300), (190, 300)), lambda b: b.spaces[AreaId(W)].shape.area),
}  # fmt: skip


def test_every_tool_has_a_way_without_a_mouse() -> None:
    assert DEEDS.keys() == {tool.id for tool in TOOLS}


@pytest.mark.parametrize("tool", DEEDS)
def test_every_tool_works_with_the_keyboard_alone(edit_rig: EditRig, tool: str) -> None:
    halves(edit_rig)
    for wanted in TOOLS:
        if wanted.id == tool:
            edit_rig.key(getattr(Qt.Key, f"Key_{wanted.key[-1]}"), SHIFT if "+" in wanted.key else NOTHING)
    assert edit_rig.window.tool.id == tool
    edit_rig.window.choices.value = "mountains"
    does, shows = DEEDS[tool]
    before = shows(edit_rig.board)
    does(edit_rig)
    assert shows(edit_rig.board) != before
    assert faults(edit_rig.board) == []


def test_escape_lets_go_of_what_the_keyboard_holds(edit_rig: EditRig) -> None:
    halves(edit_rig)
    edit_rig.take("points")
    board = edit_rig.board
    walk(edit_rig, 100, 100)
    edit_rig.key(ENTER)
    walk(edit_rig, 60, 60)
    assert edit_rig.sketch.lines
    edit_rig.key(Qt.Key.Key_Escape)
    walk(edit_rig, 200, 200)
    assert edit_rig.board is board
    assert edit_rig.sketch.lines == ()


def test_the_cross_pushes_the_map_at_the_edge_and_says_what_lies_under_it(edit_rig: EditRig) -> None:
    halves(edit_rig)
    table = edit_rig.window.table
    edit_rig.window.zoom(3)
    left = table.to_map(QPointF(0, 0)).x()
    for _ in range(40):
        edit_rig.key(LEFTWARD)
    assert table.to_map(QPointF(0, 0)).x() < left
    walk(edit_rig, 250, 300)
    assert table.accessibleDescription().split("\n") == ["Area 1", "Area 2 picked out."]
    look_for_problems(edit_rig.window.problems)
    assert table.accessibleDescription().split("\n")[2:] == [edit_rig.window.problems.head.text()]


def test_undo_takes_back_a_point_of_what_is_being_drawn_before_any_edit(edit_rig: EditRig) -> None:
    halves(edit_rig)
    edit_rig.take("draw")
    for corner in ((750, 100), (900, 100), (900, 300)):
        edit_rig.click(*corner)
    undo = edit_rig.window.actions_of["undo"]
    for left in (2, 1, 0):
        assert undo.isEnabled()
        undo.trigger()
        assert len(edit_rig.window.tool.points) == left
        assert sorted(edit_rig.board.spaces) == [W, E]
    undo.trigger()
    assert sorted(edit_rig.board.spaces) == [W]


def test_a_double_click_with_shift_takes_a_border_point_out(edit_rig: EditRig) -> None:
    halves(edit_rig)
    edit_rig.take("points")
    for keys, many in ((NOTHING, 6), (SHIFT, 5)):
        edit_rig.double(400, 300, keys)
        assert [len(edit_rig.area(id).shape.exterior.coords) for id in (W, E)] == [many, many]


def test_the_tab_key_goes_from_the_strip_to_the_fields_of_what_is_picked_out_and_into_no_panel_behind_a_tab(
    edit_rig: EditRig,
) -> None:
    halves(edit_rig)
    window = edit_rig.window
    window.activateWindow()
    window.table.setFocus()
    seen = []
    for _ in range(40):
        window.focusNextPrevChild(True)
        widget = QApplication.focusWidget()
        assert widget is not None
        if widget is window.table:
            break
        seen.append(widget)
        assert widget.isVisible(), widget
        # A bar of tabs is called for the tab in front.
        assert widget.accessibleName() or isinstance(widget, QTabBar), widget
    panel = window.properties
    fields = [seen.index(panel.fields[name]) for name in ("name", "id", "kind")]
    assert fields == list(range(fields[0], fields[0] + 3))
    assert not any(window.history.isAncestorOf(it) or window.game.isAncestorOf(it) for it in seen)


def test_keys_are_told_in_a_list_that_scrolls(edit_rig: EditRig) -> None:
    edit_rig.window.tell_keys()
    keys = edit_rig.window.findChild(Keys)
    assert keys is not None
    rows = [keys.list.topLevelItem(n) for n in range(keys.list.topLevelItemCount())]
    told = {row.text(1): row.text(0) for row in rows if row is not None}
    assert told["Redo"] == "Ctrl+Shift+Z, Ctrl+Y"
    assert told["Split"] == "K"
    assert told["Game"] == "Ctrl+5"
    keys.close()


def test_where_points_lie_close_their_neighbours_go_along(edit_rig: EditRig) -> None:
    document, map = edit_rig.window.project.document, edit_rig.window.map
    jagged = [(400 + 8 * (number % 2), y) for number, y in enumerate(range(100, 501, 4))]
    document.edit(say("Cells"), lambda board: draw_area(board, map, [*jagged, (100, 500), (100, 100)], "Jagged"))
    (area,) = edit_rig.board.spaces.values()
    point = nearest_point(edit_rig.board.maps[map], (408, 304), 5)
    assert point is not None
    edit_rig.take("points")
    edit_rig.drag(point, (point[0] - 6, point[1] + 20))
    assert edit_rig.said == []
    after = edit_rig.area(area.id).shape
    assert len(shapely.get_coordinates(after)) == len(shapely.get_coordinates(area.shape))
    assert not after.equals(area.shape)
    assert faults(edit_rig.board) == []


def by_finger(rig: EditRig, *spots: tuple[float, float]) -> None:
    """One finger goes down at the first, over all others, and up."""
    fingers = Fingers(rig)
    fingers.put(f1=spots[0])
    for before, after in pairwise(spots):
        by = rig.at(*after) - rig.at(*before)
        fingers.go(f1=(by.x(), by.y()))
    fingers.lift(1)


FREE = ((730, 100), (800, 200), (900, 300))
OVER = ((250, 300), (400, 310), (550, 300))
GESTURES: dict[str, tuple[tuple[float, float], ...]] = {
    "pick": ((250, 200),), "points": ((400, 100), (400, 80), (400, 60)), "draw": (*FREE[:2], (750, 300), FREE[0]),
    "rectangle": FREE, "circle": FREE, "hexagon": FREE, "grid": ((720, 100), (850, 300), (980, 600)),
    "cut": ((250, 80), (260, 300), (250, 520)), "join": OVER, "hole": ((200, 200), (300, 200), (250, 300), (200, 200)),
    "link": OVER, "border": ((400, 120), (400, 300), (400, 480)), "paint": OVER, "sign": ((250, 200),),
    "letter": ((150, 300), (250, 250), (350, 300)), "reshape": ((550, 300), (600, 300), (750, 300)),
}  # fmt: skip


@pytest.mark.parametrize("tool", [tool.id for tool in TOOLS])
def test_every_tool_makes_its_edit_by_one_finger(edit_rig: EditRig, tool: str) -> None:
    halves(edit_rig)
    window = edit_rig.window
    document = window.project.document
    # A jagged coast, to be made simpler.
    jagged = [(700 + 6 * (number % 2), y) for number, y in enumerate(range(120, 481, 8))]
    document.edit(say("Cells"), lambda board: draw_area(board, window.map, [*jagged, (690, 480), (690, 120)], "Jag"))
    document.edit(say("Join"), lambda board: join_areas(board, (AreaId(E), AreaId("jag"))))
    window.picked.only(())
    window.choices.value, window.choices.side = "mountains", 60
    edit_rig.take(tool)
    board = edit_rig.board
    by_finger(edit_rig, *GESTURES[tool])
    if tool in ("draw", "hole"):
        window.actions_of["finish"].trigger()
    assert edit_rig.said == []
    if tool == "pick":
        assert window.picked.ids == (AreaId(W),)
    else:
        assert edit_rig.board is not board
        assert faults(edit_rig.board) == []
