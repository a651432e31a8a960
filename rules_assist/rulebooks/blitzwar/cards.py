"""Reinforcement cards (§10), Lend-Lease (§11.4), and where what comes is placed, as counters out of the box (§11.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, counter, say, side
from counters.counter import Counter, SideId
from counters.events import CountersMoved, CountersPlaced, CountersRemoved, Single
from counters.position import PlaceId, area_of
from rules_assist.advice import Act, Answer, Finding, Ledger, Reason, not_told
from rules_assist.common import standpoint
from rules_assist.common.asked import areas_named, number, spelled
from rules_assist.common.standpoint import allowed, because, first_reason, ids_of, notice, resting_on, to_see_to
from rules_assist.common.sums import Term, one_sum, summed, told_sum
from rules_assist.rulebooks.blitzwar import calendar, europe, forming, paying, stacking, surrender
from rules_assist.rulebooks.blitzwar.europe import ALLIES, ASKED, AXIS, GREAT, ITALY, PARTIES, SOVIET, VICHY, Group
from rules_assist.rulebooks.blitzwar.forming import ELITE, LAND, PLACE, SORTS, arriving, make_up, queue, units
from rules_assist.rulebooks.blitzwar.supply import War, pay

NORWEGIAN_SEA, PERSIAN_GULF, BASRA = AreaId("norwegian_sea"), AreaId("persian_gulf"), AreaId("basra")
UNLOCKS = {
    "air": "The card modernises: the Soviets may unlock their air units, for good.",
    "three_corps": "The card modernises: the Soviets may unlock their counters of three corps, for good.",
    "supply": "The card modernises: the Soviets may unlock their counters of six supplies, for good."}  # fmt: skip


# ---- reinforcement cards: chosen three turns ahead (§10)
def has_cards(view: War) -> bool:
    return any(view.pile(f"{where}/{view.party}") for where in ("queue", "hand", "total_war"))


def in_queue(view: War) -> tuple[int, int, int]:
    """How many are on their way and are to be, three, later one more till the top one comes; when one would come."""
    there, late, first = len(queue(view)), view.delay("card"), view.now == 1
    return there, late + (not first), view.now + (1 + there if first and has_cards(view) else late)


def total_war(view: War) -> bool:
    america = view.party != SOVIET and calendar.is_active(view, europe.USA)
    return view.so("total_war", view.party) or america or view.now >= calendar.total_war_from(view, view.party)


def queue_card(view: War, act: Act) -> Answer:
    several = view.named(act)
    card = next(iter(several), None)
    owner = str(view.game.printed(card, "side")) if card else view.party
    view = view.seen_by(owner) if card and act.side is None else view
    (there, most, turn), lies = in_queue(view), view.position.where.get(card.id, "") if card else ""
    room, total = most - there, any(forming.is_total(view, each) for each in several)
    late = ("reinforcement",) if view.reading("card_chosen") == "reinforcement phase" else ()
    return allowed(
        "It arrives on turn {turn}.", "§10.1",
        ("§10.1", "{card} is not one of the cards of the {side}.", owner != view.party),
        ("§10.1", "{card} is on its way already: the order is frozen.", lies.startswith("queue/")),
        ("§10.2", "{side}: no Total War cards yet.", total and not total_war(view)),
        ("§10.1", "{most} cards are on their way: no more may be added this turn.", room <= 0),
        ("§10.1", "{room:card|cards} may be added this turn, and not {count}.", len(several) > room),
        ("§10.1", "Cards are chosen in the card phase.", view.phase not in ("", "cards", "setup", *late)),
        card=counter(card.id) if card else "", side=side(view.party), most=most, turn=turn, room=room,
        count=len(several))  # fmt: skip


def use_total_war(view: War, act: Act) -> Answer:
    none = ("§10.2", "{side}: Total War cards come into use on turn {turn}, if not earlier.", not total_war(view))
    first, us = calendar.total_war_from(view, view.party), side(view.party)
    cardless = ("§10.1", "{side} has no reinforcement cards.", view.party not in PARTIES)
    return allowed("{side}: Total War cards may be chosen.", "§10.2", cardless, none, side=us, turn=first)


def card_arrival(view: War, act: Act) -> Ledger:
    asked = number(act, "turn", "chosen")
    when = in_queue(view)[2] if asked is None else asked + view.delay("card")
    words = "A card chosen now arrives on turn {turn}."
    words = words if asked is None else "A card chosen on turn {chosen} arrives on turn {turn}."
    return one_sum("card_arrival", view.party, when, say(words, chosen=asked or 0, turn=when), "§10.1")


def cards_to_see_to(view: War) -> Iterator[Finding]:
    if view.phase != "cards" or view.clock.side not in ("", view.side) or not has_cards(view):
        return
    (there, wanted, _), us = in_queue(view), side(view.side)
    if there != wanted:
        words = "{side}: {there:card is on its|cards are on their} way, and {wanted} should be."
        words = words if there else "{side}: no card is queued, and {wanted} should be on their way."
        yield to_see_to(("§10.1", words), urgent=True, side=us, there=there, wanted=wanted)
    if total_war(view) and view.pile(f"total_war/{view.party}"):
        yield to_see_to(("§10.2", "{side}: Total War cards may be chosen from now on."), side=us)


# ---- Lend-Lease (§11.4): what the Allies may send to the Soviets out of their card, and by which sea
def germans_in_russia(view: War) -> bool:
    """Whether German corps stand in the Soviet Union: in a red zone, or a starred one that was Soviet (§11.4)."""
    starred, fallen = view.reading("germans_in_russia") == "red and starred zones", view.so("surrendered", "poland")
    there = [at for at, pile in view.lying.corps.items() if any(one.side == europe.GERMANY for one in pile)]
    poland = (at for at in there if starred and "eastern_poland" in view.regions(at))
    soviet = (at for at in poland if fallen or view.position.holders.get(at) == SOVIET)
    return any(soviet) or any(view.said(at, "colour") == "red" for at in there)


def carriers(view: War, sea: AreaId) -> tuple[float, float]:
    """The Allied fleet units in a sea, and in the Norwegian Sea the U-boat units that hunt them (BW-RNF-13)."""
    there = [(view.party_of(one.side), view.type(one), view.units_of(one)) for one in view.lying.naval.get(sea, ())]
    fleets = sum(n for party, sort, n in there if (party, sort) == (ALLIES, "fleet"))
    boats = sum(n for party, sort, n in there if (party, sort) == (AXIS, "u_boats"))
    return fleets, min(fleets, boats) if sea == NORWEGIAN_SEA else 0


def why_shut(view: War, sea: AreaId) -> Reason | None:
    gulf, first, (fleets, hunted) = sea == PERSIAN_GULF, view.date("persian_gulf"), carriers(view, sea)
    unruled = sea == NORWEGIAN_SEA and not view.seen_by(ALLIES).naval_superiority(sea)
    return first_reason(
        ("§11.4", "Nothing is sent by {sea}.", not view.said(sea, "lend_lease")),
        ("§11.4", "There are no Germans in the Soviet Union.", not germans_in_russia(view)),
        ("§11.4", "The Allies have no naval superiority in {sea}.", unruled),
        ("§11.4", "The Persian Gulf is open from turn {turn} on.", gulf and view.now < first),
        ("§11.4", "Basra is not Allied.", gulf and view.control(BASRA) != ALLIES),
        ("§11.4", "No fleet unit in {sea} can carry anything.", fleets <= hunted),
        sea=area(sea), turn=first)  # fmt: skip


def carried(view: War, act: Act) -> tuple[float, dict[AreaId, tuple[float, float]], Reason | None]:
    """The fleet units that can carry; the seas, with who is there; and why nothing goes by the first that is meant."""
    asked = tuple(at for at in (*areas_named(act), *map(area_of, act.through)) if not view.is_zone(at))
    every = asked or tuple(sea for sea in europe.sea_zones(view.game) if view.said(sea, "lend_lease"))
    reasons = {sea: why_shut(view, sea) for sea in every}
    seas = {sea: carriers(view, sea) for sea, why in reasons.items() if why is None}
    return sum(units - hunted for units, hunted in seas.values()), seas, next(iter(reasons.values()), None)


def per_fleet(view: War) -> tuple[float, float]:
    return view.chart("lend_lease", "one fleet unit", 0), 2 / view.chart("lend_lease", "two fleet units", 1)


def lend(view: War, act: Act) -> Answer:
    (can, seas, shut), (each, for_air), card = carried(view, act), per_fleet(view), arriving(view, ALLIES)
    supplies, air = number(act, "supply", "supplies") or 0, number(act, "air") or 0
    needed = -(-supplies // each) + air * for_air
    stores, wings = (view.game.number(card, "supply"), view.game.number(card, "air")) if card else (supplies, air)
    abroad = [at for at in areas_named(act) if view.is_zone(at) and view.control(at) != SOVIET]
    return allowed(
        "{fleets:fleet unit|fleet units} can carry: {supplies} supplies, or one air unit for each two.", "§11.4",
        ("§11.4", "Only the Allies send Lend-Lease.", act.side and view.party not in (ALLIES, SOVIET)),
        shut if not seas else None,
        ("§11.4", "{at} is not under control of the {side}.", abroad),
        ("§11.4", "The card of the Allies brings no more than {most} supplies.", stores < supplies),
        ("§11.4", "The card of the Allies does not bring so many air units.", wings < air),
        ("§11.4", "{needed:fleet unit is|fleet units are} needed, and {fleets} can be used.", needed > can),
        most=stores, needed=needed, fleets=can, supplies=can * each, side=side(SOVIET), at=tuple(map(area, abroad)),
    )  # fmt: skip


def lend_lease(view: War, act: Act) -> Ledger:
    (can, seas, shut), (each, for_air), terms = carried(view, act), per_fleet(view), list[Term]()
    for sea, (fleets, hunted) in seas.items():
        told = say("{fleets:Allied fleet unit|Allied fleet units} in {sea}", fleets=fleets, sea=area(sea))
        terms.append((fleets * each, told, "§11.4"))
        if hunted:
            told = say("{units:U-boat unit hunts|U-boat units hunt} there", units=hunted)
            terms.append((-hunted * each, told, "§11.4"))
    words = "{fleets:fleet unit|fleet units} can be used: {supplies} supplies, or {air:air unit|air units}."
    told = say(words, fleets=can, supplies=can * each, air=can // for_air)
    return told_sum("lend_lease", ALLIES, terms, shut.sentence if shut and not terms else told, "§11.4")


def lend_lease_air(view: War, act: Act) -> Ledger:
    found, (each, for_air) = lend_lease(view, act), per_fleet(view)
    return one_sum("lend_lease_air", ALLIES, found.total / each // for_air, found.sentence, "§11.4")


# ---- where reinforcements are placed, by what they are and whose (§11.2, §11.5)
ANYWHERE = ("finland", "greece", "france")  # Whose corps may arrive in any zone of the country (§11.2).
WORDS = ASKED.meanings("sorts")
Coming = tuple[SideId, str]  # A nation, and what of its is to be placed.


def coming(view: War, act: Act) -> tuple[Coming, ...]:
    if act.counters:
        return tuple((one.side, view.type(one)) for one in view.named(act))
    named = [WORDS[word] for word in act.details if word in WORDS]
    for said in (spelled(act.details[word]) for word in ("type", "kind", "what") if word in act.details):
        of = forming.kind_named(view.game, said)
        named.append(WORDS.get(said) or (of.type if of else said))
    return tuple((act.side or view.side, sort) for sort in dict.fromkeys(named))


def wanted_for(view: War, act: Act, nation: SideId) -> Mapping[str, float]:
    if act.counters or (act.side or view.side) != nation:
        return units(view, (one for one in view.named(act) if one.side == nation))
    return {WORDS[word]: number(act, word) or 1 for word in act.details if word in WORDS}


def why_not_here(view: War, what: Coming, at: AreaId) -> Reason | None:
    """By whose it is, who holds the zone and what it is (§7, §9.4, §11.2, §11.5, BW-RNF-06, BW-RNF-07)."""
    (nation, sort), theirs, holder = what, view.seen_by(what[0]), view.control(at)
    if not view.is_zone(at):
        return because(PLACE, "Reinforcements are placed in land zones.")
    if nation == europe.YUGOSLAVIA and view.so("surrendered", nation):
        return surrender.why_no_partisans(theirs, at)
    vichy, free, garrisons = nation == VICHY, view.so("free_french"), view.game.sheet.charts["vichy"].row_heads
    untold, country = view.elsewhere("war") and not view.position.holders, view.country_of(at)
    minor, seat = nation not in (*GREAT, VICHY) and what != (ITALY, "air"), surrender.capital(view.game, nation)
    fleet, port = what == (ITALY, "fleet"), "italy" in view.regions(at) and view.said(at, "port")
    anywhere = nation in ANYWHERE or view.reading("minor_arrivals") == "any own zone"
    lost, rule = not vichy and holder != theirs.party, "§11.5, §7"
    if {holder, theirs.party} == {ALLIES, SOVIET}:
        rule = "§7, §11.5"
    to_italy = nation in PARTIES and sort == "supply" and at == surrender.capital(view.game, ITALY)
    american, fed = nation == europe.USA, view.said(at, "supply_zone") == theirs.party
    reading = view.reading("american_air_and_fleets") if american and sort in ("air", "fleet") else ""
    away = american and reading != "by type" and not (view.said(at, "off_map") and country == nation)
    first, typed = view.date("americans_in_britain"), (nation in GREAT or sort == "air") and not to_italy
    typed = typed and reading != "by nation"
    return first_reason(
        ("§9.4", "The Free French arrive in French zones.", vichy and free and country != europe.FRANCE),
        ("§9.4", "Our side does not control {zone}.", vichy and free and not untold and holder != ALLIES),
        ("§9.4", "Vichy’s corps are placed in {zones}.", vichy and not free and at not in garrisons),
        ("§11.2", "An Italian fleet arrives in a port of Italy.", fleet and not port),
        forming.why_no_such(theirs, nation, sort) if minor else None,
        ("§11.2", "They arrive in a zone of {country}.", minor and not fleet and anywhere and country != nation),
        ("§11.2", "They arrive in the capital, {capital}.", minor and not fleet and not anywhere and at != seat),
        (rule, "{zone} is not controlled by the {side}.", lost and holder not in PARTIES),
        (rule, "{zone} is not controlled by the {side} but by the {holder}.", lost),
        (PLACE, "Americans arrive in America only, until turn {turn}.", away and view.now < first),
        (PLACE, "Americans arrive in America, and in British supply zones.",
         away and not (fed and "united_kingdom_home" in view.regions(at))),
        (PLACE, "Corps and supplies arrive in own supply zones, and {zone} is none.",
         typed and sort in (*LAND, "supply") and not fed),
        (PLACE, "Ships arrive in naval bases, and {zone} is none.",
         typed and sort in ("fleet", "u_boats") and not view.said(at, "naval_base")),
        (PLACE, "{zone} is not in supply.", typed and sort == "air" and not theirs.line_reaches(at)),
        zones=tuple(area(AreaId(each)) for each in garrisons), zone=area(at), country=side(nation), turn=first,
        capital=area(seat or AreaId("")), side=side(theirs.party), holder=side(holder))  # fmt: skip


def place(view: War, act: Act) -> Answer | None:
    places, what, group = areas_named(act), coming(view, act), view.named(act)
    if not places or not what:
        return not_told(PLACE)
    at, nations = places[0], {nation for nation, _ in what}
    if calendar.is_setting_up(view) and nations == {europe.POLAND}:
        abroad = ("§19", "{at} is not in Poland.", view.country_of(at) != europe.POLAND)
        crowd = stacking.no_room(view, group, at)
        return allowed("Polish armies may be set up in {at}.", "§19", abroad, crowd, at=area(at))
    # An Elite is formed from corps that are there; unless it is read to bring its own (§11.7).
    elite = any(view.game.kind(one).attributes.get("elite") for one in group)
    elite = elite or "elite" in act.details or "elite" in act.details.values()
    said = act.details.get("card", "").casefold()
    total = said.startswith("total") or (not said and forming.is_total(view, arriving(view, ALLIES)))
    wanted = (wanted_for(view, act, nation) for nation in (europe.BRITAIN, VICHY))
    british, french = (sum(n for sort, n in each.items() if sort in LAND) for each in wanted)
    british = number(act, "british", "british_corps") or british
    most = surrender.free_french_corps(view) if view.so("free_french") else view.chart("vichy", at, 0)
    new = () if elite or group else sorted(nations)
    come = (forming.why_not_coming(view, each, wanted_for(view, act, each)) for each in new)
    locked = (forming.why_locked(view, view.game.kind(one), one.side, one.face) for one in group)
    here = (why_not_here(view, each, at) for each in what for at in places)
    risen = view.so("surrendered", europe.YUGOSLAVIA) and europe.YUGOSLAVIA in nations
    more = "§9.4" if VICHY in nations else "§9.5" if risen else ""
    return allowed(
        "They may be placed in {zone}.", resting_on(PLACE, "§7" if nations <= GREAT else "§11.2", more),
        (PLACE, "With a Total War card no more than one corps may be British.",
         total and british > view.limit("british_on_total_war")),
        ("§9.4", "{country} receives at most {most} at a time.", french > most > 0),
        (ELITE, "An Elite is made of corps on the map or on the card, by reorganisation.",
         elite and view.reading("elite_corps") == "corps there are"),
        *locked, *here, *come, zone=area(at), country=side(VICHY), most=most)  # fmt: skip


# ---- the box (§11.5): whether it has counters for what comes, and the clicks that bring them
def take(view: War, act: Act) -> Answer:
    """`may take side germany with armour 2`: where no counter is free, armour comes as infantry, all else is lost."""
    nation = act.side or view.side
    wanted = dict(wanted_for(view, act, nation))
    if act.counters or not wanted:
        return not_told(PLACE)
    why, left = forming.why_not_coming(view, nation, wanted), dict(wanted)
    owners = {sort: (nation, view.party_of(nation)) if sort == "supply" else (nation,) for sort in SORTS}
    armour = units(view, make_up(view, left, owners)).get("armour", 0)
    return allowed(
        "No armour is free; it comes as infantry." if armour < wanted.get("armour", 0) else "A counter is free.",
        PLACE if nation in GREAT else f"{PLACE}, §11.2",
        why,
        (PLACE, "No counter is free: the reinforcement is lost.", any(left.values())))  # fmt: skip


def in_words(amounts: dict[str, float]) -> tuple[Sentence, ...]:
    brings = forming.WHAT_CARDS_BRING
    return tuple(say("{units} {what}", units=n, what=brings[sort]) for sort, n in amounts.items() if n)


def with_lost(told: Sentence, lost: dict[str, float]) -> Sentence:
    what = in_words(lost)
    return say("{told} No counter is free for {what}: that is lost.", told=told, what=what) if what else told


def placed(view: War, made: list[Counter], to: str = "") -> Iterator[Single]:
    """They come into the pool, to be placed; those that have to be used of it, as the box has no others, go."""
    every = view.position.counters.values()
    for kind, nation in dict.fromkeys((one.kind, one.side) for one in made):
        waiting = [one for one in every if (one.kind, one.side) == (kind, nation) and not view.on_map(one)]
        if (over := len(waiting) - forming.free(view, view.game.sheet.kinds[kind], nation, made)) > 0:
            yield CountersRemoved(ids_of(waiting[:over]))
    if made:
        yield CountersPlaced(tuple(made), PlaceId(to or f"pool/{view.side}"))


def came_now(view: War) -> Group:
    """What has come for our side this turn by its card or by Lend-Lease, wherever it lies."""
    facts = (*view.position.facts.of("received"), *view.position.facts.of("lent"))
    ids = {id for told in facts for id in told.value.split()}
    return tuple(one for id, one in view.position.counters.items() if id in ids and view.is_ours(one))


def arrives(view: War, country: SideId, at: AreaId) -> Iterator[Single]:
    """One that waits in the pool, or a new one; there, or where else it may arrive if there is no room."""
    for new in make_up(view, {"infantry": 1.0}, {"infantry": (country,)}):
        fits = (to for to in (at, *europe.zones_of(view.game, country)) if not stacking.no_room(view, (new,), to))
        at = next((to for to in fits if not why_not_here(view, (country, "infantry"), to)), at)
        old = next((one for one in view.pile(view.pool_for(new)) if one.side == country and view.is_corps(one)), None)
        yield CountersMoved((old.id,), PlaceId(at)) if old else CountersPlaced((new,), PlaceId(at))
        yield view.noted("received", country)


def reinforcements_to_see_to(view: War) -> Iterator[Finding]:
    if view.side == ALLIES and calendar.is_setting_up(view):
        armies = [one for one in view.position.counters.values() if one.side == europe.POLAND]
        if waiting := [one for one in armies if not view.is_zone(view.area(one))]:
            words = "{count:Polish army waits|Polish armies wait} in the tray, to be placed anywhere in Poland."
            yield to_see_to(("§19", words), waiting, urgent=True, count=len(waiting))
    if view.phase != "reinforcement":
        return
    if view.side == ALLIES and surrender.partisans_rise(view) and not view.so("received", europe.YUGOSLAVIA):
        due = to_see_to(("§9.5", "Roll for partisans in {country}."), country=side(europe.YUGOSLAVIA))
        yield replace(due, deed=roll_for_partisans(view, Act(verb="roll_for_partisans")).deed)
    for country in forming.members(view):
        seat = surrender.capital(view.game, country)
        own = seat and (view.control(seat) == view.seen_by(country).party or view.is_neutral(country))
        if not own and country not in (ITALY, VICHY, *ANYWHERE) and view.reading("minor_arrivals") != "any own zone":
            continue  # What is placed in the capital cannot come while another holds it.
        for amount, what, rule in forming.minor_receives(view, country):
            done, doing = tuple[Single, ...](), "{country} receives a corps."
            if own and seat and country == ITALY and amount == view.limit("italian_supplies"):
                made = make_up(view, {"supply": amount}, {"supply": (view.side,)})
                doing = "{country} receives {units} supplies."
                done = (*placed(view, made, seat), view.noted("received", country, value="supplies"))
            elif own and seat and country not in (ITALY, VICHY):
                done = (*arrives(view, country, seat),)
            why = because(rule, "{amount} {what} may be placed.", amount=amount, what=what)
            yield to_see_to(why, done=done, doing=doing, country=side(country), units=amount)
    new_elite = view.now in (view.since("surrendered", europe.FRANCE), view.due("first_attack_on_ussr", "second_elite"))
    if view.side == AXIS and new_elite:
        yield to_see_to((ELITE, "Elite counters that may be used: {elites}."), elites=calendar.elites_available(view))
    if corps := forming.soviet_infantry(view) if view.side == SOVIET and not view.so("received", europe.USSR) else 0:
        left = {"infantry": float(corps)}
        made = make_up(view, left, {"infantry": (europe.USSR,)})
        told = with_lost(say("{corps} infantry corps come for the Soviets.", corps=corps), left)
        came = view.noted("received", europe.USSR, value=" ".join(ids_of(made)))
        yield to_see_to(Reason(told, "§11.9"), done=(*placed(view, made), came))


def roll_for_partisans(view: War, act: Act) -> Answer:
    """`may roll_for_partisans`, by a click that throws the die; `with die 6`, with the corps that rise (§9.5)."""
    found, die = surrender.roll_for_partisans(view, act), number(act, "die")
    if die is None:
        return standpoint.by_dice(found, say("partisans"), Act(verb="roll_for_partisans", side=europe.YUGOSLAVIA))
    risen, allies = {"infantry": view.chart("partisans", str(die), 0)}, view.seen_by(ALLIES)
    made = make_up(allies, risen, {"infantry": (europe.YUGOSLAVIA,)})
    came = view.noted("received", europe.YUGOSLAVIA, value=" ".join(ids_of(made)))
    return standpoint.with_deed(found, standpoint.deed(found.sentence, *placed(allies, made), came))


def whose(view: War, card: Counter) -> Mapping[str, tuple[SideId, ...]]:
    """For which nations each sort of unit on a card comes: a Total War card brings American corps."""
    total, both = forming.is_total(view, card), (europe.BRITAIN, europe.USA)
    allies = tuple(each for each in (both[::-1] if total else both) if view.party_of(each) == ALLIES)
    nations = {AXIS: (europe.GERMANY,), SOVIET: (europe.USSR,)}.get(view.party, allies)
    corps = dict.fromkeys(LAND, nations[:1] if total else nations)
    return {**dict.fromkeys(SORTS, nations), **corps, "supply": (view.party,)}


def card_to_see_to(view: War) -> Iterator[Finding]:
    if view.phase != "reinforcement":
        return
    us, came, card, pool = side(view.side), came_now(view), arriving(view, view.side), PlaceId(f"pool/{view.side}")
    if waiting := tuple(one for one in came if view.position.where[one.id] == pool):
        words = "Still to be placed for the {side}: {count:counter|counters}."
        yield to_see_to(("§11.5", words), waiting, pool, count=len(waiting), side=us)
    for one in filter(view.on_map, came):
        if why := why_not_here(view, (one.side, view.type(one)), view.area(one)):
            yield notice(why, (one,), view.position.where[one.id], aspect="place", severity="warning")
    if view.so("received", view.side) or card is None or len(queue(view)) <= view.delay("card"):
        return
    if card.kind not in view.game.sheet.kinds:
        yield to_see_to(("§11.3", "The top card of the {side} arrives: who sees it takes what it brings."), side=us)
        return
    left = {sort: view.game.number(card, sort) for sort in SORTS}
    owed = 0 if view.so("losses_taken", view.side) else summed(paying.losses(view))
    left["supply"] -= (off := min(owed, left["supply"]))
    made = make_up(view, left, whose(view, card))
    words = "{card} of the {side} arrives with {what}, and goes back among those to choose from."
    told = say(words, card=counter(card.id), side=us, what=in_words(units(view, made)))
    if off:
        told = say("{told} Of it {units:supply goes|supplies go} to losses first.", told=told, units=off)
    told = with_lost(told, left)
    if any(left.values()) and view.game.number(card, "modernisation"):
        told = say("{told} Modernise before, if that brings them.", told=told)
    done = [*placed(view, made), *pay(view, view.own_supplies, owed - off)]
    done += [view.noted("losses_taken", view.side)] if owed else []
    done.append(view.noted("received", view.side, value=" ".join((card.id, *ids_of(made)))))
    yield to_see_to(Reason(told, "§11.3, §11.5"), done=(*done, CountersMoved((card.id,), PlaceId(f"hand/{view.side}"))))


def modernising_to_see_to(view: War) -> Iterator[Finding]:
    now = view.side == SOVIET and view.phase == "reinforcement" and arriving(view, SOVIET)
    used = any(standpoint.turn_said(fact) == view.now for fact in view.position.facts.of("modernised"))
    for what, words in UNLOCKS.items() if now and not used else ():
        if forming.modernise(view, Act(verb="modernise", details={what: "yes"})).yes:
            told = view.noted("modernised", what, value=view.now)
            yield to_see_to((forming.MODERN, words), done=(told,), doing="These are unlocked.")


def lend_lease_to_see_to(view: War) -> Iterator[Finding]:
    if view.side != ALLIES or view.phase != "reinforcement" or not germans_in_russia(view):
        return
    for sea in (sea for sea in carried(view, Act(verb="lend_lease"))[1] if not view.so("lent", sea)):
        fleets, hunted = carriers(view, sea)
        waiting = (one for one in came_now(view) if view.position.where[one.id] == f"pool/{view.side}")
        supplies, stores = (fleets - hunted) * per_fleet(view)[0], tuple(filter(view.is_supply, waiting))
        goes = min(supplies, sum(map(view.units_of, stores)))
        words = "Lend-Lease may go through {sea}: {supplies} supplies, or an air unit for each two fleet units."
        done, doing = lent(view, sea, stores, goes), "{units:supply goes|supplies go} to the Soviets through {sea}."
        yield to_see_to(("§11.4", words), done=done, doing=doing, units=goes, sea=area(sea), supplies=supplies)


def lent(view: War, sea: AreaId, stores: Iterable[Counter], due: float) -> Iterator[Single]:
    soviets = view.seen_by(SOVIET)
    if made := make_up(soviets, {"supply": due}, {"supply": (SOVIET,)}):
        yield from pay(view, stores, due)
        yield from placed(soviets, made)
        yield view.noted("lent", sea, value=" ".join(ids_of(made)))
