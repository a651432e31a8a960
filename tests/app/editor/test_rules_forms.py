"""The forms of battles, ledgers and of what may be done: rows, and what is listed in a row."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox

from app.editor.documents.opening import begin
from app.editor.kit.forms import RowForm, words_of
from app.editor.kit.items import Item, item_added, item_changed, item_out, items_in
from app.editor.kit.rows import Row, changed, rows_in
from app.editor.kit.sorts import PARTS, SORTS
from app.editor.kit.texts import text
from app.editor.kit.words_field import WordsField, pairs_said, pairs_shown
from app.editor.panels.game import GamePanel
from app.panels.advice.ledger import LedgerPanel
from boards.plain.toml_reading import raw_toml
from counters.counter import HIDDEN, Counter
from counters.text.reading import start_position
from rules_assist.shelf.kits import read_kit
from rules_assist.shelf.shelf import open_record
from tests.app.editor.conftest import EditRig
from tests.app.editor.conftest import opened as edited
from tests.app.editor.test_kit import BY_HEAD, filled, tops

RULEBOOKS = Path(__file__).parents[3] / "rules_assist" / "rulebooks"
BATTLE = """[battle]
chart = "battle"
modifiers = [  # in the order of the book
    { name = "fort", shift = -1, when = { defenders = { kinds = ["fort"] } }, rule = "1" },  # of stone
    # the commas in "a, { b" are none
    { name = "a, { b", shift = 2, rule = "2" }  # the last, without a comma
]
refuse = [{ when = { no_attackers = {} }, text = "No # here.", rule = "3" }, { text = "Never.", rule = "4" }]
rule = "6"  # of battles
"""


@pytest.fixture
def sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[EditRig]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    yield from edited(begin("sample"), tmp_path)


def of(panel: GamePanel, head: str, name: str = "") -> Row:
    found = [row for row in panel.rows("rules.toml") if BY_HEAD[head].fits(row)]
    return next(row for row in found if not name or row.values.get("name") == name)


def rules(panel: GamePanel) -> str:
    assert panel.kit is not None
    return text(panel.kit, "rules.toml")


@pytest.mark.parametrize("game", sorted(path.parent.name for path in RULEBOOKS.glob("*/rules.toml")))
def test_every_row_of_every_table_of_rules_is_opened_and_kept_without_a_letter_changed(
    game: str, qapp: QApplication
) -> None:
    said = (RULEBOOKS / game / "rules.toml").read_text("utf-8")
    sorts = [sort for sort in SORTS if sort.file == "rules.toml"]
    rows = rows_in(said)
    rows += [it for row in rows for key in PARTS.get(".".join(row.path), ()) for it in items_in(said, row, key)]
    unknown = {".".join(row.path) for row in rows if row.path and not any(sort.fits(row) for sort in sorts)}
    assert not unknown, "every row has a form"
    for sort in sorts:
        for row in filter(sort.fits, rows):
            form = RowForm(sort, row, {}, None, lambda *_: None)
            said_of_it = form.values()
            assert (item_changed if isinstance(row, Item) else changed)(said, row, said_of_it) == said, row
            form.deleteLater()


def test_one_item_of_a_list_changes_and_nothing_round_it() -> None:
    (battle,) = rows_in(BATTLE)
    fort, other = items_in(BATTLE, battle, "modifiers")
    assert item_changed(BATTLE, fort, {"shift": -2}) == BATTLE.replace("shift = -1", "shift = -2")
    assert item_changed(BATTLE, fort, {"when": None}) == BATTLE.replace(
        'when = { defenders = { kinds = ["fort"] } }, ', ""
    )
    assert item_changed(BATTLE, other, {"die": 1, "rule": None}) == BATTLE.replace('rule = "2" }', "die = 1 }")
    assert item_out(BATTLE, fort) == "".join(it for it in BATTLE.splitlines(keepends=True) if "of stone" not in it)
    more = item_added(BATTLE, battle, "modifiers", {"name": "moat", "rule": "7", "die": None})
    assert more == BATTLE.replace(
        '"2" }  # the last, without a comma\n',
        '"2" },  # the last, without a comma\n    { name = "moat", rule = "7" },\n',
    )
    never, again = items_in(BATTLE, battle, "refuse")
    assert item_out(BATTLE, never) == BATTLE.replace(
        '{ when = { no_attackers = {} }, text = "No # here.", rule = "3" }, ', ""
    )
    assert raw_toml(item_out(BATTLE, again))["battle"]["refuse"] == [never.values]
    assert raw_toml(item_added(BATTLE, battle, "refuse", {"rule": "5"}) or "")["battle"]["refuse"][2] == {"rule": "5"}


def test_an_item_with_dots_in_its_keys_and_an_empty_one_say_the_right_thing_afterwards() -> None:
    said = '[battle]\nmodifiers = [{ name = "x", per.types = ["land"], per.kinds = ["a"] }, {}]\n'
    (battle,) = rows_in(said)
    dotted, empty = items_in(said, battle, "modifiers")
    after = raw_toml(item_changed(said, dotted, {"per": {"types": ["sea"]}}))["battle"]["modifiers"]
    assert after == [{"name": "x", "per": {"types": ["sea"]}}, {}]
    assert raw_toml(item_changed(said, empty, {"name": "y"}))["battle"]["modifiers"][1] == {"name": "y"}


def test_what_is_no_list_of_items_is_left_alone() -> None:
    for said in ("modifiers = 3", "modifiers = [1, 2]", 'modifiers = "[{}]"', "modifiers = []", "modifiers = [{}, 3]"):
        (row,) = rows_in(f"[battle]\n{said}\n")
        assert items_in(f"[battle]\n{said}\n", row, "modifiers") == []


def test_a_modifier_of_the_sample_is_changed_in_its_line(sample: EditRig) -> None:
    panel = sample.window.game
    before = rules(panel)
    filled(panel.ask(BY_HEAD["battle.modifiers"], of(panel, "battle.modifiers", "marsh")), shift="-3").keep()
    assert rules(panel) == before.replace('"marsh", shift = -1', '"marsh", shift = -3')
    filled(panel.ask(BY_HEAD["battle.modifiers"]), name="hill", shift="-1", when__at__kinds="mountains, forest").keep()
    line = '    { name = "hill", shift = -1, when = { at = { kinds = ["mountains", "forest"] } }, rule = "1" },\n]\n'
    assert line in rules(panel)
    assert panel.faults == []
    assert panel.kit is not None
    assert open_record(read_kit(panel.kit)).rulebook is not None


def test_a_number_that_cannot_be_is_told_beneath_its_field_and_nothing_is_kept(sample: EditRig) -> None:
    panel = sample.window.game
    before = rules(panel)
    for bad in ("99", "two", "-1e400", "nan"):
        form = filled(panel.ask(BY_HEAD["battle.modifiers"], of(panel, "battle.modifiers", "fort")), shift=bad)
        form.keep()
        assert form.isVisible()
        assert form.wrong is not None
        assert "from -20 to 20" in form.wrong.text()
        filled(form, shift="-1").keep()
        assert not form.isVisible()
    assert rules(panel) == before


def test_a_sum_is_added_to_the_ledger_that_is_picked_out(sample: EditRig) -> None:
    panel = sample.window.game
    items = [top.child(n) for top in tops(panel) if top.text(0).startswith("Ledger") for n in range(top.childCount())]
    assert [item.text(0) for item in items if item is not None] == ["income [§7.3]", "crowns [§7.4]"]
    panel.tree.setCurrentItem(items[0])
    filled(panel.ask(BY_HEAD["ledger.sums"]), areas__held="", amount="4", text="A gift.", rule="§7.5").keep()
    income = of(panel, "ledger", "income").values["sums"]
    assert income[2] == {"amount": 4, "text": "A gift.", "rule": "§7.5"}
    assert len(of(panel, "ledger", "crowns").values["sums"]) == 2
    assert panel.faults == []


def test_what_may_be_done_says_no_as_well_as_yes(sample: EditRig) -> None:
    panel = sample.window.game
    before = rules(panel)
    row = next(row for row in reversed(panel.rows("rules.toml")) if row.head == "may")
    filled(panel.ask(BY_HEAD["may"], row), yes="no").keep()
    at = before.rindex("yes = true")
    assert rules(panel) == before[:at] + "yes = false" + before[at + len("yes = true") :]
    filled(panel.ask(BY_HEAD["may"]), verb="raid", yes="no", who__printed="heavy, move = 3 | 4").keep()
    raid = next(row.values for row in panel.rows("rules.toml") if row.values.get("verb") == "raid")
    assert raid == {
        "verb": "raid",
        "yes": False,
        "who": {"printed": {"heavy": True, "move": [3, 4]}},
        "rule": "1",
    }
    assert panel.faults == []


def test_a_battle_in_rounds_is_made_of_forms_and_a_part_needs_its_whole(sample: EditRig) -> None:
    panel = sample.window.game
    panel.file.setCurrentText("rules.toml")
    battle = panel.text.toPlainText()
    start, end = battle.index("[battle]"), battle.index("# ------", battle.index("[battle]"))
    panel.text.setPlainText(battle[:start] + battle[end:])
    panel.keep_now()
    panel.menu.aboutToShow.emit()
    assert not panel._adds["fight.round"].isEnabled()
    filled(panel.ask(BY_HEAD["fight"]), attackers__types="land", defenders__types="land, fort").keep()
    panel.menu.aboutToShow.emit()
    assert panel._adds["fight.round"].isEnabled()
    assert not panel._adds["fight.round.changes"].isEnabled()
    filled(panel.ask(BY_HEAD["fight.ask"]), name="weather", choices="dry, wet", text="Is it wet in {area}?").keep()
    for name in ("ranged", "close"):
        filled(panel.ask(BY_HEAD["fight.round"]), name=name, least="1").keep()
    refuse = panel.ask(BY_HEAD["fight.refuse"])
    nobody = refuse.fields["when.no_attackers"]
    assert isinstance(nobody, QCheckBox)
    nobody.setChecked(True)
    filled(refuse, text="Nobody attacks.").keep()
    filled(panel.ask(BY_HEAD["fight.round.changes"]), name="mud", add="-1", answers="weather = wet").keep()
    assert panel.faults == [], panel.told.text()
    fight = raw_toml(rules(panel))["fight"]
    assert [each["name"] for each in fight["round"]] == ["ranged", "close"]
    assert fight["round"][1]["changes"][0]["answers"] == {"weather": ["wet"]}, "of the last round, as none was picked"
    assert fight["refuse"][0]["when"] == {"no_attackers": {}}


def test_of_two_changes_that_say_the_same_the_one_that_was_opened_changes(sample: EditRig) -> None:
    panel = sample.window.game
    panel.file.setCurrentText("rules.toml")
    same = '    { name = "rain", shift = -1, rule = "9" },\n'
    panel.text.setPlainText(panel.text.toPlainText().replace("modifiers = [\n", f"modifiers = [\n{same}{same}"))
    panel.keep_now()
    second = [row for row in panel.rows("rules.toml") if row.values.get("name") == "rain"][1]
    filled(panel.ask(BY_HEAD["battle.modifiers"], second), shift="-2").keep()
    assert [it.values["shift"] for it in panel.rows("rules.toml") if it.values.get("name") == "rain"] == [-1, -2]


def put_down(rig: EditRig) -> list[Counter]:
    """What lies on the test drive besides the set-up it began with."""
    drive, kit = rig.window.driving.drive, rig.window.project.draft.kit
    assert drive is not None
    assert kit is not None
    game = open_record(read_kit(kit))
    start = start_position(next(iter(game.setups.values())), game.game)
    seen = drive.window.document.position.counters
    return [it for id, it in seen.items() if id not in start.counters and it.kind != HIDDEN]


def test_parts_stand_beneath_their_row_with_their_faults_and_are_deleted_and_tried(sample: EditRig) -> None:
    panel = sample.window.game
    battle = next(top.child(0) for top in tops(panel) if top.text(0).startswith("Battle ("))
    parts = [battle.child(n) for n in range(battle.childCount())]
    assert len(parts) == 13 + 6
    fort = next(it for it in parts if it.text(0).startswith("Modifier of a battle: fort"))
    panel.tree.setCurrentItem(fort)
    before = rules(panel)
    panel.try_row()
    drive = sample.window.driving.drive
    assert drive is not None
    trial = put_down(sample)
    assert {it.side for it in trial} == set(list(drive.window.document.game.sheet.sides)[:2])
    assert "fort" in {it.kind for it in trial}, "the modifier is about a fort"
    drive.window.close()
    QApplication.processEvents()
    panel.delete()
    assert rules(panel) == "".join(it for it in before.splitlines(keepends=True) if 'name = "fort"' not in it)


def test_words_are_typed_or_ticked_with_the_keyboard(sample: EditRig) -> None:
    panel = sample.window.game
    form = panel.ask(BY_HEAD["may"], of(panel, "may"))
    phases, printed = form.fields["phases"], form.fields["who.printed"]
    assert isinstance(phases, WordsField)
    assert isinstance(printed, WordsField)
    QTest.keyClick(phases.line, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert phases.menu.isVisible()
    march = next(action for action in phases.menu.actions() if action.text() == "march")
    assert not march.isChecked()
    march.trigger()
    assert phases.text() == "lamps, muster, battle, frost, dusk, march"
    printed.fill()
    assert next(it for it in printed.menu.actions() if it.text() == "phase").isChecked()
    assert phases.line.accessibleName() == "In phases"
    phases.menu.close()
    form.reject()


def test_pairs_are_read_as_they_are_shown() -> None:
    values = {"port": True, "beach": False, "phase": "march", "move": [3, 4], "number": "3"}
    shown = pairs_shown(values)
    assert shown == "port, beach = false, phase = march, move = 3 | 4, number = 3"
    assert pairs_said(shown, values, lists=False) == values, "what was a text of digits stays one"
    assert pairs_said("home = own, , =, x =", {}, lists=True) == {"home": ["own"]}


def test_a_ledger_is_tried_with_its_panel_in_front_and_no_counter_more(sample: EditRig) -> None:
    panel = sample.window.game
    items = [panel.tree.topLevelItem(n) for n in range(panel.tree.topLevelItemCount())]
    heads = [item for item in items if item is not None and item.text(0).startswith("Ledger")]
    panel.tree.setCurrentItem(heads[0].child(0))
    assert panel.try_button.isEnabled()
    panel.try_row()
    drive = sample.window.driving.drive
    assert drive is not None
    shown = drive.window.findChild(LedgerPanel)
    assert shown is not None
    assert shown.isVisible()
    assert put_down(sample) == []
    drive.window.close()
    QApplication.processEvents()


def test_every_word_of_a_row_can_be_said_though_it_has_no_field() -> None:
    for head, words in (
        ("step", ("phases", "who", "leave", "last")),
        ("stacking", ("count", "everybody", "places")),
        ("supply", ("stand", "by", "turns")),
        ("fight.round", ("attack_dice",)),
        ("ledger.sums", ("worth", "needs", "full")),
    ):
        offered = words_of(BY_HEAD[head], PARTS.get(head, ()))
        assert set(words) <= set(offered), head
        assert not {field.path.partition(".")[0] for field in BY_HEAD[head].fields} & set(offered)


def test_further_words_are_typed_as_in_the_file_and_only_they_change(sample: EditRig) -> None:
    said = '[[step]]\nmeans = ["land"]\nwho = { types = ["a"], marks = ["spent"] }\nlast = true  # no more\ncost = 1\n'
    (row,) = rows_in(said)
    kept: list[dict[str, Any]] = []
    form = RowForm(BY_HEAD["step"], row, {}, sample.window.game, lambda _id, values: kept.append(values))
    assert form.rare.toPlainText().splitlines() == ['who = { types = ["a"], marks = ["spent"] }', "last = true"]
    form.rare.setPlainText('who = { types = ["a"] }\nlast = true\nphases = ["march"]')
    form.keep()
    assert changed(said, row, kept[0]) == said.replace(', marks = ["spent"]', "") + 'phases = ["march"]\n'
    (move,) = rows_in('[[move]]\nmeans = "land"\nwho = { types = ["a"], marks = ["spent"] }\n')
    other = RowForm(BY_HEAD["move"], move, {}, sample.window.game, lambda _id, values: kept.append(values))
    assert other.rare.toPlainText() == 'who.marks = ["spent"]'
    other.rare.setPlainText("who.marks = [")
    other.keep()
    assert len(kept) == 1, "what cannot be read stays open"
    assert other.wrong is not None
    other.rare.setPlainText("who.aboard = true")
    other.keep()
    assert kept[1]["who"] == {"types": ["a"], "aboard": True}
