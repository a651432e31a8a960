"""Who belongs to whom, who is at war, and whose areas one may enter (§1.1, §1.3, §1.5, §3.1, §3.2)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from boards.board import AreaId
from boards.plain.sentence import area, counter, side
from boards.plain.working_out import once
from counters.counter import Counter, CounterId, KindId, SideId
from counters.events import CountersMoved, Single
from counters.game import Game
from counters.position import Fact, Facts, FactWord, PlaceId, Position, carrier_of
from rules_assist.advice import Act, Reason
from rules_assist.common.questions import asked_beside
from rules_assist.common.standpoint import Row, Standpoint, because, first_reason, for_all, for_each, names, option
from rules_assist.rulebooks.blitz.sides import AFA, ALLIES, AXIS, JAPAN, MINOR, NOBODY, SIDE_OF, USA, USSR, same_side

ASKED = asked_beside(__file__)
LAND = frozenset(("arm", "inf", "gar", "mar", "para", "fort", "aa"))
SHIPS = frozenset(("bb", "cv", "sub", "trs", "ll"))
BASED = SHIPS | {"air"}  # What has a base.
UNITS = LAND | BASED
AT_SEA = frozenset(("air", "bb", "cv", "sub"))  # What shuts a sea area to the enemy, and holds up ships (§1.5, §5.3).
GROUND = frozenset(("land", "island"))
PYRENEES = AreaId("spain"), AreaId("vichy_france")
CHINA = "China"
LOW_COUNTRIES, VICHY = AreaId("belgium_netherlands"), AreaId("vichy_france")
Group = tuple[Counter, ...]


@cache
def word(name: str) -> str:
    """A country as facts speak of it: `Near East` is near_east."""
    return re.sub(r"[^a-z0-9]+", "_", name.casefold()).strip("_")


class Politics(NamedTuple):
    """What holds of all powers at once, read off the facts."""

    wars: frozenset[tuple[str, str]]  # Both ways round.
    declared: frozenset[tuple[str, str]]  # A power, and the country that it declared war on.
    aligned: dict[str, str]  # By country, whose ally it has become, where the fact says so.
    conquered: frozenset[str]
    vichy: bool  # Vichy France is a country of its own.
    western: bool  # The AFA and the USA are one power: scenarios B to E.
    usa_fights: bool
    in_play: frozenset[str]
    scenario: str
    road: frozenset[str] | None  # The Options that were taken on the Road to War, where that is played (§9.2).


@once
def politics(game: Game, position: Position) -> Politics:
    facts, said, scenario = position.facts, position.facts.of, option(game, position, "scenario")
    western = scenario in ("B", "C", "D", "E")
    wars = {(a, b) for fact in said("at_war") for a, b in (fact.about, fact.about[::-1])}
    if western:  # Who fights one of the two fights both.
        foes = {foe for us, foe in wars if us in (AFA, USA)}
        wars |= {pair for foe in foes for us in (AFA, USA) for pair in ((us, foe), (foe, us))}
    if scenario == "F" and (JAPAN, USA) in wars and option(game, position, "japan_attacks_in_f").endswith("too"):
        wars |= {pair for foe in AXIS for pair in ((USA, foe), (foe, USA))}
    conquered = frozenset(word(fact.about[0]) for fact in said("conquered"))
    return Politics(
        wars=frozenset(wars),
        declared=frozenset((fact.about[0], word(fact.about[1])) for fact in said("declared_war")),
        aligned={word(fact.about[0]): fact.value for fact in said("aligned")},
        conquered=conquered,
        vichy=facts.says("turned_neutral", VICHY) or ("france" in conquered and not facts.says("liberated", "france")),
        western=western,
        usa_fights=any((USA, each) in wars for each in AXIS),
        in_play=frozenset(fact.about[0] for fact in said("in_play")),
        scenario=scenario,
        road=frozenset(fact.about[0] for fact in said("road")) if option(game, position, "road_to_war") == "on"
        else None,
    )  # fmt: skip


def countries(game: Game) -> Iterator[str]:
    yield from (VICHY, *_lands(game))


def victims(game: Game) -> Iterator[str]:
    """All countries, and the land areas by which they may be named as well."""
    yield from (*countries(game), *_of_kind(game, *GROUND))


@once
def _lands(game: Game) -> Mapping[str, tuple[AreaId, ...]]:
    found: dict[str, tuple[AreaId, ...]] = {}
    for at, space in game.board.spaces.items():
        if name := word(str(space.attributes.get("country") or "")):
            found[name] = (*found.get(name, ()), at)
    return found


@once
def unit_kinds(game: Game, *types: str) -> frozenset[KindId]:
    """The kinds of units of these types, or of any."""
    return frozenset(id for id, kind in game.sheet.kinds.items() if kind.type in (types or UNITS))


@once
def _of_kind(game: Game, *kinds: str) -> tuple[AreaId, ...]:
    return tuple(at for at, space in game.board.spaces.items() if space.kind in kinds)


class World(Standpoint):
    def phases_of(self) -> tuple[str, ...]:
        return ("allied",)

    # ---- the turn, and the rules in force

    @property
    def acting(self) -> bool:
        """Whether this side performs its Activities now, or Blitzes; or no phase is told (§2.1)."""
        phase = self.clock.phase
        return not phase or phase.startswith("axis_" if self.side in AXIS else "allied_")

    @property
    def waiting(self) -> bool:
        return not self.acting and self.clock.phase.startswith(("axis_", "allied_"))

    @property
    def stage(self) -> str:
        """The Activities of a side, or its Blitzes: what the rules call a phase (§2.1)."""
        side, _, step = self.clock.phase.partition("_")
        return self.clock.phase if step == "blitz" else side

    def went_to_sea(self, one: Counter, *, fought: bool = False) -> bool:
        """In these Activities, or these Blitzes (§5.1); or `fought` there (§5.3)."""
        return self.fact_about("was_at_sea" if fought else "moved_to_sea", one.id) in ("", "yes", self.stage)

    def holds_after(self, choice: str) -> bool:
        """Whether a rule of politics is in force that on the Road to War only an Option brings about (§9.2)."""
        return (road := self.politics.road) is None or choice in road

    @property
    def is_full(self) -> bool:
        """Whether countries join by themselves, fall out of the war and are fought over by partisans."""
        return self.politics.scenario in ("full game", "F")

    @property
    def has_cards(self) -> bool:
        """Whether points are those of the Victory Card, and not a short scenario's own."""
        return self.politics.scenario not in ("A", "B", "C")

    @property
    def politics(self) -> Politics:
        return politics(self.game, self.position)

    # ---- what an area is

    def board_of(self, *kinds: str) -> tuple[AreaId, ...]:
        return _of_kind(self.game, *kinds)

    def no_border(self, here: AreaId, to: AreaId) -> bool:
        """Spain and Vichy France touch by no rule (§3.3, §5.3; contested)."""
        return here in PYRENEES and to in PYRENEES and self.reading("spain_vichy") == "no border"

    def country(self, at: AreaId) -> str:
        return str(self.said(at, "country") or "")

    def land_of(self, at: AreaId) -> str:
        """The country that an area lies in now: once France has fallen Vichy France is one of its own (§3.4)."""
        return "Vichy France" if at == VICHY and self.politics.vichy else self.country(at)

    def areas_in(self, name: str) -> tuple[AreaId, ...]:
        if name == VICHY:
            return (VICHY,)
        lands = _lands(self.game).get(name, ())
        return tuple(at for at in lands if at != VICHY) if name == "france" and self.politics.vichy else lands

    def holder(self, at: AreaId) -> SideId:
        found = self.position.holders.get(at, NOBODY)
        return found if found in SIDE_OF else NOBODY

    def held_by(self, at: AreaId) -> str:
        return SIDE_OF.get(self.holder(at), "")

    def friendly(self, us: str, at: AreaId) -> bool:
        return same_side(us, self.holder(at))

    def is_home(self, at: AreaId) -> str:
        return str(self.said(at, "home") or "")

    @property
    def has_a_country(self) -> bool:
        """Any of its own, or an ally's, that is not conquered: it need not be the one of its name (§3.4, §8)."""
        held = (at for at, whose in self.position.holders.items() if whose == self.side)
        own = {word(each): self.said(at, "owner") for at in held if (each := self.country(at)) != CHINA
               and self.said(at, "country_code")}  # fmt: skip
        of = self.politics.aligned.get
        return any(of(each, first) == self.side for each, first in own.items() if each not in self.politics.conquered)

    def out_of_play(self, at: AreaId) -> bool:
        playing = self.politics.in_play
        return bool(playing) and at not in playing

    # ---- what a unit is

    def home_country(self, one: Counter) -> str:
        return str(self.game.kind(one).attributes.get("home_country") or "")

    def is_chinese(self, one: Counter) -> bool:
        return self.home_country(one) == CHINA

    def is_aboard(self, one: Counter) -> bool:
        return carrier_of(self.position.where[one.id]) is not None

    def has_base(self, one: Counter) -> bool:
        return self.type(one) in BASED

    def is_on_map(self, one: Counter) -> bool:
        return self.kind(self.position.area(one.id)) in (*GROUND, "sea")

    def goes(self, group: Iterable[Counter], to: str) -> tuple[Single, ...]:
        """They, all together, if there are any."""
        return (CountersMoved(ids, PlaceId(to)),) if (ids := tuple(one.id for one in group)) else ()

    def size(self, one: Counter) -> int:
        return round(self.game.number(one, "size"))

    def sizes(self, group: Iterable[Counter]) -> int:
        return sum(self.size(one) for one in group)

    def owner(self, one: Counter) -> SideId:
        """Whose it is: a minor country's unit is its ally's, and on one side that of who has its country now; French
        ships in Vichy are Vichy's (§3.3, §3.4)."""
        if one.side == AFA and self.politics.vichy and self.is_of_vichy(one):
            return self.holder(VICHY)
        ally = self.politics.aligned.get(word(self.home_country(one)), "")
        if one.side == MINOR:
            return SideId(ally) if ally in SIDE_OF else self.holder(self.position.area(one.id))
        return SideId(ally) if same_side(one.side, ally) else one.side

    def not_theirs(self, act: Act) -> Reason | None:
        """Why a side that is named does nothing with these: they are another power's."""
        us, group = act.side, self.named(act)
        strange = us and [one for one in group if not self.one_power(self.owner(one) or us, us)]
        words = "{side} has no say over {who}."
        return because("§1.10", words, side=side(us), who=names(strange)) if us and strange else None

    def idle(self, group: Iterable[Counter]) -> Reason | None:
        """Why a unit goes nowhere, whosever turn it is: its country is neutral (§3.2, §3.4)."""
        neutral = [one for one in group if self.owner(one) not in SIDE_OF][:1]
        words = "{who} belongs to a country that is neutral."
        return because("§3.2, §3.4", words, who=names(neutral)) if neutral else None

    def why(self, one: Counter, *reasons: Row, at: AreaId | None = None) -> Reason | None:
        """The first that is so of these against a unit, {who}, of its power, {us}; and against where it goes, {to}."""
        so = next((each for each in reasons if each is not None and (not isinstance(each, tuple) or each[2])), None)
        to = {"to": area(at), "at": area(at)} if at else {}
        return None if so is None else first_reason(so, who=counter(one.id), us=side(self.owner(one)), **to)

    def is_of_vichy(self, one: Counter) -> bool:
        """Whether a ship of France lies in Vichy, that is a country of its own by now (§3.4)."""
        at_home = self.type(one) in SHIPS and self.home_country(one) == "France"
        return at_home and self.is_in(one, VICHY)

    # ---- who is with whom, and against whom

    def one_power(self, a: str, b: str) -> bool:
        """The same power; in scenarios B to E the AFA and the USA are one."""
        return a == b or (self.politics.western and {a, b} == {AFA, USA})

    def together(self, a: str, b: str) -> bool:
        """Whether they go and stack with each other as they like: one power, or the AFA and the USA at war."""
        return self.one_power(a, b) or (self.politics.usa_fights and {a, b} == {AFA, USA})

    def account(self, power: SideId) -> SideId:
        """Whose Oil, Resources and Blitz a power shares: in scenarios B to E the USA has the AFA's."""
        return AFA if power == USA and self.politics.western else power

    def scores(self, power: str, by: float) -> tuple[Single, ...]:
        """Points at once; the track ends with box 15 (§8)."""
        return self.value_set(f"{power}.victory", min(15.0, self.position.value(f"{power}.victory") + by))

    def at_war(self, a: str, b: str) -> bool:
        return (a, b) in self.politics.wars

    def _foes(self, us: str, home: str, them: str, country: str, chinese: bool) -> bool:
        """Two powers at war, or one with a country of the other: Japan is with China, but not with the USA (§3.1)."""
        if self.at_war(us, them):
            return True
        said, spared = self.politics.declared, "dont_invade_china" in (self.politics.road or ())
        if chinese and {us, them} == {JAPAN, USA} and "china" not in self.politics.conquered and not spared:
            return True
        return bool(said) and ((us, word(country)) in said or (them, word(home)) in said)

    def enemies(self, one: Counter, other: Counter) -> bool:
        home, country = self.home_country(one), self.home_country(other)
        return self._foes(self.owner(one), home, self.owner(other), country, CHINA in (home, country))

    def enemy_ground(self, one: Counter, at: AreaId) -> bool:
        return self._hostile(self.owner(one), self.home_country(one), at)

    def _hostile(self, us: SideId, home: str, at: AreaId) -> bool:
        them, country = self.holder(at), self.country(at)
        chinese = home == CHINA or (country == CHINA and them == USA)
        return them != NOBODY and self._foes(us, home, them, country, chinese)

    def neutral_power(self, power: str) -> bool:
        """The USA and the USSR, each until it is at war with a major power of the enemy (§7.2)."""
        if power == JAPAN and self.reading("japan_neutral") == "yes":
            return not any(self.at_war(power, each) for each in ALLIES)
        return power in (USA, USSR) and not any(self.at_war(power, each) for each in AXIS)

    def must_enter(self, power: str) -> bool:
        """Whether a neutral power enters the war now: its marker is on 15, or Turn 8 has come (§7.2)."""
        if power == JAPAN or not self.is_full or not self.neutral_power(power):
            return False
        return self.position.value(f"{power}.its_war") >= 15 or self.clock.turn >= 8

    def at_peace(self, power: str) -> bool:
        return self.neutral_power(power) and not any(each == power for each, _ in self.politics.declared)

    # ---- at sea

    def convoy_of(self, at: AreaId) -> SideId:
        """Whose Convoy is there that is neither Destroyed nor at its maximum damage (§1.5); nobody's, if none is."""
        factor = self.said(at, "convoy_factor")
        stands = isinstance(factor, int | float) and self.damage_in(at) < factor
        lost = stands and any(one.kind == "destroyed" for one in self.position.in_area(at))
        return SideId(str(self.said(at, "convoy_owner") or "")) if stands and not lost else NOBODY

    def damage_in(self, at: AreaId) -> int:
        there = self.position.in_area(at)
        return round(sum(self.game.number(one, "damage") for one in there if one.kind == "damage"))

    def ours_at_sea(self, us: str, at: AreaId) -> bool:
        ours = any(same_side(us, self.owner(one)) for one in self.position.in_area(at))
        return ours or same_side(us, self.convoy_of(at))

    @for_each
    def hostile_fleets(self) -> dict[AreaId, tuple[CounterId, ...]]:
        """By sea area, the aircraft, BB, CV and SUB at sea there that are at war with a power."""
        us, wars = self.side, self.politics.wars
        fleets = {at: tuple([id for id, of in there if (us, of) in wars]) for at, there in self.fleets().items()}
        return {at: ids for at, ids in fleets.items() if ids}

    @for_all
    def fleets(self) -> Mapping[AreaId, list[tuple[CounterId, SideId]]]:
        kinds, units, seas = unit_kinds(self.game, *AT_SEA), self.units(), self.board_of("sea")
        afloat = ((at, [one for one in units[at] if one.kind in kinds]) for at in seas if at in units)
        return {at: [(one.id, self.owner(one)) for one in there] for at, there in afloat if there}

    @for_all
    def units(self) -> Mapping[AreaId, list[Counter]]:
        kinds, position, inhabited = unit_kinds(self.game), self.position, self.position.inhabited
        lived_in = [at for at in self.board_of("sea", *GROUND) if at in inhabited]
        lying = ((at, [one for one in position.in_area(at) if one.kind in kinds]) for at in lived_in)
        return {at: there for at, there in lying if there}

    # ---- where one may be

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
        return self._barred(self.owner(one), self.home_country(one), self.type(one) in LAND, at)

    @for_all
    def _barred(self, us: SideId, home: str, on_land: bool, at: AreaId) -> Reason | None:
        """Units of one power and country are barred alike."""
        them, soviet = self.holder(at), self.so("soviet_area", at)
        kept_out = on_land or self.reading("china_ships_and_air") == "all units"
        in_china = kept_out and us in ALLIES and self.country(at) == CHINA != home
        why = first_reason(
            ("§1.3", "{to} is no land area.", self.kind(at) not in GROUND),
            (f"Sc.{self.politics.scenario}", "{to} is not in play.", self.out_of_play(at)),
            ("Sc.E", "{to} is Soviet now: nobody else enters it.", soviet and us != USSR),
            ("§1.6", "{to} is neutral: war has to be declared on it first.", them == NOBODY),
            ("§5.2, §5.3" if same_side(them, JAPAN) else "§5.2", "Only Chinese units may enter {to} as yet.",
             in_china and self.china_is_shut(us)),
            self._quarantine(us, home, at) if self.politics.declared else None,
            to=area(at),
        )  # fmt: skip
        if why is not None or self.one_power(us, them):
            return why
        if same_side(us, them):
            return self._of_an_ally(us, them, at)
        words = "{to} belongs to {them}, with whom there is no war."
        return None if self._hostile(us, home, at) else because("§5.3", words, to=area(at), them=side(them))

    def _of_an_ally(self, us: SideId, them: SideId, at: AreaId) -> Reason | None:
        if self.together(us, them):
            return None
        foes = [{each for each in SIDE_OF if self.at_war(power, each)} for power in (us, them)]
        at_home = self.is_home(at) in SIDE_OF
        army = any(self.type(each) in LAND and self.owner(each) == them for each in self.position.in_area(at))
        return first_reason(
            ("§1.3", "{to} lies in a power’s home country and belongs to {them}: nobody else stacks there.", at_home),
            ("§1.3", "{us} and {them} are not at war with the same powers: {to} is not for both.", not foes[0]
             or foes[0] != foes[1]),
            ("§1.3", "{them} has land units in {to}.", army),
            us=side(us), them=side(them), to=area(at),
        )  # fmt: skip

    def _quarantine(self, us: SideId, home: str, at: AreaId) -> Reason | None:
        """A minor country that was declared war upon by somebody with whom its ally is at peace (§3.2)."""
        here, own = word(self.country(at)), word(home)
        for enemy, attacked in self.politics.declared:
            apart = not same_side(enemy, us) and enemy in SIDE_OF and not self.at_war(us, enemy)
            if not apart or own == attacked or enemy == us:
                continue
            aligned = self.politics.aligned.get(attacked) or (self.holder(at) if here == attacked else "")
            if aligned == us and (here == attacked or self.holder(at) == enemy):
                words = "{us} is not at war with {enemy}: its own units stay out of {to}."
                return because("§3.2", words, us=side(us), enemy=side(SideId(enemy)), to=area(at))
        return None


# ---------------------------------------------------------------- a position typed for one question


def completed(game: Game, position: Position, _act: Act) -> Position:
    """What it leaves unsaid, as the box has it: flags, where no holder is said, as printed or of whose units lie there;
    wars, where neither these nor scenarios are. Ships in an area with one Port lie in it."""
    for place, ids in [*position.stacks.items()]:
        ships = tuple(id for id in ids if game.kind(position.counters[id]).type in SHIPS)
        if ships and game.board.attribute(AreaId(place), "ports") == 1:
            position = position.moved(ships, PlaceId(f"{place}/port"))
    if not position.holders:
        flags = {}
        for at in _of_kind(game, *GROUND):
            first = SideId(str(game.board.attribute(at, "owner") or ""))
            flags[at] = next((one.side for one in position.in_area(at) if one.side in SIDE_OF), first)
        position = position.with_(holders={at: power for at, power in flags.items() if power in SIDE_OF})
    if not position.facts.of("at_war") and not position.facts.of("in_play"):
        wars = {Fact(FactWord("at_war"), (a, b)) for a in AXIS for b in ALLIES}
        position = position.with_(facts=Facts(position.facts.all | wars))
    return position
