"""Naval combat (§12.2): one die a round, on a table that changes in summer 1943."""

from __future__ import annotations

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, counter, say, side
from counters.counter import Counter, SideId
from counters.places import area_of
from rules_assist.advice import Act, Answer, Reason, not_told
from rules_assist.battle_sheet import BattleSheet, Chance
from rules_assist.common.odds import die, read
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.blitzwar.answering import answer, meant, told_number
from rules_assist.rulebooks.blitzwar.corps import is_fleet, is_naval, is_u_boats, units_of
from rules_assist.rulebooks.blitzwar.dates import date
from rules_assist.rulebooks.blitzwar.fighting import whose_turn
from rules_assist.rulebooks.blitzwar.readings import option
from rules_assist.rulebooks.blitzwar.seasons import turn
from rules_assist.rulebooks.blitzwar.sides import AXIS, NOBODY, party, party_of
from rules_assist.rulebooks.blitzwar.superiority import enemies_of
from rules_assist.rulebooks.blitzwar.table import lying
from rules_assist.rulebooks.blitzwar.zones import is_sea

RULE = "§12.2"
LOST = {"none": (0, 0), "both 1": (1, 1), "attacker 1": (1, 0), "defender 1": (0, 1)}


def navy(view: Standpoint, sea: AreaId, *sides: SideId) -> tuple[Counter, ...]:
    there = lying(view.game, view.position).naval.get(sea, ())
    return tuple(one for one in there if party_of(view, one.side) in sides)


def units(view: Standpoint, counters: tuple[Counter, ...]) -> int:
    return int(sum(units_of(view, one) for one in counters))


def changed(view: Standpoint) -> bool:
    """Whether the table of summer 1943 and later is in force (§12.2)."""
    return turn(view) >= date(view, "naval_change")


def lost_by(view: Standpoint, pips: int, attacker: SideId) -> tuple[int, int]:
    """What attacker and defender lose by a die."""
    said = view.game.sheet.charts["naval_combat"].rows[pips - 1][1 if changed(view) else 0]
    if said == "Axis 1":
        return (1, 0) if attacker == AXIS else (0, 1)
    return LOST[said]


def goes_on(view: Standpoint, pips: int, defence: int, lost: int) -> bool:
    """The battle stops when the die is at least the number of defenders, before its losses or after (§12.2)."""
    after = option(view, "naval_stop") == "after losses"
    return pips < (defence - lost if after else defence)


def nobody_fights(view: Standpoint, sea: AreaId) -> Reason | None:
    """Both sides need naval units in the same sea zone (§12.2)."""
    return first_reason(
        (RULE, "Naval combat is fought in sea zones.", not is_sea(view.game, sea)),
        (RULE, "No naval unit of this side is in {sea}.", not navy(view, sea, party(view))),
        (RULE, "No enemy naval unit is in {sea}.", not navy(view, sea, *enemies_of(party(view)))),
        sea=area(sea),
    )


def naval_sheet(view: Standpoint, act: Act) -> BattleSheet:
    """`battle norwegian_sea side allies with die 2`. A result is what attacker and defender lose: 1/0."""
    sea, named = area_of((*act.at, *act.to)[0]), [view.position.counters[id] for id in act.counters]
    view = view._replace(side=_attacker(view, act, named, sea))
    us = tuple(one for one in named if is_naval(view, one)) or navy(view, sea, party(view))
    them = navy(view, sea, *enemies_of(party(view)))
    attack, defence = units(view, us), told_number(act, "defenders") or units(view, them)
    against = None if told_number(act, "defenders") else nobody_fights(view, sea)
    chart = view.game.sheet.charts["naval_combat"]
    words = {pips: _word(view, pips) for pips in range(1, len(chart.rows) + 1)}
    thrown = told_number(act, "die") or 0
    figures: dict[str, float] = {"attack": attack, "defence": defence}
    told = say("{us} naval units against {them} in {sea}.", us=attack, them=defence, sea=area(sea))
    if thrown in words:
        lost, killed = lost_by(view, thrown, party(view))
        going = goes_on(view, thrown, defence, killed) and defence > killed and attack > lost
        figures |= {"attacker_loss": lost, "defender_loss": killed, "goes_on": float(going)}
        told = say("{before} {after}", before=told, after=_after(view, thrown, defence, them or us))
    return BattleSheet(
        at=sea,
        attackers=tuple(one.id for one in us),
        defenders=tuple(one.id for one in them),
        figures=figures,
        column=chart.columns[1 if changed(view) else 0],
        chart=chart.id,
        chances=tuple(Chance(word, part, _means(word)) for word, part in read(die(), words.__getitem__).items()),
        result=words.get(thrown, ""),
        refused=(against,) if against else (),
        sentence=against.sentence if against else told,
        rule=RULE,
    )


def _attacker(view: Standpoint, act: Act, named: list[Counter], sea: AreaId) -> SideId:
    """Whose attack it is: as is said, theirs who are named, of the side whose phase it is; else of whoever is there."""
    if act.side or named:
        return party_of(view, act.side or named[0].side)
    there = (party_of(view, one.side) for one in lying(view.game, view.position).naval.get(sea, ()))
    return whose_turn(view) or next(there, NOBODY)


def _word(view: Standpoint, pips: int) -> str:
    return "{}/{}".format(*lost_by(view, pips, party(view)))


def _means(word: str) -> Sentence:
    attacker, defender = map(int, word.split("/"))
    if not attacker and not defender:
        return say("No loss.")
    if attacker and defender:
        return say("Each side loses a unit.")
    return say("The attacker loses a unit." if attacker else "The defender loses a unit.")


def _after(view: Standpoint, pips: int, defence: int, them: tuple[Counter, ...]) -> Sentence:
    lost, killed = lost_by(view, pips, party(view))
    ends = "The battle there ends: the die is not less than the number of defenders, {defence}."
    goes = "The die is less than the number of defenders, {defence}: the battle goes on, if there is anybody left."
    going = goes_on(view, pips, defence, killed)
    told = say("{loss} {going}", loss=_means(f"{lost}/{killed}"), going=say(goes if going else ends, defence=defence))
    axis_loses = lost if party(view) == AXIS else killed
    return say("{told} The Axis loses fleets before U-boats.", told=told) if axis_loses else told


def spares_fleets(view: Standpoint, one: Counter, sea: AreaId) -> Reason | None:
    """The Axis loses U-boats only when no fleet is left in the sea zone (§12.2)."""
    fleets = [other for other in navy(view, sea, party_of(view, one.side)) if is_fleet(view, other)]
    words = "{fleet} is lost before U-boats are."
    so = is_u_boats(view, one) and bool(fleets)
    return first_reason((RULE, words, so), fleet=counter(fleets[0].id if fleets else one.id))


def attack_at_sea(view: Standpoint, act: Act) -> Answer | None:
    """`may naval_attack at norwegian_sea side allies`."""
    sea = meant(act)
    if sea is None:
        return not_told(RULE)
    words = "The {side} may attack in {sea}, and need not."
    return answer([nobody_fights(view, sea)], words, RULE, side=side(party(view)), sea=area(sea))


VERBS = dict.fromkeys(("naval_attack", "naval_combat", "attack_at_sea"), attack_at_sea)
