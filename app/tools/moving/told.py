"""What is said beside a hand that carries counters: the ways there, or the first reason why not; and more if asked."""

from __future__ import annotations

from typing import Literal

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, say
from rules_assist.advice import Reach, Reason, Way

Others = Literal["tab", "tap", "each"]
"""How one comes to the other ways; `each`: they are no choice, but for one counter each."""


def told(
    reach: Reach,
    at: AreaId | None,
    start: AreaId | None,
    *,
    more: bool = False,
    choice: int = 0,
    others: Others = "tab",
) -> Sentence | None:
    """Where everything is out of time, that is said first, and then what would hold otherwise."""
    lines = [ruled(note) for note in reach.notes]
    if at is not None and at != start:
        found = _ways(reach, at, more=more, choice=choice, others=others) or _refused(reach, at, more=more)
        new = [each for each in found if each not in lines]
        lines += [say("Otherwise: {sentence}", sentence=each) for each in new] if reach.notes else new
    return on_lines(*lines)


def _ways(reach: Reach, at: AreaId, *, more: bool, choice: int, others: Others) -> list[Sentence]:
    """The one that is meant first; the others are a key away, or a tap when the hand has opened."""
    ways = reach.ways.get(at, ())
    first = choice % len(ways) if ways else 0
    found = [_way(way, reach, more=more) for way in (*ways[first:], *ways[:first])]
    if others == "each":
        return found
    if others == "tap":
        return [*found[:1], *(say("Or: {sentence}", sentence=each) for each in found[1:])]
    return [*found[:1], *(say("Tab: {sentence}", sentence=each) for each in found[1:])]


def _way(way: Way, reach: Reach, *, more: bool) -> Sentence:
    """With its means, where there are several; with its steps, where it has several; with its areas, if asked."""
    sentence, steps = way.sentence, len(way.route)
    if more and steps > 1:
        through = tuple(map(area, way.route[:-1]))
        sentence = say("{sentence} {steps} steps, through {through}.", sentence=sentence, steps=steps, through=through)
    elif steps > 1:
        sentence = say("{sentence} {steps} steps.", sentence=sentence, steps=steps)
    sentence = say("{sentence} [{rule}]", sentence=sentence, rule=way.rule)
    if way.means and len(reach.means) > 1:
        return say("{means}: {sentence}", means=way.means.replace("_", " "), sentence=sentence)
    return sentence


def _refused(reach: Reach, at: AreaId, *, more: bool) -> list[Sentence]:
    reasons = [each for each in reach.refused.get(at, ()) if each not in reach.notes]
    if more or len(reasons) < 2:
        return [ruled(each) for each in reasons]
    others = len(reasons) - 1
    return [say("{sentence} (Ctrl: {count} more)", sentence=ruled(reasons[0]), count=others)]


def ruled(reason: Reason) -> Sentence:
    """A reason with its rule."""
    return say("{sentence} [{rule}]", sentence=reason.sentence, rule=reason.rule) if reason.rule else reason.sentence


def on_lines(*sentences: Sentence) -> Sentence | None:
    """Several sentences as one, each on a line of its own."""
    if len(sentences) < 2:
        return sentences[0] if sentences else None
    values = {f"line_{number}": sentence for number, sentence in enumerate(sentences)}
    return say("\n".join(f"{{{name}}}" for name in values), **values)
