"""Cards in the hand (§4.1, §4.2, §8.1, §10.1, §11.4): drawing, the draft, turns, passing, and who looks at what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from boards.plain.sentence import say, side
from counters.counter import SideId
from counters.events import CardsDrawn
from counters.places import PlaceId
from counters.position import PhaseId
from rules_assist.advice import Act, Answer, Detail, Finding, Ledger, Reason
from rules_assist.common.asked import added_up, figure, number, spelled, verb, whole
from rules_assist.common.printed import number as printed_number
from rules_assist.common.saying import agreed, answer, because, deed, first_reason, no, notice
from rules_assist.common.sums import Term, add_up
from rules_assist.rulebook import Chapter, Figure
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
)  # fmt: skip
from rules_assist.rulebooks.totaldomination.powers import ACTION, NOBODY, POWERS
from rules_assist.rulebooks.totaldomination.technology import has
from rules_assist.rulebooks.totaldomination.world import World

Word = str | int | float | bool | tuple[str, ...]
ESPIONAGE, ENIGMA = "d1", "d2"
MOST_RESERVED = "cards reserved on passing"


def year_said(view: World, act: Act) -> Mapping[str, Word]:
    """What the Round track says of this year, or of the year in the question."""
    sequence, told = view.game.sheet.sequence, act.details.get("year", "")
    found = next((turn for turn in sequence.turns if told == turn.name), None) or sequence.turn(view.clock.turn)
    return found.attributes if found else {}


def extra_cards(view: World, act: Act) -> int:
    """Cards that come into the hand besides: reserved ones, and that of Lend-Lease (§4.2, §9.1)."""
    if told := act.details.get("reserve", ""):
        count = whole(told)
        return int(told != "no") if count is None else count
    whose = dict.fromkeys((holder_of_hand(view), *powers_of_hand(view)))
    waiting = sum(cards_lying(view, f"{pile}/{each}") for pile in ("reserve", "lend_lease") for each in whose)
    return waiting + (taken_up(view, act) if view.clock.phase in ("draw", "draft") and not act.details else 0)


def taken_up(view: World, act: Act) -> int:
    """How many of them are in the hand by now: what it holds, with what is kept of it, beyond the cards drawn."""
    drawn, us = round(sum(amount for amount, *_ in draw_terms(view, act))), holder_of_hand(view)
    return max(0, cards_lying(view, hand_of(view, us)) + cards_lying(view, f"aside/{us}") - drawn)


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


def draw(view: World, act: Act) -> Ledger | None:
    """How many cards are drawn; when the year begins, and nothing but a reserve is in the hand, a click draws them."""
    if not powers_of_hand(view):
        return None
    found = add_up(view, "draw", draw_terms(view, act), "§4.1", title="cards to draw")
    hand, count, deck = hand_of(view, holder_of_hand(view)), round(found.total), PlaceId("deck/draw")
    reserves = round(count / 2) if view.common_hand() else 1
    ready = view.clock.phase == "draw" and len(view.position.stack(hand)) <= reserves and not act.details
    if not ready or not 0 < count <= len(view.position.stack(deck)) or not found.entries:
        return found
    click = deed(say("draw {count:card|cards}", count=count), CardsDrawn(deck, count, hand))
    return replace(found, entries=(replace(found.entries[0], deed=click), *found.entries[1:]))


def cards_to_draft(view: World, act: Act) -> int:
    return round(sum(amount for amount, *_ in draw_terms(view, act))) + extra_cards(view, act)


def hand(view: World, act: Act) -> Iterator[Term]:
    """How many cards the draft begins with: those drawn, reserved, and of Lend-Lease."""
    yield from draw_terms(view, act)
    yield from _extra(view, act)


def _extra(view: World, act: Act) -> Iterator[Term]:
    if extra := extra_cards(view, act):
        yield extra, say("Cards of the reserve and of Lend-Lease."), "§4.1"


def after_draft(view: World, act: Act) -> Iterator[Term]:
    """How many cards a hand has when the draft is over: the last card is discarded; alone, two chosen ones are."""
    yield cards_to_draft(view, act), say("Cards in the hand."), "§4.1"
    if view.alone():
        count = view.limit("solo: cards the player discards")
        words = "Alone, {count} chosen cards are discarded; nothing is passed on."
        yield -count, say(words, count=count), "§13.0"
    else:
        yield -1, say("The last card is discarded."), "§4.1"


def keep_terms(view: World, act: Act) -> Iterator[Term]:
    """What is kept in the first pass of the draft: so much that all hands passed on are equal."""
    yield _printed_keep(view, "first pass"), say("Kept in each pass."), "§10.1" if one_less(view) else "§4.1"
    for each in powers_of_hand(view):
        if year_said(view, act).get("extra") == each:
            yield 1, say("{side} has one card more this year.", side=side(each)), "§4.1"
    yield from _extra(view, act)


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
    later, cards = _printed_keep(view, "later passes"), cards_to_draft(view, act)
    kept = round(sum(amount for amount, *_ in keep_terms(view, act)))
    found = [Pass(cards, kept, cards - kept)]
    while (cards := found[-1].passed) > 0:
        found.append(Pass(cards, min(later, cards), 0 if cards <= later + 1 else cards - later))
    at = number(act, "pass") or 1
    return found[at - 1] if 0 < at <= len(found) else Pass(0, 0, 0)


def keep(view: World, act: Act) -> Ledger | None:
    """How many cards are kept in a pass of the draft, the first if none is named."""
    if view.alone() or not powers_of_hand(view):
        return None
    first = act.details.get("pass", "1") == "1"
    later: list[Term] = [(asked_pass(view, act).kept, say("Kept in this pass."), "§4.1")]
    title = "cards to keep in the first pass of the draft" if first else "cards to keep in this pass of the draft"
    return add_up(view, "keep", keep_terms(view, act) if first else later, "§4.1", title=title)


def pass_on(view: World, act: Act) -> list[Term] | None:
    """How many cards are passed on in it."""
    if view.alone():
        return None
    one = asked_pass(view, act)
    terms: list[Term] = [(one.cards, say("Cards in the hand."), "§4.1"), (-one.kept, say("Kept."), "§4.1")]
    gone = one.cards - one.kept - one.passed
    return [*terms, (-gone, say("The last card is discarded."), "§4.1")] if gone else terms


def may_draft(view: World, act: Act) -> Answer:
    """To whom the hand is passed: to the left in odd years, to the right in even ones."""
    way = str(year_said(view, act).get("pass", ""))
    told = spelled(act.details.get("direction", way))
    return Answer(told == way, say("In this year the draft is passed to the {way}.", way=way), "§4.1")


# ---- whose turn it is, and passing (§4.0, §4.2, §10.1)
def order_of(view: World) -> tuple[SideId, ...]:
    """The powers in the order of this round: the initial power, then clockwise."""
    sequence = view.game.sheet.sequence
    phase = sequence.phase(PhaseId("action"))
    return sequence.order(phase, view.clock.turn) if phase else POWERS


def acts_now(view: World, act: Act) -> SideId:
    """Whose turn it is: after the one who is said to have acted last; else as the clock says, or who begins. The next
    is clockwise who has not passed; nobody, if all have."""
    last, now, order = SideId(spelled(act.details.get("after", ""))), view.clock.side, order_of(view)
    if last not in POWERS:
        if now in POWERS and not view.has_passed(now):
            return now
        last = now
    at = order.index(last) + 1 if last in order else 0
    return next((each for each in (*order[at:], *order[:at]) if not view.has_passed(each)), NOBODY)


def may_act(view: World, act: Act) -> Answer:
    """Whether it is this power's turn."""
    us, now = view.power, acts_now(view, act)
    why = first_reason(
        ("§4.2", "{side} has passed.", view.has_passed(us)),
        ("§4.2, 4.0", "It is the turn of {other}.", now != us),
        side=side(us), other=side(now),
    )  # fmt: skip
    return answer([why], "It is the turn of {side}.", "§4.2, 4.0", side=side(us))


def may_act_again(view: World, act: Act) -> Answer:
    """Whether the power that has just acted may act once more: only if all others have passed (§4.2, §10.1)."""
    us = view.power
    others = tuple(side(each) for each in order_of(view) if each != us and not view.has_passed(each))
    why = first_reason(
        ("§4.2", "{side} has passed.", view.has_passed(us)),
        ("§4.2, 10.1", "{others} come first: they have not passed.", others),
        side=side(us), others=others,
    )  # fmt: skip
    return answer([why], "{side} acts again: all others have passed.", "§4.2, 10.1", side=side(us))


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
    return cards - cards // 2 if one_less(view) else min(cards, view.limit(MOST_RESERVED))


def reserve(view: World, act: Act) -> Iterator[Term]:
    """How many cards may be reserved."""
    words = "After Lend-Lease nothing is reserved." if hand_helped(view) else "Cards that may be reserved."
    yield may_keep(view, act), say(words), "§4.2"


def discard(view: World, act: Act) -> Iterator[Term]:
    """How many cards are discarded on passing."""
    cards = cards_in_hand(view, act)
    count = cards // 2 if half_stays(view) else cards - may_keep(view, act)
    half = say("Half of the common hand, rounded down."), "§10.1"
    yield count, *(half if one_less(view) else (say("The rest of the hand."), "§4.2"))


def why_not_reserve(view: World, count: int) -> Reason | None:
    """One card, or half a common hand, rounded up; none after Lend-Lease."""
    most = may_keep(view, Act(verb=""))
    return first_reason(
        ("§4.2, 9.1", "{side} has done Lend-Lease this round: nothing is reserved.", count and hand_helped(view)),
        ("§4.2", "Only {most} may be reserved.", count > most),
        side=side(view.power), most=most,
    )  # fmt: skip


def may_reserve(view: World, act: Act) -> Answer:
    """Whether so many cards may be put aside for next year."""
    told = number(act, "reserve", "count", "cards")
    why = not_in_hand(view, act) or why_not_reserve(view, max(len(act.counters), 1) if told is None else told)
    return answer([why], "{side} may reserve it on passing.", "§4.2", side=side(view.power))


def may_pass(view: World, act: Act) -> Answer:
    """Passing is always allowed, once; with an empty hand one must."""
    us, told = side(view.power), number(act, "reserve", "count")
    passed = first_reason(
        ("§3.2, 4.2", "{side} is no power that takes turns.", view.power not in POWERS),
        ("§4.2", "{side} has passed already.", view.has_passed(view.power)),
        side=us,
    )
    why = passed or why_not_reserve(view, len(act.counters) if told is None else told)
    words = "{side} may pass, and discards what it does not reserve."
    return answer([why], words if cards_in_hand(view, act) else "{side} must pass: its hand is empty.", "§4.2", side=us)


def too_many_put_by(view: World) -> Iterator[Finding]:
    """More cards of one power in reserve, or from Lend-Lease, than there can be (§4.2, §9.1, §10.1)."""
    for us in POWERS:
        reserved, lent = PlaceId(f"reserve/{us}"), PlaceId(f"lend_lease/{us}")
        count, helped = cards_lying(view, reserved), hand_helped(view.seen_by(us))
        over = not view.common_hand() and count > view.limit(MOST_RESERVED)
        for pile, rule, words, so in (
            (reserved, "§4.2", "{side} has more than one card in reserve.", over),
            (reserved, "§4.2, 9.1", "{side} has done Lend-Lease, and reserves nothing.", count and helped and not over),
            (lent, "§9.1", "{side} has more than one card of Lend-Lease.", cards_lying(view, lent) > 1),
        ):
            if so:
                yield notice(because(rule, words, side=side(us)), view.pile(pile), pile, aspect="cards")


# ---- Espionage, Enigma, the Arctic, the deck (§8.1, §11.4)
def owners_of(view: World, technology: str) -> int:
    """How many powers of the hand have developed it."""
    return sum(has(view.seen_by(each), technology) for each in powers_of_hand(view))


def replaced_with(view: World) -> tuple[int, int]:
    """For one card discarded: how many are drawn, and how many of them kept; Enigma gives a choice (§8.1, §10.1)."""
    owners = owners_of(view, ENIGMA)
    both = owners > 1 and view.says("enigma_twice") == "draw_three_keep_two"
    return _two(view, "Enigma (D2): cards drawn for one", "Enigma (D2): cards kept of them", both) if owners else (1, 1)


def looked_at(view: World) -> tuple[int, int]:
    """How many random cards of an opponent Espionage shows, and how many of them may be replaced (§8.1, §10.1)."""
    spies = owners_of(view, ESPIONAGE)
    rows = "Espionage (D1): cards shown", "Espionage (D1): cards replaced"
    return _two(view, *rows, spies > 1) if spies else (0, 0)


def _two(view: World, one: str, other: str, both: bool) -> tuple[int, int]:
    return view.limit(one, both=both), view.limit(other, both=both)


def _count(counts: Callable[[World], tuple[int, int]], which: int, words: str) -> Callable[[World, Act], list[Term]]:
    return lambda view, _act: [(counts(view)[which], say(words), "§8.1, 4.1")]


def may_spy(view: World, act: Act) -> Answer:
    """Whether a power may look into an opponent's hand."""
    who, (shown, replaced) = side(view.power), looked_at(view)
    friend = view.is_friend(opponent_named(view, act))
    why = first_reason(
        ("§8.1, 4.1", "{side} has not developed Espionage.", not owners_of(view, ESPIONAGE)),
        ("§8.1, 4.1", "Only the cards of an opponent are looked at.", friend),
        side=who,
    )
    words = "{side} may look at {shown} random cards of an opponent, and have {replaced} of them replaced."
    return answer([why], words, "§8.1, 4.1", side=who, shown=shown, replaced=replaced)


def may_use_enigma(view: World, act: Act) -> Answer:
    """Whether a power draws more for the card it discards."""
    lacks = ("§8.1, 4.1", "{side} has not developed Enigma.", not owners_of(view, ENIGMA))
    count, kept = replaced_with(view)
    words = "For one card discarded {drawn} are drawn, and {kept} of them kept."
    return answer([first_reason(lacks, side=side(view.power))], words, "§8.1, 4.1", drawn=count, kept=kept)


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
    return answer([why], "{side} may exchange one card with its teammate.", "§11.4", side=side(us))


def may_draw(view: World, act: Act) -> Answer:
    """Whether there is a card to draw; the discards are shuffled, if it is played so (§3.3; option draw_deck_empty)."""
    if cards_lying(view, "deck/draw"):
        return agreed("There are cards in the draw deck.", "§3.3")
    if view.says("draw_deck_empty") == "shuffle_the_discards" and cards_lying(view, DISCARDS):
        return agreed("The discards are shuffled first.", "§3.3")
    return no(because("§3.3", "There is no card left to draw."))


YEAR = Detail(name="year", known=lambda game: (turn.name for turn in game.sheet.sequence.turns))
PASS, RESERVE = Detail(name="pass", least=1), Detail(name="reserve", values=("yes", "no"), least=0)
CARDS, COUNT = Detail(name="cards", least=0, also=("hand",)), Detail(name="count", least=0)
DRAFT, PASSING = (YEAR, PASS, RESERVE), (RESERVE, COUNT, CARDS)


def hand_figure(name: str, terms: Callable[[World, Act], Iterable[Term] | None], title: str, also: str = "") -> Figure:
    """A figure of a hand: nothing for whoever has none. Whoever plays alone passes nothing on (§13.0)."""
    return added_up(
        name, lambda view, act: terms(view, act) if powers_of_hand(view) else None, title, "side",
        details=(*DRAFT, CARDS), only_named=True, also=also,
    )  # fmt: skip


CHAPTER = Chapter(
    once=(too_many_put_by,),
    verbs=(
        verb("act", may_act, "Take its turn", "side", also="take_turn",
             details=(Detail(name="after", names="side", also=("last",)),)),
        verb("act_again", may_act_again, "Act once more", "side", listed=ACTION),
        verb("pass", may_pass, "Pass", "side", phases=ACTION, rule="§4.2", details=PASSING),
        verb("reserve_these", may_reserve, "Reserve these", "counters", bare=False, suits=is_card, details=PASSING),
        verb("reserve", may_reserve, "Reserve cards", "side", details=PASSING),
        verb("draft", may_draft, "Pass the draft on", phases=("draft",), also="pass_draft",
             details=(Detail(name="direction", values=("left", "right"), also=("to",)), YEAR)),
        verb("espionage", may_spy, "Use Espionage", "side", phases=("espionage",), rule="§4.1", details=(TARGET,)),
        verb("enigma", may_use_enigma, "Use Enigma", "side", phases=("replacement",), rule="§4.1"),
        verb("exchange", may_exchange, "Exchange a card", "side", phases=("draft",), rule="§4.1"),
        verb("draw", may_draw, "Draw a card", "side", listed=("draw", "replacement", "espionage")),
    ),
    figures=(
        figure("draw", draw, "Cards to draw", "side", details=(*DRAFT, CARDS)),
        hand_figure("hand", hand, "Cards the draft begins with"),
        hand_figure("after_draft", after_draft, "Cards after the draft", "hand_after_draft"),
        figure("keep", keep, "Cards to keep", "side", details=(*DRAFT, CARDS)),
        hand_figure("pass_on", pass_on, "Cards to pass on"),
        hand_figure("reserve", reserve, "Cards that may be reserved"),
        hand_figure("discard", discard, "Cards to discard on passing", "pass_discards"),
        hand_figure("enigma_draw", _count(replaced_with, 0, "Drawn for one card discarded."), "Enigma: cards drawn"),
        hand_figure("enigma_keep", _count(replaced_with, 1, "Kept of those drawn."), "Enigma: cards kept"),
        hand_figure("espionage_look", _count(looked_at, 0, "Random cards of an opponent."), "Espionage: cards shown",
                "espionage"),
        hand_figure("espionage_discard", _count(looked_at, 1, "May be replaced."), "Espionage: cards replaced"),
    ),
)  # fmt: skip
