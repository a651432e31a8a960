"""What results of the dice ask for, damage in turns and then letters (§6.5, §6.6); and the odds of whole battles."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, TypeAlias

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, say
from counters.counter import Counter, CounterId, KindId
from counters.events import CountersMarked, CountersMoved, CountersPlaced, CountersTurnedOver, Single
from counters.game import Game
from counters.position import PlaceId, Position, in_area
from rules_assist.advice import Deed, Reason
from rules_assist.battle_sheet import BattleSheet, Chance, Offer, Round, Volley, WholeBattle
from rules_assist.common.stacking import cargoes
from rules_assist.common.standpoint import because, deed, ids_of, names
from rules_assist.rulebooks.blitz.powers import AT_SEA, LAND, SHIPS, World
from rules_assist.rulebooks.blitz.sides import NOBODY, same_side
from rules_assist.tables.volleys import Whose, results_of
from rules_assist.tables.weighing import Worth, mixed

DAMAGE = ("one", "two", "three")  # The faces of a damage marker.
HIT = {"attack": say("the defenders"), "defence": say("the attackers")}
THIRDS = {"S": 1, "L": 2, "B": 3}
BUILT = CounterId("")  # A Convoy or a Factory, for which no counter stands.
Doing: TypeAlias = Literal["lose", "retreat", "mark"]
Sizes = Mapping[CounterId, int]
Cost = Callable[[CounterId, int], float]  # What a unit with so many Sizes loses with one of them.


def read_result(result: str) -> tuple[int, str]:
    """`1S`: so much damage, and a letter."""
    found = re.fullmatch(r"(\d?)([SLB]?)", result)
    return (int(found[1] or 0), found[2]) if found else (0, "")


def offers(view: World, sheet: BattleSheet, kind: str, flown: Collection[Counter]) -> Iterator[Offer]:
    """Damage is allotted in turns, the owner choosing first; then letters move a part of those who are left."""
    for each in (volley for fought_in in sheet.rounds for volley in fought_in.volleys if volley.result):
        ids, room = may_be_hit(view, sheet, each, flown), built(view, sheet.at, each)
        damage, letter = read_result(each.result)
        if used := used_up(view, each, sheet.attackers if each.who == "attack" else sheet.defenders):
            words = "{who} can be used once: {who:~it is|they are} lost, before any result."
            yield _offer("lose", used, because("§6.5", words, who=names(map(view.one, used))), times=len(used))
        if damage and ids:
            words = "{damage} damage to {hit}, a Size each: the owner picks the first unit, then the enemy, in turn."
            told = because("§6.5", words, damage=damage, hit=HIT[each.who])
            yield _offer("lose", ids, told, times=damage,
                         deeds=_marked(view, sheet.at, min(1, room)))  # fmt: skip
        elif damage and room:
            words = "The Factory in {at} takes {damage} damage, as far as its Factor goes."
            if each.name.startswith("naval"):
                words = "The Convoy in {at} takes {damage} damage, as far as its Factor goes."
            told = because("§6.5", words, at=area(sheet.at), damage=damage)
            yield _offer("mark", (), told, deeds=_marked(view, sheet.at, min(damage, room)))
        if letter and (ids or room) and letters_count(view, each, kind, sheet.at):
            yield from _turned_back(view, sheet, each, ids, room)


def _offer(verb: Doing, ids: tuple[CounterId, ...], why: Reason, **more: Any) -> Offer:
    return Offer(verb=verb, counters=ids, sentence=why.sentence, rule=why.rule, **more)


def letters_count(view: World, volley: Volley, kind: str, at: AreaId) -> bool:
    """Against a Factory, a Port or an Island letters do nothing, at least in the last round (§6.5; contested)."""
    last = not volley.name.startswith("air") or view.reading("letters_in_air_round") == "ignored"
    return not (last and (kind in ("factory", "port") or view.kind(at) == "island"))


def without_letters(view: World, sheet: BattleSheet, kind: str) -> BattleSheet:
    """Where letters do nothing, that is what a result with one of them is said to mean (§6.5)."""

    def told(volley: Volley, each: Chance) -> Chance:
        damage, letter = read_result(each.result)
        if not letter or letters_count(view, volley, kind, sheet.at):
            return each
        words = "{damage} The letter does nothing here." if damage else "The letter does nothing here."
        return replace(each, sentence=say(words, damage=view.game.sheet.charts["results"].cell(str(damage))))

    def all_told(volley: Volley) -> Volley:
        return replace(volley, chances=tuple(told(volley, each) for each in volley.chances))

    return replace(sheet, rounds=tuple(replace(r, volleys=tuple(map(all_told, r.volleys))) for r in sheet.rounds))


def used_up(view: World, volley: Volley, own: Iterable[CounterId]) -> tuple[CounterId, ...]:
    """Those who throw for the only time: in the Air Round whoever has an Air Factor (§6.5)."""
    air, units = volley.name.startswith("air"), map(view.one, own)
    return ids_of(one for one in units if _once(view, one) and (not air or view.game.number(one, "air")))


def _once(view: World, one: Counter) -> bool:
    return bool(view.game.kind(one).attributes.get("one_shot"))


def built(view: World, at: AreaId, volley: Volley) -> int:
    """How much damage the Convoy of those who are hit at sea, or the Factory, can take yet (§6.5)."""
    whose = view.convoy_of(at) if volley.name.startswith("naval") else NOBODY
    convoy = bool(whose) and same_side(whose, view.side) != (volley.who == "attack")
    factory = volley.name.startswith("strategic")
    factor = view.said(at, "convoy_factor") if convoy else view.said(at, "factory") if factory else 0
    return max(0, round(factor) - view.damage_in(at)) if isinstance(factor, int | float) else 0


def _marked(view: World, at: AreaId, points: int) -> tuple[Deed, ...]:
    if points <= 0:
        return ()
    marker = Counter(view.free_id(f"damage_{at}"), KindId("damage"), NOBODY, face=DAMAGE[min(points, len(DAMAGE)) - 1])
    words = "Lay {points} damage on the Factory" if view.kind(at) != "sea" else "Lay {points} damage on the Convoy"
    return (deed(say(words, points=points), CountersPlaced((marker,), PlaceId(at))),)


def may_be_hit(view: World, sheet: BattleSheet, volley: Volley, flown: Collection[Counter]) -> tuple[CounterId, ...]:
    """In the air who flies there, on land land units, at sea ships (§6.5); not who declined, or is lost anyhow."""
    ids = sheet.defenders if volley.who == "attack" else sheet.attackers
    sort = volley.name.partition("_")[0]
    declined = volley.who == "attack" and any(each.answer == "decline" for each in sheet.questions)
    in_the_air = frozenset(("cv",) if declined else ("air", "cv"))
    hit = {"air": in_the_air, "land": LAND, "naval": SHIPS}.get(sort, frozenset())
    there = {one.id for one in flown if sort == "air" and volley.who == "defence"}
    return tuple(id for id in ids if (view.type(view.one(id)) in hit and not _once(view, view.one(id))) or id in there)


def dealt(sizes: Sizes, damage: int, cost: Cost = lambda _id, _size: 0, *, spread: bool = True) -> dict[CounterId, int]:
    """What damage leaves: the owner gives up what costs him least, of the largest, and the enemy takes what costs most,
    of the smallest, in turn. If he does not `spread` it, the owner takes what the enemy would."""
    left = {id: size for id, size in sizes.items() if size}
    for point in range(min(damage, sum(left.values()))):
        pick = min if spread and point % 2 == 0 else max
        id = pick(left, key=lambda id: (cost(id, left[id]), -left[id]))
        left[id] -= 1
        if not left[id]:
            del left[id]
    return left


def turned(count: int, letter: str) -> int:
    """S a third, L two thirds, B all; rounded off, a half upwards."""
    return (2 * THIRDS.get(letter, 0) * count + 3) // 6


def armour(view: World, ids: tuple[CounterId, ...], *, defends: bool) -> float:
    """Sizes of ARM, and of FORT in defence; half from a transport, rounded once (§6.6)."""
    counted = [one for one in map(view.one, ids) if view.type(one) in ("arm", "fort" if defends else "arm")]
    return int(sum(view.size(one) / (2 if view.is_aboard(one) else 1) for one in counted) + 0.5)


def armours(view: World, sheet: BattleSheet) -> tuple[float, float]:
    """What the attackers have to make defenders go back, and what these have against it, with the terrain (§6.6)."""
    bonus = view.game.sheet.charts["terrain"].number(str(view.said(sheet.at, "terrain") or "clear").capitalize(), 4)
    return armour(view, sheet.attackers, defends=False), armour(view, sheet.defenders, defends=True) + bonus


def _turned_back(
    view: World, sheet: BattleSheet, volley: Volley, ids: tuple[CounterId, ...], room: int
) -> Iterator[Offer]:
    """So many go back or are stopped, at least and at most: it depends on what the damage is put on. A Convoy that can
    take so much is among them."""
    sizes, (damage, letter) = {**{id: view.size(view.one(id)) for id in ids}, BUILT: room}, read_result(volley.result)
    spread = max(0, damage - sum(size - 1 for size in sizes.values() if size))
    left = len(dealt(sizes, damage, spread=False)), sum(1 for size in sizes.values() if size) - spread
    fewest, most = (turned(count, letter) for count in left)
    if not most:
        if not damage:
            yield _offer("mark", (), because("§6.5", "The letter does nothing: a third of those who are left is none."))
        return
    many = say("{few} or {most}", few=fewest, most=most) if fewest < most else say("{many}", many=most)
    some, (ours, theirs) = most < len(ids), armours(view, sheet)
    by_left = () if room else tuple(turned(count, letter) for count in range(len(ids) + 1))
    picked = {"times": most if some else 1, "some": some, "by_left": by_left, "among": ids}
    walking = tuple(id for id in ids if view.type(view.one(id)) != "fort")
    to = tuple(map(in_area, retreats(view, walking, sheet.at)))
    if not volley.name.startswith("land"):
        words = "To return to base, of those who are left: {many}. The owner picks the first, then the enemy, in turn."
        if convoy := built(view, sheet.at, volley):
            words = "To return to base, of those who are left: {many}. A Convoy that is picked takes a damage instead."
        yield _offer("mark", ids, because("§6.5", words, many=many), mark="returned", **picked,
                     deeds=_marked(view, sheet.at, min(1, convoy)))  # fmt: skip
    elif volley.who == "defence" and _hold(view, sheet):
        words = "The letter stops nobody: who defends {at} stays there."
        yield _offer("mark", (), because("§6.6", words, at=area(sheet.at)))
    elif volley.who == "defence":
        words = "Not to advance, of the attackers who are left: {many}. The defender picks."
        yield _offer("mark", ids, because("§6.6", words, many=many), mark="blocked", **picked)
    elif ours <= theirs:
        words = "The letter does nothing: {ours:Size of armour does|Sizes of armour do} not beat {theirs}."
        yield _offer("mark", (), because("§6.6", words, ours=ours, theirs=theirs))
    elif to:
        words = "To go back, of the defenders who are left: {many}. The attacker picks, the owner says where to."
        yield _offer("retreat", walking, because("§6.6", words, many=many), to=to, **picked)
        if forts := tuple(id for id in ids if id not in walking):
            words = "{who} never {who:~goes|go} back, and {who:~takes|take} one damage more if picked."
            told = because("§6.6", words, who=names(map(view.one, forts)))
            yield _offer("lose", forts, told, instead=True) if most == 1 else _offer("mark", (), told)
    else:
        words = "To go back, of the defenders, who cannot: {many}. One damage more for each."
        yield _offer("lose", ids, because("§6.6", words, many=many), times=most)


def _hold(view: World, sheet: BattleSheet) -> bool:
    """Whether the attackers' dice, once they have fallen, leave a defender there on whomever they are put."""
    thrown = (each.result for fought_in in sheet.rounds for each in fought_in.volleys if each.name == "land_attack")
    damage, letter = read_result(result := next(thrown, ""))
    there = {id: view.size(view.one(id)) for id in sheet.defenders if view.type(view.one(id)) in LAND}
    ours, theirs = armours(view, sheet)
    left = len(dealt(there, damage, spread=False))
    return bool(result) and turned(left, letter if ours > theirs else "") < left


def retreats(view: World, ids: tuple[CounterId, ...], at: AreaId) -> tuple[AreaId, ...]:
    if not ids:
        return ()
    first = view.one(ids[0])
    routes = ("land_route",) if view.reading("route_retreat") == "allowed" else ()
    near = view.game.board.network("land", *routes).get(at, ())
    attacked = view.position.facts.says
    return tuple(
        to for to in near
        if same_side(view.owner(first), view.holder(to)) and view.barred(first, to) is None
        and not attacked("attacked", to) and not view.no_border(at, to)
    )  # fmt: skip


# ---------------------------------------------------------------- the odds: a round, and the next with who is left


Worths: TypeAlias = Mapping[str, Worth]
SEEN = 0.0005  # What a share is that is told with one figure behind the point.
ENEMY: Mapping[Whose, Whose] = {"attack": "defence", "defence": "attack"}
LOSS: Mapping[Whose, str] = {"attack": "attacker_loss", "defence": "defender_loss"}


@dataclass(frozen=True, eq=False)
class Side:
    """What is left of it: Sizes, by who has them."""

    there: Sizes  # Those who fight on; a Convoy or a Factory, by what it can still take.
    away: Sizes  # Those who went back, or may not go in.


Sides: TypeAlias = Mapping[Whose, Side]
Ends: TypeAlias = list[tuple[float, Side]]  # What a round makes of a side, and how likely.


def smaller(game: Game, one: Counter) -> Counter:
    """With a Size less: its next face, or the first of its Small counter (§6.5)."""
    faces = [face.name for face in game.kind(one).faces]
    if later := faces[faces.index(one.face or faces[0]) + 1 :]:
        return replace(one, face=later[0])
    small = game.sheet.kinds.get(KindId(str(game.kind(one).attributes.get("small_counter"))))
    return replace(one, kind=small.id, face=small.faces[0].name) if small else one


def a_size_less(view: World, one: Counter) -> tuple[Single, ...]:
    """What a damage does to it: another face, its Small counter, or the Force Pool (§6.5)."""
    less, us = smaller(view.game, one), view.owner(one)
    if less == one:
        return (CountersMoved((one.id,), PlaceId(f"pool/{us}")),)
    if less.kind == one.kind:
        return (CountersTurnedOver((one.id,), less.face),)
    return put_in_its_place(view, one, less.kind, "reserve_pool", less.face)


def put_in_its_place(view: World, one: Counter, kind: KindId, waits: str, face: str) -> tuple[Single, ...]:
    """A Big counter out of the Force Pool for its Small one, or that out of the Reserve Pool; this one goes there."""
    us, goes = view.owner(one), "reserve_pool" if waits == "pool" else "pool"
    other = next(each.id for each in view.pile(f"{waits}/{us}") if each.kind == kind)
    moved = CountersMoved((one.id,), PlaceId(f"{goes}/{us}")), CountersMoved((other,), view.position.where[one.id])
    marked = (CountersMarked((other,), on=one.marks),) if one.marks else ()
    return *moved, CountersTurnedOver((other,), face), *marked


class Fought:
    """A battle, as it is reckoned: all give up what brings least in the round after, and take what brings most."""

    def __init__(
        self, view: World, sheet: BattleSheet, kind: str, flown: Collection[Counter],
        worths: Callable[[Position], Worths],
    ) -> None:  # fmt: skip
        self.view, self.sheet, self.kind, self._worths = view, sheet, kind, worths
        self.volleys = {each.name: each for fought in sheet.rounds for each in fought.volleys}
        self.may = {name: may_be_hit(view, sheet, each, flown) for name, each in self.volleys.items()}
        self.rooms = {ENEMY[each.who]: room for each in self.volleys.values() if (room := built(view, sheet.at, each))}
        ours, theirs = armours(view, sheet)
        self.driven_out = ours > theirs
        self.cargo = {ship.id: view.sizes(cargo) for ship, cargo in cargoes(view.position)}
        self._levels: list[tuple[Position, Worths]] = []
        # The same side meets every result of the other: what it comes to is worked out once.
        self.size = {id: view.size(view.one(id)) for id in (*sheet.attackers, *sheet.defenders)}
        self.brings, self.struck, self.levels_of = cache(self._brings), cache(self._struck), cache(self._levels_of)
        self.fired, self.outcome = cache(self._fired), cache(self._outcome)
        self.has_way_back = cache(self._has_way_back)

    def side(self, who: Whose) -> Side:
        ids = self.sheet.attackers if who == "attack" else self.sheet.defenders
        units = (one for one in map(self.view.one, ids) if self.kind == "ground" or self.view.has_base(one))
        built = {BUILT: self.rooms[who]} if who in self.rooms else {}
        return Side({**{one.id: self.size[one.id] for one in units}, **built}, {})

    # ---- what is thrown

    def level(self, lost: int) -> Worths:
        """What everybody brings who was hit in the air so many times."""
        while len(self._levels) <= lost:
            now = self._levels[-1][0] if self._levels else self.view.position
            hit = {id for name, ids in self.may.items() if name.startswith("air") for id in ids}
            if self._levels:
                now = now.with_counters({id: smaller(self.view.game, now.counters[id]) for id in hit})
            self._levels.append((now, self._worths(now)))
        return self._levels[lost][1]

    def _brings(self, last: str, who: Whose, id: CounterId, size: int) -> float:
        """In the last round: its own Factors, less the triangles that it gives to the enemy."""
        if not size or not last or id == BUILT:
            return 0
        level = self.level(self.size[id] - size)
        own, given = level[f"{last}_{who}"].each, level[f"{last}_{ENEMY[who]}"].plus
        return float(own.get(id, 0) - given.get(id, 0))

    def _levels_of(self, name: str, side: Side) -> Mapping[CounterId, Worth]:
        """What everybody who is left brings to a volley, his own side's or the other's."""
        return {id: self.level(self.size[id] - n)[name] for id, n in side.there.items() if id != BUILT}

    def results(self, volley: Volley, sides: Sides, *, first: bool) -> Mapping[str, float]:
        """Every result of its die, or that of the one which was given; transports alone have no dice (§6.3)."""
        units = [self.view.one(id) for id in sides[volley.who].there if id != BUILT]
        fires = any(self.view.type(one) in AT_SEA or not volley.name.startswith("naval") for one in units)
        if volley.result or not volley.dice or not fires:
            return {volley.result: 1.0}
        if first:
            return {each.result: float(each.chance) for each in volley.chances}
        own, others = (self.levels_of(volley.name, sides[who]) for who in (volley.who, ENEMY[volley.who]))
        found = results_of(mixed(self.level(0)[volley.name], own, others))
        return {result: float(chance) for result, chance in found.items()} or {"": 1.0}

    # ---- what comes of it

    def after(self, fought: Round, sides: Sides, who: Whose, last: str, *, first: bool) -> Ends:
        """What a side is left with; `last`: the name of the round that is still to come."""
        name, side = f"{fought.name}_{ENEMY[who]}", self.fired(f"{fought.name}_{who}", sides[who])
        if name not in self.volleys:
            return [(1.0, side)]
        results = self.results(self.volleys[name], sides, first=first).items()
        return [(chance, self.struck(side, name, result, who, last)) for result, chance in results]

    def _fired(self, name: str, side: Side) -> Side:
        units = [id for id in side.there if id != BUILT]
        used = used_up(self.view, self.volleys[name], units) if name in self.volleys else ()
        return Side({id: size for id, size in side.there.items() if id not in used}, side.away) if used else side

    def _struck(self, side: Side, name: str, result: str, who: Whose, last: str) -> Side:
        """Damage first, then the letter; a Convoy that should go home takes damage instead (§6.5)."""
        volley, (damage, letter) = self.volleys[name], read_result(result)
        room = {BUILT} if built(self.view, self.sheet.at, volley) else set[CounterId]()
        hit = {id: size for id, size in side.there.items() if id in self.may[volley.name] or id in room}

        def cost(id: CounterId, size: int) -> float:
            return self.brings(last, who, id, size) - self.brings(last, who, id, size - 1)

        left = dealt(hit, damage, cost)
        away, stay = dict(side.away), {id: size for id, size in side.there.items() if id not in hit}
        if letters_count(self.view, volley, self.kind, self.sheet.at):
            for id in self.picked(left, turned(len(left), letter), volley, who, last):
                size = left.pop(id)
                driven_out = who == "defence" and name.startswith("land")
                if id != BUILT and (not driven_out or self.has_way_back(id)):
                    away[id] = size
                elif size > 1:
                    stay[id] = size - 1
        return Side({**stay, **left}, away)

    def picked(self, left: Sizes, many: int, volley: Volley, who: Whose, last: str) -> Iterator[CounterId]:
        """On land the enemy picks, if he drives out at all; else they pick in turn, the owner first (§6.5, §6.6)."""
        land, rest = volley.name.startswith("land"), dict(left)
        if land and who == "defence" and not self.driven_out:
            return
        for n in range(many):
            pick = max if land or n % 2 else min
            yield (id := pick(rest, key=lambda id: (self.brings(last, who, id, rest[id]), rest[id])))
            del rest[id]

    def _has_way_back(self, id: CounterId) -> bool:
        """A FORT never goes back, nor does who has nowhere to go (§6.6)."""
        return self.view.type(self.view.one(id)) != "fort" and bool(retreats(self.view, (id,), self.sheet.at))

    def counts(self, id: CounterId, who: Whose) -> bool:
        """Who has to be gone before it is won, or there to win it: on land no aircraft, in Port ships, a Factory."""
        if id == BUILT:
            return True
        if self.kind == "ground":
            return self.view.type(self.view.one(id)) in LAND
        return who == "attack" or self.kind == "sea battle" or id in self.may.get("naval_attack", ())

    def _outcome(self, who: Whose, end: Side, begins: Side) -> tuple[bool, bool, int, int]:
        """Whether any stay who count, and any are left; Sizes lost, on a transport, too; damage to what is built."""
        left = {**end.there, **end.away}
        stays = any(self.counts(id, who) for id in end.there)
        alive = any(self.counts(id, who) for id in (left if self.kind == "ground" else end.there))
        lost = sum(size - left.get(id, 0) for id, size in begins.there.items() if id != BUILT)
        lost += sum(max(0, load - 2 * left.get(id, 0)) for id, load in self.cargo.items() if id in begins.there)
        return stays, alive, lost, begins.there.get(BUILT, 0) - end.there.get(BUILT, 0)

    def whole(self) -> Mapping[str, float]:
        begins: Sides = {who: self.side(who) for who in ENEMY}
        *before, last = self.sheet.rounds
        every = [(1.0, begins)]
        for fought in before:
            ours, theirs = (self.after(fought, begins, who, last.name, first=True) for who in ENEMY)
            every = [(p * q, {"attack": a, "defence": d}) for p, a in ours for q, d in theirs]
        found = dict.fromkeys(("win", "lose", "tie", *LOSS.values(), "damage"), 0.0)
        for p, sides in every:
            mean = dict[Whose, tuple[float, ...]]()
            for who in ENEMY:
                ends = self.after(last, sides, who, "", first=not before)
                told = [(q, self.outcome(who, end, begins[who])) for q, end in ends]
                mean[who] = tuple(sum(q * each[n] for q, each in told) for n in range(4))
                found[LOSS[who]] += p * mean[who][2]
                found["damage"] += p * mean[who][3]
            (goes_in, ours_left, *_), (held, *_) = mean["attack"], mean["defence"]
            found["win"] += p * (1 - held) * goes_in
            found["lose"] += p * held * (1 - ours_left)
            found["tie"] += p * (1 - held) * (1 - ours_left)
        return found


def with_odds(
    view: World, sheet: BattleSheet, kind: str, flown: Collection[Counter], worths: Callable[[Position], Worths]
) -> BattleSheet:
    if not sheet.rounds:
        return sheet
    fought = Fought(view, sheet, kind, flown, worths)
    found = fought.whole()
    found = {**found, "open": max(0.0, 1.0 - found["win"] - found["lose"] - found["tie"])}
    whole = WholeBattle(
        win=found["win"], lose=found["lose"], tie=found["tie"], open=found["open"],
        attacker_loss=found["attacker_loss"], defender_loss=found["defender_loss"],
        lines=tuple(_lines(sheet, kind, found, fought)), rule="§6",
    )  # fmt: skip
    figures = {word: round(n, 9) for word, n in found.items() if word != "damage" or fought.rooms}
    return replace(sheet, whole=whole, figures={**sheet.figures, **figures})


WORDS = {
    "ground": "{at} is taken in {win} %.",
    "sea battle": "Alone in {at} in the end: the attackers {win} %, the defenders {lose} %, nobody {tie} %.",
    "port": "All ships that can be hit in {at} are sunk in {win} %.",
    "factory": "The Factory in {at} takes {damage} damage on average, all that it can in {win} %.",
}


def _lines(sheet: BattleSheet, kind: str, found: Mapping[str, float], fought: Fought) -> Iterator[Sentence]:
    mean, share = ({name: f"{by * value:z.1f}" for name, value in found.items()} for by in (1, 100))
    ends = {name: share[name] for name in ("win", "lose", "tie")}
    if kind != "sea battle" or sum(found[name] for name in ends) > SEEN:
        yield say(WORDS[kind], at=area(sheet.at), damage=mean["damage"], **ends)
    if kind == "ground" and found["lose"] + found["tie"] > SEEN:
        words = "The attackers are left without a land unit in {lose} %, both sides in {tie} %."
        yield say(words, lose=share["lose"], tie=share["tie"])
    if fought.rooms and kind != "factory":
        yield say("The Convoy takes {damage} damage on average.", damage=mean["damage"])
    sizes = (sum(size for id, size in fought.side(who).there.items() if id != BUILT) for who in ENEMY)
    whole = dict(zip(("own", "others"), sizes, strict=True))
    yield say("Lost on average: {ours} of {own:Size|Sizes} by the attackers, {theirs} of {others} by the defenders.",
              ours=mean["attacker_loss"], theirs=mean["defender_loss"], **whole)  # fmt: skip
    if len(sheet.rounds) > 1:
        yield say("Each owner gives up what brings least in the round after, the enemy takes what brings most.")
