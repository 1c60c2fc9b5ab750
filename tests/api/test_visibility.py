"""Who sees what: one table of visibilities and viewers, held against every route that shows a status."""

import pytest

from models.base import db
from models.statuses.status import StatusMention

VISIBILITIES = ("public", "unlisted", "private", "direct", "local")
MAY_READ = {
    "public": {"author", "stranger", "follower", "mentioned", "muted", "anonymous"},
    "unlisted": {"author", "stranger", "follower", "mentioned", "muted", "anonymous"},
    "private": {"author", "follower", "mentioned"},
    "direct": {"author", "mentioned"},
    "local": {"author", "stranger", "follower", "mentioned", "muted"},
}
VIEWERS = ("author", "stranger", "follower", "mentioned", "blocked", "blocking", "muted", "anonymous")
# Somebody who blocks the author still reads what is addressed to everybody, by its address.
for readers in ("public", "unlisted", "local"):
    MAY_READ[readers] = MAY_READ[readers] | {"blocking"}


@pytest.fixture
def cast(factory, api, run_jobs):
    people = {name: factory.user(name) for name in VIEWERS if name != "anonymous"} | {"anonymous": None}
    author = people["author"]
    api(people["follower"]).post(f"/api/v1/accounts/{author.id}/follow")
    api(author).post(f"/api/v1/accounts/{people['blocked'].id}/block")
    api(people["blocking"]).post(f"/api/v1/accounts/{author.id}/block")
    api(people["muted"]).post(f"/api/v1/accounts/{author.id}/mute")
    run_jobs()
    return people


def test_9_3_a_status_is_readable_for_exactly_those_it_is_meant_for(cast, api, post, run_jobs):
    author, statuses, wrong = cast["author"], {}, []
    parent = post(author, "A parent for everybody")
    for visibility in VISIBILITIES:
        status = post(author, "@mentioned #secret about rooks", visibility=visibility, in_reply_to_id=parent.id)
        reply = post(author, "below it", visibility=visibility, in_reply_to_id=status.id)
        db.session.add(StatusMention(status_id=reply.id, account_id=cast["mentioned"].id))
        statuses[visibility] = status.id
    db.session.commit()
    run_jobs()

    for name, account in cast.items():
        client = api(account)
        hidden = [status for visibility, status in statuses.items() if name not in MAY_READ[visibility]]
        for visibility, status in statuses.items():
            expected = 404 if status in hidden else 200
            for tail in ("", "/context", "/history", "/favourited_by", "/reblogged_by"):
                if client.get(f"/api/v1/statuses/{status}{tail}").status_code != expected:
                    wrong.append((name, visibility, tail))
        for path in lists(parent, author, account):
            listed = client.get(path)
            if listed.status_code == 200:
                wrong += [(name, path, one) for one in hidden if f'"{one}"' in listed.get_data(as_text=True)]
        if account is not None:
            for status in hidden:
                for verb in ("favourite", "bookmark", "reblog", "pin", "mute"):
                    if client.post(f"/api/v1/statuses/{status}/{verb}").status_code != 404:
                        wrong.append((name, status, verb))

    assert wrong == []


def lists(parent, author, viewer):
    yield f"/api/v1/statuses/{parent.id}/context"
    yield f"/api/v1/accounts/{author.id}/statuses"
    yield from ("/api/v1/timelines/public", "/api/v1/timelines/public?local=true", "/api/v1/timelines/tag/secret")
    if viewer is not None:
        yield from ("/api/v1/timelines/home", "/api/v1/notifications", "/api/v1/favourites", "/api/v1/bookmarks")


@pytest.mark.parametrize("viewer", ["blocked", "blocking", "muted"])
def test_those_who_avoid_each_other_do_not_meet_in_lists(cast, api, post, run_jobs, viewer):
    status = post(cast["author"], "@blocked @blocking @muted #rooks")
    run_jobs()

    timelines = ("timelines/public", "timelines/public?local=1", "timelines/tag/rooks", "timelines/home")
    for path in (*timelines, "notifications"):
        assert f'"{status.id}"' not in api(cast[viewer]).get(f"/api/v1/{path}").get_data(as_text=True), path


def test_a_suspended_author_is_read_by_nobody(cast, api, post):
    from models import clock

    status = post(cast["author"])
    cast["author"].suspended_at = clock.now()
    db.session.commit()

    for name in ("stranger", "follower", "mentioned", "anonymous"):
        assert api(cast[name]).get(f"/api/v1/statuses/{status.id}").status_code == 404
        assert api(cast[name]).get("/api/v1/timelines/public").json == []


def test_a_limited_author_is_met_by_followers_and_themselves_only(cast, api, post):
    from models import clock

    status = post(cast["author"])
    cast["author"].limited_at = clock.now()
    db.session.commit()

    names = ("stranger", "follower", "anonymous", "author")
    seen = {name: bool(api(cast[name]).get("/api/v1/timelines/public").json) for name in names}

    assert seen == {"stranger": False, "follower": True, "anonymous": False, "author": True}
    assert api(cast["stranger"]).get(f"/api/v1/statuses/{status.id}").status_code == 200
