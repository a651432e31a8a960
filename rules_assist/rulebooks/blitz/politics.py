"""Declaring war, allies that come by themselves, conquest, Convoys and bases (§3, §4.1)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from boards.board import AreaId, Contact
from boards.plain.sentence import Value, area, counter, say, side
from boards.plain.working_out import once
from counters.counter import Counter, CounterId, KindId, SideId
from counters.events import AreasHeld, CountersMoved, CountersPlaced, CountersRemoved, Single
from counters.game import Game
from counters.position import PlaceId
from rules_assist.advice import Act, Answer, Finding, Reason
from rules_assist.common.asked import meant
from rules_assist.common.reaching import Step, best_routes
from rules_assist.common.standpoint import allowed, because, deed, ids_of, names, notice, to_see_to, with_deed
from rules_assist.rulebooks.blitz.moving import bases, berths, goes_there, no_base
from rules_assist.rulebooks.blitz.powers import GROUND, LAND, LOW_COUNTRIES, SHIPS, VICHY, World, word
from rules_assist.rulebooks.blitz.production import GOODS, entry_moves, worth
from rules_assist.rulebooks.blitz.sides import AFA, ALLIES, AXIS, GERMANY, JAPAN, NOBODY, POWERS, USA, USSR, same_side
from rules_assist.rulebooks.blitz.supply import has_line, reached, supply_matters

AMERICAN = ("mexico", "central_america", "brazil", "latin_america", "chile", "paraguay_uruguay")
NEVER_BY_ALLIES = ("brazil", "chile", "mexico", "venezuela")
SOVIET_LIMITS = ("central_europe", "finland", "sweden")
FALLS_WITH_FRANCE = ("French North Africa", "French West Africa", "Madagascar")
NOT_BY_ALL = {"Italy": ("rome",), "France": ("paris",)}  # Countries that are conquered by one area (§3.4).
FREE_WITH_THE_ALLIES = {"Austria-Czechoslovakia": "§3.3", "Iberia": "§3.3", "French North Africa": "§3.4"}
"""Whom the Allies liberate where they would conquer."""

MAY_DECLARE = {"A": (LOW_COUNTRIES,), "B": (), "C": (), "D": (), "E": ()}  # On whom alone war is declared in these.


def is_neutral(view: World, name: str) -> bool:
    lands = view.areas_in(name)
    return bool(lands) and all(view.holder(at) == NOBODY for at in lands)


def named_country(view: World, name: str) -> str:
    return next((view.land_of(at) for at in view.areas_in(name)), name)


# ---------------------------------------------------------------- declaring war (§3.2)


def aligner(view: World, victim: str, attacker: str) -> SideId:
    """Who gains a minor country that a power of the other side declares war upon."""
    if attacker in AXIS:
        return USA if victim in (*AMERICAN, "china") else AFA
    return JAPAN if victim in ("south_east_asia", "china") else GERMANY


def declare_war(view: World, act: Act) -> Answer | None:
    """On a power, or a country by its name; by an area on the power that holds it, or the country that it lies in."""
    said, at, us = word(act.details.get("on", "")), meant(act), view.side
    if not view.areas_in(said) and said in view.game.board.spaces:
        at, said = AreaId(said), ""
    holding = view.holder(at) if at else next((h for each in view.areas_in(said) if (h := view.holder(each))), "")
    on_holder = at and not said and not same_side(us, holding) and not view.at_war(us, holding)
    victim = said or (on_holder and holding) or (word(view.land_of(at)) if at else "")
    if not victim or us not in POWERS:
        return None
    lands, power = view.areas_in(victim), victim if victim in POWERS else ""
    entered = view.position.value(f"{us}.its_war") >= 15 or view.must_enter(us)
    # Whom a Soviet war has to wait for: of the Road to War Germany's allies and partners in trade (§3.2, §9.2).
    german = view.so("trade", victim, GERMANY) or view.politics.aligned.get(victim) == GERMANY
    spared = victim in SOVIET_LIMITS if view.politics.road is None else german
    soviet = us == USSR and not view.at_war(USSR, GERMANY) and not entered and view.holds_after("secret_soviet_pact")
    scenario, gains = view.politics.scenario, aligner(view, victim, us)
    who: Value = side(SideId(power)) if power else named_country(view, victim)
    shut = victim not in MAY_DECLARE.get(scenario, (victim,)) or (lands and all(map(view.out_of_play, lands)))
    words = "{us} may declare war on {who}; {gains} gains it as an ally."
    if victim == LOW_COUNTRIES and gains == GERMANY and not view.out_of_play(AreaId("borneo")):
        words = "{us} may declare war on {who}: Germany gains it in Europe, Japan Borneo, Hollandia and Java."
    may = allowed(
        "{us} may declare war on {who}." if power else words, "§3.2",
        ("A.1" if scenario == "A" else f"Sc.{scenario}", "In this scenario no war is declared on {who}.", shut),
        ("Sc.F", "Only Germany says when Japan goes to war.", scenario == "F" and JAPAN in (us, power)),
        ("§3.2", "{who} is on the same side.", bool(power) and same_side(us, power)),
        ("§3.2", "There is war with {who} already.", bool(power) and view.at_war(us, power)),
        ("§3.2", "{who} belongs to {them}: war is declared on that power.", not power and bool(holding)),
        ("§3.2", "Before Turn 5 Germany has to hold Paris for that.", us == GERMANY and power == USSR
         and view.clock.turn < 5 and view.holder(AreaId("paris")) != GERMANY
         and view.holds_after("secret_german_pact")),
        ("§3.2, §7.2", "The USA is neutral and cannot declare war yet.", us == USA and view.neutral_power(USA)
         and not entered),
        ("§3.2", "The USSR cannot declare war on {who} yet.", soviet and (power == GERMANY or spared)),
        ("§3.2", "No Allied power declares war on {who}.", us in ALLIES and victim in NEVER_BY_ALLIES
         and view.holds_after("monroe_doctrine")),
        us=side(us), who=who, gains=side(gains), them=side(SideId(holding)) if holding else "",
    )  # fmt: skip
    done: tuple[Single, ...] = (view.noted("at_war", us, power),)
    if not power:
        joined = (*_gained(view, victim, us)[1], *joins(view, victim, gains, attacked=True))
        done = (view.noted("declared_war", us, victim), *joined)
        act_of = {GERMANY: "axis_declares", JAPAN: "japan_declares", USSR: "soviets_declare"}
        done += tuple(entry_moves(view, **{act_of.get(us, "allies_declare"): 1}))
    if us == JAPAN and (power == AFA or victim == LOW_COUNTRIES):
        done += (view.noted("japan_struck"),)
    return with_deed(may, deed(say("Declare war on {who}", who=who), *done))


def announce_war(view: World, _act: Act) -> Answer | None:
    """As a turn starts Germany may say that Japan fights; the USA scores for each turn before the fourth (Sc.F)."""
    early = max(0, 4 - view.clock.turn)
    if view.politics.scenario != "F" or view.side != GERMANY:
        return None
    may = allowed(
        "Germany may announce that Japan is at war with the AFA and the USA.", "Sc.F",
        ("Sc.F", "Japan is at war already.", view.at_war(JAPAN, AFA)),
    )  # fmt: skip
    wars = (view.noted("at_war", JAPAN, each) for each in (AFA, USA))
    told = say("Japan is at war: {count:point} for the USA", count=early)
    return with_deed(may, deed(told, *wars, *(view.scores(USA, early) if early else ())))


# ---------------------------------------------------------------- who joins by himself (§3.3)


def _near(view: World, target: str) -> SideId:
    """An Axis power with an own land unit in an own area, four aircraft moves away or fewer."""
    for at in _within_four(view.game, AreaId(target)):
        for one in view.position.in_area(at):
            own = one.side in AXIS and view.holder(at) == one.side and view.type(one) in LAND
            if own and any(view.is_home(home) == one.side for home in view.areas_in(word(view.home_country(one)))):
                return one.side
    return NOBODY


@once
def _within_four(game: Game, target: AreaId) -> tuple[AreaId, ...]:
    """From where an aircraft comes there with four moves, a sea counting two, whoever holds what lies between."""
    spaces = game.board.spaces

    def flown(contact: Contact, here: AreaId, to: AreaId) -> Step | None:
        # The way is flown towards the target: what is left counts, not what is entered.
        passable = spaces[to].kind in (*GROUND, "sea") and contact.kind != "closed"
        return Step(2 if spaces[here].kind == "sea" else 1) if passable else None

    return tuple(at for at in best_routes(game.board, target, flown, within=4, open_only=True) if at != target)


def _near_east(view: World) -> bool:
    lands = view.areas_in("near_east")
    near = {to for at in lands for to in view.game.board.network("land", "land_route").get(at, ()) if to not in lands}
    fed = reached(view.seen_by(GERMANY))
    return sum(1 for at in near if view.holder(at) == GERMANY and at in fed) >= 2


def joining(view: World) -> Iterator[tuple[str, SideId]]:
    """Every country that has to join somebody now, and whom."""
    war, held = view.politics.wars, view.position.holders.get
    soviet = (GERMANY, USSR) in war and view.holds_after("anti_comintern_pact")
    american = view.politics.usa_fights and view.holds_after("monroe_doctrine")
    mediterranean = {*map(view.held_by, view.game.board.network("coast")[AreaId("mediterranean_sea")])}
    rows = (
        ("balkans", GERMANY, "allies" not in mediterranean),
        ("balkans", AFA, "axis" not in mediterranean),
        *((each, USA, american) for each in ("brazil", "mexico")),
        *((each, GERMANY, soviet) for each in ("central_europe", "finland")),
        ("iberia", GERMANY, held(AreaId("gibraltar")) == GERMANY),
        ("near_east", GERMANY, is_neutral(view, "near_east") and _near_east(view)),
        ("south_east_asia", JAPAN, (JAPAN, AFA) in war or held(AreaId("paris")) in AXIS),
        ("turkey", GERMANY, held(AreaId("caucasus_mountains")) == GERMANY),
    )
    yield from ((country, power) for country, power, so in rows if so)
    for name in ("argentina", "paraguay_uruguay"):
        if is_neutral(view, name) and (power := _near(view, name)):
            yield name, power


def aligning(view: World) -> Iterator[Finding]:
    aligned = view.politics.aligned
    for enemy, victim in view.politics.declared:
        if enemy in POWERS and victim not in aligned and is_neutral(view, victim):
            yield _aligned(view, victim, *_gained(view, victim, enemy), "§3.2")
    for name, power in joining(view) if view.is_full else ():
        lands = view.areas_in(name) if name not in aligned else ()
        lands = tuple(at for at in lands if view.said(at, "owner") == "neutral" and not view.out_of_play(at))
        if lands and all(view.holder(at) == NOBODY for at in lands):
            yield _aligned(view, name, power, (AreasHeld(lands, power),), "§3.3")


def _gained(view: World, victim: str, enemy: str) -> tuple[SideId, tuple[AreasHeld, ...]]:
    """Whose ally a war makes of a country, and of what in it: of the Low Countries Japan has what lies overseas."""
    lands, power = view.areas_in(victim), aligner(view, victim, enemy)
    if victim != LOW_COUNTRIES or enemy in AXIS:
        return power, (AreasHeld(lands, power),)
    overseas = tuple(at for at in lands if at != LOW_COUNTRIES)
    return power, (AreasHeld((LOW_COUNTRIES,), power), AreasHeld(overseas, JAPAN))


def _aligned(view: World, name: str, power: SideId, held: tuple[AreasHeld, ...], rule: str) -> Finding:
    why = because(rule, "{country} allies with {power}.", country=named_country(view, name), power=side(power))
    return _told(held[0].areas, why, *held, *joins(view, name, power, attacked=rule == "§3.2"))


def joins(view: World, name: str, power: SideId, *, attacked: bool) -> tuple[Single, ...]:
    """Its units stand up in it, where the players may lay them elsewhere; of Brazil and Mexico against an attack alone,
    and else in the Force Pool (§3.3, §7.3); of Vichy not, while the Allies hold French North Africa."""
    lands = [at for at in view.areas_in(name) if not view.out_of_play(at)]
    if name == VICHY and power in ALLIES and _africa_is_allied(view):
        lands = []
    waiting, aside = ([one for one in view.pile(place) if word(view.home_country(one)) == name]
                      for place in ("pool/minor", f"aside/{power}"))  # fmt: skip
    pooled = [*(one for one in waiting if one.side in POWERS and not attacked), *aside]
    richest = sorted(lands, key=lambda at: (at != name, -sum(worth(view, at, good) for good in GOODS)))
    moves = []
    for one in waiting if lands else ():
        if one not in pooled:
            at = next((at for at in lands if view.game.kind(one).attributes.get("arrives") == at), richest[0])
            moves.append(CountersMoved((one.id,), berths(view.game)[at] if view.type(one) in SHIPS else PlaceId(at)))
    return (view.noted("aligned", name, value=power), *moves, *view.goes(pooled, f"pool/{power}"))


# ---------------------------------------------------------------- conquest and liberation (§3.4)


def conquests(view: World) -> Iterator[Finding]:
    if not supply_matters(view):
        return
    gone, aligned, holders = view.politics.conquered, view.politics.aligned, view.position.holders
    for name, (printed, first) in _armed_countries(view.game).items():
        country = word(name)
        lost = country in gone or view.so("turned_neutral", country)
        if not lost and country not in aligned and all(holders.get(at) == first for at in printed):
            continue
        # Of Italy and France one area stands for the country the first time only.
        again = name in NOT_BY_ALL and view.so("liberated", country)
        keys = view.areas_in(country) if again else printed
        ally, against = aligned.get(country, first), {view.held_by(at) for at in keys}
        if len(against) != 1 or "" in against or ally not in POWERS:
            continue
        ours = same_side(ally, view.holder(keys[0]))
        if lost and ours:
            yield from _liberated(view, name, SideId(ally), keys)
        elif country not in gone and not ours and all(at in reached(view.seen_by(view.holder(at))) for at in keys):
            free = against == {"allies"} and name in FREE_WITH_THE_ALLIES
            yield _set_free(view, name, keys) if free else _conquered(view, name, SideId(ally), keys)


@once
def _armed_countries(game: Game) -> dict[str, tuple[tuple[AreaId, ...], str]]:
    """By name of a country with units: the areas that count for its conquest, and whose they are at first."""
    found: dict[str, tuple[AreaId, ...]] = {}
    for at, space in game.board.spaces.items():
        if space.kind in GROUND and space.attributes.get("country_code") and at != "peking":
            name = str(space.attributes.get("country"))
            found[name] = (*found.get(name, ()), at)
    counted = {name: tuple(map(AreaId, NOT_BY_ALL.get(name, lands))) for name, lands in found.items()}
    return {name: (keys, str(game.board.attribute(keys[0], "owner") or "")) for name, keys in counted.items()}


def _told(keys: tuple[AreaId, ...], why: Reason, *done: Single) -> Finding:
    return notice(why, (), *keys, aspect="politics", severity="note", done=done)


def _most_of(view: World, keys: tuple[AreaId, ...]) -> SideId:
    """Who holds the most of a country; of several, whoever is named first: they flip a coin (§3.4)."""
    holders = list(map(view.holder, keys))
    return max(dict.fromkeys(holders), key=holders.count)


def _liberated(view: World, name: str, first: SideId, keys: tuple[AreaId, ...]) -> Iterator[Finding]:
    """A country comes back to whom it was lost, or stays with its liberator, who may keep most of them (§3.4)."""
    power, country = _most_of(view, keys), word(name)

    def told(words: str, *more: Single) -> Finding:
        done = [view.cleared(each, country) for each in ("conquered", "turned_neutral")
                if view.so(each, country)]  # fmt: skip
        why = because("§3.4", words, country=name, power=side(power), first=side(first))
        return _told(keys, why, *done, view.noted("liberated", country, value=view.clock.turn), *more)

    lands = tuple(at for at in view.areas_in(country) if view.friendly(first, at))
    back = *_allies_with(view, name, first), AreasHeld(lands, first)
    if view.one_power(power, first):
        yield told("{country} is liberated.")
    elif has_to_go_back(view, keys[0]):
        yield told("{country} is liberated, and comes back to {first}.", *back)
    else:
        yield told("{country} is liberated, and {power} keeps it, with its units.", *_allies_with(view, name, power))
        yield replace(told("{country} is liberated, and comes back to {first}.", *back), instead=True)


def has_to_go_back(view: World, at: AreaId) -> bool:
    """The only home country of a power at the start, Great Britain, and Germany itself (§3.4)."""
    return view.is_home(at) in (USSR, USA, JAPAN) or view.country(at) in ("Great Britain", "Germany")


def _allies_with(view: World, name: str, power: SideId) -> tuple[Single, ...]:
    """A country is this power's ally, and what of its units lies in another's Force Pool is this one's (§3.4)."""
    others = (one for each in POWERS if each != power for one in view.pile(f"pool/{each}"))
    pooled = (one for one in others if word(view.home_country(one)) == word(name))
    return (view.noted("aligned", word(name), value=power), *view.goes(pooled, f"pool/{power}"))


def _set_free(view: World, name: str, keys: tuple[AreaId, ...]) -> Finding:
    """Whoever of the Allies holds most of it has it for an ally (§3.3, §3.4)."""
    power, words = _most_of(view, keys), "{country} is liberated, and allies with {power}."
    why = because(FREE_WITH_THE_ALLIES[name], words, country=name, power=side(power))
    return _told(keys, why, *_allies_with(view, name, power))


def _conquered(view: World, name: str, ally: SideId, keys: tuple[AreaId, ...]) -> Finding:
    events: list[Single] = [view.noted("conquered", word(name))]
    gone = [one for one in view.pile(f"pool/{ally}") if view.home_country(one) == name]
    if name == "France" and not view.so("liberated", word(name)):
        events += _fall_of_france(view, gone)
    if name == "Great Britain":
        events += entry_moves(view, britain_falls=1)
    if view.has_cards and all(view.holder(at) == USSR for at in keys) and not view.so("liberated", word(name)):
        events.append(view.noted("card_met", USSR, "world_revolution"))
    events += view.goes(gone, f"aside/{ally}")
    words = "{country} is conquered: its units in the Force Pool are set aside ({count})."
    return _told(keys, because("§3.4", words, country=name, count=len(gone)), *events)


def _fall_of_france(view: World, gone: list[Counter]) -> list[Single]:
    """Land and air units go aside, ships to Vichy; four countries fall out of the war (§3.4)."""
    lands = [at for at in view.game.board.spaces if at == VICHY or view.country(at) in FALLS_WITH_FRANCE]
    neutral = tuple(at for at in lands if at == VICHY or view.friendly(AFA, at))
    of = {id: view.home_country(one) for id, one in view.position.counters.items() if view.is_on_map(one)}
    french = [view.one(id) for id, home in of.items() if home in ("France", "French North Africa")]
    gone += (one for one in french if view.type(one) in LAND | {"air"})
    ships = (one for one in french if view.type(one) in SHIPS and of[one.id] == "France")
    turned = dict.fromkeys(VICHY if at == VICHY else word(view.country(at)) for at in neutral)
    fallen = (view.noted("turned_neutral", name) for name in turned)
    return [AreasHeld(neutral, None), *fallen, *view.goes(ships, "vichy_france/port")]


def coming_back(view: World) -> Iterator[Finding]:
    """Of a liberated country one unit joins the Force Pool at once, and one each turn, Small ones first (§3.4)."""
    freed = {fact.about[0]: fact.value for fact in view.position.facts.of("liberated")}
    due = (name for name, turn in freed.items() if view.clock.phase == "start" or turn == str(view.clock.turn))
    for name in sorted({*due} - view.politics.conquered):
        if view.so("came_back", name):
            continue
        aside = [one for power in POWERS for one in view.pile(f"aside/{power}")
                 if word(view.home_country(one)) == name and one.kind != "maginot_line"]  # fmt: skip
        small = [one for one in aside if not view.game.kind(one).attributes.get("big")] or aside
        for one in small:
            done = CountersMoved((one.id,), PlaceId(f"pool/{view.owner(one)}")), view.noted("came_back", name)
            told = "§3.4", "{country} was liberated: {who} joins the Force Pool, or another of its units."
            yield to_see_to(told, (one,), done=done, instead=one is not small[0], country=named_country(view, name))


def ships_of_vichy(view: World) -> Iterator[Finding]:
    if not view.politics.vichy or view.holder(VICHY) not in AXIS:
        return
    ships = tuple(one for one in view.position.in_area(VICHY) if view.is_of_vichy(one))
    if ships:
        words = "A die for each of {ships}: on 1 it is {power}'s, on 2 and 3 it rebases to the Allies, else it is lost."
        told = say(words, ships=names(ships), power=side(view.holder(VICHY)))
        if _africa_is_allied(view):
            told = say("{told} One is added: the Allies hold French North Africa.", told=told)
        yield notice(Reason(told, "§3.4"), ships, VICHY, aspect="politics", severity="warning")


def _africa_is_allied(view: World) -> bool:
    return all(view.holder(at) in ALLIES for at in view.areas_in("french_north_africa"))


def vichy_set_free(view: World) -> Iterator[Finding]:
    """In the Allies' hands Vichy loses its army; where France was freed before, it is part of France again (§3.4)."""
    if not view.politics.vichy or (power := view.holder(VICHY)) not in ALLIES:
        return
    army = tuple(one for one in view.position.counters.values() if view.home_country(one) == "Vichy France"
                 and view.kind(view.position.area(one.id)) in GROUND)  # fmt: skip
    done = [*view.goes(army, f"aside/{power}")]
    words = "{at} is liberated: {who} is set aside."
    if view.so("liberated", "france"):
        words = "{at} is liberated, and part of France again."
        done.append(view.cleared("turned_neutral", VICHY))
    if done:
        yield notice(("§3.4", words), army, VICHY, aspect="politics", severity="note", done=done)


def hand_back(view: World, act: Act) -> Answer | None:
    at, us = meant(act), view.side
    if at is None:
        return None
    country = word(view.land_of(at))
    ally, printed = SideId(view.politics.aligned.get(country, "")), SideId(str(view.said(at, "owner") or ""))
    first = ally if same_side(us, ally) and ally != us else printed
    may = allowed(
        "{at} has to be given back to {first}." if has_to_go_back(view, at)
        else "{at} may be given back to {first}, or kept.", "§3.4",
        ("§3.4", "{at} is not held by {us}.", view.holder(at) != us),
        ("§3.4", "Nobody on the same side had {at} before.", not same_side(us, first) or first == us),
        at=area(at), us=side(us), first=side(first),
    )  # fmt: skip
    lands = tuple(each for each in view.areas_in(country) if view.holder(each) == us)
    back = _allies_with(view, country, first) if ally == us else ()
    return with_deed(may, deed(say("Give back all of it"), AreasHeld(lands, first), *back))


# ---------------------------------------------------------------- Convoys and ships without a base (§3.5, §4.1)


def convoys(view: World) -> Iterator[Finding]:
    for at in view.board_of("sea") if view.is_full else ():
        name, there = str(view.said(at, "convoy") or ""), view.position.in_area(at)
        marked = ids_of(one for one in there if one.kind == "destroyed")
        if name and not view.out_of_play(at) and (lost := _convoy_lost(view, at, name)) != bool(marked):
            words = (
                "The Convoy of {name} in {at} is Destroyed." if lost else "The Convoy of {name} in {at} sails again."
            )
            marker = Counter(CounterId(f"destroyed_{at}"), KindId("destroyed"), NOBODY)
            done = CountersPlaced((marker,), PlaceId(at)) if lost else CountersRemoved(marked)
            yield notice(("§3.5", words), (), at, aspect="convoy", severity="warning", done=(done,), name=name)


def _convoy_lost(view: World, at: AreaId, name: str) -> bool:
    owner_of = str(view.said(at, "convoy_owner") or "")
    if name in ("Canada", "Great Britain"):
        return word(name) in view.politics.conquered
    if name in ("Australia", "India"):
        key = view.holder(AreaId("canberra" if name == "Australia" else "hyderabad"))
        return key != NOBODY and not same_side(owner_of, key)
    coast = view.game.board.network("coast").get(at, ())
    if name.startswith(("Japan-S", "Japan–S")):
        goods = [each for each in coast if view.said(each, "oil") or view.said(each, "resources")]
        return not any(view.holder(each) == JAPAN for each in goods)
    if name.startswith("Ger"):
        trade = view.so("trade", "sweden", "germany") and is_neutral(view, "sweden")
        return not trade and not any(view.holder(AreaId(each)) == GERMANY for each in ("norway", "sweden"))
    return not any(view.friendly(owner_of, each) for each in coast if view.country(each) == name)


def without_base(view: World) -> Iterator[Finding]:
    """Units at sea without a base in range, or with one that is cut off; without any they are lost (§4.1)."""
    phase, now = view.clock.phase, view
    for at in view.board_of("sea") if not phase or phase.endswith(("_return", "_blitz")) else ():
        for one in view.position.in_area(at):
            if not view.has_base(one) or view.owner(one) not in POWERS:
                continue
            seen = now.seen_by_owner(one)
            near, closest = bases(seen, one)
            words = "{who} has no base within range: it goes to the closest, {to:or}."
            if near:
                if len(near) > 1 or has_line(seen, one, near[0]):
                    continue
                words = "{who} has to return to {to}: its only base within range is out of supply."
            why = no_base(seen, one) or because("§4.1", words, who=counter(one.id), to=tuple(map(area, closest)))
            done = goes_there(seen, one, closest)
            yield notice(why, (one,), at, aspect="base", severity="warning", done=done)
            now = now.then(done)  # Whoever is next finds that base taken.
