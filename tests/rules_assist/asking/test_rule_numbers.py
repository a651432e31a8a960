"""Which rules an answer rests on, as whoever writes a case may name them."""

from __future__ import annotations

import pytest

from rules_assist.asking.expectations.expecter import Said


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ("15.2", "§7, §15.2"),
        ("§5.3", "§5.3 (contested)"),
        ("7.8", "§7.8, 2.1 (conditions reconstructed)"),
        ("L519", "L518-520"),
        ("L518-520", "L518-520"),
        ("L294", "L268, L290-L294"),
        ("§ Place New Units", "§ Transports, § Place New Units"),
    ],
)
def test_a_rule_is_met_alone_among_several_within_a_range_and_before_a_remark(wanted: str, told: str) -> None:
    assert Said(rule=wanted).fits_rule(told)


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ("15.2", "§15.2.1"),
        ("15", "§15.2"),
        ("L521", "L518-520"),
        ("M519", "L518-520"),
        ("contested", "§5.3 (contested)"),
    ],
)
def test_another_rule_is_none_of_these(wanted: str, told: str) -> None:
    assert not Said(rule=wanted).fits_rule(told)
