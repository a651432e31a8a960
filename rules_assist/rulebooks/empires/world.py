"""The table as the rules read it: what leads where, cities, ports and bases; who is at war with whom, two by two, who
fights beside whom, whose land one may enter, whose turn it is, and what a nation has learned (L78-204, L391, L401)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from boards.board import AreaId, Contact
from boards.plain.sentence import Sentence, Value, area, say, side
from boards.plain.working_out import grouped, once, until_changed
from counters.counter import Counter, CounterId, KindId, SideId
from counters.events import FactSet, Single, ValueSet
from counters.game import Game
from counters.position import TICKED, Fact, Facts, PlaceId, Position, ValueId
from counters.position import aboard as place_aboard
from rules_assist.advice import Act, Answer, Reason, Thrown, not_told
from rules_assist.common.asked import areas_named, spelled
from rules_assist.common.standpoint import Row, Standpoint, allowed, because, deed, for_all, for_each, names, with_deed
from rules_assist.common.walking import distances

T = TypeVar("T", int, str)
LAND, SEA = frozenset(("land", "island", "off_map_land")), frozenset(("sea", "off_map_sea"))
INFANTRY = frozenset(("inf", "mtn", "para", "mar", "mil", "ssi", "part"))
ARMOR = frozenset(("arm", "ssa"))
TROOPS = frozenset(("land", "general"))
WARSHIPS = frozenset(("bb", "dd", "cv", "tr", "ms"))
"""All ships but submarines: those that stop others, and trade."""


class Link(NamedTuple):
    """A step from one space to another: over land, a strait, a coast, a sea, or a canal (L78-82, L94, L134, L146)."""

    to: AreaId
    over: str
    contact: Contact

    @property
    def mines(self) -> tuple[AreaId, ...]:
        found = self.contact.attributes.get("mine_boxes", ()) if self.over == "sea" else ()
        return tuple(map(AreaId, found)) if isinstance(found, tuple) else ()


@once
def links(game: Game) -> Mapping[AreaId, tuple[Link, ...]]:
    """Connection points that bear the same number join their spaces, on whichever map they lie (L82)."""
    found: dict[AreaId, tuple[Link, ...]] = {}
    for contact in game.board.contacts:
        over = str(contact.attributes.get("passage", contact.kind))
        over = "canal" if contact.attributes.get("canal") else over
        for at in (contact.a, contact.b):
            found[at] = (*found.get(at, ()), Link(contact.other(at), over, contact))
    return found


NETWORKS = {
    "land": ("land", "strait"), "sea": ("sea",), "coast": ("coast",), "voyage": ("sea", "coast", "canal"),
    "any": ("land", "strait", "coast", "sea"),
}  # fmt: skip
"""What leads on by land, by sea, from land to sea and back, in and out of port; and all but canals."""


@once
def network(game: Game, kind: str) -> Mapping[AreaId, tuple[AreaId, ...]]:
    return {at: tuple(each.to for each in all_ if each.over in NETWORKS[kind]) for at, all_ in links(game).items()}


@once
def steps(game: Game, kind: str, start: AreaId) -> Mapping[AreaId, int]:
    return distances(network(game, kind), start, passable=seas(game) if kind == "voyage" else None)


@once
def lands(game: Game) -> frozenset[AreaId]:
    return frozenset(at for at, space in game.board.spaces.items() if space.kind in LAND)


@once
def seas(game: Game) -> frozenset[AreaId]:
    return frozenset(at for at, space in game.board.spaces.items() if space.kind in SEA)


def _printed(word: str, sort: type[T]) -> Callable[[Game, AreaId], T]:
    def printed(game: Game, at: AreaId) -> T:
        found = game.board.attribute(at, word)
        return found if isinstance(found, sort) else sort()

    return printed


worth, size = _printed("resources", int), _printed("city_value", int)
"""The number in the white circle; that of a city: of a colonial one how much can be built there (L106, L118-122)."""

city, port = _printed("city", str), _printed("port", str)
"""city, capital or colonial; major or minor (L114, L126-130); nothing, where none is."""


def first_owner(game: Game, at: AreaId) -> str:
    """Whose land it was at first: by the colour of the map (L554)."""
    return str(game.board.attribute(at, "home") or game.board.attribute(at, "owner") or "")


@once
def owned_at_first(game: Game, side: str) -> tuple[AreaId, ...]:
    return tuple(at for at in game.board.spaces if at in lands(game) and first_owner(game, at) == side)


@once
def homeland(game: Game, side: str) -> frozenset[AreaId]:
    """The land of a nation without its colonies: what is no colonial city and is joined to the capital's pool."""
    pool = game.board.attribute(first, "pool") if (first := capital(game, side)) else None
    return frozenset(at for at in owned_at_first(game, side) if game.board.attribute(at, "pool") == pool)


def capital(game: Game, side: str) -> AreaId | None:
    return next((at for at in owned_at_first(game, side) if city(game, at) == "capital"), None)


def is_base(view: World, at: AreaId) -> bool:
    """Every city is one; elsewhere an airbase, but not among mountains (L98, L114, L296)."""
    return bool(city(view.game, at)) or (view.has(at, "air") and not view.is_mountain(at))


def level(view: Standpoint, tech: str) -> int:
    """How far a nation has come in a technology: what lies in its row (L422)."""
    lying = (one for one in view.pile(f"technology/{view.side}") if one.kind == f"tech_{tech}")
    return next((int(view.game.number(one, "level")) or 1 for one in lying), 0)


def is_damaged(one: Counter) -> bool:
    return one.face not in ("", "front") or one.marked("damaged") or one.marked("dented")


# ---------------------------------------------------------------- who is with whom
MINOR_ALLIES = ("finland", "hungary", "romania", "bulgaria", "slovakia")
"""Of Germany (L616); Slovakia is reconstructed."""

AXIS, COLONIES = ("germany", "italy", "japan", *MINOR_ALLIES), ("india", "canada", "anz", "south_africa")
ALLIES = ("england", *COLONIES, "france", "poland", "soviet", "usa", "china_nat", "china_com", "mongolia")
MAJORS = (*AXIS[:3], *ALLIES[:-1])
CAMPS: Mapping[str, str] = {**dict.fromkeys(AXIS, "axis"), **dict.fromkeys(ALLIES, "allies")}
NOBODY: frozenset[str] = frozenset()
FIGHTING = ("land_movement", "air_combat", "land_combat")


@until_changed
def _wars(_game: Game, _about: str, facts: Facts) -> Mapping[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    gone = {fact.about[0] for fact in facts.of("surrendered")}
    for fact in facts.of("at_war"):
        for one in fact.about if gone.isdisjoint(fact.about) else ():
            found[one] = found.get(one, NOBODY) | (set(fact.about) - {one})
    return found


@until_changed
def _victors(_game: Game, _about: str, facts: Facts) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(fact.value.split()) for fact in facts.of("surrendered"))


@until_changed
def _friends(
    _game: Game, side: str, every: Mapping[str, frozenset[str]], victors: tuple[tuple[str, ...], ...]
) -> frozenset[str]:
    """Its active allies: not of the other camp, with an enemy in common, also one that has surrendered."""
    ours, camp = every.get(side, NOBODY), CAMPS.get(side)
    together = [other for other, theirs in every.items() if not ours.isdisjoint(theirs)]
    together += [other for those in victors if side in those for other in those]
    return NOBODY.union((side,), (
        other for other in together if other not in ours and (camp is None or CAMPS.get(other, camp) == camp)
    ))  # fmt: skip


@once
def turn_of(game: Game, who: str) -> frozenset[str]:
    """Those with whom a nation acts in one turn: a minor ally with its major (L391); nobody, if it has none."""
    of = game.sheet.sides[SideId(who)].belongs_to if SideId(who) in game.sheet.sides else None
    phases = (phase for phase in game.sheet.sequence.phases if (of or who) in phase.sides)
    return frozenset(next((phase.sides for phase in phases), ()))


class World(Standpoint):
    def phases_of(self) -> tuple[str, ...]:
        return "colonies", "others"

    # ---- who is with whom

    @for_all
    def wars(self) -> Mapping[str, frozenset[str]]:
        return _wars(self.game, "wars", self.position.facts)

    def enemies(self) -> frozenset[str]:
        return self.wars().get(self.side, NOBODY)

    @for_each
    def friends(self) -> frozenset[str]:
        beaten = _victors(self.game, "victors", self.position.facts)
        return _friends(self.game, self.side, self.wars(), beaten)

    def allies(self) -> frozenset[str]:
        return self.friends() - {self.side}

    def owner(self, one: Counter) -> SideId:
        """Whose it is: oil belongs to who holds the land it is stored in (L150, L600)."""
        return one.side or self.holder(self.position.area(one.id)) or self.side

    def are_at_war(self, one: str, other: str) -> bool:
        return other in self.wars().get(one, NOBODY)

    def foes_in(self, at: AreaId, *types: str) -> tuple[Counter, ...]:
        foes, there = self.enemies(), self.position.in_area(at)
        return tuple(one for one in there if one.side in foes and (not types or self.type(one) in types))

    # ---- what a space is

    def is_land(self, at: AreaId) -> bool:
        return at in lands(self.game)

    def is_sea(self, at: AreaId) -> bool:
        return at in seas(self.game)

    def is_mountain(self, at: AreaId) -> bool:
        return self.said(at, "terrain") == "mountain"

    def has(self, at: AreaId, kind: str) -> bool:
        return any(one.kind == kind for one in self.position.in_area(at))

    def is_friendly(self, at: AreaId) -> bool:
        return self.holder(at) in self.friends()

    def held_at_start(self, at: AreaId, who: str = "") -> bool:
        """Whether the nation held it when its turn began: as it was noted; where nothing is noted, as it is now."""
        who = who or self.side
        noted = self.started()
        if at in noted:
            return who in noted[at]
        return self.holder(at) == who and not self.begun(who)

    def begun(self, who: str) -> bool:
        return any(who in sides for sides in self.started().values())

    @for_all
    def started(self) -> Mapping[AreaId, frozenset[str]]:
        noted = grouped(self.position.facts.of("controlled_at_start"), lambda fact: AreaId(fact.about[0]))
        return {at: frozenset(fact.about[1] for fact in facts) for at, facts in noted.items()}

    def peace(self, at: AreaId) -> Reason | None:
        whose = self.holder(at)
        if not whose or whose in self.friends() or whose in self.enemies():
            return None
        words = "{side} is not at war with {other}, who holds {to}."
        return because("L401", words, side=side(self.side), other=side(SideId(whose)), to=area(at))

    # ---- what lies aboard, what is saved, and what is said of this turn

    def fighters_aboard(self, ship: Counter) -> list[CounterId]:
        return [id for id in self.position.stack(place_aboard(ship.id)) if self.position.counters[id].kind == "ftr"]

    def saved(self, pool: str = "resources") -> float:
        return self.position.value(f"{self.side}.{pool}")

    def is_told(self, pool: str = "resources") -> bool:
        """Whether anybody said what is saved there: a played table says it of every pool."""
        return f"{self.side}.{pool}" in self.position.values

    def gains(self, amount: float, pool: str = "resources") -> ValueSet:
        return ValueSet(ValueId(f"{self.side}.{pool}"), self.saved(pool) + amount)

    def ticked(self, *about: str, value: str = "") -> FactSet:
        """What notes that something is done for this turn."""
        return FactSet(Fact(TICKED, about, "turn", value), quiet=True)

    def not_said(self, rule: str, pool: str = "resources") -> Answer:
        men, money = "Nobody said how many men {side} has left.", "Nobody said what {side} has saved."
        return not_told(rule, say(men if pool == "manpower" else money, side=side(self.side)))

    def too_dear(self, cost: float, rule: str) -> Reason | None:
        saved, words = self.saved(), "It costs {cost}; {saved} is saved."
        return because(rule, words, cost=cost, saved=saved) if saved < cost and self.is_told() else None

    def allowed(self, act: Act, words: str, rule: str, *reasons: Row, **more: Value) -> Answer:
        """Yes, in these words, unless something speaks against it. {side} is the nation that asks, {who} are those it
        names, {at} is where."""
        told = "".join((words, *(row[1] for row in reasons if isinstance(row, tuple))))
        named: dict[str, Value] = {"side": side(self.side), **more}
        # Only what a sentence names is asked for: of all else a question names it is told that nothing depends on it.
        if "{who}" in told and "who" not in more:
            named["who"] = names(self.named(act))
        if "{at}" in told and "at" not in more:
            named["at"] = tuple(map(area, areas_named(act)[:1]))
        return allowed(words, rule, *reasons, **named)

    def done(self, may: Answer, words: str, *events: Single, cost: float = 0, **named: Value) -> Answer:
        """A yes with the click that does it, payment and all."""
        paid = (self.gains(-cost),) if cost else ()
        return with_deed(may, deed(say(words, cost=cost, **named), *paid, *events))

    def throwing(self, may: Answer, act: Act, why: Sentence, dice: str = "1d10", **told: str) -> Answer:
        """The same click throws the die that decides it; then it is paid, and tried."""
        asked = Act(verb=act.verb, side=self.side, counters=act.counters, at=act.at, details={**act.details, **told})
        return replace(may, deed=replace(may.deed, thrown=Thrown(dice, why, asked))) if may.deed is not None else may

    def is_played(self, nation: str) -> bool:
        """Whether a minor ally of Germany has had a player from the start: as the game was set up, or as is noted."""
        return self.so("played", nation) or (nation in MINOR_ALLIES[:4] and self.reading("minor_allies") == "on")

    def came_from(self, one: Counter) -> AreaId:
        """Out of which area it moved in this turn; nothing, where none is noted."""
        return AreaId(self.fact_about("came_from", one.id) or "")

    def bulgaria_stays(self) -> bool:
        """Whether it keeps out of all fights with Russia: it may choose not to (L624)."""
        return not self.so("option_taken", "bulgaria_fights")

    def moved(self, one: Counter) -> bool:
        return one.marked("moved") or any(self.so(word, one.id) for word in ("moved", "moved_strategically", "sailed"))

    # ---- the time

    def acts_in(self, who: str) -> frozenset[str]:
        """In whose turn a nation acts: in that of the host of its government, if it is in exile; a minor in that of the
        camp it fights for, that of the Allies with Poland, and who fights for none in that of the others, which has no
        sides (L196, L391, L612)."""
        exile = self.position.facts.get("in_exile", who)
        own = turn_of(self.game, who := exile.value if exile is not None else who)
        with_them = NOBODY if own else self.seen_by(SideId(who)).allies()
        camp = next((CAMPS[one] for one in MAJORS if one in with_them), "")
        return own or turn_of(self.game, {"axis": "germany", "allies": "poland"}.get(camp, "")) or frozenset(("",))

    @for_all
    def acting(self) -> tuple[World, ...]:
        """The table as each sees it whose turn it is: majors, whoever is at war, and minor allies that are played."""
        now = (us for us in map(self.seen_by, self.game.sheet.sides) if us.is_turn())
        return tuple(us for us in now if us.side in MAJORS or us.enemies() or us.is_played(us.side))

    def acts_with(self, other: str) -> bool:
        return self.acts_in(other) == self.acts_in(self.side)

    def is_turn(self) -> bool:
        """Whether it is the nation's turn, or that of those with whom it acts."""
        now = self.sides_now()
        own = self.side in now and not self.so("in_exile", self.side)
        return own or not self.acts_in(self.side).isdisjoint(now)

    @for_all
    def sides_now(self) -> frozenset[str]:
        phase = self.game.sheet.sequence.phase(self.clock.phase)
        sides = phase.sides if phase is not None else ()
        return frozenset((self.clock.side or next(iter(sides), ""), *sides))

    def timely(self, phases: tuple[str, ...], whose: str = "own") -> bool:
        """Whether it is such a part of one's own turn, an enemy's, or anybody's; so where no phase is told."""
        phase = self.position.clock.phase
        if not phase or not phase.endswith(phases) or whose == "anybody":
            return not phase or phase.endswith(phases)
        return any(self.seen_by(each).is_turn() for each in (self.enemies() if whose == "enemy" else (self.side,)))


def moved_already(view: World, units: Iterable[Counter], rule: str = "L496") -> Iterator[Reason]:
    """Who went once this turn, by whatever way, goes no more: asked by reach, by the verbs and by the battle."""
    if gone := [one for one in units if view.moved(one)]:
        yield because(rule, "{who} moved already this turn.", who=names(gone))


def nation_named(view: World, act: Act, word: str = "on") -> SideId:
    """The nation of a question: by name, as the one that holds a land, or by its row of the diplomacy chart."""
    told = SideId(spelled(act.details.get(word, "")))
    held = (SideId(f"{whose}") for at in areas_named(act) if (whose := view.holder(at) or view.said(at, "nation")))
    return told if told in view.game.sheet.sides else next(held, SideId(""))


OPTIONAL = {
    "rockets": ("L634", "The table plays without rockets: they are an optional rule."),
    "nuclear": ("L648", "The table plays without nuclear bombs: they are an optional rule."),
}


def not_played(view: World, option: str) -> Reason | None:
    """What is an optional rule, and not agreed on: asked by whoever develops, buys or fires it."""
    return because(*OPTIONAL[option]) if view.reading(option) != "on" else None


# ---------------------------------------------------------------- positions typed in a few words
def completed(game: Game, position: Position, _act: Act) -> Position:
    """Nobody typed who holds a land: those who alone stand in it, if it is not they who move; else its first owner.
    Then the box of Blitzkriegs was not typed either."""
    held, acting = dict(position.holders), World(game, position, position.clock.side)
    for at in sorted(lands(game)):
        if at in held or not (owner := first_owner(game, at)):
            continue
        troops = [one for one in position.in_area(at) if acting.type(one) == "land" and one.kind != "part"]
        us = acting.seen_by(troops[0].side) if troops else acting
        moved_in = owner in us.enemies() and us.acts_with(acting.side) and position.clock.phase.endswith(FIGHTING)
        alone = troops and not any(us.are_at_war(one.side, us.side) or one.side == owner for one in troops)
        held[at] = us.side if alone and not moved_in else SideId(owner)
    if held == position.holders:
        return position
    if not any(one.kind == "blitzkrieg" for one in position.counters.values()):
        left = range(3 - int(position.value("germany.blitzkrieg")))
        markers = (Counter(CounterId(f"blitzkrieg_left_{number}"), KindId("blitzkrieg")) for number in left)
        position = position.placed(markers, PlaceId("blitzkriegs"))
    return position.with_(holders=held)
