"""Each numbered rule of the federation specification has a test that bears its number, as `test_10_8_...` does."""

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
SPECIFICATION = TESTS.parents[1] / "shared" / "federation.md"
NUMBERS = re.compile(r"^def test((?:_(?:and_)?\d+_\d+)+)_", re.MULTILINE)


def numbers_of_tests():
    """The numbers in names of tests; a test of two rules is `test_5_3_16_2_...`, or has an `_and_` between them."""
    found = {numbers for path in TESTS.rglob("test_*.py") for numbers in NUMBERS.findall(path.read_text())}
    return {number.replace("_", ".") for numbers in found for number in re.findall(r"\d+_\d+", numbers)}


@pytest.mark.shared
def test_every_rule_has_a_test_and_every_number_is_that_of_a_rule():
    rules = set(re.findall(r"^(\d+\.\d+) ", SPECIFICATION.read_text(), re.MULTILINE))

    assert len(rules) > 100
    assert numbers_of_tests() == rules
