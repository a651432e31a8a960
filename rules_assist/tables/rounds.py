"""A battle in rounds by a table of rules: which rounds there are, what each side throws, and what nobody but a player
can say."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple, get_args

import msgspec

from boards.plain.sentence import area, say, write_number
from counters.box.sheet import Chart, Found
from counters.counter import CounterId, KindId, SideId
from counters.game import Game
from counters.position import Position
from rules_assist.advice import Act, Reason
from rules_assist.battle_sheet import BattleSheet, Lit, Modifier, Question, Shots, Volley
from rules_assist.battle_sheet import Round as FoughtRound
from rules_assist.common.standpoint import ids_of
from rules_assist.tables.choosing import Scene
from rules_assist.tables.clashes import Clash, applies, clash_of
from rules_assist.tables.forms import Fight, Round, Standing
from rules_assist.tables.telling import tell
from rules_assist.tables.volleys import (
    Throw,
    Whose,
    factors_volley,
    name_of,
    numbers_volley,
    rows_volley,
    side_of,
    silent,
    total_of,
)
from rules_assist.tables.weighing import DEALT, Answers, Worth, counted, holds, worth_of
from rules_assist.tables.which import Who

READINGS: Mapping[str, Callable[[Throw], Volley]] = {
    "factors": factors_volley,
    "numbers": numbers_volley,
    "rows": rows_volley,
}


THROWN = "thrown"
"""A question may say which throws fell in earlier rounds of the battle."""


def worths_of(scene: Scene, act: Act) -> Mapping[str, Worth]:
    """What everybody is worth in each volley of an attack, by its name, whoever else is there."""
    fight = scene.rules.fight
    clash = clash_of(scene, fight.attackers, fight.defenders, act) if fight is not None else None
    if fight is None or clash is None:
        return {}
    answers = {DEALT: act.details.get(DEALT, "")}
    answers |= {each.name: each.answer for each in _questions(clash, fight, act.details)}
    rows = ((row, _fighting(clash, row)) for row in _still_open(fight, act) if holds(clash, row, answers))
    return {name_of(row, who): worth_of(own, row, who, answers) for row, own in rows for who in get_args(Whose)}


def fight_of(scene: Scene, act: Act) -> BattleSheet | None:
    """The sheet of an attack; nothing where the question names none."""
    fight = scene.rules.fight
    clash = clash_of(scene, fight.attackers, fight.defenders, act) if fight is not None else None
    if fight is None or clash is None:
        return None
    questions = _questions(clash, fight, act.details)
    answers = {DEALT: act.details.get(DEALT, ""), **{each.name: each.answer for each in questions}}
    rows = _still_open(fight, act)
    rounds = [found for row in rows if (found := _round(clash, row, answers, act.details)) is not None]
    sheet = BattleSheet(
        at=clash.at,
        attackers=tuple(one.id for one in clash.attackers),
        defenders=tuple(one.id for one in clash.defenders),
        figures={name: amount for found in rounds for name, amount in found.figures.items()},
        modifiers=tuple(each for found in rounds for each in found.modifiers),
        rounds=tuple(found.fought for found in rounds),
        questions=tuple(each for each in questions if len(each.answers) > 1),
        refused=tuple(clash.refuses(each) for each in fight.refuse if holds(clash, each, answers)),
        sentence=clash.told(fight.text, "A battle in {area}."),
        rule=fight.rule,
    )
    if not sheet.refused and (not clash.attackers or not rounds):
        words = "Nobody attacks {area}." if not clash.attackers else "Nobody fights for {area}."
        sheet = msgspec.structs.replace(sheet, refused=(Reason(say(words, area=area(clash.at)), fight.rule),))
    return sheet.as_refused() or msgspec.structs.replace(sheet, lit=lit_charts(scene.game, scene.position, sheet))


def _still_open(fight: Fight, act: Act) -> list[Round]:
    return [row for row in fight.round if not _is_over(fight, row, act.details.get(THROWN, "").split())]


def _is_over(fight: Fight, row: Round, thrown: Iterable[str]) -> bool:
    """Whether an opening round was fought, by what was thrown in earlier ones."""
    ends = [each for each in fight.round if not each.opening or (each is row and row.opening == "once")]
    return bool(row.opening) and not {name_of(each, who) for each in ends for who in get_args(Whose)}.isdisjoint(thrown)


def _questions(clash: Clash, fight: Fight, details: Mapping[str, str]) -> list[Question]:
    """One of each name: what was answered before may decide what is asked next."""
    found: dict[str, Question] = {}
    for row in fight.ask:
        if row.name in found or not holds(clash, row, {name: each.answer for name, each in found.items()}):
            continue
        said = details.get(row.name, details.get(row.name.replace(" ", "_"), "")).replace("_", " ").casefold()
        answer = next((choice for choice in row.choices if choice.casefold() == said), row.choices[0])
        told = clash.told(row.text, "{name}?", name=row.name.replace("_", " "))
        found[row.name] = Question(
            name=row.name, answers=row.choices, answer=answer, foretells=row.foretells, sentence=told, rule=row.rule
        )
    return list(found.values())


class _Found(msgspec.Struct, frozen=True):
    fought: FoughtRound
    modifiers: tuple[Modifier, ...]
    figures: Mapping[str, float]


def _round(clash: Clash, row: Round, answers: Answers, details: Mapping[str, str]) -> _Found | None:
    """A round, if it takes place."""
    if not holds(clash, row, answers):
        return None
    own = _fighting(clash, row)
    if row.both and not (own.attackers and own.defenders):
        return None
    volleys, modifiers, figures = [], list[Modifier](), dict[str, float]()
    spares = dict[CounterId, Who]()
    for who in get_args(Whose):
        counters = own.attackers if who == "attack" else own.defenders
        stands = any(each.whose == who for each in row.standing)
        if not stands and (not (row.attack if who == "attack" else row.defence) or not counters):
            continue
        worth = worth_of(own, row, who, answers)
        standing = tuple(
            Shots(counters=(), number=_of_standing(own, row, each), dice=each.dice)
            for each in row.standing
            if each.whose == who and holds(own, each, answers)
        )
        why = _silenced(own, row, who, answers)
        thrown = details.get(name_of(row, who), "")
        volley = why or READINGS[row.reads](Throw(own, row, who, worth, thrown, standing))
        volley = msgspec.structs.replace(volley, modifiers=() if why else tuple(worth.modifiers))
        volleys.append(volley)
        modifiers += volley.modifiers
        spares |= worth.spares
        if volley.shots:
            figures |= {f"{volley.name}_at_{each.number}": each.dice for each in volley.shots}
        figures[volley.name] = total_of(row, worth) if row.reads == "factors" and volley.dice else _dice(volley)
    if not any(volley.dice for volley in volleys):
        return None
    told = clash.told(row.text, "{name} round.", name=row.name.replace("_", " ").capitalize())
    meant = tuple(_found(clash, row, own))
    there = [clash.scene.position.counters[id] for id in meant]
    return _Found(
        FoughtRound(
            name=row.name,
            volleys=tuple(volleys),
            at_once=row.at_once is not None and applies(own, row.at_once),
            only_looks=row.only_looks,
            sentence=told,
            rule=row.rule,
            fighting=meant,
            spared={id: ids_of(one for one in there if clash.scene.is_who(one, who)) for id, who in spares.items()},
        ),
        tuple(modifiers),
        figures,
    )


def _of_standing(clash: Clash, row: Round, standing: Standing) -> int:
    holder = clash.scene.position.holders.get(clash.at, SideId(""))
    whose = replace(clash, scene=clash.scene.seen_by(holder), attackers=(), defenders=())
    more = counted(whose, standing.per) if standing.per is not None else 0
    if not standing.as_kind:
        return standing.number + int(more)
    word = row.attack if standing.whose == "attack" else row.defence
    found = clash.scene.game.sheet.kinds[KindId(standing.as_kind)].printed(word, side=holder)
    return round(found) + int(more) if isinstance(found, int | float) else 0


def _fighting(clash: Clash, row: Round) -> Clash:
    """Only those who fight in this round."""
    return replace(
        clash,
        attackers=tuple(one for one in clash.attackers if clash.scene.is_who(one, row.attackers)),
        defenders=tuple(one for one in clash.defenders if clash.scene.is_who(one, row.defenders)),
    )


def _found(clash: Clash, row: Round, own: Clash) -> Iterator[CounterId]:
    """Whom the hits of this round find: who fights in it, and who else may be hit in it."""
    yield from (one.id for one in (*own.attackers, *own.defenders))
    if (others := row.found) is not None:
        for one in (*clash.attackers, *clash.defenders):
            if one not in (*own.attackers, *own.defenders) and clash.scene.is_who(one, others):
                yield one.id


def _dice(volley: Volley) -> int:
    """How many it throws: of 3d10, three."""
    return int(volley.dice.partition("d")[0] or 0)


def _silenced(clash: Clash, row: Round, who: Whose, answers: Answers) -> Volley | None:
    """A side that is there, and has no dice."""
    for each in row.silent:
        if each.whose == who and holds(clash, each, answers):
            told = tell(each.text, "{side}: no dice.", side=side_of(clash, who), area=area(clash.at))
            return silent(row, who, told, each.rule)
    return None


# Where the printed charts are read in a battle: each chart says what its rows and columns are found by.


NOT_IN_IDS = re.compile(r"[^a-z0-9]+")


def lit_charts(game: Game, position: Position, sheet: BattleSheet) -> tuple[Lit, ...]:
    """All that is to be looked at, chart by chart."""
    charts = [chart for chart in game.sheet.charts.values() if chart.found is not None]
    table = _Table(game, position, sheet)
    return tuple(dict.fromkeys(lit for chart in charts if chart.found for lit in _lit(table, chart, chart.found)))


class _Table(NamedTuple):
    game: Game
    position: Position
    sheet: BattleSheet

    @property
    def volleys(self) -> Iterator[Volley]:
        return (volley for fought in self.sheet.rounds for volley in fought.volleys)


def _lit(table: _Table, chart: Chart, found: Found) -> Iterator[Lit]:
    sheet = table.sheet
    match found.rows:
        case "modifier":
            yield from _named(chart, [each.name for each in sheet.modifiers if each.applies])
        case "round":
            yield from _named(chart, [each.name for each in sheet.rounds])
        case "attribute":
            yield from _named(chart, [str(table.game.board.attribute(sheet.at, found.word) or "")])
        case "die":
            for volley in table.volleys:
                if volley.chart == chart.id and volley.column in chart.columns:
                    yield Lit(
                        chart=chart.id, column=chart.columns.index(volley.column), head=volley.column, who=volley.who
                    )
                    yield from (
                        Lit(chart=chart.id, row=row, head=chart.row_heads[row], who=volley.who) for row in volley.rows
                    )
        case "number" | "kind":
            for volley in table.volleys:
                column = found.attack if volley.who == "attack" else found.defence
                at = chart.columns.index(column) if column in chart.columns else None
                heads = set(_heads(table, found, volley))
                rows = ((row, head) for row, head in enumerate(chart.row_heads) if head in heads)
                yield from (Lit(chart=chart.id, row=row, column=at, head=head, who=volley.who) for row, head in rows)


def _named(chart: Chart, names: Iterable[str]) -> Iterator[Lit]:
    wanted = {_word(name) for name in names if name}
    for row, head in enumerate(chart.row_heads):
        if _word(head) in wanted:
            yield Lit(chart=chart.id, row=row, head=head)


def _heads(table: _Table, found: Found, volley: Volley) -> Iterator[str]:
    """The heads of the rows of those who throw: their numbers, or what they are."""
    if found.rows == "number":
        yield from (write_number(each.number) for each in volley.shots)
        return
    side_has = table.sheet.attackers if volley.who == "attack" else table.sheet.defenders
    firing = [id for each in volley.shots for id in each.counters] or (side_has if volley.dice else ())
    for one in (table.position.counters[id] for id in firing):
        if found.side in (None, one.side):
            yield table.game.kind(one).name


def _word(head: str) -> str:
    """`Over a river` and `over_a_river` are one."""
    return NOT_IN_IDS.sub("_", head.casefold()).strip("_")
