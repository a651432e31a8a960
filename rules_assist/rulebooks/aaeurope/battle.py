"""Battles: who fights whom and who may not, and the odds of it all beside the dice of each round."""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, counter, say
from counters.counter import Counter, CounterId
from rules_assist.advice import Act, Detail, Reason
from rules_assist.battle_sheet import BattleSheet, WholeBattle
from rules_assist.common.asked import areas_named, flag, number, spelled
from rules_assist.common.saying import because
from rules_assist.common.standpoint import Row, first_reason
from rules_assist.common.whole_battle import Outcome
from rules_assist.rulebooks.aaeurope import flying, moving, odds
from rules_assist.rulebooks.aaeurope.powers import (
    AIR,
    LAND,
    NAVAL,
    PIECES,
    WARSHIPS,
    Pieces,
    World,
    friends,
    no_neutral,
)
from rules_assist.tables import battle_details, table

TABLE = table(Path(__file__).parent / "rules.toml")
MOST_AT_SEA = 300
"""What can be left of a side: with submarines in it, a bigger battle takes too long to reckon."""

INTO, LANDING, DECK, RAID = (
    "§ Combat Movement",
    "§ Amphibious Assaults",
    "§ Aircraft Carrier",
    "§ Strategic Bombing Raids",
)


class Scene(NamedTuple):
    """The table as the battle sees it: fighters of an attacked carrier are up, and what is submerged is gone."""

    view: World
    at: AreaId
    attackers: Pieces
    below: bool = False
    """Whether submerged submarines of the enemy are there."""


def battle_of(view: World, act: Act) -> BattleSheet | None:
    at = next(iter(areas_named(act)), None)
    if at is None or not (view.is_land(at) or view.is_sea(at)) or TABLE.battle is None:
        return None
    scene = _scene(view, act, at)
    act = _by_those_who_can(scene, act)
    sheet = TABLE.battle(scene.view, act)
    if sheet is None:
        return None
    sheet = _without_dice(scene, sheet)
    refused = (*filter(None, _refusals(scene, sheet)), *sheet.refused)
    if refused:
        return replace(sheet, refused=refused, sentence=refused[0].sentence, rule=refused[0].rule)
    fight = fight_of(scene, sheet, act)
    if fight is None or _too_big(fight):
        return sheet
    whole, exact = whole_of(odds.battles(view.game), fight, raids=_raids(sheet))
    return replace(sheet, whole=whole, figures={**sheet.figures, **{name: round(n, 6) for name, n in exact.items()}})


def _scene(view: World, act: Act, at: AreaId) -> Scene:
    position, named = view.position, [id for id in act.counters if id in view.position.counters]
    us = position.counters[named[0]].side if named else act.side or view.side
    view = view.as_(us)
    theirs = [one for one in position.in_area(at) if one.side not in friends(us)]
    gone = {one.id for one in theirs if one.face == "submerged"}
    if act.details.get("battle") != "raid":
        gone |= {CounterId(fact.about[0]) for fact in position.facts.of("intercepting")} & {*position.counters}
    if view.reading("fighters_of_a_sunk_carrier") == "leave at once":
        gone |= {one.id for one in theirs if flying.is_up(view, one)}
    up = [
        one.id for ship in view.of_types(theirs, ("carrier",)) for one in view.of_types(view.cargo(ship), ("fighter",))
    ]
    seen = position.moved(up, position.ground(up[0])) if up else position
    view = view._replace(position=seen.removed(gone - {*named}) if gone else seen)
    attackers = tuple(view.position.counters[id] for id in named) or tuple(
        one for one in view.with_us(at) if one.side == us
    )
    if view.is_land(at) and not view.of_types(attackers, NAVAL):
        attackers += _off_shore(view, attackers, at)
    return Scene(view, at, attackers, view._replace(position=position).below(at))


def _off_shore(view: World, pieces: Pieces, at: AreaId) -> Pieces:
    """Ships that give the shore shots of those who land, from the zones out of which they do."""
    troops = view.of_types(pieces, LAND)
    landed = [one for one in troops if view.so("landed", one.id)]
    from_zones = {view.fact_about("landed", one.id) for one in landed}
    from_zones |= {view.position.area(one.id) for one in troops if view.carried_by(one)}
    zones = [zone for zone in view.coasts(at) if zone in from_zones or "" in from_zones]
    ships = (one for zone in zones for one in view.of_types(view.with_us(zone), odds.SHORE))
    return tuple(one for one in ships if one.side == view.side and not one.marked("fought")
                 and not view.so("shore_shot", one.id))  # fmt: skip


def _by_those_who_can(scene: Scene, act: Act) -> Act:
    """Nobody named: who of them could fight there at all. Facts say a sea battle, and a raid, without being asked."""
    view, at, us = scene.view, scene.at, scene.attackers
    details, ids = dict(act.details), act.counters
    if any(view.so("sea_battle", zone) for zone in (at, *view.coasts(at))):
        details.setdefault("sea battle", "fought")
    if any(view.so("raiding", one.id) for one in us):
        details.setdefault("battle", "raid")
    if any(view.type(one) in odds.SHORE for one in us) and view.is_land(at):
        ids = tuple(one.id for one in us)
    elif not ids and len({one.side for one in view.with_us(at)}) > 1:
        # Of several powers there the one whose standpoint this is attacks; the others look on.
        ids = tuple(one.id for one in view.of_types(us, PIECES - {"aa_gun"}))
    return replace(act, details=details, counters=ids)


def _without_dice(scene: Scene, sheet: BattleSheet) -> BattleSheet:
    """AA guns fire once; alone they are no defence against armor: taken without dice (§ Armor)."""
    view, at, there = scene.view, scene.at, scene.view.enemies(scene.at)
    if view.so("aa_fired", at):
        figures = {name: n for name, n in sheet.figures.items() if "aa_guns" not in name}
        sheet = replace(sheet, rounds=tuple(each for each in sheet.rounds if "aa guns" not in each.name),
                        figures=figures)  # fmt: skip
    if not view.is_land(at) or (there and not view.only_guns(at)) or not view.of_types(scene.attackers, LAND):
        return sheet
    fired, told = view.reading("aa_alone") == "fired at", "Nobody is in {area}: it changes hands without a fight."
    if there:
        told = "Nothing but AA guns is in {area}: it is taken without dice."
    return replace(
        sheet, sentence=say(told, area=area(at)), rule="§ Armor" if there else INTO, modifiers=(),
        rounds=tuple(each for each in sheet.rounds if each.name == "aa guns" and fired),
        refused=tuple(why for why in sheet.refused if "Nobody fights" not in why.sentence.template),
        figures={name: n for name, n in sheet.figures.items() if name.startswith("aa") and fired},
    )  # fmt: skip


def _refusals(scene: Scene, sheet: BattleSheet) -> Iterator[Reason | None]:
    view, at, us = scene.view, scene.at, scene.attackers
    yield no_neutral(view, at)
    yield view.two_powers(us)
    pieces = view.of_types(view.position.in_area(at), PIECES)
    foes = any(one.side and one.side not in friends(view.side) for one in pieces)
    hostile = view.holder(at) not in ("", *friends(view.side))
    allies = any(one.side != view.side for one in view.with_us(at))
    yield first_reason(
        (INTO, "Allies never attack each other.", not foes and not hostile and pieces and allies),
        ("§ Submarines", "Only submerged submarines are there: the battle is over.", scene.below and not foes),
        (INTO, "There is nobody to fight in {at}.", not foes and (view.is_sea(at) or not hostile)),
        at=area(at),
    )
    for one in us:
        yield first_reason(*_unfit(scene, sheet, one), who=counter(one.id), at=area(at))
        yield moving.not_coming(view, one, at, fights=_raids(sheet) or flying.is_target(view, one, at))
        zone, ship = view.position.area(one.id), view.carried_by(one)
        early = view.is_land(at) and ship is not None and view.type(one) in LAND and view.enemies(zone)
        if early and not view.so("sea_battle", zone):
            words = "Enemy ships are in {zone}: the sea battle comes before the landing."
            yield because(LANDING, words, zone=area(zone))


def _unfit(scene: Scene, sheet: BattleSheet, one: Counter) -> Iterator[Row]:
    """Why {who} does not fight in {at}."""
    view, at, kind, turn = scene.view, scene.at, scene.view.type(one), scene.view.position.clock.side
    ship, land, fighter, start = view.carried_by(one), view.is_land(at), kind == "fighter", view.position.area(one.id)
    by_ship = ship if kind in LAND else None
    yield "§ Industrial Complex", "An industrial complex never fights.", kind == "industrial_complex"
    yield "§ Antiaircraft Gun", "{who} cannot attack.", kind == "aa_gun"
    yield "§ Submarines", "{who} is submerged: it cannot attack.", one.face == "submerged"
    yield INTO, "{who} fought in this turn already.", one.marked("fought")
    yield DECK, "{who} is cargo: it cannot fight.", fighter and view.so("cargo_all_turn", one.id)
    yield DECK, "{who} is cargo on an ally's turn: it cannot fight.", fighter and ship and turn not in ("", one.side)
    yield "§ Land Units", "{who} fights on land only.", kind in LAND and not land
    yield "§ Multi-player Forces", "{who} attacks in its own power's turn only.", view.anothers_turn(one)
    yield (RAID, "{who} raids: it joins no other battle there.",
           view.so("raiding", one.id) and any(each.name == "land combat" for each in sheet.rounds))  # fmt: skip
    yield ("§ Transports", "{who} cannot attack: a transport goes with others.",
           kind == "transport" and not land and not view.of_types(scene.attackers, WARSHIPS | AIR))  # fmt: skip
    yield (LANDING, "{who} went back from the sea battle: nobody lands from it.",
           by_ship and view.so("retreated", by_ship.id))  # fmt: skip
    yield (LANDING, "{who} was declared for another landing.",
           by_ship and (said := moving.declared(view, by_ship)) and at not in said)  # fmt: skip
    yield (LANDING, "{who} is not next to {at}: no shore shot.",
           land and kind in NAVAL and at not in view.coasts(start))  # fmt: skip


# ---------------------------------------------------------------- the whole of it


def tally(view: World, pieces: Iterable[Counter]) -> dict[str, int]:
    found = Tally(view.type(one) for one in pieces)
    return {kind: found[kind] for kind in odds.KINDS if found.get(kind)}


SPOKEN = {
    **{spelled(kind): kind for kind in (*odds.KINDS, *odds.KEPT)}, "armour": "armor", "battleship_sunk": "battleship",
    "last_armour": f"{odds.LAST}armor",
}  # fmt: skip
"""Kinds, as an order of losses names them."""


NAMED = re.compile("|".join(sorted(SPOKEN, key=len, reverse=True)))


def orders(act: Act, who: str) -> tuple[str, ...]:
    """`with attacker_loses infantry, armor`: the kinds, in the order in which they are lost."""
    words = act.details.get(f"{who}_loses") or act.details.get(f"{who}_order") or ""
    return tuple(SPOKEN[each] for each in NAMED.findall(spelled(words)))


def _raids(sheet: BattleSheet) -> bool:
    return any(each.name.startswith("raid") for each in sheet.rounds)


def fight_of(scene: Scene, sheet: BattleSheet, act: Act) -> odds.Fight | None:
    """The battle as it is reckoned; nothing where either side has nobody for it."""
    view, at, sea = scene.view, scene.at, scene.view.is_sea(scene.at)
    rounds, order = {each.name for each in sheet.rounds}, orders(act, "attacker")
    fights = NAVAL | AIR if sea else LAND | AIR
    sorts = (AIR, {"fighter"}) if _raids(sheet) else (fights, fights - {"bomber"} if sea else fights)
    named = [one for one in scene.attackers if one.id in sheet.attackers]
    ours, theirs = view.of_types(named, sorts[0]), view.of_types(view.enemies(at), sorts[1])
    if not ours or (not theirs and "raid" not in sheet.figures and "raid_aa_guns_defence" not in sheet.figures):
        return None
    tipped = [
        sum(one.marked("damaged") and view.type(one) == "battleship" for one in these) for these in (ours, theirs)
    ]
    return odds.Fight(
        attackers=tally(view, ours), defenders=tally(view, theirs), sea=sea, tipped=(tipped[0], tipped[1]),
        attacker_order=order, defender_order=orders(act, "defender"),
        guns=bool(view.of_types(view.enemies(at), ("aa_gun",))) and not view.so("aa_fired", at),
        shore=tally(view, view.of_types(scene.attackers, odds.SHORE)) if "shore shots" in rounds else {},
        rounds=number(act, "retreat_after", "rounds"),
        # Who says in which order they are lost says so, too: else a land unit is kept to take the territory.
        keep_land=act.details.get("keep_land", "no" if order else "yes") != "no",
        onlookers=sum(view.type(one) == "destroyer" and one.side != view.side for one in view.with_us(at)),
        submerges=act.details.get("submerge", "no") != "no",
        pairs_fixed=view.reading("artillery_pairs") == "for the whole battle",
    )  # fmt: skip


def _too_big(fight: odds.Fight) -> bool:
    """Where submarines and aircraft meet, what is left of a side can be a hundred things for fifteen ships and more for
    others: past some number the table would wait for it."""
    both = (fight.attackers, fight.defenders)
    return fight.sea and any("submarine" in kinds for kinds in both) and max(map(_ends, both)) > MOST_AT_SEA


def _ends(kinds: Mapping[str, int]) -> int:
    """How many things can be left of a side at sea: pairs of submarines, aircraft and ships, since one of the three is
    whole or gone."""
    boats, planes = kinds.get("submarine", 0), sum(kinds.get(kind, 0) for kind in AIR)
    ships = sum(kinds.values()) + kinds.get("battleship", 0) - boats - planes
    return (boats + 1) * (planes + 1) + (boats + 1) * (ships + 1) + (planes + 1) * (ships + 1)


def whole_of(battles: odds.Battles, fight: odds.Fight, *, raids: bool) -> tuple[WholeBattle, Mapping[str, float]]:
    """What comes of it on average, and the same as figures."""
    outcome = battles.raid(fight) if raids else battles.fought(fight)
    lost = {"attacker_loss": outcome.losses(attacker=True), "defender_loss": outcome.losses(attacker=False)}
    exact = {
        "win": outcome.win, "lose": outcome.lose, "tie": outcome.tie, "open": outcome.open,
        "attackers_left": mean_left(outcome, attacker=True), "defenders_left": mean_left(outcome, attacker=False),
        **lost,
    }  # fmt: skip
    bombs, taken = odds.DAMAGE * mean_left(outcome, attacker=True, kinds=("bomber",)), captured(outcome)
    lines = _lines({**exact, "bombs": bombs} if raids else exact, None if fight.sea or raids else taken)
    ours, theirs = (tuple(dict.fromkeys(lot.kind for lot in lots)) for lots in (outcome.attackers, outcome.defenders))
    told = WholeBattle(**exact, attacker_order=ours, defender_order=theirs, lines=tuple(lines),
                       rule=RAID if raids else "§ Resolving Combat")  # fmt: skip
    return told, {**lost, "bombs": bombs} if raids else {**exact, "captured": taken}


def mean_left(outcome: Outcome, *, attacker: bool, kinds: Iterable[str] = ()) -> float:
    """Pieces of these kinds, or of all; and not hits: the first hit on a battleship is none."""
    lots = outcome.attackers if attacker else outcome.defenders
    counted = [n for n, lot in enumerate(lots) if (lot.kind in kinds if kinds else lot.kind != odds.HULL)]
    return sum(p * sum(left[n] for n in counted) for left, p in outcome.survivors(attacker=attacker).items())


def captured(outcome: Outcome) -> float:
    """The defender is gone, and a land unit is left to take the territory (§ Combat Results)."""
    troops = (*odds.TROOPS, *odds.KEPT)
    return outcome.chance(lambda a, d: not any(d.values()) and any(a.get(kind) for kind in troops))


def _lines(exact: Mapping[str, float], taken: float | None) -> Iterator[Sentence]:
    """A few lines for the battle panel; `taken`: of a battle for a territory, how likely that is taken."""
    mean, share = ({name: f"{by * value:.1f}" for name, value in exact.items()} for by in (1, 100))
    if "bombs" in mean:
        yield say("Bombs cost the defender {damage} IPCs on average.", damage=mean["bombs"])
        yield say("Aircraft lost on average: {ours} IPCs by the attacker, {theirs} by the defender.",
                  ours=mean["attacker_loss"], theirs=mean["defender_loss"])  # fmt: skip
        return
    yield say("The attacker wins {win} %, the defender {lose} %, nobody is left {tie} %.", win=share["win"],
              lose=share["lose"], tie=share["tie"])  # fmt: skip
    if exact["open"] > 0.0005:
        yield say("Neither is gone in the end: {open} %.", open=share["open"])
    if taken is not None and exact["win"] - taken > 0.0005:
        words = "A land unit is left to take the territory in {taken} %; aircraft alone take nothing."
        yield say(words, taken=f"{100 * taken:.1f}")
    yield say("Lost on average: {ours} IPCs by the attacker, {theirs} by the defender.", ours=mean["attacker_loss"],
              theirs=mean["defender_loss"])  # fmt: skip
    yield say("Left on average: {ours} attackers, {theirs} defenders.", ours=mean["attackers_left"],
              theirs=mean["defenders_left"])  # fmt: skip


DETAILS = (
    *(Detail(name=f"{who}_{word}", values=(*odds.KINDS, "armour", "hit", "sunk", "last"), several=True)
      for who in ("attacker", "defender") for word in ("loses", "order")),
    Detail(name="retreat_after", least=1, most=99, also=("rounds",)),
    flag("keep_land"),
    flag("submerge"),
    *battle_details(TABLE),
)  # fmt: skip
"""What a question may name."""
