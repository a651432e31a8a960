"""What can be done with the counters that are meant: those picked out, or those under the finger.

What changes the game is on no bare key: whoever types a word with the map in front would play.
"""

from __future__ import annotations

from app.documents import deeds
from app.windows.actions.actions import COUNTERS, Action

ROWS = (
    Action(
        "spread", "Open the stack", "O", COUNTERS, "See every counter of it, large.",
        lambda w: w.pointing.open_meant(), can=lambda w: bool(w.meant),
    ),
    Action(
        "why", "Why?", "?", COUNTERS, "What the rulebook says of these counters.",
        lambda w: w.advising.ask_why(),
    ),
    Action(
        "turn over", "Turn over", "Ctrl+Shift+F", COUNTERS, "The next face of the counter.",
        lambda w: w.do(deeds.turn_over(w.document.game, w.document.position, w.meant)), can=lambda w: bool(w.meant),
    ),
    Action(
        "lose step", "Lose a step", "Ctrl+L", COUNTERS, "One step fewer.",
        lambda w: w.do(deeds.lose_step(w.document.game, w.document.position, w.meant)), can=lambda w: bool(w.meant),
    ),
    Action(
        "win step", "Regain a step", "Ctrl+Shift+L", COUNTERS, "One step more.",
        lambda w: w.do(deeds.lose_step(w.document.game, w.document.position, w.meant, -1)), can=lambda w: bool(w.meant),
    ),
    Action(
        "turn counter", "Rotate by 45°", "Ctrl+T", COUNTERS, "Clockwise.",
        lambda w: w.do(deeds.turn(w.document.position, w.meant)), can=lambda w: bool(w.meant),
    ),
    Action(
        "to top", "To the top of the stack", "Alt+PgUp", COUNTERS, "Above the others.",
        lambda w: w.do(deeds.to_top(w.document.position, w.meant)), can=lambda w: bool(w.meant), line=True,
    ),
    Action(
        "to bottom", "To the bottom of the stack", "Alt+PgDown", COUNTERS, "Beneath the others.",
        lambda w: w.do(deeds.to_bottom(w.document.position, w.meant)), can=lambda w: bool(w.meant),
    ),
    Action(
        "lock", "Lock in place", "Ctrl+K", COUNTERS, "Hands pass over it, until it is unlocked.",
        lambda w: w.do(deeds.lock(w.document.position, w.meant)), can=lambda w: bool(w.meant),
        on=lambda w: bool(w.meant) and w.document.position.locked.issuperset(w.meant),
    ),
    Action(
        "unload", "Unload", "Ctrl+U", COUNTERS, "What is aboard goes ashore here.",
        lambda w: w.do(deeds.unload(w.document.position, w.meant)),
        can=lambda w: deeds.unload(w.document.position, w.meant) is not None, line=True,
    ),
    Action(
        "split", "Split the amount in half", "Ctrl+Shift+S", COUNTERS, "One counter becomes two.",
        lambda w: w.do(deeds.halve(w.document.position, w.meant)),
        can=lambda w: deeds.halve(w.document.position, w.meant) is not None,
    ),
    Action(
        "join", "Join amounts", "Ctrl+Shift+J", COUNTERS, "Several counters of a kind become one.",
        lambda w: w.do(deeds.join(w.document.position, w.meant)),
        can=lambda w: deeds.join(w.document.position, w.meant) is not None,
    ),
    Action(
        "clone", "Clone", "Ctrl+D", COUNTERS, "A copy beside each.",
        lambda w: w.do(deeds.clone(w.document.position, w.meant)), can=lambda w: bool(w.meant), line=True,
    ),
    Action(
        "to pool", "Back to the pool", "Ctrl+Backspace", COUNTERS, "Off the map, to where it can be taken again.",
        lambda w: w.do(deeds.to_pool(w.document.game, w.document.position, w.meant)), can=lambda w: bool(w.meant),
    ),
    Action(
        "take off", "Take off the table", "Ctrl+Del", COUNTERS, "Out of the game; undo brings it back.",
        lambda w: w.do(deeds.take_off(w.document.position, w.meant)), can=lambda w: bool(w.meant),
    ),
)  # fmt: skip
