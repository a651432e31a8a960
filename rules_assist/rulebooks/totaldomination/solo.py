"""The solo opponent (§13.0): what Germany or Japan does with a solo card, step by step, and why."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from boards.board import AreaId
from boards.plain.sentence import Sentence, say, side
from counters.game import Game
from counters.places import PlaceId, area_of
from rules_assist.advice import Act, Answer, Entry, Ledger, Reason
from rules_assist.common.saying import no, yes
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.control import controller
from rules_assist.rulebooks.totaldomination.powers import power, seen_by
from rules_assist.rulebooks.totaldomination.solo_actions import DOES, Deed
from rules_assist.rulebooks.totaldomination.solo_cards import (
    DEALT,
    OTHER,
    Order,
    SoloCard,
    homes_of,
    is_axis_power,
    solo_card,
)
from rules_assist.rulebooks.totaldomination.solo_deeds import clicks
from rules_assist.rulebooks.totaldomination.technologies import has, names

RULE = "§13.0"
ADDED = re.compile(r"(move|deploy|destroy) (\d+) more (\w+)")


# ---------------------------------------------------------------- a whole card


class Turn(NamedTuple):
    """What comes of a card: its deeds with the number of the action, and the actions that were skipped."""

    deeds: tuple[tuple[int, Deed], ...]
    skipped: tuple[tuple[int, Order], ...]
    after: Standpoint


def carried_out(view: Standpoint, card: SoloCard) -> Turn:
    """From left to right: each action, with the other sort of unit if need be, and what technologies add to it."""
    deeds: list[tuple[int, Deed]] = []
    skipped: list[tuple[int, Order]] = []
    for number, order in enumerate(card.orders, 1):
        done = list(_action(view, order, card))
        deeds += [(number, deed) for deed in done]
        view = done[-1].after if done else view
        if not done:
            skipped.append((number, order))
    return Turn(tuple(deeds), tuple(skipped), view)


def _action(view: Standpoint, order: Order, card: SoloCard) -> Iterator[Deed]:
    does = DOES[order.verb]
    first = next((deed for each in types_for(order) if (deed := does(view, each, card))), None)
    if first is None:
        return
    yield first
    view = first.after
    for technology, sort in extras(view, order):
        if more := does(view, sort, card, strictly=True):
            words = "{told} One more for {technology}."
            told = say(words, told=more.told, technology=names(view.game)[technology])
            yield more._replace(told=told)
            view = more.after


def types_for(order: Order) -> tuple[str, ...]:
    """The unit that the card names; if that cannot be, the other."""  # §13.0
    return (order.sort, OTHER[order.sort])


def extras(view: Standpoint, order: Order) -> tuple[tuple[str, str], ...]:
    """Technologies that add one unit to this action, and of which sort."""  # §13.0
    return tuple(
        (technology, sort)
        for verb, technology, sort in added(view.game)
        if verb == order.verb and has(view, technology)
    )


@cache
def added(game: Game) -> tuple[tuple[str, str, str], ...]:
    """What the chart says that each technology adds to which action: just that sort of unit."""
    chart = game.sheet.charts["solo"]
    read = ((head, ADDED.match(row[0])) for head, row in zip(chart.row_heads, chart.rows, strict=True))
    return tuple(
        (found[1], code, found[3].casefold())
        for head, found in read
        if found
        for code in head.casefold().split(", ") * int(found[2])
    )


def controls_its_homes(view: Standpoint) -> bool:
    """All home areas of the power, its partner's too."""
    return all(controller(view, home) == power(view) for home in homes_of(view))


def gains_a_point(view: Standpoint, turn: Turn) -> bool:
    """An Axis power that can do nothing, and controls all its home areas, gains a victory point."""  # §13.0
    return not turn.deeds and controls_its_homes(view)


def solo_action(view: Standpoint, act: Act) -> Ledger | None:
    """What the solo opponent does with a card: one entry for each unit."""
    us = seen_by(view, power(view))
    if not is_axis_power(us.side):
        return None
    card = solo_card(us, act)
    if card is None:
        return _no_card(us) if act.verb else None
    turn = carried_out(us, card)
    entries = [
        Entry(amount=1, sentence=say("{number}. {told}", number=number, told=click.sentence), rule=RULE, deed=click)
        for (number, _), click in zip(turn.deeds, clicks(us, (deed for _, deed in turn.deeds)), strict=True)
    ]
    entries += [Entry(amount=0, sentence=_skipped(number, order), rule=RULE) for number, order in turn.skipped]
    entries.sort(key=lambda entry: str(entry.sentence)[:2])
    if gains_a_point(us, turn):
        told = say(
            "{side} can do nothing and controls all its home areas: it gains 1 victory point.", side=side(us.side)
        )
        entries.append(Entry(amount=0, sentence=told, rule=RULE))
    words = "{side} acts with {count} units."
    told = say(words, side=side(us.side), count=len(turn.deeds))
    return Ledger(
        name="solo_action", side=us.side, entries=tuple(entries), total=len(turn.deeds), sentence=told, rule=RULE
    )


def _skipped(number: int, order: Order) -> Sentence:
    words = "{number}. Skipped: no {sort} and no other unit can {verb}."
    return say(words, number=number, sort=order.sort, verb=_passive(order.verb))


def _passive(verb: str) -> str:
    return {"move": "move", "deploy": "be deployed", "destroy": "be destroyed"}[verb]


def _no_card(view: Standpoint) -> Ledger:
    """No card is left: the Axis passes. Or nobody said which it is."""
    left = view.position.stack(DEALT)
    told = say("I was not told which card.") if left else say("No solo card is left: the Axis passes.")
    return Ledger(name="solo_action", side=view.side, total=0, sentence=told, rule=RULE)


def solo_point(view: Standpoint, act: Act) -> Ledger | None:
    """The victory point of a power that can do nothing with a card."""
    us = seen_by(view, power(view))
    card = solo_card(us, act) if is_axis_power(us.side) else None
    if card is None:
        return None
    gains = gains_a_point(us, carried_out(us, card))
    told = say("It can do nothing with the card, and controls all its home areas.")
    entries = (Entry(amount=1, sentence=told, rule=RULE),) if gains else ()
    total = say("{side} gains {count} victory points.", side=side(us.side), count=int(gains))
    return Ledger(name="solo_point", side=us.side, entries=entries, total=int(gains), sentence=total, rule=RULE)


def solo_may(view: Standpoint, act: Act) -> Answer | None:
    """Whether that is what the solo opponent does with the card: `from germany to balkans`, `at romania`."""
    us = seen_by(view, power(view))
    card = solo_card(us, act) if is_axis_power(us.side) else None
    if card is None:
        return None
    turn = carried_out(us, card)
    starts, ends = _areas(act.from_), _areas((*act.to, *act.at))
    unit = act.details.get("unit", "")
    for _, deed in turn.deeds:
        if (not starts or deed.start in starts) and (not ends or deed.to in ends) and unit in ("", deed.sort):
            return yes(deed.told, RULE)
    told = turn.deeds[0][1].told if turn.deeds else say("Nothing on the card can be done.")
    return no(Reason(say("That is not what the card brings: {told}", told=told) if turn.deeds else told, RULE))


def _areas(places: Iterable[PlaceId]) -> frozenset[AreaId]:
    return frozenset(area_of(place) for place in places)


LEDGERS = {"solo_action": solo_action, "solo_point": solo_point}
VERBS = {"solo_action": solo_may, "solo": solo_may}
