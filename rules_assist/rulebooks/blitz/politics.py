"""Declaring war, allies that come by themselves, conquest, Convoys and bases (§3, §4.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, side
from counters.counter import Counter, CounterId, KindId, SideId
from counters.events import AreasHeld, CountersMoved, CountersPlaced, CountersRemoved, FactSet, Single, Together
from counters.game import Game
from counters.once import once
from counters.places import PlaceId, area_of
from counters.position import Fact, FactWord, Scope
from rules_assist.advice import Act, Answer, Deed, Detail, Finding
from rules_assist.common.asked import verb
from rules_assist.common.saying import no
from rules_assist.common.standpoint import first_reason
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.blitz.moving import stranded
from rules_assist.rulebooks.blitz.powers import (
    AFA,
    ALLIES,
    AXIS,
    GERMANY,
    GROUND,
    JAPAN,
    LAND,
    LOW_COUNTRIES,
    NOBODY,
    POWERS,
    SHIPS,
    SIDE_OF,
    USA,
    USSR,
    VICHY,
    World,
    countries,
    same_side,
    word,
)
from rules_assist.rulebooks.blitz.supply import reached, supply_matters

FULL = ("full game", "F")
"""Where countries join by themselves, fall out of the war and are fought over by partisans."""

AMERICAN = ("mexico", "central_america", "brazil", "latin_america", "chile", "paraguay_uruguay")
NEVER_BY_ALLIES = ("brazil", "chile", "mexico", "venezuela")
SOVIET_LIMITS = ("central_europe", "finland", "sweden")
FALLS_WITH_FRANCE = ("French North Africa", "French West Africa", "Madagascar")
NOT_BY_ALL = {"Italy": ("rome",), "France": ("paris",)}
"""Countries that are conquered by one area (§3.4)."""


def areas_in(view: World, name: str) -> tuple[AreaId, ...]:
    """The areas of a country, by its name as facts have it."""
    if name == VICHY:
        return (VICHY,)
    lands = _lands(view.game).get(name, ())
    return tuple(at for at in lands if at != VICHY) if name == "france" and view.politics.vichy else lands


@once
def _lands(game: Game) -> Mapping[str, tuple[AreaId, ...]]:
    found: dict[str, tuple[AreaId, ...]] = {}
    for at in game.board.spaces:
        name = word(str(game.board.attribute(at, "country") or ""))
        found[name] = (*found.get(name, ()), at)
    return found


def is_neutral(view: World, name: str) -> bool:
    lands = areas_in(view, name)
    return bool(lands) and all(view.holder(at) == NOBODY for at in lands)


def named_country(view: World, name: str) -> str:
    return next((view.land_of(at) for at in areas_in(view, name)), name)


def the_fact(name: str, *about: str, value: str = "", until: Scope = "game") -> FactSet:
    return FactSet(Fact(FactWord(name), about, until, value))


# ---------------------------------------------------------------- declaring war (§3.2)


def aligner(view: World, victim: str, attacker: str) -> SideId:
    """Who gains a minor country that a power of the other side declares war upon."""
    if attacker in AXIS:
        return USA if victim in (*AMERICAN, "china") else AFA
    return JAPAN if victim in ("south_east_asia", "china") else GERMANY


def declare_war(view: World, act: Act) -> Answer | None:
    """On a power, or a country by its name or one of its areas."""
    at = next((area_of(each) for each in (*act.at, *act.to)), None)
    victim = word(act.details.get("on", "")) or (word(view.land_of(at)) if at else "")
    us = view.side
    if not victim or us not in POWERS:
        return None
    holding = view.holder(at) if at else next((h for each in areas_in(view, victim) if (h := view.holder(each))), "")
    power = victim if victim in SIDE_OF else ""
    who = side(SideId(power)) if power else named_country(view, victim)
    entered = view.position.value(f"{us}.its_war") >= 15 or view.must_enter(us)
    limited = us == USA and view.neutral_power(USA) and not entered
    soviet = us == USSR and not view.at_war(USSR, GERMANY) and not entered and view.holds_after("secret_soviet_pact")
    bound = power == GERMANY or _spared_by_soviets(view, victim)
    turn = view.position.clock.turn
    only = {"A": ("belgium_netherlands",), "B": (), "C": (), "D": (), "E": ()}.get(view.politics.scenario)
    rule = "A.1" if view.politics.scenario == "A" else f"Sc.{view.politics.scenario}"
    why = first_reason(
        (rule, "In this scenario no war is declared on {who}.", only is not None and victim not in only),
        ("§3.2", "{who} is on the same side.", bool(power) and same_side(us, power)),
        ("§3.2", "There is war with {who} already.", bool(power) and view.at_war(us, power)),
        ("§3.2", "{who} belongs to {them}: war is declared on that power.", not power and bool(holding)),
        ("§3.2", "Before Turn 5 Germany has to hold Paris for that.", us == GERMANY and power == USSR and turn < 5
         and view.holder(AreaId("paris")) != GERMANY and view.holds_after("secret_german_pact")),
        ("§3.2, §7.2", "The USA is neutral and cannot declare war yet.", limited),
        ("§3.2", "The USSR cannot declare war on {who} yet.", soviet and bound),
        ("§3.2", "No Allied power declares war on {who}.", us in ALLIES and victim in NEVER_BY_ALLIES
         and view.holds_after("monroe_doctrine")),
        who=who, them=side(SideId(holding)) if holding else "",
    )  # fmt: skip
    if why is not None:
        return no(why)
    if power:
        return Answer(yes=True, sentence=say("{us} may declare war on {who}.", us=side(us), who=who), rule="§3.2")
    gains = aligner(view, victim, us)
    words = "{us} may declare war on {who}; {gains} gains it as an ally."
    if victim == "belgium_netherlands" and us in ALLIES:
        words = "{us} may declare war on {who}: Germany gains it in Europe, Japan Borneo, Hollandia and Java."
    values = {"us": side(us), "who": who, **({"gains": side(gains)} if "{gains}" in words else {})}
    return Answer(yes=True, sentence=say(words, **values), rule="§3.2")


def _spared_by_soviets(view: World, victim: str) -> bool:
    """Whom a Soviet war has to wait for: of the Road to War Germany's allies and partners in trade (§3.2, §9.2)."""
    if view.politics.road is None:
        return victim in SOVIET_LIMITS
    trade = view.position.facts.says("trade", victim, GERMANY)
    return trade or view.politics.aligned.get(victim) == GERMANY


# ---------------------------------------------------------------- who joins by himself (§3.3)


class Joins(NamedTuple):
    country: str
    power: SideId
    so: bool
    """Whether what is asked for is so now."""


def _touching_mediterranean(view: World, which: str) -> bool:
    board = view.game.board
    coast = (each.other(AreaId("mediterranean_sea")) for each in board.contacts_of(AreaId("mediterranean_sea")))
    return any(SIDE_OF.get(view.holder(at)) == which for at in coast if view.kind(at) in GROUND)


def _near(view: World, target: str) -> SideId:
    """An Axis power with a land unit of its own in an area of its own, four aircraft moves or fewer away."""
    for at in _within_four(view.game, AreaId(target)):
        for one in view.position.in_area(at):
            if view.type(one) in LAND and one.side in AXIS and view.holder(at) == one.side:
                return one.side
    return NOBODY


@once
def _within_four(game: Game, target: AreaId) -> tuple[AreaId, ...]:
    """From where an aircraft comes there with four moves, a sea counting two, whoever holds what lies between."""
    board, costs, front = game.board, {target: 0}, [target]
    for at in front:
        # The way is flown towards the target: what is left counts, not what is entered.
        price = 2 if board.spaces[at].kind == "sea" else 1
        for each in board.contacts_of(at):
            there = each.other(at)
            flown = board.spaces[there].kind in (*GROUND, "sea") and each.kind != "closed"
            if flown and costs[at] + price <= 4 and costs[at] + price < costs.get(there, 9):
                costs[there] = costs[at] + price
                front.append(there)
    return tuple(at for at in costs if at != target)


def _near_east(view: World) -> bool:
    lands = areas_in(view, "near_east")
    near = {to for at in lands for to in view.game.board.network("land", "land_route").get(at, ()) if to not in lands}
    fed = reached(view.game, view.position, GERMANY)
    return sum(1 for at in near if view.holder(at) == GERMANY and at in fed) >= 2


def joining(view: World) -> Iterator[Joins]:
    """Every country that has to join somebody now."""
    war, held = view.politics.wars, view.position.holders.get
    soviet = (GERMANY, USSR) in war and view.holds_after("anti_comintern_pact")
    american = view.politics.usa_fights and view.holds_after("monroe_doctrine")
    yield Joins("balkans", GERMANY, not _touching_mediterranean(view, "allies"))
    yield Joins("balkans", AFA, not _touching_mediterranean(view, "axis"))
    yield Joins("brazil", USA, american)
    yield Joins("mexico", USA, american)
    yield Joins("central_europe", GERMANY, soviet)
    yield Joins("finland", GERMANY, soviet)
    yield Joins("iberia", GERMANY, held(AreaId("gibraltar")) == GERMANY)
    yield Joins("near_east", GERMANY, is_neutral(view, "near_east") and _near_east(view))
    paris = held(AreaId("paris")) in AXIS
    yield Joins("south_east_asia", JAPAN, (JAPAN, AFA) in war or paris)
    yield Joins("turkey", GERMANY, held(AreaId("caucasus_mountains")) == GERMANY)
    for name in ("argentina", "paraguay_uruguay"):
        power = _near(view, name) if is_neutral(view, name) else NOBODY
        yield Joins(name, power, power != NOBODY)


def aligning(view: World) -> Iterator[Finding]:
    """Who joins somebody by himself, and whom a declared war gives to the other side (§3.2, §3.3)."""
    for enemy, victim in view.politics.declared:
        lands = areas_in(view, victim)
        if enemy in POWERS and lands and is_neutral(view, victim):
            split = victim == LOW_COUNTRIES and enemy in ALLIES
            overseas = tuple(at for at in lands if at != LOW_COUNTRIES) if split else ()
            at_home, power = tuple(at for at in lands if at not in overseas), aligner(view, victim, enemy)
            if not view.position.facts.says("aligned", victim):
                yield _aligned(view, victim, power, at_home, "§3.2", *((AreasHeld(overseas, JAPAN),) if split else ()))
    for each in joining(view) if view.politics.scenario in FULL else ():
        lands = tuple(at for at in areas_in(view, each.country) if view.said(at, "owner") == "neutral")
        if not each.so or not lands or any(view.holder(at) != NOBODY for at in lands):
            continue
        if not view.position.facts.says("aligned", each.country):
            yield _aligned(view, each.country, each.power, lands, "§3.3")


def _aligned(view: World, name: str, power: SideId, lands: tuple[AreaId, ...], rule: str, *more: Single) -> Finding:
    told = say("{country} allies with {power}.", country=named_country(view, name), power=side(power))
    event = Together((AreasHeld(lands, power), the_fact("aligned", name, value=power), *more))
    return Finding(severity="note", places=tuple(map(PlaceId, lands)), sentence=told, rule=rule, aspect="politics",
                   deed=Deed(sentence=told, event=event))  # fmt: skip


# ---------------------------------------------------------------- conquest and liberation (§3.4)


def conquests(view: World) -> Iterator[Finding]:
    if view.politics.scenario not in (*FULL, "D", "E"):
        return
    gone, aligned, holders = view.politics.conquered, view.politics.aligned, view.position.holders
    for name, (keys, first) in _armed_countries(view.game).items():
        if word(name) not in gone and word(name) not in aligned and all(holders.get(at) == first for at in keys):
            continue  # Nothing of it is lost.
        ally = aligned.get(word(name), first)
        against = {SIDE_OF.get(view.holder(at)) for at in keys}
        if ally not in SIDE_OF or len(against) != 1 or word(name) in gone:
            if word(name) in gone and against == {SIDE_OF.get(ally)} and not _is_freed(view, name):
                yield _liberated(view, name, keys)
            continue
        if None in against or against == {SIDE_OF[ally]} or _is_freed(view, name):
            continue
        if supply_matters(view) and not all(at in reached(view.game, view.position, view.holder(at)) for at in keys):
            continue
        yield _conquered(view, name, SideId(ally), keys)


@once
def _armed_countries(game: Game) -> Mapping[str, tuple[tuple[AreaId, ...], str]]:
    """Countries that have units, by name: the areas that count for their conquest, and whose they are at first."""
    found: dict[str, tuple[AreaId, ...]] = {}
    for at, space in game.board.spaces.items():
        if space.kind in GROUND and space.attributes.get("country_code"):
            name = str(space.attributes.get("country"))
            found[name] = (*found.get(name, ()), at)
    counted = {name: tuple(map(AreaId, NOT_BY_ALL.get(name, lands))) for name, lands in found.items()}
    return {
        name: (
            tuple(at for at in keys if name != "China" or at != "peking"),
            str(game.board.attribute(keys[0], "owner") or ""),
        )
        for name, keys in counted.items()
    }


def _is_freed(view: World, name: str) -> bool:
    return view.position.facts.says("liberated", word(name))


def _liberated(view: World, name: str, keys: tuple[AreaId, ...]) -> Finding:
    told = say("{country} is liberated.", country=name)
    return Finding(severity="note", places=tuple(map(PlaceId, keys)), sentence=told, rule="§3.4", aspect="politics",
                   deed=Deed(sentence=told, event=the_fact("liberated", word(name))))  # fmt: skip


def _conquered(view: World, name: str, ally: SideId, keys: tuple[AreaId, ...]) -> Finding:
    events: list[Single] = [the_fact("conquered", word(name))]
    gone = [
        one.id for one in view.position.counters.values()
        if view.home_country(one) == name and str(view.position.where[one.id]) == f"pool/{ally}"
    ]  # fmt: skip
    if name == "France":
        events += _fall_of_france(view, gone)
    if gone:
        events.append(CountersMoved(tuple(gone), PlaceId(f"aside/{ally}")))
    told = say("{country} is conquered; {count} of its units are set aside.", country=name, count=len(gone))
    return Finding(severity="note", places=tuple(map(PlaceId, keys)), sentence=told, rule="§3.4", aspect="politics",
                   deed=Deed(sentence=told, event=Together(tuple(events))))  # fmt: skip


def _fall_of_france(view: World, gone: list[CounterId]) -> list[Single]:
    """Land and air units go aside, ships to Vichy; four countries fall out of the war (§3.4)."""
    events: list[Single] = []
    lands = [at for at in view.game.board.spaces if at == VICHY or view.country(at) in FALLS_WITH_FRANCE]
    neutral = tuple(at for at in lands if at == VICHY or view.friendly(AFA, at))
    ships = []
    for one in view.position.counters.values():
        on_map = view.kind(view.position.area(one.id)) in (*GROUND, "sea")
        if not on_map or view.home_country(one) not in ("France", "French North Africa"):
            continue
        if view.type(one) in SHIPS and view.home_country(one) == "France":
            ships.append(one.id)
        elif view.type(one) in LAND or view.type(one) == "air":
            gone.append(one.id)
    events.append(AreasHeld(neutral, None))
    names = dict.fromkeys(VICHY if at == VICHY else word(view.country(at)) for at in neutral)
    events += [the_fact("turned_neutral", name) for name in names]
    if ships:
        events.append(CountersMoved(tuple(ships), PlaceId("vichy_france/port")))
    return events


def ships_of_vichy(view: World) -> Iterator[Finding]:
    """An Axis power that takes Vichy rolls for each French ship there (§3.4)."""
    if not view.politics.vichy or view.holder(VICHY) not in AXIS:
        return
    ships = tuple(one.id for one in view.position.in_area(VICHY) if view.is_of_vichy(one))
    free = all(view.holder(at) in ALLIES for at in areas_in(view, "french_north_africa"))
    if ships:
        words = "A die for each of {ships}: on 1 it is {power}'s, on 2 and 3 it rebases to the Allies, else it is lost."
        told = say(words, ships=tuple(map(counter, ships)), power=side(view.holder(VICHY)))
        if free:
            told = say("{told} One is added: the Allies hold French North Africa.", told=told)
        yield Finding(severity="warning", places=(PlaceId(VICHY),), counters=ships, sentence=told, rule="§3.4",
                      aspect="politics")  # fmt: skip


def hand_back(view: World, act: Act) -> Answer | None:
    """Whether an area or a country that was set free may be returned to the ally who had it (§3.4)."""
    at = next((area_of(each) for each in (*act.at, *act.to)), None)
    if at is None:
        return None
    first, now = SideId(str(view.said(at, "owner") or "")), view.holder(at)
    why = first_reason(
        ("§3.4", "{at} is not held by {us}.", now != view.side),
        ("§3.4", "Nobody on the same side had {at} before.", not same_side(view.side, first) or first == view.side),
        at=area(at), us=side(view.side),
    )  # fmt: skip
    if why is not None:
        return no(why)
    only = view.is_home(at) in (USSR, USA, JAPAN) or view.country(at) in ("Great Britain", "Germany")
    words = "{at} has to be given back to {first}." if only else "{at} may be given back to {first}, or kept."
    return Answer(yes=True, sentence=say(words, at=area(at), first=side(first)), rule="§3.4")


# ---------------------------------------------------------------- Convoys and ships without a base (§3.5, §4.1)


def convoys(view: World) -> Iterator[Finding]:
    """Destroyed markers that should lie on a Convoy, and those that should not (§3.5)."""
    if view.politics.scenario not in FULL:
        return
    for sea in view.game.board.of_kind("sea"):
        at, name = AreaId(sea.id), str(sea.attributes.get("convoy") or "")
        if not name or view.out_of_play(at):
            continue
        lost = _convoy_lost(view, at, name)
        marked = [one for one in view.position.in_area(at) if one.kind == "destroyed"]
        if lost and not marked:
            told = say("The Convoy of {name} in {at} is Destroyed.", name=name, at=area(at))
            marker = Counter(CounterId(f"destroyed_{at}"), KindId("destroyed"), NOBODY)
            yield Finding(severity="warning", places=(PlaceId(at),), sentence=told, rule="§3.5", aspect="convoy",
                          deed=Deed(sentence=told, event=CountersPlaced((marker,), PlaceId(at))))  # fmt: skip
        elif marked and not lost:
            told = say("The Convoy of {name} in {at} sails again.", name=name, at=area(at))
            event = CountersRemoved(tuple(one.id for one in marked))
            yield Finding(severity="warning", places=(PlaceId(at),), sentence=told, rule="§3.5", aspect="convoy",
                          deed=Deed(sentence=told, event=event))  # fmt: skip


def _convoy_lost(view: World, at: AreaId, name: str) -> bool:
    owner_of = str(view.said(at, "convoy_owner") or "")
    if name in ("Canada", "Great Britain"):
        return word(name) in view.politics.conquered
    if name in ("Australia", "India"):
        key = view.holder(AreaId("canberra" if name == "Australia" else "hyderabad"))
        return key != NOBODY and not same_side(owner_of, key)
    coast = [each.other(at) for each in view.game.board.contacts_of(at) if each.kind == "coast"]
    if name.startswith(("Japan-S", "Japan–S")):
        goods = [each for each in coast if view.said(each, "oil") or view.said(each, "resources")]
        return not any(view.holder(each) == JAPAN for each in goods)
    if name.startswith("Ger"):
        trade = view.position.facts.says("trade", "sweden", "germany") and is_neutral(view, "sweden")
        return not trade and not any(view.holder(AreaId(each)) == GERMANY for each in ("norway", "sweden"))
    return not any(view.friendly(owner_of, each) for each in coast if view.country(each) == name)


def without_base(view: World) -> Iterator[Finding]:
    """Units at sea that must go home, because no base is within range; without any they are lost (§4.1)."""
    phase = view.position.clock.phase
    if phase and not phase.endswith(("_return", "_blitz")):
        return
    for sea in view.game.board.of_kind("sea"):
        for one in view.position.in_area(AreaId(sea.id)):
            if view.type(one) not in SHIPS | {"air"} or view.owner(one) not in POWERS:
                continue
            seen = view._replace(side=view.owner(one))
            if next(stranded(seen, one), None) is None:
                told = say("{who} has no base within range: it goes to the closest, or is lost.", who=counter(one.id))
                yield Finding(severity="warning", places=(PlaceId(sea.id),), counters=(one.id,), sentence=told,
                              rule="§4.1", aspect="base")  # fmt: skip


CHAPTER = Chapter(
    once=(aligning, conquests, ships_of_vichy, convoys, without_base),
    verbs=(
        verb("declare_war", declare_war, "Declare war", "side", rule="§3.2",
             details=(Detail(name="on", names="side", known=countries, needed=True,
                             also=("against", "country", "power")),), bare=True),
        verb("hand_back", hand_back, "Give it back to an ally", "side at", also="liberate return_control",
             rule="§3.4"),
    ),
)  # fmt: skip
