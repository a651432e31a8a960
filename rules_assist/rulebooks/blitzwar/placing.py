"""What comes in a reinforcement phase, and where it is placed (§11.2, §11.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, side
from counters.counter import KindId, SideId
from counters.places import area_of
from rules_assist.advice import Act, Answer, Deed, Detail, Entry, Finding, Ledger, Reason
from rules_assist.common.asked import figure, number, of_each, verb
from rules_assist.common.saying import agreed, because, no, unless, verdict
from rules_assist.common.standpoint import first_reason
from rules_assist.common.sums import Term, told_sum
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.blitzwar import europe
from rules_assist.rulebooks.blitzwar.calendar import is_active, is_setting_up
from rules_assist.rulebooks.blitzwar.cards import WHAT_CARDS_BRING, arriving, is_total
from rules_assist.rulebooks.blitzwar.control import fallen_by
from rules_assist.rulebooks.blitzwar.europe import (
    ALLIES,
    AXIS,
    BRITAIN,
    FINLAND,
    FRANCE,
    ITALY,
    MAJOR_POWERS,
    PARTIES,
    POLAND,
    SOVIET,
    USA,
    VICHY,
    YUGOSLAVIA,
    is_minor_country,
    to_see_to,
)
from rules_assist.rulebooks.blitzwar.forming import elites_available, kind_named, kind_words, why_locked
from rules_assist.rulebooks.blitzwar.offers import arrives, stores
from rules_assist.rulebooks.blitzwar.stacking import stack_trouble
from rules_assist.rulebooks.blitzwar.supply import War
from rules_assist.rulebooks.blitzwar.surrender import capital, countries, free_french_corps, why_no_partisans

# ----------------
# Where reinforcements are placed, by what they are and whose (§11.2, §11.5).

ANYWHERE = frozenset(map(SideId, ("finland", "greece", "france")))
"""Whose corps may arrive in any zone of the country (§11.2)."""
LAND = ("infantry", "armour", "mixed")
WORDS: Mapping[str, str] = {
    **{word: word for word in (*LAND, "air", "fleet", "u_boats", "supply")},
    **dict.fromkeys(("armor", "tank", "armoured"), "armour"),
    **dict.fromkeys(("white_tank", "elite"), "mixed"),
    **dict.fromkeys(("u_boat", "uboat", "uboats", "submarine"), "u_boats"),
    "corps": "infantry", "fleets": "fleet", "supplies": "supply", "airforce": "air", "air_force": "air",
}  # fmt: skip


class Coming(NamedTuple):
    """Something to be placed."""

    nation: SideId
    sort: str


def coming(view: War, act: Act) -> tuple[Coming, ...]:
    """What a question wants to place: its counters; or what it names, `with air 1`, `with kind fleet_2`."""
    if act.counters:
        found = (view.position.counters[id] for id in act.counters)
        return tuple(Coming(one.side, view.type(one)) for one in found)
    nation = act.side or view.side
    named = [WORDS[word] for word in act.details if word in WORDS]
    for word in ("type", "kind", "what"):
        if word in act.details:
            said = act.details[word].strip().casefold().replace(" ", "_")
            of = kind_named(view.game, said)
            named.append(WORDS.get(said) or (of.type if of else said))
    return tuple(Coming(nation, sort) for sort in dict.fromkeys(named))


def why_not_by_type(view: War, sort: str, at: AreaId) -> Reason | None:
    """Corps and supplies into own supply zones, ships into naval bases, air into supplied zones (BW-RNF-06)."""
    ashore = sort in (*LAND, "supply") and view.said(at, "supply_zone") != view.party
    dry = sort in ("fleet", "u_boats") and not view.said(at, "naval_base")
    return first_reason(
        ("§11.5", "Corps and supplies arrive in own supply zones, and {zone} is none.", ashore),
        ("§11.5", "Ships arrive in naval bases, and {zone} is none.", dry),
        ("§11.5", "{zone} is not in supply.", sort == "air" and not view.line_reaches(at)),
        zone=area(at),
    )


def why_not_american(view: War, at: AreaId) -> Reason | None:
    """Americans arrive in America, from winter 1944 on also in British supply zones (BW-RNF-07)."""
    first, fed = view.date("americans_in_britain"), view.said(at, "supply_zone") == view.party
    home = bool(view.said(at, "off_map")) and view.country_of(at) == USA
    british = fed and "united_kingdom_home" in view.regions(at)
    return first_reason(
        ("§11.5", "Americans arrive in America only, until turn {turn}.", not home and view.now < first),
        ("§11.5", "Americans arrive in America, and in British supply zones.", not home and not british),
        turn=first,
    )


def why_not_controlled(view: War, at: AreaId) -> Reason | None:
    """Whether our side controls the zone; Allies never control red ones, Soviets never khaki ones (§7)."""
    holder = view.control(at)
    if holder == view.party:
        return None
    values, rule = {"zone": area(at), "side": side(view.party)}, "§11.5, §7"
    if holder not in PARTIES:
        return because(rule, "{zone} is not controlled by the {side}.", **values)
    rule = "§7, §11.5" if {holder, view.party} == {ALLIES, SOVIET} else rule
    return because(rule, "{zone} is not controlled by the {side} but by the {holder}.", **values, holder=side(holder))


def why_not_minor(view: War, what: Coming, at: AreaId) -> Reason | None:
    """A country's corps arrive in its capital; Finnish, Greek and French ones in any own zone; Italian ships in any
    Italian port, air in any controlled, supplied zone (BW-RNF-04)."""
    nation, sort = what
    home, seat = view.country_of(at) == nation, capital(view.game, nation)
    anywhere = nation in ANYWHERE or view.option("minor_arrivals") == "any own zone"
    tanks = nation != ITALY and sort in ("armour", "mixed") and view.option("minor_corps") == "infantry"
    if nation == ITALY and sort == "air":
        return why_not_by_type(view, "air", at)
    if nation == ITALY and sort == "fleet":
        port = "italy" in view.regions(at) and view.has_port(at)
        return None if port else because("§11.2", "An Italian fleet arrives in a port of Italy.")
    if nation == VICHY:
        garrisons = view.game.sheet.charts["vichy"].row_heads
        free = view.says("free_french")
        return first_reason(
            ("§9.4", "The Free French arrive in French zones.", free and view.country_of(at) != FRANCE),
            ("§9.4", "Vichy’s corps are placed in {zones}.", not free and at not in garrisons),
            zones=tuple(map(area, garrisons)),
        )
    if nation == YUGOSLAVIA and view.says("surrendered", YUGOSLAVIA):
        return why_no_partisans(view, at)
    return first_reason(
        ("§11.2", "{country} receives corps only.", sort not in (*LAND, "supply")),
        ("§11.2", "Corps of minor countries arrive as infantry, as it is played here.", tanks),
        ("§11.2", "They arrive in a zone of {country}.", anywhere and not home),
        ("§11.2", "They arrive in the capital, {capital}.", not anywhere and at != seat),
        country=side(nation), capital=area(seat or ""),
    )  # fmt: skip


def why_not_elite(view: War, act: Act) -> Reason | None:
    """An Elite is formed from corps that are there; unless it is read to bring its own (§11.7)."""
    named = any(view.game.kind(view.position.counters[id]).attributes.get("elite") for id in act.counters)
    asked = "elite" in act.details or "elite" in act.details.values()
    words = "An Elite is made of corps on the map or on the card, by reorganisation."
    mine = view.option("elite_corps") == "corps there are"
    return because("§11.7", words) if (named or asked) and mine else None


def why_not_here(view: War, what: Coming, at: AreaId) -> Reason | None:
    """The first reason why something cannot be placed in a zone."""
    ours = view._replace(side=what.nation)
    partisans = what.nation == YUGOSLAVIA and view.says("surrendered", YUGOSLAVIA)
    if not view.is_zone(at):
        return because("§11.5", "Reinforcements are placed in land zones.")
    if not partisans and what.nation != VICHY and (why := why_not_controlled(ours, at)):
        return why
    if what.nation == USA:  # Air units and fleets: by both rules together, or by one of them (§11.5).
        reading = view.option("american_air_and_fleets") if what.sort in ("air", "fleet") else ""
        by_nation = None if reading == "by type" else why_not_american(ours, at)
        return by_nation or (None if reading == "by nation" else why_not_by_type(ours, what.sort, at))
    if what.nation in PARTIES and what.sort == "supply" and at == capital(view.game, ITALY):
        return None  # The supplies that Italy receives (§11.2).
    if what.nation in MAJOR_POWERS or what.nation in PARTIES:
        return why_not_by_type(ours, what.sort, at)
    if is_minor_country(what.nation) or what.nation in (FRANCE, ITALY):
        return why_not_minor(ours, what, at)
    return None


def british_corps(view: War, act: Act) -> float:
    """The British corps of infantry and armour that a question wants to place."""
    asked = number(act, "british", "british_corps")
    if asked is not None:
        return asked
    if not act.counters and (act.side or view.side) == BRITAIN:
        return sum(number(act, word) or 0 for word in ("infantry", "armour", "corps"))
    return sum(
        view.corps_of(view.position.counters[id]) for id in act.counters if view.position.counters[id].side == BRITAIN
    )


def _rule_for(view: War, what: tuple[Coming, ...]) -> str:
    """The rules by which these arrive where they do: minor powers and countries have one of their own."""
    if all(nation in (*MAJOR_POWERS, *PARTIES) for nation, _ in what):
        return "§11.5, §7"
    if any(nation == VICHY for nation, _ in what):
        return "§11.5, §11.2, §9.4"
    risen = view.says("surrendered", YUGOSLAVIA) and any(nation == YUGOSLAVIA for nation, _ in what)
    return "§11.5, §11.2, §9.5" if risen else "§11.5, §11.2"


def _place(view: War, act: Act) -> Answer:
    places, what = [area_of(at) for at in (*act.at, *act.to)], coming(view, act)
    if not places or not what:
        return no(because("§11.5", "Say what is to be placed, and where."))
    nations: set[SideId | None] = {one.side for one in view.named(act)}
    if is_setting_up(view) and (nations or {act.side}) == {POLAND}:
        # Before the war begins the Allied player lays six Polish armies into zones of Poland (§19).
        abroad = because("§19", "{at} is not in Poland.", at=area(places[0]))
        full = stack_trouble(view, view.named(act), places[0])
        told = say("Polish armies may be set up in {at}.", at=area(places[0]))
        return verdict(full if view.country_of(places[0]) == POLAND else abroad, told, "§19")
    words = "With a Total War card no more than one corps may be British."
    locked = (why_locked(view, view.game.kind(one), one.side, one.face) for one in view.named(act))
    here = (why_not_here(view, each, at) for each in what for at in places)
    card, said = arriving(view._replace(side=ALLIES)), act.details.get("card", "").casefold()
    total = said.startswith("total") or (not said and card and is_total(view, card))
    many = total and british_corps(view, act) > view.limit("british_on_total_war")  # BW-RNF-07
    british = because("§11.5", words) if many else None
    told = say("They may be placed in {zone}.", zone=area(places[0]))
    return unless((british, why_not_elite(view, act), *locked, *here), told, _rule_for(view, what))


# ----------------
# What each side receives in a reinforcement phase: minor countries and powers (§11.2), the card (§11.3), and what
# falls due by itself (§9.4, §11.7, §11.9).


def why_nothing_comes(view: War, country: SideId) -> Reason | None:
    """Why a minor country or power receives nothing this turn (BW-RNF-04)."""
    what, when = europe.row_of(view.game, "minor_reinforcements", country)[:2]
    now = when == "every turn" or view.season_mark(when)
    if country == VICHY:
        nothing = because("§9.4", "Nothing comes for Vichy or Free France this turn.")
        return None if free_french_corps(view) else nothing
    return first_reason(
        ("§11.2", "There is no reinforcement phase on the first turn.", view.now == 1),
        ("§11.2", "{country} has surrendered.", country in fallen_by(view.position.facts)),
        ("§11.2", "{country} has no counters, and receives nothing.", what == "none"),
        ("§11.2", "{country} is not at war.", country != FINLAND and not is_active(view, country)),
        ("§11.2", "{country} receives nothing on this turn of the calendar.", not now),
        country=side(country),
    )


def minor_receives(view: War, country: SideId) -> tuple[Entry, ...]:
    """What comes for a minor country or power this turn."""
    if country in MAJOR_POWERS or why_nothing_comes(view, country) is not None:
        return ()
    found: list[Term] = [(1, say("corps for {country}", country=side(country)), "§11.2")]
    if country == ITALY:
        stores, units = view.limit("italian_supplies"), view.limit("italian_units")
        told = say("units for Italy, at most one of them a fleet")
        found = [(stores, say("supplies for Italy"), "§11.2"), (units, told, "§11.2")]
    if country == VICHY:
        found = [(free_french_corps(view), say("infantry corps for Free France"), "§9.4")]
    return tuple(Entry(amount=amount, sentence=told, rule=rule) for amount, told, rule in found)


def soviet_infantry(view: War) -> int:
    """Twelve infantry corps, three turns after the Axis attacked the USSR or Eastern Poland (BW-RNF-12)."""
    now = view.due("first_attack_on_ussr", "soviet_infantry") == view.now
    return view.limit("soviet_infantry") if now else 0


def members(view: War) -> Iterator[SideId]:
    """The minor countries and powers of our side, with neutral Finland for the Axis."""
    for country in (*countries(view.game), VICHY):
        ours = view._replace(side=country).party
        neutral = country == FINLAND == ours and view.party == AXIS
        if country not in MAJOR_POWERS and (ours == view.party or neutral):
            yield country


def receives(view: War, of: SideId) -> tuple[Entry, ...]:
    """All that comes for a country; or for a side, with all its countries."""
    if of not in PARTIES and of not in MAJOR_POWERS:
        return minor_receives(view, of)
    whole = view._replace(side=view._replace(side=of).party)
    card = arriving(whole)
    found = list[Entry]()
    for word, kind in WHAT_CARDS_BRING.items() if card and view.now > 1 else ():
        if card and (n := view.game.number(card, word)):
            told = say("{what} on {card}", what=kind, card=counter(card.id))
            found.append(Entry(amount=n, sentence=told, rule="§11.3"))
    if whole.side == SOVIET and (corps := soviet_infantry(view)):
        told = say("Soviet infantry corps, three turns after the attack")
        found.append(Entry(amount=corps, sentence=told, rule="§11.9"))
    if of in PARTIES:
        found += [entry for country in members(whole) for entry in minor_receives(view, country)]
    return tuple(found)


def reinforcements(view: War, act: Act) -> Ledger:
    """What a side or country receives this turn, before losses."""
    of = act.side or view.side
    entries = [(entry.amount, entry.sentence, entry.rule) for entry in receives(view, of)]
    why = why_nothing_comes(view, of) if of not in PARTIES and of not in MAJOR_POWERS else None
    told = say("{side}, units that come: {total}.", side=side(of), total=sum(amount for amount, _, _ in entries))
    return told_sum("reinforcements", of, entries, why.sentence if why else told, why.rule if why else "§11.2")


def _receive(view: War, act: Act) -> Answer:
    """`may receive side france`."""
    country = act.side or view.side
    if country in PARTIES or country in MAJOR_POWERS:
        none = because("§11.3", "Nothing comes for {side} this turn.", side=side(country))
        coming = receives(view, country)
        by_card = not coming or any(entry.rule == "§11.3" for entry in coming)
        told = say("Its card arrives.") if by_card else say("Reinforcements come for {country}.", country=side(country))
        return verdict(None if coming else none, told, "§11.3" if by_card else coming[0].rule)
    told = say("Reinforcements come for {country}.", country=side(country))
    return verdict(why_nothing_comes(view, country), told, "§11.2")


def armies_to_lay_out(view: War) -> Iterator[Finding]:
    """Before the war the Allied player lays out the Polish armies (§19)."""
    if view.side != ALLIES or not is_setting_up(view):
        return
    waiting = [
        one
        for one in view.position.counters.values()
        if one.side == POLAND and view.area(one) not in europe.zones(view.game)
    ]
    if waiting:
        told = say("{count} Polish armies wait in the tray, to be placed anywhere in Poland.", count=len(waiting))
        yield to_see_to(told, "§19", urgent=True)


def reinforcements_to_see_to(view: War) -> Iterator[Finding]:
    """In the reinforcement phase: who else receives something."""
    if view.side not in PARTIES or view.phase != "reinforcement":
        return
    for country in members(view):
        if view.says("received", country):
            continue
        for entry in minor_receives(view, country):
            words = "{amount} {what} may be placed."
            told = say(words, amount=entry.amount, what=entry.sentence)
            yield to_see_to(told, entry.rule, deed=_delivered(view, country, entry))
    if view.side == SOVIET and (corps := soviet_infantry(view)):
        yield to_see_to(say("{corps} infantry corps come for the Soviets.", corps=corps), "§11.9")
    new_elite = view.now in (view.since("surrendered", FRANCE), view.due("first_attack_on_ussr", "second_elite"))
    if view.side == AXIS and new_elite:
        yield to_see_to(say("Elite counters that may be used: {elites}.", elites=elites_available(view)), "§11.7")


def _delivered(view: War, country: SideId, entry: Entry) -> Deed | None:
    """A corps of a minor country in its capital, if that is its own; the supplies of Italy. The rest is chosen."""
    seat, ours = capital(view.game, country), view._replace(side=country)
    if seat is None or country == VICHY or (view.control(seat) != ours.party and not view.is_neutral(country)):
        return None
    if country == ITALY:
        return stores(view, AXIS, country, entry.amount, seat) if entry.amount == 4 else None
    return arrives(view, country, seat)


# ----------------
# The counter mix as a limit of reinforcements (§11.5): whatever has no counter is lost, but armour may be infantry.


def as_what(view: War, nation: SideId, sort: str) -> tuple[KindId, ...]:
    """The kinds of a type that are still in the box for a nation."""
    lying: dict[KindId, int] = {}
    for one in view.position.counters.values():
        if one.side == nation and area_of(view.position.where[one.id]) in view.game.board.spaces:
            lying[one.kind] = lying.get(one.kind, 0) + 1
    printed = view.game.sheet.kinds.items()
    kinds = ((id, of) for id, of in printed if of.type == sort and nation in of.mix and not of.attributes.get("elite"))
    return tuple(id for id, of in kinds if lying.get(id, 0) < of.mix[nation])


def _take(view: War, act: Act) -> Answer:
    """`may take side germany with armour`: where no counter is free, armour comes as infantry, all else is lost."""
    found = coming(view, act)
    if not found:
        return no(because("§11.5", "Say what is to be taken: with armour."))
    nation, sort = found[0]
    armour, free = sort == "armour", as_what(view, nation, sort)
    if free or (armour and as_what(view, nation, "mixed")):
        return agreed("A counter is free.", "§11.5")
    infantry = armour and as_what(view, nation, "infantry")
    lost = because("§11.5", "No counter is free: the reinforcement is lost.")
    return verdict(None if infantry else lost, say("No armour is free; it comes as infantry."), "§11.5")


WHAT = tuple(Detail(name=word, values=("yes",), least=0, counted=True) for word in WORDS)
PLACED = (
    *WHAT,
    Detail(name="type", names="kind", known=kind_words, values=tuple(WORDS), also=("kind", "what")),
    Detail(name="card", values=("total", "limited")),
    Detail(name="british", least=0, also=("british_corps",)),
)
CHAPTER = Chapter(
    findings=(armies_to_lay_out, reinforcements_to_see_to),
    verbs=(
        verb(
            "place", of_each(_place), "Place there", "counters at", also="reinforce build deploy",
            phases=("reinforcement", "diplomacy", "setup"), rule="§8, §11.5",
            details=PLACED,
        ),
        verb("receive", _receive, "Receive reinforcements", "side", listed=("reinforcement",)),
        verb("take", _take, "Take from the box", "side", details=WHAT, listed=()),
    ),
    figures=(figure("reinforcements", reinforcements, "Reinforcements"),),
)  # fmt: skip
