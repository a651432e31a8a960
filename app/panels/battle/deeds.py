"""What follows a battle, step by step, each one click: losses, retreats off the map, marks, going in."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from types import MappingProxyType

from msgspec.structs import replace

from app.documents import deeds
from app.documents.game_document import GameDocument
from app.language import rule_words, t, write
from app.panels.battle.offers import Offered
from app.panels.tray.commands import Command, Deed, Group
from boards.board import AreaId
from boards.plain.sentence import Sentence, counter, place, say
from counters.battle import Battle, hit_marks
from counters.counter import Counter, CounterId
from counters.events import CountersMarked, CountersMoved, CountersTurnedOver, Event, FactSet, Together
from counters.events.fighting import Who
from counters.game import Game, pool_of
from counters.position import CannotHappen, PlaceId, Position, area_of, in_area
from counters.saves.history import Moment
from rules_assist.advice import Act, Answer
from rules_assist.battle_sheet import BattleSheet, Offer
from rules_assist.offers_taken import Taken, taken

FOUGHT = "fought"
"""Where a game has such a mark, those who attacked get it."""

BEARS = "bears "
"""What it is called that a counter bears a hit."""


def step_lost(game: Game, position: Position, id: CounterId) -> Event | None:
    """One step fewer: the next face, where each step has a face of its own; and with the last step, off the map."""
    one = position.counters.get(id)
    if one is None or position.where[id] == pool_of(game, one.side):
        return None
    return deeds.lose_step(game, position, [id]) or deeds.to_pool(game, position, [id])


def is_last_step(game: Game, one: Counter) -> bool:
    kind = game.kind(one)
    names = [face.name for face in kind.faces]
    if deeds.prints_its_steps(game, one):
        return names.index(one.face or names[0]) == len(names) - 1 and "small_counter" not in kind.attributes
    return one.steps + 1 >= kind.steps


def targets(document: GameDocument, attackers: Iterable[CounterId]) -> list[AreaId]:
    """Where they stand, and what lies beside it; where others stand comes first."""
    board, position = document.game.board, document.position
    there = [id for id in attackers if id in position.counters]
    sides = {position.counters[id].side for id in there}
    stand = dict.fromkeys(position.area(id) for id in there)
    near = dict.fromkeys([*stand, *(contact.other(at) for at in stand for contact in board.contacts_of(at))])
    found = [at for at in near if at in board.spaces]
    return sorted(found, key=lambda at: not any(one.side not in sides for one in position.in_area(at)))


def needs_no_dice(sheet: BattleSheet) -> bool:
    """Where something is offered though no die has fallen, none will: whoever pays, hits."""
    return bool(sheet.offers) and not sheet.result and not sheet.chances


def offered(document: GameDocument, sheet: BattleSheet, since: Iterable[Moment] = ()) -> list[Offered]:
    """What the sheet offers; where it says nothing, a loss for everybody, and what attackers do when all is over.

    `since`: what has happened since the dice fell; some of it has done what was offered."""
    if not sheet.offers:
        everybody = [*sheet.attackers, *sheet.defenders]
        ways = [*_losses(document, sheet, everybody), *_afterwards(document, sheet)]
        return [Offered("", told_apart(document, ways))]
    done = taken(document.game, sheet.offers, since)
    held = any(_stands(document, id, sheet.at) for each in sheet.defenders for id in done.became.get(each, (each,)))
    found: list[Offered] = []
    for offer, times in zip(sheet.offers, done.times, strict=True):
        each = _offered(document, sheet, _narrowed(document, sheet, offer, done), times, held=held)
        found.append(_either(found.pop(), each) if offer.instead and found else each)
    return found


def _narrowed(document: GameDocument, sheet: BattleSheet, offer: Offer, done: Taken) -> Offer:
    """As it is now, and for whom. Nobody knows how many of those who are left go back before all losses are taken off;
    then it is told."""
    now, position = replace(offer, counters=done.now(offer)), document.position
    owed = (
        lost.verb == "lose" and times < lost.times and not {*lost.counters}.isdisjoint(offer.among)
        for lost, times in zip(sheet.offers[: sheet.offers.index(offer)], done.times, strict=False)
    )  # fmt: skip
    if not offer.by_left or any(owed):
        return now
    among = done.now(replace(offer, counters=offer.among))
    left = [id for id in among if id in position.counters and position.area(id) in document.game.board.spaces]
    ours, many = tuple(id for id in now.counters if id in left), offer.by_left[min(len(left), len(offer.by_left) - 1)]
    told = say(offer.sentence.template, **{**dict(offer.sentence.values), "many": many})
    some = many < len(ours)
    return replace(now, counters=ours, some=some, times=many if some or not many else 1, sentence=told)


def _stands(document: GameDocument, id: CounterId, at: AreaId) -> bool:
    return id in document.position.counters and document.position.area(id) == at


def _either(offer: Offered, other: Offered) -> Offered:
    """Two ways out of the same: who has gone back loses nobody more, and who has lost one more stays."""
    staying = (t("{deed}, and they stay", deed=each.title) for each in other.commands)
    ways = tuple(dataclasses.replace(each, title=title) for each, title in zip(other.commands, staying, strict=True))
    return Offered(offer.words, (*offer.commands, *ways), min(offer.left, other.left))


def hits_taken(document: GameDocument, sheet: BattleSheet, battle: Battle, now: Position) -> list[Offered]:
    """Where each die that hits costs a counter: as many as are still owed, in the order in which the odds lose them."""
    game, whole = document.game, sheet.whole
    looked = {volley.name for each in sheet.rounds if each.only_looks for volley in each.volleys}
    battle = dataclasses.replace(battle, thrown=tuple(each for each in battle.thrown if each.throw.name not in looked))
    if whole is None or sheet.borne:
        return list(_hits_chosen(document, sheet, battle))
    found: list[Offered] = []
    orders, tips = {"attacker": whole.attacker_order, "defender": whole.defender_order}, (*hit_marks(game), "")[0]
    for who, ids in _sides(sheet):
        there = [now.counters[id] for id in ids if id in now.counters and now.area(id) == sheet.at]
        order, hit = _in_order(game, there, orders[who], tips), list[tuple[CounterId, bool]]()
        for hits, meant in _open_hits(sheet, battle, who, ids):
            hit += [each for each in order if each[0] in meant and each not in hit][:hits]
        tipped, lost = (tuple(id for id, survives in hit if survives == so) for so in (True, False))
        does: tuple[tuple[str, tuple[CounterId, ...], Sentence, Deed], ...] = (
            ("tips", tipped, say("{counters}: hit, and not lost", counters=tuple(map(counter, tipped))),
             _just(CountersMarked(tipped, on=(tips,)))),
            ("hits", lost, say("{counters}: lost", counters=tuple(map(counter, lost))), _to_pool(game, lost)),
        )  # fmt: skip
        found += (
            Offered("", (Command(f"{id} {who}", write(told, document.naming), document, doing, "turn", about=about),))
            for id, about, told, doing in does if about
        )  # fmt: skip
    return found


def _sides(sheet: BattleSheet) -> tuple[tuple[Who, tuple[CounterId, ...]], ...]:
    return ("attacker", sheet.attackers), ("defender", sheet.defenders)


def _open_hits(
    sheet: BattleSheet, battle: Battle, who: Who, ids: tuple[CounterId, ...]
) -> list[tuple[int, frozenset[CounterId]]]:
    spared = {id: these for each in sheet.rounds for id, these in each.spared.items()}
    return battle.open_hits(who, ids, _found(sheet), sheet.walls, sheet.on_walls, spared=spared)


def _found(sheet: BattleSheet) -> Mapping[str, tuple[CounterId, ...]]:
    """Whom the hits of each throw find."""
    return {volley.name: each.fighting for each in sheet.rounds for volley in each.volleys}


def _hits_chosen(document: GameDocument, sheet: BattleSheet, battle: Battle) -> Iterator[Offered]:
    """Where the sheet does not say who is lost first, whoever was hit takes them off one by one, until as many are off
    as were hit. What walls bear is told; what a second step bears is left to the players."""
    for who, ids in _sides(sheet):
        open_hits = _open_hits(sheet, battle, who, ids)
        left, meant = sum(hits for hits, _ in open_hits), frozenset().union(*(meant for _, meant in open_hits))
        borne = battle.on_walls(sheet.walls, sheet.on_walls) if who == "defender" else 0
        if left or borne:
            hits = battle.hits_on(who)
            on_attacker = t("Hits on the attacker: {count}", count=hits)
            told = on_attacker if who == "attacker" else t("Hits on the defender: {count}", count=hits)
            if borne:
                told = t("{sentence}; walls or the coast bear {count} of them", sentence=told, count=borne)
                hits -= borne
            told = told if left in (0, hits) else t("{sentence}, {count} of them left", sentence=told, count=left)
            left_of_them = (id for id in ids if id in meant and id in document.position.counters)
            may = {id: _may_be_lost(document, sheet, id) for id in left_of_them}
            losses = _losses(
                document,
                sheet,
                tuple(id for id, answer in may.items() if answer is None or answer.yes is not False),
                {id: answer.deed.event for id, answer in may.items() if answer and answer.deed},
            )
            together = _lost_together(document, sheet, who, losses, left) if min(len(losses), left) > 1 else []
            yield Offered(told, (*together, *told_apart(document, losses)), left=min(left, 1))


def _may_be_lost(document: GameDocument, sheet: BattleSheet, id: CounterId) -> Answer | None:
    """What the rulebook knows of it: a general is no loss while troops are with him; who bears a first hit has a deed
    that marks him."""
    act = Act(verb="lose", counters=(id,), at=(in_area(sheet.at),))
    return document.answer(lambda rules, game, now: rules.may(game, now, act), None)


def _lost_together(
    document: GameDocument, sheet: BattleSheet, who: Who, losses: Sequence[Command], left: int
) -> list[Command]:
    """Where there are no more of them than hits, nobody has to choose; else those who are lost first by the odds. Who
    bears a hit is chosen by itself."""
    counters, whole, title = document.position.counters, sheet.whole, t("All of them are lost")
    if len(losses) > left:
        if whole is None:
            return []
        order = whole.attacker_order if who == "attacker" else whole.defender_order
        place_in = {kind: at for at, kind in enumerate(order)}
        first = sorted(losses, key=lambda each: place_in.get(counters[each.about[0]].kind, len(order)))
        losses = first[:left]
        lost = tuple(counter(id) for each in losses for id in each.about)
        title = write(say("{counters}: lost", counters=lost), document.naming)
    if any(each.id.startswith(BEARS) for each in losses):
        return []
    about = tuple(id for each in losses for id in each.about)
    doing: Deed = lambda now: done_together(losses, now)  # noqa: E731 - as short as the others
    return [Command(f"loss all {who}", title, document, doing, "turn", about=about)]


def _in_order(game: Game, there: Sequence[Counter], order: Sequence[str], tips: str) -> list[tuple[CounterId, bool]]:
    """Whom the hits find, one after the other, and whether they survive it: a whole ship of two hits is tipped over
    first, where the game marks that. `last armor` says how long the last of a kind is kept."""
    place_in, last = {kind: at for at, kind in enumerate(order)}, {one.kind: one.id for one in there}
    found: list[tuple[int, CounterId, bool]] = []
    for one in there:
        twice, kept = game.printed(one, "hits") == 2, f"last {one.kind}" if last[one.kind] == one.id else ""
        falls = place_in.get(kept, place_in.get(one.kind, len(place_in)))
        if twice and tips and not one.marked(tips):
            found.append((place_in.get(f"{one.kind} hit", falls), one.id, True))
        if tips or not twice:
            found.append((falls, one.id, False))
    return [(id, survives) for _, id, survives in sorted(found, key=itemgetter(0))]


def _to_pool(game: Game, lost: tuple[CounterId, ...]) -> Deed:
    return lambda now: deeds.to_pool(game, now, lost)


def _offered(document: GameDocument, sheet: BattleSheet, offer: Offer, done: int, *, held: bool = False) -> Offered:
    """`held`: some of those who defended are still there, and nobody goes in."""
    told = write(offer.sentence, document.naming)
    words = f"{told} [{rule_words(offer.rule)}]" if offer.rule else told
    left = offer.times - done
    shut = held and offer.verb == "advance"
    ways = [] if shut else [*_ways(document, sheet, offer), *_proposed(document, offer, left)]
    if offer.verb == "lose" and left > 0:
        if ways:
            words = t("{sentence} {count} to go.", sentence=words, count=left) if left < offer.times else words
        elif left < offer.times or not _on_the_table(document, _losers(offer)):
            left = 0  # There was less to lose.
    return Offered(words, told_apart(document, ways), left, sole=len(ways) == 1)


def settled(offers: Iterable[Offered], now: Position) -> tuple[Event, ...]:
    """What leaves nobody a choice, as often as it is to be done and can be. Going in is always a choice."""
    found: list[Command] = []
    for each in offers:
        if len(each.commands) == 1 and (each.sole or each.left == each.commands[0].counts):
            found += each.commands * (each.left // each.commands[0].counts)
    return _one_upon_another((command for command in found if command.group != "order"), now)


def done_together(commands: Iterable[Command], now: Position) -> Event | None:
    """All of these as one gesture."""
    return deeds.at_once(*_one_upon_another(commands, now))


def _one_upon_another(commands: Iterable[Command], now: Position) -> tuple[Event, ...]:
    """What each of them does upon what the others bring about."""
    events: list[Event] = []
    for command in commands:
        event = command.deed(now)
        if event is not None and can_happen(event, now):
            events.append(event)
            now = event.happen(now)
    return tuple(events)


def told_apart(document: GameDocument, ways: Sequence[Command]) -> tuple[Command, ...]:
    """Of several that would do the same to counters that are alike, one is enough; those that lie in different places
    say in which."""
    position = document.position
    places: dict[str, set[PlaceId]] = {}
    for each in ways:
        places.setdefault(each.title, set()).update(position.ground(id) for id in each.about)
    found: dict[tuple[object, ...], Command] = {}
    for each in ways:
        grounds = tuple(position.ground(id) for id in each.about)
        alike = tuple(replace(position.counters[id], id=CounterId("")) for id in each.about)
        if len(grounds) == 1 and len(places[each.title]) > 1:
            title = t("{deed} ({place})", deed=each.title, place=document.naming(place(grounds[0])))
            found.setdefault((each.title, grounds, alike), dataclasses.replace(each, title=title))
        else:
            # Whoever lies nowhere is not told apart from others.
            found.setdefault((each.title, grounds, alike) if grounds else (each.id,), each)
    return tuple(found.values())


def _whom(event: Event) -> tuple[CounterId, ...]:
    """All counters that an event names."""
    named: list[CounterId] = []

    def noted(id: CounterId) -> CounterId:
        named.append(id)
        return id

    event.naming(noted)
    return tuple(dict.fromkeys(named))


def _proposed(document: GameDocument, offer: Offer, left: int) -> Iterator[Command]:
    """What the rulebook says more of; what has become of it since may be that it cannot happen any more."""
    for number, deed in enumerate(offer.deeds):
        # Who has gone from the table in another way is not lost once more.
        gone = offer.verb == "lose" and not _on_the_table(document, _whom(deed.event))
        if deed.counts <= left and not gone and can_happen(deed.event, document.position):
            title = write(deed.sentence, document.naming)
            whom = tuple(id for id in _whom(deed.event) if id in document.position.counters)
            doing: Group = "order" if offer.verb in ("retreat", "advance") else "turn"  # Going is always a choice.
            yield Command(
                f"deed {number}", title, document, _just(deed.event), doing, counts=deed.counts, about=whom,
                by_hand=False,
            )  # fmt: skip


def _losers(offer: Offer) -> Iterable[CounterId]:
    return (*offer.counters, *(id for deed in offer.deeds for id in _whom(deed.event)))


def _on_the_table(document: GameDocument, ids: Iterable[CounterId]) -> bool:
    position, spaces = document.position, document.game.board.spaces
    return any(id in position.counters and position.area(id) in spaces for id in ids)


def _just(event: Event) -> Deed:
    return lambda _now: event


def can_happen(event: Event, position: Position) -> bool:
    try:
        event.happen(position)
    except CannotHappen:
        return False
    return True


def _ways(document: GameDocument, sheet: BattleSheet, offer: Offer) -> list[Command]:
    position = document.position
    there = tuple(
        id for id in offer.counters if id in position.counters and position.area(id) in _near(document, sheet)
    )
    match offer.verb:
        case "lose":
            return _losses(document, sheet, there)
        case "retreat" | "advance":
            # Who goes in comes from wherever it attacked; who goes back, or on from there, is in it.
            back, on = offer.verb == "retreat", in_area(sheet.at) not in offer.to
            # Who goes on is not still on its shore.
            inside = [id for id in there if sheet.at in (position.ground(id), position.area(id) if back else None)]
            going = tuple(inside) if back or on else there
            # Whereto they have gone back nobody follows them.
            fled = {position.area(id) for id in sheet.defenders if id in position.counters and offer.verb == "advance"}
            fled.discard(sheet.at)
            return [
                _go(document, ids, to, offer)
                for ids in _chosen_of(offer, going)
                for to in offer.to
                if ids and area_of(to) not in fled and any(position.ground(id) != to for id in ids)
            ]
        case "mark" if not there:
            return _remembering(document, offer)
        case "mark":
            return [
                each
                for ids in _chosen_of(offer, there)
                for each in _marking(document, ids, offer.mark, along=offer.along,
                                     each=offer.some or not {*ids}.isdisjoint(sheet.defenders))
            ]  # fmt: skip
        case "turn":
            return [_turning(document, id, offer.mark) for id in there if position.counters[id].face != offer.mark]


def _chosen_of(offer: Offer, there: tuple[CounterId, ...]) -> list[tuple[CounterId, ...]]:
    """All of them at once; or, where only so many of them are meant, each to be chosen."""
    return [(id,) for id in there] if offer.some else [there]


def _go(document: GameDocument, ids: tuple[CounterId, ...], to: PlaceId, offer: Offer) -> Command:
    told = say("They go to {place}", place=place(to))
    if offer.some:
        told = say("{counter}: goes to {place}", counter=counter(ids[0]), place=place(to))
    title = write(told, document.naming)
    move = CountersMoved(ids, to, means=offer.means, route=(area_of(to),) if offer.means else ())
    if area_of(to) not in document.game.board.spaces:  # There is nowhere to go, and so nothing to choose.
        return Command(f"gone {ids[0]}", t("They are destroyed"), document, lambda _now: move, "turn", about=ids)
    return Command(f"go {ids[0]} {to}", title, document, lambda _now: move, "order", about=ids, by_hand=False)


def _turning(document: GameDocument, id: CounterId, face: str) -> Command:
    title = t("{counter}: is turned over", counter=document.naming(counter(id)))
    return Command(f"turn {id}", title, document, lambda _now: CountersTurnedOver((id,), face), "turn", about=(id,))


def _losses(
    document: GameDocument, sheet: BattleSheet, ids: Sequence[CounterId],
    bears: Mapping[CounterId, Event] = MappingProxyType({}),
) -> list[Command]:  # fmt: skip
    """`bears`: what is done of those for whom this hit is no loss."""
    found: list[Command] = []
    for id in ids:
        one = document.position.counters.get(id)
        if one is None or document.position.area(id) not in _near(document, sheet):
            continue
        name = document.naming(counter(id))
        if isinstance(marked := bears.get(id), CountersMarked):
            title = t("{counters}: hit, and not lost", counters=name)
            found.append(Command(f"{BEARS}{id}", title, document, _just(marked), "turn", about=(id,)))
            continue
        gone = is_last_step(document.game, one)
        title = t("{counter}: is lost", counter=name) if gone else t("{counter}: loses a step", counter=name)
        found.append(Command(f"loss {id}", title, document, _loss(document.game, id), "turn", about=(id,)))
    return found


def _marking(
    document: GameDocument, ids: Sequence[CounterId], mark: str, *, each: bool = False, along: tuple[FactSet, ...] = ()
) -> list[Command]:
    """`along`: what is remembered in the same gesture."""
    counters = document.position.counters
    fresh = tuple(id for id in ids if not counters[id].marked(mark))
    if mark not in document.game.sheet.marks or not (fresh or along):
        return []
    # Who has the mark already is told all the same what is to be remembered of this fight.
    fresh = fresh or tuple(ids)
    said = document.boxed(document.game.sheet.marks[mark].name)
    title = t("Mark the attackers: {mark}", mark=said)
    if each:
        title = f"{', '.join(document.naming(counter(id)) for id in ids)}: {said}"
    marked = CountersMarked(fresh, on=(mark,))
    doing = _just(Together((marked, *along)) if along else marked)
    return [Command(f"{mark} {fresh[0]}", title, document, doing, "mark", about=fresh)]


def _remembering(document: GameDocument, offer: Offer) -> list[Command]:
    """All who attacked are lost: what is remembered of the fight itself still is."""
    known, gone = document.position.facts, {*offer.counters}
    new = [each for each in offer.along if each.fact not in known and gone.isdisjoint(each.fact.about)]
    event = deeds.at_once(*new)
    return [Command("remembered", t("Keep the attack in mind"), document, _just(event), "mark")] if event else []


def _afterwards(document: GameDocument, sheet: BattleSheet) -> list[Command]:
    """What the attackers do when all is over."""
    position = document.position
    there = tuple(id for id in sheet.attackers if id in position.counters)
    found = _marking(document, there, FOUGHT)
    outside = tuple(id for id in there if position.area(id) != sheet.at)
    if outside:
        title = t("The attackers go in")
        deed: Deed = lambda _now: CountersMoved(outside, in_area(sheet.at))  # noqa: E731 - as short as the others
        found.append(Command("go in", title, document, deed, "order", about=outside, by_hand=False))
    return found


def _near(document: GameDocument, sheet: BattleSheet) -> set[str]:
    """The area fought for and those beside it: who is elsewhere by now has gone back, or off the map."""
    return {sheet.at, *(contact.other(sheet.at) for contact in document.game.board.contacts_of(sheet.at))}


def _loss(game: Game, id: CounterId) -> Deed:
    return lambda now: step_lost(game, now, id)
