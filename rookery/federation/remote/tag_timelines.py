"""Posts with followed hashtags, found on chosen servers.

A server is asked which posts there are, and believed no more: each post is fetched by its id from its own server, as if
somebody had looked for it (10.9). It goes to the homes of those who follow the hashtag, and notifies nobody.
"""

import logging
import re
from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Any
from urllib.parse import quote, urlencode

import orjson
from sqlalchemy import select

from models import clock
from models.base import begin_write, db
from models.federation.tag_timeline import TagTimeline
from models.inserts import insert_once
from models.jobs.job import NETWORK
from models.statuses.status import Status
from rookery import events, net
from rookery.federation import ids
from rookery.federation.remote import collection_items, fetch
from rookery.federation.remote.dependencies import BudgetSpent, FetchBudget
from rookery.plugin import settings, task
from rookery.services.remote import federation_policy
from rookery.services.timelines import fanout
from rookery.translations import dump

log = logging.getLogger(__name__)

PLUGIN, MOST_SERVERS = "remote_tags", 10
TAGS_AT_ONCE, LISTED = 10, 20  # of a server in one run, and posts of a tag in one answer
EVERY, LONGEST_PAUSE = timedelta(minutes=30), timedelta(days=1)
REQUESTS, SECONDS = 100, 120.0  # for the posts of one run
LONGEST_ANSWER, LONGEST_MARK, DEADLINE = 2_000_000, 200, 20.0
NOT_MODIFIED = 304
_NUMBER = re.compile(r"[0-9]{1,20}")  # an id of Mastodon

Listed = list[dict[str, Any]]


def servers() -> list[str]:
    """Return the domains of the servers that are asked for posts with followed hashtags."""
    return list(settings(PLUGIN)["servers"])


def enqueue_due() -> None:
    """Look for posts with followed hashtags on the chosen servers."""
    chosen = servers()
    TagTimeline.forget_others(chosen)
    for domain in chosen:
        if federation_policy.admits(domain) and TagTimeline.due(domain, 1):
            fetch_tags.enqueue(domain)


def enqueue_for(tag_id: int) -> None:
    """Look for posts with this hashtag now on the servers where that is due."""
    for domain in servers():
        if federation_policy.admits(domain) and TagTimeline.is_due(domain, tag_id):
            fetch_tags.enqueue(domain)


@task(queue=NETWORK, key=lambda domain: f"tags of {domain}")
def fetch_tags(domain: str) -> None:
    """Read the timelines of followed hashtags on a server that are due. It is left alone once it gives no answer."""
    if domain not in servers():
        return
    budget = FetchBudget(REQUESTS, SECONDS)
    for tag in TagTimeline.due(domain, TAGS_AT_ONCE):
        timeline = _timeline(domain, tag.id)
        try:
            listed = _listed(timeline, tag.name)
        except (net.FetchError, fetch.NotFetched) as problem:
            _postpone(timeline, problem)
            return
        if not _store(timeline, listed, budget):
            return


def _timeline(domain: str, tag_id: int) -> TagTimeline:
    begin_write()
    insert_once(TagTimeline, domain=domain, tag_id=tag_id, due_at=clock.now(), stored=0, failures=0)
    events.commit()
    return db.session.get_one(TagTimeline, (domain, tag_id))


def _listed(timeline: TagTimeline, name: str) -> Listed:
    """Return the statuses that the server lists now, the newest first. Raises FetchError or NotFetched."""
    query = {"limit": LISTED} | ({"since_id": timeline.newest} if timeline.newest else {})
    url = f"{net.schemes()[-1]}://{timeline.domain}/api/v1/timelines/tag/{quote(name)}?{urlencode(query)}"
    mark = {"If-None-Match": timeline.etag} if timeline.etag else {}
    try:
        with net.host_slot(timeline.domain):
            page = net.fetch(
                url,
                accept=("application/json",),
                headers=mark,
                max_bytes=LONGEST_ANSWER,
                deadline=DEADLINE,
                each=_checked,
            )
    except net.BadStatus as answer:
        if answer.page.status == NOT_MODIFIED:
            return []
        raise
    listed = _read(page)
    timeline.etag = page.headers.get("etag", "")[:LONGEST_MARK] or None
    return listed


def _checked(address: str) -> Mapping[str, str]:
    fetch.check_address(address)
    return federation_policy.check_hop(address)


def _read(page: net.FetchedPage) -> Listed:
    try:
        found = orjson.loads(page.body)
    except orjson.JSONDecodeError:
        found = None
    if not isinstance(found, list):
        raise fetch.NotFetched("10.1", "the timeline is no list")
    return [one for one in found[:LISTED] if isinstance(one, dict)]


def _store(timeline: TagTimeline, listed: Listed, budget: FetchBudget) -> bool:
    """Store the listed statuses that are not here yet, the oldest first; False if the budget ended before. Commits.

    Then the timeline stays due, and the next run goes on where this one was. Those that are here for another reason,
    and in no home, go to homes, too.
    """
    listed_uris = (one.get("uri") for one in reversed(listed))
    uris = list(dict.fromkeys(uri for uri in listed_uris if ids.is_id(uri) and not ids.is_ours(uri)))
    known, stored, finished = ids.statuses(uris), 0, True
    _fill_homes(db.session.scalars(select(Status.id).where(Status.uri.in_(uris), Status.undelivered.is_not(None))))
    try:
        for uri in uris:
            stored += uri not in known and _store_one(uri, budget)
    except BudgetSpent:
        events.rollback()
        finished = False
    begin_write()
    timeline.stored += stored
    if finished:
        newest = listed[0].get("id") if listed else None
        timeline.newest = newest if isinstance(newest, str) and _NUMBER.fullmatch(newest) else timeline.newest
        timeline.fetched_at, timeline.due_at = clock.now(), clock.now() + EVERY
        timeline.failures, timeline.error = 0, None
    events.commit()
    return finished


def _store_one(uri: str, budget: FetchBudget) -> bool:
    """Fetch a status from its own server, and put it into the homes of those who follow a hashtag of it."""
    read = collection_items.note(uri, budget)
    status = collection_items.status(read, budget) if read else None
    if status is None:
        return False
    _fill_homes([status.id])
    return True


def _fill_homes(status_ids: Iterable[int]) -> None:
    for status_id in list(status_ids):
        begin_write()
        fanout.fill_by_tag(status_id)
        events.commit()


def _postpone(timeline: TagTimeline, problem: Exception) -> None:
    """Note what went wrong, and wait twice as long each time."""
    events.rollback()
    begin_write()
    timeline.failures += 1
    timeline.error = dump(problem.problem) if isinstance(problem, net.FetchError) else str(problem)
    timeline.due_at = clock.now() + min(LONGEST_PAUSE, EVERY * 2 ** min(timeline.failures, 10))
    log.info("the timeline of a hashtag on %s could not be read: %s", timeline.domain, problem)
    events.commit()
