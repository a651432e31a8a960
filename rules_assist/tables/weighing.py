"""What the counters of one side are worth in a round of a battle, and all that changes it, row by row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from boards.plain.sentence import Value, counter
from counters.counter import Counter, CounterId, SideId
from counters.position import PlaceId
from rules_assist.battle_sheet import Modifier
from rules_assist.tables.choosing import Scene
from rules_assist.tables.clashes import Clash, apart, applies, comes_over
from rules_assist.tables.forms import Asked, Change, Count, Round
from rules_assist.tables.which import Who

Answers = Mapping[str, str]
HALF = Fraction(1, 2)
NOBODY = CounterId("")
DEALT = "dealt"
"""A question about a later round may say what each hit on before."""


@dataclass
class Worth:
    """One side’s counters, each with its factor or number, while the rows are read."""

    row: Round
    scene: Scene
    counters: tuple[Counter, ...]
    each: dict[CounterId, Fraction]
    dice: dict[CounterId, int]
    plus: dict[CounterId, Fraction] = field(default_factory=dict)
    """What is added to the sum, by who brings it: a triangle of the enemy's. What no counter brings stands under
    nobody."""

    armed: frozenset[CounterId] = frozenset()
    """Those who have a factor or number printed at all."""

    modifiers: list[Modifier] = field(default_factory=list)
    spares: dict[CounterId, Who] = field(default_factory=dict)
    """Whom the dice of each do not hit."""

    dealt: Mapping[CounterId, int] = field(default_factory=dict)
    """What each hit on in earlier rounds: what was dealt out then stays with whom it was dealt to."""

    @property
    def total(self) -> Fraction:
        """All factors; supporters together count no more than the others."""
        support = self.row.support
        plus = sum(self.plus.values(), Fraction(0))
        if support is None:
            return sum(self.each.values(), plus)
        helping = {one.id for one in self.counters if self.scene.is_who(one, support)}
        others = sum((worth for id, worth in self.each.items() if id not in helping), Fraction(0))
        theirs = sum((worth for id, worth in self.each.items() if id in helping), Fraction(0))
        return others + min(theirs, others) + plus


def worth_of(clash: Clash, row: Round, whose: str, answers: Answers) -> Worth:
    """`clash` is that of the round: only who fights in it."""
    counters = clash.attackers if whose == "attack" else clash.defenders
    word = row.attack if whose == "attack" else row.defence
    each = {one.id: _printed(clash.scene, one, word, row.second_best) for one in counters}
    said = answers.get(DEALT, "").split()
    worth = Worth(
        row,
        clash.scene,
        counters,
        each,
        dict.fromkeys(each, 1),
        armed=frozenset(id for id in each if each[id]),
        dealt={CounterId(id): int(on) for id, on in zip(said[::2], said[1::2], strict=False) if on.isdecimal()},
    )
    for change in row.changes:
        if change.whose == whose and clash.scene.is_played(change):
            for of in _of_each(change, counters):
                _told_once(worth.modifiers, _change(clash, worth, change, answers, of))
    return worth


def _of_each(change: Change, counters: tuple[Counter, ...]) -> Iterable[str]:
    """What is said of a side, or lies in a place of its own, is asked of each that fights there; all else once."""
    rests = change.said or change.unsaid or (change.per is not None and "{side}" in change.per.place)
    several = dict.fromkeys(one.side for one in counters) if rests and not _is_bare(change) else {}
    return several if len(several) > 1 else ("",)


def _is_bare(change: Change) -> bool:
    return change.who == Who() and change.over is None and not change.outside


def mixed(whole: Worth, left: Mapping[CounterId, Worth], foes: Mapping[CounterId, Worth]) -> Worth:
    """What those who are `left` are worth, each as on a table where it has lost as much of itself; `foes` bring what
    they add to the sum, and the area what it does."""
    each = {id: at.each[id] for id, at in left.items() if id in at.each}
    plus = {id: at.plus[id] for id, at in {**left, **foes}.items() if id in at.plus}
    plus[NOBODY] = whole.plus.get(NOBODY, Fraction(0))
    units = tuple(one for one in whole.counters if one.id in each)
    return Worth(whole.row, whole.scene, units, each, {}, plus, frozenset(id for id in each if id in left[id].armed))


def _told_once(told: list[Modifier], new: Modifier) -> None:
    """Several rows of a name are one modifier, as long as no more than one of them applies."""
    same = next(
        (at for at, each in enumerate(told) if each.name == new.name and not (each.applies and new.applies)), None
    )
    if same is None:
        told.append(new)
    elif new.applies:
        told[same] = new


def holds(clash: Clash, row: Asked, answers: Answers, whose: str = "", of: str = "") -> bool:
    """Whether a row applies: by the time, by what lies on the table, by what was answered. What is said of a side is
    asked of the one whose row it is."""
    scene = clash.scene
    if of or (whose == "defence" and clash.defenders):
        scene = scene.seen_by(SideId(of) or clash.defenders[0].side)
    return (
        scene.now(row)
        and applies(clash, row.when)
        and all(answers.get(name) in wanted for name, wanted in row.answers.items())
    )


def counted(clash: Clash, count: Count, whose: str = "attack") -> Fraction:
    return sum(_counted_each(clash, count, whose).values(), Fraction(0))


def _counted_each(clash: Clash, count: Count, whose: str, of: str = "") -> Mapping[CounterId, Fraction]:
    """By the counters that are counted."""
    scene = clash.scene
    meant = [one for one in _where_counted(clash, count, whose, of) if scene.is_who(one, count.who)]
    found = {one.id: _number(scene, one, count.printed) if count.printed else Fraction(1) for one in meant}
    if not count.less_where:
        return found
    there = scene.game.board.attribute(clash.at, count.less_where)
    total = sum(found.values(), Fraction(0))
    return {NOBODY: max(Fraction(0), Fraction(there if isinstance(there, int | float) else 0) - total)}


def _where_counted(clash: Clash, count: Count, whose: str, of: str) -> Iterable[Counter]:
    """Those who fight, or what lies in the area, or in a place beside the map."""
    position = clash.scene.position
    own, others = (clash.defenders, clash.attackers) if whose == "defence" else (clash.attackers, clash.defenders)
    if count.place:
        side = of or next((one.side for one in (*own, *others)), clash.scene.side)
        return position.in_place(PlaceId(count.place.replace("{side}", side)))
    found = {"attackers": clash.attackers, "defenders": clash.defenders}
    return found.get(count.whose, position.in_area(clash.at))


def _number(scene: Scene, one: Counter, word: str) -> Fraction:
    return Fraction(str(scene.game.number(one, word)))


def _printed(scene: Scene, one: Counter, word: str, second_best: str) -> Fraction:
    """Its factor; half of what it is best at, where it has none of this sort."""
    found = _number(scene, one, word)
    best = scene.game.printed(one, second_best) if second_best else None
    if found or not isinstance(best, str):
        return found
    return _number(scene, one, best) * HALF


def _change(clash: Clash, worth: Worth, change: Change, answers: Answers, of: str = "") -> Modifier:
    """`of`: only as far as it concerns that side."""
    so_now = holds(clash, change, answers, change.whose, of)
    meant = (
        tuple(one for one in _meant(clash, worth, change, answers) if one.side == (of or one.side)) if so_now else ()
    )
    many = {NOBODY: Fraction(1)} if change.per is None else _counted_each(clash, change.per, change.whose, of)
    times = sum(many.values(), Fraction(0))
    so = bool(times) and (
        bool(meant) or (_is_bare(change) and so_now and (worth.row.reads == "factors" or change.only_told))
    )
    value = _apply(worth, change, meant, many) if so else Fraction(str(change.add))
    if change.spares is not None:
        worth.spares |= dict.fromkeys((one.id for one in meant), change.spares)
    named: dict[str, Value] = {
        "name": change.name.replace("_", " "), "count": len(meant),
        "counters": tuple(counter(one.id) for one in meant),
    }  # fmt: skip
    template = change.text if so or not change.otherwise else change.otherwise
    named["amount"] = float(value)
    sentence = clash.told(template, "{name}: {amount}.", **named)
    worth_it = 0.0 if change.only_told else float(value)
    return Modifier(name=change.name, value=worth_it, applies=so, sentence=sentence, rule=change.rule)


def _meant(clash: Clash, worth: Worth, change: Change, answers: Answers) -> Iterator[Counter]:
    """Whom a row speaks of; who has no dice has none to change."""
    left = counted(clash, change.beside, change.whose) if change.beside is not None else None
    for one in worth.counters:
        if worth.row.reads == "numbers" and one.id not in worth.armed:
            continue
        if not clash.scene.is_who(one, change.who) or not _comes(clash, one, change, answers):
            continue
        if change.outside and one not in apart(clash, Who()):
            continue
        if change.least is not None and worth.each[one.id] >= change.least:
            continue
        if left is not None and left <= 0:
            return
        left = None if left is None else left - 1
        yield one


def _comes(clash: Clash, one: Counter, change: Change, answers: Answers) -> bool:
    """By the way that the row names, as the map shows it or somebody has said."""
    if change.over is None:
        return not change.or_answered or all(answers.get(word) in said for word, said in change.or_answered.items())
    if clash.scene.position.area(one.id) == clash.at:
        return bool(change.or_answered) and all(answers.get(word) in said for word, said in change.or_answered.items())
    return comes_over(clash, one, change.over)


def _apply(worth: Worth, change: Change, meant: tuple[Counter, ...], many: Mapping[CounterId, Fraction]) -> Fraction:
    """By how much the sum changes; of numbers, by how much each does."""
    by, times = Fraction(str(change.add)), sum(many.values(), Fraction(0))
    add = by * times
    if change.only_told:
        return add or times
    if change.spread:
        return _dealt_out(worth, change, meant, add)
    before = worth.total
    for one in meant:
        if change.word:
            worth.each[one.id] = _number(worth.scene, one, change.word)
        worth.each[one.id] *= Fraction(str(change.times))
        worth.dice[one.id] *= change.dice
        if worth.row.reads == "numbers":
            worth.each[one.id] += add
        if change.most is not None:
            worth.each[one.id] = min(worth.each[one.id], Fraction(str(change.most)))
        if change.least is not None:
            worth.each[one.id] = Fraction(str(change.least))
    if worth.row.reads == "factors":
        for who, count in many.items():
            worth.plus[who] = worth.plus.get(who, Fraction(0)) + by * count
        return worth.total - before
    held = change.least if change.least is not None else change.most
    return add or Fraction(str(held if held is not None else change.dice))


def _dealt_out(worth: Worth, change: Change, meant: tuple[Counter, ...], points: Fraction) -> Fraction:
    """One by one, to whoever has the lowest number."""
    meant = tuple(one for one in meant if worth.dice[one.id])
    most, left = Fraction(str(change.most if change.most is not None else 10**6)), points
    if worth.dealt:
        for id, more in {one.id: worth.dealt.get(one.id, 0) - worth.each[one.id] for one in meant}.items():
            worth.each[id] += max(Fraction(0), min(more, left))
            left -= max(Fraction(0), min(more, left))
        return points - left
    while meant and left >= 1 and (low := min((one.id for one in meant), key=lambda id: worth.each[id])):
        if worth.each[low] >= most:
            break
        worth.each[low] += 1
        left -= 1
    return points - left
