"""The air force (§13): range and bases, missions and who counters them, bombers, beachheads, the Battle of Britain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, counter, say, side
from boards.plain.working_out import once, spread
from counters.counter import Counter, SideId
from counters.events import CountersMoved, Single
from counters.game import Game
from counters.position import PlaceId, area_of
from rules_assist.advice import Act, Answer, Finding, Grade, Reach, Reason, Way, not_told
from rules_assist.battle_sheet import BattleSheet, Chance, Offer
from rules_assist.common import standpoint
from rules_assist.common.asked import going, meant, number
from rules_assist.common.odds import die, read
from rules_assist.common.reaching import all_shut, pointed_out
from rules_assist.common.standpoint import allowed, because, first_reason, ids_of, names, notice, one_of, to_see_to
from rules_assist.common.supplying import way_to
from rules_assist.common.walking import distances
from rules_assist.rulebooks.blitzwar import europe, stacking
from rules_assist.rulebooks.blitzwar.europe import ALLIES, AXIS, BOX, GERMANY, PARTIES, Group
from rules_assist.rulebooks.blitzwar.supply import War

LONDON = AreaId("london")
FLOWN = ("air", "sea_transport", "movement", "blitz", "combat")  # The phases of a side in which it has flown.


# ---- how far air units fly (§13.4.1), and who is at base, on a mission, or a beachhead
@once
def within(game: Game, base: AreaId, name: str) -> frozenset[AreaId]:
    steps = int(game.sheet.charts["limits"].cell(name))
    return frozenset(distances(game.board.network("land", "air"), base, within=steps))


@once
def flights(game: Game, base: AreaId) -> frozenset[AreaId]:
    seas = game.board.neighbours(base, "coast")
    coasts = (zone for sea in seas for zone in game.board.neighbours(sea, "coast"))
    return within(game, base, "air_range").union(seas, coasts)


def is_at_base(view: War, one: Counter) -> bool:
    """Whether it lies in a zone and has not flown: who is on a mission, at sea or among strangers is not at base."""
    at, flown = view.area(one), view.is_flying(one) or one.marked("spent") or one.id in view.serves()
    return view.is_air(one) and not flown and view.is_zone(at) and not among_strangers(view, one, at)


def among_strangers(view: War, one: Counter, at: AreaId) -> bool:
    """Whether a zone is somebody else's, so that an air unit can be there only on a mission."""
    return view.control(at) not in ("", view.party_of(one.side))


def missions(view: War, at: AreaId, *sides: SideId) -> Group:
    """Air units of these sides that do their work in this zone or sea zone, and are no beachheads."""
    there = filter(view.is_air, view.position.in_area(BOX)) if at == BOX else view.lying.air.get(at, ())
    ours, away = (one for one in there if view.party_of(one.side) in sides), at == BOX or view.is_sea(at)
    return tuple(one for one in ours if away or view.is_flying(one) or among_strangers(view, one, at))


def air_left(view: War, at: AreaId, side: SideId) -> int:
    """What a side has left over a zone when units went one for one (§13.4.2); below nought, so much has the enemy."""
    foes, all_count = europe.ENEMIES.get(side, ()), view.reading("defending_air") == "at base too"
    based = (one for one in view.lying.air.get(at, ()) if all_count and is_at_base(view, one))
    sides = [view.party_of(one.side) for one in (*missions(view, at, side, *foes), *based)]
    return 0 if view.snow_in(at) else sides.count(side) - sum(map(sides.count, foes))


# ---- why an air unit does not fly at all, or not there: the same reasons for missions, bombers and beachheads
def grounded(view: War, *group: Counter) -> Reason | None:
    return first_reason(*(first_reason(
        ("§13.4", "{who} is no air force.", not view.is_air(one)),
        ("§9.1, §9.3", "{who} is neutral: nobody moves it before it is at war.", view.is_at_peace(one)),
        ("§13.4.1", "{who} is not at base: it serves as a beachhead.", one.id in view.serves()),
        ("§13.4.1, §13.5", "{who} is not at base: its side does not control {at}.",
         view.is_zone(view.area(one)) and not view.is_flying(one) and among_strangers(view, one, view.area(one))),
        ("§13.4.1, §3, §20.1", "{who} is not at base: each unit flies once.", not is_at_base(view, one)),
        who=counter(one.id), at=area(view.area(one)),
    ) for one in group))  # fmt: skip


def snowed_in(view: War, at: AreaId) -> Reason | None:
    words = "{at} lies in snow: no air force can be used there."
    return because("§6, §13.1", words, at=area(at)) if view.is_zone(at) and view.snow_in(at) else None


def beyond_range(view: War, at: AreaId, *group: Counter) -> Reason | None:
    words = "{at} is out of range of {base}: it is more than three zones away, and they lie on no sea together."
    base = next((base for base in map(view.area, group) if at not in flights(view.game, base)), None)
    return first_reason(
        ("§13.4.1", "No air unit flies to {at}.", not (view.is_sea(at) or view.is_zone(at))),
        ("§13.4.1, §13.4.4", "{at} is out of range: {base} does not lie on that sea.", base and view.is_sea(at)),
        ("§13.4.1", words, base),
        at=area(at), base=area(base or at))  # fmt: skip


def offends(view: War, at: AreaId) -> Reason | None:
    """To fly to a neutral's zone, or to land there, is an attack on it; nobody forbids it (§9.3)."""
    owner, words = view.control(at), "{at} is neutral: whoever comes there attacks {owner}, which then joins the enemy."
    neutral = view.is_zone(at) and owner not in (*PARTIES, "")
    return first_reason(("§13.4.1, §9.3", words, neutral), at=area(at), owner=side(owner))


# ---- strategic movement of air force (§13.5): from base to base, as far as one likes
def bases_from(view: War, start: AreaId) -> Mapping[AreaId, AreaId]:
    """Every zone that can be reached through controlled zones, and from coast to coast of one sea; with where from."""
    crossed = set[AreaId]()

    def onward(here: AreaId) -> Iterator[AreaId]:
        seas = [sea for sea in view.game.board.neighbours(here, "coast") if sea not in crossed]
        crossed.update(seas)
        coasts = (to for at in seas for to in view.game.board.neighbours(at, "coast"))
        return filter(view.controls, (*view.beside(here), *coasts))

    return spread((start,), onward).came_from


def base_reach(view: War, group: Group) -> Reach:
    by_sea = tuple(one for one in group if view.came_by_sea(one) == "port")
    shipped = "§14.1.1", "{who:was|were} transported by sea this turn, from port to port.", by_sea
    stuck = grounded(view, *group) or first_reason(shipped, who=names(by_sea))
    shut, starts = stacking.barred(view, group), list(dict.fromkeys(map(view.area, group)))
    net, *nets = [bases_from(view, start) for start in starts]
    goals = (to for to in net if not stuck and to not in shut and all(to in each for each in nets))

    def way(to: AreaId) -> Way:
        told = say("{to} can be reached through our own zones; this may wait until the end of the turn.", to=area(to))
        return Way(to=to, route=way_to(dict(net), to), means="strategic_air", sentence=told, rule="§13.5")

    def reasons(to: AreaId) -> tuple[Reason, ...]:
        words = "No way leads to {to} through zones that our side controls, or from coast to coast of one sea."
        return (stuck or one_of(
            ("§13.5", "{to} is no zone of land.", not view.is_zone(to)),
            ("§13.5", "Our side does not control {to}.", not view.controls(to)),
            shut.get(to),
            ("§13.5", words, True),
            to=area(to),
        ),)  # fmt: skip

    return pointed_out(view.game.board, starts[0] if len(starts) == 1 else AreaId(""), goals, way, reasons)


# ---- missions (§13.2, §13.4): where they fly, who counters them, who rules the air, and who bombs Germany (§13.3)
def air_reach(view: War, group: Group) -> Reach:
    if stuck := grounded(view, *group):
        return all_shut(view.game.board, stuck)
    near, shut = (flights(view.game, view.area(one)) for one in group), stacking.barred(view, group)
    no_bombers, snow = first_reason(*(cannot_bomb(view, one) for one in group)), view.weather == "snow"
    open_ = frozenset.intersection(*near).difference(shut).union(() if no_bombers else (BOX,))
    goals = (to for to in view.game.board.spaces if to in open_ and not (snow and snowed_in(view, to)))

    def way(at: AreaId) -> Way:
        if at == BOX:
            return to_bomb(view, group)
        warned, words = offends(view, at), "{at} is in range of {base}. The enemy may counter each unit at once."
        rule, base = "§13.4.1, §13.4.4" if view.is_sea(at) else "§13.4.1", area(view.area(group[0]))
        told = warned or because(rule, words, at=area(at), base=base)
        grade: Grade = "risky" if warned else "free"
        return Way(to=at, route=(at,), means="air", grade=grade, sentence=told.sentence, rule=told.rule)

    def reasons(at: AreaId) -> tuple[Reason, ...]:
        why = no_bombers if at == BOX else snowed_in(view, at) or shut.get(at) or beyond_range(view, at, *group)
        return (why,) if why else ()

    return pointed_out(view.game.board, AreaId(""), goals, way, reasons)


def cannot_counter(view: War, one: Counter, at: AreaId) -> Reason | None:
    mine, base, air = view.party_of(one.side), view.area(one), list(filter(view.is_air, view.position.in_area(at)))
    theirs = [other for other in air if view.party_of(other.side) in europe.ENEMIES.get(mine, ())]
    bombers, shore = at == BOX, any(other.id in view.serves() for other in air)
    return grounded(view, one) or first_reason(
        ("§13.3", "Only Axis air units counter bombers.", bombers and mine != AXIS),
        ("§13.3", "{base} is not in Germany.", bombers and view.country_of(base) != "germany"),
        ("§13.3", "No air unit lies in the box of strategic bombing.", bombers and not theirs),
        None if shore else snowed_in(view, at),
        stacking.barred(view, (one,)).get(at),
        None if bombers else beyond_range(view, at, one),
        ("§13.2", "No enemy air unit flies in {at}.",
         not bombers and all(is_at_base(view, other) for other in theirs)),
        at=area(at), base=area(base))  # fmt: skip


def counter_air(view: War, act: Act) -> Answer | None:
    """`may counter #spitfire at mechili`, `may counter #stukas by #spitfire`; or whether anybody can."""
    act = europe.where_they_are(view, act)
    group, at, ours = view.named(act), meant(act), tuple[SideId, ...]((view.party,))
    if at is None and group and not any(is_at_base(view, one) for one in group):  # They are who is countered.
        at, group, ours = view.area(group[0]), (), europe.ENEMIES.get(view.party, ())
    if at is None:
        return not_told("§13.2")
    every = (one for pile in view.lying.air.values() for one in pile if view.party_of(one.side) in ours)
    idle = not group and all(cannot_counter(view, one, at) for one in every)
    return allowed(
        both_go(view), "§13.2, §13.3" if at == BOX else "§13.2",
        ("§13.2", "No air unit at base, and in range, can counter anybody in {at}.", idle),
        *(cannot_counter(view, one, at) for one in group), at=area(at))  # fmt: skip


def both_go(view: War) -> str:
    if view.reading("spent_air") == "back to base":
        return "Each counters one enemy air unit in {at}: both go back to base at once, without effect."
    return "Each counters one enemy air unit in {at}: both go to the pool at once, without effect."


def counter_reach(view: War, group: Group) -> Reach:
    def way(at: AreaId) -> Way:
        return Way(to=at, route=(at,), means="counter", sentence=say(both_go(view), at=area(at)), rule="§13.2")

    def reasons(at: AreaId) -> tuple[Reason, ...]:
        return tuple(filter(None, (cannot_counter(view, one, at) for one in group)))[:1]

    goals = (at for at in {*view.lying.air, *view.serves().values(), BOX} if not reasons(at))
    return pointed_out(view.game.board, AreaId(""), goals, way, reasons)


def countered(view: War, move: CountersMoved) -> Iterator[Single]:
    """Who counters goes at once, and with it as many enemies: those that came last."""
    if move.means == "counter" and view.reading("spent_air") == "to the pool":
        air = filter(view.is_air, view.position.in_area(area_of(move.to)))
        theirs = [one for one in air if view.is_hostile(one.side) and not is_at_base(view, one)]
        for one in (*map(view.one, move.counters), *theirs[-len(move.counters) :]):
            yield CountersMoved((one.id,), view.pool_for(one))


def air_superiority(view: War, act: Act) -> Answer | None:
    """`may air_superiority side axis at mechili`; `with both`: in Blitzkrieg and in normal combat."""
    if (at := meant(act)) is None or not view.is_zone(at):
        words = "{at} is no zone of land: at sea it is asked who has naval superiority."
        return not_told("§13.4.2", say(words, at=area(at))) if at else not_told("§13.4.2")
    both = bool({"both", "both_phases", "normal"} & set(act.details)) or act.details.get("phases") in ("both", "2")
    left = air_left(view, at, view.party)
    few = "Only one air unit is left over {at}: it is removed after Blitzkrieg combat. For both phases it takes two."
    words = "{left:air unit|air units} more than the enemy has over {at}; one is removed after a Blitzkrieg combat."
    return allowed(
        words, "§13.4.2, §13.2, §16.1", snowed_in(view, at),
        ("§13.4.2", "When units have gone one for one, no air unit of this side is left over {at}.", left <= 0),
        ("§13.4.2", few, both and left < 2),
        at=area(at), left=left)  # fmt: skip


def missions_to_see_to(view: War) -> Iterator[Finding]:
    """Whoever has flown is removed just before our next air phase (§13.4); nobody flies over snow (§6, §13.1)."""
    to_pool, over = view.reading("spent_air") == "to the pool", view.phase == "naval" and view.acting == view.party
    words = "{who:has|have} flown to {at}: in the air phase they are removed to the pool."
    words = words if to_pool else "{who:has|have} flown to {at}: in the air phase they are removed to their bases."
    # Before our air phase they lie where they flew last turn, in what weather that was.
    snows = view.weather == "snow" and (not view.is_told or (view.acts_or_nobody and view.phase in FLOWN))
    for at in (*view.lying.air, BOX) if over or snows else ():
        flown = missions(view, at, view.party)
        if flown and over:
            away = (CountersMoved(ids_of(flown), view.pool_for(flown[0])),) if to_pool else ()
            yield to_see_to(("§13.4, §20.1", words), flown, at, done=away, doing="They are removed to the pool.")
        there = tuple(filter(view.is_flying, flown))
        if there and snows and snowed_in(view, at):
            yield notice(("§6, §13.1", "{who:flies|fly} over {at}, which lies in snow."), there, at, aspect="air")


def cannot_bomb(view: War, one: Counter) -> Reason | None:
    at, first, most = view.area(one), view.date("bombing"), int(str(view.said(BOX, "effective_units")))
    snow = view.weather == "snow" and view.reading("winter_bombing") == "not allowed"
    # Who was countered is gone at once (§13.2): nobody countered those who lie in the box.
    sent = [other for other in view.position.in_area(BOX) if view.is_air(other) and other.id != one.id]
    return grounded(view, one) or first_reason(
        ("§13.3", "Only Allied air units bomb.", view.party_of(one.side) != ALLIES),
        ("§13.3", "Strategic bombing begins on turn {first}.", view.now < first),
        ("§13.3", "{base} is not in the United Kingdom.", "united_kingdom_home" not in view.regions(at)),
        ("§6", "In winter nobody bombs, as it is played here.", snow),
        ("§13.3", "{most} air units bomb Germany uncountered: more do not in a turn.", len(sent) >= most),
        first=first, base=area(at), most=most)  # fmt: skip


def bomb(view: War, act: Act) -> Answer | None:
    return going(air_reach, "§13.3")(view, replace(act, to=(PlaceId(BOX),)))


def to_bomb(view: War, group: Group) -> Way:
    flown = (one for at in view.lying.air if view.phase == "air" for one in missions(view, at, ALLIES))
    words = "{who} may bomb Germany, one unit after the other. At most {most} that nobody counters have effect."
    told = say(words, who=names(group), most=int(str(view.said(BOX, "effective_units"))))
    way = Way(to=BOX, route=(BOX,), means="air", sentence=told, rule="§13.3")
    return standpoint.warned(way, standpoint.late(flown, "§8"))


# ---- the Battle of Britain (§13.4.3): German air within one zone of London against all Allied air within range of it
def fliers(view: War) -> tuple[Group, Group]:
    air = [one for one in view.position.counters.values() if view.is_air(one) and one.id not in view.serves()]
    there, near = [(one, view.area(one)) for one in air if view.on_map(one)], within(view.game, LONDON, "near_london")
    allies = (one for one, at in there if view.party_of(one.side) == ALLIES and LONDON in flights(view.game, at))
    return tuple(one for one, at in there if at in near and one.side == GERMANY), tuple(allies)


def nobody_flies(view: War) -> Reason | None:
    (us, them), near = fliers(view), within(view.game, LONDON, "near_london")
    snow = view.snow_in(LONDON) and view.reading("winter_over_britain") == "not allowed"
    now = view.phase == "air" and view.acting == AXIS
    # Whoever flies near London takes part.
    flown = tuple(one for at in view.lying.air if now and at not in near for one in missions(view, at, AXIS))
    few = "{us:German air unit|German air units} against {them} Allied: it goes on only while the Germans are more."
    return first_reason(
        ("§13.4.3, §6", "In snow there is no Battle of Britain, as it is played here.", snow),
        ("§13.4.3", "{who:has|have} flown already: the Battle of Britain comes before all other missions.", flown),
        ("§13.4.3", "No German air unit is within one zone of London.", not us),
        ("§13.4.3", "No Allied air unit is within range of London: there is nobody to fight.", not them),
        ("§13.4.3", few, len(us) <= len(them)),
        who=names(flown), us=len(us), them=len(them))  # fmt: skip


def is_meant(view: War, act: Act) -> bool:
    said = {act.verb, act.means, *act.details, *act.details.values()}
    over = act.counters and meant(act) == LONDON and all(map(view.is_air, view.named(act)))
    return bool(over) or not said.isdisjoint(("battle_of_britain", "battle of britain"))


def sheet_of(view: War, act: Act) -> BattleSheet:
    chart, (us, them), against = view.game.sheet.charts["battle_of_britain"], fliers(view), nobody_flies(view)
    results, thrown = ["/".join(row) for row in chart.rows], number(act, "die") or 0
    figures: dict[str, float] = {"attack": len(us), "defence": len(them)}
    words = "{us:German air unit|German air units} may fight {them} Allied over Britain, before any other mission."
    told, rule = say(words, us=len(us), them=len(them)), "§13.4.3"
    if view.snow_in(LONDON):
        words, rule = "{before} It is winter: the rules do not say whether it may be fought in snow.", "§13.4.3, §6"
        told = say(words, before=told)

    def left(result: str) -> tuple[int, int]:
        lost, killed = map(int, result.split("/"))
        return max(0, len(us) - lost), max(0, len(them) - killed)

    def means(result: str) -> Sentence:
        axis, allies = left(result)
        then = "The Axis may go on." if axis > allies else "It is over."
        then = then if allies else "No Allied air is left in range of London: corps may land this turn."
        words = "Air units lost by the Axis: {lost}, by the Allies: {killed}; {axis} are left against {allies}. {then}"
        return say(words, lost=len(us) - axis, killed=len(them) - allies, axis=axis, allies=allies, then=say(then))

    result, offers = results[thrown - 1] if 1 <= thrown <= len(results) else "", list[Offer]()
    if result:
        axis, allies = left(result)
        for group, rest, of in ((us, axis, AXIS), (them, allies, ALLIES)):
            moves = ((one, CountersMoved((one.id,), view.pool_for(one))) for one in group)
            gone = tuple(standpoint.deed(say("{who}: is lost", who=counter(one.id)), move) for one, move in moves)
            lost, times = say("Air units lost, {side}: {n}.", side=side(of), n=len(group) - rest), len(group) - rest
            offers.append(Offer(verb="lose", counters=(), times=times, deeds=gone, sentence=lost, rule=rule))
        figures |= {"axis_left": axis, "allies_left": allies, "goes_on": float(axis > allies > 0)}
        told = say("{before} {after}", before=told, after=means(result))
    found, chances = against or Reason(told, rule), read(die(len(results)), lambda pips: results[pips - 1])
    return BattleSheet(
        at=LONDON, attackers=ids_of(us), defenders=ids_of(them), figures=figures, chart=chart.id,
        chances=tuple(Chance(word, part, means(word)) for word, part in chances.items()),
        result=result, offers=tuple(offers), refused=(against,) if against else (), sentence=found.sentence,
        rule=found.rule)  # fmt: skip


def fight_over_britain(view: War, act: Act) -> Answer | None:
    axis, sheet = ("§13.4.3", "The Axis decides on it.", view.side and view.party != AXIS), sheet_of(view, act)
    return allowed("{told}", sheet.rule, axis, *sheet.refused, told=sheet.sentence)


def britain_defended(view: War, at: AreaId) -> Reason | None:
    if view.party != AXIS or "united_kingdom_home" not in view.regions(at):
        return None
    (us, them), more = fliers(view), view.reading("britain_landing") == "more Germans than Allies"
    won = view.so("battle_of_britain_won") or (more and len(us) > len(them))
    words = "The Battle of Britain is not won: {left:Allied air unit is|Allied air units are} within range of London."
    return because("§13.4.3", words, left=len(them)) if them and not won else None
