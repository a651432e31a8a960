"""Play by mail: a file for a seat, played on there, and its moves taken into the whole game again."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from boards.plain.bad_input import BadInput
from counters.counter import CounterId
from counters.dice import rolled, shuffle, typed_in
from counters.events import (
    CardsDrawn,
    CountersMoved,
    CountersShown,
    DiceRolled,
    Event,
    OptionSet,
    PileShuffled,
    SeatTaken,
    SightSet,
    Together,
)
from counters.position import Offset, OptionId, PlaceId, Seat, SeatId, Sight, slot
from counters.saves.export import export_save
from counters.saves.history import History
from counters.saves.merging import Taken, merge, take_in
from counters.saves.save_opening import open_save
from counters.saves.save_reading import Reading, read_save
from counters.saves.saved_lines import written
from counters.saves.seal import chain, sealed
from counters.secrets.seen import seen_by
from tests.counters.random_play import ANNA, BEN, BLUE, DECK, EVE, HANDS, RED, SEATS, Player
from tests.counters.saves.made_saves import assert_same, branched, game, save_of
from tests.counters.secrets.test_seen import SPAIN, with_secrets
from tests.counters.words import words

FRANCE = PlaceId("france")


def option(to: str) -> OptionSet:
    return OptionSet(OptionId("word"), to)


def master(folder: Path, history: History | None = None) -> Path:
    return save_of(history or History(with_secrets()), folder / "master.sandtable")


def sent(path: Path, seat: SeatId, name: str = "") -> Path:
    out = path.with_name(f"{name or seat}.sandtable")
    export_save(path, seat, out)
    return out


def play_on(path: Path, *events: Event) -> Path:
    """As the program does it: every throw is that which falls by the seal."""
    opened = open_save(path, game())
    history = opened.history
    for event in events:
        fallen = sealed(event, chain(history, history.head, opened.head.seal))
        history.happen(fallen, who=str(history.seat).title(), seat=history.seat or SeatId(""), time="now")
    opened.save.keep(history)
    opened.save.close()
    return path


def taken(path: Path, *returned: Path) -> list[Taken]:
    return merge(path, returned)[0]


def test_what_was_played_at_home_comes_back_and_play_goes_on_from_there(tmp_path: Path) -> None:
    path = master(tmp_path)
    back = play_on(sent(path, BEN), option("one"), CardsDrawn(DECK, 1, HANDS[1]), option("two"))
    (one,) = taken(path, back)
    assert (one.moves, one.branch, one.remarks) == (3, False, [])
    assert str(one.sentence) == "3 moves of Ben taken in; play goes on from there."
    history = read_save(path).history
    assert (len(history), history.head) == (3, 3)
    assert history[2].seat == BEN
    assert history.state.stack(HANDS[1])[-1] == "c6x", "what he drew is known only here"
    assert read_save(sent(path, BEN)).history.state.stack(HANDS[1])[-1] == "c6x", "and to him, when he hears of it"


def test_where_both_went_on_it_is_a_branch_and_nothing_is_lost(tmp_path: Path) -> None:
    path = master(tmp_path)
    bens, eves = sent(path, BEN), sent(path, EVE)
    play_on(bens, option("ben"))
    play_on(eves, option("eve"), option("eve again"))
    first, second = taken(path, bens, eves)
    assert (first.branch, second.branch) == (False, True)
    history = read_save(path).history
    assert history.children(0) == (1, 2)
    assert history.head == 1
    assert history.line(3) == (2, 3)
    assert "as a branch: play had gone on here as well" in str(second.sentence)


def test_nothing_is_taken_in_twice_and_two_files_of_one_seat_meet(tmp_path: Path) -> None:
    path = master(tmp_path)
    back = play_on(sent(path, BEN), option("one"))
    taken(path, back)
    before = path.read_bytes()
    (again,) = taken(path, back)
    assert (again.moves, again.known) == (0, 1)
    assert path.read_bytes() == before
    newer = sent(path, BEN, "newer")
    play_on(back, option("two"))
    (more,) = taken(path, back)
    assert (more.moves, more.known, more.branch) == (1, 1, False)
    play_on(newer, option("three"))
    (other,) = taken(path, newer)
    assert other.branch
    assert read_save(path).history.children(1) == (2, 3)


def roll(*results: int) -> DiceRolled:
    return DiceRolled("2d6", results)


def test_a_throw_falls_alike_however_often_it_is_tried_and_otherwise_for_others(tmp_path: Path) -> None:
    path = master(tmp_path)
    bens = sent(path, BEN)
    whole = bens.read_bytes()
    falls = set()
    for number in range(3):
        bens.write_bytes(whole)
        play_on(bens, option("before"), rolled("5d6", chance=Random(number)))
        falls.add(read_save(bens).history[2].event)
    assert len(falls) == 1
    eves = play_on(sent(path, EVE), option("before"), rolled("5d6"))
    assert read_save(eves).history[2].event not in falls
    assert taken(path, bens, eves)[0].remarks == []


def test_dice_that_were_not_thrown_so_are_kept_as_typed_in_and_said(tmp_path: Path) -> None:
    path = master(tmp_path)
    bens = play_on(sent(path, BEN), option("before"), roll(1, 1), shuffle(with_secrets(), DECK), option("after"))
    (fair,) = taken(master(tmp_path / "fair") if (tmp_path / "fair").mkdir() else path, bens)
    assert fair.remarks == []
    event = read_save(path).history[2].event
    assert isinstance(event, DiceRolled)
    forged = tmp_path / "forged.sandtable"
    # Never what really fell, as two sixes are in one run of 36.
    new = written(replace(event, results=tuple(7 - each for each in event.results))).strip()
    forged.write_bytes(bens.read_bytes().replace(written(event).strip(), new))
    (told,) = taken(path, forged)
    assert "What fell in its move 2 is not what was sealed" in str(told.remarks[0])
    history = read_save(path).history
    assert [e.typed_in for n in range(1, len(history) + 1) if isinstance(e := history[n].event, DiceRolled)] == [
        False, True,
    ]  # fmt: skip


def forged(path: Path, *events: Event) -> Path:
    """What somebody wrote into the file by hand."""
    opened = open_save(path, game())
    for event in events:
        opened.history.happen(event, who="Ben", seat=BEN, time="now")
    opened.save.keep(opened.history)
    opened.save.close()
    return path


@pytest.mark.parametrize("dice", ["200d6", "2d6x", "1d6" + "+1d6" * 300, "1d6+" + "0" * 2_000])
def test_dice_that_nobody_can_throw_are_no_dice_that_fell(dice: str, tmp_path: Path) -> None:
    path = master(tmp_path)
    (told,) = taken(path, forged(sent(path, BEN), DiceRolled(dice, (6, 6))))
    assert "What fell in its move 1 is not what was sealed" in str(told.remarks[0])
    event = read_save(path).history[1].event
    assert isinstance(event, DiceRolled)
    assert event.typed_in


@pytest.mark.parametrize("whole_seal", [True, False])
def test_a_pile_is_shuffled_by_the_seal_whatever_order_somebody_sends(whole_seal: bool, tmp_path: Path) -> None:
    path = master(tmp_path)
    right = taken(path, play_on(sent(path, BEN, "right"), shuffle(with_secrets(), DECK)))
    honest = read_save(path).history[1].event
    assert isinstance(honest, PileShuffled)
    assert honest.new_order is not None
    as_sealed = read_save(path).history.state.stack(DECK)
    assert right[0].remarks == []
    for number, order in enumerate((honest.new_order[::-1], honest.new_order[1:] + honest.new_order[:1])):
        (tmp_path / f"{number}").mkdir()
        other = master(tmp_path / f"{number}")
        other.write_bytes(path.read_bytes().split(b"\n")[0] + b"\n")
        bens = forged(sent(other, BEN), PileShuffled(DECK, order))
        if not whole_seal:
            bens.write_bytes(bens.read_bytes().replace(b'"seal":"', b'"seal":"0'))
        (told,) = taken(other, bens)
        assert told.remarks
        assert read_save(other).history.state.stack(DECK) == as_sealed


def test_a_shuffle_that_nobody_carried_out_is_none(tmp_path: Path) -> None:
    path = master(tmp_path)
    (told,) = taken(path, forged(sent(path, BEN), PileShuffled(DECK, None), option("after")))
    assert told.moves == 0
    assert "is of another pile" in str(told.remarks[0])


def test_very_many_branches_take_no_longer_than_a_line(tmp_path: Path) -> None:
    path = master(tmp_path)
    bens = forged(sent(path, BEN), option("0"))
    line = bens.read_bytes().split(b"\n")[-2]
    with bens.open("ab") as file:
        for number in range(2, 8_000):
            other = line.replace(b'"n":1', b'"n":%d' % number).replace(b'"to":"0"', b'"to":"%d"' % number)
            file.write(other + b"\n")
    began = time.process_time()
    (told,) = taken(path, bens)
    assert told.moves == 7_999
    assert time.process_time() - began < 4
    (again,) = taken(path, bens)
    assert (again.moves, again.known) == (0, 7_999)


def test_a_game_that_is_still_in_memory_takes_in_what_was_sent_from_its_file(tmp_path: Path) -> None:
    """Where a counter lies is 6 in memory and 6.0 in a file."""
    history = History(with_secrets())
    spot = CountersMoved((CounterId("c9x"),), FRANCE, spot=Offset(6, 1))
    history.happen(spot)
    path = master(tmp_path, history)
    opened = open_save(sent(path, BEN), game())
    opened.history.happen(replace(spot, to=SPAIN), "Ben", BEN)
    fallen = sealed(rolled("3d6"), chain(opened.history, opened.history.head, opened.head.seal))
    opened.history.happen(fallen, "Ben", BEN)
    opened.save.keep(opened.history)
    opened.save.close()
    told = take_in(history, read_save(path).head, read_save(opened.save.path))
    assert (told.moves, told.remarks) == (2, [])


def test_real_dice_stay_as_they_were_typed(tmp_path: Path) -> None:
    path = master(tmp_path)
    event = Together((typed_in("2d6", (6, 6)), option("x")))
    (told,) = taken(path, play_on(sent(path, BEN), event))
    assert told.remarks == []
    assert read_save(path).history[1].event == event


def test_what_does_not_belong_is_refused_and_nothing_has_changed(tmp_path: Path) -> None:
    path = master(tmp_path)
    bens = sent(path, BEN)
    other = History(with_secrets())
    other.happen(option("another evening"))
    (tmp_path / "other").mkdir()
    strange = master(tmp_path / "other", other)
    before = strange.read_bytes()
    with pytest.raises(BadInput, match=r"master.sandtable: This file holds a whole game"):
        merge(strange, [path])
    with pytest.raises(BadInput, match=r"ben.sandtable: This is a seat's file itself"):
        merge(bens, [sent(path, EVE)])
    play_on(path, option("ours"))
    sent(path, BEN)
    with pytest.raises(BadInput, match="Its move 1 is not as it was sent"):
        merge(strange, [bens])
    changed = bens.read_bytes().replace(b'"ours"', b'"mine"')
    bens.write_bytes(changed)
    with pytest.raises(BadInput, match="Its move 1 is not as it was sent"):
        merge(path, [bens])
    (tmp_path / "third").mkdir()
    with pytest.raises(BadInput, match="It was not made from this game"):
        merge(master(tmp_path / "third", branched(1, 3)), [bens])
    assert strange.read_bytes() == before


def test_what_cannot_happen_in_the_whole_game_is_said_and_the_rest_is_taken(tmp_path: Path) -> None:
    path = master(tmp_path)
    bens = play_on(sent(path, BEN), option("one"), CountersMoved((CounterId("c9x"),), FRANCE), option("after it"))
    bens.write_bytes(bens.read_bytes().replace(b'"counters":["c9x"]', b'"counters":["c99x"]'))
    (told,) = taken(path, bens)
    assert told.moves == 1
    assert "Its move 2 cannot happen in the whole game, nor what follows it" in str(told.remarks[0])
    assert str(told.sentence) == "One move of Ben taken in; play goes on from there.", "nobody had gone on here"
    assert read_save(path).history.head == 1


def test_into_another_file_the_master_stays_as_it_is(tmp_path: Path) -> None:
    path = master(tmp_path)
    back = play_on(sent(path, BEN), option("one"))
    before, out = path.read_bytes(), tmp_path / "next.sandtable"
    assert merge(path, [back], out)[1] == out
    assert path.read_bytes() == before
    assert len(read_save(out).history) == 1
    with pytest.raises(BadInput):
        merge(path, [back], out)


def test_while_another_program_has_it_open_nothing_is_taken_in(tmp_path: Path) -> None:
    path = master(tmp_path)
    back = play_on(sent(path, BEN), option("one"))
    other = open_save(path, game())
    with pytest.raises(BadInput, match="has this saved game open"):
        merge(path, [back])
    other.save.close()


@settings(max_examples=15)
@given(st.integers(0, 10**6))
def test_an_evening_of_three_people_by_mail(tmp_path_factory: pytest.TempPathFactory, seed: int) -> None:
    """Whoever it is plays anything they can; in every file there is nothing that its seat never saw."""
    folder, chance = tmp_path_factory.mktemp("mail"), Random(seed)
    path = master(folder, branched(seed, 12))
    player = Player(chance)
    files = {seat: sent(path, seat) for seat in SEATS}
    played = dict.fromkeys(SEATS, 0)
    for _ in range(6):
        seat = chance.choice(SEATS)
        opened = open_save(files[seat], game())
        before = len(opened.history)
        for _ in range(chance.randint(1, 4)):
            event = player.event(opened.history.state)
            fallen = sealed(event, chain(opened.history, opened.history.head, opened.head.seal))
            opened.history.happen(fallen, seat.title(), seat)
        opened.save.keep(opened.history)
        opened.save.close()
        played[seat] += len(opened.history) - before
        reading = read_save(path)
        (told,) = taken(path, files[seat])
        assert told.moves + told.known + len(told.remarks) > 0
        whole = read_save(path)
        assert whole.broken is None
        assert len(whole.history) == len(reading.history) + told.moves, "nothing goes, and nothing comes twice"
        for number in range(1, len(reading.history) + 1):
            assert whole.history[number] == reading.history[number]
        if chance.random() < 0.7:
            files[seat] = sent(path, seat, f"{seat}_{len(whole.history)}")
    history = read_save(path).history
    for seat in SEATS:
        last = sent(path, seat, f"last_{seat}")
        mine = read_save(last).history
        seen: set[str] = set()
        for number in range(len(history) + 1):
            assert mine.state_at(number) == seen_by(history.state_at(number), seat)
            seen |= words(mine.state_at(number))
        between = {word for n in range(1, len(mine) + 1) for word in words(mine[n].event)}
        assert words(last.read_text("utf-8")) <= seen | between


def test_a_card_in_a_hand_is_in_nobody_elses_file(tmp_path: Path) -> None:
    """Ben draws at home, not knowing what; Anna conceals; each file is searched for what the others hold."""
    path = master(tmp_path)
    bens = play_on(sent(path, BEN), CardsDrawn(DECK, 2, HANDS[1]))
    taken(path, bens)
    annas = play_on(sent(path, ANNA), CountersMoved((CounterId("c0x"),), DECK), CardsDrawn(DECK, 1, HANDS[0]))
    taken(path, annas)
    bens = play_on(sent(path, BEN, "ben_2"), CountersMoved((slot(HANDS[1], 0),), SPAIN))
    taken(path, bens)
    history = read_save(path).history
    for seat, hand in ((ANNA, HANDS[1]), (BEN, HANDS[0]), (EVE, HANDS[0]), (EVE, HANDS[1])):
        text = sent(path, seat, f"to_{seat}").read_text("utf-8")
        for id in history.state.stack(hand):
            assert id not in text
            assert history.state.counters[id].kind not in text
    assert "c1x" in sent(path, EVE, "open").read_text("utf-8"), "what he laid down is for everybody"


@pytest.mark.parametrize(
    "event",
    [
        CountersMoved((slot(HANDS[0], 0),), HANDS[1]),
        CountersMoved((slot(HANDS[0], 0),), FRANCE),
        CountersShown((slot(SPAIN, 0),)),
        CountersShown((slot(SPAIN, 0),), (BLUE,)),
        SightSet(HANDS[0], Sight()),
        SightSet(DECK, Sight()),
        SeatTaken(Seat(BEN, "Ben", (RED, BLUE))),
        Together((CountersMoved((slot(HANDS[0], 0),), FRANCE), CountersMoved((slot(FRANCE, 0),), HANDS[0]))),
    ],
)
def test_nobody_helps_themselves_to_what_is_anothers(event: Event, tmp_path: Path) -> None:
    path = master(tmp_path)
    before = seen_by(read_save(path).history.state, BEN)
    (told,) = taken(path, play_on(sent(path, BEN), option("one"), event, option("two")))
    assert told.moves == 1
    assert "they would see what is not theirs" in str(told.remarks[0])
    now = seen_by(read_save(path).history.state, BEN)
    assert (now.counters, now.stacks) == (before.counters, before.stacks)


def test_what_is_ones_own_or_nobodys_may_be_drawn_shown_and_opened(tmp_path: Path) -> None:
    path = master(tmp_path)
    own = CountersMoved((CounterId("c1x"),), FRANCE), CardsDrawn(DECK, 2, HANDS[1]), SightSet(HANDS[1], Sight())
    (told,) = taken(path, play_on(sent(path, BEN), *own))
    assert (told.moves, told.remarks) == (3, [])


def test_a_torn_file_is_taken_in_up_to_there(tmp_path: Path) -> None:
    path = master(tmp_path)
    bens = play_on(sent(path, BEN), option("one"), option("two"))
    bens.write_bytes(bens.read_bytes()[:-5])
    (told,) = taken(path, bens)
    assert (told.moves, len(told.remarks)) == (1, 1)
    reading: Reading = read_save(path)
    assert_same(reading.history, read_save(path).history)
    with pytest.raises(BadInput, match="a whole game"):
        take_in(reading.history, reading.head, reading)


def test_nobody_signs_with_the_name_of_another_at_the_table(tmp_path: Path) -> None:
    path = master(tmp_path)
    bens = play_on(sent(path, BEN), option("one"))
    for signed in ("Anna", " aNNa "):
        bens.write_bytes(bens.read_bytes().replace(b'"who":"Ben"', f'"who":"{signed}"'.encode()))
    taken(path, bens)
    found = read_save(path).history[1]
    assert (found.who, found.seat) == ("Ben", BEN)
    (again,) = taken(path, bens)
    assert (again.moves, again.known) == (0, 1)
