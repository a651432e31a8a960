"""What comes before the war: the bids for groups of powers, and the thirteen steps of the Road to War (§9.1, §9.2)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from boards.plain.sentence import Ref, side
from counters.counter import SideId
from counters.events import AreasHeld, CountersMoved, CountersTurnedOver, Single
from counters.position import PlaceId
from rules_assist.advice import Finding
from rules_assist.common.standpoint import ids_of, to_see_to
from rules_assist.rulebooks.blitz.ending import groups
from rules_assist.rulebooks.blitz.politics import joins
from rules_assist.rulebooks.blitz.powers import World
from rules_assist.rulebooks.blitz.sides import AFA, GERMANY, JAPAN, USA, USSR

AUCTION = (GERMANY, USA, AFA, USSR, JAPAN)  # Whose group is bid for next; the last has what makes the sum 0.
WORDS = {"1": "{side}, step {step}: Option 1 of these. {what}", "": "{side}, step {step}: a Standard one."}


def bids(view: World) -> Iterator[Finding]:
    """Each bid that the next group may be had for, and a click that takes it down (§9.1)."""
    bidding = view.clock.phase == "bidding" and view.option("bidding") == "on"
    waiting = [each for each in groups(view) if not view.so("bid_taken", each[0])] if bidding else []
    due = min(waiting, key=lambda each: min(map(AUCTION.index, each)), default=())
    given = -sum(view.position.value(f"{each[0]}.bid") for each in groups(view) if each not in waiting)
    for points in (given,) if len(waiting) == 1 else range(-3, 4) if due else ():
        noted = (view.noted("bid_taken", each) for each in due)
        done = (*chain.from_iterable(view.value_set(f"{each}.bid", points) for each in due), *noted)
        yield to_see_to(("§9.1", "{powers}: a bid of {points}."), done=done, powers=tuple(map(side, due)),
                        instead=len(waiting) > 1 and points > -3, points=points)  # fmt: skip


def options(view: World) -> Iterator[Finding]:
    """Each Option of the step that is due, and a click that takes it, with what its card says it brings (§9.2)."""
    taken = view.politics.road if view.clock.phase == "road_to_war" else None
    steps = {round(view.game.number(one, "step")): one for one in view.pile("road_to_war")} if taken is not None else {}
    step = min((each for each in steps if each and f"step_{each}" not in (taken or ())), default=0)
    for card in (steps[step],) if step else ():
        printed = view.game.kind(card).attributes
        for number in (*(each for each in "123" if f"option_{each}" in printed), ""):
            brings = [each.split() for each in str(printed.get(f"option_{number}") or "").split(", ") if each]
            brought = chain.from_iterable(_brought(view, card.side, *each) for each in brings)
            words = WORDS.get(number, "{side}, step {step}: Option {number}.")
            yield to_see_to(("§9.2", words), (card,), done=(view.noted("road", f"step_{step}"), *brought),
                            instead=number != "1", side=side(card.side), step=step, number=number,
                            what=Ref("word", view.game.kind(card).faces[0].text))  # fmt: skip


def _brought(view: World, us: SideId, what: str, first: str, second: str = "") -> tuple[Single, ...]:
    """What a card has an Option bring: a rule, a number, an ally, a face, a place on the map."""
    if what == "rule":
        return (view.noted("road", first),)
    if what == "value":
        return view.added(first, 1)
    if what == "ally":
        return AreasHeld(view.areas_in(first), us), *joins(view, first, us, attacked=True)
    ids = ids_of(one for one in view.position.counters.values() if one.kind == first)
    return (CountersTurnedOver(ids, second) if what == "face" else CountersMoved(ids, PlaceId(second)),)
