"""Every card of a game on one picture, deck by deck, large enough to be read."""

from __future__ import annotations

from itertools import groupby

from app.look import BOOKISH, FELT, PAPER, PLAIN
from app.pictures.counters_on_map import art
from app.pictures.drawing import Drawing
from counters.counter import Counter, CounterId, Kind, SideId
from counters.faces.faces import face_size
from counters.faces.lettering import number, write
from counters.game import Game

ACROSS, MARGIN, GAP, TIMES = 1800.0, 30.0, 14.0, 1.9


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
            if x + wide > ACROSS - MARGIN:
                x, y, high = MARGIN, y + high + GAP, 0.0
            body.append(_card(game, kind, x, y))
            x, high = x + wide + GAP, max(high, tall + 14)
        y += high + GAP
    bottom = y + MARGIN
    ground = f'<rect width="{number(ACROSS)}" height="{number(bottom)}" fill="{FELT}"/>'
    return Drawing(0, 0, ACROSS, bottom, body=(ground, *body))


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
