"""The numbers of federation rules in names of tests, comments and log lines lead to docs/federation-rules.md."""

import re
import tokenize
from pathlib import Path

TESTS = Path(__file__).parents[1]
ROOT = TESTS.parent
RULES = re.findall(r"^- \*\*(\d+\.\d+)\*\* ", (ROOT / "docs" / "federation-rules.md").read_text(), re.MULTILINE)
NAMES = re.compile(r"^def test((?:_(?:and_)?\d+_\d+)+)_", re.MULTILINE)
CHAPTERS = re.findall(r"^## (\d+)\. ", (ROOT / "docs" / "federation-rules.md").read_text(), re.MULTILINE)
REFUSED = re.compile(r'\b(?:Dropped|Unreadable|NotFetched|Absent|SignatureRefused)\((?:\d+, )?f?"([^"]*)"')
# Not a version of other software, a size, or a section of an RFC with more parts.
NUMBER = re.compile(r"(?<![\w.,:/-])(?<!Mastodon )(?<!GoToSocial )([1-9]\d?\.[1-9]\d?)(?![\w.%-]|\.\d| [kKMG]i?B)")


def numbers_of_tests():
    """The numbers in names of tests; a test of two rules is `test_5_3_16_2_...`, or has an `_and_` between them."""
    found = {numbers for path in TESTS.rglob("test_*.py") for numbers in NAMES.findall(path.read_text())}
    return {number.replace("_", ".") for numbers in found for number in re.findall(r"\d+_\d+", numbers)}


def texts(path, is_test):
    """Comments and strings of a module; of tests, whose strings are data, only comments and docstrings."""
    with tokenize.open(path) as file:
        for token in tokenize.generate_tokens(file.readline):
            is_string = token.type == tokenize.STRING and (not is_test or token.string.startswith('"""'))
            if token.type == tokenize.COMMENT or is_string:
                yield token


def test_every_rule_has_a_test_and_every_number_of_a_test_has_a_rule():
    assert len(RULES) > 100 and len(set(RULES)) == len(RULES)
    assert numbers_of_tests() == set(RULES)


def test_every_number_in_a_comment_or_log_line_has_a_rule():
    modules = [path for top in ("rookery", "blueprints", "models", "tests") for path in (ROOT / top).rglob("*.py")]
    numbers = {path: set(NUMBER.findall(path.read_text())) for path in modules}
    # In most modules all numbers are those of rules, wherever they stand.
    others = [path for path, found in numbers.items() if found - set(RULES)]

    wrong = [
        (f"{path.relative_to(ROOT)}:{token.start[0]}", number)
        for path in others
        for token in texts(path, path.is_relative_to(TESTS))
        for number in NUMBER.findall(token.string)
        if number not in RULES
    ]

    assert sum(len(found) for found in numbers.values()) > 200 and len(others) < len(modules) / 2
    assert wrong == []


def test_every_refusal_names_a_rule_or_the_chapter_of_its_activity():
    """The number in the log leads an owner to what was refused; a wrong one leads nowhere."""
    found = [number for path in (ROOT / "rookery").rglob("*.py") for number in REFUSED.findall(path.read_text())]

    assert len(found) > 100
    assert set(found) <= {*RULES, *CHAPTERS}
