"""What most tests of federation begin with."""

import pytest

from tests.federation.arriving import Arrivals


@pytest.fixture
def masto(fediverse):
    """A server of other people, which answers and remembers; see tests/peers.py."""
    return fediverse.server("masto.example")


@pytest.fixture
def arrivals(factory):
    """What other servers send, past the inbox: `arrivals.apply(activity)`."""
    return Arrivals(factory)
