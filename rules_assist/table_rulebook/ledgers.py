"""How the figures of a side add up by a table of rules."""

from __future__ import annotations

from collections.abc import Iterator

from boards.sentence import Value, area, counter, say, side, value
from counters.counter import SideId
from counters.position import ValueId
from rules_assist.advice import Act, Entry, Ledger
from rules_assist.table_rulebook.choosing import Scene
from rules_assist.table_rulebook.forms import LedgerRow, Sum
from rules_assist.table_rulebook.telling import tell


def ledgers_of(scene: Scene, act: Act) -> tuple[Ledger, ...]:
    """The figure that the question names, or all; for the side it names, or for every player."""
    rows = [row for row in scene.rules.ledger if act.verb in ("", row.name)]
    players = [SideId(one) for one in scene.rules.players] or list(scene.game.sheet.sides)
    sides = [act.side] if act.side else players
    return tuple(_ledger(scene.seen_by(one), row) for row in rows for one in sides)


def _ledger(scene: Scene, row: LedgerRow) -> Ledger:
    entries = tuple(entry for each in row.sums if scene.now(each) for entry in _entries(scene, each))
    total = sum(entry.amount for entry in entries)
    total = total if row.least is None else max(total, row.least)
    total = total if row.most is None else min(total, row.most)
    named: dict[str, Value] = {"side": side(scene.side), "name": row.name.replace("_", " "), "total": total}
    sentence = tell(row.text, say("{side}, {name}: {total}.", **named), **named)
    return Ledger(name=row.name, side=scene.side, entries=entries, total=total, sentence=sentence, rule=row.rule)


def _entries(scene: Scene, row: Sum) -> Iterator[Entry]:
    if row.areas is not None:
        for at in scene.areas(row.areas):
            amount = _as_number(scene.game.board.attribute(at, row.attribute)) if row.attribute else 1.0
            if amount:
                named: dict[str, Value] = {"area": area(at), "amount": amount * row.times, "side": side(scene.side)}
                yield Entry(
                    amount=amount * row.times,
                    sentence=tell(row.text, say("{area}: {amount}.", **named), **named),
                    rule=row.rule,
                )
    if row.counters is not None:
        for one in scene.everywhere(row.counters):
            amount = scene.game.number(one, row.printed) if row.printed else 1.0
            if one.side == scene.side and amount and scene.is_where(scene.position.area(one.id), row.at):
                told: dict[str, Value] = {
                    "counters": counter(one.id),
                    "amount": amount * row.times,
                    "side": side(scene.side),
                }
                yield Entry(
                    amount=amount * row.times,
                    sentence=tell(row.text, say("{counters}: {amount}.", **told), **told),
                    rule=row.rule,
                )
    if row.value:
        yield _of_value(scene, row)
    if row.amount is not None:
        fixed: dict[str, Value] = {"amount": row.amount, "side": side(scene.side)}
        yield Entry(amount=row.amount, sentence=tell(row.text, say("{amount}.", **fixed), **fixed), rule=row.rule)


def _of_value(scene: Scene, row: Sum) -> Entry:
    id = value_id(row.value, scene.side)
    named: dict[str, Value] = {"value": value(id), "amount": value_of(scene, id) * row.times, "side": side(scene.side)}
    sentence = tell(row.text, say("{value}: {amount}.", **named), **named)
    return Entry(amount=value_of(scene, id) * row.times, sentence=sentence, rule=row.rule)


def value_id(template: str, whose: SideId) -> ValueId:
    return ValueId(template.replace("{side}", whose))


def value_of(scene: Scene, id: ValueId) -> float:
    """What it is now, or what it starts with."""
    rule = scene.game.sheet.values.get(id)
    return scene.position.value(id, rule.start if rule else 0)


def _as_number(found: object) -> float:
    return float(found) if isinstance(found, int | float) else 0.0
