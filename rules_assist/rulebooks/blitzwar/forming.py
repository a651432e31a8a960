"""Which counters may be used, and what may be made up into what (§11.6, §11.7, §11.8, §11.10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import area, counter, kind, say, side
from counters.counter import Counter, Kind, KindId, SideId
from counters.events import CountersTurnedOver
from counters.game import Game
from counters.once import once
from counters.places import area_of
from rules_assist.advice import Act, Answer, Deed, Detail, Finding, Ledger, Reason, not_told
from rules_assist.common.asked import figure, flag, verb
from rules_assist.common.saying import agreed, answer, because, ids_of, names, no, notice, verdict, yes
from rules_assist.common.standpoint import first_reason
from rules_assist.common.sums import told_sum
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.blitzwar.activating import spending
from rules_assist.rulebooks.blitzwar.cards import arriving
from rules_assist.rulebooks.blitzwar.europe import ALLIES, BRITAIN, GERMANY, KARELIA, NOBODY, SOVIET, USSR
from rules_assist.rulebooks.blitzwar.land import hindered
from rules_assist.rulebooks.blitzwar.offers import deed, fact
from rules_assist.rulebooks.blitzwar.supply import War

# ----------------
# Which counters may be used, and what may be made up into what (§11.6, §11.7, §11.8, §11.10).

THIRD, ELITE, MODERN, CHANGE = "§11.6", "§11.7", "§11.8", "§11.10"
LOCKS = {"air": "air", "infantry": "three_corps", "mixed": "three_corps", "supply": "supply"}
"""Which modernisation unlocks which Soviet counters."""
FULL, ONE_TANK = 3, "Karelia brings one white tank only."


def corps_on(of: Kind, face: str) -> int:
    found = of.printed("corps", face)
    return int(found) if isinstance(found, int | float) else 0


def modernised(view: War, what: str) -> bool:
    return view.says("modernised", what)


def karelia_tank(view: War) -> bool:
    """One white tank, from winter 1942 on, if the USSR has conquered Karelia (BW-RNF-11)."""
    return view.says(KARELIA) and view.now >= view.date("karelia_tank")


def elites_available(view: War) -> int:
    """One when France surrenders, the second six turns after the attack on the USSR (BW-RNF-09)."""
    said = view.position.facts.get("elite_available")
    second = view.is_due(view.due("first_attack_on_ussr", "second_elite"))
    first = view.france_has_surrendered
    return max(int(said.value) if said and said.value.isdigit() else 0, first + second)


def why_no_elite(view: War, of: Kind, already: int) -> Reason | None:
    """Why no (further) Elite counter can be used."""
    if not of.attributes.get("elite"):
        return None
    free = elites_available(view)
    words = "Elite counters that may be used so far: {free}; in use: {there}."
    return because(ELITE, words, free=free, there=already) if already >= free else None


def elites_there(view: War) -> tuple[Counter, ...]:
    spaces, kinds, where = view.game.board.spaces, waiting(view.game, "elite"), view.position.where
    return tuple(
        one for one in view.position.counters.values() if one.kind in kinds and area_of(where[one.id]) in spaces
    )


def why_locked(view: War, of: Kind, nation: SideId, face: str = "") -> Reason | None:
    """Why counters of a kind cannot be used yet: three British or Soviet corps wait for winter 1942 (BW-RNF-08); Soviet
    air, twelve counters of three corps, and three of six supplies wait for modernisation (BW-RNF-10)."""
    first, corps, what = view.date("third_corps"), corps_on(of, face), LOCKS.get(of.type, "")
    owners = of.attributes.get("locked_to", ())
    locked = nation in (USSR, SOVIET) and isinstance(owners, tuple) and (nation in owners or SOVIET in owners)
    waits = locked and what and not modernised(view, what)
    two = what == "three_corps" and corps < FULL and view.option("soviet_three_corps") == "two corps free"
    tank = of.type == "mixed" and karelia_tank(view)
    third = nation in (USSR, BRITAIN) and corps >= FULL and view.now < first
    return first_reason(
        (THIRD, "The third corps of {nation} cannot be used before turn {turn}.", third),
        (MODERN, "The Soviets have not modernised: no {kind}.", waits and not two and not tank),
        nation=side(nation), turn=first, kind=kind(of.id),
    )  # fmt: skip


def why_unusable(view: War, one: Counter) -> Reason | None:
    """Its kind is locked; or Karelia brought one white tank, and the others wait for modernisation (BW-RNF-11)."""
    of, there = view.game.kind(one), (each for each in view.position.counters.values() if each.id != one.id)
    on_map = [each for each in there if view.area(each) in view.game.board.spaces]
    face, elite = one.face if one.face in (each.name for each in of.faces) else "", waiting(view.game, "elite")
    others = any((each.kind, each.side) == (one.kind, USSR) for each in on_map)
    tank = one.side == USSR and of.type == "mixed" and not modernised(view, "three_corps")
    spare = sum(each.kind in elite for each in on_map)
    why = why_locked(view, of, one.side, face) or why_no_elite(view, of, spare)
    return why or first_reason((MODERN, ONE_TANK, tank and others and karelia_tank(view)))


@once
def waiting(game: Game, word: str) -> frozenset[KindId]:
    """The kinds of counters of which a word is printed: that they are Elite, or are locked to some nation at first."""
    return frozenset(id for id, of in game.sheet.kinds.items() if of.attributes.get(word))


def locked_on_the_map(view: War) -> Iterator[Finding]:
    """Counters on the map that cannot be there yet, as far as the table tells what happened before."""
    if view.side != SOVIET:
        return
    tanks, kinds, spaces = 0, waiting(view.game, "locked_to"), view.game.board.spaces
    for id, one in view.position.counters.items():
        if one.kind not in kinds or area_of(at := view.position.where[id]) not in spaces:
            continue
        of = view.game.kind(one)
        why = why_locked(view, of, one.side, one.face)
        if of.type == "mixed" and one.side == USSR and karelia_tank(view) and not modernised(view, "three_corps"):
            tanks += 1
            why = why or first_reason((MODERN, ONE_TANK, tanks > 1))
        if why:
            yield notice(why, (one,), at, aspect="locked")
    there = elites_there(view)
    if len(there) > elites_available(view):
        words = "Elite counters in use: {there}; that may be: {free}."
        why = because(ELITE, words, there=len(there), free=elites_available(view))
        yield notice(why, there, *(view.position.where[one.id] for one in there), aspect="locked")


def _use(view: War, act: Act) -> Answer:
    """`may use #counter`; `may use side ussr with kind infantry_3`."""
    if act.counters:
        several = (view.position.counters[id] for id in act.counters)
        one = next((each for each in several if why_unusable(view, each)), view.position.counters[act.counters[0]])
        rule = _lock_of(view.game.kind(one), one.side)
        return verdict(why_unusable(view, one), say("{counter} may be used.", counter=counter(one.id)), rule)
    of = kind_named(view.game, act.details.get("kind", act.details.get("counter", "")))
    if of is None:
        return no(because(THIRD, "Which counter is meant?"))
    nation = act.side or view.side
    why = why_locked(view, of, nation, act.details.get("face", "")) or why_no_elite(view, of, len(elites_there(view)))
    return verdict(why, say("{kind} may be used.", kind=kind(of.id)), _lock_of(of, nation))


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


def _modernise(view: War, act: Act) -> Answer:
    """Air is unlocked only by a card that brings air; nothing twice."""
    words = ("air", "three_corps", "supply")
    what = next((word for word in words if word in act.details or word in act.details.values()), "")
    named = view.position.counters.get(act.counters[0]) if act.counters else None
    card = named or arriving(view._replace(side=SOVIET))
    why = first_reason(
        (MODERN, "Say what is modernised: air, three_corps or supply.", not what),
        (MODERN, "Only the Soviets modernise.", act.side not in (None, USSR, SOVIET)),
        (MODERN, "These are unlocked already.", modernised(view, what)),
        (MODERN, "The card that arrives has no modernisation facility.",
         card and not view.game.number(card, "modernisation")),
        (MODERN, "Air is unlocked only by a card that brings air.",
         what == "air" and card and not view.game.number(card, "air")),
    )  # fmt: skip
    return verdict(why, say("A modernisation facility unlocks these counters for good."), MODERN)


def _elites(view: War, act: Act) -> Ledger | None:
    if act.side is None and view.party_of(view.side) != view.party_of(GERMANY):
        return None
    n = elites_available(view)
    told = say("Elite counters that may be used: {elites}.", elites=n)
    return told_sum("elites", GERMANY, [(n, told, ELITE)] if n else [], told, ELITE)


# ----------------
# Unit reorganisation (§11.10): counters replaced by others with the same number and type of units.

RULE = "§11.10"
RULES = "§11.10, §8, §19"
WHEN = ("reinforcement", "sea_transport", "movement", "setup")


def why_not_now(view: War) -> Reason | None:
    """Only in the reinforcement, sea transport and movement phases, and at the set-up (BW-SEQ-02)."""
    mine = view.acting in (view.party, NOBODY)
    late = view.is_told and not (view.phase in WHEN and mine)
    words = "Counters are changed in reinforcement, sea transport and movement phases only."
    fighting = view.phase in ("blitz", "combat")
    return because(f"{RULE}, §8, §16.2" if fighting else f"{RULE}, §8", words) if late else None


def units(view: War, group: Iterable[Counter]) -> dict[str, float]:
    """The units on counters, by type."""
    found: dict[str, float] = {}
    for one in group:
        if view.corps_of(one):
            parts: dict[str, float] = {"infantry": view.infantry_of(one), "armour": view.armour_of(one)}
        else:
            parts = {view.type(one): view.units_of(one)}
        for sort, n in parts.items():
            if n:
                found[sort] = found.get(sort, 0) + n
    return found


def units_of_kinds(kinds: Iterable[tuple[Kind, str]]) -> dict[str, float]:
    found: dict[str, float] = {}
    for of, face in kinds:
        words = ("infantry", "armour") if corps_on(of, face) else ("units",)
        for word in words:
            n = of.printed(word, face)
            if isinstance(n, int | float) and n:
                sort = of.type if word == "units" else word
                found[sort] = found.get(sort, 0) + n
    return found


def why_not_formed_there(view: War, of: Kind, face: str, at: AreaId, group: tuple[Counter, ...]) -> Reason | None:
    """Soviet infantry of three corps, and Elite, are formed in supply zones. Two corps may become three anywhere, and
    an Elite be formed anywhere in Africa (BW-RNF-14)."""
    nation = group[0].side
    three = nation == USSR and of.type == "infantry" and corps_on(of, face) >= FULL
    elite = bool(of.attributes.get("elite"))
    grows = any(view.corps_of(one) == FULL - 1 for one in group) if three else False
    africa = elite and "africa" in view.regions(at)
    home = view.said(at, "supply_zone") == view.party_of(nation)
    words = "{kind} is formed in supply zones only, and {zone} is none."
    bad = (three and not grows) or (elite and not africa)
    return because(RULE, words, kind=kind(of.id), zone=area(at)) if bad and not home else None


def _faces(game: Game) -> Iterable[str]:
    return (face.name for kind in game.sheet.kinds.values() for face in kind.faces)


def kind_words(game: Game) -> Iterable[str]:
    """Types and names that stand for a kind."""
    return (word for kind in game.sheet.kinds.values() for word in (kind.type, kind.name))


KIND = Detail(name="kind", names="kind", known=kind_words, also=("counter",))


def becomes(view: War, act: Act) -> tuple[tuple[Kind, str], ...] | None:
    """The counters a question wants to make: `with into 2 infantry_1`. None: one of them is unknown."""
    found: list[tuple[Kind, str]] = []
    count = 1
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


def why_not_reorganised(view: War, act: Act) -> Reason | None:
    """The first reason against replacing counters by others (BW-SEQ-02)."""
    group = view.named(act)
    at = [view.position.where[one.id] for one in group]
    into = becomes(view, act)
    why = why_not_now(view) or first_reason(
        (RULE, "Only one's own counters are changed.", not all(view.is_ours(one) for one in group)),
        (RULE, "They do not lie in one zone.", len(set(map(area_of, at))) > 1),
        (RULE, "They are not of one nation.", len({one.side for one in group}) > 1),
        (RULE, "No such counter is known.", into is None),
    )
    if why or not into or not group:
        return why
    nation, zone = group[0].side, area_of(at[0])
    if units(view, group) != units_of_kinds(into):
        return because(RULE, "The new counters do not hold the same number and type of units.")
    spare = len([one for one in elites_there(view) if one not in group])
    for of, face in into:
        why = (
            first_reason((RULE, "That nation has no such counters: {kind}.", nation not in of.mix), kind=kind(of.id))
            or why_locked(view, of, nation, face)
            or why_no_elite(view, of, spare)
            or why_not_formed_there(view, of, face, zone, group)
        )
        if why:
            return why
    return None


def _reorganise(view: War, act: Act) -> Answer:
    if not act.counters:
        return verdict(why_not_now(view), say("Counters may be changed for others of the same strength."), RULE)
    return verdict(why_not_reorganised(view, act), say("They may be changed for others of the same strength."), RULES)


def _remove(view: War, act: Act) -> Answer:
    """A side may take any of its own counters from the game, and only those (BW-SEQ-03)."""
    if not act.counters:
        return not_told(RULE)
    own = first_reason((RULE, "Only one's own counters may be removed.", not all(map(view.is_ours, view.named(act)))))
    return verdict(own, say("A side may remove any of its own counters from the game."), RULE)


# ----------------
# Fortified corps (§15.1): one for each side and turn, for two supplies.


def cannot_fortify(view: War, one: Counter) -> Reason | None:
    """Germans anywhere, British at Malta, Gibraltar and Tobruk; infantry of one corps, which has works on its back."""
    at, of = view.area(one), view.game.kind(one)
    british_elsewhere = one.side == "britain" and not view.said(at, "british_may_fortify")
    able = any(face.attributes.get("fortified") for face in of.faces)
    return first_reason(
        ("§15.1", "{who} is no infantry.", not (of.type == "infantry" and view.is_corps(one))),
        ("§15.1", "Only Germans and British fortify corps.", one.side not in ("germany", "britain")),
        ("§15.1", "{who} cannot be fortified: only one of a single corps, with works on its back.", not able),
        ("§15.1", "{who} is fortified already.", view.is_fortified(one)),
        ("§15.1", "British corps are fortified only at Malta, Gibraltar and Tobruk.", british_elsewhere),
        ("§15.1", "{who} has moved already: corps are fortified before all movement.",
         one.marked("moved") or one.marked("strategic")),
        ("§7", "{who} is out of supply.", view.cannot_act(one)),
        who=counter(one.id),
    )  # fmt: skip


def fortify(view: War, act: Act) -> Answer | None:
    """`may fortify #garrison`: one corps for each side and turn."""
    group, price = view.named(act), view.cost("fortify")
    if not group:
        return not_told("§15.1")
    done = any(view.says("fortified_a_corps", each) for each in (view.party, *(o.side for o in group)))
    many = done or len(group) > view.limit("fortified_a_turn")
    enough = first_reason(("§15.1", "A side fortifies one corps a turn.", many))
    reasons = [*(cannot_fortify(view, one) for one in group), enough, view.cannot_pay(group, price * len(group))]
    words, at = "{who} may be fortified in {at}, for {price} in supplies.", area(view.position.area(group[0].id))
    found = answer(reasons, words, "§15.1, §7", who=names(group), at=at, price=price)
    return replace(found, deed=digging_in(view, group, price)) if found.yes else found


def digging_in(view: War, group: tuple[Counter, ...], price: float) -> Deed | None:
    """They show their works, their side has done so this turn, and it is paid for."""
    ids, works = ids_of(group), next(face for face in view.game.kind(group[0]).faces if "fortified" in face.attributes)
    told = say("Fortify {who} (supplies: {cost})", who=names(group), cost=price * len(group))
    paid = spending(view, ((one, price) for one in group))
    return deed(told, (CountersTurnedOver(ids, works.name), fact(view, "fortified_a_corps", view.party), *paid))


def unfortify(view: War, act: Act) -> Answer | None:
    """`may unfortify #garrison`: at any time."""
    if not act.counters:
        return not_told("§15.1")
    plain = next((one for one in view.named(act) if not view.is_fortified(one)), None)
    why = because("§15.1", "{who} is not fortified.", who=counter(plain.id)) if plain else None
    found = verdict(why, say("Fortified corps may be turned over to plain infantry at any time."), "§15.1")
    plainly = (CountersTurnedOver((one.id,), view.game.kind(one).faces[0].name) for one in view.named(act))
    return replace(found, deed=deed(say("Turn back to plain infantry"), plainly)) if found.yes else found


# ----------------
# Merged counters (§11.10).


def merged_state(view: War, group: tuple[Counter, ...]) -> Reason | None:
    """What a counter formed of these can no longer do: it takes over what the most used of its parts did (§11.10)."""
    return next((why for one in group if (why := hindered(view, one))), None)


def may_move_merged(view: War, act: Act) -> Answer | None:
    """`may move_merged #first, #second`: whether the counter they form may still move."""
    if len(act.counters) < 2:
        return not_told("§11.10")
    if (why := merged_state(view, view.named(act))) is not None:
        return no(because(f"§11.10, {why.rule}", "The counter they form cannot move: {why}", why=why.sentence))
    return agreed("The counter they form may move.", "§11.10")


def may_merge(view: War, act: Act) -> Answer | None:
    """`may merge #first, #second`: whether counters may be put together now, and what the new one can still do."""
    group = view.named(act)
    if len(group) < 2:
        return not_told("§11.10")
    apart = len({(view.area(one), one.side) for one in group}) > 1
    if why := why_not_now(view) or first_reason(("§11.10", "They are not of one nation in one zone.", apart)):
        return no(why)
    if spent := merged_state(view, group):
        return agreed("They may; but the counter they form cannot move: {why}", "§11.10", why=spent.sentence)
    return yes(say("They may, and the counter they form can move."), "§11.10")


def dug_in_elsewhere(view: War) -> Iterator[Finding]:
    """British corps are fortified at Malta, Gibraltar and Tobruk only (§15.1)."""
    for at, corps in view.lying.corps.items() if view.party == ALLIES else ():
        british = [one for one in corps if one.side == BRITAIN]
        there = tuple(one for one in british if view.is_fortified(one)) if british else ()
        if there and not view.said(at, "british_may_fortify"):
            words = "{who} are fortified in {at}: the British may only at Malta, Gibraltar and Tobruk."
            yield notice(because("§15.1", words, who=names(there), at=area(at)), there, at, aspect="works")


INTO = Detail(
    name="into",
    names="kind",
    known=lambda game: (*kind_words(game), *_faces(game)),
    least=1,
    several=True,
    also=("becomes",),
)
CHAPTER = Chapter(
    findings=(locked_on_the_map, dug_in_elsewhere),
    verbs=(
        verb("use", _use, "Use this counter", "counters", details=(KIND, Detail(name="face", known=_faces))),
        verb(
            "modernise", _modernise, "Modernise", "side", phases=("cards", "reinforcement"), rule="§8, §11.8",
            details=tuple(map(flag, ("air", "three_corps", "supply"))), listed=(),
        ),
        verb(
            "reorganise", _reorganise, "Make change", "counters", also="exchange",
            details=(INTO,),
        ),
        verb("remove", _remove, "Take off the table", "counters"),
        verb("move_merged", may_move_merged, "Move when merged", "counters"),
        verb("merge", may_merge, "Merge into one counter", "counters", also="combine"),
        verb(
            "fortify", fortify, "Fortify", "counters", also="dig_in", phases=("movement",), rule="§8, §15.1",
            suits=War.is_corps,
        ),
        verb(
            "unfortify", unfortify, "Turn back to plain infantry", "counters", also="revert", suits=War.is_fortified,
        ),
    ),
    figures=(figure("elites", _elites, "Elite counters"),),
)  # fmt: skip
