"""What a game is, what is in its box, and how much of it stands in its rules and how much had to be made up."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from app.language import t, write
from counters.events.happening import number
from rules_assist.shelf.kits import kits_folder
from rules_assist.shelf.listing import Listed, listed
from rules_assist.shelf.record import Record

ONE = ("one map", "one counter", "one card", "one chart", "one set-up")
MANY = ("{count} maps", "{count} counters", "{count} cards", "{count} charts", "{count} set-ups")


def about_page(record: Record, about: str) -> QLabel:
    """`about` is what the game's own sheet says."""
    parts = [record.text, *about.strip().split("\n\n"), *_facts(listed(record))]
    if record.kit:
        by = t("A kit by {author}.", author=record.author) if record.author else t("A kit that somebody else made.")
        parts.append(f"{by} {record.kit}")
    else:
        parts.append(_where())
    if record.licence:
        parts.append(t("Licence: {licence}", licence=record.licence))
    label = QLabel("".join(f"<p>{escape(part)}</p>" for part in parts if part))
    label.setTextFormat(Qt.TextFormat.RichText)
    label.setWordWrap(True)
    label.setAlignment(Qt.AlignmentFlag.AlignTop)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.setAccessibleName(t("About this game"))
    return label


def _where() -> str:
    """Where an owner of the printed game finds what differs from it."""
    return t(
        "Who owns the printed game and finds something that differs from it puts it right in a copy of their own:"
        " “Edit a copy of the map” lays all of the game in {folder}, where counters, cards, charts and set-ups are text"
        " files. The copy stands on the shelf beside this one; saved games of this one go on as they are.",
        folder=str(kits_folder()),
    )


def _facts(game: Listed) -> list[str]:
    box = [
        write(number(count, one, many))
        for count, one, many in zip(
            (len(game.boards), game.counters, game.cards, game.charts, len(game.setups)), ONE, MANY, strict=True
        )
        if count
    ]
    found = [t("In the box: {what}.", what=tuple(box))] if box else []
    if game.assist:
        found.append(t("A rulebook looks over your shoulder."))
    else:
        found.append(t("No rulebook: the table is free."))
    found.append(reconstructed_note(game))
    return found


def reconstructed_note(game: Listed) -> str:
    """How much of it could not be taken from its rules."""
    facts = game.facts
    if not facts.reconstructed and not facts.partly and not facts.outside:
        return t("Every number and every area of it stands in its rules.") if facts.text else ""
    if not facts.outside:
        return t(
            "{text} of its facts stand in its rules, {partly} do in part; {made_up} are reconstructed. Each is marked"
            " as such.",
            text=facts.text,
            partly=facts.partly,
            made_up=facts.reconstructed,
        )
    return t(
        "{text} of its facts stand in its rules, {partly} do in part, {outside} are known from elsewhere; {made_up} are"
        " reconstructed. Each is marked as such.",
        text=facts.text,
        partly=facts.partly,
        outside=facts.outside,
        made_up=facts.reconstructed,
    )
