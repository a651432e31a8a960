"""Areas, the units that stand in them, who controls them, and supply (§3.5, §3.7, §3.8, §3.9)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from boards.board import AreaId
from boards.plain.sentence import Ref, area, counter, say, side
from counters.counter import Counter, CounterId, KindId, SideId
from counters.game import Game
from counters.once import once
from counters.places import PlaceId, area_of
from counters.position import Position
from rules_assist.advice import Act, Answer, Reason, SupplyLine
from rules_assist.common.asked import areas_named, spelled
from rules_assist.common.printed import number, option
from rules_assist.common.saying import because, no, yes
from rules_assist.common.supplying import Line, supply_lines
from rules_assist.common.walking import joined
from rules_assist.rulebook import Chapter, Verb
from rules_assist.rulebooks.totaldomination.powers import (
    FACTIONS,
    JOINING,
    NOBODY,
    PARTNERS,
    POWERS,
    World,
    limit,
    original,
    runners,
)

KINDS = ("land", "coastal", "island")
ENOUGH_FOR_A_CAPITAL = "units that control an enemy Capital"
BESIDE_STACKS = ("u_boot", "resistance")
"""They lie with anybody's units, and count for nothing in the stack (§3.7)."""

STANDS = {"army": "Armies", "air_fleet": "Air Fleets", "fleet": "Fleets", "resistance": "Resistance"}
"""The columns of the chart that says who may stand where."""

UNITS = {
    "army": "army", "armies": "army", "puppet": "army", "puppets": "army",
    "fleet": "fleet", "fleets": "fleet",
    "air_fleet": "air_fleet", "air_fleets": "air_fleet", "airfleet": "air_fleet", "air": "air_fleet",
    "u_boot": "u_boot", "u_boots": "u_boot", "uboot": "u_boot", "u_boat": "u_boot", "u_boats": "u_boot",
    "resistance": "resistance",
}  # fmt: skip


def unit_type(words: str) -> str:
    """The sort of unit that is meant, forgivingly read; nothing, if none is."""
    return UNITS.get(spelled(words), "")


def names_of(units: Collection[Counter]) -> tuple[Ref, ...]:
    return tuple(counter(one.id) for one in units)


# ---------------------------------------------------------------- what the board says (§3.5)


class Ground(NamedTuple):
    """An area as it is printed."""

    kind: str
    stars: int
    capital: bool
    factory: bool
    shipyard: bool
    for_u_boots: bool
    home: SideId
    """In whose colour; nobody's, if it is neutral."""

    arctic: bool
    room: float
    takes: frozenset[str]
    """The sorts of units that may stand there (§3.7)."""


@once
def grounds(game: Game) -> Mapping[AreaId, Ground]:
    """Every area of the map, the Arctic ones too."""
    return {space.id: _ground(game, space.id) for space in game.board.spaces.values() if space.kind in KINDS}


def _ground(game: Game, at: AreaId) -> Ground:
    said, kind, capital = game.board.attribute, game.board.spaces[at].kind, bool(game.board.attribute(at, "capital"))
    chart = game.sheet.charts["stacking"]
    row = chart.rows[chart.row_heads.index(kind)]
    takes = {sort for sort, column in STANDS.items() if row[chart.columns.index(column)] == "yes"}
    return Ground(
        kind=kind, stars=number_of(said(at, "stars")), capital=capital, factory=bool(said(at, "factory")),
        shipyard=bool(said(at, "shipyard")), for_u_boots=bool(said(at, "u_boats")),
        home=SideId(str(said(at, "home") or NOBODY)), arctic=said(at, "expansion") is not None,
        room=number(game, "stacking", "Capital" if capital else kind, "units in all"),
        takes=frozenset(takes | ({"u_boot"} if said(at, "u_boats") else set())),
    )  # fmt: skip


def number_of(printed: object) -> int:
    return printed if isinstance(printed, int) else 0


def ground(view: World, at: AreaId) -> Ground:
    return grounds(view.game)[at]


def areas(view: World) -> Mapping[AreaId, Ground]:
    return grounds(view.game)


def no_area(at: AreaId) -> Reason:
    return because("§3.5", "{to} is no area of the map.", to=area(at))


@once
def outside(game: Game) -> Mapping[AreaId, Reason]:
    """What lies on the board and is no area: tracks, piles, the boards of technologies."""
    return {at: no_area(at) for at in game.board.spaces if at not in grounds(game)}


@once
def with_exchange(game: Game) -> tuple[AreaId, ...]:
    """Where cards may be exchanged by whoever controls it (§11.4)."""
    return tuple(at for at in grounds(game) if game.board.attribute(at, "exchange"))


@once
def everywhere(game: Game) -> Mapping[AreaId, Reason | None]:
    """Every space of the board, with the reason why it is no area."""
    return {**dict.fromkeys(grounds(game)), **outside(game)}


@once
def homes(game: Game, position: Position) -> Mapping[AreaId, SideId]:
    """Whose home area each coloured area is now. A captured partner is its captor's, if it is played so (option
    captured_partner); the US and China are nobody's before they join (§3.5, §4.3, §9.0)."""
    run = runners(game, position)
    if option(game, position, "captured_partner") == "only_builds_its_units":
        run = {**run, **{partner: original(game, partner) for partner in PARTNERS}}
    return {at: run.get(here.home, NOBODY) for at, here in grounds(game).items() if here.home}


def home_of(view: World, at: AreaId) -> SideId:
    return homes(view.game, view.position).get(at, NOBODY)


def is_home(view: World, at: AreaId) -> bool:
    """Ours, our partner's, our ally's who is at war."""
    return home_of(view, at) == view.power


def is_teammates(view: World, at: AreaId) -> bool:
    """A home area of our teammate is shut to us (§3.8)."""
    return home_of(view, at) not in (NOBODY, view.power) and home_of(view, at) == view.teammate()


def is_open(view: World, at: AreaId) -> bool:
    """Outside the dashed line, or the Arctic Expansion is played with (§2.0, §11.4)."""
    return not ground(view, at).arctic or view.says("arctic") == "on"


def is_not_at_war(view: World, at: AreaId) -> bool:
    """Whether it is printed in the colour of a power that has not joined yet (§9.0)."""
    nation = ground(view, at).home
    return nation in JOINING and not view.at_war(nation)


# ---------------------------------------------------------------- who stands where (§3.6, §3.7)


@once
def stacking_kinds(game: Game) -> frozenset[KindId]:
    """Armies, Fleets and Air Fleets: the units that make up a stack."""
    return frozenset(id for id, kind in game.sheet.kinds.items() if kind.attributes.get("stacks"))


@once
def standing(game: Game, position: Position) -> Mapping[AreaId, tuple[Counter, ...]]:
    """The stack of each area in which one stands."""
    kinds, lying = stacking_kinds(game), lying_in(game, position)
    found = {at: tuple(one for one in there if one.kind in kinds) for at, there in lying.items()}
    return {at: units for at, units in found.items() if units}


@once
def lying_in(game: Game, position: Position) -> Mapping[AreaId, tuple[Counter, ...]]:
    """All that lies in each area of the map in which something does."""
    lying, stacks = position.counters, position.stacks
    return {at: tuple(lying[id] for id in ids) for at in grounds(game) if (ids := stacks.get(PlaceId(at)))}


def units_in(view: World, at: AreaId) -> tuple[Counter, ...]:
    return standing(view.game, view.position).get(at, ())


def stacks(view: World, one: Counter) -> bool:
    return one.kind in stacking_kinds(view.game)


def is_unit(view: World, one: Counter) -> bool:
    return stacks(view, one) or view.type(one) in BESIDE_STACKS


def of_type(view: World, at: AreaId, *types: str) -> tuple[Counter, ...]:
    """What else lies there: U-Boots, Resistance, Damage."""
    there = lying_in(view.game, view.position).get(at, ())
    return tuple(one for one in there if view.game.kind(one).type in types)


@once
def on_map(game: Game, position: Position) -> tuple[Counter, ...]:
    """Everything that lies in the areas of the map."""
    return tuple(one for there in lying_in(game, position).values() for one in there)


def lies_on_map(view: World, one: Counter) -> bool:
    return AreaId(view.position.where[one.id]) in grounds(view.game)


def is_air(game: Game, one: Counter) -> bool:
    return game.kind(one).type == "air_fleet"


def can_control(game: Game, one: Counter) -> bool:
    """Armies and Fleets; no U-Boots, no Resistance, no Air Fleets (§3.8, §11.1)."""
    return bool(game.kind(one).attributes.get("controls"))


def party(view: World, one: Counter) -> SideId:
    """Whose stack a unit belongs to: the power that runs it, or its nation while nobody does."""
    return view.run_by(one.side) or one.side


def only_enemy_air(view: World, at: AreaId) -> bool:
    """Whether nothing but enemy Air Fleets stands there: they are destroyed by whoever comes (§6.2)."""
    units = units_in(view, at)
    return bool(units) and all(is_air(view.game, one) and view.is_enemy(one) for one in units)


# ---------------------------------------------------------------- control (§3.8)


def intruders(view: World, at: AreaId, units: tuple[Counter, ...]) -> tuple[Counter, ...]:
    """Those of the units in a home area who are enemies of its colour, and count for its control."""
    here = ground(view, at)
    owner = view.faction(home_of(view, at) or here.home)
    air = here.capital and view.says("capital_and_air") == "count"
    there = [one for one in units if view.faction(one.side) != owner]
    counting = tuple(one for one in there if can_control(view.game, one) or (air and is_air(view.game, one)))
    return counting if any(can_control(view.game, one) for one in counting) else ()


def is_short_for_a_capital(view: World, at: AreaId, enemies: tuple[Counter, ...]) -> bool:
    """An enemy Capital is controlled by two units, and uncontrolled with one."""
    return ground(view, at).capital and len(enemies) < limit(view.game, ENOUGH_FOR_A_CAPITAL)


def holder(view: World, at: AreaId, units: tuple[Counter, ...]) -> SideId:
    """Whose area it is, for supply and for moving through it, with these units in it."""
    run = runners(view.game, view.position)
    if ground(view, at).home:
        owner = home_of(view, at)
        own = all(run.get(one.side) == owner for one in units)
        enemies = () if own else intruders(view, at, units)
        if not enemies:
            return owner
        if is_short_for_a_capital(view, at, enemies):
            return NOBODY
        units = enemies
    # Nobody's, if several lie there against the rules, or if they are nobody's: neutrals, the US before they join.
    found = {run.get(one.side, NOBODY) for one in units if can_control(view.game, one)}
    return next(iter(found)) if len(found) == 1 else NOBODY


def is_disputed_by_u_boot(view: World, at: AreaId) -> bool:
    """An Allied Fleet and a U-Boot in one area: it is uncontrolled (§11.2)."""
    if not ground(view, at).for_u_boots:
        return False
    boats = of_type(view, at, "u_boot")
    fleets = of_type(view, at, "fleet") if boats else ()
    return any(view.faction(one.side) != view.faction(boats[0].side) for one in fleets)


@once
def holders(game: Game, position: Position) -> Mapping[AreaId, SideId]:
    """Every area that is somebody's, in passing and in supply."""
    view, there, own = World(game, position, NOBODY), standing(game, position), homes(game, position)
    cut = option(game, position, "u_boot_and_supply") == "cuts_supply"
    found = {}
    for at in grounds(game):
        who = holder(view, at, there[at]) if at in there else own.get(at)
        if who and not (cut and at in there and is_disputed_by_u_boot(view, at)):
            found[at] = who
    return found


@once
def controllers(game: Game, position: Position) -> Mapping[AreaId, SideId]:
    """Every area that is controlled, and so counts points."""
    view = World(game, position, NOBODY)
    there = standing(game, position)
    return {
        at: who for at, who in holders(game, position).items() if at not in there or not is_disputed_by_u_boot(view, at)
    }


def controller(view: World, at: AreaId) -> SideId:
    """Who controls it and has its points; nobody, if it is uncontrolled."""
    return controllers(view.game, view.position).get(at, NOBODY)


def may_control(view: World, act: Act) -> Answer | None:
    """`may control side uk at atlantic`: whether it is theirs, as the table lies; all of them, if several are named."""
    if not act.at or (act.side is None and view.side not in (*POWERS, *FACTIONS)):
        return None
    answers = [_controls(view, at) for at in map(area_of, act.at)]
    return next((found for found in answers if not found.yes), answers[0])


def _controls(view: World, at: AreaId) -> Answer:
    if at not in areas(view):
        return no(no_area(at))
    who, rule = controller(view, at), "§3.8, 3.8.2"
    if ground(view, at).home:
        rule = "§3.8, 3.8.1b" if intruders(view, at, units_in(view, at)) else "§3.8, 3.8.1a, 3.5"
    told = say("{side} controls {at}.", side=side(who), at=area(at))
    if who and (who == view.power or view.side == view.faction(who)):
        return yes(told, rule)
    return no(Reason(told, rule) if who else _why_uncontrolled(view, at, rule))


def _why_uncontrolled(view: World, at: AreaId, rule: str) -> Reason:
    """It lies empty; or what lies there controls nothing, or not enough of it to control a Capital."""
    units = units_in(view, at)
    enemies = intruders(view, at, units) if ground(view, at).home else ()
    if is_disputed_by_u_boot(view, at):
        return because("§11.2, 3.8", "{at} is uncontrolled: a U-Boot lies there with an Allied Fleet.", at=area(at))
    if enemies and is_short_for_a_capital(view, at, enemies):
        return because(rule, "{at} is uncontrolled: it takes two units to control an enemy Capital.", at=area(at))
    if any(is_air(view.game, one) for one in units):
        return because(f"{rule}, 11.1", "{at} is uncontrolled: Air Fleets control nothing.", at=area(at))
    if of_type(view, at, *BESIDE_STACKS):
        words = "{at} is uncontrolled: U-Boots and Resistance control nothing."
        return because(f"{rule}, 11.2, 7.2.D", words, at=area(at))
    return because(rule, "{at} is uncontrolled.", at=area(at))


# ---------------------------------------------------------------- supply (§3.9)


def sources(view: World) -> tuple[AreaId, ...]:
    """Home areas of ours without an enemy unit."""
    us, own, there = view.power, homes(view.game, view.position), standing(view.game, view.position)
    home = (at for at, who in own.items() if who == us)
    return tuple(at for at in home if at not in there or not any(view.is_enemy(one) for one in there[at]))


@once
def fed(game: Game, position: Position, us: SideId) -> frozenset[AreaId]:
    """The areas of a power that are in supply: its own, and joined to a home area."""
    held = {at for at, who in holders(game, position).items() if who == us}
    return frozenset(joined(game.board.network(), sources(World(game, position, us)), held))


def ours(view: World) -> frozenset[AreaId]:
    """Our areas that are in supply."""
    return fed(view.game, view.position, view.power)


def fed_without(view: World, lost: Collection[AreaId]) -> frozenset[AreaId]:
    """What of ours stays in supply when some areas are ours no longer."""
    left = ours(view).difference(lost)
    return frozenset(joined(view.game.board.network(), sources(view), left))


def own_area_is_spared(view: World) -> bool:
    """Whether the path of supply may begin in an area that the unit does not control (option own_area_in_supply)."""
    return view.says("own_area_in_supply") == "need_not_be_controlled"


def in_supply(view: World, at: AreaId) -> bool:
    """Whether a unit of ours in this area is in supply. At home it always is."""
    mine = ours(view)
    if at in mine or is_home(view, at):
        return True
    spared = own_area_is_spared(view) and holders(view.game, view.position).get(at) != view.power
    return spared and any(next_to in mine for next_to in view.game.board.neighbours(at))


@once
def armies(game: Game, position: Position) -> Mapping[SideId, Mapping[AreaId, tuple[CounterId, ...]]]:
    """Who stands where, by the power that runs them."""
    run, found = runners(game, position), dict[SideId, dict[AreaId, tuple[CounterId, ...]]]()
    for at, units in standing(game, position).items():
        for one in units:
            if whose := run.get(one.side):
                theirs = found.setdefault(whose, {})
                theirs[at] = (*theirs.get(at, ()), one.id)
    return found


@once
def lines_of(game: Game, position: Position, us: SideId) -> tuple[SupplyLine, ...]:
    """Over any link, through areas of one's own power; into the area of the unit itself, whoever controls it, if it is
    played so."""
    view, held, run = World(game, position, us), holders(game, position), runners(game, position)
    groups = armies(game, position).get(us)
    if not groups:
        return ()
    stops: dict[AreaId, tuple[CounterId, ...]] = {at: () for at in grounds(game) if held.get(at) != us}
    for at, units in standing(game, position).items():
        if at in stops and len(groups.get(at, ())) < len(units):
            stops[at] = tuple(one.id for one in units if run.get(one.side) != us)
    line = Line(network=game.board.network(), breaks=stops, into_breaks=own_area_is_spared(view))
    own = homes(game, position)
    starts = dict.fromkeys((*sources(view), *(at for at in groups if own.get(at) == us)))
    return supply_lines(groups, (line,), tuple(starts), rule="§3.9")


def supply_of(view: World) -> tuple[SupplyLine, ...]:
    """How the units of a power are supplied, its partners' and allies' with them; of a faction, those of each of its
    powers, by lines of its own. U-Boots need none."""
    us = view.power
    whose = (us,) if us in POWERS else [each for each in POWERS if view.faction(each) == us] if us in FACTIONS else ()
    return tuple(line for each in whose for line in lines_of(view.game, view.position, each))


def may_trace(view: World, act: Act) -> Answer | None:
    """`may trace_supply #army`, or `side germany at poland`: whether all of them are in supply."""
    us = view.its_power(view.position.counters[act.counters[0]].side) if act.counters else view
    asked = set(act.counters) or {one.id for at in areas_named(act) for one in units_in(us, at) if us.is_own(one)}
    lines = [line for line in supply_of(us) if set(line.counters) & asked]
    told = next((line for line in lines if not line.supplied), lines[0] if lines else None)
    return Answer(yes=told.supplied, sentence=told.sentence, rule=told.rule) if told else None


CHAPTER = Chapter(
    supply=supply_of,
    verbs=(
        Verb(name="control", does=may_control, title="Control this area", needs=("at",)),
        Verb(name="trace_supply", does=may_trace, title="Trace supply", needs=("counters",), bare=True, suits=stacks,
             also=("be_supplied", "supply", "be_in_supply", "in_supply", "trace")),
    ),
)  # fmt: skip
