"""Events (§7.0): whose they are, and what each sort of them asks for."""

from __future__ import annotations

from boards.plain.sentence import say, side
from counters.counter import SideId
from counters.places import area_of
from rules_assist.advice import Act, Answer, Reason
from rules_assist.common.saying import no, yes
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.totaldomination.card_value import MINUS, PLUS, own_colour
from rules_assist.rulebooks.totaldomination.cards import Card, asked_card
from rules_assist.rulebooks.totaldomination.developing import develop
from rules_assist.rulebooks.totaldomination.joining import lend_lease
from rules_assist.rulebooks.totaldomination.logistics import why_no_logistics
from rules_assist.rulebooks.totaldomination.operations import operations
from rules_assist.rulebooks.totaldomination.powers import (
    JOINING,
    POWERS,
    at_war,
    faction,
    original,
    power,
    rises,
    run_by,
    says,
    seen_by,
)
from rules_assist.rulebooks.totaldomination.puppets import why_no_puppets
from rules_assist.rulebooks.totaldomination.rockets import launch, target_of
from rules_assist.rulebooks.totaldomination.science import why_no_science
from rules_assist.rulebooks.totaldomination.turns import has_passed
from rules_assist.rulebooks.totaldomination.words import spelled


def wrong_colour(view: Standpoint, card: Card) -> bool:
    """An event is for the power in whose colour it is, or whose ally at war that is."""  # §7.0
    return not own_colour(view, card)


def ally_not_at_war(view: Standpoint, card: Card) -> bool:
    """US events when the US is at war, Chinese ones when China is."""  # §7.0, §9.0
    return card.power in JOINING and not at_war(view.position, view.game, card.power)


def no_events_here(view: Standpoint) -> bool:
    """The Rise of the Axis is played without."""  # §12.1
    return rises(view.position, view.game)


def why_no_event(view: Standpoint, card: Card | None) -> Reason | None:
    """What is against playing this card for its event, whatever the event is."""
    if card is None:
        return Reason(say("I was not told which card."), "§7.0")
    return first_reason(
        ("§12.1", "There are no events in this scenario.", no_events_here(view)),
        ("§4.2", "{side} has passed.", has_passed(view, power(view))),
        ("§7.0", "{ally} is not at war: its events cannot be played.", ally_not_at_war(view, card)),
        ("§7.0", "This event is in the colour of {ally}, not of {side}.", wrong_colour(view, card)),
        side=side(power(view)),
        ally=side(card.power),
    )


CHAPTERS = {"tactics": "7.1", "logistics": "7.2", "science": "7.3", "influence": "7.4", "peace": "7.5"}
"""Where the rulebook tells of each sort of event."""


def event(view: Standpoint, act: Act) -> Answer:
    """Whether a card may be played for its event, as far as the question tells how."""
    card = asked_card(view, act)
    view = as_owner(view, card)
    why = why_no_event(view, card)
    if why is None and card is not None:
        why = _by_kind(view, act, card)
    if why or card is None:
        return no(why or Reason(say("I was not told which card."), "§7.0"))
    return yes(
        say("{side} may play {card} for its event.", side=side(power(view)), card=card.named),
        f"§7.0, {CHAPTERS[card.event]}",
    )


def as_owner(view: Standpoint, card: Card | None) -> Standpoint:
    """Where nobody is named who plays a card, it is the power in whose colour it is."""
    if card is None or power(view) in POWERS:
        return view
    return seen_by(view, run_by(view, card.power) or original(view.game, card.power) or card.power)


def _by_kind(view: Standpoint, act: Act, card: Card) -> Reason | None:
    match card.event:
        case "tactics":
            return why_wrong_target(view, card, target_of(view, act))
        case "science":
            return why_no_science(view, act)
        case "logistics" if "puppets" in card.icons:
            return why_no_puppets(view, tuple(area_of(place) for place in (*act.at, *act.to)))
        case "logistics" if "resistance" in card.icons:
            return first_reason(("§7.2", "Resistance is not played with.", says(view, "resistance") == "off"))
        case "logistics":
            return why_no_logistics(view, act, card)
    return None


def why_wrong_target(view: Standpoint, card: Card, target: SideId) -> Reason | None:
    """+1 lies before oneself or a teammate, −1 before an opponent."""  # §7.1
    if not target:
        return None
    friend = faction(view, target) == faction(view, power(view))
    return first_reason(
        ("§7.1", "+1 is put before oneself or a teammate.", PLUS in card.icons and not friend),
        ("§7.1", "−1 is put before an opponent.", MINUS in card.icons and friend),
    )


def science(view: Standpoint, act: Act) -> Answer:
    """Science by name, with or without its card."""
    card = asked_card(view, act) if act.counters else None
    why = (why_no_event(view, card) if card else None) or why_no_science(view, act)
    told = say("{side} may develop it with a card from the discard pile.", side=side(power(view)))
    return no(why) if why else yes(told, "§7.3")


# ---------------------------------------------------------------- one use of a card

USES = {
    "operations": "ops", "ops": "ops", "operation": "ops", "technology": "technology", "tech": "technology",
    "event": "event", "lend_lease": "lend_lease", "launch": "launch", "rocket": "launch", "air_strike": "air_strike",
}  # fmt: skip


def uses_of(act: Act) -> tuple[str, ...]:
    """What a card is to be played for."""
    told = act.details.get("for", act.details.get("as", "operations"))
    words = [spelled(word) for word in told.replace(" and ", ",").split(",")]
    return tuple(dict.fromkeys(USES.get(word, word) for word in words if word))


def several_uses(act: Act) -> bool:
    """A card is played for one thing only."""  # §3.3
    return len(uses_of(act)) > 1


def play(view: Standpoint, act: Act) -> Answer | None:
    """A card, for whatever it is played."""
    if several_uses(act):
        return no(Reason(say("A card is played for one thing only."), "§3.3"))
    view = as_owner(view, asked_card(view, act))
    answers = {
        "ops": operations, "technology": develop, "event": event, "lend_lease": lend_lease, "launch": launch,
    }  # fmt: skip
    does = answers.get(uses_of(act)[0])
    return does(view, act) if does else None


VERBS = {
    "event": event, "play_event": event, "tactics": event, "logistics": event, "influence": event, "peace": event,
    "science": science, "play": play, "play_card": play,
}  # fmt: skip
