"""A chapter out of a table: rules.toml of a kit or a game of ours, read into the answers of `rules_assist.advice`.

No code of the kit's runs. KITS.md says what the table can say; `forms.py` is the same in types.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, get_args

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, side
from boards.plain.toml_reading import read_toml
from boards.plain.working_out import once
from counters.counter import SideId
from counters.game import Game
from counters.position import Position, area_of
from rules_assist.advice import Act, Answer, Detail, Finding, Ledger, Need, Reach
from rules_assist.battle_sheet import BattleSheet
from rules_assist.common.asked import spelled
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebook import Chapter, ChapterRulebook, Figure, Group, Verb, rulebook
from rules_assist.tables.battles import battle_of, odds_of
from rules_assist.tables.choosing import Scene
from rules_assist.tables.forms import May, Rules
from rules_assist.tables.ledgers import ledger_of, value_id, value_of
from rules_assist.tables.moving import reach_of
from rules_assist.tables.rounds import THROWN, fight_of
from rules_assist.tables.stacking import limits, nevers
from rules_assist.tables.supply import supply_findings, supply_of
from rules_assist.tables.telling import check_sentences, tell
from rules_assist.tables.volleys import Whose, name_of
from rules_assist.tables.weighing import DEALT

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


__all__ = ["battle_details", "chapter_of", "read_rules", "scenes", "table"]


def read_rules(file: Path) -> ChapterRulebook:
    """The rulebook that is nothing but the table in a file; what is wrong with it is told with its line."""
    rules = _read(file)
    # Who goes hungry is pointed out row by row, as the table says.
    return rulebook(chapter_of(rules), sides=rules.players, starves=lambda _view, _line: None)


def table(file: Path) -> Chapter:
    """A table as one chapter among those written in Python."""
    return chapter_of(_read(file))


def _read(file: Path) -> Rules:
    rules = read_toml(file, Rules)
    check_sentences(rules, str(file))
    return rules


def scenes(rules: Rules) -> Callable[[Standpoint], Scene]:
    """The table as rows see it, for every standpoint."""

    @once
    def memory(_game: Game) -> dict[int, tuple[object, Any]]:
        return {}

    @once
    def of_side(game: Game, position: Position, side: SideId) -> Scene:
        return Scene(rules, game, position, side, memory(game))

    return lambda view: of_side(view.game, view.position, view.side)


def chapter_of(rules: Rules) -> Chapter:
    """The rows of a table, each under the question that it answers."""
    scene = scenes(rules)

    def misplaced(view: Standpoint) -> Iterator[Finding]:
        return nevers(scene(view))

    def hungry(view: Standpoint) -> Iterator[Finding]:
        return supply_findings(scene(view))

    def reach(view: Standpoint, group: Group, means: str) -> Reach:
        return reach_of(scene(view), tuple(one.id for one in group), means)

    def battle(view: Standpoint, act: Act) -> BattleSheet | None:
        return battle_of(scene(view), act) if rules.fight is None else fight_of(scene(view), act)

    def may(view: Standpoint, act: Act) -> Answer | None:
        return answer_of(scene(view), act)

    goings = tuple(dict.fromkeys(row.means for row in rules.move if row.means))
    return Chapter(
        findings=(hungry,),
        once=(misplaced,),
        verbs=tuple(
            Verb(
                name=name,
                does=may,
                title=_title(name),
                needs=_needs(rules, name),
                details=_details(rules) if name in ATTACKING else (),
                by=goings if name in MOVING else (),
            )
            for name in _verbs(rules)
        ),
        figures=tuple(
            Figure(name=name, reckons=partial(_reckoned, scene, name), title=_title(name))
            for name in dict.fromkeys(row.name for row in rules.ledger)
        ),
        limits=lambda view: limits(scene(view)),
        reach=reach if rules.move else None,
        ways=goings,
        supply=lambda view: supply_of(scene(view)),
        battle=battle if rules.battle or rules.fight else None,
    )


def _reckoned(scene: Callable[[Standpoint], Scene], name: str, view: Standpoint, act: Act) -> Ledger | None:
    return ledger_of(scene(view), name)


def _verbs(rules: Rules) -> Iterable[str]:
    """What its rows name; and moving and attacking, which are answered by their own questions."""
    fights = ATTACKING if rules.battle or rules.fight else ()
    return dict.fromkeys((*(row.verb for row in rules.may), *(MOVING if rules.move else ()), *fights))


def _details(rules: Rules) -> tuple[Detail, ...]:
    """What can be said of a battle: its die, or what its rounds ask and throw."""
    if rules.fight is None:
        most = max(odds_of(rules.battle.dice)) if rules.battle else None
        return (Detail(name="die", least=1, most=most, also=("roll", "rolled")),)
    asked: dict[str, list[str]] = {}
    for row in rules.fight.ask:
        asked.setdefault(row.name, []).extend(row.choices)
    throws = {name_of(row, who): row for row in rules.fight.round for who in get_args(Whose)}
    opens = any(row.opening for row in rules.fight.round)
    deals = any(change.spread for row in rules.fight.round for change in row.changes)
    return (
        *(Detail(name=name, values=tuple(dict.fromkeys(said)), also=(spelled(name),)) for name, said in asked.items()),
        *(Detail(name=of, least=1, most=max(odds_of(row.dice)), several=True) for of, row in throws.items()),
        *((Detail(name=THROWN, values=tuple(throws), several=True),) if opens else ()),
        *((Detail(name=DEALT, names="counter", several=True, least=0),) if deals else ()),
    )


def battle_details(chapter: Chapter) -> tuple[Detail, ...]:
    """The same of a chapter that was made of a table."""
    return next(verb.details for verb in chapter.verbs if verb.name in ATTACKING)


def _needs(rules: Rules, verb: str) -> tuple[Need, ...]:
    if verb in MOVING:
        return ("counters", "to")
    if verb in ATTACKING:
        return ("counters", "at")
    return ("counters",) if any(row.who is not None for row in rules.may if row.verb == verb) else ("side",)


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()
