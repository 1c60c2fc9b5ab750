"""Attacks on a real server: nothing that was answered 2xx is lost, and new requests are answered all the time.

Each module of cases is imported here; `tests/wide/abuse.py` says what a case is.
"""

import pytest

from tests.wide import abuse, abuse_connections, abuse_limits, abuse_outages, abuse_pictures  # noqa: F401

CASES = [pytest.param(one, id=one.name) for one in abuse.CASES]


@pytest.mark.nightly
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("case", CASES)
def test_an_attack_stops_nobody(case, tmp_path):
    assert abuse.play(case, tmp_path, is_long=True, tell=print) == []


@pytest.mark.wide
@pytest.mark.timeout(300)
@pytest.mark.parametrize("case", [one for one in CASES if one.values[0].is_quick])
def test_a_short_attack_stops_nobody(case, tmp_path):
    assert abuse.play(case, tmp_path, is_long=False, tell=print) == []
