"""The battle sheet (§16, §17): whether there may be an attack, odds, chances, and what follows a result by clicks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace as with_these
from functools import partial
from itertools import pairwise, product
from typing import get_args

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, counter, kind, say, side
from counters.counter import Counter, CounterId, SideId
from counters.events import CounterBrokenDown, CountersMarked, CountersMoved, CountersRemoved, CountersTurnedOver
from counters.game import pool_of
from counters.position import in_area
from rules_assist.advice import Act, Answer, Deed, Finding, Reason, not_told
from rules_assist.battle_sheet import BattleSheet, Chance, Offer
from rules_assist.common import standpoint
from rules_assist.common.asked import at_each, meant, number, of_one
from rules_assist.common.chart_battle import are_marked, go_back, go_in
from rules_assist.common.odds import die, read
from rules_assist.common.standpoint import allowed, cell, first_reason, ids_of, names, resting_on, to_see_to, worded
from rules_assist.rulebooks.blitzwar import europe, fighting, moving, naval, results, stacking
from rules_assist.rulebooks.blitzwar.air import is_meant, missions, sheet_of
from rules_assist.rulebooks.blitzwar.control import remembered
from rules_assist.rulebooks.blitzwar.europe import GERMANY, ITALY, NOBODY, PARTIES, SOVIET
from rules_assist.rulebooks.blitzwar.supply import War

RULE = "§16.1, §16.2"


# ---- whether there may be an attack at all: in which weather, over which ground, by whom (§6, §16.1, §16.2, §17.1)
def refusals(battle: fighting.Battle) -> tuple[Reason, ...]:
    """Every reason against it, those of the whole before those of single counters. What is no corps stays behind."""
    view, at, blitz, attack, defence = battle.view, battle.at, battle.sort == "blitz", battle.attack, battle.defence
    stray = [one for one in view.named(battle.act) if not view.is_corps(one)]
    friends = [each for each in battle.nations if not view.is_hostile(each) and not view.is_neutral(each)]
    others = dict.fromkeys(own for one in battle.attackers if (own := view.party_of(one.side)) != battle.side)
    tanks, earlier = any(map(view.armour_of, battle.attackers)), view.fact_about("attacked_this_turn", at)
    aims = {one: aim for one in battle.attackers if (aim := view.fact_about("blitz_target", one.id)) is not None}
    held = [aim for aim in map(AreaId, aims.values()) if aim not in (at, "")]
    held = [aim for aim in held if any(view.party_of(one.side) != battle.side for one in view.corps_in(aim))]
    step = fighting.step_of(view, attack, defence, battle.shift) if attack and defence else 1
    return standpoint.every_reason(
        ("§16.1", "An attack is on one zone.", len({*battle.act.at, *battle.act.to}) > 1),
        ("§2, §8, §16.1", "{others} and {ours} do not attack together.", others),
        ("§16.1", "{who:is no army corps|are no army corps}.", not battle.attackers and stray),
        ("§16.1", "Nobody attacks {at}.", not battle.attackers),
        ("§16.1", "{friend} is no enemy.", friends and battle.side in PARTIES),
        blitz_weather(view, at) if blitz else None,
        ("§16.1", "A Blitzkrieg attack needs an armoured corps.", blitz and not tanks),
        not_for_blitz(view, at) if blitz else None,
        ("§16.1", "All attackers come over the fortified line: no Blitzkrieg.", blitz and battle.all_over("line")),
        ("§16.1", "{at} was attacked in this phase already.", view.so("attacked", at)),
        ("§16.1", "The Allies attacked {at} this turn.",
         battle.side == SOVIET and earlier and view.party_of(SideId(earlier)) == europe.ALLIES),
        *(cannot_attack(battle, one) for one in battle.attackers),
        ("§17.1", "Those who fought in the Blitzkrieg phase fight again only with an armoured unit among them.",
         not blitz and aims and not any(map(view.armour_of, aims))),
        ("§17.1", "The defenders of {zone} held out: those who attacked it attack it again, or nobody.",
         not blitz and held),
        ("§16.1", "There is nobody to fight in {at}.", battle.attackers and not battle.defenders),
        ("§16.2", "{attack} corps against {defence} are less than 2-3: no shift makes that an attack.", step is None),
        ("§16.2", "After all shifts the odds are below 1-1.", step is not None and step < 1),
        at=area(at), who=names(stray), friend=side(min(friends, default="")), ours=side(battle.side),
        others=tuple(map(side, others)), zone=area(held[0] if held else at), attack=attack, defence=defence,
    )  # fmt: skip


def to_fight_on(view: War) -> Iterator[Finding]:
    """Who holds out in the Blitzkrieg phase is attacked again in the next."""
    now = view.phase == "combat" and view.acting == view.party
    told = [(fact.value, CounterId(fact.about[0])) for fact in view.position.facts.of("blitz_target") if now]
    for at in dict.fromkeys(AreaId(aim) for aim, _ in told):
        ids = tuple(id for aim, id in told if aim == at and id in view.position.counters and view.is_ours(view.one(id)))
        battle = fighting.battle_for(view, Act(verb="attack", counters=ids, at=(in_area(at),))) if ids else None
        if battle is not None and not refusals(battle):
            words = "The defenders of {zone} held out: {who:has|have} to attack them again."
            yield to_see_to(("§17.1", words), battle.attackers, at, zone=area(at), who=names(battle.attackers))


def blitz_weather(view: War, at: AreaId) -> Reason | None:
    first = view.date("soviet_winter_blitz" if view.party == SOVIET else "winter_blitz")
    if view.reading("winter_blitzkrieg") == "from the winter after":
        first += sum(turn.attributes.get("year") == 1942 for turn in view.game.sheet.sequence.turns)
    words = "{at} lies in snow: the {who} cannot attack there in the Blitzkrieg phase before turn {first}."
    return first_reason(
        ("§6", "In mud there is no Blitzkrieg.", view.weather == "mud" and view.said(at, "mud")),
        ("§6", words, view.snow_in(at) and view.now < first),
        at=area(at), who=side(view.party), first=first)  # fmt: skip


def not_for_blitz(view: War, at: AreaId) -> Reason | None:
    ground = str(view.said(at, "terrain"))
    return first_reason(
        ("§16.1", "{at} is no land zone.", not view.is_zone(at)),
        ("§16.1", "{at} is {ground}: no Blitzkrieg there.", cell(view.game, "terrain", ground, "Blitzkrieg") == "no"),
        at=area(at), ground=fighting.GROUNDS.get(ground) or say("no ground for it"))  # fmt: skip


def cannot_attack(battle: fighting.Battle, one: Counter) -> Reason | None:
    view, over = battle.view._replace(side=one.side), fighting.way_in(battle.view, one, battle.at)
    moved, most = view.zones_moved(one) or 0, view.farthest_to_attack(one)
    # Who fought in the Blitzkrieg may go on in normal combat (§17.1).
    again = battle.sort == "normal" and view.so("blitz_target", one.id)
    return first_reason(
        ("§14.1.2", "{who} is on a beachhead, and can attack only the zone it serves.",
         not over and view.on_beachhead(one)),
        ("§16.1, §5", "{who} is not next to {at} by a brown line.", not over),
        stacking.barred(view, (one,)).get(battle.at) if one.side == GERMANY else None,
        None if "beachhead" in over else moving.kept_back(view, one),
        ("§7", "{who} is out of supply.", view.cannot_act(one)),
        ("§16.1", "{who} fought in this phase already.",
         view.so("fought_in_phase", one.id) or (one.marked("fought") and not again)),
        ("§15.3", "{who} moved {moved} zones; to attack it may move {most}.", moved > most),
        ("§15.3", "{who} is not activated.", is_idle(battle, one)),
        who=counter(one.id), at=area(battle.at), moved=moved, most=most)  # fmt: skip


def is_idle(battle: fighting.Battle, one: Counter) -> bool:
    """Whether nothing has activated a counter to attack: no mark, no move, no beachhead, no battle before (§15.3)."""
    ready = one.marked("activated") or battle.view.has_fought(one) or battle.view.zones_moved(one) != 0
    return not ready and "beachhead" not in fighting.way_in(battle.view, one, battle.at)


# ---- the battle sheet (§16, §17): odds, every shift, the chances, and what the die brings, in words
def battle_of(view: War, act: Act) -> BattleSheet | None:
    if is_meant(view, act):
        return sheet_of(view, act)
    if (at := meant(act)) and view.is_sea(at):
        return naval.naval_sheet(view, act)
    return None if (battle := fighting.battle_for(view, act)) is None else land_battle(battle)


def land_battle(battle: fighting.Battle) -> BattleSheet:
    """Corps against corps in a zone. What speaks against it is told; the odds are reckoned all the same."""
    view, attack, defence, blitz = battle.view, battle.attack, battle.defence, battle.sort == "blitz"
    against, odds, column = refusals(battle), "", ""
    first, too_dear = made_ready(battle) if against else ((), ())
    if attack and defence:
        odds, column = fighting.odds_of(view, attack, defence), fighting.column_of(view, attack, defence, battle.shift)
    # The corrections for few corps count works apart, if it is played so (§15.1, §16.2).
    steps = defence + battle.works * (view.reading("lone_fortified") == "two losses")
    chart = view.game.sheet.charts["combat"]
    printed = [row[chart.columns.index(column)] for row in chart.rows] if column else []
    results = [fighting.corrected(view, word, attack, steps) for word in printed]
    chances = read(die(len(results)), lambda pips: results[pips - 1])
    explained = {lost: standpoint.one_by_one(tuple(what_follows(battle, lost).values())) for lost in chances}
    left, thrown, word = max(0, battle.air), number(battle.act, "die", "dice", "roll") or 0, ""
    figures: dict[str, float] = {"attack": attack, "defence": defence, "shift": battle.shift, "air": left}
    figures |= {"eight_to_one": float(bool(column) and battle.eight_to_one)}
    figures |= {"air_after": max(0, left - 1)} if blitz else {}
    # Whoever fought in the Blitzkrieg fights again by a rule of its own, and so does who comes from a beachhead.
    again = any(view.so("blitz_target", one.id) for one in battle.attackers) and not blitz
    landed, offers = any("beachhead" in way for way in battle.over), tuple[Offer, ...]()
    rule = resting_on(RULE, "§17.1" if again else "", "§14.1.2" if landed else "")
    told = worded(
        ("{attack} corps against {defence} in {at}.", not column),
        ("{attack} corps against {defence} in {at}: {odds}.", not any(one.applies for one in battle.shifts)),
        ("{attack} corps against {defence} in {at}: {odds}, and with the shifts {column}.", True),
        attack=attack, defence=defence, at=area(battle.at), odds=odds, column=column)  # fmt: skip
    if 1 <= thrown <= len(results):
        lost, before = results[thrown - 1], printed[thrown - 1]
        word, changed = lost.word, "The die is {die}: {word}, which with so few corps becomes {found}."
        rolled = say("The die is {die}: {word}." if word == before else changed, die=thrown, word=before, found=word)
        figures |= {"attacker_loss": lost.attacker, "defender_loss": lost.defender, "d": lost.defender - lost.attacker}
        told = say("{head} {die} {what}", head=told, die=rolled, what=explained[lost])
        after, works = "§16.4" if blitz else "§17.2, §17.3", "§15.1" if battle.works else ""
        rule = resting_on(rule, "§13.4.2" if blitz and left else "", works, after)
        offers = tuple(consequences(battle, lost))
    head = against[0] if against else Reason(told, rule)
    return BattleSheet(
        at=battle.at, attackers=ids_of(battle.attackers), defenders=ids_of(battle.defenders), figures=figures,
        odds=odds, column=column, chart="combat", modifiers=battle.shifts, result=word, offers=offers,
        chances=tuple(Chance(lost.word, part, explained[lost]) for lost, part in chances.items()),
        refused=(*against, *too_dear), first=first, sentence=head.sentence, rule=head.rule)  # fmt: skip


def made_ready(battle: fighting.Battle) -> tuple[tuple[Offer, ...], tuple[Reason, ...]]:
    """Where only that they are not activated speaks against it: what activates and pays; or why nobody can pay."""
    view, idle = battle.view, tuple(one for one in battle.attackers if is_idle(battle, one))
    why, doing = view.cannot_pay(idle, lambda one: view.price(one, "activation")), moving.activating(view, idle)
    after = view.after(doing.event.happen(view.position)) if doing else view
    ready = tuple(after.one(one.id) for one in battle.attackers)
    if why or doing is None or refusals(with_these(battle, view=after, attackers=ready)):
        return (), (why,) if why else ()
    told = say("Whoever attacks without having moved is activated first, and that is paid.")
    return (Offer(verb="mark", counters=(), deeds=(doing,), sentence=told, rule="§7, §15.3"),), ()


def what_follows(battle: fighting.Battle, lost: fighting.Losses) -> dict[str, Sentence]:
    """What a result brings in the order of the rules (§16.2, §16.4, §17.2, §17.3), each with what is told of it."""
    view, blitz, end, at = battle.view, battle.sort == "blitz", results.after_battle(battle, lost), area(battle.at)
    tolls = {"attackers": True, "defenders": False}.items()
    found = {who: results.loss_told(results.toll_of(battle, lost, attacking=so)) for who, so in tolls}
    if blitz and battle.air > 0:
        found["air"] = worded(
            ("The attacker removes one air unit from {at}; that leaves {left}.", battle.air > 1),
            ("The attacker removes his air unit from {at}.", True),
            at=at, left=battle.air - 1)  # fmt: skip
    if not end.corps:
        eight, came = battle.eight_to_one, [each for each in get_args(fighting.Over) if battle.all_over(each)]
        stops = results.stops_armour(view, battle.at, battle.sort, came)
        further = stops is None and (eight or any(map(view.armour_of, battle.attackers)))
        found["advance"] = worded(
            ("The attackers may advance to {at}.", not further),
            ("The attackers may advance to {at}, armour one zone further, and at 8-1 infantry as well.", eight),
            ("The attackers may advance to {at}, armour one zone further.", True),
            at=at)  # fmt: skip
    elif blitz:
        found["stay"] = say("Nobody retreats after Blitzkrieg combat.")
    elif end.stays_unhurt:
        found["stay"] = end.stays().sentence
    else:
        found["retreat"] = standpoint.one_by_one((end.stays().sentence, end.refuges_told()))
    return found


# ---- what a result asks of the players, one click each: losses, the air unit that leaves, retreat, marks, advance
def consequences(battle: fighting.Battle, lost: fighting.Losses) -> Iterator[Offer]:
    view, told, end = battle.view, what_follows(battle, lost), results.after_battle(battle, lost)
    ours, theirs = (results.toll_of(battle, lost, attacking=each) for each in (True, False))
    if lost.attacker:
        yield _lose(ours, lost.attacker, told["attackers"])
    if lost.defender and battle.works:
        works = ids_of(filter(view.is_fortified, battle.defenders))
        words, times = say("Works take a loss each: a fortified corps is turned over."), min(lost.defender, len(works))
        yield Offer(verb="turn", counters=works, times=times, mark="front", sentence=words, rule="§15.1")
    chosen, losing = "retreat" in told and end.no_last_stand() is None, lost.defender - battle.works
    off = _lose(theirs, losing, told["defenders"], more=chosen) if losing > 0 else None
    if off is not None:
        yield off
    if "air" in told:
        deeds = tuple(gone(view, one) for one in missions(view, battle.at, battle.side))
        yield Offer(verb="lose", counters=(), deeds=deeds, sentence=told["air"], rule="§13.4.2, §16.1")
    if "retreat" in told:
        leaving = ids_of(one for one in battle.defenders if results.stays_behind(view, one) is None)
        if end.refuges or chosen:
            yield replace(go_back(leaving, end.refuges, "§17.2"), sentence=told["retreat"])
        else:  # All who are left are destroyed.
            pool = view.pool_for(battle.defenders[0])
            yield Offer(verb="retreat", counters=ids_of(battle.defenders), to=(pool,), sentence=told["retreat"],
                        rule="§17.2")  # fmt: skip
        if chosen and off is not None:
            yield _lose_one_more(battle, off, told["retreat"])
    # What later turns ask of this attack (§9.6, §16.1, §16.3.1, §17.1, §17.2).
    facts = [view.noted("attacked_this_turn", battle.at, value=battle.side)]
    facts += remembered(view, {battle.at: battle.side})
    word, zone = ("blitz_target", battle.at) if battle.sort == "blitz" else ("fought_in_phase", "")
    facts += [view.noted(word, one.id, value=zone) for one in battle.attackers]
    if battle.nations <= {ITALY} and any(one.side == europe.BRITAIN for one in battle.attackers):
        facts.append(view.noted("british_attacked_italians", f"{view.now}"))
    # Neutrals who are attacked join the other side (§9.3).
    neutrals, them = filter(view.is_neutral, sorted(battle.nations)), europe.side_against(view.party)
    facts += [view.noted("joined", nation, value=them) for nation in neutrals]
    marked = replace(are_marked(ids_of(battle.attackers), "fought", "§16.1"), along=tuple(facts))
    yield marked
    if "advance" in told or "retreat" in told:
        yield from advances(battle, marked)


def gone(view: War, one: Counter) -> Deed:
    if view.reading("spent_air") == "back to base":
        told = say("{who}: is at base again, and goes back there", who=counter(one.id))
        return standpoint.deed(told, CountersTurnedOver((one.id,), view.game.kind(one).faces[0].name))
    told = say("{who}: is removed to the pool", who=counter(one.id))
    return standpoint.deed(told, CountersMoved((one.id,), view.pool_for(one)))


def advances(battle: fighting.Battle, marked: Offer) -> Iterator[Offer]:
    """Into the zone, for whoever has not gone as far as corps may; from there into an enemy zone beyond, for armour."""
    left = CountersMarked(marked.counters, on=(marked.mark,)), CountersRemoved(ids_of(battle.defenders))
    view, rule = battle.view.then((*left, *marked.along)), results.AFTER[battle.sort]

    def going(to: AreaId) -> tuple[CounterId, ...]:
        against = partial(results.cannot_advance, view, battle.at, to, battle.sort, eight=battle.eight_to_one)
        return tuple(id for id in marked.counters if against(view.one(id)) is None)

    if first := going(battle.at):
        inside, group = go_in(first, battle.at, rule), tuple(map(view.one, first))
        room = next(n for n in range(len(first), -1, -1) if not stacking.no_room(view, group[:n], battle.at))
        if room < len(first):
            told = say("Where no defender is left, attackers may go in: no more than {most} may stay.", most=room)
            inside = replace(inside, some=True, times=room, sentence=told, rule=f"{rule}, §4")
        yield replace(inside, means="advance")
    beyond = {to: ids for to in view.beside(battle.at) if view.control(to) in view.enemies and (ids := going(to))}
    if ids := tuple(dict.fromkeys(id for each in beyond.values() for id in each)):
        told = say("Who has gone into {at} may go a zone further.", at=area(battle.at))
        yield Offer(verb="advance", counters=ids, times=len(ids), some=True, to=tuple(map(in_area, beyond)),
                    means="advance", sentence=told, rule=rule)  # fmt: skip


def _lose(toll: results.Toll, times: int, told: Sentence, more: int = 0) -> Offer:
    """Those who may take a loss, and lose a corps with each turn, to so many more; what the others are changed for."""
    view, fit = toll.view, [one for one in toll.group if toll.corps > 1 or results.bad_choice(toll, (one,)) is None]
    easy, owed = ids_of(o for o in fit if loses_by_ones(view, o, times + more)), toll.corps == 1 and toll.armour
    changed = [o for o in fit if o.id not in easy and not view.is_fortified(o) and (view.is_elite(o) or not toll.elite)]
    ways = (exchanges(view, one, toll.corps, toll.group.index(one), armour_first=owed) for one in changed)
    deeds = tuple(each for way in ways for each in way)
    return Offer(verb="lose", counters=easy, times=times, deeds=deeds, sentence=told, rule="§16.2")


def _lose_one_more(battle: fighting.Battle, before: Offer, told: Sentence) -> Offer:
    """Instead of a retreat (§17.2): any of the defenders, or what one of them was changed for."""
    view, group = battle.view, battle.defenders
    whole = (one for one in group if one.id not in before.counters and not view.is_fortified(one))
    ways = (exchanges(view, one, before.times + 1, group.index(one)) for one in whole)
    deeds = tuple(each for way in ways for each in way if each.counts == 1)
    easy = ids_of(one for one in battle.defenders if loses_by_ones(view, one, before.times + 1))
    return Offer(verb="lose", counters=easy, deeds=deeds, instead=True, sentence=told, rule="§17.2")


def loses_by_ones(view: War, one: Counter, times: int) -> bool:
    """Whether each next face, at last the pool, is one corps less, so often. Who has no own pool goes by a deed."""
    kind = view.game.kind(one)
    faces = [face.name for face in kind.faces]
    after = faces[faces.index(one.face) + 1 :] if one.face in faces else faces[1:]
    corps = (view.corps_of(one), *(int(str(kind.printed("corps", face) or 0)) for face in after), 0)
    pooled = times < len(corps) - 1 or pool_of(view.game, one.side) == view.pool_for(one)
    return pooled and all(have - rest == 1 for have, rest in list(pairwise(corps))[:times])


# ---- what is asked: may these attack, in the Blitzkrieg or at all (§16.1)?
def attack(view: War, act: Act) -> Answer | None:
    act = europe.where_they_are(view, act)
    sheet, battle = battle_of(view, act), fighting.battle_for(view, act)
    if sheet is None:
        return None
    late = battle and view.is_told and view.acting not in (NOBODY, battle.side)
    who, war = side(battle.side if battle else view.side), view.begins(sheet.at) if view.is_zone(sheet.at) else None
    when = ("§8, §16.1", "This is not the time for {side} to do that.", late)
    told = allowed("{sheet}", sheet.rule, *sheet.refused, when, sheet=sheet.sentence, side=who)
    return standpoint.warned(standpoint.warned(told, war), standpoint.late(view.marked("cut_off"), "§8"))


def blitz(view: War, act: Act) -> Answer | None:
    """`may blitz #elite at mechili`: an attack in that phase. Without counters: whether there could be one."""
    if act.counters or act.from_:
        return of_one(attack, "§16.1")(view, act)
    told = "Blitzkrieg is possible in {at}."
    return at_each(blitz_weather, not_for_blitz, told=told, rule="§6, §16.1")(view, act) or not_told("§16.1")


# ---- what a counter is changed for when it loses corps: one click for each way (§11.10, §16.2)
def exchanges(view: War, one: Counter, most: int, but: int, *, armour_first: bool = False) -> Iterator[Deed]:
    """Every loss of one to `most` corps out of a counter, and the others then out of what it is changed for: `but`
    tells that from what its neighbours are. Where an armoured corps is owed, it is among them."""
    foot, tanks = view.infantry_of(one), view.armour_of(one)
    for armour, infantry in product(range(tanks + 1), range(foot + 1)):
        if not 0 < infantry + armour <= most or (armour_first and not armour):
            continue
        if (infantry, armour) == (foot, tanks):
            off, told = CountersMoved((one.id,), view.pool_for(one)), say("{who}: is lost", who=counter(one.id))
            yield Deed(sentence=told, event=off, counts=view.corps_of(one))
        elif (new := of_strength(view, one, (foot - infantry, tanks - armour), but)) is not None:
            figures = "–".join(view.game.kind(new).figures(new.face, new.side))
            told = say("{who} → {new} {figures}", who=counter(one.id), new=kind(new.kind), figures=figures)
            yield Deed(sentence=told, event=CounterBrokenDown(one.id, (new,)), counts=infantry + armour)
            yield from exchanges(view, new, most - infantry - armour, but)


def of_strength(view: War, one: Counter, corps: tuple[int, int], but: int) -> Counter | None:
    """A counter of the same nation with just these corps: rather a whole one than a reduced one; and no Elite."""
    kinds = [of for of in view.game.sheet.kinds.values() if of.attributes.get("land") and one.side in of.mix]
    faces = ((of, face.name) for of in kinds if not of.attributes.get("elite") for face in of.faces)
    fit = [
        (of, face) for of, face in faces
        if (of.printed("infantry", face), of.printed("armour", face)) == corps and not of.printed("fortified", face)
    ]  # fmt: skip
    if not fit:
        return None
    of, face = min(fit, key=lambda found: (found[1] != found[0].faces[0].name, len(found[0].faces)))
    return replace(one, id=view.free_id(f"{one.side}_{of.id}", but), kind=of.id, face=face, steps=0)
