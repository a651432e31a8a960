"""Why? What the rulebook has to say about an area and the counters in hand: each reason with its rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from PySide6.QtWidgets import QVBoxLayout

from app.documents.doing import do
from app.documents.game_document import GameDocument
from app.language import numeral, t, write
from app.panels.advice.checklist import severity_words
from app.panels.log.panel import places_named
from app.panels.parts.line import Line, Sign
from app.panels.parts.lines import LinesView
from app.panels.parts.panel import LookAt, PickingPanel
from app.panels.parts.small import filled, words
from boards.board import AreaId, AttributeValue, Bearer, Contact
from boards.plain.sentence import Ref, Sentence, counter, say
from boards.plain.sentence import place as place_ref
from boards.plain.sentence import side as side_ref
from counters.counter import HIDDEN, Counter, CounterId, SideId
from counters.position import TICKED, PlaceId, Position, area_of, in_area
from rules_assist.advice import Deed, Grade, Reach, Reason, SupplyLine
from rules_assist.answers.may_these import Considered, done_now, may_these, what_now
from rules_assist.assist import Doable

MOST_NAMED = 4


class WhyPanel(PickingPanel):
    title = "Why?"
    key = "F8"

    def __init__(self, document: GameDocument) -> None:
        super().__init__(document)
        self.counters: tuple[CounterId, ...] = ()
        self.place: PlaceId | None = None
        self.sides: tuple[SideId, ...] = ()
        self._asked_by = document.seat
        self.heading = words(title=True)
        self.list = LinesView(t("Reasons"))
        self.list.pointed.connect(self.asked)
        self.list.chosen.connect(self._choose)
        self.list.wondered.connect(self.asked)
        layout = filled(QVBoxLayout(self), self.heading, self.list, wide=self.list)
        layout.setContentsMargins(4, 4, 4, 4)
        self._show(document.position)

    def ask(
        self, counters: Iterable[CounterId] = (), place: PlaceId | None = None, sides: Iterable[SideId] = ()
    ) -> None:
        """About these counters, about a place, whether these may go to that place; or what each side may do now."""
        self.counters, self.place, self.sides = tuple(counters), place, tuple(sides)
        self._show(self.document.position)

    def show_picked_out(self, counters: tuple[CounterId, ...]) -> None:
        self.ask(counters, self.place)

    def show_position(self, before: Position | None, after: Position) -> None:
        if self._asked_by != self.document.seat:
            # What one seat wanted to know of its own side is nothing to the next.
            self._asked_by, self.sides = self.document.seat, ()
        self._show(after)

    def _choose(self, line: Line) -> None:
        if isinstance(line.means, Deed):
            do(self.document, line.means)
        elif line.places:
            self.asked.emit(LookAt(line.places))

    # What there is to say

    def _show(self, position: Position) -> None:
        self.counters = tuple(id for id in self.counters if id in position.counters)
        self.heading.setText(self._about(position))
        parts = (self._now(), self._reach(position), self._may(), self._supply(position), self._findings())
        lines = [*chain.from_iterable(parts), *self._more()]
        nothing = t("The rulebook has nothing to say about it.")
        self.list.lines.show_these(
            lines or ([Line(nothing, faint=True)] if self.counters or self.place or self.sides else [])
        )

    def _about(self, position: Position) -> str:
        place = self.document.naming(place_ref(self.place)) if self.place else ""
        known = [id for id in self.counters if position.counters[id].kind != HIDDEN]
        named = write(say("{counters}", counters=tuple(map(counter, known[:MOST_NAMED]))), self.document.naming)
        if not known and len(self.counters) == 1:
            named = t("Hidden")
        elif len(self.counters) > MOST_NAMED or not known:
            named = t("{count} counters", count=len(self.counters))
        if self.counters and place:
            return t("{counters} and {place}", counters=named, place=place)
        if self.counters:
            return named
        if self.sides:
            return ", ".join(self.document.naming(side_ref(each)) for each in self.sides)
        return place or t("Pick counters out, or ask about a place on the map.")

    def _now(self) -> Iterator[Line]:
        """What each side may do that needs no counters; and what is done in this phase that does."""
        done: list[Doable] = []
        for side in self.sides:
            found, its_own = self._of(side)
            name = self.document.naming(side_ref(side))
            heading = t("What can we do now?") if len(self.sides) == 1 else t("{side}: what can we do now?", side=name)
            yield from self._considered(heading, found)
            done += its_own
        if done:
            yield Line(t("Done in this phase: pick counters out, or point at a place, to ask"), heading=True)
        # Of several verbs that the table offers under one title it tells once.
        yield from {each.title: Line(t(each.title), each.rule) for each in done}.values()

    def _of(self, side: SideId) -> tuple[tuple[Considered, ...], tuple[Doable, ...]]:
        found = self.document.answer(lambda rules, game, now: what_now(rules, game, now, side), ())
        return found, self.document.answer(lambda rules, game, now: done_now(rules, game, now, side), ())

    def _may(self) -> Iterator[Line]:
        """Everything the rulebook knows that may be done with them, there if a place is named."""
        found = self.document.answer(
            lambda rules, game, now: may_these(rules, game, now, self.counters, self.place), ()
        )
        # Whether they may go there has been said.
        heading = t("May these …?") if self.counters else t("What can we do now?")
        yield from self._considered(heading, tuple(each for each in found if each.verb.name != "move"))

    def _considered(self, heading: str, found: tuple[Considered, ...]) -> Iterator[Line]:
        if found:
            yield Line(heading, heading=True)
        for each in found:
            yes, deed = bool(each.answer.yes), each.answer.deed
            line = self._line(each.answer.sentence, each.answer.rule)
            sign: Sign = "yes" if yes else "no"
            # Where there are many clicks to choose from, each tells by itself what it does.
            if deed is None or not any(detail.offers for detail in each.verb.details or ()):
                yield Line(
                    line.text, each.answer.rule, before=t(each.verb.title), sign=sign, places=line.places,
                    sign_words=t("Yes:") if yes else t("No:"),
                )  # fmt: skip
            if deed is not None:
                doing = write(deed.sentence, self.document.naming)
                yield Line(doing, each.answer.rule, sign="todo", sign_words=t("A click does it:"), means=deed)

    def _reach(self, position: Position) -> Iterator[Line]:
        """May they go there, by which ways; or every reason why not."""
        if not any(position.counters[id].kind != HIDDEN for id in self.counters):
            return
        found = self.document.answer(lambda rules, game, now: rules.reach(game, now, self.counters), Reach())
        lines = list(self._ways(found))
        # Of those who are called alike it is told once.
        lines += {
            (line.text, line.rule): line for line in (self._reason(note, "note") for note in found.notes)
        }.values()
        if lines:
            yield Line(t("May they go there?") if self.place else t("Where may they go?"), heading=True)
            yield from lines

    def _ways(self, found: Reach) -> Iterator[Line]:
        to = area_of(self.place) if self.place else None
        for area, ways in found.ways.items():
            for way in ways if to in (None, area) else ():
                places = tuple(in_area(at) for at in (way.route or (way.to,)))
                line = self._line(way.sentence, way.rule)
                yield Line(
                    line.text, way.rule, before=grade_words(way.grade), sign="yes", sign_words=t("Yes:"), places=places
                )
        for reason in found.refused.get(to, ()) if to else ():
            yield self._reason(reason, "no")

    def _reason(self, reason: Reason, sign: str) -> Line:
        line = self._line(reason.sentence, reason.rule)
        if sign == "no":
            return Line(line.text, reason.rule, sign="no", sign_words=t("No:"), places=line.places)
        return Line(line.text, reason.rule, sign="note", sign_words=t("Note:"), places=line.places)

    def _line(self, sentence: Sentence, rule: str) -> Line:
        return Line(write(sentence, self.document.naming), rule, places=places_named(self.document, sentence))

    def _supply(self, position: Position) -> Iterator[Line]:
        """Of these counters; or of all that lies in the place."""
        asked = set(self.counters) or {one.id for one in position.in_area(area_of(self.place or PlaceId("")))}
        sides = dict.fromkeys(one.side for id in asked if (one := position.counters[id]).side)
        lines = [
            self._of_line(line)
            for side in sides
            for line in self._supply_of(side)
            if not asked.isdisjoint(line.counters)
        ]
        if lines:
            yield Line(t("Supply"), heading=True)
            yield from {line.text: line for line in lines}.values()

    def _supply_of(self, side: SideId) -> tuple[SupplyLine, ...]:
        return self.document.answer(lambda rules, game, now: rules.supply(game, now, side), ())

    def _of_line(self, line: SupplyLine) -> Line:
        cut = (in_area(line.cut.area),) if line.cut else ()
        places = tuple(in_area(at) for at in (line.path or (line.at,)))
        words_of_sign = t("In supply:") if line.supplied else t("Out of supply:")
        return Line(
            write(line.sentence, self.document.naming), line.rule, sign="yes" if line.supplied else "no",
            sign_words=words_of_sign, places=(*cut, *places), counters=line.cut.by if line.cut else line.counters,
        )  # fmt: skip

    def _findings(self) -> Iterator[Line]:
        area = area_of(self.place) if self.place else None
        lines = [
            Line(
                write(found.sentence, self.document.naming), found.rule, sign=found.severity,
                sign_words=severity_words(found.severity), places=found.places, counters=found.counters,
            )
            for found in self.document.answer(lambda rules, game, now: rules.findings(game, now), ())
            if any(area_of(at) == area for at in found.places) or not set(self.counters).isdisjoint(found.counters)
        ]  # fmt: skip
        if lines:
            yield Line(t("Findings"), heading=True)
            yield from lines

    def _more(self) -> Iterator[Line]:
        """What is so, and what is printed: a rule's number, or somebody's reconstruction, beside it."""
        parts = (
            (t("How it stands"), so_now(self.document, self.counters, self.place)),
            (t("What it rests on"), printed(self.document, self.counters, self.place)),
        )
        for heading, lines in parts:
            found = list(lines)
            if found:
                yield Line(heading, heading=True)
                yield from found


def grade_words(grade: Grade) -> str:
    """What a glowing area means, in a word."""
    return {"free": "", "costs": t("At a cost:"), "risky": t("Dangerous:")}[grade]


# What is printed on a place and on counters, what it means to the rules, and what is kept in mind of them.


def so_now(document: GameDocument, counters: tuple[CounterId, ...], place: PlaceId | None) -> Iterator[Line]:
    """Who holds the place, and what rules have to remember about all of these."""
    position, sheet = document.position, document.game.sheet
    area = area_of(place) if place else None
    if area is not None and (holder := position.holders.get(area)) is not None:
        yield Line(t("Held by {side}", side=document.naming(side_ref(holder))), sign="note")
    asked, found = {*counters, *([area] if area else [])}, dict[str, None]()
    for fact in sorted(position.facts.all):
        if fact.word != TICKED and not asked.isdisjoint(fact.about):
            rule = sheet.facts.get(fact.word)
            words = document.naming(Ref("fact", fact.word))
            words = words[:1].upper() + words[1:]
            words += f": {document.naming(Ref('word', fact.value))}" if fact.value else ""
            found[f"{words}. {document.boxed(rule.meaning)}" if rule and rule.meaning else words] = None
    # What holds of several alike is told once.
    yield from (Line(words, sign="note") for words in found)


def printed(document: GameDocument, counters: tuple[CounterId, ...], place: PlaceId | None) -> Iterator[Line]:
    """Each with where it comes from: a rule's number, or somebody's reconstruction."""
    if place is not None:
        yield from _of_place(document, place)
        yield from _of_ways(document, counters, place)
    position = document.position
    kinds = {(one.kind, one.face): one for id in counters if (one := position.counters[id]).kind != HIDDEN}
    for one in kinds.values():
        yield from _of_kind(document, one)


def _of_place(document: GameDocument, place: PlaceId) -> Iterator[Line]:
    space = document.game.space(place)
    if space is None:
        return
    if space.source:
        yield Line(t("{area} as printed on the map", area=space.name), space.source, sign="note")
    yield from _columns(document, "area", space.attributes)
    cells = getattr(space, "cells", ())
    for cell in (each for each in cells if place == f"{space.id}/{each.id}"):
        yield from _columns(document, "cell", cell.attributes)


def _of_ways(document: GameDocument, counters: tuple[CounterId, ...], place: PlaceId) -> Iterator[Line]:
    """What is printed between where they stand and the place."""
    position, board, to = document.position, document.game.board, area_of(place)
    for at in dict.fromkeys(position.area(id) for id in counters):
        for contact in board.between(at, to):
            names = t("Between {one} and {other}", one=_name(document, at), other=_name(document, to))
            yield Line(f"{names}: {contact.kind.replace('_', ' ')}", contact.source, sign="note", places=_ends(contact))
            yield from _columns(document, "contact", contact.attributes)
            yield from _columns(document, "toward", contact.toward(to))


def _ends(contact: Contact) -> tuple[PlaceId, ...]:
    return in_area(contact.a), in_area(contact.b)


def _name(document: GameDocument, area: AreaId) -> str:
    space = document.game.board.spaces.get(area)
    return space.name if space is not None else area


def _columns(document: GameDocument, on: Bearer, attributes: Mapping[str, AttributeValue]) -> Iterator[Line]:
    """What is not so, and what counts nothing, is left out."""
    columns = {column.name: column for column in document.game.board.columns if _bears(column.on, on)}
    for name, value in attributes.items():
        if value is False or value in (0, "", ()):
            continue
        words = name.replace("_", " ")
        column = columns.get(name)
        told = words if value is True else f"{words}: {_written(document, value)}"
        yield Line(f"{told}. {column.meaning}" if column and column.meaning else told, indent=1)


def _bears(where: tuple[Bearer, ...], on: Bearer) -> bool:
    return on in where or (on == "area" and "box" in where)


def _written(document: GameDocument, value: AttributeValue) -> str:
    if isinstance(value, tuple):
        return ", ".join(_written(document, each) for each in value)
    if isinstance(value, str):
        side = next((side for id, side in document.game.sheet.sides.items() if id == value), None)
        return document.boxed(side.name) if side is not None else value.replace("_", " ")
    return numeral(value)


def _of_kind(document: GameDocument, one: Counter) -> Iterator[Line]:
    kind = document.game.kind(one)
    face = kind.face(one.face)
    if not (kind.source or face.text):
        return
    yield Line(t("{kind} as printed on the counter", kind=document.boxed(kind.name)), kind.source, sign="note")
    figures = " – ".join(kind.figures(one.face, one.side))
    for told in (face.title if face.title != kind.name else "", face.text, figures):
        if told:
            yield Line(document.boxed(told), indent=1)
