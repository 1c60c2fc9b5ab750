"""Every writer of statuses sets all their columns, or this file says why not.

The writer of an adoption is tested in `tests/adoption/test_writer.py`.
"""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from models.base import db
from models.media.attachment import Media
from models.media.emoji import Emoji
from rookery.services import statuses
from rookery.services.statuses import Draft, PollDraft, backdated
from rookery.services.statuses.backdated import BackdatedStatus
from rookery.services.statuses.receive import RemotePoll, RemoteStatus, receive
from tests.columns import WRITTEN, left_by_default

LONG_AGO, LATER = datetime(2024, 3, 1, 12, tzinfo=UTC), datetime(2024, 3, 2, tzinfo=UTC)
POLL = RemotePoll(["Oak", "Elm"], [1, 2], True, 3, LATER, LATER)
PICTURE = {"kind": "image", "state": "ready", "remote_url": "https://far.example/nest.png"}

CARD = {"card_id": "the job that fetches the page of a link does"}
FOREIGN = {
    "uri": "derived from the id for statuses of ours",
    "url": "derived from the id for statuses of ours",
    "remote_updated_at": "orders the edits of another server",
    "seen_at": "when one of another server came",
    "undelivered": "how one of another server came",
    "local": "true by default",
}
ORIGINAL = {"reblog_of_id": "only a reblog has it, see there"}
REBLOG = dict.fromkeys(
    {
        *("url", "edited_at", "remote_updated_at", "seen_at", "language", "app_id", "card_id", "poll_id"),
        *("text", "content", "content_type", "spoiler_text", "sensitive", "quote_id", "quote_policy"),
        *("in_reply_to_id", "in_reply_to_account_id", "conversation_id"),
        *("media_ids", "mention_ids", "emoji_ids", "tag_names"),
    },
    "a reblog shows those of the original",
)


def posted(alice, bob, told, factory):
    file = Media(account_id=alice.id, **PICTURE)
    db.session.add_all([file, Emoji(shortcode="owl", image_key="owl.png")])
    db.session.flush()
    draft = Draft(
        **WRITTEN,
        text="**Rooks** nest high, @bob. :owl: #Rooks",
        in_reply_to_id=told.id,
        content_type="text/markdown",
        quoted_id=told.id,
        app_id=factory.oauth_app().id,
    )
    poll = PollDraft(["Oak", "Elm"], 3600)
    drafts = replace(draft, poll=poll), replace(draft, media_ids=[file.id])
    return [statuses.post(alice, one) for one in drafts]


def received(alice, bob, told, factory):
    rita = factory.remote("rita", "far.example")
    remote = RemoteStatus(
        **WRITTEN,
        uri="https://far.example/1",
        url="https://far.example/@rita/1",
        content="<p>Rooks</p>",
        published=LONG_AGO,
        updated=LATER,
        parent=told,
        mention_ids=[bob.id],
        emoji_ids=[1],
        tags={"rooks": "Rooks"},
        media=[{**PICTURE, "account_id": rita.id}],
        poll=POLL,
        quoted=told,
    )
    return [receive(rita, remote)]


def imported(alice, bob, told, factory):
    one = BackdatedStatus(
        **WRITTEN,
        written_at=LONG_AGO,
        text="**Rooks**",
        content="<p>Rooks</p>",
        content_type="text/markdown",
        edited_at=LATER,
        parent=told.id,
        quoted=told.id,
        mention_ids=[bob.id],
        emoji_ids=[1],
        tags={"rooks": "Rooks"},
        media=[{**PICTURE, "account_id": alice.id}],
        poll=POLL,
    )
    return backdated.add_all(alice.id, [one])


def reblogged(alice, bob, told, factory):
    rita = factory.remote("rita", "far.example")
    uri = "https://far.example/boosts/1"
    return [
        statuses.reblog(alice, told.id, "unlisted"),
        statuses.receive_reblog(rita, told, uri, "unlisted", LONG_AGO, live=False),
    ]


LEFT = {
    posted: CARD | FOREIGN | ORIGINAL | {"edited_at": "an edit does"},
    received: CARD | ORIGINAL | {"text": "its source stays where it is", "app_id": "its server names none"},
    imported: CARD | FOREIGN | ORIGINAL | {"app_id": "an archive names none"},
    reblogged: REBLOG,
}


@pytest.mark.parametrize("write", LEFT, ids=lambda write: write.__name__)
def test_a_writer_knows_every_column(alice, bob, post, factory, write):
    told = post(bob, "Who nests highest?")

    rows = write(alice, bob, told, factory)

    assert left_by_default(*rows) == LEFT[write].keys()
