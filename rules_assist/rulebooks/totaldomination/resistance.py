"""Resistance (§7.2): where an event puts it, when it goes, and that it lowers what an area is worth."""

from __future__ import annotations

from collections.abc import Iterator

from boards.board import AreaId
from boards.plain.sentence import area, counter, say
from counters.counter import Counter
from counters.events import CountersMoved
from counters.places import PlaceId, area_of
from rules_assist.advice import Act, Answer, Deed, Finding, Reach, Reason, Way
from rules_assist.common.saying import unless
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.areas import areas, in_play, printed_home, suits
from rules_assist.rulebooks.totaldomination.charts import limit
from rules_assist.rulebooks.totaldomination.control import controller, of_type, units_in
from rules_assist.rulebooks.totaldomination.moving import no_area
from rules_assist.rulebooks.totaldomination.pieces import not_played_with, on_map
from rules_assist.rulebooks.totaldomination.powers import ALLIES, AXIS, NOBODY, POWERS, faction, power, says
from rules_assist.rulebooks.totaldomination.routes import outside

POOL = PlaceId("pool/resistance")
TOKENS_OF_AN_EVENT = "tokens of one Resistance event"


def no_resistance(view: Standpoint, at: AreaId) -> Reason | None:
    """It is put only into areas that are nobody's home and that the Axis controls; not on islands (§7.2, §3.7)."""
    if at not in areas(view.game):
        return no_area(at)
    if not in_play(view.position, view.game, at):
        return Reason(say("{to} lies within the dashed line: it belongs to the Arctic Expansion.", to=area(at)), "§2.0")
    if not is_non_home(view, at):
        return Reason(say("{to} is a home area: there is no Resistance.", to=area(at)), "§7.2, 7.2.D")
    if not suits(view.game, "resistance", at):
        return Reason(say("{to} is an Island area: no Resistance is put there.", to=area(at)), "§3.7")
    if faction(view, controller(view, at)) != AXIS:
        return Reason(say("The Axis does not control {to}.", to=area(at)), "§7.2, 7.2.D")
    return None


def is_non_home(view: Standpoint, at: AreaId) -> bool:
    """A neutral area; or, by option non_home, any that is not in a colour of the Axis (§7.2)."""
    nation = printed_home(view.game, at)
    if says(view, "non_home") == "no_colour_at_all":
        return nation == NOBODY
    return nation == NOBODY or faction(view, nation) != AXIS


def too_many_tokens(view: Standpoint, count: int) -> Reason | None:
    """Up to three by one event, and six in all (§7.2, §1.0)."""
    if count > (most := limit(view.game, TOKENS_OF_AN_EVENT)):
        return Reason(say("One event puts up to {most} tokens, not {count}.", most=most, count=count), "§7.2, 7.2.D")
    lying = sum(one.kind == "resistance" for one in on_map(view.game, view.position))
    printed = sum(
        next(kind.mix.values().__iter__(), 0) for id, kind in view.game.sheet.kinds.items() if id == "resistance"
    )
    if lying + count <= printed:
        return None
    return Reason(
        say("There are {printed} tokens of Resistance, and {lying} lie on the map.", printed=printed, lying=lying),
        "§7.2, 7.2.D, 3.6",
    )


def resistance_reach(view: Standpoint, group: tuple[Counter, ...]) -> Reach:
    """Where an event can put tokens out of the pool."""
    refused: dict[AreaId, tuple[Reason, ...]] = {at: (no_area(at),) for at in outside(view.game)}
    ways: dict[AreaId, tuple[Way, ...]] = {}
    all_along = [not_played_with(view, "resistance"), too_many_tokens(view, len(group))]
    for to in areas(view.game):
        if reasons := tuple(why for why in (no_resistance(view, to), *all_along) if why):
            refused[to] = reasons
        else:
            told = say("An event can put Resistance into {to}.", to=area(to))
            ways[to] = (Way(to=to, route=(to,), means="event", sentence=told, rule="§7.2, 7.2.D"),)
    event = Reason(say("Resistance comes by an event only, for no OPs."), "§7.2, 7.2.D, 6.1")
    return Reach(ways, refused, (event, *(why for why in all_along if why)))


def place(view: Standpoint, act: Act) -> Answer | None:
    """`may place_resistance at poland, ukraine [with tokens 3]`: each place named once more is one more token."""
    places = [area_of(at) for at in (*act.to, *act.at)]
    if not places:
        return None
    count = max(len(places), len(act.counters), _tokens(act))
    theirs = Reason(say("Resistance is the Allies'."), "§7.2, 7.2.D") if faction(view, power(view)) == AXIS else None
    wrong = (no_resistance(view, at) for at in places)
    reasons = (theirs, not_played_with(view, "resistance"), *wrong, too_many_tokens(view, count))
    return unless(reasons, say("An event can put Resistance there."), "§7.2, 7.2.D")


def _tokens(act: Act) -> int:
    said = act.details.get("tokens", act.details.get("count", ""))
    return int(said) if said.isdecimal() and len(said) < 9 else 0


def findings_of(view: Standpoint) -> Iterator[Finding]:
    """Told once, by the first of the powers."""
    for at in areas(view.game) if view.side == POWERS[0] else ():
        tokens = tuple(one.id for one in of_type(view, at, "resistance"))
        if not tokens:
            continue
        if gone := liberated(view, at):
            yield Finding(
                severity="warning", places=(PlaceId(at),), counters=tokens, sentence=gone.sentence, rule=gone.rule,
                aspect="resistance", deed=Deed(sentence=say("back to supply"), event=CountersMoved(tokens, POOL)),
            )  # fmt: skip
        if not is_non_home(view, at):
            told = say("{at} is a home area: there is no Resistance.", at=area(at))
            yield Finding(places=(PlaceId(at),), counters=tokens, sentence=told, rule="§7.2, 7.2.D", aspect="place")


def liberated(view: Standpoint, at: AreaId) -> Reason | None:
    """All Resistance goes back as soon as an Allied unit comes; it stays when the Axis merely leaves (§7.2)."""
    allied = tuple(counter(one.id) for one in units_in(view, at) if frees(view, one))
    if not allied:
        return None
    return Reason(
        say("Resistance in {at} goes back to supply: {who} is there.", at=area(at), who=allied), "§7.2, 7.2.D"
    )


def frees(view: Standpoint, one: Counter) -> bool:
    """Any Allied unit; or by option resistance_goes an Army only."""
    armies_only = says(view, "resistance_goes") == "for_armies_only"
    return faction(view, one.side) == ALLIES and not (armies_only and view.type(one) != "army")


VERBS = {"place_resistance": place, "resistance": place}
FINDINGS = (findings_of,)
