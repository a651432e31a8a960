"""Who stands with whom, who lies where, and what a space is to a power: friendly, hostile, neutral, occupied."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from boards.board import AreaId
from boards.plain.sentence import area, counter, side
from boards.plain.working_out import once, spread
from counters.counter import Counter, SideId
from counters.game import Game
from counters.position import Position, ValueId, area_of, carrier_of
from rules_assist.advice import Act, Reason
from rules_assist.common.asked import meant
from rules_assist.common.questions import asked_beside
from rules_assist.common.standpoint import Row, Standpoint, because, first_reason, for_each
from rules_assist.common.walking import routes

ASKED = asked_beside(__file__)
GERMANY, SOVIETS = SideId("germany"), SideId("soviet_union")
WESTERN = (SideId("great_britain"), SideId("united_states"))
POWERS = (GERMANY, SOVIETS, *WESTERN)
ALLIED = (SOVIETS, *WESTERN)
ALLIES = frozenset({*ALLIED, SideId("allies")})
SORTS = ("land", "air", "naval", "warship")
SEAS = ("sea", "convoy")
WEIGHT = "load"
COMBAT, AFTER = "combat_movement", "movement"
FIGHTING = (COMBAT, "combat")
RULES = {COMBAT: "§ Combat Movement", AFTER: "§ Non-combat Movement"}
Pieces = tuple[Counter, ...]
Route = tuple[AreaId, ...]


def friends(side: str) -> frozenset[SideId]:
    return ALLIES if side in ALLIES else frozenset({SideId(side)})


class Lying(NamedTuple):
    """The pieces in a space that are not cargo, and neither submerged."""

    axis: Pieces
    allied: Pieces

    def against(self, side: str) -> Pieces:
        return self.axis if side in ALLIES else self.allied

    def of(self, side: str) -> Pieces:
        return self.allied if side in ALLIES else self.axis


NOBODY_THERE = Lying((), ())


@once
def sorts(game: Game) -> Mapping[str, frozenset[str]]:
    """What the pieces of each kind are, as the sheet says: `naval`, `warship`; land units that attack are `troops`."""
    found = dict[str, frozenset[str]]()
    for id, kind in game.sheet.kinds.items():
        said = {word for word in SORTS if kind.printed(word)}
        troops = {"troops"} if "land" in said and kind.printed("attack") else set()
        found[id] = frozenset({kind.type, *({"unit"} if said else ()), *said, *troops})
    return found


@once
def lying(game: Game, position: Position) -> Mapping[AreaId, Lying]:
    """Every space with pieces in it. What is submerged is not present (§ Submarines)."""
    found: dict[AreaId, tuple[list[Counter], list[Counter]]] = {}
    spaces, known = game.board.spaces, sorts(game)
    for place, stack in position.stacks.items():
        at = area_of(place)
        if at not in spaces or carrier_of(place) is not None or spaces[at].kind not in ("land", "island", *SEAS):
            continue
        for id in stack:
            one = position.counters[id]
            if "unit" in known.get(one.kind, ()) and one.face != "submerged" and one.side:
                axis, allied = found.setdefault(at, ([], []))
                (allied if one.side in ALLIES else axis).append(one)
    return {at: Lying(tuple(axis), tuple(allied)) for at, (axis, allied) in found.items()}


def completed(game: Game, position: Position, act: Act) -> Position:
    """Nobody typed who holds a territory: its first owner does, or those who alone stand in it. Nor from where ships
    came, which else lay there all the time: those that are asked about came from where they would go back to."""
    view = World(game, position, position.clock.side)
    back = view.of(view.named(act), "naval") if act.verb == "retreat" and act.to else ()
    if back and not position.facts.of("came_from"):
        position = view.noted("came_from", back[0].id, value=area_of(act.to[0])).happen(position)
    held = dict(position.holders)
    for at in game.board.spaces:
        owner = view.said(at, "owner")
        if at in held or not isinstance(owner, str) or owner == "neutral":
            continue
        troops = view.of(position.in_area(at), "troops")
        strangers = view.is_land(at) and troops and all(one.side not in friends(owner) for one in troops)
        moving = strangers and position.clock.side in friends(troops[0].side)
        held[at] = troops[0].side if strangers and not moving else SideId(owner)
    return position if held == dict(position.holders) else position.with_(holders=held)


class World(Standpoint):
    """The table as one power sees it."""

    @property
    def friends(self) -> frozenset[SideId]:
        return friends(self.side)

    def strangers(self, pieces: Iterable[Counter], side: str) -> Pieces:
        return tuple(one for one in pieces if one.side not in friends(side))

    # ---- who lies where

    def everywhere(self) -> Mapping[AreaId, Lying]:
        return lying(self.game, self.position)

    def enemies(self, at: AreaId) -> Pieces:
        return self.everywhere().get(at, NOBODY_THERE).against(self.side)

    def with_us(self, at: AreaId) -> Pieces:
        return self.everywhere().get(at, NOBODY_THERE).of(self.side)

    def is_a(self, one: Counter, *words: str) -> bool:
        """Whether it is of one of these types or sorts: a fighter is `air`, a `unit`, and no `warship`."""
        return not sorts(self.game).get(one.kind, frozenset()).isdisjoint(words)

    def of(self, counters: Iterable[Counter], *words: str) -> Pieces:
        known = sorts(self.game)
        return tuple(one for one in counters if one.kind in known and not known[one.kind].isdisjoint(words))

    def all_are(self, counters: Iterable[Counter], *words: str) -> bool:
        return all(self.is_a(one, *words) for one in counters)

    def kinds(self, counters: Iterable[Counter]) -> set[str]:
        return {self.type(one) for one in counters}

    def only_guns(self, at: AreaId) -> bool:
        return self.kinds(self.enemies(at)) == {"aa_gun"}

    def below(self, at: AreaId) -> bool:
        there = self.position.in_area(at)
        return any(one.face == "submerged" and one.side not in self.friends for one in there)

    # ---- what a space is

    def is_sea(self, at: AreaId) -> bool:
        return self.kind(at) in SEAS

    def is_land(self, at: AreaId) -> bool:
        return self.kind(at) in ("land", "island")

    def coasts(self, at: AreaId) -> tuple[AreaId, ...]:
        """Of a sea zone its shores, of a shore its sea zones."""
        return self.game.board.network("coast").get(at, ())

    def neutral(self, at: AreaId) -> bool:
        return bool(self.said(at, "neutral"))

    def no_neutral(self, at: AreaId) -> Reason | None:
        """Nobody enters neutral territory or flies over it."""
        words = "{to} is neutral: nobody enters it or flies over it."
        return because("§ Neutral Territories", words, to=area(at)) if self.neutral(at) else None

    def asked_at(self, act: Act) -> AreaId:
        """Where it is to be: as the question says, or where the first of the pieces is."""
        return meant(act) or self.position.area(act.counters[0])

    def is_friendly(self, at: AreaId) -> bool:
        return self.holder(at) in self.friends

    def is_hostile(self, at: AreaId) -> bool:
        held = self.holder(at)
        return bool(held) and held not in self.friends and not self.neutral(at)

    def opposed(self, at: AreaId) -> bool:
        return bool(self.enemies(at)) or self.is_hostile(at)

    def takes_in_passing(self, one: Counter, at: AreaId) -> bool:
        """Whether it changes hands when such a piece goes through: convoy centers by warships, land by land units."""
        fits = self.is_a(one, "warship" if self.kind(at) == "convoy" else "troops")
        return fits and self.is_hostile(at) and not self.enemies(at)

    def worth(self, at: AreaId) -> int:
        return int(str(self.said(at, "ipc") or 0))

    def money(self, power: str) -> int:
        return int(self.position.value(ValueId(f"{power}.ipc")))

    def capital(self, power: str) -> AreaId | None:
        return next((at for at in self.game.board.spaces if self.said(at, "capital_of") == power), None)

    def has_capital(self, power: str) -> bool:
        """A capital in an ally's hands is as good as free."""
        at = self.capital(power)
        return at is None or self.position.holders.get(at, SideId(power)) in friends(power)

    # ---- what is said of this turn

    def captured_now(self, at: AreaId) -> bool:
        before = self.fact_about("held_at_start", at)
        won = before is not None and before not in self.friends and self.is_friendly(at)
        return won or self.so("captured", at)

    def has_fought(self, one: Counter) -> bool:
        """As is marked, or, of a ship, as is known of the zone: nobody is held back from a sea battle."""
        battle = self.is_a(one, "naval") and self.so("sea_battle", self.position.area(one.id))
        return one.marked("fought") or (battle and not one.marked("moved_after"))

    # ---- what is carried

    def load(self, pieces: Iterable[Counter]) -> int:
        """One armor fills a transport; of anything else two do, as of fighters on a carrier (§ Transports)."""
        return round(sum(self.game.number(one, WEIGHT) for one in pieces))

    def room_aboard(self, ship: Counter) -> int:
        return round(self.game.kind(ship).carries) - self.load(self.cargo(ship))

    def did_not_take_off(self, one: Counter) -> bool:
        """Whether a fighter rode along when its own carrier moved: it is cargo for this turn (§ Aircraft Carrier)."""
        ship = self.carried_by(one) if self.is_a(one, "air") else None
        rides = ship is not None and ship.side == one.side and {"moved", "moved_after"} & {*ship.marks}
        return bool(rides) or self.so("cargo_all_turn", one.id)

    def takes(self, ship: Counter, pieces: Iterable[Counter]) -> Pieces:
        found = self.game.printed(ship, "takes")
        return self.of(pieces, *(found if isinstance(found, tuple) else ()))

    # ---- the time

    def whose_turn(self) -> str:
        clock = self.position.clock
        return next((power for power in POWERS if clock.phase.startswith(f"{power}_")), clock.side)

    def step(self) -> str:
        """combat_movement, movement, purchase…: the part of a power's turn that the clock shows."""
        return self.position.clock.phase.removeprefix(f"{self.whose_turn()}_")

    def movement(self) -> str:
        """Which movement it is; that without combat, where it is neither."""
        return COMBAT if self.step() == COMBAT else AFTER

    def timely(self, phases: tuple[str, ...]) -> bool:
        """Whether it is the side's own turn, and one of these parts of it; true where no phase is told."""
        turn = self.whose_turn()
        ours = turn in (self.side, "") or (turn == "allies" and self.side in ALLIES)
        return not self.position.clock.phase or (self.step() in phases and ours)

    def not_the_time(self, steps: tuple[str, ...], rule: str) -> Iterable[Row]:
        turn, told = self.whose_turn(), bool(self.position.clock.phase)
        if told and turn in POWERS and turn != self.side:
            words = "It is the turn of {side}: a power moves its own pieces in its own turn."
            yield because("§ Multi-player Forces", words, side=side(SideId(turn)))
        if told and self.step() not in steps:
            yield because(rule, "This is not the time for {side} to move.", side=side(self.side))

    def anothers_turn(self, one: Counter) -> bool:
        turn = self.whose_turn()
        return self.step() in (*FIGHTING, AFTER) and {turn, one.side} <= {*POWERS} and turn != one.side

    def two_powers(self, pieces: Iterable[Counter]) -> Reason | None:
        """Allies defend together, but never attack together."""
        sides = tuple(dict.fromkeys(one.side for one in pieces))
        if len(sides) < 2:
            return None
        words = "{sides} never attack together: each attacks in its own turn."
        return because("§ Multi-player Forces", words, sides=tuple(map(side, sides)))

    # ---- what keeps a piece where it is, what is shut to it, and where it gets step by step

    def stays(self, one: Counter, when: str) -> Reason | None:
        kind, combat, moved = self.type(one), when == COMBAT, one.marked("moved")
        air, guns = self.is_a(one, "air"), kind == "aa_gun"
        return first_reason(
            ("§ The Soviet Patriotic War", "{who} became Soviet now: it moves from the next Soviet turn on.",
             self.so("joined_soviets", one.id) or one.marked("cannot_move")),
            ("§ Submarines", "{who} is submerged until the turn is over.", one.face == "submerged"),
            (RULES[AFTER], "{who} has moved already.", one.marked("moved_after")),
            (RULES[COMBAT], "{who} fought in this turn, and does not move again.",
             self.has_fought(one) and (combat or not air)),
            (RULES[COMBAT], "{who} has moved already.", combat and moved),
            (RULES[AFTER], "{who} moved in the combat movement.",
             not combat and not air and (moved or self.so("fetched", one.id))),
            ("§ Transports", "{who} was put ashore in this turn: it moves no further.", self.so("landed", one.id)),
            ("§ Transports", "{who} has unloaded: its move is over.", self.so("unloaded", one.id)),
            ("§ Aircraft Carrier", "A fighter of its own landed on {who}: it does not move again.",
             self.so("fighter_landed_on", one.id)),
            ("§ Aircraft Carrier", "{who} is cargo for this turn: it did not take off before its carrier moved.",
             self.did_not_take_off(one)),
            ("§ Antiaircraft Gun", "{who} was moved in this round already.", self.so("aa_moved", one.id)),
            ("§ Antiaircraft Gun", "AA guns of territory taken in this turn do not move.",
             guns and self.captured_now(self.position.area(one.id))),
            ("§ Antiaircraft Gun", "AA guns attack nobody: they move without combat only.",
             guns and combat and self.reading("aa_in_combat_movement") != "in both movements"),
            who=counter(one.id),
        )  # fmt: skip

    @for_each
    def shut(self, kind: str, when: str, to: AreaId) -> Reason | None:
        if (neutral := self.no_neutral(to)) or not self.opposed(to):
            return neutral
        after = when == AFTER
        return first_reason(
            (RULES[AFTER], "Enemies are in {to}: without combat nobody enters.", after and self.enemies(to)),
            (RULES[AFTER], "{to} is in enemy hands: without combat nobody enters.", after),
            ("§ Antiaircraft Gun", "AA guns never enter enemy territory.", kind == "aa_gun"),
            to=area(to),
        )

    def stops_at(self, one: Counter, at: AreaId) -> Reason | None:
        """What ends its move there: enemies that are not submerged, unless the table lets ships pass them."""
        if not self.enemies(at):
            return None
        ship = self.is_a(one, "naval")
        if ship and self.reading("ships_pass_enemies") == "may pass":
            return None
        words = "AA guns in {to} stop a blitz." if self.only_guns(at) else "Enemies in {to} stop the move."
        return because(RULES[COMBAT] if ship else "§ Armor", words, to=area(at))

    def goes(
        self, one: Counter, when: str, start: AreaId | None = None, most: int | None = None
    ) -> dict[AreaId, Route]:
        """Where it gets to, by which spaces: from where it is, as far as is printed on it."""
        start, kind = start or self.position.area(one.id), self.type(one)
        roads = self.game.board.network("sea" if self.is_a(one, "naval") else "land")

        def onward(at: AreaId) -> Iterable[AreaId]:
            stopped = at != start and self.stops_at(one, at) is not None
            return () if stopped else [to for to in roads.get(at, ()) if self.shut(kind, when, to) is None]

        return routes(spread((start,), onward, most=self.far(one) if most is None else most).came_from)

    def gone(self, one: Counter) -> int:
        """So many spaces it is said to have moved, or flown, in this turn."""
        return self.count_said("flown", one.id) or self.count_said("moved_spaces", one.id)

    def far(self, one: Counter) -> int:
        return max(0, int(self.game.number(one, "move")) - self.gone(one))
