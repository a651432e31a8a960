"""However a counter gets there, what the move entails is put on: the map, a stack, a panel, another machine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.language import write
from app.panels.parts.panel import PickUp
from app.table.hands.dropping import as_dragged
from app.windows.play.play_window import PlayWindow
from boards.board import AreaId
from boards.plain.sentence import say
from counters.counter import CounterId
from counters.events import CountersMoved
from counters.position import PlaceId
from counters.saves.saved_game import SavedGame, begin_save
from counters.tracks import cell_of, value_marker
from rules_assist.advice import Finding, Reach, Reason
from tests.app.rig import move
from tests.app.windows.a_table import anchor_of, drag, game_window, point_of, sample_window
from tests.app.windows.stories.test_blitzwar_played import MAY_1941
from tests.app.windows.stories.test_dragged_from_panels import let_go_over

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
PANZER, LUBLIN = CounterId("panzer"), PlaceId("lublin")


def poland(qtbot: QtBot, folder: Path, **settings: object) -> PlayWindow:
    window = game_window(qtbot, folder, "blitzwar", "europe_1939", MAY_1941, **settings)
    window.boards.look_at(PlaceId("warsaw"))
    return window


def dropped_on(widget: QWidget, counter: CounterId) -> None:
    """Dragged from somewhere and let go in a panel."""
    spot = widget.rect().center()
    how = (Qt.DropAction.CopyAction, as_dragged([counter]), LEFT, NONE)
    for event in (QDragEnterEvent(spot, *how), QDragMoveEvent(spot, *how), QDropEvent(QPointF(spot), *how)):
        QApplication.sendEvent(widget, event)


def on_the_map(window: PlayWindow) -> None:
    table = window.boards.front.table
    drag(table, point_of(table, "panzer"), anchor_of(table, "lublin"))


def out_of_a_panel(window: PlayWindow) -> None:
    let_go_over(window, "lublin", as_dragged([PANZER]))


def into_an_opened_stack(window: PlayWindow) -> None:
    window.spread_box.open(LUBLIN)
    dropped_on(window.spread_box.panel.faces.viewport(), PANZER)


def out_of_an_opened_stack(window: PlayWindow) -> None:
    window.fulfil(PickUp((PANZER,)))
    table = window.boards.front.table
    spot = anchor_of(table, "lublin").toPoint()
    move(table.viewport(), spot - QPoint(4, 4))
    QTest.mouseClick(table.viewport(), LEFT, NONE, spot)


def by_another_machine(window: PlayWindow) -> None:
    window.document.happen(CountersMoved((PANZER,), LUBLIN))


HANDS = (on_the_map, out_of_a_panel, into_an_opened_stack, out_of_an_opened_stack, by_another_machine)


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand.__name__)
def test_what_is_promised_is_put_on_whichever_hand_does_it(
    qtbot: QtBot, tmp_path: Path, hand: Callable[[PlayWindow], None]
) -> None:
    window = poland(qtbot, tmp_path, advice="when asked" if hand is by_another_machine else "always")
    document = window.document
    hand(window)
    position = document.position
    assert position.where[PANZER] == LUBLIN
    assert position.counters[PANZER].marks == ("moved",)
    assert {fact.word for fact in position.facts.all if fact.about == (PANZER,)} == {"moved_zones", "passed"}
    assert document.moments == 1, "one gesture"
    (moved,) = [each for each in document.moment(1).events if isinstance(each, CountersMoved)]
    assert (moved.means, moved.route) == ("tactical", ("lublin",))
    document.undo()
    assert not document.position.counters[PANZER].marks
    document.redo()
    assert document.position == position


def test_what_hangs_over_the_map_and_is_let_go_over_a_carrier_goes_aboard_as_was_said(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = sample_window(qtbot, tmp_path)
    table = window.boards.front.table
    spot = point_of(table, "ember_transport_1")
    how = (Qt.DropAction.MoveAction, as_dragged([CounterId("ember_cavalry_1")]), LEFT, NONE)
    QApplication.sendEvent(table.viewport(), QDragEnterEvent(spot.toPoint(), *how))
    QApplication.sendEvent(table.viewport(), QDragMoveEvent(spot.toPoint(), *how))
    assert "Aboard" in window.boards.front.bubble.text()
    QApplication.sendEvent(table.viewport(), QDropEvent(spot, *how))
    assert window.document.position.where[CounterId("ember_cavalry_1")] == "aboard/ember_transport_1"


def test_a_marker_that_is_dropped_on_a_track_by_a_panel_tells_its_value(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "totaldomination", "standard")
    game, position = window.document.game, window.document.position
    rule, marker, to = next(
        (rule, marker, cell)
        for rule in game.sheet.values.values()
        if (marker := value_marker(game, position, rule)) is not None
        and (cell := cell_of(game, rule.track, position.value(rule.id, rule.start) + 1)) is not None
    )
    window.spread_box.open(to)
    dropped_on(window.spread_box.panel.faces.viewport(), marker)
    assert window.document.position.value(rule.id) == position.value(rule.id, rule.start) + 1


def test_a_rulebook_that_fails_at_the_door_stops_nobody(qtbot: QtBot, tmp_path: Path) -> None:
    window = poland(qtbot, tmp_path)
    said: list[object] = []
    window.document.said.connect(said.append)

    class Broken:
        def reach(self, *_about: object) -> Reach:
            raise ZeroDivisionError

    window.document.rulebook = Broken()  # type: ignore[assignment]  # it can do nothing else, either
    assert window.document.happen(CountersMoved((PANZER,), LUBLIN))
    assert window.document.position.where[PANZER] == "lublin"
    assert "The rulebook has no answer here" in str(said[0])


def test_what_the_rulebook_has_been_asked_in_the_hand_is_not_asked_again_at_the_door(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = poland(qtbot, tmp_path)
    asked: list[object] = []
    rules = window.document.rulebook
    nowhere = Reach(notes=(Reason(say("Not now."), "§1"),))
    monkeypatch.setattr(type(rules), "reach", lambda *_about: (asked.append(_about), nowhere)[1])
    on_the_map(window)
    assert window.document.position.where[PANZER] == LUBLIN
    assert len(asked) == 1


def test_a_game_that_was_played_before_is_opened_as_it_was(qtbot: QtBot, tmp_path: Path) -> None:
    """Nothing is entailed a second time: what is read, replayed or redone does not come in by the door."""
    window = poland(qtbot, tmp_path)
    bare = CountersMoved((PANZER,), LUBLIN)
    window.document._history.happen(bare)
    window.document.go_to(0)
    window.document.redo()
    assert window.document.moment(1).event == bare
    assert not window.document.position.counters[PANZER].marks


def test_a_drop_is_seen_before_the_disk_is_asked(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    window = poland(qtbot, tmp_path)
    document = window.document
    order: list[str] = []
    keep = SavedGame.keep
    monkeypatch.setattr(SavedGame, "keep", lambda save, history: (order.append("kept"), keep(save, history))[1])
    document.save = begin_save(tmp_path / "war.sandtable", document.game, document.handed_over())
    document.changed.connect(lambda _before, _after: order.append("shown"))
    on_the_map(window)
    document.undo()
    assert order == ["shown", "kept"] * 2


class Painted(QObject):
    """Tells when a map is painted."""

    def __init__(self, order: list[str]) -> None:
        super().__init__()
        self.order = order

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt calls it so
        if event.type() == QEvent.Type.Paint:
            self.order.append("painted")
        return super().eventFilter(watched, event)


def test_a_drop_is_on_the_screen_before_the_disk_is_asked(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = poland(qtbot, tmp_path)
    order: list[str] = []
    keep = SavedGame.keep
    monkeypatch.setattr(SavedGame, "keep", lambda save, history: (order.append("kept"), keep(save, history))[1])
    window.document.save = begin_save(tmp_path / "war.sandtable", window.document.game, window.document.handed_over())
    painted = Painted(order)
    window.boards.front.table.viewport().installEventFilter(painted)
    window.document.happen(CountersMoved((PANZER,), LUBLIN))
    assert order.index("painted") < order.index("kept")


@pytest.mark.parametrize("zone", ["danish_sea", "baltic_sea"])
def test_who_is_told_that_they_go_aboard_is_aboard_when_the_hand_opens(qtbot: QtBot, tmp_path: Path, zone: str) -> None:
    """In Axis & Allies the transport lies beneath submarines; to the next zone it sails."""
    window = game_window(
        qtbot, tmp_path, "aaeurope", "spring_1941",
        "phase germany_combat_movement · side germany\ngermany: germany infantry #marines, factory",
    )  # fmt: skip
    table, document = window.boards.front.table, window.document
    drag(table, point_of(table, "marines"), anchor_of(table, zone))
    (ship,) = (one.id for one in document.position.in_area(AreaId(zone)) if one.kind == "transport")
    assert document.position.where[CounterId("marines")] == f"aboard/{ship}"
    findings = document.answer(lambda rules, game, now: rules.findings(game, now), ())
    assert not any("at sea without" in str(each.sentence) for each in findings)
    document.undo()
    assert document.position.where[CounterId("marines")] == "germany"
    assert document.position.where[ship] == "danish_sea"


def test_a_convoy_center_that_is_entered_changes_hands_at_once(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "aaeurope", "spring_1941", "phase germany_combat_movement · side germany")
    table, document, center = window.boards.front.table, window.document, AreaId("us_convoy_1")
    sub = next(one.id for one in document.position.in_area(AreaId("mid_atlantic")))
    drag(table, point_of(table, sub), anchor_of(table, center))
    assert document.position.holders[center] == "germany"
    said = write(document.log(document.head), document.naming)
    assert "U.S. Convoy" in said
    assert "Noted" not in said
    document.undo()
    assert document.position.holders[center] == "united_states"


def test_who_was_moved_too_far_is_told_of_until_it_is_back(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(
        qtbot, tmp_path, "aaeurope", "spring_1941",
        "phase germany_movement · side germany\ngermany: germany infantry #far, factory",
    )  # fmt: skip
    table, document = window.boards.front.table, window.document

    def told() -> list[Finding]:
        found = document.answer(lambda rules, game, now: rules.findings(game, now), ())
        return [each for each in found if CounterId("far") in each.counters]

    drag(table, point_of(table, "far"), anchor_of(table, "france"))
    (finding,) = told()
    assert write(finding.sentence, document.naming).startswith("German Infantry went from Germany to France: ")
    assert finding.deed is not None
    document.happen(finding.deed.event)
    assert document.position.where[CounterId("far")] == "germany"
    assert not told()
    document.undo()
    drag(table, point_of(table, "far"), anchor_of(table, "germany"))
    assert not told(), "as well, where a hand puts it back"
    assert not document.position.facts.of("strayed")


def test_a_march_that_is_too_far_is_told_of_while_its_phase_lasts(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", f"{MAY_1941}\nlublin: germany infantry_2 #far")
    document = window.document

    def told(counter: str = "far") -> list[str]:
        found = document.answer(lambda rules, game, now: rules.findings(game, now), ())
        return [write(each.sentence, document.naming) for each in found if CounterId(counter) in each.counters]

    before = told()
    document.happen(CountersMoved((CounterId("far"),), PlaceId("moscow")))
    (new,) = (words for words in told() if words not in before and "went from" in words)
    assert new.startswith("German Infantry went from Lublin to Moscow: ")
    document.undo()
    document.happen(CountersMoved((CounterId("far"),), PlaceId("warsaw")))
    assert not any("went from" in words for words in told()), "as far as it goes"


def test_in_the_hand_a_refusal_is_not_told_again_as_what_would_be_then(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", f"{MAY_1941}\nlublin: germany infantry_2 #far")
    window.boards.look_at(PlaceId("lublin"))
    table, end = window.boards.front.table, anchor_of(window.boards.front.table, "minsk").toPoint()
    QTest.mousePress(table.viewport(), LEFT, NONE, point_of(table, "far").toPoint())
    for spot in (end - QPoint(40, 40), end):
        move(table.viewport(), spot)
    qtbot.waitUntil(lambda: (then := window.advisor.if_dropped) is not None and then.whole)
    told = window.boards.front.bubble.text()
    assert "Minsk" in told
    assert "went from" not in told
    QTest.mouseRelease(table.viewport(), LEFT, NONE, end)
    assert window.document.position.facts.of("strayed")


def test_a_landing_against_defenders_is_no_danger_to_the_supply_of_those_who_land(qtbot: QtBot, tmp_path: Path) -> None:
    text = """
turn 40 · phase allies_sea_transport · side allies
fact joined usa = allies
holds axis: cherbourg, calais, brest, paris
cherbourg: germany infantry_1f
cherbourg/shore.english_channel: 2 usa air (flying)
london: usa armour_2 #tanks, allies supply_6
"""
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", text)
    window.boards.look_at(PlaceId("london"))
    front = window.boards.front
    start, end = point_of(front.table, "tanks").toPoint(), anchor_of(front.table, "cherbourg").toPoint()
    QTest.mousePress(front.table.viewport(), LEFT, NONE, start)
    for spot in (end - QPoint(40, 40), end):
        move(front.table.viewport(), spot)
    (glowing,) = front.preview._glowing
    qtbot.waitUntil(lambda: not window.advisor._next_fear.isActive())
    assert "onto a beachhead" in front.bubble.text()
    assert glowing.grades[AreaId("cherbourg")] == "costs"
    QTest.mouseRelease(front.table.viewport(), LEFT, NONE, end)
    assert window.document.position.where[CounterId("tanks")] == "cherbourg/shore.english_channel"
