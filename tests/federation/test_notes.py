"""Statuses of ours as Notes and Questions."""

from datetime import timedelta

import pytest
from sqlalchemy import select

from models import clock
from models.base import db
from models.media.attachment import Media
from models.media.emoji import Emoji
from models.statuses.poll import Poll
from models.statuses.quote import PENDING, Quote
from models.statuses.status import Status
from rookery.federation.build.audience import Inward
from rookery.federation.build.note import note, notes
from rookery.federation.build.posts import activity, made
from rookery.federation.ids import PUBLIC
from rookery.services import statuses
from rookery.services.statuses import interactions
from rookery.services.statuses.draft import PollDraft

ALICE = "https://rookery.test/users/alice"
FOLLOWERS = f"{ALICE}/followers"


def picture(account, **values):
    media = Media(
        account_id=account.id,
        state="ready",
        original_key="media/a.png",
        small_key="media/a.webp",
        content_type="image/png",
        meta={"original": {"width": 640, "height": 480}},
        **values,
    )
    db.session.add(media)
    db.session.commit()
    return media


def test_7_1_a_note_has_what_other_servers_need(alice, post):
    status = post(alice, "Rooks nest *high*", language="en", spoiler_text="Birds & more")

    made = note(status)

    its_id = f"{ALICE}/statuses/{status.id}"
    conversation = f"https://rookery.test/contexts/{status.conversation_id}"
    open_to_all = {"automaticApproval": [PUBLIC], "manualApproval": []}
    assert made == {
        "id": its_id,
        "type": "Note",
        "summary": "Birds & more",
        "inReplyTo": None,
        "published": clock.stamp(status.created_at),
        "url": f"https://rookery.test/@alice/{status.id}",
        "attributedTo": ALICE,
        "to": [PUBLIC],
        "cc": [FOLLOWERS],
        "sensitive": True,
        "atomUri": its_id,
        "inReplyToAtomUri": None,
        "conversation": conversation,
        "context": conversation,
        "content": "<p>Rooks nest *high*</p>",
        "contentMap": {"en": "<p>Rooks nest *high*</p>"},
        "attachment": [],
        "tag": [],
        "replies": {
            "id": f"{its_id}/replies",
            "type": "Collection",
            "first": {
                "type": "CollectionPage",
                "partOf": f"{its_id}/replies",
                "items": [],
                "next": f"{its_id}/replies?page=others",
            },
        },
        "likes": {"id": f"{its_id}/likes", "type": "Collection", "totalItems": 0},
        "shares": {"id": f"{its_id}/shares", "type": "Collection", "totalItems": 0},
        "interactionPolicy": {
            "canQuote": open_to_all,
            **dict.fromkeys(
                ("canLike", "canReply", "canAnnounce"), open_to_all | {"always": [PUBLIC], "approvalRequired": []}
            ),
        },
    }


def test_7_1_an_edit_says_when(alice, post):
    status = post(alice)
    assert "updated" not in note(status)
    assert note(status)["summary"] is None

    status.edited_at = clock.now()

    assert note(status)["updated"] == clock.stamp(status.edited_at)


def test_7_1_a_reply_names_its_parent_wherever_that_is(alice, bob, carol, post):
    far = Status(account_id=carol.id, local=False, uri="https://far.example/notes/1", conversation_id=None)
    db.session.add(far)
    db.session.commit()
    ours = post(bob)

    to_far, to_ours = (note(post(alice, in_reply_to_id=parent.id)) for parent in (far, ours))

    assert to_far["inReplyTo"] == to_far["inReplyToAtomUri"] == "https://far.example/notes/1"
    assert to_ours["inReplyTo"] == f"https://rookery.test/users/bob/statuses/{ours.id}"
    assert to_ours["context"] == note(ours)["context"]


def test_7_1_a_thread_that_began_elsewhere_is_not_ours_to_serve(alice, carol, post):
    from models.timelines.conversation import Conversation

    db.session.add(theirs := Conversation(uri="tag:far.example,2026:1"))
    db.session.flush()
    far = Status(account_id=carol.id, local=False, uri="https://far.example/notes/1", conversation_id=theirs.id)
    db.session.add(far)
    db.session.commit()

    reply = note(post(alice, in_reply_to_id=far.id))

    assert reply["conversation"] == "tag:far.example,2026:1"
    assert "context" not in reply


def test_7_1_an_answer_to_what_stays_here_stands_alone(alice, bob, post):
    inward = post(bob, visibility="local")

    assert note(post(alice, in_reply_to_id=inward.id, visibility="private"))["inReplyTo"] is None


def test_7_1_what_moderators_marked_is_sensitive(alice, post):
    status = post(alice)
    alice.sensitized_at = clock.now()

    assert note(status)["sensitive"] is True


def test_7_2_the_html_is_the_one_that_others_expect(alice, bob, carol, post):
    status = post(
        alice, "@bob and @carol@far.example <b>\nsaw #Rooks\n\nhttps://rooks.example/a/very/long/way/to/go/on"
    )

    first, second = note(status)["content"].split("</p><p>")

    assert first == (
        '<p><span class="h-card" translate="no"><a href="https://rookery.test/@bob" class="u-url mention">'
        "@<span>bob</span></a></span> and "
        '<span class="h-card" translate="no"><a href="https://far.example/@carol" class="u-url mention">'
        "@<span>carol</span></a></span> &lt;b&gt;<br />saw "
        '<a href="https://rookery.test/tags/rooks" class="mention hashtag" rel="tag">#<span>Rooks</span></a>'
    )
    assert '<span class="invisible">https://</span><span class="ellipsis">rooks.example' in second


def test_7_3_mentions_tags_and_emoji_are_listed(alice, bob, carol, post):
    db.session.add(rook := Emoji(shortcode="rook", image_key="emoji/rook.png"))
    db.session.commit()

    made = note(post(alice, "@bob @carol@far.example #Rooks :rook:"))

    assert made["tag"][:3] == [
        {"type": "Mention", "href": "https://rookery.test/users/bob", "name": "@bob@rookery.test"},
        {"type": "Mention", "href": "https://far.example/users/carol", "name": "@carol@far.example"},
        {"type": "Hashtag", "href": "https://rookery.test/tags/rooks", "name": "#Rooks"},
    ]
    emoji = made["tag"][3]
    assert (emoji["type"], emoji["id"], emoji["name"]) == ("Emoji", f"https://rookery.test/emojis/{rook.id}", ":rook:")
    assert emoji["icon"]["url"] == "https://rookery.test/media/emoji/rook.png" and emoji["updated"].endswith("Z")


@pytest.mark.parametrize("visibility", ["public", "unlisted", "private", "direct"])
def test_7_3_everybody_mentioned_is_addressed(alice, bob, carol, post, visibility):
    made = note(post(alice, "@bob @carol@far.example", visibility=visibility))

    assert {tag["href"] for tag in made["tag"]} <= {*made["to"], *made["cc"]}


def test_7_4_a_picture_tells_all_that_is_known_of_it(alice, post):
    media = picture(alice, description="A rook", blurhash="U6PZfSi_.AyE_3t7t7R**0o#DgR4", focus_x=-0.3, focus_y=0.6)

    made = note(post(alice, media_ids=[media.id]))

    assert made["attachment"] == [
        {
            "type": "Document",
            "mediaType": "image/png",
            "url": "https://rookery.test/media/media/a.png",
            "name": "A rook",
            "blurhash": "U6PZfSi_.AyE_3t7t7R**0o#DgR4",
            "width": 640,
            "height": 480,
            "focalPoint": [-0.3, 0.6],
        }
    ]


def test_7_4_a_film_has_a_duration_and_a_picture_and_media_keep_their_order(alice, post):
    film, sound = picture(alice, kind="video"), picture(alice, kind="audio")
    film.meta, film.content_type = {"original": {"width": 8, "height": 6}, "duration": 12.5}, "video/mp4"
    sound.meta, sound.small_key = {"duration": 3.0}, None
    db.session.commit()

    first, second = note(post(alice, media_ids=[sound.id, film.id]))["attachment"]

    assert (first["duration"], first["name"]) == ("PT3S", None)
    assert first.keys().isdisjoint({"icon", "blurhash", "focalPoint", "width"})
    assert (second["duration"], second["mediaType"]) == ("PT12.5S", "video/mp4")
    assert second["icon"] == {
        "type": "Image",
        "mediaType": "image/webp",
        "url": "https://rookery.test/media/media/a.webp",
    }


def question(alice, post, **values):
    status = post(alice, poll=PollDraft(options=["yes", "no"], expires_in=3600, **values))
    poll = db.session.get(Poll, status.poll_id)
    poll.tallies, poll.voters_count = [3, 1], 4
    return status, poll


def test_7_5_a_poll_is_a_question(alice, post):
    status, poll = question(alice, post)

    made = note(status)

    assert (made["type"], made["endTime"], made["votersCount"]) == ("Question", clock.stamp(poll.expires_at), 4)
    assert made["oneOf"] == [
        {"type": "Note", "name": "yes", "replies": {"type": "Collection", "totalItems": 3}},
        {"type": "Note", "name": "no", "replies": {"type": "Collection", "totalItems": 1}},
    ]
    assert made.keys().isdisjoint({"anyOf", "closed"})


def test_7_5_several_answers_are_any_of_them_and_the_end_is_told(alice, post):
    status, poll = question(alice, post, multiple=True)
    poll.expires_at = clock.now() - timedelta(minutes=1)

    made = note(status)

    assert len(made["anyOf"]) == 2 and "oneOf" not in made
    assert made["closed"] == clock.stamp(poll.expires_at)


def test_7_5_hidden_totals_are_zeros_until_the_end(alice, post):
    status, poll = question(alice, post, hide_totals=True)

    def totals():
        made = note(status)
        return [one["replies"]["totalItems"] for one in made["oneOf"]], made["votersCount"]

    assert totals() == ([0, 0], 0)
    poll.closed_at = clock.now()
    assert totals() == ([3, 1], 4)


def test_7_6_a_quote_has_three_names_and_its_permission(alice, bob, post):
    quoted = post(bob)
    status = post(alice, quoted_id=quoted.id)

    made = note(status)

    its_id = f"https://rookery.test/users/bob/statuses/{quoted.id}"
    assert made["quote"] == made["quoteUri"] == made["_misskey_quote"] == its_id
    assert made["quoteAuthorization"] == f"https://rookery.test/users/bob/quote_authorizations/{status.quote_id}"
    assert '<span class="quote-inline">RE: <a href=' in made["content"]


def test_7_6_a_quote_that_waits_has_no_permission(alice, bob, post):
    status = post(alice, quoted_id=post(bob).id)
    db.session.get(Quote, status.quote_id).state = PENDING

    made = note(status)

    assert "quote" in made and "quoteAuthorization" not in made


def test_7_6_what_was_quoted_and_is_gone_is_a_tombstone(alice, bob, post):
    quoted = post(bob)
    status = post(alice, quoted_id=quoted.id)
    statuses.delete(bob, quoted.id)
    db.session.expire_all()

    assert note(status)["quote"] == {"type": "Tombstone"}


@pytest.mark.parametrize(("policy", "approval"), [("public", PUBLIC), ("followers", FOLLOWERS), ("nobody", ALICE)])
def test_12_1_who_may_quote_is_told(alice, post, policy, approval):
    made = note(post(alice, quote_policy=policy))

    assert made["interactionPolicy"]["canQuote"] == {"automaticApproval": [approval], "manualApproval": []}


@pytest.mark.parametrize(
    ("visibility", "to", "cc"),
    [
        ("public", [PUBLIC], [FOLLOWERS, "bob"]),
        ("unlisted", [FOLLOWERS], [PUBLIC, "bob"]),
        ("private", [FOLLOWERS], ["bob"]),
        ("direct", ["bob"], []),
    ],
)
def test_9_2_each_visibility_is_addressed_in_its_way(alice, bob, post, visibility, to, cc):
    made = activity(post(alice, "@bob", visibility=visibility))

    meant = {"bob": "https://rookery.test/users/bob"}
    assert made["to"] == made["object"]["to"] == [meant.get(one, one) for one in to]
    assert made["cc"] == made["object"]["cc"] == [meant.get(one, one) for one in cc]


def test_9_2_what_is_local_never_leaves(alice, bob, post):
    status = post(alice, visibility="local")
    reblog = statuses.reblog(bob, status.id)

    with pytest.raises(Inward):
        note(status)
    with pytest.raises(Inward):
        activity(reblog)


def test_7_7_the_create_of_a_status_and_the_announce_of_a_reblog(alice, bob, carol, post):
    far = Status(account_id=carol.id, local=False, uri="https://far.example/notes/1")
    db.session.add(far)
    db.session.commit()
    status, reblog, of_far = (one := post(alice)), statuses.reblog(bob, one.id), statuses.reblog(bob, far.id)

    announce, create, of_far_told = made([reblog, status, of_far])

    its_id = f"{ALICE}/statuses/{status.id}"
    assert (create["id"], create["type"], create["actor"]) == (f"{its_id}/activity", "Create", ALICE)
    assert create["object"]["id"] == its_id
    assert announce == {
        "id": f"https://rookery.test/users/bob/statuses/{reblog.id}/activity",
        "type": "Announce",
        "actor": "https://rookery.test/users/bob",
        "published": clock.stamp(reblog.created_at),
        "to": [PUBLIC],
        "cc": ["https://rookery.test/users/bob/followers", ALICE],
        "object": its_id,
    }
    assert (of_far_told["object"], of_far_told["cc"][1]) == (far.uri, carol.uri)


def test_6_3_counts_and_the_authors_own_answers_stand_in_the_note(alice, bob, post):
    status = post(alice)
    own = [post(alice, in_reply_to_id=status.id) for _ in range(6)]
    post(alice, in_reply_to_id=status.id, visibility="private")
    post(bob, in_reply_to_id=status.id)
    interactions.favourite(bob, status)
    statuses.reblog(bob, status.id)

    made = note(status)

    first = made["replies"]["first"]
    assert first["items"] == [f"{ALICE}/statuses/{one.id}" for one in own[:5]]
    assert first["next"] == f"{made['id']}/replies?page=own&min_id={own[4].id}"
    assert (made["likes"]["totalItems"], made["shares"]["totalItems"]) == (1, 1)


def reloaded(written):
    """The whole rows, as they are read for a page."""
    ids = [status.id for status in written]
    db.session.expunge_all()
    return db.session.scalars(select(Status).where(Status.id.in_(ids))).all()


def test_many_notes_cost_as_much_as_one(alice, bob, post, count_queries):
    def varied(number):
        made = []
        for _ in range(number):
            media = picture(alice)
            made.append(post(alice, "@bob #rooks", media_ids=[media.id]))
            made.append(post(alice, quoted_id=made[0].id, poll=PollDraft(options=["a", "b"], expires_in=600)))
            post(alice, in_reply_to_id=made[-2].id)
        return made

    few, many = varied(1), varied(8)
    many = reloaded(many)

    with count_queries() as of_many:
        notes(many)
    few = reloaded(few)
    with count_queries() as of_few:
        notes(few)

    assert len(of_many) == len(of_few) <= 8


def test_a_plain_note_costs_one_query(alice, post, count_queries):
    status = reloaded([post(alice)])

    with count_queries() as queries:
        notes(status)

    assert len(queries) == 1
