"""What a counter is changed for when it loses corps: one click for each way (§11.10, §16.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from boards.plain.sentence import counter, kind, say
from counters.counter import Counter, CounterId, Kind
from counters.events import CounterBrokenDown, CountersMoved
from rules_assist.advice import Deed
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.blitzwar.corps import armour_of, corps_of, infantry_of
from rules_assist.rulebooks.blitzwar.spent import pool_for


class Less(NamedTuple):
    """Corps that go, of each sort."""

    infantry: int
    armour: int


def exchanges(view: Standpoint, one: Counter, most: int, *, armour_first: bool) -> Iterator[Deed]:
    """Every loss of one to `most` corps out of a counter. Where an armoured corps is owed, it is among them."""
    there = Less(infantry_of(view, one), armour_of(view, one))
    for armour in range(there.armour + 1):
        for infantry in range(there.infantry + 1):
            less = Less(infantry, armour)
            if 0 < sum(less) <= most and (armour or not armour_first):
                yield from _exchange(view, one, less, Less(there.infantry - infantry, there.armour - armour))


def _exchange(view: Standpoint, one: Counter, less: Less, left: Less) -> Iterator[Deed]:
    if not sum(left):
        off = CountersMoved((one.id,), pool_for(view, one))
        yield Deed(sentence=say("{who}: is lost", who=counter(one.id)), event=off, counts=corps_of(view, one))
        return
    found = smaller(view, one, left)
    if found is not None:
        figures = "–".join(view.game.kind(found).figures(found.face, found.side))
        told = say("{who} → {new} {figures}", who=counter(one.id), new=kind(found.kind), figures=figures)
        yield Deed(sentence=told, event=CounterBrokenDown(one.id, (found,)), counts=sum(less))


def smaller(view: Standpoint, one: Counter, left: Less) -> Counter | None:
    """A counter of the same nation with just these corps: rather a whole one than a reduced one; and no Elite."""
    kinds = [of for of in view.game.sheet.kinds.values() if of.attributes.get("land") and one.side in of.mix]
    plain = [of for of in kinds if not of.attributes.get("elite")]
    faces = [(of, face.name) for of in plain for face in of.faces if _has(of, face.name, left)]
    whole_first = sorted(faces, key=lambda found: (found[1] != found[0].faces[0].name, len(found[0].faces)))
    return next((_new(view, one, of, face) for of, face in whole_first), None)


def _has(of: Kind, face: str, left: Less) -> bool:
    return not of.printed("fortified", face) and (of.printed("infantry", face), of.printed("armour", face)) == left


def _new(view: Standpoint, one: Counter, of: Kind, face: str) -> Counter:
    number = 1
    while (id := CounterId(f"{one.side}_{of.id}_{number}")) in view.position.counters:
        number += 1
    return replace(one, id=id, kind=of.id, face=face, steps=0)
