"""How the figures of a side add up by a table of rules."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from boards.board import AreaId
from boards.plain.sentence import Value, area, counter, side, value
from counters.counter import Counter, SideId
from counters.position import PlaceId, ValueId
from rules_assist.advice import Entry, Ledger
from rules_assist.common.odds import rounded
from rules_assist.tables.choosing import NUMBER, Scene
from rules_assist.tables.forms import LedgerRow, Need, Sum
from rules_assist.tables.telling import tell
from rules_assist.tables.which import Who


def ledger_of(scene: Scene, name: str) -> Ledger | None:
    """The figure of that name for the side whose standpoint it is, if there is one for it."""
    rows = (row for row in scene.rules.ledger if row.name == name)
    return next((_ledger(scene, row) for row in rows if not row.sides or scene.side in row.sides), None)


def _ledger(scene: Scene, row: LedgerRow) -> Ledger:
    entries = _all_entries(scene, row)
    total = sum(entry.amount for entry in entries)
    total = total if row.least is None else max(total, row.least)
    total = total if row.most is None else min(total, row.most)
    name = row.name.replace("_", " ")
    sentence = tell(row.text, "{side}, {name}: {total}.", side=side(scene.side), name=name, total=total)
    return Ledger(name=row.name, side=scene.side, entries=tuple(entries), total=total, sentence=sentence, rule=row.rule)


def _all_entries(scene: Scene, row: LedgerRow) -> list[Entry]:
    entries: list[Entry] = []
    for each in row.sums:
        if each.sides and scene.side not in each.sides:
            continue
        if scene.now(each) and _has_value(scene, each) and all(_is_so(scene, need) for need in each.needs):
            entries += _taken_off(scene, each, entries) if each.cancels else _of(scene, each, row)
    return entries


def _of_ledgers(scene: Scene, row: Sum, within: LedgerRow) -> Iterator[Entry]:
    """What a ledger further up comes to; its terms stand there."""
    above = scene.rules.ledger[: scene.rules.ledger.index(within)] if row.ledger else ()
    for found in (_ledger(scene, each) for each in above if each.name == row.ledger):
        if found.total:
            told = tell(row.text, "", amount=found.total, side=side(scene.side)) if row.text else found.sentence
            yield Entry(amount=found.total * row.times, sentence=told, rule=row.rule)


def _has_value(scene: Scene, row: Sum) -> bool:
    amount = value_of(scene, value_id(row.of_value, scene.side)) if row.of_value else 0.0
    return (row.at_least is None or amount >= row.at_least) and (row.below is None or amount < row.below)


def _is_so(scene: Scene, need: Need) -> bool:
    of = scene.areas(need.of)
    fit = sum(scene.is_where(at, need.are) for at in of)
    least = need.at_least
    if least is None:  # Where nothing is said of how many, all of them.
        least = len(of) if need.at_most is None else 0
    return fit >= least and (need.at_most is None or fit <= need.at_most)


def _taken_off(scene: Scene, row: Sum, entries: list[Entry]) -> Iterator[Entry]:
    """What was added up so far is not paid."""
    total = sum(entry.amount for entry in entries)
    kept = 0 if row.share is None else rounded(Fraction(str(total)) * Fraction(str(row.share)), row.rounded)
    amount = kept - total
    if amount:
        yield _entry(scene, row, amount)


def _of(scene: Scene, row: Sum, within: LedgerRow) -> Iterator[Entry]:
    """The entries of a row: each by itself; or all as one, by what they are worth together; or a share of them."""
    entries = (*_entries(scene, row), *_of_ledgers(scene, row, within))
    total = sum(entry.amount for entry in entries)
    if row.worth:
        amount = next((worth for least, worth in reversed(row.worth) if total >= least), 0.0)
        if amount:
            yield _entry(scene, row, amount, count=total)
        return
    yield from entries
    paid = total if row.share is None else rounded(Fraction(str(total)) * Fraction(str(row.share)), row.rounded)
    if paid != total:
        words = "Of {total} only {amount} is paid."
        told = tell(row.share_text, words, amount=paid, total=total, side=side(scene.side))
        yield Entry(amount=paid - total, sentence=told, rule=row.rule)


def _entries(scene: Scene, row: Sum) -> Iterator[Entry]:
    if row.areas is not None:
        for at in scene.all_areas:
            # Most areas pay nothing; that is known sooner than whether they are meant.
            amount = _in_area(scene, row, at) * row.times
            if amount and scene.is_where(at, row.areas):
                yield _entry(scene, row, amount, "{area}: {amount}.", area=area(at))
    if row.counters is not None:
        for one in _counted(scene, row, row.counters):
            amount = (scene.game.number(one, row.printed) if row.printed else 1.0) * row.times
            if amount:
                yield _entry(scene, row, amount, "{counters}: {amount}.", counters=counter(one.id))
    if row.value:
        id = value_id(row.value, scene.side)
        yield _entry(scene, row, value_of(scene, id) * row.times, "{value}: {amount}.", value=value(id))
    yield from _of_facts(scene, row) if row.fact else ()
    if row.amount is not None and not row.fact:
        yield _entry(scene, row, row.amount)


def _counted(scene: Scene, row: Sum, who: Who) -> Iterator[Counter]:
    """The side’s own counters on the board, where the row says; or in a place beside it."""
    if row.place:
        lying = scene.position.in_place(PlaceId(row.place.replace("{side}", scene.side)))
        yield from (one for one in lying if scene.is_who(one, who))
        return
    for one in scene.everywhere(who):
        if one.side == scene.side and scene.is_where(scene.position.area(one.id), row.at):
            yield one


def _of_facts(scene: Scene, row: Sum) -> Iterator[Entry]:
    """What is said of the side, and what each is worth."""
    for fact in scene.position.facts.of(row.fact):
        stands = fact.about.index(scene.side) if scene.side in fact.about else None
        if stands is None or (row.fact_place is not None and stands != row.fact_place):
            continue
        others = [each for each in fact.about if each != scene.side]
        if row.unit:
            number, _, unit = fact.value.partition(" ")
            amount = float(number) if unit == row.unit and NUMBER.fullmatch(number) else 0.0
        elif row.attribute:
            amount = sum(_as_number(scene.game.board.attribute(AreaId(each), row.attribute)) for each in others)
        else:
            amount = row.amount if row.amount is not None else scene.said_of(fact.word, *fact.about)
        if amount:
            name = tuple(_named(scene, each) for each in others)
            yield _entry(scene, row, amount * row.times, "{name}: {amount}.", name=name)


def _named(scene: Scene, word: str) -> Value:
    """What a fact is about, by the name of a side or an area, where it is one."""
    if word in scene.game.sheet.sides:
        return side(SideId(word))
    return area(AreaId(word)) if word in scene.game.board.spaces else word.replace("_", " ").title()


def _entry(scene: Scene, row: Sum, amount: float, words: str = "{amount}.", **named: Value) -> Entry:
    told = tell(row.text, words, amount=amount, side=side(scene.side), **named)
    return Entry(amount=amount, sentence=told, rule=row.rule)


def _in_area(scene: Scene, row: Sum, at: AreaId) -> float:
    """What an area has under the word; of a list, what is this side’s; less what a fact says is gone."""
    if row.lying is not None:
        lying = scene.lying(at, row.lying)
        there = sum(scene.game.number(one, row.printed) if row.printed else 1.0 for one in lying)
        return float(there >= _as_number(scene.game.board.attribute(at, row.full))) if row.full else there
    if not row.attribute:
        return 1.0
    found = scene.game.board.attribute(at, row.attribute)
    if row.listed:
        parts = (each.rpartition(" ") for each in found) if isinstance(found, tuple) else ()
        amount = sum(float(number) for whose, _, number in parts if whose == scene.side and NUMBER.fullmatch(number))
    else:
        amount = _as_number(found)
    return max(0.0, amount - scene.said_of(row.less, at, scene.side)) if row.less else amount


def value_id(template: str, whose: SideId) -> ValueId:
    return ValueId(template.replace("{side}", whose))


def value_of(scene: Scene, id: ValueId) -> float:
    """What it is now, or what it starts with."""
    rule = scene.game.sheet.values.get(id)
    return scene.position.value(id, rule.start if rule else 0)


def _as_number(found: object) -> float:
    return float(found) if isinstance(found, int | float) else 0.0
