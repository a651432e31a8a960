"""What can be laid over a picture: names, holders, links, moved marks, and what a rulebook says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from app.look import PAPER, PLAIN, PRINT
from app.marks.mark import Mark, OnMap, about_stacking, finding_marks
from app.marks.moves import moved_marks
from app.marks.printed import contact_line, holder_mark, link_marks
from app.marks.reaching import battle_marks, picked_out_marks, reach_marks
from app.marks.supply import supply_marks
from app.pictures.ground import area_name
from app.pictures.marking import line
from boards.board import Map
from boards.plain.bad_input import BadInput
from boards.plain.sentence import Sentence, say
from counters.counter import SideId
from counters.events.moving import means_told
from counters.faces.lettering import number, write
from rules_assist.advice import Finding, Reach, Reason, SupplyLine, Way
from rules_assist.answers.answers import as_text, written
from rules_assist.asking.questions import Question, ask, read_question
from rules_assist.assist import Rulebook
from rules_assist.battle_sheet import BattleSheet


class Laid(NamedTuple):
    """One layer over a picture."""

    marks: tuple[Mark, ...] = ()
    reasons: tuple[Reason, ...] = ()
    """Each is told beneath with a number, which stands beside what it is about."""

    notes: tuple[str, ...] = ()
    """What is told without."""

    on_top: tuple[str, ...] = ()
    """Lettering in SVG."""


class Table(NamedTuple):
    """All that a layer may look at: what one seat sees of one map."""

    on: OnMap
    rulebook: Rulebook

    @property
    def map(self) -> Map:
        return self.on.game.board.maps[self.on.map]

    def asked(self, words: str) -> tuple[Question, object]:
        """A question of the rulebook, and its answer."""
        question = read_question(words, self.on.game, self.on.position)
        return question, ask(question, self.on.game, self.rulebook, self.on.position)


Layer: TypeAlias = Callable[[Table, str], Laid]
"""The words are what it is about, where it was said."""


def names(table: Table, _about: str) -> Laid:
    """Every area's name, on top of what lies there."""
    return Laid(on_top=tuple(area_name(area, table.on.size) for area in table.map.areas.values()))


def holders(table: Table, _about: str) -> Laid:
    """Who holds what, by colour, by a pattern of lines, and by letter."""
    held = sorted(table.on.position.holders.items())
    return Laid(tuple(mark for area, holder in held for mark in holder_mark(table.on, area, holder)))


def links(table: Table, _about: str) -> Laid:
    """Which spaces count as touching, and by what kind of contact."""
    contacts = table.on.game.board.contacts
    kinds = list(dict.fromkeys(contact.kind for contact in contacts))
    return Laid(tuple(link_marks(table.on, contacts)), on_top=tuple(_legend(kinds, table.map.width / 100)))


def _legend(kinds: list[str], unit: float) -> Iterator[str]:
    high = len(kinds) * 1.7 * unit + unit
    yield (
        f'<rect x="{number(unit)}" y="{number(unit)}" width="{number(14 * unit)}" height="{number(high)}" '
        f'rx="{number(unit * 0.4)}" fill="{PAPER}" fill-opacity="0.92"/>'
    )
    for index, kind in enumerate(kinds):
        y = unit * (2.4 + index * 1.7)
        yield line(f"M{number(2 * unit)} {number(y)}H{number(5 * unit)}", contact_line(kind, unit * 8))
        word = kind.replace("_", " ")
        yield write(word, 6 * unit, y + unit * 0.4, unit * 1.1, PRINT, bold=False, anchor="start", family=PLAIN)


def moved(table: Table, _about: str) -> Laid:
    """A frame about every counter that has moved."""
    return Laid(tuple(moved_marks(table.on)))


def reach(table: Table, about: str) -> Laid:
    """The areas in reach of some counters, graded; by which means, where there are several."""
    if not about:
        raise BadInput(say("Reach of which counters? Say reach:#panzer, or reach:germany infantry in berlin."))
    question, found = table.asked(f"reach {about}")
    if not isinstance(found, Reach):
        return Laid()
    marks = *reach_marks(table.on, found), *picked_out_marks(table.on, question.act.counters)
    told = [*found.notes, *(Reason(_by(way, found), way.rule) for ways in found.ways.values() for way in ways)]
    return Laid(marks, notes=tuple(f"– {written(each.sentence, each.rule, table.on.naming)}" for each in told))


def _by(way: Way, found: Reach) -> Sentence:
    if len(found.means) < 2:
        return way.sentence
    return say("{means}: {sentence}", means=means_told(way.means), sentence=way.sentence)


def battle(table: Table, about: str) -> Laid:
    """Arrows from the attackers to where they attack, the odds there, and beneath how they come about."""
    if not about:
        raise BadInput(say("Which battle? Say battle:minsk, or battle:minsk by #panzer."))
    question, found = table.asked(f"battle {about}")
    if not isinstance(found, BattleSheet):
        return Laid(notes=tuple(as_text(None, table.on.naming)))
    marks = tuple(battle_marks(table.on, found, question.act.counters))
    return Laid(marks, notes=tuple(as_text(found, table.on.naming)))


def supply(table: Table, about: str) -> Laid:
    """How counters are supplied: lines to the source, thick where many share them; who is cut off, where, by whom."""
    lines, only = _supply_of(table, about)
    cut = (line for each in lines.values() for line in each if not line.supplied)
    reasons = tuple(dict.fromkeys(Reason(line.sentence, line.rule) for line in cut))
    return Laid(tuple(supply_marks(table.on, lines, only)), reasons)


def _supply_of(table: Table, about: str) -> tuple[Mapping[SideId, Sequence[SupplyLine]], SideId | None]:
    """Everybody's; or a side's, or some counters'."""
    game, position = table.on.game, table.on.position
    if not about:
        return {id: table.rulebook.supply(game, position, id) for id in game.sheet.sides}, None
    question, found = table.asked(f"supply {about}")
    lines = tuple(line for line in found if isinstance(line, SupplyLine)) if isinstance(found, tuple) else ()
    side = question.act.side or next((position.counters[id].side for id in question.act.counters), SideId(""))
    return {side: lines}, side


def stacking(table: Table, about: str) -> Laid:
    """How many lie in each place; red where the rulebook finds them too many, with how many there may be."""
    found = [finding for finding in _found(table, about) if about_stacking(finding)]
    return Laid(tuple(finding_marks(table.on, found, counts=True)), _reasons(found))


def findings(table: Table, about: str) -> Laid:
    """What is wrong on the table, each with its number, and beneath the picture why."""
    found = _found(table, about)
    return Laid(tuple(finding_marks(table.on, found)), _reasons(found))


def _found(table: Table, about: str) -> list[Finding]:
    """All of them; or those about a place or a side."""
    _, found = table.asked(f"findings about {about}" if about else "findings")
    return [each for each in found if isinstance(each, Finding)] if isinstance(found, tuple) else []


def _reasons(found: list[Finding]) -> tuple[Reason, ...]:
    return tuple(dict.fromkeys(Reason(each.sentence, each.rule) for each in found))


LAYERS: Mapping[str, Layer] = {
    "holders": holders, "links": links, "reach": reach, "names": names,
    "stacking": stacking, "supply": supply, "findings": findings, "battle": battle, "moved": moved,
}  # fmt: skip
ABOUT = {"reach", "stacking", "supply", "findings", "battle"}
"""After a colon, these may be told of what."""


def laid_over(table: Table, asked: Sequence[tuple[str, str]]) -> list[Laid]:
    """In the order of the layers, whatever the order they were asked for in."""
    return [LAYERS[word](table, about) for known in LAYERS for word, about in asked if word == known]
