"""Which cores the web processes work on."""

import pytest

from rookery import cores


@pytest.mark.parametrize(
    ("places", "found"),
    [(1, [{0, 1, 2, 3}]), (2, [{0, 2}, {1, 3}]), (4, [{0}, {1}, {2}, {3}]), (5, [{0, 1, 2, 3}] * 5)],
)
def test_processes_share_the_cores_unless_there_are_too_many_of_them(monkeypatch, places, found):
    monkeypatch.setattr(cores, "ALL", {0, 1, 2, 3})

    assert [cores.share(place, places) for place in range(places)] == found


def test_who_follows_a_process_that_ended_takes_its_place():
    assert [cores.free_place(taken) for taken in ([], [0], [1], [0, 2], [0, 1])] == [0, 1, 0, 1, 2]
