"""Who fights whom, whether there may be an attack, and the combat table (§16.1, §16.2, §17.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from boards.board import AreaId, Contact
from boards.plain.sentence import area, counter, say, side
from counters.counter import Counter, CounterId, SideId
from counters.places import PlaceId, area_of, carrier_of
from rules_assist.advice import Act, Reason
from rules_assist.common.saying import because
from rules_assist.common.standpoint import first_reason
from rules_assist.rulebooks.blitzwar import printed
from rules_assist.rulebooks.blitzwar.combat_table import falls_short, too_weak
from rules_assist.rulebooks.blitzwar.control import War
from rules_assist.rulebooks.blitzwar.paying import came_by_sea, farthest_to_attack, went_strategically, zones_moved
from rules_assist.rulebooks.blitzwar.sides import ALLIES, NOBODY, PARTIES, SOVIET
from rules_assist.rulebooks.blitzwar.stacking import barred
from rules_assist.rulebooks.blitzwar.supply import cannot_act

# ----------------
# Who fights whom in a battle for a zone, and by which ways the attackers come (§16.1).

Sort = Literal["blitz", "normal"]


class Battle(NamedTuple):
    """An attack as it is asked about."""

    view: War
    act: Act
    at: AreaId
    side: SideId
    attackers: tuple[Counter, ...]
    defenders: tuple[Counter, ...]
    sort: Sort

    @property
    def attack(self) -> int:
        return sum(self.view.corps_of(one) for one in self.attackers)

    @property
    def defence(self) -> int:
        return sum(self.view.corps_of(one) for one in self.defenders)

    def told(self, word: str) -> bool | None:
        """What the question itself says of something; None: nothing."""
        said = self.act.details.get(word)
        return None if said is None else said.casefold() not in NOT


NOT = ("no", "none", "0", "false", "off")


def battle_for(view: War, act: Act) -> Battle | None:
    """The battle that a question is about; none without a zone of land."""
    places = act.at or act.to
    if not places or not printed.is_zone(view.game, area_of(places[0])):
        return None
    at = area_of(places[0])
    side = _attacking_side(view, act)
    attackers = tuple(_attackers(view, act, at, side))
    return Battle(view, act, at, side, attackers, defenders_of(view, at, side), sort_of(view, act))


def sort_of(view: War, act: Act) -> Sort:
    """Whether it is fought in the Blitzkrieg phase or in that of normal combat (§8)."""
    said = " ".join((act.verb, act.means, *(f"{word} {value}" for word, value in act.details.items()))).casefold()
    if "blitz" in said:
        return "blitz"
    return "normal" if "normal" in said or not view.position.clock.phase.endswith("_blitz") else "blitz"


def _attacking_side(view: War, act: Act) -> SideId:
    named = [view.position.counters[id].side for id in act.counters if id in view.position.counters]
    if act.side or named:
        return view.party_of(act.side or named[0])
    for place in act.from_:
        for one in _standing(view, place):
            if view.is_corps(one):
                return view.party_of(one.side)
    at = area_of((*act.at, *act.to)[0])
    turn = whose_turn(view)
    # Whoever stands there himself is attacked, whatever the clock says.
    return turn if turn and not _stands(view, at, turn) else _besieger(view, at) or turn


def whose_turn(view: War) -> SideId:
    """The side whose phase it is, or else that asks; nobody, if that is not told."""
    return view.acting or (view.party if view.side else NOBODY)


def _stands(view: War, at: AreaId, side: SideId) -> bool:
    return any(view.party_of(one.side) == side for one in view.corps_in(at))


def _besieger(view: War, at: AreaId) -> SideId:
    """An enemy of those who stand in a zone, with corps next to it; nobody, if there is none."""
    held = {view.party_of(one.side) for one in view.corps_in(at)}
    near = (one for zone in printed.brown_lines(view.game).get(at, ()) for one in view.corps_in(zone))
    return next((side for one in near if (side := view.party_of(one.side)) in PARTIES and side not in held), NOBODY)


def _attackers(view: War, act: Act, at: AreaId, side: SideId) -> Iterator[Counter]:
    """Those who are named; or all who stand where they are said to come from; or all who are activated nearby."""
    if act.counters:
        yield from (one for id in act.counters if view.is_corps(one := view.position.counters[id]))
        return
    if act.from_:
        near = [one for place in act.from_ for one in _standing(view, place)]
    else:
        near = [one for one in view.position.counters.values() if view.is_corps(one) and way_in(view, one, at)]
    mine = [one for one in near if view.is_corps(one) and view.party_of(one.side) == side]
    ready = [one for one in mine if one.marked("activated")]
    yield from ready or (one for one in mine if not view.is_fortified(one))


def _standing(view: War, place: PlaceId) -> tuple[Counter, ...]:
    found = view.position.in_area(area_of(place)) if "/" not in place else view.position.in_place(place)
    aboard = (cargo for one in found for cargo in view.position.cargo(one.id))
    return (*found, *aboard)


def defenders_of(view: War, at: AreaId, side: SideId) -> tuple[Counter, ...]:
    """The corps of the others in a zone."""
    return tuple(one for one in view.corps_in(at) if view.party_of(one.side) != side)


def armoured_corps(view: War, counters: tuple[Counter, ...]) -> int:
    return sum(view.armour_of(one) for one in counters)


# ---------------------------------------------------------------- the ways they come

Over = Literal["land", "river", "line", "beachhead"]
NO_WAY: frozenset[Over] = frozenset()


def way_in(view: War, one: Counter, at: AreaId) -> frozenset[Over]:
    """What a counter crosses into a zone: a river, a fortified line, a beach, plain land; nothing if it cannot."""
    if serves(view, one.id, at):
        return frozenset({"beachhead"})
    here = view.position.area(one.id)
    if here == at or view.on_beachhead(one):
        return NO_WAY
    if (line := printed.brown_line(view.game, here, at)) is None:
        return NO_WAY
    found: set[Over] = {"river"} if line.attributes.get("river") else set()
    if line_faces(view, line, at):
        found.add("line")
    return frozenset(found) or frozenset({"land"})


def line_faces(view: War, contact: Contact, at: AreaId) -> bool:
    """Whether a fortified line of this zone looks that way, and was not captured before (§5, §16.3.2)."""
    drawn = contact.toward(at).get("fortified_line")
    return bool(drawn) and not view.position.facts.says("line_destroyed", at)


def has_line(view: War, at: AreaId) -> bool:
    return bool(view.said(at, "fortified_line")) and not view.position.facts.says("line_destroyed", at)


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
    if "/shore" in lies:
        return area_of(lies) == at
    if not off_coast(view, area_of(lies), at):
        return False
    heads = [carrier] if carrier else [one.id for one in view.position.in_place(lies)]
    marked = {zone for head in heads if (zone := served_by(view, head)) is not None}
    return not marked or at in marked


def off_coast(view: War, sea: AreaId, at: AreaId) -> bool:
    return sea in printed.coasts(view.game).get(at, ())


def served_by(view: War, beachhead: CounterId) -> AreaId | None:
    """The zone that a beachhead serves: a fact says so, or it lies on the shore of it."""
    for fact in view.position.facts.of("serves"):
        if fact.about[0] == beachhead:
            return AreaId(fact.about[1])
    lies = view.position.where.get(beachhead, PlaceId(""))
    return area_of(lies) if "/shore" in lies else None


# ----------------
# Whether there may be an attack at all: in which weather, over which ground, by whom (§6, §16.1, §16.2, §17.1).


def refusals(battle: Battle, shift: int) -> Iterator[Reason]:
    """Every reason against the attack, those of the whole before those of single counters."""
    view = battle.view
    whole = (
        no_such_attack(battle),
        blitz_weather(view, battle.at, battle.side) if battle.sort == "blitz" else None,
        no_blitz(battle) if battle.sort == "blitz" else None,
        attacked_before(battle),
        allies_were_there(battle),
    )
    yield from (reason for reason in whole if reason is not None)
    for one in battle.attackers:
        for judge in (cannot_reach, stays_away, cannot_attack, not_ready):
            if (why := judge(battle, one)) is not None:
                yield why
                break
    if (tired := no_second_attack(battle)) is not None:
        yield tired
    if battle.attackers and not battle.defenders:
        yield because("§16.1", "There is nobody to fight in {at}.", at=area(battle.at))
    if battle.attackers and battle.defenders and (short := odds_too_low(battle, shift)) is not None:
        yield short


def no_such_attack(battle: Battle) -> Reason | None:
    friends = [one for one in battle.defenders if not _is_foe(battle, one.side)]
    others = dict.fromkeys(own for one in battle.attackers if (own := battle.view.party_of(one.side)) != battle.side)
    return first_reason(
        ("§16.1", "An attack is on one zone.", len({*battle.act.at, *battle.act.to}) > 1),
        ("§2, §8, §16.1", "{others} and {ours} do not attack together.", others),
        ("§16.1", "Nobody attacks {at}.", not battle.attackers),
        ("§16.1", "{friend} is no enemy.", friends),
        at=area(battle.at),
        friend=side(friends[0].side if friends else ""),
        ours=side(battle.side),
        others=tuple(map(side, others)),
    )


def _is_foe(battle: Battle, other: SideId) -> bool:
    """An enemy, or a neutral: to attack it is to bring it into the war (§9.3)."""
    view = battle.view._replace(side=battle.side)
    return view.is_hostile(other) or view.party_of(other) not in PARTIES or battle.side not in PARTIES


# ---------------------------------------------------------------- Blitzkrieg


def blitz_weather(view: War, at: AreaId, attacker: SideId) -> Reason | None:
    """No Blitzkrieg in mud; nor in snow, for the USSR before winter 1943 and for others before winter 1944 (§6)."""
    first = winter_blitz(view, attacker)
    words = "{at} lies in snow: the {who} cannot attack there in the Blitzkrieg phase before turn {first}."
    return first_reason(
        ("§6", "In mud there is no Blitzkrieg.", view.weather == "mud" and view.said(at, "mud")),
        ("§6", words, view.snow_in(at) and view.now < first),
        at=area(at),
        who=side(attacker),
        first=first,
    )


def winter_blitz(view: War, attacker: SideId) -> int:
    """The turn from which a side fights Blitzkrieg in snow: with the winter of a year, or a year later (§6)."""
    first = view.date("soviet_winter_blitz" if attacker == SOVIET else "winter_blitz")
    later = view.option("winter_blitzkrieg") == "from the winter after"
    return first + printed.turns_of_a_year(view.game) if later else first


def no_blitz(battle: Battle) -> Reason | None:
    """Blitzkrieg needs armour, and ground for it: no swamp, high mountains, or fortified line before all (§16.1)."""
    armed = armoured_corps(battle.view, battle.attackers)
    unarmed = first_reason(("§16.1", "A Blitzkrieg attack needs an armoured corps.", not armed))
    words = "All attackers come over the fortified line: no Blitzkrieg."
    line = first_reason(("§16.1", words, all_over_the_line(battle)))
    return unarmed or not_for_blitz(battle.view, battle.at) or line


def not_for_blitz(view: War, at: AreaId) -> Reason | None:
    """No Blitzkrieg in swamp and high mountains (§16.1): as the chart of terrain prints."""
    ground = printed.terrain(view.game, at)
    shut = not blitz_ground(view, ground)
    named = {"swamp": say("swamp"), "high_mountain": say("high mountains")}.get(ground) or say("no ground for it")
    return first_reason(("§16.1", "{at} is {ground}: no Blitzkrieg there.", shut), at=area(at), ground=named)


def blitz_ground(view: War, ground: str) -> bool:
    """Whether the printed chart has a Blitzkrieg on such ground."""
    chart = view.game.sheet.charts["terrain"]
    return ground not in chart.row_heads or chart.rows[chart.row_heads.index(ground)][1] != "no"


def all_over_the_line(battle: Battle) -> bool:
    return all_over_a_line(battle) and not blitz_ground(battle.view, "fortified_line")


# ---------------------------------------------------------------- the zone


def attacked_before(battle: Battle) -> Reason | None:
    """A zone is attacked once in a combat phase (§16.1)."""
    so = battle.view.position.facts.says("attacked", battle.at)
    return first_reason(("§16.1", "{at} was attacked in this phase already.", so), at=area(battle.at))


def allies_were_there(battle: Battle) -> Reason | None:
    """Soviets do not attack a zone that the Allies attacked this turn (§16.1)."""
    fact = battle.view.position.facts.get("attacked_this_turn", battle.at)
    so = battle.side == SOVIET and fact is not None and battle.view.party_of(SideId(fact.value)) == ALLIES
    return first_reason(("§16.1", "The Allies attacked {at} this turn.", so), at=area(battle.at))


# ---------------------------------------------------------------- each counter


def cannot_reach(battle: Battle, one: Counter) -> Reason | None:
    """Attackers stand next to the zone, by a brown line, or on a beachhead of it (§16.1)."""
    beach = battle.view.on_beachhead(one)
    away = not way_in(battle.view, one, battle.at)
    return first_reason(
        ("§14.1.2", "{who} is on a beachhead, and can attack only the zone it serves.", away and beach),
        ("§16.1, §5", "{who} is not next to {at} by a brown line.", away),
        who=counter(one.id),
        at=area(battle.at),
    )


def stays_away(battle: Battle, one: Counter) -> Reason | None:
    """Germans attack neither Greece nor anybody in Africa for a while (§9.6). Others may attack over their borders."""
    return barred(battle.view, (one,)).get(battle.at) if one.side == "germany" else None


def cannot_attack(battle: Battle, one: Counter) -> Reason | None:
    """Why a counter attacks nobody this turn, or not again in this phase."""
    view = battle.view
    ported = came_by_sea(view, one) and "beachhead" not in way_in(view, one, battle.at)
    return first_reason(
        ("§15.1", "{who} is fortified, and cannot attack.", view.is_fortified(one)),
        ("§15.2", "{who} moved strategically.", went_strategically(view, one)),
        ("§14.1.1", "{who} came by sea from port to port.", ported),
        ("§7", "{who} is out of supply.", cannot_act(view._replace(side=one.side), one)),
        ("§16.1", "{who} fought in this phase already.", one.marked("fought") and battle.sort == "blitz"),
        who=counter(one.id),
    )


def not_ready(battle: Battle, one: Counter) -> Reason | None:
    """Attackers are activated (§15.3): they moved no farther than allowed, or were paid for, or lie on a beachhead."""
    view = battle.view
    moved, most = zones_moved(view, one) or 0, farthest_to_attack(view, one)
    ready = one.marked("activated") or one.marked("moved") or view.position.facts.says("blitz_target", one.id)
    free = ready or moved > 0 or "beachhead" in way_in(view, one, battle.at)
    return first_reason(
        ("§15.3", "{who} moved {moved} zones; to attack it may move {most}.", moved > most),
        ("§15.3", "{who} is not activated.", not free),
        who=counter(one.id),
        moved=moved,
        most=most,
    )


# ---------------------------------------------------------------- normal combat after Blitzkrieg


def no_second_attack(battle: Battle) -> Reason | None:
    """Who fought in the Blitzkrieg phase fights again with armour only, and the same zone if it held (§17.1)."""
    if battle.sort != "normal":
        return None
    view, facts = battle.view, battle.view.position.facts
    fought = [(one, AreaId(fact.value)) for one in battle.attackers if (fact := facts.get("blitz_target", one.id))]
    weary = tuple(one for one, _ in fought)
    held = next((zone for _, zone in fought if zone not in (battle.at, "") and _holds_out(battle, zone)), None)
    words = "Those who fought in the Blitzkrieg phase fight again only with an armoured unit among them."
    return first_reason(
        ("§17.1", words, fought and not any(view.is_armoured(one) for one in weary)),
        ("§17.1", "The defenders of {zone} held out: those who attacked it attack it again, or nobody.", held),
        zone=area(held or battle.at),
    )


def _holds_out(battle: Battle, zone: AreaId) -> bool:
    view = battle.view
    return any(view.party_of(one.side) != battle.side for one in view.corps_in(zone))


# ---------------------------------------------------------------- odds


def odds_too_low(battle: Battle, shift: int) -> Reason | None:
    """Not below 2-3 before shifts, not below 1-1 after them (§16.2)."""
    view, attack, defence = battle.view, battle.attack, battle.defence
    words = "{attack} corps against {defence} are less than 2-3: no shift makes that an attack."
    return first_reason(
        ("§16.2", words, too_weak(view, attack, defence)),
        ("§16.2", "After all shifts the odds are below 1-1.", falls_short(view, attack, defence, shift)),
        attack=attack,
        defence=defence,
    )
