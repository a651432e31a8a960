"""Allies join the war (§9.0): Lend-Lease, U-Boots in its way, Axis invasions; and partners who change hands (§4.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from boards.plain.sentence import area, say, side
from counters.counter import Counter, SideId
from counters.events import CardsDrawn, CountersMoved, CountersTurnedOver, Event, PileShuffled, Single
from counters.position import FactWord, PlaceId
from rules_assist.advice import Act, Answer, Finding, Ledger, Reach, Reason
from rules_assist.common.asked import areas_named, number, some
from rules_assist.common.standpoint import because, every_reason, ids_of, names, no, notice, to_see_to
from rules_assist.common.sums import Term, add_up, summed, told_sum
from rules_assist.common.walking import distances
from rules_assist.rulebooks.totaldomination import cards, production, stacking
from rules_assist.rulebooks.totaldomination.world import AXIS, HELPS, JOINING, NOBODY, PARTNERS, UK, World

AT_WAR, INVADED, LENT, COLLABORATES = map(FactWord, ("at_war", "invaded", "lend_lease", "collaborates"))
SWITCHES, GOES_OVER = "§4.3, 4.3.B", "{partner} goes over to {new}, and its units to the supply of {new}."


# ---- how far they are from war (§9.0, §9.2)
class Joining(NamedTuple):
    """The US or China on its way into the war."""

    view: World
    nation: SideId

    @property
    def steps_left(self) -> int:
        view, nation = self
        return 0 if view.at_war(nation) else max(view.last_box(nation) - view.marker_at(nation), 0)

    @property
    def is_out(self) -> bool:
        return self.nation in JOINING and not self.view.at_war(self.nation) and not self.view.rises()

    def goes_on(self, card_to: PlaceId, before: int = 0) -> Iterator[Single]:
        """The marker into its next box, the top card to where it goes; `before`: steps that were made before this."""
        view, nation = self
        deck, box = PlaceId(f"deck/{nation}"), view.marker_at(nation) + 1 + before
        yield from view.value_set(f"{nation}_joins", box)
        if len(view.position.stack(deck)) > before:
            yield CardsDrawn(deck, 1, card_to)
        if box >= view.last_box(nation):
            yield view.noted(AT_WAR, nation)

    def invaded(self, before: int = 0) -> tuple[Single, ...]:
        """By an attack or a unit that is moved in: the card goes into the draw deck, which is shuffled then."""
        return () if self.steps_left <= before else (*self.goes_on(cards.DECK, before), PileShuffled(cards.DECK, None))


def asked_ally(view: World) -> Joining | None:
    """The US or China: whose figure it is, or whom the power helps."""
    nation = view.side if view.side in JOINING else HELPS.get(view.power)
    return Joining(view.seen_by(nation), nation) if nation else None


def steps_to_war(view: World, act: Act) -> Ledger | None:
    terms = [(ally.steps_left, say("Steps to the last box."), "§9.0")] if (ally := asked_ally(view)) else []
    return add_up(ally.view, "steps_to_war", terms, "§9.0") if ally and not view.rises() else None


def may_join(view: World, act: Act) -> Answer | None:
    if (ally := asked_ally(view)) is None:
        return no(because("§9.0", "{side} is no power that joins the war.", side=side(view.side))) if act.side else None
    left, nation = ally.steps_left, ally.nation
    return view.allowed(
        "{ally} is at war, with {friend}.", "§9.0",
        ("§12.1", "{ally} stays out of the war in this scenario.", view.rises()),
        ("§9.0", "{ally} is {steps:step|steps} from joining the war.", left),
        ally=side(nation), steps=left, friend=side(view.original(nation)),
    )  # fmt: skip


def joined_unsaid(view: World) -> Iterator[Finding]:
    for nation in (of for of in JOINING if view.at_war(of) and not view.so(AT_WAR, of)):
        told, done = ("§9.0", "{ally} joins the war: its marker is in the last box."), (view.noted(AT_WAR, nation),)
        yield notice(told, aspect="joining", severity="note", done=done, doing="write that down", ally=side(nation))


# ---- Lend-Lease (§9.1, §11.2)
def least_ops(view: World, boats: int | None = None) -> int:
    """What a British card must be worth for Lend-Lease with so many U-Boots at sea; the Soviet one may be any."""
    row = str((0 if view.reading("u_boots") == "off" else len(view.u_boots())) if boats is None else boats)
    return view.charted("lend_lease", row, "card for Lend-Lease of the UK") if view.power == UK else 0


def why_no_lend_lease(view: World, act: Act) -> Reason | None:
    """With U-Boots at sea the UK's card must have 4, 5 or 6 OPs; Tactics count, a saved OP does not. Of one U-Boot it
    is said that at least so many are needed, of two and three only how many: by option lend_lease_card just so many."""
    us, card, ally, boats = view.power, cards.asked_card(view, act), asked_ally(view), len(view.u_boots())
    count, least = max(len(act.counters), len(some(act.details.get("card", "")))), least_ops(view)
    worth = cards.ops_of(view, Act(verb="", details={"for": "lend_lease"}), card) if card else least
    put_by = view.clock.phase == "action" and view.lying(f"reserve/{view.hand_holder()}")
    just = view.reading("lend_lease_card") == "exactly" and boats > 1 and us == UK
    exactly = "With {boats:U-Boot|U-Boots} at sea the card must be worth just {least:OP|OPs}; this one is worth {ops}."
    at_least = "With {boats:U-Boot|U-Boots} at sea the card must be worth {least:OP|OPs}; this one is worth {ops}."
    return view.first(
        ("§12.1", "There is no Lend-Lease in this scenario.", view.rises()),
        ("§9.1, 9.0", "Only the United Kingdom and the USSR do Lend-Lease.", us not in HELPS),
        view.passed(), ("§9.1, 9.0", "{side} has done Lend-Lease this round.", view.so(LENT, us)),
        ("§9.1, 4.2", "{side} has a card in reserve: whoever does Lend-Lease reserves nothing.", put_by),
        ("§9.1, 9.0", "The marker of Allies joining the war is in its last box.", ally and not ally.steps_left),
        ("§9.1, 9.0", "Lend-Lease takes one card only.", count > 1), cards.not_in_hand(view, act, needed=True),
        ("§11.2", exactly, just and worth != least), ("§11.2", at_least, worth < least),
        boats=boats, least=least, ops=worth,
    )  # fmt: skip


def may_lend(view: World, act: Act) -> Answer:
    why, us, least, ally = why_no_lend_lease(view, act), view.power, least_ops(view), asked_ally(view)
    if why is None and cards.asked_card(view, act) is None and least:
        return view.allowed("The card must be worth {least:OP|OPs}; I was not told which it is.", "§11.2", least=least)
    words = "{side} may do Lend-Lease: the marker of {ally} goes on by one, and its card waits for the next draft."
    lent = (*ally.goes_on(PlaceId(f"lend_lease/{us}")), view.noted(LENT, us)) if ally and not why else ()
    done = cards.played(view, act, say("Do Lend-Lease with it"), *lent) if lent else None
    rule = "§9.1, 9.0, 11.2" if least else "§9.1, 9.0"
    return view.allowed(words, rule, why, done=done, ally=side(HELPS.get(us, NOBODY)))


def lend_lease_least(view: World, act: Act) -> list[Term] | None:
    """The least that a card for Lend-Lease must be worth now; `with u_boots 2`."""
    told = number(act, "u_boots")
    least, boats = least_ops(view, told), len(view.u_boots()) if told is None else told
    return [(least, say("{boats:U-Boot is|U-Boots are} at sea.", boats=boats), "§11.2")] if least else []


# ---- Axis invasion (§9.2)
def advances(view: World, target: Counter, *, by_air: bool = False) -> int:
    """By how much the marker goes on when the Axis attacks this unit; an Air Strike by option war_by_air."""
    counts = not by_air or view.reading("war_by_air") == "advances_the_marker"
    return int(counts and view.faction(view.power) == AXIS and Joining(view, target.side).is_out)


def axis_invasion(view: World, act: Act) -> Ledger | None:
    """How far the marker goes on by so many attacks and units moved in; as many cards are shuffled in."""
    if (ally := asked_ally(view)) is None:
        return None
    left, nation = ally.steps_left if ally.is_out else 0, side(ally.nation)
    strikes = (number(act, "strikes") or 0) * (view.reading("war_by_air") == "advances_the_marker")
    attacks = min((number(act, "attacks") or 0) + strikes, left)
    moves, words = min(number(act, "moves") or 0, left - attacks), "{count:unit|units} moved into home areas of {ally}."
    counted = ((attacks, "Attacks on units of {ally}: {count}."), (moves, words))
    terms = [(n, say(told, count=n, ally=nation), "§9.2, 9.0") for n, told in counted if n]
    words = "The marker of {ally} goes on by {steps}; as many of its cards are shuffled into the draw deck."
    return told_sum("axis_invasion", ally.nation, terms, say(words, ally=nation, steps=summed(terms)), "§9.2, 9.0")


def invasions(view: World) -> Iterator[Finding]:
    """Each unit of the Axis that was moved into home areas before they join brings the marker on; once."""
    told = "§9.2", "{ally} comes a step closer to war: {who} has come."
    there = view.standing().items() if view.position.facts.of(INVADED) else ()
    come = ((at, one) for at, units in there for one in units if view.so(INVADED, one.id))
    for at, one in ((at, one) for at, one in come if view.faction(one.side) == AXIS):
        if (ally := Joining(view, view.areas[at].home)).is_out:
            done = (*ally.invaded(), view.cleared(INVADED, one.id))
            yield to_see_to(told, (one,), at, done=done, doing="the marker goes on", ally=side(ally.nation))


# ---- partners change hands (§4.3)
class Partner(NamedTuple):
    """France or Italy, and whose it becomes now."""

    view: World
    nation: SideId

    @property
    def units(self) -> list[Counter]:
        return [one for units in self.view.standing().values() for one in units if one.side == self.nation]

    @property
    def goes_over_to(self) -> SideId:
        """The enemy who controls it, or its first power, whoever has freed it. Nobody: it stays where it is."""
        view, first = self.view, self.view.original(self.nation)
        who = view.controller(view.home_of_partner(self.nation))
        if not who or view.faction(who) == view.faction(view.run_by(self.nation)):
            return NOBODY
        return first if view.faction(who) == view.faction(first) else who

    @property
    def liberators(self) -> tuple[Counter, ...]:
        """Units of a teammate that have freed it, or stand in it when it has gone back: moved on, for no OPs."""
        view, first = self.view, self.view.original(self.nation)
        freed = (self.goes_over_to or view.run_by(self.nation)) == first
        there = view.units_in(view.home_of_partner(self.nation)) if freed else ()
        return tuple(one for one in there if view.run_by(one.side) == view.seen_by(first).teammate())

    def gone_over(self) -> tuple[Event, ...]:
        """All its units to the supply of its new power; the control marker lies in it while that is not its first."""
        view, to, at = self.view, self.goes_over_to, PlaceId(self.view.home_of_partner(self.nation))
        markers = tuple(one.id for one in view.position.counters.values() if one.kind == f"{self.nation}_control")
        unused = (one for one in view.pile(f"pool/{view.run_by(self.nation)}") if one.side == self.nation)
        units = ids_of((*self.units, *unused))
        moved = (CountersMoved(units, PlaceId(f"pool/{to}")),) if units else ()
        laid: tuple[Event, ...] = CountersTurnedOver(markers, str(to)), CountersMoved(markers, at)
        said: Event = view.noted(COLLABORATES, self.nation, value=to)
        if to == view.original(self.nation):
            laid, said = (CountersMoved(markers, production.MARKERS),), view.cleared(COLLABORATES, self.nation)
        return (*moved, *(laid if markers else ()), said)

    def onward(self) -> tuple[Event, ...]:
        """Where there is but one closest area with room, the liberators go there."""
        group, view = self.liberators, self.view
        ways = tuple(relocation_reach(view.its_power(group[0].side), group).ways) if group else ()
        return (CountersMoved(ids_of(group), PlaceId(ways[0])),) if len(ways) == 1 else ()


def has_freed(view: World, one: Counter) -> bool:
    return any(one in Partner(view, nation).liberators for nation in PARTNERS)


def relocation_reach(view: World, group: tuple[Counter, ...]) -> Reach:
    """The closest areas of ours in supply with room, for those that have freed a teammate's partner."""
    if staying := [one for one in group if not has_freed(view, one)]:
        words = "{who} has freed no partner of a teammate: {who:~it stays where it is|they stay where they are}."
        return Reach(notes=(because(SWITCHES, words, who=names(staying)),))
    start, *others = {view.position.area(one.id) for one in group}
    if others:
        return Reach(notes=(because(SWITCHES, "What has freed two partners is moved on from each by itself."),))
    far = distances(view.game.board.network(), start)
    unfed, unfit = "{to} is no area of {side} that is in supply.", stacking.unsuitable
    wrong = {
        to: every_reason(*(unfit(view, one, to) for one in group), stacking.too_many(view, group, to))
        if to in view.fed else (because(SWITCHES, unfed, to=area(to), side=side(view.power)),)
        for to in view.areas if to != start
    }  # fmt: skip
    nearest = min((far[to] for to, why in wrong.items() if to in far and not why), default=0)
    closer, words = "There is a closer area than {to}.", "{to} is the closest area of {side} in supply."
    beyond = {to: (because(SWITCHES, closer, to=area(to)),) for to in wrong if far.get(to) != nearest}
    against = {to: why or beyond.get(to, ()) for to, why in wrong.items()}
    return production.laid_out(view, group, against.__getitem__, "relocation", words, rule=SWITCHES)


def may_switch(view: World, act: Act) -> Answer | None:
    named = (act.side, *(view.areas[at].home for at in areas_named(act) if at in view.areas))
    for nation in (each for each in named if each in PARTNERS):
        to, now = Partner(view, nation).goes_over_to, side(view.run_by(nation))
        stays = SWITCHES, "{partner} stays with {now}.", not to
        return view.allowed(GOES_OVER, SWITCHES, stays, partner=side(nation), new=side(to), now=now)
    return None


def switching(view: World) -> Iterator[Finding]:
    for partner in (each for nation in PARTNERS if (each := Partner(view, nation)).goes_over_to):
        at, group = view.home_of_partner(partner.nation), partner.liberators
        why = because(SWITCHES, GOES_OVER, partner=side(partner.nation), new=side(partner.goes_over_to))
        yield to_see_to(why, partner.units, at, done=(*partner.gone_over(), *partner.onward()), doing="so it is")
        if group:
            words, us = "{who} is moved from {at} to the closest area of {side} in supply.", view.run_by(group[0].side)
            yield to_see_to((SWITCHES, words), group, at, side=side(us))
