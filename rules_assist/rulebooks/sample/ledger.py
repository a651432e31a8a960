"""Lamps and crowns (§7): what a side earns, and what it counts for victory."""

from boards.plain.sentence import say
from rules_assist.advice import Act, Ledger
from rules_assist.common.standpoint import Standpoint
from rules_assist.common.sums import add_up, of_held


def income_of(view: Standpoint, _: Act) -> Ledger:
    winter = [(-2.0, say("Winter nights are long."), "§3.5")] if view.turn("winter") else []
    return add_up(view, "income", [*of_held(view, "lamps", "§7.3"), *winter], "§7.3")


def crowns_of(view: Standpoint, _: Act) -> Ledger:
    broke = view.position.facts.says("broke_peace", view.side)
    peace = [(-2.0, say("The Keepers' peace was broken."), "§3.6")] if broke else []
    return add_up(view, "crowns", [*of_held(view, "crowns", "§7.4"), *peace], "§7.4")
