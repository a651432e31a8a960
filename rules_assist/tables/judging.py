"""Whether something may be done, by a table of rules."""

from __future__ import annotations

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, side
from counters.position import area_of
from rules_assist.advice import Act, Answer
from rules_assist.tables.battles import battle_of
from rules_assist.tables.choosing import Scene
from rules_assist.tables.forms import May
from rules_assist.tables.ledgers import value_id, value_of
from rules_assist.tables.moving import reach_of
from rules_assist.tables.rounds import fight_of
from rules_assist.tables.telling import tell

MOVING, ATTACKING = ("move", "go"), ("attack", "battle", "fight")


def answer_of(scene: Scene, act: Act) -> Answer | None:
    """By the first row of that verb which fits; moving and attacking are answered by their own questions."""
    for row in scene.rules.may:
        if row.verb == act.verb and _fits(scene, row, act):
            at = tuple(area(area_of(place)) for place in (*act.at, *act.to))
            words = "Yes, that is allowed." if row.yes else "No, that is not allowed."
            these = tuple(map(counter, act.counters))
            return Answer(row.yes, tell(row.text, words, side=side(scene.side), counters=these, area=at), row.rule)
    if act.verb in MOVING and act.counters and act.to and scene.rules.move:
        return _moving(scene, act)
    if act.verb in ATTACKING:
        return _attacking(scene, act)
    return None


def _fits(scene: Scene, row: May, act: Act) -> bool:
    places = [area_of(place) for place in (*act.at, *act.to)] or [AreaId("")]
    amount = value_of(scene, value_id(row.value, scene.side)) if row.value else 0.0
    counters = [scene.position.counters[id] for id in act.counters if id in scene.position.counters]
    return (
        scene.now(row)
        and (row.who is None or (bool(counters) and all(scene.is_who(one, row.who) for one in counters)))
        and all(scene.is_where(at, row.at) for at in places)
        and (row.least is None or amount >= row.least)
        and (row.below is None or amount < row.below)
    )


def _moving(scene: Scene, act: Act) -> Answer:
    found, to = reach_of(scene, act.counters, act.means), area_of(act.to[0])
    if to in found.ways and not found.notes:
        return Answer(yes=True, sentence=found.ways[to][0].sentence, rule=found.ways[to][0].rule)
    why = next(iter(found.notes), None) or found.why_not(to)
    nothing = say("Nothing leads to {area}.", area=area(to))
    return Answer(yes=False, sentence=why.sentence if why else nothing, rule=why.rule if why else "")


def _attacking(scene: Scene, act: Act) -> Answer | None:
    """A table without movement has not looked whether they can get there: then it can say no, but never yes."""
    sheet = battle_of(scene, act) if scene.rules.fight is None else fight_of(scene, act)
    if sheet is None:
        return None
    for why in sheet.refused:
        return Answer(yes=False, sentence=why.sentence, rule=why.rule)
    return Answer(yes=True, sentence=sheet.sentence, rule=sheet.rule) if scene.rules.move else None
