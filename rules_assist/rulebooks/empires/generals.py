"""Generals: drawn at random, whose points those with them share, no loss by themselves, and lost with their troops."""

from __future__ import annotations

from collections.abc import Iterator

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, side
from counters.counter import Counter
from counters.events import CountersRemoved
from counters.places import PlaceId
from rules_assist.advice import Act, Answer, Deed, Finding, Ledger
from rules_assist.common.asked import areas_named, figure, verb
from rules_assist.common.saying import because, no, yes
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.common.sums import Term, add_up
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.empires import ground
from rules_assist.rulebooks.empires.lying import GENERALS, by_area
from rules_assist.rulebooks.empires.war import enemies, friends, holder

MOST, RULE = 9, "L258"


def is_general(view: Standpoint, one: Counter) -> bool:
    return view.type(one) == "general"


def _with_him(view: Standpoint, at: AreaId) -> list[Counter]:
    return [one for one in view.position.in_area(at) if view.type(one) == "land" and one.side in friends(view)]


def _draw(view: Standpoint, _act: Act) -> Answer | None:
    """A general is not chosen: one of those not built yet is drawn (L258, L446)."""
    deck = f"deck/generals_{view.side}"
    left = [id for id in view.position.stack(PlaceId(deck)) if is_general(view, view.position.counters[id])]
    if not left:
        return no(because("L258, L446", "{side} has no general left to draw.", side=side(view.side)))
    cost = max(view.game.number(view.position.counters[id], "cost") for id in left)
    saved = view.position.value(f"{view.side}.resources")
    if cost > saved:
        words = "{saved} is saved there, and {cost} is asked; pools are not put together."
        return no(because("L442", words, saved=saved, cost=cost))
    told = say("One of {count} generals is drawn, for {cost}; the others stay unknown.", count=len(left), cost=cost)
    return yes(told, "L258, L446")


def _lose(view: Standpoint, act: Act) -> Answer | None:
    """Whether a general may be taken as a loss."""
    generals = [one for id in act.counters if is_general(view, one := view.position.counters[id])]
    if not generals:
        return None
    at = view.position.area(generals[0].id)
    who = counter(generals[0].id)
    why = first_reason(
        (RULE, "{who} is no loss while troops are with him: he dies with the last of them.", _with_him(view, at)),
        who=who,
    )
    return no(why) if why else yes(say("{who} is lost with his troops, for good.", who=who), RULE)


def _points(view: Standpoint, act: Act) -> Ledger | None:
    """The points of a general in a place, and how many each unit with him can take (L258)."""
    at = next(iter(areas_named(act)), None)
    if at is None:
        return None
    terms: list[Term] = [
        (view.game.number(one, "rating"), say("{who} has so many points.", who=counter(one.id)), RULE)
        for one in view.position.in_area(at) if is_general(view, one) and one.side == view.side
    ]  # fmt: skip
    terms += [
        (0.0, say("{who} can take {most} of them: no unit has more than 9.", who=counter(one.id),
                  most=max(0, MOST - int(view.game.number(one, "attack")))), RULE)
        for one in _with_him(view, at) if terms
    ]  # fmt: skip
    return add_up(view, "general_points", terms, RULE, title="points of generals")


def alone(view: Standpoint) -> Iterator[Finding]:
    """A general among enemies whose troops are gone is lost, for good."""
    lands, holders, every = ground.lands(view.game), view.position.holders, by_area(view.game, view.position)
    # Mostly he is at home among his own.
    doubtful = [
        at for at, (what, sides) in every.items()
        if what & GENERALS and at in lands and not (len(sides) == 1 and holders.get(at) in sides)
    ]  # fmt: skip
    among = ((each, one) for each in doubtful for one in view.position.in_area(each) if is_general(view, one))
    for at, one in among:
        us = view._replace(side=one.side)
        if _with_him(us, at):
            continue
        foes = enemies(us)
        if holder(us, at) in foes or any(each.side in foes for each in us.position.in_area(at)):
            told = say("{who} is without troops among enemies in {at}: he is lost, for good.", who=counter(one.id),
                       at=area(at))  # fmt: skip
            deed = Deed(sentence=told, event=CountersRemoved((one.id,)))
            yield Finding(severity="warning", places=(PlaceId(at),), counters=(one.id,), sentence=told, rule=RULE,
                          aspect="general", deed=deed)  # fmt: skip


CHAPTER = Chapter(
    once=(alone,),
    verbs=(
        verb("draw_general", _draw, "Draw a general", "side", also="buy_general", phases=("build",),
             rule="L258, L446"),
        verb("lose", _lose, "Take as a loss", "counters", rule=RULE, suits=is_general, bare=False),
    ),
    figures=(
        figure("general_points", _points, "Points of generals", "side at", also="general", only_named=True),
    ),
)  # fmt: skip
