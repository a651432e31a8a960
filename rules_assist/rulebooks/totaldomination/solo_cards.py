"""The cards of the solo opponent (§13.0): what it does in which order, and where it looks first."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from boards.board import AreaId
from counters.counter import CounterId, Kind, KindId, SideId
from counters.game import Game
from counters.places import PlaceId
from rules_assist.advice import Act
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.charts import limit
from rules_assist.rulebooks.totaldomination.powers import GERMANY, JAPAN, power, says
from rules_assist.rulebooks.totaldomination.words import spelled, unit_type

DEALT, DRAWN = PlaceId("deck/axis"), PlaceId("pile/solo_drawn")
"""What the Axis may still draw, and the card it plays: where one may look at it."""

AXIS_POWERS = (GERMANY, JAPAN)

BORDERS = ("left", "right", "top", "bottom")
OTHER = {"army": "fleet", "fleet": "army"}
"""What is done instead, where the unit named cannot do it."""


class Order(NamedTuple):
    """One action of a card."""

    verb: str
    """move, deploy or destroy."""

    sort: str


class SoloCard(NamedTuple):
    """A card as it is read from the side of one power."""

    orders: tuple[Order, ...]
    sweep: tuple[str, ...]


def homes_of(view: Standpoint) -> tuple[AreaId, ...]:
    """In which order home areas come: where to deploy, who moves out, which intruder is destroyed (§13.0)."""
    return home_order(view.game, power(view))


@cache
def home_order(game: Game, side: SideId) -> tuple[AreaId, ...]:
    """As the chart names them."""
    chart, name = game.sheet.charts["solo_homes"], game.sheet.sides[side].name if side in AXIS_POWERS else ""
    row = chart.rows[chart.row_heads.index(name)] if name in chart.row_heads else ()
    spaces = {space.name: at for at, space in game.board.spaces.items()}
    return tuple(spaces[cell] for cell in row if cell in spaces)


def solo_card(view: Standpoint, act: Act) -> SoloCard | None:
    """The card that is named, or the one that is being played, or the top one of those dealt to the Axis.

    The question may say itself what is printed on it.
    """
    kind = _kind_of(view, act.details.get("card", ""))
    printed = kind.face(str(power(view))).attributes.get("actions", ()) if kind else ()
    arrows = kind.attributes.get("sweep", ()) if kind else ()
    told = act.details.get("actions", act.details.get("action", ""))
    orders = _orders(told.replace(",", " ").split() if told else printed if isinstance(printed, tuple) else ())
    swept = act.details.get("sweep", "").casefold().split() or (arrows if isinstance(arrows, tuple) else ())
    sweep = tuple(border for word in swept for border in BORDERS if word and border.startswith(word))
    return SoloCard(with_one_sort(orders) if one_sort(view) else orders, sweep) if orders else None


def one_sort(view: Standpoint) -> bool:
    """Whether the unit named first goes for all actions of the card (option solo_units)."""  # §13.0
    return says(view, "solo_units") == "first_of_the_card"


def with_one_sort(orders: tuple[Order, ...]) -> tuple[Order, ...]:
    return tuple(each._replace(sort=orders[0].sort) for each in orders)


def _kind_of(view: Standpoint, name: str) -> Kind | None:
    id = spelled(name).replace("solo_card_", "solo_")
    position, kinds = view.position, view.game.sheet.kinds
    lying = position.counters.get(CounterId(id))
    if not name and (known := position.in_place(DRAWN) or position.in_place(DEALT)):
        lying = known[-1]
    if lying is not None:
        return kinds.get(lying.kind)
    return kinds.get(KindId(id)) or kinds.get(KindId(f"solo_{id.removeprefix('solo_').zfill(2)}"))


def _orders(words: Iterable[str]) -> tuple[Order, ...]:
    """`move_army`, `move army`: a verb, and what it is done with."""
    found: list[Order] = []
    verb = ""
    for word in "_".join(words).split("_"):
        if word in ("move", "deploy", "destroy"):
            verb = word
        elif verb and unit_type(word) in OTHER:
            found.append(Order(verb, unit_type(word)))
    return tuple(found)


OPPOSITE = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}


@cache
def is_turned(game: Game) -> bool:
    """Whether the sheet lies otherwise than the UK sees it, which has Japan on its left and Germany on its right."""
    spaces = game.board.spaces
    return spaces[AreaId(JAPAN)].anchor[0] > spaces[AreaId(GERMANY)].anchor[0]


@cache
def edge(game: Game, at: AreaId, border: str) -> float:
    """How far a line has to go from a border of the map until it meets an area, as seen from the UK's side."""
    left, top, right, bottom = game.board.spaces[at].shape.bounds
    border = OPPOSITE[border] if is_turned(game) else border
    return {"left": left, "top": top, "right": -right, "bottom": -bottom}[border]


def first_met(view: Standpoint, areas: Iterable[AreaId], sweep: tuple[str, ...]) -> AreaId | None:
    """The area that the line of arrow 1 meets first; where two are met at once, arrow 2 decides, and so on."""  # §13.0
    found = list(areas)
    return min(found, key=lambda at: tuple(edge(view.game, at, border) for border in sweep), default=None)


def is_axis_power(side: SideId) -> bool:
    return side in AXIS_POWERS


FIRST_YEAR = 1939
"""From the second year on two random cards of the first leave the deck, and those of the year come in (§13.0)."""


@cache
def cards_of_year(game: Game, year: int) -> int:
    """How many solo cards are labelled with a year."""
    return sum(kind.type == "solo" and kind.attributes.get("year") == year for kind in game.sheet.kinds.values())


def deck_in(game: Game, year: int) -> int:
    """How many cards the solo deck has when it is shuffled; it stays so when no more cards come."""
    leaving = limit(game, "solo: cards of 1939 taken out each year")
    years = [each for each in range(FIRST_YEAR, year + 1) if cards_of_year(game, each)]
    return sum(cards_of_year(game, each) for each in years) - leaving * (len(years) - 1)
