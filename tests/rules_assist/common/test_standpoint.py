"""A position as one side sees it, asked of the Lantern Isles."""

from __future__ import annotations

from boards.board import AreaId
from boards.plain.sentence import area
from counters.counter import SideId
from counters.position import Position
from counters.text.reading import read_position
from rules_assist.common.standpoint import Standpoint, allowed, because, first_reason, for_all, for_each
from rules_assist.rulebooks.sample.movement import holds_all
from tests.shelf_games import the_game

GAME = the_game("sample").game
TEXT = """
turn 4
holds ember: brand_head, glim, wick
wick: 2 ember infantry, tide infantry, ember oil (amount 1)
wick/port.lampblack: ember fleet #docked
hush: ember fleet #sailing [ember cavalry #aboard]
"""


def view(side: str = "ember", text: str = TEXT) -> Standpoint:
    position: Position = read_position(text, GAME)
    return Standpoint(GAME, position, SideId(side))


def test_ours_and_theirs_change_places_with_the_side() -> None:
    wick = AreaId("wick")
    assert len(view().ours(wick, "land")) == len(view("tide").theirs(wick, "infantry")) == 2
    assert len(view().theirs(wick, "land")) == len(view("tide").ours(wick, "land")) == 1
    assert view().ours(wick, "fleet") == ("docked",)
    assert view().ours(AreaId("hush"), "land") == ()


def test_afield_are_those_outside_a_port_and_those_aboard_of_them() -> None:
    ids = tuple(view().position.counters)
    found = [one.id for one in view().afield(ids, "ship", "land")]
    assert "docked" not in found
    assert {"sailing", "aboard"} <= set(found)


def test_who_holds_all_that_a_contact_lists() -> None:
    (strait,) = [contact for contact in GAME.board.contacts if contact.kind == "strait"]
    assert holds_all(view(), strait, "shores")
    assert not holds_all(view("tide"), strait, "shores")
    assert view().holds(AreaId("wick"), AreaId("glim"))
    assert not view().holds(AreaId("wick"), AreaId("dulse"))


def test_the_port_of_an_area_and_of_one_that_has_none() -> None:
    assert view().port(AreaId("wick")) == "wick/port.lampblack"
    assert view().port(AreaId("eddyford")) == "eddyford"


def test_what_is_said_of_the_turn_and_printed_on_a_chart() -> None:
    assert view().turn("winter")
    assert not view(text="turn 5").turn("winter")
    assert not view(text="turn 99").turn("winter")
    assert view().chart("terrain", "forest", 0) == 2
    assert view().chart("terrain", "river", 1) == view().chart("terrain", "no such row", 0) == 0


def test_the_first_reason_that_is_so_is_told_with_its_values() -> None:
    found = first_reason(("1", "Not so.", False), ("2", "So in {to}.", [1]), ("3", "So too.", True), to=area("wick"))
    assert found is not None
    assert (str(found.sentence), found.rule) == ("So in Wick.", "2")
    assert first_reason(("1", "Not so.", ())) is None


def test_a_hand_is_of_no_sort_of_ground() -> None:
    assert view().kind(AreaId("wick")) != ""
    assert view().kind(AreaId("hand")) == ""


def test_a_reason_found_elsewhere_stands_in_the_table_with_the_others() -> None:
    there = because("§2", "Found there.")
    assert first_reason(None, ("§1", "Not so.", False), there, ("§3", "So.", True)) == there
    refused, agreed = (
        allowed("{at}, yes.", "§4", there, at="Wick"),
        allowed("{at}, yes.", "§4", None, at="Wick", by="x"),
    )
    assert (refused.yes, refused.sentence, refused.rule) == (False, there.sentence, "§2")
    assert (agreed.yes, str(agreed.sentence), agreed.rule) == (True, "Wick, yes.", "§4")


class Counting(Standpoint):
    """How often each was worked out."""

    @for_all
    def counters(self, word: str = "") -> list[str]:
        return [*self.position.counters, word]

    @for_each
    def own(self) -> list[str]:
        return [id for id, one in self.position.counters.items() if one.side == self.side]


def test_what_is_worked_out_for_a_table_is_kept_with_it_and_for_each_side_apart() -> None:
    position = read_position(TEXT, GAME)
    ember, tide = (Counting(GAME, position, SideId(side)) for side in ("ember", "tide"))
    assert ember.counters() is tide.counters()
    assert ember.counters("x") is tide.counters("x") is not ember.counters()
    assert ember.own() is Counting(GAME, position, SideId("ember")).own() != tide.own()
    assert Counting(GAME, read_position(TEXT, GAME), SideId("ember")).own() is not ember.own()
