"""The report of a game: everything that seat may see, nothing else, and nobody's words as a program."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from app.paper.report import html, write_report
from boards.plain.bad_input import BadInput
from counters.counter import CounterId, SideId
from counters.events import ClockMoved, CountersConcealed, CountersMoved, DiceRolled
from counters.position import Clock, PhaseId, PlaceId, Seat, SeatId
from counters.saves.history import History
from counters.secrets.seen import NOBODY, view
from counters.text.reading import start_position
from rules_assist.shelf.shelf import Opened, open_game

ANNA, BEN = SeatId("anna"), SeatId("ben")
EVIL = "</script><img src=x onerror=alert(1)><!--DATA-->"


@pytest.fixture(scope="module")
def opened() -> Opened:
    return open_game("sample")


def played(opened: Opened) -> History:
    sides = list(opened.game.sheet.sides)
    seats = {ANNA: Seat(ANNA, EVIL, (sides[0],)), BEN: Seat(BEN, "Ben", (sides[1],))}
    history = History(start_position(opened.setups["first_landing"], opened.game).with_(seats=seats))
    history.happen(
        CountersMoved((CounterId("old_fourth"),), PlaceId("cinder_fells")), EVIL, ANNA, "2026-05-01T20:15:00Z"
    )
    history.happen(CountersMoved((CounterId("reeds"),), PlaceId("withywold")), "Ben", BEN, "2026-05-01T20:16:00Z")
    history.happen(ClockMoved(Clock(3, PhaseId("march"), SideId("ember"))), "Ben", BEN)
    return history


def data_of(page: str) -> Any:
    (found,) = re.findall(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    return json.loads(found)


def test_every_move_of_the_line_is_told_in_order_with_its_turn_and_what_it_changes(opened: Opened) -> None:
    moments = data_of(html(opened, played(opened), NOBODY))["moments"]
    assert len(moments) == 4
    assert "Cinder Fells" in moments[1]["text"]
    assert {"cinder_fells", "sconce"} & set(moments[1]["change"])
    assert moments[3]["sort"] == "turn"
    assert moments[0]["turn"] != moments[3]["turn"]


def test_stepping_through_the_changes_shows_what_lies_there_at_the_end(opened: Opened) -> None:
    history = played(opened)
    found = data_of(html(opened, history, NOBODY))
    lying: dict[str, int] = {}
    for moment in found["moments"]:
        lying |= moment["change"]
    there = {place for place, number in lying.items() if number}
    assert there == {place for place in history.state.stacks if place in found["maps"]}
    drawn = sum(found["drawings"][number].count("<use ") for number in lying.values())
    assert drawn == sum(history.state.ground(id) in found["maps"] for id in history.state.where)


def test_words_of_others_stay_words(opened: Opened) -> None:
    page = html(opened, played(opened), NOBODY)
    assert "<img src=x" not in page
    assert page.count("</script>") == 2
    assert data_of(page)["moments"][1]["who"] == EVIL
    assert "default-src 'none'" in page
    assert not re.search(r'(?:src|href)="(?!data:|#)', page)


def test_a_seat_reads_its_secrets_and_others_do_not(opened: Opened) -> None:
    history = played(opened)
    side = history.state.seats[BEN].sides[0]
    mine = next(one for one in history.state.counters.values() if one.side == side and one.id in history.state.where)
    history.happen(CountersConcealed((mine.id,), (side,)), "Ben", BEN)
    place = history.state.where[mine.id]
    own, other, nobody = (data_of(html(opened, history, seat))["moments"][-1] for seat in (BEN, ANNA, NOBODY))
    assert place in other["change"]
    assert place in nobody["change"]
    assert own["change"] == {}


def test_it_is_one_file_and_a_bad_name_or_seat_is_told_before_anything_is_written(
    opened: Opened, tmp_path: Path
) -> None:
    history = played(opened)
    out = tmp_path / "evening.html"
    assert str(write_report(opened, history, out)).endswith("3 moves told.")
    assert out.read_text("utf-8").startswith("<!DOCTYPE html>")
    with pytest.raises(BadInput, match=r"ends in \.html"):
        write_report(opened, history, tmp_path / "evening.exe")
    with pytest.raises(BadInput, match="Nobody sits at"):
        write_report(opened, history, tmp_path / "b.html", SeatId("nobody_here"))
    assert not (tmp_path / "b.html").exists()


def test_a_file_for_a_seat_is_reported_for_no_other(opened: Opened, tmp_path: Path) -> None:
    """Sent to Anna as hers, it held what Ben has in hand."""
    history = played(opened)
    bens = History(view(history.start, BEN).seen, BEN)
    out = tmp_path / "evening.html"
    with pytest.raises(BadInput, match="This file was made for Ben"):
        write_report(opened, bens, out, ANNA)
    assert not out.exists()
    write_report(opened, bens, out, BEN)
    assert "As Ben saw it" in out.read_text("utf-8")


def test_a_clock_that_was_set_back_turns_no_evening_round(opened: Opened) -> None:
    history = played(opened)
    for day in ("2026-05-04", "2026-04-30"):
        history.happen(CountersMoved((CounterId("reeds"),), PlaceId("wick")), "Ben", BEN, f"{day}T20:00:00Z")
    assert "2026-04-30 to 2026-05-04" in html(opened, history, NOBODY)


def test_a_roll_is_counted_and_marked(opened: Opened) -> None:
    history = played(opened)
    history.happen(DiceRolled("1d6", (4,)), "Ben", BEN)
    assert data_of(html(opened, history, NOBODY))["moments"][-1]["sort"] == "roll"
