"""What may lie together by a table of rules, and what should not lie there at all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boards.board import AreaId
from boards.plain.sentence import area, counter, side
from boards.plain.working_out import once, until_changed
from counters.counter import Counter, CounterId, Kind, KindId, SideId
from counters.game import Game
from counters.position import PlaceId
from rules_assist.advice import Finding
from rules_assist.common.stacking import Limit
from rules_assist.tables.choosing import Scene
from rules_assist.tables.forms import Never, Stacking
from rules_assist.tables.telling import tell
from rules_assist.tables.which import Where


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
    counters, known = scene.position.counters, _kinds_there(scene.game, "", scene.position.counters)
    lying = [(place.partition("/")[0], stack) for place, stack in scene.position.stacks.items()]
    for row in scene.rules.never:
        if id(row) not in scene.of_game:
            scene.of_game[id(row)] = row, (_kinds(scene, row), _areas(scene, row))
        kinds, areas = scene.of_game[id(row)][1]
        found: dict[tuple[AreaId, SideId], list[CounterId]] = {}
        meant = lying if not kinds.isdisjoint(known) else ()
        for at, stack in ((AreaId(at), stack) for at, stack in meant if at in areas):  # No cargo lies in an area.
            for one in (counters[id] for id in stack):
                if one.kind in kinds:
                    seen = scene.seen_by(one.side)
                    if seen.is_who(one, row.who) and seen.is_where(at, row.at) and seen.now(row):
                        found.setdefault((at, one.side), []).append(one.id)
        for (at, whose), ids in found.items():
            yield _finding(row, at, whose, tuple(ids))


@until_changed
def _kinds_there(_game: Game, _about: str, counters: Mapping[CounterId, Counter]) -> frozenset[KindId]:
    """Of which kinds there is anything at all: few moves change that."""
    return frozenset(one.kind for one in counters.values())


def _kinds(scene: Scene, row: Never) -> frozenset[KindId]:
    """What the row could speak of, as far as the sheet says."""
    who, kinds = row.who, scene.game.sheet.kinds
    named = (id for id in kinds if (not who.kinds or id in who.kinds) and id not in who.not_kinds)
    return frozenset(id for id in named if (not who.types or kinds[id].type in who.types)
                     and (not who.sorts or kinds[id].sort in who.sorts))  # fmt: skip


def _areas(scene: Scene, row: Never) -> frozenset[AreaId]:
    """Where the row could speak of it, as far as the map says."""
    at = Where(areas=row.at.areas, kinds=row.at.kinds, not_kinds=row.at.not_kinds, attributes=row.at.attributes,
               not_attributes=row.at.not_attributes)  # fmt: skip
    return frozenset(scene.areas(at))


def _finding(row: Never, at: AreaId, whose: SideId, ids: tuple[CounterId, ...]) -> Finding:
    these = tuple(map(counter, ids))
    words = "{counters} should not be in {area}."
    sentence = tell(row.text, words, counters=these, area=area(at), side=side(whose), count=len(ids))
    return Finding(
        severity=row.severity, places=(PlaceId(at),), counters=ids, sentence=sentence, rule=row.rule, aspect=row.aspect
    )
