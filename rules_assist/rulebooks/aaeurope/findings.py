"""What is wrong on the table, and what follows by the rules, one click away: captures, convoys, ships righted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, counter, say, side
from counters.counter import Counter, CounterId, SideId
from counters.events import (
    AreasHeld,
    CountersCombined,
    CountersMarked,
    CountersMoved,
    CountersTurnedOver,
    FactSet,
    Together,
)
from counters.places import PlaceId, carrier_of
from counters.position import Fact, FactWord, ValueId
from counters.tracks import value_set
from rules_assist.advice import Act, Deed, Finding, Severity
from rules_assist.rulebooks.aaeurope import carrying, economy
from rules_assist.rulebooks.aaeurope.battle import TABLE
from rules_assist.rulebooks.aaeurope.powers import (
    AIR,
    ALLIES,
    CARRIER_ROOM,
    GERMANY,
    LAND,
    NAVAL,
    PIECES,
    POWERS,
    SOVIETS,
    TRANSPORT_ROOM,
    WALKS,
    WARSHIPS,
    World,
    friends,
    lying,
    named,
    step_of,
)

INCOME = next(each for each in TABLE.figures if each.name == "income")
FIGHTING = ("combat_movement", "combat")
"""While these last, it is no wonder that enemies meet."""

LANDING = ("movement",)


def found_at(  # noqa: PLR0917 - all of it makes the finding
    at: AreaId, pieces: Iterable[Counter], words: Sentence, rule: str, aspect: str, severity: Severity = "error",
    deed: Deed | None = None,
) -> Finding:  # fmt: skip
    return Finding(
        severity=severity, places=(PlaceId(at),), counters=tuple(one.id for one in pieces), sentence=words, rule=rule,
        aspect=aspect, deed=deed,
    )  # fmt: skip


def whole_table(view: World) -> Iterator[Finding]:
    """Everything, asked once."""
    now, turn = step_of(view.position.clock.phase), view.whose_turn()
    for at, there in lying(view.game, view.position).items():
        pieces = (*there.axis, *there.allied)
        yield from _misplaced(view, at, pieces, now, turn)
        axis, allied = (tuple(one for one in these if view.type(one) != "aa_gun") for these in there)
        if axis and allied:
            yield from _shared(view, at, there.axis, there.allied, now, turn)
        else:
            yield from _taken(view, at, axis or allied, now, turn)
    for place in view.position.stacks:
        ship = carrier_of(place)
        if ship is not None and ship in view.position.counters:
            yield from _aboard(view, view.position.counters[ship])
    yield from _righted(view, now)
    yield from _patriots(view, now, turn)
    yield from _charts(view, now)
    yield from _collected(view, now, turn)
    yield from _unloaded(view, turn)
    yield from _victory(view, now, turn)


# ---------------------------------------------------------------- who lies where nobody can


def _misplaced(view: World, at: AreaId, pieces: tuple[Counter, ...], now: str, turn: str) -> Iterator[Finding]:
    sea = view.is_sea(at)
    wrong = [one for one in pieces if view.type(one) in (WALKS if sea else NAVAL)]
    if wrong:
        words = "{who} are at sea without a transport." if sea else "{who} lie on dry land."
        rule = "§ Transports" if sea else "§ Land Territories, Sea Zones and Convoy Centers"
        yield found_at(at, wrong, say(words, who=named(wrong)), rule, "place")
    if view.neutral(at):
        words = "{who} are in neutral {at}: nobody enters it."
        yield found_at(at, pieces, say(words, who=named(pieces), at=area(at)), "§ Neutral Territories", "place")
        return
    flying = [one for one in pieces if view.type(one) in AIR]
    own = [one for one in flying if one.side == turn]
    in_the_air = own if now in (*FIGHTING, *LANDING) else []
    homeless = [one for one in flying if _homeless(view, one, at) and one not in in_the_air]
    if homeless:
        words = "There is no base for {who} in {at}: aircraft end on friendly land, fighters also on carriers."
        yield found_at(at, homeless, say(words, who=named(homeless), at=area(at)), "§ Fighters", "base")
    waiting = [one for one in in_the_air if now in LANDING and (_homeless(view, one, at) or one.marked("airborne"))]
    if waiting:
        words = "{who} must land."
        yield found_at(at, waiting, say(words, who=named(waiting)), "§ Non-combat Movement", "phase", "warning")


def _homeless(view: World, one: Counter, at: AreaId) -> bool:
    if view.is_sea(at):
        return True
    held = view.holder(at)
    return (bool(held) and held not in friends(one.side)) or view._replace(side=one.side).captured_now(at)


def _aboard(view: World, ship: Counter) -> Iterator[Finding]:
    """Two fighters on a carrier; one armor or two others on a transport."""
    kind, pieces = view.type(ship), view.cargo(ship.id)
    at = view.position.area(ship.id)
    strangers = [one for one in pieces if one.side not in friends(ship.side)]
    if strangers:
        told = say("{who} are aboard an enemy ship.", who=named(strangers))
        yield found_at(at, (ship, *strangers), told, "§ Multi-player Forces", "stacking")
    if kind == "carrier":
        wrong = [one for one in pieces if view.type(one) != "fighter"]
        if wrong:
            told = say("Only fighters go aboard {ship}, not {who}.", ship=counter(ship.id), who=named(wrong))
            yield found_at(at, (ship, *wrong), told, "§ Aircraft Carrier", "stacking")
        if len(pieces) - len(wrong) > CARRIER_ROOM:
            words = "{ship} carries {count} fighters; it has room for {most}."
            told = say(words, ship=counter(ship.id), count=len(pieces) - len(wrong), most=CARRIER_ROOM)
            yield found_at(at, (ship, *pieces), told, "§ Fighters", "stacking")
    elif kind == "transport":
        wrong = [one for one in pieces if view.type(one) not in WALKS]
        if wrong:
            told = say("{ship} carries land units only, not {who}.", ship=counter(ship.id), who=named(wrong))
            yield found_at(at, (ship, *wrong), told, "§ Transports", "stacking")
        if (loaded := view.load(pieces)) > TRANSPORT_ROOM:
            words = "{ship} is overloaded, {count}/{most}: it carries one armor, or two others."
            told = say(words, ship=counter(ship.id), count=loaded, most=TRANSPORT_ROOM)
            yield found_at(at, (ship, *pieces), told, "§ Transports", "stacking")
    elif kind in PIECES:
        told = say("{ship} carries nothing.", ship=counter(ship.id))
        yield found_at(at, (ship, *pieces), told, "§ Naval Units", "stacking")


# ---------------------------------------------------------------- enemies in one space


def _shared(  # noqa: PLR0917 - all of it makes the finding
    view: World, at: AreaId, axis: tuple[Counter, ...], allied: tuple[Counter, ...], now: str, turn: str
) -> Iterator[Finding]:
    pieces = (*axis, *allied)
    ours = axis if turn == GERMANY else tuple(one for one in allied if one.side == turn)
    if view.is_sea(at):
        if now in FIGHTING and ours and any(view.type(one) in NAVAL for one in ours):
            due = view.reading("shared_zone_battle") == "must fight or leave"
            words = "Enemies share {at}: whoever stays there fights." if due else "Enemies share {at}: they may fight."
            yield found_at(at, pieces, say(words, at=area(at)), "§ Place New Units", "battle", "note")
        return
    if now in FIGHTING:
        told = say("A battle is due in {at}.", at=area(at))
        yield found_at(at, pieces, told, "§ Combat Movement", "battle", "note")
        return
    told = say("Enemies are together in {at}: one side has to be gone after a battle.", at=area(at))
    yield found_at(at, pieces, told, "§ Combat Results", "battle")


# ---------------------------------------------------------------- what changes hands


def _taken(view: World, at: AreaId, pieces: tuple[Counter, ...], now: str, turn: str) -> Iterator[Finding]:
    """Hostile, and nobody but the other side is in it: by land units, or by warships in a convoy center."""
    held = view.holder(at)
    if not held or view.neutral(at):
        return
    convoy = view.kind(at) == "convoy"
    takers = [
        one for one in pieces if view.type(one) in (WARSHIPS if convoy else LAND) and held not in friends(one.side)
    ]
    if not takers or not (convoy or view.is_land(at)):
        return
    if convoy and now not in (*FIGHTING, "", "movement"):
        return
    if convoy and view.reading("convoy_by_staying") == "no" and not any(one.marked("moved") for one in takers):
        return
    if convoy and turn and turn in POWERS and all(one.side != turn for one in takers):
        return
    power = next((one.side for one in takers if one.side == turn), takers[0].side)
    us = view._replace(side=power)
    event, gets = capture(us, at)
    words = "{who} took {at}, an empty convoy center: it is {side}'s." if convoy else "{who} took {at}: it is {side}'s."
    told = say(words, who=named(takers), at=area(at), side=side(gets))
    done = say("{at} changes hands, with all that goes with it.", at=area(at))
    rule = "§ The Battle of the Atlantic" if convoy else "§ Capturing a Territory"
    yield found_at(at, takers, told, rule, "control", "warning", Deed(sentence=done, event=event))


def capture(us: World, at: AreaId) -> tuple[Together, SideId]:
    """Holder, production of both, the Middle East, AA guns, and the money of a capital: in one gesture."""
    game, position = us.game, us.position
    loser, gets = us.holder(at), economy.new_holder(us, at)
    convoy, middle_east = us.kind(at) == "convoy", bool(us.said(at, "middle_east"))
    events: list[object] = [AreasHeld((at,), gets)]
    events.append(FactSet(Fact(FactWord("captured"), (at,), "turn", us.side)))
    changes: dict[str, float] = {}
    if middle_east:
        changes["germany.middle_east"] = us.worth(at) * (1 if us.side == GERMANY else -1)
    else:
        earner = str(us.said(at, "home") or "")
        for power, gain in ((loser, -us.worth(at)), (gets, us.worth(at))):
            counts = us.said(at, "counts_for_income") and power in POWERS and (not convoy or power == earner)
            if counts and gain:
                changes[f"{power}.production"] = changes.get(f"{power}.production", 0) + gain
    fallen = str(us.said(at, "capital_of") or "")
    if fallen and fallen not in friends(us.side):
        events.append(FactSet(Fact(FactWord("capital_taken"), (at,), "game", f"{us.side} {position.clock.turn}")))
        booty = position.value(f"{fallen}.ipc")
        if booty:
            changes[f"{fallen}.ipc"] = -booty
            changes[f"{us.side}.ipc"] = booty
    if fallen == us.side:
        events.append(FactSet(Fact(FactWord("capital_retaken"), (us.side,), "turn")))
    home = str(us.said(at, "home") or "")
    if us.side in ALLIES and home in ALLIES and gets == us.side and home not in {us.side, "allies"}:
        events.append(FactSet(Fact(FactWord("liberator"), (at, us.side))))
    after = position
    for event in events:
        after = event.happen(after)  # type: ignore[attr-defined]  # each is an event
    for value, by in changes.items():
        changed = value_set(game, after, ValueId(value), position.value(value) + by)
        parts = changed.events if isinstance(changed, Together) else (changed,)
        events += parts
        after = changed.happen(after)
    for gun in [one for one in position.in_area(at) if us.type(one) == "aa_gun" and one.side not in friends(us.side)]:
        new = replace(gun, id=_new_id(us, gun), side=gets if gets in POWERS else us.side)
        events.append(CountersCombined((gun.id,), (new,)))
    return Together(tuple(events)), gets  # type: ignore[arg-type]  # each is an event


def _new_id(us: World, one: Counter) -> CounterId:
    number = 1
    while (id := CounterId(f"{us.side}_{one.kind}_taken_{number}")) in us.position.counters:
        number += 1
    return (
        CounterId(f"{one.id}_of_{us.side}") if CounterId(f"{one.id}_of_{us.side}") not in us.position.counters else id
    )


# ---------------------------------------------------------------- at the end of a turn


def _righted(view: World, now: str) -> Iterator[Finding]:
    if now != "righting":
        return
    below = tuple(one for one in view.position.counters.values() if one.face == "submerged")
    tipped = tuple(
        one for one in view.position.counters.values() if one.marked("damaged") and view.type(one) == "battleship"
    )
    if below:
        event = CountersTurnedOver(tuple(one.id for one in below), "surfaced")
        told = say("{who} come up: submarines of every power.", who=named(below))
        places = tuple(dict.fromkeys(PlaceId(view.position.area(one.id)) for one in below))
        yield Finding(severity="note", places=places, counters=tuple(one.id for one in below), sentence=told,
                      rule="§ Submerged Submarines Resurface", aspect="phase",
                      deed=Deed(sentence=say("They come up."), event=event, counts=len(below)))  # fmt: skip
    if tipped:
        event_too = CountersMarked(tuple(one.id for one in tipped), off=("damaged",))
        told = say("{who} are righted: battleships of every power.", who=named(tipped))
        places = tuple(dict.fromkeys(PlaceId(view.position.area(one.id)) for one in tipped))
        yield Finding(severity="note", places=places, counters=tuple(one.id for one in tipped), sentence=told,
                      rule="§ It Takes Two Hits to Sink a Battleship", aspect="phase",
                      deed=Deed(sentence=say("They are righted."), event=event_too, counts=len(tipped)))  # fmt: skip


def _patriots(view: World, now: str, turn: str) -> Iterator[Finding]:
    """British and American units on Soviet soil: the Soviets may take them over, unit by unit."""
    if now != "movement" or turn != SOVIETS:
        return
    for at, pieces in economy.convertible(view).items():
        for one in pieces:
            new = replace(one, id=CounterId(f"{one.id}_soviet"), side=SOVIETS)
            if new.id in view.position.counters:
                continue
            event = Together(
                (CountersCombined((one.id,), (new,)), FactSet(Fact(FactWord("joined_soviets"), (new.id,), "turn")))
            )
            told = say("{who} is on Soviet soil: it may become Soviet, for good.", who=counter(one.id))
            yield found_at(at, (one,), told, "§ The Soviet Patriotic War", "patriotic", "note",
                           Deed(sentence=say("It becomes Soviet."), event=event))  # fmt: skip


def _charts(view: World, now: str) -> Iterator[Finding]:
    """The National Production Chart says what the territories are worth."""
    sums = dict.fromkeys(POWERS, 0)
    held = view.position.holders
    complete = all(
        at in held for at, space in view.game.board.spaces.items() if space.attributes.get("counts_for_income")
    )
    if not complete or now == "cash_advance":
        return
    for at, space in view.game.board.spaces.items():
        power = held.get(at)
        own = space.kind != "convoy" or space.attributes.get("home") == power
        if power in sums and own and space.attributes.get("counts_for_income"):
            sums[power] += view.worth(at)
    for power, total in sums.items():
        shown = view.position.values.get(ValueId(f"{power}.production"))
        if shown is not None and shown != total:
            words = "{side}: the National Production Chart shows {shown}, and its spaces are worth {total}."
            told = say(words, side=side(power), shown=shown, total=total)
            event = value_set(view.game, view.position, ValueId(f"{power}.production"), total)
            yield Finding(severity="warning", sentence=told, rule="§ Adjusting National Production Chart",
                          aspect="chart", deed=Deed(sentence=say("The chart shows {total}.", total=total),
                           event=event))  # fmt: skip


def _collected(view: World, now: str, turn: str) -> Iterator[Finding]:
    """What the bank pays: to all before the first turn, then to whose income it is."""
    phase = view.position.clock.phase
    powers = POWERS if phase == "starting_income" else (turn,) if now == "income" and turn in POWERS else ()
    for power in map(SideId, powers):
        us, noted = view._replace(side=power), view.position.facts.get("collected", power)
        found = INCOME.reckons(us, Act(verb="income"))
        if found is None or not us.has_capital(power) or (noted is not None and noted.value == phase):
            continue
        money = ValueId(f"{power}.ipc")
        paid = value_set(view.game, view.position, money, view.position.value(money) + found.total)
        noting = FactSet(Fact(FactWord("collected"), (power,), "turn", phase))
        event = Together((*(paid.events if isinstance(paid, Together) else (paid,)), noting))
        yield Finding(severity="note", sentence=found.sentence, rule="§ Collect Income", aspect="phase",
                      deed=Deed(sentence=found.sentence, event=event))  # fmt: skip


def _unloaded(view: World, turn: str) -> Iterator[Finding]:
    """Who came ashore came on a ship, whose move is over with that (§ Transports)."""
    us, facts = view._replace(side=SideId(turn)), view.position.facts
    ashore = {(AreaId(fact.value), view.position.area(CounterId(fact.about[0]))) for fact in facts.of("landed")
              if fact.value in view.game.board.spaces and fact.about[0] in view.position.counters}  # fmt: skip
    for zone, at in sorted(ashore):
        ships = [one for one in view.position.by(us.side) if one.kind == "transport"]
        if any(facts.get("unloaded", one.id) for one in ships if view.position.area(one.id) == zone):
            continue
        free = [one for one in ships if not facts.says("unloaded", one.id)
                and zone in carrying.voyage(us, one, combat=True)]  # fmt: skip
        for ship in sorted(free, key=lambda one: view.position.area(one.id) != zone)[:1]:
            fact = FactSet(Fact(FactWord("unloaded"), (ship.id,), "turn", at))
            event = Together((CountersMoved((ship.id,), PlaceId(zone)), fact)) if view.position.area(
                ship.id) != zone else Together((fact,))  # fmt: skip
            told = say("{ship} put them ashore in {at} from {zone}: its move is over.", ship=counter(ship.id),
                       at=area(at), zone=area(zone))  # fmt: skip
            yield found_at(zone, (ship,), told, "§ Transports", "transport", "note", Deed(sentence=told, event=event))


def _victory(view: World, now: str, turn: str) -> Iterator[Finding]:
    """When a turn begins."""
    if now != "purchase" or turn not in POWERS:
        return
    us = view._replace(side=SideId(turn))
    answer = economy.may_win(us, Act(verb="win"))
    if answer is not None and answer.yes:
        yield Finding(severity="note", sentence=answer.sentence, rule=answer.rule, aspect="victory")
    if not us.has_capital(turn):
        told = say("{side} is without its capital: it buys and collects nothing.", side=side(us.side))
        yield Finding(severity="note", sentence=told, rule="§ Capturing an Enemy Capital", aspect="capital")
