"""Who may be activated to attack (§15.3), and what counters have done already this turn."""

from __future__ import annotations

from boards.plain.sentence import Ref, counter, say
from counters.counter import Counter
from rules_assist.advice import NOT_TOLD, Act, Answer, Reason, not_told
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.blitzwar.corps import is_armoured, is_corps, is_fortified
from rules_assist.rulebooks.blitzwar.fed import may_act
from rules_assist.rulebooks.blitzwar.limits import limit
from rules_assist.rulebooks.blitzwar.sides import is_hostile, is_neutral
from rules_assist.rulebooks.blitzwar.table import corps_in, on_beachhead
from rules_assist.rulebooks.blitzwar.zones import brown_lines


def zones_moved(view: Standpoint, one: Counter) -> int | None:
    """How many zones it has moved tactically this turn; None: it moved, and nobody said how far."""
    fact = view.position.facts.get("moved_zones", one.id)
    if fact is not None and fact.value.strip().isdigit():
        return int(fact.value)
    return None if fact is not None or one.marked("moved") else 0


def has_moved(view: Standpoint, one: Counter) -> bool:
    return zones_moved(view, one) != 0


def went_strategically(view: Standpoint, one: Counter) -> bool:
    return one.marked("strategic") or view.position.facts.says("strategic", one.id)


def came_by_sea(view: Standpoint, one: Counter) -> bool:
    """Transported from port to port this turn (§14.1.1)."""
    fact = view.position.facts.get("by_sea", one.id)
    to_port = fact is not None and "beach" not in fact.value.casefold()
    return to_port or (fact is None and one.marked("by_sea") and not came_by_beachhead(view, one))


def came_by_beachhead(view: Standpoint, one: Counter) -> bool:
    """Transported to a beachhead (§14.1.2): it lies there, a fact says so; or it is marked and has fought since, as
    nobody could who came to a port."""
    if on_beachhead(view, one):
        return True
    fact = view.position.facts.get("by_sea", one.id)
    return "beach" in fact.value.casefold() if fact is not None else one.marked("by_sea") and has_fought(view, one)


def has_fought(view: Standpoint, one: Counter) -> bool:
    return one.marked("fought") or view.position.facts.says("blitz_target", one.id)


def farthest_to_attack(view: Standpoint, one: Counter) -> int:
    """How far it may move and still be activated."""
    return limit(view.game, "armour_then_attacks" if is_armoured(view, one) else "infantry_then_attacks")


def is_activated_after(view: Standpoint, one: Counter, steps: int) -> bool:
    """Whether a counter that moves so many zones is activated by its move (§15.3)."""
    return is_corps(view, one) and steps <= farthest_to_attack(view, one)


def is_activated_by_moving(view: Standpoint, one: Counter) -> bool:
    moved = zones_moved(view, one)
    return moved is not None and moved > 0 and is_activated_after(view, one, moved)


def is_beside_enemy(view: Standpoint, one: Counter) -> bool:
    """Whether enemy corps stand next to it over a brown line; neutrals count, for they can be attacked."""
    at = view.position.area(one.id)
    return any(
        is_foe(view, each) for zone in brown_lines(view.game).get(at, ()) for each in corps_in(view, zone)
    )  # fmt: skip


def is_foe(view: Standpoint, one: Counter) -> bool:
    """Enemy corps, or a neutral's, whom an attack brings into the war (§9.3)."""
    return is_hostile(view, one.side) or (is_neutral(view, one.side) and one.side != view.side)


def not_activated(view: Standpoint, one: Counter) -> Reason | None:
    """Why a counter cannot be activated to attack."""
    moved = zones_moved(view, one)
    who: dict[str, Ref] = {"who": counter(one.id)}
    if moved is None:
        return Reason(NOT_TOLD, "§15.3")
    return first_reason(
        ("§15.3", "{who} is neither infantry nor armour.", not is_corps(view, one)),
        ("§15.1", "{who} is fortified and cannot attack.", is_fortified(view, one)),
        ("§14.1.1", "{who} was transported by sea this turn.", came_by_sea(view, one)),
        ("§15.2", "{who} moved strategically this turn.", went_strategically(view, one)),
        ("§15.3", "{who} has moved too far to attack.", not is_activated_after(view, one, moved)),
        ("§7", "{who} has no line of supply.", not may_act(view, one)),
        ("§15.3", "{who} is next to no enemy.", not on_beachhead(view, one) and not is_beside_enemy(view, one)),
        **who,
    )


def may_activate(view: Standpoint, act: Act) -> Answer | None:
    """`may activate #panzer`."""
    if not act.counters:
        return not_told("§15.3")
    for id in act.counters:
        if (why := not_activated(view, view.position.counters[id])) is not None:
            return Answer(yes=False, sentence=why.sentence, rule=why.rule)
    return Answer(yes=True, sentence=say("They may be activated to attack."), rule="§15.3")


VERBS = {"activate": may_activate, "be_activated": may_activate}
