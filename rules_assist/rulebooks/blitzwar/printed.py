"""What is printed: zones and what joins them (§5), counters (§3), the charts and the calendar (§6, §8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from boards.board import AreaId, Contact
from counters.counter import Counter, KindId, SideId
from counters.facts import Fact
from counters.game import Game
from counters.position import OptionId
from rules_assist.common.odds import column_for
from rules_assist.common.once import once
from rules_assist.common.standpoint import Standpoint
from rules_assist.common.supplying import Network

# ----------------
# Rules that can be read in more than one way: which reading is played.


def option(view: Standpoint, word: str) -> str:
    """The reading that is played: the sheet's own, if nobody chose."""
    chosen = view.position.options.get(OptionId(word))
    rule = view.game.sheet.options.get(OptionId(word))
    return chosen or (rule.default if rule else "")


# ----------------
# The plain numbers of the rulebook: they stand on the chart `limits`, each with its rule.

CHART = "limits"


@once
def limit(game: Game, name: str) -> int:
    """The number that the chart has under a name."""
    chart = game.sheet.charts[CHART]
    return int(chart.rows[chart.row_heads.index(name)][0])


# ----------------
# Zones, sea zones and what joins them (§5): brown and dotted blue lines, coasts, straits; read from the board.

LAND, SEA = ("zone", "off_map"), ("sea",)


@once
def zones(game: Game) -> tuple[AreaId, ...]:
    """Every land zone, America and the Asian Bases among them."""
    return tuple(id for id, space in game.board.spaces.items() if space.kind in LAND)


@once
def sea_zones(game: Game) -> tuple[AreaId, ...]:
    return tuple(id for id, space in game.board.spaces.items() if space.kind in SEA)


def is_zone(game: Game, at: AreaId) -> bool:
    space = game.board.spaces.get(at)
    return space is not None and space.kind in LAND


def is_sea(game: Game, at: AreaId) -> bool:
    space = game.board.spaces.get(at)
    return space is not None and space.kind in SEA


def brown_lines(game: Game) -> Network:
    """The only adjacency on land (§5)."""
    return game.board.network("land")


def blue_lines(game: Game) -> Network:
    """Dotted: a step for tactical air, three corps to a beachhead, and no way on land (§5)."""
    return game.board.network("air")


def adjacent(game: Game, a: AreaId, b: AreaId) -> bool:
    """Whether a brown line joins two zones."""
    return b in brown_lines(game).get(a, ())


@once
def coasts(game: Game) -> Mapping[AreaId, Mapping[AreaId, Contact]]:
    """The coasts of every zone, by sea zone; and of every sea zone, by zone."""
    found: dict[AreaId, dict[AreaId, Contact]] = {id: {} for id in (*zones(game), *sea_zones(game))}
    for contact in game.board.contacts:
        if contact.kind == "coast":
            found[contact.a][contact.b] = contact
            found[contact.b][contact.a] = contact
    return found


def seas_of(game: Game, zone: AreaId) -> tuple[AreaId, ...]:
    """The sea zones a zone lies on."""
    return tuple(coasts(game).get(zone, ()))


def zones_on(game: Game, sea: AreaId) -> tuple[AreaId, ...]:
    """The zones that lie on a sea zone."""
    return tuple(coasts(game).get(sea, ()))


def has_port(game: Game, zone: AreaId, sea: AreaId | None = None) -> bool:
    """Whether a zone has a port; or one on this very sea. A naval base is a port too (§5)."""
    if sea is None:
        return bool(game.board.attribute(zone, "port"))
    coast = coasts(game).get(zone, {}).get(sea)
    return coast is not None and bool(coast.attributes.get("port"))


def has_beach(game: Game, zone: AreaId, sea: AreaId) -> bool:
    """Whether corps could land from this sea: part of the box lies in it, and the coast is not bold (§5)."""
    coast = coasts(game).get(zone, {}).get(sea)
    return coast is not None and bool(coast.toward(zone).get("beach"))


def is_naval_base(game: Game, zone: AreaId) -> bool:
    return bool(game.board.attribute(zone, "naval_base"))


def terrain(game: Game, zone: AreaId) -> str:
    return str(game.board.attribute(zone, "terrain") or "")


def is_fortress(game: Game, zone: AreaId) -> bool:
    return bool(game.board.attribute(zone, "fortress"))


def country_of(game: Game, zone: AreaId) -> SideId:
    """Whose zone it is printed as."""
    return SideId(str(game.board.attribute(zone, "country") or ""))


def colour_of(game: Game, zone: AreaId) -> str:
    return str(game.board.attribute(zone, "colour") or "")


def regions_of(game: Game, zone: AreaId) -> tuple[str, ...]:
    found = game.board.attribute(zone, "regions")
    return found if isinstance(found, tuple) else ()


def strait_between(game: Game, a: AreaId, b: AreaId) -> AreaId | None:
    """The zone whose holder passes from one sea zone to the other; nothing where the water is open."""
    for contact in game.board.between(a, b):
        if contact.kind == "strait":
            return AreaId(str(contact.attributes.get("key", "")))
    return None


def brown_line(game: Game, a: AreaId, b: AreaId) -> Contact | None:
    """The brown line between two zones: it knows rivers and fortified lines."""
    return next((contact for contact in game.board.between(a, b) if contact.kind == "land"), None)


# ----------------
# What is printed on counters: corps, infantry and armour, units (§3). The face that shows counts.


@once
def land_kinds(game: Game) -> frozenset[KindId]:
    """Infantry, armour, white tanks and Elite: what stacks, takes zones and fights on land."""
    return frozenset(id for id, kind in game.sheet.kinds.items() if kind.attributes.get("land"))


@once
def kinds_of_type(game: Game, *types: str) -> frozenset[KindId]:
    return frozenset(id for id, kind in game.sheet.kinds.items() if kind.type in types)


def is_corps(view: Standpoint, one: Counter) -> bool:
    """A counter of infantry or armour (I or C)."""
    return one.kind in land_kinds(view.game)


def is_supply(view: Standpoint, one: Counter) -> bool:
    return one.kind in kinds_of_type(view.game, "supply")


def is_air(view: Standpoint, one: Counter) -> bool:
    return one.kind in kinds_of_type(view.game, "air")


def is_fleet(view: Standpoint, one: Counter) -> bool:
    """Surface ships; U-boats are naval units, but no fleet."""
    return one.kind in kinds_of_type(view.game, "fleet")


def is_u_boats(view: Standpoint, one: Counter) -> bool:
    return one.kind in kinds_of_type(view.game, "u_boats")


def is_naval(view: Standpoint, one: Counter) -> bool:
    return one.kind in kinds_of_type(view.game, "fleet", "u_boats")


def left_of(view: Standpoint, one: Counter, word: str) -> float:
    """What is printed of a word on the side that shows; or on the side that is left, where lost steps are told."""
    if one.steps:
        names = [face.name for face in view.game.kind(one).faces]
        shows = names.index(one.face) if one.face in names else 0
        one = replace(one, face=names[min(shows + one.steps, len(names) - 1)])
    return view.game.number(one, word)


def corps_of(view: Standpoint, one: Counter) -> int:
    """The corps a counter holds: its strength."""
    return int(left_of(view, one, "corps"))


def infantry_of(view: Standpoint, one: Counter) -> int:
    return int(left_of(view, one, "infantry"))


def armour_of(view: Standpoint, one: Counter) -> int:
    return int(left_of(view, one, "armour"))


def units_of(view: Standpoint, one: Counter) -> float:
    """Units of a fleet, U-boats, air or supply counter; an amount that is said goes before what is printed."""
    return left_of(view, one, "units") if one.amount is None else one.amount


def is_armoured(view: Standpoint, one: Counter) -> bool:
    """Whether it moves and advances as armour does: any armoured corps in it will do (§3)."""
    return armour_of(view, one) > 0


def is_elite(view: Standpoint, one: Counter) -> bool:
    return bool(view.game.printed(one, "elite"))


def is_fortified(view: Standpoint, one: Counter) -> bool:
    return bool(view.game.printed(one, "fortified"))


def is_flying(view: Standpoint, one: Counter) -> bool:
    """An air unit on a mission (§3)."""
    return is_air(view, one) and view.game.printed(one, "at_base") is False


# ----------------
# Turns, seasons and weather (§6, §8). Which turn is what stands in the game's sequence.


@once
def first_turn(game: Game, season: str, year: int) -> int:
    """The first turn of a season; a winter has the year of its January."""
    wanted = {"season": season, "year": year}
    turns = game.sheet.sequence.turns
    return next(turn.number for turn in turns if wanted.items() <= dict(turn.attributes).items())


def winter(view: Standpoint, year: int) -> int:
    """The first turn of a winter: T12 is 1941, T20 is 1942, T28 is 1943, T36 is 1944."""
    return first_turn(view.game, "winter", year)


@once
def turns_of_a_year(game: Game) -> int:
    """How many turns lie between one winter and the next."""
    winters = [turn.number for turn in game.sheet.sequence.turns if turn.attributes.get("season") == "winter"]
    return next((later - winters[0] for later in winters if later - winters[0] > 1), 0)


def turn(view: Standpoint) -> int:
    return view.position.clock.turn


@once
def _weather(game: Game, number: int) -> str:
    found = game.sheet.sequence.turn(number)
    return str(found.attributes.get("weather", "good")) if found else "good"


def weather(view: Standpoint) -> str:
    """good, mud or snow: what the calendar says of this turn."""
    return _weather(view.game, turn(view))


def snow_in(view: Standpoint, at: AreaId) -> bool:
    """Whether a zone or sea zone lies in snow: not in Africa, southern Asia, and Mediterranean seas (§6)."""
    return weather(view) == "snow" and bool(view.said(at, "snow"))


def mud_in(view: Standpoint, at: AreaId) -> bool:
    """Mud comes to all land, Africa too (§6)."""
    return weather(view) == "mud" and bool(view.said(at, "mud"))


# ----------------
# What the charts of the sheet say of a country, and when things fall due (§9, §10, §11).


@once
def row_of(game: Game, chart: str, country: SideId) -> Sequence[str]:
    """The row of a chart whose head names a country; the last one where none does."""
    found = game.sheet.charts[chart]
    side = game.sheet.sides.get(country)
    for head, row in zip(found.row_heads, found.rows, strict=True):
        if side is not None and any(side.name.startswith(part) for part in head.split(", ")):
            return row
    return found.rows[-1]


@once
def dated(game: Game, name: str) -> int:
    """The turn that is to be remembered under this name."""
    chart = game.sheet.charts["dates"]
    return int(chart.rows[chart.row_heads.index(name)][0])


def date(view: Standpoint, name: str) -> int:
    return dated(view.game, name)


def delay(view: Standpoint, name: str) -> int:
    """So many turns after what the chart says."""
    return int(view.chart("delays", name, 0))


def turn_said(fact: Fact | None) -> int | None:
    """The turn that a fact tells; nought where it is so, but nobody said since when."""
    if fact is None:
        return None
    return int(fact.value) if fact.value.strip().isdigit() else 0


def since(view: Standpoint, word: str, *about: str) -> int | None:
    """The turn since which a fact holds."""
    return turn_said(view.position.facts.get(word, *about))


def due(view: Standpoint, word: str, after: str, *about: str) -> int | None:
    """The turn on which something falls due that follows a fact by a delay."""
    began = since(view, word, *about)
    return None if began is None else began + delay(view, after)


def is_due(view: Standpoint, falls: int | None) -> bool:
    return falls is not None and turn(view) >= falls


def season_mark(view: Standpoint, mark: str) -> bool:
    """Whether reinforcements of this mark are printed on the calendar for this turn: 1 or 2 (§11.2)."""
    found = view.game.sheet.sequence.turn(turn(view))
    marks = found.attributes.get("reinforcements", ()) if found else ()
    return isinstance(marks, tuple) and mark in marks


# ----------------
# The combat table (§16.2): which column odds come to, and what a result becomes when few corps fight.

LEAST = "2-3"
"""The column that is not printed: odds that may be fought only if shifts bring them to 1-1."""


class Column(NamedTuple):
    """What odds come to: the words for them, the printed column after shifts, and whether they are eight to one."""

    odds: str
    column: str
    eight_to_one: bool


def ladder(view: Standpoint) -> tuple[str, ...]:
    return (LEAST, *view.game.sheet.charts["combat"].columns)


def odds_of(view: Standpoint, attack: int, defence: int) -> str:
    """Attacking against defending corps, rounded down (§16.1)."""
    if attack >= 8 * defence:
        return f"{attack // defence}-1" if defence else "7-1"
    found = column_for(attack, defence, ladder(view))
    return "" if found is None else ladder(view)[found]


def too_weak(view: Standpoint, attack: int, defence: int) -> bool:
    """Whether the odds are below 2-3 before any shift (§16.2)."""
    return column_for(attack, defence, ladder(view)) is None


def step_of(view: Standpoint, attack: int, defence: int, shift: int) -> int:
    """How far up the ladder the shifts bring the odds; more than there are steps, if it had more.

    Odds above 7-1 are 7-1 before they shift; unless it is read so that they shift first (§16.2).
    """
    found = column_for(attack, defence, ladder(view))
    if found is None:
        return -1
    above = max(0, attack // defence - len(ladder(view)) + 2) if defence else 0
    return found + shift + (above if option(view, "odds_above_seven") == "shifts first" else 0)


def falls_short(view: Standpoint, attack: int, defence: int, shift: int) -> bool:
    """Whether shifts leave, or bring, odds of 2-3 or more below 1-1 (§16.2)."""
    return not too_weak(view, attack, defence) and step_of(view, attack, defence, shift) < 1


def eight_to_one(view: Standpoint, attack: int, defence: int, shift: int) -> bool:
    """Whether infantry may advance like armour: at 8-1 before shifts, or after them too, as the option says (§16.2)."""
    top = len(ladder(view)) - 1
    after = option(view, "eight_to_one") == "after shifts"
    return attack >= limit(view.game, "eight_to_one") * defence or (
        after and step_of(view, attack, defence, shift) > top
    )


def column_of(view: Standpoint, attack: int, defence: int, shift: int) -> str:
    """The column that is read in the end; none if there can be no attack. Odds above 7-1 are 7-1 before they shift."""
    if too_weak(view, attack, defence) or falls_short(view, attack, defence, shift):
        return ""
    columns = ladder(view)
    return columns[min(step_of(view, attack, defence, shift), len(columns) - 1)]


def printed(view: Standpoint, column: str, die: int) -> str:
    """What the table says: `C/2`."""
    chart = view.game.sheet.charts["combat"]
    return str(chart.rows[chart.row_heads.index(str(die))][chart.columns.index(column)])


class Losses(NamedTuple):
    """A result as it is applied: corps lost by attacker and defender, and whether the attacker's is armoured."""

    attacker: int
    defender: int
    armoured: bool

    @property
    def word(self) -> str:
        return f"{'C' if self.armoured else self.attacker}/{self.defender}"


def read_result(word: str) -> Losses | None:
    """`C/2` as it is meant: one armoured corps against two."""
    attacker, slash, defender = word.strip().upper().replace("-", "/").replace(":", "/").partition("/")
    if not slash or not defender.isdecimal() or not (attacker == "C" or attacker.isdecimal()):
        return None
    return Losses(1 if attacker == "C" else int(attacker), int(defender), attacker == "C")


def corrected(view: Standpoint, word: str, attack: int, defence: int) -> Losses:
    """What a printed result becomes when few corps fight (§16.2).

    Printed are the rows of the chart `small_forces`; where the defender has fewer corps than he would lose and no row
    fits, the same pattern is followed, unless the option takes only what is printed.
    """
    found = read_result(word) or Losses(0, 0, armoured=False)
    lost = found.defender
    if found.attacker and lost == attack == defence == 1:
        return Losses(0, 0, armoured=False)
    if lost <= defence:
        return found
    unprinted = found.attacker > 0 and lost > defence + 1
    if unprinted and option(view, "few_corps") == "printed only":
        return found._replace(defender=defence)
    return Losses(0, defence, armoured=False)


def shares(view: Standpoint, column: str, attack: int, defence: int) -> dict[str, Fraction]:
    """Every result of a column as it is applied, with its chance."""
    chart = view.game.sheet.charts["combat"]
    found: dict[str, Fraction] = {}
    for row in chart.rows:
        word = corrected(view, row[chart.columns.index(column)], attack, defence).word
        found[word] = found.get(word, Fraction(0)) + Fraction(1, len(chart.rows))
    return found
