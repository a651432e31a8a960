"""What can be done here: the menu under the right button, and under a finger that rests on the map."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QMenu

from app.documents.doing import do
from app.language import boxed, rule_words, t, tip, write
from app.panels.parts.small import menu_row
from app.panels.tray.commands import Command, Group, commands
from app.table.hands.pointer import MOUSE, Pointer
from app.windows.actions.menus import CLOSE, WithMenus
from boards.board import Area, AreaId
from boards.plain.sentence import area as area_ref
from boards.plain.sentence import counter, say
from counters.counter import CounterId
from counters.events import AreasHeld, MarksCleared
from counters.position import PlaceId, area_of
from rules_assist.advice import Deed
from rules_assist.answers.may_these import may_these
from rules_assist.assist import NO_ADVICE

HEADING = "heading"
MOST_FOUND = 3
OF_THE_TABLE = ("whole", "turn", "table only", "palette")


def context_menu(window: WithMenus, pointer: Pointer) -> QMenu:
    """In the user's words: first the attack of what is picked out elsewhere, then what concerns the counters, the place
    and the table. A mouse gets it short enough to see the map beside it."""
    menu = QMenu(window.boards, toolTipsVisible=True)
    menu.setProperty(CLOSE, "yes" if pointer.finger == MOUSE else "")
    offered = commands(window.document, window.meant, pointer.place)
    if pointer.place is not None:
        _attack(menu, window, area_of(pointer.place))
    if window.meant:
        _heading(menu, told(window))
        _deeds(menu, window, window.meant, None)
        _attack_from(menu, window)
        _known(menu, window, "spread")
        _known(menu, window, "why")
        _may(menu, window, window.meant, None)
        more = _rows(menu, window, [each for each in offered if each.group != "marker"])
        _marks_on_the_table(more.get("mark", menu), window)
    if pointer.place is not None:
        menu.addSeparator()
        _heading(menu, window.document.naming(area_ref(area_of(pointer.place))))
        _found(menu, window, pointer)
        _deeds(menu, window, (), pointer.place)
        _why(menu, window, pointer.place)
        _may(menu, window, _picked_elsewhere(window, pointer.place), pointer.place)
        _holder(menu, window, pointer.place)
        _rows(menu, window, [each for each in offered if each.group == "marker"])
    menu.addSeparator()
    _known(menu, window, "undo")
    of_the_table = _more(menu, t("The table")) if window.meant else menu
    for id in OF_THE_TABLE:
        _known(of_the_table, window, id)
    return menu


def _more(menu: QMenu, title: str) -> QMenu:
    """A menu of its own within it, with rows as high."""
    more = menu.addMenu(title)
    more.setProperty(CLOSE, menu.property(CLOSE))
    more.setToolTipsVisible(True)
    return more


def _heading(menu: QMenu, words: str) -> None:
    """What the rows below it are about."""
    row = menu_row(menu, words)
    row.setObjectName(HEADING)
    font = row.font()
    font.setBold(True)
    row.setFont(font)
    row.setEnabled(False)


def told(window: WithMenus) -> str:
    """The counters that are meant, in words."""
    ids = window.meant
    if len(ids) > 3:
        return t("{count} counters", count=len(ids))
    return write(say("{counters}", counters=tuple(map(counter, ids))), window.document.naming)


def _rows(menu: QMenu, window: WithMenus, offered: list[Command]) -> dict[Group, QMenu]:
    """What is of one sort and seldom wanted has a menu of its own; rows with a key show it."""
    more: dict[Group, QMenu] = {}
    titles: dict[Group, str] = {
        "mark": t("Mark"), "order": t("In the stack"), "cargo": t("Cargo"), "secret": t("Secrets"),
        "away": t("Clone, or take off"), "marker": t("Put a marker here"),
    }  # fmt: skip
    group: Group | None = None
    for command in offered:
        if group is not None and command.group != group and not {group, command.group} <= titles.keys():
            menu.addSeparator()
        group = command.group
        if group in titles and group not in more:
            more[group] = _more(menu, titles[group])
        if command.id in window.menus.actions:
            _known(more.get(group, menu), window, command.id)
            continue
        menu_row(more.get(group, menu), command.title, command.run, on=command.on)
    return more


def _known(menu: QMenu, window: WithMenus, id: str) -> None:
    """A row of the table of actions; what cannot be done here is left out."""
    if id in window.menus.actions and window.menus.can(id):
        window.menus.tick(id)
        menu.addAction(window.menus.actions[id])


def _marks_on_the_table(menu: QMenu, window: WithMenus) -> None:
    document = window.document
    for mark in sorted({mark for each in document.position.counters.values() for mark in each.marks}):
        rule = document.game.sheet.marks.get(mark)
        words = t("Clear every “{mark}” on the table", mark=window.document.boxed(rule.name) if rule else mark)
        menu_row(menu, words, partial(window.do, MarksCleared(mark)))


def _found(menu: QMenu, window: WithMenus, pointer: Pointer) -> None:
    """What is framed here, and why; a row leads to all the reasons, unless a click does just what it says."""
    for finding in window.boards.front.table.overlays.why_at(pointer.x, pointer.y)[:MOST_FOUND]:
        words = write(finding.sentence, window.document.naming)
        words = f"{words} [{rule_words(finding.rule)}]" if finding.rule else words
        if finding.deed is None or finding.deed.sentence != finding.sentence:
            menu_row(menu, words, lambda: window.advising.ask_why((), pointer.place))
        _deed(menu, window, finding.deed)


def _deed(menu: QMenu, window: WithMenus, deed: Deed | None) -> None:
    """What the rulebook proposes, in one click."""
    if deed is not None:
        menu_row(menu, write(deed.sentence, window.document.naming), lambda: do(window.document, deed))


def _deeds(menu: QMenu, window: WithMenus, counters: tuple[CounterId, ...], place: PlaceId | None) -> None:
    """What the rulebook would do with them, or there, in one click comes first."""
    found = window.document.answer(lambda rules, game, now: may_these(rules, game, now, counters, place), ())
    for each in found:
        if each.answer.yes:
            _deed(menu, window, each.answer.deed)


def _attack_from(menu: QMenu, window: WithMenus) -> None:
    """Where they attack is a tap away."""
    document, meant = window.document, window.meant
    units = (id for id in meant if document.game.kind(document.position.counters[id]).sort == "unit")
    if any(units) and document.rulebook is not NO_ADVICE:
        menu_row(menu, t("Attack from here…"), lambda: window.advising.aim(meant))


def _may(menu: QMenu, window: WithMenus, counters: tuple[CounterId, ...], place: PlaceId | None) -> None:
    """Every verb that fits, with yes or no; asked when the menu is opened, and a row leads to all the reasons."""
    if not counters or not window.document.rulebook.verbs(window.document.game):
        return
    more = _more(menu, t("May these …?"))
    more.aboutToShow.connect(lambda: _ask(more, window, counters, place))


def _ask(menu: QMenu, window: WithMenus, counters: tuple[CounterId, ...], place: PlaceId | None) -> None:
    menu.clear()
    found = window.document.answer(lambda rules, game, now: may_these(rules, game, now, counters, place), ())
    for each in found:
        told = f"{write(each.answer.sentence, window.document.naming)} [{rule_words(each.answer.rule)}]"
        sign = t("Yes:") if each.answer.yes else t("No:")
        row = menu_row(menu, f"{sign} {t(each.verb.title)}", lambda: window.advising.ask_why(counters, place))
        row.setToolTip(tip(told))
        _deed(menu, window, each.answer.deed)
    if not found:
        menu_row(menu, t("The rulebook cannot say.")).setEnabled(False)


def _picked_elsewhere(window: WithMenus, place: PlaceId) -> tuple[CounterId, ...]:
    """What is picked out and does not lie here."""
    position = window.document.position
    return tuple(id for id in window.selection.ordered(position) if position.area(id) != area_of(place))


def _why(menu: QMenu, window: WithMenus, place: PlaceId) -> None:
    """About the place; and whether what is picked out elsewhere may go there."""
    picked = _picked_elsewhere(window, place)
    row = menu.addAction(t("Why? Can they go there?") if picked else t("Why? What holds here?"))
    row.triggered.connect(lambda: window.advising.ask_why(picked, place))


def _attack(menu: QMenu, window: WithMenus, area: AreaId) -> None:
    """What is picked out elsewhere may attack here; and what has come here already, whoever it met."""
    position = window.document.position
    picked = window.selection.ordered(position)
    sides = {position.counters[id].side for id in picked}
    came = all(position.area(id) == area for id in picked)
    if picked and came and not any(one.side and one.side not in sides for one in position.in_area(area)):
        return
    if not came:
        picked = tuple(id for id in picked if position.area(id) != area)
    if picked:
        row = menu.addAction(t("Attack here: the odds"))
        row.triggered.connect(lambda: window.advising.reckon_attack(picked, area))


def _holder(menu: QMenu, window: WithMenus, place: PlaceId) -> None:
    """Who holds the area; a track is nobody's."""
    game, area = window.document.game, area_of(place)
    space = game.board.spaces[area]
    if not isinstance(space, Area) and space.form == "track":
        return
    held = _more(menu, t("Held by"))
    holder = window.document.position.holders.get(area)
    for id, name in (
        (None, t("Nobody")),
        *((side.id, boxed(game.sheet, side.name)) for side in game.sheet.sides.values()),
    ):
        menu_row(held, name, partial(window.do, AreasHeld((area,), id)), on=holder == id)
