"""Each payload of another software arrives as it would, and has the effect that the index of the payloads states.

A test is named after its file. Those that are hostile are in test_hostile_fixtures.py.
"""

import json
from pathlib import Path

import pytest

from models.base import db
from models.moderation.report import Report
from models.statuses.status import Status
from rookery.federation import ids
from tests.federation.arriving import DOCUMENTS
from tests.federation.stage import Stage

NOTE = "https://masto.example/users/carol/statuses/113111111111111111"
REPLY = "https://masto.example/users/carol/statuses/113111111111111112"
PRIVATE = "https://masto.example/users/carol/statuses/113111111111111113"
DIRECT = "https://masto.example/users/carol/statuses/113111111111111114"
QUESTION = "https://masto.example/users/carol/statuses/113111111111111115"
QUOTE = "https://masto.example/users/carol/statuses/113111111111111130"


@pytest.fixture
def stage(fediverse, api, post, run_jobs, alice, bob):
    return Stage(fediverse, api, post, run_jobs, alice, bob)


def test_every_payload_has_a_test():
    named = [one["file"] for one in json.loads((DOCUMENTS / "index.json").read_text())]
    tests = "".join(path.read_text() for path in Path(__file__).parent.glob("test_*fixtures.py"))

    missing = [file for file in named if f"def test_{file.removesuffix('.json').replace('-', '_')}" not in tests]

    assert missing == []
    assert set(named) == {path.name for path in DOCUMENTS.glob("*-*.json")}


def own_statuses():
    """The ids of all statuses from elsewhere."""
    return [row.uri for row in db.session.query(Status).filter(Status.uri.is_not(None))]


def test_mastodon_create_note(stage):
    stage.plays("mastodon-create-note.json")

    status = stage.shown(NOTE)
    assert status["account"]["acct"] == "carol@masto.example"
    assert (status["visibility"], status["spoiler_text"], status["sensitive"]) == ("public", "birds, eye contact", True)
    assert status["language"] == "en"
    assert [tag["name"] for tag in status["tags"]] == ["birdphotography"]
    assert [mention["acct"] for mention in status["mentions"]] == ["alice"]
    assert [emoji["shortcode"] for emoji in status["emojis"]] == ["heron"]
    picture, film = status["media_attachments"]
    assert (picture["type"], picture["description"]) == ("image", "A grey heron on a post")
    assert picture["blurhash"] == "UBL_:rOpGG-oBUNG,qRj2so|=eE1w^n4S5NH"
    assert picture["meta"]["focus"] == {"x": -0.3, "y": 0.6}
    assert (film["type"], film["description"]) == ("video", None)
    assert film["meta"]["original"]["duration"] == 12.5
    assert status["quote_approval"]["automatic"] == ["public"]
    assert [told["status"]["uri"] for told in stage.told("mention")] == [NOTE]


def test_mastodon_create_unlisted_reply(stage):
    stage.plays("mastodon-create-unlisted-reply.json")

    status = stage.shown(REPLY)
    assert (status["visibility"], status["in_reply_to_id"]) == ("unlisted", str(stage.s1.id))
    context = stage.api(stage.alice).get(f"/api/v1/statuses/{stage.s1.id}/context").json
    assert [one["uri"] for one in context["descendants"]] == [REPLY]
    assert stage.shown(stage.uri(stage.s1))["replies_count"] == 1
    assert [told["status"]["uri"] for told in stage.told("mention")] == [REPLY]


def test_mastodon_create_private(stage):
    stage.plays("mastodon-create-private.json")

    assert stage.shown(PRIVATE)["visibility"] == "private"
    assert stage.shown(PRIVATE, viewer=stage.bob) is None
    assert stage.api().get(f"/api/v1/statuses/{ids.status(PRIVATE).id}").status_code == 404


def test_mastodon_create_direct(stage):
    stage.plays("mastodon-create-direct.json")

    assert stage.shown(DIRECT)["visibility"] == "direct"
    assert stage.shown(DIRECT, viewer=stage.bob) is None
    [conversation] = stage.api(stage.alice).get("/api/v1/conversations").json
    assert conversation["last_status"]["uri"] == DIRECT and conversation["unread"]
    assert stage.api(stage.bob).get("/api/v1/conversations").json == []
    assert [told["type"] for told in stage.told()] == ["mention"]
    assert stage.told(who=stage.bob) == []


def test_mastodon_question(stage):
    stage.plays("mastodon-question.json")

    poll = stage.shown(QUESTION)["poll"]
    assert (poll["multiple"], poll["expired"], poll["voters_count"]) == (True, False, 9)
    assert [(one["title"], one["votes_count"]) for one in poll["options"]] == [
        ("apple", 3),
        ("orange", 7),
        ("banana", 6),
    ]
    assert poll["expires_at"] == "2036-03-02T10:00:00.000Z"


def test_mastodon_vote(stage):
    stage.plays("mastodon-vote.json")

    poll = stage.shown(stage.uri(stage.poll))["poll"]
    assert [one["votes_count"] for one in poll["options"]] == [1, 0, 0]
    assert own_statuses() == []
    assert stage.shown(stage.uri(stage.poll))["replies_count"] == 0
    assert stage.told("mention") == []


def test_mastodon_update_note(stage):
    stage.plays("mastodon-create-note.json")

    stage.plays("mastodon-update-note.json", follows=False)

    status = stage.shown(NOTE)
    assert (status["content"], status["spoiler_text"]) == ("<p>Seen at the pond this evening.</p>", "")
    assert status["edited_at"] == "2026-03-01T11:00:00.000Z"
    history = stage.api(stage.alice).get(f"/api/v1/statuses/{status['id']}/history").json
    assert [one["spoiler_text"] for one in history] == ["birds, eye contact", ""]


def test_mastodon_delete(stage):
    stage.plays("mastodon-create-note.json")

    stage.plays("mastodon-delete.json", follows=False)
    stage.plays("mastodon-create-note.json", follows=False)

    assert stage.shown(NOTE) is None
    assert own_statuses() == []


def test_mastodon_delete_actor(stage):
    stage.plays("mastodon-create-note.json")

    stage.plays("mastodon-delete-actor.json", follows=False)

    assert stage.shown(NOTE) is None
    assert ids.account(stage.carol.id) is None
    assert own_statuses() == []


def test_mastodon_delete_actor_of_somebody_unknown(stage):
    stage.carol.server.page("/users/carol", {}, status=410)

    reply = stage.plays("mastodon-delete-actor.json", follows=False)

    assert reply.status_code == 202
    assert ids.account(stage.carol.id) is None


def test_mastodon_announce(stage):
    stage.plays("mastodon-announce.json")
    stage.plays("mastodon-announce.json", follows=False)

    assert stage.shown(stage.uri(stage.s1))["reblogs_count"] == 1
    assert [told["account"]["acct"] for told in stage.told("reblog")] == ["carol@masto.example"]


def test_mastodon_undo_announce(stage):
    stage.plays("mastodon-announce.json")

    stage.plays("mastodon-undo-announce.json", follows=False)

    assert stage.shown(stage.uri(stage.s1))["reblogs_count"] == 0
    assert own_statuses() == []


def test_mastodon_flag(stage):
    document = stage.document("mastodon-flag.json")
    told = stage.told()

    stage.plays("mastodon-flag.json")

    report = db.session.query(Report).one()
    assert (report.target_account_id, report.status_ids) == (stage.alice.id, [stage.s1.id])
    assert report.comment == document["content"]
    assert stage.reporter(report) == "masto.example"
    assert stage.told() == told


def test_mastodon_move(stage):
    document = stage.document("mastodon-move.json")
    target = stage.actor(document["target"])
    target.shows_itself(alsoKnownAs=[stage.carol.id])

    stage.plays("mastodon-move.json")
    [follow] = target.server.activities("Follow")
    target.does("Accept", follow)
    stage.run_jobs()

    assert stage.relationship(target)["following"]
    assert not stage.relationship(stage.carol)["following"]
    assert stage.account(stage.carol)["moved"]["acct"] == f"{target.name}@{target.server.domain}"


def test_mastodon_actor_update(stage):
    stage.plays("mastodon-actor-update.json")

    carol = stage.account(stage.carol)
    assert (carol["display_name"], [emoji["shortcode"] for emoji in carol["emojis"]]) == ("Carol :heron:", ["heron"])
    assert carol["note"] == "<p>Birds, mostly.</p>"
    assert [one["name"] for one in carol["fields"]] == ["Site"]
    assert 'href="https://carol.example"' in carol["fields"][0]["value"]
    assert carol["indexable"] is True
    assert ids.account(stage.carol.id).attribution_domains == ["carol.example"]


def test_mastodon_quote_request(stage):
    stage.plays("mastodon-quote-request.json")

    [accept] = [one for one in stage.carol.server.activities("Accept") if _is_quote(one)]
    permission = stage.fediverse.get(accept["result"].removeprefix("https://rookery.test"), _accepting()).json
    assert permission["type"] == "QuoteAuthorization"
    assert (permission["interactingObject"], permission["interactionTarget"]) == (QUOTE, stage.uri(stage.s1))
    assert [told["status"]["uri"] for told in stage.told("quote")] == [QUOTE]


def test_mastodon_quote_request_is_rejected_where_the_policy_says_no(stage, post):
    stage.s1 = post(stage.alice, "Mine alone", quote_policy="nobody")

    stage.plays("mastodon-quote-request.json")

    [reject] = stage.carol.server.activities("Reject")
    assert _is_quote(reject)
    assert stage.told("quote") == []


def test_mastodon_block(stage):
    stage.follows(stage.carol)
    stage.carol.does("Follow", stage.uri_of(stage.alice))
    stage.run_jobs()

    stage.plays("mastodon-block.json", follows=False)

    stands = stage.relationship(stage.carol)
    assert (stands["following"], stands["followed_by"], stands["blocked_by"]) == (False, False, True)


def test_mastodon_add_pin(stage):
    stage.serves(stage.document("mastodon-create-note.json")["object"])

    stage.plays("mastodon-add-pin.json")

    carol = stage.account(stage.carol)
    pinned = stage.api(stage.alice).get(f"/api/v1/accounts/{carol['id']}/statuses?pinned=true").json
    assert [one["uri"] for one in pinned] == [NOTE]


def test_misskey_quote_note(stage):
    stage.plays("misskey-quote-note.json")

    status = stage.shown("https://misskey.example/notes/9n1")
    assert status["visibility"] == "public"
    assert "これ見て" in status["content"]
    assert status["content"].count("RE:") <= 1
    assert status["quote"]["state"] == "pending"


def test_misskey_reaction_like(stage):
    stage.plays("misskey-reaction-like.json")

    status = stage.shown(stage.uri(stage.s1))
    assert status["favourites_count"] == 1
    [emoji] = status["pleroma"]["emoji_reactions"]
    assert (emoji["name"], emoji["count"], emoji["me"]) == ("blobcat@misskey.example", 1, False)
    assert [told["account"]["acct"] for told in stage.told("favourite")] == ["9abc@misskey.example"]
    assert stage.api().get("/api/v1/custom_emojis").json == []


def test_misskey_flag(stage):
    stage.plays("misskey-flag.json", follows=False)

    report = db.session.query(Report).one()
    assert (report.target_account_id, report.status_ids) == (stage.alice.id, [stage.s1.id])
    assert stage.reporter(report) == "misskey.example"


def test_misskey_renote_followers(stage):
    stage.plays("mastodon-create-note.json")

    stage.plays("misskey-renote-followers.json")

    renote = stage.shown("https://misskey.example/notes/9n2/activity")
    assert (renote["visibility"], renote["reblog"]["uri"]) == ("private", NOTE)
    assert stage.shown("https://misskey.example/notes/9n2/activity", viewer=stage.bob) is None
    assert stage.shown(NOTE, viewer=stage.bob)["visibility"] == "public"


def test_pleroma_create(stage):
    stage.plays("pleroma-create.json")

    status = stage.shown("https://akkoma.example/objects/o1")
    assert (status["visibility"], status["spoiler_text"], status["sensitive"]) == ("public", "", False)
    assert [emoji["shortcode"] for emoji in status["emojis"]] == ["firefox"]
    assert len(status["media_attachments"]) == 1
    akkoma = stage.fediverse.server("akkoma.example")
    assert [one.path for one in akkoma.asked if "/contexts/" in one.path or "/schemas/" in one.path] == []


def test_pleroma_emojireact(stage):
    reply = stage.plays("pleroma-emojireact.json")

    assert reply.status_code == 202
    status = stage.shown(stage.uri(stage.s1))
    assert (status["replies_count"], status["favourites_count"]) == (0, 0)
    assert status["pleroma"]["emoji_reactions"] == [{"name": "🧡", "count": 1, "me": False, "url": None}]
    assert own_statuses() == []


def test_pleroma_chatmessage(stage):
    stage.plays("pleroma-chatmessage.json")

    assert stage.shown("https://akkoma.example/objects/cm1")["visibility"] == "direct"
    assert stage.shown("https://akkoma.example/objects/cm1", viewer=stage.bob) is None


def test_pixelfed_photo(stage):
    stage.plays("pixelfed-photo.json")

    status = stage.shown("https://pixelfed.example/p/eve/701")
    [photo] = status["media_attachments"]
    assert (status["visibility"], photo["type"]) == ("public", "image")
    assert photo["description"] == "Orange sky over a lake"
    assert [tag["name"] for tag in status["tags"]] == ["sky"]


def test_pixelfed_story(stage):
    reply = stage.plays("pixelfed-story.json")

    assert reply.status_code == 202
    assert own_statuses() == []


def test_lemmy_announce_create_page(stage):
    document = stage.document("lemmy-announce-create-page.json")
    page = document["object"]["object"] | {"name": "As the origin has it"}
    finn = stage.actor("https://lemmy2.example/u/finn")
    stage.serves(page)

    stage.plays("lemmy-announce-create-page.json")

    [status] = [one for one in stage.home() if one["account"]["acct"] == f"finn@{finn.server.domain}" or one["reblog"]]
    shown = status["reblog"] or status
    assert shown["uri"] == "https://lemmy2.example/post/55"
    assert "As the origin has it" in shown["content"] and "Seen at dawn" in shown["content"]
    assert "https://lemmy2.example/post/55" in shown["content"] or shown["url"] == "https://lemmy2.example/post/55"
    assert shown["account"]["acct"] == "finn@lemmy2.example"


def test_lemmy_announce_like(stage):
    stage.follows(stage.actor("https://lemmy.example/c/birding"))
    lemmy2 = stage.fediverse.server("lemmy2.example")

    reply = stage.plays("lemmy-announce-like.json", follows=False)

    assert reply.status_code == 202
    assert own_statuses() == [] and stage.told("favourite", "reblog") == []
    assert len(lemmy2.asked) <= 2


def test_peertube_create_video(stage):
    stage.actor("https://peertube.example/video-channels/ponds")

    stage.plays("peertube-create-video.json")

    status = stage.shown("https://peertube.example/videos/watch/77aa")
    assert status["account"]["acct"] == "gil@peertube.example"
    assert "One hour of pond" in status["content"]
    assert "https://peertube.example/w/77aa" in status["content"]
    assert status["url"] == "https://peertube.example/w/77aa"
    assert [one["type"] for one in status["media_attachments"]] == ["video"]


def test_wordpress_article(stage):
    stage.plays("wordpress-article.json")

    status = stage.shown("https://blog.example/?p=12")
    assert "Why we count birds" in status["content"]
    assert "A short history of the count." in status["content"] and "Long text" in status["content"]
    assert "https://blog.example/2026/03/why-we-count/" in status["content"]
    assert "script" not in status["content"] and "alert" not in status["content"]


def test_ghost_article(stage):
    stage.plays("ghost-article.json")

    status = stage.shown("https://ghost.example/.ghost/activitypub/article/aa11")
    assert status["visibility"] == "public"
    assert "Newsletter 7" in status["content"] and "Hello readers" in status["content"]
    assert "https://ghost.example/newsletter-7/" in status["content"]


def test_bookwyrm_quotation(stage):
    stage.plays("bookwyrm-quotation.json")

    status = stage.shown("https://bookwyrm.example/user/ida/quotation/3")
    assert (status["visibility"], status["quote"]) == ("public", None)
    assert "Hope is the thing with feathers" in status["content"]


def test_mobilizon_event(stage):
    stage.actor("https://mobilizon.example/@organizer")

    stage.plays("mobilizon-event.json")

    status = stage.shown("https://mobilizon.example/events/e1")
    assert status["account"]["acct"] == "birders@mobilizon.example"
    assert "Dawn walk" in status["content"]
    assert "2026-05-01" in status["content"] and "Bring boots." in status["content"]
    assert "https://mobilizon.example/events/e1" in status["content"]


def test_threads_note(stage):
    stage.plays("threads-note.json")

    status = stage.shown("https://threads.example/ap/users/178/post/456/")
    assert (status["visibility"], status["url"]) == ("public", "https://www.threads.example/@jo/post/AbC")
    [photo] = status["media_attachments"]
    assert photo["remote_url"].endswith("/t51.jpg?stp=dst-jpg_e35&_nc_ht=x&oh=00_A&oe=67")
    assert status["edited_at"] is None


def test_friendica_create(stage):
    stage.plays("friendica-create.json")

    status = stage.shown("https://friendica.example/objects/f1")
    assert status["visibility"] == "public"
    assert "A title" in status["content"] and "<strong>Bold</strong> words" in status["content"]


def test_gotosocial_note_policy(stage):
    stage.plays("gotosocial-note-policy.json")

    status = stage.shown("https://gts.example/users/lou/statuses/01J")
    assert (status["visibility"], status["language"]) == ("public", "en")
    assert [tag["name"] for tag in status["tags"]] == ["one"]
    answer = stage.api(stage.alice).post("/api/v1/statuses", json={"status": "hi", "in_reply_to_id": status["id"]})
    assert answer.status_code == 200


def test_gotosocial_votes(stage):
    stage.plays("gotosocial-votes.json")

    poll = stage.shown(stage.uri(stage.poll))["poll"]
    assert [one["votes_count"] for one in poll["options"]] == [1, 0, 1]
    assert poll["voters_count"] == 1
    assert own_statuses() == []


def test_relay_announce(stage):
    stage.serves(stage.document("mastodon-create-note.json")["object"])
    stage.actor("https://masto.example/users/carol")
    stage.joins_relay()

    stage.plays("relay-announce.json", follows=False)

    assert own_statuses() == [NOTE]
    public = stage.api(stage.bob).get("/api/v1/timelines/public?remote=true").json
    assert [one["uri"] for one in public] == [NOTE]
    assert public[0]["reblogs_count"] == 0


def test_relay_announce_of_an_unknown_relay(stage):
    stage.serves(stage.document("mastodon-create-note.json")["object"])

    stage.plays("relay-announce.json", follows=False)

    assert own_statuses() == []


def _is_quote(answer):
    about = answer["object"]
    return "quote_requests" in (about if isinstance(about, str) else about["id"])


def _accepting():
    return {"Accept": "application/activity+json"}
