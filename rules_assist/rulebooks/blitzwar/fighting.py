"""A battle: who fights whom and how they come (§16.1), every column shift (§16.3), and the combat table (§16.2)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Literal, NamedTuple

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import Value, area, say, say_named
from counters.counter import Counter, CounterId, SideId
from counters.position import area_of, carrier_of
from rules_assist.advice import Act
from rules_assist.battle_sheet import Modifier
from rules_assist.common.asked import meant
from rules_assist.common.odds import column_for
from rules_assist.common.standpoint import one_by_one, row
from rules_assist.rulebooks.blitzwar import control, europe, surrender
from rules_assist.rulebooks.blitzwar.air import air_left
from rules_assist.rulebooks.blitzwar.europe import ALLIES, GERMANY, ITALY, PARTIES, SOVIET, Group
from rules_assist.rulebooks.blitzwar.supply import War

# ---- who fights whom in a battle for a zone, and by which ways the attackers come (§16.1)
Sort = Literal["blitz", "normal"]
Over = Literal["land", "river", "line", "beachhead"]
NOT = ("no", "none", "0", "false", "off")
WEST = ("belgium", "france")
GROUNDS = {"swamp": say("swamp"), "mountain": say("mountains"), "high_mountain": say("high mountains")}


@dataclass(frozen=True)
class Battle:  # An attack as it is asked about. What is reckoned of it is reckoned once.
    view: War  # As the attackers see it.
    act: Act
    at: AreaId
    side: SideId
    attackers: Group
    defenders: Group
    sort: Sort

    @cached_property
    def attack(self) -> int:
        return sum(map(self.view.corps_of, self.attackers))

    @cached_property
    def defence(self) -> int:
        return sum(map(self.view.corps_of, self.defenders))

    @cached_property
    def works(self) -> int:
        return sum(map(self.view.is_fortified, self.defenders))

    @cached_property
    def nations(self) -> set[SideId]:
        return {one.side for one in self.defenders}

    @cached_property
    def over(self) -> tuple[frozenset[Over], ...]:
        """What each attacker crosses."""
        return tuple(way_in(self.view, one, self.at) for one in self.attackers)

    def all_over(self, *words: Over) -> bool:
        return bool(self.over) and all(way.intersection(words) for way in self.over)

    @cached_property
    def air(self) -> int:
        """How many air units more the attacker has over the zone than the defender, on missions (§13.4.2)."""
        told = self.told("air_superiority")
        return int(told) if told is not None else air_left(self.view, self.at, self.side)

    @cached_property
    def shifts(self) -> tuple[Modifier, ...]:
        return (*by_what_comes(self), *by_the_ground(self))

    def shifted_by(self, name: str) -> bool:
        return any(one.name == name and one.applies for one in self.shifts)

    @cached_property
    def shift(self) -> int:
        return int(sum(one.value for one in self.shifts if one.applies))

    @cached_property
    def eight_to_one(self) -> bool:
        """Whether infantry may advance like armour: at 8-1 before shifts, or after them, as some read it (§16.2)."""
        view, step = self.view, step_of(self.view, self.attack, self.defence, self.shift) or 0
        after = view.reading("eight_to_one") == "after shifts" and step >= len(ladder(view))
        return after or self.attack >= view.limit("eight_to_one") * self.defence

    def told(self, word: str) -> bool | None:
        """What the question itself says of something; None: nothing."""
        return None if (said := self.act.details.get(word)) is None else said.casefold() not in NOT


def battle_for(view: War, act: Act) -> Battle | None:
    """Attackers are who is named; or who stands where they are said to come from, or nearby, the activated first."""
    if (at := meant(act)) is None or not view.is_zone(at):
        return None
    piles = (view.position.in_place(o) if "/" in o else view.position.in_area(area_of(o)) for o in act.from_)
    every = (one for pile in piles for each in pile for one in (each, *view.position.cargo(each.id)))
    group, near = tuple(filter(view.is_corps, view.named(act))), tuple(filter(view.is_corps, every))
    side = _attacking_side(view, act, at, near)
    if not act.counters:
        if not act.from_:
            near = tuple(o for o in view.position.counters.values() if view.is_corps(o) and way_in(view, o, at))
        mine = tuple(one for one in near if view.party_of(one.side) == side)
        ready = tuple(one for one in mine if one.marked("activated"))
        group = ready or tuple(one for one in mine if not view.is_fortified(one))
    defenders = tuple(one for one in view.corps_in(at) if view.party_of(one.side) != side)
    return Battle(view._replace(side=side), act, at, side, group, defenders, sort_of(view, act))


def _attacking_side(view: War, act: Act, at: AreaId, near: Group) -> SideId:
    """Of those who are named, or stand where they come from; else whose turn it is, or who besieges the zone."""
    if named := act.side or next((one.side for one in (*view.named(act), *near)), None):
        return view.party_of(named)
    turn, held = view.acting or view.party, {view.party_of(one.side) for one in view.corps_in(at)}
    if turn and turn not in held:
        return turn  # Whoever stands there himself is attacked, whatever the clock says.
    around = (view.party_of(one.side) for zone in view.beside(at) for one in view.corps_in(zone))
    return next((of for of in around if of in PARTIES and of not in held), turn)


def sort_of(view: War, act: Act) -> Sort:
    said = " ".join((act.verb, act.means, *act.details, *act.details.values())).casefold()
    return "blitz" if "blitz" in said or ("normal" not in said and view.phase == "blitz") else "normal"


def way_in(view: War, one: Counter, at: AreaId) -> frozenset[Over]:
    """What a counter crosses into a zone: a river, a fortified line, a beach, plain land; nothing if it cannot."""
    if serves(view, one.id, at):
        return frozenset({"beachhead"})
    here = view.area(one)
    if here == at or view.on_beachhead(one) or (line := europe.contact(view.game, here, at)) is None:
        return frozenset()
    found: set[Over] = {"river"} if line.attributes.get("river") else set()
    if line.toward(at).get("fortified_line") and not view.so("line_destroyed", at):  # Captured, it is gone (§16.3.2).
        found.add("line")
    return frozenset(found) or frozenset({"land"})


def serves(view: War, id: CounterId, at: AreaId) -> bool:
    """Whether a counter lies on a beachhead of this zone: on its shore, or at sea before it (§14.1.2)."""
    lies, carrier = view.position.ground(id), carrier_of(view.position.where[id])
    if control.SHORE in lies:
        return area_of(lies) == at
    served = {view.serves().get(head) for head in ((carrier,) if carrier else view.position.stacks[lies])} - {None}
    return area_of(lies) in view.game.board.neighbours(at, "coast") and (at in served or not served)


def line_holds_up(view: War, at: AreaId, across: bool) -> bool:
    """Whether a line holds up retreat and advance: where all come across it, or in its whole zone (§17.2, §17.3)."""
    stands = view.said(at, "fortified_line") and not view.so("line_destroyed", at)
    return bool(stands) and (across or view.reading("fortified_line_zone") == "whole zone")


# ---- column shifts (§16.3): each with whether it applies to a battle, and why or why not
def shift(battle: Battle, name: str, words: str, *against: tuple[str, object], **values: Value) -> Modifier:
    """A shift of the chart. It applies, for this reason; unless something is so that speaks against it."""
    worth, _, rule = row(battle.view.game, "shifts", name)
    told = next((why for why, so in against if so), words)
    return Modifier(name=name, value=float(worth), applies=told is words, sentence=say_named(told, values), rule=rule)


def german_attack(battle: Battle) -> Modifier:
    """One shift for any of four reasons, counted once."""
    view, nations, german = battle.view, battle.nations, partial(shift, battle, "german")
    if GERMANY not in {one.side for one in battle.attackers}:
        return german("", ("No German corps attacks.", True))
    minor = sum(view.corps_of(o) for o in battle.defenders if europe.is_minor_country(o.side))
    sides = {view.party_of(each) for each in nations}
    # Neutrals join the Allies when they are attacked (§9.3).
    western = bool(sides) and not any(each in PARTIES and each != ALLIES for each in sides)
    turns, their_turns = view.limit("against_france"), view.limit("against_ussr")
    into_west = view.said(battle.at, "country") in WEST or nations & {*WEST}
    first, in_west = _within(battle, "first_attack_on_france", turns, itself=into_west)
    east, in_east = _within(battle, "first_attack_on_ussr", their_turns, itself=True)
    poland, not_all = view.since("surrendered", "poland"), view.reading("allied_defenders") == "belgians and french"
    reasons = (
        german("An Elite takes part.", ("No Elite takes part.", not any(map(view.is_elite, battle.attackers)))),
        german(
            "{minor} of {all} defending corps are of a minor country.",
            ("{minor} of {all} defending corps are of a minor country: not most of them.", 2 * minor <= battle.defence),
            minor=minor, all=battle.defence,
        ),
        german(
            "Belgium or France was attacked first on turn {first}, with Poland conquered: it is within {turns} turns.",
            ("The defenders are not Allied.", not western),
            ("The defenders are not all Belgian or French, as it is played here.", not_all and not nations <= {*WEST}),
            ("Nobody said when Belgium or France was attacked first.", first is None),
            ("It is not within {turns} turns of the first attack on Belgium or France.", not in_west),
            ("Poland was not conquered before Belgium or France was attacked.",
             poland is None or poland > (first or 0)),
            first=first or 0, turns=turns,
        ),
        german(
            "The USSR was attacked first on turn {first}: it is within {turns} turns.",
            ("The defenders are not Soviet.", sides != {SOVIET}),
            ("Nobody said when the USSR was attacked first.", east is None),
            ("It is not within {turns} turns of the first attack on the USSR.", not in_east),
            ("In winter 1942 the first attack on the USSR counts for nothing.", winter_1942(view)),
            first=east or 0, turns=their_turns))  # fmt: skip
    good = [reason.sentence for reason in reasons if reason.applies]
    told = one_by_one(good or [reason.sentence for reason in reasons])
    told = say("{why} It counts once.", why=told) if len(good) > 1 else told
    return replace(reasons[0], applies=bool(good), sentence=told)


def _within(battle: Battle, word: str, turns: int, *, itself: object) -> tuple[int | None, bool]:
    """The turn of a first attack, and whether it is within so many turns: that turn is the first of them; or, as others
    read it, the next. Where no fact speaks of it, the attack that is asked about may be the first `itself`."""
    view, fact = battle.view, battle.view.position.facts.get(word)
    known = fact or battle.told("first_attack") or (itself and not view.elsewhere(battle.side))
    first = int(fact.value) if fact and fact.value.isdecimal() else view.now if known else None
    later = view.reading("first_attack_turns") == "the turns after it"
    return first, first is not None and first <= view.now < first + turns + later


def winter_1942(view: War) -> bool:
    """The two turns with which the time begins when the German defence takes points."""
    return view.now - view.date("winter_defence") in (0, 1)


def british_attack(battle: Battle) -> Modifier:
    """With another worth while fewer than two turns with such attacks came before; or since the first of them."""
    view, turns = battle.view, battle.view.limit("against_italians")
    said = (fact.about[0] for fact in view.position.facts.of("british_attacked_italians") if fact.about)
    before = sorted({int(word) for word in said if word.isdecimal() and int(word) < view.now})
    early = len(before) < turns
    if view.reading("african_first_turns") == "calendar turns":
        early = not before or view.now < before[0] + turns
    words = "A British corps attacks only Italians, in the first two turns of such attacks."
    told = shift(
        battle, "british", words if early else "A British corps attacks only Italians.",
        ("No British corps attacks.", europe.BRITAIN not in {one.side for one in battle.attackers}),
        ("The defenders are not all Italian.", battle.nations != {ITALY}))  # fmt: skip
    return replace(told, value=float(view.limit("against_italians_first"))) if early and told.applies else told


def german_defence(battle: Battle) -> Modifier:
    """While the Axis has its points; beside other nations it may do without it (§16.3.2)."""
    view, nations, always = battle.view, battle.nations, battle.view.now < battle.view.date("winter_defence")
    fact = view.position.facts.get("german_defence")  # As it was found at the end of the Axis turn; or as it is now.
    holds = always or (surrender.holds_twenty(view) if fact is None else fact.value.casefold() not in NOT)
    words = "Germans or Finns defend: it always holds until the end of 1941."
    later = "Germans or Finns defend, and the Axis held {points} strategic points at the end of its turn."
    return shift(
        battle, "german_defence", words if always else later,
        ("No German or Finnish corps defends.", not nations & {GERMANY, europe.FINLAND}),
        ("The Axis goes without the German defence here.",
         battle.told("german_defence") is False and GERMANY in nations and len(nations) > 1),
        ("In winter 1942 it does not hold in the USSR.",
         winter_1942(view) and "soviet_union" in view.regions(battle.at)),
        ("After 1941 it holds only if the Axis has {points} strategic points at the end of its turn.", not holds),
        points=view.limit("points_that_count"))  # fmt: skip


def by_what_comes(battle: Battle) -> Iterator[Modifier]:
    """The shifts for whose troops these are, their armour, air superiority, supply and works."""
    view, at, air, troops = battle.view, area(battle.at), battle.air, battle.defenders
    yield german_attack(battle)
    yield british_attack(battle)
    tanks, words = sum(map(view.armour_of, battle.attackers)), "{count:armoured corps attacks|armoured corps attack}."
    yield shift(battle, "armour", words, ("No armoured corps attacks.", not tanks), count=tanks)
    words = "The attacker has air superiority in {at}: {count:air unit|air units} more than the defender."
    snow = ("{at} lies in snow: no air force can be used there.", air <= 0 and view.snow_in(battle.at))
    none = ("The attacker has no air superiority in {at}.", air <= 0)
    yield shift(battle, "air_superiority", words, snow, none, at=at, count=air)
    told, hungry = battle.told("out_of_supply"), [view.is_out_of_supply(one) for one in troops]
    fed = not (told if told is not None else hungry and all(hungry))
    yield shift(
        battle, "out_of_supply", "The defenders are out of supply.",
        ("Some of the defenders are in supply, and for the defence the others with them.", fed and any(hungry)),
        ("Troops of a minor country are always in supply at home.", fed and any(map(view.is_at_home, troops))),
        ("The defenders are not marked as out of supply.", fed))  # fmt: skip
    yield german_defence(battle)
    dug_in = bool(troops) and battle.works == len(troops)
    yield shift(battle, "fortified", "All defenders are fortified.", ("Not all defenders are fortified.", not dug_in))
    told = battle.told("air_defence")
    none = ("The defender has no air superiority in {at}.", not told if told is not None else air >= 0)
    yield shift(battle, "air_defence", "The defender has air superiority in {at}.", none, at=at)


def by_the_ground(battle: Battle) -> Iterator[Modifier]:
    """The shifts for bad ground, of which one counts, once; for a fortress, and for a fortified line."""
    view, at, line = battle.view, area(battle.at), battle.all_over("line")
    rough, wet = GROUNDS.get(str(view.said(battle.at, "terrain"))), battle.all_over("river", "beachhead")
    some, red = any(way & {"river", "beachhead"} for way in battle.over), view.said(battle.at, "colour") == "red"
    words = "{at} is {ground}. With river or beachhead it counts once." if wet else "{at} is {ground}."
    yield shift(
        battle, "terrain", words if rough else "All attackers come over a river or from a beachhead.",
        ("Not all attackers come over a river or from a beachhead.", some and not rough and not wet),
        ("{at} is neither swamp nor mountains, and nobody comes over a river or from a beachhead.", not (rough or wet)),
        at=at, ground=rough or "")  # fmt: skip
    yield shift(
        battle, "fortress", "{at} is a fortress.",
        ("{at} is no fortress.", not view.said(battle.at, "fortress")),
        ("A Soviet fortress helps only Soviet troops.", red and SOVIET not in map(view.party_of, battle.nations)),
        at=at)  # fmt: skip
    yield shift(
        battle, "fortified_line", "All attackers come over the fortified line.",
        ("Not all attackers come over the fortified line.", not line and any("line" in way for way in battle.over)),
        ("The fortified line was captured and is gone.",
         not line and view.so("line_destroyed", battle.at) and view.said(battle.at, "fortified_line")),
        ("Nobody comes over a fortified line.", not line))  # fmt: skip


# ---- the combat table (§16.2): which column odds come to, and what a result becomes when few corps fight
def ladder(view: War) -> tuple[str, ...]:
    """The columns, and one that is not printed before them: odds to be fought only if shifts bring them to 1-1."""
    return ("2-3", *view.game.sheet.charts["combat"].columns)


def odds_of(view: War, attack: int, defence: int) -> str:
    if attack >= 8 * defence:
        return f"{attack // defence}-1" if defence else "7-1"
    return "" if (found := column_for(attack, defence, ladder(view))) is None else ladder(view)[found]


def step_of(view: War, attack: int, defence: int, shift: int) -> int | None:
    """How far up the ladder the shifts bring the odds; below 1, or None, there is no attack (§16.2)."""
    if (found := column_for(attack, defence, ladder(view))) is None:
        return None
    above = max(0, attack // defence - len(ladder(view)) + 2) if defence else 0
    return found + shift + (above if view.reading("odds_above_seven") == "shifts first" else 0)


def column_of(view: War, attack: int, defence: int, shift: int) -> str:
    step = step_of(view, attack, defence, shift) or 0
    return ladder(view)[min(step, len(ladder(view)) - 1)] if step >= 1 else ""


class Losses(NamedTuple):  # A result as it is applied, in corps; and whether the attacker's is armoured.
    attacker: int
    defender: int
    armoured: bool

    @property
    def word(self) -> str:
        return f"{'C' if self.armoured else self.attacker}/{self.defender}"


def read_result(word: str) -> Losses | None:
    """`C/2` as it is meant: one armoured corps against two."""
    found = re.fullmatch("(C|[0-9]+)[/:-]([0-9]+)", word.strip().upper())
    return Losses(1 if found[1] == "C" else int(found[1]), int(found[2]), found[1] == "C") if found else None


def corrected(view: War, word: str, attack: int, defence: int) -> Losses:
    """What a printed result becomes when few corps fight: by the chart `small_forces`, or its pattern (§16.2)."""
    found, nobody = read_result(word), Losses(0, 0, armoured=False)
    if found is None or (found.attacker and found.defender == attack == defence == 1):
        return nobody
    if found.defender <= defence:
        return found
    as_printed = found.attacker > 0 and found.defender > defence + 1 and view.reading("few_corps") == "printed only"
    return (found if as_printed else nobody)._replace(defender=defence)
