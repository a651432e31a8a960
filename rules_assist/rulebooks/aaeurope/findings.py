"""What is wrong on the table, and what follows by the rules, one click away: captures, convoys, ships righted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, side
from boards.plain.working_out import grouped
from counters.counter import Counter, CounterId, SideId
from counters.events import AreasHeld, CountersCombined, CountersMarked, CountersMoved, CountersTurnedOver, Single
from counters.game import pool_of
from counters.position import PlaceId, ValueId, aboard, area_of, carrier_of
from rules_assist.advice import Act, Finding, Reason, Severity, Thrown
from rules_assist.common.stacking import cargoes
from rules_assist.common.standpoint import first_reason, for_all, ids_of, names, notice, to_see_to
from rules_assist.common.straying import astray, strayed
from rules_assist.rulebooks.aaeurope import economy, flying, moving, powers
from rules_assist.rulebooks.aaeurope.battle import TABLE, cannot_meet
from rules_assist.rulebooks.aaeurope.powers import AFTER, ALLIED, ALLIES, COMBAT, FIGHTING, POWERS, RULES, Pieces, World

PRODUCTION, INCOME = (next(each for each in TABLE.figures if each.name == name) for name in ("production", "income"))


def whole_table(view: World) -> Iterator[Finding]:
    """Everything, asked once. While there is fighting it is no wonder that enemies meet."""
    for at, (axis, allied) in view.everywhere().items():
        pieces = (*axis, *allied)
        if planes := view.of(pieces, "air"):
            yield from _baseless(view, at, planes)
        fighters = [one for one in pieces if view.type(one) != "aa_gun"]
        if len({one.side in ALLIES for one in fighters}) > 1:
            yield from _shared(view, at, pieces)
        else:
            yield from _taken(view, at, fighters)
    for ship, cargo in cargoes(view.position):
        why = first_reason(*moving.overload(view, ship, cargo), ship=counter(ship.id), others=names(cargo))
        if why is not None:
            yield notice(why, (ship, *cargo), view.position.area(ship.id), aspect="stacking")
    yield from astray(view, lambda us, one: moving.reach_of(us, (one,), ""))
    for look in (_chips, _righted, _bought, _brought, _shared_out, _patriots, _freed, _charts, _collected, _oil,
                 _unloaded, _shot_at, _stranded, _victory):  # fmt: skip
        yield from look(view)


# ---------------------------------------------------------------- who lies where nobody can


def _baseless(view: World, at: AreaId, planes: Pieces) -> Iterator[Finding]:
    now, turn = view.step(), view.whose_turn()
    shut = {us.side: view.is_sea(at) or us.is_hostile(at) or us.captured_now(at)
            for us in map(view.seen_by, {one.side for one in planes})}  # fmt: skip
    homeless = [one for one in planes if shut[one.side] and not view.neutral(at)]
    up = [one for one in planes if one.side == turn and now in (*FIGHTING, AFTER)]
    if wrong := [one for one in homeless if one not in up]:
        words = "There is no base for {who} in {at}: aircraft end on friendly land, fighters also on carriers."
        yield notice(("§ Fighters", words), wrong, at, aspect="base")
    if now == AFTER and (waiting := [one for one in up if one in homeless or one.marked("airborne")]):
        yield to_see_to(("§ Non-combat Movement", "{who} must land."), waiting, at, urgent=True)


def _chips(view: World) -> Iterator[Finding]:
    """Under a piece chips stand for more of it; alone they stand for nothing."""
    for chip in view.position.counters.values():
        if chip.kind not in {"chip_1", "chip_5"}:
            continue
        lying = view.position.in_place(place := view.position.where[chip.id])
        over = next((one for one in lying[lying.index(chip) :] if view.type(one) != "chip"), None)
        if over is None or over.side != chip.side or not view.is_a(over, "unit"):
            words = "{who} lies under no piece of its power: a pile of chips has one on top."
            yield notice(("§ Plastic Chips", words), (chip,), area_of(place), aspect="place", severity="warning")


# ---------------------------------------------------------------- enemies in one space, and what changes hands


def _shared(view: World, at: AreaId, pieces: Pieces) -> Iterator[Finding]:
    now, turn, told = view.step(), view.whose_turn(), ("§ Combat Movement", "A battle is due in {at}.")
    # While combat is resolved it has to be fought; before that it is only foreseen.
    severity: Severity = "warning" if now == "combat" else "note"
    if view.is_sea(at):
        # Transports alone attack nobody, and who fought there has had the one battle of the turn.
        own = [one for one in view.of(pieces, "warship", "air") if one.side == turn and not one.marked("fought")]
        if now not in FIGHTING or not own or (now == "combat" and cannot_meet(view.seen_by(turn), own, at)):
            return
        if not any(one.marked("moved") for one in own):  # Who has come there has come to fight.
            words = "{at}: both sides are there, and whoever stays there fights in the turn of {side}."
            if view.reading("shared_zone_battle") != "must fight or leave":
                words, severity = "{at}: both sides are there, and may fight in the turn of {side}.", "note"
            told = "§ Place New Units", words
    elif now in ("combat", AFTER) and all(
        view.is_a(one, "air") and one.marked("fought") for one in view.seen_by(turn).with_us(at)
    ):
        return  # Who raided there has only to fly home.
    elif now not in FIGHTING:
        severity, words = "error", "Enemies are together in {at}: one side has to be gone after a battle."
        told = "§ Combat Results", words
    yield notice(told, pieces, at, aspect="battle", severity=severity, side=side(SideId(turn)))


def _taken(view: World, at: AreaId, pieces: Iterable[Counter]) -> Iterator[Finding]:
    """Hostile, and nobody but the other side is in it: by land units, or by warships in a convoy center."""
    strangers = view.strangers(pieces, view.holder(at)) if view.holder(at) else ()
    convoy, turn = view.kind(at) == "convoy", view.whose_turn()
    takers = view.of(strangers, "warship" if convoy else "troops")
    if not takers or (convoy and view.step() not in (*FIGHTING, "", AFTER)):
        return
    us = view.seen_by(next((one.side for one in takers if one.side == turn), takers[0].side))
    if economy.not_taken(us, takers, at) is None:
        told = economy.ATLANTIC if convoy else "§ Capturing a Territory", "{who} took {at}: it is {side}'s."
        yield _handed_over(us, at, takers, told, capture(us, at))


def _freed(view: World) -> Iterator[Finding]:
    """What a liberator holds goes back to its power when that has its capital again."""
    for fact in view.position.facts.of("liberator"):
        at, us = AreaId(fact.about[0]), view.seen_by(fact.about[1])
        gets = economy.new_holder(us, at)
        if us.holder(at) == us.side != gets:
            events: list[Single] = [AreasHeld((at,), gets), view.cleared("liberator", *fact.about)]
            words = "{at} goes back to {side}, whose capital is free."
            yield _handed_over(us, at, (), (economy.FREED, words), _changed(us, events))


def _handed_over(us: World, at: AreaId, who: Pieces, told: tuple[str, str], done: Iterable[Single]) -> Finding:
    doing = "{at} changes hands, with all that goes with it."
    return notice(told, who, at, aspect="control", severity="warning", done=done, doing=doing,
                  side=side(economy.new_holder(us, at)))  # fmt: skip


def capture(us: World, at: AreaId) -> list[Single]:
    """Holder, production of all, the Middle East, AA guns, and the money of a capital: in one gesture."""
    gets, changes = economy.new_holder(us, at), list[tuple[str, float]]()
    home, fallen = str(us.said(at, "home") or ""), str(us.said(at, "capital_of") or "")
    events: list[Single] = [AreasHeld((at,), gets), us.noted("captured", at)]
    if at == "archangel" and us.side == powers.GERMANY and us.reading("archangel_convoy") == "lost for good":
        events.append(us.noted("patriotic_convoy_lost"))
    if us.said(at, "middle_east"):
        changes.append(("germany.middle_east", us.worth(at) * (1 if us.side == powers.GERMANY else -1)))
    if fallen and fallen not in us.friends:
        events.append(us.noted("capital_taken", at, value=f"{us.side} {us.clock.turn}"))
        changes += [(f"{fallen}.ipc", -us.money(fallen)), (f"{us.side}.ipc", us.money(fallen))]
    if fallen == us.side:
        events.append(us.noted("capital_retaken", us.side))
    if gets == us.side and {us.side, home} <= ALLIES and home not in {us.side, "allies"}:
        events.append(us.noted("liberator", at, us.side))
    events = _changed(us, events, changes)
    for gun in us.of(us.enemies(at), "aa_gun"):
        new = replace(gun, id=us.free_id(f"{gun.id}_of_{us.side}"), side=gets if gets in POWERS else us.side)
        events.append(CountersCombined((gun.id,), (new,)))
    return events


def passed(view: World, move: CountersMoved) -> Iterator[Single]:
    """What a move into combat passes or ends in changes hands at once, if nobody is there: to land units, and convoy
    centers to warships (§ Combat Movement; § Armor: the Blitz; § The Battle of the Atlantic)."""
    group = [view.one(id) for id in move.counters if id in view.position.counters]
    if view.step() in RULES and not move.means:
        own = [one for one in group if one.side == view.whose_turn() and view.is_a(one, "unit")]
        yield from strayed(view, own, area_of(move.to))
    if move.means == "transport":
        yield from _sailed(view, move, {ship: None for one in group if (ship := view.carried_by(one))})
    deck = carrier_of(move.to)
    yield from economy.brought(view, group, area_of(move.to) if deck is None else view.position.area(deck))
    guns = (one for one in group if not view.is_in(one, area_of(move.to)) and moving.is_shared(view, one))
    yield from (view.noted("aa_moved", one.id) for one in guns if view.step() in RULES)
    if view.step() == COMBAT and view.is_sea(area_of(move.to)):
        yield from (view.noted("loaded_before_battle", one.id) for one in view.of(group, "land"))
    if view.step() == "combat" and area_of(move.to) in view.game.board.spaces:
        yield from _went_back(view, [one for one in view.of(group, "troops", "naval") if one.side == view.whose_turn()])
    fights = view.step() in FIGHTING and move.means == view.step()
    for at in move.route[:-1] if fights else ():
        over = (one for one in view.of(group, "air") if at in flying.guns_against(view.seen_by(one.side)))
        yield from (view.noted("flew_over", one.id, at) for one in over)
    for at in move.route if fights else ():
        if any(view.takes_in_passing(one, at) for one in group):
            yield from (events := capture(view, at))
            # What the next one brings is reckoned upon this one.
            view = view.then(events)


def _sailed(view: World, move: CountersMoved, off: Iterable[Counter]) -> Iterator[Single]:
    """A ship that came for them has gone so far. `off`: those whose cargo goes ashore sail along, and are done too."""
    to, way, us = area_of(move.to), move.route[:-1], view.seen_by(view.whose_turn())
    for id in move.carriers if view.is_sea(to) and way else ():
        yield view.counted("moved_spaces", id, by=len(way))
        yield from [view.noted("fetched", id)] if view.step() == COMBAT else ()
    for ship in off:
        if ship.id not in move.carriers:
            if way and way[-1] in moving.voyage(us, ship, us.step()):
                yield CountersMoved((ship.id,), PlaceId(way[-1]))
            yield view.noted("unloaded", ship.id, value=to)


def _went_back(view: World, group: Sequence[Counter]) -> Iterator[Single]:
    """Who leaves a battle has fought; a ship that was to land somebody lands nobody then (§ Amphibious Assaults)."""
    if back := [one for one in group if not view.carried_by(one) and view.enemies(view.position.area(one.id))]:
        yield CountersMarked(ids_of(back), on=("fought",), quiet=True)
        yield from (view.noted("retreated", one.id) for one in back
                    if moving.landings_of(view, one) or view.so("unloaded", one.id))  # fmt: skip


@for_all
def production(view: World) -> Mapping[str, int]:
    """What the spaces of each power are worth, as the National Production Chart has to show it."""
    found = ((power, PRODUCTION.reckons(view.seen_by(power), Act(verb="production"))) for power in POWERS)
    return {power: round(ledger.total) for power, ledger in found if ledger is not None}


def _changed(us: World, events: Sequence[Single], more: Iterable[tuple[str, float]] = ()) -> list[Single]:
    """What happens, and after it the production of each power that changes with it; these values, too, by so much."""
    before, after, found = production(us), production(us.then(events)), [*events]
    for value, by in (*((f"{power}.production", after[power] - before[power]) for power in POWERS), *more):
        found += us.then(found).added(value, by) if by else ()
    return found


# ---------------------------------------------------------------- what a phase asks for


def _righted(view: World) -> Iterator[Finding]:
    # Who was sunk keeps lying as it was hit, beside the map.
    lying = view.position.counters.values() if view.step() in ("righting", "income", "purchase") else ()
    afloat = {one: at for one in lying if view.is_sea(at := view.position.area(one.id))}
    if below := [one for one in afloat if one.face == "submerged"]:
        told = "§ Submerged Submarines Resurface", "Submarines of every power come up: {who}."
        up = CountersTurnedOver(ids_of(below), "surfaced")
        yield to_see_to(told, below, *{afloat[one]: 1 for one in below}, done=(up,), doing="They come up.")
    if tipped := [one for one in afloat if one.marked("damaged") and view.type(one) == "battleship"]:
        told = "§ Two Hits to Sink a Battleship", "Battleships of every power are righted: {who}."
        righted = CountersMarked(ids_of(tipped), off=("damaged",))
        yield to_see_to(told, tipped, *{afloat[one]: 1 for one in tipped}, done=(righted,), doing="They are righted.")


def _bought(view: World) -> Iterator[Finding]:
    for us in map(view.seen_by, POWERS if view.clock.phase else ()):
        waiting = view.pile(waits := economy.waits_in(us))
        if waiting and us.timely(economy.PLACED_IN):
            told = "§ Place New Units", "Bought, and still to be placed: {who}."
            yield to_see_to(told, waiting, waits, urgent=True)


def _brought(view: World) -> Iterator[Finding]:
    """Who came onto the map unpaid, or where or when nobody is placed; the click that puts it right."""
    for one, at, fact in view.said_of("brought"):
        us, cost, unpaid = view.seen_by(one.side), view.printed(one.kind, "cost"), fact.value == "unpaid"
        poor = unpaid and view.money(one.side) < cost
        done: list[Single] = [view.cleared("brought", one.id)]
        if poor or not economy.may_be_new(us, one, at):
            done.append(CountersMoved((one.id,), pool_of(view.game, one.side) if poor else economy.waits_in(us)))
        why, doing = ("§ Place New Units", "{who} was placed in {at}, where or when it may not be."), "It waits."
        if unpaid:
            why, doing = ("§ Purchase Combat Units", "{who} came to {at} unpaid."), "It goes back into the box."
        if unpaid and not poor:
            done += us.added(f"{one.side}.ipc", -cost)
            doing = "It is paid for: {cost:IPC|IPCs}."
        yield notice(why, (one,), at, aspect="place", severity="warning", done=done, doing=doing, cost=cost)


def _shared_out(view: World) -> Iterator[Finding]:
    """The cash advance of the Allies is one sum, and theirs to divide; most give it to one of them."""
    joint = view.position.values.get(economy.JOINT, 0)
    if view.step() != economy.ADVANCE or view.whose_turn() != "allies" or not joint:
        return
    for power in ALLIED:
        told = "§ Special Cash Advance", "The Allies have {money} IPCs to divide; {side} may get them."
        done = *view.added(f"{power}.ipc", joint), *view.value_set(economy.JOINT, 0)
        doing = say("{side} has {money:IPC|IPCs}.", side=side(power), money=view.money(power) + joint)
        yield notice(told, aspect="chart", severity="warning", instead=power != ALLIED[0], done=done, doing=doing,
                     money=joint, side=side(power))  # fmt: skip


def _patriots(view: World) -> Iterator[Finding]:
    """British and American units on Soviet soil: the Soviets may take them over, unit by unit."""
    due = view.clock.phase == f"{powers.SOVIETS}_{AFTER}"
    for at, one in ((at, one) for at, there in view.everywhere().items() for one in there.allied if due):
        new = replace(one, id=CounterId(f"{one.id}_soviet"), side=powers.SOVIETS)
        answer = economy.may_convert(view, Act(verb="convert", counters=(one.id,)))
        if answer.yes and new.id not in view.position.counters:
            told = answer.rule, "{who} is on Soviet soil: it may become Soviet, for good."
            done = CountersCombined((one.id,), (new,)), view.noted("joined_soviets", new.id)
            yield notice(told, (one,), at, aspect="patriotic", severity="note", doing="It becomes Soviet.", done=done)


def _charts(view: World) -> Iterator[Finding]:
    counted = (at for at in view.game.board.spaces if view.said(at, "counts_for_income"))
    if view.step() == "cash_advance" or not all(map(view.holder, counted)):
        return
    for power, total in production(view).items():
        shown = view.position.values.get(ValueId(f"{power}.production"))
        if shown not in (None, total):
            words = "{side}: the National Production Chart shows {shown}, and its spaces are worth {total}."
            yield notice(("§ Adjusting National Production Chart", words), aspect="chart", severity="warning",
                         done=view.value_set(f"{power}.production", total), shown=shown or 0, total=total,
                         doing=say("The chart shows {total}.", total=total), side=side(power))  # fmt: skip


def _collected(view: World) -> Iterator[Finding]:
    """What the bank pays: to all before the first turn, then to whose income it is."""
    phase = view.position.clock.phase
    for us in (view.seen_by(each) for each in POWERS if phase in ("starting_income", f"{each}_income")):
        found, answer = INCOME.reckons(us, Act(verb="income")), economy.may_collect(us, Act(verb="collect"))
        if found is not None and answer is not None and answer.yes:
            # What the Allies do not have nobody pays.
            short = sum(amount for amount, *_ in economy.middle_east_payment(us) if amount < 0)
            gets = found.total + (short if us.side == powers.GERMANY and found.total else 0)
            done = *us.added(f"{us.side}.ipc", gets), us.noted("collected", us.side, value=phase)
            yield to_see_to(Reason(found.sentence, "§ Collect Income"), done=done)


def _oil(view: World) -> Iterator[Finding]:
    """What Germany gets for the Middle East the Allies pay, shared as they agree: who has the money, what is owed."""
    if view.clock.phase != f"{powers.GERMANY}_income":
        return
    paid = view.count_said("oil_paid")
    owed = round(sum(amount for amount, *_ in economy.middle_east_payment(view))) - paid
    payers = [(power, pays) for power in ALLIED if (pays := min(owed, view.money(power))) > 0]
    for number, (power, pays) in enumerate(payers):
        words = "The Allies owe Germany {owed:IPC|IPCs} for the Middle East; {side} may pay {pays}."
        done = *view.added(f"{power}.ipc", -pays), view.counted("oil_paid", by=pays)
        yield notice((economy.MIDDLE_EAST, words), aspect="chart", severity="warning", done=done, instead=number > 0,
                     doing="{side} pays {pays:IPC|IPCs}.", owed=owed, pays=pays, side=side(power))  # fmt: skip


def _unloaded(view: World) -> Iterator[Finding]:
    """Who came ashore came on a ship, whose move is over with that (§ Transports)."""
    us = view.seen_by(view.whose_turn())
    ashore = {(AreaId(fact.value), at) for _, at, fact in us.said_of("landed") if fact.value}
    known, ships = {at for _, at, _ in us.said_of("unloaded")}, us.of(us.position.by(us.side), "transport")
    for zone, at in sorted(each for each in ashore if each[0] not in known):
        for ship in [one for one in ships if us.is_in(one, zone)][:1]:
            words = "{who} put them ashore in {to} from {at}: its move is over."
            yield notice(("§ Transports", words), (ship,), zone, aspect="transport", severity="note", to=area(at),
                         done=(view.noted("unloaded", ship.id, value=at),))  # fmt: skip


def _shot_at(view: World) -> Iterator[Finding]:
    """AA guns that were flown over on the way fire once at each of those aircraft; those where they fight do so in the
    battle (§ Antiaircraft Gun)."""
    over = grouped(view.said_of("flew_over"), lambda each: AreaId(each[2].about[1]))
    for at, found in over.items() if view.step() in FIGHTING else ():
        pieces = [one for one, *_ in found]
        done = [view.cleared("flew_over", one.id, at) for one in pieces]
        told = flying.GUNS, "AA guns in {at} fire at {who}, who flew over them: each 1 shoots one down."
        thrown = Thrown(f"{len(pieces)}d6", say("AA guns in {at}", at=area(at)), Act(verb="", side=view.holder(at)))
        yield to_see_to(told, pieces, at, urgent=view.step() == "combat", done=done, thrown=thrown,
                        doing="Roll {count:die|dice}.", count=len(pieces))  # fmt: skip


def _stranded(view: World) -> Iterator[Finding]:
    """Who was to be landed goes down with a ship that is sunk first, and stays aboard one that goes back."""
    us, found = view.seen_by(view.whose_turn()), dict[tuple[AreaId, AreaId], list[Counter]]()
    for one, at, fact in view.said_of("landed"):
        if us.so("sea_battle", fact.value) and us.opposed(at) and not one.marked("fought"):
            found.setdefault((AreaId(fact.value), at), []).append(one)
    for (zone, at), pieces in found.items():
        fleet = [one for one in us.position.by(us.side) if us.fact_about("unloaded", one.id) == at]
        here = [ship for ship in fleet if us.is_in(ship, zone)]
        if not fleet or us.load(pieces) <= sum(us.game.kind(ship).carries for ship in here):
            continue
        away = next((ship for ship in fleet if ship not in here and us.is_sea(us.position.area(ship.id))), None)
        words = "{who} could not be landed in {at}: their ship was sunk, and they with it."
        to = pool_of(us.game, us.side) if away is None else aboard(away.id)
        if away is not None:
            words = "{who} could not be landed in {at}: their ship went back with them."
        done: list[Single] = [CountersMoved(ids_of(pieces), to)]
        done += (view.cleared("landed", one.id) for one in pieces)
        yield notice((moving.LANDING, words), pieces, at, aspect="transport", severity="warning",
                     done=() if here else done)  # fmt: skip


def _victory(view: World) -> Iterator[Finding]:
    us = view.seen_by(view.whose_turn())
    if view.step() != "purchase" or us.side not in POWERS:
        return
    if (answer := economy.may_win(us, Act(verb="win"))) is not None and answer.yes:
        yield notice(answer, aspect="victory", severity="note")
    if not us.has_capital(us.side):
        words = "{side} is without its capital: it buys and collects nothing."
        yield notice((economy.FALLEN, words), aspect="capital", severity="note", side=side(us.side))
