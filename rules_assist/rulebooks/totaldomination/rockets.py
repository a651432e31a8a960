"""Rockets (§6.4, §8.1.E): who may launch one, what it takes away, and what Radar saves."""

from __future__ import annotations

import msgspec

from boards.plain.sentence import say, side
from counters.counter import Counter, SideId
from counters.places import PlaceId, area_of
from rules_assist.advice import Act, Answer, Ledger, Reason
from rules_assist.common.one_side import Term, add_up
from rules_assist.common.saying import no, yes
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.totaldomination.card_value import ops_of
from rules_assist.rulebooks.totaldomination.cards import Card, asked_card, read_card
from rules_assist.rulebooks.totaldomination.charts import number, row_like
from rules_assist.rulebooks.totaldomination.naming import also
from rules_assist.rulebooks.totaldomination.powers import FACTIONS, NOBODY, POWERS, faction, power, says, seen_by
from rules_assist.rulebooks.totaldomination.technologies import has, names
from rules_assist.rulebooks.totaldomination.turns import has_passed
from rules_assist.rulebooks.totaldomination.words import spelled

ROCKETS = {"e1": "v1", "e2": "v2", "e3": "a_bomb"}
SPELLINGS = {
    "v1": "e1", "e1": "e1", "flying_bomb": "e1", "v2": "e2", "e2": "e2", "rocket": "e2",
    "a_bomb": "e3", "e3": "e3", "abomb": "e3", "atomic_bomb": "e3", "nuclear_weapon": "e3", "bomb": "e3",
}  # fmt: skip
RADAR = "c3"


def rocket_of(view: Standpoint, act: Act) -> str:
    """The rocket that is meant; else the strongest that has been developed."""
    told = act.details.get("rocket", act.means)
    if told:
        return SPELLINGS.get(spelled(told), "")
    return next((id for id in reversed(ROCKETS) if has(view, id)), "")


def target_of(view: Standpoint, act: Act) -> SideId:
    """The opponent that is named: `with target uk`, or `to hand/uk`."""
    told = act.details.get("target", act.details.get("against", ""))
    hands = (place.partition("/")[2] for place in (*act.to, *act.at) if area_of(place) in ("hand", "reserve"))
    found = spelled(told) or next(iter(hands), "")
    named = (
        id for id, one in view.game.sheet.sides.items() if found in (id, spelled(one.name), spelled(one.adjective))
    )
    return next(named, NOBODY)


def not_developed(view: Standpoint, rocket: str) -> bool:
    """Only a rocket that has been developed."""  # §6.4
    return not has(view, rocket)


def launched_already(view: Standpoint) -> bool:
    """One rocket a round for each power: its card is turned."""  # §6.4
    turned = (one for one in view.position.in_place(PlaceId(f"technology/{power(view)}")) if one.turned)
    return view.position.facts.says("rocket_launched", power(view)) or any(_is_rocket(view, one) for one in turned)


def least_for(view: Standpoint, rocket: str) -> int:
    return number(view.game, "rockets", row_like(view.game, "rockets", _row(rocket)), "discard a card of")


def cards_taken(view: Standpoint, rocket: str) -> int:
    return number(view.game, "rockets", row_like(view.game, "rockets", _row(rocket)), "the opponent loses")


def with_radar(view: Standpoint, rocket: str) -> int:
    return number(view.game, "rockets", row_like(view.game, "rockets", _row(rocket)), "with Radar")


def _row(rocket: str) -> str:
    return ROCKETS[rocket].replace("_", "-")


def value_for_rocket(view: Standpoint, card: Card) -> int:
    """Tactics count; a saved OP does not, and nothing is left over."""  # §6.4
    return ops_of(view, Act(verb="launch", details={"for": "rocket"}), card)


def too_small(view: Standpoint, rocket: str, card: Card | None) -> bool:
    """V1 and V2 take a card of 5 OPs or more, the A-Bomb one of 6."""  # §6.4
    return card is not None and value_for_rocket(view, card) < least_for(view, rocket)


def no_opponent(view: Standpoint, target: SideId) -> bool:
    return bool(target) and faction(view, target) == faction(view, power(view))


def no_single_hand(view: Standpoint, target: SideId) -> bool:
    """A faction is one opponent only where one player has one hand for both powers."""  # §6.4, §10.1
    return target in FACTIONS and not common_hand(view)


def why_no_launch(view: Standpoint, act: Act) -> Reason | None:
    rocket, card, target = rocket_of(view, act), asked_card(view, act), target_of(view, act)
    if not rocket:
        return Reason(say("{side} has developed no such rocket.", side=side(power(view))), "§6.4, 8.1")
    return first_reason(
        ("§4.2", "{side} has passed.", has_passed(view, power(view))),
        ("§6.4, 8.1", "{side} has not developed this rocket.", not_developed(view, rocket)),
        ("§6.4", "{side} has launched its one rocket of the round.", launched_already(view)),
        ("§6.4", "{target} is no opponent.", no_opponent(view, target)),
        ("§6.4", "A rocket takes cards of one opponent, not of {target}.", no_single_hand(view, target)),
        ("§6.4", "It takes a card of {least} OPs or more; this one is worth {ops}.", too_small(view, rocket, card)),
        side=side(power(view)),
        target=side(target),
        least=least_for(view, rocket),
        ops=value_for_rocket(view, card) if card else 0,
    )


def launch(view: Standpoint, act: Act) -> Answer:
    why = why_no_launch(view, act)
    if why:
        return no(why)
    rocket = rocket_of(view, act)
    words = "{side} may launch it with a card of {least} OPs or more; the target loses {count} random cards."
    told = say(words, side=side(power(view)), least=least_for(view, rocket), count=cards_taken(view, rocket))
    return yes(told, "§6.4, 8.1")


# ---------------------------------------------------------------- what it takes away


def radars_ready(view: Standpoint) -> int:
    """Radars that can still be used against a rocket: one's own; with a common hand those of both powers, each once a
    round."""  # §8.1, §10.1
    us = power(view)
    if not common_hand(view):
        return int(has(view, RADAR))
    mine = faction(view, us)
    team = [each for each in POWERS if faction(view, each) == mine]
    used = sum(_used_radars(view, each) for each in team)
    return max(sum(has(seen_by(view, each), RADAR) for each in team) - used, 0)


def common_hand(view: Standpoint) -> bool:
    """Two players, or one alone, have one hand for both powers."""  # §10.1, §13.0
    return says(view, "players") in ("two", "solo")


def _used_radars(view: Standpoint, side: SideId) -> int:
    lying = view.position.in_place(PlaceId(f"technology/{side}"))
    return sum(bool(one.turned) and _is_radar(view, one) for one in lying)


def _is_radar(view: Standpoint, one: Counter) -> bool:
    card = read_card(view, one)
    return card is not None and card.technology == RADAR


def _is_rocket(view: Standpoint, one: Counter) -> bool:
    card = read_card(view, one)
    return card is not None and card.technology in ROCKETS


def cards_lost(view: Standpoint, act: Act) -> Ledger | None:
    """How many random cards a power loses to a rocket that is launched at it."""
    rocket = SPELLINGS.get(spelled(act.details.get("rocket", act.means)), "")
    if not rocket or (power(view) not in POWERS and view.side not in FACTIONS):
        return None
    taken = cards_taken(view, rocket)
    terms: list[Term] = [(taken, say("The rocket takes {count} random cards.", count=taken), "§6.4")]
    if radar_helps(view):
        terms.append((with_radar(view, rocket) - taken, say("Radar saves one."), "§8.1"))
    return add_up(view, "cards_lost", terms, "§6.4, 8.1")


def radar_helps(view: Standpoint) -> bool:
    """Whoever has Radar discards one card less."""  # §8.1
    return radars_ready(view) > 0


def rockets(view: Standpoint, act: Act) -> Ledger | None:
    """What each rocket that a power has would take from whom, and what card it takes; silent while it has none."""
    us = power(view)
    found = [id for id in ROCKETS if has(view, id)] if us in POWERS else []
    if not found or launched_already(view):
        return None
    terms: list[Term] = []
    for rocket in found:
        for target in POWERS:
            them = seen_by(view, target)
            if faction(view, target) != faction(view, us):
                lost = with_radar(view, rocket) if radar_helps(them) else cards_taken(view, rocket)
                words = "{rocket} on {target}, for a card of {least} OPs or more."
                name = names(view.game)[rocket]
                told = say(words, rocket=name, target=side(target), least=least_for(view, rocket))
                terms.append((lost, told, "§6.4, 8.1"))
    ledger = add_up(view, "rockets", terms, "§6.4")
    return msgspec.structs.replace(ledger, sentence=say("{side} may launch a rocket.", side=side(us)))


VERBS = {"launch": launch, "rocket": launch, "launch_rocket": launch}
LEDGERS = {"cards_lost": cards_lost, "rockets": rockets, **also(cards_lost, "rocket", "launch")}
