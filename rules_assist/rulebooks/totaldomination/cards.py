"""Cards: what is printed on them, what they are worth, whose events they are (§3.3, §6.0, §7.0, §7.5)."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from boards.plain.sentence import Ref, Sentence, counter, kind, place, say, side
from boards.plain.working_out import once
from counters.counter import HIDDEN, Counter, CounterId, KindId, SideId
from counters.events import CountersConcealed, CountersMoved, CountersShown, CountersTurned, Event, FactSet
from counters.game import Game
from counters.position import FactWord, PlaceId, area_of
from rules_assist.advice import Act, Answer, Deed, Finding, Ledger, Reason
from rules_assist.common.asked import number, spelled, whole
from rules_assist.common.standpoint import deed, first_reason, ids_of, names, notice, to_see_to
from rules_assist.common.sums import Term, add_up, summed, told_sum
from rules_assist.rulebooks.totaldomination.world import ACTION, ASKED, JOINING, NOBODY, POWERS, World

DISCARDS, DECK = PlaceId("pile/discard"), PlaceId("deck/draw")
PLUS, MINUS, BY_AIR = "plus_1", "minus_1", ("air_strike", "strike")
PURPOSES = ASKED.meanings("purposes")  # What a card is played for, in all words for it.
NOTHING, NO_CARD = Act(verb=""), say("I was not told which card.")
OPS_LEFT, ICONS_LEFT, PEACE, MOST_SAVED = FactWord("ops_left"), FactWord("icons_left"), "peace", "OPs saved at once"
NO_SAVED = ("rocket", "launch", "lend_lease", *BY_AIR)  # A card given up for these has no saved OP (§6.0, 6.4, 11.2).


class Card(NamedTuple):
    id: KindId
    ops: int = 0
    technology: str = ""
    power: SideId = NOBODY  # In whose colour it is printed.
    event: str = ""  # tactics, logistics, science, influence or peace
    icons: tuple[str, ...] = ()
    becomes: int = 0
    country: str = ""
    points: int = 0
    peace_ops: int = 0
    lies: CounterId | None = None  # The counter, if the question is about one on the table.

    @property
    def named(self) -> Ref:
        return counter(self.lies) if self.lies else kind(self.id)


@once
def card_of(game: Game, id: KindId) -> Card | None:
    found = game.sheet.kinds.get(id)
    if found is None or "ops" not in found.attributes:
        return None
    said: dict[str, Any] = {word: each for word, each in found.attributes.items() if word in Card._fields}
    return Card(id)._replace(**said)


# ---- which card is meant
def is_card(view: World, one: Counter) -> bool:
    return card_of(view.game, one.kind) is not None


def read_card(view: World, one: Counter) -> Card | None:
    found = card_of(view.game, one.kind)
    return found._replace(lies=one.id) if found else None


def is_face_down(one: Counter) -> bool:
    return one.known_to is not None or one.kind == HIDDEN


def cards_in(view: World, place: str) -> tuple[Card, ...]:
    """The game cards of a hand or pile that one may look at, the lowest first."""
    return tuple(card for one in view.pile(place) if (card := read_card(view, one)))


def named_card(view: World, name: str) -> Card | None:
    """A card by the id of its counter, or by what it is."""
    id, every = name.casefold().replace(" ", "_"), view.position.counters
    found = card_of(view.game, every[CounterId(id)].kind if id in every else KindId(id))
    there = (one.id for one in every.values() if id in (one.id, one.kind))
    return found._replace(lies=next(there, None)) if found else None


def asked_card(view: World, act: Act) -> Card | None:
    """The card a question is about: the first card among its counters, or the one named in its details."""
    lying = (card for one in view.named(act) if (card := read_card(view, one)))
    return next(lying, None) or named_card(view, act.details.get("card", ""))


def opponent_named(view: World, act: Act) -> SideId:
    """The side that is named: `with target uk`, or `to hand/uk`; not whose hand a card comes from that is played."""
    named = (*act.to, *act.at, *(() if asked_card(view, act) else act.from_))
    places = (at for at in named if area_of(at) in ("hand", "reserve", "tactics"))
    found = spelled(act.details.get("target", "")) or next((at.partition("/")[2] for at in places), "")
    sides = view.game.sheet.sides.items()
    return next((id for id, one in sides if found in (id, spelled(one.name), spelled(one.adjective))), NOBODY)


# ---- where it lies
def elsewhere(named: Iterable[PlaceId], *places: str) -> Reason | None:
    """Where the question says from where cards come, or where to: that it is none of these places."""
    wrong = next((at for at in named if at not in places), "")
    return first_reason(("§3.3", "{place} has nothing to do with that.", wrong), place=place(wrong))


def not_in_hand(view: World, act: Act, *, needed: bool = False, only: bool = False) -> Reason | None:
    """A card is played from the hand of the power (§3.3, §4.2); of one that is only named nobody can say so where no
    hand lies open, unless it is in another's. One is `needed` in it, if none is named; or `only` cards make sense."""
    hands, where = (f"hand/{view.hand_holder()}", f"hand/{view.power}"), view.position.where
    others = [one for one in view.named(act) if not is_card(view, one)]
    held, missing = [card_of(view.game, one.kind) for hand in hands for one in view.pile(hand)], list[Ref]()
    if named := named_card(view, act.details.get("card", "")):
        lies = where.get(named.lies, "") if named.lies is not None else ""
        unheld = held and all(held) and named.id not in {card.id for card in held if card}
        missing = [kind(named.id)] if unheld or (lies.startswith("hand/") and lies not in hands) else []
    away = (one for one in view.named(act) if one not in others and where[one.id] not in hands)
    missing += [counter(one.id) for one in away if area_of(where[one.id]) not in ("saved", "tray")]
    none = needed and not asked_card(view, act) and not view.lying(view.hand())
    return view.first(
        ("§3.3", "{who:is no card|are no cards}.", only and others),
        elsewhere(act.from_, *hands, f"saved/{view.power}", DISCARDS if act.verb in ("science", "event") else ""),
        ("§3.3, 4.2", "{card} is not in the hand of {side}.", missing),
        ("§3.3, 4.2", "{side} has no card in its hand.", none), card=tuple(missing[:1]), who=names(others),
    )  # fmt: skip


# ---- events: whose they are (§7.0)
def as_owner(view: World, card: Card | None) -> World:
    """Where nobody is named who plays a card, it is the power in whose colour it is."""
    if card is None or view.power in POWERS:
        return view
    return view.seen_by(view.run_by(card.power) or view.original(card.power) or card.power)


def why_no_card_is_played(view: World, card: Card | None, event: str = "") -> Reason | None:
    """What is against playing a card for its event, whatever the event is; or any card, if none is named."""
    always = view.first(("§12.1", "There are no events in this scenario.", view.rises()), view.plays_nothing())
    if always or card is None:
        return always
    closed = card.power in JOINING and not view.at_war(card.power)
    return view.first(
        ("§7.0", "{ally} is not at war: its events cannot be played.", closed),
        ("§7.0", "This event is in the colour of {ally}, not of {side}.", view.run_by(card.power) != view.power),
        ("§7.0", "{card} is no such event.", event and event not in (card.event, *card.icons)),
        ally=side(card.power), card=card.named,
    )  # fmt: skip


def why_not_played(view: World, act: Act, card: Card | None, event: str = "") -> Reason | None:
    return why_no_card_is_played(view, card, event) or not_in_hand(view, act)


# ---- what a card is worth (§6.0, §7.1, §7.5)
def purpose_of(act: Act) -> str:
    """What the card is given up for: `for rocket`; operations if nothing is said."""
    return spelled(act.details.get("for", "operations"))


def is_peace(act: Act, card: Card) -> bool:
    return card.event == "peace" and purpose_of(act) in ("peace", "event")


def raised(view: World, card: Card) -> int:
    """What a 5, 6 or 7 adds to the printed OPs; only in one's own colour (§7.1.B)."""
    laid = cards_in(view, f"tactics/{view.power}") if view.reading("becomes") == "all_cards_of_that_value" else ()
    makers = (card, *(other for other in laid if other.ops == card.ops))
    ours = (one for one in makers if one.becomes and view.run_by(one.power) == view.power and not view.rises())
    return max((one.becomes - card.ops for one in ours), default=0)


def value_terms(view: World, act: Act, card: Card) -> Iterator[Term]:
    """The OPs of a card, term by term: printed and raised, or of Peace with the card drawn; then what lies before the
    power: Tactics (on an Air Strike by option), and the saved OP, which may be kept back (§6.0, §7.1, §11.1)."""
    us, told, by_air = side(view.power), act.details.get("saved", ""), purpose_of(act) in BY_AIR
    if is_peace(act, card):
        yield from peace_terms(view, act, card)
    else:
        yield card.ops, say("{card}: printed OPs.", card=card.named), "§6.0"
        if more := raised(view, card):
            yield more, say("In its own colour {card} counts {ops}.", card=card.named, ops=card.ops + more), "§7.1"
    counts = not by_air or view.reading("air_strike_tactics") == "count"
    for icon in (icon for card in cards_in(view, f"tactics/{view.power}") if counts for icon in card.icons):
        if icon in (PLUS, MINUS):
            yield 1 if icon == PLUS else -1, say("Tactics before {side}.", side=us), "§7.1"
    helps = purpose_of(act) not in NO_SAVED or (by_air and view.reading("air_strike_saved_op") == "counts")
    if helps and told not in ("no", "0") and (told or view.lying(f"saved/{view.power}")):
        yield 1, say("The saved OP of {side}.", side=us), "§6.0"


def peace_terms(view: World, act: Act, card: Card) -> Iterator[Term]:
    """The OPs of a Peace card: its own, and those of the top card of the draw deck (§7.5)."""
    printed, drawn = view.reading("peace_card") == "printed_and_drawn_card", act.details.get("drawn", "")
    yield card.ops if printed else card.peace_ops, say("{card}: OPs of Peace.", card=card.named), "§7.5"
    top = named_card(view, drawn) if drawn else next((read_card(view, it) for it in view.pile(DECK)[-1:]), None)
    if (ops := whole(drawn)) is not None:
        yield ops, say("The drawn card."), "§7.5"
    elif top is not None:
        yield top.ops, say("{card} is drawn.", card=top.named), "§7.5"
    else:
        yield 0, say("I was not told which card is drawn."), "§7.5"


def terms_of(view: World, act: Act, card: Card) -> list[Term]:
    """The same; but a card is never worth less than nothing, or than 1 by option least_card_value (§7.1)."""
    terms, least = list(value_terms(view, act, card)), 1 if view.reading("least_card_value") == "one" else 0
    if (lacking := least - summed(terms)) > 0:
        terms.append((lacking, say("A card is never worth less than {least}.", least=least), "§7.1"))
    return terms


def ops_of(view: World, act: Act, card: Card) -> int:
    return round(summed(terms_of(view, act, card)))


def to_spend(view: World, act: Act) -> list[Term]:
    """What there is to spend: so many OPs, or those of the card; nothing is listed, if nobody said."""
    if (ops := number(act, "ops")) is not None:
        return [(ops, say("OPs to spend."), "§6.0")]
    return terms_of(view, act, card) if (card := asked_card(view, act)) else []


def worth(name: str, purpose: str, view: World, act: Act) -> Ledger | None:
    """What a card is worth, for whatever it is given up; nothing, unless asked by name, where none is named."""
    card = asked_card(view, act)
    asked = Act(verb=act.verb, details={**act.details, "for": purpose or act.details.get("for", "operations")})
    if card is None or (name == "peace" and card.event != "peace"):
        return told_sum(name, view.side, (), NO_CARD, "§6.0") if act.verb else None
    named, rule = ("peace", "§7.5") if is_peace(asked, card) else (name, "§6.0")
    return add_up(view, named, terms_of(view, asked, card), rule)


# ---- playing it, and spending its OPs (§3.3, §6.0)
def played(
    view: World, act: Act, told: Sentence, *besides: Event, to: PlaceId = DISCARDS, first: Iterable[Event] = (),
    phase: str = ACTION[0], ops: float = 0,
) -> Deed | None:  # fmt: skip
    """The click that plays the card pointed at in a hand, on top of what goes `first`: for so many OPs, or for none."""
    lying = tuple(one for one in view.named(act) if area_of(view.position.where[one.id]) == "hand")
    if view.clock.phase != phase or act.details or len(lying) != 1 or len(act.counters) != 1:
        return None
    seen: Iterable[Event] = [CountersShown(ids_of(lying))] if is_face_down(lying[0]) else ()
    if (pile := view.game.sheet.places.get(to)) and pile.face_down:  # A faction has no pile of technologies.
        seen = [CountersConcealed(ids_of(lying), (view.power,))]
    noted = [counted(view, ops)] if phase == ACTION[0] else []
    return deed(told, *first, *seen, CountersMoved(ids_of(lying), to), *besides, *noted)


def counted(view: World, ops: float) -> FactSet:
    """So many OPs of a card are left: told with whose turn it is."""
    return view.noted(OPS_LEFT, view.power, value=f"{ops:g}")


def ops_left(view: World) -> int | None:
    """What is left of the card played in this turn, less than nothing if too much was spent; None: nobody has said."""
    told = view.fact_about(OPS_LEFT, view.power) or ""
    left = whole(told.removeprefix("-"))
    return -left if left and told.startswith("-") else left


def spent(view: World, cost: float) -> Iterator[FactSet]:
    """So many OPs are taken off what is left; of a card that was laid down by hand, nobody counts them."""
    if cost and (left := ops_left(view)) is not None:
        yield counted(view, left - cost)


def icons_left(view: World, action: str = "", sorts: Iterable[str] = ()) -> Tally[str] | None:
    """What the event of this turn still brings, without these; None, if it does not bring them (§7.2)."""
    if (told := view.fact_about(ICONS_LEFT, view.power)) is None:
        return None
    left = Tally(told.split())
    for sort in sorts:
        left["move" if action == "move" else "puppets" if sort == "army" and left["puppets"] else sort] -= 1
    return None if any(count < 0 for count in left.values()) else +left


def icons_noted(view: World, icons: Tally[str]) -> FactSet:
    return view.noted(ICONS_LEFT, view.power, value=" ".join(icons.elements()))


def ops_counted(view: World) -> Iterator[Finding]:
    left, who, pile = ops_left(view) or 0, side(view.side), PlaceId(f"saved/{view.side}")
    if left < 0:
        told = "§6.0", "{side} has spent {over:OP|OPs} more than its card brings."
        yield notice(told, aspect="cards", side=who, over=-left)
    elif PEACE in (icons_left(view) or ()) and len(both := cards_in(view, DISCARDS)[-2:]) == 2:
        ops = ops_of(view, Act(verb="", details={"for": PEACE, "drawn": both[1].id}), both[0])
        told, doing = ("§7.5", "{card} was drawn for Peace."), say("{ops:OP|OPs} to spend", ops=ops)
        saved, noted = ids_of(view.pile(pile)), (counted(view, ops), icons_noted(view, Tally()))
        with_it = (CountersTurned(saved, 0), CountersMoved(saved, DISCARDS)) if saved else ()
        yield to_see_to(told, done=(*with_it, *noted), doing=doing, card=both[1].named)
    elif left:
        told = "§6.0", "{side} has {left:OP|OPs} left of its card."
        yield notice(told, aspect="cards", severity="note", side=who, left=left)
        # The card that was played last is turned, and lies before the power for one OP; one at a time.
        if (last := ids_of(view.pile(DISCARDS)[-1:])) and view.lying(pile) < view.limit(MOST_SAVED):
            done = CountersTurned(last, 90), CountersMoved(last, pile), counted(view, left - 1)
            yield to_see_to(("§6.0", "{side} may save one of its OPs."), done=done, doing="save it", side=who)


# ---- who may look (§3.3)
def closed_discards(view: World) -> Iterator[Finding]:
    words = "{card} lies face down: the discard pile is open to all."
    for one in (one for one in view.pile(DISCARDS) if is_face_down(one) and is_card(view, one)):
        yield notice(("§3.3", words), (one,), DISCARDS, aspect="cards", severity="warning", card=counter(one.id))


def may_look(view: World, act: Act) -> Answer | None:
    found = next((view.game.sheet.places.get(place) for place in (*act.at, *act.to, *act.from_)), None)
    if found is None:
        return None
    rule = f"§{found.source}" if found.source else "§3.3"
    others = found.who == "owner" and found.owner not in (view.power, view.faction(view.power))
    return view.allowed(
        "{place} lies open.", rule,
        (rule, "Nobody looks at {place}.", found.who == "nobody"), (rule, "Only {owner} looks at {place}.", others),
        owner=side(found.owner or ""), place=found.name,
    )  # fmt: skip
