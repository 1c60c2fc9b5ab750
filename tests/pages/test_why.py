"""The pages "Why?": what a member is told, what moderators are, and what nobody is."""

import re
from urllib.parse import quote

import pytest

from models.auth.role import Permission, Role
from models.auth.user import User
from models.base import db
from models.federation.peer import Peer
from rookery import events, urls
from rookery.services.relationships import relationships
from tests.federation.neighbours import follows, knows, signs

MEMBER, STAFF = "/web/why", "/admin/why"


def why(visitor, about, path=MEMBER):
    return visitor.open(f"{path}?q={quote(about)}")


TOKEN = re.compile(r'name="csrf_token" value="[^"]+"')


def answer(visitor, about, path=MEMBER):
    """The contents of the page, but for what was asked and the token of its forms, which is another one each time."""
    text = TOKEN.sub("", why(visitor, about, path).text.partition("<main")[2])
    assert "<code>" in text
    for form in (about, quote(quote(about)), quote(about), quote(about, safe="")):
        text = text.replace(form, "")
    return text


@pytest.fixture
def moderator(factory):
    """`moderator(Permission.MANAGE_USERS)`: somebody whose role has these permissions."""

    def make(*permissions):
        account = factory.user(f"mod{sum(permissions)}")
        role = Role(name=f"Role {sum(permissions)}", permissions=sum(permissions), position=1)
        db.session.add(role)
        db.session.flush()
        User.of_account(account.id).role_id = role.id
        db.session.commit()
        return account

    return make


def test_a_member_is_told_of_their_own_mute_and_what_to_do(enter, alice, bob, post):
    status = post(bob, "Acorns")
    relationships.mute(alice, bob)
    events.commit()

    page = why(enter(alice), urls.status_object("bob", status.id)).text

    assert "You muted @bob" in page and "Unmute them on their profile." in page
    assert "<code>muted_account</code>" in page
    assert STAFF not in page


def test_a_blocked_member_reads_the_same_page_as_for_what_never_was(enter, alice, bob, post):
    status = post(bob, "Acorns")
    relationships.block(bob, alice)
    events.commit()
    visitor = enter(alice)

    blocked, never_was = (
        answer(visitor, about)
        for about in (urls.status_object("bob", status.id), urls.status_object("bob", status.id + 1))
    )

    assert blocked == never_was
    assert "<code>unknown</code>" in blocked


def test_what_is_no_address_is_said_to_be_none_and_is_text(enter, alice):
    page = why(enter(alice), '"><b>x').text

    assert "Enter the address of a post or profile" in page and "<b>x" not in page


def test_the_reasons_are_in_the_language_of_the_reader(enter, alice, bob):
    User.of_account(alice.id).locale = "de"
    db.session.commit()

    assert "Du folgst @bob nicht" in why(enter(alice), "@bob").text


def test_members_find_it_beside_search_results_on_profiles_and_under_posts(enter, alice, bob, post):
    status = post(bob, "Acorns")
    visitor, address = enter(alice), urls.status_object("bob", status.id)
    by_address = f'href="{MEMBER}?q={quote(address)}"'

    assert by_address in visitor.open(f"/web/search?q={quote(address)}").text
    assert MEMBER not in visitor.open("/web/search?q=acorns").text.partition("</form>")[2].partition("<article")[0]
    assert f'href="{MEMBER}?q={quote("@bob")}"' in visitor.open(f"/people/{bob.id}").text
    assert by_address in visitor.open(f"/web/statuses/{status.id}").text


def test_the_page_for_moderators_is_by_role(enter, alice, bob, post, moderator):
    status = post(bob, "Acorns", visibility="private")
    peer = Peer.met("masto.example")
    peer.unavailable_at, peer.last_error = status.created_at, "no answer"
    db.session.commit()
    about = urls.status_object("bob", status.id)

    assert enter(alice).open(f"{STAFF}?q=@bob").status_code == 403
    users, servers = (enter(moderator(one)) for one in (Permission.MANAGE_USERS, Permission.MANAGE_FEDERATION))
    assert "limited_visibility" in why(users, about, STAFF).text
    assert "limited_visibility" not in why(servers, about, STAFF).text
    assert "not_delivered" in why(servers, about, STAFF).text
    assert "not_delivered" not in why(users, about, STAFF).text
    assert "server_unavailable" in why(servers, "@carol@masto.example", STAFF).text
    assert "server_unavailable" not in why(users, "@carol@masto.example", STAFF).text
    assert f'href="{STAFF}?q=' in why(users, about).text


def test_no_moderator_reads_there_that_somebody_blocks_them_or_what_others_mute(enter, alice, bob, post, moderator):
    status, judge = post(bob, "Acorns"), moderator(*Permission)
    about = urls.status_object("bob", status.id)
    visitor = enter(judge)
    before = [answer(visitor, about, STAFF), answer(visitor, "@bob")]
    relationships.block(bob, judge)
    relationships.mute(alice, bob)
    events.commit()

    assert [answer(visitor, about, STAFF), answer(visitor, "@bob")] == before


def test_the_deliveries_of_a_post_are_listed(enter, alice, post, moderator, fediverse, run_jobs):
    far = fediverse.server("far.example")
    signs(alice)
    follows(knows(far.person("carol")), alice)
    status = post(alice, "Acorns")
    run_jobs()

    page = why(enter(moderator(Permission.MANAGE_FEDERATION)), urls.status_object("alice", status.id), STAFF).text

    assert "<code>delivered</code>" in page and "far.example" in page and "Create" in page
