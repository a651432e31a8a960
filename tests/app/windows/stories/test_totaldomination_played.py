"""Total Domination on the table, as its players do it: with real hands, by the whole rulebook."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragLeaveEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from app.panels.advice.ledger import LedgerPanel
from app.panels.advice.sequence import SequencePanel
from app.panels.battle.panel import BattlePanel
from app.panels.cards.offered import card_deeds_of
from app.panels.parts.moment import clock_words
from app.table.hands.dropping import as_dragged
from app.tools.told import told_along
from app.windows.play.play_window import PlayWindow
from counters.counter import CounterId, SideId
from counters.events import ClockMoved, CountersMoved
from counters.position import Clock, FactWord, PhaseId, PlaceId, SeatId, ValueId
from counters.text.reading import read_position
from counters.text.writing import write_position
from rules_assist.answers.may_these import what_now
from tests.app.windows.a_table import anchor_of, game_window, point_of
from tests.app.windows.stories.evening import attack, hung_over, offered, see_to, sequence_of, sit
from tests.app.windows.stories.test_assist_in_the_hand import rest
from tests.app.windows.stories.test_dragged_from_panels import let_go_over

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def steps(panel: LedgerPanel) -> list[str]:
    """What is to be done, and what is done, as it is read out."""
    found = (panel.list.lines.line(row) for row in range(panel.list.lines.rowCount()))
    return [line.spoken for line in found if line.sign in ("todo", "done")]


def click(panel: LedgerPanel, row: int) -> None:
    panel.list.scrollTo(panel.list.lines.index(row))
    spot = panel.list.visualRect(panel.list.lines.index(row)).center()
    QTest.mouseClick(panel.list.viewport(), LEFT, NONE, spot)


def test_an_attack_needs_no_dice_and_takes_its_target_off_by_one_click(qtbot: QtBot, tmp_path: Path) -> None:
    text = "turn 1 · phase action · side germany"
    window = game_window(qtbot, tmp_path, "totaldomination", "standard", text)
    table = window.boards.front.table
    QTest.mouseClick(table.viewport(), LEFT, NONE, point_of(table, "germany_army_1").toPoint())
    QTest.keyClicks(table, "b")
    QTest.mouseClick(table.viewport(), LEFT, NONE, anchor_of(table, "poland").toPoint())
    battle = window.docks.panels["battle"]
    assert isinstance(battle, BattlePanel)
    assert battle.head.lines.line(0).text == "Germany can destroy Neutral Army in Poland for 3 OPs."
    assert not battle.dice.isVisible()
    button, whole_plan = [each for each in battle.steps.findChildren(QPushButton) if each.isVisible()]
    assert button.text() == "Neutral Army: 3 OPs"
    assert whole_plan.text() == "Neutral Army, and German Army moves in: 5 OPs"
    QTest.mouseClick(button, LEFT)
    assert not window.document.position.in_place(PlaceId("poland"))
    assert not [each for each in battle.steps.findChildren(QPushButton) if each.isVisible()], "nobody is left"
    assert battle.head.lines.line(0).text == "Nobody is left to fight in Poland: the battle is over."
    window.document.undo()
    assert battle.head.lines.line(0).text == "Germany can destroy Neutral Army in Poland for 3 OPs."
    QTest.mouseClick(button, LEFT)
    window.document.happen(ClockMoved(Clock(1, PhaseId("action"), SideId("uk"))))
    assert not battle.attackers, "it is the turn of somebody else"
    assert battle.head.lines.rowCount() == 0


def test_the_solo_opponent_says_what_it_does_and_why_and_each_step_is_one_click(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "totaldomination", "solo")
    document = window.document
    document.happen(CountersMoved((CounterId("solo_08_1"),), PlaceId("pile/solo_drawn")))
    panel = window.docks.open("ledger")
    assert isinstance(panel, LedgerPanel)
    panel.side.setCurrentIndex(panel.side.findData("germany"))
    proposed = steps(panel)
    assert len(proposed) == 2
    assert "A click does it: 1. Neutral Army is destroyed in Poland: the first on the sweep" in proposed[0]
    assert panel.list.lines.line(0).text == "Germany acts with 2 units.", "what is to be done comes first"
    click(panel, 1)
    assert not document.position.in_place(PlaceId("poland"))
    assert [each.split()[0] for each in steps(panel)] == ["done", "A"], "the second step stays what it was"
    click(panel, 2)
    assert [one.side for one in document.position.in_place(PlaceId("baltics"))] == [SideId("germany")]
    click(panel, 2)
    assert len(document._history) == 3, "what is done is not done again"
    document.undo()
    assert [each.split()[0] for each in steps(panel)] == ["done", "A"]
    document.redo()
    document.happen(CountersMoved((CounterId("solo_08_1"),), PlaceId("pile/solo")))
    assert all(each.startswith("A click") for each in steps(panel)), "over with the next thing that happens"
    told = [each.text() for each in panel.applied.findChildren(QPushButton) if not each.isHidden()]
    assert not [each for each in told if "threshold" in each or "distance" in each], "no points"


def test_a_card_is_played_with_a_click_and_pays_for_what_is_moved_and_destroyed_then(
    qtbot: QtBot, tmp_path: Path
) -> None:
    text = "turn 1 · phase action · side germany\nhand/germany: g01 #card, g08 #later\nsaved/germany: g02 #saved"
    window = sit(qtbot, tmp_path, "germany", text)
    document = window.document
    rule = document.game.sheet.places[PlaceId("hand/germany")]

    def play(card: str, words: str) -> None:
        found = card_deeds_of(document, rule, (CounterId(card),))
        next(each.deed for each in found if each.words == words)()

    def left() -> str | None:
        fact = document.position.facts.get("ops_left", "germany")
        return fact.value if fact else None

    def counted() -> list[str]:
        rest(qtbot, window)
        return [str(each.sentence) for each in window.advisor.now.findings if each.aspect == "cards"]

    play("later", "Play it for technology")
    (laid,) = document.position.in_place(PlaceId("technology/germany"))
    assert (laid.id, laid.known_to) == ("later", ("germany",))
    document.undo()
    play("later", "Play it for its event")
    assert document.position.where[CounterId("later")] == "pile/discard"
    document.undo()
    move = CountersMoved((CounterId("germany_army_1"),), PlaceId("czechoslovakia"))
    assert told_along(document.game, document.position, document.entailed(move)) is None, "no card has been played"
    play("card", "Play it for operations: 4 OPs")
    assert document.position.stack(PlaceId("pile/discard"))[-2:] == ("saved", "card")
    assert left() == "4"
    told = told_along(document.game, document.position, document.entailed(move))
    assert told is not None
    assert told.text(document.naming) == "Paid: Germany, 2 left."
    pool = document.position.in_place(PlaceId("pool/germany"))
    document.happen(CountersMoved((next(one.id for one in pool if one.kind == "army"),), PlaceId("germany")))
    assert left() == "1", "deployed for three"
    document.undo()
    document.happen(move)
    assert counted() == ["Germany has 2 OPs left of its card."]
    assert clock_words(document.game, document.position).endswith("Germany · OPs left: 2")
    assert not offered(attack(window, "germany_army_2", "poland")), "it costs three"
    (kept,) = (each.deed for each in window.advisor.now.findings if each.deed and each.rule == "§6.0")
    document.happen(kept.event)
    (saved,) = document.position.in_place(PlaceId("saved/germany"))
    assert (saved.id, saved.turned, left()) == ("card", 90, "1")
    document.undo()
    document.happen(CountersMoved((next(one.id for one in pool if one.kind == "army"),), PlaceId("germany")))
    assert left() == "-1", "nothing is refused"
    assert counted() == ["Germany has spent 1 OP more than its card brings."]
    written = write_position(document.position, document.game)
    assert read_position(written, document.game).facts == document.position.facts
    document.undo()
    document.undo()
    assert left() == "4"
    document.undo()
    assert left() is None


def menu_of(window: PlayWindow, card: str, hand: str) -> list[str]:
    found = card_deeds_of(window.document, window.document.game.sheet.places[PlaceId(hand)], (CounterId(card),))
    return [each.words for each in found if each.ruled]


def choose_row(window: PlayWindow, card: str, hand: str, words: str) -> None:
    found = card_deeds_of(window.document, window.document.game.sheet.places[PlaceId(hand)], (CounterId(card),))
    next(each.deed for each in found if each.words == words)()


def test_tactics_are_laid_before_whomever_one_likes_by_one_click_and_a_6_counts_for_operations(
    qtbot: QtBot, tmp_path: Path
) -> None:
    text = "turn 1 · phase action · side uk\nhand/uk: u09 #minus, u04 #plus, u08 #six"
    window = sit(qtbot, tmp_path, "uk", text)
    minus = [words for words in menu_of(window, "minus", "hand/uk") if words.startswith("Lay it")]
    assert minus == ["Lay it before Germany", "Lay it before Japan"]
    assert "Play it for its event" not in menu_of(window, "minus", "hand/uk")
    plus = menu_of(window, "plus", "hand/uk")
    assert "Play it for its event" in plus
    assert "Lay it before the USSR" in plus, "or a teammate"
    assert "Lay it before United Kingdom" not in plus, "its event does that"
    six = menu_of(window, "six", "hand/uk")
    assert "Play it for operations: 6 OPs" in six
    assert "Play it for its event" not in six, "it would be thrown away"
    choose_row(window, "minus", "hand/uk", "Lay it before Japan")
    assert window.document.position.where[CounterId("minus")] == "tactics/japan"


def test_a_card_is_replaced_by_one_click_once_a_year(qtbot: QtBot, tmp_path: Path) -> None:
    text = "turn 1 · phase replacement · side uk\nhand/uk: u01 #a, u02 #b\ndeck/draw: g01 #below, g02 #top"
    window = sit(qtbot, tmp_path, "uk", text)
    choose_row(window, "a", "hand/uk", "Discard it and draw 1")
    position = window.document.position
    assert position.where[CounterId("a")] == "pile/discard"
    assert len(position.stack(PlaceId("hand/uk"))) == 2
    assert menu_of(window, "b", "hand/uk") == []
    rest(qtbot, window)
    assert not [each for each in window.advisor.now.findings if each.aspect == "may"], "that was the one card"


def test_a_unit_that_comes_into_the_us_is_something_to_see_to_before_going_on(qtbot: QtBot, tmp_path: Path) -> None:
    text = "turn 1 · phase action · side japan\nphilippines: -\nphilippines: japan fleet #f\nfact invaded f until turn"
    window = sit(qtbot, tmp_path, "japan", text)
    rest(qtbot, window)
    words = "The United States comes a step closer to war: Japanese Fleet has come."
    told = next(line for line in sequence_of(window) if line.startswith(words))
    assert told.endswith("A click on it: the marker goes on")
    see_to(window, words)
    assert window.document.position.value(ValueId("us_joins")) == 1


def test_an_event_remembers_what_it_still_brings_and_the_map_lights_where(qtbot: QtBot, tmp_path: Path) -> None:
    text = (
        "turn 1 · phase action · side germany\npoland: -\npoland: germany army\nhand/germany: g01 #puppets, g08 #both\n"
        "germany: -\ngermany: germany army #one\nbaltics: -\nbaltics: germany army"
    )
    window = sit(qtbot, tmp_path, "germany", text)
    document = window.document
    army = next(one.id for one in document.position.in_place(PlaceId("pool/germany")) if one.kind == "army")
    assert hung_over(window, "poland", army) == "Poland is no home area of Germany. [§6.1]"
    QApplication.sendEvent(window.boards.front.table.viewport(), QDragLeaveEvent())
    choose_row(window, "puppets", "hand/germany", "Play it for its event")
    assert hung_over(window, "poland", army).startswith("It can be deployed in Poland for 0 OPs.")
    assert window.boards.front.preview.lit_now == {"poland", "baltics"}, (
        "where a unit of theirs stands that is not at home"
    )
    rest(qtbot, window)
    assert any(line.startswith("Germany may still do by its event, 2 ×: Puppets") for line in sequence_of(window))
    assert let_go_over(window, "poland", as_dragged([army]))
    rest(qtbot, window)
    assert any(line.startswith("Germany may still do by its event, 1 ×: Puppets") for line in sequence_of(window))
    other = next(one.id for one in document.position.in_place(PlaceId("pool/germany")) if one.kind == "army")
    assert let_go_over(window, "baltics", as_dragged([other]))
    document.undo()
    document.undo()
    document.undo()
    choose_row(window, "both", "hand/germany", "Play it for its event")
    assert hung_over(window, "germany", army).startswith("It can be deployed in Germany for 0 OPs.")
    assert let_go_over(window, "germany", as_dragged([army]))
    fact = document.position.facts.get("icons_left", "germany")
    assert fact is not None
    assert fact.value == "move"
    document.happen(CountersMoved((CounterId("one"),), PlaceId("austria"), means="move"))
    rest(qtbot, window)
    assert not [line for line in sequence_of(window) if "by its event" in line]


def test_resistance_is_put_where_the_axis_is_and_each_token_is_counted(qtbot: QtBot, tmp_path: Path) -> None:
    text = "turn 1 · phase action · side ussr\npoland: -\npoland: germany army\nhand/ussr: s01 #resistance"
    window = sit(qtbot, tmp_path, "ussr", text)
    document = window.document
    choose_row(window, "resistance", "hand/ussr", "Play it for its event")
    token = document.position.stack(PlaceId("pool/resistance"))[-1]
    assert hung_over(window, "poland", token).startswith("An event can put Resistance into Poland.")
    assert window.boards.front.preview.lit_now == {"poland"}
    assert let_go_over(window, "poland", as_dragged([token]))
    fact = document.position.facts.get("icons_left", "ussr")
    assert fact is not None
    assert fact.value.split() == ["resistance", "resistance"]


def test_a_card_laid_upon_the_printed_discard_pile_lies_in_it_and_a_unit_beside_it(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = sit(qtbot, tmp_path, "uk", "turn 1 · phase action · side uk\nhand/uk: u07 #card\nindia: uk army #army")
    assert let_go_over(window, "discard_cards", as_dragged([CounterId("card")]))
    where = window.document.position.where
    assert where[CounterId("card")] == "pile/discard"
    assert let_go_over(window, "discard_cards", as_dragged([CounterId("army")]))
    assert where[CounterId("army")] == "india"
    assert window.document.position.where[CounterId("army")] == "discard_cards"


def test_peace_draws_its_card_and_counts_both(qtbot: QtBot, tmp_path: Path) -> None:
    text = "turn 1 · phase action · side uk\nhand/uk: u06 #peace\ndeck/draw: g01 #below, g14 #top"
    window = sit(qtbot, tmp_path, "uk", text)
    choose_row(window, "peace", "hand/uk", "Play it for its event")
    assert window.document.position.stack(PlaceId("pile/discard"))[-2:] == ("peace", "top")
    rest(qtbot, window)
    see_to(window, "German Air + 2 Moves (G14) was drawn for Peace. A click on it: 7 OPs to spend")
    fact = window.document.position.facts.get("ops_left", "uk")
    assert fact is not None
    assert fact.value == "7"
    rest(qtbot, window)
    assert not [line for line in sequence_of(window) if "drawn for Peace" in line]


def test_science_offers_what_the_discard_pile_brings_one_of_it_and_unseen(qtbot: QtBot, tmp_path: Path) -> None:
    text = "turn 1 · phase action · side ussr\nhand/ussr: s06 #science\npile/discard: s12 #spies, j01 #bomb, g01 #above"
    window = sit(qtbot, tmp_path, "ussr", text)
    choose_row(window, "science", "hand/ussr", "Play it for its event")
    rest(qtbot, window)
    panel = window.docks.open("sequence")
    assert isinstance(panel, SequencePanel)
    told = [line for line in sequence_of(window) if "by its event" in line]
    assert [line.partition(" A click")[0] for line in sorted(told)] == [
        "The USSR may develop Espionage by its event.", "The USSR may develop Flying Bomb (V1) by its event."
    ], "neither Attack Aircraft, which needs others before, nor what the card itself would bring"  # fmt: skip
    assert not panel.alike_button.isVisible(), "one of them, not both"
    see_to(window, "The USSR may develop Espionage")
    document = window.document
    assert document.position.stack(PlaceId("technology/ussr")) == ("spies",)
    document.sit(SeatId("germany"))
    assert "spies" not in document.position.counters, "what was chosen is a secret"
    told = document.log(document.head).text(document.naming)
    assert "S12" not in told
    assert "Soviet technologies" in told
    document.sit(SeatId("ussr"))
    rest(qtbot, window)
    assert not [line for line in sequence_of(window) if "by its event" in line]


def test_after_any_card_of_the_turn_nothing_else_is_plainly_allowed(qtbot: QtBot, tmp_path: Path) -> None:
    window = sit(qtbot, tmp_path, "uk", "turn 1 · phase action · side uk\nhand/uk: u10 #sweden, u08 #other")
    choose_row(window, "sweden", "hand/uk", "Play it for its event")
    assert menu_of(window, "other", "hand/uk") == []
    document = window.document
    found = document.answer(lambda rules, game, now: what_now(rules, game, now, SideId("uk")), ())
    told = {each.verb.name: each.answer.sentence.text(document.naming) for each in found}
    assert told["pass"].endswith("But the United Kingdom has played its card of this turn.")


def test_alone_the_axis_is_dealt_its_cards_by_one_click(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "totaldomination", "solo")
    rest(qtbot, window)
    see_to(window, "The solo deck is shuffled with 8 cards; the Axis is dealt 6.")
    position = window.document.position
    assert [len(position.stack(PlaceId(deck))) for deck in ("deck/axis", "deck/solo")] == [6, 2]
    rest(qtbot, window)
    assert not [line for line in sequence_of(window) if line.startswith("The solo deck")]


def test_alone_a_power_of_the_axis_acts_with_a_card_by_two_clicks(qtbot: QtBot, tmp_path: Path) -> None:
    text = "turn 1 · phase action · side germany\ndeck/axis: solo_03, solo_08"
    window = game_window(qtbot, tmp_path, "totaldomination", "solo", text)
    rest(qtbot, window)
    see_to(window, "Germany turns over its next solo card.")
    rest(qtbot, window)
    see_to(window, "Germany acts with 2 units. 1. Neutral Army is destroyed in Poland")
    position = window.document.position
    assert not position.in_place(PlaceId("poland"))
    assert [one.side for one in position.in_place(PlaceId("baltics"))] == [SideId("germany")]
    rest(qtbot, window)
    assert not [line for line in sequence_of(window) if "turns over its next" in line or "acts with" in line]


def test_alone_the_solo_deck_of_the_next_year_is_made_up_by_two_clicks(qtbot: QtBot, tmp_path: Path) -> None:
    text = "turn 2 · phase draw\ndeck/solo: -\npile/solo_drawn: solo_01, solo_02, solo_03, solo_04, solo_05, solo_06\n"
    window = game_window(qtbot, tmp_path, "totaldomination", "solo", f"{text}deck/solo: solo_07, solo_08")
    document, out = window.document, PlaceId("pile/solo")
    rest(qtbot, window)
    see_to(window, "What is left of the solo deck is turned up.")
    rest(qtbot, window)
    see_to(window, "The solo deck is shuffled with 8 cards; the Axis is dealt 5.")
    labels = [document.game.kind(one).attributes["year"] for one in document.position.in_place(out)]
    lying = [len(document.position.stack(PlaceId(place))) for place in ("deck/axis", "deck/solo", "pile/solo_drawn")]
    assert (lying, labels.count(1939), labels.count(1940)) == ([5, 3, 0], 2, 0)


def test_tactics_of_a_common_hand_are_played_like_any_card(qtbot: QtBot, tmp_path: Path) -> None:
    text = "turn 1 · phase action · side uk\nhand/allies: u04 #ours, g05 #theirs"
    window = sit(qtbot, tmp_path, "player", text, "solo")
    rest(qtbot, window)
    said: list[object] = []
    window.document.said.connect(said.append)
    rule = window.document.game.sheet.places[PlaceId("hand/allies")]
    found = {
        card: [each.words for each in card_deeds_of(window.document, rule, (CounterId(card),))]
        for card in ("ours", "theirs")
    }
    assert "Play it for operations: 4 OPs" in found["theirs"]
    assert "Play it for its event" in found["ours"]
    assert not said, "the rulebook has an answer"


def test_alone_cards_are_revealed_until_each_power_of_the_axis_has_its_technology(qtbot: QtBot, tmp_path: Path) -> None:
    window = sit(qtbot, tmp_path, "player", "turn 1 · phase reveal", "solo")
    position, told = window.document.position, list[str]()
    for _ in range(30):
        rest(qtbot, window)
        asked = [line for line in sequence_of(window) if "A click on it: " in line]
        if not asked:
            break
        told.append(asked[0])
        see_to(window, asked[0])
        position = window.document.position
    assert told[0].startswith("A card of the draw deck is revealed for Germany.")
    assert sum(" is developed." in line for line in told) == 2
    lying = [len(position.stack(PlaceId(f"technology/{power}"))) for power in ("germany", "japan")]
    discarded = sum(" is discarded: " in line for line in told)
    assert (lying, len(position.stack(PlaceId("pile/discard")))) == ([1, 1], discarded)


def test_influence_drives_out_what_is_lower_and_falls_with_what_is_higher(qtbot: QtBot, tmp_path: Path) -> None:
    text = "turn 3 · phase action · side {}\nhand/{}: {} #new\ninfluence/{}: {} #old"
    for us, new, them, old, new_lies, old_lies in (
        ("ussr", "s11", "japan", "j02", "pile/discard", "pile/discard"),
        ("japan", "j02", "ussr", "s11", "influence/japan", "pile/discard"),
        ("uk", "a03", "japan", "j02", "hand/uk", "influence/japan"),
    ):
        window = sit(qtbot, tmp_path / us, us, text.format(us, us, new, them, old))
        if us != "uk":
            choose_row(window, "new", f"hand/{us}", "Play it for its event")
        else:
            assert "Play it for its event" not in menu_of(window, "new", "hand/uk"), "the US is not at war"
        where = window.document.position.where
        assert (where[CounterId("new")], where[CounterId("old")]) == (new_lies, old_lies)


def test_an_air_fleet_that_others_shield_is_offered_with_them_only(qtbot: QtBot, tmp_path: Path) -> None:
    text = "turn 3 · phase action · side germany\npoland: germany army #ours\nbaltics: ussr army, ussr air_fleet\n"
    window = game_window(qtbot, tmp_path, "totaldomination", "standard", f"{text}option air_fleets = on")
    battle = attack(window, "ours", "baltics")
    told = [each.text() for each in battle.steps.findChildren(QPushButton) if each.isVisible()]
    assert told[0] == "Soviet Army and Soviet Air Fleet: 3 OPs"
    assert not [each for each in told if each.startswith("Soviet Air Fleet")]


def test_who_passes_first_of_two_with_one_hand_is_told_to_discard_half_and_each_card_counts(
    qtbot: QtBot, tmp_path: Path
) -> None:
    text = "turn 2 · phase action · side uk\nhand/allies: u01 #a, u02 #b, s01, s02, s03\nhand/axis: g01, g02"
    window = game_window(qtbot, tmp_path, "totaldomination", "two_players", text)
    document, panel = window.document, window.docks.open("sequence")
    document.sit(SeatId("allies"))
    assert isinstance(panel, SequencePanel)
    QTest.mouseClick(panel.done_button, LEFT)

    def said() -> list[str]:
        rest(qtbot, window)
        return [line for line in sequence_of(window) if "of the common hand" in line]

    assert said()[0].startswith("The United Kingdom has passed: of the common hand 2 cards are still to be discarded.")
    document.happen(CountersMoved((CounterId("a"),), PlaceId("pile/discard")))
    assert said()[0].startswith("The United Kingdom has passed: of the common hand 1 card is still to be discarded.")
    document.happen(CountersMoved((CounterId("b"),), PlaceId("pile/discard")))
    assert not said()


def test_what_the_other_power_of_a_common_hand_plays_by_hand_is_none_of_the_discards(
    qtbot: QtBot, tmp_path: Path
) -> None:
    text = (
        "turn 2 · phase action · side ussr\nhand/allies: u01, u02, s01 #play, s02\nhand/axis: g01, g02\nfact passed uk"
    )
    document = game_window(qtbot, tmp_path, "totaldomination", "two_players", f"{text}\nfact given_up uk = 1").document
    document.happen(CountersMoved((CounterId("play"),), PlaceId("pile/discard")))
    fact = document.position.facts.get(FactWord("given_up"), "uk")
    assert fact is not None
    assert fact.value == "1"
