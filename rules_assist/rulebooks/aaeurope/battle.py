"""Battles: who fights whom and who may not, and the odds of it all beside the dice of each round."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, counter, say
from counters.counter import Counter, CounterId
from counters.places import area_of
from counters.position import Position
from rules_assist.advice import Act, Detail, Reason
from rules_assist.battle_sheet import BattleSheet, WholeBattle
from rules_assist.common.asked import number, spelled
from rules_assist.common.saying import because
from rules_assist.common.standpoint import first_reason
from rules_assist.common.whole_battle import Outcome
from rules_assist.rulebooks.aaeurope import carrying, flying, moving, odds
from rules_assist.rulebooks.aaeurope.powers import AIR, LAND, NAVAL, PIECES, WARSHIPS, World, friends, no_neutral
from rules_assist.tables import battle_details, table

TABLE = table(Path(__file__).parent / "rules.toml")
MOST_AT_SEA = 300
"""What can be left of a side: with submarines in it, a bigger battle takes too long to reckon."""


class Scene(NamedTuple):
    """The table as the battle sees it: fighters of an attacked carrier are up, and what is submerged is gone."""

    view: World
    at: AreaId
    attackers: tuple[Counter, ...]
    below: bool = False
    """Whether submerged submarines of the enemy are there."""


def battle_of(view: World, act: Act) -> BattleSheet | None:
    if not (act.at or act.to):
        return None
    at = area_of((act.at or act.to)[0])
    if not (view.is_land(at) or view.is_sea(at)):
        return None
    scene = _scene(view, act, at)
    act = _by_those_who_can(scene, act)
    sheet = TABLE.battle(scene.view, act) if TABLE.battle is not None else None
    if sheet is None:
        return None
    sheet = _without_dice(scene, sheet)
    refused = (*(why for why in _refusals(scene, sheet) if why), *sheet.refused)
    if refused:
        return replace(sheet, refused=refused, sentence=refused[0].sentence, rule=refused[0].rule)
    whole = whole_of(scene, sheet, act)
    if whole is None:
        return sheet
    outcome, told = whole
    return replace(sheet, whole=told, figures={**sheet.figures, **figures_of(outcome, told)})


def _scene(view: World, act: Act, at: AreaId) -> Scene:
    position = view.position
    pieces = [position.counters[id] for id in act.counters if id in position.counters]
    us = pieces[0].side if pieces else act.side or view.side
    view = view._replace(side=us)
    gone: list[str] = [
        one.id for one in position.in_area(at) if one.side not in friends(us) and one.face == "submerged"
    ]
    gone += [fact.about[0] for fact in position.facts.of("intercepting") if fact.about[0] in position.counters
             and act.details.get("battle") != "raid" and fact.about[0] not in act.counters]  # fmt: skip
    if view.reading("fighters_of_a_sunk_carrier") == "leave at once":
        gone += [one.id for one in position.in_area(at) if one.side not in friends(us) and flying.is_up(view, one)]
    up = [one.id for ship in position.in_area(at) if ship.side not in friends(us) and ship.kind == "carrier"
          for one in view.cargo(ship.id) if one.kind == "fighter"]  # fmt: skip
    seen: Position = position
    if up:
        seen = seen.moved(up, position.ground(CounterId(up[0])))
    if gone:
        seen = seen.removed(CounterId(id) for id in gone)
    view = view._replace(position=seen)
    attackers = tuple(seen.counters[id] for id in act.counters if id in seen.counters)
    if not act.counters:
        attackers = tuple(one for one in view.with_us(at) if one.side == us)
        if any(position.facts.says("landed", one.id) for one in attackers):
            attackers += tuple(_off_shore(view, at))
    below = any(one.side not in friends(us) and one.face == "submerged" for one in position.in_area(at))
    return Scene(view, at, attackers, below)


def _off_shore(view: World, at: AreaId) -> Iterator[Counter]:
    """Ships that give the shore shots of those who are ashore already."""
    for zone in view.game.board.neighbours(at, "coast"):
        for one in view.with_us(zone):
            free = not one.marked("fought") and not view.position.facts.says("shore_shot", one.id)
            if one.side == view.side and view.type(one) in odds.SHORE and free:
                yield one


def _by_those_who_can(scene: Scene, act: Act) -> Act:
    """Nobody named: who of them could fight there at all. Facts say a sea battle, and a raid, without being asked."""
    details = dict(act.details)
    if any(scene.view.position.facts.says("sea_battle", zone)
           for zone in (scene.at, *scene.view.game.board.neighbours(scene.at, "coast"))):  # fmt: skip
        details.setdefault("sea battle", "fought")
    if any(scene.view.position.facts.says("raiding", one.id) for one in scene.attackers):
        details.setdefault("battle", "raid")
    ids = act.counters
    if any(scene.view.position.facts.says("landed", one.id) for one in scene.attackers):
        ids = ids or tuple(one.id for one in scene.attackers)
    if not ids and len({one.side for one in scene.view.with_us(scene.at)}) > 1:
        # Of several powers there the one whose standpoint this is attacks; the others look on.
        ids = tuple(one.id for one in scene.attackers if scene.view.type(one) in PIECES - {"aa_gun"})
    return act if details == dict(act.details) and ids == act.counters else replace(act, details=details, counters=ids)


def _without_dice(scene: Scene, sheet: BattleSheet) -> BattleSheet:
    """AA guns alone are no defence against armor: taken without dice (§ Armor)."""
    there = scene.view.enemies(scene.at)
    if not scene.view.is_land(scene.at) or any(scene.view.type(one) != "aa_gun" for one in there):
        return sheet
    if not scene.view.of_types(scene.attackers, LAND):
        return sheet
    fired = scene.view.reading("aa_alone") == "fired at"
    kept = tuple(each for each in sheet.rounds if each.name == "aa guns" and fired)
    words = "Nothing but AA guns is in {area}: it is taken without dice." if there else (
        "Nobody is in {area}: it changes hands without a fight.")  # fmt: skip
    refused = tuple(why for why in sheet.refused if "Nobody fights" not in why.sentence.template)
    figures = {name: n for name, n in sheet.figures.items() if name.startswith("aa") and fired}
    return replace(sheet, rounds=kept, refused=refused, figures=figures, sentence=say(words, area=area(scene.at)),
                   modifiers=(), rule="§ Armor" if there else "§ Combat Movement")  # fmt: skip


def _refusals(scene: Scene, sheet: BattleSheet) -> Iterator[Reason | None]:
    view, at, us = scene.view, scene.at, scene.attackers
    position = view.position
    if view.neutral(at):
        yield no_neutral(at)
    yield view.two_powers(us)
    foes = [
        one
        for one in position.in_area(at)
        if one.side and one.side not in friends(view.side) and view.type(one) in PIECES
    ]
    hostile = position.holders.get(at) not in (None, "", *friends(view.side))
    friends_only = not foes and not hostile and any(view.type(one) in PIECES for one in position.in_area(at))
    yield first_reason(
        ("§ Combat Movement", "Allies never attack each other.", friends_only and _allies_there(scene)),
        ("§ Submarines", "Only submerged submarines are there: the battle is over.", scene.below and not foes),
        ("§ Combat Movement", "There is nobody to fight in {at}.", not foes and (view.is_sea(at) or not hostile)),
        at=area(at),
    )
    for one in us:
        kind, raiding = view.type(one), position.facts.says("raiding", one.id)
        ship = view.carried_by(one.id)
        land = view.is_land(at)
        yield first_reason(
            ("§ Industrial Complex", "An industrial complex never fights.", kind == "industrial_complex"),
            ("§ Antiaircraft Gun", "{who} cannot attack.", kind == "aa_gun"),
            ("§ Submarines", "{who} is submerged: it cannot attack.", one.face == "submerged"),
            ("§ Combat Movement", "{who} fought in this turn already.", one.marked("fought")),
            ("§ Aircraft Carrier", "{who} is cargo: it cannot fight.",
             kind == "fighter" and position.facts.says("cargo_all_turn", one.id)),
            ("§ Aircraft Carrier", "{who} is cargo on an ally's turn: it cannot fight.",
             kind == "fighter" and ship is not None and _turn(view) not in ("", one.side)),
            ("§ Land Units", "{who} fights on land only.", kind in LAND and not land),
            ("§ Multi-player Forces", "{who} attacks in its own power's turn only.", view.anothers_turn(one)),
            ("§ Combat Movement", "{who} has moved already.", one.marked("moved") and _comes(view, one, at)),
            ("§ Combat Movement", "{who} does not get to {at}.", _too_far(view, one, at)),
            ("§ Strategic Bombing Raids", "{who} raids: it joins no other battle there.",
             raiding and any(each.name == "land combat" for each in sheet.rounds)),
            ("§ Transports", "{who} cannot attack: a transport goes with others.",
             kind == "transport" and not land and not any(view.type(each) in WARSHIPS | AIR for each in us)),
            ("§ Amphibious Assaults", "{who} went back from the sea battle: nobody lands from it.",
             ship is not None and kind in LAND and position.facts.says("retreated", ship.id)),
            ("§ Amphibious Assaults", "{who} was declared for another landing.",
             ship is not None and kind in LAND and _elsewhere(view, ship, at)),
            ("§ Amphibious Assaults", "{who} is not next to {at}: no shore shot.",
             land and kind in NAVAL and at not in view.game.board.network("coast").get(position.area(one.id), ())),
            who=counter(one.id), at=area(at),
        )  # fmt: skip
        if kind in AIR and _comes(view, one, at):
            yield flying.flight(view, one, (), at, landing=False)
        early = view.is_land(at) and ship is not None and kind in LAND and view.enemies(position.area(one.id))
        if early and not position.facts.says("sea_battle", position.area(one.id)):
            words = "Enemy ships are in {zone}: the sea battle comes before the landing."
            yield because("§ Amphibious Assaults", words, zone=area(position.area(one.id)))


def _comes(view: World, one: Counter, at: AreaId) -> bool:
    """Whether it would have to go there first."""
    by_land = view.type(one) not in NAVAL and view.carried_by(one.id) is None
    return view.position.area(one.id) != at and (by_land or view.is_sea(at))


def _too_far(view: World, one: Counter, at: AreaId) -> bool:
    """Not there, nor near enough to go there in this movement; from a ship, not beside it."""
    start, kind = view.position.area(one.id), view.type(one)
    view = view._replace(side=one.side)
    if start == at or (kind in NAVAL and view.is_land(at)):
        return False
    if kind in AIR:
        away = flying.distance(view, start, at)
        return away is None or away > flying.range_left(view, one)
    if kind in NAVAL:
        return at not in moving.sail(view, one, moving.COMBAT).routes
    if view.carried_by(one.id) is not None:
        return at not in carrying.ashore(view, one, combat=True).ways and at not in view.game.board.neighbours(start)
    on_foot = moving.march(view, one, moving.COMBAT).routes
    if kind not in LAND or at in on_foot:
        return False
    # When the fighting has begun, who crosses the sea is aboard.
    return view.step() == "combat" or at not in carrying.over_sea(view, one, combat=True)


def _allies_there(scene: Scene) -> bool:
    return any(one.side != scene.view.side for one in scene.view.with_us(scene.at))


def _turn(view: World) -> str:
    return view.position.clock.side


def _elsewhere(view: World, ship: Counter, at: AreaId) -> bool:
    said = [fact.about[-1] for fact in view.position.facts.of("landing") if fact.about[0] == ship.id]
    return bool(said) and at not in said


# ---------------------------------------------------------------- the whole of it


def tally(view: World, pieces: Iterable[Counter]) -> dict[str, int]:
    found = Tally(view.type(one) for one in pieces)
    return {kind: found[kind] for kind in odds.COST if found.get(kind)}


def orders(act: Act, who: str) -> tuple[str, ...]:
    """`with attacker_loses infantry, armor`: the kinds, in the order in which they are lost."""
    words = act.details.get(f"{who}_loses") or act.details.get(f"{who}_order") or ""
    found = []
    for part in words.replace(">", ",").replace(" and ", ",").replace(" then ", ",").split(","):
        spoken = part.strip().replace("_", " ")
        whole = {"battleship hit": odds.HULL, "battleship sunk": "battleship", "armour": "armor"}
        if spoken in whole or spelled(spoken) in odds.COST:
            found.append(whole.get(spoken, spelled(spoken)))
        else:
            found += [whole.get(each, each) for each in spoken.split() if whole.get(each, each) in odds.COST]
    return tuple(found)


def fight_of(scene: Scene, sheet: BattleSheet, act: Act) -> odds.Fight | None:
    """The battle as it is reckoned; nothing where either side has nobody for it."""
    view, at = scene.view, scene.at
    sea, ids = view.is_sea(at), set(sheet.attackers)
    ours = [one for one in scene.attackers if one.id in ids]
    rounds = {each.name for each in sheet.rounds}
    if any(name.startswith("raid") for name in rounds):
        ours, kinds = [one for one in ours if view.type(one) in AIR], ("fighter",)
        theirs = [one for one in view.enemies(at) if view.type(one) in kinds]
    else:
        fights = (*NAVAL, "fighter", "bomber") if sea else (*LAND, *AIR)
        ours, theirs = ([one for one in these if view.type(one) in fights] for these in (ours, view.enemies(at)))
    if sea:
        theirs = [one for one in theirs if view.type(one) != "bomber"]
    if not ours or (not theirs and "raid" not in sheet.figures and "raid_aa_guns_defence" not in sheet.figures):
        return None
    shore = [one for one in scene.attackers if view.type(one) in odds.SHORE] if "shore shots" in rounds else []
    tipped = [
        sum(one.marked("damaged") and view.type(one) == "battleship" for one in these) for these in (ours, theirs)
    ]
    looking_on = sum(view.type(one) == "destroyer" and one.side != view.side for one in view.with_us(at))
    return odds.Fight(
        attackers=tally(view, ours), defenders=tally(view, theirs), sea=sea, tipped=(tipped[0], tipped[1]),
        attacker_order=orders(act, "attacker"), defender_order=orders(act, "defender"),
        guns=any(view.type(one) == "aa_gun" for one in view.enemies(at)), shore=tally(view, shore),
        rounds=number(act, "retreat_after", "rounds"), keep_land=act.details.get("keep_land", "no") != "no",
        onlookers=looking_on, submerges=act.details.get("submerge", "no") != "no",
        pairs_fixed=view.reading("artillery_pairs") == "for the whole battle",
    )  # fmt: skip


def whole_of(scene: Scene, sheet: BattleSheet, act: Act) -> tuple[Outcome, WholeBattle] | None:
    fight = fight_of(scene, sheet, act)
    if fight is None or _too_big(fight):
        return None
    if any(each.name.startswith("raid") for each in sheet.rounds):
        found = odds.raid(fight)
        return found.outcome, _told(found.outcome, _raid_lines(found), "§ Strategic Bombing Raids")
    outcome = odds.fought(fight)
    return outcome, _told(outcome, _lines(outcome, sea=fight.sea), "§ Resolving Combat")


def _too_big(fight: odds.Fight) -> bool:
    """Where submarines and aircraft meet, what is left of a side can be a hundred things for fifteen ships and more for
    others: past some number the table would wait for it."""
    if not fight.sea or not (fight.attackers.get("submarine") or fight.defenders.get("submarine")):
        return False
    return any(_ends(kinds) > MOST_AT_SEA for kinds in (fight.attackers, fight.defenders))


def _ends(kinds: Mapping[str, int]) -> int:
    """How many things can be left of a side at sea: pairs of submarines, aircraft and ships, since one of the three is
    whole or gone."""
    boats, planes = kinds.get("submarine", 0), sum(kinds.get(kind, 0) for kind in AIR)
    ships = sum(kinds.values()) + kinds.get("battleship", 0) - boats - planes
    return (boats + 1) * (planes + 1) + (boats + 1) * (ships + 1) + (planes + 1) * (ships + 1)


def _told(outcome: Outcome, lines: tuple[Sentence, ...], rule: str) -> WholeBattle:
    ours, theirs = (tuple(dict.fromkeys(lot.kind for lot in lots)) for lots in (outcome.attackers, outcome.defenders))
    return WholeBattle(
        win=outcome.win, lose=outcome.lose, tie=outcome.tie, open=outcome.open,
        attackers_left=mean_left(outcome, attacker=True), defenders_left=mean_left(outcome, attacker=False),
        attacker_loss=outcome.losses(attacker=True), defender_loss=outcome.losses(attacker=False),
        attacker_order=ours, defender_order=theirs, lines=lines, rule=rule,
    )  # fmt: skip


def mean_left(outcome: Outcome, *, attacker: bool) -> float:
    """Pieces, not hits: the first hit on a battleship is none."""
    lots = outcome.attackers if attacker else outcome.defenders
    return sum(
        p * sum(n for n, lot in zip(state, lots, strict=True) if lot.kind != odds.HULL)
        for state, p in outcome.survivors(attacker=attacker).items()
    )


def captured(outcome: Outcome) -> float:
    """The defender is gone, and a land unit is left to take the territory (§ Combat Results)."""
    return outcome.chance(lambda a, d: not any(d.values()) and any(a.get(kind) for kind in odds.TROOPS))


def figures_of(outcome: Outcome, told: WholeBattle) -> Mapping[str, float]:
    exact = {
        "win": told.win, "lose": told.lose, "tie": told.tie, "open": told.open, "captured": captured(outcome),
        "attackers_left": told.attackers_left, "defenders_left": told.defenders_left,
        "attacker_loss": told.attacker_loss, "defender_loss": told.defender_loss,
    }  # fmt: skip
    if "raid" in told.rule.casefold():
        bombers = [n for n, lot in enumerate(outcome.attackers) if lot.kind == "bomber"]
        left = sum(p * sum(s[n] for n in bombers) for s, p in outcome.survivors(attacker=True).items())
        exact = {"attacker_loss": told.attacker_loss, "defender_loss": told.defender_loss, "bombs": left * odds.DAMAGE}
    return {name: round(value, 6) for name, value in exact.items()}


def percent(chance: float) -> str:
    return f"{100 * chance:.1f}"


def _lines(outcome: Outcome, *, sea: bool) -> tuple[Sentence, ...]:
    """A few lines for the battle panel."""
    first = say("The attacker wins {win} %, the defender {lose} %, nobody is left {tie} %.", win=percent(outcome.win),
                lose=percent(outcome.lose), tie=percent(outcome.tie))  # fmt: skip
    money = say("Lost on average: {ours} IPCs by the attacker, {theirs} by the defender.",
                ours=f"{outcome.losses(attacker=True):.1f}",
                 theirs=f"{outcome.losses(attacker=False):.1f}")  # fmt: skip
    left = say("Left on average: {ours} attackers, {theirs} defenders.",
     ours=f"{mean_left(outcome, attacker=True):.1f}",
               theirs=f"{mean_left(outcome, attacker=False):.1f}")  # fmt: skip
    lines = [first, money, left]
    taken = captured(outcome)
    if not sea and outcome.win - taken > 0.0005:
        lines.insert(1, say("A land unit is left to take the territory in {taken} %; aircraft alone take nothing.",
                            taken=percent(taken)))  # fmt: skip
    if outcome.open > 0.0005:
        lines.insert(1, say("Neither is gone in the end: {open} %.", open=percent(outcome.open)))
    return tuple(lines)


def _raid_lines(found: odds.Raid) -> tuple[Sentence, ...]:
    return (
        say("Bombs cost the defender {damage} IPCs on average.", damage=f"{found.damage:.1f}"),
        say("Aircraft lost on average: {ours} IPCs by the attacker, {theirs} by the defender.",
            ours=f"{found.outcome.losses(attacker=True):.1f}", theirs=f"{found.outcome.losses(attacker=False):.1f}"),
    )  # fmt: skip


# ---------------------------------------------------------------- what a question may name

ORDERS = tuple(
    Detail(name=f"{who}_{word}", values=(*odds.COST, "armour", "hit", "sunk"), several=True)
    for who in ("attacker", "defender")
    for word in ("loses", "order")
)
DETAILS = (
    *ORDERS,
    Detail(name="retreat_after", least=1, most=99, also=("rounds",)),
    Detail(name="keep_land", values=("yes", "no")),
    Detail(name="submerge", values=("yes", "no")),
    *battle_details(TABLE),
)
