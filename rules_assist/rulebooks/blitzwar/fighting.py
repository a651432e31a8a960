"""Who fights whom and how they come, the combat table, and whether there may be an attack (§16.1, §16.2, §17.1)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal, NamedTuple

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, side
from counters.counter import Counter, CounterId, SideId
from counters.game import Game
from counters.once import once
from counters.places import PlaceId, area_of, carrier_of
from rules_assist.advice import Act, Reason
from rules_assist.common.odds import column_for
from rules_assist.common.saying import because
from rules_assist.common.standpoint import first_reason
from rules_assist.rulebooks.blitzwar import europe
from rules_assist.rulebooks.blitzwar.control import SHORE
from rules_assist.rulebooks.blitzwar.europe import ALLIES, GERMANY, NOBODY, PARTIES, SOVIET
from rules_assist.rulebooks.blitzwar.stacking import barred
from rules_assist.rulebooks.blitzwar.supply import War

# ----------------
# Who fights whom in a battle for a zone, and by which ways the attackers come (§16.1).

Sort = Literal["blitz", "normal"]
Group = tuple[Counter, ...]
NOT = ("no", "none", "0", "false", "off")


class Battle(NamedTuple):
    """An attack as it is asked about."""

    view: War
    act: Act
    at: AreaId
    side: SideId
    attackers: Group
    defenders: Group
    sort: Sort

    @property
    def attack(self) -> int:
        return sum(map(self.view.corps_of, self.attackers))

    @property
    def defence(self) -> int:
        return sum(map(self.view.corps_of, self.defenders))

    @property
    def works(self) -> int:
        """How many of the defenders are fortified: their works take a loss each (§15.1)."""
        return sum(map(self.view.is_fortified, self.defenders))

    def told(self, word: str) -> bool | None:
        """What the question itself says of something; None: nothing."""
        said = self.act.details.get(word)
        return None if said is None else said.casefold() not in NOT


def battle_for(view: War, act: Act) -> Battle | None:
    """The battle that a question is about; none without a zone of land."""
    places = act.at or act.to
    if not places or not view.is_zone(at := area_of(places[0])):
        return None
    side = _attacking_side(view, act)
    defenders = tuple(one for one in view.corps_in(at) if view.party_of(one.side) != side)
    return Battle(view, act, at, side, tuple(_attackers(view, act, at, side)), defenders, sort_of(view, act))


def sort_of(view: War, act: Act) -> Sort:
    """Whether it is fought in the Blitzkrieg phase or in that of normal combat (§8)."""
    said = " ".join((act.verb, act.means, *(f"{word} {value}" for word, value in act.details.items()))).casefold()
    if "blitz" in said:
        return "blitz"
    return "normal" if "normal" in said or not view.position.clock.phase.endswith("_blitz") else "blitz"


def _attacking_side(view: War, act: Act) -> SideId:
    """Of those who are named, or stand where they come from; else whose turn it is, or who besieges the zone."""
    from_there = (one.side for place in act.from_ for one in _standing(view, place) if view.is_corps(one))
    if named := act.side or next((view.position.counters[id].side for id in act.counters), next(from_there, None)):
        return view.party_of(named)
    at, turn = area_of((*act.at, *act.to)[0]), view.acting or (view.party if view.side else NOBODY)
    held = {view.party_of(one.side) for one in view.corps_in(at)}
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


def armoured_corps(view: War, counters: Group) -> int:
    return sum(map(view.armour_of, counters))


Over = Literal["land", "river", "line", "beachhead"]
NO_WAY: frozenset[Over] = frozenset()


def way_in(view: War, one: Counter, at: AreaId) -> frozenset[Over]:
    """What a counter crosses into a zone: a river, a fortified line, a beach, plain land; nothing if it cannot."""
    if serves(view, one.id, at):
        return frozenset({"beachhead"})
    here = view.area(one)
    if here == at or view.on_beachhead(one) or (line := europe.brown_line(view.game, here, at)) is None:
        return NO_WAY
    found: set[Over] = {"river"} if line.attributes.get("river") else set()
    if line.toward(at).get("fortified_line") and not view.says("line_destroyed", at):  # Captured, it is gone (§16.3.2).
        found.add("line")
    return frozenset(found) or frozenset({"land"})


def has_line(view: War, at: AreaId) -> bool:
    return bool(view.said(at, "fortified_line")) and not view.says("line_destroyed", at)


def all_over_a_line(battle: Battle) -> bool:
    """Whether everybody who attacks comes over a fortified line of the zone."""
    over = [way_in(battle.view, one, battle.at) for one in battle.attackers]
    return bool(over) and all("line" in way for way in over)


def line_counts_for_all(view: War) -> bool:
    """Whether a line that stands holds up retreat and advance in its whole zone, not only across it (§17.2, §17.3)."""
    return view.option("fortified_line_zone") == "whole zone"


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


# ----------------
# The combat table (§16.2): which column odds come to, and what a result becomes when few corps fight.

LEAST = "2-3"
"""The column that is not printed: odds that may be fought only if shifts bring them to 1-1."""


def ladder(view: War) -> tuple[str, ...]:
    return (LEAST, *view.game.sheet.charts["combat"].columns)


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


def eight_to_one(view: War, attack: int, defence: int, shift: int) -> bool:
    """Whether infantry may advance like armour: at 8-1 before shifts, or after them too, as the option says (§16.2)."""
    beyond = (step_of(view, attack, defence, shift) or 0) > len(ladder(view)) - 1
    after = view.option("eight_to_one") == "after shifts" and beyond
    return attack >= view.limit("eight_to_one") * defence or after


def column_of(view: War, attack: int, defence: int, shift: int) -> str:
    """The column that is read in the end; none if there can be no attack."""
    step = step_of(view, attack, defence, shift) or 0
    return ladder(view)[min(step, len(ladder(view)) - 1)] if step >= 1 else ""


def cell(view: War, column: str, die: int) -> str:
    """What the table says: `C/2`."""
    chart = view.game.sheet.charts["combat"]
    return str(chart.rows[chart.row_heads.index(str(die))][chart.columns.index(column)])


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


def shares(view: War, column: str, attack: int, defence: int) -> dict[str, Fraction]:
    """Every result of a column as it is applied, with its chance."""
    chart = view.game.sheet.charts["combat"]
    found: dict[str, Fraction] = {}
    for row in chart.rows:
        word = corrected(view, row[chart.columns.index(column)], attack, defence).word
        found[word] = found.get(word, Fraction(0)) + Fraction(1, len(chart.rows))
    return found


# ----------------
# Whether there may be an attack at all: in which weather, over which ground, by whom (§6, §16.1, §16.2, §17.1).


def refusals(battle: Battle, shift: int) -> Iterator[Reason]:
    """Every reason against the attack, those of the whole before those of single counters."""
    view = battle.view
    whole = [no_such_attack(battle)]
    if battle.sort == "blitz":
        whole += [blitz_weather(view, battle.at, battle.side), no_blitz(battle)]
    yield from filter(None, (*whole, attacked_before(battle)))
    yield from filter(None, (*(cannot_attack(battle, one) for one in battle.attackers), no_second_attack(battle)))
    if battle.attackers and not battle.defenders:
        yield because("§16.1", "There is nobody to fight in {at}.", at=area(battle.at))
    if battle.attackers and battle.defenders:
        yield from filter(None, (odds_too_low(battle, shift),))


def no_such_attack(battle: Battle) -> Reason | None:
    """An attack is one side's, on one zone, on its enemies; a neutral that is attacked comes into the war (§9.3)."""
    view = battle.view._replace(side=battle.side)
    hostile = {one.side: view.is_hostile(one.side) or view.is_neutral(one.side) for one in battle.defenders}
    friends = [nation for nation, foe in hostile.items() if not foe and battle.side in PARTIES]
    others = dict.fromkeys(own for one in battle.attackers if (own := battle.view.party_of(one.side)) != battle.side)
    return first_reason(
        ("§16.1", "An attack is on one zone.", len({*battle.act.at, *battle.act.to}) > 1),
        ("§2, §8, §16.1", "{others} and {ours} do not attack together.", others),
        ("§16.1", "Nobody attacks {at}.", not battle.attackers),
        ("§16.1", "{friend} is no enemy.", friends),
        at=area(battle.at), friend=side(friends[0] if friends else ""), ours=side(battle.side),
        others=tuple(map(side, others)),
    )  # fmt: skip


@once
def first_turn(game: Game, season: str, year: int) -> int:
    """The first turn of a season; a winter has the year of its January: T12 is 1941, T20 is 1942."""
    wanted = {"season": season, "year": year}
    turns = game.sheet.sequence.turns
    return next(turn.number for turn in turns if wanted.items() <= dict(turn.attributes).items())


def blitz_weather(view: War, at: AreaId, attacker: SideId) -> Reason | None:
    """No Blitzkrieg in mud; nor in snow, for the USSR before winter 1943 and for others before winter 1944, or a year
    later (§6)."""
    first = view.date("soviet_winter_blitz" if attacker == SOVIET else "winter_blitz")
    later = view.option("winter_blitzkrieg") == "from the winter after"
    first += first_turn(view.game, "winter", 1943) - first_turn(view.game, "winter", 1942) if later else 0
    words = "{at} lies in snow: the {who} cannot attack there in the Blitzkrieg phase before turn {first}."
    return first_reason(
        ("§6", "In mud there is no Blitzkrieg.", view.weather == "mud" and view.said(at, "mud")),
        ("§6", words, view.snow_in(at) and view.now < first),
        at=area(at), who=side(attacker), first=first,
    )  # fmt: skip


def no_blitz(battle: Battle) -> Reason | None:
    """Blitzkrieg needs armour, and ground for it: no swamp, high mountains, or fortified line before all (§16.1)."""
    view = battle.view
    line = all_over_a_line(battle) and not blitz_ground(view, "fortified_line")
    unarmed = not armoured_corps(view, battle.attackers)
    return (
        first_reason(("§16.1", "A Blitzkrieg attack needs an armoured corps.", unarmed))
        or not_for_blitz(view, battle.at)
        or first_reason(("§16.1", "All attackers come over the fortified line: no Blitzkrieg.", line))
    )


GROUNDS = {"swamp": say("swamp"), "high_mountain": say("high mountains")}


def not_for_blitz(view: War, at: AreaId) -> Reason | None:
    """No Blitzkrieg in swamp and high mountains (§16.1): as the chart of terrain prints."""
    ground = str(view.said(at, "terrain"))
    named = GROUNDS.get(ground) or say("no ground for it")
    shut = not blitz_ground(view, ground)
    return first_reason(("§16.1", "{at} is {ground}: no Blitzkrieg there.", shut), at=area(at), ground=named)


def blitz_ground(view: War, ground: str) -> bool:
    """Whether the printed chart has a Blitzkrieg on such ground."""
    chart = view.game.sheet.charts["terrain"]
    return ground not in chart.row_heads or chart.rows[chart.row_heads.index(ground)][1] != "no"


def attacked_before(battle: Battle) -> Reason | None:
    """A zone is attacked once in a combat phase, and by the Soviets not after the Allies in the same turn (§16.1)."""
    facts, at = battle.view.position.facts, battle.at
    fact = facts.get("attacked_this_turn", at)
    allies = fact is not None and battle.view.party_of(SideId(fact.value)) == ALLIES
    return first_reason(
        ("§16.1", "{at} was attacked in this phase already.", facts.says("attacked", at)),
        ("§16.1", "The Allies attacked {at} this turn.", battle.side == SOVIET and allies),
        at=area(at),
    )


def cannot_attack(battle: Battle, one: Counter) -> Reason | None:
    """Why a counter is none of the attackers. They stand next to the zone, by a brown line, or on a beachhead of it
    (§16.1); and are activated: they moved no farther than allowed, or were paid for (§15.3)."""
    view, over = battle.view, way_in(battle.view, one, battle.at)
    landed, moved, most = "beachhead" in over, view.zones_moved(one) or 0, view.farthest_to_attack(one)
    words, values = "{who} is on a beachhead, and can attack only the zone it serves.", {"who": counter(one.id)}
    away = first_reason(
        ("§14.1.2", words, not over and view.on_beachhead(one)),
        ("§16.1, §5", "{who} is not next to {at} by a brown line.", not over),
        **values, at=area(battle.at),
    )  # fmt: skip
    kept = barred(view, (one,)).get(battle.at) if one.side == GERMANY else None
    return away or kept or first_reason(
        ("§15.1", "{who} is fortified, and cannot attack.", view.is_fortified(one)),
        ("§15.2", "{who} moved strategically.", view.went_strategically(one)),
        ("§14.1.1", "{who} came by sea from port to port.", view.came_by_sea(one) and not landed),
        ("§7", "{who} is out of supply.", view._replace(side=one.side).cannot_act(one)),
        ("§16.1", "{who} fought in this phase already.", one.marked("fought") and battle.sort == "blitz"),
        ("§15.3", "{who} moved {moved} zones; to attack it may move {most}.", moved > most),
        ("§15.3", "{who} is not activated.", is_idle(battle, one)),
        **values, moved=moved, most=most,
    )  # fmt: skip


def is_idle(battle: Battle, one: Counter) -> bool:
    """Whether nothing has activated a counter to attack: no mark, no move, no beachhead, no battle before (§15.3)."""
    view, marks = battle.view, ("activated", "moved")
    ready = any(map(one.marked, marks)) or view.says("blitz_target", one.id) or (view.zones_moved(one) or 0) > 0
    return not ready and "beachhead" not in way_in(view, one, battle.at)


def no_second_attack(battle: Battle) -> Reason | None:
    """Who fought in the Blitzkrieg phase fights again with armour only, and the same zone if it held (§17.1)."""
    if battle.sort != "normal":
        return None
    view, facts = battle.view, battle.view.position.facts
    fought = {one: AreaId(fact.value) for one in battle.attackers if (fact := facts.get("blitz_target", one.id))}

    others = (zone for zone in fought.values() if zone not in (battle.at, ""))
    held = next((at for at in others for one in view.corps_in(at) if view.party_of(one.side) != battle.side), None)
    words = "Those who fought in the Blitzkrieg phase fight again only with an armoured unit among them."
    return first_reason(
        ("§17.1", words, fought and not any(map(view.is_armoured, fought))),
        ("§17.1", "The defenders of {zone} held out: those who attacked it attack it again, or nobody.", held),
        zone=area(held or battle.at),
    )


def odds_too_low(battle: Battle, shift: int) -> Reason | None:
    """Not below 2-3 before shifts, not below 1-1 after them (§16.2)."""
    step = step_of(battle.view, battle.attack, battle.defence, shift)
    words = "{attack} corps against {defence} are less than 2-3: no shift makes that an attack."
    return first_reason(
        ("§16.2", words, step is None),
        ("§16.2", "After all shifts the odds are below 1-1.", (step or 0) < 1),
        attack=battle.attack, defence=battle.defence,
    )  # fmt: skip
