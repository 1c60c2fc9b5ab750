"""Drafts and scheduled posts in the browser, without scripts."""

from datetime import timedelta

import pytest

from models import clock
from models.base import db
from models.ids import new_id
from models.media.attachment import Media
from models.statuses.poll import Poll
from models.statuses.saved_draft import DraftMedia, SavedDraft
from models.statuses.scheduled import ScheduledStatus
from models.statuses.status import Status
from rookery.services import statuses
from rookery.services.data import remote_retention
from rookery.services.media import attachments
from rookery.services.statuses import saved_drafts
from tests.pages.composing import picture, write


@pytest.fixture
def writer(enter, alice):
    visitor = enter(alice)
    visitor.open("/compose")
    return visitor


def only(model):
    return db.session.scalars(db.select(model)).one()


def in_hours(hours):
    return (clock.now() + timedelta(hours=hours)).strftime("%Y-%m-%dT%H:%M")


def token_of(visitor):
    return {"csrf_token": visitor.open("/compose").text.split('name="csrf_token" value="')[-1].split('"')[0]}


def later(account, text="Rooks nest high.", **fields):
    found = statuses.schedule(account, statuses.Draft(text=text, **fields), clock.ahead(days=1))
    db.session.commit()
    return found.id


# Drafts -------------------------------------------------------------------------------------------------------


def test_what_was_begun_is_kept_and_written_on(writer, bob, post):
    asked = post(bob, "Who nests highest?")
    writer.open(f"/compose?reply={asked.id}")
    page = write(
        writer,
        "@bob Rooks",
        spoiler_text="Birds",
        do="draft",
        option=["Oak", "", "", ""],
        file=picture(),
        description="A nest",
        visibility="unlisted",
        language="de",
    )
    assert page.location == "/web/drafts" and db.session.query(Status).count() == 1
    listed = writer.open("/web/drafts").text
    assert "@bob Rooks" in listed and "Birds" in listed and "1 attachment" in listed
    draft_id, picture_id = only(SavedDraft).id, only(Media).id

    again = writer.open(f"/compose?draft={draft_id}").text

    for part in (
        "@bob Rooks</textarea>",
        'value="Birds"',
        'value="Oak"',
        "A nest",
        "Who nests highest?",
        f'name="media" value="{picture_id}"',
        'value="unlisted" checked',
        '"de" selected',
    ):
        assert part in again


def test_a_draft_that_is_saved_again_is_the_same_one(writer):
    write(writer, "Rooks", do="draft")
    draft_id = only(SavedDraft).id
    writer.open(f"/compose?draft={draft_id}")

    write(writer, "Rooks nest", do="draft")

    assert only(SavedDraft).content["text"] == "Rooks nest" and only(SavedDraft).id == draft_id


def keep(visitor, text, **fields):
    """As the script does while somebody writes; the page stays as it is."""
    page = visitor.reply
    form = visitor.form("/compose").fields
    reply = visitor.give("/web/drafts", **{**form, "text": text, **fields})
    visitor.reply = page
    return reply


def texts():
    return sorted(one.content["text"] for one in db.session.scalars(db.select(SavedDraft)))


def test_what_is_written_is_kept_in_one_draft_until_it_is_posted(writer):
    assert keep(writer, "Ro").json == {"says": "Kept as a draft.", "open": f"/compose?draft={only(SavedDraft).id}"}
    keep(writer, "Rooks nest")
    assert texts() == ["Rooks nest"]

    write(writer, "Rooks nest high.", do="post")

    assert texts() == [] and only(Status).text == "Rooks nest high."


def test_what_was_kept_and_then_saved_is_one_draft(writer):
    keep(writer, "Rooks")

    write(writer, "Rooks nest", do="draft")

    assert texts() == ["Rooks nest"]


def test_a_draft_that_is_written_on_is_kept_in_its_place(writer):
    write(writer, "Rooks", do="draft")
    writer.open(f"/compose?draft={only(SavedDraft).id}")

    keep(writer, "Rooks nest")
    keep(writer, "Rooks nest high")

    assert texts() == ["Rooks nest high"]


@pytest.mark.parametrize("do", ["draft", "post"])
def test_what_another_window_wrote_into_a_draft_is_not_lost(writer, enter, alice, do):
    write(writer, "Rooks", do="draft")
    other = enter(alice)
    for window in (writer, other):
        window.open(f"/compose?draft={only(SavedDraft).id}")
    keep(other, "Rooks nest high")

    keep(writer, "Rooks caw")
    write(writer, "Rooks caw", do=do)

    assert texts() == (["Rooks caw", "Rooks nest high"] if do == "draft" else ["Rooks nest high"])


def test_what_is_taken_back_is_not_kept(writer):
    keep(writer, "Ro")

    assert keep(writer, " ").json == {"says": ""}

    assert texts() == []


@pytest.mark.parametrize("do", ["post", "schedule"])
def test_what_comes_to_be_kept_after_it_was_posted_is_no_draft(writer, do):
    page = writer.reply
    write(writer, "Rooks", do=do, at=in_hours(2))
    writer.reply = page

    keep(writer, "Rooks", with_later="1", at=in_hours(2))
    assert texts() == []
    keep(writer, "Rooks, and crows", with_later="1", at=in_hours(2))

    assert texts() == ["Rooks, and crows"]  # back in the form, and written on


def test_what_cannot_be_kept_is_said(writer, monkeypatch):
    monkeypatch.setattr(saved_drafts, "LIMIT", 0)

    reply = keep(writer, "Rooks")

    assert reply.status_code == 422 and "drafts. Delete one" in reply.json["says"] and texts() == []


def test_the_form_says_where_it_is_kept_and_an_edit_is_not(writer, alice, post):
    assert 'data-keep="/web/drafts"' in writer.open("/compose").text

    assert "data-keep" not in writer.open(f"/compose?edit={post(alice).id}").text


def test_back_in_the_form_something_else_is_another_post(writer):
    page = writer.reply
    for text in ("Rooks", "Rooks", "Crows"):
        writer.reply = page
        write(writer, text, do="post")

    assert sorted(one.text for one in db.session.scalars(db.select(Status))) == ["Crows", "Rooks"]


@pytest.mark.parametrize("do", ["post", "schedule"])
def test_a_draft_that_is_posted_or_scheduled_is_gone(writer, do):
    write(writer, "Rooks", do="draft", file=picture())
    writer.open(f"/compose?draft={only(SavedDraft).id}")

    reply = write(writer, "Rooks nest high.", do=do, at=in_hours(2) if do == "schedule" else "")

    assert reply.status_code == 303
    assert not db.session.query(SavedDraft).count() and not db.session.query(DraftMedia).count()
    assert only(Status if do == "post" else ScheduledStatus).media_ids == [only(Media).id]


def test_a_draft_that_was_wrong_when_posted_stays(writer):
    write(writer, "x" * 501, do="draft")
    writer.open(f"/compose?draft={only(SavedDraft).id}")

    reply = write(writer, "x" * 501, do="post")

    assert reply.status_code == 422 and f'name="saved" value="{only(SavedDraft).id}"' in reply.text


def test_files_of_a_draft_stay_as_long_as_it_does(writer, alice, frozen_time):
    write(writer, "Look", do="draft", file=picture())
    draft_id = only(SavedDraft).id

    def days():
        for _ in range(3):
            attachments.remove_unused()
            frozen_time.move(hours=30)
        db.session.commit()
        return db.session.query(Media).count()

    assert days() == 1
    saved_drafts.remove(alice, draft_id)
    assert days() == 0


def test_a_file_that_a_post_took_is_in_the_draft_no_more(writer, alice, post):
    write(writer, "Look", do="draft", file=picture())
    post(alice, "Taken", media_ids=[only(Media).id])

    assert 'name="media"' not in writer.open(f"/compose?draft={only(SavedDraft).id}").text


def test_files_of_others_are_not_kept(alice, bob):
    db.session.add(theirs := Media(id=new_id(), account_id=bob.id, state="ready", meta={}))
    db.session.flush()

    assert saved_drafts.save(alice, {"text": ""}, [theirs.id]).media_ids == []


def test_a_draft_is_thrown_away_after_a_question(writer):
    write(writer, "Rooks", do="draft")
    path = f"/web/drafts/{only(SavedDraft).id}/delete"
    assert "Delete this draft?" in writer.open(path).text and db.session.query(SavedDraft).count()

    assert writer.send(path).location == "/web/drafts"

    assert not db.session.query(SavedDraft).count()


def test_drafts_and_what_is_scheduled_are_seen_by_nobody_else(writer, enter, alice, bob):
    write(writer, "Psst", do="draft")
    draft_id, scheduled_id = only(SavedDraft).id, later(alice, "Hush")
    other = enter(bob)

    paths = [
        f"/compose?draft={draft_id}",
        f"/web/drafts/{draft_id}/delete",
        f"/web/scheduled/{scheduled_id}",
        f"/web/scheduled/{scheduled_id}/delete",
    ]
    assert {other.open(path).status_code for path in paths} == {404}
    assert "Psst" not in other.open("/web/drafts").text and "Hush" not in other.open("/web/scheduled").text
    token = token_of(other)
    for path in (
        f"/web/drafts/{draft_id}/delete",
        f"/web/scheduled/{scheduled_id}",
        f"/web/scheduled/{scheduled_id}/delete",
        f"/web/scheduled/{scheduled_id}/draft",
    ):
        assert other._ask("post", path, data={**token, "at": in_hours(9)}).status_code == 404
    other.open("/compose")
    other.tamper("/compose", do="draft", text="Mine", saved=str(draft_id))
    assert {row.content["text"] for row in db.session.scalars(db.select(SavedDraft))} == {"Psst", "Mine"}
    assert only(ScheduledStatus).id == scheduled_id


def test_too_many_drafts_and_too_large_ones_are_refused_and_nothing_is_lost(writer, monkeypatch):
    monkeypatch.setattr(saved_drafts, "LIMIT", 1)
    write(writer, "One", do="draft")
    writer.open("/compose")

    reply = write(writer, "Two", do="draft")
    large = write(writer, "x" * 70_000, do="draft")

    assert reply.status_code == large.status_code == 422
    assert "Two" in reply.text and "You already have 1 drafts" in reply.text and "The draft is too large" in large.text
    assert only(SavedDraft).content["text"] == "One"


def test_a_list_of_twenty_costs_as_much_as_one_of_one(writer, alice, count_queries):
    def add(number):
        saved_drafts.save(alice, {"text": f"Nest {number}"}, [])
        later(alice, f"Nest {number}")

    def pages():
        """Path → the page, and how many queries it takes."""
        found = {}
        for path in ("/web/drafts", "/web/scheduled"):
            writer.open(path)
            with count_queries() as sent:
                page = writer.open(path).text
            found[path] = (page, len(sent))
        return found

    add(0)
    few = pages()
    for number in range(1, 21):
        add(number)
    many = pages()

    for path, (page, count) in many.items():
        assert page.count("Nest ") == 20 and "max_id=" in page, path
        assert count <= few[path][1], path
        next_page = page.split('href="?max_id=')[1].split('"')[0]
        assert "Nest 0" in writer.open(f"{path}?max_id={next_page}").text, path


def test_what_a_draft_answers_is_not_forgotten(alice, carol, factory):
    answered, quoted, other = (factory.status(carol).id for _ in range(3))
    saved_drafts.save(alice, {"text": "Yes!", "in_reply_to_id": answered, "quoted_id": quoted}, [])

    assert remote_retention._unlisted([answered, quoted, other]) == [other]


# Scheduled posts ----------------------------------------------------------------------------------------------


def by_script(writer, at):
    """Schedule a post where the script has told the time zone."""
    return writer.tamper("/compose", do="schedule", text="Later", with_later="1", at=at, at_zone="+02:00")


def test_a_post_waits_for_its_moment(writer, alice):
    reply = by_script(writer, at="2036-05-04T10:00")

    row = only(ScheduledStatus)
    assert reply.location == "/web/scheduled" and not db.session.query(Status).count()
    assert clock.stamp(row.scheduled_at) == "2036-05-04T08:00:00.000Z"
    assert "Later" in writer.open("/web/scheduled").text


@pytest.mark.parametrize("at", ["", "tomorrow", "2036-05-04T10:00+99:00", "0001-01-01T00:00"])
def test_a_moment_that_is_none_or_gone_is_refused_and_nothing_is_lost(writer, at):
    reply = by_script(writer, at=at)

    assert reply.status_code == 422 and "Later" in reply.text and 'role="alert"' in reply.text
    assert not db.session.query(ScheduledStatus).count()


def test_another_moment_is_chosen(writer, alice):
    path = f"/web/scheduled/{later(alice)}"
    assert f'value="{(clock.now() + timedelta(days=1)).strftime("%Y-%m-%dT")}' in writer.open(path).text

    token = token_of(writer)
    wrong = writer._ask("post", path, data={**token, "at": "2001-01-01T00:00"})
    assert wrong.status_code == 422 and "at least 5 minutes" in wrong.text
    writer._ask("post", path, data={**token, "at": "2036-05-04T10:00"})

    assert clock.stamp(only(ScheduledStatus).scheduled_at) == "2036-05-04T10:00:00.000Z"


def test_what_is_scheduled_becomes_a_draft_with_all_that_it_has(writer, alice, bob, post):
    db.session.add(file := Media(id=new_id(), account_id=alice.id, state="ready", original_key="a", meta={}))
    db.session.commit()
    asked, file_id = post(bob).id, file.id
    path = f"/web/scheduled/{later(alice, 'High', media_ids=[file_id], in_reply_to_id=asked, spoiler_text='Birds')}"
    writer.open(path)

    page = writer.send(f"{path}/draft")

    draft = only(SavedDraft)
    assert page.location == f"/compose?draft={draft.id}" and not db.session.query(ScheduledStatus).count()
    kept = draft.content
    assert (draft.media_ids, kept["in_reply_to_id"], kept["spoiler_text"]) == ([file_id], asked, "Birds")
    assert "High</textarea>" in writer.open(page.location).text


def test_what_is_scheduled_is_taken_back_after_a_question(writer, alice):
    path = f"/web/scheduled/{later(alice)}/delete"
    assert "Delete this scheduled post?" in writer.open(path).text

    assert writer.send(path).location == "/web/scheduled"

    assert not db.session.query(ScheduledStatus).count()


def test_why_it_could_not_be_posted_is_said_in_the_language_of_whoever_looks(writer, alice):
    later(alice)
    only(ScheduledStatus).problem = "The login was disabled at that time"
    db.session.commit()

    page = writer.open("/web/scheduled", headers={"Accept-Language": "de"}).text

    assert "It could not be published" in page or "Er konnte nicht" in page
    assert ("disabled" in page) == ("It could not be published" in page)


def test_a_scheduled_post_without_fields_that_came_later_is_posted(app, alice, run_jobs, frozen_time):
    scheduled_id = later(alice, "Rooks", poll=statuses.PollDraft(["Oak", "Elm"], 600))
    row = db.session.get(ScheduledStatus, scheduled_id)
    before = {name: value for name, value in row.draft.items() if name not in ("quoted_id", "allowed_mention_ids")}
    row.draft = before | {"media_attributes": {}, "idempotency_key": None}
    db.session.commit()

    frozen_time.move(days=1)
    run_jobs()

    status = db.session.query(Status).filter_by(account_id=alice.id).one()
    assert (status.text, db.session.get(Poll, status.poll_id).options) == ("Rooks", ["Oak", "Elm"])
