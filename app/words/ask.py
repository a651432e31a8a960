"""`ask`: one question to a rulebook."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from app.words.word import WrongCall, add_json, complain, tell
from rules_assist.shelf.subject import as_seen, subject

EXAMPLE = """  ./sandtable ask sample findings
  ./sandtable ask sample supply ember
  ./sandtable ask sample reach ember infantry in wick --json
  ./sandtable ask sample battle shingle with die 4 --position battle.txt
  ./sandtable ask evening.sandtable findings --seat anna

The form of questions stands in rules_assist/cases/README.md."""


def takes(parser: ArgumentParser) -> None:
    parser.add_argument("what", metavar="GAME|SAVE", help="a game of the shelf, a kit or a saved game")
    parser.add_argument(
        "question", metavar="QUESTION", nargs="*", help="reach, findings, supply, battle, ledger or may, and of what"
    )
    parser.add_argument("--setup", metavar="ID", help="the set-up it is asked about (the first, if not said)")
    parser.add_argument(
        "--position",
        metavar="FILE",
        help="a typed position it is asked about instead; laid on an empty table, or over --setup",
    )
    parser.add_argument("--seat", metavar="SEAT", help="as this seat or side sees it (with everything, if not said)")
    add_json(parser)


def does(said: Namespace) -> int:
    if not said.question:
        raise WrongCall("What is the question? It begins with reach, findings, supply, battle, ledger or may.")
    found = subject(said.what, said.setup, said.position)
    from rules_assist.answers.answers import CANNOT_SAY, as_data, as_text, why_unsaid  # noqa: PLC0415 - brings shapely
    from rules_assist.asking.questions import as_meant, ask, read_question  # noqa: PLC0415 - --help does not need it

    game, position = found.opened.game, found.position
    if said.seat is not None:
        position = as_seen(found.opened, position, said.seat)
    # The question may come as one word in quotation marks, or as the words it has.
    typed = said.question[0] if len(said.question) == 1 else said.question
    if said.position:  # What is typed is read as it is in a file of cases.
        rules = found.opened.rulebook
        question, position = as_meant(lambda now: read_question(typed, game, now), rules, game, position)
    else:
        question = read_question(typed, game, position)
    answered = question.asks in found.opened.record.assist.split()
    advice = ask(question, game, found.opened.rulebook, position) if answered else None
    naming = game.naming(position)
    rules, asks, act = found.opened.rulebook, question.asks, question.act
    unsaid = why_unsaid(rules, game, position, asks, act, advice) if answered else None
    text = unsaid.text(naming) if unsaid is not None else "\n".join(as_text(advice, naming))
    tell(said, as_data(advice, naming, unsaid or CANNOT_SAY), text)
    for remark in found.remarks:
        complain(str(remark))
    return 0
