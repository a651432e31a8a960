"""What comes for whom (§11.2), supplies lost before (§11.3, §12.4, §13.3), and Lend-Lease to the Soviets (§11.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil

from boards.board import AreaId
from boards.plain.sentence import area, say, side
from counters.counter import Counter, CounterId, SideId
from counters.position import PlaceId, area_of
from rules_assist.advice import Act, Answer, Detail, Finding, Ledger, Reason, not_told
from rules_assist.common.asked import areas_named, figure, number, verb
from rules_assist.common.standpoint import allowed, because, first_reason, verdict
from rules_assist.common.sums import Term, told_sum
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.blitzwar import calendar, europe, offers, surrender
from rules_assist.rulebooks.blitzwar.europe import ALLIES, Group
from rules_assist.rulebooks.blitzwar.supply import War

WHAT_CARDS_BRING = {
    "infantry": say("infantry"), "armour": say("armour"), "air": say("air"), "fleet": say("fleet"),
    "u_boats": say("u-boats"), "supply": say("supply"), "modernisation": say("modernisation"),
}  # fmt: skip
"""What a card can bring, as the cards have it."""
LAND = ("infantry", "armour", "mixed")


# What comes for whom in a reinforcement phase (§11.2, §11.3).


def queue(view: War) -> Group:
    """The cards of our side on their way, the top one last."""
    return view.position.in_place(PlaceId(f"queue/{view.party}"))


def arriving(view: War, of: SideId) -> Counter | None:
    """The card that has arrived for a side this turn; else the top one of those on their way."""
    for told in view.position.facts.of("received"):
        if told.about == (of,) and told.value:
            return view.position.counters.get(CounterId(told.value.split()[0]))
    return next(reversed(queue(view._replace(side=of))), None)


def why_nothing_comes(view: War, country: SideId) -> Reason | None:
    what, when = europe.row_of(view.game, "minor_reinforcements", country)[:2]
    now = when == "every turn" or view.season_mark(when)
    free, fights = country == europe.VICHY, country == europe.FINLAND or calendar.is_active(view, country)
    had = view.position.facts.get("received", country)  # Italy may have had its supplies, and not its units.
    return first_reason(
        ("§8, §11.1, §11.2", "There is no reinforcement phase on the first turn.", view.now == 1),
        ("§9.4", "Nothing comes for Vichy or Free France this turn.", free and not surrender.free_french_corps(view)),
        ("§11.2", "{country} has had its reinforcements of this turn.", had and had.value != "supplies"),
        ("§11.2", "{country} has surrendered.", not free and country in view.fallen),
        ("§11.2", "{country} has no counters, and receives nothing.", not free and what == "none"),
        ("§11.2", "{country} is not at war.", not free and not fights),
        ("§11.2", "{country} receives nothing on this turn of the calendar.", not free and not now),
        country=side(country),
    )  # fmt: skip


def why_no_such(view: War, nation: SideId, sort: str) -> Reason | None:
    """Minor countries receive corps, which may be armour where they have it, as it is played; Italy also others."""
    minor, on_foot = nation != europe.ITALY, view.option("minor_corps") == "infantry"
    return first_reason(
        ("§11.2", "{country} receives corps only.", minor and sort not in LAND),
        ("§11.2", "Corps of minor countries arrive as infantry, as it is played here.",
         minor and on_foot and sort in ("armour", "mixed")),
        country=side(nation),
    )  # fmt: skip


def why_not_coming(view: War, nation: SideId, wanted: Mapping[str, float]) -> Reason | None:
    theirs, many = view._replace(side=nation), sum(n for sort, n in wanted.items() if sort != "supply")
    now, fleets = view.phase == "reinforcement" and view.now > 1, wanted.get("fleet", 0)
    if nation in europe.MAJOR_POWERS or nation in europe.PARTIES:
        card = arriving(theirs, theirs.party) if now else None
        lent = ("supply", "air") if theirs.party == europe.SOVIET else ()  # The Allies may send more (§11.4).
        printed = {sort: view.game.number(card, sort) for sort in wanted if card and sort not in lent}
        over = next((sort for sort, n in printed.items() if sort in WHAT_CARDS_BRING and wanted[sort] > n), None)
        words, rule = "The card that arrives brings no more than {most} {what}.", "§11.3, §11.5"
        return because(rule, words, most=printed[over], what=WHAT_CARDS_BRING[over]) if over else None
    risen = nation == europe.YUGOSLAVIA and view.so("surrendered", nation)
    receive = {europe.ITALY: "italian_units", europe.VICHY: "free_french_first"}  # And the die brings two partisans.
    most = view.limit(receive[nation]) if nation in receive else 1 + risen
    return first_reason(
        *(why_no_such(view, nation, sort) for sort in wanted),
        why_nothing_comes(view, nation) if now and not risen else None,
        ("§11.2", "{country} receives at most {most} at a time.", many > most),
        ("§11.2", "At most one unit of Italy is a fleet.", nation == europe.ITALY and fleets > 1),
        country=side(nation), most=most,
    )  # fmt: skip


# Supplies lost before reinforcements come: blockade (§12.4), bombing (§13.3), national points (§11.3); and how units
# given up cancel them.

CANCELS = {"infantry": "infantry corps", "fleet": "fleet unit", "armour": "armoured corps"}
"""The row of the chart for each sort of unit."""


def blockaded(view: War) -> list[Term]:
    """What each Atlantic zone costs the Allies, and what the limit takes off (BW-NAV-09)."""
    found: list[Term] = []
    for sea in europe.sea_zones(view.game):
        there = (one for one in view.lying.naval.get(sea, ()) if view.party_of(one.side) == europe.AXIS)
        each, units = view.said(sea, "blockade"), sum(map(view.units_of, there))
        if isinstance(each, int | float) and each and units:
            told = say("{units} Axis naval units in {sea}", units=units, sea=area(sea))
            found.append((ceil(each * units), told, "§12.4"))
    home = (at for at in europe.in_region(view.game, "united_kingdom_home") if view.control(at) == ALLIES)
    ours = (at for at in home if view.said(at, "national_to") == ALLIES)
    most = sum(surrender.points_in(view, at, "national_points") for at in ours)
    if (over := sum(amount for amount, _, _ in found) - most) > 0:
        told = say("No more than the {most} national points held in the United Kingdom", most=most)
        found.append((-over, told, "§12.4"))
    return found


def bombing_losses(view: War, act: Act) -> Ledger | None:
    """`ledger bombing with sent 3, countered 1`: what the Axis loses in its next reinforcement phase, more for each
    unit from winter 1944 on. The turn of the bombing counts: until the Axis has lost its supplies, that is the one
    before. Told is as many as were sent and not countered; or what lies in the box, or what a fact remembers."""
    if not act.side and view.party != europe.AXIS:
        return None
    there = [view.party_of(one.side) for one in view.position.in_area(europe.BOX) if view.is_air(one)]
    sent, fact = number(act, "sent", "units", "air"), view.position.facts.get("bombed")
    found = int(fact.value) if fact and fact.value.isdecimal() else 0
    if sent is not None or there:
        countered = there.count(europe.AXIS) if sent is None else number(act, "countered") or 0
        found = max(0, (there.count(europe.ALLIES) if sent is None else sent) - countered)
    turn = view.now - (view.phase in ("diplomacy", "cards", "reinforcement"))
    each = int(view.game.sheet.charts["bombing"].rows[turn >= view.date("bombing_more")][0])
    counted = min(found, int(str(view.said(europe.BOX, "effective_units")))) if turn >= view.date("bombing") else 0
    why = say("An air unit bombs Germany uncountered: {each} supplies.", each=each)
    words = "{counted} of {found} air units have effect: the Axis loses {total} supplies in its reinforcement phase."
    told = say(words, counted=counted, found=found, total=each * counted)
    return told_sum("bombing", europe.AXIS, [(each, why, "§13.3")] * counted, told, "§13.3")


def losses(view: War) -> list[Term]:
    bombed = bombing_losses(view, Act(verb="bombing"))
    blocked = blockaded(view) if view.party == europe.ALLIES else ()
    lost = ((each.amount, each.sentence, each.rule) for each in (bombed.entries if bombed else ()))
    return [*blocked, *lost, *surrender.points_lost(view)]


def supply_losses(view: War, act: Act) -> Ledger | None:
    """Of the side that is asked about; where none is named, of those that lose anything."""
    nobody = not any(losses(view._replace(side=each)) for each in europe.PARTIES)
    if act.side is None and not losses(view) and not (nobody and view.party == europe.AXIS):
        return None
    told = say("Supplies lost, {side}: {total}.", side=side(view.party), total=sum(each[0] for each in losses(view)))
    return told_sum("supply_losses", view.party, losses(view), told, "§11.3")


def blockade(view: War, act: Act) -> Ledger | None:
    if not view.asked_once(act, europe.ALLIES):
        return None
    terms = blockaded(view)
    told = say("Supplies lost, {side}: {total}.", side=side(europe.ALLIES), total=sum(each[0] for each in terms))
    return told_sum("blockade", europe.ALLIES, terms, told, "§12.4")


def given_up(view: War, act: Act) -> Ledger | None:
    found = []
    for word, row in CANCELS.items():
        if n := number(act, word, f"{word}_corps", f"{word}s"):
            told = say("{units} {what} given up", units=n, what=WHAT_CARDS_BRING[word])
            found.append((n * view.chart("cancelled_losses", row, 0), told, "§11.3"))
    told = say("They cancel up to {total} supplies.", total=sum(amount for amount, _, _ in found))
    return told_sum("cancelled_losses", view.party, found, told, "§11.3") if found or act.verb else None


def cancel_losses(view: War, act: Act) -> Answer:
    found, asked = given_up(view, act), number(act, "losses", "loss", "supply", "supplies")
    if found is None or not found.entries:
        return not_told("§11.3", say("It was not told what is given up: “with infantry 1”."))
    given = {word: n for word in CANCELS if (n := number(act, word, f"{word}_corps", f"{word}s"))}
    why = why_not_coming(view, view.party, given)
    if why is None and found.total < (sum(amount for amount, _, _ in losses(view)) if asked is None else asked):
        why = Reason(found.sentence, "§11.3")
    words = "{told} That is done in the reinforcement phase, before anything arrives."
    if view.is_time(("reinforcement",)):
        return verdict(why, found.sentence, "§11.3")
    return allowed(words, "§11.3, §8", why, told=found.sentence)


def losses_to_see_to(view: War) -> Iterator[Finding]:
    now = view.side in europe.PARTIES and view.phase == "reinforcement" and not view.so("losses_taken", view.side)
    if total := sum(amount for amount, _, _ in losses(view)) if now else 0:
        told = say("Supplies lost before anything arrives, {side}: {total}.", side=side(view.side), total=total)
        yield europe.to_see_to(told, "§11.3", urgent=True, deed=offers.lose(view, view.side, total))


# Lend-Lease (§11.4): what the Allies may send to the Soviets out of their card, and by which sea.

NORWEGIAN_SEA, PERSIAN_GULF, BASRA = AreaId("norwegian_sea"), AreaId("persian_gulf"), AreaId("basra")


def germans_in_russia(view: War) -> bool:
    """Whether German corps stand in the Soviet Union: in a red zone, or a starred one that was Soviet (§11.4)."""
    starred = view.option("germans_in_russia") == "red and starred zones"
    fallen, held = view.so("surrendered", "poland"), view.position.holders

    def is_soviet(at: AreaId) -> bool:
        poland = starred and "eastern_poland" in view.regions(at)
        return view.said(at, "colour") == "red" or (poland and (fallen or held.get(at) == europe.SOVIET))

    piles = view.lying.corps.items()
    return any(is_soviet(at) for at, pile in piles if any(one.side == europe.GERMANY for one in pile))


def carriers(view: War, sea: AreaId) -> tuple[float, float]:
    """The Allied fleet units in a sea, and in the Norwegian Sea the U-boat units that hunt them (BW-RNF-13)."""
    there = view.lying.naval.get(sea, ())
    fleets = (one for one in there if view.party_of(one.side) == europe.ALLIES and view.is_fleet(one))
    boats = (one for one in there if view.party_of(one.side) == europe.AXIS and view.type(one) == "u_boats")
    units = sum(map(view.units_of, fleets))
    return units, min(units, sum(map(view.units_of, boats))) if sea == NORWEGIAN_SEA else 0


def why_shut(view: War, sea: AreaId) -> Reason | None:
    gulf, first, (fleets, hunted) = sea == PERSIAN_GULF, view.date("persian_gulf"), carriers(view, sea)
    unruled = sea == NORWEGIAN_SEA and not view._replace(side=europe.ALLIES).naval_superiority(sea)
    return first_reason(
        ("§11.4", "Nothing is sent by {sea}.", not view.said(sea, "lend_lease")),
        ("§11.4", "There are no Germans in the Soviet Union.", not germans_in_russia(view)),
        ("§11.4", "The Allies have no naval superiority in {sea}.", unruled),
        ("§11.4", "The Persian Gulf is open from turn {turn} on.", gulf and view.now < first),
        ("§11.4", "Basra is not Allied.", gulf and view.control(BASRA) != europe.ALLIES),
        ("§11.4", "No fleet unit in {sea} can carry anything.", fleets <= hunted),
        sea=area(sea), turn=first,
    )  # fmt: skip


def carried(view: War, act: Act) -> tuple[float, tuple[AreaId, ...], Reason | None]:
    """The fleet units that can carry, by which seas; and why nothing goes by the first that is asked about."""
    asked = tuple(at for at in (*areas_named(act), *map(area_of, act.through)) if not view.is_zone(at))
    every = asked or tuple(sea for sea in europe.sea_zones(view.game) if view.said(sea, "lend_lease"))
    reasons = {sea: why_shut(view, sea) for sea in every}
    seas = tuple(sea for sea, why in reasons.items() if why is None)
    fleets = sum(units - hunted for units, hunted in (carriers(view, sea) for sea in seas))
    return fleets, seas, next(iter(reasons.values()), None)


def per_fleet(view: War) -> tuple[float, float]:
    """The supplies that one fleet unit carries, and the fleet units that one air unit takes."""
    return view.chart("lend_lease", "one fleet unit", 0), 2 / view.chart("lend_lease", "two fleet units", 1)


def lend(view: War, act: Act) -> Answer:
    (can, seas, shut), (each, for_air), card = carried(view, act), per_fleet(view), arriving(view, ALLIES)
    supplies, air = number(act, "supply", "supplies") or 0, number(act, "air") or 0
    needed = ceil(supplies / each) + air * for_air
    stores, wings = (view.game.number(card, "supply"), view.game.number(card, "air")) if card else (supplies, air)
    abroad = [at for at in areas_named(act) if view.is_zone(at) and view.control(at) != europe.SOVIET]
    return allowed(
        "{fleets} fleet units can carry: {supplies} supplies, or one air unit for each two.", "§11.4",
        shut if not seas else None,
        ("§11.4", "{at} is not under control of the {side}.", abroad),
        ("§11.4", "The card of the Allies brings no more than {most} supplies.", stores < supplies),
        ("§11.4", "The card of the Allies does not bring so many air units.", wings < air),
        ("§11.4", "{needed} fleet units are needed, and {fleets} can be used.", needed > can),
        most=stores, needed=needed, fleets=can, supplies=can * each, side=side(europe.SOVIET),
        at=tuple(map(area, abroad)),
    )  # fmt: skip


def lend_lease(view: War, act: Act) -> Ledger | None:
    if act.side is None and view.side != ALLIES:
        return None
    (can, seas, shut), (each, for_air), terms = carried(view, act), per_fleet(view), list[Term]()
    for sea in seas:
        fleets, hunted = carriers(view, sea)
        told = say("{fleets} Allied fleet units in {sea}", fleets=fleets, sea=area(sea))
        terms.append((fleets * each, told, "§11.4"))
        if hunted:
            terms.append((-hunted * each, say("{units} U-boat units hunt there", units=hunted), "§11.4"))
    words = "{fleets} fleet units can be used: {supplies} supplies, or {air} air units."
    told = say(words, fleets=can, supplies=can * each, air=can // for_air)
    return told_sum("lend_lease", ALLIES, terms, shut.sentence if shut and not terms else told, "§11.4")


def lend_lease_air(view: War, act: Act) -> Ledger | None:
    found, (each, for_air) = lend_lease(view, act), per_fleet(view)
    if found is None:
        return None
    n = found.total / each // for_air
    terms = [(n, found.sentence, "§11.4")] if n else []
    return told_sum("lend_lease_air", ALLIES, terms, found.sentence, "§11.4")


GIVEN_UP = tuple(Detail(name=word, least=0) for word in CANCELS)
LENT = (Detail(name="supply", least=0, also=("supplies",)), Detail(name="air", least=0))
SENT = (Detail(name="sent", least=0, also=("units", "air")), Detail(name="countered", least=0))
CHAPTER = Chapter(
    findings=(losses_to_see_to,),
    verbs=(
        verb("cancel_losses", cancel_losses, "Cancel losses of supply", "side", listed=(),
             details=(*GIVEN_UP, Detail(name="losses", least=0, also=("loss", "supply")))),
        verb("lend_lease", lend, "Send Lend-Lease", "side", details=LENT, listed=("reinforcement",)),
    ),
    figures=(
        figure("bombing", bombing_losses, "Supplies lost by bombing", details=SENT),
        figure("supply_losses", supply_losses, "Supplies lost"),
        figure("cancelled_losses", given_up, "Losses cancelled", details=GIVEN_UP),
        figure("blockade", blockade, "Blockade"),
        figure("lend_lease", lend_lease, "Lend-Lease"),
        figure("lend_lease_air", lend_lease_air, "Air units by Lend-Lease"),
    ),
)  # fmt: skip
