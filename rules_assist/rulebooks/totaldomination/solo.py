"""The solo opponent (§13.0): what Germany or Japan does with a card and why, and how it comes by its technologies."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import product
from typing import NamedTuple

from boards.board import AreaId
from boards.plain.sentence import Ref, Sentence, area, counter, say, say_named, side
from boards.plain.working_out import grouped, once
from counters.counter import Counter, CounterId, Kind, KindId
from counters.events import CardsDrawn, CountersMoved, Event, PileShuffled, Single
from counters.game import Game
from counters.position import FactWord, PlaceId, area_of
from rules_assist.advice import Act, Answer, Finding, Ledger, Reason
from rules_assist.common.asked import areas_named, spelled
from rules_assist.common.standpoint import because, deed, for_each, ids_of, no, one_by_one, rows, to_see_to, yes
from rules_assist.common.sums import Done as ToDo
from rules_assist.common.sums import Term, add_up, summed, told_sum
from rules_assist.rulebooks.totaldomination import cards, combat, hands, moving, politics, production, stacking
from rules_assist.rulebooks.totaldomination.technology import cube_moved, has, pile_of, told_of, unit_type, why_not_have
from rules_assist.rulebooks.totaldomination.world import AXIS, GERMANY, JAPAN, World

RULE, AXIS_POWERS = "§13.0", (GERMANY, JAPAN)
# What the Axis may still draw, and the card it plays: where one may look at it.
DEALT, DRAWN, SOLO_DECK, OUT = hands.DEALT, *map(PlaceId, ("pile/solo_drawn", "deck/solo", "pile/solo"))
FIRST, LEAVING = 1939, "solo: cards of 1939 taken out each year"
TURNED, ACTED = FactWord("solo_card"), "acted"  # That a power has turned over its card, and what was done with it.
BORDERS = {"left": say("left"), "right": say("right"), "top": say("top"), "bottom": say("bottom")}
OPPOSITE = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}
Order = tuple[str, str]  # One action of a card: move, deploy or destroy, and what sort of unit.
OTHER = {"army": "fleet", "fleet": "army"}  # What is done instead, where the unit named cannot do it.
Chosen = tuple[Counter, AreaId, str]  # The unit that does it or suffers it, where, and in which words.
PASSIVE = {"move": say("move"), "deploy": say("be deployed"), "destroy": say("be destroyed")}
SORTS, ADDED = {"army": say("army"), "fleet": say("fleet")}, re.compile(r"(move|deploy|destroy) (\d+) more (\w+)")


# ---- one unit moves, is deployed, is destroyed
class Done(NamedTuple):
    verb: str
    sort: str
    start: AreaId | None
    to: AreaId
    told: Sentence
    after: World
    events: tuple[Single, ...]


def spare_units(view: World, home: AreaId, sort: str) -> tuple[Counter, ...]:
    there = combat.own_units(view, home)
    return tuple(one for one in there if view.type(one) == sort) if len(there) > 1 else ()


def targets(view: World, at: AreaId) -> tuple[Counter, ...]:
    return tuple(one for one in combat.enemies_in(view, at) if combat.why_not_destroy(view, one, at) is None)


# ---- its cards
class SoloCard(NamedTuple):
    """A card as it is read from the side of one power: what to do with which sort of unit, and how the line sweeps."""

    orders: tuple[Order, ...]
    sweep: tuple[str, ...]

    def moves(self, view: World, sort: str, *, strictly: bool) -> Iterator[Chosen]:
        """First into home areas that are empty; then out of the home area that comes first, to the first empty area."""
        empty_homes = (home for home in homes_of(view) if not view.units_in(home))
        for home, each in product(empty_homes, (sort,) if strictly else (sort, OTHER[sort])):
            yield from self.fills(view, each, home)
        for one in (one for home in homes_of(view) for one in spare_units(view, home, sort)):
            reached = moving.move_reach(view, (one,)).ways
            empty = [at for at in reached if not view.units_in(at) and view.controller(at) != view.power]
            if to := first_met(view, empty, self.sweep):
                yield one, to, "{unit} moves from {start} to {to}: the first empty area on the sweep from the {sweep}."

    def fills(self, view: World, sort: str, home: AreaId) -> Iterator[Chosen]:
        """Units for an empty home area: from other home areas in their order, then from the first area on the sweep."""
        words, homes = "{unit} moves from {start} to {to}: no home area stays empty.", homes_of(view)
        for one in (one for start in homes for one in spare_units(view, start, sort)):
            if home in moving.move_reach(view, (one,)).ways:
                yield one, home, words
        abroad = ((at, one) for at in view.areas if at not in homes for one in combat.own_units(view, at))
        far = {at: one for at, one in abroad if view.type(one) == sort and home in moving.move_reach(view, (one,)).ways}
        if (start := first_met(view, far, self.sweep)) is not None:
            yield far[start], home, words

    def deploys(self, view: World, sort: str, *, strictly: bool) -> Iterator[Chosen]:
        for home in (home for home in homes_of(view) if view.run_by(view.areas[home].home) == view.power):
            one = production.unused(view, sort, view.areas[home].home)
            if isinstance(one, Counter) and home in production.deploy_reach(view, (one,)).ways:
                yield one, home, "{unit} is deployed in {to}: the first home area that can take it."

    def destroys(self, view: World, sort: str, *, strictly: bool) -> Iterator[Chosen]:
        """First whoever stands in a home area of its power, of two the sort; then the first of it on the sweep."""
        there = (sorted(targets(view, home), key=lambda one: view.type(one) != sort) for home in homes_of(view))
        for one in (one for theirs in there for one in theirs):
            if not strictly or view.type(one) == sort:
                yield one, view.position.area(one.id), "{unit} is destroyed in {to}: enemies in home areas come first."
        found = {at: one for at in view.areas for one in reversed(targets(view, at)) if view.type(one) == sort}
        if (to := first_met(view, found, self.sweep)) is not None:
            yield found[to], to, "{unit} is destroyed in {to}: the first on the sweep from the {sweep}."

    def done(self, view: World, verb: str, chosen: Chosen, more: Ref | None = None) -> Done:
        """It is done with this unit, and told; the US and China come closer to war by it."""
        (one, to, words), destroyed = chosen, verb == "destroy"
        start, gone, sweep = view.position.area(one.id), (one.id,), BORDERS[self.sweep[0]]
        told = say_named(words, {"unit": counter(one.id), "to": area(to), "start": area(start), "sweep": sweep})
        closer = one.side if destroyed else view.areas[to].home
        is_closer = politics.advances(view, one) if destroyed else verb == "move" and stacking.invades(view, to)
        if is_closer:
            told = say("{told} The marker of {ally} goes on by one.", told=told, ally=side(closer))
        if more:
            told = say("{told} One more for {technology}.", told=told, technology=more)
        goes = CountersMoved(gone, view.pool_of(one.side) if destroyed else PlaceId(to))
        events = goes, *(politics.Joining(view, closer).invaded() if is_closer else ())
        return Done(verb, view.type(one), start if verb == "move" else None, to, told, view.then(events), events)

    def acts(self, view: World, verb: str, sort: str) -> Iterator[Done]:
        does = {"move": self.moves, "deploy": self.deploys, "destroy": self.destroys}[verb]
        first = next((chosen for each in (sort, OTHER[sort]) for chosen in does(view, each, strictly=False)), None)
        if first is None:
            return
        yield (done := self.done(view, verb, first))
        for helped, technology, more in added(view.game):
            if helped == verb and has(view, technology):
                view = done.after
                if (chosen := next(does(view, more, strictly=True), None)) is not None:
                    yield (done := self.done(view, verb, chosen, told_of(view, technology)))


def carried_out(view: World, card: SoloCard) -> Iterator[tuple[int, Done | Order]]:
    """From left to right, numbered: what each action does, and what technologies add; or the action, if skipped."""
    for number, order in enumerate(card.orders, 1):
        if not (done := list(card.acts(view, *order))):
            yield number, order
        for each in done:
            yield number, each
            view = each.after


@for_each
def homes_of(view: World) -> tuple[AreaId, ...]:
    """The order of home areas, as the chart has it: where to deploy, who moves out, which intruder is destroyed."""
    spaces, us = {space.name: at for at, space in view.game.board.spaces.items()}, view.power
    printed = rows(view.game, "solo_homes").get(view.game.sheet.sides[us].name, ())
    return tuple(spaces[cell] for cell in printed if cell in spaces)


def solo_card(view: World, act: Act) -> SoloCard | None:
    """The card that is named, being played, or on top of those dealt; or what the question says is printed on it."""
    kind = _kind_of(view, act.details.get("card", ""))
    printed = kind.face(str(view.power)).attributes.get("actions", ()) if kind else ()
    arrows = kind.attributes.get("sweep", ()) if kind else ()
    words = act.details.get("actions", "").replace(",", " ").split() or (printed if isinstance(printed, tuple) else ())
    swept = act.details.get("sweep", "").casefold().split() or (arrows if isinstance(arrows, tuple) else ())
    orders, done = list[Order](), ""
    # `move_army`, `move army`: a verb, and what it is done with.
    for word in "_".join(words).split("_"):
        done = word if word in PASSIVE else done
        orders += [(done, unit_type(word))] if done and unit_type(word) in OTHER else []
    if view.reading("solo_units") == "first_of_the_card":
        orders = [(done, orders[0][1]) for done, _ in orders]
    sweep = tuple(border for word in swept for border in BORDERS if word and border.startswith(word))
    return SoloCard(tuple(orders), sweep) if orders and sweep else None


def _kind_of(view: World, name: str) -> Kind | None:
    id, kinds = spelled(name).replace("solo_card_", "solo_"), view.game.sheet.kinds
    known = () if name else view.pile(DRAWN) or view.pile(DEALT)
    lying = known[-1] if known else view.position.counters.get(CounterId(id))
    numbered = KindId(f"solo_{id.removeprefix('solo_').zfill(2)}")
    return kinds.get(lying.kind if lying else KindId(id)) or (None if lying else kinds.get(numbered))


@once
def edge(game: Game, at: AreaId, border: str) -> float:
    """How far it is from a border of the map to an area, seen from the UK: Japan on the left, Germany on the right."""
    spaces = game.board.spaces
    left, top, right, bottom = spaces[at].shape.bounds
    turned = spaces[AreaId(JAPAN)].anchor[0] > spaces[AreaId(GERMANY)].anchor[0]
    return {"left": left, "top": top, "right": -right, "bottom": -bottom}[OPPOSITE[border] if turned else border]


def first_met(view: World, found: Collection[AreaId], sweep: tuple[str, ...]) -> AreaId | None:
    """The area that the line of arrow 1 meets first; where two are met at once, arrow 2 decides, and so on."""
    return min(found, key=lambda at: tuple(edge(view.game, at, border) for border in sweep), default=None)


@once
def added(game: Game) -> tuple[tuple[str, str, str], ...]:
    """What the chart says that each technology adds to which action: just that sort of unit."""
    read = ((head, ADDED.match(said)) for head, (said, *_) in rows(game, "solo").items())
    codes = ((found, code) for head, found in read if found for code in head.casefold().split(", ") * int(found[2]))
    return tuple((found[1], code, found[3].casefold()) for found, code in codes)


def gains_a_point(view: World, steps: Iterable[tuple[int, Done | Order]]) -> bool:
    """An Axis power that can do nothing, and controls all its home areas, gains a victory point."""
    nothing = not any(isinstance(each, Done) for _, each in steps)
    return nothing and all(view.controller(home) == view.power for home in homes_of(view))


def asked_of(view: World, act: Act) -> tuple[World, SoloCard | None]:
    """The Axis power that is asked about, and its card; no card, if it is none of the Axis."""
    us = view.its_power(view.side)
    return us, solo_card(us, act) if us.side in AXIS_POWERS else None


def solo_action(view: World, act: Act) -> Ledger | None:
    """What the solo opponent does with a card: one entry for each unit, a click each from how the table is then."""
    (us, card), terms = asked_of(view, act), list[Term | ToDo]()
    if us.side not in AXIS_POWERS or (card is None and not act.verb):
        return None
    if card is None:
        told = say("No solo card is left: the Axis passes.")
        if us.position.stack(DEALT):
            told = say("I was not told which card, and which way it sweeps.")
        return None if act.details else told_sum("solo_action", us.side, (), told, RULE)  # Told by half: nothing.
    acted = us.noted(TURNED, us.side, value=ACTED)
    for number, done in (steps := list(carried_out(us, card))):
        if isinstance(done, Done):
            click = deed(done.told, *done.events, acted)
            terms.append((1, say("{number}. {told}", number=number, told=done.told), RULE, click))
        else:
            words = "{number}. Skipped: no {sort} and no other unit can {verb}."
            terms.append((0, say(words, number=number, sort=SORTS[done[1]], verb=PASSIVE[done[0]]), RULE))
    if gains_a_point(us, steps):
        words = "{side} can do nothing and controls all its home areas: it gains 1 victory point."
        told = say(words, side=side(us.side))
        terms.append((0, told, RULE, deed(told, *us.seen_by(AXIS).added("solo_points", 1), acted)))
    told = say("{side} acts with {count:unit|units}.", side=side(us.side), count=sum(term[0] for term in terms))
    return told_sum("solo_action", us.side, terms, told, RULE)


def solo_point(view: World, act: Act) -> list[Term] | None:
    (us, card), why = asked_of(view, act), say("It can do nothing with the card, and controls all its home areas.")
    return None if card is None else [(1, why, RULE)] * gains_a_point(us, carried_out(us, card))


def may_do_alone(view: World, act: Act) -> Answer | None:
    """Whether that is what the solo opponent does with the card: `from germany to balkans`, `at romania`."""
    us, card = asked_of(view, act)
    if card is None:
        return None
    starts, ends, unit = set(map(area_of, act.from_)), set(areas_named(act)), act.details.get("unit", "")
    deeds = [done for _, done in carried_out(us, card) if isinstance(done, Done)]
    for done in deeds:
        if (not starts or done.start in starts) and (not ends or done.to in ends) and unit in ("", done.sort):
            return yes(done.told, RULE)
    if not deeds:
        return no(because(RULE, "Nothing on the card can be done."))
    return no(because(RULE, "That is not what the card brings: {told}", told=deeds[0].told))


# ---- its technologies and its deck
def revealed(view: World) -> tuple[cards.Card, ...]:
    """The cards revealed for an Axis power, one after the other in the order of the round: the last is its own."""
    deck, drawn = cards.cards_in(view, cards.DECK)[::-1], tuple[cards.Card, ...]()
    for us in (view.seen_by(each) for each in hands.order_of(view) if each in AXIS_POWERS):
        good = (count for count, card in enumerate(deck, 1) if why_not_have(us, card.technology) is None)
        drawn, deck = deck[: (count := next(good, len(deck)))], deck[count:]
        if us.side == view.side:
            break
    return drawn


def judged(us: World, card: cards.Card) -> tuple[Sentence, Reason | None]:
    why, what = why_not_have(us, card.technology), told_of(us, card.technology)
    words = "{card} is discarded: {why}" if why else "{card}: {what} is developed."
    return say_named(words, {"card": card.named, "what": what, "why": why.sentence if why else ""}), why


def solo_technology(view: World, act: Act) -> Ledger | None:
    """How many cards are revealed for a power of the solo Axis, and which technology comes of it."""
    us = view.its_power(view.side)
    if us.side not in AXIS_POWERS or not us.alone():
        return None
    terms: list[Term] = [(1, judged(us, card)[0], RULE) for card in revealed(us)]
    last = terms[-1][1] if terms else say("No card of the draw deck is known.")
    return told_sum("solo_technology", us.side, terms, last, RULE)


def of_axis(name: str, terms: Callable[[World, Act], list[Term]], view: World, act: Act) -> Ledger | None:
    """A figure of the Axis and of each of its powers: they have one deck."""
    return add_up(view.seen_by(AXIS), name, terms(view, act), RULE) if view.faction(view.side) == AXIS else None


def solo_cards(view: World, act: Act) -> list[Term]:
    count = hands.Hand(view, act).year.get("solo_cards")
    return [(count if isinstance(count, int) else 0, say("Dealt to the Axis."), RULE)]


def solo_deck(view: World, act: Act) -> list[Term]:
    """Cards of the solo deck when it is shuffled: each year two random ones of the first leave, and its own come in."""
    now = hands.Hand(view, act).year.get("year")
    labelled = [kind.attributes.get("year") for kind in view.game.sheet.kinds.values() if kind.type == "solo"]
    come = [year for year in labelled if isinstance(year, int) and isinstance(now, int) and year <= now]
    leaving = view.limit(LEAVING) * (len(set(come)) - 1)
    return [(len(come) - leaving, say("Two cards of 1939 leave each year, and new ones come."), RULE)]


def dealt(view: World) -> Iterator[Finding]:
    """The Axis is dealt its cards; before, two of the first year leave the deck by chance, and the year's own come."""
    whole, count = (round(summed(of(view, cards.NOTHING))) for of in (solo_deck, solo_cards))
    lying, played = view.lying(SOLO_DECK), view.pile(DRAWN)
    words, doing = "The solo deck is shuffled with {cards:card|cards}; the Axis is dealt {count}.", say("deal them")
    done: list[Event] = [PileShuffled(SOLO_DECK, None), CardsDrawn(SOLO_DECK, count, DEALT)]
    if played and not lying:
        of_year = grouped((*played, *view.pile(OUT)), lambda one: view.game.kind(one).attributes.get("year"))
        come = [one for one in of_year.get(view.of_year("year"), ()) if one not in played]
        first = ids_of(one for one in played if come and one in of_year.get(FIRST, ()))
        stay = tuple(id for id in ids_of((*played, *come)) if id not in first)
        leave = CountersMoved(first, SOLO_DECK), done[0], CardsDrawn(SOLO_DECK, view.limit(LEAVING), OUT)
        done = [*(leave if first else ()), CountersMoved(stay, SOLO_DECK), *done]
    elif played and lying != whole:
        words, doing = "What is left of the solo deck is turned up.", say("turn it up")
        done = [CardsDrawn(SOLO_DECK, lying, DRAWN)]
    elif lying != whole:
        done = []
    yield to_see_to((RULE, words), done=done, doing=doing, cards=whole, count=count)


def acting(us: World) -> Iterator[Finding]:
    """In its turn an Axis power turns over a card, and does what that brings; when none is left, it passes."""
    turned, who = us.fact_about(TURNED, us.side), side(us.side)
    if turned is None and us.lying(DEALT):
        done = CardsDrawn(DEALT, 1, DRAWN), us.noted(TURNED, us.side)
        yield to_see_to((RULE, "{side} turns over its next solo card."), done=done, doing="turn it over", side=who)
    elif turned is None and us.lying(DRAWN):
        both = [us.noted(FactWord("passed"), each) for each in AXIS_POWERS]
        yield to_see_to((RULE, "No solo card is left: the Axis passes."), done=both, doing="both pass")
    elif turned == "" and (found := solo_action(us, cards.NOTHING)):
        why = Reason(one_by_one((found.sentence, *(each.sentence for each in found.entries))), RULE)
        clicks = (each.deed.event for each in found.entries if each.deed)
        yield to_see_to(why, done=(*clicks, us.noted(TURNED, us.side, value=ACTED)), doing="do all of it")


def developing(view: World) -> Iterator[Finding]:
    """For one power after the other cards that nobody knows are revealed, until one brings what it may have."""
    powers = (view.seen_by(each) for each in hands.order_of(view) if each in AXIS_POWERS)
    us = next((us for us in powers if us.fact_about(TURNED, us.side) != ACTED), None)
    shown, reveal = cards.cards_in(view, cards.DISCARDS)[-1:], CardsDrawn(cards.DECK, 1, cards.DISCARDS)
    if us is None or not view.lying(cards.DECK):
        yield from hands.short_of(view, int(us is not None))
        return
    if us.so(TURNED, us.side) and shown and shown[0].lies:
        told, why = judged(us, shown[0])
        moved = CountersMoved((shown[0].lies,), pile_of(us.side)), cube_moved(us, shown[0].technology)
        laid = *filter(None, moved), us.noted(TURNED, us.side, value=ACTED)
        doing = say("reveal another") if why else say("lay it down")
        yield to_see_to(Reason(told, RULE), done=(reveal,) if why else laid, doing=doing)
    else:
        words, done = "A card of the draw deck is revealed for {side}.", (reveal, us.noted(TURNED, us.side))
        yield to_see_to((RULE, words), done=done, doing="reveal it", side=side(us.side))


def steps_alone(view: World) -> Iterator[Finding]:
    """What the Axis is dealt when the year begins, does in its turns, and develops before the player does."""
    phase, us = view.clock.phase if view.alone() else "", view.seen_by(view.clock.side)
    if phase == "draw" and not view.lying(DEALT):
        yield from dealt(view.seen_by(AXIS))
    elif phase == "action" and us.side in AXIS_POWERS and not us.so("passed", us.side):
        yield from acting(us)
    elif phase == "reveal":
        found = (solo_technology(view.seen_by(each), cards.NOTHING) for each in AXIS_POWERS)
        known = [to_see_to(Reason(each.sentence, RULE)) for each in found if each and each.entries]
        yield from known or developing(view)
