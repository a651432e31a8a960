"""Whether there may be an attack at all: in which weather, over which ground, by whom (§6, §16.1, §16.2, §17.1)."""

from __future__ import annotations

from collections.abc import Iterator

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, side
from counters.counter import Counter, SideId
from rules_assist.advice import Reason
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.blitzwar.activation import (
    came_by_sea,
    farthest_to_attack,
    went_strategically,
    zones_moved,
)
from rules_assist.rulebooks.blitzwar.columns import falls_short, too_weak
from rules_assist.rulebooks.blitzwar.corps import is_armoured, is_fortified
from rules_assist.rulebooks.blitzwar.dates import date
from rules_assist.rulebooks.blitzwar.fed import was_supplied
from rules_assist.rulebooks.blitzwar.fighting import Battle, all_over_a_line, armoured_corps, way_in
from rules_assist.rulebooks.blitzwar.nations import barred
from rules_assist.rulebooks.blitzwar.readings import option
from rules_assist.rulebooks.blitzwar.seasons import mud_in, snow_in, turn, turns_of_a_year
from rules_assist.rulebooks.blitzwar.sides import ALLIES, PARTIES, SOVIET, is_hostile, party_of
from rules_assist.rulebooks.blitzwar.table import corps_in, on_beachhead
from rules_assist.rulebooks.blitzwar.zones import terrain


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
        yield Reason(say("There is nobody to fight in {at}.", at=area(battle.at)), "§16.1")
    if battle.attackers and battle.defenders and (short := odds_too_low(battle, shift)) is not None:
        yield short


def no_such_attack(battle: Battle) -> Reason | None:
    friends = [one for one in battle.defenders if not _is_foe(battle, one.side)]
    return first_reason(
        ("§16.1", "An attack is on one zone.", len({*battle.act.at, *battle.act.to}) > 1),
        ("§16.1", "Nobody attacks {at}.", not battle.attackers),
        ("§16.1", "{friend} is no enemy.", friends),
        at=area(battle.at),
        friend=side(friends[0].side if friends else ""),
    )


def _is_foe(battle: Battle, other: SideId) -> bool:
    """An enemy, or a neutral: to attack it is to bring it into the war (§9.3)."""
    view = battle.view._replace(side=battle.side)
    return is_hostile(view, other) or party_of(view, other) not in PARTIES or battle.side not in PARTIES


# ---------------------------------------------------------------- Blitzkrieg


def blitz_weather(view: Standpoint, at: AreaId, attacker: SideId) -> Reason | None:
    """No Blitzkrieg in mud; nor in snow, for the USSR before winter 1943 and for others before winter 1944 (§6)."""
    first = winter_blitz(view, attacker)
    words = "{at} lies in snow: the {who} cannot attack there in the Blitzkrieg phase before turn {first}."
    return first_reason(
        ("§6", "In mud there is no Blitzkrieg.", mud_in(view, at)),
        ("§6", words, snow_in(view, at) and turn(view) < first),
        at=area(at),
        who=side(attacker),
        first=first,
    )


def winter_blitz(view: Standpoint, attacker: SideId) -> int:
    """The turn from which a side fights Blitzkrieg in snow: with the winter of a year, or a year later (§6)."""
    first = date(view, "soviet_winter_blitz" if attacker == SOVIET else "winter_blitz")
    later = option(view, "winter_blitzkrieg") == "from the winter after"
    return first + turns_of_a_year(view.game) if later else first


def no_blitz(battle: Battle) -> Reason | None:
    """Blitzkrieg needs armour, and ground for it: no swamp, high mountains, or fortified line before all (§16.1)."""
    armed = armoured_corps(battle.view, battle.attackers)
    unarmed = first_reason(("§16.1", "A Blitzkrieg attack needs an armoured corps.", not armed))
    words = "All attackers come over the fortified line: no Blitzkrieg."
    line = first_reason(("§16.1", words, all_over_the_line(battle)))
    return unarmed or not_for_blitz(battle.view, battle.at) or line


def not_for_blitz(view: Standpoint, at: AreaId) -> Reason | None:
    """No Blitzkrieg in swamp and high mountains (§16.1): as the chart of terrain prints."""
    ground = terrain(view.game, at)
    shut = not blitz_ground(view, ground)
    named = {"swamp": "swamp", "high_mountain": "high mountains"}.get(ground, "no ground for it")
    return first_reason(("§16.1", "{at} is {ground}: no Blitzkrieg there.", shut), at=area(at), ground=named)


def blitz_ground(view: Standpoint, ground: str) -> bool:
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
    so = battle.side == SOVIET and fact is not None and party_of(battle.view, SideId(fact.value)) == ALLIES
    return first_reason(("§16.1", "The Allies attacked {at} this turn.", so), at=area(battle.at))


# ---------------------------------------------------------------- each counter


def cannot_reach(battle: Battle, one: Counter) -> Reason | None:
    """Attackers stand next to the zone, by a brown line, or on a beachhead of it (§16.1)."""
    beach = on_beachhead(battle.view, one)
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
        ("§15.1", "{who} is fortified, and cannot attack.", is_fortified(view, one)),
        ("§15.2", "{who} moved strategically.", went_strategically(view, one)),
        ("§14.1.1", "{who} came by sea from port to port.", ported),
        ("§7", "{who} is out of supply.", was_supplied(view, one) is False),
        ("§16.1", "{who} fought in this phase already.", one.marked("fought") and battle.sort == "blitz"),
        who=counter(one.id),
    )


def not_ready(battle: Battle, one: Counter) -> Reason | None:
    """Attackers are activated (§15.3): they moved no farther than allowed, or were paid for, or lie on a beachhead.

    Where nobody of the side is marked as activated, nobody keeps these marks, and it is taken as paid.
    """
    view = battle.view
    moved, most = zones_moved(view, one) or 0, farthest_to_attack(view, one)
    ready = one.marked("activated") or one.marked("moved") or view.position.facts.says("blitz_target", one.id)
    free = ready or moved > 0 or "beachhead" in way_in(view, one, battle.at)
    return first_reason(
        ("§15.3", "{who} moved {moved} zones; to attack it may move {most}.", moved > most),
        ("§15.3", "{who} is not activated.", not free and marks_are_kept(battle)),
        who=counter(one.id),
        moved=moved,
        most=most,
    )


def marks_are_kept(battle: Battle) -> bool:
    here = battle.view.position.counters.values()
    return any(one.marked("activated") and party_of(battle.view, one.side) == battle.side for one in here)


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
        ("§17.1", words, fought and not any(is_armoured(view, one) for one in weary)),
        ("§17.1", "The defenders of {zone} held out: those who attacked it attack it again, or nobody.", held),
        zone=area(held or battle.at),
    )


def _holds_out(battle: Battle, zone: AreaId) -> bool:
    view = battle.view
    return any(party_of(view, one.side) != battle.side for one in corps_in(view, zone))


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
