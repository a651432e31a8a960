"""Strategic bombing (§13.3): who may bomb Germany, who may stop them, and what it costs the Axis."""

from __future__ import annotations

from boards.board import AreaId
from boards.plain.sentence import area, counter, say
from counters.counter import Counter
from rules_assist.advice import Act, Answer, Entry, Ledger, Reason, not_told
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.blitzwar.air import grounded
from rules_assist.rulebooks.blitzwar.answering import answer, named, told_number
from rules_assist.rulebooks.blitzwar.corps import is_air
from rules_assist.rulebooks.blitzwar.dates import date
from rules_assist.rulebooks.blitzwar.phases import phase
from rules_assist.rulebooks.blitzwar.readings import option
from rules_assist.rulebooks.blitzwar.seasons import turn, weather
from rules_assist.rulebooks.blitzwar.sides import ALLIES, AXIS, party, party_of
from rules_assist.rulebooks.blitzwar.zones import country_of, regions_of

RULE = "§13.3"
BOX = AreaId("strategic_bombing")


def in_britain(view: Standpoint, at: AreaId) -> bool:
    """In the United Kingdom itself."""
    return "united_kingdom_home" in regions_of(view.game, at)


def cannot_bomb(view: Standpoint, one: Counter) -> Reason | None:
    """From winter 1943 on, Allied air units that are based in the United Kingdom (§13.3)."""
    at, first = view.position.area(one.id), date(view, "bombing")
    snow = weather(view) == "snow" and option(view, "winter_bombing") == "not allowed"
    return grounded(view, one) or first_reason(
        (RULE, "Only Allied air units bomb.", party_of(view, one.side) != ALLIES),
        (RULE, "Strategic bombing begins on turn {first}.", turn(view) < first),
        (RULE, "{base} is not in the United Kingdom.", not in_britain(view, at)),
        ("§6", "In winter nobody bombs, as it is played here.", snow),
        first=first,
        base=area(at),
    )


def cannot_stop_bombers(view: Standpoint, one: Counter) -> Reason | None:
    """Axis air units in Germany may counter them (§13.3)."""
    at = view.position.area(one.id)
    met = any(is_air(view, other) for other in view.position.in_area(BOX) if party_of(view, other.side) == ALLIES)
    return grounded(view, one) or first_reason(
        (RULE, "Only Axis air units counter bombers.", party_of(view, one.side) != AXIS),
        (RULE, "{base} is not in Germany.", country_of(view.game, at) != "germany"),
        (RULE, "No air unit lies in the box of strategic bombing.", not met),
        base=area(at),
    )


def bomb(view: Standpoint, act: Act) -> Answer | None:
    """`may bomb #lancasters`."""
    group = named(view, act)
    if not group:
        return not_told(RULE)
    words = "{who} may bomb Germany, one unit after the other. At most {most} that nobody counters have effect."
    who, most = tuple(counter(one.id) for one in group), most_effective(view)
    return answer([cannot_bomb(view, one) for one in group], words, RULE, who=who, most=most)


def most_effective(view: Standpoint) -> int:
    return int(str(view.said(BOX, "effective_units")))


def bombing_turn(view: Standpoint) -> int:
    """The turn of the bombing that counts: until the Axis has lost its supplies, the one before."""
    return turn(view) - (phase(view) in ("diplomacy", "cards", "reinforcement"))


def each_costs(view: Standpoint) -> int:
    """The supplies that an effective unit costs the Axis: more from winter 1944 on."""
    rows = view.game.sheet.charts["bombing"].rows
    return int(rows[1 if bombing_turn(view) >= date(view, "bombing_more") else 0][0])


def effective(view: Standpoint, act: Act) -> int:
    """As many as were sent and not countered: told, or what lies in the box, or what a fact remembers."""
    sent = told_number(act, "sent", "units", "air")
    if sent is not None:
        return max(0, sent - (told_number(act, "countered") or 0))
    there = [party_of(view, one.side) for one in view.position.in_area(BOX) if is_air(view, one)]
    left = there.count(ALLIES) - there.count(AXIS)
    fact = view.position.facts.get("bombed")
    return max(left, 0) if there else int(fact.value) if fact and fact.value.isdecimal() else 0


def bombing_of(view: Standpoint, act: Act) -> Ledger | None:
    """`ledger bombing with sent 3, countered 1`: of the Axis, whoever is asked about."""
    return bombing_losses(view, act) if act.side or party(view) == AXIS else None


def bombing_losses(view: Standpoint, act: Act) -> Ledger:
    """What the Axis loses in its next reinforcement phase."""
    found, most, each = effective(view, act), most_effective(view), each_costs(view)
    counted = min(found, most) if bombing_turn(view) >= date(view, "bombing") else 0
    why = say("An air unit bombs Germany uncountered: {each} supplies.", each=each)
    entries = tuple(Entry(amount=each, sentence=why, rule=RULE) for _ in range(counted))
    words = "{counted} of {found} air units have effect: the Axis loses {total} supplies in its reinforcement phase."
    told = say(words, counted=counted, found=found, total=each * counted)
    return Ledger(name="bombing", side=AXIS, entries=entries, total=each * counted, sentence=told, rule=RULE)


VERBS = dict.fromkeys(("bomb", "strategic_bombing", "bombing"), bomb)
LEDGERS = {"bombing": bombing_of}
