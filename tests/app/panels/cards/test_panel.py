"""Hands, decks and piles: one's own hand face up, others' as backs; and everything that hands do with cards."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QToolButton
from pytestqt.qtbot import QtBot

from app.documents.game_document import GameDocument
from app.panels.cards.offered import card_deeds_of
from app.panels.cards.panel import CardsPanel
from app.panels.cards.place import CardPlace
from app.panels.parts.moment import clock_words
from app.table.hands.dropping import as_dragged
from counters.counter import HIDDEN, CounterId
from counters.events import ClockMoved, CountersMoved
from counters.position import Clock, PhaseId, PlaceId, SeatId
from counters.saves.history import History
from counters.text.reading import read_position, start_position
from tests.app.panels.a_panel import TWO_SEATS, last_line, made_document, shown
from tests.app.panels.tray.test_spread import drop, pick
from tests.shelf_games import the_game

DEALT = (
    TWO_SEATS
    + "hand/axis: offensive #a, mud #b, offensive #c\nhand/allies: mud #x, offensive #y\n"
    + "deck/events: offensive #d1, mud #d2, mud #d3\n"
    + "sight hand/axis: owner germany\nsight hand/allies: owner britain\nsight deck/events: nobody"
)
AXIS, ALLIES, DECK, PLAYED = (
    PlaceId("hand/axis"),
    PlaceId("hand/allies"),
    PlaceId("deck/events"),
    PlaceId("pile/played"),
)


def cards(qtbot: QtBot, seat: str = "anna", text: str = DEALT) -> CardsPanel:
    panel = CardsPanel(made_document(text, seat))
    shown(qtbot, panel)
    panel.resize(420, 900)
    return panel


def of(panel: CardsPanel, place: PlaceId) -> CardPlace:
    return next(each for each in panel.places if each.place == place)


def ids(place: CardPlace) -> list[str]:
    return [one.id for one in place.cards.faces.counters]


def press(place: CardPlace, title: str, row: str = "") -> None:
    """A button by what is written on it; a row of its menu by name."""
    wanted = f"{title} ▾" if row else title
    found = next(each for each in place.findChildren(QAbstractButton) if each.text() == wanted and not each.isHidden())
    if row:
        menu = cast("QToolButton", found).menu()
        next(action for action in menu.actions() if action.text() == row).trigger()
    else:
        found.click()


def stack(panel: CardsPanel, place: PlaceId) -> tuple[CounterId, ...]:
    return panel.document._history.state.stack(place)


def test_the_own_hand_is_face_up_and_first_and_others_are_backs_with_their_count(qtbot: QtBot) -> None:
    panel = cards(qtbot)
    own, other = of(panel, AXIS), of(panel, ALLIES)
    assert own.y() < other.y()
    assert ids(own) == ["a", "b", "c"]
    assert own.heading.text() == "Axis hand: 3"
    assert [one.kind for one in other.cards.faces.counters] == [HIDDEN, HIDDEN]
    assert other.heading.text() == "Allied hand: 2"


def test_an_empty_place_is_one_line_that_cards_can_be_dropped_on(qtbot: QtBot) -> None:
    panel = cards(qtbot)
    other = of(panel, ALLIES)
    full = other.height()
    panel.document.happen(CountersMoved(panel.document.position.stack(ALLIES), AXIS))
    qtbot.waitUntil(lambda: other.height() < full / 2)
    assert other.height() <= 2 * other.heading.sizeHint().height()
    assert other.heading.text() == "Allied hand: 0"
    assert other.cards.isVisible()
    assert other.cards.y() == other.heading.y()
    drop(other.cards, as_dragged([stack(panel, AXIS)[0]]), other.cards.viewport().rect().center())
    assert len(stack(panel, ALLIES)) == 1
    qtbot.waitUntil(lambda: other.cards.y() > other.heading.y())


def test_a_deck_shows_one_back_and_how_many_there_are(qtbot: QtBot) -> None:
    deck = of(cards(qtbot), DECK)
    assert [one.kind for one in deck.cards.faces.counters] == [HIDDEN]
    assert deck.heading.text() == "Event deck: 3"


def test_so_many_are_drawn_to_the_own_hand(qtbot: QtBot) -> None:
    panel = cards(qtbot)
    of(panel, DECK).count.setValue(2)
    press(of(panel, DECK), "Draw")
    assert stack(panel, AXIS) == ("a", "b", "c", "d3", "d2")
    assert ids(of(panel, AXIS)) == ["a", "b", "c", "d3", "d2"]


def test_who_has_no_hand_says_to_whom_to_draw(qtbot: QtBot) -> None:
    panel = cards(qtbot, seat="")
    press(of(panel, DECK), "Draw to", "Allied hand")
    assert stack(panel, ALLIES) == ("x", "y", "d3")


def test_where_nobody_has_a_hand_a_deck_is_drawn_to_the_pools_of_its_owner(qtbot: QtBot) -> None:
    opened = the_game("empires")
    start = start_position(opened.setups["september_1939"], opened.game)
    panel = shown(qtbot, CardsPanel(GameDocument(opened.game, History(start))))
    germany, england = PlaceId("deck/generals_germany"), PlaceId("deck/generals_england")
    press(of(panel, germany), "Draw")
    assert stack(panel, PlaceId("pool/germany")) == ("germany_gen_leeb_1",)
    press(of(panel, england), "Draw to", "Built in Egypt, not yet placed")
    assert len(stack(panel, PlaceId("pool/england_egypt"))) == 1
    assert not [each for each in of(panel, germany).findChildren(QAbstractButton) if each.text() == "Deal"]


def test_dealing_gives_so_many_to_every_hand(qtbot: QtBot) -> None:
    panel = cards(qtbot)
    press(of(panel, DECK), "Deal")
    assert (len(stack(panel, AXIS)), len(stack(panel, ALLIES)), len(stack(panel, DECK))) == (4, 3, 1)


def test_shuffling_keeps_the_cards_and_says_so(qtbot: QtBot) -> None:
    panel = cards(qtbot)
    press(of(panel, DECK), "Shuffle")
    assert sorted(stack(panel, DECK)) == ["d1", "d2", "d3"]
    assert last_line(panel.document) == "Event deck shuffled."


def test_a_card_is_played_onto_the_pile_and_shuffled_back(qtbot: QtBot) -> None:
    panel = cards(qtbot)
    pick(of(panel, AXIS).cards, 1)
    press(of(panel, AXIS), "Play")
    assert stack(panel, PLAYED) == ("b",)
    assert ids(of(panel, PLAYED)) == ["b"]
    press(of(panel, PLAYED), "Shuffle into", "Event deck")
    assert stack(panel, PLAYED) == ()
    assert len(stack(panel, DECK)) == 4
    assert len(panel.document._history) == 2


def test_a_card_is_given_to_another_hand_or_put_on_the_deck(qtbot: QtBot) -> None:
    panel = cards(qtbot)
    pick(of(panel, AXIS).cards, 0)
    press(of(panel, AXIS), "Give to", "Allied hand")
    assert stack(panel, ALLIES) == ("x", "y", "a")
    pick(of(panel, AXIS).cards, 0)
    press(of(panel, AXIS), "Give to", "Event deck")
    assert stack(panel, DECK)[-1] == "b"


def test_the_top_card_is_turned_up(qtbot: QtBot) -> None:
    panel = cards(qtbot)
    press(of(panel, DECK), "Turn up the top")
    assert stack(panel, PLAYED) == ("d3",)


def test_a_hand_is_put_in_another_order_by_dragging(qtbot: QtBot) -> None:
    panel = cards(qtbot)
    view = of(panel, AXIS).cards
    drop(view, view.faces.mimeData([view.faces.index(2)]), view.visualRect(view.faces.index(0)).topLeft())
    assert stack(panel, AXIS) == ("c", "a", "b")


def test_a_card_is_dragged_from_the_hand_to_the_pile(qtbot: QtBot) -> None:
    panel = cards(qtbot)
    view = of(panel, PLAYED).cards
    drop(view, as_dragged([CounterId("b")]), view.rect().center())
    assert stack(panel, PLAYED) == ("b",)


def test_a_hand_is_shown_to_everybody_and_taken_up_again(qtbot: QtBot) -> None:
    panel = cards(qtbot)
    press(of(panel, AXIS), "Show this hand")
    panel.document.sit(SeatId("ben"))
    assert ids(of(panel, AXIS)) == ["a", "b", "c"]
    panel.document.sit(SeatId("anna"))
    press(of(panel, AXIS), "Take up again")
    panel.document.sit(SeatId("ben"))
    assert HIDDEN in {one.kind for one in of(panel, AXIS).cards.faces.counters}


def test_a_card_is_read_as_a_page_until_it_is_touched(qtbot: QtBot) -> None:
    panel = cards(qtbot)
    pick(of(panel, AXIS).cards, 0)
    press(of(panel, AXIS), "Read")
    assert panel.page.isVisible()
    assert panel.page.accessibleName() == "Offensive. Attack twice."
    QTest.mouseClick(panel.page, Qt.MouseButton.LeftButton)
    assert not panel.page.isVisible()
    assert not panel.page.accessibleName()
    panel.read(CounterId("a"))
    panel.document.sit(SeatId("ben"))
    assert not panel.page.isVisible()


def test_a_choice_is_sealed_by_everybody_and_opened_together(qtbot: QtBot) -> None:
    panel = cards(qtbot)
    choices = panel.choices
    choices.about.setEditText("Plan for May")
    QTest.keyClicks(choices.answer, "north, 3 divisions")
    choices.seal.click()
    assert "plan for may – Anna: north, 3 divisions (sealed)" in choices.told.text()
    panel.document.sit(SeatId("ben"))
    assert choices.told.text() == "plan for may – Anna has chosen"
    choices.answer.setEditText("south")
    choices.seal.click()
    choices.open.click()
    assert choices.told.text() == "plan for may – Anna: north, 3 divisions; Ben: south"
    choices.clear.click()
    assert not panel.document.position.choices


def test_what_is_typed_but_not_sealed_is_gone_when_another_seat_sits_down(qtbot: QtBot) -> None:
    panel = cards(qtbot)
    panel.choices.answer.setEditText("north")
    panel.document.sit(SeatId("ben"))
    assert panel.choices.answer.currentText() == ""


def test_answers_that_the_game_gives_are_offered(qtbot: QtBot) -> None:
    choices = cards(qtbot).choices
    choices.about.setEditText("stacking")
    assert [choices.answer.itemText(row) for row in range(choices.answer.count())] == ["free", "strict", "As in 1941"]


def test_a_phase_says_what_is_chosen_in_it_and_which_answers_there_are(qtbot: QtBot) -> None:
    opened = the_game("blitz")
    position = start_position(opened.setups["full_game"], opened.game)
    panel = CardsPanel(GameDocument(opened.game, History(position)))
    shown(qtbot, panel)
    choices = panel.choices
    assert choices.about.currentText() == "bid"
    assert [choices.answer.itemText(row) for row in range(choices.answer.count())] == BIDS
    panel.document.happen(ClockMoved(Clock(turn=1, phase=PhaseId("start"))))
    assert choices.about.currentText() == ""


BIDS = ["-3", "-2", "-1", "0", "+1", "+2", "+3"]


def test_nobody_in_particular_has_no_secrets(qtbot: QtBot) -> None:
    assert not cards(qtbot, seat="").choices.seal.isEnabled()


def test_everybody_passes_cards_at_once_and_nobody_sees_which(qtbot: QtBot) -> None:
    panel = cards(qtbot)
    passing = panel.passing
    pick(of(panel, AXIS).cards, 1)
    passing.seal.click()
    assert passing.told.text() == "Still to pick: Ben"
    assert not passing.go.isEnabled()
    panel.document.sit(SeatId("ben"))
    pick(of(panel, ALLIES).cards, 0)
    passing.seal.click()
    assert passing.told.text() == "Everybody has picked."
    passing.go.click()
    assert stack(panel, AXIS) == ("a", "c", "x")
    assert stack(panel, ALLIES) == ("y", "b")
    assert not panel.document.position.choices
    told = [str(panel.document.log(number)) for number in range(1, len(panel.document._history) + 1)]
    assert not any("Offensive" in line for line in told)


def test_whole_hands_go_to_the_neighbour(qtbot: QtBot) -> None:
    panel = cards(qtbot)
    panel.passing.whole.click()
    assert (stack(panel, AXIS), stack(panel, ALLIES)) == (("x", "y"), ("a", "b", "c"))
    assert len(panel.document._history) == 1


def test_places_of_another_number_of_players_and_empty_piles_of_others_are_not_shown(qtbot: QtBot) -> None:
    opened = the_game("totaldomination")
    document = GameDocument(opened.game, History(start_position(opened.setups["standard"], opened.game)))
    document.sit(SeatId("uk"))
    panel = CardsPanel(document)
    shown(qtbot, panel)
    seen = {place.place for place in panel.places if not place.isHidden()}
    assert {"hand/germany", "hand/uk", "hand/japan", "hand/ussr", "technology/uk", "pile/discard", "deck/us"} <= seen
    assert not seen & {"hand/axis", "hand/allies", "reserve/allies", "technology/germany", "deck/axis", "pile/solo"}
    press(of(panel, PlaceId("deck/draw")), "Deal")
    dealt = {place for place, stack in document.position.stacks.items() if place.startswith(("hand/", "reserve/"))}
    assert dealt == {"hand/germany", "hand/uk", "hand/japan", "hand/ussr"}, "one each, to those who play"


def test_a_wide_panel_has_its_hands_and_piles_side_by_side_and_a_narrow_one_beneath_each_other(qtbot: QtBot) -> None:
    panel = cards(qtbot)

    def side_by_side() -> bool:
        tops = [place.y() for place in panel.places if not place.isHidden()]
        return len(set(tops)) < len(tops)

    for wide, several in ((1600, True), (340, False), (1600, True)):
        panel.resize(wide, 700)
        qtbot.waitUntil(lambda several=several: side_by_side() is several)
    first = min((place for place in panel.places if not place.isHidden()), key=lambda place: (place.y(), place.x()))
    assert first.is_own, "one's own hand is still first"


def test_a_card_is_discarded_only_where_the_sheet_has_discards(qtbot: QtBot) -> None:
    found: dict[str, list[str]] = {}
    for name, setup, place in (
        ("blitzwar", "europe_1939", "hand/axis"), ("totaldomination", "standard", "technology/germany")
    ):  # fmt: skip
        opened = the_game(name)
        start = start_position(opened.setups[setup], opened.game)
        document = GameDocument(opened.game, History(start))
        card = next(id for id, one in start.counters.items() if opened.game.kind(one).sort == "card")
        document.happen(CountersMoved((card,), PlaceId(place)))
        rule = opened.game.sheet.places[PlaceId(place)]
        found[name] = [each.words for each in card_deeds_of(document, rule, [card])]
    assert not [words for words in found["blitzwar"] if words.startswith("Discard")]
    assert [words for words in found["totaldomination"] if words.startswith("Discard")] == ["Discard to Discard pile"]


def test_cards_are_as_large_as_the_letters_that_somebody_wants(qtbot: QtBot) -> None:
    hand = of(cards(qtbot), AXIS).cards
    small = hand.size_of_faces
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    letters = application.font()
    try:
        application.setFont(QFont(letters.family(), 2 * letters.pointSize()))
        large = of(cards(qtbot), AXIS).cards
        assert large.size_of_faces > 1.8 * small
        assert large.height() > 1.5 * hand.height()
    finally:
        application.setFont(letters)


def test_what_the_rulebook_says_a_card_is_played_for_stands_under_its_button(qtbot: QtBot) -> None:
    opened = the_game("totaldomination")
    start = start_position(opened.setups["two_players"], opened.game)
    text = 'turn 1 · phase action · side germany\nhand/axis: g08\nseat anna "Anna": axis, germany, japan'
    document = GameDocument(opened.game, History(read_position(text, opened.game, start)), opened.rulebook)
    document.sit(SeatId("anna"))
    panel = shown(qtbot, CardsPanel(document))
    hand = of(panel, AXIS)
    pick(hand.cards, 0)
    (button,) = [each for each in hand.buttons.findChildren(QToolButton) if each.text().startswith("Play")]
    rows = [row.text() for row in button.menu().actions()]
    assert rows[0].startswith("Play it for operations"), rows
    assert rows[-1].startswith("Play: to"), rows
    button.menu().actions()[0].trigger()
    assert "OPs left: 4" in clock_words(document.game, document.position)
