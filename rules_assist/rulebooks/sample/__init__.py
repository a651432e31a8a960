"""The rules of the Lantern Isles, as `rules.md` has them: a larger game would make a chapter of each of its files."""

from rules_assist.advice import Act, Answer
from rules_assist.common.chart_battle import DIE
from rules_assist.common.standpoint import Standpoint, allowed
from rules_assist.rulebook import Chapter, Figure, Verb, attacking, rulebook
from rules_assist.rulebooks.sample import battle, ledger, movement


def _play(view: Standpoint, act: Act) -> Answer | None:
    card, peace = view.position.counters[act.counters[0]], view.position.facts.says("broke_peace", view.side)
    return allowed(
        "It may be played now.",
        "§8.2",
        ("§8.2", "That card is for another phase.", view.game.printed(card, "phase") != view.position.clock.phase),
        ("§8.2", "It is for those who kept the peace.", view.game.printed(card, "peace") and peace),
    )


ATTACK = Verb(name="attack", does=attacking(battle.battle_of), title="Attack", needs=("counters", "at"), details=(DIE,),
              phases=("battle",), rule="§6.1", suits=lambda view, one: view.type(one) in battle.FIGHTS)  # fmt: skip
PLAY = Verb(name="play", does=_play, title="Play this card", needs=("counters",), details=(),
            suits=lambda view, one: view.game.kind(one).sort == "card")  # fmt: skip
FIGURES = (Figure(name="income", reckons=ledger.income_of), Figure(name="crowns", reckons=ledger.crowns_of))
RULEBOOK = rulebook(Chapter(
    reach=movement.reach_of, ways=tuple(movement.GOES), limits=movement.limits, findings=(movement.findings_of,),
    supply=movement.supply_of, battle=battle.battle_of, verbs=(ATTACK, PLAY), figures=FIGURES,
), sides=("ember", "tide"))  # fmt: skip
