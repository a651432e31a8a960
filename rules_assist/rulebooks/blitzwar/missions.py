"""Missions (§13.2, §13.4) and who counters them, strategic bombing (§13.3), the Battle of Britain (§13.4.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boards.board import AreaId
from boards.plain.sentence import Sentence, Value, area, say
from counters.counter import Counter
from counters.events import CountersMoved
from counters.game import Game
from counters.once import once
from rules_assist.advice import Act, Answer, Detail, Entry, Finding, Ledger, Reach, Reason, Way, not_told
from rules_assist.battle_sheet import BattleSheet, Chance
from rules_assist.common.asked import figure, flag, of_each, of_one, verb
from rules_assist.common.odds import die, read
from rules_assist.common.reaching import pointed_out
from rules_assist.common.saying import agreed, answer, because, ids_of, names, no, notice, unless, yes
from rules_assist.common.standpoint import first_reason
from rules_assist.rulebook import Chapter, Means
from rules_assist.rulebooks.blitzwar import printed
from rules_assist.rulebooks.blitzwar.air import (
    Group,
    air_left,
    beyond_range,
    cannot_fly,
    grounded,
    in_range,
    is_at_base,
    is_beachhead,
    missions,
    offends,
    out_of_range,
    snowed_in,
    within,
)
from rules_assist.rulebooks.blitzwar.control import War, pool_for
from rules_assist.rulebooks.blitzwar.sides import ALLIES, AXIS, OWN_TURN, enemies_of, meant, told_number
from rules_assist.rulebooks.blitzwar.stacking import barred

BOX, LONDON = AreaId("strategic_bombing"), AreaId("london")
SNOW = say("It is winter: the rules do not say whether it may be fought in snow.")

# ----------------
# Flying missions (§13.2, §13.4): where they may fly, placing air units, countering them, and asking who rules the air.


@once
def too_far_to_fly(game: Game, base: AreaId) -> Mapping[AreaId, Reason]:
    """Where nobody flies from this base, and why."""
    return {at: why for at in game.board.spaces if (why := beyond_range(game, base, at))}


def air_reach(view: War, group: Group) -> Reach:
    """Every zone and sea zone in range of all of them."""
    spaces = view.game.board.spaces
    if why := next((found for one in group if (found := grounded(view, one))), None):
        return Reach(refused=dict.fromkeys(spaces, (why,)))
    bases = dict.fromkeys(view.position.area(one.id) for one in group)
    beyond = [barred(view, group), *(too_far_to_fly(view.game, base) for base in bases)]
    snow = {at for at in spaces if snowed_in(view, at)} if view.weather == "snow" else set()
    goals = (at for at in spaces if at not in snow and not any(at in far for far in beyond))

    def way(at: AreaId) -> Way:
        warned = offends(view, at)
        words = "{at} is in range: for naval superiority." if printed.is_sea(view.game, at) else "{at} is in range."
        told, rule = say(words, at=area(at)), rules_of_flights(view.game, at)
        if warned is not None:
            told, rule = warned.sentence, warned.rule
        return Way(to=at, route=(at,), means="air", grade="risky" if warned else "free", sentence=told, rule=rule)

    def reasons(at: AreaId) -> tuple[Reason, ...]:
        why = snowed_in(view, at) or next((far[at] for far in beyond if at in far), None)
        return (why,) if why else ()

    return pointed_out(view.game.board, AreaId(""), goals, way, reasons)


def rules_of_flights(game: Game, at: AreaId) -> str:
    return "§13.4.1, §13.4.4" if printed.is_sea(game, at) else "§13.4.1"


def place_air(view: War, act: Act) -> Answer | None:
    """`may place_air #stukas at mechili`."""
    at, group = meant(act), view.named(act)
    if at is None or not group:
        return not_told("§13.4.1")
    if at == BOX:
        return answer([cannot_bomb(view, one) for one in group], "They may bomb Germany from there.", "§13.3")
    if why := next((found for one in group if (found := cannot_fly(view, one, at))), None):
        return no(why)
    if warned := offends(view, at):
        return yes(warned.sentence, warned.rule)
    words = "{at} is in range of {base}. The enemy may counter each unit at once, with air units in range."
    base = area(view.position.area(group[0].id))
    return agreed(words, rules_of_flights(view.game, at), at=area(at), base=base)


def nobody_to_counter(view: War, one: Counter, at: AreaId) -> Reason | None:
    """Only enemy air that flies there can be countered, as a mission or as a beachhead (§13.2)."""
    foes = enemies_of(view.party_of(one.side))
    met = (other for other in view.position.in_area(at) if view.is_air(other) and view.party_of(other.side) in foes)
    so = all(is_at_base(view, other) for other in met)
    return first_reason(("§13.2", "No enemy air unit flies in {at}.", so), at=area(at))


def cannot_counter(view: War, one: Counter, at: AreaId) -> Reason | None:
    """Why an air unit cannot counter what flies there: it must be at base, and in range (§13.2)."""
    if at == BOX:
        return cannot_stop_bombers(view, one)
    shore = any(is_beachhead(view, other) for other in view.position.in_area(at) if view.is_air(other))
    kept = (None if shore else snowed_in(view, at)) or barred(view, (one,)).get(at)
    return grounded(view, one) or kept or out_of_range(view, one, at) or nobody_to_counter(view, one, at)


def counter_air(view: War, act: Act) -> Answer | None:
    """`may counter #spitfire at mechili`. Both units go to the pool, one for one."""
    at, group = meant(act), view.named(act)
    if at is None or not group:
        return not_told("§13.2")
    words = "Each counters one enemy air unit in {at}: both go to the pool at once, without effect."
    if view.option("spent_air") == "back to base":
        words = "Each counters one enemy air unit in {at}: both go back to base at once, without effect."
    rule = "§13.2, §13.3" if at == BOX else "§13.2"
    return answer([cannot_counter(view, one, at) for one in group], words, rule, at=area(at))


def air_superiority(view: War, act: Act) -> Answer | None:
    """`may air_superiority side axis at mechili`; `with both`: in Blitzkrieg and in normal combat."""
    at = meant(act)
    if at is None or not printed.is_zone(view.game, at):
        return not_told("§13.4.2")
    both = bool({"both", "both_phases", "normal"} & set(act.details)) or act.details.get("phases") in ("both", "2")
    left = air_left(view, at, view.party)
    words = "{left} air units more than the enemy's are over {at}; one is removed after a Blitzkrieg combat."
    values: dict[str, Value] = {"at": area(at), "left": left}
    if left == 1:
        words = "One air unit more than the enemy's is over {at}; it is removed after a Blitzkrieg combat."
        del values["left"]
    return answer([lacks_air(view, at, 2 if both else 1)], words, "§13.4.2, §13.2, §16.1", **values)


def lacks_air(view: War, at: AreaId, wanted: int) -> Reason | None:
    """Why our side has no air superiority in a zone, or not for both combat phases (§13.4.2)."""
    left = air_left(view, at, view.party)
    words = "Only one air unit is left over {at}: it is removed after Blitzkrieg combat. For both phases it takes two."
    return snowed_in(view, at) or first_reason(
        ("§13.4.2", "When units have gone one for one, no air unit of this side is left over {at}.", left <= 0),
        ("§13.4.2", words, left < wanted),
        at=area(at),
    )


def missions_over(view: War) -> Iterator[Finding]:
    """Just before our own air phase: whoever has flown since the last one is removed (§13.4)."""
    to_pool = view.option("spent_air") == "to the pool"
    words = "{who} have flown: in the air phase they are removed to their bases."
    if to_pool:
        words = "{who} have flown: in the air phase they are removed to the pool."
    for at in view.lying.air if view.phase == "naval" and view.acting == view.party else ():
        if flown := missions(view, at, view.party):
            away = [CountersMoved((one.id,), pool_for(view, one)) for one in flown] if to_pool else ()
            why = because("§13.4, §20.1", words, who=names(flown))
            yield notice(
                why, flown, at, aspect="air", severity="note", done=away, doing="They are removed to the pool."
            )


def flying_in_snow(view: War) -> Iterator[Finding]:
    """No air force can be used in land zones in snow (§6, §13.1)."""
    for at in view.lying.air if view.weather == "snow" else ():
        there = tuple(one for one in missions(view, at, view.party) if view.is_flying(one))
        if there and snowed_in(view, at):
            why = because("§6, §13.1", "{who} fly over {at}, which lies in snow.", who=names(there), at=area(at))
            yield notice(why, there, at, aspect="air")


# ----------------
# Strategic bombing (§13.3): who may bomb Germany, who may stop them, and what it costs the Axis.


def in_britain(view: War, at: AreaId) -> bool:
    """In the United Kingdom itself."""
    return "united_kingdom_home" in printed.regions_of(view.game, at)


def cannot_bomb(view: War, one: Counter) -> Reason | None:
    """From winter 1943 on, Allied air units that are based in the United Kingdom (§13.3)."""
    at, first = view.position.area(one.id), view.date("bombing")
    snow = view.weather == "snow" and view.option("winter_bombing") == "not allowed"
    return grounded(view, one) or first_reason(
        ("§13.3", "Only Allied air units bomb.", view.party_of(one.side) != ALLIES),
        ("§13.3", "Strategic bombing begins on turn {first}.", view.now < first),
        ("§13.3", "{base} is not in the United Kingdom.", not in_britain(view, at)),
        ("§6", "In winter nobody bombs, as it is played here.", snow),
        first=first,
        base=area(at),
    )


def cannot_stop_bombers(view: War, one: Counter) -> Reason | None:
    """Axis air units in Germany may counter them (§13.3)."""
    at = view.position.area(one.id)
    met = any(view.is_air(other) for other in view.position.in_area(BOX) if view.party_of(other.side) == ALLIES)
    return grounded(view, one) or first_reason(
        ("§13.3", "Only Axis air units counter bombers.", view.party_of(one.side) != AXIS),
        ("§13.3", "{base} is not in Germany.", view.country_of(at) != "germany"),
        ("§13.3", "No air unit lies in the box of strategic bombing.", not met),
        base=area(at),
    )


def bomb(view: War, act: Act) -> Answer | None:
    """`may bomb #lancasters`."""
    group = view.named(act)
    if not group:
        return not_told("§13.3")
    words = "{who} may bomb Germany, one unit after the other. At most {most} that nobody counters have effect."
    return answer(
        [cannot_bomb(view, one) for one in group], words, "§13.3", who=names(group), most=most_effective(view)
    )


def most_effective(view: War) -> int:
    return int(str(view.said(BOX, "effective_units")))


def bombers(view: War, act: Act) -> int:
    """As many as were sent and not countered: told, or what lies in the box, or what a fact remembers."""
    sent = told_number(act, "sent", "units", "air")
    if sent is not None:
        return max(0, sent - (told_number(act, "countered") or 0))
    there = [view.party_of(one.side) for one in view.position.in_area(BOX) if view.is_air(one)]
    fact = view.position.facts.get("bombed")
    if there:
        return max(0, there.count(ALLIES) - there.count(AXIS))
    return int(fact.value) if fact and fact.value.isdecimal() else 0


def bombing_losses(view: War, act: Act) -> Ledger:
    """What the Axis loses in its next reinforcement phase: more for each unit from winter 1944 on. The turn of the
    bombing counts: until the Axis has lost its supplies, that is the one before."""
    turn = view.now - (view.phase in ("diplomacy", "cards", "reinforcement"))
    each = int(view.game.sheet.charts["bombing"].rows[1 if turn >= view.date("bombing_more") else 0][0])
    found = bombers(view, act)
    counted = min(found, most_effective(view)) if turn >= view.date("bombing") else 0
    why = say("An air unit bombs Germany uncountered: {each} supplies.", each=each)
    entries = tuple(Entry(amount=each, sentence=why, rule="§13.3") for _ in range(counted))
    words = "{counted} of {found} air units have effect: the Axis loses {total} supplies in its reinforcement phase."
    told = say(words, counted=counted, found=found, total=each * counted)
    return Ledger(name="bombing", side=AXIS, entries=entries, total=each * counted, sentence=told, rule="§13.3")


def bombing_of(view: War, act: Act) -> Ledger | None:
    """`ledger bombing with sent 3, countered 1`: of the Axis, whoever is asked about."""
    return bombing_losses(view, act) if act.side or view.party == AXIS else None


# ----------------
# The Battle of Britain (§13.4.3): German air within one zone of London against all Allied air within range of it.


def fliers(view: War) -> tuple[Group, Group]:
    """The Germans within one zone of London, and all Allied air that could fly there."""
    air = [one for one in view.position.counters.values() if view.is_air(one) and not is_beachhead(view, one)]
    there = [(one, at) for one in air if (at := view.position.area(one.id)) in view.game.board.spaces]
    near = within(view.game, LONDON, printed.limit(view.game, "near_london"))
    germans = tuple(one for one, at in there if at in near and one.side == "germany")
    allies = (one for one, at in there if view.party_of(one.side) == ALLIES and in_range(view.game, at, LONDON))
    return germans, tuple(allies)


def nobody_flies(view: War) -> Reason | None:
    """Why there can be no Battle of Britain: nobody to fight it, others flew before, or too few Germans are left."""
    (us, them), near = fliers(view), within(view.game, LONDON, printed.limit(view.game, "near_london"))
    snow = view.snow_in(LONDON) and view.option("winter_over_britain") == "not allowed"
    # Whoever flies near London takes part.
    places = [at for at in view.lying.air if at not in near] if view.phase == "air" and view.acting == AXIS else []
    flown = tuple(one for at in places for one in missions(view, at, AXIS))
    words = "{who} have flown already: the Battle of Britain comes before all other missions."
    return first_reason(
        ("§13.4.3, §6", "In snow there is no Battle of Britain, as it is played here.", snow),
        ("§13.4.3", words, flown),
        ("§13.4.3", "No German air unit is within one zone of London.", not us),
        ("§13.4.3", "No Allied air unit is within range of London: there is nobody to fight.", not them),
        who=names(flown),
    ) or must_break_off(view)


def must_break_off(view: War) -> Reason | None:
    """A round is fought only while there are more Germans than Allies (§13.4.3)."""
    us, them = map(len, fliers(view))
    words = "{us} German air units against {them} Allied: it goes on only while the Germans are more."
    return first_reason(("§13.4.3", words, us <= them), us=us, them=them)


def britain_defended(view: War, at: AreaId) -> Reason | None:
    """Nobody lands in the United Kingdom while Allied air is within range of London, unless it was won (§13.4.3)."""
    (us, them), won = fliers(view), view.position.facts.says("battle_of_britain_won")
    words = "The Battle of Britain is not won: {left} Allied air units are within range of London."
    if view.option("britain_landing") == "more Germans than Allies":
        won = won or len(us) > len(them)
    return first_reason(("§13.4.3", words, them and not won and in_britain(view, at)), left=len(them))


def is_meant(view: War, act: Act) -> bool:
    """Whether a question says so, or names nobody but air units over London."""
    if act.counters and meant(act) == LONDON and all(map(view.is_air, view.named(act))):
        return True
    said = {act.verb, act.means, *act.details, *act.details.values()}
    return "battle_of_britain" in said or "battle of britain" in said


def sheet_of(view: War, act: Act) -> BattleSheet:
    """`battle london with battle_of_britain, die 2`."""
    chart, (us, them) = view.game.sheet.charts["battle_of_britain"], fliers(view)
    odds = read(die(len(chart.rows)), lambda pips: "/".join(chart.rows[pips - 1]))
    thrown = told_number(act, "die") or 0
    result = "/".join(chart.rows[thrown - 1]) if 1 <= thrown <= len(chart.rows) else ""
    against = nobody_flies(view)
    figures: dict[str, float] = {"attack": len(us), "defence": len(them)}
    told = say("{us} German air units against {them} Allied.", us=len(us), them=len(them))
    if view.snow_in(LONDON):
        told = say("{before} {snow}", before=told, snow=SNOW)
    if result:
        left, standing = _left(len(us), len(them), result)
        figures |= {"axis_left": left, "allies_left": standing, "goes_on": float(left > standing > 0)}
        told = say("{before} {after}", before=told, after=_means(len(us), len(them), result))
    return BattleSheet(
        at=LONDON, attackers=ids_of(us), defenders=ids_of(them), figures=figures, chart=chart.id,
        chances=tuple(Chance(word, part, _means(len(us), len(them), word)) for word, part in odds.items()),
        result=result, refused=(against,) if against else (), sentence=against.sentence if against else told,
        rule=against.rule if against else _rule(view),
    )  # fmt: skip


def _rule(view: War) -> str:
    return "§13.4.3, §6" if view.snow_in(LONDON) else "§13.4.3"


def _left(us: int, them: int, result: str) -> tuple[int, int]:
    lost, killed = map(int, result.split("/"))
    return max(0, us - lost), max(0, them - killed)


def _means(us: int, them: int, result: str) -> Sentence:
    (left, standing), (lost, killed) = _left(us, them, result), map(int, result.split("/"))
    then = say("The Axis may go on." if left > standing else "It is over.")
    if not standing:
        then = say("No Allied air is left in range of London: corps may land this turn.")
    words = "Air units lost by the Axis: {lost}, by the Allies: {killed}; {left} are left against {standing}. {then}"
    return say(words, lost=lost, killed=killed, left=left, standing=standing, then=then)


def fight_over_britain(view: War, act: Act) -> Answer | None:
    """`may battle_of_britain side axis`: a round of it, the first or another."""
    us, them = map(len, fliers(view))
    words = "{us} German air units may fight {them} Allied over Britain, before any other mission."
    told = say(words, us=us, them=them)
    if view.snow_in(LONDON):
        told = say("{before} {snow}", before=told, snow=SNOW)
    axis = first_reason(("§13.4.3", "The Axis decides on it.", view.side and view.party_of(view.side) != AXIS))
    return unless([axis, nobody_flies(view)], told, _rule(view))


SENT = (Detail(name="sent", least=0, also=("units", "air")), Detail(name="countered", least=0))
BOTH = (*map(flag, ("both", "both_phases", "normal")), Detail(name="phases", values=("both", "2", "1")))
CHAPTER = Chapter(
    means=(
        Means(
            name="air", reach=air_reach, suits=War.is_air, phases=("air",), rule="§13.4.1",
            also=("tactical_air", "air_mission", "fly", "mission"),
        ),
    ),
    findings=(missions_over, flying_in_snow),
    verbs=(
        verb(
            "place_air", of_one(place_air, "§13.4.1"), "Fly there", "counters at", also="fly fly_mission air_mission",
            phases=("air",), rule="§8, §13.4",
        ),
        verb(
            "counter", of_one(counter_air, "§13.2"), "Counter enemy air there", "counters at",
            also="counter_air intercept",
        ),
        verb("air_superiority", of_each(air_superiority), "Rule the air there", "side at", details=BOTH),
        verb("bomb", bomb, "Bomb Germany", "counters", also="strategic_bombing", phases=("air",), rule="§8, §13.3"),
        verb(
            "battle_of_britain", fight_over_britain, "Fight the Battle of Britain", "side",
            also="continue_battle_of_britain", phases=OWN_TURN, rule="§8, §13.4.3", details=(flag("continue"),),
        ),
    ),
    figures=(figure("bombing", bombing_of, "Supplies lost by bombing", details=SENT),),
)  # fmt: skip
