"""What air units do (§13.2, §13.3, §13.4): missions, countering, bombing, the Battle of Britain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boards.board import AreaId
from boards.plain.sentence import Sentence, Value, area, counter, say
from counters.counter import Counter
from counters.game import Game
from counters.once import once
from counters.places import PlaceId
from rules_assist.advice import Act, Answer, Detail, Entry, Finding, Ledger, Reach, Reason, Way, not_told
from rules_assist.battle_sheet import BattleSheet, Chance
from rules_assist.common.asked import flag, of_each, of_one
from rules_assist.common.odds import die, read
from rules_assist.common.pointed import WhenPointedAt
from rules_assist.common.saying import agreed, answer, no
from rules_assist.common.standpoint import first_reason
from rules_assist.rulebook import Chapter, Figure, Means, Verb
from rules_assist.rulebooks.blitzwar import printed
from rules_assist.rulebooks.blitzwar.air import (
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
from rules_assist.rulebooks.blitzwar.control import War
from rules_assist.rulebooks.blitzwar.offers import gone_to_the_pool
from rules_assist.rulebooks.blitzwar.sides import ALLIES, AXIS, OWN_TURN, PARTIES, enemies_of, meant, told_number
from rules_assist.rulebooks.blitzwar.stacking import barred

# ----------------
# Strategic bombing (§13.3): who may bomb Germany, who may stop them, and what it costs the Axis.

BOMBING_RULE = "§13.3"
BOX = AreaId("strategic_bombing")


def in_britain(view: War, at: AreaId) -> bool:
    """In the United Kingdom itself."""
    return "united_kingdom_home" in printed.regions_of(view.game, at)


def cannot_bomb(view: War, one: Counter) -> Reason | None:
    """From winter 1943 on, Allied air units that are based in the United Kingdom (§13.3)."""
    at, first = view.position.area(one.id), view.date("bombing")
    snow = view.weather == "snow" and view.option("winter_bombing") == "not allowed"
    return grounded(view, one) or first_reason(
        (BOMBING_RULE, "Only Allied air units bomb.", view.party_of(one.side) != ALLIES),
        (BOMBING_RULE, "Strategic bombing begins on turn {first}.", view.now < first),
        (BOMBING_RULE, "{base} is not in the United Kingdom.", not in_britain(view, at)),
        ("§6", "In winter nobody bombs, as it is played here.", snow),
        first=first,
        base=area(at),
    )


def cannot_stop_bombers(view: War, one: Counter) -> Reason | None:
    """Axis air units in Germany may counter them (§13.3)."""
    at = view.position.area(one.id)
    met = any(view.is_air(other) for other in view.position.in_area(BOX) if view.party_of(other.side) == ALLIES)
    return grounded(view, one) or first_reason(
        (BOMBING_RULE, "Only Axis air units counter bombers.", view.party_of(one.side) != AXIS),
        (BOMBING_RULE, "{base} is not in Germany.", view.country_of(at) != "germany"),
        (BOMBING_RULE, "No air unit lies in the box of strategic bombing.", not met),
        base=area(at),
    )


def bomb(view: War, act: Act) -> Answer | None:
    """`may bomb #lancasters`."""
    group = view.named(act)
    if not group:
        return not_told(BOMBING_RULE)
    words = "{who} may bomb Germany, one unit after the other. At most {most} that nobody counters have effect."
    who, most = tuple(counter(one.id) for one in group), most_effective(view)
    return answer([cannot_bomb(view, one) for one in group], words, BOMBING_RULE, who=who, most=most)


def most_effective(view: War) -> int:
    return int(str(view.said(BOX, "effective_units")))


def bombing_turn(view: War) -> int:
    """The turn of the bombing that counts: until the Axis has lost its supplies, the one before."""
    return view.now - (view.phase in ("diplomacy", "cards", "reinforcement"))


def each_costs(view: War) -> int:
    """The supplies that an effective unit costs the Axis: more from winter 1944 on."""
    rows = view.game.sheet.charts["bombing"].rows
    return int(rows[1 if bombing_turn(view) >= view.date("bombing_more") else 0][0])


def effective(view: War, act: Act) -> int:
    """As many as were sent and not countered: told, or what lies in the box, or what a fact remembers."""
    sent = told_number(act, "sent", "units", "air")
    if sent is not None:
        return max(0, sent - (told_number(act, "countered") or 0))
    there = [view.party_of(one.side) for one in view.position.in_area(BOX) if view.is_air(one)]
    left = there.count(ALLIES) - there.count(AXIS)
    fact = view.position.facts.get("bombed")
    return max(left, 0) if there else int(fact.value) if fact and fact.value.isdecimal() else 0


def bombing_of(view: War, act: Act) -> Ledger | None:
    """`ledger bombing with sent 3, countered 1`: of the Axis, whoever is asked about."""
    return bombing_losses(view, act) if act.side or view.party == AXIS else None


def bombing_losses(view: War, act: Act) -> Ledger:
    """What the Axis loses in its next reinforcement phase."""
    found, most, each = effective(view, act), most_effective(view), each_costs(view)
    counted = min(found, most) if bombing_turn(view) >= view.date("bombing") else 0
    why = say("An air unit bombs Germany uncountered: {each} supplies.", each=each)
    entries = tuple(Entry(amount=each, sentence=why, rule=BOMBING_RULE) for _ in range(counted))
    words = "{counted} of {found} air units have effect: the Axis loses {total} supplies in its reinforcement phase."
    told = say(words, counted=counted, found=found, total=each * counted)
    return Ledger(name="bombing", side=AXIS, entries=entries, total=each * counted, sentence=told, rule=BOMBING_RULE)


# ----------------
# The Battle of Britain (§13.4.3): German air within one zone of London against all Allied air within range of it.

OVER_BRITAIN_RULE = "§13.4.3"
LONDON = AreaId("london")
SNOW = say("It is winter: the rules do not say whether it may be fought in snow.")


def germans_near(view: War) -> tuple[Counter, ...]:
    near = within(view.game, LONDON, printed.limit(view.game, "near_london"))
    return tuple(one for at in near for one in _air(view, at) if one.side == "germany")


def allies_near(view: War) -> tuple[Counter, ...]:
    """All Allied air that could fly to London."""
    based = {view.position.area(one.id): None for one in view.position.counters.values() if view.is_air(one)}
    near = [at for at in based if at in view.game.board.spaces and in_range(view.game, at, LONDON)]
    return tuple(one for at in near for one in _air(view, at) if view.party_of(one.side) == ALLIES)


def _air(view: War, at: AreaId) -> list[Counter]:
    return [one for one in view.position.in_area(at) if view.is_air(one) and not is_beachhead(view, one)]


def snow_over_britain(view: War) -> bool:
    """Whether London lies in snow: the rules do not say whether the battle is fought then (§6, §13.4.3)."""
    return view.snow_in(LONDON)


def flown_before(view: War) -> tuple[Counter, ...]:
    """Axis air units that fly a mission in their own air phase: the Battle of Britain comes before all others."""
    if view.phase != "air" or view.acting != AXIS:
        return ()
    near = within(view.game, LONDON, printed.limit(view.game, "near_london"))
    places = (at for at in view.lying.air if at not in near)  # Who flies there takes part.
    return tuple(one for at in places for one in missions(view, at, AXIS))


def nobody_flies(view: War) -> Reason | None:
    """Why there can be no Battle of Britain (§13.4.3)."""
    snow = snow_over_britain(view) and view.option("winter_over_britain") == "not allowed"
    flown = flown_before(view)
    words = "{who} have flown already: the Battle of Britain comes before all other missions."
    return first_reason(
        (f"{OVER_BRITAIN_RULE}, §6", "In snow there is no Battle of Britain, as it is played here.", snow),
        (OVER_BRITAIN_RULE, words, flown),
        (OVER_BRITAIN_RULE, "No German air unit is within one zone of London.", not germans_near(view)),
        (
            OVER_BRITAIN_RULE,
            "No Allied air unit is within range of London: there is nobody to fight.",
            not allies_near(view),
        ),
        who=tuple(counter(one.id) for one in flown),
    ) or must_break_off(view)


def must_break_off(view: War) -> Reason | None:
    """It goes on only while there are more Germans than Allies (§13.4.3)."""
    us, them = len(germans_near(view)), len(allies_near(view))
    words = "{us} German air units against {them} Allied: it goes on only while the Germans are more."
    return first_reason((OVER_BRITAIN_RULE, words, us <= them), us=us, them=them)


def britain_defended(view: War, at: AreaId) -> Reason | None:
    """Nobody lands in the United Kingdom while Allied air is within range of London, unless it was won (§13.4.3)."""
    left, won = len(allies_near(view)), view.position.facts.says("battle_of_britain_won")
    words = "The Battle of Britain is not won: {left} Allied air units are within range of London."
    if view.option("britain_landing") == "more Germans than Allies":
        won = won or len(germans_near(view)) > left
    return first_reason((OVER_BRITAIN_RULE, words, left > 0 and not won and in_britain(view, at)), left=left)


def is_meant(act: Act) -> bool:
    said = {act.verb, act.means, *act.details, *act.details.values()}
    return "battle_of_britain" in said or "battle of britain" in said


def sheet_of(view: War, act: Act) -> BattleSheet:
    """`battle london with battle_of_britain, die 2`."""
    chart = view.game.sheet.charts["battle_of_britain"]
    us, them = germans_near(view), allies_near(view)
    odds = read(die(len(chart.rows)), lambda pips: "/".join(chart.rows[pips - 1]))
    thrown = told_number(act, "die") or 0
    result = "/".join(chart.rows[thrown - 1]) if 1 <= thrown <= len(chart.rows) else ""
    against = nobody_flies(view)
    figures: dict[str, float] = {"attack": len(us), "defence": len(them)}
    told = say("{us} German air units against {them} Allied.", us=len(us), them=len(them))
    if snow_over_britain(view):
        told = say("{before} {snow}", before=told, snow=SNOW)
    if result:
        figures |= _after(len(us), len(them), result)
        told = say("{before} {after}", before=told, after=_means(len(us), len(them), result))
    return BattleSheet(
        at=LONDON,
        attackers=tuple(one.id for one in us),
        defenders=tuple(one.id for one in them),
        figures=figures,
        chart=chart.id,
        chances=tuple(Chance(word, part, _means(len(us), len(them), word)) for word, part in odds.items()),
        result=result,
        refused=(against,) if against else (),
        sentence=against.sentence if against else told,
        rule=against.rule if against else _rule(view),
    )


def _rule(view: War) -> str:
    return f"{OVER_BRITAIN_RULE}, §6" if snow_over_britain(view) else OVER_BRITAIN_RULE


def _after(us: int, them: int, result: str) -> dict[str, float]:
    lost, killed = map(int, result.split("/"))
    left, standing = max(0, us - lost), max(0, them - killed)
    return {"axis_left": left, "allies_left": standing, "goes_on": float(left > standing > 0)}


def _means(us: int, them: int, result: str) -> Sentence:
    lost, killed = map(int, result.split("/"))
    left, standing = max(0, us - lost), max(0, them - killed)
    values = {"lost": lost, "killed": killed, "left": left, "standing": standing}
    first = "The Axis loses {lost} air units and the Allies {killed}: {left} against {standing}. "
    if not standing:
        return say(first + "No Allied air is left in range of London: corps may land this turn.", **values)
    if left > standing:
        return say(first + "The Axis may go on.", **values)
    return say(first + "It is over.", **values)


def fight_over_britain(view: War, act: Act) -> Answer | None:
    """`may battle_of_britain side axis`: a round of it, the first or another."""
    words = "{us} German air units may fight {them} Allied over Britain, before any other mission."
    if snow_over_britain(view):
        words += " It is winter: the rules do not say whether it may be fought in snow."
    us, them = len(germans_near(view)), len(allies_near(view))
    axis = first_reason((OVER_BRITAIN_RULE, "The Axis decides on it.", view.side and view.party_of(view.side) != AXIS))
    return answer([axis, nobody_flies(view)], words, _rule(view), us=us, them=them)


# ----------------
# Flying missions (§13.2, §13.4): placing air units, countering them, and asking who rules the air.


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
        return agreed("{why}", warned.rule, why=warned.sentence)
    words = "{at} is in range of {base}. The enemy may counter each unit at once, with air units in range."
    rule = _rules_of_flights(view.game, at)
    return agreed(words, rule, at=area(at), base=area(view.position.area(group[0].id)))


# ---------------------------------------------------------------- countering


def nobody_to_counter(view: War, one: Counter, at: AreaId) -> Reason | None:
    """Only enemy air that flies there can be countered, as a mission or as a beachhead (§13.2)."""
    foes = enemies_of(view.party_of(one.side))
    met = any(
        view.is_air(other) and view.party_of(other.side) in foes and not is_at_base(view, other)
        for other in view.position.in_area(at)
    )
    return first_reason(("§13.2", "No enemy air unit flies in {at}.", not met), at=area(at))


def cannot_counter(view: War, one: Counter, at: AreaId) -> Reason | None:
    """Why an air unit cannot counter what flies there: it must be at base, and in range (§13.2)."""
    if at == BOX:
        return cannot_stop_bombers(view, one)
    shore = any(is_beachhead(view, other) for other in view.position.in_area(at) if view.is_air(other))
    kept = (None if shore else snowed_in(view, at)) or barred(view, (one,)).get(at)
    over = grounded(view, one) or kept or out_of_range(view, one, at)
    return over or nobody_to_counter(view, one, at)


def counter_air(view: War, act: Act) -> Answer | None:
    """`may counter #spitfire at mechili`. Both units go to the pool, one for one."""
    at, group = meant(act), view.named(act)
    if at is None or not group:
        return not_told("§13.2")
    gone = {
        "to the pool": "Each counters one enemy air unit in {at}: both go to the pool at once, without effect.",
        "back to base": "Each counters one enemy air unit in {at}: both go back to base at once, without effect.",
    }[view.option("spent_air")]  # fmt: skip
    rule = "§13.2, §13.3" if at == BOX else "§13.2"
    return answer([cannot_counter(view, one, at) for one in group], gone, rule, at=area(at))


# ---------------------------------------------------------------- superiority


def air_superiority(view: War, act: Act) -> Answer | None:
    """`may air_superiority side axis at mechili`; `with both`: in Blitzkrieg and in normal combat."""
    at = meant(act)
    if at is None or not printed.is_zone(view.game, at):
        return not_told("§13.4.2")
    both = bool({"both", "both_phases", "normal"} & set(act.details)) or act.details.get("phases") in ("both", "2")
    return answer([lacks_air(view, at, 2 if both else 1)], "{left}", "§13.4.2, §13.2, §16.1", left=_left(view, at))


def lacks_air(view: War, at: AreaId, wanted: int) -> Reason | None:
    """Why our side has no air superiority in a zone, or not for both combat phases (§13.4.2)."""
    left = air_left(view, at, view.party)
    words = "Only one air unit is left over {at}: it is removed after Blitzkrieg combat. For both phases it takes two."
    return snowed_in(view, at) or first_reason(
        ("§13.4.2", "When units have gone one for one, no air unit of this side is left over {at}.", left <= 0),
        ("§13.4.2", words, left < wanted),
        at=area(at),
    )


def _left(view: War, at: AreaId) -> Value:
    left = air_left(view, at, view.party)
    words = "{left} air units more than the enemy's are over {at}; one is removed after a Blitzkrieg combat."
    one = "One air unit more than the enemy's is over {at}; it is removed after a Blitzkrieg combat."
    return say(one, at=area(at)) if left == 1 else say(words, left=left, at=area(at))


# ---------------------------------------------------------------- when they are over


def missions_over(view: War) -> Iterator[Finding]:
    """Just before our own air phase: whoever has flown since the last one is removed (§13.4)."""
    if view.phase != "naval" or view.acting != view.party:
        return
    for at in view.lying.air:
        if flown := missions(view, at, view.party):
            words = {
                "to the pool": "{who} have flown: in the air phase they are removed to the pool.",
                "back to base": "{who} have flown: in the air phase they are removed to their bases.",
            }[view.option("spent_air")]
            told = say(words, who=tuple(counter(one.id) for one in flown))
            ids = tuple(one.id for one in flown)
            yield Finding(
                severity="note",
                places=(PlaceId(at),),
                counters=ids,
                sentence=told,
                rule="§13.4, §20.1",
                aspect="air",
                deed=gone_to_the_pool(view, flown),
            )


# ---------------------------------------------------------------- where they may fly


def air_reach(view: War, group: tuple[Counter, ...]) -> Reach:
    """Every zone and sea zone in range of all of them."""
    spaces = view.game.board.spaces
    if why := next((found for one in group if (found := grounded(view, one))), None):
        return Reach(refused=dict.fromkeys(spaces, (why,)))
    bases = tuple(dict.fromkeys(view.position.area(one.id) for one in group))
    snow, owners = view.weather == "snow", view.controllers
    beyond = [barred(view, group), *(too_far_to_fly(view.game, base) for base in bases)]

    def why_not(at: AreaId) -> Reason | None:
        snowed = snowed_in(view, at) if snow else None
        return snowed or next((far[at] for far in beyond if at in far), None)

    def ways(at: AreaId) -> tuple[Way, ...]:
        neutral = owners.get(at, AXIS) not in PARTIES and offends(view, at) is not None
        return (_risky(view, at) if neutral else flight_to(view.game, at),)

    refused = {at: (why,) for at in spaces if (why := why_not(at))}
    return Reach(WhenPointedAt(dict.fromkeys(at for at in spaces if at not in refused), ways), refused)


@once
def too_far_to_fly(game: Game, base: AreaId) -> Mapping[AreaId, Reason]:
    """Where nobody flies from this base, and why."""
    return {at: why for at in game.board.spaces if (why := beyond_range(game, base, at))}


@once
def flight_to(game: Game, at: AreaId) -> Way:
    words = "{at} is in range: for naval superiority." if printed.is_sea(game, at) else "{at} is in range."
    return Way(to=at, route=(at,), means="air", sentence=say(words, at=area(at)), rule=_rules_of_flights(game, at))


def _rules_of_flights(game: Game, at: AreaId) -> str:
    return "§13.4.1, §13.4.4" if printed.is_sea(game, at) else "§13.4.1"


def _risky(view: War, at: AreaId) -> Way:
    warned = offends(view, at) or Reason(say("{at} is neutral.", at=area(at)), "§9.3")
    return Way(to=at, route=(at,), means="air", grade="risky", sentence=warned.sentence, rule=warned.rule)


SENT = (
    Detail(name="sent", title="Air units sent", least=0, also=("units", "air")),
    Detail(name="countered", title="Of these countered", least=0),
)
CHAPTER = Chapter(
    means=(
        Means(
            name="air", reach=air_reach, suits=War.is_air, phases=("air",), rule="§13.4.1",
            also=("tactical_air", "air_mission", "fly", "mission"),
        ),
    ),
    findings=(missions_over,),
    verbs=(
        Verb(
            name="place_air",
            does=of_one(place_air, "§13.4.1"), title="Fly there", needs=("counters", "at"), bare=True,
            details=(),
            also=("fly", "fly_mission", "air_mission"),
        ),
        Verb(
            name="counter", does=of_one(counter_air, "§13.2"), title="Counter enemy air there",
            needs=("counters", "at"), bare=True,
            details=(), also=("counter_air", "intercept"),
        ),
        Verb(
            name="air_superiority", does=of_each(air_superiority), title="Rule the air there", needs=("side", "at"),
            details=(*map(flag, ("both", "both_phases", "normal")), Detail(name="phases", values=("both", "2", "1"))),
        ),
        Verb(
            name="bomb", phases=("air",), rule="§8, §13.3",
            does=bomb, title="Bomb Germany", needs=("counters",), bare=True, details=(),
            also=("strategic_bombing",),
        ),
        Verb(
            name="battle_of_britain", phases=OWN_TURN, rule="§8, §13.4.3",
            does=fight_over_britain, title="Fight the Battle of Britain", needs=("side",),
            details=(flag("continue"),), also=("continue_battle_of_britain",),
        ),
    ),
    figures=(Figure(name="bombing", reckons=bombing_of, title="Supplies lost by bombing", details=SENT),),
)  # fmt: skip
