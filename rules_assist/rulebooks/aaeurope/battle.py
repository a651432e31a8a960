"""Battles: who fights whom and who may not, and what one may do in them: raid, go back, submerge, choose a loss."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, counter, say, side
from counters.counter import Counter
from counters.events import CountersMarked, CountersTurnedOver, FactSet, Single
from counters.position import area_of, in_area
from rules_assist.advice import Act, Answer, Reach, Reason
from rules_assist.battle_sheet import BattleSheet, Offer
from rules_assist.common.asked import meant, number
from rules_assist.common.chart_battle import fight_on_or_back
from rules_assist.common.reaching import RETREAT, gone_back
from rules_assist.common.standpoint import Row, allowed, because, deed, first_reason, ids_of, names, no, with_deed
from rules_assist.rulebook import attacking
from rules_assist.rulebooks.aaeurope import economy, flying, moving, odds
from rules_assist.rulebooks.aaeurope.powers import COMBAT, POWERS, Pieces, World
from rules_assist.tables import table

TABLE = table(Path(__file__).parent / "rules.toml")
INTO, LANDING, DECK = "§ Combat Movement", "§ Amphibious Assaults", "§ Aircraft Carrier"
RAIDING = "{who} raids: {who:~it joins|they join} no other battle there."
SUBMARINES, GUNS = "§ Submarines", "§ Antiaircraft Gun"
BACK, BACK_AT_SEA = "§ Resolving Land Combat 6", "§ Resolving Naval Combat 6"
STRIKE, LOSSES, BELOW = "§ Resolving Naval Combat 2", "§ Resolving Naval Combat 3", "§ Resolving Naval Combat 4"


class Scene(NamedTuple):
    """The table as the battle sees it: fighters of an attacked carrier are up, and what is submerged is gone."""

    view: World
    at: AreaId
    attackers: Pieces
    act: Act
    """What is asked, with what facts say of it: a raid, a sea battle before the landing."""

    below: bool = False
    """Whether submerged submarines of the enemy are there."""

    @property
    def raid(self) -> bool:
        return self.act.details.get("battle") == "raid"


def battle_of(view: World, act: Act) -> BattleSheet | None:
    at = meant(act)
    if at is None or not (view.is_land(at) or view.is_sea(at)) or TABLE.battle is None:
        return None
    scene = _scene(view, act, at)
    sheet = TABLE.battle(scene.view, scene.act)
    if sheet is None:
        return None
    if act.from_ and not act.counters:
        scene = scene._replace(attackers=tuple(map(view.one, sheet.attackers)))
    sheet = _without_dice(scene, sheet)
    refused = (*filter(None, _refusals(scene, sheet)), *sheet.refused)
    if refused:
        return replace(sheet, refused=refused).as_refused()
    sheet = replace(sheet, noted=tuple(_noted(scene, sheet)))
    if (later := (number(act, "round") or 1) > 1) and not scene.raid:
        sheet = replace(sheet, offers=tuple(_ways_back(scene)))
    sheet = replace(sheet, offers=(*sheet.offers, *_ways_below(scene, sheet, later), *_ways_down(scene, sheet)))
    fight = odds.fight_of(scene.view, sheet, scene.act, scene.attackers)
    if fight is None or odds.too_big(fight) or (scene.raid and later):
        return sheet
    whole, exact = odds.whole_of(odds.battles(view.game), fight)
    sheet = replace(sheet, whole=whole, figures={**sheet.figures, **{name: round(n, 9) for name, n in exact.items()}})
    if view.step() == COMBAT or not cannot_meet(scene.view, scene.attackers, at):
        return sheet  # Before the dice a destroyer may still join them.
    why = because(BACK_AT_SEA, "Submarines and aircraft do not hit each other: the battle is over.")
    return replace(sheet, refused=(why,)).as_refused()


def _noted(scene: Scene, sheet: BattleSheet) -> Iterator[FactSet]:
    """What is kept in mind from the first dice on: who has fired at the shore, and who rose against a raid."""
    view, at, rounds = scene.view, scene.at, {each.name for each in sheet.rounds}
    if view.is_sea(at) and not view.so("sea_battle", at):
        yield view.noted("sea_battle", at)
    if "shore shots" in rounds:
        yield from (view.noted("shore_shot", one.id, value=at) for one in view.of(scene.attackers, *odds.SHORE))
    if "raid" in rounds:
        yield from (view.noted("intercepting", one.id) for one in view.of(view.enemies(at), "fighter"))


def _ways_back(scene: Scene) -> Iterator[Offer]:
    """After a round the attacker fights on, or all who walk or sail go back together, and what can land there with
    them; aircraft go alone where nobody else may."""
    view, at = scene.view, scene.at
    rule, near = BACK_AT_SEA if view.is_sea(at) else BACK, view.game.board.neighbours(at)
    here = [one for one in scene.attackers if view.is_in(one, at)]
    walking, planes = view.of(here, "naval" if view.is_sea(at) else "troops"), view.of(here, "air")
    groups, offers = dict[Pieces, list[AreaId]](), list[Offer]()
    if not view.enemies(at) or view.only_guns(at):
        return  # Nobody is left to go back from.
    for to in near if walking else ():
        along = tuple(one for one in planes if _no_flight_back(view, one, at, to) is None)
        groups.setdefault((*walking, *along), []).append(to)
    for group, places in groups.items():
        told = say("They fight on; or all of them go back, to one place.")
        offers += fight_on_or_back(ids_of(group), places, partial(may_retreat, view), told, rule)
    if planes and not offers:
        left = min(flying.range_left(view, one) for one in planes)
        told, landings = say("They fight on; or the aircraft go back."), flying.after(view, planes[0], at, left)[0]
        offers += fight_on_or_back(ids_of(planes), landings[: flying.MOST_TOLD], partial(may_retreat, view), told, rule)
    yield from offers


def _ways_below(scene: Scene, sheet: BattleSheet, later: bool) -> Iterator[Offer]:
    """Submarines submerge, each for itself, in place of firing: an attacker’s before a round, a defender’s once the
    attackers have fired in it."""
    view, at, thrown = scene.view, scene.at, scene.act.details.keys()
    volleys = [each for fought in sheet.rounds for each in fought.volleys if each.dice]
    ours, theirs = ({each.name for each in volleys if each.who == who} for who in ("attack", "defence"))
    if theirs & thrown or (ours - thrown if ours & thrown else not later):
        return
    able = view.enemies(at) if ours & thrown else scene.attackers
    boats = [one for one in able if view.is_in(one, at) and one.kind == "submarine"]
    said = (may_submerge(view, Act(verb="submerge", counters=(one.id,))).deed for one in boats)
    dives = tuple(each for each in said if each is not None)
    if dives:
        told = say("Submarines may submerge in place of firing.")
        yield Offer(verb="retreat", counters=(), times=len(dives), deeds=dives, sentence=told, rule=BELOW)


def _ways_down(scene: Scene, sheet: BattleSheet) -> Iterator[Offer]:
    """The defender declares which fighters rise against a raid, before any die: all, if nothing else is said."""
    view, fire = scene.view, {each.name: each for each in sheet.rounds}
    thrown = {each.name for fought in fire.values() for each in fought.volleys} & scene.act.details.keys()
    if scene.raid and "raid" in fire and not thrown:
        told = say("The defender declares which fighters rise: the others may fight in another battle there.")
        down = [deed(say("{who} stays down.", who=names((one,))), view.noted("stays_down", one.id))
                for one in view.of(view.enemies(scene.at), "fighter")]  # fmt: skip
        # As with submarines it is a choice, which no press of a button makes for them: of that verb.
        yield Offer(verb="retreat", counters=(), times=len(down), deeds=tuple(down), sentence=told, rule=odds.RAIDS)


def _raided(scene: Scene, sheet: BattleSheet) -> BattleSheet:
    """AA guns and fighters fire in one round; in the next bombs fall; then it is over, and all fly home. Where nobody
    rises and no gun fires, bombs fall at once."""
    view, rule, bombs = scene.view, odds.RAIDS, [each for each in sheet.rounds if each.name == "bombs"]
    fire, begun = [each for each in sheet.rounds if each.name != "bombs"], (number(scene.act, "round") or 1) > 1
    sheet = replace(sheet, rounds=tuple(bombs if begun or not fire else fire))
    home = CountersMarked(sheet.attackers, on=("fought",))

    def to_do(told: Sentence, *done: Single) -> tuple[Offer, ...]:
        return (Offer(verb="mark", counters=(), deeds=(deed(told, *done, home),), sentence=told, rule=rule),)

    if begun and not bombs:
        why = because(rule, "No bomber is left: the raid is over.")
        return replace(sheet, refused=(why,), offers=to_do(why.sentence) if sheet.attackers else ())
    if thrown := scene.act.details.get("bombs_attack"):
        owner, terms = view.holder(scene.at), economy.bombing(view, replace(scene.act, details={"dice": thrown}))
        damage = int(sum(amount for amount, *_ in terms or ()))
        told = say("Bombs cost {side} {count:IPC|IPCs}, which it pays.", side=side(owner), count=damage)
        return replace(sheet, offers=to_do(told, *view.added(f"{owner}.ipc", -damage)))
    return sheet


def _scene(view: World, act: Act, at: AreaId) -> Scene:
    """Nobody named: those of the side who could fight there at all, or are to land there."""
    position, ids, details = view.position, act.counters, dict(act.details)
    us = position.counters[ids[0]].side if ids else act.side or view.side
    view = view.seen_by(us)
    there = view.of(view.with_us(at), "troops", "air", "naval")
    ashore = [one for ship in position.by(us) if at in moving.landings_of(view, ship) for one in view.cargo(ship)]
    attackers = view.named(act) or tuple(one for one in (*there, *ashore) if one.side == us)
    if not ids and (raiders := [one for one in attackers if view.so("raiding", one.id)]):
        # The raid comes first, then the others fight (§ Resolving Combat).
        raid = details.get("battle", "raid") == "raid" and tuple(one for one in raiders if not one.marked("fought"))
        attackers = raid or tuple(one for one in attackers if one not in raiders) or attackers
        ids = ids_of(attackers)
    if view.is_land(at) and not view.of(attackers, "naval"):
        attackers += _off_shore(view, attackers, at)
    if any(view.so("sea_battle", each) for each in (at, *view.coasts(at))):
        details.setdefault("sea battle", "fought")
    bombed = "bomber" in view.kinds(attackers) <= {"bomber", "fighter"} and economy.has_works(view, at)
    if (bombed and not view.enemies(at)) or any(view.so("raiding", one.id) for one in attackers):
        details.setdefault("battle", "raid")
    if view.is_land(at) and view.of(attackers, *odds.SHORE):
        ids = ids_of(attackers)
    elif not ids and len({one.side for one in there}) > 1:
        # Of several powers there the one whose standpoint this is attacks; the others look on.
        ids = ids_of(view.of(attackers, "troops", "air", "naval"))
    act = replace(act, details=details, counters=ids)
    theirs, raided = view.strangers(position.in_area(at), us), details.get("battle") == "raid"
    rising, below = [one for one in theirs if view.so("intercepting", one.id)], view.below(at)
    down = [one for one in theirs if view.so("stays_down", one.id) or (rising and one not in rising)]
    away = view.of(down, "fighter") if raided else rising
    if view.reading("fighters_of_a_sunk_carrier") == "leave at once":
        away = [*away, *(one for one in theirs if flying.is_up(view, one))]
    gone = {*ids_of(away), *(one.id for one in theirs if one.face == "submerged")}
    up = [one.id for ship in view.of(theirs, "carrier") for one in view.of(view.cargo(ship), "fighter")]
    seen = position.moved(up, position.ground(up[0])) if up else position
    return Scene(view._replace(position=seen.removed(gone) if gone else seen), at, attackers, act, below)


def _off_shore(view: World, pieces: Pieces, at: AreaId) -> Pieces:
    """Ships that give the shore shots of those who land, from the zones out of which they do."""
    troops = view.of(pieces, "troops")
    from_zones = {view.fact_about("landed", one.id) for one in troops if view.so("landed", one.id)}
    from_zones |= {view.position.area(one.id) for one in troops if view.carried_by(one)}
    zones = [zone for zone in view.coasts(at) if zone in from_zones or "" in from_zones]
    ships = [one for zone in zones for one in view.of(view.with_us(zone), *odds.SHORE)]
    # Of those who have shot, those who did it for this very landing are still told of it.
    shot = {one for one in ships if _has_shot(view, one, at) and view.fact_about("shore_shot", one.id) != at}
    return tuple(one for one in ships if one.side == view.side and not one.marked("fought") and one not in shot)


def _has_shot(view: World, one: Counter, at: AreaId) -> bool:
    """One shot at the shore is all a ship has, or, by some, one at each landing."""
    said = view.fact_about("shore_shot", one.id)
    return said is not None and (view.reading("shore_shots") == "one" or said in ("", at))


def _without_dice(scene: Scene, sheet: BattleSheet) -> BattleSheet:
    """AA guns alone are no defence against armor: taken without dice (§ Armor)."""
    view, at, there = scene.view, scene.at, scene.view.enemies(scene.at)
    wrong = tuple(why for why in sheet.refused if "Nobody fights" not in why.sentence.template)
    if scene.raid and view.is_hostile(at):
        return _raided(scene, replace(sheet, refused=wrong))
    if not view.is_land(at) or (there and not view.only_guns(at)) or not view.of(scene.attackers, "troops"):
        return sheet
    fired, told = view.reading("aa_alone") == "fired at", "Nobody is in {area}: it changes hands without a fight."
    if there:
        told = "Nothing but AA guns is in {area}: it is taken without dice."
    return replace(
        sheet, sentence=say(told, area=area(at)), rule="§ Armor" if there else INTO, modifiers=(),
        rounds=tuple(each for each in sheet.rounds if each.name == "aa guns" and fired),
        refused=wrong,
        figures={name: n for name, n in sheet.figures.items() if name.startswith("aa") and fired},
    )  # fmt: skip


def _refusals(scene: Scene, sheet: BattleSheet) -> Iterator[Reason | None]:
    view, at, us = scene.view, scene.at, scene.attackers
    yield view.no_neutral(at)
    yield view.two_powers(us)
    foes, hostile = view.enemies(at), view.is_hostile(at)
    allies = any(one.side != view.side for one in view.with_us(at))
    yield first_reason(
        (INTO, "Allies never attack each other.", allies and not foes and not hostile),
        ("§ Submarines", "Only submerged submarines are there: the battle is over.", scene.below and not foes),
        (INTO, "There is nobody to fight in {at}.",
         not foes and (view.is_sea(at) or not hostile or (us and view.all_are(us, "air") and not scene.raid))),
        at=area(at),
    )  # fmt: skip
    for one in us:
        yield first_reason(*_unfit(scene, sheet, one), who=counter(one.id), at=area(at))
        yield moving.before_landing(view, one)
        yield moving.not_coming(view, one, at, fights=scene.raid or flying.is_target(view, one, at))


def cannot_meet(us: World, own: Sequence[Counter], at: AreaId) -> bool:
    """Submarines hit no aircraft, and aircraft no submarines without a destroyer (§ Resolving Naval Combat 6)."""
    foes, found = us.enemies(at), us.of(us.with_us(at), "destroyer")
    hidden = us.all_are(own, "air") and us.kinds(foes) == {"submarine"} and not found
    return hidden or (us.kinds(own) == {"submarine"} and us.all_are(foes, "air"))


def _unfit(scene: Scene, sheet: BattleSheet, one: Counter) -> Iterator[Row]:
    view, at, kind, turn = scene.view, scene.at, scene.view.type(one), scene.view.position.clock.side
    ship, land, fighter, start = view.carried_by(one), view.is_land(at), kind == "fighter", view.position.area(one.id)
    yield "§ Industrial Complex", "An industrial complex never fights.", kind == "industrial_complex"
    yield "§ Antiaircraft Gun", "{who} cannot attack.", kind == "aa_gun"
    yield "§ Submarines", "{who} is submerged: it cannot attack.", one.face == "submerged"
    yield INTO, "{who} fought in this turn already.", one.marked("fought")
    yield DECK, "{who} is cargo: it cannot fight.", view.did_not_take_off(one)
    yield DECK, "{who} is cargo on an ally's turn: it cannot fight.", fighter and ship and turn not in ("", one.side)
    yield "§ Land Units", "{who} fights on land only.", view.is_a(one, "troops") and not land
    yield "§ Multi-player Forces", "{who} attacks in its own power's turn only.", view.anothers_turn(one)
    yield (odds.RAIDS, RAIDING,
           view.so("raiding", one.id) and any(each.name == "land combat" for each in sheet.rounds))  # fmt: skip
    yield ("§ Transports", "{who} cannot attack: a transport goes with others.",
           kind == "transport" and not land and not view.of(scene.attackers, "warship", "air"))  # fmt: skip
    yield (LANDING, "{who} is not next to {at}: no shore shot.",
           land and view.is_a(one, "naval") and at not in view.coasts(start))  # fmt: skip


# ---------------------------------------------------------------- what one may do in it


def may_attack(view: World, act: Act) -> Answer | None:
    """`may attack celtic_sea by #gb`, or of theirs by ours, `may attack #u by #gb`: where these are."""
    theirs, ours = _by_sides(view, act)
    if act.at or act.to or not theirs:
        return attacking(battle_of)(view, act)
    us, at = ours[0].side, view.position.area(theirs[0].id)
    raiders = [one for one in ours if view.so("raiding", one.id)]
    raid = because(odds.RAIDS, RAIDING, who=names(raiders)) if raiders else None
    why = first_reason(
        ("§ Combat Movement", "Allies never attack each other.", len(view.strangers(theirs, us)) < len(theirs)),
        (SUBMARINES, "{who} is submerged.", any(one.face == "submerged" for one in theirs)),
        None if view.kinds(theirs) <= {"fighter"} else raid,
        who=names(theirs),
    )
    by_ours = replace(act, counters=ids_of(ours), at=(in_area(at),))
    return attacking(battle_of)(view.seen_by(us), by_ours) if why is None else no(why)


def _by_sides(view: World, act: Act) -> tuple[Pieces, Pieces]:
    """Theirs, and those who do it: who is named last."""
    pieces = view.named(act)
    return (tuple(one for one in pieces if one.side != pieces[-1].side),
            tuple(one for one in pieces if one.side == pieces[-1].side))  # fmt: skip


def may_raid(view: World, act: Act) -> Answer:
    """Bombers, with escorts, against a factory (§ Strategic Bombing Raids)."""
    pieces, at, rule = view.named(act), view.asked_at(act), odds.RAIDS
    return allowed(
        "{who} may raid {at}; {who:~it fights|they fight} in no other battle there.", rule,
        view.two_powers(pieces),
        (rule, "Only bombers raid, and fighters go with them.", not view.all_are(pieces, "air")),
        (rule, "No bomber is with them: fighters alone do not raid.", "bomber" not in view.kinds(pieces)),
        (rule, "No enemy industrial complex is in {at}.", not (view.is_hostile(at) and economy.has_works(view, at))),
        (rule, "{who} fought in this turn already.", any(one.marked("fought") for one in pieces)),
        *(next(flying.against(view, one, at, fights=True), None) for one in pieces),
        at=area(at), who=names(pieces),
    )  # fmt: skip


def may_retreat(view: World, act: Act) -> Answer:
    """Attackers only, together, to where one of them came from; nobody who landed (§ Resolving Land Combat 6). Aircraft
    go as far as their range takes them, and are lost where they can land nowhere (§ Fighters)."""
    pieces, turn = view.named(act), view.position.clock.side
    at = area_of((*act.at, *act.from_, view.position.where[pieces[0].id])[0])
    rule, to = BACK_AT_SEA if view.is_sea(at) else BACK, area_of(act.to[0]) if act.to else None
    troops, ships, there = view.of(pieces, "troops"), view.of(pieces, "naval"), view.with_us(at)
    landed = any(view.so("landed", one.id) for one in (*troops, *there)) or any(map(view.carried_by, troops))
    # All of the same power and the same sort in the battle go back together, by some readings.
    sorts = [sort for sort in ("troops", "naval") if view.of(pieces, sort)]
    stay = [one for one in view.of(there, *sorts) if one not in pieces and one.side == pieces[0].side]
    parted = view.enemies(at) and view.reading("partial_retreat") == "all or none"
    return allowed(
        "{who} may retreat, all together, once both sides have fired.", rule,
        (rule, "Only the attacker may retreat.", turn in POWERS and pieces[0].side != turn),
        (LANDING, "Land units do not retreat from an amphibious assault.",
         troops and (landed or act.details.get("landing") == "yes")),
        (rule, "{others} would stay: all of them go back, or none.", stay and parted),
        (BACK_AT_SEA, "Only submerged submarines are left: the battle is over.",
         ships and not view.enemies(at) and view.below(at)),
        (rule, "In no battle: {who}.", not view.enemies(at)),
        *(_no_flight_back(view, one, at, None if sorts else to) for one in view.of(pieces, "air")),
        *(() if to is None else _no_way_back(view, (*troops, *ships), at, to, rule)),
        who=names(pieces), others=names(stay), at=area(at), to=area(to or at),
    )  # fmt: skip


def _no_flight_back(view: World, one: Counter, at: AreaId, to: AreaId | None) -> Reason | None:
    """A carrier that was in the battle goes back itself."""
    if to is not None:
        return next(flying.against(view, one, to, fights=False), None)
    safe, risky = flying.after(view, one, at, left := flying.range_left(view, one))
    words = "{who} cannot go back: with the {left} that is left it lands nowhere."
    return None if {*safe, *risky} - {at} else because("§ Fighters", words, who=names((one,)), left=left)


def _no_way_back(view: World, walking: Pieces, at: AreaId, to: AreaId, rule: str) -> Iterator[Row]:
    """Why they do not go back to {to}: it is enough that one of them came from there, who may be lost by now; aircraft
    show nobody the way."""
    there = {at, *(view.position.area(one.id) for one in walking)}
    ours = [one for side in {one.side for one in walking} for one in view.of(view.position.by(side), "troops", "naval")]
    came = {said for one in ours if (said := view.fact_about("came_from", one.id))
            and ((lies := view.position.area(one.id)) in there or lies not in view.game.board.spaces)}  # fmt: skip
    own, sea = view.reading("retreat_to") == "own at start of turn", view.is_sea(to)
    yield view.no_neutral(to)
    over = "sea" if view.is_sea(at) else "land"
    yield rule, "{to} is not next to {at}.", walking and to not in view.game.board.network(over).get(at, ())
    yield rule, "{to} was taken in this turn: nobody retreats to it.", view.captured_now(to)
    yield rule, "{to} is not friendly.", not sea and not view.is_friendly(to)
    yield rule, "{to} is not the power's own.", own and not sea and view.holder(to) != view.side
    yield rule, "Enemies are in {to}.", view.enemies(to)
    # Ships that lay there when the turn began came from nowhere; who lands troops, or was laid down by hand among
    # enemies ashore, came from somewhere that is not said.
    told = came or (sea and not any(view.so("unloaded", one.id) for one in walking))
    yield rule, "None of them came from {to}.", walking and told and to not in came


def reach_of(view: World, group: Pieces, means: str) -> Reach:
    """What is new is placed, and who walked or sailed into a battle goes back out of it; all else is movement."""
    if group and not means and (new := economy.placing(view.seen_by(group[0].side), group)) is not None:
        return new
    at = view.position.area(group[0].id) if group else AreaId("")
    fights = view.of(group, "troops", "naval") and all(view.is_in(one, at) for one in group) and view.enemies(at)
    if means not in ("", RETREAT) or view.step() != "combat" or not fights:
        return moving.reach_of(view, group, means)
    back = Act(verb=RETREAT, counters=ids_of(group))
    return gone_back(view.game.board, at, lambda to: may_retreat(view, replace(back, to=(in_area(to),))))


def may_submerge(view: World, act: Act) -> Answer:
    pieces = view.named(act)
    alone = any(not view.seen_by(one.side).enemies(view.position.area(one.id)) for one in pieces)
    found = allowed(
        "{who} may submerge in place of firing; a destroyer does not hinder it.", BELOW,
        (SUBMARINES, "Only submarines submerge.", view.kinds(pieces) != {"submarine"}),
        (SUBMARINES, "{who} is submerged already.", any(one.face == "submerged" for one in pieces)),
        (SUBMARINES, "{who} was hit: {who:~it|they} may still fire, but not submerge.",
         any(one.marked("hit") for one in pieces)),
        (BELOW, "Submarines submerge in a battle only.", view.step() not in ("", "combat")),
        (BELOW, "In no battle: {who}.", alone),
        who=names(pieces),
    )  # fmt: skip
    below = CountersTurnedOver(ids_of(pieces), "submerged")
    return with_deed(found, deed(say("{who}: submerged.", who=names(pieces)), below))


def may_hit(view: World, act: Act) -> Answer | None:
    """Whether what one side's dice hit can be that piece: `may hit #fighter by #submarine`."""
    targets, shooters = _by_sides(view, act)
    if not targets:
        return None
    kinds, aims, at = view.kinds(shooters), view.kinds(targets), view.position.area(targets[0].id)
    airborne = view.all_are(targets, "air")
    helped = view.of(view.seen_by(shooters[0].side).with_us(at), "destroyer")
    apart = any(not view.is_in(one, at) and view.position.area(one.id) not in view.coasts(at) for one in shooters)
    raid = any(view.so("raiding", one.id) for one in shooters) and not (kinds == aims == {"fighter"})
    # On an attacking carrier fighters are cargo; on one that is attacked they defend.
    ours = view.whose_turn() in view.seen_by(targets[0].side).friends
    carried = any((ship := view.carried_by(one)) and (ours or view.type(ship) == "transport") for one in targets)
    told, rule = "{who} may be the loss.", LOSSES if view.is_sea(at) else "§ Resolving Land Combat 3"
    if aims == {"battleship"} and not any(one.marked("damaged") for one in targets):
        told, rule = "{who} may take the hit: the first one only tips it over.", "§ Two Hits to Sink a Battleship"
    return allowed(
        told, rule,
        (SUBMARINES, "Submarines hit no aircraft.", kinds == {"submarine"} and airborne),
        (SUBMARINES, "Aircraft hit submarines only while a friendly destroyer is in the zone.",
         view.all_are(shooters, "air") and aims == {"submarine"} and not helped),
        (SUBMARINES, "{who} is submerged.", any(one.face == "submerged" for one in targets)),
        (odds.RAIDS, "Who raids hits nobody: fighters that go along hit those that rise against them.", raid),
        (GUNS, "AA guns fire at aircraft only.", kinds == {"aa_gun"} and not airborne),
        (GUNS, "AA guns and industrial complexes are never losses.", aims <= {"aa_gun", "industrial_complex"}),
        ("§ Transports", "Cargo is never chosen: it goes down with its ship.", carried),
        (LOSSES, "In no battle with them: {who}.", apart),
        ("§ Multi-player Forces", "{us} does not fire in an ally's turn.",
         any(view.whose_turn() in view.seen_by(one.side).friends and view.anothers_turn(one) for one in shooters)),
        who=names(targets), us=names(shooters),
    )  # fmt: skip


def may_first_strike(view: World, act: Act) -> Answer | None:
    pieces, there = view.named(act), view.enemies(view.asked_at(act))
    return allowed(
        "No enemy destroyer is there: what is hit by {who} is gone at once.", STRIKE,
        (SUBMARINES, "Only submarines strike first.", view.kinds(pieces) != {"submarine"}),
        (SUBMARINES, "Defending submarines never strike first.", view.position.clock.side not in ("", pieces[0].side)),
        (STRIKE, "An enemy destroyer is there: the losses fire back.", view.of(there, "destroyer")),
        (STRIKE, "In no battle: {who}.", not there),
        who=names(pieces),
    )  # fmt: skip


def may_shore_shot(view: World, act: Act) -> Answer | None:
    pieces = view.named(act)
    if not act.at:
        return None
    at, zone = area_of(act.at[0]), view.position.area(pieces[0].id)
    ships = view.of(view.with_us(zone), "transport")
    lands = [ship for ship in ships if view.cargo(ship) and at in (moving.landings_of(view, ship) or [at])]
    ashore = any(view.so("landed", one.id) for one in view.position.in_area(at))
    return allowed(
        "{who} may fire at {at} once, before the landing.", LANDING,
        (LANDING, "Only battleships and destroyers give shore shots.", not view.kinds(pieces) <= {*odds.SHORE}),
        (LANDING, "{zone} is not next to {at}.", at not in view.coasts(zone)),
        (LANDING, "A sea battle was fought in {zone}: no shore shots.",
         view.so("sea_battle", zone) or any(one.marked("fought") for one in pieces)),
        (LANDING, "Enemy ships are in {zone}: there is a sea battle in place of shore shots.", view.enemies(zone)),
        (LANDING, "Each ship has one shore shot.", any(_has_shot(view, one, at) for one in pieces)),
        (LANDING, "Nobody lands from {zone}.", not lands and not ashore),
        who=names(pieces), zone=area(zone), at=area(at),
    )  # fmt: skip
