"""Who may attack what, who meets whom, and what a result asks for; the sums are read off the table (§4.4, §5.3, §6)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import TypeAlias

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, counter, say, side
from boards.plain.toml_reading import read_toml
from boards.plain.working_out import grouped
from counters.counter import Counter, CounterId
from counters.events import CountersMarked, FactSet, Single
from counters.position import Position, in_area
from rules_assist.advice import Act, Answer, Finding, Reason
from rules_assist.battle_sheet import BattleSheet, Offer
from rules_assist.common.asked import meant, number
from rules_assist.common.standpoint import allowed, because, first_reason, ids_of, names, notice
from rules_assist.rulebook import Does, attacking
from rules_assist.rulebooks.blitz.blitzing import blitz_of, by_blitz, used_up
from rules_assist.rulebooks.blitz.moving import air_range, bases, goes_there, stopped
from rules_assist.rulebooks.blitz.powers import AT_SEA, LAND, SHIPS, Group, World
from rules_assist.rulebooks.blitz.results import offers, with_odds, without_letters
from rules_assist.rulebooks.blitz.ships import leaves
from rules_assist.rulebooks.blitz.sides import POWERS, same_side
from rules_assist.rulebooks.blitz.supply import is_supplied
from rules_assist.tables import scenes, table
from rules_assist.tables.forms import Rules
from rules_assist.tables.rounds import THROWN, fight_of, worths_of

FILE = Path(__file__).with_name("rules.toml")
TABLE = table(FILE)
RULES = read_toml(FILE, Rules)
SCORES, FIGHTS = scenes(RULES), scenes(replace(RULES, war="at_war"))
"""In a battle only those are enemies with whom there is war."""

IN_THE_AIR = "air_attack air_defence"  # The throws of the Air Round, which is fought once, and first (§5.3).
# What a Ground Attack may bring by each way: how much, how that is told, how that it is too much, and the rule.
ON_ISLAND = (
    2, "{count} of {most} Sizes of land units against an Island.",
    "{count} Sizes of land units against an Island; the limit is {most}.", "§5.3",
)  # fmt: skip
OUT_OF = (
    10, "{count} of {most} Sizes of land units out of {start}.",
    "{count} Sizes of land units out of {start}; the limit is {most}.", "§5.3",
)  # fmt: skip
ACROSS = (
    1, "{count} of {most} unit across the Land Route from {start}.",
    "Only one unit attacks across a Land Route.", "§9.4",
)  # fmt: skip
Counted: TypeAlias = "tuple[int, AreaId, tuple[int, str, str, str]]"

LATER = {"sea battle": ("AB", "C.4"), "ground": ("C", "C"), "factory": ("ABC", "D.6"), "port": ("ABCD", "E.2")}
"""Scenarios without such battles, and what brings them: each knows its own rules and those of the ones before it."""

BOMBS = "strategic"


def attack_kind(view: World, act: Act, at: AreaId) -> str:
    """Sea battle, ground, factory or port: as named, or as those who attack can."""
    said = act.details.get("attack", "").casefold()
    if view.kind(at) == "sea":
        return "sea battle"
    types = {view.type(view.one(id)) for id in act.counters}
    if types & LAND:
        return "ground"
    if said in ("factory", "port", "ground"):
        return said
    return "factory" if view.said(at, "factory") and "air" in types else "port"


# ---------------------------------------------------------------- who takes part


def fought(view: World, at: AreaId, kind: str, attackers: Group, *, fed: bool = False) -> Position:
    """The table as a battle sees it, without who does not fight. `fed`: that defenders are in supply is told."""
    position = view.position
    # Who has gone back to base fights on nowhere, though he may lie where he lay.
    gone = [one.id for one in (*position.in_area(at), *attackers) if one.marked("returned")]
    starving: dict[CounterId, Counter] = {}
    others = [one for one in position.in_area(at) if one.side and not same_side(view.owner(one), view.side)]
    foes = {one.id for one in others if any(view.enemies(each, one) for each in attackers)}
    for one in others:
        sort, in_port = view.type(one), view.type(one) in SHIPS and kind != "sea battle"
        sheltered = kind == "port" and (sort == "sub" or (in_port and not _in_reach(view, one, at, attackers)))
        # Of land units only AA fights where no ground is attacked; ships in Port fight nowhere but there (§5.3, §6.1).
        sheltered = sheltered or (kind in ("factory", "port") and sort in LAND and sort != "aa")
        sheltered = sheltered or (kind in ("factory", "ground") and in_port)
        at_peace = one.id not in foes and view.game.kind(one).sort == "unit"
        if (at_peace and (foes or (attackers and kind == "sea battle"))) or sheltered:
            gone.append(one.id)
        elif view.type(one) in LAND and kind == "ground" and not fed and not is_supplied(view, one):
            starving[one.id] = replace(one, marks=(*one.marks, "unsupplied")) if not one.marked("unsupplied") else one
    allied = {
        one.id: replace(starving.get(one.id, one), side=whose)
        for one in (*position.in_area(at), *attackers) if one.side != (whose := view.owner(one)) and whose
    }  # fmt: skip
    if starving or allied:
        position = position.with_counters({**starving, **allied})
    return position.removed(gone) if gone else position


def _in_reach(view: World, one: Counter, at: AreaId, attackers: Group) -> bool:
    """Whether a ship lies in the Port that is attacked: one that touches the sea of every carrier (§5.3)."""
    seas = {view.position.area(each.id) for each in attackers if view.type(each) == "cv"}
    return all(any(leaves(view, one, each, at) for each in view.game.board.between(at, sea)) for sea in seas)


def battle_of(view: World, act: Act) -> BattleSheet | None:
    if (at := meant(act)) is None:
        return None
    landed = (number(act, "round") or 1) > 1 or act.details.get("air round") == "no"
    thrown = act.details.get(THROWN) or (IN_THE_AIR if landed else "")
    act = replace(act, details={**act.details, THROWN: thrown})
    kind = attack_kind(view, act, at)
    named = view.named(act)
    if named:
        view = view._replace(side=view.owner(named[0]))
    seen = view._replace(position=fought(view, at, kind, named, fed="supply" in act.details))
    sheet = fight_of(FIGHTS(seen), act)
    if sheet is None:
        return None
    sheet = without_letters(view, sheet, kind)
    attackers = tuple(view.one(id) for id in sheet.attackers)
    if kind == "ground" and (inside := [one for one in attackers if view.type(one) in LAND and view.is_in(one, at)]):
        over = because("§6.6", "The battle is over: {who} is in {at}.", who=names(inside), at=area(at))
        return replace(_refused(sheet, over), rounds=(), questions=())
    held = any(view.type(view.one(id)) in LAND for id in sheet.defenders)
    if thrown and not sheet.rounds:
        if held or kind != "ground":
            return _refused(sheet, because("§5.3", "Every round of this battle is fought."))
        return _advance(view, replace(sheet, refused=()), attackers)
    flown = [one for one in attackers if _flies(view, one, at, act.details.get("paratroops", ""))]
    why = tuple(dict.fromkeys((*sheet.refused, *refusals(view, at, kind, attackers, flown))))
    if why and not sheet.refused:
        sheet = _refused(sheet, *why)
    if kind == "ground" and not held:
        # Aircraft may be fought in the air, but hold no ground.
        sheet = replace(sheet, rounds=tuple(each for each in sheet.rounds if each.name == "air"))
        if not sheet.rounds and not why:
            return _advance(view, sheet, attackers)
    if not why:
        sheet = replace(sheet, noted=tuple(_announced(view, at, kind, attackers)))
        later = replace(act, details={**act.details, THROWN: IN_THE_AIR})
        sheet = with_odds(seen, sheet, kind, flown, lambda now: worths_of(FIGHTS(seen._replace(position=now)), later))
        if kind == "ground" and sheet.whole is not None:
            told = _within_limits(view, at, attackers, flown)
            sheet = replace(sheet, whole=replace(sheet.whole, lines=(*sheet.whole.lines, *told)))
    return replace(sheet, offers=tuple(offers(seen, sheet, kind, flown)))


def _refused(sheet: BattleSheet, *why: Reason) -> BattleSheet:
    return replace(sheet, refused=why, sentence=why[0].sentence, rule=why[0].rule)


def _advance(view: World, sheet: BattleSheet, attackers: Group) -> BattleSheet:
    """Where nobody is to be fought, or is left, the land units go in that no letter stops (§5.3, §6.6)."""
    free = tuple(one for one in attackers if view.type(one) in LAND and not stopped(view, one))
    told = say("Nobody is left to fight in {at}: the attackers go in.", at=area(sheet.at))
    goes = say("To go into {at}, and take it: {who}.", who=names(free), at=area(sheet.at))
    offer = Offer(verb="advance", counters=tuple(one.id for one in free), to=(in_area(sheet.at),), sentence=goes,
                  rule="§6.6")  # fmt: skip
    held_by_nobody = replace(sheet, defenders=(), rounds=(), questions=(), sentence=told, rule="§6.6")
    return replace(held_by_nobody, offers=(offer,) if free else ())


def _announced(view: World, at: AreaId, kind: str, attackers: Group) -> Iterator[FactSet]:
    """How an area is attacked, and on land by whom, who attacks nothing else then (§5.3), and how strong (§8)."""
    was = view.fact_about("attacked", at) or ""
    yield view.noted("attacked", at, value=" ".join(sorted({*was.split(), kind.replace(" ", "_")})))
    if kind == "sea battle":
        return
    # All of it is said again once it is noted: the sheet of a battle that goes on is the same.
    new = (one for one in attackers if view.fact_about("committed", one.id) != at)
    yield view.counted("strength", at, by=view.sizes(new))
    yield from (view.noted("committed", one.id, value=at) for one in attackers)


# ---------------------------------------------------------------- what is not allowed (§5.3)


def meeting(view: World, at: AreaId, ours: Group | None = None) -> Group:
    """Those of these, or of all there, who meet an enemy in a sea area, or his Convoy (§4.4)."""
    there, convoy = tuple(one for one in view.position.in_area(at) if view.has_base(one)), view.convoy_of(at)
    return tuple(
        one for one in (there if ours is None else ours)
        if view.at_war(view.owner(one), convoy) or any(view.enemies(one, each) for each in there)
    )  # fmt: skip


def _later(view: World, kind: str) -> Reason | None:
    scenario, (without, since) = view.politics.scenario, LATER[kind]
    return because(f"Sc.{scenario}, {since}", "This scenario has no such battles.") if scenario in without else None


def refusals(view: World, at: AreaId, kind: str, attackers: Group, flown: Collection[Counter]) -> Iterator[Reason]:
    if not attackers:
        return
    if (why := _later(view, kind)) is not None:
        yield why
    if kind == "sea battle":
        us = view.owner(attackers[0])
        others = any(one.side and not same_side(view.owner(one), us) for one in view.position.in_area(at))
        if not meeting(view, at, attackers):
            words = "There is no war with those who are in {at}." if others else "No enemies meet in {at}."
            yield because("§4.4", words, at=area(at))
        if away := [one for one in attackers if not view.is_in(one, at)]:
            yield because("§4.4", "{who} is not at sea in {at}.", who=names(away), at=area(at))
        return
    for one in attackers:
        bomb = one.kind.startswith("a_bomb")
        if (why := _carried_bomb(view, one, attackers) if bomb else _cannot_join(view, one, at, kind)) is not None:
            yield why
    yield from _limits(view, at, kind, attackers, flown)


def _carried_bomb(view: World, one: Counter, attackers: Group) -> Reason | None:
    """It goes with aircraft of four Strategic Factors, a V-Weapon among them, that are where it lies (§5.3, §7.8)."""
    there, others = view.position.area(one.id), (each for each in attackers if each is not one)
    if any(view.game.number(each, BOMBS) >= 4 and view.is_in(each, there) for each in others):
        return None
    return because("§5.3, §7.8", "{who} is carried by aircraft of four Strategic Factors.", who=counter(one.id))


def _limits(view: World, at: AreaId, kind: str, attackers: Group, flown: Collection[Counter]) -> Iterator[Reason]:
    land = tuple(one for one in attackers if view.type(one) in LAND)
    powers = list(dict.fromkeys(view.owner(one) for one in attackers))
    if not all(view.together(powers[0], each) for each in powers):
        yield because("§5.3", "{who} cannot attack together.", who=tuple(map(side, powers)))
    for count, start, (most, _told, too_many, rule) in _counted(view, at, land, flown) if kind == "ground" else ():
        if count > most:
            yield because(rule, too_many, count=count, most=most, start=area(start))
    if (why := used_up(view, attackers)) is not None:
        yield why
    known = all(view.fact_about("committed", one.id) == at for one in attackers)
    if not known and kind in (view.fact_about("attacked", at) or "") and view.enemy_ground(attackers[0], at):
        yield because("§5.3", "{at} is attacked in that way already.", at=area(at))


def _counted(view: World, at: AreaId, land: Group, flown: Collection[Counter]) -> Iterator[Counted]:
    """What comes by each way that is limited: against an Island in all, out of each area by land or sea, across a Land
    Route; who flies in counts against an Island alone (§5.3, §9.4)."""
    if view.kind(at) == "island":
        yield view.sizes(land), at, ON_ISLAND
    marching = [one for one in land if one not in flown]
    for start, out in grouped(marching, lambda one: view.position.area(one.id)).items():
        if any(each.kind == "land_route" for each in view.game.board.between(start, at)):
            yield len(out), start, ACROSS
        yield view.sizes(out), start, OUT_OF


def _within_limits(view: World, at: AreaId, attackers: Group, flown: Collection[Counter]) -> Iterator[Sentence]:
    """How much of what each way takes is used, and who goes by none that is counted."""
    land = tuple(one for one in attackers if view.type(one) in LAND)
    for count, start, (most, told, *_) in _counted(view, at, land, flown):
        yield say(told, count=count, most=most, start=area(start))
    if flown and view.kind(at) != "island":
        words = "{who} {who:~comes|come} by air: no limit counts {who:~it|them}."
        yield say(words, who=names(flown))


def _flies(view: World, one: Counter, at: AreaId, said: str) -> bool:
    """Paratroops ashore come through the air that are said to, or do not stand next to the target."""
    start = view.position.area(one.id)
    beside = any(each.kind == "land" for each in view.game.board.between(start, at))
    return view.type(one) == "para" and not view.is_aboard(one) and (said == "fly" or not beside)


def _cannot_join(view: World, one: Counter, at: AreaId, kind: str) -> Reason | None:
    sort, land, ship = view.type(one), view.type(one) in LAND, view.type(one) in SHIPS
    return view.why(
        one,
        ("§5.3", "FORTs and land units without Land Factors never attack: {who}.",
         land and (sort == "fort" or not view.game.number(one, "land"))),
        ("§1.7, §5.3", "{who} is out of supply and joins no attack.",
         not view.is_aboard(one) and not is_supplied(view, one)),
        ("§5.3", "{who} is committed to another attack.", view.fact_about("committed", one.id) not in (None, at)),
        ("§5.3", "{who} is in Port, and joins no attack on land.",
         ship and view.kind(view.position.area(one.id)) != "sea"),
        view.barred(one, at) if land else None,
        ("§5.3", "There is no war with those who hold {at}.", not view.enemy_ground(one, at)), at=at,
    ) or by_blitz(view, one, kind) or _not_in_place(view, one, at, kind)  # fmt: skip


def _not_in_place(view: World, one: Counter, at: AreaId, kind: str) -> Reason | None:
    sort, start = view.type(one), view.position.area(one.id)
    between, at_sea = view.game.board.between(start, at), view.kind(start) == "sea"
    if sort == "air":
        away = at_sea or view.went_to_sea(one, fought=True) or view.went_to_sea(one)
        return view.why(
            one,
            ("§5.3", "{who} is or was at sea, and joins no attack on land.", away),
            ("§5.3", "{at} is out of range of {who}.", away or at not in air_range(view, one, "move")), at=at,
        )  # fmt: skip
    if at_sea:
        port = any(each.toward(at).get("port") for each in between)
        few = kind == "port" and view.reading("port_attack_blockers") == "BB, CV, SUB"
        foes = [each for each in view.position.in_area(start)
                if view.type(each) in AT_SEA - ({"air"} if few else set()) and view.enemies(one, each)]  # fmt: skip
        return first_reason(
            ("§5.3", "{start} does not touch {at}.", not between),
            ("§5.3", "A carrier attacks a Port only from the sea that it touches.", kind == "port" and not port),
            ("§5.3", "Only aircraft attack a Factory; carriers fight for them in the air.", kind == "factory"
             and sort != "cv"),
            ("§5.3", "Only aircraft and carriers attack a Port: {who} does not.", kind == "port" and sort != "cv"),
            ("§5.3", "The enemy is at sea in {start}: nobody attacks from there.", foes),
            start=area(start), at=area(at), who=counter(one.id),
        )  # fmt: skip
    if any(each.kind == "land" for each in between) and not view.no_border(start, at):
        return None
    flying, routed = sort == "para", any(each.kind == "land_route" for each in between)
    across = view.reading("attack_over_land_route") == "on"
    return view.why(
        one,
        ("§5.3", "{at} is out of range of {who}.", flying and at not in air_range(view, one, "air_move")),
        ("§5.3", "Nobody attacks across a Land Route.", not flying and routed and not across),
        ("§5.3", "{who} does not stand next to {at}.", not flying and not routed),
        ("§9.4", "Only a Small unit attacks across a Land Route.", not flying and view.size(one) > 2), at=at,
    )  # fmt: skip


# ---------------------------------------------------------------- verbs


def attack_on(kind: str) -> Does:
    return lambda view, act: attacking(battle_of)(view, replace(act, details={**act.details, "attack": kind}))


def fight_at_sea(view: World, act: Act) -> Answer | None:
    """Whether there has to be a battle in a sea area: enemies at war meet there, or one meets a Convoy (§4.4)."""
    at = meant(act)
    if at is None or view.kind(at) != "sea":
        return None
    acting = (each for each in POWERS if view.seen_by(each).acting)
    only_free = {blitz_of(view, each) for each in acting} - {""} == {"free"}
    return allowed(
        "There is a battle in {at}: {who}.", "§4.4",
        _later(view, "sea battle"),
        ("D.4", "A Free Blitz brings about no battle.", only_free and view.reading("free_blitz_combat") == "none"),
        ("§4.4", "No enemies meet in {at}.", not (who := meeting(view, at))),
        at=area(at), who=names(who),
    )  # fmt: skip


def due(view: World) -> Iterator[Finding]:
    for at in view.board_of("sea") if view.clock.phase.endswith("sea_combat") else ():
        met = meeting(view, at)
        ours = [one for one in met if view.one_power(view.owner(one), view.side)]
        if ours and any(view.type(one) in AT_SEA for one in met) and not view.position.facts.says("attacked", at):
            yield notice(("§4.4", "A battle is due in {at}."), ours, at, aspect="battle", severity="warning")


def sent_home(view: World) -> Iterator[Finding]:
    """Who has to go back at once; by a click, where there is one base only (§6.5)."""
    for at in view.board_of("sea"):
        if left := [one for one in view.position.in_area(at) if one.marked("returned")]:
            done = (each for one in left for each in goes_there(view, one, bases(view.seen_by_owner(one), one)[1]))
            words = "To go back from {at} to base: {who}."
            yield notice(("§6.5", words), left, at, aspect="phase", severity="warning", who=names(left), done=done)


def come_home(view: World) -> Iterator[Single]:
    """As another phase begins, who was sent home and is there may act again; at sea he still has to go (§6.5)."""
    home = [one for one in view.position.counters.values() if one.marked("returned")]
    if there := ids_of(one for one in home if view.kind(view.position.area(one.id)) != "sea"):
        yield CountersMarked(there, off=("returned",), quiet=True)
