"""What each seat sees."""

from hypothesis import given, settings
from hypothesis import strategies as st

from counters.counter import HIDDEN, Counter, CounterId, KindId, SideId
from counters.position import (
    Choice,
    ChoiceId,
    Fact,
    Facts,
    FactWord,
    Note,
    Offset,
    PlaceId,
    Position,
    SeatId,
    Sight,
    aboard,
    carrier_of,
    slot,
)
from counters.secrets.seen import NOBODY, seen_by, sides_of
from tests.counters.random_play import ANNA, BEN, BLUE, DECK, DISCARDS, EVE, HANDS, RED, SEATS, counter, play, table
from tests.counters.words import words

SPAIN = PlaceId("spain")


def with_secrets() -> Position:
    """Two cards in each hand, three in the deck, three thrown away, and a concealed unit beside an open one."""
    position = table(0)
    for number, place in enumerate((*HANDS, *HANDS, DECK, DECK, DECK, DISCARDS, DISCARDS, DISCARDS, SPAIN, SPAIN)):
        position = position.placed([counter(number, (RED, BLUE)[number % 2])], place)
    return position.changed([counter(10).id], known_to=(RED,))


def test_each_seat_sees_its_own_and_no_more() -> None:
    position = with_secrets()
    seen = {seat: words(seen_by(position, seat).counters) for seat in (*SEATS, NOBODY)}
    everybody = {f"{what}{number}x" for number in (9, 11) for what in ("c", "kind")}
    hand = {0: {"c0x", "kind0x", "c2x", "kind2x"}, 1: {"c1x", "kind1x", "c3x", "kind3x"}}
    assert seen[ANNA] == everybody | hand[0] | {"c10x", "kind10x"}
    assert seen[BEN] == everybody | hand[1]
    assert seen[EVE] == seen[NOBODY] == everybody


def test_hidden_counters_are_called_by_their_slots_and_lie_where_they_lay() -> None:
    seen = seen_by(with_secrets(), BEN)
    assert seen.stack(HANDS[0]) == (slot(HANDS[0], 0), slot(HANDS[0], 1))
    assert seen.stack(DECK) == tuple(slot(DECK, n) for n in range(3))
    assert seen.stack(SPAIN) == (slot(SPAIN, 0), "c11x")
    assert seen.stack(DISCARDS) == (slot(DISCARDS, 0), slot(DISCARDS, 1), "c9x")


def test_whose_a_hidden_counter_is_can_be_seen_where_a_back_can_be_seen() -> None:
    seen = seen_by(with_secrets(), BEN).counters
    assert seen[slot(SPAIN, 0)] == Counter(slot(SPAIN, 0), HIDDEN, RED, known_to=(RED,))
    assert seen[slot(HANDS[0], 0)] == Counter(slot(HANDS[0], 0), HIDDEN, RED)
    assert seen[slot(DECK, 0)] == Counter(slot(DECK, 0), HIDDEN, SideId(""))


def test_a_concealed_card_cannot_be_followed_through_a_shuffled_deck() -> None:
    position = with_secrets()
    id = position.stack(DECK)[1]
    marked = position.changed([id], known_to=(RED,)).with_(spots={id: Offset(1, 2)}, locked=frozenset({id}))
    assert seen_by(marked, BEN) == seen_by(position, BEN)
    assert seen_by(marked, ANNA) == seen_by(position, ANNA)


def test_cargo_of_a_hidden_carrier_is_hidden_too() -> None:
    position = with_secrets().placed([counter(20, BLUE)], aboard(counter(10).id))
    position = position.placed([counter(21, BLUE)], aboard(counter(20).id))
    seen = seen_by(position, BEN)
    carrier = slot(SPAIN, 0)
    fighter = slot(aboard(carrier), 0)
    assert seen.stack(aboard(carrier)) == (fighter,)
    assert seen.stack(aboard(fighter)) == (slot(aboard(fighter), 0),)
    assert "c20x" in seen_by(position, ANNA).counters


def test_facts_about_hidden_counters_are_not_told() -> None:
    moved, fought = Fact(FactWord("moved"), ("c10x",)), Fact(FactWord("fought"), ("spain",), value="c10x")
    full, at_war = Fact(FactWord("full"), ("aboard/c10x",)), Fact(FactWord("at_war"), ("red", "blue"))
    position = with_secrets().with_(facts=Facts(frozenset({moved, fought, full, at_war})))
    assert seen_by(position, BEN).facts.all == {at_war}
    assert seen_by(position, ANNA).facts.all == {moved, fought, full, at_war}


def test_notes_and_choices_are_their_owners_until_they_are_opened() -> None:
    mine, ours = Note("note1x", "text1x", ANNA), Note("note2x", "text2x")
    sealed, opened = Choice(ANNA, ("answer1x",)), Choice(BEN, ("answer2x",), open=True)
    position = table(0).with_(notes=(mine, ours), choices={ChoiceId("card"): (sealed, opened)})
    assert seen_by(position, ANNA) is position
    seen = seen_by(position, BEN)
    assert seen.notes == (ours,)
    assert seen.choices[ChoiceId("card")] == (Choice(ANNA, ()), opened)


def test_what_hides_nothing_is_seen_as_it_is() -> None:
    position = table(0).placed([counter(number) for number in range(50)], SPAIN)
    assert seen_by(position, ANNA) is position


def test_sight_of_a_part_comes_from_the_whole_unless_it_is_said() -> None:
    port = PlaceId("spain/port.bay")
    position = table(0).placed([counter(1)], port)
    shut = position.with_(sights={SPAIN: Sight("owner", RED)})
    opened = shut.with_(sights={**shut.sights, port: Sight()})
    assert counter(1).id in seen_by(shut, ANNA).counters
    assert counter(1).id not in seen_by(shut, BEN).counters
    assert counter(1).id in seen_by(opened, BEN).counters


def plainly_visible(position: Position, seat: SeatId, id: CounterId) -> bool:
    """The rule once more, said slowly: one counter at a time, from the sights."""
    sides = sides_of(position, seat)
    found, place = position.counters[id], position.where[id]
    if found.kind == HIDDEN or (found.known_to is not None and not set(found.known_to) & set(sides)):
        return False
    carrier = carrier_of(place)
    if carrier is not None and not plainly_visible(position, seat, carrier):
        return False
    match position.sight(place):
        case Sight("top"):
            return position.stack(place)[-1] == id
        case Sight("owner", owner):
            return owner in sides
        case Sight("nobody"):
            return False
        case _:
            return True


@settings(max_examples=15)
@given(st.integers(0, 10**6))
def test_the_quick_answer_is_the_slow_one(seed: int) -> None:
    for _, _, position in play(seed, 25):
        for seat in (*SEATS, NOBODY):
            seen = seen_by(position, seat)
            visible = {id for id in position.counters if plainly_visible(position, seat, id)}
            assert {id for id, found in seen.counters.items() if found.kind != HIDDEN} == visible
            assert all(seen.counters[id] is position.counters[id] for id in visible)
            assert {place: len(stack) for place, stack in seen.stacks.items() if carrier_of(place) is None} == {
                place: len(stack) for place, stack in position.stacks.items() if carrier_of(place) is None
            }
            assert seen_by(seen, seat) == seen, "seeing twice is seeing once"


def test_a_kind_nobody_knows_is_hidden_from_everybody() -> None:
    position = table(0).placed([Counter(CounterId("x"), KindId(HIDDEN), RED)], SPAIN)
    assert seen_by(position, ANNA).stack(SPAIN) == (slot(SPAIN, 0),)
