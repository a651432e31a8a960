"""What a hand may hold."""

from __future__ import annotations

from app.windows.actions.actions import TOOLS, Action
from app.windows.actions.tool_list import TOOL_LIST, ToolRow


def rows() -> tuple[Action, ...]:
    return tuple(map(_row, TOOL_LIST))


def _row(row: ToolRow) -> Action:
    return Action(
        f"tool.{row.id}", row.tool.title, row.tool.key, TOOLS, row.tip,
        lambda w: w.boards.take(row.id), on=lambda w: w.boards.tool == row.id,
    )  # fmt: skip
