"""The Battle of Britain (§13.4.3): German air within one zone of London against all Allied air within range of it."""

from __future__ import annotations

from boards.board import AreaId
from boards.sentence import Sentence, say
from counters.counter import Counter
from rules_assist.advice import Act, Answer, BattleSheet, Chance, Reason
from rules_assist.odds import die, read
from rules_assist.rulebooks.blitzwar.air import in_range, is_beachhead, within
from rules_assist.rulebooks.blitzwar.answering import answer, told_number
from rules_assist.rulebooks.blitzwar.bombing import in_britain
from rules_assist.rulebooks.blitzwar.corps import is_air
from rules_assist.rulebooks.blitzwar.sides import ALLIES, AXIS, party_of
from rules_assist.standpoint import Standpoint, first_reason

RULE = "§13.4.3"
LONDON = AreaId("london")


def germans_near(view: Standpoint) -> tuple[Counter, ...]:
    near = within(view.game, LONDON, 1)
    return tuple(one for at in near for one in _air(view, at) if one.side == "germany")


def allies_near(view: Standpoint) -> tuple[Counter, ...]:
    """All Allied air that could fly to London."""
    based = {view.position.area(one.id): None for one in view.position.counters.values() if is_air(view, one)}
    near = [at for at in based if at in view.game.board.spaces and in_range(view.game, at, LONDON)]
    return tuple(one for at in near for one in _air(view, at) if party_of(view, one.side) == ALLIES)


def _air(view: Standpoint, at: AreaId) -> list[Counter]:
    return [one for one in view.position.in_area(at) if is_air(view, one) and not is_beachhead(view, one)]


def nobody_flies(view: Standpoint) -> Reason | None:
    """Why there can be no Battle of Britain (§13.4.3)."""
    return first_reason(
        (RULE, "No German air unit is within one zone of London.", not germans_near(view)),
        (RULE, "No Allied air unit is within range of London: there is nobody to fight.", not allies_near(view)),
    )


def must_break_off(view: Standpoint) -> Reason | None:
    """It goes on only while there are more Germans than Allies (§13.4.3)."""
    us, them = len(germans_near(view)), len(allies_near(view))
    words = "{us} German air units against {them} Allied: it goes on only while the Germans are more."
    return first_reason((RULE, words, us <= them), us=us, them=them)


def britain_defended(view: Standpoint, at: AreaId) -> Reason | None:
    """Nobody lands in the United Kingdom while Allied air is within range of London, unless it was won (§13.4.3)."""
    left = len(allies_near(view))
    words = "The Battle of Britain is not won: {left} Allied air units are within range of London."
    won = view.position.facts.says("battle_of_britain_won")
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
        rule=RULE,
    )


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
    us, them = len(germans_near(view)), len(allies_near(view))
    axis = first_reason((RULE, "The Axis decides on it.", view.side and party_of(view, view.side) != AXIS))
    return answer([axis, nobody_flies(view), going_on], words, RULE, us=us, them=them)


VERBS = dict.fromkeys(
    ("battle_of_britain", "fight_battle_of_britain", "continue_battle_of_britain"), fight_over_britain
)
