"""Every field of a draft by every road on which one becomes a post: of apps and of pages."""

import json
from dataclasses import asdict, dataclass, fields, replace
from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest

from models import clock
from models.accounts.account import Account
from models.auth.oauth import OAuthApp
from models.base import db
from models.media.attachment import Media
from models.statuses.poll import Poll
from models.statuses.quote import Quote
from models.statuses.saved_draft import SavedDraft
from models.statuses.scheduled import ScheduledStatus
from models.statuses.status import IdempotencyKey, Status
from models.timelines.conversation import ConversationEntry
from rookery import events
from rookery.jobs import worker
from rookery.services import statuses
from rookery.services.data.archives import drafts as archived
from rookery.services.data.post_imports import requests as post_imports
from rookery.services.media import attachments
from rookery.services.statuses import Draft, PollDraft
from tests.archives import contents, zipped
from tests.factories import Api
from tests.pages.composing import picture, redraft, write
from tests.visitors import Visitor

posting = import_module("rookery.services.statuses.post")  # the package has functions of these names
scheduling = import_module("rookery.services.statuses.scheduled")

FIELDS = {one.name for one in fields(Draft)}
PARTS = {"poll": ("media_ids", "media_attributes"), "media": ("poll",)}  # a post has either; the rest is left out
HOUR, HOUR_AND_A_HALF = 3600, 5400  # the form does not offer the latter by itself


@dataclass
class Author:
    """An author with an app and a browser. `allowed`: whom the app let its last post mention."""

    account: Any
    api: Api
    visitor: Visitor
    allowed: list[int] | None = None


@pytest.fixture
def author(alice, api, enter, monkeypatch):
    author = Author(alice, api(alice), enter(alice))
    check = posting.check_mentions

    def spy(found, allowed):
        author.allowed = [one for one in allowed if one != alice.id]
        check(found, allowed)

    monkeypatch.setattr(posting, "check_mentions", spy)
    return author


@pytest.fixture
def full(author, bob, post):
    """A draft of an app with every field; each has another value than a new post has by itself."""
    told = post(bob, "Who nests highest?").id
    file = attachments.upload_and_wait(author.account, attachments.Upload(picture()[0], "A nest")).id
    draft = Draft(
        text="**Rooks** nest high.",
        spoiler_text="Birds",
        sensitive=True,
        visibility="unlisted",
        language="pt-BR",
        in_reply_to_id=told,
        media_ids=[file],
        media_attributes={file: {"description": "Two nests"}},
        poll=PollDraft(["Oak", "Elm"], HOUR_AND_A_HALF, True, True),
        content_type="text/markdown",
        quoted_id=told,
        quote_policy="nobody",
        allowed_mention_ids=[bob.id],
        app_id=db.session.scalars(db.select(OAuthApp.id)).one(),
        idempotency_key="nest",
    )
    assert all(getattr(draft, one.name) != getattr(Draft(), one.name) for one in fields(Draft))
    return draft


def drafted(status, author):
    """A status as the draft of which it was made."""
    poll = db.session.get(Poll, status.poll_id) if status.poll_id else None
    quote = db.session.get(Quote, status.quote_id) if status.quote_id else None
    key = db.select(IdempotencyKey.key).where(IdempotencyKey.status_id == status.id)
    asked = poll and (poll.options, (poll.expires_at - status.created_at).seconds, poll.multiple, poll.hide_totals)
    files = [db.session.get_one(Media, one) for one in status.media_ids]
    beside = {
        "poll": PollDraft(*asked) if asked else None,
        "quoted_id": quote.quoted_id if quote else None,
        "media_attributes": {one.id: {"description": one.description} for one in files},
        "allowed_mention_ids": author.allowed,
        "idempotency_key": db.session.scalar(key),
    }
    return Draft(**{name: getattr(status, name) for name in FIELDS - beside.keys()} | beside)


def newest():
    return db.session.scalars(db.select(Status).order_by(Status.id.desc())).first()


# Apps ---------------------------------------------------------------------------------------------------------


def in_words_of_apps(draft):
    return {
        "status": draft.text,
        "spoiler_text": draft.spoiler_text,
        "sensitive": draft.sensitive,
        "visibility": draft.visibility,
        "language": draft.language,
        "in_reply_to_id": str(draft.in_reply_to_id),
        "media_ids": list(map(str, draft.media_ids)),
        "media_attributes": [{"id": str(one), **said} for one, said in draft.media_attributes.items()],
        "poll": asdict(draft.poll) if draft.poll else None,
        "content_type": draft.content_type,
        "quoted_status_id": str(draft.quoted_id),
        "quote_approval_policy": draft.quote_policy,
        "allowed_mentions": list(map(str, draft.allowed_mention_ids)),
    }


def send(author, draft, **more):
    """Post as apps do, which describe a file before: only in an edit attributes of files come with the post."""
    for one, said in draft.media_attributes.items():
        assert author.api.put(f"/api/v1/media/{one}", json=said).status_code == 200
    body, headers = in_words_of_apps(draft) | more, {"Idempotency-Key": draft.idempotency_key}
    assert author.api.post("/api/v1/statuses", json=body, headers=headers).status_code == 200


def app_posts(author, draft):
    send(author, draft)
    return draft


def app_schedules(author, draft):
    send(author, draft, scheduled_at=clock.stamp(clock.ahead(days=1)))
    publish(author)
    return draft


def publish(author):
    author.allowed = None
    row = db.session.scalars(db.select(ScheduledStatus)).one()
    row.scheduled_at = clock.now()
    db.session.commit()
    scheduling.publish(row.id)


def app_edits(author, draft):
    status = statuses.post(author.account, Draft(text="Rocks nest low."))
    assert author.api.put(f"/api/v1/statuses/{status.id}", json=in_words_of_apps(draft)).status_code == 200
    return draft


def app_edits_the_text(author, draft):
    """An edit of an app that knows no more than Mastodon has it say each time."""
    status = posted(author, draft)
    names = ("status", "spoiler_text", "media_ids", "poll")
    said = {name: value for name, value in in_words_of_apps(draft).items() if name in names}
    poll = {"poll": {"options": draft.poll.options, "multiple": True}} if draft.poll else {}
    reply = author.api.put(f"/api/v1/statuses/{status.id}", json={**said, "status": "**Rooks** nest.", **poll})
    assert reply.status_code == 200
    return replace(draft, text="**Rooks** nest.")


def posted(author, draft):
    status = statuses.post(author.account, draft)
    author.allowed = None
    return status


# Pages --------------------------------------------------------------------------------------------------------


def fill_in(author, draft, path, do):
    """Write a draft by hand, and press a button; return the draft, as far as a hand can write it."""
    author.visitor.open(path)
    poll = draft.poll and replace(draft.poll, expires_in=HOUR)
    if draft.media_ids:
        write(author.visitor, do="attach", file=picture())
        [file] = (one.fields["media"] for one in author.visitor.forms if "media" in one.fields)
        draft = replace(draft, media_ids=[int(file)], media_attributes={int(file): {"description": "Two nests"}})
    said = {"visibility": draft.visibility} if "edit" not in path else {}
    write(
        author.visitor,
        draft.text,
        spoiler_text=draft.spoiler_text,
        sensitive=True,
        language="pt",
        quote_policy=draft.quote_policy,
        do=do,
        **said,
        **{f"alt-{one}": about["description"] for one, about in draft.media_attributes.items()},
        **({"option": poll.options, "seconds": str(HOUR), "multiple": True, "hide_totals": True} if poll else {}),
        **({"at": in_an_hour()} if do == "schedule" else {}),
    )
    return replace(draft, language="pt", poll=poll)


def in_an_hour():
    return (clock.now() + timedelta(hours=1)).strftime("%Y-%m-%dT%H:%M")


def page_posts(author, draft):
    return fill_in(author, draft, f"/compose?reply={draft.in_reply_to_id}&quote={draft.quoted_id}", "post")


def page_schedules(author, draft):
    written = fill_in(author, draft, f"/compose?reply={draft.in_reply_to_id}&quote={draft.quoted_id}", "schedule")
    publish(author)
    return written


def page_keeps_a_draft(author, draft):
    written = fill_in(author, draft, f"/compose?reply={draft.in_reply_to_id}&quote={draft.quoted_id}", "draft")
    author.visitor.open(f"/compose?draft={db.session.scalars(db.select(SavedDraft.id)).one()}")
    author.visitor.send("/compose", do="post")
    return written


def page_edits(author, draft):
    status = statuses.post(author.account, Draft(text="Rocks nest low."))
    db.session.commit()
    return fill_in(author, draft, f"/compose?edit={status.id}", "post")


def page_edits_nothing(author, draft):
    author.visitor.open(f"/compose?edit={posted(author, draft).id}")
    author.visitor.send("/compose", do="post")
    assert newest().edited_at is None
    return draft


def page_edits_the_text(author, draft):
    author.visitor.open(f"/compose?edit={posted(author, draft).id}")
    author.visitor.send("/compose", do="post", text="**Rooks** nest.")
    return replace(draft, text="**Rooks** nest.")


def page_deletes_and_redrafts(author, draft):
    redraft(author.visitor, posted(author, draft))
    author.visitor.open(author.visitor.reply.location)
    author.visitor.send("/compose", do="draft")
    author.visitor.open(f"/compose?draft={db.session.scalars(db.select(SavedDraft.id)).one()}")
    author.visitor.send("/compose", do="post")
    return draft


def page_posts_what_was_scheduled(author, draft):
    open_what_an_app_scheduled(author, draft)
    author.visitor.send("/compose", do="post", at="")
    return draft


def page_schedules_anew(author, draft):
    open_what_an_app_scheduled(author, draft)
    author.visitor.send("/compose", do="schedule", at=in_an_hour())
    publish(author)
    return draft


def open_what_an_app_scheduled(author, draft):
    send(author, draft, scheduled_at=clock.stamp(clock.ahead(days=1)))
    made = db.session.scalars(db.select(ScheduledStatus.id)).one()
    author.allowed = None
    author.visitor.open(f"/web/scheduled/{made}")
    author.visitor.give(f"/web/scheduled/{made}/draft")
    author.visitor.open(author.visitor.reply.location)


def archive_brings_what_was_scheduled(author, draft):
    """It comes as a draft to the account into which the archive goes."""
    send(author, draft, scheduled_at=clock.stamp(clock.ahead(days=1)))
    author.allowed = None
    [kept] = archived.scheduled(author.account.id)
    files = {one["url"]: picture()[0].read() for one in kept["attachment"]}
    found = contents([], {"scheduled.json": json.dumps([kept], default=str).encode(), **files})
    post_imports.begin(author.account, zipped(found), with_rest=True)
    run_jobs(author)
    draft_id, ids = db.session.execute(db.select(SavedDraft.id, SavedDraft.media_ids)).one()
    author.visitor.open(f"/compose?draft={draft_id}")
    author.visitor.send("/compose", do="post")
    return replace(draft, media_ids=ids, media_attributes={one: {"description": "Two nests"} for one in ids})


def run_jobs(author):
    events.commit()
    worker.drain(author.visitor.client.application)


def page_of_first_steps(author, draft):
    file = {"file": picture(), "description": "Two nests"} if draft.media_ids else {}
    author.visitor.open("/welcome")
    author.visitor.send("/welcome/post", text=draft.text, **file)
    ids = newest().media_ids
    return replace(draft, media_ids=ids, media_attributes={one: {"description": "Two nests"} for one in ids})


def page_of_a_conversation(author, draft):
    [bob] = draft.allowed_mention_ids
    statuses.post(db.session.get_one(Account, bob), Draft(text="@alice How high?", visibility="direct"))
    run_jobs(author)
    mine = db.select(ConversationEntry.id).where(ConversationEntry.account_id == author.account.id)
    path = f"/web/conversations/{db.session.scalars(mine).one()}"
    author.visitor.open(path)
    author.visitor.send(f"{path}/messages", text=draft.text)
    return replace(draft, text=f"@bob {draft.text}")


# Field → why a road cannot give it.
OF_FIRST_POST = "an edit leaves whom a post answers, what it quotes and who sees it"
ASKED_ONCE = "asked when a post is made, as by Mastodon"
BY_HAND = "the form has no field for it, and carries on what an app chose"
BEFORE_ITS_MOMENT = "kept with what was scheduled: a repeat comes before the moment, or too late to be scheduled"
OWN_KEY = "the form makes one of what it sends, so that a second press of the button posts nothing"
NOT_AN_APPS = "a post from a page is no app's"
SHORT = "a short form: what else there is takes its default"

EDITS = dict.fromkeys(("visibility", "in_reply_to_id", "quoted_id"), OF_FIRST_POST) | dict.fromkeys(
    ("allowed_mention_ids", "app_id", "idempotency_key"), ASKED_ONCE
)
KEPT_OF_A_POST = {"allowed_mention_ids": ASKED_ONCE}
PAGES = {"app_id": NOT_AN_APPS, "allowed_mention_ids": NOT_AN_APPS, "idempotency_key": OWN_KEY}
CANNOT = {
    app_posts: {},
    app_schedules: {"idempotency_key": BEFORE_ITS_MOMENT},
    app_edits: EDITS,
    page_posts: {**PAGES, "content_type": BY_HAND},
    page_schedules: {**PAGES, "content_type": BY_HAND},
    page_keeps_a_draft: {**PAGES, "content_type": BY_HAND},
    page_edits: {**EDITS, "content_type": BY_HAND},
    app_edits_the_text: KEPT_OF_A_POST,
    page_edits_nothing: KEPT_OF_A_POST,
    page_edits_the_text: KEPT_OF_A_POST,
    page_deletes_and_redrafts: PAGES,
    page_posts_what_was_scheduled: PAGES,
    page_schedules_anew: PAGES,
    archive_brings_what_was_scheduled: PAGES,
    page_of_first_steps: dict.fromkeys(FIELDS - {"text", "media_ids", "media_attributes"}, SHORT),
    page_of_a_conversation: dict.fromkeys(FIELDS - {"text", "allowed_mention_ids", "quote_policy"}, SHORT),
}


@pytest.mark.parametrize("road", CANNOT, ids=lambda road: road.__name__)
@pytest.mark.parametrize("part", PARTS)
def test_every_field_of_a_draft_arrives_by_every_road(author, full, frozen_time, road, part):
    draft = replace(full, **{name: getattr(Draft(), name) for name in PARTS[part]})

    expected = road(author, draft)

    found = drafted(newest(), author)
    lost = {name for name in FIELDS if getattr(found, name) != getattr(expected, name)}
    assert lost == CANNOT[road].keys() - set(PARTS[part])
