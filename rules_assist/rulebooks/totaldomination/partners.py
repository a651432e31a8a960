"""France and Italy change hands in the Administrative phase (§4.3)."""

from __future__ import annotations

from boards.board import AreaId
from boards.plain.sentence import say, side
from counters.counter import Counter, SideId
from rules_assist.advice import Act, Answer, Reason
from rules_assist.common.saying import unless
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.areas import areas, printed_home
from rules_assist.rulebooks.totaldomination.control import controller, units_in
from rules_assist.rulebooks.totaldomination.powers import NOBODY, PARTNERS, faction, original, run_by


def home_of_partner(view: Standpoint, partner: SideId) -> AreaId:
    return next(at for at in areas(view.game) if printed_home(view.game, at) == partner)


def goes_over_to(view: Standpoint, partner: SideId) -> SideId:
    """Whose it becomes now: of the enemy who controls it; freed, of the power it belonged to at first, whoever has
    freed it. Nobody: it stays where it is."""
    who, now = controller(view, home_of_partner(view, partner)), run_by(view, partner)
    if who == NOBODY or faction(view, who) == faction(view, now):
        return NOBODY
    first = original(view.game, partner)
    return first if faction(view, who) == faction(view, first) else who


def units_of(view: Standpoint, partner: SideId) -> tuple[Counter, ...]:
    """The partner's units on the map: they go to the supply of its new power."""
    return tuple(one for at in areas(view.game) for one in units_in(view, at) if one.side == partner)


def liberators(view: Standpoint, partner: SideId) -> tuple[Counter, ...]:
    """Units of a teammate that have freed it: they are moved on, for no OPs."""
    to, there = goes_over_to(view, partner), units_in(view, home_of_partner(view, partner))
    if to != original(view.game, partner):
        return ()
    return tuple(one for one in there if run_by(view, one.side) not in (to, NOBODY) and one.side != partner)


def may_switch(view: Standpoint, act: Act) -> Answer | None:
    """`may switch side france`, or `at france`."""
    named = [printed_home(view.game, AreaId(at)) for at in (*act.at, *act.to)]
    partner = next((each for each in (act.side, *named) if each in PARTNERS), None)
    if partner is None:
        return None
    to = goes_over_to(view, partner)
    stays = Reason(
        say("{partner} stays with {side}.", partner=side(partner), side=side(run_by(view, partner))), "§4.3, 4.3.B"
    )
    words = "{partner} goes over to {side}, and its units to the supply of {side}."
    told = say(words, partner=side(partner), side=side(to))
    return unless([None if to else stays], told, "§4.3, 4.3.B")


VERBS = dict.fromkeys(
    ("switch", "switch_sides", "change_hands", "change_sides", "collaborate", "revert", "liberate"), may_switch
)
