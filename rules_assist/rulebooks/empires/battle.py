"""Battles: the rounds are those of the table; here is who is there besides, why there can be none, and what comes of
them in the end, for any order of losses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, side
from counters.counter import Counter, CounterId, KindId, SideId
from counters.events import CountersMarked
from counters.position import PlaceId, area_of
from rules_assist.advice import Act, Answer, Detail, Reach, Reason
from rules_assist.battle_sheet import BattleSheet, Offer, WholeBattle
from rules_assist.common import fought_out
from rules_assist.common.asked import number, numbers
from rules_assist.common.chart_battle import fight_on_or_back
from rules_assist.common.fought_out import HOME, HULL, ORDERS, VARIANT, Fight, Side
from rules_assist.common.reaching import gone_back
from rules_assist.common.stacking import cargoes
from rules_assist.common.standpoint import Row, allowed, because, deed, every_reason, first_reason, ids_of, names, no
from rules_assist.common.whole_battle import Boxes, Lot
from rules_assist.rulebooks.empires import world
from rules_assist.rulebooks.empires.air import does_not_fly, fuel, rounds_over
from rules_assist.rulebooks.empires.income import TRADE_LOST, cut_off, trades
from rules_assist.rulebooks.empires.land import APART, armor_and_guns, barred, by_train, is_heavy, march, points
from rules_assist.rulebooks.empires.naval import cannot_bombard, does_not_sail, lands
from rules_assist.rulebooks.empires.world import ARMOR, World, is_damaged, links, moved_already, not_played
from rules_assist.tables import battle_details, table

TABLE = table(Path(__file__).with_name("rules.toml"))
FIGHTERS = ("land", "air", "ship", "general", "bomb")
PORT, ANY_FIGHT = "attack on the port", "L472-530"
"""An answer, and the rule of any fight, as the table has them."""


def _on_port(act: Act) -> bool:
    return act.details.get("fight") == PORT or any("/" in place for place in (*act.at, *act.to))


def battle_of(view: World, act: Act, *, whole: bool = False) -> BattleSheet | None:
    """The sheet of the table with all that it does not see; with the odds of the `whole` where somebody looks at it."""
    reckon, places = TABLE.battle, act.at or act.to
    if reckon is None or not places:
        return None
    at = area_of(places[0])
    seen, act = _marked(_without_bulgarians(_launched(view, at), at, act)), _read_off(view, at, act)
    if (sheet := reckon(seen, act)) is None:
        return None
    # Where nobody was named who is unfit stands aside, and the others attack.
    fit = sheet.attackers if act.counters else tuple(id for id in sheet.attackers if not _unfit(seen, seen.one(id), at))
    ours = fit or sheet.attackers
    whence = _where_from(seen, ours, at)
    if ours != sheet.attackers or whence is not seen:
        sheet = reckon(whence, replace(act, counters=ours)) or sheet
    guard, walls = _bearing(seen, sheet)
    on = tuple(each.name for fought in sheet.rounds if fought.name in (*ROUNDS, SHORE) for each in fought.volleys
               if each.who == "attack")  # fmt: skip
    taken = sum(each in ("land_attack", f"{SHORE}_attack") for each in act.details.get("hit", "").split())
    if guard and taken:  # It fell first, and throws no more (L530).
        fallen = Counter(CounterId("coast_guard"), KindId(COAST))
        seen = seen._replace(position=seen.position.placed((fallen,), PlaceId(at)))
        sheet = reckon(_where_from(seen, sheet.attackers, at), replace(act, counters=sheet.attackers)) or sheet
    sheet = replace(sheet, walls=max(0, guard + walls - taken), on_walls=on)
    rule = "L472-488" if view.is_sea(at) else "L126, L472-488" if _on_port(act) else "L516-530"
    rule = "L450-452" if view.clock.phase.endswith("bombing") else rule
    fought = {each.name for each in sheet.rounds} if sheet.attackers else set[str]()
    trade, hunted = not fought.isdisjoint(("convoy", "hunt")), "hunt_" in act.details.get("thrown", "")
    rule, later = "L576-596" if trade else "L502-514" if fought == {AIR} else rule, (number(act, "round") or 1) > 1
    table_says = (replace(why, rule=rule) if why.rule == ANY_FIGHT else why for why in sheet.refused)
    late = trade and later and (hunted or "hunt" not in fought)
    over = [because("L594", "A convoy battle lasts one round.")] if late else []
    refused = (*_against(seen, sheet, act), *table_says, *over)
    offers = sheet.offers
    if trade or (later and not refused):
        offers = tuple((_trade_lost if trade else _ways_back)(seen, at, sheet, act))
    in_it = view.is_sea(at) or _on_port(act)
    theirs = tuple(id for id in sheet.defenders if in_it or seen.type(seen.one(id)) != "ship")
    grounded = not {"land_attack", "sea_attack"}.isdisjoint(act.details.get("thrown", "").split())
    asks = tuple(each for each in sheet.questions if not grounded or each.name != "interception")
    told = refused[0] if refused else replace(sheet, rule=rule)
    met = (id for id in sheet.attackers if trade or (AIR in fought and seen.type(seen.one(id)) == "air"))
    noted = [seen.noted("met", id, value=seen.clock.phase) for id in met]
    if "land" in fought and not seen.so("armor_met", at):  # A breakthrough asks it of the battle as it began (L534).
        own = seen.seen_by(seen.one(sheet.attackers[0]).side)
        armor = sum(seen.one(id).kind in ARMOR for id in sheet.attackers)
        noted.append(own.noted("armor_met", at, value=f"{armor} {armor_and_guns(own, at)}"))
    sheet = replace(sheet, refused=refused, sentence=told.sentence, rule=told.rule, offers=offers, defenders=theirs,
                    questions=asks, noted=(*sheet.noted, *noted))  # fmt: skip
    return with_odds(seen, sheet, act) if whole and not refused else sheet


def _bearing(view: World, sheet: BattleSheet) -> tuple[int, int]:
    """Hits that the guard of a shore takes, and those that a city does (L524, L530)."""
    guard = any(not shots.counters for fought in sheet.rounds if fought.name == "land" for volley in fought.volleys
                if volley.who == "defence" for shots in volley.shots)  # fmt: skip
    city = any(each.name == "city" and each.applies for each in sheet.modifiers)
    walls = view.said(sheet.at, WALLS) if city else 0
    return int(guard), walls if isinstance(walls, int) else 0


def _trade_lost(view: World, at: AreaId, sheet: BattleSheet, act: Act) -> Iterator[Offer]:
    """What submarines destroy of the trade of whoever collects now, and who has found them (L578, L592-594)."""
    foes, now = view.seen_by(view.one(sheet.attackers[0]).side).enemies(), view.position.clock.side
    there = ((who, dict(trades(view.game, who)).get(at, 0)) for who in (now, *sorted(foes)) if who in foes)
    whose, most = next((each for each in there if each[1]), ("", 0))
    if lost := min(sum(TRADE_LOST.get(die, 0) for die in numbers(act, "convoy_attack")), most):
        told = say("{side} loses {count} of its trade in {at}.", side=side(SideId(whose)), count=lost, at=area(at))
        noted = view.noted("trade_destroyed", at, whose, value=lost)
        yield Offer(verb="mark", counters=(), deeds=(deed(told, noted),), sentence=told, rule="L578")
    looking = (each for fought in sheet.rounds if fought.name == "detection" for each in fought.volleys[0].shots)
    reads = ((id, shots.number) for shots in looking for id in shots.counters)
    dice = zip(numbers(act, "detection_defence"), reads, strict=False)
    if found := [view.one(id) for die, (id, number) in dice if die <= number]:
        told = say("{who} found the submarines, and may attack them.", who=names(found))
        marked = deed(told, CountersMarked(ids_of(found), on=("found",)))
        yield Offer(verb="mark", counters=(), deeds=(marked,), sentence=told, rule="L592")


def _ways_back(view: World, at: AreaId, sheet: BattleSheet, act: Act) -> Iterator[Offer]:
    """After a round who attacks fights on, or goes back; who stands beside the place, or flies, just stops."""
    ours = [view.position.counters[id] for id in sheet.attackers]
    sorts = ("ship",) if view.is_sea(at) else world.TROOPS
    here = tuple(one.id for one in ours if view.type(one) in sorts and view.is_in(one, at))
    near, landed = view.game.board.neighbours(at), {"landed": "yes"} if act.details.get("over") == "sea" else {}

    def may(back: Act) -> Answer | None:
        return may_retreat(view.seen_by(ours[0].side), replace(back, details=landed))

    told, rule = say("They fight on, or stop and go back."), "L486" if view.is_sea(at) else "L526"
    yield from fight_on_or_back(here, near, may, told, rule)


# ---------------------------------------------------------------- what the table does not see
def _launched(view: World, at: AreaId) -> World:
    """Fighters aboard undamaged carriers go up when their zone is attacked (L282, L476)."""
    position = view.position
    for one in position.in_area(at) if view.is_sea(at) else ():
        if one.kind == "cv" and not is_damaged(one) and (up := view.fighters_aboard(one)):
            position = position.moved(up, PlaceId(at))
    return view.after(position)


def _read_off(view: World, at: AreaId, act: Act) -> Act:
    """What the table knows is not asked: which Blitzkrieg it is, whether trade or ships are attacked, whether fighters
    met them before, and that in later rounds nobody fires who fires once (L268, L476-488, L502, L516, L576)."""
    details, so_far = dict(act.details), view.position.value("germany.blitzkrieg")
    if view.so("blitzkrieg", "germany") and so_far:
        details.setdefault("blitzkrieg", "first one" if so_far == 1 else "later one")
    if view.position.clock.phase.endswith(("naval_movement", "naval_combat")) and view.is_sea(at):
        details.setdefault("fight", "naval combat")
    if _on_port(act):
        details.setdefault("fight", PORT)
    met = [fact.value for id in act.counters if (fact := view.position.facts.get("met", id)) is not None]
    if met and view.clock.phase not in met:
        details.setdefault("interception", "no")
    if (number(act, "round") or 1) > 1:
        details.setdefault("thrown", "land_attack sea_attack")
    # Who fights beside Germans fights in their Blitzkrieg, whoever was named first (L540-547).
    return replace(act, details=details, counters=tuple(
        sorted(act.counters, key=lambda id: view.one(id).side != "germany")))  # fmt: skip


def _marked(view: World) -> World:
    """What facts, lines and cargo say counts as marked: late, without supply, loaded, jumping (L218, L510, L661)."""
    position = view.position
    late = {fact.about[0] for fact in position.facts.of("late_infantry")}
    starving = [*position.counters.values()] if view.reading("supply") == "on" else []
    marks = {
        "late": [one for id, one in position.counters.items() if id in late],
        "loaded": [one for bomber, cargo in cargoes(position) if bomber.kind == "bmb" for one in (bomber, *cargo)]
        + [one for one, _, _ in view.said_of("dropped")],
        "no_supply": [one for one in starving if view.type(one) in ("land", "air") and cut_off(view, one)],
    }
    for mark, ones in marks.items():
        meant = {one.id: replace(one, marks=(*one.marks, mark)) for one in ones if not one.marked(mark)}
        position = position.with_counters(meant) if meant else position
    return view.after(position)


def _where_from(view: World, ids: Sequence[CounterId], at: AreaId) -> World:
    """Over what they came is read off the map: who has moved in stands where he came from while it is reckoned."""
    for id in ids:
        whence = view.came_from(view.one(id))
        if whence and view.position.area(id) == at and view.game.board.between(whence, at):
            view = view.after(view.position.moved((id,), PlaceId(whence)))
    return view


def _without_bulgarians(view: World, at: AreaId, act: Act) -> World:
    """Outside their own land, or anywhere, Bulgarians do not defend against Russia: they go back a step (L624)."""
    position, sides = view.position, {one.side for one in view.named(act)} or {view.side}
    theirs = [one.id for one in position.in_area(at) if one.side == "bulgaria" and view.type(one) in world.TROOPS]
    at_home = view.reading("bulgaria_at_home") == "defends" and world.first_owner(view.game, at) == "bulgaria"
    fights = at_home or not view.bulgaria_stays()
    return view if "soviet" not in sides or not theirs or fights else view.after(position.removed(theirs))


# ---------------------------------------------------------------- what speaks against it
def _against(view: World, sheet: BattleSheet, act: Act) -> Iterator[Reason]:
    ours, theirs = [*map(view.one, sheet.attackers)], [*map(view.one, sheet.defenders)]
    if not ours:
        return
    own, at = view.seen_by(ours[0].side), sheet.at
    found: list[Reason | None] = []
    if _on_port(act) and own.is_land(at):
        strange = [one for one in ours if own.type(one) != "air"]
        found += every_reason(
            ("L126", "Only aircraft attack ships in port: not {who}.", strange),
            own.peace(at),
            ("L126", "No enemy ship lies in the port of {at}.", not own.foes_in(at, "ship")),
            who=names(strange), at=area(at))  # fmt: skip
    else:
        found.append(first_reason(*_who_fights(own, at, ours, theirs)))
        if ships := [one for one in ours if own.type(one) == "ship" and own.is_land(at)]:
            # Of ships, only battleships fight on land, before a landing.
            landing = number(act, "landing") or sum(lands(own, one, at) for one in ours)
            found.append(cannot_bombard(own, ships, at, landing))
    yield from dict.fromkeys(why for why in (*found, *(_unfit(own, one, at) for one in ours)) if why is not None)


def _who_fights(own: World, at: AreaId, ours: Sequence[Counter], theirs: Sequence[Counter]) -> Iterator[Row]:
    """Enemies never attack together, nor do nations that have turns of their own; and it takes an enemy to fight."""
    strangers = dict.fromkeys(one.side for one in theirs)
    for one in dict.fromkeys(one.side for one in ours if not own.acts_with(one.side)):
        both = {"side": side(own.side), "other": side(one)}
        if one not in own.friends():
            yield because("L401", "{side} and {other} do not fight side by side.", **both)
        yield because("L391", "{side} and {other} attack each in a turn of their own.", **both)
    if strangers and own.enemies().isdisjoint(strangers):
        words = "{side} is not at war with {other}."
        yield because("L401", words, side=side(own.side), other=side(next(iter(strangers))))
    if any(own.is_sea(at) or own.type(one) != "ship" for one in theirs):  # Ships in port do not fight for it.
        return
    yield own.peace(at)
    trade = any(one.kind == "sub" for one in ours) and own.said(at, "naval_trade")
    from_the_sea = any(own.is_sea(own.position.area(one.id)) for one in ours)
    yield first_reason(
        ("L472", "No enemy is in {at}.", own.is_sea(at) and not trade),
        ("L516", "{at} is {side}'s or an ally's, and no enemy is in it.", own.is_land(at) and own.is_friendly(at)),
        ("L492", "Nobody defends {at}: whoever goes in takes it.",
         not own.is_sea(at) and not own.is_friendly(at) and not from_the_sea),
        at=area(at), side=side(own.side))  # fmt: skip


def _unfit(view: World, one: Counter, at: AreaId) -> Reason | None:
    """Why it takes no part: what it is, what befell it, what it did already, or that it does not get there."""
    own, start, sort = view.seen_by(one.side), view.position.area(one.id), view.type(one)
    wet, who = view.is_sea(at), counter(one.id)
    over = (link for link in links(own.game).get(start, ()) if link.to == at and one.kind in ARMOR)
    spared = own.bulgaria_stays() and any(other.side == "soviet" for other in own.foes_in(at))
    found = first_reason(
        ("L264", "Guns do not go along in an attack.", one.kind == "aa"),
        ("L472", "{who} fights on land, not at sea.", wet and sort in (*world.TROOPS, "bomb")),
        ("L650", "A bomber takes the bomb there.", sort == "bomb" and start != at and own.carried_by(one) is None),
        not_played(own, "nuclear") if sort == "bomb" else None,
        ("L268", "{who} is damaged and does not attack.", wet and one.kind == "bb" and is_damaged(one)),
        ("L624", "Bulgaria sends nobody against Russia.", one.side == "bulgaria" and spared),
        by_train(own, (one,)),
        *(barred(own, ARMOR, link) for link in islice(over, 1)),
        who=who)  # fmt: skip
    if found is not None or sort == "air":
        return found or does_not_fly(own, one, at)
    if start == at or sort == "ship":
        return does_not_sail(own, (one,), at) if wet else None
    ship, off = own.carried_by(one), own.is_sea(start) and at in world.network(own.game, "coast").get(start, ())
    sails = ship is not None and view.type(ship) == "ship"
    if not sails and own.is_land(start) and not _gets_there(own, one, at):
        return because("L492", "{who} does not get to {at}.", who=who, at=area(at))
    if sails and not off:
        return because("L278", APART)
    return next(moved_already(own, (one,)), None)


DROPPED = ("para", "nuclear_bomb")


def _gets_there(own: World, one: Counter, at: AreaId) -> bool:
    """A bomber where they begin takes these along (L302, L650); a general goes with the others."""
    start = own.position.area(one.id)
    planes = (plane for plane in own.position.in_area(start) if one.kind in DROPPED and plane.kind == "bmb")
    if any(plane.side in own.friends() and does_not_fly(own, plane, at) is None for plane in planes):
        return True
    if own.type(one) == "general":
        return world.steps(own.game, "land", start).get(at, 99) <= points(own, one)
    return at in world.network(own.game, "land").get(start, ()) or at in march(own, (one,)).ways


# ---------------------------------------------------------------- breaking it off
def may_retreat(view: World, act: Act) -> Answer | None:
    units, places = view.named(act), tuple(map(area_of, act.to or act.at))
    if units and act.details.get("landed") == "yes" and view.type(units[0]) != "ship":
        return no(because("L530", "Who landed from the sea does not retreat."))
    if not units or not places:
        return None
    return _goes_back(view, units, places[0])


def _goes_back(view: World, units: Sequence[Counter], to: AreaId) -> Answer:
    start, ships = view.position.area(units[0].id), all(view.type(one) == "ship" for one in units)
    near = {link.to for link in links(view.game).get(start, ()) if link.over in ("sea", "land", "strait")}
    astray = [one for one in units if view.came_from(one) not in ("", to)]
    landed = not ships and any(lands(view, one, start) for one in units)
    return allowed(
        "They may retreat to {to}.", "L486" if ships else "L526",
        ("L530", "Who landed from the sea does not retreat.", landed),
        ("L526", "The table plays without retreats on land.", not ships and view.reading("land_retreat") == "none"),
        ("L486, L526", "{to} does not lie next to {at}.", to not in near),
        ("L486", "Ships retreat to sea, and land units over land.", view.is_sea(to) != ships),
        ("L486", "Enemies are in {to}.", view.foes_in(to, *("ship",) if ships else FIGHTERS)),
        ("L526", "{to} is not land of their own or of an ally.", not ships and not view.is_friendly(to)),
        ("L526 (contested)", "{astray} go back to where they came from, not to {to}.", not ships and astray),
        at=area(start), to=area(to), astray=names(astray))  # fmt: skip


def back_out(view: World, group: Sequence[Counter]) -> Reach | None:
    at, sorts = view.position.area(group[0].id), ("ship", *world.TROOPS)
    in_it = all(view.is_in(one, at) and view.type(one) in sorts and view.moved(one) for one in group)
    now = view.position.clock.phase and view.timely(("land_combat", "naval_combat"))
    if not (in_it and now and view.foes_in(at, *FIGHTERS)):
        return None
    return gone_back(view.game.board, at, lambda to: _goes_back(view, group, to))


# ---------------------------------------------------------------- the odds of a whole battle
ROUNDS, DIE = ("land", "sea"), 10
"""What is fought round after round; and the die that is thrown for each unit."""

AIR, GUNS, SHORE = "air", ("guns", "ships against aircraft", "ship guns"), "bombardment"
"""Air combat (L502); what is fired once, at aircraft alone (L476-478, L516); battleships off a beach (L268)."""

WALLS, COAST = "fortification", "coast_guard"
"""Hits that a city takes without loss, and the guard of a shore: they are the first to go (L524, L530)."""

LOST = "Lost on average: {ours} by the attacker, {theirs} by the defender, in what units cost."
RECONSTRUCTED = say("The numbers and prices of the units are reconstructed: the sheets of the nations are lost.")


def aims(fought: str, lot: str, there: frozenset[str], aloft: frozenset[str]) -> frozenset[str]:
    """Guns and air combat hit aircraft, submarines hit ships, all others whom they please (L484, L506)."""
    if fought == AIR or fought in GUNS:
        return aloft
    return there - aloft if lot.startswith("sub") else there


def _side(view: World, sheet: BattleSheet, act: Act, who: str, pieces: Sequence[Counter]) -> Side:
    attacks = who == "attack"
    lots = fought_out.Lots(
        of=lambda name, these: _lots(view, who, name, these),
        stays=lambda one: None if view.type(one) != "air" else rounds_over(view, one, sheet.at) if attacks else 99,
        # A damaged battleship attacks no more (L268).
        throws=lambda name, one: f"{name}{HULL}" if one.kind == "bb" and attacks else name,
        nobodys=lambda fought: COAST if fought in ROUNDS else "",
        worth=lambda one: (one.kind != COAST, view.printed(one.kind, "cost"), one.kind),
    )
    order = fought_out.orders(view.game, act, "attacker" if attacks else "defender")
    return fought_out.side_of(sheet, who, pieces, order, lots, leaves=attacks)


def _lots(view: World, who: str, name: str, these: Sequence[Counter]) -> tuple[list[Lot], list[Lot]]:
    """Ships bear a hit before; with Heavy Armor, or in a Blitzkrieg, armor is hit twice (L268, L282, L434, L543)."""
    one, worth = these[0], view.game.number(these[0], "cost")
    if is_heavy(view, one, attacks=who == "attack"):
        hulls = sorted(not is_damaged(each) for each in these)  # Who was hit is hit again (L434).
        return [], [lot for whole in hulls for lot in (Lot(f"{name}{HULL}", whole), Lot(name, 1, worth)) if lot.number]
    whole = sum(not is_damaged(each) for each in these) if view.game.printed(one, "hits") == 2 else 0
    return [Lot(f"{name}{HULL}", whole)] if whole else [], [Lot(name, len(these), worth)]


def _taking_part(view: World, sheet: BattleSheet, main: str) -> tuple[list[Counter], list[Counter]]:
    """No generals, no ships off a beach, no armor over a river; of a port only ships, and aircraft that rise."""
    throwing = {id for fought in sheet.rounds for volley in fought.volleys for shots in volley.shots
                for id, count in zip(shots.counters, shots.of_each, strict=True) if count}  # fmt: skip

    def those(ids: Sequence[CounterId], *, attacks: bool) -> list[Counter]:
        sorts = {one: view.type(one) for one in map(view.one, ids)}
        return [one for one, sort in sorts.items() if (
            main == "sea" if sort == "ship" else
            one.id in throwing or (sort == "land" and not (attacks and one.kind in ARMOR)))]  # fmt: skip

    return those(sheet.attackers, attacks=True), those(sheet.defenders, attacks=False)


def _fight_of(view: World, sheet: BattleSheet, act: Act, main: str) -> Fight:
    names, port = [each.name for each in sheet.rounds], main == "sea" and view.is_land(sheet.at)
    ours, theirs = _taking_part(view, sheet, main)
    own, foe = _side(view, sheet, act, "attack", ours), _side(view, sheet, act, "defence", theirs)
    if walls := sheet.walls - _bearing(view, sheet)[0]:
        foe.lots.insert(0, Lot(WALLS, walls))
    rounds = number(act, "retreat_after", "rounds")
    if all(one.kind == "bmb" for one in ours):  # Their bombs are gone after a round (L300).
        rounds = min(1, 1 if rounds is None else rounds)

    def settled(boxes: Boxes) -> Boxes:
        """Of a port only ships are attacked, and walls alone defend nothing."""
        left = foe.without(boxes, lambda lot: port and lot.kind in foe.lasts)
        return left if any(foe.without(left, lambda lot: lot.kind == WALLS)) else (0,) * len(left)

    return Fight(
        ours=own, theirs=foe, aims=aims, main=main, met=AIR if AIR in names else "", rounds=rounds, sides=DIE,
        most_met=max((fuel(view, one) for one in theirs if view.type(one) == "air"), default=0),
        once=tuple(name for name in names if name in GUNS), along=SHORE if SHORE in names else "", settled=settled,
    )  # fmt: skip


def with_odds(view: World, sheet: BattleSheet, act: Act) -> BattleSheet:
    """The sheet with what comes of the battle in the end; without it, where it cannot be reckoned: a bomb falls, trade
    is attacked, hits are chosen by who scored them, paratroops have to get through."""
    names = {each.name for each in sheet.rounds}
    main = next((name for name in ROUNDS if name in names), "")
    chosen = any(each.name == "Dive Bombers" and each.applies for each in sheet.modifiers)
    dropped = any(one.marked("loaded") and one.kind == "bmb" for one in map(view.one, sheet.attackers))
    if not main or chosen or (AIR in names and dropped) or "bomb" in names:
        return sheet
    fight = _fight_of(view, sheet, act, main)
    if fight.too_big or not (fight.ours.lots and fight.theirs.lots):
        return sheet
    outcome = fight.fought()
    figures = fought_out.figures_of(outcome, lambda kind: kind not in (WALLS, COAST) and not kind.endswith(HULL))
    walk = {id for id, kind in view.game.sheet.kinds.items() if kind.type == "land"}

    def chosen_of(lot: Lot) -> bool:
        """What a player may put into an order of losses."""
        armored = lot.kind.endswith(HULL) and VARIANT.sub("", lot.kind.removesuffix(HULL)) in ARMOR
        return lot.kind not in (WALLS, COAST) and not lot.kind.endswith(HOME) and not armored

    taken = outcome.chance(lambda a, d: not any(d.values()) and any(
        n and VARIANT.sub("", kind) in walk for kind, n in a.items()))  # fmt: skip
    own, foe = (list(filter(chosen_of, lots)) for lots in (outcome.attackers, outcome.defenders))
    lines = [*fought_out.lines_of(figures, taken if main == "land" else None, LOST), RECONSTRUCTED]
    if lasts := sorted(set(fight.ours.lasts.values())):
        words = "The attacker's aircraft fight {rounds:round|rounds}, as long as their fuel lasts."
        span = lasts[0] if lasts[0] == lasts[-1] else f"{lasts[0]}-{lasts[-1]}"
        lines.append(say(words, rounds=span))
    ours, theirs = map(fought_out.kinds_of, (own, foe))
    whole = WholeBattle(**figures, attacker_order=ours, defender_order=theirs, lines=tuple(lines), rule=sheet.rule)
    told = {**figures, "captured": taken} if main == "land" else figures
    borne = len(names) > 1 or len(own) + len(foe) < len(outcome.attackers) + len(outcome.defenders)
    exact = {name: round(n, 9) for name, n in told.items()}
    return replace(sheet, whole=whole, borne=borne, figures={**sheet.figures, **exact})


THROWS = next(each.values for each in battle_details(TABLE) if each.name == "thrown")
ROUND = (Detail(name="round", least=1), Detail(name="hit", values=THROWS, several=True))
DETAILS = (*battle_details(TABLE), Detail(name="landing", least=0, most=99), *ROUND, *ORDERS)
"""What else may be told of an attack: all that the table asks, and how it goes on: what hit in earlier rounds, throw by
throw."""
