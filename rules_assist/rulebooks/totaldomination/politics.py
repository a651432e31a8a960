"""Allies join the war (§9.0): Lend-Lease, U-Boots in its way, Axis invasions; and partners who change hands (§4.3)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from boards.plain.sentence import area, counter, say, side
from counters.counter import Counter, SideId
from counters.events import (
    CardsDrawn,
    CountersMoved,
    CountersTurnedOver,
    FactCleared,
    FactSet,
    PileShuffled,
    Single,
    ValueSet,
)
from counters.places import PlaceId
from counters.position import Fact, FactWord, ValueId
from rules_assist.advice import Act, Answer, Detail, Finding, Ledger, Reason
from rules_assist.common.asked import added_up, areas_named, figure, number, some, verb
from rules_assist.common.printed import number as printed_number
from rules_assist.common.saying import agreed, answer, because, deed, first_reason, ids_of, names, notice
from rules_assist.common.sums import Done, Term, add_up, told_sum
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.totaldomination import moving, stacking
from rules_assist.rulebooks.totaldomination.cards import (
    CARD,
    FOR,
    SAVED,
    Card,
    asked_card,
    none_to_give_up,
    not_in_hand,
    worth_for,
)
from rules_assist.rulebooks.totaldomination.powers import (
    ACTION,
    AXIS,
    HELPS,
    JOINING,
    NOBODY,
    PARTNERS,
    UK,
)
from rules_assist.rulebooks.totaldomination.world import World

DRAW_DECK, MARKERS = PlaceId("deck/draw"), PlaceId("pool/markers")
INVADED = FactWord("invaded")
SWITCHES = "§4.3, 4.3.B"
GOES_OVER = "{partner} goes over to {side}, and its units to the supply of {side}."


# ---- how far they are from war (§9.0)
def steps_left(view: World, joining: SideId) -> int:
    return 0 if view.at_war(joining) else max(view.last_box(joining) - view.marker_at(joining), 0)


def steps_on(view: World, joining: SideId, card_to: PlaceId, before: int = 0) -> Iterator[Single]:
    """The marker into its next box, the top card of the ally's deck to where it goes; in the last box it joins. So many
    steps are made before this one."""
    track, box = f"{joining}_joins", view.marker_at(joining) + 1 + before
    yield ValueSet(ValueId(track), box)
    markers = [one for one in view.position.counters.values() if one.kind == "joins" and one.side == joining]
    yield from (CountersMoved((one.id,), PlaceId(f"{track}/{box}")) for one in markers)
    deck = PlaceId(f"deck/{joining}")
    if len(view.position.stack(deck)) > before:
        yield CardsDrawn(deck, 1, card_to)
    if box >= view.last_box(joining):
        yield FactSet(Fact(FactWord("at_war"), (joining,), "game"))


def asked_ally(view: World, act: Act) -> SideId | None:
    """The US or China: whose figure it is, or whom the power helps."""
    return view.side if view.side in JOINING else HELPS.get(view.power)


def steps_to_war(view: World, act: Act) -> Ledger | None:
    """How far the US or China are from joining."""
    joining = asked_ally(view, act)
    if joining is None or view.rises():
        return None
    terms: list[Term] = [(steps_left(view, joining), say("Steps to the last box."), "§9.0")]
    return add_up(view.seen_by(joining), "steps_to_war", terms, "§9.0", title="steps to war")


def may_join(view: World, act: Act) -> Answer | None:
    """`may join side us`: whether it is in the war, or joins it now."""
    joining = next((each for each in (act.side, HELPS.get(view.power)) if each in JOINING), None)
    if joining is None:
        return None
    why = first_reason(
        ("§12.1", "{ally} stays out of the war in this scenario.", view.rises()),
        ("§9.0", "{ally} is {steps:step|steps} from joining the war.", steps_left(view, joining)),
        ally=side(joining), steps=steps_left(view, joining),
    )  # fmt: skip
    words, friend = "{ally} is at war, with {side}.", view.original(joining)
    return answer([why], words, "§9.0", ally=side(joining), side=side(friend))


def joined_unsaid(view: World) -> Iterator[Finding]:
    """The marker is in the last box, but nobody has said that the power is at war."""
    for joining in () if view.rises() else JOINING:
        there = view.marker_at(joining) >= view.last_box(joining)
        if there and not view.position.facts.says("at_war", joining):
            said = (FactSet(Fact(FactWord("at_war"), (joining,), "game")),)
            why = because("§9.0", "{ally} joins the war: its marker is in the last box.", ally=side(joining))
            yield notice(why, aspect="joining", severity="note", done=said, doing="write that down")


# ---- Lend-Lease (§9.1, §11.2)
def least_ops(view: World, boats: int) -> int:
    """What a British card must be worth for Lend-Lease with so many U-Boots at sea; the Soviet one may be any."""
    return printed_number(view.game, "lend_lease", str(boats), "card for Lend-Lease of the UK")


def boats_in_play(view: World) -> int:
    return 0 if view.says("u_boots") == "off" else len(stacking.u_boots_at_sea(view))


def too_weak(view: World, card: Card) -> Reason | None:
    """With U-Boots at sea the UK's card must have 4, 5 or 6 OPs; Tactics count, a saved OP does not. Of one U-Boot it
    is said that at least so many are needed, of two and three only how many: by option lend_lease_card just so many."""
    boats, worth = boats_in_play(view), worth_for(view, "lend_lease", card)
    least, just = least_ops(view, boats), view.says("lend_lease_card") == "exactly" and boats > 1
    wrong = view.power == UK and (worth != least if just else worth < least)
    words = "With {boats} U-Boots at sea the card must be worth {least:OP|OPs}; this one is worth {ops}."
    exactly = "With {boats} U-Boots at sea the card must be worth just {least:OP|OPs}; this one is worth {ops}."
    return first_reason(("§11.2", exactly if just else words, wrong), boats=boats, least=least, ops=worth)


def why_no_lend_lease(view: World, act: Act) -> Reason | None:
    us, card = view.power, asked_card(view, act)
    cards, done = max(len(act.counters), len(some(act.details.get("card", "")))), view.position.facts.says
    there = "The marker of Allies joining the war is in its last box."
    return first_reason(
        ("§12.1", "There is no Lend-Lease in this scenario.", view.rises()),
        ("§9.1, 9.0", "Only the United Kingdom and the USSR do Lend-Lease.", us not in HELPS),
        ("§4.2", "{side} has passed.", view.has_passed(us)),
        ("§9.1, 9.0", "{side} has done Lend-Lease this round.", done("lend_lease", us)),
        ("§9.1, 9.0", there, steps_left(view, HELPS.get(us, NOBODY)) == 0),
        ("§9.1, 9.0", "Lend-Lease takes one card only.", cards > 1),
        side=side(us),
    ) or not_in_hand(view, act) or none_to_give_up(view, act) or (too_weak(view, card) if card else None)  # fmt: skip


def may_lend(view: World, act: Act) -> Answer:
    why, us, least = why_no_lend_lease(view, act), view.power, least_ops(view, boats_in_play(view))
    if why is None and asked_card(view, act) is None and us == UK and least:
        words = "The card must be worth {least:OP|OPs}; I was not told which it is."
        return agreed(words, "§11.2", least=least)
    words = "{side} may do Lend-Lease: the marker of {ally} goes on by one, and its card waits for the next draft."
    return answer([why], words, "§9.1, 9.0", side=side(us), ally=side(HELPS.get(us, NOBODY)))


def lend_lease_least(view: World, act: Act) -> list[Term] | None:
    """The least that a card for Lend-Lease must be worth now; `with u_boots 2`."""
    if view.power not in HELPS:
        return None
    told = number(act, "u_boots")
    boats = boats_in_play(view) if told is None else told
    least = least_ops(view, boats) if view.power == UK else 0
    return [(least, say("{boats} U-Boots are at sea.", boats=boats), "§11.2")] if least else []


def lend_lease_deed(view: World, act: Act) -> Ledger | None:
    """What Lend-Lease does besides the card that is discarded; silent while there is none to be done."""
    us = view.power
    bare = replace(act, counters=(), details={})
    if us not in HELPS or view.clock.phase != "action" or why_no_lend_lease(view, bare):
        return None
    words = "The marker of {ally} goes on by one, a card of its deck waits for the next draft, and {side} has helped."
    told, done = say(words, ally=side(HELPS[us]), side=side(us)), FactSet(Fact(FactWord("lend_lease"), (us,), "turn"))
    click = deed(told, *steps_on(view, HELPS[us], PlaceId(f"lend_lease/{us}")), done)
    title = say("{side} may do Lend-Lease: discard a card, and then", side=side(us))
    return told_sum("lend_lease_deed", us, [(1, told, "§9.1", click)], title, "§9.1, 9.0")


# ---- Axis invasion (§9.2)
def still_out(view: World, joining: SideId) -> bool:
    return joining in JOINING and not view.at_war(joining) and not view.rises()


def advances(view: World, target: Counter, *, by_air: bool = False) -> int:
    """By how much the marker goes on when the Axis attacks this unit; an Air Strike by option war_by_air."""
    if view.faction(view.power) != AXIS or not still_out(view, target.side):
        return 0
    return int(not by_air or view.says("war_by_air") == "advances_the_marker")


def invaded(view: World, joining: SideId, before: int = 0) -> tuple[Single, ...]:
    """By an attack or a unit that is moved in: the card goes into the draw deck, which is shuffled then."""
    if steps_left(view, joining) <= before:
        return ()
    return (*steps_on(view, joining, DRAW_DECK, before), PileShuffled(DRAW_DECK, None))


def axis_invasion(view: World, act: Act) -> Ledger | None:
    """How far the marker of the US or China goes on by so many attacks and units moved in; as many cards are shuffled
    into the draw deck."""
    joining = asked_ally(view, act)
    if joining is None:
        return None
    left = steps_left(view, joining) if still_out(view, joining) else 0
    strikes = (number(act, "strikes") or 0) * (view.says("war_by_air") == "advances_the_marker")
    terms: list[Term] = []
    for count, words in (
        ((number(act, "attacks") or 0) + strikes, "{count} attacks on units of {ally}."),
        (number(act, "moves") or 0, "{count:unit|units} moved into home areas of {ally}."),
    ):
        going = min(count, left)
        left -= going
        if going:
            terms.append((going, say(words, count=going, ally=side(joining)), "§9.2, 9.0"))
    found = add_up(view.seen_by(joining), "axis_invasion", terms, "§9.2, 9.0")
    words = "The marker of {ally} goes on by {steps}; as many of its cards are shuffled into the draw deck."
    return replace(found, sentence=say(words, ally=side(joining), steps=found.total))


def invaders(view: World, joining: SideId) -> tuple[Counter, ...]:
    """Units of the Axis that stand in home areas of the US or China before they join."""
    if not still_out(view, joining):
        return ()
    homes = (units for at, units in view.standing().items() if view.areas[at].home == joining)
    return tuple(one for units in homes for one in units if view.faction(one.side) == AXIS)


def newly_come(view: World, joining: SideId) -> tuple[Counter, ...]:
    """Those of them that were moved in, as the table remembers it."""
    return tuple(one for one in invaders(view, joining) if view.position.facts.says(INVADED, one.id))


def invasions(view: World) -> Iterator[Finding]:
    """Each unit of the Axis that was moved in brings the marker on; once."""
    for joining in JOINING:
        for one in newly_come(view, joining):
            words = "{ally} comes a step closer to war: {who} has come."
            why = because("§9.2", words, ally=side(joining), who=counter(one.id))
            at, done = view.position.where[one.id], (*invaded(view, joining), FactCleared(INVADED, (one.id,)))
            yield notice(why, (one,), at, aspect="joining", severity="note", done=done, doing="the marker goes on")


def invasion_deed(view: World, act: Act) -> Ledger | None:
    """What a unit that was moved into their home areas brings about, for one after the other."""
    us, terms = view.power, list[Done]()
    for joining in JOINING if view.clock.phase == "action" and view.faction(us) == AXIS else ():
        if who := tuple(one for one in newly_come(view, joining) if view.run_by(one.side) == us):
            words = "{ally} comes a step closer to war by each unit that moved in now: {who}."
            told = say(words, ally=side(joining), who=names(who))
            gone = FactCleared(INVADED, (who[0].id,))
            terms.append((1, told, "§9.2", deed(told, *invaded(view, joining), gone)))
    title = say("{side} has invaded", side=side(us))
    return told_sum("invasion_deed", us, terms, title, "§9.2, 9.0") if terms else None


# ---- partners change hands (§4.3)
def goes_over_to(view: World, partner: SideId) -> SideId:
    """Whose it becomes now: of the enemy who controls it; freed, of the power it belonged to at first, whoever has
    freed it. Nobody: it stays where it is."""
    who, now = view.controller(view.home_of_partner(partner)), view.run_by(partner)
    if who == NOBODY or view.faction(who) == view.faction(now):
        return NOBODY
    first = view.original(partner)
    return first if view.faction(who) == view.faction(first) else who


def units_of(view: World, partner: SideId) -> tuple[Counter, ...]:
    """The partner's units on the map: they go to the supply of its new power."""
    return tuple(one for at in view.areas for one in view.units_in(at) if one.side == partner)


def liberators(view: World, partner: SideId) -> tuple[Counter, ...]:
    """Units of a teammate that have freed it: they are moved on, for no OPs."""
    to, there = goes_over_to(view, partner), view.units_in(view.home_of_partner(partner))
    if to != view.original(partner):
        return ()
    return tuple(one for one in there if view.run_by(one.side) not in (to, NOBODY) and one.side != partner)


def has_freed(view: World, one: Counter) -> bool:
    """Whether it is one of these."""
    return any(one in liberators(view, partner) for partner in PARTNERS)


def may_switch(view: World, act: Act) -> Answer | None:
    """`may switch side france`, or `at france`."""
    named = [view.areas[at].home for at in areas_named(act) if at in view.areas]
    partner = next((each for each in (act.side, *named) if each in PARTNERS), None)
    if partner is None:
        return None
    to, now = goes_over_to(view, partner), view.run_by(partner)
    stays = because(SWITCHES, "{partner} stays with {side}.", partner=side(partner), side=side(now))
    return answer([None if to else stays], GOES_OVER, SWITCHES, partner=side(partner), side=side(to))


def gone_over(view: World, partner: SideId) -> tuple[Single, ...]:
    """Its units to the supply of its new power; the control marker lies there while it is not its first one's."""
    to, at = goes_over_to(view, partner), PlaceId(view.home_of_partner(partner))
    markers = tuple(one.id for one in view.position.counters.values() if one.kind == f"{partner}_control")
    # What lies unused in the pool of the old power goes along: its new one builds it from now on.
    unused = (one for one in view.pile(f"pool/{view.run_by(partner)}") if one.side == partner)
    units = ids_of((*units_of(view, partner), *unused))
    moved = (CountersMoved(units, PlaceId(f"pool/{to}")),) if units else ()
    if to == view.original(partner):
        back = (CountersMoved(markers, MARKERS),) if markers else ()
        return (*moved, *back, FactCleared(FactWord("collaborates"), (partner,)))
    there = (CountersTurnedOver(markers, str(to)), CountersMoved(markers, at)) if markers else ()
    return (*moved, *there, FactSet(Fact(FactWord("collaborates"), (partner,), "game", str(to))))


def onward(view: World, partner: SideId) -> tuple[Single, ...]:
    """Where there is but one closest area with room, the liberators go there."""
    group = liberators(view, partner)
    us = view.seen_by(view.run_by(group[0].side)) if group else view
    ways = tuple(moving.relocation_reach(us, group).ways) if group else ()
    return (CountersMoved(ids_of(group), PlaceId(ways[0])),) if len(ways) == 1 else ()


def switching(view: World) -> Iterator[Finding]:
    """Partners go over, and their units to the supply of their new power; a teammate's units do not stay."""
    for partner in PARTNERS:
        to, at = goes_over_to(view, partner), view.home_of_partner(partner)
        if to == NOBODY:
            continue
        why, group = because(SWITCHES, GOES_OVER, partner=side(partner), side=side(to)), liberators(view, partner)
        done = (*gone_over(view, partner), *onward(view, partner))
        yield notice(why, units_of(view, partner), at, aspect="phase", severity="note", done=done, doing="so it is")
        if group:
            words, of = "{who} is moved from {at} to the closest area of {side} in supply.", group[0].side
            why = because(SWITCHES, words, who=names(group), at=area(at), side=side(view.run_by(of)))
            yield notice(why, group, at, aspect="phase", severity="note")


U_BOOTS = Detail(name="u_boots", least=0, most=3, also=("u_boats",))
TIMES = tuple(
    Detail(name=name, least=0, also=also)
    for name, also in (("attacks", ("attack",)), ("moves", ("move", "units")), ("strikes", ("air_strikes",)))
)
CHAPTER = Chapter(
    once=(joined_unsaid, invasions),
    verbs=(
        verb("lend_lease", may_lend, "Do Lend-Lease", "side", also="lend", phases=ACTION, rule="§4.2, 9.1",
             details=(CARD, SAVED, FOR)),
        verb("join", may_join, "Join the war", "side", also="join_the_war join_war", listed=()),
        verb("switch", may_switch, "Change hands", "at",
             also="switch_sides change_hands change_sides collaborate revert liberate"),
    ),
    figures=(
        added_up("lend_lease_least", lend_lease_least, "Least for Lend-Lease", "side", rule="§11.2", details=(U_BOOTS,),
                 also="lend_lease lend_lease_minimum", called="OPs that a card for Lend-Lease has to have"),
        figure("steps_to_war", steps_to_war, "Steps to war", "side"),
        figure("axis_invasion", axis_invasion, "Steps by invasion", "side", details=TIMES, also="invasion",
               only_named=True),
        figure("lend_lease_deed", lend_lease_deed, "Lend-Lease", "side"),
        figure("invasion_deed", invasion_deed, "Steps by invasion", "side", only_named=True),
    ),
)  # fmt: skip
