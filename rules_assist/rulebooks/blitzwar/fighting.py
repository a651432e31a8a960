"""A battle: who fights whom and how they come (§16.1), every column shift (§16.3), and the combat table (§16.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from boards.board import AreaId
from boards.plain.sentence import Sentence, Value, area, say, say_named
from counters.counter import Counter, CounterId, SideId
from counters.game import Game, once
from counters.position import PlaceId, area_of, carrier_of
from rules_assist.advice import Act
from rules_assist.battle_sheet import Modifier
from rules_assist.common.odds import column_for
from rules_assist.common.standpoint import one_by_one
from rules_assist.rulebooks.blitzwar import europe
from rules_assist.rulebooks.blitzwar.air import air_left
from rules_assist.rulebooks.blitzwar.control import SHORE
from rules_assist.rulebooks.blitzwar.europe import ALLIES, NOBODY, PARTIES, SOVIET, VICHY, is_minor_country
from rules_assist.rulebooks.blitzwar.supply import War
from rules_assist.rulebooks.blitzwar.surrender import enough, holds_twenty

# Who fights whom in a battle for a zone, and by which ways the attackers come (§16.1).

Sort = Literal["blitz", "normal"]
Over = Literal["land", "river", "line", "beachhead"]
Group = tuple[Counter, ...]
NOT = ("no", "none", "0", "false", "off")


@dataclass(frozen=True)
class Battle:
    """An attack as it is asked about. What is reckoned of it is reckoned once."""

    view: War
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
        """How many of the defenders are fortified: their works take a loss each (§15.1)."""
        return sum(map(self.view.is_fortified, self.defenders))

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
        """Every shift of the chart, those that do not apply too."""
        chart, found = self.view.game.sheet.charts["shifts"], list[Modifier]()
        for name, judge in SHIFTS.items():
            told, row = judge(self), chart.rows[chart.row_heads.index(name)]
            value, rule = float(row[0]) if told.worth is None else told.worth, row[2]
            found.append(Modifier(name=name, value=value, applies=told.applies, sentence=told.why, rule=rule))
        return tuple(found)

    @cached_property
    def shift(self) -> int:
        return int(sum(one.value for one in self.shifts if one.applies))

    def nations(self) -> set[SideId]:
        return {one.side for one in self.defenders}

    def told(self, word: str) -> bool | None:
        """What the question itself says of something; None: nothing."""
        said = self.act.details.get(word)
        return None if said is None else said.casefold() not in NOT


def battle_for(view: War, act: Act) -> Battle | None:
    """The battle that a question is about; none without a zone of land."""
    places = act.at or act.to
    if not places or not view.is_zone(at := area_of(places[0])):
        return None
    side = _attacking_side(view, act, at)
    defenders = tuple(one for one in view.corps_in(at) if view.party_of(one.side) != side)
    return Battle(view, act, at, side, tuple(_attackers(view, act, at, side)), defenders, sort_of(view, act))


def sort_of(view: War, act: Act) -> Sort:
    """Whether it is fought in the Blitzkrieg phase or in that of normal combat (§8)."""
    said = " ".join((act.verb, act.means, *(f"{word} {value}" for word, value in act.details.items()))).casefold()
    if "blitz" in said:
        return "blitz"
    return "normal" if "normal" in said or not view.position.clock.phase.endswith("_blitz") else "blitz"


def _attacking_side(view: War, act: Act, at: AreaId) -> SideId:
    """Of those who are named, or stand where they come from; else whose turn it is, or who besieges the zone."""
    from_there = (one.side for place in act.from_ for one in _standing(view, place) if view.is_corps(one))
    if named := act.side or next((view.position.counters[id].side for id in act.counters), next(from_there, None)):
        return view.party_of(named)
    turn = view.acting or (view.party if view.side else NOBODY)
    held = {view.party_of(o.side) for o in view.corps_in(at)}
    if turn and turn not in held:
        return turn  # Whoever stands there himself is attacked, whatever the clock says.
    near = (one for zone in view.beside(at) for one in view.corps_in(zone))
    return next((of for one in near if (of := view.party_of(one.side)) in PARTIES and of not in held), turn)


def _attackers(view: War, act: Act, at: AreaId, side: SideId) -> Iterator[Counter]:
    """Those who are named; or all who stand where they are said to come from; or all who are activated nearby."""
    if act.counters:
        yield from filter(view.is_corps, view.named(act))
        return
    near = [one for place in act.from_ for one in _standing(view, place)]
    if not act.from_:
        near = [one for one in view.position.counters.values() if view.is_corps(one) and way_in(view, one, at)]
    mine = [one for one in near if view.is_corps(one) and view.party_of(one.side) == side]
    ready = [one for one in mine if one.marked("activated")]
    yield from ready or (one for one in mine if not view.is_fortified(one))


def _standing(view: War, place: PlaceId) -> Group:
    found = view.position.in_area(area_of(place)) if "/" not in place else view.position.in_place(place)
    return (*found, *(cargo for one in found for cargo in view.position.cargo(one.id)))


def way_in(view: War, one: Counter, at: AreaId) -> frozenset[Over]:
    """What a counter crosses into a zone: a river, a fortified line, a beach, plain land; nothing if it cannot."""
    if serves(view, one.id, at):
        return frozenset({"beachhead"})
    here = view.area(one)
    if here == at or view.on_beachhead(one) or (line := europe.brown_line(view.game, here, at)) is None:
        return frozenset()
    found: set[Over] = {"river"} if line.attributes.get("river") else set()
    if line.toward(at).get("fortified_line") and not view.says("line_destroyed", at):  # Captured, it is gone (§16.3.2).
        found.add("line")
    return frozenset(found) or frozenset({"land"})


def serves(view: War, id: CounterId, at: AreaId) -> bool:
    """Whether a counter lies on a beachhead of this zone: on its shore, or at sea before it (§14.1.2)."""
    lies, carrier = view.position.ground(id), carrier_of(view.position.where[id])
    if SHORE in lies:
        return area_of(lies) == at
    if area_of(lies) not in europe.coasts(view.game).get(at, ()):
        return False
    heads = {carrier} if carrier else {one.id for one in view.position.in_place(lies)}
    # Which zone a beachhead serves a fact says, or it lies on the shore of it.
    marked = {fact.about[1] for fact in view.position.facts.of("serves") if fact.about[0] in heads}
    ashore = {area_of(place) for head in heads if SHORE in (place := view.position.where.get(head, PlaceId("")))}
    return at in marked | ashore or not marked | ashore


def line_holds_up(view: War, at: AreaId, *, across: bool) -> bool:
    """Whether a line holds up retreat and advance: where all come across it, or in its whole zone (§17.2, §17.3)."""
    stands = view.said(at, "fortified_line") and not view.says("line_destroyed", at)
    return bool(stands) and (across or view.option("fortified_line_zone") == "whole zone")


# Column shifts (§16.3): each with whether it applies to a battle, and why or why not.


class Verdict(NamedTuple):
    """Whether a shift applies, the reason, and what it is worth if that is not what the chart says."""

    applies: bool
    why: Sentence
    worth: float | None = None


def shift(words: str, *against: tuple[str, object], **values: Value) -> Verdict:
    """It applies, for this reason; unless something is so that speaks against it."""
    told = next((why for why, so in against if so), words)
    return Verdict(told is words, say_named(told, values))


def german_attack(battle: Battle) -> Verdict:
    """One shift for any of four reasons, counted once."""
    if not any(one.side == "germany" for one in battle.attackers):
        return Verdict(applies=False, why=say("No German corps attacks."))
    plain = ("No Elite takes part.", not any(map(battle.view.is_elite, battle.attackers)))
    elite = shift("An Elite takes part.", plain)
    reasons = (elite, minors_defend(battle), early_in_the_west(battle), early_in_the_east(battle))
    good = tuple(reason.why for reason in reasons if reason.applies)
    told = one_by_one(good or tuple(reason.why for reason in reasons))
    return Verdict(bool(good), say("{why} It counts once.", why=told) if len(good) > 1 else told)


def minors_defend(battle: Battle) -> Verdict:
    """Most defending corps are of a minor country: not of a minor power."""
    minors = (one for one in battle.defenders if is_minor_country(one.side) and one.side != VICHY)
    minor = sum(map(battle.view.corps_of, minors))
    return shift(
        "{minor} of {all} defending corps are of a minor country.",
        ("{minor} of {all} defending corps are of a minor country: not most of them.", 2 * minor <= battle.defence),
        minor=minor, all=battle.defence,
    )  # fmt: skip


WEST = ("belgium", "france")


def early_in_the_west(battle: Battle) -> Verdict:
    """Within three turns of the first attack on Belgium or France, if Poland was conquered before."""
    view, turns, nations = battle.view, battle.view.limit("against_france"), battle.nations()
    on_them = view.said(battle.at, "country") in WEST or bool(nations & {*WEST})
    first, poland = _turn_said(battle, "first_attack_on_france", itself=on_them), view.since("surrendered", "poland")
    others = view.option("allied_defenders") == "belgians and french" and not nations <= {*WEST}
    return shift(
        "Belgium or France was attacked first on turn {first}, with Poland conquered: it is within {turns} turns.",
        ("The defenders are not Allied.", not _all_of(battle, ALLIES, neutral=True)),
        ("The defenders are not all Belgian or French, as it is played here.", others),
        ("Nobody said when Belgium or France was attacked first.", first is None),
        ("It is not within {turns} turns of the first attack on Belgium or France.", not _lasts(view, first, turns)),
        ("Poland was not conquered before Belgium or France was attacked.", poland is None or poland > (first or 0)),
        first=first or 0, turns=turns,
    )  # fmt: skip


def early_in_the_east(battle: Battle) -> Verdict:
    """Within five turns of the first attack on the USSR or Eastern Poland, but not in winter 1942."""
    view, turns = battle.view, battle.view.limit("against_ussr")
    first = _turn_said(battle, "first_attack_on_ussr", itself=True)
    return shift(
        "The USSR was attacked first on turn {first}: it is within {turns} turns.",
        ("The defenders are not Soviet.", not _all_of(battle, SOVIET)),
        ("Nobody said when the USSR was attacked first.", first is None),
        ("It is not within {turns} turns of the first attack on the USSR.", not _lasts(view, first, turns)),
        ("In winter 1942 the first attack on the USSR counts for nothing.", winter_1942(view)),
        first=first or 0, turns=turns,
    )  # fmt: skip


def _all_of(battle: Battle, side: SideId, *, neutral: bool = False) -> bool:
    """Whether all defenders are of a side; or neutrals, who join the Allies when they are attacked (§9.3)."""
    sides = {battle.view.party_of(each) for each in battle.nations()}
    return bool(sides) and all(each == side or (neutral and each not in PARTIES) for each in sides)


def _turn_said(battle: Battle, word: str, *, itself: bool) -> int | None:
    """The turn a fact speaks of. Where there is none, the attack that is asked about is the first itself: that is said
    `with first_attack`, or the table would tell of an earlier one."""
    view, fact = battle.view, battle.view.position.facts.get(word)
    if fact is not None:
        return int(fact.value) if fact.value.isdecimal() else view.now
    known = itself and not view.elsewhere(battle.side)
    return view.now if battle.told("first_attack") or known else None


def _lasts(view: War, first: int | None, turns: int) -> bool:
    """The turn of the attack is the first of them; or, as others read it, they are counted from the next one on."""
    later = view.option("first_attack_turns") == "the turns after it"
    return first is not None and first <= view.now < first + turns + later


@once
def first_turn(game: Game, season: str, year: int) -> int:
    """The first turn of a season; a winter has the year of its January: T12 is 1941, T20 is 1942."""
    wanted, turns = {"season": season, "year": year}, game.sheet.sequence.turns
    return next(turn.number for turn in turns if wanted.items() <= dict(turn.attributes).items())


def winter_1942(view: War) -> bool:
    return view.now - first_turn(view.game, "winter", 1942) in (0, 1)


def british_attack(battle: Battle) -> Verdict:
    """With another worth while fewer than two turns with such attacks came before; or since the first of them."""
    view = battle.view
    turns, worth = view.limit("against_italians"), float(view.limit("against_italians_first"))
    said = (fact.about[0] for fact in view.position.facts.of("british_attacked_italians") if fact.about)
    before = sorted({int(word) for word in said if word.isdecimal() and int(word) < view.now})
    early = len(before) < turns
    if view.option("african_first_turns") == "calendar turns":
        early = not before or view.now < before[0] + turns
    words = "A British corps attacks only Italians, in the first two turns of such attacks."
    told = shift(
        words if early else "A British corps attacks only Italians.",
        ("No British corps attacks.", not any(one.side == "britain" for one in battle.attackers)),
        ("The defenders are not all Italian.", battle.nations() != {"italy"}),
    )
    return told._replace(worth=worth) if early and told.applies else told


def german_defence(battle: Battle) -> Verdict:
    """Germans or Finns defend: always until the end of 1941, then while the Axis has its points. Where Germans stand
    with troops of other Axis nations the Axis may do without it (§16.3.2)."""
    view, nations, points = battle.view, battle.nations(), enough(battle.view)
    waived = battle.told("german_defence") is False and "germany" in nations and len(nations) > 1
    always = view.now < view.date("winter_defence")
    fact = view.position.facts.get("german_defence")  # As it was found at the end of the Axis turn; or as it is now.
    holds = always or (holds_twenty(view) if fact is None else fact.value.casefold() not in NOT)
    later = "Germans or Finns defend, and the Axis held {points} strategic points at the end of its turn."
    return shift(
        "Germans or Finns defend: it always holds until the end of 1941." if always else later,
        ("No German or Finnish corps defends.", not nations & {"germany", "finland"}),
        ("The Axis goes without the German defence here.", waived),
        ("In winter 1942 it does not hold in the USSR.",
         winter_1942(view) and "soviet_union" in view.regions(battle.at)),
        ("After 1941 it holds only if the Axis has {points} strategic points at the end of its turn.", not holds),
        points=points,
    )  # fmt: skip


def armour_attacks(battle: Battle) -> Verdict:
    count = sum(map(battle.view.armour_of, battle.attackers))
    words = "{count} armoured corps attack." if count > 1 else "An armoured corps attacks."
    return shift(words, ("No armoured corps attacks.", not count), count=count)


def attacker_rules_the_air(battle: Battle) -> Verdict:
    words = "The attacker has air superiority in {at}: {count} air units more than the defender."
    if battle.air == 1:
        words = "The attacker has air superiority in {at}: one air unit more than the defender."
    snow = ("{at} lies in snow: no air force can be used there.", battle.air <= 0 and battle.view.snow_in(battle.at))
    none = ("The attacker has no air superiority in {at}.", battle.air <= 0)
    return shift(words, snow, none, at=area(battle.at), count=battle.air)


def defender_rules_the_air(battle: Battle) -> Verdict:
    told = battle.told("air_defence")
    none = ("The defender has no air superiority in {at}.", not told if told is not None else battle.air >= 0)
    return shift("The defender has air superiority in {at}.", none, at=area(battle.at))


def defenders_unsupplied(battle: Battle) -> Verdict:
    told, view, words = battle.told("out_of_supply"), battle.view, "The defenders are out of supply."
    hungry = [one for one in battle.defenders if view.is_out_of_supply(one)]
    if told or (told is None and hungry and len(hungry) == len(battle.defenders)):
        return shift(words)
    at_home = any(map(view.is_at_home, battle.defenders))
    return shift(
        words,
        ("Some of the defenders are in supply, and for the defence the others with them.", hungry),
        ("Troops of a minor country are always in supply at home.", at_home),
        ("The defenders are not marked as out of supply.", True),
    )  # fmt: skip


def all_dug_in(battle: Battle) -> Verdict:
    dug_in = bool(battle.defenders) and battle.works == len(battle.defenders)
    return shift("All defenders are fortified.", ("Not all defenders are fortified.", not dug_in))


ROUGH = {"swamp": "{at} is swamp.", "mountain": "{at} is mountains.", "high_mountain": "{at} is high mountains."}


def rough_ground(battle: Battle) -> Verdict:
    """Swamp, mountains, a river, a beach: one of them counts, once."""
    at, rough = area(battle.at), ROUGH.get(str(battle.view.said(battle.at, "terrain")), "")
    wet, some = battle.all_over("river", "beachhead"), any(way & {"river", "beachhead"} for way in battle.over)
    if rough and wet:
        return shift("{ground} With river or beachhead it counts once.", ground=say(rough, at=at))
    return shift(
        rough or "All attackers come over a river or from a beachhead.",
        ("Not all attackers come over a river or from a beachhead.", some and not rough and not wet),
        ("{at} is neither swamp nor mountains, and nobody comes over a river or from a beachhead.", not (rough or wet)),
        at=at,
    )  # fmt: skip


def fortress_stands(battle: Battle) -> Verdict:
    """A fortress; a Soviet one only in Soviet hands."""
    view = battle.view
    soviets = any(view.party_of(each) == SOVIET for each in battle.nations())
    return shift(
        "{at} is a fortress.",
        ("{at} is no fortress.", not view.said(battle.at, "fortress")),
        ("A Soviet fortress helps only Soviet troops.", view.said(battle.at, "colour") == "red" and not soviets),
        at=area(battle.at),
    )


def behind_a_line(battle: Battle) -> Verdict:
    """All come over it. A line that was captured is gone."""
    view, line = battle.view, battle.all_over("line")
    return shift(
        "All attackers come over the fortified line.",
        ("Not all attackers come over the fortified line.", not line and any("line" in way for way in battle.over)),
        ("The fortified line was captured and is gone.",
         not line and view.says("line_destroyed", battle.at) and view.said(battle.at, "fortified_line")),
        ("Nobody comes over a fortified line.", not line),
    )  # fmt: skip


SHIFTS: Mapping[str, Callable[[Battle], Verdict]] = {
    "german": german_attack, "british": british_attack, "armour": armour_attacks,
    "air_superiority": attacker_rules_the_air, "out_of_supply": defenders_unsupplied,
    "german_defence": german_defence, "fortified": all_dug_in, "air_defence": defender_rules_the_air,
    "terrain": rough_ground, "fortress": fortress_stands, "fortified_line": behind_a_line,
}  # fmt: skip
"""All of them. What each is worth is printed on the chart `shifts`."""

# The combat table (§16.2): which column odds come to, and what a result becomes when few corps fight.


def ladder(view: War) -> tuple[str, ...]:
    """The columns, and one that is not printed before them: odds to be fought only if shifts bring them to 1-1."""
    return ("2-3", *view.game.sheet.charts["combat"].columns)


def odds_of(view: War, attack: int, defence: int) -> str:
    """Attacking against defending corps, rounded down (§16.1)."""
    if attack >= 8 * defence:
        return f"{attack // defence}-1" if defence else "7-1"
    found = column_for(attack, defence, ladder(view))
    return "" if found is None else ladder(view)[found]


def step_of(view: War, attack: int, defence: int, shift: int) -> int | None:
    """How far up the ladder the shifts bring the odds, more than there are steps, if it had more; below 1 there is no
    attack. None: below 2-3 before any shift, and none helps (§16.2).

    Odds above 7-1 are 7-1 before they shift; unless it is read so that they shift first."""
    found = column_for(attack, defence, ladder(view))
    if found is None:
        return None
    above = max(0, attack // defence - len(ladder(view)) + 2) if defence else 0
    return found + shift + (above if view.option("odds_above_seven") == "shifts first" else 0)


def eight_to_one(battle: Battle) -> bool:
    """Whether infantry may advance like armour: at 8-1 before shifts, or after them too, as the option says (§16.2)."""
    view, attack, defence = battle.view, battle.attack, battle.defence
    beyond = (step_of(view, attack, defence, battle.shift) or 0) > len(ladder(view)) - 1
    after = view.option("eight_to_one") == "after shifts" and beyond
    return attack >= view.limit("eight_to_one") * defence or after


def column_of(view: War, attack: int, defence: int, shift: int) -> str:
    """The column that is read in the end; none if there can be no attack."""
    step = step_of(view, attack, defence, shift) or 0
    return ladder(view)[min(step, len(ladder(view)) - 1)] if step >= 1 else ""


class Losses(NamedTuple):
    """A result as it is applied: corps lost by attacker and defender, and whether the attacker's is armoured."""

    attacker: int
    defender: int
    armoured: bool

    @property
    def word(self) -> str:
        return f"{'C' if self.armoured else self.attacker}/{self.defender}"


def read_result(word: str) -> Losses | None:
    """`C/2` as it is meant: one armoured corps against two."""
    attacker, slash, defender = word.strip().upper().replace("-", "/").replace(":", "/").partition("/")
    if not slash or not defender.isdecimal() or not (attacker == "C" or attacker.isdecimal()):
        return None
    return Losses(1 if attacker == "C" else int(attacker), int(defender), attacker == "C")


def corrected(view: War, word: str, attack: int, defence: int) -> Losses:
    """What a printed result becomes when few corps fight (§16.2).

    Printed are the rows of the chart `small_forces`; where the defender has fewer corps than he would lose and no row
    fits, the same pattern is followed, unless the option takes only what is printed."""
    found = read_result(word) or Losses(0, 0, armoured=False)
    lost = found.defender
    if found.attacker and lost == attack == defence == 1:
        return Losses(0, 0, armoured=False)
    if lost <= defence:
        return found
    if found.attacker > 0 and lost > defence + 1 and view.option("few_corps") == "printed only":
        return found._replace(defender=defence)
    return Losses(0, defence, armoured=False)


def results_of(view: War, column: str, attack: int, defence: int) -> tuple[tuple[str, Losses], ...]:
    """Of each pip of the die what the table prints, and what becomes of it."""
    chart = view.game.sheet.charts["combat"]
    printed = (row[chart.columns.index(column)] for row in chart.rows)
    return tuple((word, corrected(view, word, attack, defence)) for word in printed)
