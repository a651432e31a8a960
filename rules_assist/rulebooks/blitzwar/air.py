"""The air force (§13): range and bases, missions and who counters them, bombers, beachheads, the Battle of Britain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, counter, say, side
from boards.plain.working_out import once, spread
from counters.counter import Counter, SideId
from counters.events import CountersMoved
from counters.game import Game
from rules_assist.advice import Act, Answer, Detail, Finding, Grade, Reach, Reason, Way, not_told
from rules_assist.battle_sheet import BattleSheet, Chance
from rules_assist.common.asked import flag, going, number, of_each, of_one, verb
from rules_assist.common.odds import die, read
from rules_assist.common.reaching import all_shut, pointed_out
from rules_assist.common.standpoint import allowed, because, first_reason, ids_of, names, no, notice, verdict
from rules_assist.common.supplying import way_to
from rules_assist.common.walking import distances
from rules_assist.rulebook import Chapter, Means
from rules_assist.rulebooks.blitzwar import europe, stacking
from rules_assist.rulebooks.blitzwar.europe import ALLIES, AXIS, BOX, GERMANY, OWN_TURN, PARTIES, Group, meant
from rules_assist.rulebooks.blitzwar.supply import War

LONDON = AreaId("london")

# How far air units fly (§13.4.1), and who is at base, on a mission, or a beachhead.


@once
def within(game: Game, base: AreaId, name: str) -> frozenset[AreaId]:
    """The zones so many steps away as the chart of limits says, by brown and dotted lines, whoever they belong to."""
    steps = int(game.sheet.charts["limits"].cell(name))
    return frozenset(distances(game.board.network("land", "air"), base, within=steps))


@once
def flights(game: Game, base: AreaId) -> frozenset[AreaId]:
    """The zones and sea zones in range of a base (§13.4.1)."""
    seas = europe.on_coast(game, base)
    coasts = (zone for sea in seas for zone in europe.on_coast(game, sea))
    return within(game, base, "air_range").union(seas, coasts)


def is_at_base(view: War, one: Counter) -> bool:
    """Whether it lies in a zone and has not flown: who is on a mission, at sea or among strangers is not at base."""
    at, flown = view.area(one), view.is_flying(one) or one.marked("spent") or is_beachhead(view, one)
    return view.is_air(one) and not flown and view.is_zone(at) and not among_strangers(view, one, at)


def among_strangers(view: War, one: Counter, at: AreaId) -> bool:
    """Whether a zone is somebody else's, so that an air unit can be there only on a mission."""
    return view.control(at) not in ("", view.party_of(one.side))


def is_beachhead(view: War, one: Counter) -> bool:
    """An air unit that serves as a beachhead lies on the shore of a zone, or a fact says which zone it serves."""
    return view.on_beachhead(one) or any(fact.about[0] == one.id for fact in view.position.facts.of("serves"))


def missions(view: War, at: AreaId, *sides: SideId) -> Group:
    """Air units of these sides that do their work in this zone or sea zone, and are no beachheads."""
    ours = (one for one in view.lying.air.get(at, ()) if view.party_of(one.side) in sides)
    return tuple(one for one in ours if view.is_sea(at) or view.is_flying(one) or among_strangers(view, one, at))


def air_left(view: War, at: AreaId, side: SideId) -> int:
    """What a side has left over a zone when units went one for one (§13.4.2); below nought, so much has the enemy."""
    based = view.lying.air.get(at, ()) if view.option("defending_air") == "at base too" else ()

    def units(*sides: SideId) -> int:
        at_base = [one for one in based if view.party_of(one.side) in sides and is_at_base(view, one)]
        return len(missions(view, at, *sides)) + len(at_base)

    return 0 if view.snow_in(at) else units(side) - units(*europe.enemies_of(side))


def grounded(view: War, one: Counter) -> Reason | None:
    """Why an air unit cannot fly at all: each flies once, from its base."""
    flies, at = view.is_air(one), view.area(one)
    abroad = flies and view.is_zone(at) and not view.is_flying(one) and among_strangers(view, one, at)
    return first_reason(
        ("§13.4", "{who} is no air force.", not flies),
        ("§9.1, §9.3", "{who} is neutral: nobody moves it before it is at war.", view.is_at_peace(one)),
        ("§13.4.1", "{who} is not at base: it serves as a beachhead.", flies and is_beachhead(view, one)),
        ("§13.4.1, §13.5", "{who} is not at base: its side does not control {at}.", abroad),
        ("§13.4.1, §3, §20.1", "{who} is not at base: each unit flies once.", flies and not is_at_base(view, one)),
        who=counter(one.id), at=area(at),
    )  # fmt: skip


def snowed_in(view: War, at: AreaId) -> Reason | None:
    snow = view.is_zone(at) and view.snow_in(at)
    return first_reason(("§6, §13.1", "{at} lies in snow: no air force can be used there.", snow), at=area(at))


def beyond_range(view: War, base: AreaId, at: AreaId) -> Reason | None:
    sea, far = view.is_sea(at), at not in flights(view.game, base)
    words = "{at} is out of range of {base}: it is more than three zones away, and they lie on no sea together."
    return first_reason(
        ("§13.4.1", "No air unit flies to {at}.", not (sea or view.is_zone(at))),
        ("§13.4.1, §13.4.4", "{at} is out of range: {base} does not lie on that sea.", far and sea),
        ("§13.4.1", words, far),
        at=area(at), base=area(base),
    )  # fmt: skip


def offends(view: War, at: AreaId, *, landing: bool = False) -> Reason | None:
    """A flight to a neutral's zone is an attack on it, and so is a landing; nobody forbids it (§9.3)."""
    owner = view.control(at)
    words = "{at} is neutral: to fly there is to attack {owner}, which then joins the enemy."
    if landing:
        words = "{at} is neutral: whoever lands there attacks {owner}, which then joins the enemy."
    neutral = view.is_zone(at) and owner not in (*PARTIES, "")
    return first_reason(("§13.4.1, §9.3", words, neutral), at=area(at), owner=side(owner))


# Strategic movement of air force (§13.5): from base to base, as far as one likes.


def bases_from(view: War, start: AreaId) -> Mapping[AreaId, AreaId]:
    """Every zone that can be reached through controlled zones, and from coast to coast of one sea; with where from."""
    crossed = set[AreaId]()

    def onward(here: AreaId) -> Iterator[AreaId]:
        seas = [sea for sea in europe.on_coast(view.game, here) if sea not in crossed]
        crossed.update(seas)
        coasts = (to for at in seas for to in europe.on_coast(view.game, at))
        return filter(view.controls, (*view.beside(here), *coasts))

    return spread((start,), onward).came_from


def base_reach(view: War, group: Group) -> Reach:
    starts = list(dict.fromkeys(map(view.area, group)))
    stuck, shut = next((why for one in group if (why := grounded(view, one))), None), stacking.barred(view, group)
    nets = [bases_from(view, start) for start in starts]
    goals = (to for to in nets[0] if not stuck and to not in shut and all(to in net for net in nets))

    def way(to: AreaId) -> Way:
        told = say("{to} can be reached through our own zones; this may wait until the end of the turn.", to=area(to))
        return Way(to=to, route=way_to(dict(nets[0]), to), means="strategic_air", sentence=told, rule="§13.5")

    def reasons(to: AreaId) -> tuple[Reason, ...]:
        words = "No way leads to {to} through zones that our side controls, or from coast to coast of one sea."
        no_base = first_reason(
            ("§13.5", "{to} is no zone of land.", not view.is_zone(to)),
            ("§13.5", "Our side does not control {to}.", not view.controls(to)),
            to=area(to),
        )
        return (stuck or no_base or shut.get(to) or because("§13.5", words, to=area(to)),)

    return pointed_out(view.game.board, starts[0] if len(starts) == 1 else AreaId(""), goals, way, reasons)


# Missions (§13.2, §13.4): where they fly, who counters them, who rules the air, and who bombs Germany (§13.3).


def air_reach(view: War, group: Group) -> Reach:
    if stuck := next((why for one in group if (why := grounded(view, one))), None):
        return all_shut(view.game.board, stuck)
    near = frozenset.intersection(*(flights(view.game, view.area(one)) for one in group))
    shut, snow = stacking.barred(view, group), view.weather == "snow"
    open_ = near.difference(shut)
    goals = (to for to in view.game.board.spaces if to in open_ and not (snow and snowed_in(view, to)))

    def way(at: AreaId) -> Way:
        sea, warned, base = view.is_sea(at), offends(view, at), area(view.area(group[0]))
        words = "{at} is in range of {base}. The enemy may counter each unit at once, with air units in range."
        if sea:
            words = "{at} is in range of {base}: for naval superiority. The enemy may counter each unit at once."
        told, rule = say(words, at=area(at), base=base), "§13.4.1, §13.4.4" if sea else "§13.4.1"
        found = warned or Reason(told, rule)
        grade: Grade = "risky" if warned else "free"
        return Way(to=at, route=(at,), means="air", grade=grade, sentence=found.sentence, rule=found.rule)

    def reasons(at: AreaId) -> tuple[Reason, ...]:
        why = snowed_in(view, at) or shut.get(at)
        far = (beyond_range(view, view.area(one), at) for one in group)
        return tuple(filter(None, (why,))) or tuple(filter(None, far))[:1]

    return pointed_out(view.game.board, AreaId(""), goals, way, reasons)


def place_air(view: War, act: Act) -> Answer | None:
    if meant(act) == BOX and act.counters:
        reasons = [cannot_bomb(view, one) for one in view.named(act)]
        return allowed("They may bomb Germany from there.", "§13.3", *reasons)
    return going(air_reach, "§13.4.1")(view, act)


def cannot_counter(view: War, one: Counter, at: AreaId) -> Reason | None:
    mine, base = view.party_of(one.side), view.area(one)
    air = [other for other in view.position.in_area(at) if view.is_air(other)]
    theirs = [other for other in air if view.party_of(other.side) in europe.enemies_of(mine)]
    if at == BOX:
        return grounded(view, one) or first_reason(
            ("§13.3", "Only Axis air units counter bombers.", mine != AXIS),
            ("§13.3", "{base} is not in Germany.", view.country_of(base) != "germany"),
            ("§13.3", "No air unit lies in the box of strategic bombing.", not theirs),
            base=area(base),
        )
    shore = any(is_beachhead(view, other) for other in air)
    kept = (None if shore else snowed_in(view, at)) or stacking.barred(view, (one,)).get(at)
    away = grounded(view, one) or kept or beyond_range(view, base, at)
    none = all(is_at_base(view, other) for other in theirs)
    return away or first_reason(("§13.2", "No enemy air unit flies in {at}.", none), at=area(at))


def counter_air(view: War, act: Act) -> Answer | None:
    """`may counter #spitfire at mechili`, `may counter #stukas by #spitfire`; or whether anybody can."""
    named = view.named(act)
    group = tuple(one for one in named if view.party_of(one.side) == view.party_of(named[-1].side))
    at = meant(act) or next((view.area(one) for one in named if one not in group), None)
    ours: tuple[SideId, ...] = (view.party,)
    if at is None and group and not any(is_at_base(view, one) for one in group):  # They are who is countered.
        at, group, ours = view.area(group[0]), (), europe.enemies_of(view.party)
    if at is None:
        return not_told("§13.2")
    if not group:
        every = (one for pile in view.lying.air.values() for one in pile if view.party_of(one.side) in ours)
        group = tuple(one for one in every if cannot_counter(view, one, at) is None)
        none = ("§13.2", "No air unit at base, and in range, can counter anybody in {at}.", not group)
        if why := first_reason(none, at=area(at)):
            return no(why)
    words = "Each counters one enemy air unit in {at}: both go to the pool at once, without effect."
    if view.option("spent_air") == "back to base":
        words = "Each counters one enemy air unit in {at}: both go back to base at once, without effect."
    rule = "§13.2, §13.3" if at == BOX else "§13.2"
    return allowed(words, rule, *(cannot_counter(view, one, at) for one in group), at=area(at))


def air_superiority(view: War, act: Act) -> Answer | None:
    """`may air_superiority side axis at mechili`; `with both`: in Blitzkrieg and in normal combat."""
    at = meant(act)
    if at is None or not view.is_zone(at):
        words = "{at} is no zone of land: at sea it is asked who has naval superiority."
        return not_told("§13.4.2", say(words, at=area(at))) if at else not_told("§13.4.2")
    both = bool({"both", "both_phases", "normal"} & set(act.details)) or act.details.get("phases") in ("both", "2")
    left = air_left(view, at, view.party)
    few = "Only one air unit is left over {at}: it is removed after Blitzkrieg combat. For both phases it takes two."
    words = "{left} air units more than the enemy's are over {at}; one is removed after a Blitzkrieg combat."
    if left == 1:
        words = "One air unit more than the enemy's is over {at}; it is removed after a Blitzkrieg combat."
    return allowed(
        words, "§13.4.2, §13.2, §16.1", snowed_in(view, at),
        ("§13.4.2", "When units have gone one for one, no air unit of this side is left over {at}.", left <= 0),
        ("§13.4.2", few, both and left < 2),
        at=area(at), left=left,
    )  # fmt: skip


def missions_to_see_to(view: War) -> Iterator[Finding]:
    """Whoever has flown is removed just before our next air phase (§13.4); nobody flies over snow (§6, §13.1)."""
    words = "{who} have flown: in the air phase they are removed to their bases."
    if to_pool := view.option("spent_air") == "to the pool":
        words = "{who} have flown: in the air phase they are removed to the pool."
    over = view.phase == "naval" and view.acting == view.party
    for at in view.lying.air if over or view.weather == "snow" else ():
        flown = missions(view, at, view.party)
        if flown and over:
            away = [CountersMoved((one.id,), view.pool_for(one)) for one in flown] if to_pool else ()
            why, doing = because("§13.4, §20.1", words, who=names(flown)), "They are removed to the pool."
            yield notice(why, flown, at, aspect="air", severity="note", done=away, doing=doing)
        there = tuple(filter(view.is_flying, flown))
        if there and snowed_in(view, at):
            why = because("§6, §13.1", "{who} fly over {at}, which lies in snow.", who=names(there), at=area(at))
            yield notice(why, there, at, aspect="air")


def cannot_bomb(view: War, one: Counter) -> Reason | None:
    at, first = view.area(one), view.date("bombing")
    snow = view.weather == "snow" and view.option("winter_bombing") == "not allowed"
    return grounded(view, one) or first_reason(
        ("§13.3", "Only Allied air units bomb.", view.party_of(one.side) != ALLIES),
        ("§13.3", "Strategic bombing begins on turn {first}.", view.now < first),
        ("§13.3", "{base} is not in the United Kingdom.", "united_kingdom_home" not in view.regions(at)),
        ("§6", "In winter nobody bombs, as it is played here.", snow),
        first=first, base=area(at),
    )  # fmt: skip


def bomb(view: War, act: Act) -> Answer | None:
    if not (group := view.named(act)):
        return not_told("§13.3")
    words = "{who} may bomb Germany, one unit after the other. At most {most} that nobody counters have effect."
    reasons, most = [cannot_bomb(view, one) for one in group], int(str(view.said(BOX, "effective_units")))
    return allowed(words, "§13.3", *reasons, who=names(group), most=most)


# The Battle of Britain (§13.4.3): German air within one zone of London against all Allied air within range of it.


def fliers(view: War) -> tuple[Group, Group]:
    """The Germans within one zone of London, and all Allied air that could fly there."""
    air = [one for one in view.position.counters.values() if view.is_air(one) and not is_beachhead(view, one)]
    there, near = [(one, view.area(one)) for one in air if view.on_map(one)], within(view.game, LONDON, "near_london")
    germans = tuple(one for one, at in there if at in near and one.side == GERMANY)
    allies = (one for one, at in there if view.party_of(one.side) == ALLIES and LONDON in flights(view.game, at))
    return germans, tuple(allies)


def nobody_flies(view: War) -> Reason | None:
    (us, them), near = fliers(view), within(view.game, LONDON, "near_london")
    snow = view.snow_in(LONDON) and view.option("winter_over_britain") == "not allowed"
    now = view.phase == "air" and view.acting == AXIS
    # Whoever flies near London takes part.
    flown = tuple(one for at in view.lying.air if now and at not in near for one in missions(view, at, AXIS))
    words = "{who} have flown already: the Battle of Britain comes before all other missions."
    few = "{us} German air units against {them} Allied: it goes on only while the Germans are more."
    return first_reason(
        ("§13.4.3, §6", "In snow there is no Battle of Britain, as it is played here.", snow),
        ("§13.4.3", words, flown),
        ("§13.4.3", "No German air unit is within one zone of London.", not us),
        ("§13.4.3", "No Allied air unit is within range of London: there is nobody to fight.", not them),
        ("§13.4.3", few, len(us) <= len(them)),
        who=names(flown), us=len(us), them=len(them),
    )  # fmt: skip


def is_meant(view: War, act: Act) -> bool:
    """Whether a question says so, or names nobody but air units over London."""
    if act.counters and meant(act) == LONDON and all(map(view.is_air, view.named(act))):
        return True
    said = {act.verb, act.means, *act.details, *act.details.values()}
    return "battle_of_britain" in said or "battle of britain" in said


def sheet_of(view: War, act: Act) -> BattleSheet:
    chart, (us, them) = view.game.sheet.charts["battle_of_britain"], fliers(view)
    odds = read(die(len(chart.rows)), lambda pips: "/".join(chart.rows[pips - 1]))
    thrown, against = number(act, "die") or 0, nobody_flies(view)
    result = "/".join(chart.rows[thrown - 1]) if 1 <= thrown <= len(chart.rows) else ""
    figures: dict[str, float] = {"attack": len(us), "defence": len(them)}
    words = "{us:German air unit|German air units} against {them} Allied."
    told = _in_snow(view, say(words, us=len(us), them=len(them)))

    def after(result: str) -> tuple[int, int, Sentence]:
        """How many are left on each side, and what it means."""
        lost, killed = map(int, result.split("/"))
        left, standing = max(0, len(us) - lost), max(0, len(them) - killed)
        then = say("The Axis may go on." if left > standing else "It is over.")
        if not standing:
            then = say("No Allied air is left in range of London: corps may land this turn.")
        words = (
            "Air units lost by the Axis: {lost}, by the Allies: {killed}; {left} are left against {standing}. {then}"
        )
        gone = {"lost": len(us) - left, "killed": len(them) - standing}
        return left, standing, say(words, **gone, left=left, standing=standing, then=then)

    if result:
        left, standing, means = after(result)
        figures |= {"axis_left": left, "allies_left": standing, "goes_on": float(left > standing > 0)}
        told = Reason(say("{before} {after}", before=told.sentence, after=means), told.rule)
    found = against or told
    return BattleSheet(
        at=LONDON, attackers=ids_of(us), defenders=ids_of(them), figures=figures, chart=chart.id,
        chances=tuple(Chance(word, part, after(word)[2]) for word, part in odds.items()),
        result=result, refused=(against,) if against else (), sentence=found.sentence, rule=found.rule,
    )  # fmt: skip


def _in_snow(view: War, told: Sentence) -> Reason:
    words = "It is winter: the rules do not say whether it may be fought in snow."
    if not view.snow_in(LONDON):
        return Reason(told, "§13.4.3")
    return because("§13.4.3, §6", "{before} {snow}", before=told, snow=say(words))


def fight_over_britain(view: War, act: Act) -> Answer | None:
    us, them = map(len, fliers(view))
    words = "{us} German air units may fight {them} Allied over Britain, before any other mission."
    axis = first_reason(("§13.4.3", "The Axis decides on it.", view.side and view.party != AXIS))
    told = _in_snow(view, say(words, us=us, them=them))
    return verdict(axis or nobody_flies(view), told.sentence, told.rule)


def britain_defended(view: War, at: AreaId) -> Reason | None:
    if view.party != AXIS or "united_kingdom_home" not in view.regions(at):
        return None
    (us, them), won = fliers(view), view.so("battle_of_britain_won")
    if view.option("britain_landing") == "more Germans than Allies":
        won = won or len(us) > len(them)
    words = "The Battle of Britain is not won: {left} Allied air units are within range of London."
    return first_reason(("§13.4.3", words, them and not won), left=len(them))


BOTH = (*map(flag, ("both", "both_phases", "normal")), Detail(name="phases", values=("both", "2", "1")))
REBASING = ("air", "blitz", "combat")
CHAPTER = Chapter(
    means=(
        Means(name="air", reach=air_reach, suits=War.is_air, phases=("air",), rule="§13.4.1",
              also=("tactical_air", "air_mission", "fly", "mission")),
        Means(name="strategic_air", reach=base_reach, suits=War.is_air, phases=REBASING, rule="§13.5",
              also=("change_base", "rebase")),
    ),
    findings=(missions_to_see_to,),
    verbs=(
        verb("strategic_air", of_one(going(base_reach, "§13.5"), "§13.5"), "Change base to there", "counters to",
             also="change_base rebase", phases=REBASING, rule="§8, §13.5", suits=War.is_air),
        verb("place_air", of_one(place_air, "§13.4.1"), "Fly there", "counters at",
             also="fly fly_mission air_mission", phases=("air",), rule="§8, §13.4", suits=War.is_air),
        verb("counter", of_one(counter_air, "§13.2"), "Counter enemy air there", "counters at",
             also="counter_air intercept", suits=War.is_air),
        verb("air_superiority", of_each(air_superiority), "Rule the air there", "side at", details=BOTH),
        verb("bomb", bomb, "Bomb Germany", "counters", also="strategic_bombing", phases=("air",), rule="§8, §13.3",
             suits=War.is_air),
        verb("battle_of_britain", fight_over_britain, "Fight the Battle of Britain", "side",
             also="continue_battle_of_britain", phases=OWN_TURN, listed=("axis_air",), rule="§8, §13.4.3",
             details=(flag("continue"),)),
    ),
)  # fmt: skip
