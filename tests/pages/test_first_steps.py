"""First steps: a post, a picture and an invitation on one page; and nobody is offered to follow themselves."""

import io
import re

from models.accounts.account import Account
from models.auth.invite import Invite
from models.base import db
from models.discovery.trend import TAG, TrendReview
from models.media.attachment import Media
from models.statuses.status import Status
from models.statuses.tag import Tag
from rookery import events
from rookery.services import instance
from rookery.services.discovery import collections
from rookery.services.discovery.collections import CollectionChanges
from rookery.services.media import attachments, files
from rookery.services.relationships import relationships
from rookery.services.statuses.draft import most_characters
from tests.configured import configured
from tests.pages.examples.pages import picture
from tests.visitors import Visitor


def done(page):
    """The steps that the page says are done."""
    return re.findall(r'</svg> ([^<]+) <span class="badge good">Done', page)


def image():
    return io.BytesIO(picture((60, 40), "teal")), "nest.png"


def stored():
    """The keys of all files in the store."""
    return {one.key for one in files.store().listed("", 10000)}


def test_the_first_post_has_a_picture_and_is_published_once(admin):
    page = admin.open("/welcome").text
    assert "Write your first post" in page and "Add a picture of you" in page and "Invite somebody" in page
    form = admin.reply

    for _ in range(2):
        admin.reply = form
        reply = admin.send("/welcome/post", text="Hello world", file=image(), description="A nest of twigs")
        assert reply.location == "/welcome"

    [post] = db.session.query(Status)
    assert post.visibility == "public" and "Hello world" in post.content
    assert [one.description for one in db.session.query(Media).where(Media.status_id == post.id)] == ["A nest of twigs"]
    assert 'action="/welcome/post"' not in admin.open("/welcome").text


def test_what_cannot_be_posted_is_said_and_the_text_stays(admin):
    wrong = [
        ({"text": ""}, "can&#39;t be blank"),
        ({"text": "x", "file": (io.BytesIO(b"no picture"), "nest.png")}, "notice bad"),
    ]
    admin.open("/welcome")

    for fields, says in wrong:
        reply = admin.send("/welcome/post", **fields)
        assert (reply.status_code, db.session.query(Status).count()) == (422, 0), says
        assert fields["text"] in reply.text and "notice bad" in reply.text and says in reply.text, says


def test_the_picture_of_a_refused_post_is_an_unused_file_and_deleted_after_a_day(admin, owner, run_jobs, frozen_time):
    admin.open("/welcome")
    before = stored()

    reply = admin.send("/welcome/post", text="x" * (most_characters() + 1), file=image())
    [kept] = db.session.query(Media)
    taken = stored() - before
    attachments.remove_unused()
    frozen_time.move(hours=25)
    attachments.remove_unused()
    events.commit()
    run_jobs()

    assert (reply.status_code, db.session.query(Status).count()) == (422, 0)
    assert (kept.account_id, kept.status_id) == (owner.id, None)
    assert {kept.original_key, kept.small_key} <= taken
    assert (db.session.query(Media).count(), stored()) == (0, before)


def test_a_picture_of_oneself_is_added(admin, owner):
    admin.open("/welcome")

    assert admin.send("/welcome/picture", avatar=image()).location == "/welcome"

    assert db.session.get_one(Account, owner.id).avatar_key
    assert 'action="/welcome/picture"' not in admin.open("/welcome").text


def test_one_link_invites_and_is_shown_again(admin):
    admin.open("/welcome")
    form = admin.reply
    for _ in range(2):
        admin.reply = form
        admin.send("/welcome/invite")

    [invite] = db.session.query(Invite)
    assert f"/auth/sign_up?invite={invite.code}" in admin.open("/welcome").text
    assert done(admin.reply.text) == ["Invite somebody"]


def test_where_nobody_may_join_nobody_is_invited(app, admin):
    with configured(app, ROOKERY_REGISTRATIONS="closed"):
        assert "Invite somebody" not in admin.open("/welcome").text


def test_people_of_the_server_are_offered_to_follow_and_never_oneself(admin, owner, factory, api):
    bea = factory.user("bea")
    bea.discoverable_chosen = owner.discoverable_chosen = False
    db.session.commit()
    assert "@bea" in admin.open("/welcome").text and "Follow @rook" not in admin.reply.text

    assert admin.send(f"/people/{bea.id}", do="follow").location == "/welcome"

    assert "Follow @bea" not in admin.open("/welcome").text and "You follow 1 person" in admin.reply.text
    assert done(admin.reply.text) == ["People to follow"]
    assert ">Follow<" not in admin.open("/@rook").text and "Edit profile" in admin.reply.text
    assert ">Follow<" in admin.open("/@bea").text and "Edit profile" not in admin.reply.text


def test_the_landing_page_of_a_server_with_one_person_does_not_offer_them_to_themselves(app, admin):
    app.extensions["rookery.cache"].clear()

    assert "/@rook/follow" not in admin.open("/").text
    assert "/@rook/follow" in Visitor(app).open("/").text


def test_hashtags_are_proposed_and_followed_with_what_is_here_already(admin, owner, factory, post, api):
    bea = factory.user("bea")
    post(bea, "High up #nests")
    api(bea).post("/api/v1/featured_tags", json={"name": "twigs"})
    assert "Follow #twigs" in admin.open("/welcome").text

    admin.send("/welcome/tag", tag="#Nests")
    admin.open("/welcome")
    admin.send("/welcome/tag", tag="twigs")
    admin.open("/welcome")
    wrong = admin.send("/welcome/tag", tag="two words!")

    assert wrong.status_code == 422 and "without spaces" in wrong.text and "Record not found" not in wrong.text
    assert {one["name"].lower() for one in api(owner).get("/api/v1/followed_tags").json} == {"nests", "twigs"}
    assert "High up" in admin.open("/home").text
    page = admin.open("/welcome").text
    assert "Follow #twigs" not in page and "You follow:" in page and "/web/tags/twigs" in page


def test_hashtags_that_posts_carried_of_late_are_proposed(admin, factory, post):
    post(factory.user("bea"), "High up #nests")

    assert "Follow #nests" in admin.open("/welcome").text


def test_a_hashtag_that_moderators_rejected_is_not_proposed(admin, factory, post):
    post(factory.user("bea"), "High up #nests #twigs")
    TrendReview.decide(TAG, db.session.query(Tag.id).filter_by(name="nests").scalar(), allowed=False)
    db.session.commit()

    page = admin.open("/welcome").text

    assert "Follow #twigs" in page and "Follow #nests" not in page


def test_many_hashtags_cost_as_many_queries_as_one(count_queries, admin, factory, post):
    bea, counts = factory.user("bea"), []
    for number in range(5):
        post(bea, f"High up #nest{number}")
        if number in (0, 4):
            admin.open("/welcome")
            with count_queries() as queries:
                assert "Follow #nest" in admin.open("/welcome").text
            counts.append(len(queries))

    assert counts[0] == counts[1]


def test_the_owner_learns_that_no_server_is_asked_for_hashtags(admin, enter, alice):
    assert "/admin/tag_servers" in admin.open("/welcome").text
    assert "/admin/tag_servers" not in enter(alice).open("/welcome").text
    instance.change_setting("remote_tags_servers", "far.example")
    db.session.commit()
    assert "/admin/tag_servers" not in admin.open("/welcome").text


def test_starter_packs_that_the_owner_offers_are_followed_from_here(admin, owner, factory, api):
    bea, cal = factory.user("bea"), factory.user("cal")
    for one in (bea, cal):
        one.discoverable = True
    made = collections.create(bea, CollectionChanges(name="Builders"), [cal.id, bea.id])
    hidden = collections.create(bea, CollectionChanges(name="Others"), [cal.id])
    db.session.commit()
    before = admin.open("/welcome").text
    collections.offer(owner, made.id, True)
    db.session.commit()

    shown = admin.open("/welcome").text
    reply = admin.tamper(f"/web/collections/{made.id}/follow", back="/welcome")

    assert "Builders" not in before and "Builders" in shown and hidden.name not in shown
    assert reply.location == "/welcome"
    assert "Follow all of Builders" in shown and "Follow all of Builders" not in admin.open("/welcome").text
    assert {one["acct"] for one in api(owner).get(f"/api/v1/accounts/{owner.id}/following").json} == {"bea", "cal"}


def test_a_pack_of_somebody_whom_the_reader_blocks_is_not_proposed(enter, owner, alice, bob):
    pack = collections.create(alice, CollectionChanges(name="Crows"), [alice.id])
    collections.offer(owner, pack.id, True)
    db.session.commit()
    shown = [("Crows" in enter(bob).open("/welcome").text)]
    relationships.block(bob, alice)
    db.session.commit()

    shown.append("Crows" in enter(bob).open("/welcome").text)

    assert shown == [True, False]
