"""Fixtures that tests of the API share."""

import pytest


@pytest.fixture
def mention(post, bob, run_jobs):
    """`mention()`: bob mentions alice, and the jobs are run."""

    def make(text="@alice hello", **values):
        status = post(bob, text, **values)
        run_jobs()
        return status

    return make
