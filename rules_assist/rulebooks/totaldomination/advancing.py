"""What brings the US and China closer to war, a click each (§9.1, §9.2): a step of their marker, one of their cards."""

from __future__ import annotations

from collections.abc import Iterator

from boards.plain.sentence import counter, say, side
from counters.counter import CounterId, SideId
from counters.events import CardsDrawn, CountersMoved, FactSet, Single, Together, ValueSet
from counters.facts import Fact, FactWord
from counters.places import PlaceId
from counters.position import ValueId
from rules_assist.advice import Act, Deed, Entry, Ledger
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.areas import areas, printed_home
from rules_assist.rulebooks.totaldomination.control import units_in
from rules_assist.rulebooks.totaldomination.joining import HELPS, last_box, marker_at, steps_left, why_no_lend_lease
from rules_assist.rulebooks.totaldomination.powers import AXIS, JOINING, POWERS, faction, is_own, power

DRAW_DECK = PlaceId("deck/draw")


def steps_on(view: Standpoint, joining: SideId, card_to: PlaceId) -> Iterator[Single]:
    """The marker into its next box, and the top card of the ally's deck to where it goes."""
    track, box = f"{joining}_joins", marker_at(view, joining) + 1
    yield ValueSet(ValueId(track), box)
    markers = [one for one in view.position.counters.values() if one.kind == "joins" and one.side == joining]
    yield from (CountersMoved((one.id,), PlaceId(f"{track}/{box}")) for one in markers)
    deck = PlaceId(f"deck/{joining}")
    if view.position.stack(deck):
        yield CardsDrawn(deck, 1, card_to)
    if box >= last_box(view, joining):
        yield FactSet(Fact(FactWord("at_war"), (joining,), "game"))


def invaded(view: Standpoint, joining: SideId) -> tuple[Single, ...]:
    """By an attack or a unit that is moved in: the card goes into the draw deck, which is shuffled then."""  # §9.2
    return tuple(steps_on(view, joining, DRAW_DECK)) if steps_left(view, joining) else ()


def lend_lease_deed(view: Standpoint, act: Act) -> Ledger | None:
    """What Lend-Lease does besides the card that is discarded; silent while there is none to be done."""
    us = power(view)
    joining = HELPS.get(us)
    if joining is None or view.position.clock.phase != "action" or why_no_lend_lease(view, act):
        return None
    words = "The marker of {ally} goes on by one, a card of its deck waits for the next draft, and {side} has helped."
    told = say(words, ally=side(joining), side=side(us))
    done = FactSet(Fact(FactWord("lend_lease"), (us,), "turn"))
    event = Together((*steps_on(view, joining, PlaceId(f"lend_lease/{us}")), done))
    entry = Entry(amount=1, sentence=told, rule="§9.1", deed=Deed(sentence=told, event=event))
    title = say("{side} may do Lend-Lease: discard a card, and then", side=side(us))
    return Ledger(name="lend_lease_deed", side=us, entries=(entry,), total=1, sentence=title, rule="§9.1, 9.0")


def invaders(view: Standpoint, joining: SideId) -> tuple[CounterId, ...]:
    """Units of the power that stand in home areas of the US or China before they join."""  # §9.2
    homes = (at for at in areas(view.game) if printed_home(view.game, at) == joining)
    return tuple(one.id for at in homes for one in units_in(view, at) if is_own(view, one))


def invasion_deed(view: Standpoint, act: Act) -> Ledger | None:
    """What a unit that was moved into their home areas brings about: the table does not know which of them came just
    now, so it is left to the players, a click for each."""
    us = power(view)
    if view.position.clock.phase != "action" or faction(view, us) != AXIS or us not in POWERS:
        return None
    entries: list[Entry] = []
    for joining in JOINING:
        who = invaders(view, joining)
        if who and (events := invaded(view, joining)):
            words = "{ally} comes a step closer to war by each unit that moved in now: {who}."
            told = say(words, ally=side(joining), who=tuple(map(counter, who)))
            deed = Deed(sentence=told, event=Together(events) if len(events) > 1 else events[0])
            entries.append(Entry(amount=1, sentence=told, rule="§9.2", deed=deed))
    if not entries:
        return None
    title = say("{side} has invaded", side=side(us))
    return Ledger(
        name="invasion_deed", side=us, entries=tuple(entries), total=len(entries), sentence=title, rule="§9.2, 9.0"
    )


LEDGERS = {"lend_lease_deed": lend_lease_deed, "invasion_deed": invasion_deed}
