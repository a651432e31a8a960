"""The rules of the Lantern Isles, chapter by chapter as `rules.md` has them."""

from boards.plain.sentence import say
from rules_assist.advice import Act, Answer
from rules_assist.common.one_side import OneSided
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.sample.battle import battle_of
from rules_assist.rulebooks.sample.ledger import crowns_of, income_of
from rules_assist.rulebooks.sample.movement import reach_of
from rules_assist.rulebooks.sample.stacking import findings_of, limits
from rules_assist.rulebooks.sample.supply import supply_of


def _play(view: Standpoint, act: Act) -> Answer:
    card, peace = view.position.counters[act.counters[0]], view.position.facts.says("broke_peace", view.side)
    why = first_reason(
        ("§8.2", "That card is for another phase.", view.game.printed(card, "phase") != view.position.clock.phase),
        ("§8.2", "It is for those who kept the peace.", view.game.printed(card, "peace") and peace),
    )
    return Answer(why is None, why.sentence if why else say("It may be played now."), "§8.2")


RULEBOOK = OneSided(
    reaching=reach_of, limits=limits, finding=findings_of, supplying=supply_of, fighting=battle_of,
    ledgers={"income": income_of, "crowns": crowns_of}, verbs={"play": _play},
    players=("ember", "tide"),
)  # fmt: skip
