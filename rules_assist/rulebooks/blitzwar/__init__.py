"""The rules of BlitzWar, chapter by chapter: each file of this folder is one, and says what it adds."""

from __future__ import annotations

from rules_assist.advice import Act, Answer, Detail
from rules_assist.common.asked import verb
from rules_assist.rulebook import Chapter, rulebook
from rules_assist.rulebooks.blitzwar import (
    air,
    battle,
    calendar,
    control,
    land,
    landings,
    naval,
    offers,
    paying,
    results,
    sketch,
    stacking,
    surrender,
)  # fmt: skip
from rules_assist.rulebooks.blitzwar.europe import PARTIES
from rules_assist.rulebooks.blitzwar.reinforcing import cards, forming, losses
from rules_assist.rulebooks.blitzwar.supply import War

LOSSES = ("result", "d", "difference", "attacker_loss", "attacker_losses", "defender_loss", "defender_losses")
"""What a question says of a battle that is over."""


def activate(view: War, act: Act) -> Answer | None:
    """Counters are activated to attack (§15.3), countries to fight (§9.3)."""
    return (land.may_activate if act.counters else surrender.about_country(calendar.may_join, "§9.3"))(view, act)


def act_at_all(view: War, act: Act) -> Answer | None:
    """Counters act if they are supplied (§7), and it is their time; sides when it is their time (§8)."""
    time = calendar.may_act_now(view, act)
    if not act.counters:
        return time
    fed = paying.they_act(view, act)
    return time if fed and fed.yes and view.is_told and not time.yes else fed


def stay(view: War, act: Act) -> Answer | None:
    """After a battle (§17.2), or where there is room (§4)."""
    after = any(word in act.details for word in LOSSES)
    return results.stay(view, act) if after else stacking.may_stay(view, act)


# Its phases; of one that each side has, what they share as well.
PHASE = Detail(name="phase", also=("in",), known=lambda game: (
    word for each in game.sheet.sequence.phases for word in (each.id, each.id.partition("_")[2]) if word
))  # fmt: skip
TOLD_APART = Chapter(
    verbs=(
        verb("activate", activate, "Activate to attack", "counters", details=calendar.JOIN),
        verb("act", act_at_all, "Act now", "side", listed=(), details=(PHASE,)),
        verb("stay", stay, "Stay", "counters", details=results.RESULTS),
    )
)
"""Verbs that mean two things, told apart by what the question names."""

EACH = (
    *(control, offers, stacking, paying, land, naval, landings, air),
    *(battle, results, surrender, calendar, forming, losses, cards),
)
RULEBOOK = rulebook(
    *(each.CHAPTER for each in EACH), TOLD_APART, sides=PARTIES, looking=PARTIES, timely=War.is_time, rule="§8",
    seen_as=War, sketch=sketch.completed, comes_in=offers.comes_in, starves=paying.starves,
    with_alike=paying.with_alike,
)  # fmt: skip
