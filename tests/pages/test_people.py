"""The page about somebody, for members: what it shows, and what can be done there."""

import re

import pytest

from models import clock
from models.accounts.account import Account
from models.base import db
from models.relationships.account_note import AccountNote
from models.relationships.block import Block
from models.relationships.endorsement import Endorsement
from models.relationships.follow import Follow, FollowRequest
from models.relationships.mute import Mute
from models.timelines.list import List, ListMember
from rookery.services.relationships import notes, relationships
from rookery.services.statuses import interactions
from rookery.services.timelines import lists
from rookery.services.timelines.lists import ListChanges
from tests.visitors import Visitor


def pairs(model):
    return db.session.execute(db.select(model.account_id, model.target_id)).all()


def here(account, more=""):
    return f"/people/{account.id}{more}"


def press(visitor, account, do):
    """Press one of the buttons on the page about somebody."""
    page = visitor.open(here(account)).text
    token = page.rpartition('name="csrf_token" value="')[2].partition('"')[0]
    return visitor._ask("post", here(account), data={"csrf_token": token, "do": do})


def test_a_card_says_in_short_who_somebody_is_and_lets_one_follow_them(enter, alice, bob):
    bob.display_name, bob.note = "Bob of the Wood", "<p>I build nests.</p>"
    db.session.commit()
    visitor = enter(alice)

    card = visitor.open(here(bob, "/card")).text
    token = card.rpartition('name="csrf_token" value="')[2].partition('"')[0]
    back = visitor._ask("post", here(bob), data={"csrf_token": token, "do": "follow", "back": here(bob, "/card")})

    assert "Bob of the Wood" in card and "I build nests." in card and "<html" not in card
    assert back.location == here(bob, "/card") and pairs(Follow) == [(alice.id, bob.id)]
    assert 'value="unfollow"' in visitor.open(here(bob, "/card")).text
    assert "<button" not in visitor.open(here(alice, "/card")).text


def test_a_profile_has_what_its_owner_says_and_posts_with_what_is_pinned_first(enter, alice, bob, post, run_jobs):
    bob.display_name, bob.note = "Bob of the Wood", "<p>I build nests.</p>"
    pinned, _ = post(bob, "About me."), post(bob, "Twigs are best.")
    interactions.pin(bob, pinned)
    db.session.commit()
    run_jobs()

    page = enter(alice).open(here(bob)).text

    assert "Bob of the Wood" in page and "I build nests." in page
    assert page.count("About me.") == 1
    assert page.index("About me.") < page.index("Twigs are best.")


def chosen(follow=Follow):
    return db.session.execute(db.select(follow.languages)).scalar_one()


def test_of_whom_one_follows_one_chooses_the_languages(enter, alice, bob, post):
    post(bob, "Nester aus Zweigen.", language="de")
    relationships.follow(alice, bob)
    db.session.commit()
    visitor = enter(alice)
    page = visitor.open(here(bob, "/languages")).text
    assert 'value="de"><label' in page and "German" in page

    visitor.give(here(bob, "/languages"), language=["de", "fr", ""])

    assert chosen() == ["de", "fr"]
    assert "Languages: de, fr" in visitor.open(here(bob)).text
    assert 'value="fr" checked' in visitor.open(here(bob, "/languages")).text

    visitor.give(here(bob, "/languages"), language=["", "no language"])

    assert chosen() == []


def test_languages_of_a_request_are_chosen_too_and_of_strangers_not(enter, factory, alice, bob):
    bob.locked = True
    db.session.commit()
    visitor = enter(alice)
    assert "for people you follow" in visitor.open(here(bob, "/languages")).text
    visitor.open(here(bob))
    assert visitor.give(here(bob, "/languages"), language="de").status_code == 422
    relationships.follow(alice, bob)
    db.session.commit()
    visitor.open(here(bob, "/languages"))

    visitor.give(here(bob, "/languages"), language="de")

    assert chosen(FollowRequest) == ["de"]


def test_replies_and_media_have_parts_of_their_own(enter, alice, bob, post):
    first = post(alice, "Who nests highest?")
    post(bob, "I do.", in_reply_to_id=first.id)
    visitor = enter(alice)

    assert "I do." not in visitor.open(here(bob)).text
    assert "I do." in visitor.open(here(bob, "/with_replies")).text
    assert "I do." not in visitor.open(here(bob, "/media")).text


def test_a_button_leads_back_to_the_part_on_which_it_was_pressed(enter, alice, bob):
    visitor = enter(alice)
    visitor.open(here(bob, "/with_replies"))

    assert visitor.send(here(bob), do="follow").location == here(bob, "/with_replies")


def test_what_is_for_followers_is_shown_to_followers(enter, alice, bob, post):
    post(bob, "For friends.", visibility="private")
    visitor = enter(alice)
    assert "For friends." not in visitor.open(here(bob)).text

    press(visitor, bob, "follow")

    assert "For friends." in visitor.open(here(bob)).text


def test_names_and_mentions_in_the_reader_lead_here(enter, alice, bob, post):
    post(bob, "Look, @alice #nests")

    page = enter(alice).open("/public").text

    assert f'href="{here(bob)}"' in page
    assert f'href="{here(alice)}"' in page
    assert 'href="/web/tags/nests"' in page


def test_an_address_leads_to_the_page_also_of_somebody_elsewhere(enter, alice, bob, factory):
    carol = factory.remote("carol", "carol.example")
    visitor = enter(alice)

    assert visitor.open("/@carol@carol.example").location == here(carol)
    assert visitor.open("/@bob@rookery.test").location == here(bob)
    assert visitor.open("/@nobody@rookery.test").status_code == 404
    assert visitor.open("/@bob").status_code == 200


def test_the_page_that_somebody_has_for_strangers_is_a_link_away(enter, alice, bob, carol):
    visitor = enter(alice)

    assert 'href="https://rookery.test/@bob"' in visitor.open(here(bob)).text
    assert 'href="https://far.example/@carol"' in visitor.open(here(carol)).text


def test_who_follows_nobody_is_led_to_suggestions(enter, alice):
    assert 'href="/web/suggestions"' in enter(alice).open("/home").text


def test_somebody_is_followed_and_left(enter, alice, bob):
    visitor = enter(alice)
    assert press(visitor, bob, "follow").location == here(bob)
    assert pairs(Follow) == [(alice.id, bob.id)]

    press(visitor, bob, "unfollow")

    assert pairs(Follow) == []


def test_a_locked_account_is_asked_and_the_request_can_be_taken_back(enter, alice, bob):
    bob.locked = True
    visitor = enter(alice)
    assert "Request to follow" in visitor.open(here(bob)).text
    press(visitor, bob, "follow")
    assert pairs(FollowRequest) == [(alice.id, bob.id)]

    assert "Withdraw request" in visitor.open(here(bob)).text
    press(visitor, bob, "unfollow")

    assert pairs(FollowRequest) == []


@pytest.mark.parametrize(("do", "column", "value"), [("notify", "notify", True), ("noboosts", "reblogs", False)])
def test_what_a_follow_brings_is_chosen_and_changed_back(enter, alice, bob, do, column, value):
    relationships.follow(alice, bob)
    visitor = enter(alice)
    press(visitor, bob, do)
    assert db.session.scalar(db.select(getattr(Follow, column))) is value

    press(visitor, bob, {"notify": "unnotify", "noboosts": "boosts"}[do])

    assert db.session.scalar(db.select(getattr(Follow, column))) is not value


def test_an_option_of_a_follow_that_ended_meanwhile_does_not_begin_it_again(enter, alice, bob):
    visitor = enter(alice)
    press(visitor, bob, "notify")

    assert pairs(Follow) == []
    assert "You don&#39;t follow this account" in visitor.open(here(bob)).text


def test_somebody_is_muted_for_a_while_and_heard_again(enter, alice, bob):
    visitor = enter(alice)
    visitor.open(here(bob, "/mute"))
    visitor.send(here(bob, "/mute"), duration="86400", notifications="")
    [mute] = db.session.scalars(db.select(Mute)).all()
    assert (mute.target_id, mute.notifications) == (bob.id, False)
    assert (mute.expires_at - clock.now()).total_seconds() == pytest.approx(86400, abs=60)

    press(visitor, bob, "unmute")

    assert pairs(Mute) == []


@pytest.mark.parametrize(("verb", "model"), [("mute", Mute), ("block", Block)])
def test_a_mute_and_a_block_are_taken_back_where_they_are_said(enter, alice, bob, verb, model):
    visitor = enter(alice)
    visitor.open(here(bob, f"/{verb}"))
    visitor.send(here(bob, f"/{verb}"))
    assert pairs(model) == [(alice.id, bob.id)]

    page = visitor.open(here(bob)).text
    [token] = re.findall(
        rf'told".*?csrf_token" value="([^"]+)">.*?<button class="quiet" name="do" value="un{verb}"', page, re.S
    )
    visitor._ask("post", here(bob), data={"csrf_token": token, "do": f"un{verb}"})

    assert pairs(model) == [] and f'value="un{verb}"' not in visitor.open(here(bob)).text


def test_blocking_asks_first_and_says_what_it_costs(enter, alice, bob):
    relationships.follow(alice, bob)
    visitor = enter(alice)
    assert "You will stop following them." in visitor.open(here(bob, "/block")).text
    assert pairs(Block) == []

    visitor.send(here(bob, "/block"))
    assert (pairs(Block), pairs(Follow)) == ([(alice.id, bob.id)], [])

    press(visitor, bob, "unblock")
    assert pairs(Block) == []


def test_a_follower_is_removed(enter, alice, bob):
    relationships.follow(bob, alice)
    visitor = enter(alice)
    assert "follows you" in visitor.open(here(bob)).text

    press(visitor, bob, "remove")

    assert pairs(Follow) == []


def test_somebody_is_recommended_and_not_any_more(enter, alice, bob):
    relationships.follow(alice, bob)
    visitor = enter(alice)
    press(visitor, bob, "endorse")
    assert pairs(Endorsement) == [(alice.id, bob.id)]

    press(visitor, bob, "unendorse")

    assert pairs(Endorsement) == []


def test_a_note_is_seen_by_its_author_only_and_may_not_be_too_long(enter, alice, bob, factory):
    visitor = enter(alice)
    visitor.open(here(bob, "/about"))
    visitor.send(here(bob, "/note"), comment="Hides acorns.")
    assert "Hides acorns." in visitor.open(here(bob)).text
    visitor.open(here(bob, "/about"))
    assert "Hides acorns." not in enter(factory.user("dora")).open(here(bob)).text

    reply = visitor.send(here(bob, "/note"), comment="x" * (notes.LONGEST + 1))

    assert reply.status_code == 422 and "too long" in reply.text and "xxxx</textarea>" in reply.text
    assert db.session.scalar(db.select(AccountNote.comment)) == "Hides acorns."


def test_somebody_comes_to_lists_and_leaves_them(enter, alice, bob):
    relationships.follow(alice, bob)
    birds, others = (
        lists.create(alice, ListChanges(title="Birds")).id,
        lists.create(alice, ListChanges(title="Others")).id,
    )
    visitor = enter(alice)
    visitor.open(here(bob, "/lists"))
    visitor.send(here(bob, "/lists"), list=str(birds))
    assert db.session.scalars(db.select(ListMember.list_id)).all() == [birds]

    visitor.open(here(bob, "/lists"))
    visitor.send(here(bob, "/lists"), list=str(others))

    assert db.session.scalars(db.select(ListMember.list_id)).all() == [others]


def test_lists_are_for_those_whom_one_follows_and_only_ones_own(enter, alice, bob):
    relationships.follow(bob, alice)
    mine, theirs = lists.create(alice, ListChanges(title="Mine")).id, lists.create(bob, ListChanges(title="Theirs")).id
    visitor = enter(alice)
    for one in (mine, theirs):
        visitor.open(here(bob, "/lists"))
        assert visitor.tamper(here(bob, "/lists"), list=str(one)).status_code == 422

    assert db.session.scalars(db.select(ListMember)).all() == [] and db.session.get(List, theirs).title == "Theirs"


def test_followers_and_followed_are_listed_unless_that_is_nobodys_business(enter, alice, bob, carol):
    relationships.follow(carol, bob)
    visitor = enter(alice)
    assert "@carol" in visitor.open(here(bob, "/followers")).text
    assert "@bob" in visitor.open(here(carol, "/following")).text

    db.session.get(Account, bob.id).hide_collections = True

    page = visitor.open(here(bob, "/followers")).text
    assert "@carol" not in page and "This account does not show this." in page


def test_those_whom_one_knows_among_the_followers_are_named(enter, alice, bob, factory):
    dora = factory.user("dora")
    relationships.follow(alice, dora)
    relationships.follow(dora, bob)

    assert "Followed by" in enter(alice).open(here(bob)).text


def test_who_blocks_me_shows_me_nothing(enter, alice, bob, post):
    post(bob, "Not for Alice.")
    relationships.block(bob, alice)
    visitor = enter(alice)

    page = visitor.open(here(bob)).text
    press(visitor, bob, "follow")

    assert "Not for Alice." not in page and ">Follow<" not in page
    assert pairs(Follow) == []


def test_of_oneself_there_is_nothing_to_do_but_a_profile_to_change(enter, alice):
    visitor = enter(alice)
    page = visitor.open(here(alice)).text
    assert "Edit profile" in page and ">Follow<" not in page

    visitor.open(here(alice, "/block"))

    assert visitor.send(here(alice, "/block")).status_code == 422


def test_a_profile_costs_the_same_for_one_post_and_for_twenty(enter, alice, bob, post, count_queries):
    post(bob)
    visitor = enter(alice)
    visitor.open(here(bob))
    with count_queries() as few:
        visitor.open(here(bob))
    for _ in range(20):
        post(bob)
    visitor.open(here(bob))
    with count_queries() as many:
        page = visitor.open(here(bob)).text

    assert page.count("<article") == 20 and 'rel="next"' in page
    assert len(many) <= len(few)


@pytest.mark.parametrize("do", ["", "nonsense"])
def test_what_nobody_offers_is_not_done(enter, alice, bob, do):
    visitor = enter(alice)

    assert press(visitor, bob, do).status_code == 404


def test_who_moved_away_can_only_read(enter, alice, bob, carol):
    visitor = enter(alice)
    visitor.open(here(bob))
    alice.moved_to_id = carol.id
    db.session.commit()

    assert press(visitor, bob, "follow").status_code == 403
    assert pairs(Follow) == []


def test_strangers_are_led_to_the_sign_in_from_every_page(app, alice, bob):
    routes = [one for one in app.url_map.iter_rules() if one.endpoint.startswith("people_pages.")]
    paths = app.url_map.bind("rookery.test")
    assert len(routes) > 7

    for route in routes:
        values = {one: "bob" if one in ("username", "domain", "name") else bob.id for one in route.arguments}
        method = "GET" if "GET" in route.methods else "POST"
        path = paths.build(route.endpoint, {**values, **(route.defaults or {})}, method=method)
        reply = Visitor(app).open(path) if method == "GET" else Visitor(app)._ask("post", path)
        assert reply.status_code in (303, 400) and not reply.text.count("@bob"), route
