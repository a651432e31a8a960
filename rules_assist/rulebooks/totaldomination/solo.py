"""The solo opponent (§13.0): what Germany or Japan does with a solo card, step by step and why, and how it comes by its
technologies."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import NamedTuple

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, say, say_named, side
from counters.counter import Counter, CounterId, Kind, KindId, SideId
from counters.events import CountersMoved, Event
from counters.game import Game, once
from counters.position import PlaceId, area_of
from rules_assist.advice import Act, Answer, Deed, Detail, Ledger
from rules_assist.common.asked import areas_named, figure, spelled, verb
from rules_assist.common.standpoint import because, no, row, rows, yes
from rules_assist.common.sums import Done as ToDo
from rules_assist.common.sums import Term, add_up, told_sum
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.totaldomination import cards, combat, hands, moving, politics, production, stacking
from rules_assist.rulebooks.totaldomination.technology import has, names, unit_type, why_not_have
from rules_assist.rulebooks.totaldomination.world import AXIS, GERMANY, JAPAN, World

RULE, AXIS_POWERS = "§13.0", (GERMANY, JAPAN)
DEALT, DRAWN = PlaceId("deck/axis"), PlaceId("pile/solo_drawn")
"""What the Axis may still draw, and the card it plays: where one may look at it."""

BORDERS = ("left", "right", "top", "bottom")
OPPOSITE = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}
OTHER = {"army": "fleet", "fleet": "army"}
"""What is done instead, where the unit named cannot do it."""

PASSIVE = {"move": "move", "deploy": "be deployed", "destroy": "be destroyed"}
ADDED = re.compile(r"(move|deploy|destroy) (\d+) more (\w+)")


# ---- its cards
class Order(NamedTuple):
    """One action of a card: move, deploy or destroy, and what sort of unit."""

    verb: str
    sort: str


class SoloCard(NamedTuple):
    """A card as it is read from the side of one power."""

    orders: tuple[Order, ...]
    sweep: tuple[str, ...]


def homes_of(view: World) -> tuple[AreaId, ...]:
    """In which order home areas come, as the chart names them: where to deploy, who moves out, which intruder is
    destroyed."""
    return home_order(view.game, view.power)


@once
def home_order(game: Game, side: SideId) -> tuple[AreaId, ...]:
    spaces = {space.name: at for at, space in game.board.spaces.items()}
    printed = row(game, "solo_homes", game.sheet.sides[side].name) if side in AXIS_POWERS else ()
    return tuple(spaces[cell] for cell in printed if cell in spaces)


def solo_card(view: World, act: Act) -> SoloCard | None:
    """The card that is named, or the one that is being played, or the top one of those dealt to the Axis. The question
    may say itself what is printed on it."""
    kind = _kind_of(view, act.details.get("card", ""))
    printed = kind.face(str(view.power)).attributes.get("actions", ()) if kind else ()
    arrows = kind.attributes.get("sweep", ()) if kind else ()
    words = act.details.get("actions", "").replace(",", " ").split() or (printed if isinstance(printed, tuple) else ())
    swept = act.details.get("sweep", "").casefold().split() or (arrows if isinstance(arrows, tuple) else ())
    orders: list[Order] = []
    done = ""
    # `move_army`, `move army`: a verb, and what it is done with.
    for word in "_".join(words).split("_"):
        done = word if word in PASSIVE else done
        if done and unit_type(word) in OTHER:
            orders.append(Order(done, unit_type(word)))
    if view.reading("solo_units") == "first_of_the_card":
        orders = [each._replace(sort=orders[0].sort) for each in orders]
    sweep = tuple(border for word in swept for border in BORDERS if word and border.startswith(word))
    return SoloCard(tuple(orders), sweep) if orders and sweep else None


def _kind_of(view: World, name: str) -> Kind | None:
    id, kinds = spelled(name).replace("solo_card_", "solo_"), view.game.sheet.kinds
    known = () if name else view.pile(DRAWN) or view.pile(DEALT)
    lying = known[-1] if known else view.position.counters.get(CounterId(id))
    if lying is not None:
        return kinds.get(lying.kind)
    return kinds.get(KindId(id)) or kinds.get(KindId(f"solo_{id.removeprefix('solo_').zfill(2)}"))


@once
def edge(game: Game, at: AreaId, border: str) -> float:
    """How far a line has to go from a border of the map until it meets an area, as seen from the UK's side, which has
    Japan on its left and Germany on its right."""
    spaces = game.board.spaces
    left, top, right, bottom = spaces[at].shape.bounds
    turned = spaces[AreaId(JAPAN)].anchor[0] > spaces[AreaId(GERMANY)].anchor[0]
    return {"left": left, "top": top, "right": -right, "bottom": -bottom}[OPPOSITE[border] if turned else border]


def first_met(view: World, found: Collection[AreaId], sweep: tuple[str, ...]) -> AreaId | None:
    """The area that the line of arrow 1 meets first; where two are met at once, arrow 2 decides, and so on."""
    return min(found, key=lambda at: tuple(edge(view.game, at, border) for border in sweep), default=None)


# ---- one unit moves, is deployed, is destroyed
class Done(NamedTuple):
    """One unit that moves, is deployed or destroyed."""

    verb: str
    sort: str
    start: AreaId | None
    to: AreaId
    told: Sentence
    after: World
    click: Event


class Chosen(NamedTuple):
    """The unit that does it or suffers it, where, and in which words."""

    one: Counter
    to: AreaId
    words: str


def spare_units(view: World, home: AreaId, sort: str) -> tuple[Counter, ...]:
    """Units that may leave a home area: never the last one."""
    there = combat.own_units(view, home)
    return tuple(one for one in there if view.type(one) == sort) if len(there) > 1 else ()


def targets(view: World, at: AreaId) -> tuple[Counter, ...]:
    """Enemies there that the power can destroy as in any attack (§6.3)."""
    return tuple(one for one in combat.enemies_in(view, at) if combat.why_not_destroy(view, one, at) is None)


def moves(view: World, sort: str, card: SoloCard, *, strictly: bool = False) -> Iterator[Chosen]:
    """First into home areas that are empty; then out of the home area that comes first, to the first empty area: where
    it can go that nobody holds, or an enemy has left."""
    for home in (home for home in homes_of(view) if not view.units_in(home)):
        for each in (sort,) if strictly else (sort, OTHER[sort]):
            yield from _fill(view, each, home, card)
    words = "{unit} moves from {start} to {to}: the first empty area on the sweep from the {sweep}."
    for one in (one for home in homes_of(view) for one in spare_units(view, home, sort)):
        reached = moving.move_reach(view, (one,)).ways
        empty = [at for at in reached if not view.units_in(at) and view.controller(at) != view.power]
        if to := first_met(view, empty, card.sweep):
            yield Chosen(one, to, words)


def _fill(view: World, sort: str, home: AreaId, card: SoloCard) -> Iterator[Chosen]:
    """Units for an empty home area: from other home areas in their order, then from the first area on the sweep."""
    words, homes = "{unit} moves from {start} to {to}: no home area stays empty.", homes_of(view)
    for one in (one for start in homes for one in spare_units(view, start, sort)):
        if home in moving.move_reach(view, (one,)).ways:
            yield Chosen(one, home, words)
    far = (one for at in view.areas if at not in homes for one in combat.own_units(view, at) if view.type(one) == sort)
    abroad = {view.position.area(one.id): one for one in far if home in moving.move_reach(view, (one,)).ways}
    if (start := first_met(view, abroad, card.sweep)) is not None:
        yield Chosen(abroad[start], home, words)


def deploys(view: World, sort: str, card: SoloCard, *, strictly: bool = False) -> Iterator[Chosen]:
    """In the home area that comes first and can take it."""
    for home in (home for home in homes_of(view) if view.run_by(view.areas[home].home) == view.power):
        one = production.unused(view, sort, view.areas[home].home)
        if isinstance(one, Counter) and home in production.deploy_reach(view, (one,)).ways:
            yield Chosen(one, home, "{unit} is deployed in {to}: the first home area that can take it.")


def destroys(view: World, sort: str, card: SoloCard, *, strictly: bool = False) -> Iterator[Chosen]:
    """First whoever stands in a home area of its power; then the first unit of the sort on the sweep."""
    for one in (one for home in homes_of(view) for one in targets(view, home)):
        if not strictly or view.type(one) == sort:
            words = "{unit} is destroyed in {to}: enemies in home areas come first."
            yield Chosen(one, view.position.area(one.id), words)
    found = {at: one for at in view.areas for one in reversed(targets(view, at)) if view.type(one) == sort}
    if (to := first_met(view, found, card.sweep)) is not None:
        yield Chosen(found[to], to, "{unit} is destroyed in {to}: the first on the sweep from the {sweep}.")


DOES = {"move": moves, "deploy": deploys, "destroy": destroys}


def _done(view: World, verb: str, chosen: Chosen, card: SoloCard, more: str = "") -> Done:
    """It is done with this unit, and told; the US and China come closer to war by it."""
    one, to, words = chosen
    start, owner, lies, gone = view.position.area(one.id), view.game.sheet.sides.get(one.side), view.position, (one.id,)
    unit = f"{owner.adjective if owner else ''} {view.game.kind(one).name}".strip()
    told = say_named(words, {"unit": unit, "to": area(to), "start": area(start), "sweep": card.sweep[0]})
    if verb == "destroy" and politics.advances(view, one):
        told = say("{told} The marker of {ally} goes on by one.", told=told, ally=side(one.side))
    if more:
        told = say("{told} One more for {technology}.", told=told, technology=more)
    destroyed = verb == "destroy"
    after = view.after(lies.removed(gone) if destroyed else lies.moved(gone, PlaceId(to)))
    click = CountersMoved(gone, stacking.pool_of(view, one.side) if destroyed else PlaceId(to))
    return Done(verb, view.type(one), start if verb == "move" else None, to, told, after, click)


# ---- a whole card
class Turn(NamedTuple):
    """What comes of a card: what was done, with the number of the action, and the actions that were skipped."""

    deeds: tuple[tuple[int, Done], ...]
    skipped: tuple[tuple[int, Order], ...]
    after: World


def carried_out(view: World, card: SoloCard) -> Turn:
    """From left to right: each action, with the other sort of unit if need be, and what technologies add to it."""
    deeds: list[tuple[int, Done]] = []
    skipped: list[tuple[int, Order]] = []
    for number, order in enumerate(card.orders, 1):
        done = list(_action(view, order, card))
        deeds += [(number, deed) for deed in done]
        skipped += [] if done else [(number, order)]
        view = done[-1].after if done else view
    return Turn(tuple(deeds), tuple(skipped), view)


def _action(view: World, order: Order, card: SoloCard) -> Iterator[Done]:
    does, sorts = DOES[order.verb], (order.sort, OTHER[order.sort])
    first = next((chosen for each in sorts for chosen in does(view, each, card)), None)
    if first is None:
        return
    yield (done := _done(view, order.verb, first, card))
    for helped, technology, sort in added(view.game):
        if helped == order.verb and has(view, technology):
            view = done.after
            for chosen in list(does(view, sort, card, strictly=True))[:1]:
                yield (done := _done(view, order.verb, chosen, card, names(view.game)[technology]))


@once
def added(game: Game) -> tuple[tuple[str, str, str], ...]:
    """What the chart says that each technology adds to which action: just that sort of unit."""
    read = ((head, ADDED.match(said)) for head, (said, *_) in rows(game, "solo").items())
    return tuple(
        (found[1], code, found[3].casefold())
        for head, found in read
        if found
        for code in head.casefold().split(", ") * int(found[2])
    )


def gains_a_point(view: World, turn: Turn) -> bool:
    """An Axis power that can do nothing, and controls all its home areas, gains a victory point."""
    return not turn.deeds and all(view.controller(home) == view.power for home in homes_of(view))


def asked_of(view: World, act: Act) -> tuple[World, SoloCard | None]:
    """The Axis power that is asked about, and its card; no card, if it is none of the Axis."""
    us = view.its_power(view.side)
    return us, solo_card(us, act) if us.side in AXIS_POWERS else None


def solo_action(view: World, act: Act) -> Ledger | None:
    """What the solo opponent does with a card: one entry for each unit, a click each from how the table is then."""
    us, card = asked_of(view, act)
    if us.side not in AXIS_POWERS or (card is None and not act.verb):
        return None
    if card is None:
        told = say("No solo card is left: the Axis passes.")
        if us.position.stack(DEALT) or act.details:
            told = say("I was not told which card, and which way it sweeps.")
        return told_sum("solo_action", us.side, (), told, RULE)
    turn, terms = carried_out(us, card), list[tuple[int, Term | ToDo]]()
    for number, done in turn.deeds:
        click = Deed(sentence=done.told, event=done.click)
        terms.append((number, (1, say("{number}. {told}", number=number, told=done.told), RULE, click)))
    for number, order in turn.skipped:
        words = "{number}. Skipped: no {sort} and no other unit can {verb}."
        terms.append((number, (0, say(words, number=number, sort=order.sort, verb=PASSIVE[order.verb]), RULE)))
    if gains_a_point(us, turn):
        words = "{side} can do nothing and controls all its home areas: it gains 1 victory point."
        terms.append((99, (0, say(words, side=side(us.side)), RULE)))
    terms.sort(key=lambda each: each[0])
    told = say("{side} acts with {count:unit|units}.", side=side(us.side), count=len(turn.deeds))
    return told_sum("solo_action", us.side, (term for _, term in terms), told, RULE)


def solo_point(view: World, act: Act) -> Ledger | None:
    """The victory point of a power that can do nothing with a card."""
    us, card = asked_of(view, act)
    if card is None:
        return None
    why = say("It can do nothing with the card, and controls all its home areas.")
    gains: list[Term] = [(1, why, RULE)] if gains_a_point(us, carried_out(us, card)) else []
    told = say("{side} gains {count} victory points.", side=side(us.side), count=len(gains))
    return told_sum("solo_point", us.side, gains, told, RULE)


def may_do_alone(view: World, act: Act) -> Answer | None:
    """Whether that is what the solo opponent does with the card: `from germany to balkans`, `at romania`."""
    us, card = asked_of(view, act)
    if card is None:
        return None
    deeds, unit = [deed for _, deed in carried_out(us, card).deeds], act.details.get("unit", "")
    starts, ends = {area_of(at) for at in act.from_}, set(areas_named(act))
    for deed in deeds:
        if (not starts or deed.start in starts) and (not ends or deed.to in ends) and unit in ("", deed.sort):
            return yes(deed.told, RULE)
    if not deeds:
        return no(because(RULE, "Nothing on the card can be done."))
    return no(because(RULE, "That is not what the card brings: {told}", told=deeds[0].told))


# ---- its technologies and its deck
def revealed(view: World) -> tuple[cards.Card, ...]:
    """The cards revealed for an Axis power, one Axis power after the other in the order of the round: the last one is
    its technology."""
    deck, found = iter(reversed(cards.cards_in(view, "deck/draw"))), dict[SideId, tuple[cards.Card, ...]]()
    for us in (view.seen_by(each) for each in hands.order_of(view) if each in AXIS_POWERS):
        drawn: list[cards.Card] = []
        for card in deck:
            drawn.append(card)
            if why_not_have(us, card.technology) is None:
                break
        found[us.side] = tuple(drawn)
    return found.get(view.side, ())


def solo_technology(view: World, act: Act) -> Ledger | None:
    """How many cards are revealed for a power of the solo Axis, and which technology comes of it."""
    us = view.its_power(view.side)
    if us.side not in AXIS_POWERS or not us.alone():
        return None
    terms: list[Term] = []
    for card in revealed(us):
        why, what = why_not_have(us, card.technology), names(us.game)[card.technology]
        words = "{card} is discarded: {why}" if why else "{card}: {what} is developed."
        told = say_named(words, {"card": card.named, "what": what, "why": why.sentence if why else ""})
        terms.append((1, told, RULE))
    last = terms[-1][1] if terms else say("No card of the draw deck is known.")
    return told_sum("solo_technology", us.side, terms, last, RULE)


def of_axis(name: str, terms: Callable[[World, Act], list[Term]], view: World, act: Act) -> Ledger | None:
    """A figure of the Axis and of each of its powers: they have one deck."""
    return add_up(view.seen_by(AXIS), name, terms(view, act), RULE) if view.faction(view.side) == AXIS else None


def solo_cards(view: World, act: Act) -> list[Term]:
    """How many solo cards the Axis is dealt."""
    dealt = hands.Hand(view, act).year.get("solo_cards", 0)
    return [(float(dealt) if isinstance(dealt, int | float) else 0, say("Dealt to the Axis."), RULE)]


def solo_deck(view: World, act: Act) -> list[Term]:
    """How many cards the solo deck has when it is shuffled: from the second year on two random cards of the first leave
    it, and those of the year come in; it stays so when no more cards come."""
    now = hands.Hand(view, act).year.get("year")
    labelled = [kind.attributes.get("year") for kind in view.game.sheet.kinds.values() if kind.type == "solo"]
    come = [year for year in labelled if isinstance(year, int) and isinstance(now, int) and year <= now]
    leaving = view.limit("solo: cards of 1939 taken out each year") * (len(set(come)) - 1)
    return [(len(come) - leaving, say("Two cards of 1939 leave each year, and new ones come."), RULE)]


PRINTED = (
    Detail(name="card", names="counter", least=1),
    Detail(name="actions", values=(*PASSIVE, *OTHER, *(f"{verb}_{sort}" for verb in PASSIVE for sort in OTHER)),
           several=True, also=("action",)),
    Detail(name="sweep", values=(*BORDERS, *(each[0] for each in BORDERS)), several=True),
    Detail(name="unit", values=tuple(OTHER)),
)  # fmt: skip
CHAPTER = Chapter(
    verbs=(verb("solo_action", may_do_alone, "What the solo card brings", "side", details=PRINTED, also="solo"),),
    figures=(
        figure("solo_action", solo_action, "What the solo card brings", "side", details=PRINTED),
        figure("solo_point", solo_point, "Point of the solo game", "side", details=PRINTED),
        figure("solo_cards", partial(of_axis, "solo_cards", solo_cards), "Solo cards dealt", "side", also="solo_deal",
               details=(hands.YEAR,), only_named=True),
        figure("solo_deck", partial(of_axis, "solo_deck", solo_deck), "Cards of the solo deck", "side",
               details=(hands.YEAR,), only_named=True),
        figure("solo_technology", solo_technology, "Technology of the solo Axis", "side", only_named=True),
    ),
)  # fmt: skip
