"""The solo opponent (§13.0): what Germany or Japan does with a solo card, step by step, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from boards.board import AreaId
from boards.sentence import Sentence, Value, area, say, side
from counters.counter import Counter, CounterId, KindId, SideId
from counters.places import PlaceId, area_of
from rules_assist.advice import Act, Answer, Entry, Ledger, Reason
from rules_assist.rulebooks.totaldomination.answering import no, yes
from rules_assist.rulebooks.totaldomination.areas import areas, printed_home
from rules_assist.rulebooks.totaldomination.attack import enemies_in, own_units, why_not_destroy
from rules_assist.rulebooks.totaldomination.control import controller, is_unoccupied
from rules_assist.rulebooks.totaldomination.deploying import deploy_reach
from rules_assist.rulebooks.totaldomination.developing import names
from rules_assist.rulebooks.totaldomination.joining import advances
from rules_assist.rulebooks.totaldomination.moving import move_reach
from rules_assist.rulebooks.totaldomination.pieces import pool_of
from rules_assist.rulebooks.totaldomination.powers import power, run_by, seen_by
from rules_assist.rulebooks.totaldomination.solo_cards import (
    DEALT,
    OTHER,
    Order,
    SoloCard,
    first_met,
    homes_of,
    is_axis_power,
    solo_card,
)
from rules_assist.rulebooks.totaldomination.technologies import has
from rules_assist.standpoint import Standpoint

RULE = "§13.0"
EXTRAS = {
    "destroy": (("a2", "army"), ("a3", "army"), ("b2", "fleet"), ("b3", "fleet")),
    "move": (("a1", "army"), ("b1", "fleet")),
    "deploy": (("c1", "army"), ("c2", "fleet")),
}
"""One more unit with each action, for each of these technologies: just that sort."""


class Deed(NamedTuple):
    """One unit that moves, is deployed or destroyed."""

    verb: str
    sort: str
    start: AreaId | None
    to: AreaId
    told: Sentence
    after: Standpoint


# ---------------------------------------------------------------- the three actions


def spare_units(view: Standpoint, home: AreaId, sort: str) -> tuple[Counter, ...]:
    """Units that may leave a home area: never the last one."""  # §13.0
    there = own_units(view, home)
    return tuple(one for one in there if view.type(one) == sort) if len(there) > 1 else ()


def is_left_empty(view: Standpoint, home: AreaId) -> bool:
    """A home area without a unit of its power: it is filled first."""  # §13.0
    return is_unoccupied(view, home)


def move(view: Standpoint, sort: str, card: SoloCard, *, strictly: bool = False) -> Deed | None:
    """First into home areas that are empty; then out of the home area that comes first, to the first empty area."""
    for home in (home for home in homes_of(view) if is_left_empty(view, home)):
        for each in (sort,) if strictly else (sort, OTHER[sort]):
            if found := _fill(view, each, home, card):
                return found
    for home in homes_of(view):
        for one in spare_units(view, home, sort):
            to = first_met(view, _empty_areas(view, one), card.sweep)
            if to is not None:
                words = (
                    "{unit} of {side} moves from {start} to {to}: the first empty area on the sweep from the {sweep}."
                )
                return _moved(view, one, to, words, card)
    return None


def _empty_areas(view: Standpoint, one: Counter) -> tuple[AreaId, ...]:
    """Where a unit can go that nobody holds, or an enemy has left."""
    reached = move_reach(view, (one,)).ways
    return tuple(at for at in reached if is_unoccupied(view, at) and controller(view, at) != power(view))


def _fill(view: Standpoint, sort: str, home: AreaId, card: SoloCard) -> Deed | None:
    """A unit for an empty home area: from other home areas in their order, else from the first area on the sweep."""
    for start in homes_of(view):
        for one in spare_units(view, start, sort):
            if home in move_reach(view, (one,)).ways:
                return _moved(
                    view, one, home, "{unit} of {side} moves from {start} to {to}: no home area stays empty.", card
                )
    abroad = [one for at in areas(view.game) if at not in homes_of(view) for one in own_units(view, at)]
    able = {view.position.area(one.id): one for one in abroad if view.type(one) == sort and _can_go(view, one, home)}
    nearest = first_met(view, able, card.sweep)
    if nearest is None:
        return None
    return _moved(
        view, able[nearest], home, "{unit} of {side} moves from {start} to {to}: no home area stays empty.", card
    )


def _can_go(view: Standpoint, one: Counter, to: AreaId) -> bool:
    return to in move_reach(view, (one,)).ways


def _moved(view: Standpoint, one: Counter, to: AreaId, words: str, card: SoloCard) -> Deed:
    start = view.position.area(one.id)
    told = _say(view, words, one, card, start=start, to=to)
    after = Standpoint(view.game, view.position.moved((one.id,), PlaceId(to)), view.side)
    return Deed("move", view.type(one), start, to, told, after)


def deploy(view: Standpoint, sort: str, card: SoloCard, *, strictly: bool = False) -> Deed | None:
    """In the home area that comes first and can take it."""
    for home in homes_of(view):
        nation = printed_home(view.game, home)
        if run_by(view, nation) != power(view):
            continue
        more, one = _from_the_pool(view, sort, nation)
        if home in deploy_reach(more, (one,)).ways:
            words = "{unit} of {side} is deployed in {to}: the first home area that can take it."
            told = _say(more, words, one, card, to=home)
            after = Standpoint(more.game, more.position.moved((one.id,), PlaceId(home)), view.side)
            return Deed("deploy", sort, None, home, told, after)
    return None


def _from_the_pool(view: Standpoint, sort: str, nation: SideId) -> tuple[Standpoint, Counter]:
    """A unit that is not on the board; if none lies in the pool, one that is thought of, for counters limit it."""
    pool = pool_of(view, nation)
    for one in view.position.in_place(pool):
        if (one.kind, one.side) == (sort, nation):
            return view, one
    new = Counter(id=CounterId(f"solo_{len(view.position.counters)}"), kind=KindId(sort), side=nation)
    return Standpoint(view.game, view.position.placed((new,), pool), view.side), new


def destroy(view: Standpoint, sort: str, card: SoloCard, *, strictly: bool = False) -> Deed | None:
    """First whoever stands in a home area of its power; then the first unit of the sort on the sweep."""
    for home in homes_of(view):
        for one in targets(view, home):
            if not strictly or view.type(one) == sort:
                words = "{unit} of {side} is destroyed in {to}: enemies in home areas come first."
                return _destroyed(view, one, home, words, card)
    found = {at: one for at in areas(view.game) for one in reversed(targets(view, at)) if view.type(one) == sort}
    to = first_met(view, found, card.sweep)
    if to is None:
        return None
    words = "{unit} of {side} is destroyed in {to}: the first on the sweep from the {sweep}."
    return _destroyed(view, found[to], to, words, card)


def targets(view: Standpoint, at: AreaId) -> tuple[Counter, ...]:
    """Enemies there that the power can destroy as in any attack."""  # §6.3, §13.0
    return tuple(one for one in enemies_in(view, at) if why_not_destroy(view, one, at) is None)


def _destroyed(view: Standpoint, one: Counter, at: AreaId, words: str, card: SoloCard) -> Deed:
    told = _say(view, words, one, card, to=at)
    if advances(view, one):
        told = say("{told} The marker of {ally} goes on by one.", told=told, ally=side(one.side))
    after = Standpoint(view.game, view.position.removed((one.id,)), view.side)
    return Deed("destroy", view.type(one), None, at, told, after)


def _say(
    view: Standpoint, words: str, one: Counter, card: SoloCard, *, to: AreaId, start: AreaId | None = None
) -> Sentence:
    values: dict[str, Value] = {
        "unit": view.game.kind(one).name, "side": side(one.side), "to": area(to), "start": area(start or to),
        "sweep": card.sweep[0] if card.sweep else "?",
    }  # fmt: skip
    return say(words, **{name: value for name, value in values.items() if f"{{{name}}}" in words})


DOES = {"move": move, "deploy": deploy, "destroy": destroy}


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
    return tuple(each for each in EXTRAS[order.verb] if has(view, each[0]))


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
        Entry(amount=1, sentence=say("{number}. {told}", number=number, told=deed.told), rule=RULE)
        for number, deed in turn.deeds
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
