"""The Battle of Britain (§13.4.3): German air within one zone of London against all Allied air within range of it."""

from __future__ import annotations

from boards.board import AreaId
from boards.plain.sentence import Sentence, counter, say
from counters.counter import Counter
from rules_assist.advice import Act, Answer, Reason
from rules_assist.battle_sheet import BattleSheet, Chance
from rules_assist.common.odds import die, read
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.blitzwar.air import in_range, is_beachhead, missions, within
from rules_assist.rulebooks.blitzwar.answering import answer, told_number
from rules_assist.rulebooks.blitzwar.bombing import in_britain
from rules_assist.rulebooks.blitzwar.corps import is_air
from rules_assist.rulebooks.blitzwar.limits import limit
from rules_assist.rulebooks.blitzwar.phases import acting, phase
from rules_assist.rulebooks.blitzwar.readings import option
from rules_assist.rulebooks.blitzwar.seasons import snow_in
from rules_assist.rulebooks.blitzwar.sides import ALLIES, AXIS, party_of
from rules_assist.rulebooks.blitzwar.table import lying

RULE = "§13.4.3"
LONDON = AreaId("london")
SNOW = say("It is winter: the rules do not say whether it may be fought in snow.")


def germans_near(view: Standpoint) -> tuple[Counter, ...]:
    near = within(view.game, LONDON, limit(view.game, "near_london"))
    return tuple(one for at in near for one in _air(view, at) if one.side == "germany")


def allies_near(view: Standpoint) -> tuple[Counter, ...]:
    """All Allied air that could fly to London."""
    based = {view.position.area(one.id): None for one in view.position.counters.values() if is_air(view, one)}
    near = [at for at in based if at in view.game.board.spaces and in_range(view.game, at, LONDON)]
    return tuple(one for at in near for one in _air(view, at) if party_of(view, one.side) == ALLIES)


def _air(view: Standpoint, at: AreaId) -> list[Counter]:
    return [one for one in view.position.in_area(at) if is_air(view, one) and not is_beachhead(view, one)]


def snow_over_britain(view: Standpoint) -> bool:
    """Whether London lies in snow: the rules do not say whether the battle is fought then (§6, §13.4.3)."""
    return snow_in(view, LONDON)


def flown_before(view: Standpoint) -> tuple[Counter, ...]:
    """Axis air units that fly a mission in their own air phase: the Battle of Britain comes before all others."""
    if phase(view) != "air" or acting(view) != AXIS:
        return ()
    near = within(view.game, LONDON, limit(view.game, "near_london"))
    places = (at for at in lying(view.game, view.position).air if at not in near)  # Who flies there takes part.
    return tuple(one for at in places for one in missions(view, at, AXIS))


def nobody_flies(view: Standpoint) -> Reason | None:
    """Why there can be no Battle of Britain (§13.4.3)."""
    snow = snow_over_britain(view) and option(view, "winter_over_britain") == "not allowed"
    flown = flown_before(view)
    words = "{who} have flown already: the Battle of Britain comes before all other missions."
    return first_reason(
        (f"{RULE}, §6", "In snow there is no Battle of Britain, as it is played here.", snow),
        (RULE, words, flown),
        (RULE, "No German air unit is within one zone of London.", not germans_near(view)),
        (RULE, "No Allied air unit is within range of London: there is nobody to fight.", not allies_near(view)),
        who=tuple(counter(one.id) for one in flown),
    )


def must_break_off(view: Standpoint) -> Reason | None:
    """It goes on only while there are more Germans than Allies (§13.4.3)."""
    us, them = len(germans_near(view)), len(allies_near(view))
    words = "{us} German air units against {them} Allied: it goes on only while the Germans are more."
    return first_reason((RULE, words, us <= them), us=us, them=them)


def britain_defended(view: Standpoint, at: AreaId) -> Reason | None:
    """Nobody lands in the United Kingdom while Allied air is within range of London, unless it was won (§13.4.3)."""
    left, won = len(allies_near(view)), view.position.facts.says("battle_of_britain_won")
    words = "The Battle of Britain is not won: {left} Allied air units are within range of London."
    if option(view, "britain_landing") == "more Germans than Allies":
        won = won or len(germans_near(view)) > left
    return first_reason((RULE, words, left > 0 and not won and in_britain(view, at)), left=left)


def is_meant(act: Act) -> bool:
    said = {act.verb, act.means, *act.details, *act.details.values()}
    return "battle_of_britain" in said or "battle of britain" in said


def sheet_of(view: Standpoint, act: Act) -> BattleSheet:
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


def _rule(view: Standpoint) -> str:
    return f"{RULE}, §6" if snow_over_britain(view) else RULE


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


def fight_over_britain(view: Standpoint, act: Act) -> Answer | None:
    """`may battle_of_britain side axis`; `with continue`: once it has begun."""
    going_on = must_break_off(view) if "continue" in act.details or act.verb.startswith("continue") else None
    words = "{us} German air units may fight {them} Allied over Britain, before any other mission."
    if snow_over_britain(view):
        words += " It is winter: the rules do not say whether it may be fought in snow."
    us, them = len(germans_near(view)), len(allies_near(view))
    axis = first_reason((RULE, "The Axis decides on it.", view.side and party_of(view, view.side) != AXIS))
    return answer([axis, nobody_flies(view), going_on], words, _rule(view), us=us, them=them)


VERBS = dict.fromkeys(
    ("battle_of_britain", "fight_battle_of_britain", "continue_battle_of_britain"), fight_over_britain
)
