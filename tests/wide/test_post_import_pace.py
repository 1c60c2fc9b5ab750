"""Imports of posts: how many in a second, and in how much memory. The site goes on meanwhile."""

import resource
from time import perf_counter

import pytest

from models.base import db
from models.data.post_import import DONE, PostImport
from rookery import events
from rookery.federation.archive_import import run_step
from rookery.services.data.post_imports import requests
from tests.archives import contents, created, uri_of, zipped
from tests.pace import pace

HOUR, POSTS_AN_HOUR = 3600, 65_000
MEGABYTE = 1024  # in kilobytes, as the system counts


def archive(number):
    """Posts of the usual length, every third of which answers the one before it."""
    text = " ".join(["Rooks nest in tall trees"] * 8)
    tag = {"type": "Hashtag", "href": "https://old.example/tags/rook", "name": "#rook"}
    return zipped(
        contents(
            created(
                n,
                f"<p>{n}: {text}</p>",
                published=f"{2010 + n % 12}-{1 + n % 11:02d}-{1 + n % 28:02d}T{n % 24:02d}:{n % 60:02d}:00Z",
                inReplyTo=uri_of(n - 12) if n % 3 == 0 else None,
                tag=[tag],
            )
            for n in range(number)
        )
    )


def imported(account, number):
    """Import so many posts; return the seconds, and by how many kilobytes the process grew."""
    file, before = archive(number), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    began = perf_counter()
    run = requests.begin(account, file)
    events.commit()
    while not run.finished_at:
        assert run_step(run.id)
        db.session.expire_all()
        run = db.session.get_one(PostImport, run.id)
    assert (run.stage, run.done) == (DONE, number)
    return perf_counter() - began, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before


@pytest.mark.wide
@pytest.mark.any_database
def test_an_hour_is_enough_for_a_large_archive(alice):
    with pace() as machine:
        seconds, grown = imported(alice, 2000)

    assert seconds * POSTS_AN_HOUR / 2000 < HOUR * machine.slower, f"{2000 / seconds:.0f} posts/s"
    assert grown < 64 * MEGABYTE


@pytest.mark.nightly
@pytest.mark.timeout(2 * HOUR)
def test_a_large_archive_is_imported_within_an_hour_in_bounded_memory(alice):
    imported(alice, 2000)  # what is loaded once is loaded

    seconds, grown = imported(alice, POSTS_AN_HOUR)

    assert seconds < HOUR and grown < 128 * MEGABYTE, f"{POSTS_AN_HOUR / seconds:.0f} posts/s, {grown} kB more"
