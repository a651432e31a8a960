"""Fortified corps (§15.1): one for each side and turn, for two supplies."""

from __future__ import annotations

from boards.plain.sentence import area, counter
from counters.counter import Counter
from rules_assist.advice import Act, Answer, Reason, not_told
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.blitzwar.answering import agreed, answer, denied, named
from rules_assist.rulebooks.blitzwar.corps import is_corps, is_fortified
from rules_assist.rulebooks.blitzwar.limits import limit
from rules_assist.rulebooks.blitzwar.prices import printed_price
from rules_assist.rulebooks.blitzwar.sides import party

RULE = "§15.1"


def cannot_fortify(view: Standpoint, one: Counter) -> Reason | None:
    """Germans anywhere, British at Malta, Gibraltar and Tobruk; infantry of one corps, which has works on its back."""
    at = view.position.area(one.id)
    british_elsewhere = one.side == "britain" and not view.said(at, "british_may_fortify")
    moved = one.marked("moved") or one.marked("strategic")
    able = any(face.attributes.get("fortified") for face in view.game.kind(one).faces)
    infantry = view.game.kind(one).type == "infantry" and is_corps(view, one)
    return first_reason(
        (RULE, "{who} is no infantry.", not infantry),
        (RULE, "Only Germans and British fortify corps.", one.side not in ("germany", "britain")),
        (RULE, "{who} is not a corps that can be fortified: one of a single corps, with works on its back.", not able),
        (RULE, "{who} is fortified already.", is_fortified(view, one)),
        (RULE, "British corps are fortified only at Malta, Gibraltar and Tobruk.", british_elsewhere),
        (RULE, "{who} has moved already: corps are fortified before all movement.", moved),
        ("§7", "{who} is out of supply.", one.marked("oos")),
        who=counter(one.id),
    )  # fmt: skip


def fortified_enough(view: Standpoint, group: tuple[Counter, ...]) -> Reason | None:
    """One corps for each side and turn (§15.1)."""
    done = view.position.facts.says("fortified_a_corps", party(view))
    done = done or any(view.position.facts.says("fortified_a_corps", one.side) for one in group)
    return first_reason(
        (RULE, "A side fortifies one corps a turn.", done or len(group) > limit(view.game, "fortified_a_turn"))
    )


def fortify(view: Standpoint, act: Act) -> Answer | None:
    """`may fortify #garrison`."""
    group = named(view, act)
    if not group:
        return not_told(RULE)
    words = "{who} may be fortified in {at}, for {price}."
    price = printed_price(view.game, "fortify")
    reasons = [*(cannot_fortify(view, one) for one in group), fortified_enough(view, group)]
    at = area(view.position.area(group[0].id))
    return answer(reasons, words, f"{RULE}, §7", who=tuple(counter(one.id) for one in group), at=at, price=price)


def unfortify(view: Standpoint, act: Act) -> Answer | None:
    """`may unfortify #garrison`: at any time."""
    for one in named(view, act):
        if why := first_reason((RULE, "{who} is not fortified.", not is_fortified(view, one)), who=counter(one.id)):
            return denied(why)
    return agreed("Fortified corps may be turned over to plain infantry at any time.", RULE)


VERBS = {
    **dict.fromkeys(("fortify", "dig_in"), fortify),
    **dict.fromkeys(("unfortify", "revert", "leave_the_works"), unfortify),
}
