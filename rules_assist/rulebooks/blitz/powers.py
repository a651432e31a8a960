"""Who belongs to whom, who is at war, and whose areas one may enter (§1.1, §1.3, §1.5, §3.1, §3.2)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, side
from counters.counter import Counter, CounterId, SideId
from counters.game import Game
from counters.once import once
from counters.position import Position
from rules_assist.advice import Reason
from rules_assist.common.printed import option
from rules_assist.common.standpoint import Standpoint

POWERS = tuple(map(SideId, ("germany", "japan", "afa", "usa", "ussr")))
SIDE_OF = {"germany": "axis", "japan": "axis", "afa": "allies", "usa": "allies", "ussr": "allies"}
AXIS, ALLIES = POWERS[:2], POWERS[2:]
NOBODY, MINOR = SideId(""), SideId("minor")
GERMANY, JAPAN, AFA, USA, USSR = POWERS

LAND = frozenset(("arm", "inf", "gar", "mar", "para", "fort", "aa"))
SHIPS = frozenset(("bb", "cv", "sub", "trs", "ll"))
AT_SEA = frozenset(("air", "bb", "cv", "sub"))
"""What keeps a sea area from being friendly, and holds up ships (§1.5, §5.3)."""

GROUND = frozenset(("land", "island"))
PYRENEES = frozenset(("spain", "vichy_france"))
LOW_COUNTRIES, VICHY = AreaId("belgium_netherlands"), AreaId("vichy_france")


@cache
def word(name: str) -> str:
    """A country as facts speak of it: `Near East` is near_east."""
    return re.sub(r"[^a-z0-9]+", "_", name.casefold()).strip("_")


class Politics(NamedTuple):
    """What holds of all powers at once, read off the facts."""

    wars: frozenset[tuple[str, str]]
    """Both ways round."""

    declared: frozenset[tuple[str, str]]
    """A power, and the country that it declared war on."""

    aligned: dict[str, str]
    """By country, whose ally it has become, where the fact says so."""

    conquered: frozenset[str]
    vichy: bool
    """Vichy France is a country of its own."""

    western: bool
    """The AFA and the USA are one power: scenarios B to E."""

    usa_fights: bool
    in_play: frozenset[str]
    scenario: str
    road: frozenset[str] | None
    """The Options that were taken on the Road to War, where that is played (§9.2)."""


@once
def politics(game: Game, position: Position) -> Politics:
    scenario, words = (
        option(game, position, "scenario"),
        ("at_war", "declared_war", "aligned", "conquered", "in_play", "road"),
    )
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {name: [] for name in words}
    for fact in position.facts.all:
        if fact.word in found:
            found[fact.word].append((fact.about, fact.value))
    western = scenario in ("B", "C", "D", "E")
    wars = {pair for about, _ in found["at_war"] if len(about) == 2 for pair in (about, about[::-1])}
    if western:
        for one, other in (("afa", "usa"), ("usa", "afa")):
            wars |= {pair for a, b in list(wars) if a == one for pair in ((other, b), (b, other))}
    if scenario == "F" and ("japan", "usa") in wars and option(game, position, "japan_attacks_in_f").endswith("too"):
        wars |= {("usa", "germany"), ("germany", "usa")}
    return Politics(
        wars=frozenset((a, b) for a, b in wars),
        declared=frozenset((about[0], word(about[1])) for about, _ in found["declared_war"] if len(about) == 2),
        aligned={word(about[0]): value for about, value in found["aligned"] if about},
        conquered=frozenset(word(about[0]) for about, _ in found["conquered"] if about),
        vichy=position.facts.says("turned_neutral", VICHY),
        western=western,
        usa_fights=any(("usa", each) in wars for each in AXIS),
        in_play=frozenset(about[0] for about, _ in found["in_play"] if about),
        scenario=scenario,
        road=frozenset(about[0] for about, _ in found["road"] if about) if option(game, position, "road_to_war") == "on"
        else None,
    )  # fmt: skip


def countries(game: Game) -> Iterable[str]:
    """All countries of the map, as questions name them."""
    return (
        VICHY,
        *(word(str(name)) for each in game.board.spaces.values() if (name := each.attributes.get("country"))),
    )


def same_side(a: str, b: str) -> bool:
    return a in SIDE_OF and SIDE_OF[a] == SIDE_OF.get(b)


@once
def hostile_fleets(game: Game, position: Position, us: SideId) -> dict[AreaId, tuple[CounterId, ...]]:
    """By sea area, the aircraft, BB, CV and SUB at sea there that are at war with a power."""
    view = World(game, position, us)
    found: dict[AreaId, tuple[CounterId, ...]] = {}
    for at, fleet in _fleets(game, position).items():
        ids = tuple(one.id for one in fleet if view.at_war(us, view.owner(one)))
        if ids:
            found[at] = ids
    return found


@once
def _fleets(game: Game, position: Position) -> dict[AreaId, list[Counter]]:
    """By sea area, the aircraft, BB, CV and SUB at sea there."""
    found: dict[AreaId, list[Counter]] = {}
    for sea in game.board.of_kind("sea"):
        fleet = [one for one in position.in_area(AreaId(sea.id)) if game.kind(one).type in AT_SEA]
        if fleet:
            found[AreaId(sea.id)] = fleet
    return found


@once
def _bars(_game: Game, _position: Position) -> dict[tuple[SideId, str, AreaId], Reason | None]:
    """What has been asked so far."""
    return {}


class World(Standpoint):
    """The table as one power sees it."""

    @property
    def acting(self) -> bool:
        """Whether this side performs its Activities now, or Blitzes; or no phase is told (§2.1)."""
        phase = self.position.clock.phase
        return not phase or phase.startswith("axis_" if self.side in AXIS else "allied_")

    @property
    def waiting(self) -> bool:
        """Whether the other side acts."""
        return not self.acting and self.position.clock.phase.startswith(("axis_", "allied_"))

    def holds_after(self, choice: str) -> bool:
        """Whether a rule of politics is in force that on the Road to War only an Option brings about (§9.2)."""
        return (road := self.politics.road) is None or choice in road

    def no_border(self, here: AreaId, to: AreaId) -> bool:
        """Spain and Vichy France touch by no rule (§3.3, §5.3; contested)."""
        return {here, to} == PYRENEES and self.reading("spain_vichy") == "no border"

    @property
    def politics(self) -> Politics:
        return politics(self.game, self.position)

    def country(self, at: AreaId) -> str:
        return str(self.said(at, "country") or "")

    def land_of(self, at: AreaId) -> str:
        """The country that an area lies in now: once France has fallen Vichy France is one of its own (§3.4)."""
        return "Vichy France" if at == VICHY and self.politics.vichy else self.country(at)

    def home_country(self, one: Counter) -> str:
        return str(self.game.kind(one).attributes.get("home_country") or "")

    def is_chinese(self, one: Counter) -> bool:
        return self.home_country(one) == "China"

    def size(self, one: Counter) -> int:
        return round(self.game.number(one, "size"))

    def sizes(self, group: tuple[Counter, ...]) -> int:
        return sum(self.size(one) for one in group)

    def holder(self, at: AreaId) -> SideId:
        found = self.position.holders.get(at, NOBODY)
        return found if found in SIDE_OF else NOBODY

    def owner(self, one: Counter) -> SideId:
        """Whose it is: a minor country's unit is its ally's; French ships in Vichy are Vichy's (§3.4)."""
        if one.side == AFA and self.politics.vichy and self.is_of_vichy(one):
            return self.holder(VICHY)
        if one.side != MINOR:
            return one.side
        ally = self.politics.aligned.get(word(self.home_country(one)), "")
        return SideId(ally) if ally in SIDE_OF else self.holder(self.position.area(one.id))

    def idle(self, group: Iterable[Counter]) -> Reason | None:
        """Why a unit goes nowhere, whosever turn it is: its country is neutral (§3.2, §3.4)."""
        neutral = next((counter(one.id) for one in group if self.owner(one) not in SIDE_OF), None)
        return (
            Reason(say("{who} belongs to a country that is neutral.", who=neutral), "§3.2, §3.4") if neutral else None
        )

    def is_of_vichy(self, one: Counter) -> bool:
        """Whether a ship of France lies in Vichy, that is a country of its own by now (§3.4)."""
        at_home = self.type(one) in SHIPS and self.home_country(one) == "France"
        return at_home and self.is_in(one, VICHY)

    def one_power(self, a: str, b: str) -> bool:
        """The same power; in scenarios B to E the AFA and the USA are one."""
        return a == b or (self.politics.western and {a, b} == {"afa", "usa"})

    def together(self, a: str, b: str) -> bool:
        """Whether they go and stack with each other as they like: one power, or the AFA and the USA at war."""
        return self.one_power(a, b) or (self.politics.usa_fights and {a, b} == {"afa", "usa"})

    def at_war(self, a: str, b: str) -> bool:
        return (a, b) in self.politics.wars

    def war_in_china(self, us: str, theirs: str, chinese: bool) -> bool:
        """Japan and China are at war from the start, though Japan and the USA are not (§3.1)."""
        spared = "dont_invade_china" in (self.politics.road or ())
        return chinese and {us, theirs} == {"japan", "usa"} and "china" not in self.politics.conquered and not spared

    def enemies(self, one: Counter, other: Counter) -> bool:
        """Whether two units are at war with each other."""
        us, them = self.owner(one), self.owner(other)
        if self.at_war(us, them) or self.war_in_china(us, them, self.is_chinese(one) or self.is_chinese(other)):
            return True
        said = self.politics.declared
        return bool(said) and (
            (us, word(self.home_country(other))) in said or (them, word(self.home_country(one))) in said
        )

    def enemy_ground(self, one: Counter, at: AreaId) -> bool:
        """Whether an area is held by somebody with whom this unit is at war."""
        us, them = self.owner(one), self.holder(at)
        chinese = self.is_chinese(one) or (self.country(at) == "China" and them == USA)
        if self.at_war(us, them) or self.war_in_china(us, them, chinese):
            return True
        said = self.politics.declared
        if not said or them == NOBODY:
            return False
        return (us, word(self.country(at))) in said or (them, word(self.home_country(one))) in said

    def friendly(self, us: str, at: AreaId) -> bool:
        return same_side(us, self.holder(at))

    def neutral_power(self, power: str) -> bool:
        """The USA and the USSR, each until it is at war with a major power of the enemy (§7.2)."""
        if power == JAPAN and self.reading("japan_neutral") == "yes":
            return not any(self.at_war(power, each) for each in ALLIES)
        return power in ("usa", "ussr") and not any(self.at_war(power, each) for each in AXIS)

    def must_enter(self, power: str) -> bool:
        """Whether a neutral power enters the war now: its marker is on 15, or Turn 8 has come (§7.2)."""
        if power == JAPAN or self.politics.scenario not in ("full game", "F") or not self.neutral_power(power):
            return False
        return self.position.value(f"{power}.its_war") >= 15 or self.position.clock.turn >= 8

    def at_peace(self, power: str) -> bool:
        """Whether a neutral power is at war with nobody at all (§5.2)."""
        return self.neutral_power(power) and not any(each == power for each, _ in self.politics.declared)

    def is_home(self, at: AreaId) -> str:
        """Whose major power's home country it is in."""
        return str(self.said(at, "home") or "")

    def out_of_play(self, at: AreaId) -> bool:
        playing = self.politics.in_play
        return bool(playing) and at not in playing

    def convoy_stands(self, at: AreaId) -> bool:
        """Whether there is a Convoy that is neither Destroyed nor at its maximum damage (§1.5)."""
        factor = self.said(at, "convoy_factor")
        if not isinstance(factor, int | float):
            return False
        there = self.position.in_area(at)
        return not any(one.kind == "destroyed" for one in there) and self.damage_in(at) < factor

    def convoy_owner(self, at: AreaId) -> SideId:
        return SideId(str(self.said(at, "convoy_owner") or ""))

    def damage_in(self, at: AreaId) -> int:
        there = self.position.in_area(at)
        return round(sum(self.game.number(one, "damage") for one in there if one.kind == "damage"))

    def ours_at_sea(self, us: str, at: AreaId) -> bool:
        """Whether our side has anything in a sea area, its Convoys among it."""
        if any(same_side(us, self.owner(one)) for one in self.position.in_area(at)):
            return True
        return self.convoy_stands(at) and same_side(us, str(self.said(at, "convoy_owner") or ""))

    def china_is_shut(self, us: str) -> bool:
        """Land units that are not Chinese have to wait before they enter China (§5.2)."""
        held = self.position.holders.get
        if "china" in self.politics.conquered:
            return False
        if us == USSR:
            return not all(held(AreaId(each)) == USSR for each in ("harbin", "port_arthur"))
        keys = sum(held(AreaId(each)) in (AFA, USA) for each in ("formosa", "manila", "south_east_asia"))
        return keys < 2 or self.neutral_power(USA)

    def barred(self, one: Counter, at: AreaId) -> Reason | None:
        """Why a unit may not be in a land area at all, empty of enemies or not; nothing, where it may."""
        if self.type(one) in LAND:
            return self._barred(one, at)
        # Ships and aircraft of one country are barred alike.
        known, key = _bars(self.game, self.position), (self.owner(one), self.home_country(one), at)
        if key not in known:
            known[key] = self._barred(one, at)
        return known[key]

    def _barred(self, one: Counter, at: AreaId) -> Reason | None:
        us, them = self.owner(one), self.holder(at)
        if self.kind(at) not in GROUND:
            return Reason(say("{to} is no land area.", to=area(at)), "§1.3")
        if self.out_of_play(at):
            return Reason(say("{to} is not in play.", to=area(at)), f"Sc.{self.politics.scenario}")
        soviet = self.position.facts.says("soviet_area", at)
        if soviet and us != USSR:
            return Reason(say("{to} is Soviet now: nobody else enters it.", to=area(at)), "Sc.E")
        if them == NOBODY:
            return Reason(say("{to} is neutral: war has to be declared on it first.", to=area(at)), "§1.6")
        kept_out = self.type(one) in LAND or self.reading("china_ships_and_air") == "all units"
        if kept_out and not self.is_chinese(one) and self.country(at) == "China" and us in ALLIES:
            if self.china_is_shut(us) and not same_side(them, "japan"):
                return Reason(say("Only Chinese units may enter {to} as yet.", to=area(at)), "§5.2")
            if self.china_is_shut(us):
                return Reason(say("Only Chinese units may enter {to} as yet.", to=area(at)), "§5.2, §5.3")
        if (why := self._quarantine(one, at)) is not None:
            return why
        if self.one_power(us, them):
            return None
        return self._of_an_ally(us, them, at) if same_side(us, them) else self._of_an_enemy(one, them, at)

    def _of_an_enemy(self, one: Counter, them: SideId, at: AreaId) -> Reason | None:
        if self.enemy_ground(one, at):
            return None
        words = "{to} belongs to {them}, with whom there is no war."
        return Reason(say(words, to=area(at), them=side(them)), "§5.3")

    def _of_an_ally(self, us: SideId, them: SideId, at: AreaId) -> Reason | None:
        if self.together(us, them):
            return None
        if self.is_home(at) in SIDE_OF:
            words = "{to} lies in a home country of {them}, where nobody else may stack."
            return Reason(say(words, to=area(at), them=side(them)), "§1.3")
        foes = [{each for each in SIDE_OF if self.at_war(power, each)} for power in (us, them)]
        if not foes[0] or foes[0] != foes[1]:
            words = "{us} and {them} are not at war with the same powers: {to} is not for both."
            return Reason(say(words, us=side(us), them=side(them), to=area(at)), "§1.3")
        if any(self.type(each) in LAND and self.owner(each) == them for each in self.position.in_area(at)):
            return Reason(say("{them} has land units in {to}.", them=side(them), to=area(at)), "§1.3")
        return None

    def _quarantine(self, one: Counter, at: AreaId) -> Reason | None:
        """A minor country that was declared war upon by somebody with whom its ally is at peace (§3.2)."""
        if not self.politics.declared:
            return None
        us, here, own = self.owner(one), word(self.country(at)), word(self.home_country(one))
        for enemy, attacked in self.politics.declared:
            apart = not same_side(enemy, us) and enemy in SIDE_OF and not self.at_war(us, enemy)
            if not apart or own == attacked or enemy == us:
                continue
            aligned = self.politics.aligned.get(attacked, self.holder(at) if here == attacked else "")
            if aligned == us and (here == attacked or self.holder(at) == enemy):
                words = "{us} is not at war with {enemy}: its own units stay out of {to}."
                return Reason(say(words, us=side(us), enemy=side(SideId(enemy)), to=area(at)), "§3.2")
        return None
