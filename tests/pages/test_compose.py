"""Writing in the browser, without scripts."""

import io
import json
import re
from urllib.parse import quote

import pytest

from models.auth.browser_session import BrowserSession
from models.base import db
from models.media.attachment import Media
from models.statuses.poll import Poll
from models.statuses.saved_draft import SavedDraft
from models.statuses.status import Status
from rookery.services.statuses import PollDraft, saved_drafts
from tests.pages.composing import picture, redraft, write
from tests.visitors import Visitor


@pytest.fixture
def writer(app, alice):
    visitor = Visitor(app).enter(alice)
    visitor.open("/compose")
    return visitor


def newest():
    return db.session.scalars(db.select(Status).order_by(Status.id.desc())).first()


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


HERE = {"Origin": "https://rookery.test"}


def post_to(visitor, path, headers, **fields):
    return visitor._ask("post", path, data={"csrf_token": token(visitor), **fields}, headers=headers)


def test_what_was_written_in_a_form_that_has_expired_can_be_copied(writer):
    text = "Rooks <nest> high."
    shown = post_to(writer, "/compose", HERE, csrf_token="another", text=text)
    assert shown.status_code == 400 and "Rooks &lt;nest&gt; high.</textarea>" in shown.text

    elsewhere = post_to(writer, "/compose", {"Origin": "https://weasel.example"}, csrf_token="another", text=text)

    assert elsewhere.status_code == 400 and "nest" not in elsewhere.text


def test_what_was_written_before_the_session_ended_can_be_copied(writer):
    db.session.execute(db.delete(BrowserSession))

    came_from = {"Referer": "https://rookery.test/compose?reply=1"}
    shown = post_to(writer, "/compose", {**HERE, **came_from}, text="Rooks nest high.")

    assert shown.status_code == 400 and "Rooks nest high.</textarea>" in shown.text
    assert "You&#39;ve been signed out." in shown.text and "Copy it before you leave" in shown.text
    assert "kept" not in shown.text and 'href="/auth/sign_in?next=/compose%3Freply%3D1"' in shown.text


@pytest.mark.parametrize(("text", "is_kept"), [("Rooks nest high.", True), ("Rooks nest higher.", False)])
def test_the_sign_in_leads_back_to_the_draft_of_a_form_whose_session_ended(writer, text, is_kept):
    opened = json.loads(post_to(writer, "/web/drafts", HERE, text="Rooks nest high.", key="k").text)["open"]
    writer.open("/compose")
    db.session.execute(db.delete(BrowserSession))

    shown = post_to(writer, "/compose", HERE, text=text, key="k", kept=opened.partition("=")[2]).text

    assert f'href="/auth/sign_in?next={quote(opened)}"' in shown
    assert ("Your text is kept as a draft." in shown) is is_kept
    assert ("Copy it before you leave" in shown) is not is_kept


@pytest.mark.parametrize("key", ["", "other"])
def test_a_form_says_nothing_of_a_draft_that_another_form_wrote(writer, key):
    opened = json.loads(post_to(writer, "/web/drafts", HERE, text="Rooks nest high.", key="k").text)["open"]
    writer.open("/compose")
    db.session.execute(db.delete(BrowserSession))

    fields = {"text": "Rooks nest high.", "key": key, "kept": opened.partition("=")[2]}
    shown = post_to(writer, "/compose", HERE, **fields).text

    assert "signed out." in shown and "is kept" not in shown and "Copy it before you leave" in shown


def test_a_message_to_a_conversation_that_is_gone_can_be_copied(writer):
    shown = post_to(writer, "/web/conversations/1/messages", HERE, text="Psst, rooks.")

    assert shown.status_code == 404 and "Psst, rooks.</textarea>" in shown.text


def test_a_script_without_a_session_is_led_to_the_sign_in_though_the_form_has_expired(writer):
    db.session.execute(db.delete(BrowserSession))

    reply = post_to(writer, "/compose", {**HERE, "HX-Request": "true"}, csrf_token="another", text="Rooks nest high.")

    assert reply.headers["HX-Redirect"].startswith("/auth/sign_in")


@pytest.mark.parametrize(("header", "headers"), [("Location", {}), ("HX-Redirect", {"HX-Request": "true"})])
def test_who_acted_after_the_session_ended_comes_back_to_the_page_by_the_sign_in(writer, header, headers):
    db.session.execute(db.delete(BrowserSession))
    came_from = {"Referer": "https://rookery.test/public/local?max_id=7"}

    reply = post_to(writer, "/web/statuses/1", {**came_from, **headers}, do="favourite")

    assert reply.headers[header] == "/auth/sign_in?next=%2Fpublic%2Flocal%3Fmax_id%3D7"


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


def test_a_picture_that_is_gone_is_named_and_the_next_press_posts_without_it(writer):
    write(writer, "Look", do="attach", file=picture())
    media = db.session.scalars(db.select(Media)).one()
    db.session.delete(media)
    db.session.commit()

    refused = write(writer, "Look")
    posted = write(writer, "Look")

    assert refused.status_code == 422
    assert f"Media {media.id} not found" in refused.text
    assert posted.status_code == 303
    assert newest().media_ids == []


def test_what_of_a_picture_is_to_stay_in_sight_is_chosen_and_kept(writer):
    write(writer, "Look", do="attach", file=picture())
    name = f"focus-{db.session.scalars(db.select(Media.id)).one()}"
    assert '<option value="" selected>centre' in writer.reply.text

    write(writer, "Look", do="attach", **{name: "-1,1"})
    assert '<option value="-1,1" selected>top left' in writer.reply.text
    write(writer, "Look", **{name: "-1,1"})

    status_id, media = newest().id, db.session.scalars(db.select(Media)).one()
    assert (media.focus_x, media.focus_y) == (-1, 1)
    assert "keep-top keep-left" in writer.open(f"/web/statuses/{status_id}").text
    writer.open(f"/compose?edit={status_id}")
    assert '<option value="-1,1" selected>top left' in writer.reply.text
    write(writer, "Look", **{name: "0,0"})
    media = db.session.scalars(db.select(Media)).one()
    assert (media.focus_x, media.focus_y) == (0, 0)


def test_what_an_app_chose_of_a_picture_stays_unless_something_else_is_chosen(writer, alice, post):
    db.session.add(Media(account_id=alice.id, state="ready", original_key="a", meta={}, focus_x=0.3, focus_y=-0.2))
    db.session.flush()
    status_id = post(alice, "Lok", media_ids=[db.session.scalars(db.select(Media.id)).one()]).id
    assert "selected>the chosen point" in writer.open(f"/compose?edit={status_id}").text

    write(writer, "Look")

    media = db.session.scalars(db.select(Media)).one()
    assert newest().text == "Look" and (media.focus_x, media.focus_y) == (0.3, -0.2)


def test_what_is_no_picture_is_refused_and_the_text_is_kept(writer):
    reply = write(writer, "Look", do="attach", file=(io.BytesIO(b"no picture"), "x.png", "image/png"))

    assert reply.status_code == 422 and "Look" in reply.text and 'role="alert"' in reply.text


def test_another_persons_file_cannot_be_attached(writer, bob, app):
    db.session.add(media := Media(account_id=bob.id, state="ready"))
    db.session.commit()

    reply = writer.tamper("/compose", do="post", text="Mine now", media=str(media.id))

    assert reply.status_code == 422 and newest() is None
    assert f'value="{media.id}"' not in reply.text


def test_a_poll_is_asked(writer):
    write(writer, "Which?", option=["Oak", "Elm", "", ""], seconds="3600", multiple=True)

    poll = db.session.scalars(db.select(Poll)).one()
    assert (poll.options, poll.multiple) == (["Oak", "Elm"], True)


def test_a_reply_names_whom_it_answers_and_is_seen_by_no_more_people(writer, alice, bob, carol, post):
    asked = post(bob, "Who nests highest, @carol@far.example and @alice?", visibility="unlisted")
    page = writer.open(f"/compose?reply={asked.id}").text
    assert "@bob @carol@far.example </textarea>" in page and "Who nests highest" in page
    assert 'value="unlisted" checked' in page

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
    assert writer.tamper("/compose", do="post", text="Psst", reply=str(hidden)).status_code == 422


def test_what_is_shared_stands_in_the_form(writer):
    page = writer.open("/share?title=A+nest&text=Look&url=https://nest.example/").text

    assert "A nest\n\nLook\n\nhttps://nest.example/" in page


def test_what_is_deleted_becomes_a_draft_with_all_that_it_has(writer, bob, post):
    asked = post(bob, "Who nests high?")
    writer.open(f"/compose?reply={asked.id}")
    write(writer, "@bob Rocks", spoiler_text="Birds", file=picture(), description="A nest")
    status = newest()
    medium_id = status.media_ids[0]

    page = redraft(writer, status)

    form = writer.open(page.location).text
    assert page.status_code == 303 and db.session.query(Status).count() == 1
    for part in ("@bob Rocks</textarea>", 'value="Birds"', "A nest", f'value="{medium_id}"', "Who nests high?"):
        assert part in form
    write(writer, "@bob Rooks")
    assert newest().media_ids == [medium_id] and newest().in_reply_to_id == asked.id
    assert db.session.query(SavedDraft).count() == 0


@pytest.mark.parametrize("do", ["", "redraft"])
def test_the_files_of_what_is_deleted_are_gone_with_it_unless_they_are_used_again(writer, run_jobs, do):
    write(writer, "A nest", file=picture())
    status = newest()
    made = db.session.get_one(Media, status.media_ids[0])
    addresses = [f"/media/{key}" for key in (made.original_key, made.small_key) if key]
    before = set(map(writer.status_of, addresses))
    writer.open(f"/web/statuses/{status.id}/delete")

    writer.send(f"/web/statuses/{status.id}/delete", **({"do": do} if do else {}))
    run_jobs()

    assert before == {200}
    assert set(map(writer.status_of, addresses)) == ({200} if do else {404})


def test_what_is_deleted_is_in_the_form_where_there_are_too_many_drafts(writer, alice, post, monkeypatch):
    monkeypatch.setattr(saved_drafts, "LIMIT", 0)
    status_id = post(alice, "Rocks nest high.").id

    page = redraft(writer, newest())

    assert page.status_code == 200 and "Rocks nest high.</textarea>" in page.text
    assert db.session.get(Status, status_id) is None


# With scripts, in the sheet -----------------------------------------------------------------------------------

BY_SCRIPT = {"HX-Request": "true"}


def token(visitor):
    return visitor.reply.text.split('name="csrf_token" value="')[-1].split('"')[0]


def by_script(visitor, **fields):
    form = {"csrf_token": token(visitor), "visibility": "public", "seconds": "86400", "do": "post", **fields}
    return visitor._ask("post", "/compose", data=form, headers=BY_SCRIPT)


def test_a_script_gets_the_form_alone_and_what_became_of_the_post(writer, alice):
    form = writer.open("/compose", headers=BY_SCRIPT).text
    assert "<html" not in form and 'action="/compose"' in form

    wrong = by_script(writer, text="x" * 501)
    assert wrong.status_code == 422 and "<html" not in wrong.text and "x" * 501 in wrong.text

    posted = by_script(writer, text="Rooks nest high.")
    assert posted.status_code == 201 and f'href="/web/statuses/{newest().id}"' in posted.text


def test_after_a_post_one_is_back_where_one_was_with_a_link_to_it(writer, bob, post):
    asked = post(bob, "Who nests highest?")
    writer.open(f"/compose?reply={asked.id}", headers={"Referer": "https://rookery.test/public/local?max_id=9"})

    reply = write(writer, "@bob I do.")

    assert reply.location == f"/public/local?max_id=9#item-{asked.id}"
    assert f'Posted. <a href="/web/statuses/{newest().id}">View post</a>' in writer.open("/public/local").text


@pytest.mark.parametrize("came", ["https://evil.example/home", "https://rookery.test/compose?text=x", ""])
def test_what_is_no_page_to_go_back_to_is_not_gone_back_to(writer, came):
    writer.open("/compose", headers={"Referer": came})
    assert write(writer, "High").location == f"/web/statuses/{newest().id}"

    writer.open("/compose")
    assert writer.tamper("/compose", do="post", text="Higher", back="//evil.example/").location == "/home"


def test_what_is_folded_away_is_not_posted(writer):
    form = {"folds": "1", "spoiler_text": "Birds", "option": ["Oak", "Elm"], "at": "2036-05-04T10:00"}

    by_script(writer, text="Rooks", **form)

    assert (newest().spoiler_text, newest().poll_id, newest().text) == ("", None, "Rooks")
    writer.open("/compose")
    by_script(writer, text="Trees", with_warning="1", with_poll="1", **form)
    assert newest().spoiler_text == "Birds" and newest().poll_id


def test_several_files_are_attached_at_once_and_put_in_order(writer):
    write(writer, "Look", do="attach", file=[picture(), picture(), picture()])
    first, second, third = db.session.scalars(db.select(Media.id).order_by(Media.id)).all()
    assert writer.reply.text.count('name="media"') == 3

    order = [str(first), str(second), str(third)]
    write(writer, "Look", do=f"later-{first}")
    assert re.findall(r'name="media" value="(\d+)"', writer.reply.text) == [order[1], order[0], order[2]]
    write(writer, "Look", do=f"earlier-{third}")
    assert re.findall(r'name="media" value="(\d+)"', writer.reply.text) == [order[1], order[2], order[0]]
    write(writer, "Look", do=f"earlier-{second}")  # it is the first already
    assert re.findall(r'name="media" value="(\d+)"', writer.reply.text) == [order[1], order[2], order[0]]


def test_more_files_than_there_is_room_for_are_not_left_out_in_silence(writer):
    page = write(writer, "Look", file=[picture() for _ in range(5)])

    assert page.status_code == 422 and "Cannot attach more than 4 files" in page.text and newest() is None
    assert page.text.count('name="media"') == 4
    write(writer, "Look")
    assert len(newest().media_ids) == 4


def test_a_file_is_uploaded_while_one_writes_and_its_point_is_any(writer, alice):
    sent = {"csrf_token": token(writer), "file": picture()}
    tile = writer._ask("post", "/web/media", data=sent)
    media = db.session.scalars(db.select(Media)).one()
    assert tile.status_code == 201 and media.account_id == alice.id and f'name="alt-{media.id}"' in tile.text

    writer.open("/compose")
    by_script(
        writer, text="Look", media=str(media.id), **{f"alt-{media.id}": "A nest", f"focus-{media.id}": "0.31,-0.5"}
    )

    media = db.session.get(Media, media.id)
    assert newest().media_ids == [media.id]
    assert (media.description, media.focus_x, media.focus_y) == ("A nest", 0.31, -0.5)


def test_an_upload_that_is_no_picture_or_was_forged_is_refused(writer):
    wrong = (io.BytesIO(b"no picture"), "x.png", "image/png")
    sent = {"csrf_token": token(writer), "file": wrong}

    refused = writer._ask("post", "/web/media", data=sent)

    assert refused.status_code == 422 and refused.mimetype == "text/plain" and refused.text
    assert writer._ask("post", "/web/media", data={"csrf_token": "forged", "file": picture()}).status_code == 400
    assert writer._ask("post", "/web/media", data={"csrf_token": sent["csrf_token"]}).status_code == 422
    assert not db.session.query(Media).count()


def test_people_and_hashtags_are_completed_for_members(writer, app, bob, post):
    bob_name = bob.username
    post(bob, "High up. #nests")

    assert f'data-insert="@{bob_name}"' in writer.open(f"/web/completions?q=@{bob_name[:2]}").text
    assert 'data-insert="#nests"' in writer.open("/web/completions?q=%23ne").text
    assert 'role="option"' not in writer.open("/web/completions?q=@").text
    assert "sign_in" in Visitor(app).open("/web/completions?q=@bo").location
