"""Every rule of a game's digest stands in the list of its rulebook, with what became of it; and the list is true."""

from __future__ import annotations

from pathlib import Path

import pytest

from boards.plain.bad_input import BadInput
from rules_assist.asking.case_file import read_file
from rules_assist.shelf.rule_list import FILE, in_other_words, rule_list
from tests.rules_assist.shelf.rule_list import HOME, cases_of, function_of, in_table, rows_of, wrong
from tests.rules_assist.shelf.turned_rules import unnoticed


def numbered(game: str) -> set[str]:
    """The ids of the rules, as they are counted: `BW-STK 10` means one to ten."""
    found: set[str] = set()
    for group in GAMES[game].split("\n"):
        name, _, rest = group.strip().partition(" ")
        count, *more = rest.split()
        width, dash = (2, "-") if game == "blitzwar" else (0, "")
        found |= {f"{name}{dash}{n:0{width}}" for n in range(1, int(count) + 1)} | set(more)
    return found


GAMES = {
    "blitzwar": """BW-STK 10
        BW-CTL 8
        BW-MOV 14
        BW-SUP 15
        BW-NAV 11
        BW-AIR 17
        BW-SEA 9
        BW-CMB 23
        BW-DIP 14
        BW-RNF 15
        BW-SEQ 3
        BW-VIC 1""",
    "totaldomination": """ST 17
        CT 7
        VP 5
        SU 6
        OP 5
        DE 6
        MV 9
        AT 6
        RK 3
        AF 4
        RE 3
        DM 3
        EV 6 EV1b
        TE 4
        JW 5
        DR 6
        PA 4
        SO 0 SO-W SO-L""",
    "aaeurope": "R 143",
    "blitz": """a 12
        b 18
        c 8
        d 11
        e 21
        f 11
        g 5
        h 5""",
    "empires": """A 8
        B 12
        C 14
        D 3
        E 12
        F 5
        G 12
        H 10
        I 11
        J 14
        K 6
        LB 5
        M 8
        N 7
        O 4
        P 5
        Q 3""",
}


LISTED = [game for game in GAMES if (HOME / "rulebooks" / game / FILE).is_file()]


@pytest.mark.parametrize("game", LISTED)
def test_every_rule_is_listed_and_none_is_made_up(game: str) -> None:
    listed = set(rule_list(game))
    assert numbered(game) - listed == set()
    made_up = listed - numbered(game)
    # The numbered steps of the solo opponent and the switches of the scenarios have no ids in the source.
    assert {id for id in made_up if not id.startswith(("SOLO", "SC", "SO"))} == set()


@pytest.mark.parametrize("game", LISTED)
def test_every_rule_says_what_became_of_it_and_who_does_it(game: str) -> None:
    for id, rule in rule_list(game).items():
        assert list(wrong(rule)) == [], id
        if in_table(rule):
            assert rule.by.partition(":")[2] in rows_of(game), id
        elif rule.by:
            assert callable(function_of(game, rule)), id


@pytest.mark.parametrize("game", LISTED)
def test_the_cases_that_are_named_are_there(game: str) -> None:
    there: dict[Path, set[str]] = {}
    for id, rule in rule_list(game).items():
        for file, named in cases_of(game, rule).items():
            if file not in there:
                there[file] = {case.name.split()[0] for case in read_file(file.read_text("utf-8")).cases}
            assert set(named) <= there[file], (id, file.name)


@pytest.mark.parametrize("game", LISTED)
def test_a_checked_rule_that_is_turned_round_is_noticed_by_one_of_its_cases(game: str) -> None:
    assert [id for id, _, noticed in unnoticed(game) if not noticed] == []


def test_a_list_with_a_mistake_is_told_with_its_line(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / FILE).write_text('[A-1]\nsays = "So."\nrule = "§1"\nbecame = "forgotten"\n')
    with pytest.raises(BadInput, match=r"rule_list.toml, line 4: .*forgotten"):
        rule_list("mine", tmp_path)


@pytest.mark.parametrize("game", LISTED)
def test_every_list_is_told_by_chapters(game: str) -> None:
    chapters = [rule.chapter for rule in rule_list(game).values() if rule.chapter]
    assert next(iter(rule_list(game).values())).chapter
    assert len(set(chapters)) == len(chapters) >= 8


@pytest.mark.parametrize("game", LISTED)
def test_every_rule_is_told_in_german_and_nothing_that_is_said_no_longer(game: str) -> None:
    said = {words for rule in rule_list(game).values() for words in (rule.says, rule.why, rule.chapter) if words}
    german = in_other_words(game, "de")
    assert set(german) == said
    assert all(words.strip() for words in german.values())


def test_a_game_whose_rules_nobody_has_listed_has_none() -> None:
    assert rule_list("sample") == {}
    assert in_other_words("sample", "de") == {}
