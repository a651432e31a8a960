"""Logistics (§7.2): what the icons of an event allow, without OPs and in any order."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Mapping

from boards.board import AreaId
from boards.plain.sentence import say
from counters.places import PlaceId, area_of
from rules_assist.advice import Act, Ledger, Reason
from rules_assist.common.one_side import add_up
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.totaldomination.areas import printed_home
from rules_assist.rulebooks.totaldomination.cards import Card, asked_card
from rules_assist.rulebooks.totaldomination.charts import limit
from rules_assist.rulebooks.totaldomination.deploying import deploy_reach
from rules_assist.rulebooks.totaldomination.powers import POWERS, power, says
from rules_assist.rulebooks.totaldomination.puppets import MOST_PUPPETS
from rules_assist.rulebooks.totaldomination.resistance import TOKENS_OF_AN_EVENT
from rules_assist.rulebooks.totaldomination.unused import unused_unit
from rules_assist.rulebooks.totaldomination.words import some, spelled, unit_type, units

ICONS = ("army", "fleet", "air_fleet", "move", "puppets", "resistance")
DEPLOYED = ("army", "fleet", "air_fleet")
MOST = {"puppets": MOST_PUPPETS, "resistance": TOKENS_OF_AN_EVENT}
"""How many units one such icon brings at most."""

WORDS = {"army": "Deploy an Army.", "fleet": "Deploy a Fleet.", "air_fleet": "Deploy an Air Fleet.",
         "move": "Move one unit of any sort.", "puppets": "Puppets: an Army each in other areas.",
         "resistance": "Resistance: a token each."}  # fmt: skip


def allowed(view: Standpoint, card: Card) -> Mapping[str, int]:
    """How often each sort of thing may be done; icons of what is not played with are blank."""
    found: Tally[str] = Tally()
    for icon in card.icons:
        if icon in ICONS and not is_blank(view, icon):
            found[icon] += limit(view.game, MOST[icon]) if icon in MOST else 1
    return found


def is_blank(view: Standpoint, icon: str) -> bool:
    """Air Fleets and Resistance may be left out of the game, and are in the solo game."""  # §3.6, §13.0
    return says(view, {"air_fleet": "air_fleets", "resistance": "resistance"}.get(icon, "")) == "off"


def asked(act: Act) -> Mapping[str, int]:
    """What the question wants to do: `with army, move 2` or `with deploy army, move army`."""
    found: Tally[str] = Tally()
    for word, told in act.details.items():
        sort = spelled(word)
        if sort in ("move", "moves"):
            found["move"] += sum(each.number for each in units(told, "unit"))
        elif sort in ("deploy", "build"):
            for each in some(told):
                found[unit_type(each.what)] += each.number
        elif unit_type(sort):
            found[unit_type(sort)] += sum(each.number for each in units(told, sort))
    return found


def more_than_the_icons(view: Standpoint, act: Act, card: Card) -> bool:
    """Only what the icons say, and as often."""  # §7.2
    may = allowed(view, card)
    return any(count > may.get(sort, 0) for sort, count in asked(act).items())


def why_no_logistics(view: Standpoint, act: Act, card: Card) -> Reason | None:
    """What is against doing so much, and there."""
    return first_reason(
        ("§7.2", "{card} has no icon for that.", more_than_the_icons(view, act, card)), card=card.named
    ) or why_no_place(view, act, card)


def why_no_place(view: Standpoint, act: Act, card: Card) -> Reason | None:
    """Where the question says so: why a unit of this event cannot be deployed there. It costs no OPs, but all else
    that holds for deploying holds."""  # §7.2, §6.1
    left = Tally({sort: number for sort, number in allowed(view, card).items() if sort in DEPLOYED})
    for at in (area_of(place) for place in (*act.at, *act.to)):
        found = _deployed(view, [sort for sort in asked(act) or left if left[sort] > 0], at)
        if found is None:
            return Reason(say("{card} has no icon for that.", card=card.named), "§7.2")
        if isinstance(found, Reason):
            return found
        view, sort = found
        left[sort] -= 1
    return None


def _deployed(view: Standpoint, sorts: Iterable[str], at: AreaId) -> tuple[Standpoint, str] | Reason | None:
    """The table with a unit of one of these sorts laid out there; or the first reason why not."""
    why: Reason | None = None
    for sort in sorts:
        more, one = unused_unit(view, sort, printed_home(view.game, at) or power(view))
        found = deploy_reach(more, (one,))
        if at in found.ways:
            return Standpoint(view.game, more.position.moved((one.id,), PlaceId(at)), view.side), sort
        why = why or found.why_not(at)
    return why


def logistics(view: Standpoint, act: Act) -> Ledger | None:
    """How much a Logistics event allows, icon by icon."""
    card = asked_card(view, act)
    if card is None or card.event != "logistics" or power(view) not in POWERS:
        return None
    entries = [(count, say(WORDS[icon]), "§7.2") for icon, count in allowed(view, card).items()]
    return add_up(view, "logistics", entries, "§7.2")


LEDGERS = {"logistics": logistics}
