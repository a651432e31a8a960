"""Which counters may be used and made up into what (§11.6 to §11.8, §11.10), and where they are placed (§11.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from boards.board import AreaId
from boards.plain.sentence import area, counter, kind, say, side
from counters.counter import Counter, CounterId, Kind, KindId, SideId
from counters.game import Game
from rules_assist.advice import Act, Answer, Detail, Finding, Ledger, Reason, not_told
from rules_assist.common.asked import areas_named, figure, flag, number, of_each, verb
from rules_assist.common.standpoint import agreed, allowed, because, first_reason, no, notice, resting_on, verdict
from rules_assist.common.sums import told_sum
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.blitzwar import calendar, europe, land, stacking, surrender
from rules_assist.rulebooks.blitzwar.europe import Group
from rules_assist.rulebooks.blitzwar.reinforcing.losses import LAND, arriving, why_no_such, why_not_coming
from rules_assist.rulebooks.blitzwar.supply import War

# Which counters may be used (§11.6, §11.7, §11.8).

THIRD, ELITE, MODERN, CHANGE, PLACE = "§11.6", "§11.7", "§11.8", "§11.10", "§11.5"
LOCKS = {"air": "air", "infantry": "three_corps", "mixed": "three_corps", "supply": "supply"}
"""Which modernisation unlocks which Soviet counters."""
FULL, ONE_TANK, SOVIETS = 3, "Karelia brings one white tank only.", (europe.USSR, europe.SOVIET)


def karelia_tank(view: War, of: Kind, nation: SideId = europe.USSR) -> bool:
    """Whether it is the one white tank that conquering Karelia brings (BW-RNF-11)."""
    mixed = of.type == "mixed" and nation == europe.USSR
    return mixed and view.so(europe.KARELIA) and view.now >= view.date("karelia_tank")


def lying_of(view: War, word: str) -> Group:
    """The counters on the map of whose kind a word is printed: that they are Elite, or are locked at first."""
    kinds = europe.kinds_with(view.game, word)
    return tuple(one for one in view.position.counters.values() if one.kind in kinds and view.on_map(one))


def why_locked(view: War, of: Kind, nation: SideId, face: str = "") -> Reason | None:
    first, corps, what = view.date("third_corps"), int(str(of.printed("corps", face) or 0)), LOCKS.get(of.type, "")
    owners = of.attributes.get("locked_to", ())
    locked = nation in SOVIETS and isinstance(owners, tuple) and {nation, europe.SOVIET}.intersection(owners)
    waits = locked and what and not view.so("modernised", what) and not karelia_tank(view, of)
    two = what == "three_corps" and corps < FULL and view.option("soviet_three_corps") == "two corps free"
    return first_reason(
        (THIRD, "The third corps of {nation} cannot be used before turn {turn}.",
         nation in (europe.USSR, europe.BRITAIN) and corps >= FULL and view.now < first),
        (MODERN, "The Soviets have not modernised: no {kind}.", waits and not two),
        nation=side(nation), turn=first, kind=kind(of.id),
    )  # fmt: skip


def why_no_elite(view: War, of: Kind, but: Group = ()) -> Reason | None:
    """An Elite waits for its date (BW-RNF-09). `but`: who would be exchanged for it, or it itself."""
    there, free = len(set(lying_of(view, "elite")).difference(but)), calendar.elites_available(view)
    words, full = "Elite counters that may be used so far: {free}; in use: {there}.", there >= free
    return first_reason((ELITE, words, full and of.attributes.get("elite")), free=free, there=there)


def why_unusable(view: War, one: Counter) -> Reason | None:
    """Its kind is locked; or Karelia brought one white tank, and the others wait for modernisation (BW-RNF-11)."""
    of, others = view.game.kind(one), (each for each in view.position.counters.values() if each.id != one.id)
    face = one.face if one.face in (each.name for each in of.faces) else ""
    tank = karelia_tank(view, of, one.side) and not view.so("modernised", "three_corps")
    second = tank and any((o.kind, o.side) == (one.kind, europe.USSR) and view.on_map(o) for o in others)
    return first_reason(
        ("§3", "{counter} is no unit of the game.", of.sort != "unit"),
        why_locked(view, of, one.side, face) or why_no_elite(view, of, (one,)),
        (MODERN, ONE_TANK, second),
        counter=counter(one.id),
    )


def locked_on_the_map(view: War) -> Iterator[Finding]:
    """Counters on the map that cannot be there yet, as far as the table tells what happened before."""
    if view.side != europe.SOVIET:
        return
    tanks, told = 0, view.so("modernised", "three_corps")
    for one in lying_of(view, "locked_to"):
        of = view.game.kind(one)
        tank = not told and karelia_tank(view, of, one.side)
        tanks += tank
        why = why_locked(view, of, one.side, one.face)
        if why := why or (because(MODERN, ONE_TANK) if tank and tanks > 1 else None):
            yield notice(why, (one,), view.position.where[one.id], aspect="locked")
    there, free = lying_of(view, "elite"), calendar.elites_available(view)
    if len(there) > free:
        why = because(ELITE, "Elite counters in use: {there}; that may be: {free}.", there=len(there), free=free)
        yield notice(why, there, *(view.position.where[one.id] for one in there), aspect="locked")


def use(view: War, act: Act) -> Answer:
    nation, group = act.side or view.side, view.named(act)
    one = next((each for each in group if why_unusable(view, each)), next(iter(group), None))
    named = kind_named(view.game, act.details.get("kind", act.details.get("counter", "")))
    if (of := view.game.kind(one) if one else named) is None:
        return not_told(THIRD)
    if one:
        nation, why, told = one.side, why_unusable(view, one), say("{counter} may be used.", counter=counter(one.id))
    else:
        why = why_locked(view, of, nation, act.details.get("face", "")) or why_no_elite(view, of)
        told = say("{kind} may be used.", kind=kind(of.id))
    rule = f"{THIRD}, {MODERN}" if nation in SOVIETS else THIRD
    return verdict(why, told, ELITE if of.attributes.get("elite") else rule)


def kind_named(game: Game, word: str) -> Kind | None:
    """A kind by its id, or the first of that name or type: `infantry_3`, `elite`, `white tank`."""
    plain = word.strip().casefold().replace(" ", "_")
    named = (k for k in game.sheet.kinds.values() if plain in (k.type, k.name.casefold().replace(" ", "_")))
    return game.sheet.kinds.get(KindId(plain)) or next(named, None)


def modernise(view: War, act: Act) -> Answer:
    said = {*act.details, *act.details.values()}
    what = next((word for word in ("air", "three_corps", "supply") if word in said), "")
    card = next(iter(view.named(act)), None) or arriving(view, europe.SOVIET)
    return allowed(
        "A modernisation facility unlocks these counters for good.", MODERN,
        (MODERN, "Say what is modernised: air, three_corps or supply.", not what),
        (MODERN, "Only the Soviets modernise.", act.side not in (None, *SOVIETS)),
        (MODERN, "These are unlocked already.", view.so("modernised", what)),
        (MODERN, "The card that arrives has no modernisation facility.",
         card and not view.game.number(card, "modernisation")),
        (MODERN, "Air is unlocked only by a card that brings air.",
         what == "air" and card and not view.game.number(card, "air")),
    )  # fmt: skip


def elites(view: War, act: Act) -> Ledger | None:
    if act.side is None and view.party != view.party_of(europe.GERMANY):
        return None
    n = calendar.elites_available(view)
    told = say("Elite counters that may be used: {elites}.", elites=n)
    return told_sum("elites", europe.GERMANY, [(n, told, ELITE)] if n else [], told, ELITE)


# Unit reorganisation (§11.10): counters replaced by others with the same number and type of units.


def why_not_now(view: War) -> Reason | None:
    when = view.phase in ("reinforcement", "sea_transport", "movement", "setup") and view.acts_or_nobody
    rule = f"{CHANGE}, §8, §16.2" if view.phase in ("blitz", "combat") else f"{CHANGE}, §8"
    words = "Counters are changed in reinforcement, sea transport and movement phases only."
    return because(rule, words) if view.is_told and not when else None


def units(view: War, group: Iterable[Counter]) -> dict[str, float]:
    found: dict[str, float] = {}
    for one in group:
        corps = {"infantry": view.infantry_of(one), "armour": view.armour_of(one)}
        for sort, n in corps.items() if view.corps_of(one) else ((view.type(one), view.units_of(one)),):
            if n:
                found[sort] = found.get(sort, 0) + n
    return found


def free(view: War, of: Kind, nation: SideId, made: Iterable[Counter] = ()) -> int:
    """Counters of a kind that are not on the map, and not among those made up: the mix is never overfilled."""
    lying = (one for one in view.position.counters.values() if view.on_map(one))
    return of.mix.get(nation, 0) - sum((one.kind, one.side) == (of.id, nation) for one in (*lying, *made))


def becomes(view: War, act: Act) -> tuple[tuple[Kind, str], ...] | None:
    """The counters a question wants to make: `with into 2 infantry_1`. None: one of them is unknown."""
    found, count = list[tuple[Kind, str]](), 1
    for word in act.details.get("into", act.details.get("becomes", "")).replace("+", " ").split():
        if word in ("and", "a", "an"):
            continue
        if word.isdigit():
            count = int(word)
        elif found and any(each.name == word for each in found[-1][0].faces):
            found[-1] = (found[-1][0], word)
        elif (of := kind_named(view.game, word)) is not None:
            found += [(of, "")] * count
            count = 1
        else:
            return None
    return tuple(found)


def reorganise(view: War, act: Act) -> Answer:
    group, into = view.named(act), becomes(view, act)
    if not group:
        return verdict(why_not_now(view), say("Counters may be changed for others of the same strength."), CHANGE)
    zone, nation = view.area(group[0]), group[0].side
    made = [Counter(CounterId(of.id), of.id, nation, face=face) for of, face in into or ()]
    reasons = [why_not_now(view) or first_reason(
        (CHANGE, "Only one's own counters are changed.", not all(map(view.is_ours, group))),
        (CHANGE, "They do not lie in one zone.", len(set(map(view.area, group))) > 1),
        (CHANGE, "They are not of one nation.", len({one.side for one in group}) > 1),
        (CHANGE, "No such counter is known.", into is None),
        (CHANGE, "The new counters do not hold the same number and type of units.",
         into and units(view, group) != units(view, made)),
    )]  # fmt: skip
    for of, face in into or ():
        same, there = [each for each, _ in into or () if each == of], sum(one.kind == of.id for one in group)
        three = nation == europe.USSR and of.type == "infantry" and sum(units(view, made[:1]).values()) >= FULL
        grows = any(view.corps_of(one) == FULL - 1 for one in group)
        elite = of.attributes.get("elite") and "africa" not in view.regions(zone)
        afield = ((three and not grows) or elite) and view.said(zone, "supply_zone") != view.party_of(nation)
        reasons.append(first_reason(
            (CHANGE, "That nation has no such counters: {kind}.", nation not in of.mix),
            why_locked(view, of, nation, face) or why_no_elite(view, of, group),
            ("§3, §11.10", "No such counter is free in the box: {kind}.", len(same) > there + free(view, of, nation)),
            (CHANGE, "{kind} is formed in supply zones only, and {zone} is none.", afield),
            kind=kind(of.id), zone=area(zone),
        ))  # fmt: skip
    return allowed("They may be changed for others of the same strength.", "§11.10, §8, §19", *reasons)


def remove(view: War, act: Act) -> Answer:
    own = (CHANGE, "Only one's own counters may be removed.", not all(map(view.is_ours, view.named(act))))
    told = allowed("A side may remove any of its own counters from the game.", CHANGE, own)
    return told if act.counters else not_told(CHANGE)


def merge(view: War, act: Act) -> Answer | None:
    """`may merge #first, #second`: what they form takes over what its parts did. `may move_merged` asks that alone."""
    group = view.named(act)
    if len(group) < 2:
        return not_told(CHANGE, say("It was not told which counters are put together: two at least."))
    stuck, moves = next((why for one in group if (why := land.hindered(view, one))), None), act.verb == "move_merged"
    apart = (CHANGE, "They are not of one nation in one zone.", len({(view.area(o), o.side) for o in group}) > 1)
    if why := first_reason(None if moves else why_not_now(view), apart):
        return no(why)
    if moves and stuck:
        words = "The counter they form cannot move: {why}"
        return no(because(f"{CHANGE}, {stuck.rule}", words, why=stuck.sentence))
    if stuck:
        return agreed("They may; but the counter they form cannot move: {why}", CHANGE, why=stuck.sentence)
    words = "The counter they form may move." if moves else "They may, and the counter they form can move."
    return agreed(words, CHANGE)


# Where reinforcements are placed, by what they are and whose (§11.2, §11.5).

ANYWHERE = frozenset(map(SideId, ("finland", "greece", "france")))
"""Whose corps may arrive in any zone of the country (§11.2)."""
WORDS: Mapping[str, str] = {
    **{word: word for word in (*LAND, "air", "fleet", "u_boats", "supply")},
    **dict.fromkeys(("armor", "tank", "armoured"), "armour"),
    **dict.fromkeys(("white_tank", "elite"), "mixed"),
    **dict.fromkeys(("u_boat", "uboat", "uboats", "submarine"), "u_boats"),
    "corps": "infantry", "fleets": "fleet", "supplies": "supply", "airforce": "air", "air_force": "air",
}  # fmt: skip


Coming: TypeAlias = tuple[SideId, str]
"""A nation, and what of its is to be placed."""


def coming(view: War, act: Act) -> tuple[Coming, ...]:
    if act.counters:
        return tuple((one.side, view.type(one)) for one in view.named(act))
    named = [WORDS[word] for word in act.details if word in WORDS]
    for word in ("type", "kind", "what"):
        if word in act.details:
            said = act.details[word].strip().casefold().replace(" ", "_")
            of = kind_named(view.game, said)
            named.append(WORDS.get(said) or (of.type if of else said))
    return tuple((act.side or view.side, sort) for sort in dict.fromkeys(named))


def wanted_for(view: War, act: Act, nation: SideId) -> Mapping[str, float]:
    """How many units of each sort a question wants for a nation."""
    if act.counters or (act.side or view.side) != nation:
        return units(view, (one for one in view.named(act) if one.side == nation))
    return {WORDS[word]: number(act, word) or 1 for word in act.details if word in WORDS}


def why_not_by_type(view: War, sort: str, at: AreaId) -> Reason | None:
    """Corps and supplies into own supply zones, ships into naval bases, air into supplied zones (BW-RNF-06)."""
    ashore = sort in (*LAND, "supply") and view.said(at, "supply_zone") != view.party
    dry = sort in ("fleet", "u_boats") and not view.said(at, "naval_base")
    return first_reason(
        (PLACE, "Corps and supplies arrive in own supply zones, and {zone} is none.", ashore),
        (PLACE, "Ships arrive in naval bases, and {zone} is none.", dry),
        (PLACE, "{zone} is not in supply.", sort == "air" and not view.line_reaches(at)),
        zone=area(at),
    )


def why_not_minor(view: War, what: Coming, at: AreaId) -> Reason | None:
    nation, sort = what
    home, seat = view.country_of(at) == nation, surrender.capital(view.game, nation)
    if nation == europe.VICHY:
        garrisons, free = view.game.sheet.charts["vichy"].row_heads, view.so("free_french")
        untold = view.elsewhere("war") and not view.position.holders
        return first_reason(
            ("§9.4", "The Free French arrive in French zones.", free and view.country_of(at) != europe.FRANCE),
            ("§9.4", "Our side does not control {zone}.", free and not untold and view.control(at) != europe.ALLIES),
            ("§9.4", "Vichy’s corps are placed in {zones}.", not free and at not in garrisons),
            zones=tuple(area(AreaId(each)) for each in garrisons), zone=area(at),
        )  # fmt: skip
    fleet = nation == europe.ITALY and sort == "fleet"
    anywhere = nation in ANYWHERE or view.option("minor_arrivals") == "any own zone"
    return first_reason(
        ("§11.2", "An Italian fleet arrives in a port of Italy.",
         fleet and not ("italy" in view.regions(at) and view.has_port(at))),
        why_no_such(view, nation, sort),
        ("§11.2", "They arrive in a zone of {country}.", not fleet and anywhere and not home),
        ("§11.2", "They arrive in the capital, {capital}.", not fleet and not anywhere and at != seat),
        country=side(nation), capital=area(seat or AreaId("")),
    )  # fmt: skip


def why_not_here(view: War, what: Coming, at: AreaId) -> Reason | None:
    """Why something cannot be placed in a zone (§7, §11.5, BW-RNF-07)."""
    (nation, sort), theirs, holder = what, view._replace(side=what[0]), view.control(at)
    whole = nation in europe.MAJOR_POWERS or nation in europe.PARTIES
    if not view.is_zone(at):
        return because(PLACE, "Reinforcements are placed in land zones.")
    if nation == europe.YUGOSLAVIA and view.so("surrendered", nation):
        return surrender.why_no_partisans(theirs, at)
    if not whole and what != (europe.ITALY, "air") and (why := why_not_minor(theirs, what, at)):
        return why
    if nation != europe.VICHY and holder != theirs.party:
        rule = "§7, §11.5" if {holder, theirs.party} == {europe.ALLIES, europe.SOVIET} else "§11.5, §7"
        us, there = side(theirs.party), area(at)
        if holder not in europe.PARTIES:
            return because(rule, "{zone} is not controlled by the {side}.", zone=there, side=us)
        words = "{zone} is not controlled by the {side} but by the {holder}."
        return because(rule, words, zone=there, side=us, holder=side(holder))
    if nation in europe.PARTIES and sort == "supply" and at == surrender.capital(view.game, europe.ITALY):
        return None  # The supplies that Italy receives (§11.2).
    by_type = why_not_by_type(theirs, sort, at) if whole or sort == "air" else None
    if nation != europe.USA:
        return by_type
    first, british = view.date("americans_in_britain"), "united_kingdom_home" in view.regions(at)
    reading = view.option("american_air_and_fleets") if sort in ("air", "fleet") else ""
    away = reading != "by type" and not (view.said(at, "off_map") and view.country_of(at) == europe.USA)
    fed = british and view.said(at, "supply_zone") == theirs.party
    return first_reason(
        (PLACE, "Americans arrive in America only, until turn {turn}.", away and view.now < first),
        (PLACE, "Americans arrive in America, and in British supply zones.", away and not fed),
        None if reading == "by nation" else by_type,
        turn=first,
    )


def place(view: War, act: Act) -> Answer | None:
    places, what, group = areas_named(act), coming(view, act), view.named(act)
    if not places or not what:
        return not_told(PLACE)
    at, nations = places[0], {nation for nation, _ in what}
    if calendar.is_setting_up(view) and nations == {europe.POLAND}:
        # Before the war begins the Allied player lays six Polish armies into zones of Poland (§19).
        abroad = ("§19", "{at} is not in Poland.", view.country_of(at) != europe.POLAND)
        crowd = stacking.no_room(view, group, at)
        return allowed("Polish armies may be set up in {at}.", "§19", abroad, crowd, at=area(at))
    # An Elite is formed from corps that are there; unless it is read to bring its own (§11.7).
    elite = any(view.game.kind(one).attributes.get("elite") for one in group)
    elite = elite or "elite" in act.details or "elite" in act.details.values()
    card, said = arriving(view, europe.ALLIES), act.details.get("card", "").casefold()
    total = said.startswith("total") or (not said and card and view.game.printed(card, "war") == "total")
    wanted = (wanted_for(view, act, nation) for nation in (europe.BRITAIN, europe.VICHY))
    british, french = (sum(n for sort, n in each.items() if sort in LAND) for each in wanted)
    british, most = number(act, "british", "british_corps") or british, view.chart("vichy", at, 0)
    most = surrender.free_french_corps(view) if view.so("free_french") else most
    first = first_reason(
        (PLACE, "With a Total War card no more than one corps may be British.",
         total and british > view.limit("british_on_total_war")),
        ("§9.4", "{country} receives at most {most} at a time.", french > most > 0),
        (ELITE, "An Elite is made of corps on the map or on the card, by reorganisation.",
         elite and view.option("elite_corps") == "corps there are"),
        country=side(europe.VICHY), most=most,
    )  # fmt: skip
    come = (why_not_coming(view, each, wanted_for(view, act, each)) for each in sorted(nations) if not (elite or group))
    locked = (why_locked(view, view.game.kind(one), one.side, one.face) for one in group)
    here = (why_not_here(view, each, at) for each in what for at in places)
    risen = view.so("surrendered", europe.YUGOSLAVIA) and europe.YUGOSLAVIA in nations
    minors = not nations <= {*europe.MAJOR_POWERS, *europe.PARTIES}
    more = "§9.4" if europe.VICHY in nations else "§9.5" if risen else ""
    rule = resting_on(PLACE, "§11.2" if minors else "§7", more)
    return allowed("They may be placed in {zone}.", rule, first, *locked, *here, *come, zone=area(at))


def _faces(game: Game) -> Iterable[str]:
    return (face.name for kind in game.sheet.kinds.values() for face in kind.faces)


def kind_words(game: Game) -> Iterable[str]:
    """Types and names that stand for a kind."""
    return (word for kind in game.sheet.kinds.values() for word in (kind.type, kind.name))


KIND = Detail(name="kind", names="kind", known=kind_words, also=("counter",))
INTO = Detail(
    name="into", names="kind", known=lambda game: (*kind_words(game), *_faces(game)), least=1, several=True,
    also=("becomes",),
)  # fmt: skip
WHAT = tuple(Detail(name=word, values=("yes",), least=0, counted=True) for word in WORDS)
PLACED = (
    *WHAT, Detail(name="type", names="kind", known=kind_words, values=tuple(WORDS), also=("kind", "what")),
    Detail(name="card", values=("total", "limited")), Detail(name="british", least=0, also=("british_corps",)),
)  # fmt: skip
CHAPTER = Chapter(
    findings=(locked_on_the_map,),
    verbs=(
        verb("use", use, "Use this counter", "counters", details=(KIND, Detail(name="face", known=_faces))),
        verb("modernise", modernise, "Modernise", "side", phases=("cards", "reinforcement"), rule="§8, §11.8",
             details=tuple(map(flag, ("air", "three_corps", "supply"))), listed=()),
        verb("reorganise", reorganise, "Make change", "counters", also="exchange", details=(INTO,)),
        verb("remove", remove, "Take off the table", "counters"),
        verb("move_merged", merge, "Move when merged", "counters"),
        verb("merge", merge, "Merge into one counter", "counters", also="combine"),
        verb("place", of_each(place), "Place there", "counters at", also="reinforce build deploy",
             phases=("reinforcement", "diplomacy", "setup"), listed=("reinforcement", "setup"), rule="§8, §11.5",
             details=PLACED),
    ),
    figures=(figure("elites", elites, "Elite counters"),),
)  # fmt: skip
