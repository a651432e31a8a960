"""Which counters may be used and made up into what (§11.6 to §11.8, §11.10), and what comes for whom (§11.2, §11.3)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from boards.plain.sentence import area, counter, kind, say, side
from counters.counter import Counter, CounterId, Kind, KindId, SideId
from counters.game import Game
from rules_assist.advice import Act, Answer, Finding, Ledger, Reason, not_told
from rules_assist.common.asked import number
from rules_assist.common.standpoint import allowed, because, first_reason, notice, verdict
from rules_assist.common.sums import Term, one_sum, summed, told_sum
from rules_assist.rulebooks.blitzwar import calendar, europe, moving, paying, surrender
from rules_assist.rulebooks.blitzwar.europe import AXIS, GREAT, ITALY, PARTIES, SOVIET, USSR, VICHY, Group
from rules_assist.rulebooks.blitzwar.supply import War

# ---- which counters may be used (§11.6, §11.7, §11.8)
THIRD, ELITE, MODERN, CHANGE, PLACE = "§11.6", "§11.7", "§11.8", "§11.10", "§11.5"
LOCKS = {"air": "air", "infantry": "three_corps", "mixed": "three_corps", "supply": "supply"}  # What frees them.
SORTS = ("armour", "mixed", "infantry", "air", "fleet", "u_boats", "supply")  # White tanks serve for armour.
CANCELS = {"infantry": "infantry corps", "fleet": "fleet unit", "armour": "armoured corps"}  # What cancels losses.
WHAT_CARDS_BRING = {
    "infantry": say("infantry"), "armour": say("armour"), "air": say("air"), "fleet": say("fleet"),
    "u_boats": say("u-boats"), "supply": say("supply"), "modernisation": say("modernisation")}  # fmt: skip
LAND = ("infantry", "armour", "mixed")
MODERNISED = ("air", "three_corps", "supply")
FULL, ONE_TANK, SOVIETS = 3, "Karelia brings one white tank only.", (USSR, SOVIET)


def karelia_tank(view: War, of: Kind, nation: SideId = USSR) -> bool:
    """Whether it is the one white tank that conquering Karelia brings (BW-RNF-11)."""
    mixed = of.type == "mixed" and nation == USSR
    return mixed and calendar.karelia_was_taken(view) and view.now >= view.date("karelia_tank")


def lying_of(view: War, word: str) -> Group:
    """The counters on the map of whose kind a word is printed: that they are Elite, or are locked at first."""
    kinds = europe.kinds_with(view.game, word)
    return tuple(one for one in view.position.counters.values() if one.kind in kinds and view.on_map(one))


def why_locked(view: War, of: Kind, nation: SideId, face: str = "") -> Reason | None:
    first, corps, what = view.date("third_corps"), int(str(of.printed("corps", face) or 0)), LOCKS.get(of.type, "")
    owners = of.attributes.get("locked_to", ())
    locked = nation in SOVIETS and isinstance(owners, tuple) and {nation, SOVIET}.intersection(owners)
    waits = locked and what and not view.so("modernised", what) and not karelia_tank(view, of)
    two = what == "three_corps" and corps < FULL and view.reading("soviet_three_corps") == "two corps free"
    return first_reason(
        (THIRD, "The third corps of {nation} cannot be used before turn {turn}.",
         nation in (USSR, europe.BRITAIN) and corps >= FULL and view.now < first),
        (MODERN, "The Soviets have not modernised: no {kind}.", waits and not two),
        nation=side(nation), turn=first, kind=kind(of.id))  # fmt: skip


def why_no_elite(view: War, of: Kind, but: Group = ()) -> Reason | None:
    """An Elite waits for its date (BW-RNF-09). `but`: who would be exchanged for it, or it itself."""
    there, free = len(set(lying_of(view, "elite")).difference(but)), calendar.elites_available(view)
    words, full = "Elite counters that may be used so far: {free}; in use: {there}.", there >= free
    return because(ELITE, words, free=free, there=there) if full and of.attributes.get("elite") else None


def why_unusable(view: War, one: Counter) -> Reason | None:
    """Its kind is locked; or Karelia brought one white tank, and the others wait for modernisation (BW-RNF-11)."""
    of, others = view.game.kind(one), (each for each in view.position.counters.values() if each.id != one.id)
    face = one.face if one.face in (each.name for each in of.faces) else ""
    tank = karelia_tank(view, of, one.side) and not view.so("modernised", "three_corps")
    return first_reason(
        ("§3", "{counter} is no unit of the game.", of.sort != "unit"),
        why_locked(view, of, one.side, face) or why_no_elite(view, of, (one,)),
        (MODERN, ONE_TANK, tank and any((o.kind, o.side) == (one.kind, USSR) and view.on_map(o) for o in others)),
        counter=counter(one.id))  # fmt: skip


def locked_on_the_map(view: War) -> Iterator[Finding]:
    """Counters on the map that cannot be there yet, as far as the table tells what happened before."""
    if view.side != SOVIET:
        return
    tanks, told = 0, view.so("modernised", "three_corps")
    for one in lying_of(view, "locked_to"):
        tank = not told and karelia_tank(view, view.game.kind(one), one.side)
        tanks += tank
        why = why_locked(view, view.game.kind(one), one.side, one.face)
        if why := why or (because(MODERN, ONE_TANK) if tank and tanks > 1 else None):
            yield notice(why, (one,), view.position.where[one.id], aspect="locked")
    there, free = lying_of(view, "elite"), calendar.elites_available(view)
    if len(there) > free:
        told_so, at = (ELITE, "Elite counters in use: {there}; that may be: {free}."), view.position.where
        yield notice(told_so, there, *(at[one.id] for one in there), aspect="locked", there=len(there), free=free)


def use(view: War, act: Act) -> Answer:
    group, details = view.named(act), act.details
    one = next((each for each in group if why_unusable(view, each)), next(iter(group), None))
    of = view.game.kind(one) if one else kind_named(view.game, details.get("kind", details.get("counter", "")))
    if of is None:
        return not_told(THIRD)
    nation, what = (one.side, counter(one.id)) if one else (act.side or view.side, kind(of.id))
    printed = not nation or {nation, view.party_of(nation)} & {*of.mix} or nation in map(view.party_of, of.mix)
    rule = ELITE if of.attributes.get("elite") else f"{THIRD}, {MODERN}" if nation in SOVIETS else THIRD
    why = why_unusable(view, one) if one else first_reason(
        ("§3", "{nation} has no counter {kind}.", not printed), why_locked(view, of, nation, details.get("face", "")),
        why_no_elite(view, of), nation=side(nation), kind=what)  # fmt: skip
    return allowed("{counter} may be used." if one else "{kind} may be used.", rule, why, counter=what, kind=what)


def kind_named(game: Game, word: str) -> Kind | None:
    """A kind by its id, or the first of that name or type: `infantry_3`, `elite`, `white tank`."""
    plain = word.strip().casefold().replace(" ", "_")
    named = (k for k in game.sheet.kinds.values() if plain in (k.type, k.name.casefold().replace(" ", "_")))
    return game.sheet.kinds.get(KindId(plain)) or next(named, None)


def modernise(view: War, act: Act) -> Answer:
    said = {*act.details, *act.details.values()}
    what = next((word for word in MODERNISED if word in said), "")
    card = next(iter(view.named(act)), None) or arriving(view, SOVIET)
    return allowed(
        "A modernisation facility unlocks these counters for good.", MODERN,
        (MODERN, "Say what is modernised: air, three_corps or supply.", not what),
        (MODERN, "Only the Soviets modernise.", act.side not in (None, *SOVIETS)),
        (MODERN, "These are unlocked already.", view.so("modernised", what)),
        (MODERN, "The card that arrives has no modernisation facility.",
         card and not view.game.number(card, "modernisation")),
        (MODERN, "Air is unlocked only by a card that brings air.",
         what == "air" and card and not view.game.number(card, "air")))  # fmt: skip


def elites(view: War, act: Act) -> Ledger:
    free = calendar.elites_available(view)
    told = say("Elite counters that may be used: {elites}.", elites=free)
    return one_sum("elites", europe.GERMANY, free, told, ELITE)


# ---- unit reorganisation (§11.10): counters replaced by others with the same number and type of units
def why_not_now(view: War) -> Reason | None:
    when = view.phase in ("reinforcement", "sea_transport", "movement", "setup") and view.acts_or_nobody
    rule = f"{CHANGE}, §8, §16.2" if view.phase in ("blitz", "combat") else f"{CHANGE}, §8"
    words = "Counters are changed in reinforcement, sea transport and movement phases only."
    return because(rule, words) if view.is_told and not when else None


def units(view: War, group: Iterable[Counter]) -> dict[str, float]:
    found = defaultdict[str, float](float)
    for one in group:
        corps = {"infantry": view.infantry_of(one), "armour": view.armour_of(one)}
        for sort, n in (corps if view.corps_of(one) else {view.type(one): view.units_of(one)}).items():
            if n:
                found[sort] += n
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
         into and units(view, group) != units(view, made)))]  # fmt: skip
    for (of, face), new in zip(into or (), made, strict=True):
        same, there = [each for each, _ in into or () if each == of], sum(one.kind == of.id for one in group)
        three = nation == USSR and of.type == "infantry" and view.corps_of(new) >= FULL
        grows = len(same) <= there or any(view.corps_of(one) == FULL - 1 for one in group)
        elite = of.attributes.get("elite") and len(same) > there and "africa" not in view.regions(zone)
        afield = ((three and not grows) or elite) and view.said(zone, "supply_zone") != view.party_of(nation)
        reasons.append(first_reason(
            (CHANGE, "That nation has no such counters: {kind}.", nation not in of.mix),
            why_locked(view, of, nation, face) or why_no_elite(view, of, group),
            ("§3, §11.10", "No such counter is free in the box: {kind}.", len(same) > there + free(view, of, nation)),
            (CHANGE, "{kind} is formed in supply zones only, and {zone} is none.", afield),
            kind=kind(of.id), zone=area(zone)))  # fmt: skip
    return allowed("They may be changed for others of the same strength.", "§11.10, §8, §19", *reasons)


def remove(view: War, act: Act) -> Answer:
    own = (CHANGE, "Only one's own counters may be removed.", not all(map(view.is_ours, view.named(act))))
    told = allowed("A side may remove any of its own counters from the game.", CHANGE, own)
    return told if act.counters else not_told(CHANGE)


def merge(view: War, act: Act) -> Answer:
    """`may merge #first, #second`: what they form takes over what its parts did. `may move_merged` asks that alone."""
    group, moves = view.named(act), act.verb == "move_merged"
    if len(group) < 2:
        return not_told(CHANGE, say("It was not told which counters are put together: two at least."))
    stuck = next((why for one in group if (why := moving.hindered(view, one))), None)
    words = "The counter they form may move." if moves else "They may, and the counter they form can move."
    words = "They may; but the counter they form cannot move: {why}" if stuck else words
    return allowed(
        words, CHANGE,
        None if moves else why_not_now(view),
        (CHANGE, "They are not of one nation in one zone.", len({(view.area(o), o.side) for o in group}) > 1),
        (f"{CHANGE}, {stuck.rule if stuck else ''}", "The counter they form cannot move: {why}", moves and stuck),
        why=stuck.sentence if stuck else "")  # fmt: skip


# ---- the box (§11.5): what of what comes is made up into counters
def make_up(view: War, left: dict[str, float], nations: Mapping[str, Iterable[SideId]]) -> list[Counter]:
    """Counters for so many units, the largest first; what none is free for stays `left`, but armour as infantry."""
    made = list[Counter]()
    for sort in SORTS:
        for one in (one for nation in nations.get(sort, ()) for one in shapes(view, nation, sort)):
            of, holds = view.game.kind(one), {sort: 1.0} if sort == "mixed" else units(view, (one,))
            while free(view, of, one.side, made) > 0 and all(left.get(what, 0) >= n for what, n in holds.items()):
                like = sum((each.kind, each.side) == (one.kind, one.side) for each in made)
                made.append(Counter(view.free_id(f"{one.side}_{of.id}", like), of.id, one.side, face=one.face))
                left.update({what: left[what] - n for what, n in holds.items()})
        if sort == "armour" and left.get(sort):
            left["infantry"] = left.get("infantry", 0) + left.pop(sort)
    return made


def shapes(view: War, nation: SideId, sort: str) -> list[Counter]:
    """The counters that may be used for such units, with the face that shows: the fullest before the others."""
    found = list[tuple[bool, float, int, Counter]]()
    for of in view.game.sheet.kinds.values():
        fits = of.type in (sort, "mixed" if sort == "armour" else sort) and nation in of.mix
        for at, face in enumerate(of.faces if fits and not of.attributes.get("elite") else ()):
            one = Counter(CounterId(""), of.id, nation, face=face.name)
            if not (of.printed("fortified", face.name) or why_locked(view, of, nation, face.name)):
                found.append((of.type != sort, -sum(units(view, (one,)).values()), at, one))
    return [one for *_, one in sorted(found, key=lambda each: each[:3])]


# ---- what comes for minor countries and powers (§11.2), by the card (§11.3), and by itself (§9.4, §11.9)
def queue(view: War) -> Group:
    return view.pile(f"queue/{view.party}")  # The top card is the last.


def arriving(view: War, of: SideId) -> Counter | None:
    """The card that has arrived for a side this turn; else the top one of those on their way."""
    if came := (view.fact_about("received", of) or "").split():
        return view.position.counters.get(CounterId(came[0]))
    return next(reversed(queue(view.seen_by(of))), None)


def is_total(view: War, card: Counter | None) -> bool:
    return card is not None and view.game.printed(card, "war") == "total"


def why_nothing_comes(view: War, country: SideId) -> Reason | None:
    what, when = europe.row_of(view.game, "minor_reinforcements", country)[:2]
    now = when == "every turn" or view.season_mark(when)
    free, fights = country == VICHY, country == europe.FINLAND or calendar.is_active(view, country)
    had = view.fact_about("received", country)  # Italy may have had its supplies, and not its units.
    return first_reason(
        ("§8, §11.1, §11.2", "There is no reinforcement phase on the first turn.", view.now == 1),
        ("§9.4", "Nothing comes for Vichy or Free France this turn.", free and not surrender.free_french_corps(view)),
        ("§11.2", "{country} has had its reinforcements of this turn.", had not in (None, "supplies")),
        ("§11.2", "{country} has surrendered.", not free and country in view.fallen),
        ("§11.2", "{country} has no counters, and receives nothing.", not free and what == "none"),
        ("§11.2", "{country} is not at war.", not free and not fights),
        ("§11.2", "{country} receives nothing on this turn of the calendar.", not free and not now),
        country=side(country))  # fmt: skip


def why_no_such(view: War, nation: SideId, sort: str) -> Reason | None:
    """Minor countries receive corps, which may be armour where they have it, as it is played; Italy also others."""
    words = "Corps of minor countries arrive as infantry, as it is played here."
    return first_reason(
        ("§11.2", "{country} receives corps only.", nation != ITALY and sort not in LAND),
        ("§11.2", words, nation != ITALY and view.reading("minor_corps") == "infantry" and sort in ("armour", "mixed")),
        country=side(nation))  # fmt: skip


def why_not_coming(view: War, nation: SideId, wanted: Mapping[str, float]) -> Reason | None:
    theirs, now = view.seen_by(nation), view.phase == "reinforcement" and view.now > 1
    if nation in GREAT:
        card = arriving(theirs, theirs.party) if now else None
        lent = ("supply", "air") if theirs.party == SOVIET else ()  # The Allies may send more (§11.4).
        printed = {sort: view.game.number(card, sort) for sort in wanted if card and sort not in lent}
        over = next((sort for sort, n in printed.items() if sort in WHAT_CARDS_BRING and wanted[sort] > n), "")
        return first_reason(
            ("§10.1, §11.3", "{country} is not at war.", theirs.party not in PARTIES),  # No cards for America yet.
            ("§11.3, §11.5", "The card that arrives brings no more than {most} {what}.", over),
            country=side(nation), most=printed.get(over, 0), what=WHAT_CARDS_BRING.get(over, ""))  # fmt: skip
    risen = nation == europe.YUGOSLAVIA and view.so("surrendered", nation)
    receive = {ITALY: "italian_units", VICHY: "free_french_first"}  # And the die brings two partisans.
    most = view.limit(receive[nation]) if nation in receive else 1 + risen
    many = sum(n for sort, n in wanted.items() if sort != "supply")
    stores = view.limit("italian_supplies") if nation == ITALY else 0
    return first_reason(
        *(why_no_such(view, nation, sort) for sort in wanted),
        why_nothing_comes(view, nation) if now and not risen else None,
        ("§11.2", "{country} receives at most {most} at a time.", many > most),
        ("§11.2", "At most one unit of Italy is a fleet.", nation == ITALY and wanted.get("fleet", 0) > 1),
        ("§11.2", "{country} receives at most {stores} in supplies.", wanted.get("supply", 0) > stores),
        country=side(nation), most=most, stores=stores)  # fmt: skip


def minor_receives(view: War, country: SideId) -> list[Term]:
    if country in europe.MAJOR_POWERS or why_nothing_comes(view, country):
        return []
    if country == ITALY:
        told = say("units for Italy (at most one of them a fleet)")
        stores: Term = (view.limit("italian_supplies"), say("supplies for Italy"), "§11.2")
        return [*(() if view.so("received", country) else (stores,)), (view.limit("italian_units"), told, "§11.2")]
    if country == VICHY:
        return [(surrender.free_french_corps(view), say("infantry corps for Free France"), "§9.4")]
    return [(1, say("corps for {country}", country=side(country)), "§11.2")]


def soviet_infantry(view: War) -> int:
    """Twelve infantry corps, three turns after the Axis attacked the USSR or Eastern Poland (BW-RNF-12)."""
    return view.limit("soviet_infantry") if view.due("first_attack_on_ussr", "soviet_infantry") == view.now else 0


def members(view: War) -> Iterator[SideId]:
    for country in (*surrender.countries(view.game), VICHY):
        theirs = view.seen_by(country).party
        neutral = country == europe.FINLAND == theirs and view.party == AXIS
        if country not in europe.MAJOR_POWERS and (theirs == view.party or neutral):
            yield country


def receives(view: War, of: SideId) -> list[Term]:
    if of not in GREAT:
        return minor_receives(view, of)
    whole, found = view.seen_by(view.seen_by(of).party), list[Term]()
    if (card := arriving(whole, whole.side)) and view.now > 1:
        printed = ((view.game.number(card, word), kind) for word, kind in WHAT_CARDS_BRING.items())
        found += [(n, say("{what} on {card}", what=what, card=counter(card.id)), "§11.3") for n, what in printed if n]
    if whole.side == SOVIET and (corps := soviet_infantry(view)):
        found.append((corps, say("Soviet infantry corps, three turns after the attack"), "§11.9"))
    minors = members(whole) if of in PARTIES else ()
    return [*found, *(term for country in minors for term in minor_receives(view, country))]


def reinforcements(view: War, act: Act) -> Ledger:
    of = act.side or view.side
    terms, why = receives(view, of), None if of in GREAT else why_nothing_comes(view, of)
    why = why or because("§11.2", "{side}, units that come: {total}.", side=side(of), total=summed(terms))
    return told_sum("reinforcements", of, terms, why.sentence, why.rule)


def receive(view: War, act: Act) -> Answer:
    country, rules = act.side or view.side, [rule for *_, rule in receives(view, act.side or view.side)]
    rule = "§11.2" if country not in GREAT else "§11.3" if not rules or "§11.3" in rules else rules[0]
    return allowed(
        "Its card arrives." if rule == "§11.3" else "Reinforcements come for {country}.", rule,
        None if country in GREAT else why_nothing_comes(view, country),
        ("§11.3", "Nothing comes for {side} this turn.", country in GREAT and not rules),
        country=side(country), side=side(country))  # fmt: skip


# ---- how units given up cancel losses of supply (§11.3)
def given_up(view: War, act: Act) -> Ledger:
    found: list[Term] = []
    for word, row in CANCELS.items():
        if n := number(act, word):
            told = say("{units} {what} given up", units=n, what=WHAT_CARDS_BRING[word])
            found.append((n * view.chart("cancelled_losses", row, 0), told, "§11.3"))
    told = say("They cancel up to {total} supplies.", total=summed(found))
    return told_sum("cancelled_losses", view.party, found, told, "§11.3")


def cancel_losses(view: War, act: Act) -> Answer:
    found, asked = given_up(view, act), number(act, "losses")
    if not (given := {word: n for word in CANCELS if (n := number(act, word))}):
        return not_told("§11.3", say("It was not told what is given up: “with infantry 1”."))
    few = found.total < (summed(paying.losses(view)) if asked is None else asked)
    late = "{told} That is done in the reinforcement phase, before anything arrives."
    now, why = view.is_time(("reinforcement",)), why_not_coming(view, view.party, given)
    too_few, words = ("§11.3", "{told}", few), "{told}" if now else late
    return allowed(words, "§11.3" if now else "§11.3, §8", why, too_few, told=found.sentence)


def kind_words(game: Game) -> Iterable[str]:
    return (word for kind in game.sheet.kinds.values() for word in (kind.type, kind.name))


def faces(game: Game) -> Iterable[str]:
    return (face.name for kind in game.sheet.kinds.values() for face in kind.faces)
