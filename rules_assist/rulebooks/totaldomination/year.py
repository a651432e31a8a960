"""The year (§4.0 to §5.2): victory points and victory, and what is to be seen to in each step, a click each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import product

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, side
from counters.counter import SideId
from counters.events import CountersMoved, CountersShown, CountersTurned, CountersTurnedOver, Event
from counters.position import PlaceId
from rules_assist.advice import Act, Answer, Finding, Ledger, Reason
from rules_assist.common.asked import whole
from rules_assist.common.standpoint import because, deed, ids_of, names, notice, one_of, resting_on, to_see_to
from rules_assist.common.sums import Term, add_up, summed, told_sum
from rules_assist.rulebooks.totaldomination import cards, hands, moving, politics, production, stacking, technology
from rules_assist.rulebooks.totaldomination.world import ALLIES, AXIS, FACTIONS, JOINING, NOBODY, POWERS, World

VICTORY, LAST_OF_THE_RISE, THRESHOLD = "victory", "Rise of the Axis: last year", "§4.3, 4.3.A"
# What comes into the hand when the year begins, and when the draft is over; what is discarded when all have acted.
PUT_AWAY = {
    "draw": (("reserve", "§4.2, 4.1", "{side} takes its reserve into the hand.", say("take it up")),
             ("lend_lease", "§9.1, 4.1", "{side} takes its Lend-Lease card into the hand.", say("take it up"))),
    "draft": (("aside", "§4.1", "{side} takes up what it has set aside.", say("take it up")),),
    "action_end": (("saved", "§6.0", "The saved OP of {side} is lost: discard the card.", say("discard it")),
                   ("tactics", "§7.1", "Discard the Tactics before {side}.", say("discard them"))),
}  # fmt: skip
OF_BOTH = {"reserve": "The reserve of {side} goes into the hand.", "aside": "What {side} set aside goes into the hand."}


# ---- victory points (§3.8, §5.1, §8.2)
def worth(view: World, at: AreaId) -> int:
    """The stars of an area, less one for each token of Resistance in it, but never below nought (§7.2)."""
    return max(0, view.areas[at].stars - len(view.of_type(at, "resistance")))


def of_areas(view: World) -> Iterator[Term]:
    for at in (at for at, who in view.controllers().items() if who == view.power):
        yield worth(view, at), say("{area}", area=area(at)), "§3.8, 5.1"


def points_of(view: World) -> Iterator[Term]:
    """By areas, influence and technologies; a faction has those of both powers, the Axis solo points too (§13.0)."""
    if view.side in FACTIONS:
        for each in (each for each in POWERS if view.faction(each) == view.side):
            yield summed(points_of(view.seen_by(each))), say("{side}", side=side(each)), THRESHOLD
        if view.side == AXIS and view.alone() and (more := view.position.value("solo_points")):
            yield more, say("Points of the solo game."), "§13.0"
        return
    yield from of_areas(view)
    for one in view.pile(f"influence/{view.power}"):
        if points := view.game.number(one, "points"):
            yield points, say("{card}", card=counter(one.id)), "§7.4, 5.1"
    yield from technology.points(view)


def areas_held(view: World, act: Act) -> list[Term] | None:
    """`ledger areas of uk`: the points of what it controls, area by area; of a faction those of both powers."""
    both = [view.seen_by(each) for each in POWERS if view.side in (each, view.faction(each))] or [view]
    return None if view.side in FACTIONS and not act.side else [term for one in both for term in of_areas(one)]


def worth_of(view: World, at: AreaId) -> Iterator[Term]:
    yield view.areas[at].stars, say("{area}", area=area(at)), "§5.1"
    if lost := view.areas[at].stars - worth(view, at):
        yield -lost, say("Resistance."), "§7.2, 7.2.D"


# ---- thresholds (§4.3)
def threshold(view: World) -> float:
    joined = 0 if view.faction(view.side) == AXIS else 1 + sum(view.at_war(nation) for nation in JOINING)
    return float(view.game.sheet.charts["victory"].rows[joined][0])


def has_threshold(view: World) -> bool:
    """Rise of the Axis knows none, but by option rise_thresholds; alone, only the Axis has one (§12.1, §13.0)."""
    if view.rises():
        return view.reading("rise_thresholds") == "end_it_early"
    return not view.alone() or view.faction(view.side) == AXIS


def needed(name: str, title: str, view: World, act: Act) -> Ledger | None:
    """`ledger threshold of allies`, `ledger distance of axis`; a power asked by name answers for its faction."""
    view = view.seen_by(view.faction(view.side)) if act.side else view
    if view.side not in FACTIONS or not has_threshold(view):
        return None
    least, joined = threshold(view), tuple(side(nation) for nation in JOINING if view.at_war(nation))
    why = one_of(
        (THRESHOLD, "The Axis always needs as much.", view.side == AXIS), (THRESHOLD, "At war: {who}.", joined),
        (THRESHOLD, "Neither the US nor China is at war.", True), who=joined,
    )  # fmt: skip
    terms: list[Term] = [(least, why.sentence, THRESHOLD)]
    if name == "distance":
        has = summed(points_of(view))
        terms.append((-min(has, least), say("{side} has {points}.", side=side(view.side), points=has), "§5.1"))
    return add_up(view, name, terms, THRESHOLD, title=title)


# ---- who has won (§4.3, §5.2, §12.1, §13.0)
def may_win(view: World, act: Act) -> Answer | None:
    """`may win side axis [with axis 29, allies 33]`: at the beginning of the Administrative phase only."""
    us, said = act.side and view.faction(act.side), {each: whole(act.details.get(each, "")) for each in FACTIONS}
    who, why = winner(view, {each: float(told) for each, told in said.items() if told is not None})
    if view.clock.phase != VICTORY:
        words = "Victory is asked for at the beginning of the Administrative phase only."
        who, why = NOBODY, because(f"{THRESHOLD}, 5.2", words)
    return Answer(yes=who == us, sentence=why.sentence, rule=why.rule) if us in FACTIONS else None


def winner(view: World, told: Mapping[SideId, float]) -> tuple[SideId, Reason]:
    """The faction that has won, if one has; how, and by which rule. The Axis is asked first, and wins when the war is
    over. Alone, all home areas of an Axis power win (§13.0); in the Rise of the Axis more points in the end (§12.1)."""
    points = {each: summed(points_of(view.seen_by(each))) for each in FACTIONS} | dict(told)
    a, b, alone, rises = points[AXIS], points[ALLIES], view.alone(), view.rises()
    of_a, of_b = (threshold(view.seen_by(each)) for each in FACTIONS)
    axis, allies, lost = a >= of_a, b >= of_b, fallen(view) if alone else NOBODY
    early = rises and (view.of_year("year") or 0) < view.limit(LAST_OF_THE_RISE)
    by_points = (early and has_threshold(view)) or not (alone or rises)
    rule = resting_on("§13.0" if alone else "§12.1" if rises else "", THRESHOLD, "" if alone or rises else "§5.2")
    ends = view.clock.turn >= max(turn.number for turn in view.game.sheet.sequence.turns)
    home = "Nobody has won: {axis} has {a} of {of_a:point|points}, and each Axis power has home areas left."
    spared = axis and view.reading("solo_both") == "player_loses"
    rows: tuple[tuple[SideId, str, str, object], ...] = (
        (ALLIES, "§13.0", "All home areas of {lost} are taken: the player wins.", lost and not spared),
        (AXIS, rule, "{axis} has {a} of the {of_a:point|points} it needs, and wins.", axis and (alone or by_points)),
        (ALLIES, rule, "{allies} have {b} of the {of_b:point|points} they need, and win.", allies and by_points),
        (NOBODY, "§12.1", "This scenario is decided in {year}.", early),
        (NOBODY, "§12.1", "Both factions have {a:point|points}: it is a draw.", rises and a == b),
        (AXIS if a > b else ALLIES, "§12.1", "{axis} has {a} points, {allies} have {b}: the higher wins.", rises),
        (AXIS, "§5.2, 4.3, 4.3.A", "The war is over, and nobody has the points: {axis} wins.", ends),
        (NOBODY, "§13.0", home, alone),
        (NOBODY, rule, "Nobody has won: {axis} has {a} of {of_a:point|points}, {allies} have {b} of {of_b}.", True),
    )  # fmt: skip
    who, by, words, so = next(row for row in rows if row[-1])
    return who, one_of(
        (by, words, so), axis=side(AXIS), allies=side(ALLIES), lost=side(lost), a=a, b=b, of_a=of_a, of_b=of_b,
        year=view.limit(LAST_OF_THE_RISE),
    )  # fmt: skip


def fallen(view: World) -> SideId:
    """The first Axis power all of whose home areas, with its partner's, the Allies control."""
    homes = [(here.home, view.faction(view.controller(at))) for at, here in view.areas.items() if here.home]
    kept = {who for home, by in homes if by != ALLIES for who in (home, view.original(home))}
    return next((us for us in POWERS if view.faction(us) == AXIS and us not in kept), NOBODY)


# ---- what each step of the year wants (§4.1 to §4.3)
def acting(view: World) -> Iterator[World]:
    """The power that acts in this step, or all where none is said to."""
    return (view.seen_by(each) for each in POWERS if view.clock.side in ("", each))


def with_cards(view: World, may: Callable[[World, Act], Answer], needed: str = "") -> Iterator[Finding]:
    """What a power may do with cards in this step: with those in its hand, or by a technology."""
    for us in (us for us in acting(view) if us.hand_powers()):
        able = technology.has(us, needed) if needed else view.position.stack(us.hand())
        if able and (told := may(us, cards.NOTHING)).yes:
            yield notice(told, (), us.hand(), aspect="may", severity="note")


def markers(view: World, act: Act) -> Ledger | None:
    """`ledger markers of uk`: by how much its marker is off its points, and the click that sets it."""
    us = view.power
    stands, counts = view.position.value(f"{us}.victory"), summed(points_of(view)) if us in POWERS else 0
    if us not in POWERS or (counts == stands and not act.verb):
        return None
    words = "The marker of {side} stands at {stands}; it has {counts:point|points}."
    told = say(words, side=side(us), stands=stands, counts=counts)
    click = deed(told, *view.value_set(f"{us}.victory", counts))
    return told_sum("markers", us, [(counts - stands, told, "§5.1", click)][: counts != stands], told, "§3.8, 5.1")


def points_kept(view: World) -> Iterator[Finding]:
    """The same when the powers have acted (§3.8, §5.1)."""
    found = markers(view, cards.NOTHING) if view.clock.phase in ("action_end", VICTORY) else None
    if found and (click := found.entries[0].deed):
        yield to_see_to(Reason(found.sentence, "§5.1"), done=(click.event,), doing="set it")


def decided(view: World) -> Iterator[Finding]:
    who, why = winner(view, {})
    if who or "draw" in why.sentence.template:
        yield to_see_to(why)


def put_away(view: World) -> Iterator[Finding]:
    for owner, (pile, rule, words, doing) in product((*POWERS, *FACTIONS), PUT_AWAY[view.clock.phase]):
        lying = view.pile(place := PlaceId(f"{pile}/{owner}"))
        to = view.hand(owner) if lying and view.clock.phase != "action_end" else cards.DISCARDS
        if lying and not (pile == "aside" and view.pile(to)):
            turned = ids_of(one for one in lying if one.turned and to == cards.DISCARDS)
            straight: list[Event] = [CountersTurned(turned, 0)] if turned else []
            done = (*straight, CountersMoved(ids_of(lying), to))
            told = OF_BOTH.get(pile, words) if owner in FACTIONS else words
            yield to_see_to((rule, told), lying, place, done=done, doing=doing, side=side(owner))


def repaired(view: World) -> Iterator[Finding]:
    for at in (at for at in view.areas if production.why_it_stays(view, at) is None):
        lying = view.of_type(at, "damage")
        off, words = CountersMoved(ids_of(lying), production.MARKERS), production.COMES_OFF
        yield to_see_to(("§4.3, 4.3.C", words), lying, at, done=(off,), doing="take it off", at=area(at))


def bombing(view: World) -> Iterator[Finding]:
    for us, one in ((own, one) for own in acting(view) for one in stacking.air_fleets_of(own)):
        if targets := tuple(at for at in view.areas if moving.why_no_bombardment(us, one, at) is None):
            told, who = ("§11.1, 4.3.D", "{who} may bombard {areas}."), counter(one.id)
            yield to_see_to(told, (one,), view.position.where[one.id], who=who, areas=tuple(map(area, targets)))


def refreshed(view: World) -> Iterator[Finding]:
    for one in (one for one in view.on_map() if view.game.printed(one, "used")):
        told, out = ("§4.3, 4.3.E, 11.1", "{who} comes out of the hangar."), CountersTurnedOver((one.id,), "active")
        yield to_see_to(told, (one,), view.position.where[one.id], done=(out,), doing="turn it over")
    for pile, one in ((at, one) for at in map(technology.pile_of, POWERS) for one in view.pile(at) if one.turned):
        told, back = ("§4.3, 4.3.E, 6.4", "{card} is turned back."), CountersTurned((one.id,), 0)
        yield to_see_to(told, (one,), pile, done=(back,), doing="turn it back", card=counter(one.id))


def revealed(view: World) -> Iterator[Finding]:
    for us, own in ((us, view.seen_by(us)) for us in POWERS):
        stands, counts = view.position.value(f"{us}.technology_points"), technology.technology_points(own)
        if hidden := technology.laid_down(own):
            known = (card for one in hidden if (card := cards.read_card(view, one)))
            moved = (technology.cube_moved(own, card.technology) for card in known)
            done: tuple[Event, ...] = (CountersShown(ids_of(hidden)), *filter(None, moved))
            told, pile = "{side} reveals its technology.", technology.pile_of(us)
            yield to_see_to(("§4.3, 4.3.F, 8.0", told), hidden, pile, done=done, doing="turn it up", side=side(us))
        elif stands != counts:
            words = "The white cube of {side} stands at {stands}; it has {counts:point|points} for technology."
            reached = view.value_set(f"{us}.technology_points", counts)
            done, why = (*reached, *view.added(f"{us}.victory", counts - stands)), ("§8.2, 4.3.F", words)
            yield to_see_to(why, done=done, doing="set it", side=side(us), stands=stands, counts=counts)


def drafted(view: World) -> Iterator[Finding]:
    played = view.reading("arctic_exchange") != "not_used"
    held = ((at, view.controller(at)) for at in view.areas if played and view.said(at, "exchange"))
    words = "{side} controls {at}, and may exchange a card with its teammate."
    yield from (to_see_to(("§11.4", words), (), at, side=side(who)) for at, who in held if who)


TO_DO: Mapping[str, tuple[Callable[[World], Iterator[Finding]], ...]] = {
    "draw": (put_away,), "draft": (hands.drafting, put_away, drafted),
    "replacement": (partial(with_cards, may=hands.may_replace),
                    lambda view: hands.short_of(view, hands.Hand(view).of_technology(hands.ENIGMA)[0])),
    "espionage": (partial(with_cards, may=hands.may_spy, needed=hands.ESPIONAGE),),
    "action_end": (put_away,), "victory": (decided,), "partners": (politics.switching,),
    "repair": (repaired,), "bombardment": (bombing,), "refresh": (refreshed,), "reveal": (revealed,),
}  # fmt: skip


def to_do(view: World) -> Iterator[Finding]:
    return (found for look in TO_DO.get(view.clock.phase, ()) for found in look(view))


def resistance_gone(view: World) -> Iterator[Finding]:
    """It goes back when an Allied unit comes, by option resistance_goes an Army; at home there is none (§7.2)."""
    armies_only = view.reading("resistance_goes") == "for_armies_only"
    lying = (view.position.area(one.id) for one in view.on_map() if one.kind == "resistance")
    for at, tokens in ((at, view.of_type(at, "resistance")) for at in dict.fromkeys(lying)):
        come = (one for one in view.units_in(at) if view.faction(one.side) == ALLIES)
        if allied := tuple(one for one in come if not armies_only or view.type(one) == "army"):
            words = "Resistance in {at} goes back to supply: {who} is there."
            yield notice(("§7.2, 7.2.D", words), tokens, at, aspect="resistance", severity="warning",
                         done=view.sent_home(tokens), doing="back to supply", who=names(allied))  # fmt: skip
        if home := stacking.no_resistance_here(view, at):
            yield notice(home, tokens, at, aspect="place")
