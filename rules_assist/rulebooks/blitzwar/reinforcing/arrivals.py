"""The card that arrives (§11.3): what it brings as counters out of the box (§11.5), less the losses, as one gesture."""

from __future__ import annotations

from collections.abc import Iterator

from boards.plain.sentence import Sentence, counter, say, side
from counters.counter import Counter, CounterId, Kind, SideId
from counters.events import CountersMoved, CountersPlaced, CountersRemoved, Single
from counters.position import PlaceId
from rules_assist.advice import Finding
from rules_assist.common.standpoint import because, ids_of, notice
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.blitzwar import europe
from rules_assist.rulebooks.blitzwar.offers import deed, fact, pay
from rules_assist.rulebooks.blitzwar.reinforcing.cards import WHAT_CARDS_BRING, arriving, losses, queue
from rules_assist.rulebooks.blitzwar.reinforcing.forming import LAND, units, why_locked
from rules_assist.rulebooks.blitzwar.supply import War

SORTS = ("armour", "infantry", "air", "fleet", "u_boats", "supply")
"""What is made up into counters; armour first: what has no counter comes as infantry."""


def owners(view: War, card: Counter, sort: str) -> tuple[SideId, ...]:
    """Whose counters a card brings, first of all and else: with Total War cards Americans, if they fight (§11.5)."""
    if sort == "supply":
        return (view.party,)
    if view.party != europe.ALLIES:
        return (europe.GERMANY if view.party == europe.AXIS else europe.USSR,)
    total = view.game.printed(card, "war") == "total"
    both = (europe.USA, europe.BRITAIN) if total else (europe.BRITAIN, europe.USA)
    fighting = tuple(each for each in both if view.party_of(each) == europe.ALLIES)
    return fighting[:1] if total and sort in LAND else fighting


def free(view: War, of: Kind, nation: SideId, made: list[Counter]) -> int:
    """Counters of a kind that are not on the map, and not among those made up: the mix is never overfilled."""
    lying = (one for one in view.position.counters.values() if view.on_map(one))
    return of.mix[nation] - sum((one.kind, one.side) == (of.id, nation) for one in (*lying, *made))


def make_up(view: War, nation: SideId, sort: str, left: dict[str, float], made: list[Counter]) -> None:
    """Counters of a nation for what is left of a sort, the largest first; white tanks for armour, if need be."""
    types = (sort, "mixed") if sort == "armour" else (sort,)
    kinds = (of for of in view.game.sheet.kinds.values() if of.type in types and nation in of.mix)
    found = list[tuple[bool, float, int, Counter]]()
    for of in kinds:
        for number, face in enumerate(of.faces):
            one = Counter(CounterId(""), of.id, nation, face=face.name)
            fortified, elite = of.printed("fortified", face.name), of.attributes.get("elite")
            if not (fortified or elite or why_locked(view, of, nation, face.name)):
                found.append((of.type != sort, -sum(units(view, (one,)).values()), number, one))
    for *_, one in sorted(found, key=lambda each: each[:3]):
        of, holds = view.game.kind(one), units(view, (one,))
        while free(view, of, nation, made) > 0 and all(left.get(what, 0) >= n for what, n in holds.items()):
            like = sum((each.kind, each.side) == (one.kind, nation) for each in made)
            id = view.free_id(f"{nation}_{of.id}", like)
            made.append(Counter(id, of.id, nation, face=one.face))
            left.update({what: left[what] - n for what, n in holds.items()})


def brought(view: War, card: Counter, lost: float) -> tuple[list[Counter], dict[str, float]]:
    """The counters that a card brings without so many supplies, and what of it no counter is free for."""
    left = {sort: view.game.number(card, sort) for sort in SORTS}
    left["supply"] -= lost
    made = list[Counter]()
    for sort in SORTS:
        for nation in owners(view, card, sort):
            make_up(view, nation, sort, left, made)
        if sort == "armour":
            left["infantry"], left["armour"] = left["infantry"] + left["armour"], 0
    return made, {sort: n for sort, n in left.items() if n}


def in_words(amounts: dict[str, float]) -> tuple[Sentence, ...]:
    return tuple(say("{units} {what}", units=n, what=WHAT_CARDS_BRING[sort]) for sort, n in amounts.items())


def spare(view: War, made: list[Counter]) -> Iterator[Counter]:
    """Counters in the pool that have to be used for those made up, as there are no others in the box."""
    for kind, nation in dict.fromkeys((one.kind, one.side) for one in made):
        of = view.game.sheet.kinds[kind]
        waiting = [
            o for o in view.position.counters.values() if (o.kind, o.side) == (kind, nation) and not view.on_map(o)
        ]
        yield from waiting[: max(0, len(waiting) - free(view, of, nation, made))]


def card_to_see_to(view: War) -> Iterator[Finding]:
    """In the reinforcement phase: the card that arrives, once; then, what it brought and has still to be placed."""
    if view.side not in europe.PARTIES or view.phase != "reinforcement":
        return
    us, pool = side(view.side), PlaceId(f"pool/{view.side}")
    had = next((told for told in view.position.facts.of("received") if told.about == (view.side,)), None)
    if had is not None:
        waiting = [one for one in view.position.in_place(pool) if one.id in had.value.split()]
        if waiting:
            words = "Still to be placed for the {side}: {count:counter|counters}."
            why = because("§11.5", words, count=len(waiting), side=us)
            yield notice(why, waiting, pool, aspect="phase", severity="note")
        return
    card = arriving(view, view.side)
    if card is None or len(queue(view)) <= view.delay("card"):
        return
    if card.kind not in view.game.sheet.kinds:
        told = say("The top card of the {side} arrives: who sees it takes what it brings.", side=us)
        yield europe.to_see_to(told, "§11.3")
        return
    owed = 0 if view.says("losses_taken", view.side) else sum(amount for amount, _, _ in losses(view))
    off = min(owed, view.game.number(card, "supply"))
    made, lost = brought(view, card, off)
    words = "{card} of the {side} arrives with {what}, and goes back among those to choose from."
    told = say(words, card=counter(card.id), side=us, what=in_words(units(view, made)))
    if off:
        told = say("{told} Of it {units:supply goes|supplies go} to losses first.", told=told, units=off)
    if lost:
        told = say("{told} No counter is free for {what}: that is lost.", told=told, what=in_words(lost))
    if lost and view.game.number(card, "modernisation"):
        told = say("{told} Modernise before, if that brings them.", told=told)
    events: list[Single] = []
    if gone := tuple(spare(view, made)):
        events.append(CountersRemoved(ids_of(gone)))
    if made:
        events.append(CountersPlaced(tuple(made), pool))
    events += pay(view, view.side, owed - off)
    events += [fact(view, "losses_taken", view.side)] if owed else []
    events.append(fact(view, "received", view.side, value=" ".join((card.id, *ids_of(made)))))
    events.append(CountersMoved((card.id,), PlaceId(f"hand/{view.side}")))
    yield europe.to_see_to(told, "§11.3, §11.5", deed=deed(told, events))


CHAPTER = Chapter(findings=(card_to_see_to,))
