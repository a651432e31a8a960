"""Developing technologies (§8.0): which card may be laid down, what must come before it, and where its cube goes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from boards.plain.sentence import counter, say, side
from counters.counter import HIDDEN, Counter, CounterId
from counters.game import Game
from counters.places import PlaceId
from rules_assist.advice import Act, Answer, Finding, Reason
from rules_assist.common.saying import no, yes
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.totaldomination.cards import asked_card, card_of
from rules_assist.rulebooks.totaldomination.charts import cell
from rules_assist.rulebooks.totaldomination.powers import ALLIES, AXIS, POWERS, alone, faction, power, says, seen_by
from rules_assist.rulebooks.totaldomination.technologies import developed, has, names
from rules_assist.rulebooks.totaldomination.turns import has_passed
from rules_assist.rulebooks.totaldomination.words import spelled

CODE = re.compile(r"\b([A-E][1-4])\b")
RADAR, V1, ROCKETRY, STRONGEST = "c3", "e1", "e", ("a3", "b3")


def technology_of(view: Standpoint, act: Act) -> str:
    """The technology that is meant, by its code or its name, or by the card that brings it."""
    told = act.details.get("technology", act.details.get("tech", ""))
    card = asked_card(view, act)
    if not told and card is None:
        bare = (technology_named(view.game, word) for word in act.details)
        return next((found for found in bare if found), "")
    return technology_named(view.game, told) if told or card is None else card.technology


def technology_named(game: Game, told: str) -> str:
    """A technology by its code or its name; nothing, if there is none such."""
    spellings = {spelled(name.partition("(")[0]): code for code, name in names(game).items()}
    spellings |= {"v1": "e1", "v2": "e2", "a_bomb": "e3", "landing_craft": "b1", "heavy_bomber": "a4"}
    return spelled(told) if spelled(told) in names(game) else spellings.get(spelled(told), "")


@cache
def needed_for(game: Game, technology: str) -> tuple[tuple[str, ...], ...]:
    """What must have been developed before: all of these, each one of several. `E1, and D1 or D2` is both."""
    printed = cell(game, "technologies", technology.upper(), "only after (reconstructed)")
    if " or " not in printed:
        return tuple((code.casefold(),) for code in CODE.findall(printed))
    first, _, either = printed.partition(", and ")
    return (
        *((code.casefold(),) for code in CODE.findall(first)),
        tuple(code.casefold() for code in CODE.findall(either)),
    )


def still_missing(view: Standpoint, technology: str) -> tuple[str, ...]:
    """Prerequisites that were not developed in earlier rounds."""  # §8.1
    groups = (group for group in needed_for(view.game, technology) if not any(has(view, each) for each in group))
    return tuple(" or ".join(names(view.game)[each] for each in group) for group in groups)


def has_it_already(view: Standpoint, technology: str) -> bool:
    """No technology twice: there is one cube of each."""  # §8.0
    return technology in developed(view) or technology in laid_down(view)


def lies_face_down(one: Counter) -> bool:
    """A card of this round: concealed, or hidden from whoever asks."""
    return one.known_to is not None or one.kind == HIDDEN


def laid_down(view: Standpoint) -> tuple[str, ...]:
    """Technologies whose cards lie face down until they are revealed."""
    lying = (one for one in view.position.in_place(_pile(view)) if lies_face_down(one))
    cards = (card_of(view.game, one.kind) for one in lying)
    return tuple(card.technology for card in cards if card)


def _pile(view: Standpoint) -> PlaceId:
    return PlaceId(f"technology/{power(view)}")


def laid_one_already(view: Standpoint) -> bool:
    """One technology card a round for each power, be it by a Science event."""  # §8.0, §7.3
    waiting = any(lies_face_down(one) for one in view.position.in_place(_pile(view)))
    return waiting or view.position.facts.says("technology_played", power(view))


def allied_v1s(view: Standpoint) -> int:
    """How many V1 the Allies have."""
    return sum(has(seen_by(view, each), V1) for each in POWERS if faction(view, each) == ALLIES)


def axis_radars(view: Standpoint) -> int:
    return sum(has(seen_by(view, each), RADAR) for each in POWERS if faction(view, each) == AXIS)


def is_alone_axis(view: Standpoint) -> bool:
    """The Axis of the solo game, which is not a player."""
    return alone(view.game, view.position) and faction(view, power(view)) == AXIS


def not_for_the_solo_axis(view: Standpoint, technology: str) -> bool:
    """Never Espionage, Enigma, Heavy Bombers; rockets, A3 and B3 by option (§13.0)."""
    shut = (
        technology in never_alone(view.game)
        or (technology.startswith(ROCKETRY) and says(view, "solo_rockets") == "never")
        or (technology in STRONGEST and says(view, "solo_a3_b3") == "never")
    )
    return is_alone_axis(view) and shut


@cache
def never_alone(game: Game) -> frozenset[str]:
    """What the chart says that the Axis of the solo game never develops (§13.0)."""
    chart = game.sheet.charts["solo"]
    heads = (head for head, row in zip(chart.row_heads, chart.rows, strict=True) if row[0].startswith("never"))
    return frozenset(code.casefold() for head in heads for code in CODE.findall(head))


def no_radar_yet(view: Standpoint, technology: str) -> bool:
    """One Radar for each V1 that the Allies have."""  # §13.0
    return is_alone_axis(view) and technology == RADAR and axis_radars(view) >= allied_v1s(view)


def why_not_develop(view: Standpoint, technology: str) -> Reason | None:
    """The first reason against laying a technology down now."""
    return first_reason(
        ("§8.0", "I was not told which technology.", not technology),
        ("§4.2", "{side} has passed.", has_passed(view, power(view))),
        ("§8.0", "{side} has laid down its one technology of the round.", laid_one_already(view)),
        side=side(power(view)),
    ) or why_not_have(view, technology)


def why_not_have(view: Standpoint, technology: str) -> Reason | None:
    """The first reason against a power having a technology next, whoever's turn it is."""
    missing = still_missing(view, technology)
    return first_reason(
        ("§8.0", "{side} has {what} already.", has_it_already(view, technology)),
        ("§13.0", "The Axis never develops {what} here.", not_for_the_solo_axis(view, technology)),
        ("§13.0", "The Axis has one Radar for each V1 of the Allies, and no more.", no_radar_yet(view, technology)),
        ("§8.0, 8.1", "{what} needs {missing} from an earlier round.", missing),
        side=side(power(view)),
        what=names(view.game).get(technology, technology),
        missing=missing,
    )


def develop(view: Standpoint, act: Act) -> Answer:
    technology = technology_of(view, act)
    why = why_not_develop(view, technology)
    if why:
        return no(why)
    words = "{side} may develop {what}; it works from the Administrative phase on."
    told = say(words, side=side(power(view)), what=names(view.game)[technology])
    return yes(told, "§8.0")


def wrong_technologies(view: Standpoint) -> Iterator[Finding]:
    """The same technology twice beside a board; more than one card of this round; what others had to come before."""
    seen: set[str] = set()
    waiting: list[CounterId] = []
    for one in view.position.in_place(_pile(view)):
        card = card_of(view.game, one.kind)
        waiting += [one.id] if lies_face_down(one) else []
        if card is None:
            continue
        if twice(seen, card.technology):
            told = say("{card}: {side} has this technology already.", card=counter(one.id), side=side(power(view)))
            yield Finding(counters=(one.id,), sentence=told, rule="§8.0", aspect="technology")
        seen.add(card.technology)
    if too_many_this_round(waiting):
        told = say("{side} has laid down more than one technology this round.", side=side(power(view)))
        yield Finding(counters=tuple(waiting), sentence=told, rule="§8.0", aspect="technology")


def twice(seen: set[str], technology: str) -> bool:
    return technology in seen


def too_many_this_round(waiting: list[CounterId]) -> bool:
    return len(waiting) > 1


VERBS = {"develop": develop, "technology": develop, "play_technology": develop, "research": develop}
FINDINGS = (wrong_technologies,)
