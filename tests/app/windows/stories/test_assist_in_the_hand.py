"""Whatever is picked up, the map answers: where it may go, why not elsewhere, and what would be if it were let go."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QGraphicsPathItem, QGraphicsSimpleTextItem, QWidget
from pytestqt.qtbot import QtBot

from app.marks.mark import Order
from app.windows.play.desk import Desk
from app.windows.play.play_window import PlayWindow
from boards.board import AreaId
from counters.counter import CounterId, SideId
from counters.events import AreasHeld, ClockMoved, CountersMoved, StackOrdered, Together
from counters.position import Clock, PhaseId, PlaceId
from tests.app.rig import move, touch_screen
from tests.app.windows.a_table import anchor_of, drag, game_window, point_of, sample_window

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def desk(window: PlayWindow) -> Desk:
    return window.boards.front


@contextmanager
def carrying(window: PlayWindow, counter: str, to: str) -> Iterator[QPoint]:
    table = desk(window).table
    view, start, end = table.viewport(), point_of(table, counter).toPoint(), anchor_of(table, to).toPoint()
    QTest.mousePress(view, LEFT, NONE, start)
    move(view, (start + end) / 2)
    move(view, end)
    yield end
    QTest.keyClick(table, Qt.Key.Key_Escape)
    QTest.mouseRelease(view, LEFT, NONE, end)


def touch(view: QWidget, what: str, spot: QPoint) -> None:
    """One finger."""
    sequence = QTest.touchEvent(view, touch_screen())
    getattr(sequence, what)(1, spot, view)
    sequence.commit()


def words(window: PlayWindow) -> str:
    return desk(window).bubble.text()


def rest(qtbot: QtBot, window: PlayWindow) -> None:
    qtbot.waitUntil(lambda: not window.advisor.busy)


def the_move(event: object) -> CountersMoved:
    """Of a gesture that also keeps in mind what it was."""
    move = event.events[0] if isinstance(event, Together) else event
    assert isinstance(move, CountersMoved)
    return move


def test_the_area_under_the_hand_says_by_what_means_and_at_what_cost(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    with carrying(window, "reeds", "dulse"):
        assert desk(window).preview.lit_now >= {"eddyford", "dulse"}
        assert words(window) == "Dulse can be reached at a cost of 2 out of 2. [§3.1]"
    assert not desk(window).preview.lit_now
    assert words(window) == ""


def test_a_stack_goes_where_all_of_it_can(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    table = desk(window).table
    pile = table.counters.badges.items[(PlaceId("neaphaven"), 0)]
    start = table.to_window(pile.scenePos()).toPoint()
    QTest.mousePress(table.viewport(), LEFT, NONE, start)
    move(table.viewport(), start + QPoint(20, 20))
    game, position = window.document.game, window.document.position
    reach = window.document.rulebook.reach(game, position, position.stack(PlaceId("neaphaven")))
    assert desk(window).preview.lit_now == set(reach.ways)
    assert reach.ways
    QTest.keyClick(table, Qt.Key.Key_Escape)
    QTest.mouseRelease(table.viewport(), LEFT, NONE, start)


def test_a_mixed_selection_goes_where_each_can_and_else_says_whose_reason_it_is(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    window.selection.only((CounterId("reeds"), CounterId("riders")))
    with carrying(window, "riders", "withywold"):
        assert "Tide Infantry: " in words(window), "only the infantry cannot get so far"
        assert "withywold" not in desk(window).preview.lit_now
        assert "dulse" in desk(window).preview.lit_now


def test_ways_by_different_means_are_told_apart_on_the_map_where_the_hand_is(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    guard, oil = CounterId("lampguard"), CounterId("ember_balloon_1")
    window.document.happen(StackOrdered(PlaceId("sconce"), (*_others(window, guard), guard)))
    assert oil in window.document.position.stack(PlaceId("sconce"))
    with carrying(window, "lampguard", "wick"):
        assert words(window).splitlines()[0].startswith("by sea: Wick can be reached")
        scene = desk(window).table.scene()
        signs = {item.text() for item in scene.items() if isinstance(item, QGraphicsSimpleTextItem)}
        assert "by sea 3" in signs
        assert not {sign for sign in signs if sign.startswith("by land")}, "words where the hand is, colour for all"


def test_tab_chooses_another_way_and_the_move_keeps_by_which_means(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    balloon, table = CounterId("ember_balloon_1"), desk(window).table
    start, end = point_of(table, balloon).toPoint(), anchor_of(table, "wick").toPoint()
    for tabs, means in ((0, 0), (1, 1), (2, 0)):
        ways = window.document.rulebook.reach(window.document.game, window.document.position, (balloon,)).ways
        wanted = ways[AreaId("wick")][means % len(ways[AreaId("wick")])].means
        QTest.mousePress(table.viewport(), LEFT, NONE, start)
        move(table.viewport(), (start + end) / 2)
        move(table.viewport(), end)
        for _ in range(tabs):
            QTest.keyClick(table, Qt.Key.Key_Tab)
        assert words(window).startswith(f"by {wanted}: Wick can be reached")
        QTest.mouseRelease(table.viewport(), LEFT, NONE, end)
        event = the_move(window.document._history[window.document._history.head].event)
        assert event.means == wanted
        window.document.undo()
    assert len(ways[AreaId("wick")]) > 1


def _others(window: PlayWindow, but: CounterId) -> tuple[CounterId, ...]:
    return tuple(id for id in window.document.position.stack(PlaceId("sconce")) if id != but)


def test_over_any_other_area_one_sentence_says_why_not_and_a_key_asks_for_more(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    with carrying(window, "reeds", "wick"):
        assert len(words(window).splitlines()) == 1
        assert "§" in words(window)
        QTest.keyPress(desk(window).table, Qt.Key.Key_Control)
        more = words(window)
        assert len(more.splitlines()) > 1
        QTest.keyRelease(desk(window).table, Qt.Key.Key_Control, Qt.KeyboardModifier.ControlModifier)
        assert len(words(window).splitlines()) == 1


def test_a_hand_that_rests_with_something_in_it_is_told_more(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    view = desk(window).table.viewport()
    with carrying(window, "reeds", "wick") as end:
        assert len(words(window).splitlines()) == 1
        qtbot.waitUntil(lambda: len(words(window).splitlines()) > 1)
        move(view, end + QPoint(2, 2))
        assert len(words(window).splitlines()) > 1, "hands tremble"
        move(view, end + QPoint(0, 30))
        assert len(words(window).splitlines()) == 1


def test_a_finger_is_answered_as_the_mouse_is(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    view = desk(window).table.viewport()
    start, end = point_of(desk(window).table, "reeds").toPoint(), anchor_of(desk(window).table, "wick").toPoint()
    touch(view, "press", start)
    touch(view, "move", (start + end) / 2)
    touch(view, "move", end)
    assert "dulse" in desk(window).preview.lit_now
    assert len(words(window).splitlines()) == 1
    qtbot.waitUntil(lambda: len(words(window).splitlines()) > 1)  # it rests, and is told more
    touch(view, "release", end)
    assert window.document.position.where[CounterId("reeds")] == "wick", "nothing is refused"
    assert words(window) == ""


def test_out_of_phase_that_is_said_and_what_would_be_legal_is_still_shown(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    window.document.happen(ClockMoved(Clock(2, PhaseId("battle"), SideId("ember"))))
    with carrying(window, "reeds", "dulse"):
        assert words(window).splitlines()[0] == "This is no time to move. [§3.1]"
        assert "Otherwise: Dulse" in words(window)
        assert "dulse" in desk(window).preview.lit_now


def test_the_way_follows_the_hand_and_goes_with_it(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    window.selection.only((CounterId("cormorant"),))  # as it is by the drag
    items = len(desk(window).table.scene().items())
    with carrying(window, "cormorant", "candle_sound"):
        beads = [item for item in desk(window).table.scene().items() if item.zValue() == 21]
        assert len(beads) == 3, "two steps between, and the cost"
    assert len(desk(window).table.scene().items()) == items


def test_supply_is_worked_out_as_if_it_lay_there_before_it_is_let_go(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    QTest.keyClicks(desk(window).table, "4")
    rest(qtbot, window)
    supply = desk(window).table.overlays.supply
    before = supply.lines
    with carrying(window, "reeds", "kindlewood"):
        qtbot.waitUntil(lambda: supply.lines != before and "Then:" in words(window))
        assert "Supply does not reach Kindlewood" in words(window)
        assert any("reeds" in line.counters and not line.supplied for line in supply.lines[SideId("tide")])
        assert len(window.document._history) == 0
    assert supply.lines == before
    assert words(window) == ""


def test_a_stack_too_high_is_told_before_it_is_one(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    there = ("lampguard", "old_fourth", "ember_infantry_1", "ember_cavalry_1")
    window.document.happen(CountersMoved(tuple(map(CounterId, there)), PlaceId("tallow_downs")))
    rest(qtbot, window)
    with carrying(window, "ember_infantry_2", "tallow_downs"):
        qtbot.waitUntil(lambda: "the limit is 4" in words(window).partition("Then:")[2])
    assert not window.advisor.now.findings


def test_silent_nothing_glows_until_it_is_asked(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path, advice="when asked")
    with carrying(window, "reeds", "dulse") as end:
        assert not desk(window).preview.lit_now
        assert words(window) == ""
        move(desk(window).table.viewport(), end, Qt.KeyboardModifier.ShiftModifier)
        assert "dulse" in desk(window).preview.lit_now
        assert "Dulse can be reached" in words(window)


def test_silent_it_is_kept_all_the_same_by_which_means_they_went(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path, advice="when asked")
    table = desk(window).table
    start, end = point_of(table, "reeds"), anchor_of(table, "dulse")
    drag(table, start, end)
    event = the_move(window.document._history[1].event)
    assert (event.means, event.route) == ("land", ("dulse",))


def test_where_counters_may_go_can_be_switched_off_by_itself(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path, advice_off=("movement",))
    rest(qtbot, window)
    assert window.advisor.now.supply
    with carrying(window, "reeds", "dulse"):
        assert not desk(window).preview.lit_now


def test_a_unit_under_the_mouse_tells_of_its_own_supply_line(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    rest(qtbot, window)
    table = desk(window).table
    QTest.keyClicks(table, "4")
    QTest.mouseMove(table.viewport(), point_of(table, "reeds").toPoint())
    assert table.overlays.supply.lit == {"reeds"}
    assert words(window) == "Supply reaches Samphire from Dulse. [§5.2]"
    lit = [item for item in table.scene().items() if isinstance(item, QGraphicsPathItem) and item.zValue() == Order.LIT]
    assert len(lit) == 1
    QTest.mouseMove(table.viewport(), anchor_of(table, "candle_sound").toPoint())
    assert not table.overlays.supply.lit
    assert words(window) == ""


def test_one_key_goes_from_side_to_side_whose_supply_is_drawn(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    rest(qtbot, window)
    table = desk(window).table
    seen = []
    for _ in range(4):
        QTest.keyClick(table, Qt.Key.Key_4, Qt.KeyboardModifier.AltModifier)
        seen.append((window.advising.supply_of, set(table.overlays.supply.shown), window.bar.words))
    assert [side for side, _, _ in seen] == ["ember", "tide", None, "ember"]
    assert seen[1][1:] == ({"tide"}, "Supply of The Tide Crown.")
    assert seen[2][1] == {"ember", "tide"}


def test_units_cut_off_are_named_with_where_and_by_whom(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    table = desk(window).table
    window.document.happen(CountersMoved((CounterId("halcyon"),), PlaceId("candle_sound")))
    window.document.happen(CountersMoved((CounterId("old_fourth"),), PlaceId("lull")))
    rest(qtbot, window)
    QTest.keyClicks(table, "4")
    (line,) = [line for line in table.overlays.supply.lines[SideId("ember")] if line.at == AreaId("lull")]
    assert line.cut is not None
    told = {item.toolTip() for item in table.scene().items() if "Supply does not reach Lull" in item.toolTip()}
    assert len(told) == 1
    assert "Fleet" in told.pop()


def test_where_it_would_be_out_of_supply_it_glows_as_dangerous_and_says_so(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    holds = AreasHeld((AreaId("eddyford"), AreaId("gannet_tors")), SideId("ember"))
    window.document.happen(holds)
    rest(qtbot, window)
    with carrying(window, "riders", "withywold"):
        (glowing,) = desk(window).preview._glowing
        qtbot.waitUntil(lambda: glowing.grades[AreaId("withywold")] == "risky")
        assert glowing.grades[AreaId("dulse")] == "free"
        qtbot.waitUntil(lambda: "Then: Supply does not reach Withywold" in words(window))
    assert not window.advisor._next_fear.isActive()


def test_all_sides_supply_is_drawn_once_though_a_party_has_the_lines_of_its_nations(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = sample_window(qtbot, tmp_path)
    rest(qtbot, window)
    supply = desk(window).table.overlays.supply
    lines = window.advisor.now.supply
    both = {**lines, SideId("keepers"): (*lines[SideId("ember")], *lines[SideId("tide")])}
    supply.show(both)
    assert set(supply.shown) == {"ember", "tide"}
    supply.show_side(SideId("keepers"))
    assert len(supply.shown[SideId("keepers")]) == len(both[SideId("keepers")])


def test_what_holds_of_several_that_are_called_alike_is_said_once(qtbot: QtBot, tmp_path: Path) -> None:
    text = "turn 1 · phase germany_combat_movement · side germany"
    window = game_window(qtbot, tmp_path, "aaeurope", "spring_1941", text)
    finns = [id for id, at in window.document.position.where.items() if at == "finland" and "infantry" in id]
    assert len(finns) > 1
    window.selection.only(finns)
    table = desk(window).table
    drag(table, point_of(table, finns[-1]), anchor_of(table, "vyborg"))
    assert all(window.document.position.area(id) == "vyborg" for id in finns)
    window.selection.only(finns)
    with carrying(window, finns[-1], "baltic_states"):
        rest(qtbot, window)
        assert words(window).count("has moved already") == 1
