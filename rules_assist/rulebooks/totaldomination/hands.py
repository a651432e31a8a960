"""Cards in the hand (§4.1, §4.2, §8.1, §10.1, §11.4): drawing, the draft, turns, passing, and who looks at what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from boards.plain.sentence import say, side
from counters.counter import SideId
from counters.events import CardsDrawn
from counters.places import PlaceId
from counters.position import PhaseId
from rules_assist.advice import Act, Answer, Deed, Detail, Finding, Ledger, Reason
from rules_assist.common.asked import number, spelled, whole
from rules_assist.common.printed import number as printed_number
from rules_assist.common.saying import because, first_reason, no, notice, unless, yes
from rules_assist.common.sums import Term, add_up
from rules_assist.rulebook import Chapter, Figure, Reckons, Verb
from rules_assist.rulebooks.totaldomination.cards import (
    DISCARDS,
    TARGET,
    cards_lying,
    hand_of,
    holder_of_hand,
    is_card,
    not_in_hand,
    opponent_named,
    powers_of_hand,
)
from rules_assist.rulebooks.totaldomination.powers import ACTION, NOBODY, POWERS
from rules_assist.rulebooks.totaldomination.technology import has
from rules_assist.rulebooks.totaldomination.world import World

Word = str | int | float | bool | tuple[str, ...]
ESPIONAGE, ENIGMA = "d1", "d2"


# ---------------------------------------------------------------- drawing (§4.1, §10.1, §12.2)


def year_said(view: World, act: Act) -> Mapping[str, Word]:
    """What the Round track says of this year, or of the year in the question."""
    sequence, told = view.game.sheet.sequence, act.details.get("year", "")
    found = next((turn for turn in sequence.turns if told == turn.name), None)
    found = found or sequence.turn(view.clock.turn)
    return found.attributes if found else {}


def extra_cards(view: World, act: Act) -> int:
    """Cards that come into the hand besides: reserved ones, and that of Lend-Lease (§4.2, §9.1)."""
    if told := act.details.get("reserve", ""):
        count = whole(told)
        return int(told != "no") if count is None else count
    whose = dict.fromkeys((holder_of_hand(view), *powers_of_hand(view)))
    return sum(cards_lying(view, f"{pile}/{each}") for pile in ("reserve", "lend_lease") for each in whose)


def one_less(view: World) -> bool:
    """A hand for two powers draws for both, less one (§10.1)."""
    return len(powers_of_hand(view)) > 1


def draw_terms(view: World, act: Act) -> Iterator[Term]:
    said = year_said(view, act)
    drawn = said.get(f"draw_{view.says('scenario')}", said.get("draw", 0))
    for each in powers_of_hand(view):
        count = int(drawn) if isinstance(drawn, int | float) else 0
        yield count, say("{side} draws as the Round track says.", side=side(each)), "§4.1"
        if said.get("extra") == each:
            yield 1, say("{side} draws one more this year.", side=side(each)), "§4.1"
    if one_less(view):
        less = view.limit("cards drawn less", both=True)
        yield -less, say("Two powers with one hand draw {less} card less.", less="one" if less == 1 else less), "§10.1"


def drawn(view: World, act: Act) -> int:
    return round(sum(amount for amount, *_ in draw_terms(view, act)))


def draw(view: World, act: Act) -> Ledger | None:
    """How many cards are drawn; when the year begins, and the hand is empty, a click draws them."""
    found = add_up(view, "draw", draw_terms(view, act), "§4.1", title="cards to draw")
    hand, count, deck = hand_of(view, holder_of_hand(view)), round(found.total), PlaceId("deck/draw")
    ready = view.clock.phase == "draw" and not view.position.stack(hand) and not act.details
    if not ready or not 0 < count <= len(view.position.stack(deck)) or not found.entries:
        return found
    deed = Deed(sentence=say("draw {count:card|cards}", count=count), event=CardsDrawn(deck, count, hand))
    return replace(found, entries=(replace(found.entries[0], deed=deed), *found.entries[1:]))


def hand(view: World, act: Act) -> Ledger | None:
    """How many cards the draft begins with: those drawn, reserved, and of Lend-Lease."""
    extra = extra_cards(view, act)
    more: list[Term] = [(extra, say("Cards of the reserve and of Lend-Lease."), "§4.1")] if extra else []
    return add_up(view, "hand", [*draw_terms(view, act), *more], "§4.1")


def after_draft(view: World, act: Act) -> Ledger | None:
    """How many cards a hand has when the draft is over: the last card is discarded; alone, two chosen ones are."""
    last: Term = (-1, say("The last card is discarded."), "§4.1")
    if view.alone():
        count = view.limit("solo: cards the player discards")
        words = "Alone, {count} chosen cards are discarded; nothing is passed on."
        last = (-count, say(words, count=count), "§13.0")
    cards = drawn(view, act) + extra_cards(view, act)
    return add_up(view, "after_draft", [(cards, say("Cards in the hand."), "§4.1"), last], "§4.1")


# ---------------------------------------------------------------- the draft (§4.1, §10.1)


def keep_terms(view: World, act: Act) -> Iterator[Term]:
    """What is kept in the first pass of the draft: so much that all hands passed on are equal."""
    kept = _printed_keep(view, "first pass")
    yield kept, say("Kept in each pass."), "§10.1" if one_less(view) else "§4.1"
    for each in powers_of_hand(view):
        if year_said(view, act).get("extra") == each:
            yield 1, say("{side} has one card more this year.", side=side(each)), "§4.1"
    if extra := extra_cards(view, act):
        yield extra, say("Cards of the reserve and of Lend-Lease."), "§4.1"


def _printed_keep(view: World, column: str) -> int:
    row = "two players, common hand" if one_less(view) else "one power, one hand"
    return printed_number(view.game, "draft", row, column)


class Pass(NamedTuple):
    """One pass of the draft: the cards in the hand, and what becomes of them."""

    cards: int
    kept: int
    passed: int
    """The rest, unless it is discarded in the last pass."""


def asked_pass(view: World, act: Act) -> Pass:
    """The first pass, or the one that the question names; nothing after the last. All hands that are passed on are
    equal, so that a hand of its own tells how they go on; of the last cards one is discarded."""
    later = _printed_keep(view, "later passes")
    cards = drawn(view, act) + extra_cards(view, act)
    kept = round(sum(amount for amount, *_ in keep_terms(view, act)))
    found = [Pass(cards, kept, cards - kept)]
    while (cards := found[-1].passed) > 0:
        found.append(Pass(cards, min(later, cards), 0 if cards <= later + 1 else cards - later))
    at = number(act, "pass") or 1
    return found[at - 1] if 0 < at <= len(found) else Pass(0, 0, 0)


def keep(view: World, act: Act) -> Ledger | None:
    """How many cards are kept in a pass of the draft, the first if none is named."""
    if view.alone():
        return None
    first = act.details.get("pass", "1") == "1"
    later: list[Term] = [(asked_pass(view, act).kept, say("Kept in this pass."), "§4.1")]
    title = "cards to keep in the first pass of the draft" if first else "cards to keep in this pass of the draft"
    return add_up(view, "keep", keep_terms(view, act) if first else later, "§4.1", title=title)


def pass_on(view: World, act: Act) -> Ledger | None:
    """How many cards are passed on in it."""
    if view.alone():
        return None
    one = asked_pass(view, act)
    terms: list[Term] = [(one.cards, say("Cards in the hand."), "§4.1"), (-one.kept, say("Kept."), "§4.1")]
    if discarded := one.cards - one.kept - one.passed:
        terms.append((-discarded, say("The last card is discarded."), "§4.1"))
    return add_up(view, "pass_on", terms, "§4.1")


def may_draft(view: World, act: Act) -> Answer:
    """To whom the hand is passed: to the left in odd years, to the right in even ones."""
    way = str(year_said(view, act).get("pass", ""))
    told = spelled(act.details.get("direction", way))
    return Answer(told == way, say("In this year the draft is passed to the {way}.", way=way), "§4.1")


# ---------------------------------------------------------------- whose turn it is (§4.0, §4.2)


def order_of(view: World) -> tuple[SideId, ...]:
    """The powers in the order of this round: the initial power, then clockwise."""
    sequence = view.game.sheet.sequence
    phase = sequence.phase(PhaseId("action"))
    return sequence.order(phase, view.clock.turn) if phase else POWERS


def next_after(view: World, last: SideId) -> SideId:
    """Who acts when `last` has acted: the next clockwise who has not passed; nobody, if all have."""
    order = order_of(view)
    at = order.index(last) + 1 if last in order else 0
    return next((each for each in (*order[at:], *order[:at]) if not view.has_passed(each)), NOBODY)


def acts_now(view: World, act: Act) -> SideId:
    """Whose turn it is: after the one who is said to have acted last; else as the clock says, or who begins."""
    last, now = SideId(spelled(act.details.get("after", ""))), view.clock.side
    if last in POWERS:
        return next_after(view, last)
    return now if now in POWERS and not view.has_passed(now) else next_after(view, now)


def may_act(view: World, act: Act) -> Answer:
    """Whether it is this power's turn."""
    us, now = view.power, acts_now(view, act)
    why = first_reason(
        ("§4.2", "{side} has passed.", view.has_passed(us)),
        ("§4.2, 4.0", "It is the turn of {other}.", now != us),
        side=side(us),
        other=side(now),
    )
    return unless([why], say("It is the turn of {side}.", side=side(us)), "§4.2, 4.0")


def may_act_again(view: World, act: Act) -> Answer:
    """Whether the power that has just acted may act once more: only if all others have passed (§4.2, §10.1)."""
    us = view.power
    others = tuple(side(each) for each in order_of(view) if each != us and not view.has_passed(each))
    why = first_reason(
        ("§4.2", "{side} has passed.", view.has_passed(us)),
        ("§4.2, 10.1", "{others} come first: they have not passed.", others),
        side=side(us),
        others=others,
    )
    return unless([why], say("{side} acts again: all others have passed.", side=side(us)), "§4.2, 10.1")


# ---------------------------------------------------------------- passing and reserving (§4.2, §10.1)


def cards_in_hand(view: World, act: Act) -> int:
    """Those that lie in the hand; or as many as the question says."""
    told = number(act, "cards")
    return cards_lying(view, f"hand/{holder_of_hand(view)}") if told is None else told


def hand_helped(view: World) -> bool:
    """Whoever did Lend-Lease this round reserves nothing; with one hand it is enough that either power did (§4.2)."""
    return any(view.position.facts.says("lend_lease", each) for each in powers_of_hand(view))


def half_stays(view: World) -> bool:
    """With one hand: the other power has not passed, so that half of the hand goes on (§10.1; option
    two_player_pass)."""
    others = (each for each in powers_of_hand(view) if each != view.power)
    goes_on = one_less(view) and any(not view.has_passed(each) for each in others)
    return goes_on and view.says("two_player_pass") == "half_stays_common"


def may_keep(view: World, act: Act) -> int:
    """How many cards may be reserved on passing."""
    cards = cards_in_hand(view, act)
    if hand_helped(view) or half_stays(view):
        return 0
    return cards - cards // 2 if one_less(view) else min(cards, view.limit("cards reserved on passing"))


def reserve(view: World, act: Act) -> Ledger | None:
    """How many cards may be reserved."""
    words = "After Lend-Lease nothing is reserved." if hand_helped(view) else "Cards that may be reserved."
    return add_up(view, "reserve", [(may_keep(view, act), say(words), "§4.2")], "§4.2")


def discard(view: World, act: Act) -> Ledger | None:
    """How many cards are discarded on passing."""
    cards = cards_in_hand(view, act)
    count = cards // 2 if half_stays(view) else cards - may_keep(view, act)
    words = "Half of the common hand, rounded down." if one_less(view) else "The rest of the hand."
    rule = "§10.1" if one_less(view) else "§4.2"
    return add_up(view, "discard", [(count, say(words), rule)], rule)


def why_not_reserve(view: World, act: Act, count: int) -> Reason | None:
    """One card, or half a common hand, rounded up; none after Lend-Lease."""
    most = may_keep(view, Act(verb=""))
    return first_reason(
        ("§4.2, 9.1", "{side} has done Lend-Lease this round: nothing is reserved.", count and hand_helped(view)),
        ("§4.2", "Only {most} may be reserved.", count > most),
        side=side(view.power),
        most=most,
    )


def may_reserve(view: World, act: Act) -> Answer:
    """Whether so many cards may be put aside for next year."""
    told = number(act, "reserve", "count", "cards")
    why = not_in_hand(view, act) or why_not_reserve(view, act, max(len(act.counters), 1) if told is None else told)
    return unless([why], say("{side} may reserve it on passing.", side=side(view.power)), "§4.2")


def may_pass(view: World, act: Act) -> Answer:
    """Passing is always allowed, once; with an empty hand one must."""
    us, told = side(view.power), number(act, "reserve", "count")
    if view.has_passed(view.power):
        return no(because("§4.2", "{side} has passed already.", side=us))
    if why := why_not_reserve(view, act, len(act.counters) if told is None else told):
        return no(why)
    if cards_in_hand(view, act) == 0:
        return yes(say("{side} must pass: its hand is empty.", side=us), "§4.2")
    return yes(say("{side} may pass, and discards what it does not reserve.", side=us), "§4.2")


def too_many_put_by(view: World) -> Iterator[Finding]:
    """More cards of one power in reserve, or from Lend-Lease, than there can be (§4.2, §9.1, §10.1)."""
    for us in POWERS:
        own = view.seen_by(us)
        pile, lend = PlaceId(f"reserve/{us}"), PlaceId(f"lend_lease/{us}")
        most = view.limit("cards reserved on passing")
        reserved, lent = view.position.stack(pile), view.position.stack(lend)
        if not view.common_hand() and len(reserved) > most:
            why = because("§4.2", "{side} has more than one card in reserve.", side=side(us))
            yield notice(why, view.position.in_place(pile), pile, aspect="cards")
        elif reserved and hand_helped(own):
            why = because("§4.2, 9.1", "{side} has done Lend-Lease, and reserves nothing.", side=side(us))
            yield notice(why, view.position.in_place(pile), pile, aspect="cards")
        if len(lent) > 1:
            why = because("§9.1", "{side} has more than one card of Lend-Lease.", side=side(us))
            yield notice(why, view.position.in_place(lend), lend, aspect="cards")


# ---------------------------------------------------------------- Espionage, Enigma, the Arctic, the deck (§8.1, §11.4)


def owners_of(view: World, technology: str) -> int:
    """How many powers of the hand have developed it."""
    return sum(has(view.seen_by(each), technology) for each in powers_of_hand(view))


def replaced_with(view: World) -> tuple[int, int]:
    """For one card discarded: how many are drawn, and how many of them kept; Enigma gives a choice (§8.1, §10.1)."""
    owners = owners_of(view, ENIGMA)
    both = owners > 1 and view.says("enigma_twice") == "draw_three_keep_two"
    rows = ("Enigma (D2): cards drawn for one", "Enigma (D2): cards kept of them")
    count, kept = (view.limit(row, both=both) for row in rows)
    return (count, kept) if owners else (1, 1)


def looked_at(view: World) -> tuple[int, int]:
    """How many random cards of an opponent Espionage shows, and how many of them may be replaced (§8.1, §10.1)."""
    spies = owners_of(view, ESPIONAGE)
    rows = ("Espionage (D1): cards shown", "Espionage (D1): cards replaced")
    shown, replaced = (view.limit(row, both=spies > 1) for row in rows)
    return (shown, replaced) if spies else (0, 0)


def of_secrets(name: str, view: World, act: Act) -> Ledger:
    """How many cards Enigma draws and keeps, Espionage shows and has replaced."""
    count, words = {
        "enigma_draw": (replaced_with(view)[0], "Drawn for one card discarded."),
        "enigma_keep": (replaced_with(view)[1], "Kept of those drawn."),
        "espionage_look": (looked_at(view)[0], "Random cards of an opponent."),
        "espionage_discard": (looked_at(view)[1], "May be replaced."),
    }[name]
    return add_up(view, name, [(count, say(words), "§8.1, 4.1")], "§8.1, 4.1")


def may_spy(view: World, act: Act) -> Answer:
    """Whether a power may look into an opponent's hand."""
    who, (shown, replaced) = side(view.power), looked_at(view)
    why = first_reason(
        ("§8.1, 4.1", "{side} has not developed Espionage.", not owners_of(view, ESPIONAGE)),
        (
            "§8.1, 4.1",
            "Only the cards of an opponent are looked at.",
            view.is_friend(opponent_named(view, act)),
        ),
        side=who,
    )
    words = "{side} may look at {shown} random cards of an opponent, and have {replaced} of them replaced."
    return unless([why], say(words, side=who, shown=shown, replaced=replaced), "§8.1, 4.1")


def may_use_enigma(view: World, act: Act) -> Answer:
    """Whether a power draws more for the card it discards."""
    lacks = not owners_of(view, ENIGMA)
    why = first_reason(("§8.1, 4.1", "{side} has not developed Enigma.", lacks), side=side(view.power))
    count, kept = replaced_with(view)
    told = say("For one card discarded {drawn} are drawn, and {kept} of them kept.", drawn=count, kept=kept)
    return unless([why], told, "§8.1, 4.1")


def may_exchange(view: World, act: Act) -> Answer:
    """Whether a power may exchange one card at the end of the draft: whoever controls the Arctic (§11.4)."""
    us = view.power
    held = any(view.said(at, "exchange") and view.controller(at) == us for at in view.areas)
    why = first_reason(
        ("§11.4", "The Arctic Expansion is not played with.", view.says("arctic") != "on"),
        ("§11.4", "The exchange is not played with.", view.says("arctic_exchange") == "not_used"),
        ("§11.4", "{side} does not control the Arctic.", not held),
        side=side(us),
    )
    return unless([why], say("{side} may exchange one card with its teammate.", side=side(us)), "§11.4")


def may_draw(view: World, act: Act) -> Answer:
    """Whether there is a card to draw; the discards are shuffled, if it is played so (§3.3; option draw_deck_empty)."""
    if cards_lying(view, "deck/draw"):
        return yes(say("There are cards in the draw deck."), "§3.3")
    if view.says("draw_deck_empty") == "shuffle_the_discards" and cards_lying(view, DISCARDS):
        return yes(say("The discards are shuffled first."), "§3.3")
    return no(because("§3.3", "There is no card left to draw."))


YEAR = Detail(name="year", known=lambda game: (turn.name for turn in game.sheet.sequence.turns))
PASS, RESERVE = Detail(name="pass", least=1), Detail(name="reserve", values=("yes", "no"), least=0)
CARDS = Detail(name="cards", least=0, also=("hand",))
COUNT = Detail(name="count", least=0)
DRAFT = (YEAR, PASS, RESERVE)
STRATEGIC = ("replacement", "espionage")


def _whose(reckons: Reckons, view: World, act: Act) -> Ledger | None:
    """A figure of a hand: nothing for whoever has none. Whoever plays alone passes nothing on (§13.0)."""
    return reckons(view, act) if powers_of_hand(view) else None


def _of_hand(name: str, reckons: Reckons, title: str, *also: str, told: bool = False) -> Figure:
    return Figure(
        name=name, reckons=partial(_whose, reckons), title=title, needs=("side",), details=(*DRAFT, CARDS),
        only_named=not told, also=also,
    )  # fmt: skip


CHAPTER = Chapter(
    once=(too_many_put_by,),
    verbs=(
        Verb(name="act", does=may_act, title="Take its turn", needs=("side",), also=("take_turn",),
             details=(Detail(name="after", names="side", also=("last",)),)),
        Verb(name="act_again", does=may_act_again, title="Act once more", needs=("side",)),
        Verb(name="pass", does=may_pass, title="Pass", needs=("side",), phases=ACTION, rule="§4.2",
             details=(RESERVE, COUNT, CARDS)),
        Verb(name="reserve_these", does=may_reserve, title="Reserve these", needs=("counters",), suits=is_card,
             details=(RESERVE, COUNT, CARDS)),
        Verb(name="reserve", does=may_reserve, title="Reserve cards", needs=("side",), details=(RESERVE, COUNT, CARDS)),
        Verb(name="draft", does=may_draft, phases=("draft",), title="Pass the draft on", also=("pass_draft",),
             details=(Detail(name="direction", values=("left", "right"), also=("to",)), YEAR)),
        Verb(name="espionage", does=may_spy, title="Use Espionage", needs=("side",), phases=("espionage",), rule="§4.1",
             details=(TARGET,)),
        Verb(name="enigma", does=may_use_enigma, title="Use Enigma", needs=("side",), phases=("replacement",),
             rule="§4.1"),
        Verb(name="exchange", does=may_exchange, title="Exchange a card", needs=("side",), phases=("draft",),
             rule="§4.1"),
        Verb(name="draw", does=may_draw, title="Draw a card", needs=("side",)),
    ),
    figures=(
        _of_hand("draw", draw, "Cards to draw", told=True),
        _of_hand("hand", hand, "Cards the draft begins with"),
        _of_hand("after_draft", after_draft, "Cards after the draft", "hand_after_draft"),
        _of_hand("keep", keep, "Cards to keep", told=True),
        _of_hand("pass_on", pass_on, "Cards to pass on"),
        _of_hand("reserve", reserve, "Cards that may be reserved"),
        _of_hand("discard", discard, "Cards to discard on passing", "pass_discards"),
        _of_hand("enigma_draw", partial(of_secrets, "enigma_draw"), "Enigma: cards drawn"),
        _of_hand("enigma_keep", partial(of_secrets, "enigma_keep"), "Enigma: cards kept"),
        _of_hand("espionage_look", partial(of_secrets, "espionage_look"), "Espionage: cards shown", "espionage"),
        _of_hand("espionage_discard", partial(of_secrets, "espionage_discard"), "Espionage: cards replaced"),
    ),
)  # fmt: skip
