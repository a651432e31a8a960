"""Other words for what the chapters call something: whoever types one of these is understood."""

from __future__ import annotations

from collections.abc import Mapping

VERBS: Mapping[str, str] = {
    **dict.fromkeys(("withdraw", "fall_back"), "retreat"),
    **dict.fromkeys(("occupy", "conquer", "capture"), "control"),
    **dict.fromkeys(("supply", "have_supply"), "be_supplied"),
    **dict.fromkeys(("build", "deploy"), "place"),
    **dict.fromkeys(("rail", "redeploy"), "strategic_move"),
    **dict.fromkeys(("assault", "storm"), "attack"),
    **dict.fromkeys(("invade", "land_troops"), "land"),
    "embark": "sea_transport",
    **dict.fromkeys(("split", "convert", "swap", "change", "make_change"), "reorganise"),
    "bombard": "bomb",
    **dict.fromkeys(("pursue", "exploit", "follow_up"), "advance"),
    "end": "end_phase",
    **dict.fromkeys(("stand_fast", "hold_out"), "stay"),
}
LEDGERS: Mapping[str, str] = {
    **dict.fromkeys(("vp", "score"), "victory"),
    **dict.fromkeys(("movement_cost", "move_cost"), "supply_cost"),
}
