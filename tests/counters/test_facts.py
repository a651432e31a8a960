"""Facts: said, replaced, asked for, and forgotten in time."""

from counters.position import Fact, Facts, FactWord

MOVED, WAR = FactWord("moved"), FactWord("at_war")
BY_SEA = Fact(MOVED, ("rommel",), "phase", "by sea")
FAR = Fact(MOVED, ("cv",), "turn")
AT_WAR = Fact(WAR, ("germany", "britain"))
ALL = Facts().with_fact(AT_WAR).with_fact(BY_SEA).with_fact(FAR)


def test_a_fact_is_asked_for_by_its_word_and_what_it_is_about() -> None:
    assert ALL.says("moved", "rommel")
    assert not ALL.says("moved")
    assert not ALL.says("at_war", "britain", "germany")
    assert ALL.get("moved", "rommel") == BY_SEA
    assert ALL.of("moved") == (FAR, BY_SEA)
    assert AT_WAR in ALL


def test_there_is_one_fact_of_a_word_about_the_same_things() -> None:
    by_land = Fact(MOVED, ("rommel",), "game", "by land")
    assert ALL.with_fact(by_land).get("moved", "rommel") == by_land
    assert len(ALL.with_fact(by_land).all) == 3


def test_facts_are_forgotten_when_their_time_is_over() -> None:
    assert ALL.forgetting("phase").all == {FAR, AT_WAR}
    assert ALL.forgetting("phase", "turn").all == {AT_WAR}
    assert ALL.forgetting() == ALL


def test_a_fact_is_cleared_by_its_word_and_what_it_is_about() -> None:
    assert ALL.without(MOVED, ("rommel",)).all == {FAR, AT_WAR}
    assert ALL.without(MOVED, ()) == ALL


def test_what_is_gone_is_spoken_of_no_more() -> None:
    assert ALL.not_about(["britain", "cv"]).all == {BY_SEA}
    assert ALL.not_about([]) == ALL
