"""What may lie together by a table of rules, and what should not lie there at all."""

from __future__ import annotations

from collections.abc import Iterator

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, side
from counters.counter import Counter, CounterId, Kind, SideId
from counters.once import once
from counters.places import PlaceId
from rules_assist.advice import Finding
from rules_assist.common.stacking import Limit
from rules_assist.tables.choosing import Scene
from rules_assist.tables.forms import Never, Stacking
from rules_assist.tables.telling import tell


@once
def limits(scene: Scene) -> tuple[Limit, ...]:
    """The rows about stacking, as the common question takes them."""
    return tuple(_limit(scene, row) for row in scene.rules.stacking)


def _limit(scene: Scene, row: Stacking) -> Limit:
    def not_meant(one: Counter) -> bool:
        return not scene.is_who(one, row.who)

    def by_face(one: Counter) -> float:
        return scene.game.number(one, str(row.count))

    parties = {other: _party(scene, other) for other in scene.game.sheet.sides}
    return Limit(
        name=row.name,
        weights={id: weight for id, kind in scene.game.sheet.kinds.items() if (weight := _weight(kind, row))},
        by_face=by_face if isinstance(row.count, str) else None,
        in_area=dict.fromkeys(scene.areas(row.at), row.most),
        sides=parties,
        shared=row.everybody,
        places=row.places,
        unless=not_meant,
        rule=row.rule,
        severity=row.severity,
    )


def _weight(kind: Kind, row: Stacking) -> float:
    """How much it counts; at most, if its faces differ."""
    if row.who.kinds and kind.id not in row.who.kinds:
        return 0
    if isinstance(row.count, str):
        printed = (kind.printed(row.count, face.name) for face in kind.faces)
        return max((found for found in printed if isinstance(found, int | float)), default=0)
    return row.count


def _party(scene: Scene, one: SideId) -> SideId:
    """Friends share a limit: the first of them stands for all."""
    return next((SideId(group[0]) for group in scene.rules.friends if one in group), one)


def nevers(scene: Scene) -> Iterator[Finding]:
    """Every counter that lies where it should not, area by area, as its own side sees it."""
    for row in scene.rules.never:
        found: dict[tuple[AreaId, SideId], list[CounterId]] = {}
        for one in scene.everywhere(row.who):
            seen, at = scene.seen_by(one.side), scene.position.area(one.id)
            if seen.is_who(one, row.who) and seen.is_where(at, row.at) and seen.now(row):
                found.setdefault((at, one.side), []).append(one.id)
        for (at, whose), ids in found.items():
            yield _finding(row, at, whose, tuple(ids))


def _finding(row: Never, at: AreaId, whose: SideId, ids: tuple[CounterId, ...]) -> Finding:
    these = tuple(map(counter, ids))
    sentence = tell(
        row.text,
        say("{counters} should not be in {area}.", counters=these, area=area(at)),
        counters=these,
        area=area(at),
        side=side(whose),
        count=len(ids),
    )
    return Finding(
        severity=row.severity,
        places=(PlaceId(at),),
        counters=ids,
        sentence=sentence,
        rule=row.rule,
        aspect=row.aspect,
    )
