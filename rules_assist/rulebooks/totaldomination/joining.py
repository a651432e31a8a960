"""Allies join the war (§9.0): Lend-Lease, U-Boots in its way, and what an Axis invasion brings about."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from boards.plain.sentence import say, side
from counters.counter import Counter, SideId
from counters.events import FactSet
from counters.facts import Fact, FactWord
from counters.places import PlaceId
from rules_assist.advice import Act, Answer, Deed, Finding, Ledger, Reason
from rules_assist.common.one_side import Term, add_up
from rules_assist.common.saying import no, yes
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.totaldomination.card_value import ops_of
from rules_assist.rulebooks.totaldomination.cards import Card, asked_card
from rules_assist.rulebooks.totaldomination.charts import number
from rules_assist.rulebooks.totaldomination.naming import also
from rules_assist.rulebooks.totaldomination.powers import (
    AXIS,
    CHINA,
    JOINING,
    NOBODY,
    UK,
    US,
    USSR,
    at_war,
    faction,
    original,
    power,
    rises,
    says,
)
from rules_assist.rulebooks.totaldomination.turns import has_passed
from rules_assist.rulebooks.totaldomination.words import some, whole

HELPS = {UK: US, USSR: CHINA}
"""Whose marker a power moves by Lend-Lease."""


def last_box(view: Standpoint, joining: SideId) -> int:
    """How many steps the marker has to go in all."""
    found = next((rule.most for id, rule in view.game.sheet.values.items() if id == f"{joining}_joins"), None)
    return int(found or 0)


def marker_at(view: Standpoint, joining: SideId) -> int:
    """How far it is: as the value says, or where it lies on its track, whichever is further."""
    boxes = (place.partition("/")[2] for place in _places_of_marker(view, joining))
    lies = max((whole(box) or 0 for box in boxes), default=0)
    return max(int(view.position.value(f"{joining}_joins")), lies)


def _places_of_marker(view: Standpoint, joining: SideId) -> Iterator[PlaceId]:
    yield from (place for place in view.position.stacks if place.startswith(f"{joining}_joins/"))


def steps_left(view: Standpoint, joining: SideId) -> int:
    if at_war(view.position, view.game, joining):
        return 0
    return max(last_box(view, joining) - marker_at(view, joining), 0)


# ---------------------------------------------------------------- Lend-Lease


def gives_none(view: Standpoint) -> bool:
    """Only the UK and the USSR do Lend-Lease."""  # §9.1
    return power(view) not in HELPS


def did_lend_lease(view: Standpoint) -> bool:
    """Once a round."""  # §9.1
    return view.position.facts.says("lend_lease", power(view))


def in_last_box(view: Standpoint) -> bool:
    """Not when the marker is in the last box."""  # §9.1
    return steps_left(view, HELPS.get(power(view), NOBODY)) == 0


def u_boots_at_sea(view: Standpoint) -> int:
    """How many U-Boots are on the board, if they are played with."""
    if says(view, "u_boots") == "off":
        return 0
    spaces = view.game.board.spaces
    return sum(one.kind == "u_boot" and view.position.area(one.id) in spaces for one in view.position.counters.values())


def least_ops(view: Standpoint) -> int:
    """What a British card must be worth for Lend-Lease; the Soviet one may be any."""  # §11.2
    return number(view.game, "lend_lease", str(u_boots_at_sea(view)), "card for Lend-Lease of the UK")


def too_weak_for_u_boots(view: Standpoint, act: Act, card: Card | None) -> bool:
    """With U-Boots at sea the UK's card must have 4, 5 or 6 OPs; Tactics count, a saved OP does not."""  # §11.2
    if power(view) != UK or card is None:
        return False
    worth, least = _worth(view, card), least_ops(view)
    return worth != least if just_as_many(view) else worth < least


def just_as_many(view: Standpoint) -> bool:
    """Of one U-Boot it is said that at least so many OPs are needed, of two and three only how many: by option
    lend_lease_card neither less nor more (§11.2)."""
    return says(view, "lend_lease_card") == "exactly" and u_boots_at_sea(view) > 1


def _worth(view: Standpoint, card: Card) -> int:
    return ops_of(view, Act(verb="lend_lease", details={"for": "lend_lease"}), card)


def not_one_card(act: Act) -> bool:
    """Just one card is given."""  # §9.1
    return max(len(act.counters), len(some(act.details.get("card", act.details.get("cards", ""))))) > 1


def why_no_lend_lease(view: Standpoint, act: Act) -> Reason | None:
    card = asked_card(view, act)
    return first_reason(
        ("§12.1", "There is no Lend-Lease in this scenario.", rises(view.position, view.game)),
        ("§9.1, 9.0", "Only the United Kingdom and the USSR do Lend-Lease.", gives_none(view)),
        ("§4.2", "{side} has passed.", has_passed(view, power(view))),
        ("§9.1, 9.0", "{side} has done Lend-Lease this round.", did_lend_lease(view)),
        ("§9.1, 9.0", "The marker of Allies joining the war is in its last box.", in_last_box(view)),
        ("§9.1, 9.0", "Lend-Lease takes one card only.", not_one_card(act)),
        (
            "§11.2",
            "With {boats} U-Boots at sea the card must be worth {just}{least} OPs; this one is worth {ops}.",
            too_weak_for_u_boots(view, act, card),
        ),
        side=side(power(view)),
        boats=u_boots_at_sea(view),
        just="just " if just_as_many(view) else "",
        least=least_ops(view),
        ops=_worth(view, card) if card else 0,
    )


def lend_lease(view: Standpoint, act: Act) -> Answer:
    why = why_no_lend_lease(view, act)
    if why:
        return no(why)
    card = asked_card(view, act)
    if card is None and power(view) == UK and least_ops(view):
        told = say("The card must be worth {least} OPs; I was not told which it is.", least=least_ops(view))
        return yes(told, "§11.2")
    us = HELPS[power(view)]
    words = "{side} may do Lend-Lease: the marker of {ally} goes on by one, and its card waits for the next draft."
    return yes(say(words, side=side(power(view)), ally=side(us)), "§9.1, 9.0")


def lend_lease_least(view: Standpoint, act: Act) -> Ledger | None:
    """The least that a card for Lend-Lease must be worth now."""
    if gives_none(view):
        return None
    told = act.details.get("u_boots", act.details.get("u_boats", ""))
    boats = told if whole(told) is not None else str(u_boots_at_sea(view))
    uk = power(view) == UK
    least = number(view.game, "lend_lease", boats, "card for Lend-Lease of the UK") if uk else 0
    terms: list[Term] = [(least, say("{boats} U-Boots are at sea.", boats=boats), "§11.2")] if least else []
    return add_up(view, "lend_lease_least", terms, "§11.2")


# ---------------------------------------------------------------- Axis invasion


def still_out(view: Standpoint, joining: SideId) -> bool:
    """Only before it has joined."""  # §9.2
    return joining in JOINING and not at_war(view.position, view.game, joining) and not rises(view.position, view.game)


def strike_counts(view: Standpoint) -> bool:
    """Whether an Air Strike counts as an attack here."""
    return says(view, "war_by_air") == "advances_the_marker"


def advances(view: Standpoint, target: Counter, *, by_air: bool = False) -> int:
    """By how much the marker goes on when the Axis attacks this unit."""  # §9.2
    if faction(view, power(view)) != AXIS or not still_out(view, target.side):
        return 0
    return int(not by_air or strike_counts(view))


def axis_invasion(view: Standpoint, act: Act) -> Ledger | None:
    """How far the marker of the US or China goes on by so many attacks and units moved in; as many cards are shuffled
    into the draw deck."""
    joining = view.side if view.side in JOINING else HELPS.get(power(view))
    if joining is None:
        return None
    terms = list(_invaded(view, act, joining))
    found = add_up(Standpoint(view.game, view.position, joining), "axis_invasion", terms, "§9.2, 9.0")
    words = "The marker of {ally} goes on by {steps}; as many of its cards are shuffled into the draw deck."
    return msgspec.structs.replace(found, sentence=say(words, ally=side(joining), steps=found.total))


def _invaded(view: Standpoint, act: Act, joining: SideId) -> Iterator[Term]:
    left = steps_left(view, joining) if still_out(view, joining) else 0
    strikes = _told(act, "strikes", "air_strikes") * strike_counts(view)
    attacks, moves = _told(act, "attacks", "attack") + strikes, _told(act, "moves", "move", "units")
    for count, words in (
        (attacks, "{count} attacks on units of {ally}."),
        (moves, "{count} units moved into home areas of {ally}."),
    ):
        going = min(count, left)
        left -= going
        if going:
            yield going, say(words, count=going, ally=side(joining)), "§9.2, 9.0"


def _told(act: Act, *words: str) -> int:
    return sum(whole(act.details.get(word, "")) or 0 for word in words)


def marker(view: Standpoint, act: Act) -> Ledger | None:
    """How far the US or China are from joining."""
    joining = view.side if view.side in JOINING else HELPS.get(power(view))
    if joining is None:
        return None
    told = say("Steps to the last box.")
    us = Standpoint(view.game, view.position, joining)
    return add_up(us, "steps_to_war", [(steps_left(view, joining), told, "§9.0")], "§9.0")


def joined_unsaid(view: Standpoint) -> Iterator[Finding]:
    """The marker is in the last box, but nobody has said that the power is at war."""  # §9.0
    joining = HELPS.get(view.side)
    if joining is None or rises(view.position, view.game):
        return
    there = marker_at(view, joining) >= last_box(view, joining)
    if there and not view.position.facts.says("at_war", joining):
        joined = Fact(FactWord("at_war"), (joining,), "game")
        yield Finding(
            severity="note", sentence=say("{ally} joins the war: its marker is in the last box.", ally=side(joining)),
            rule="§9.0", aspect="joining", deed=Deed(sentence=say("write that down"), event=FactSet(joined)),
        )  # fmt: skip


def join(view: Standpoint, act: Act) -> Answer | None:
    """`may join side us`: whether it is in the war, or joins it now."""
    joining = next((each for each in (act.side, HELPS.get(power(view))) if each in JOINING), None)
    if joining is None:
        return None
    why = first_reason(
        ("§12.1", "{ally} stays out of the war in this scenario.", rises(view.position, view.game)),
        ("§9.0", "{ally} is {steps} steps from joining the war.", steps_left(view, joining)),
        ally=side(joining),
        steps=steps_left(view, joining),
    )
    told = say("{ally} is at war, with {side}.", ally=side(joining), side=side(original(view.game, joining)))
    return no(why) if why else yes(told, "§9.0")


VERBS = {
    "lend_lease": lend_lease, "lend": lend_lease, "join": join, "join_the_war": join, "join_war": join,
}  # fmt: skip
LEDGERS = {
    "lend_lease_least": lend_lease_least,
    "steps_to_war": marker,
    **also(axis_invasion, "axis_invasion", "invasion"),
    **also(lend_lease_least, "lend_lease", "lend_lease_minimum"),
}
FINDINGS = (joined_unsaid,)
