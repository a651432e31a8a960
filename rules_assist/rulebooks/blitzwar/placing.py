"""Where reinforcements are placed, by what they are and whose (§11.2, §11.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from boards.board import AreaId
from boards.plain.sentence import area, say, side
from counters.counter import SideId
from counters.places import area_of
from rules_assist.advice import Act, Answer, Reason
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.blitzwar.cards import arriving, is_total
from rules_assist.rulebooks.blitzwar.control import control
from rules_assist.rulebooks.blitzwar.corps import corps_of
from rules_assist.rulebooks.blitzwar.dates import date
from rules_assist.rulebooks.blitzwar.fed import line_reaches
from rules_assist.rulebooks.blitzwar.formation import kind_named, why_locked
from rules_assist.rulebooks.blitzwar.limits import limit
from rules_assist.rulebooks.blitzwar.readings import option
from rules_assist.rulebooks.blitzwar.saying import answer, number
from rules_assist.rulebooks.blitzwar.seasons import turn
from rules_assist.rulebooks.blitzwar.setting_up import polish_set_up
from rules_assist.rulebooks.blitzwar.sides import (
    ALLIES,
    MAJOR_POWERS,
    PARTIES,
    VICHY,
    is_minor_country,
    party,
)
from rules_assist.rulebooks.blitzwar.surrender import FRANCE, ITALY, capital
from rules_assist.rulebooks.blitzwar.vichy import PARTISANS, YUGOSLAVIA, why_no_partisans
from rules_assist.rulebooks.blitzwar.zones import country_of, has_port, is_naval_base, is_zone, regions_of

RULE, MINORS, COLOURS, VICHY_RULE = "§11.5", "§11.2", "§7", "§9.4"
BRITAIN, USA = SideId("britain"), SideId("usa")
ANYWHERE = frozenset(map(SideId, ("finland", "greece", "france")))
"""Whose corps may arrive in any zone of the country (§11.2)."""
HOME = "united_kingdom_home"
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


def coming(view: Standpoint, act: Act) -> tuple[Coming, ...]:
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


def is_own_supply_zone(view: Standpoint, at: AreaId) -> bool:
    return view.said(at, "supply_zone") == party(view)


def why_not_by_type(view: Standpoint, sort: str, at: AreaId) -> Reason | None:
    """Corps and supplies into own supply zones, ships into naval bases, air into supplied zones (BW-RNF-06)."""
    ships = sort in ("fleet", "u_boats")
    ashore = sort in (*LAND, "supply") and not is_own_supply_zone(view, at)
    return first_reason(
        (RULE, "Corps and supplies arrive in own supply zones, and {zone} is none.", ashore),
        (RULE, "Ships arrive in naval bases, and {zone} is none.", ships and not is_naval_base(view.game, at)),
        (RULE, "{zone} is not in supply.", sort == "air" and not line_reaches(view, at)),
        zone=area(at),
    )  # fmt: skip


def why_not_by_nation(view: Standpoint, nation: SideId, at: AreaId) -> Reason | None:
    """Americans arrive in America, from winter 1944 on also in British supply zones (BW-RNF-07)."""
    if nation != USA or (view.said(at, "off_map") and country_of(view.game, at) == USA):
        return None
    later = turn(view) >= date(view, "americans_in_britain")
    british = HOME in regions_of(view.game, at) and is_own_supply_zone(view, at)
    words = (
        "Americans arrive in America, and in British supply zones."
        if later
        else "Americans arrive in America only, until turn {turn}."
    )
    first = date(view, "americans_in_britain")
    if later and british:
        return None
    return Reason(say(words) if later else say(words, turn=first), RULE)


def why_not_american(view: Standpoint, sort: str, at: AreaId) -> Reason | None:
    """American air units and fleets: by both rules together, or by one of them (§11.5)."""
    reading = option(view, "american_air_and_fleets")
    by_type, by_nation = why_not_by_type(view, sort, at), why_not_by_nation(view, USA, at)
    if sort in ("air", "fleet") and reading == "by type":
        return by_type
    if sort in ("air", "fleet") and reading == "by nation":
        return by_nation
    return by_nation or by_type


def why_not_controlled(view: Standpoint, at: AreaId) -> Reason | None:
    """Whether our side controls the zone; Allies never control red ones, Soviets never khaki ones (§7)."""
    holder = control(view, at)
    if holder == party(view):
        return None
    words = "{zone} is not controlled by the {side}."
    if holder in PARTIES:
        words = "{zone} is not controlled by the {side} but by the {holder}."
    told = say(words, zone=area(at), side=side(party(view)), holder=side(holder))
    return Reason(
        told, f"{COLOURS}, {RULE}" if {holder, party(view)} == {ALLIES, SideId("soviet")} else f"{RULE}, {COLOURS}"
    )


def why_not_minor(view: Standpoint, what: Coming, at: AreaId) -> Reason | None:
    """A country's corps arrive in its capital; Finnish, Greek and French ones in any own zone; Italian ships in any
    Italian port, air in any controlled, supplied zone (BW-RNF-04)."""
    nation, sort = what
    home, seat = country_of(view.game, at) == nation, capital(view.game, nation)
    anywhere = nation in ANYWHERE or option(view, "minor_arrivals") == "any own zone"
    tanks = nation != ITALY and sort in ("armour", "mixed") and option(view, "minor_corps") == "infantry"
    if nation == ITALY and sort == "air":
        return why_not_by_type(view, "air", at)
    if nation == ITALY and sort == "fleet":
        port = "italy" in regions_of(view.game, at) and has_port(view.game, at)
        return None if port else Reason(say("An Italian fleet arrives in a port of Italy."), MINORS)
    if nation == VICHY:
        garrisons = view.game.sheet.charts["vichy"].row_heads
        free = view.position.facts.says("free_french")
        return first_reason(
            (VICHY_RULE, "The Free French arrive in French zones.", free and country_of(view.game, at) != FRANCE),
            (VICHY_RULE, "Vichy’s corps are placed in {zones}.", not free and at not in garrisons),
            zones=tuple(map(area, garrisons)),
        )
    if nation == YUGOSLAVIA and view.position.facts.says("surrendered", YUGOSLAVIA):
        return why_no_partisans(view, at)
    return first_reason(
        (MINORS, "{country} receives corps only.", sort not in (*LAND, "supply")),
        (MINORS, "Corps of minor countries arrive as infantry, as it is played here.", tanks),
        (MINORS, "They arrive in a zone of {country}.", anywhere and not home),
        (MINORS, "They arrive in the capital, {capital}.", not anywhere and at != seat),
        country=side(nation),
        capital=area(seat or ""),
    )


def why_not_elite(view: Standpoint, act: Act) -> Reason | None:
    """An Elite is formed from corps that are there; unless it is read to bring its own (§11.7)."""
    named = any(view.game.kind(view.position.counters[id]).attributes.get("elite") for id in act.counters)
    asked = "elite" in act.details or "elite" in act.details.values()
    words = "An Elite is made of corps on the map or on the card, by reorganisation."
    mine = option(view, "elite_corps") == "corps there are"
    return Reason(say(words), "§11.7") if (named or asked) and mine else None


def why_not_here(view: Standpoint, what: Coming, at: AreaId) -> Reason | None:
    """The first reason why something cannot be placed in a zone."""
    ours = view._replace(side=what.nation)
    partisans = what.nation == YUGOSLAVIA and view.position.facts.says("surrendered", YUGOSLAVIA)
    if not is_zone(view.game, at):
        return Reason(say("Reinforcements are placed in land zones."), RULE)
    if not partisans and what.nation != VICHY and (why := why_not_controlled(ours, at)):
        return why
    if what.nation == USA:
        return why_not_american(ours, what.sort, at)
    if what.nation in PARTIES and what.sort == "supply" and at == capital(view.game, ITALY):
        return None  # The supplies that Italy receives (§11.2).
    if what.nation in MAJOR_POWERS or what.nation in PARTIES:
        return why_not_by_type(ours, what.sort, at)
    if is_minor_country(what.nation) or what.nation in (FRANCE, ITALY):
        return why_not_minor(ours, what, at)
    return None


def british_corps(view: Standpoint, act: Act) -> float:
    """The British corps of infantry and armour that a question wants to place."""
    asked = number(act, "british", "british_corps")
    if asked is not None:
        return asked
    if not act.counters and (act.side or view.side) == BRITAIN:
        return sum(number(act, word) or 0 for word in ("infantry", "armour", "corps"))
    return sum(
        corps_of(view, view.position.counters[id]) for id in act.counters if view.position.counters[id].side == BRITAIN
    )


def too_many_british(view: Standpoint, act: Act) -> bool:
    """With an Allied Total War card at most one corps may be British (BW-RNF-07)."""
    card = arriving(view._replace(side=ALLIES))
    said = act.details.get("card", "").casefold()
    total = said.startswith("total") or bool(not said and card and is_total(view, card))
    return total and british_corps(view, act) > limit(view.game, "british_on_total_war")


def _rule_for(view: Standpoint, what: tuple[Coming, ...]) -> str:
    """The rules by which these arrive where they do: minor powers and countries have one of their own."""
    if all(nation in (*MAJOR_POWERS, *PARTIES) for nation, _ in what):
        return f"{RULE}, {COLOURS}"
    if any(nation == VICHY for nation, _ in what):
        return f"{RULE}, {MINORS}, {VICHY_RULE}"
    risen = view.position.facts.says("surrendered", YUGOSLAVIA) and any(nation == YUGOSLAVIA for nation, _ in what)
    return f"{RULE}, {MINORS}, {PARTISANS}" if risen else f"{RULE}, {MINORS}"


def _place(view: Standpoint, act: Act) -> Answer:
    places = [area_of(at) for at in (*act.at, *act.to)]
    what = coming(view, act)
    if not places or not what:
        return Answer(yes=False, sentence=say("Say what is to be placed, and where."), rule=RULE)
    if (laid := polish_set_up(view, act, places[0])) is not None:
        return laid
    if too_many_british(view, act):
        return answer(Reason(say("With a Total War card no more than one corps may be British."), RULE), say(""), RULE)
    if why := why_not_elite(view, act):
        return answer(why, say(""), why.rule)
    of_kinds = [(view.game.kind(view.position.counters[id]), view.position.counters[id]) for id in act.counters]
    for kind, one in of_kinds:
        if why := why_locked(view, kind, one.side, one.face):
            return answer(why, say(""), why.rule)
    for one_coming in what:
        for at in places:
            if why := why_not_here(view, one_coming, at):
                return answer(why, say(""), why.rule)
    return answer(None, say("They may be placed in {zone}.", zone=area(places[0])), _rule_for(view, what))


VERBS = dict.fromkeys(("place", "place_reinforcement", "reinforce"), _place)
