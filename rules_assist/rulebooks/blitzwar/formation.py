"""Which counters may be used, and what may be made up into what (§11.6, §11.7, §11.8, §11.10)."""

from __future__ import annotations

from collections.abc import Iterator

from boards.plain.sentence import counter, kind, say, side
from counters.counter import Counter, Kind, KindId, SideId
from counters.game import Game
from counters.places import area_of
from rules_assist.advice import Act, Answer, Entry, Finding, Ledger, Reason
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.blitzwar.cards import arriving
from rules_assist.rulebooks.blitzwar.dates import date, due, is_due
from rules_assist.rulebooks.blitzwar.nations import france_has_surrendered
from rules_assist.rulebooks.blitzwar.readings import option
from rules_assist.rulebooks.blitzwar.saying import answer
from rules_assist.rulebooks.blitzwar.seasons import turn
from rules_assist.rulebooks.blitzwar.sides import SOVIET, party_of

THIRD, ELITE, MODERN, CHANGE = "§11.6", "§11.7", "§11.8", "§11.10"
USSR, BRITAIN, FRANCE = SideId("ussr"), SideId("britain"), SideId("france")
LOCKS = {"air": "air", "infantry": "three_corps", "mixed": "three_corps", "supply": "supply"}
"""Which modernisation unlocks which Soviet counters."""
FULL = 3
KARELIA = "karelia_conquered"


def of_the_soviets(view: Standpoint, nation: SideId) -> bool:
    return nation in (USSR, SOVIET)


def locked(view: Standpoint, of: Kind, nation: SideId) -> bool:
    """Whether a counter is one of those that wait for something."""
    owners = of.attributes.get("locked_to", ())
    return isinstance(owners, tuple) and (nation in owners or (nation == USSR and SOVIET in owners))


def corps_on(of: Kind, face: str) -> int:
    found = of.printed("corps", face)
    return int(found) if isinstance(found, int | float) else 0


def why_no_third_corps(view: Standpoint, of: Kind, nation: SideId, face: str) -> Reason | None:
    """Three British or Soviet corps on a counter wait for winter 1942 (BW-RNF-08)."""
    first = date(view, "third_corps")
    waits = nation in (USSR, BRITAIN) and corps_on(of, face) >= FULL and turn(view) < first
    words = "The third corps of {nation} cannot be used before turn {turn}."
    return Reason(say(words, nation=side(nation), turn=first), THIRD) if waits else None


def modernised(view: Standpoint, what: str) -> bool:
    return view.position.facts.says("modernised", what)


def why_not_modern(view: Standpoint, of: Kind, nation: SideId, face: str) -> Reason | None:
    """Soviet air, twelve counters of three corps, and three of six supplies wait for modernisation (BW-RNF-10)."""
    what = LOCKS.get(of.type, "")
    if not of_the_soviets(view, nation) or not what or not locked(view, of, nation) or modernised(view, what):
        return None
    if what == "three_corps" and corps_on(of, face) < FULL and option(view, "soviet_three_corps") == "two corps free":
        return None
    if of.type == "mixed" and karelia_tank(view):
        return None
    words = "The Soviets have not modernised: no {kind}."
    return Reason(say(words, kind=kind(of.id)), MODERN)


def karelia_tank(view: Standpoint) -> bool:
    """One white tank, from winter 1942 on, if the USSR has conquered Karelia (BW-RNF-11)."""
    return view.position.facts.says(KARELIA) and turn(view) >= date(view, "karelia_tank")


def elites_available(view: Standpoint) -> int:
    """One when France surrenders, the second six turns after the attack on the USSR (BW-RNF-09)."""
    said = view.position.facts.get("elite_available")
    second = is_due(view, due(view, "first_attack_on_ussr", "second_elite"))
    first = france_has_surrendered(view)
    return max(int(said.value) if said and said.value.isdigit() else 0, first + second)


def why_no_elite(view: Standpoint, of: Kind, already: int) -> Reason | None:
    """Why no (further) Elite counter can be used."""
    if not of.attributes.get("elite"):
        return None
    free = elites_available(view)
    words = "Elite counters that may be used so far: {free}; in use: {there}."
    return Reason(say(words, free=free, there=already), ELITE) if already >= free else None


def elites_there(view: Standpoint) -> tuple[Counter, ...]:
    spaces = view.game.board.spaces
    return tuple(
        one
        for one in view.position.counters.values()
        if view.game.kind(one).attributes.get("elite") and area_of(view.position.where[one.id]) in spaces
    )


def why_locked(view: Standpoint, of: Kind, nation: SideId, face: str = "") -> Reason | None:
    """The first reason why counters of a kind cannot be used yet."""
    return why_no_third_corps(view, of, nation, face) or why_not_modern(view, of, nation, face)


def face_name(of: Kind, face: str) -> str:
    return next((each.name for each in of.faces if each.name == face), "")


def why_unusable(view: Standpoint, one: Counter) -> Reason | None:
    of = view.game.kind(one)
    spare = [other for other in elites_there(view) if other.id != one.id]
    locked = why_locked(view, of, one.side, face_name(of, one.face)) or why_no_elite(view, of, len(spare))
    return locked or why_no_second_tank(view, one)


def why_no_second_tank(view: Standpoint, one: Counter) -> Reason | None:
    """Karelia brings one white tank; the others wait for modernisation (BW-RNF-11)."""
    if one.side != USSR or view.game.kind(one).type != "mixed" or modernised(view, "three_corps"):
        return None
    spaces, position = view.game.board.spaces, view.position
    tanks = (id for id, each in position.counters.items() if (each.kind, each.side) == (one.kind, USSR))
    others = any(id != one.id and area_of(position.where[id]) in spaces for id in tanks)
    only = karelia_tank(view) and others
    return Reason(say("Karelia brings one white tank only."), MODERN) if only else None


def is_told_of(view: Standpoint, nation: SideId) -> bool:
    """Whether the table says anything of a nation, as the set-up does. Of a corner of the war nobody tells what was."""
    return any(view.position.facts.says(word, nation) for word in ("joined", "surrendered", "revived"))


def locked_on_the_map(view: Standpoint) -> Iterator[Finding]:
    """Counters on the map that cannot be there yet, as far as the table tells what happened before."""
    if view.side != SOVIET:
        return
    modern = is_told_of(view, USSR) or bool(view.position.facts.of("modernised"))
    tanks = 0
    for id, one in view.position.counters.items():
        of = view.game.kind(one)
        if "locked_to" not in of.attributes:
            continue
        at = view.position.where[id]
        if area_of(at) not in view.game.board.spaces:
            continue
        third = why_no_third_corps(view, of, one.side, one.face)
        why = third or (why_not_modern(view, of, one.side, one.face) if modern else None)
        if of.type == "mixed" and one.side == USSR and karelia_tank(view) and not modernised(view, "three_corps"):
            tanks += 1
            why = why or (Reason(say("Karelia brings one white tank only."), MODERN) if tanks > 1 else None)
        if why:
            yield Finding(places=(at,), counters=(id,), sentence=why.sentence, rule=why.rule, aspect="locked")
    there = elites_there(view)
    told_of = is_told_of(view, FRANCE) or view.position.facts.says("elite_available")
    if told_of and len(there) > elites_available(view):
        words = "Elite counters in use: {there}; that may be: {free}."
        told = say(words, there=len(there), free=elites_available(view))
        ids = tuple(one.id for one in there)
        yield Finding(
            places=tuple(view.position.where[id] for id in ids),
            counters=ids,
            sentence=told,
            rule=ELITE,
            aspect="locked",
        )


def _use(view: Standpoint, act: Act) -> Answer:
    """`may use #counter`; `may use side ussr with kind infantry_3`."""
    if act.counters:
        several = (view.position.counters[id] for id in act.counters)
        one = next((each for each in several if why_unusable(view, each)), view.position.counters[act.counters[0]])
        rule = _lock_of(view.game.kind(one), one.side)
        return answer(why_unusable(view, one), say("{counter} may be used.", counter=counter(one.id)), rule)
    of = kind_named(view.game, act.details.get("kind", act.details.get("counter", "")))
    if of is None:
        return Answer(yes=False, sentence=say("Which counter is meant?"), rule=THIRD)
    nation = act.side or view.side
    why = why_locked(view, of, nation, act.details.get("face", "")) or why_no_elite(view, of, len(elites_there(view)))
    return answer(why, say("{kind} may be used.", kind=kind(of.id)), _lock_of(of, nation))


def _lock_of(of: Kind, nation: SideId) -> str:
    """The rules that might have locked a kind."""
    if of.attributes.get("elite"):
        return ELITE
    return f"{THIRD}, {MODERN}" if nation in (USSR, SOVIET) else THIRD


def kind_named(game: Game, word: str) -> Kind | None:
    """A kind by its id, or the first of that name or type: `infantry_3`, `elite`, `white tank`."""
    plain = word.strip().casefold().replace(" ", "_")
    named = (k for k in game.sheet.kinds.values() if plain in (k.type, k.name.casefold().replace(" ", "_")))
    return game.sheet.kinds.get(KindId(plain)) or next(named, None)


def _modernise(view: Standpoint, act: Act) -> Answer:
    what = next(
        (word for word in ("air", "three_corps", "supply") if word in act.details or word in act.details.values()), ""
    )
    why = why_no_modernisation(view, what, act)
    told = say("A modernisation facility unlocks these counters for good.")
    return answer(why, told, MODERN)


def why_no_modernisation(view: Standpoint, what: str, act: Act) -> Reason | None:
    """Air is unlocked only by a card that brings air; nothing twice."""
    named = view.position.counters.get(act.counters[0]) if act.counters else None
    card = named or arriving(view._replace(side=SOVIET))
    no_air = what == "air" and card is not None and not view.game.number(card, "air")
    facility = bool(card and view.game.number(card, "modernisation"))
    return first_reason(
        (MODERN, "Say what is modernised: air, three_corps or supply.", not what),
        (MODERN, "Only the Soviets modernise.", not of_the_soviets(view, act.side or SOVIET)),
        (MODERN, "These are unlocked already.", modernised(view, what)),
        (MODERN, "The card that arrives has no modernisation facility.", card and not facility),
        (MODERN, "Air is unlocked only by a card that brings air.", no_air),
    )  # fmt: skip


def _elites(view: Standpoint, act: Act) -> Ledger | None:
    if act.side is None and party_of(view, view.side) != party_of(view, SideId("germany")):
        return None
    n = elites_available(view)
    told = say("Elite counters that may be used: {elites}.", elites=n)
    entries = (Entry(amount=n, sentence=told, rule=ELITE),) if n else ()
    return Ledger(name="elites", side=SideId("germany"), entries=entries, total=n, sentence=told, rule=ELITE)


VERBS = {"use": _use, "use_counter": _use, "modernise": _modernise, "modernize": _modernise}
LEDGERS = {"elites": _elites, "elite": _elites}
FINDINGS = (locked_on_the_map,)
