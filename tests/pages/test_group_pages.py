"""Groups on pages: made, joined, moderated, handed over and deleted."""

import io

import pytest
from PIL import Image

from models.accounts.account import Account
from models.auth.role import Permission, Role
from models.base import db
from models.groups.group import Group
from models.relationships.follow import Follow
from rookery import events
from rookery.services.groups import groups
from rookery.services.relationships import relationships
from tests.groups import boosts_of, group_row
from tests.visitors import PASSWORD

PATH = "/web/groups"


@pytest.fixture
def owner_window(enter, alice, club):
    """The browser of the owner of the group."""
    return enter(alice)


@pytest.fixture
def window(enter, bob):
    return enter(bob)


def here(club, way=""):
    return f"{PATH}/{club.id}{way}"


def is_member(account, club):
    return relationships.has(Follow, account.id, club.id)


def test_who_has_the_permission_makes_a_group(enter, bob):
    Role.default().permissions |= Permission.MAKE_GROUPS
    db.session.commit()
    window = enter(bob)
    assert f'href="{PATH}/new"' in window.open(PATH).text

    window.open(f"{PATH}/new")
    made = window.send(f"{PATH}/new", username="@birders", display_name="Birders", rules="Be kind", locked="1")

    row = db.session.scalars(db.select(Group)).one()
    account = db.session.get(Account, row.account_id)
    assert made.location == here(account)
    assert (account.username, account.display_name, account.kind, account.locked) == (
        "birders",
        "Birders",
        "Group",
        True,
    )
    assert (row.owner_id, row.rules) == (bob.id, "Be kind")
    assert is_member(bob, account)
    Role.default().permissions &= ~Permission.MAKE_GROUPS
    db.session.commit()


def test_nobody_else_makes_one(window):
    assert f'href="{PATH}/new"' not in window.open(PATH).text
    assert window.open(f"{PATH}/new").status_code == 403
    window.open(PATH)
    assert window.give(f"{PATH}/new", username="birders").status_code == 403
    assert db.session.scalars(db.select(Group)).all() == []


def test_a_name_that_is_taken_is_refused_and_the_form_keeps_what_was_typed(admin, club):
    admin.open(f"{PATH}/new")
    reply = admin.send(f"{PATH}/new", username="club", note="About clubs")

    assert reply.status_code == 422
    assert "This user name is taken" in reply.text and "About clubs" in reply.text


def test_a_group_is_joined_and_left(window, bob, club):
    page = window.open(PATH).text
    assert "The Club" in page and "1 member" in page

    window.open(here(club))
    window.send(here(club), do="join")
    assert is_member(bob, club)
    assert "The Club" in window.open(f"{PATH}/mine").text
    window.open(here(club))
    window.send(here(club), do="leave")

    assert not is_member(bob, club)
    assert "You are not in a group yet" in window.open(f"{PATH}/mine").text


def test_its_page_has_rules_moderators_and_posts(window, alice, club, post):
    post(alice, "@club Seen at dawn")

    page = window.open(here(club)).text

    assert "Be kind." in page and f"/people/{alice.id}" in page and "Seen at dawn" in page
    assert "Remove from the group" not in page


def test_moderators_answer_requests(owner_window, alice, bob, club, factory):
    groups.edit(alice, group_row(club), groups.ProfileChanges(switches={"locked": True}), "")
    dora = factory.user("dora")
    for one in (bob, dora):
        relationships.follow(one, club)
    events.commit()
    assert "2<span" in owner_window.open(PATH).text

    page = here(club, "/requests")
    for account, do in ((bob, "accept"), (dora, "reject"), (dora, "accept")):
        owner_window.open(page)
        owner_window.give(page, account=str(account.id), do=do)

    assert is_member(bob, club) and not is_member(dora, club)
    assert "This request no longer exists" in owner_window.open(page).text


def test_moderators_remove_posts_and_ban(owner_window, bob, club, post):
    relationships.follow(bob, club)
    post(bob, "@club Buy this")
    owner_window.open(here(club))

    owner_window.send(here(club, "/posts/"))
    owner_window.open(here(club, "/members"))
    owner_window.give(here(club, "/members"), account=str(bob.id), do="ban")

    assert boosts_of(club) == []
    assert not is_member(bob, club)
    assert "@bob" in owner_window.open(here(club, "/banned")).text
    owner_window.send(here(club, "/members"), do="unban")
    assert "Nobody is banned" in owner_window.open(here(club, "/banned")).text


def test_moderators_read_what_was_done_page_by_page(owner_window, bob, club, post):
    relationships.follow(bob, club)
    status = post(bob, "@club Buy this")
    owner_window.open(here(club))
    owner_window.send(here(club, "/posts/"))
    owner_window.open(here(club, "/members"))
    owner_window.give(here(club, "/members"), account=str(bob.id), do="ban")

    page = owner_window.open(here(club, "/log")).text
    first = owner_window.open(here(club, "/log?limit=1"))

    assert page.index("Banned") < page.index("Removed a post")
    assert f'<a href="https://rookery.test/@bob/{status.id}"' in page
    assert "Banned" in first.text and "Removed a post" not in first.text
    assert "max_id=" in first.text


def test_a_banned_member_is_told_so(enter, alice, bob, club):
    relationships.block(club, bob)
    db.session.commit()

    assert "You are banned from this group" in enter(bob).open(here(club)).text


def test_moderators_change_profile_picture_and_rules(owner_window, club):
    drawn = io.BytesIO()
    Image.new("RGB", (400, 400), "green").save(drawn, "PNG")
    page = here(club, "/edit")
    owner_window.open(page)

    owner_window.give(
        page,
        display_name="Birders",
        note="Out at dawn",
        rules="No nests.",
        hide_collections="1",
        avatar=(io.BytesIO(drawn.getvalue()), "green.png"),
        avatar_description="Green",
    )

    account, row = db.session.get(Account, club.id), group_row(club)
    assert (account.display_name, account.note_text, row.rules) == ("Birders", "Out at dawn", "No nests.")
    assert account.hide_collections and account.avatar_key and account.avatar_description == "Green"
    assert account.kind == "Group"


def test_rules_that_are_too_long_change_nothing(owner_window, club):
    page = here(club, "/edit")
    owner_window.open(page)

    reply = owner_window.give(page, display_name="Other", rules="x" * 5001)

    assert reply.status_code == 422 and "Rules are too long" in reply.text
    assert db.session.get(Account, club.id).display_name == "The Club"


def test_a_group_hides_its_members_from_all_but_moderators(owner_window, window, alice, club):
    groups.edit(alice, group_row(club), groups.ProfileChanges(switches={"hide_collections": True}), "")
    events.commit()

    assert "does not show its members" in window.open(here(club, "/members")).text
    assert "does not show its members" not in owner_window.open(here(club, "/members")).text


def test_the_owner_appoints_a_moderator_and_hands_over(owner_window, bob, club, alice):
    assert "Make a member a moderator first" in owner_window.open(here(club, "/hand_over")).text
    relationships.follow(bob, club)
    db.session.commit()
    owner_window.open(here(club, "/members"))
    owner_window.give(here(club, "/members"), account=str(bob.id), do="appoint")

    owner_window.open(here(club, "/hand_over"))
    owner_window.send(here(club, "/hand_over"), to=str(bob.id))

    row = group_row(club)
    assert (row.owner_id, list(row.moderator_ids)) == (bob.id, [alice.id])
    assert owner_window.open(here(club, "/delete")).status_code == 403


def test_the_owner_deletes_it_with_their_password(owner_window, club):
    owner_window.open(here(club, "/delete"))
    assert owner_window.send(here(club, "/delete"), known="wrong").status_code == 422
    assert group_row(club)

    owner_window.send(here(club, "/delete"), known=PASSWORD)

    assert db.session.scalars(db.select(Group)).all() == []
    assert owner_window.open(here(club)).status_code == 404


def test_others_do_not_see_the_pages_of_moderators(window, club):
    ways = ["/requests", "/banned", "/log", "/edit", "/hand_over", "/delete"]

    assert {way: window.open(here(club, way)).status_code for way in ways} == dict.fromkeys(ways, 403)


def test_nor_do_they_what_moderators_do(window, alice, club):
    attempts = [
        ("/posts/1/remove", {}),
        ("/requests", {"do": "accept", "account": "1"}),
        ("/members", {"do": "ban"}),
        ("/members", {"do": "appoint"}),
        ("/edit", {"display_name": "Mine"}),
        ("/hand_over", {}),
        ("/delete", {"known": PASSWORD}),
    ]
    window.open(PATH)
    token = window.token

    for way, fields in attempts:
        form = {"csrf_token": token, "account": str(alice.id)} | fields
        reply = window._ask("post", here(club, way), data=form)
        assert reply.status_code in (403, 422), way
        assert is_member(alice, club) and db.session.get(Account, club.id).display_name == "The Club", way


def test_a_suspended_group_is_not_shown(window, club):
    db.session.get(Account, club.id).suspend()
    db.session.commit()

    assert "The Club" not in window.open(PATH).text
    assert window.open(here(club)).status_code == 404


def test_a_limited_group_is_listed_for_its_members_only(window, owner_window, club):
    db.session.get(Account, club.id).limit()
    db.session.commit()

    assert "The Club" not in window.open(PATH).text
    assert "The Club" in owner_window.open(PATH).text


def test_pages_show_a_group_like_any_account(admin, club):
    about = ["/@club", "/@club/about", "/@club.rss", f"/people/{club.id}", f"/admin/accounts/{club.id}"]
    paths = [*about, "/admin/accounts", "/web/directory", "/web/why?q=@club"]

    replies = {path: admin.open(path) for path in paths}

    shown = {path: (reply.status_code, "club" in reply.text) for path, reply in replies.items()}
    assert shown == dict.fromkeys(paths, (200, True))


def test_moderators_of_the_server_suspend_and_delete_a_group(admin, owner, club, run_jobs, api):
    accounts = "/api/v1/admin/accounts"
    moderator = api(owner, "admin:read admin:write")
    assert moderator.get(f"{accounts}/{club.id}").json["account"]["group"] is True
    assert moderator.post(f"{accounts}/{club.id}/action", json={"type": "suspend"}).status_code == 200
    assert moderator.post(f"{accounts}/{club.id}/unsuspend").status_code == 200
    moderator.post(f"{accounts}/{club.id}/action", json={"type": "suspend"})

    assert moderator.delete(f"{accounts}/{club.id}").status_code == 200
    run_jobs()

    assert db.session.scalars(db.select(Group)).all() == []
    assert Account.by_address("club") is None
