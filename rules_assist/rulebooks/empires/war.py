"""Who is at war with whom, two by two, who fights beside whom, whose land one may enter, and whose turn it is
(L186-204, L391, L401)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from boards.board import AreaId
from boards.plain.sentence import area, side
from counters.counter import Counter, CounterId, KindId, SideId
from counters.events import FactSet, Single
from counters.game import Game, once, until_changed
from counters.position import Fact, Facts, FactWord, PlaceId, Position
from counters.position import aboard as place_aboard
from rules_assist.advice import Act, Answer, Detail, Finding, Reason
from rules_assist.common.asked import areas_named, spelled, verb
from rules_assist.common.standpoint import Standpoint, agreed, allowed, because, for_all, names, no, notice
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.empires.ground import first_owner, lands, seas

AXIS = ("germany", "italy", "japan", "finland", "hungary", "romania", "bulgaria", "slovakia")
COLONIES = ("india", "canada", "anz", "south_africa")
COMMONWEALTH = ("england", *COLONIES)
ALLIES = (*COMMONWEALTH, "france", "poland", "soviet", "usa", "china_nat", "china_com", "mongolia")
MAJORS = ("germany", "italy", "japan", *COMMONWEALTH, "france", "poland", "soviet", "usa", "china_nat", "china_com")
MINOR_ALLIES = ("finland", "hungary", "romania", "bulgaria", "slovakia")
"""Of Germany (L616); Slovakia is reconstructed."""

CAMPS: Mapping[str, str] = {**dict.fromkeys(AXIS, "axis"), **dict.fromkeys(ALLIES, "allies")}
NOBODY: frozenset[str] = frozenset()
FIGHTING = ("land_movement", "air_combat", "land_combat")


@once
def wars(game: Game, position: Position) -> Mapping[str, frozenset[str]]:
    """Each nation's enemies. Who has surrendered has left the war for good (L200)."""
    return _wars(game, "wars", position.facts)


@until_changed
def _wars(_game: Game, _about: str, facts: Facts) -> Mapping[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    gone = {fact.about[0] for fact in facts.of("surrendered")}
    for fact in facts.of("at_war"):
        for one in fact.about if gone.isdisjoint(fact.about) else ():
            found[one] = found.get(one, frozenset()) | (set(fact.about) - {one})
    return found


def allies_of(game: Game, position: Position, side: str) -> frozenset[str]:
    """Active allies: of the same camp, or of none, with an enemy in common, and not at war with one another."""
    return _allies(game, side, wars(game, position))


@until_changed
def _allies(_game: Game, side: str, every: Mapping[str, frozenset[str]]) -> frozenset[str]:
    ours, camp = every.get(side, NOBODY), CAMPS.get(side)
    return frozenset(
        other
        for other, theirs in every.items()
        if other != side
        and other not in ours
        and not ours.isdisjoint(theirs)
        and (camp is None or CAMPS.get(other, camp) == camp)
    )


@once
def friends_of(game: Game, position: Position, side: str) -> frozenset[str]:
    """The nation itself and its allies."""
    return allies_of(game, position, side) | {side}


@once
def turn_of(game: Game, who: str) -> frozenset[str]:
    """Those with whom a nation acts in one turn: a minor ally with its major (L391)."""
    of = game.sheet.sides[SideId(who)].belongs_to if SideId(who) in game.sheet.sides else None
    phases = (phase for phase in game.sheet.sequence.phases if (of or who) in phase.sides)
    return frozenset(next((phase.sides for phase in phases), (of or who,)))


class World(Standpoint):
    """The table as one nation sees it."""

    # ---- who is with whom

    def enemies(self) -> frozenset[str]:
        return wars(self.game, self.position).get(self.side, NOBODY)

    def allies(self) -> frozenset[str]:
        return allies_of(self.game, self.position, self.side)

    def friends(self) -> frozenset[str]:
        return friends_of(self.game, self.position, self.side)

    def are_at_war(self, one: str, other: str) -> bool:
        return other in wars(self.game, self.position).get(one, NOBODY)

    def foes_in(self, at: AreaId, *types: str) -> tuple[Counter, ...]:
        """Enemies there, of these types or of any."""
        foes = self.enemies()
        return tuple(
            one for one in self.position.in_area(at) if one.side in foes and (not types or self.type(one) in types)
        )

    # ---- what a space is

    def is_land(self, at: AreaId) -> bool:
        return at in lands(self.game)

    def is_sea(self, at: AreaId) -> bool:
        return at in seas(self.game)

    def holder(self, at: AreaId) -> str:
        return self.position.holders.get(at, SideId(""))

    def is_friendly(self, at: AreaId) -> bool:
        return self.holder(at) in self.friends()

    def held_at_start(self, at: AreaId, who: str = "") -> bool:
        """Whether the nation held it when its turn began: as it was noted; where nothing is noted, as it is now."""
        who = who or self.side
        noted = self.started()
        if at in noted:
            return who in noted[at]
        return self.holder(at) == who and not any(who in sides for sides in noted.values())

    @for_all
    def started(self) -> Mapping[AreaId, frozenset[str]]:
        """What is noted as held when a turn began, and by whom."""
        found: dict[AreaId, frozenset[str]] = {}
        for fact in self.position.facts.of("controlled_at_start"):
            at = AreaId(fact.about[0])
            found[at] = found.get(at, NOBODY) | {fact.about[1]}
        return found

    def peace(self, at: AreaId) -> Reason | None:
        """Why the land of those with whom one is not at war is not entered."""
        whose = self.holder(at)
        if not whose or whose in self.friends() or whose in self.enemies():
            return None
        words = "{side} is not at war with {other}, who holds {to}."
        return because("L401", words, side=side(self.side), other=side(SideId(whose)), to=area(at))

    # ---- what lies aboard, what is saved, and what is said of this turn

    def fighters_aboard(self, ship: Counter) -> list[CounterId]:
        """The fighters of a carrier."""
        return [id for id in self.position.stack(place_aboard(ship.id)) if self.position.counters[id].kind == "ftr"]

    def saved(self, pool: str = "resources") -> float:
        return self.position.value(f"{self.side}.{pool}")

    def printed(self, kind: str, word: str, face: str = "") -> int:
        """A number on the nation's own sheet: what such a unit costs."""
        found = self.game.sheet.kinds[KindId(kind)].printed(word, face, self.side)
        return int(found) if isinstance(found, int | float) else 0

    def count_said(self, word: str, *about: str) -> int:
        """The number that a fact says; nought, where it says none."""
        fact = self.position.facts.get(word, *about)
        return int(fact.value) if fact is not None and fact.value.isdecimal() else 0

    def moved(self, one: Counter) -> bool:
        return one.marked("moved") or self.so("moved", one.id) or self.so("moved_strategically", one.id)

    # ---- the time

    def acts_in(self, who: str) -> frozenset[str]:
        """In whose turn a nation acts: in that of the host of its government, if it is in exile (L196, L391)."""
        exile = self.position.facts.get("in_exile", who)
        return turn_of(self.game, exile.value if exile is not None else who)

    def acts_with(self, other: str) -> bool:
        return self.acts_in(other) == self.acts_in(self.side)

    def is_turn(self) -> bool:
        """Whether it is the nation's turn, or that of its major; so where the table tells of nobody's."""
        phase = self.game.sheet.sequence.phase(self.clock.phase)
        now = {self.clock.side, *(phase.sides if phase is not None else ())}
        return self.side in now or not self.acts_in(self.side).isdisjoint(now)

    def timely(self, phases: tuple[str, ...], *, anybodys: bool = False) -> bool:
        """Whether it is one of these parts of the nation's own turn, or of anybody's; so where no phase is told."""
        phase = self.position.clock.phase
        return not phase or (phase.endswith(phases) and (anybodys or self.is_turn()))


def moved_already(view: World, units: Iterable[Counter], rule: str = "L496") -> Iterator[Reason]:
    """Who went once this turn, by whatever way, goes no more: asked by reach, by the verbs and by the battle."""
    if gone := [one for one in units if view.moved(one)]:
        yield because(rule, "{who} moved already this turn.", who=names(gone))


def nation_named(view: World, act: Act, word: str = "on") -> str:
    """The nation of a question: by name, or as the one that holds a land."""
    told = SideId(spelled(act.details.get(word, "")))
    held = (whose for at in areas_named(act) if (whose := view.holder(at)))
    return told if told in view.game.sheet.sides else next(held, "")


# ---------------------------------------------------------------- positions typed in a few words


def completed(game: Game, position: Position, _act: Act) -> Position:
    """Nobody typed who holds a land: those who alone stand in it, if it is not they who move; else its first owner.
    Then the box of Blitzkriegs was not typed either."""
    held, acting = dict(position.holders), World(game, position, position.clock.side)
    for at in lands(game):
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


# ---------------------------------------------------------------- declarations of war


def sits_still(view: World) -> bool:
    """A minor ally of Germany that nobody plays, before there is war between Germany and Russia (L616)."""
    early = not view.are_at_war("germany", "soviet")
    return view.side in MINOR_ALLIES and early and not view.enemies() and not view.so("played", view.side)


def _declare(view: World, act: Act) -> Answer | None:
    other = nation_named(view, act)
    if not other:
        return None
    entry = view.position.value("usa.us_entry")
    against = CAMPS.get(other) if view.side == "usa" else None
    early = view.side in MINOR_ALLIES and not view.are_at_war("germany", "soviet")
    told, rule = "{side} may declare war on {other}.", "L204" if "usa" in (view.side, other) else "L401"
    if other == "usa":
        told = "{side} may; that brings the USA into the war on the other side."
    if (view.side, other) == ("soviet", "poland"):
        rule = "L188, L401"
    if early and view.are_at_war("germany", other):
        told, rule = "{side} may; US Entry rises by 1 on two chances in ten.", "L620"
    return allowed(
        told, rule,
        ("L401", "{side} cannot make war on itself.", other == view.side),
        ("L401", "{side} is at war with {other} already.", other in view.enemies()),
        ("L200", "{side} has surrendered, and does not join the war again.", view.so("surrendered", view.side)),
        ("L200", "{other} has surrendered: it is out of the war.", view.so("surrendered", other)),
        ("L401", "{side} and {other} fight side by side.", other in view.allies()),
        ("L391, L616", "{other} is a minor ally of Germany, and acts with it.",
         {view.side, other} <= {"germany", *MINOR_ALLIES} and "germany" in (view.side, other)),
        ("L616", "Nobody plays {side}: it sits still until Germany and Russia are at war.", sits_still(view)),
        ("L618-620", "{side} may go to war with other minor nations, and with enemies of Germany.",
         early and other in MAJORS and not view.are_at_war("germany", other)),
        ("L188", "{side} needs the Partition Pact first.",
         (view.side, other) == ("soviet", "poland") and not view.so("option_taken", "partition_pact")),
        ("L204", "US Entry is {entry}; against the Axis it takes 15.", against == "axis" and entry < 15),
        ("L204", "US Entry is {entry}; against the Allies it takes -10.", against == "allies" and entry > -10),
        side=side(view.side), other=side(SideId(other)), entry=entry,
    )  # fmt: skip


def _us_effect(view: World, act: Act) -> Answer | None:
    """Whether an attack on a minor ally of Germany, or its own early war, moves US Entry (L620)."""
    target = nation_named(view, act)
    if view.side in MINOR_ALLIES and not view.enemies() and view.are_at_war("germany", target):
        words = "If {side} goes to war with {other}, US Entry rises by 1 on two chances in ten."
        late = view.are_at_war("germany", "soviet")
        return allowed(words, "L620", ("L616", "Germany and Russia are at war: US Entry stays.", late),
                       side=side(view.side), other=side(SideId(target)))  # fmt: skip
    if target not in MINOR_ALLIES or not wars(view.game, view.position).get(target):
        return None
    return no(because("L620", "{side} is part of the war: US Entry stays.", side=side(SideId(target))))


def _at_war(view: World, act: Act) -> Answer | None:
    other = nation_named(view, act, "with")
    both = {"side": side(view.side), "other": side(SideId(other))}
    if not other:
        return None
    if other in view.enemies():
        return agreed("{side} is at war with {other}.", "L188", **both)
    return no(because("L188", "{side} is not at war with {other}.", **both))


# ---------------------------------------------------------------- wars that merge, and what is noted at the start


def _merging(view: World) -> Iterator[Finding]:
    """The two wars are one as soon as the USA, in one of them, is at war with a nation of the other (L188-190)."""
    every = wars(view.game, view.position)
    ours = every.get("usa", NOBODY)
    if "japan" not in ours or ours.isdisjoint(("germany", "italy")):
        return
    west = [one for one in ("england", "france", *COLONIES) if "germany" in every.get(one, NOBODY)]
    new = [one for one in west if "japan" not in every.get(one, NOBODY)]
    if new:
        why = because("L188-190", "The two wars are one: {who} are at war with Japan too.",
                      who=tuple(side(SideId(one)) for one in new))  # fmt: skip
        noted = [fact_set(view.game, "at_war", one, "japan") for one in new]
        yield notice(why, aspect="war", severity="warning", done=noted)


def _starting(view: World) -> Iterator[Finding]:
    """Before anything changes hands it is noted what a nation holds: for new units, guns, the canal (L134, L554)."""
    if not view.position.clock.phase.endswith("diplomacy") or not view.side:
        return
    if any(view.side in sides for sides in view.started().values()):
        return
    held = [at for at, who in view.position.holders.items() if who == view.side and view.is_land(at)]
    if held:
        why = because("L554, L134", "What {side} holds as its turn begins can be noted.", side=side(view.side))
        noted = [FactSet(new_fact(view.game, "controlled_at_start", at, view.side), quiet=True) for at in held]
        yield notice(why, aspect="phase", severity="note", done=noted)


def new_fact(game: Game, word: str, *about: str, value: str = "") -> Fact:
    return Fact(FactWord(word), about, game.sheet.facts[FactWord(word)].scope, value)


def fact_set(game: Game, word: str, *about: str, value: str = "") -> Single:
    return FactSet(new_fact(game, word, *about, value=value))


ON = Detail(name="on", names="side", needed=True, also=("against", "target"))
CHAPTER = Chapter(
    once=(_merging, _starting),
    verbs=(
        verb("declare_war", _declare, "Declare war", "side", also="war dow declare", phases=("diplomacy",),
             rule="L401", details=(ON,)),
        verb("raise_us_entry", _us_effect, "Does an attack raise US Entry", "side", also="us_entry_effect",
             rule="L620", details=(ON,)),
        verb("be_at_war", _at_war, "Are they at war", "side", also="at_war", rule="L188",
             details=(Detail(name="with", names="side", needed=True, also=("on", "against")),)),
    ),
)  # fmt: skip
