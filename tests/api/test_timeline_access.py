"""Access to public timelines and those of hashtags and links, wherever posts of strangers are listed."""

import itertools

import pytest

from models.auth.role import Permission
from models.base import db
from models.statuses.status import Status, StatusCounts
from models.statuses.tag import StatusTag, Tag
from rookery.cache import cache
from rookery.errors import Forbidden
from rookery.services import instance
from rookery.services.timelines import access
from rookery.streaming.listener import subscription
from rookery.web.auth import Credentials, CurrentUser
from tests.visitors import Visitor

LEVELS = (access.PUBLIC, access.AUTHENTICATED, access.DISABLED)
VIEWERS = ("visitor", "member", "moderator")


@pytest.fixture
def posts(post, alice, factory, carol):
    """A post of this server and one of another, with a hashtag."""
    post(alice, "From here #nests")
    remote = Status(account_id=carol.id, local=False, uri="https://far.example/1", content="<p>From far</p>")
    db.session.add(remote)
    db.session.flush()
    StatusCounts.begin(remote.id)
    db.session.add(StatusTag(status_id=remote.id, tag_id=Tag.named("nests").id))
    db.session.commit()


@pytest.fixture
def choose(app):
    """`choose(local_live="disabled")`: the rest is public."""

    def save(**levels):
        for feed in ("local_live", "remote_live", "local_topic", "remote_topic"):
            instance.change_setting(f"{feed}_feed_access", levels.get(feed, "public"))
        db.session.commit()
        cache().clear()

    return save


def listed(reply):
    if reply.status_code != 200:
        return reply.status_code
    return "".join(sorted("local" if "@" not in one["account"]["acct"] else "remote" for one in reply.json))


def expected(viewer, local, remote, asked):
    """What somebody sees who asks for `local`, `remote` or both, by the levels of both."""
    levels = {"local": local, "remote": remote}
    wanted = [one for one in ("local", "remote") if asked in (one, "")]
    if viewer == "visitor":
        return "".join(wanted) if all(levels[one] == "public" for one in wanted) else 401
    return "".join(one for one in wanted if viewer == "moderator" or levels[one] != "disabled")


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize(("path", "feed"), [("public", "live"), ("tag/nests", "topic")])
def test_timelines_show_each_viewer_the_posts_that_the_owner_chose(
    app, posts, api, alice, mod, choose, viewer, path, feed
):
    client = api({"visitor": None, "member": alice, "moderator": mod}[viewer])
    wrong = []
    for local, remote in itertools.product(LEVELS[: 3 if feed == "live" else 2], LEVELS):
        choose(**{f"local_{feed}": local, f"remote_{feed}": remote})
        for asked in ("", "local", "remote"):
            seen = listed(client.get(f"/api/v1/timelines/{path}?{asked}={'true' if asked else ''}"))
            if seen != expected(viewer, local, remote, asked):
                wrong.append((local, remote, asked, seen))
    assert wrong == []


@pytest.fixture
def mod(factory):
    return factory.user("mod", role="Moderator")


def test_the_instance_tells_apps_who_sees_what(api, choose):
    choose(local_live="authenticated", remote_live="disabled", remote_topic="authenticated")
    told = api().get("/api/v2/instance").json["configuration"]["timelines_access"]

    topic = {"local": "public", "remote": "authenticated"}
    assert told == {
        "live_feeds": {"local": "authenticated", "remote": "disabled"},
        "hashtag_feeds": topic,
        "trending_link_feeds": topic,
    }


def credentials(permissions):
    viewer = CurrentUser(1, "alice", 1, permissions, needs_confirmation=False, approved=True)
    return Credentials(1, 1, frozenset({"read"}), viewer)


@pytest.mark.parametrize(
    ("stream", "closed", "channel"),
    [
        ("public", {}, "public"),
        ("public", {"remote_live": "disabled"}, "public:local"),
        ("public:media", {"local_live": "disabled"}, "public:media:remote"),
        ("public:local", {"local_live": "disabled"}, None),
        ("public:remote:media", {"remote_live": "disabled"}, None),
        ("hashtag", {"remote_topic": "disabled"}, "hashtag:local"),
        ("hashtag:local", {"remote_topic": "disabled"}, "hashtag:local"),
        ("user", {"local_live": "disabled", "remote_live": "disabled"}, "user"),
    ],
)
def test_streams_are_narrowed_like_timelines(app, choose, stream, closed, channel):
    choose(**closed)
    if channel is None:
        with pytest.raises(Forbidden):
            subscription(stream, credentials(0), tag="nests")
    else:
        found = subscription(stream, credentials(0), tag="nests")
        assert set(found.channel.stream.split(":")) == set(channel.split(":")) and found.label[0] == stream
    assert subscription(stream, credentials(Permission.VIEW_FEEDS), tag="nests").channel.stream == stream


def test_pages_and_feeds_for_strangers_leave_out_what_is_not_public(app, posts, choose):
    visitor = Visitor(app)

    def seen(path):
        reply = visitor.open(path)
        return reply.status_code, "From here" in reply.text, "From far" in reply.text

    choose(remote_topic="authenticated", local_live="authenticated")
    assert seen("/tags/nests") == seen("/tags/nests.rss") == (200, True, False)
    assert seen("/") == (200, False, False)
    assert seen("/@alice") == (200, True, False)
    choose(remote_topic="disabled", local_topic="authenticated")
    assert seen("/tags/nests") == (200, False, False)
    assert seen("/tags/nests.rss") == (404, False, False)
    assert seen("/") == (200, True, False)


def test_pages_of_members_leave_out_what_is_switched_off(app, posts, choose, enter, alice):
    visitor = enter(alice)

    def seen(path):
        reply = visitor.open(path)
        return reply.status_code, "From here" in reply.text, "From far" in reply.text

    choose(remote_live="disabled", remote_topic="disabled")
    assert seen("/public") == seen("/public/local") == seen("/web/tags/nests") == (200, True, False)
    assert visitor.open("/home").text.count('href="/public"') == 1  # among the keys
    choose(local_live="disabled")
    assert seen("/public") == (200, False, True)
    assert seen("/public/local") == (404, False, False)
    assert visitor.open("/home").text.count('href="/public/local"') == 1


@pytest.fixture
def enter(app):
    return lambda account: Visitor(app).enter(account)
