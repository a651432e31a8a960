"""The solo opponent (§13.0): what Germany or Japan does with a solo card, step by step and why, and how it comes by its
technologies."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from boards.board import AreaId
from boards.plain.sentence import Sentence, Value, area, say, side
from counters.counter import Counter, CounterId, Kind, KindId, SideId
from counters.events import CountersMoved, Event
from counters.game import Game
from counters.once import once
from counters.places import PlaceId, area_of
from rules_assist.advice import Act, Answer, Deed, Detail, Entry, Ledger
from rules_assist.common.asked import areas_named, spelled
from rules_assist.common.saying import because, no, yes
from rules_assist.common.sums import add_up
from rules_assist.rulebook import Chapter, Figure, Verb
from rules_assist.rulebooks.totaldomination import cards, combat, hands, moving, politics, prices, production, stacking
from rules_assist.rulebooks.totaldomination.powers import AXIS, GERMANY, JAPAN, unit_type
from rules_assist.rulebooks.totaldomination.technology import has, names, why_not_have
from rules_assist.rulebooks.totaldomination.world import World

RULE, AXIS_POWERS, FIRST_YEAR = "§13.0", (GERMANY, JAPAN), 1939
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
    """One action of a card."""

    verb: str
    """move, deploy or destroy."""

    sort: str


class SoloCard(NamedTuple):
    """A card as it is read from the side of one power."""

    orders: tuple[Order, ...]
    sweep: tuple[str, ...]


def homes_of(view: World) -> tuple[AreaId, ...]:
    """In which order home areas come: where to deploy, who moves out, which intruder is destroyed."""
    return home_order(view.game, view.power)


@once
def home_order(game: Game, side: SideId) -> tuple[AreaId, ...]:
    """As the chart names them."""
    chart, name = game.sheet.charts["solo_homes"], game.sheet.sides[side].name if side in AXIS_POWERS else ""
    row = chart.rows[chart.row_heads.index(name)] if name in chart.row_heads else ()
    spaces = {space.name: at for at, space in game.board.spaces.items()}
    return tuple(spaces[cell] for cell in row if cell in spaces)


def solo_card(view: World, act: Act) -> SoloCard | None:
    """The card that is named, or the one that is being played, or the top one of those dealt to the Axis. The question
    may say itself what is printed on it."""
    kind = _kind_of(view, act.details.get("card", ""))
    printed = kind.face(str(view.power)).attributes.get("actions", ()) if kind else ()
    arrows = kind.attributes.get("sweep", ()) if kind else ()
    told = act.details.get("actions", "")
    orders = _orders(told.replace(",", " ").split() if told else printed if isinstance(printed, tuple) else ())
    swept = act.details.get("sweep", "").casefold().split() or (arrows if isinstance(arrows, tuple) else ())
    sweep = tuple(border for word in swept for border in BORDERS if word and border.startswith(word))
    if view.says("solo_units") == "first_of_the_card":
        orders = tuple(each._replace(sort=orders[0].sort) for each in orders)
    return SoloCard(orders, sweep) if orders else None


def _kind_of(view: World, name: str) -> Kind | None:
    id = spelled(name).replace("solo_card_", "solo_")
    position, kinds = view.position, view.game.sheet.kinds
    lying = position.counters.get(CounterId(id))
    if not name and (known := position.in_place(DRAWN) or position.in_place(DEALT)):
        lying = known[-1]
    if lying is not None:
        return kinds.get(lying.kind)
    return kinds.get(KindId(id)) or kinds.get(KindId(f"solo_{id.removeprefix('solo_').zfill(2)}"))


def _orders(words: Iterable[str]) -> tuple[Order, ...]:
    """`move_army`, `move army`: a verb, and what it is done with."""
    found: list[Order] = []
    verb = ""
    for word in "_".join(words).split("_"):
        if word in PASSIVE:
            verb = word
        elif verb and unit_type(word) in OTHER:
            found.append(Order(verb, unit_type(word)))
    return tuple(found)


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


def spare_units(view: World, home: AreaId, sort: str) -> tuple[Counter, ...]:
    """Units that may leave a home area: never the last one."""
    there = combat.own_units(view, home)
    return tuple(one for one in there if view.type(one) == sort) if len(there) > 1 else ()


def move(view: World, sort: str, card: SoloCard, *, strictly: bool = False) -> Done | None:
    """First into home areas that are empty; then out of the home area that comes first, to the first empty area."""
    for home in (home for home in homes_of(view) if not view.units_in(home)):
        for each in (sort,) if strictly else (sort, OTHER[sort]):
            if found := _fill(view, each, home, card):
                return found
    for home in homes_of(view):
        for one in spare_units(view, home, sort):
            to = first_met(view, _empty_areas(view, one), card.sweep)
            if to is not None:
                words = "{unit} moves from {start} to {to}: the first empty area on the sweep from the {sweep}."
                return _moved(view, one, to, words, card)
    return None


def _empty_areas(view: World, one: Counter) -> tuple[AreaId, ...]:
    """Where a unit can go that nobody holds, or an enemy has left."""
    reached = moving.move_reach(view, (one,)).ways
    return tuple(at for at in reached if not view.units_in(at) and view.controller(at) != view.power)


def _fill(view: World, sort: str, home: AreaId, card: SoloCard) -> Done | None:
    """A unit for an empty home area: from other home areas in their order, else from the first area on the sweep."""
    words, homes = "{unit} moves from {start} to {to}: no home area stays empty.", homes_of(view)
    for start in homes:
        for one in spare_units(view, start, sort):
            if home in moving.move_reach(view, (one,)).ways:
                return _moved(view, one, home, words, card)
    abroad = [
        one for at in view.areas if at not in homes for one in combat.own_units(view, at) if view.type(one) == sort
    ]
    able = {view.position.area(one.id): one for one in abroad if home in moving.move_reach(view, (one,)).ways}
    nearest = first_met(view, able, card.sweep)
    return None if nearest is None else _moved(view, able[nearest], home, words, card)


def _moved(view: World, one: Counter, to: AreaId, words: str, card: SoloCard) -> Done:
    start = view.position.area(one.id)
    told = _say(view, words, one, card, start=start, to=to)
    after = view.after(view.position.moved((one.id,), PlaceId(to)))
    return Done("move", view.type(one), start, to, told, after)


def deploy(view: World, sort: str, card: SoloCard, *, strictly: bool = False) -> Done | None:
    """In the home area that comes first and can take it."""
    for home in homes_of(view):
        nation = view.areas[home].home
        if view.run_by(nation) == view.power:
            one = production.unused(view, sort, nation)
            if one is not None and home in production.deploy_reach(view, (one,)).ways:
                words = "{unit} is deployed in {to}: the first home area that can take it."
                after = view.after(view.position.moved((one.id,), PlaceId(home)))
                return Done("deploy", sort, None, home, _say(view, words, one, card, to=home), after)
    return None


def destroy(view: World, sort: str, card: SoloCard, *, strictly: bool = False) -> Done | None:
    """First whoever stands in a home area of its power; then the first unit of the sort on the sweep."""
    for home in homes_of(view):
        for one in targets(view, home):
            if not strictly or view.type(one) == sort:
                words = "{unit} is destroyed in {to}: enemies in home areas come first."
                return _destroyed(view, one, home, words, card)
    found = {at: one for at in view.areas for one in reversed(targets(view, at)) if view.type(one) == sort}
    to = first_met(view, found, card.sweep)
    words = "{unit} is destroyed in {to}: the first on the sweep from the {sweep}."
    return None if to is None else _destroyed(view, found[to], to, words, card)


def targets(view: World, at: AreaId) -> tuple[Counter, ...]:
    """Enemies there that the power can destroy as in any attack (§6.3)."""
    return tuple(one for one in prices.enemies_in(view, at) if combat.why_not_destroy(view, one, at) is None)


def _destroyed(view: World, one: Counter, at: AreaId, words: str, card: SoloCard) -> Done:
    told = _say(view, words, one, card, to=at)
    if politics.advances(view, one):
        told = say("{told} The marker of {ally} goes on by one.", told=told, ally=side(one.side))
    after = view.after(view.position.removed((one.id,)))
    return Done("destroy", view.type(one), None, at, told, after)


def _say(view: World, words: str, one: Counter, card: SoloCard, *, to: AreaId, start: AreaId | None = None) -> Sentence:
    owner = view.game.sheet.sides.get(one.side)
    values: dict[str, Value] = {
        "unit": f"{owner.adjective if owner else ''} {view.game.kind(one).name}".strip(),
        "to": area(to), "start": area(start or to), "sweep": card.sweep[0] if card.sweep else "?",
    }  # fmt: skip
    return say(words, **{name: value for name, value in values.items() if f"{{{name}}}" in words})


DOES = {"move": move, "deploy": deploy, "destroy": destroy}


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
        view = done[-1].after if done else view
        if not done:
            skipped.append((number, order))
    return Turn(tuple(deeds), tuple(skipped), view)


def _action(view: World, order: Order, card: SoloCard) -> Iterator[Done]:
    does, sorts = DOES[order.verb], (order.sort, OTHER[order.sort])
    first = next((deed for each in sorts if (deed := does(view, each, card))), None)
    if first is None:
        return
    yield first
    view = first.after
    for verb, technology, sort in added(view.game):
        if verb == order.verb and has(view, technology) and (more := does(view, sort, card, strictly=True)):
            told = say("{told} One more for {technology}.", told=more.told, technology=names(view.game)[technology])
            yield more._replace(told=told)
            view = more.after


@once
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


def gains_a_point(view: World, turn: Turn) -> bool:
    """An Axis power that can do nothing, and controls all its home areas, gains a victory point."""
    return not turn.deeds and all(view.controller(home) == view.power for home in homes_of(view))


def event_of(view: World, done: Done) -> Event:
    """A unit goes to its area; or back to the pool, if it is destroyed."""
    before, after, to = view.position, done.after.position, PlaceId(done.to)
    if gone := tuple(id for id in before.counters if id not in after.counters):
        return CountersMoved(gone, stacking.pool_of(view, before.counters[gone[0]].side))
    return CountersMoved(tuple(id for id in before.counters if before.where[id] != after.where[id]), to)


def solo_action(view: World, act: Act) -> Ledger | None:
    """What the solo opponent does with a card: one entry for each unit, a click each from how the table is then."""
    us = view.its_power(view.side)
    card = solo_card(us, act) if us.side in AXIS_POWERS else None
    if us.side not in AXIS_POWERS or (card is None and not act.verb):
        return None
    if card is None:
        left = us.position.stack(DEALT)
        told = say("I was not told which card.") if left else say("No solo card is left: the Axis passes.")
        return Ledger(name="solo_action", side=us.side, total=0, sentence=told, rule=RULE)
    turn, before = carried_out(us, card), us
    entries: list[tuple[int, Entry]] = []
    for number, done in turn.deeds:
        click = Deed(sentence=done.told, event=event_of(before, done))
        told = say("{number}. {told}", number=number, told=done.told)
        entries.append((number, Entry(amount=1, sentence=told, rule=RULE, deed=click)))
        before = done.after
    words = "{number}. Skipped: no {sort} and no other unit can {verb}."
    for number, order in turn.skipped:
        told = say(words, number=number, sort=order.sort, verb=PASSIVE[order.verb])
        entries.append((number, Entry(amount=0, sentence=told, rule=RULE)))
    entries.sort(key=lambda each: each[0])
    if gains_a_point(us, turn):
        words = "{side} can do nothing and controls all its home areas: it gains 1 victory point."
        entries.append((99, Entry(amount=0, sentence=say(words, side=side(us.side)), rule=RULE)))
    told = say("{side} acts with {count:unit|units}.", side=side(us.side), count=len(turn.deeds))
    return Ledger(
        name="solo_action", side=us.side, entries=tuple(entry for _, entry in entries), total=len(turn.deeds),
        sentence=told, rule=RULE,
    )  # fmt: skip


def solo_point(view: World, act: Act) -> Ledger | None:
    """The victory point of a power that can do nothing with a card."""
    us = view.its_power(view.side)
    card = solo_card(us, act) if us.side in AXIS_POWERS else None
    if card is None:
        return None
    gains = gains_a_point(us, carried_out(us, card))
    told = say("It can do nothing with the card, and controls all its home areas.")
    entries = (Entry(amount=1, sentence=told, rule=RULE),) if gains else ()
    total = say("{side} gains {count} victory points.", side=side(us.side), count=int(gains))
    return Ledger(name="solo_point", side=us.side, entries=entries, total=int(gains), sentence=total, rule=RULE)


def may_do_alone(view: World, act: Act) -> Answer | None:
    """Whether that is what the solo opponent does with the card: `from germany to balkans`, `at romania`."""
    us = view.its_power(view.side)
    card = solo_card(us, act) if us.side in AXIS_POWERS else None
    if card is None:
        return None
    turn = carried_out(us, card)
    starts, ends = {area_of(at) for at in act.from_}, set(areas_named(act))
    unit = act.details.get("unit", "")
    for _, deed in turn.deeds:
        if (not starts or deed.start in starts) and (not ends or deed.to in ends) and unit in ("", deed.sort):
            return yes(deed.told, RULE)
    if not turn.deeds:
        return no(because(RULE, "Nothing on the card can be done."))
    return no(because(RULE, "That is not what the card brings: {told}", told=turn.deeds[0][1].told))


# ---- its technologies and its deck
def revealed(view: World) -> Mapping[SideId, tuple[cards.Card, ...]]:
    """The cards revealed for each Axis power, in the order of the round: the last one is its technology."""
    deck = iter(reversed(cards.cards_in(view, "deck/draw")))
    found = {}
    for us in (each for each in hands.order_of(view) if each in AXIS_POWERS):
        drawn: list[cards.Card] = []
        for card in deck:
            drawn.append(card)
            if why_not_have(view.seen_by(us), card.technology) is None:
                break
        found[us] = tuple(drawn)
    return found


def solo_technology(view: World, act: Act) -> Ledger | None:
    """How many cards are revealed for a power of the solo Axis, and which technology comes of it."""
    us = view.its_power(view.side)
    if us.side not in AXIS_POWERS or not us.alone():
        return None
    entries = []
    for card in revealed(us).get(us.side, ()):
        why = why_not_have(us, card.technology)
        told = say("{card}: {what} is developed.", card=card.named, what=names(us.game)[card.technology])
        told = say("{card} is discarded: {why}", card=card.named, why=why.sentence) if why else told
        entries.append(Entry(amount=1, sentence=told, rule=RULE))
    last = entries[-1].sentence if entries else say("No card of the draw deck is known.")
    return Ledger(
        name="solo_technology", side=us.side, entries=tuple(entries), total=len(entries), sentence=last, rule=RULE
    )  # fmt: skip


@once
def cards_of_year(game: Game, year: int) -> int:
    """How many solo cards are labelled with a year."""
    return sum(kind.type == "solo" and kind.attributes.get("year") == year for kind in game.sheet.kinds.values())


def solo_cards(view: World, act: Act) -> Ledger | None:
    """How many solo cards the Axis is dealt."""
    if view.faction(view.side) != AXIS:
        return None
    dealt = hands.year_said(view, act).get("solo_cards", 0)
    count = float(dealt) if isinstance(dealt, int | float) else 0
    return add_up(view.seen_by(AXIS), "solo_cards", [(count, say("Dealt to the Axis."), RULE)], RULE)


def solo_deck(view: World, act: Act) -> Ledger | None:
    """How many cards the solo deck has when it is shuffled: from the second year on two random cards of the first leave
    it, and those of the year come in; it stays so when no more cards come."""
    now = hands.year_said(view, act).get("year")
    if view.faction(view.side) != AXIS or not isinstance(now, int):
        return None
    game = view.game
    years = [each for each in range(FIRST_YEAR, now + 1) if cards_of_year(game, each)]
    leaving = view.limit("solo: cards of 1939 taken out each year") * (len(years) - 1)
    told = say("Two cards of 1939 leave each year, and new ones come.")
    count = sum(cards_of_year(game, each) for each in years) - leaving
    return add_up(view.seen_by(AXIS), "solo_deck", [(count, told, RULE)], RULE)


PRINTED = (
    Detail(name="card", names="counter", least=1),
    Detail(name="actions", values=(*PASSIVE, *OTHER, *(f"{verb}_{sort}" for verb in PASSIVE for sort in OTHER)),
           several=True, also=("action",)),
    Detail(name="sweep", values=(*BORDERS, *(each[0] for each in BORDERS)), several=True),
    Detail(name="unit", values=tuple(OTHER)),
)  # fmt: skip
CHAPTER = Chapter(
    verbs=(
        Verb(name="solo_action", does=may_do_alone, title="What the solo card brings", needs=("side",), details=PRINTED,
             also=("solo",)),
    ),
    figures=(
        Figure(name="solo_action", reckons=solo_action, title="What the solo card brings", needs=("side",),
               details=PRINTED),
        Figure(name="solo_point", reckons=solo_point, title="Point of the solo game", needs=("side",), details=PRINTED),
        Figure(name="solo_cards", reckons=solo_cards, title="Solo cards dealt", needs=("side",), only_named=True,
               details=(hands.YEAR,), also=("solo_deal",)),
        Figure(name="solo_deck", reckons=solo_deck, title="Cards of the solo deck", needs=("side",), only_named=True,
               details=(hands.YEAR,)),
        Figure(name="solo_technology", reckons=solo_technology, title="Technology of the solo Axis", needs=("side",),
               only_named=True),
    ),
)  # fmt: skip
