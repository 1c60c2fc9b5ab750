"""Where links to people and their statuses lead."""

import pytest

from models import clock
from models.account import Account
from models.base import db
from models.user import User
from tests.visitors import Visitor


@pytest.fixture
def visitor(app):
    return Visitor(app)


def test_a_profile_shows_who_it_is_and_what_is_public(visitor, alice, post):
    alice.display_name, alice.note = "Alice <b>", "<p>I like <a href='https://x.example'>birds</a></p>"
    alice.fields = [{"name": "Home & garden", "value": "<a href='https://home.example'>here</a>", "verified_at": None}]
    db.session.commit()
    post(alice, "Rooks nest high.")

    page = visitor.open("/@alice").text

    assert "Alice &lt;b&gt;" in page and "@alice@rookery.test" in page
    assert "<a href='https://x.example'>birds</a>" in page and "Home &amp; garden" in page
    assert "Rooks nest high." in page
    assert visitor.open("/@ALICE").status_code == 200


@pytest.mark.parametrize("visibility", ["private", "direct", "local"])
def test_9_3_what_a_stranger_may_not_read_is_not_there(visitor, alice, post, visibility):
    status = post(alice, "Only for some.", visibility=visibility)

    assert "Only for some." not in visitor.open("/@alice").text
    assert visitor.open(f"/@alice/{status.id}").status_code == 404


def test_a_status_has_its_own_page(visitor, alice, post):
    status = post(alice, "Look <script>alert(1)</script> inside", spoiler_text="Careful <b>")

    reply = visitor.open(f"/@alice/{status.id}")

    assert reply.status_code == 200
    assert "Careful &lt;b&gt;" in reply.text and '<details class="warned">' in reply.text
    assert "<script>" not in reply.text


def test_a_status_is_found_under_its_author_only(visitor, alice, bob, post):
    status = post(alice, "Mine")

    assert visitor.open(f"/@bob/{status.id}").status_code == 404


@pytest.mark.parametrize("path", ["nobody", "carol", "alice/1", "alice/x", "alice/" + "9" * 40, "%00", ""])
def test_what_does_not_exist_is_not_found(visitor, alice, carol, path):
    reply = visitor.open(f"/@{path}")

    assert reply.status_code == 404
    assert reply.content_type.startswith("text/html")


@pytest.mark.parametrize(("deleted", "status_code"), [(False, 403), (True, 410)])
def test_14_6_a_suspended_account_is_withheld_and_a_deleted_one_gone(visitor, alice, post, deleted, status_code):
    status = post(alice, "Before")
    db.session.get(Account, alice.id).suspended_at = clock.now()
    if deleted:
        db.session.delete(User.of_account(alice.id))
    db.session.commit()

    assert visitor.open("/@alice").status_code == status_code
    assert visitor.open(f"/@alice/{status.id}").status_code == status_code


def test_a_sign_up_that_is_not_complete_has_no_page(visitor, factory):
    factory.user("dora", approved=False)

    assert visitor.open("/@dora").status_code == 404


def test_servers_are_led_to_the_actor(visitor, alice):
    reply = visitor.open("/@alice", headers={"Accept": "application/activity+json"})

    assert (reply.status_code, reply.location) == (302, "https://rookery.test/users/alice")


def test_older_posts_stand_behind_a_link(visitor, alice, post):
    for number in range(21):
        post(alice, f"Number {number:02}.")

    first = visitor.open("/@alice").text
    link = first.partition('href="?max_id=')[2].partition('"')[0]
    second = visitor.open(f"/@alice?max_id={link}").text

    assert "Number 20." in first and "Number 00." not in first
    assert "Number 00." in second and "Number 01." not in second and "max_id" not in second.partition("<main")[2]


def test_a_profile_costs_the_same_number_of_queries_for_one_post_and_for_twenty(visitor, alice, post, count_queries):
    counts = []
    for number in range(20):
        post(alice, f"Number {number}")
        if number in (0, 19):
            visitor.open("/@alice")
            with count_queries() as queries:
                visitor.open("/@alice")
            counts.append(len(queries))

    assert counts[0] == counts[1] <= 6


def test_a_hashtag_leads_to_the_public_statuses_that_carry_it(visitor, alice, post):
    post(alice, "About #Rooks in the open")
    post(alice, "About #rooks for some", visibility="private")

    found = visitor.open("/tags/ROOKS")

    assert "in the open" in found.text and "for some" not in found.text
    assert visitor.open("/tags/never_used").status_code == 404


def test_what_somebody_posted_with_a_hashtag_has_a_page(visitor, alice, bob, post):
    first = post(alice, "About #Rooks in the open")
    post(alice, "More on #rooks in a reply", in_reply_to_id=first.id)
    post(alice, "About #rooks for some", visibility="private")
    post(alice, "About crows"), post(bob, "By bob on #rooks")

    found = visitor.open("/@alice/tagged/ROOKS").text

    assert "in the open" in found and "in a reply" in found
    assert "for some" not in found and "crows" not in found and "By bob" not in found
    assert "Nothing public yet" in visitor.open("/@alice/tagged/never_used").text
    assert visitor.open("/@nobody/tagged/rooks").status_code == 404


def test_older_statuses_of_a_hashtag_are_behind_a_link(visitor, alice, post):
    for number in range(21):
        post(alice, f"#rooks number-{number}.")

    first = visitor.open("/tags/rooks").text
    older = first.split('href="?max_id=')[1].split('"')[0]

    assert "number-0." not in first
    assert "number-0." in visitor.open(f"/tags/rooks?max_id={older}").text
