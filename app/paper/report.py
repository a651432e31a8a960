"""The after-action report: one HTML file with pictures, the log, and the game to step through. It opens anywhere.

It is made from what one seat may see. Everything that comes from people or files is written as text; the page fetches
nothing, and no words of others can become a part of its program.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from app.language import boxed, chosen, named, t, write
from app.pictures.counters_on_map import among_cards, art, numbered, use
from app.pictures.ground import ground
from app.pictures.safe_drawing import is_ours
from app.pictures.writing import for_others, in_dots
from boards.board import AreaId, Map, MapId
from boards.plain.bad_input import BadInput
from boards.plain.files import refuse_unwritable, write_aside, writing
from boards.plain.sentence import Naming, Ref, Sentence, say
from boards.plain.sentence import seat as seat_ref
from counters.counter import CounterId, FaceKey, face_key
from counters.events import ClockMoved, DiceRolled, Happening, Together
from counters.faces.lettering import number
from counters.game import Game
from counters.laying.piles import badged
from counters.laying.rooms import counter_size, printed_on
from counters.laying.stacks import layout
from counters.position import Clock, PlaceId, Position, SeatId, area_of
from counters.saves.history import START, History
from counters.secrets.seen import NOBODY, seen_by
from counters.secrets.telling import Glimpse
from rules_assist.shelf.shelf import Opened

FRAME = Path(__file__).parent / "report.html"
MOST_MOMENTS = 6000
WIDE = 2400
"""Dots of a map's picture: sharp enough to look closer once."""


def write_report(opened: Opened, history: History, out: Path, seat: SeatId | None = None) -> Sentence:
    """The line of play that leads to where the game stands now."""
    check(out)
    line = history.line()
    if len(line) > MOST_MOMENTS:
        raise BadInput(
            say("A report tells at most {most} moves; this game has {count}.", most=MOST_MOMENTS, count=len(line))
        )
    if history.seat is None and seat is not None and seat not in history.state.seats:
        raise BadInput(say("Nobody sits at “{seat}”.", seat=seat))
    if history.seat is not None and seat not in (None, history.seat):
        what = "This file was made for {seat}: a report of it holds that seat's secrets, and is for nobody else."
        raise BadInput(say(what, seat=seat_ref(history.seat)))
    page = html(opened, history, seat if seat is not None else history.seat or NOBODY)
    with writing(out):
        write_aside(out, page.encode(), private=True)
    return say("{file}: {count:move|moves} told.", file=str(out), count=len(line))


def check(out: Path) -> None:
    if out.suffix.lower() not in (".html", ".htm"):
        raise BadInput(say("The name of a report ends in .html."), out)
    refuse_unwritable(out)


def html(opened: Opened, history: History, seat: SeatId) -> str:
    """The whole page."""
    told = _Telling(opened, history, seat)
    maps = [opened.game.board.maps[id] for id in dict.fromkeys(told.replay.map_of.values())]
    maps = maps or list(opened.game.board.maps.values())[:1]
    words = {
        "start": t("The beginning"), "back": t("Back"), "ahead": t("Ahead"), "first": t("To the beginning"),
        "last": t("To the end"), "play": t("Play"), "stop": t("Stop"), "log": t("Log"), "turns": t("Turn by turn"),
        "keys": t("The arrow keys step through the moves; a line of the log shows its moment."),
    }  # fmt: skip
    frame = FRAME.read_text("utf-8")
    parts = {
        "LANGUAGE": chosen(),
        "HEAD": escape(opened.game.sheet.title or opened.game.board.title),
        "TITLE": escape(opened.game.sheet.title or opened.game.board.title),
        "SUMMARY": "".join(f"<p>{escape(each)}</p>" for each in told.summary()),
        "FACES": for_others("".join(f'<g id="{name}">{art}</g>' for name, art in told.replay.faces.values())),
        "MAPS": "".join(_map(opened, each) for each in maps),
        "DATA": _safe_json({"words": words, "moments": told.moments, "drawings": told.drawings(), "maps": told.maps()}),
    }
    for name in parts:
        # Each place is there once; nothing that was put in is looked through again.
        before, mark, after = frame.partition(f"<!--{name}-->")
        if not mark:
            raise ValueError(name)
        frame = before + f"\x00{name}\x00" + after
    for name, text in parts.items():
        frame = frame.replace(f"\x00{name}\x00", text.replace("\x00", ""), 1)
    return frame


class _Telling:
    """Goes once along the line of play, as the seat saw it."""

    def __init__(self, opened: Opened, history: History, seat: SeatId) -> None:
        self.opened, self.history, self.seat = opened, history, seat
        self.replay = Replay(opened.game)
        self.moments: list[dict[str, Any]] = []
        self.rolls = 0
        for moment in (START, *history.line()):
            self.moments.append(self._moment(moment))

    def _moment(self, at: int) -> dict[str, Any]:
        position = self.history.state_at(at)
        seen = position if self.history.seat is not None else seen_by(position, self.seat)
        names = named(self.opened.game, seen)
        found: dict[str, Any] = {"turn": self._turn(names, seen.clock), "change": self.replay.show(seen)}
        if at == START:
            return found
        moment = self.history[at]
        events: tuple[Happening, ...] = (
            moment.event.events if isinstance(moment.event, Together | Glimpse) else (moment.event,)
        )
        rolled = any(isinstance(event, DiceRolled) for event in events)
        self.rolls += rolled
        found["text"] = write(self.history.tell(at, self.seat), names)
        found["who"] = moment.who or next((each.name for id, each in seen.seats.items() if id == moment.seat), "")
        found["sort"] = "roll" if rolled else "turn" if any(isinstance(each, ClockMoved) for each in events) else ""
        return found

    def _turn(self, names: Naming, clock: Clock) -> str:
        sheet, counted = self.opened.game.sheet, names(Ref("turn", str(clock.turn)))
        turn = sheet.sequence.turn(clock.turn)
        name = boxed(sheet, turn.name) if turn is not None else ""
        return counted if name in ("", str(clock.turn), counted) else f"{counted} · {name}"

    def summary(self) -> Iterator[str]:
        """Who played, how long, and for whose eyes this is."""
        line = self.history.line()
        times = [self.history[at].time for at in line if self.history[at].time]
        if times:
            # A clock may have been set back meanwhile.
            first, last = min(times)[:10], max(times)[:10]
            yield first if first == last else t("{first} to {last}", first=first, last=last)
        seats = self.history.state.seats
        players = [
            f"{boxed(self.opened.game.sheet, seat.name)}: {self._sides(seat.sides)}"
            for seat in seats.values()
            if seat.sides
        ]
        if players:
            yield " · ".join(players)
        yield t("{moves:move|moves}, {rolls:roll|rolls} of the dice.", moves=len(line), rolls=self.rolls)
        if self.seat in seats:
            yield t(
                "As {seat} saw it: it holds that seat's secrets.",
                seat=boxed(self.opened.game.sheet, seats[self.seat].name),
            )
        else:
            yield t("As somebody saw it who looked on: nothing hidden is told.")

    def _sides(self, sides: tuple[Any, ...]) -> str:
        known = self.opened.game.sheet.sides
        return ", ".join(known[side].name if side in known else str(side) for side in sides)

    def drawings(self) -> list[str]:
        return [for_others(drawing) for drawing in self.replay.drawings]

    def maps(self) -> dict[str, str]:
        """On which map each place is."""
        return {str(place): str(id) for place, id in self.replay.map_of.items()}


def _map(opened: Opened, map: Map) -> str:
    """The printed map as a picture, and above it an empty sheet for the counters."""
    folder = opened.record.folder(opened.record.board)
    picture = ground(opened.game.board, map, folder, beside=True)
    data = base64.b64encode(in_dots(picture, "jpeg", WIDE, ours=is_ours(folder))).decode()
    box = f"{number(picture.left)} {number(picture.top)} {number(picture.width)} {number(picture.height)}"
    name = escape(map.name or str(map.id))
    return (
        f'<figure data-map="{escape(map.id)}" data-size="{number(counter_size(map))}"><figcaption>{name}</figcaption>'
        f'<svg viewBox="{box}" role="img" aria-label="{name}"><image href="data:image/jpeg;base64,{data}" '
        f'x="{number(picture.left)}" y="{number(picture.top)}" width="{number(picture.width)}" '
        f'height="{number(picture.height)}"/><g class="counters"></g></svg></figure>'
    )


def _safe_json(value: Any) -> str:
    """No sign in it that could end the element it stands in."""
    return json.dumps(value, ensure_ascii=True, separators=(",", ":")).replace("<", "\\u003c").replace("&", "\\u0026")


# A game as it can be stepped through without us: what lies on each map at the start, and what each moment changes.


Change = Mapping[PlaceId, int]
"""For each place that looks different: the number of its drawing."""


@dataclass
class Replay:
    """Every drawing of a place once, every face once; positions are shown to it one after the other."""

    game: Game

    def __post_init__(self) -> None:
        self.faces: dict[FaceKey, tuple[str, str]] = {}
        self.drawings: dict[str, int] = {"": 0}
        self.map_of: dict[PlaceId, MapId] = {}
        self._shown: Position | None = None
        self._drawn: dict[PlaceId, int] = {}

    def show(self, position: Position) -> Change:
        """What has to be drawn anew since the last."""
        before, self._shown = self._shown, position
        found: dict[PlaceId, int] = {}
        for area in _touched(before, position):
            space = self.game.board.spaces.get(area)
            if space is None:
                continue
            were = before.places_of(area) if before is not None else ()
            for place in dict.fromkeys((*were, *position.places_of(area))):
                drawing = "".join(self._uses(position, place))
                number = self.drawings.setdefault(drawing, len(self.drawings))
                if number != self._drawn.get(place, 0):
                    self._drawn[place] = found[place] = number
                    self.map_of[place] = space.map
        return found

    def _uses(self, position: Position, place: PlaceId) -> Iterator[str]:
        space = self.game.board.spaces.get(area_of(place))
        if space is None:
            return
        size = counter_size(self.game.board.maps[space.map])
        stack = layout(position, self.game.board, place)
        for lies in stack:
            counter, page = position.counters[lies.counter], among_cards(self.game, place)
            key = face_key(counter, page)
            if key not in self.faces:
                self.faces[key] = f"f{len(self.faces)}", art(self.game, counter, page=page)
            yield use(self.game, counter, self.faces[key][0], lies._replace(scale=lies.scale * size), page=page)
        names = printed_on(self.game.board, space.map)[1]
        yield from (numbered(*each, size) for each in badged(stack, size, 0, names))


def _touched(before: Position | None, after: Position) -> tuple[AreaId, ...]:
    """The areas in which something has come, gone, turned, or changed its place."""
    if before is None:
        return tuple(dict.fromkeys(after.area(id) for id in after.counters if id in after.where))
    changed: dict[AreaId, None] = {}
    for place in {*before.stacks, *after.stacks}:
        if before.stacks.get(place) != after.stacks.get(place):
            changed |= dict.fromkeys(_areas_of(before, place) + _areas_of(after, place))
    for id, counter in after.counters.items():
        if before.counters.get(id) is not counter or before.spots.get(id) != after.spots.get(id):
            changed |= dict.fromkeys(_where(before, id) + _where(after, id))
    return tuple(changed)


def _areas_of(position: Position, place: PlaceId) -> tuple[AreaId, ...]:
    """Of what lies aboard another counter, where that lies."""
    found = tuple(position.area(id) for id in position.stack(place))
    return found or (area_of(place),)


def _where(position: Position, id: CounterId) -> tuple[AreaId, ...]:
    return (position.area(id),) if id in position.where else ()
