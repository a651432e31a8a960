"""Every counter of a game on one picture: what comes out of the box, side by side, fronts and backs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from app.look import BOOKISH, FELT, PAPER, PLAIN
from app.pictures.counters_on_map import art
from app.pictures.drawing import Drawing
from counters.counter import Counter, CounterId, Kind, SideId
from counters.faces.faces import face_size
from counters.faces.lettering import fitting, number, shortened, write
from counters.game import Game

ACROSS = 1600.0
STEP, CARD_STEP = 118.0, 160.0


def contact_sheet(game: Game) -> Drawing:
    """A heading for each side, and one for what belongs to nobody."""
    body: list[str] = [write(game.sheet.title, 30, 62, 40, PAPER, anchor="start", family=BOOKISH)]
    y = 90.0
    for title, counters in _groups(game):
        body.append(write(title, 30, y + 30, 24, PAPER, anchor="start", family=BOOKISH))
        y += 46
        x, high = 30.0, 0.0
        for kind, counter in counters:
            wide, tall = face_size(kind)
            if x + wide > ACROSS - 20:
                x, y, high = 30.0, y + high, 0.0
            body.append(f'<g transform="translate({number(x)} {number(y)})">{art(game, counter)}</g>')
            body.append(_caption(kind, counter, x + wide / 2, y + tall + 12))
            x, high = x + STEP, max(high, CARD_STEP if tall > wide else STEP + 6)
        y += high + 10
    ground = f'<rect width="{number(ACROSS)}" height="{number(y + 20)}" fill="{FELT}"/>'
    return Drawing(0, 0, ACROSS, y + 20, body=(ground, *body))


def _groups(game: Game) -> Iterator[tuple[str, list[tuple[Kind, Counter]]]]:
    kinds = game.sheet.kinds.values()
    for id, side in game.sheet.sides.items():
        mine = [pair for kind in kinds if id in kind.sides or id in kind.mix for pair in _faces(kind, id)]
        if mine:
            yield side.name, mine
    rest = [pair for kind in kinds if not kind.sides and not any(kind.mix) for pair in _faces(kind, SideId(""))]
    pieces = [pair for pair in rest if pair[0].sort != "card"]
    cards = [pair for pair in rest if pair[0].sort == "card"]
    if pieces:
        yield "Markers", pieces
    if cards:
        yield "Cards", cards


def _faces(kind: Kind, side: SideId) -> Iterator[tuple[Kind, Counter]]:
    """Who carries an amount is shown with what a whole counter stands for, where it says that."""
    for face in kind.faces:
        full = kind.printed("units", face.name)
        amount = (float(full) if isinstance(full, int | float) else 1.0) if kind.unit else None
        yield kind, Counter(CounterId(""), kind.id, side, face.name, amount=amount)


def _caption(kind: Kind, counter: Counter, x: float, y: float) -> str:
    """What it is, which face, and how many there are."""
    count = kind.mix.get(counter.side)
    text = kind.name if counter.face == kind.faces[0].name else f"{kind.name}, {counter.face.replace('_', ' ')}"
    text = f"{text} × {count}" if count is not None and counter.face == kind.faces[0].name else text
    size = fitting(text, 112, 10, 7)
    return write(shortened(text, 112, size, bold=False), x, y, size, PAPER, bold=False, family=PLAIN)


# Every card of a game on one picture, deck by deck, large enough to be read.


CARDS_ACROSS, MARGIN, GAP, TIMES = 1800.0, 30.0, 14.0, 1.9


def card_sheet(game: Game) -> Drawing:
    """A heading for each deck; how many there are of a card stands beneath it."""
    body = [write(game.sheet.title, MARGIN, 62, 40, PAPER, anchor="start", family=BOOKISH)]
    y = 90.0
    cards = [kind for kind in game.sheet.kinds.values() if kind.sort == "card"]
    if not cards:
        body.append(write("This game has no cards.", MARGIN, y + 30, 24, PAPER, anchor="start", family=PLAIN))
    for name, group in groupby(cards, key=lambda kind: deck_of(game, kind)):
        body.append(write(name, MARGIN, y + 30, 24, PAPER, anchor="start", family=BOOKISH))
        y += 46
        x, high = MARGIN, 0.0
        for kind in group:
            wide, tall = (size * TIMES for size in face_size(kind, page=True))
            if x + wide > CARDS_ACROSS - MARGIN:
                x, y, high = MARGIN, y + high + GAP, 0.0
            body.append(_card(game, kind, x, y))
            x, high = x + wide + GAP, max(high, tall + 14)
        y += high + GAP
    bottom = y + MARGIN
    ground = f'<rect width="{number(CARDS_ACROSS)}" height="{number(bottom)}" fill="{FELT}"/>'
    return Drawing(0, 0, CARDS_ACROSS, bottom, body=(ground, *body))


def deck_of(game: Game, kind: Kind) -> str:
    """The deck it is printed for, by its name; else the type of card it is."""
    deck = next(
        (rule for id, rule in game.sheet.places.items() if id == f"deck/{kind.attributes.get('deck', '')}"), None
    )
    side = game.sheet.sides.get(next(iter(kind.sides or tuple(filter(None, kind.mix))), SideId("")))
    words = deck.name if deck else kind.type.replace("_", " ").capitalize() or "Cards"
    return f"{words}: {side.name}" if side and side.name not in words else words


def _card(game: Game, kind: Kind, x: float, y: float) -> str:
    side = next(iter(kind.sides or tuple(filter(None, kind.mix))), SideId(""))
    face = kind.faces[0].name if kind.faces else ""
    drawn = art(game, Counter(CounterId(""), kind.id, side, face))
    wide, tall = face_size(kind, page=True)
    count = sum(kind.mix.values())
    below = write(f"× {count}", wide / 2, tall + 7, 7, PAPER, bold=False, family=PLAIN) if count > 1 else ""
    return f'<g transform="translate({number(x)} {number(y)}) scale({number(TIMES)})">{drawn}{below}</g>'
