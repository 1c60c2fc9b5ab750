"""Tests wait in one way, and one that waits for nothing ends soon and says what was missing."""

import pytest

from tests.waiting import until, within


def test_what_comes_late_is_given_back():
    answers = iter([[], [], ["an egg"]])

    assert until(lambda: next(answers)) == ["an egg"]


def test_what_never_comes_is_named():
    heard = []

    with pytest.raises(AssertionError, match=r"not within 0 seconds: \['a crow'\] \(seen last: None\)"):
        until(lambda: heard.append("a crow"), seconds=0, what=heard)
    assert not within(0, lambda: False)
    assert within(0, lambda: True)
