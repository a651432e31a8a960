"""Cards in the hand (§4.1, §4.2, §8.1, §10.1, §11.4): drawing, the draft, turns, passing, and who looks at what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, partial

from boards.plain.sentence import Ref, say, side
from counters.counter import SideId
from counters.events import CardsDrawn, CardsPassed, CountersMoved, FactSet, Pass, PileShuffled
from counters.position import FactWord, PhaseId, PlaceId, area_of
from rules_assist.advice import Act, Answer, Finding, Reason
from rules_assist.common.asked import number, spelled, whole
from rules_assist.common.standpoint import deed, no, notice, to_see_to
from rules_assist.common.sums import Done, Term, summed
from rules_assist.rulebooks.totaldomination import cards
from rules_assist.rulebooks.totaldomination.technology import has
from rules_assist.rulebooks.totaldomination.world import ACTION, ALLIES, NOBODY, POWERS, World

ESPIONAGE, ENIGMA, MOST_RESERVED = "d1", "d2", "cards reserved on passing"
DEALT, GIVEN_UP = PlaceId("deck/axis"), FactWord("given_up")  # Cards of the solo Axis; what a common hand still loses.
PASSED_ON, DRAFT_PHASE, REPLACED, REPLACEMENT = FactWord("passed_on"), "draft", FactWord("replaced"), "replacement"
KEPT, LAST = say("Cards in the hand."), say("The last card is discarded.")
# What the numbers of the rules call what each gives, and how many it is without it.
TECHNOLOGIES = {
    ESPIONAGE: ("Espionage (D1): cards shown", "Espionage (D1): cards replaced", 0),
    ENIGMA: ("Enigma (D2): cards drawn for one", "Enigma (D2): cards kept of them", 1),
}


class Hand:
    """The hand of a power, or of both powers of a player who has one hand for them, as a question is about it."""

    def __init__(self, view: World, act: Act = cards.NOTHING) -> None:
        sequence, told = view.game.sheet.sequence, act.details.get("year", "")
        turn = next((turn for turn in sequence.turns if told == turn.name), None) or sequence.turn(view.clock.turn)
        self.view, self.act, self.powers, self.whose = view, act, view.hand_powers(), view.hand_holder()
        # What the Round track says of this year, or of the year in the question.
        self.year: Mapping[str, object] = turn.attributes if turn else {}
        self.is_common = len(self.powers) > 1  # A hand for two powers draws for both, less one (§10.1).
        lying, told_cards = view.lying(f"hand/{self.whose}"), number(act, "cards")
        self.held = lying if told_cards is None else told_cards
        self.put_by = view.lying(f"reserve/{self.whose}") if view.clock.phase == ACTION[0] else 0  # In this round.

    # ---- drawing (§4.1)
    def draws(self) -> Iterator[Term]:
        of_it = f"draw_{self.view.reading('scenario')}"
        drawn, words, rule = self.year.get("draw", 0), "{side} draws as the Round track says.", "§4.1"
        if of_it in self.year:
            drawn, words, rule = self.year[of_it], "{side} draws as the scenario says.", "§12.2, 4.1"
        for each in self.powers:
            yield drawn if isinstance(drawn, int) else 0, say(words, side=side(each)), rule
            yield from self.one_more("{side} draws one more this year.", each)
        if self.is_common:
            less = self.view.limit("cards drawn less", both=True)
            words = "Two powers with one hand draw {less} card less."
            yield -less, say(words, less="one" if less == 1 else less), "§10.1"

    def one_more(self, words: str, *powers: SideId) -> Iterator[Term]:
        return ((1, say(words, side=side(each)), "§4.1") for each in powers if self.year.get("extra") == each)

    @cached_property
    def drawn(self) -> int:
        return round(summed(self.draws()))

    @cached_property
    def extra(self) -> int:
        """Cards of a reserve and of Lend-Lease (§4.2, §9.1): told, waiting in their piles, or in the hand by now."""
        view, us, told = self.view, self.whose, self.act.details.get("reserve", "")
        if told:
            return int(told != "no") if (count := whole(told)) is None else count
        piles = (f"{pile}/{each}" for pile in ("reserve", "lend_lease") for each in dict.fromkeys((us, *self.powers)))
        lying = view.lying(view.hand(us)) + view.lying(f"aside/{us}")
        taken_up = view.clock.phase in ("draw", "draft") and not self.act.details
        return sum(view.lying(pile) for pile in piles) + (max(0, lying - self.drawn) if taken_up else 0)

    def besides(self) -> list[Term]:
        return [(self.extra, say("Cards of the reserve and of Lend-Lease."), "§4.1, 4.2, 9.1")] if self.extra else []

    # ---- the draft (§4.1)
    def after_draft(self) -> list[Term]:
        last = -1, LAST, "§4.1"
        if self.view.alone():
            count = self.view.limit("solo: cards the player discards")
            last = -count, say("Alone, {count} chosen cards are discarded; nothing is passed on.", count=count), "§13.0"
        return [(self.drawn + self.extra, KEPT, "§4.1"), last]

    def kept_in(self, column: str) -> int:
        row = "two players, common hand" if self.is_common else "one power, one hand"
        return self.view.charted("draft", row, column)

    def first_kept(self) -> list[Term]:
        """What is kept in the first pass of the draft: so much that all hands passed on are equal."""
        kept = self.kept_in("first pass"), say("Kept in each pass."), "§10.1" if self.is_common else "§4.1"
        return [kept, *self.one_more("{side} has one card more this year.", *self.powers), *self.besides()]

    @cached_property
    def passes(self) -> list[tuple[int, int, int]]:
        """Pass by pass: how many cards there are, are kept, and are passed on; the rest is discarded. All hands that
        are passed on are equal, so that a hand of its own tells how they go on; of the last cards one is discarded."""
        later, held, kept = self.kept_in("later passes"), self.drawn + self.extra, round(summed(self.first_kept()))
        found = [(held, kept, held - kept)]
        while (held := found[-1][2]) > 0:
            found.append((held, min(later, held), 0 if held <= later + 1 else held - later))
        return found

    @cached_property
    def asked_pass(self) -> tuple[int, int, int]:
        """The one that the question names, or that the table is at; nothing after the last."""
        at = number(self.act, "pass") or self.view.count_said(PASSED_ON) + 1
        return self.passes[at - 1] if 0 < at <= len(self.passes) else (0, 0, 0)

    @property
    def still_kept(self) -> int:
        due = sum(kept for _, kept, _ in self.passes[: self.view.count_said(PASSED_ON) + 1])
        return max(0, due - self.view.lying(f"aside/{self.whose}")) if any(self.asked_pass) else 0

    def keep(self) -> list[Term]:
        first = self.asked_pass == self.passes[0]
        return self.first_kept() if first else [(self.asked_pass[1], say("Kept in this pass."), "§4.1")]

    def pass_on(self) -> Iterator[Term]:
        held, kept, passed = self.asked_pass
        yield held, KEPT, "§4.1"
        yield -kept, say("Kept."), "§4.1"
        if gone := held - kept - passed:
            yield -gone, LAST, "§4.1"

    # ---- passing (§4.2, §10.1)
    @property
    def has_helped(self) -> bool:
        """Whoever did Lend-Lease this round reserves nothing; with one hand either power is enough (§4.2)."""
        return any(self.view.so("lend_lease", each) for each in self.powers)

    @property
    def half_stays(self) -> bool:
        """With one hand half of it goes on while the other power has not passed (§10.1); a faction passes with both."""
        view, others = self.view, [each for each in self.powers if each != self.view.power]
        goes_on = view.power in POWERS and not all(view.so("passed", each) for each in others)
        return self.is_common and goes_on and view.reading("two_player_pass") == "half_stays_common"

    @property
    def most_reserved(self) -> int:
        ours = self.held + self.put_by
        most = ours - ours // 2 if self.is_common else min(ours, self.view.limit(MOST_RESERVED))
        return 0 if self.has_helped or self.half_stays else max(0, most - self.put_by)

    def reserve(self) -> list[Term]:
        words = "After Lend-Lease nothing is reserved." if self.has_helped else "Cards that may be reserved."
        return [(self.most_reserved, say(words), "§4.2")]

    def discard(self) -> list[Term]:
        count = self.held // 2 if self.half_stays else self.held - self.most_reserved
        half, rest = say("Half of the common hand, rounded down."), say("The rest of the hand.")
        return [(count, half, "§10.1") if self.is_common else (count, rest, "§4.2")]

    # ---- espionage and Enigma (§8.1, §10.1)
    def owners_of(self, technology: str) -> int:
        return sum(has(self.view.seen_by(each), technology) for each in self.powers)

    def of_technology(self, technology: str) -> tuple[int, int]:
        """How many cards Espionage shows and replaces; how many Enigma draws and keeps for one discarded."""
        owners, (first, second, without) = self.owners_of(technology), TECHNOLOGIES[technology]
        twice = technology != ENIGMA or self.view.reading("enigma_twice") == "draw_three_keep_two"
        of = partial(self.view.limit, both=owners > 1 and twice)
        return (of(first), of(second)) if owners else (without, without)


def short_of(view: World, needed: int) -> Iterator[Finding]:
    """Where the draw deck has fewer cards than that, the discards come back into it, by option draw_deck_empty."""
    lying, words = view.position.stack(cards.DISCARDS), "The draw deck runs short: the discards are shuffled into it."
    if lying and view.lying(cards.DECK) < needed and view.reading("draw_deck_empty") == "shuffle_the_discards":
        done = CountersMoved(lying, cards.DECK), PileShuffled(cards.DECK, None)
        yield to_see_to(("§3.3", words), done=done, doing="shuffle them")


def still_to_draw(view: World) -> Iterator[Finding]:
    """When the year begins, and nothing but a reserve is in the hand, a click draws them all."""
    for hand in hands_of(view) if view.clock.phase == "draw" else ():
        held, reserves = hand.view.hand(), round(hand.drawn / 2) if view.common_hand() else 1
        if view.lying(held) <= reserves and hand.drawn > view.lying(cards.DECK):
            yield from short_of(view, hand.drawn)
            return
        if view.lying(held) <= reserves and hand.drawn:
            why = "§4.1, 10.1" if view.common_hand() else "§4.1", "To be drawn for {side}: {count:card|cards}."
            done, who = (CardsDrawn(cards.DECK, hand.drawn, held),), side(hand.whose)
            yield to_see_to(why, done=done, doing="draw {count:card|cards}", side=who, count=hand.drawn)


def still_due(view: World) -> Iterator[tuple[World, FactWord, int]]:
    """Who still discards how many cards, and the fact that says so: of two with one hand whoever has passed alone, half
    of it (§10.1); whoever has drawn with Enigma, those that are not kept (§8.1)."""
    word = REPLACED if view.clock.phase == REPLACEMENT else GIVEN_UP
    for hand in map(Hand, map(view.seen_by, POWERS) if view.clock.phase in (ACTION[0], REPLACEMENT) else ()):
        us, half = hand.view, hand.view.so("passed", hand.view.side) and hand.half_stays
        told = us.count_said(word, us.side) if half or word == REPLACED else 0
        if due := hand.held // 2 if half and not us.so(word, us.side) else told:
            yield us, word, due


def not_given_up(view: World) -> Iterator[Finding]:
    for us, word, due in still_due(view):
        half = "{side} has passed: of the common hand {count:card is|cards are} still to be discarded."
        drawn = "{side} has drawn by Enigma: {count:card is|cards are} still to be discarded."
        why = ("§8.1, 4.1", drawn) if word == REPLACED else ("§10.1, 4.2", half)
        yield to_see_to(why, (), us.hand(), urgent=True, side=side(us.side), count=due)


def not_discarded(view: World) -> Iterator[Finding]:
    """Whoever has passed holds no card any more: it is reserved, or discarded (§4.2)."""
    for hand in hands_of(view) if view.clock.phase == "action_end" else ():
        held = view.position.stack(PlaceId(f"hand/{hand.whose}"))
        if held and all(view.so("passed", each) for each in hand.powers):
            told = "{side} has passed with {count:card|cards} in hand: what is not reserved is discarded."
            why = "§4.2", "To be reserved or discarded by {side}: {count:card|cards}." if hand.is_common else told
            off, doing = CountersMoved(held, cards.DISCARDS), "discard it" if len(held) == 1 else "discard them"
            yield to_see_to(why, done=(off,), doing=doing, urgent=True, side=side(hand.whose), count=len(held))


def may_draft(view: World, act: Act) -> Answer:
    way = str(Hand(view, act).year.get("pass", ""))
    told = spelled(act.details.get("direction", way))
    if why := no_hand(view, act) or view.first(("§13.0", "Alone, nothing is passed on.", view.alone())):
        return no(why)
    return Answer(told == way, say("In this year the draft is passed to the {way}.", way=Ref("word", str(way))), "§4.1")


def may_set_aside(view: World, act: Act) -> Answer:
    """The cards that one keeps of a hand in the draft, a click; if nobody is named, it is whose hand they lie in."""
    room, _, whose = view.position.where[act.counters[0]].partition("/")
    view = view.seen_by(whose) if room == "hand" and not act.side else view
    ours, coming = Hand(view, act), len(act.counters)
    click = deed(say("Set aside"), CountersMoved(act.counters, PlaceId(f"aside/{ours.whose}")))
    return view.allowed(
        "{side} may keep {coming:card|cards} of the {count} to be set aside in this pass.", "§4.1", no_hand(view, act),
        ("§13.0", "Alone, nothing is passed on.", view.alone()), cards.not_in_hand(view, act, only=True),
        ("§4.1", "{side} has set aside what it keeps in this pass.", not ours.still_kept),
        ("§4.1", "Only {count:card is|cards are} still to be set aside in this pass.", coming > ours.still_kept),
        done=click if view.clock.phase == DRAFT_PHASE else None, coming=coming, count=ours.still_kept,
    )  # fmt: skip


def drafting(view: World) -> Iterator[Finding]:
    """Who has still to set cards aside; when all have, hands are passed on, or what is left is discarded (§4.1)."""
    if view.alone() and (due := still_to_discard(view.seen_by(ALLIES))):
        yield to_see_to(("§13.0", "Of the hand still to be chosen and discarded: {count:card|cards}."), count=due)
    hands = [] if view.alone() else hands_of(view)
    held = {hand: hand.view.position.stack(PlaceId(f"hand/{hand.whose}")) for hand in hands}
    for hand in (hand for hand in hands if held[hand] and hand.still_kept):
        words = "To be set aside by {side}: {count:card|cards}."
        yield to_see_to(("§4.1", words), side=side(hand.whose), count=hand.still_kept)
    if any(held.values()) and all(any(hand.asked_pass) and not hand.still_kept for hand in hands):
        way, left = str(hands[0].year.get("pass")), tuple(id for ids in held.values() for id in ids)
        first = 1 if way == "left" else -1
        to_whom = zip(hands, (*hands[first:], *hands[:first]), strict=True)
        passes = (Pass(held[hand], PlaceId(f"hand/{to.whose}")) for hand, to in to_whom)
        noted = view.noted(PASSED_ON, value=view.count_said(PASSED_ON) + 1)
        if any(hand.asked_pass[2] for hand in hands):
            why = "§4.1", "Everybody has set aside what is kept: the rest goes to the {way}."
            yield to_see_to(why, done=(CardsPassed(tuple(passes)), noted), doing="pass them on", way=Ref("word", way))
        else:
            why = "§4.1", "Everybody has set aside what is kept: the last card is discarded."
            yield to_see_to(why, done=(CountersMoved(left, cards.DISCARDS), noted), doing="discard them")


# ---- the draft of a player alone (§13.0)
def still_to_discard(view: World) -> int:
    """Of a reserve it cannot be told whether it is in the hand, so that what went is counted as it goes."""
    most, hand = view.limit("solo: cards the player discards"), Hand(view)
    return max(0, min(most - view.count_said(PASSED_ON), hand.held - hand.drawn + most)) if view.alone() else 0


def may_discard(view: World, act: Act) -> Answer:
    us, coming = view.seen_by(ALLIES), len(act.counters)
    left, here = still_to_discard(us), cards.not_in_hand(us, act, only=True)
    click = deed(say("Discard it"), CountersMoved(act.counters, cards.DISCARDS))
    return view.allowed(
        "Alone, {count:chosen card is|chosen cards are} still discarded in the draft.", "§13.0",
        ("§4.1", "What is not kept in the draft is passed on.", not view.alone()), here,
        ("§13.0", "In the draft enough has been discarded.", not left),
        ("§13.0", "No more than {most:card is|cards are} discarded in the draft.", coming > left),
        done=click if view.clock.phase == DRAFT_PHASE else None, count=left, most=left,
    )  # fmt: skip


def counted_off(view: World, move: CountersMoved) -> Iterator[FactSet]:
    """A card that goes out of the hand by itself, in the draft of a player alone or when some are due, is discarded."""
    lay, count, acts = view.position.where[move.counters[0]], len(move.counters), view.clock.side
    if view.alone() and view.clock.phase == DRAFT_PHASE and area_of(lay) == "hand" and move.to == cards.DISCARDS:
        yield view.noted(PASSED_ON, value=view.count_said(PASSED_ON) + count)
    for us, word, due in still_due(view) if move.to == cards.DISCARDS else ():
        # One card may be played by the other power of that hand.
        plays = count == 1 and acts != us.side and acts in Hand(us).powers and not view.so("ops_left", acts)
        yield from () if plays or us.hand() != lay else [us.noted(word, us.side, value=max(due - count, 0))]


def hands_of(view: World) -> list[Hand]:
    return [hand for hand in map(Hand, map(view.seen_by, POWERS)) if hand.powers[:1] == (hand.view.side,)]


def no_hand(view: World, act: Act) -> Reason | None:
    """Whom the question names, and who has none: neutrals, the US before it joins, the solo Axis."""
    return view.first(("§3.3, 4.1", "{side} has no hand of its own.", act.side and not view.hand_powers()))


# ---- whose turn it is, and passing (§4.0, §4.2, §10.1)
def order_of(view: World) -> tuple[SideId, ...]:
    """The powers in the order of this round: the initial power, then clockwise."""
    sequence = view.game.sheet.sequence
    return sequence.order(phase, view.clock.turn) if (phase := sequence.phase(PhaseId("action"))) else POWERS


def may_act(view: World, act: Act) -> Answer:
    """Whose turn it is: after the one who acted last, or by the clock; the next clockwise who has not passed."""
    last, now, order = SideId(spelled(act.details.get("after", ""))), view.clock.side, order_of(view)
    if last in POWERS or now not in POWERS or view.so("passed", now):
        last = last if last in POWERS else now
        at = order.index(last) + 1 if last in order else 0
        now = next((each for each in (*order[at:], *order[:at]) if not view.so("passed", each)), NOBODY)
    others = "§4.2, 4.0", "It is the turn of {other}.", now != view.power
    return view.allowed("It is the turn of {side}.", "§4.2, 4.0", view.passed(), others, other=side(now))


def may_act_again(view: World, act: Act) -> Answer:
    others = tuple(side(each) for each in order_of(view) if each != view.power and not view.so("passed", each))
    first = "§4.2, 10.1", "{others:comes|come} first: {others:~it has|they have} not passed.", others
    return view.allowed("{side} acts again: all others have passed.", "§4.2, 10.1", view.passed(), first, others=others)


def why_not_reserve(view: World, count: int) -> Reason | None:
    """One card, or half a common hand, rounded up; none after Lend-Lease."""
    ours, half = Hand(view), "Half of the hand goes on with the other power: nothing is reserved."
    words = "{side} has done Lend-Lease this round: nothing is reserved."
    return view.first(
        ("§4.2, 9.1", words, count and ours.has_helped), ("§4.2, 10.1", half, count and ours.half_stays),
        ("§4.2", "Only {most} may be reserved.", count > ours.most_reserved), most=ours.most_reserved + ours.put_by,
    )  # fmt: skip


def may_reserve(view: World, act: Act) -> Answer:
    told = number(act, "reserve", "count", "cards")
    why = why_not_reserve(view, max(len(act.counters), 1) if told is None else told)
    pile = PlaceId(f"reserve/{view.hand_holder()}")
    put_by = deed(say("Reserve it on passing"), CountersMoved(act.counters, pile))
    return view.allowed(
        "{side} may reserve it on passing.", "§4.2", cards.not_in_hand(view, act, only=True),
        cards.elsewhere((*act.to, *act.at), f"reserve/{view.power}", pile), why,
        done=put_by if act.counters and view.clock.phase == ACTION[0] else None,
    )  # fmt: skip


def may_pass(view: World, act: Act) -> Answer:
    """Passing is always allowed, once; with an empty hand one must."""
    told, words = number(act, "reserve", "count"), "{side} may pass, and discards what it does not reserve."
    ours, rule = Hand(view, act), "§4.2"
    if ours.half_stays:
        words, rule = "{side} may pass: half of the common hand is discarded, the rest goes on.", "§4.2, 10.1"
    return view.allowed(
        words if ours.held else "{side} must pass: its hand is empty.", rule, view.no_power(),
        ("§13.0", "{side} has a solo card left, and acts with it.", view.plays_itself() and view.lying(DEALT)),
        ("§4.2", "{side} has passed already.", view.so("passed", view.power)),
        cards.not_in_hand(view, act, only=True), why_not_reserve(view, len(act.counters) if told is None else told),
    )  # fmt: skip


def too_many_put_by(view: World) -> Iterator[Finding]:
    reserved, lent, saved = (PlaceId(f"{pile}/{view.side}") for pile in ("reserve", "lend_lease", "saved"))
    if not any(map(view.lying, (reserved, lent, saved))):
        return
    over = not view.common_hand() and view.lying(reserved) > view.limit(MOST_RESERVED)
    for pile, rule, words, so in (
        (reserved, "§4.2", "{side} has more than one card in reserve.", over),
        (reserved, "§4.2, 9.1", "{side} has done Lend-Lease, and reserves nothing.",
         view.lying(reserved) and not over and Hand(view).has_helped),
        (lent, "§9.1", "{side} has more than one card of Lend-Lease.", view.lying(lent) > 1),
        (saved, "§6.0", "{side} has more than one card with a saved OP.",
         view.lying(saved) > view.limit(cards.MOST_SAVED)),
    ):  # fmt: skip
        if so:
            yield notice((rule, words), view.pile(pile), pile, aspect="cards", side=side(view.side))


# ---- Espionage, Enigma, the Arctic, the deck (§8.1, §11.4)
def may_spy(view: World, act: Act) -> Answer:
    ours, friend = Hand(view, act), view.is_friend(cards.opponent_named(view, act))
    shown, replaced = ours.of_technology(ESPIONAGE)
    return view.allowed(
        "{side} may look at {shown} random cards of an opponent, and have {replaced} of them replaced.", "§8.1, 4.1",
        ("§8.1, 4.1", "{side} has not developed Espionage.", not ours.owners_of(ESPIONAGE)),
        ("§8.1, 4.1", "Only the cards of an opponent are looked at.", friend),
        no_hand(view, act), shown=shown, replaced=replaced,
    )  # fmt: skip


def may_replace(view: World, act: Act) -> Answer:
    """Once a year a card is discarded and another drawn; with Enigma, which may be asked about, there is a choice."""
    ours = Hand(view, act)
    (drawn, kept), lacks = ours.of_technology(ENIGMA), not ours.owners_of(ENIGMA)
    noted = view.noted(REPLACED, view.power, value=drawn - kept or "")
    words = "For one card discarded {drawn} are drawn, and {kept} of them kept."
    told, draws = say("Discard it and draw {count}", count=drawn), CardsDrawn(cards.DECK, drawn, view.hand())
    click = cards.played(view, act, told, draws, noted, phase=REPLACEMENT) if view.lying(cards.DECK) >= drawn else None
    return view.allowed(
        "{side} may discard one card and draw another." if lacks else words, "§4.1" if lacks else "§8.1, 4.1",
        ("§8.1, 4.1", "{side} has not developed Enigma.", lacks and act.verb == "enigma"),
        cards.not_in_hand(view, act, only=True),
        ("§4.1", "{side} has replaced its one card of the year.", any(view.so(REPLACED, each) for each in ours.powers)),
        done=click, drawn=drawn, kept=kept,
    )  # fmt: skip


def may_exchange(view: World, act: Act) -> Answer:
    held = any(view.said(at, "exchange") and view.controller(at) == view.power for at in view.areas)
    return view.allowed(
        "{side} may exchange one card with its teammate.", "§11.4",
        ("§11.4", "The Arctic Expansion is not played with.", view.reading("arctic") != "on"),
        ("§11.4", "The exchange is not played with.", view.reading("arctic_exchange") == "not_used"),
        ("§11.4", "{side} does not control the Arctic.", not held),
    )  # fmt: skip


def may_draw(view: World, act: Act) -> Answer:
    left, shuffled = view.lying("deck/draw"), view.reading("draw_deck_empty") == "shuffle_the_discards"
    none = "§3.3", "There is no card left to draw.", not left and not (shuffled and view.lying(cards.DISCARDS))
    words = "There are cards in the draw deck." if left else "The discards are shuffled first."
    return view.allowed(words, "§3.3", no_hand(view, act), cards.elsewhere((*act.from_, *act.at), "deck/draw"), none)


def given(words: str, technology: str, which: int, hand: Hand) -> list[Term]:
    return [(hand.of_technology(technology)[which], say(words), "§10.1, 8.1" if hand.is_common else "§8.1, 4.1")]


SUMS: Mapping[str, Callable[[Hand], Iterable[Term | Done]]] = {
    "draw": Hand.draws, "hand": lambda hand: [*hand.draws(), *hand.besides()], "after_draft": Hand.after_draft,
    "keep": Hand.keep, "pass_on": Hand.pass_on, "reserve": Hand.reserve, "discard": Hand.discard,
    "enigma_draw": partial(given, "Drawn for one card discarded.", ENIGMA, 0),
    "enigma_keep": partial(given, "Kept of those drawn.", ENIGMA, 1),
    "espionage_look": partial(given, "Random cards of an opponent.", ESPIONAGE, 0),
    "espionage_discard": partial(given, "May be replaced.", ESPIONAGE, 1),
}  # fmt: skip
