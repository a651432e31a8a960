"""Ships: their points, ports, straits and canals, mines, submarines that intercept, transports and shore shots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from boards.board import AreaId
from boards.plain.sentence import Value, area, counter, say, side
from counters.counter import Counter, CounterId, KindId
from counters.game import Game
from counters.once import once
from counters.places import area_of
from rules_assist.advice import Act, Answer, Detail, Grade, Ledger, Reach, Reason, Way, WhenPointedAt
from rules_assist.common.asked import areas_named, figure, number, verb
from rules_assist.common.saying import because, first_reason, unless, verdict
from rules_assist.common.sums import add_up
from rules_assist.common.walking import distances
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.empires import ground
from rules_assist.rulebooks.empires.ground import WARSHIPS, Link, links
from rules_assist.rulebooks.empires.war import MAJORS, World

MINOR = 2
"""So many ships lie in a minor port (L130)."""


def ships_in(view: World, at: AreaId) -> list[Counter]:
    return [one for one in view.position.in_area(at) if view.type(one) == "ship"]


def in_the_way(view: World, at: AreaId) -> tuple[CounterId, ...]:
    """Enemy ships that stop others: submarines do not (L286)."""
    foes = view.enemies()
    return tuple(one.id for one in view.position.in_area(at) if one.side in foes and one.kind in WARSHIPS)


def may_pass(view: World, link: Link) -> Reason | None:
    """Why a canal is shut: Suez and Panama to all but their holder and its allies, Kiel to all but its holder."""
    if link.over != "canal":
        return None
    gate = AreaId(str(link.contact.attributes.get("control")))
    if link.contact.attributes.get("when"):
        allied = view.reading("kiel_allies") == "on"
        so = any(view.held_at_start(gate, who) for who in view.friends()) if allied else view.held_at_start(gate)
        return (
            None
            if so
            else because("L134", "The Kiel canal is open to whoever held {at} at the start of the turn.", at=area(gate))
        )
    if view.is_friendly(gate):
        return None
    return because("L146", "The canal is open to whoever holds {at}, and to its allies.", at=area(gate))


def mines_in(view: World, boxes: Sequence[AreaId]) -> int:
    return sum(one.kind == "mine" for box in boxes for one in view.position.in_area(box))


def no_berth(view: World, ships: Sequence[Counter], at: AreaId) -> Reason | None:
    """Why these ships cannot lie there in port (L126-130)."""
    there = [one for one in ships_in(view, at) if one not in ships]
    kind = ground.port(view.game, at)
    return first_reason(
        ("L126", "{at} has no port.", not kind),
        (
            "L126",
            "The port of {at} is open to its holder's ships and to those of its allies.",
            kind and not view.is_friendly(at),
        ),
        (
            "L130",
            "A minor port holds two ships; in {at} there would be {count}.",
            kind == "minor" and len(there) + len(ships) > MINOR,
        ),
        at=area(at),
        count=len(there) + len(ships),
    )


class Leg(NamedTuple):
    """How ships came so far."""

    at: AreaId
    route: tuple[AreaId, ...]
    mines: int


class _Voyage:
    """Ships that sail together: by the slowest, out of a port and into one at a point each (L126, L456)."""

    def __init__(self, view: World, ships: tuple[Counter, ...]) -> None:
        self.view, self.ships, self.start = view, ships, view.position.area(ships[0].id)
        self.most = min(round(view.game.number(one, "movement")) for one in ships)
        self.free = all(one.kind == "sub" for one in ships) or view.reading("fleets_pass") == "pass"
        self.water = ground.seas(view.game)
        self.ways: dict[AreaId, tuple[Way, ...]] = {}
        self.blocked: dict[AreaId, Reason] = {}
        self.passed: dict[AreaId, int] = {}

    def sail(self) -> None:
        front = [Leg(self.start, (), 0)]
        for cost in range(1, self.most + 1):
            front = [
                there
                for leg in front
                for link in links(self.view.game).get(leg.at, ())
                if (there := self._onward(leg, link, cost)) is not None
            ]

    def _onward(self, leg: Leg, link: Link, cost: int) -> Leg | None:
        """The leg from which they may go on."""
        view, to, wet = self.view, link.to, link.to in self.water
        if to == self.start or link.over in ("land", "strait") or not (wet or leg.at in self.water):
            return None
        met = leg.mines + (mines_in(view, link.mines) if link.mines else 0)
        if to in self.ways and (self.ways[to][0].cost, self.passed[to]) <= (cost, met):
            # A way as long with fewer mines is better.
            return None
        why = may_pass(view, link) or (None if wet else no_berth(view, self.ships, to))
        if why is not None:
            self.blocked.setdefault(to, why)
            return None
        stopped = wet and not self.free and bool(in_the_way(view, to))
        there = Leg(to, (*leg.route, to), met)
        self.passed[to], self.ways[to] = met, (self._way(there, cost, stopped=stopped),)
        return there if wet and not stopped else None

    def _way(self, leg: Leg, cost: int, *, stopped: bool) -> Way:
        to, rule = leg.at, "L456" if leg.at in self.water else "L126"
        named: dict[str, Value] = {"to": area(to), "cost": cost, "most": self.most}
        told = say("{to}: {cost} of {most} points.", **named)
        if leg.mines:
            words = "{to}: {cost} of {most} points, and each ship takes {mines} rolls of mines."
            told, rule = say(words, mines=leg.mines, **named), "L317-319"
        elif stopped:
            told, rule = say("{to}: {cost} of {most} points; enemy ships stop the voyage there.", **named), "L286"
        grade: Grade = "risky" if leg.mines or stopped else "free"
        return Way(to=to, route=leg.route, cost=cost, means="sea", grade=grade, sentence=told, rule=rule)

    def why_not(self, to: AreaId) -> tuple[Reason, ...]:
        if to in self.blocked:
            return (self.blocked[to],)
        if to not in self.water:
            dry = to in ground.lands(self.view.game)
            berth = no_berth(self.view, self.ships, to) if dry else because("L90", "{to} is no sea zone.", to=area(to))
            if berth is not None:
                return (berth,)
        far = _leagues(self.view.game, self.start).get(to)
        if far is not None and far <= self.most:
            return (because("L286", "Ships stop where they meet an enemy's."),)
        return (because("L126", "{to} is too far: they have {most} points.", to=area(to), most=self.most),)


def sail(view: World, ships: tuple[Counter, ...]) -> Reach:
    """Where ships go together."""
    voyage = _Voyage(view, ships)
    voyage.sail()
    others = {to: None for to in view.game.board.spaces if to not in voyage.ways and to != voyage.start}
    gone = tuple(counter(one.id) for one in ships if one.marked("moved"))
    notes = (because("L456", "{who} moved already this turn.", who=gone),) if gone else ()
    return Reach(voyage.ways, WhenPointedAt(others, voyage.why_not), notes)


@once
def _leagues(game: Game, start: AreaId) -> Mapping[AreaId, int]:
    every = {
        at: tuple(each.to for each in found if each.over in ("sea", "coast", "canal"))
        for at, found in links(game).items()
    }
    return distances(every, start, passable=ground.seas(game), within=8)


# ---------------------------------------------------------------- mines


def _mine_rolls(view: World, act: Act) -> Ledger | None:
    """Rolls that ships take on their way: `ledger mine_rolls of germany from e_baltic to e_skagerrak with ships 2`."""
    count = number(act, "ships") or len(act.counters) or 1
    mines, canal = number(act, "mines"), act.means == "canal" or act.details.get("canal") == "yes"
    if mines is None:
        start = area_of(act.from_[0]) if act.from_ else view.position.area(act.counters[0]) if act.counters else None
        boxes: list[AreaId] = [area_of(place) for place in (*act.at, *act.through)]
        for link in links(view.game).get(start, ()) if start and not canal else ():
            if act.to and link.to == area_of(act.to[0]):
                boxes += link.mines
        mines = 0 if canal else mines_in(view, tuple(dict.fromkeys(boxes)))
    terms = [(float(mines * count), say("{mines} mines, {ships} ships.", mines=mines, ships=count), "L317-319")]
    if canal:
        terms = [(0.0, say("By the canal no mines are passed."), "L134")]
    return add_up(view, "mine_rolls", terms, "L317-319", title="rolls of mines")


def _sweep(view: World, act: Act) -> Answer | None:
    """Whether a minesweeper may sweep, or what its die brings."""
    die = number(act, "die", "roll")
    if not act.counters:
        return _swept(die) if die is not None else None
    one = view.position.counters[act.counters[0]]
    here = view.position.area(one.id)
    boxes = {box for link in links(view.game).get(here, ()) for box in link.mines}
    mined = mines_in(view, tuple(boxes))
    why = first_reason(
        ("L327", "{who} is no minesweeper.", one.kind != "ms"),
        ("L327", "{who} moved already; sweeping comes first.", one.marked("moved")),
        ("L327", "No mined waterway touches {at}.", not mined),
        who=counter(one.id),
        at=area(here),
    )
    if why is None and die is not None:
        return _swept(die)
    return verdict(why, say("{who} sweeps a mine on 1 to 3; on 10 it is lost.", who=counter(one.id)), "L327")


def _swept(die: int) -> Answer:
    swept, lost = say("The mine is swept."), say("The minesweeper is lost.")
    told = swept if die <= 3 else lost if die >= 10 else say("Nothing happens.")
    return Answer(yes=die <= 3, sentence=told, rule="L327")


def _lay(view: World, act: Act) -> Answer | None:
    """Mines are laid by whoever holds land at that waterway (L94, L317)."""
    box = next(iter(areas_named(act)), None)
    shores = view.game.board.attribute(box, "lands") if box else None
    if not isinstance(shores, tuple):
        return None
    printed = view.game.sheet.kinds[KindId("mine")].printed("cost", side=view.side)
    price, saved = printed if isinstance(printed, int) else 0, view.position.value(f"{view.side}.resources")
    why = first_reason(
        ("L317", "{side} holds no land at that waterway.", all(view.holder(AreaId(at)) != view.side for at in shores)),
        ("L442", "A mine costs {price}; {saved} is saved.", view.side in MAJORS and saved < price),
        side=side(view.side), price=price, saved=saved,
    )  # fmt: skip
    return verdict(why, say("{side} may lay mines there.", side=side(view.side)), "L317")


def _port(view: World, act: Act) -> Answer | None:
    ships = [*view.named(act)]
    at = next(iter(areas_named(act)), None)
    if not ships or at is None or any(view.type(one) != "ship" for one in ships):
        return None
    why = no_berth(view, ships, at)
    return verdict(why, say("There is room in the port of {at}.", at=area(at)), "L126")


def _canal(view: World, act: Act) -> Answer | None:
    """The canal of a land, or the canals between two seas."""
    named = {area_of(place) for place in (*act.at, *act.to, *act.from_, *act.through)}
    found = {id(link.contact): link for every in links(view.game).values() for link in every if link.over == "canal"}
    asked = [
        link
        for link in found.values()
        if str(link.contact.attributes.get("control")) in named or {link.contact.a, link.contact.b} <= named
    ]
    if not asked:
        return None
    return unless(
        (may_pass(view, link) for link in asked),
        say("{side} may use the canal.", side=side(view.side)),
        "L134" if asked[0].contact.attributes.get("when") else "L146",
    )


def is_ship(view: World, one: Counter) -> bool:
    return view.type(one) == "ship"


def of_kinds(*kinds: str) -> Callable[[World, Counter], bool]:
    return lambda _view, one: one.kind in kinds


DIE = Detail(name="die", least=1, most=10, also=("roll", "rolls", "rolled"))
PHASE = ("naval_movement",)
CHAPTER = Chapter(
    verbs=(
        verb("sweep", _sweep, "Sweep a mine", "counters", phases=PHASE, rule="L327", details=(DIE,),
             suits=of_kinds("ms")),
        verb("lay_mine", _lay, "Lay a mine", "side at", also="build_mine mine", phases=("build",), rule="L317"),
        verb("enter_port", _port, "Enter the port", "counters to", also="port", rule="L126", suits=is_ship,
             bare=False),
        verb("use_canal", _canal, "Use the canal", "side at", also="canal pass_canal", rule="L146"),
    ),
    figures=(
        figure("mine_rolls", _mine_rolls, "Rolls of mines", "side from to", also="mines",
               details=(Detail(name="ships", least=0, most=99), Detail(name="mines", least=0, most=99),
                        Detail(name="canal", values=("yes", "no")), ), only_named=True),
    ),
)  # fmt: skip
