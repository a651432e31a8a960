"""Who is at war with whom, two by two, who fights beside whom, and whose land one may enter (L186-204, L401)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boards.board import AreaId
from boards.plain.sentence import area, say, side
from counters.counter import SideId
from counters.events import FactSet, Together
from counters.game import Game
from counters.once import once, until_changed
from counters.position import Fact, Facts, Position
from rules_assist.advice import Act, Answer, Deed, Detail, Finding, Reason
from rules_assist.common.asked import areas_named, verb
from rules_assist.common.saying import because, first_reason, no, yes
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.empires.ground import lands

AXIS = ("germany", "italy", "japan", "finland", "hungary", "romania", "bulgaria", "slovakia")
COMMONWEALTH = ("england", "india", "canada", "anz", "south_africa")
ALLIES = (*COMMONWEALTH, "france", "poland", "soviet", "usa", "china_nat", "china_com", "mongolia")
COLONIES = ("india", "canada", "anz", "south_africa")
MAJORS = ("germany", "italy", "japan", *COMMONWEALTH, "france", "poland", "soviet", "usa", "china_nat", "china_com")
MINOR_ALLIES = ("finland", "hungary", "romania", "bulgaria", "slovakia")
"""Of Germany (L616); Slovakia is reconstructed."""

CAMPS: Mapping[str, str] = {**dict.fromkeys(AXIS, "axis"), **dict.fromkeys(ALLIES, "allies")}


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


NOBODY: frozenset[str] = frozenset()


class World(Standpoint):
    """The table as one nation sees it."""

    def enemies(self) -> frozenset[str]:
        return wars(self.game, self.position).get(self.side, NOBODY)

    def allies(self) -> frozenset[str]:
        return allies_of(self.game, self.position, self.side)

    def friends(self) -> frozenset[str]:
        return friends_of(self.game, self.position, self.side)

    def holder(self, at: AreaId) -> str:
        return self.position.holders.get(at, SideId(""))

    def is_friendly(self, at: AreaId) -> bool:
        return self.holder(at) in self.friends()

    def held_at_start(self, at: AreaId, who: str = "") -> bool:
        """Whether the nation held it when its turn began: as it was noted; where nothing is noted, as it is now."""
        who = who or self.side
        noted = started(self.game, self.position)
        if at in noted:
            return who in noted[at]
        return self.holder(at) == who and not any(who in sides for sides in noted.values())

    def peace(self, at: AreaId) -> Reason | None:
        """Why the land of those with whom one is not at war is not entered."""
        whose = self.holder(at)
        if not whose or whose in self.friends() or whose in self.enemies():
            return None
        return because(
            "L401",
            "{side} is not at war with {other}, who holds {to}.",
            side=side(self.side),
            other=side(SideId(whose)),
            to=area(at),
        )


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
def started(game: Game, position: Position) -> Mapping[AreaId, frozenset[str]]:
    found: dict[AreaId, frozenset[str]] = {}
    for fact in position.facts.of("controlled_at_start"):
        at = AreaId(fact.about[0])
        found[at] = found.get(at, NOBODY) | {fact.about[1]}
    return found


# ---------------------------------------------------------------- declarations of war


def _declare(view: World, act: Act) -> Answer | None:
    named = act.details.get("on", "") or next(iter(_held(view, areas_named(act))), "")
    other = next(
        (
            id
            for id, each in view.game.sheet.sides.items()
            if named.casefold() in (id, each.name.casefold(), each.adjective.casefold())
        ),
        None,
    )
    if other is None:
        return None
    entry = view.position.value("usa.us_entry")
    taken = view.position.facts.says("option_taken", "partition_pact")
    axis, allied = CAMPS.get(other) == "axis", CAMPS.get(other) == "allies"
    over = view.position.facts.says("surrendered", view.side)
    why = first_reason(
        ("L401", "{side} cannot make war on itself.", other == view.side),
        ("L401", "{side} is at war with {other} already.", other in view.enemies()),
        ("L200", "{side} has surrendered, and does not join the war again.", over),
        ("L401", "{side} and {other} fight side by side.", other in view.allies()),
        ("L188", "{side} needs the Partition Pact first.", (view.side, other) == ("soviet", "poland") and not taken),
        ("L204", "US Entry is {entry}; against the Axis it takes 15.", view.side == "usa" and axis and entry < 15),
        (
            "L204",
            "US Entry is {entry}; against the Allies it takes -10.",
            view.side == "usa" and allied and entry > -10,
        ),
        side=side(view.side),
        other=side(other),
        entry=entry,
    )
    if why:
        return no(why)
    told = say("{side} may declare war on {other}.", side=side(view.side), other=side(other))
    if other == "usa":
        told = say("{side} may; that brings the USA into the war on the other side.", side=side(view.side))
    early = "germany" not in wars(view.game, view.position).get("soviet", NOBODY)
    if view.side in MINOR_ALLIES and early and "germany" in wars(view.game, view.position).get(other, NOBODY):
        told = say("{side} may; US Entry rises by 1 on two chances in ten.", side=side(view.side))
        return yes(told, "L620")
    return yes(told, "L204" if "usa" in (view.side, other) else "L401")


def _held(view: World, areas: tuple[AreaId, ...]) -> Iterator[str]:
    return (whose for at in areas if (whose := view.holder(at)))


def _us_effect(view: World, act: Act) -> Answer | None:
    """Whether an attack on a minor ally of Germany moves US Entry (L620)."""
    target = act.details.get("on", "")
    if target not in MINOR_ALLIES:
        return None
    joined = bool(wars(view.game, view.position).get(target))
    if not joined:
        return None
    return Answer(
        yes=False, sentence=say("{side} is part of the war: US Entry stays.", side=side(SideId(target))), rule="L620"
    )


def _at_war(view: World, act: Act) -> Answer | None:
    other = act.details.get("with", "")
    if other not in view.game.sheet.sides:
        return None
    so = other in view.enemies()
    words = "{side} is at war with {other}." if so else "{side} is not at war with {other}."
    return Answer(yes=so, sentence=say(words, side=side(view.side), other=side(SideId(other))), rule="L188")


# ---------------------------------------------------------------- wars that merge, and what is noted at the start


def _merging(view: World) -> Iterator[Finding]:
    """The two wars are one as soon as the USA, in one of them, is at war with a nation of the other (L188-190)."""
    every = wars(view.game, view.position)
    ours = every.get("usa", NOBODY)
    if "japan" not in ours or ours.isdisjoint(("germany", "italy")):
        return
    west = [one for one in ("england", "france", *COLONIES) if "germany" in every.get(one, NOBODY)]
    new = tuple((one, "japan") for one in west if "japan" not in every.get(one, NOBODY))
    if new:
        told = say(
            "The two wars are one: {who} are at war with Japan too.", who=tuple(side(SideId(one)) for one, _ in new)
        )
        event = Together(tuple(FactSet(_fact(view.game, "at_war", *pair)) for pair in new))
        yield Finding(
            severity="warning", sentence=told, rule="L188-190", aspect="war", deed=Deed(sentence=told, event=event)
        )


def _starting(view: World) -> Iterator[Finding]:
    """Before anything changes hands it is noted what a nation holds: for new units, guns, the canal (L134, L554)."""
    if not view.position.clock.phase.endswith("diplomacy") or not view.side:
        return
    noted = started(view.game, view.position)
    if any(view.side in sides for sides in noted.values()):
        return
    held = tuple(at for at, who in view.position.holders.items() if who == view.side and at in lands(view.game))
    if held:
        told = say("What {side} holds as its turn begins can be noted.", side=side(view.side))
        event = Together(
            tuple(FactSet(_fact(view.game, "controlled_at_start", at, view.side), quiet=True) for at in held)
        )
        yield Finding(
            severity="note", sentence=told, rule="L554, L134", aspect="phase", deed=Deed(sentence=told, event=event)
        )


def _fact(game: Game, word: str, *about: str, value: str = "") -> Fact:
    rule = next(each for each in game.sheet.facts.values() if each.word == word)
    return Fact(rule.word, about, rule.scope, value)


new_fact = _fact
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
