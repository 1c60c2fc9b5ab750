"""Writing in the browser, without scripts."""

import io

import pytest
from PIL import Image

from models.base import db
from models.media.attachment import Media
from models.statuses.poll import Poll
from models.statuses.status import Status
from rookery.services.statuses import PollDraft
from tests.visitors import PASSWORD, Visitor, give_password


@pytest.fixture
def writer(app, alice):
    give_password(alice)
    visitor = Visitor(app)
    visitor.sign_in("alice", PASSWORD)
    visitor.open("/compose")
    return visitor


def newest():
    return db.session.scalars(db.select(Status).order_by(Status.id.desc())).first()


def write(visitor, text="", **fields):
    chosen = {"do": "post", "visibility": "public", "seconds": "86400", "text": text}
    return visitor.send("/compose", **{**chosen, **fields})


def picture():
    file = io.BytesIO()
    Image.new("RGB", (60, 40), "teal").save(file, "PNG")
    file.seek(0)
    return file, "nest.png", "image/png"


def test_what_is_written_is_posted_as_it_was_chosen(writer, alice):
    reply = write(
        writer,
        "Rooks nest high.\r\nVery.",
        spoiler_text="Birds",
        visibility="private",
        language="de",
        quote_policy="nobody",
    )

    status = newest()
    assert (reply.status_code, reply.location) == (303, f"/web/statuses/{status.id}")
    assert (status.text, status.spoiler_text, status.visibility) == ("Rooks nest high.\nVery.", "Birds", "private")
    assert (status.language, status.quote_policy, status.account_id) == ("de", "nobody", alice.id)


def test_a_double_press_posts_once(writer):
    write(writer, "Once")
    writer.open("/compose")
    form = {
        "csrf_token": writer.reply.text.split('name="csrf_token" value="')[-1].split('"')[0],
        "key": "the same",
        "do": "post",
        "text": "Twice?",
        "visibility": "public",
        "seconds": "86400",
    }

    first = writer._ask("post", "/compose", data=form)
    second = writer._ask("post", "/compose", data=form)

    assert first.location == second.location
    assert len(db.session.scalars(db.select(Status).where(Status.text == "Twice?")).all()) == 1


def test_what_is_wrong_is_said_and_nothing_is_lost(writer):
    reply = write(writer, "x" * 501, spoiler_text="Long")

    assert reply.status_code == 422
    assert "Text character limit of 500 exceeded" in reply.text
    assert "x" * 501 in reply.text and 'value="Long"' in reply.text
    assert newest() is None


def test_a_picture_is_taken_in_described_and_posted(writer):
    page = write(writer, "Look", do="attach", file=picture(), description="A nest").text
    [media] = db.session.scalars(db.select(Media)).all()
    assert "Look" in page and "A nest" in page and str(media.id) in page

    write(writer, "Look", **{f"alt-{media.id}": "A nest of twigs"})

    assert newest().media_ids == [media.id]
    assert db.session.get(Media, media.id).description == "A nest of twigs"


def test_a_picture_stays_when_the_text_is_wrong_and_can_be_taken_off(writer):
    write(writer, "x" * 501, file=picture())
    [media] = db.session.scalars(db.select(Media)).all()
    assert f'name="media" value="{media.id}"' in writer.reply.text

    page = write(writer, "Without", do=f"remove-{media.id}").text

    assert f'name="media" value="{media.id}"' not in page


def test_what_of_a_picture_is_to_stay_in_sight_is_chosen_and_kept(writer):
    write(writer, "Look", do="attach", file=picture())
    name = f"focus-{db.session.scalars(db.select(Media.id)).one()}"
    assert '<option value="" selected>the middle' in writer.reply.text

    write(writer, "Look", do="attach", **{name: "-1,1"})
    assert '<option value="-1,1" selected>the top left' in writer.reply.text
    write(writer, "Look", **{name: "-1,1"})

    status_id, media = newest().id, db.session.scalars(db.select(Media)).one()
    assert (media.focus_x, media.focus_y) == (-1, 1)
    assert "keep-top keep-left" in writer.open(f"/web/statuses/{status_id}").text
    writer.open(f"/compose?edit={status_id}")
    assert '<option value="-1,1" selected>the top left' in writer.reply.text
    write(writer, "Look", **{name: "0,0"})
    media = db.session.scalars(db.select(Media)).one()
    assert (media.focus_x, media.focus_y) == (0, 0)


def test_what_an_app_chose_of_a_picture_stays_unless_something_else_is_chosen(writer, alice, post):
    db.session.add(Media(account_id=alice.id, state="ready", original_key="a", meta={}, focus_x=0.3, focus_y=-0.2))
    db.session.flush()
    status_id = post(alice, "Lok", media_ids=[db.session.scalars(db.select(Media.id)).one()]).id
    assert "selected>what was chosen elsewhere" in writer.open(f"/compose?edit={status_id}").text

    write(writer, "Look")

    media = db.session.scalars(db.select(Media)).one()
    assert newest().text == "Look" and (media.focus_x, media.focus_y) == (0.3, -0.2)


def test_what_is_no_picture_is_refused_and_the_text_is_kept(writer):
    reply = write(writer, "Look", do="attach", file=(io.BytesIO(b"no picture"), "x.png", "image/png"))

    assert reply.status_code == 422 and "Look" in reply.text and 'role="alert"' in reply.text


def test_another_persons_file_cannot_be_attached(writer, bob, app):
    db.session.add(media := Media(account_id=bob.id, state="ready"))
    db.session.commit()

    reply = write(writer, "Mine now", media=str(media.id))

    assert reply.status_code == 422 and newest() is None
    assert f'value="{media.id}"' not in reply.text


def test_a_poll_is_asked(writer):
    write(writer, "Which?", option=["Oak", "Elm", "", ""], seconds="3600", multiple="1")

    poll = db.session.scalars(db.select(Poll)).one()
    assert (poll.options, poll.multiple) == (["Oak", "Elm"], True)


def test_a_reply_names_whom_it_answers_and_is_seen_by_no_more_people(writer, alice, bob, carol, post):
    asked = post(bob, "Who nests highest, @carol@far.example and @alice?", visibility="unlisted")
    page = writer.open(f"/compose?reply={asked.id}").text
    assert "@bob @carol@far.example </textarea>" in page and "Who nests highest" in page
    assert '<option value="unlisted" selected>' in page

    write(writer, "@bob I do.", visibility="unlisted")

    assert newest().in_reply_to_id == asked.id


def test_a_status_is_quoted(writer, bob, post):
    quoted = post(bob, "Rooks nest high.")
    assert "Rooks nest high." in writer.open(f"/compose?quote={quoted.id}").text

    write(writer, "True.")

    assert newest().quote_id is not None


def test_an_edit_keeps_what_it_does_not_change(writer, alice, post):
    status_id = post(alice, "Rocks nest high.", spoiler_text="Birds", poll=PollDraft(["Oak", "Elm"], 3600)).id
    page = writer.open(f"/compose?edit={status_id}").text
    assert "Rocks nest high." in page and 'value="Oak"' in page

    write(writer, "Rooks nest high.", option=["Oak", "Elm"])

    status = db.session.get(Status, status_id)
    assert (status.text, status.spoiler_text, status.poll_id is not None) == ("Rooks nest high.", "Birds", True)
    assert status.edited_at


def test_what_is_not_mine_cannot_be_edited_and_what_i_cannot_read_not_answered(writer, bob, post):
    assert writer.open(f"/compose?edit={post(bob).id}").status_code == 404
    hidden = post(bob, visibility="private").id
    assert writer.open(f"/compose?reply={hidden}").status_code == 404

    writer.open("/compose")
    assert write(writer, "Psst", reply=str(hidden)).status_code == 422


def test_what_is_shared_stands_in_the_form(writer):
    page = writer.open("/share?title=A+nest&text=Look&url=https://nest.example/").text

    assert "A nest\n\nLook\n\nhttps://nest.example/" in page


def test_what_is_deleted_can_be_written_anew(writer, alice, post):
    status_id = post(alice, "Rocks nest high.").id
    writer.open(f"/web/statuses/{status_id}/delete")

    page = writer.send(f"/web/statuses/{status_id}/delete", do="redraft").text

    assert "Rocks nest high." in page and db.session.get(Status, status_id) is None
    write(writer, "Rooks nest high.")
    assert newest().text == "Rooks nest high."
