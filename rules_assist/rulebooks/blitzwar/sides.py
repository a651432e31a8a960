"""Axis, Allies and Soviet Union (§2, §9): who fights on which side, whose phase it is; how questions are answered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from boards.board import AreaId
from boards.plain.sentence import Sentence, Value, say
from counters.counter import Counter, SideId
from counters.game import Game
from counters.places import PlaceId, area_of
from counters.position import Position
from rules_assist.advice import Act, Answer, Deed, Finding, Reason, Severity
from rules_assist.common.once import once
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.blitzwar.printed import dated

GERMANY, BRITAIN, USA, USSR = map(SideId, ("germany", "britain", "usa", "ussr"))
FRANCE, ITALY = SideId("france"), SideId("italy")
POLAND, BELGIUM, GREECE, YUGOSLAVIA, FINLAND, HUNGARY, RUMANIA, BULGARIA, DENMARK, NORWAY, SPAIN, TURKEY, SWEDEN = map(
    SideId,
    (
        "poland",
        "belgium",
        "greece",
        "yugoslavia",
        "finland",
        "hungary",
        "rumania",
        "bulgaria",
        "denmark",
        "norway",
        "spain",
        "turkey",
        "sweden",
    ),
)


# ----------------
# Axis, Allies and Soviet Union, and which nation fights on which side (§2, §9.1, §9.3). A nation is on the side that
# the sheet gives it, or that it has joined (`fact joined italy = axis`). Where neither is told, it is on the side
# that holds the zones its troops stand in; and where nobody is said to have joined at all, on that of those who stand
# with them. Else it is neutral, and a side of its own.

AXIS, ALLIES, SOVIET = SideId("axis"), SideId("allies"), SideId("soviet")
PARTIES = (AXIS, ALLIES, SOVIET)
NOBODY = SideId("")


LINES = "lines"
"""Said of a side whose lines of supply lie elsewhere too."""

MAJOR_POWERS = frozenset(map(SideId, ("germany", "britain", "usa", "ussr")))  # §9.1
MINOR_POWERS = frozenset(map(SideId, ("france", "italy")))  # §9.1
VICHY = SideId("vichy")


@once
def parties(game: Game, position: Position) -> Mapping[SideId, SideId]:
    """Which side every nation is on, as sheet and facts say it; a neutral one is on its own (§9.1, §9.3)."""
    found = {id: side.belongs_to or id for id, side in game.sheet.sides.items()}
    if position.clock.turn < dated(game, "usa"):
        found[USA] = USA  # Neutral until it enters the war, whatever the sheet calls its side.
    told = {fact.about[0]: fact.value.casefold() for fact in position.facts.of("joined") if fact.about}
    if position.facts.says("free_french"):
        told.setdefault(VICHY, ALLIES)  # §9.4
    joined = {SideId(nation): SideId(side) for nation, side in told.items() if side in PARTIES}
    return found | {nation: side for nation, side in joined.items() if nation not in PARTIES}


@once
def guests(game: Game, position: Position) -> Mapping[SideId, SideId]:
    """Neutral nations that let the troops of a side pass (§9.3), and which side."""
    told = {fact.about[0]: fact.value.casefold() for fact in position.facts.of("free_movement") if fact.about}
    return {SideId(nation): SideId(side) for nation, side in told.items() if side in PARTIES}


def party_of(view: Standpoint, nation: SideId) -> SideId:
    """Axis, Allies or Soviets; of a neutral the nation itself."""
    return parties(view.game, view.position).get(nation, nation)


def party(view: Standpoint) -> SideId:
    """The side whose standpoint this is. American ships sail for the Allies before their country fights."""
    if view.side == USA and view.position.clock.turn >= dated(view.game, "american_fleet"):
        return ALLIES
    return view.side if view.side in PARTIES else party_of(view, view.side)


def is_neutral(view: Standpoint, nation: SideId) -> bool:
    return party_of(view, nation) not in PARTIES


def lets_pass(view: Standpoint, nation: SideId) -> bool:
    """Whether a nation has granted us free movement (§9.3)."""
    return guests(view.game, view.position).get(nation) == party(view)


def side_of(view: Standpoint, one: Counter) -> SideId:
    """The side that a counter fights for. American ships sail for the Allies before America is at war (§19)."""
    found = party_of(view, one.side)
    if found == one.side == USA and view.position.clock.turn >= dated(view.game, "american_fleet"):
        return ALLIES if view.game.kind(one).attributes.get("naval") else found
    return found


def is_ours(view: Standpoint, one: Counter) -> bool:
    return side_of(view, one) == party(view)


def elsewhere(view: Standpoint, what: str) -> str:
    """What is said to lie elsewhere, where a table shows part of the war: a side's supplies, its lines too; points."""
    fact = view.position.facts.get("elsewhere", what)
    return fact.value if fact else ""


def is_partner(view: Standpoint, other: SideId) -> bool:
    """Allies and Soviets fight the same enemy, but are two sides (§2, §7)."""
    return {party(view), party_of(view, other)} == {ALLIES, SOVIET}


def is_hostile(view: Standpoint, other: SideId) -> bool:
    """Whether a nation or side is our enemy: neither ours, nor our partner, nor neutral."""
    theirs, ours = party_of(view, other), party(view)
    return theirs in PARTIES and ours in PARTIES and (theirs == AXIS) != (ours == AXIS)


def at_peace_in_the_east(position: Position) -> bool:
    """Whether wars are noted, and none between Axis and Soviets is among them."""
    facts = position.facts
    told = [set(fact.about) for fact in facts.of("at_war")]
    started = facts.says("first_attack_on_ussr") or facts.says("first_attack_on_germany")
    return bool(told) and {AXIS, SOVIET} not in told and not started


def is_minor_country(nation: SideId) -> bool:
    """A minor country: neither a Major nor a Minor Power (§9.1). Vichy counts as one (§9.4)."""
    return nation not in MAJOR_POWERS and nation not in MINOR_POWERS and nation not in PARTIES


# ----------------
# Whose turn it is, and what it is time for (§8).


def phase(view: Standpoint) -> str:
    """movement, blitz, combat, naval, air, sea_transport, diplomacy, cards, reinforcement, setup; or nothing told."""
    id = view.position.clock.phase
    for side in PARTIES:
        if id.startswith(f"{side}_"):
            return id.removeprefix(f"{side}_")
    return id


def acting(view: Standpoint) -> SideId:
    """The side whose phase it is; nobody in phases that are everybody's, or when nothing is told."""
    id, told = view.position.clock.phase, view.position.clock.side
    owner = next((side for side in PARTIES if id.startswith(f"{side}_")), NOBODY)
    return owner or (party_of(view, told) if told and phase(view) not in COMMON else NOBODY)


OWN_TURN = (
    "naval",
    "air",
    "sea_transport",
    "movement",
    "blitz",
    "combat",
    "setup",
    "diplomacy",
    "cards",
    "reinforcement",
)
"""Whenever no other side acts: an attack may be weighed before its phase has come."""

COMMON = ("setup", "diplomacy", "cards", "reinforcement")
"""Phases of all sides together."""


def is_told(view: Standpoint) -> bool:
    """Whether anybody has said which phase it is. A table begins with the set-up, where everything may be laid out."""
    return view.position.clock.phase not in ("", "setup")


def is_time(view: Standpoint, *phases: str) -> bool:
    """Whether it is one of these phases of our own side; or none was told, and then it may be."""
    return not is_told(view) or (phase(view) in phases and acting(view) in (party(view), NOBODY))


def is_enemys_turn(view: Standpoint) -> bool:
    """Whether another side is acting: then supply is as it was when our own turn ended (§7)."""
    return acting(view) not in (party(view), NOBODY)


# ----------------
# Yes and no, as the verbs of `may` say them.


def resting_on(*rules: str) -> str:
    """The rules that an answer rests on, each once."""
    return ", ".join(dict.fromkeys(each for rule in rules for each in rule.split(", ") if each))


def agreed(words: str, rule: str, **values: Value) -> Answer:
    return Answer(yes=True, sentence=say(words, **values), rule=rule)


def denied(reason: Reason) -> Answer:
    return Answer(yes=False, sentence=reason.sentence, rule=reason.rule)


def answer(reasons: Iterable[Reason | None], words: str, rule: str, **values: Value) -> Answer:
    """No, for the first reason there is; else yes."""
    against = next((reason for reason in reasons if reason is not None), None)
    return agreed(words, rule, **values) if against is None else denied(against)


def place_meant(act: Act) -> PlaceId | None:
    """Where: `at` it, or else `to` it."""
    return next(iter((*act.at, *act.to)), None)


def meant(act: Act) -> AreaId | None:
    """The zone or sea zone that is meant."""
    place = place_meant(act)
    return None if place is None else area_of(place)


def named(view: Standpoint, act: Act) -> tuple[Counter, ...]:
    return tuple(view.position.counters[id] for id in act.counters)


def told_number(act: Act, *words: str) -> int | None:
    """A number among the details, under any of these words."""
    for word in words:
        said = act.details.get(word, "")
        if said.isascii() and said.isdecimal() and len(said) < 9:
            return int(said)
    return None


# ----------------
# Yes with a sentence, or no with the reason against it; and the numbers that a question names.


def unless(against: Reason | None, told: Sentence, rule: str) -> Answer:
    """Yes, unless something is said against it."""
    return Answer(yes=True, sentence=told, rule=rule) if against is None else denied(against)


def number(act: Act, *words: str) -> float | None:
    """A number that a question names by one of these words: `with die 4`."""
    for word in words:
        if word in act.details:
            said = act.details[word].strip().replace("½", ".5")
            return float(said) if said.replace(".", "", 1).isdigit() else None
    return None


def die_of(act: Act) -> int | None:
    """The die of a question, if one was rolled."""
    found = number(act, "die", "dice", "roll")
    return int(found) if found is not None and 1 <= found <= 6 else None


def to_see_to(
    told: Sentence, rule: str, *, urgent: bool = False, places: tuple[PlaceId, ...] = (), deed: Deed | None = None
) -> Finding:
    """Something to do before the phase is over; urgent, where the rules demand it now; and what would do it."""
    severity: Severity = "warning" if urgent else "note"
    return Finding(severity=severity, places=places, sentence=told, rule=rule, aspect="phase", deed=deed)


def asked_once(view: Standpoint, act: Act, of: SideId = AXIS) -> bool:
    """Whether to answer for this side: some figures are one side's, and a question may name none."""
    return act.side is not None or view.side == of


def which_country(rule: str) -> Reason:
    """The answer to a question about a country that names none."""
    return Reason(say("Which country is meant? It is named by its side."), rule)
