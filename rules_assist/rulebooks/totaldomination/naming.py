"""Other names for a ledger: they answer whoever asks by them, and stay silent when somebody asks for all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeAlias

from rules_assist.advice import Act, Ledger
from rules_assist.standpoint import Standpoint

Reckons: TypeAlias = Callable[[Standpoint, Act], Ledger | None]


def when_named(reckons: Reckons, view: Standpoint, act: Act) -> Ledger | None:
    """Only whoever asks for it by a name is told."""
    return reckons(view, act) if act.verb else None


def also(reckons: Reckons, *names: str) -> Mapping[str, Reckons]:
    return dict.fromkeys(names, partial(when_named, reckons))
