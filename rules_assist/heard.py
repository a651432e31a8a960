"""A question that notes what of it a rule looked at: a Yes that rests on less than was named says so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from boards.plain.sentence import Value, area, counter
from counters.position import PlaceId, Position, area_of
from rules_assist.advice import Act

CLAUSES = ("counters", "at", "from_", "to", "through")
DETAIL = "with "


class Heard(Act, frozen=True, kw_only=True):
    """An act as a rule hears it."""

    looked: set[str]
    """What was looked at so far; one set, however often the act is changed on the way."""

    def __getattribute__(self, name: str) -> Any:
        if name in CLAUSES:
            Act.__getattribute__(self, "looked").add(name)
        return Act.__getattribute__(self, name)


class _Details(dict[str, str]):
    """Details that note which of them were asked for."""

    def __init__(self, told: Mapping[str, str], looked: set[str]) -> None:
        super().__init__(told)
        self.looked = looked

    def _look(self, *words: object) -> None:
        self.looked.update(f"{DETAIL}{word}" for word in words)

    def get(self, word: str, default: Any = None) -> Any:
        self._look(word)
        return super().get(word, default)

    def __getitem__(self, word: str) -> str:
        self._look(word)
        return super().__getitem__(word)

    def __contains__(self, word: object) -> bool:
        self._look(word)
        return super().__contains__(word)

    def __iter__(self) -> Iterator[str]:
        self._look(*super().keys())
        return super().__iter__()

    def items(self) -> Any:
        self._look(*super().keys())
        return super().items()

    def values(self) -> Any:
        self._look(*super().keys())
        return super().values()

    def keys(self) -> Any:
        self._look(*super().keys())
        return super().keys()


def heard(act: Act) -> Heard:
    """The same act, nothing of it looked at yet."""
    looked: set[str] = set()
    told = {name: getattr(act, name) for name in act.__struct_fields__ if name not in {"details", "looked"}}
    return Heard(**told, details=_Details(act.details, looked), looked=looked)


def passed_over(act: Act, said: Heard, position: Position) -> tuple[Value, ...]:
    """What was named and never looked at. Where the counters are anyway need not be looked at."""
    places = {"at": act.at, "from_": act.from_, "to": act.to, "through": act.through}
    here = {position.area(id) for id in act.counters if id in position.counters}
    found: list[Value] = [
        *(map(counter, act.counters) if "counters" not in said.looked else ()),
        *_places(told for clause, told in places.items() if clause not in said.looked and not _are(told, here)),
        *(word.replace("_", " ") for word in act.details if DETAIL + word not in said.looked),
    ]
    return tuple(found)


def _places(several: Iterable[tuple[PlaceId, ...]]) -> Iterator[Value]:
    return (area(area_of(place)) for places in several for place in places)


def _are(places: tuple[PlaceId, ...], here: set[Any]) -> bool:
    return all(area_of(place) in here for place in places)
