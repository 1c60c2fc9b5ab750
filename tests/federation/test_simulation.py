"""Real servers among many modelled ones: whatever goes wrong on the way, in the end all agree with what people did."""

import pytest

from tests import peers
from tests.network.simulation import World


@pytest.fixture
def world(tmp_path, authority, frozen_time):
    """`world(seed=1, size=20)`"""
    worlds = []

    def make(seed, size, failing=0.05):
        made = World(tmp_path / str(len(worlds)), authority, frozen_time, seed=seed, size=size, failing=failing)
        worlds.append(made)
        return made

    yield make
    for made in worlds:
        made.close()


def live(world, authority, steps):
    with peers.serving(world.fediverse, authority.context()):
        world.build()
        world.live(steps)
        world.settle()
        return "\n".join(world.differences())


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("size", "steps"), [pytest.param(16, 100, marks=pytest.mark.wide), pytest.param(30, 200, marks=pytest.mark.nightly)]
)
def test_three_servers_among_others_agree_in_the_end(world, authority, size, steps):
    assert not live(world(seed=5, size=size), authority, steps=steps)


@pytest.mark.nightly
@pytest.mark.timeout(300)
def test_a_seed_tells_the_same_story_again(world, authority):
    first, second = world(seed=11, size=8), world(seed=11, size=8)

    live(first, authority, steps=60)
    live(second, authority, steps=60)

    assert first.trace == second.trace


@pytest.mark.nightly
@pytest.mark.timeout(7200)
def test_three_servers_among_a_thousand_agree_in_the_end(world, authority):
    assert not live(world(seed=5, size=1000), authority, steps=6000)
