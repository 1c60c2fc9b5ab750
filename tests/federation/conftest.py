"""What most tests of federation begin with."""

import pytest

from tests.federation.arriving import Arrivals
from tests.federation.neighbours import knows


@pytest.fixture
def masto(fediverse):
    """A server of other people, which answers and remembers; see tests/peers.py."""
    return fediverse.server("masto.example")


@pytest.fixture
def far(fediverse):
    """Another such server."""
    return fediverse.server("far.example")


@pytest.fixture
def people(masto, alice):
    """`people(3)`: so many whose keys are known here."""

    def make(number):
        found = [masto.person(f"carol{one}") for one in range(number)]
        for one in found:
            knows(one)
        return found

    return make


@pytest.fixture
def arrivals(factory):
    """What other servers send, past the inbox: `arrivals.apply(activity)`."""
    return Arrivals(factory)
