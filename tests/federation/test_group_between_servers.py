"""A group at one Rookery, with members at two."""

from functools import partial

import pytest
from sqlalchemy import select

from models.accounts.account import Account
from models.base import db
from models.groups.group import Group
from models.statuses.status import Status
from rookery import events
from rookery.services.accounts.profiles import ProfileChanges
from rookery.services.groups import groups, moderation
from tests.network.rookeries import network
from tests.waiting import until

pytestmark = [pytest.mark.wide, pytest.mark.filterwarnings("default::DeprecationWarning")]


def at(server, act):
    """What a moderator does on the pages of this server."""
    with server.app() as app, app.app_context():
        act()
        events.commit()


def boosted(person, uri):
    """The boost of this in the person's home, if it is there."""
    return next((one for one in person.timeline_home(limit=40) if one.reblog and one.reblog.uri == uri), None)


def account(name, domain=None):
    return Account.by_address(name, domain)


def club():
    return db.session.scalars(select(Group)).one()


def test_18_2_members_at_two_servers_read_like_and_answer_each_other_until_one_is_banned():
    with network("nest.example", "roost.example") as (nest, roost):
        alice, dora, bob = nest.user("alice"), nest.user("dora"), roost.user("bob")
        at(nest, lambda: groups.create(account("alice"), "club", ProfileChanges(display_name="The Club")))

        there = bob.find("club@nest.example")
        bob.account_follow(there)
        assert there.group
        until(lambda: bob.stands_with(there).following)

        mine = alice.status_post("@club Seen at dawn")
        outside = dora.status_post("@club Not a member")
        theirs = bob.status_post("@club@nest.example Seen at noon")
        assert until(lambda: boosted(bob, mine.uri)).account.acct == "club@nest.example"
        assert until(lambda: boosted(alice, theirs.uri)).account.acct == "club"
        assert not boosted(bob, outside.uri) and not boosted(alice, outside.uri)
        assert not bob.in_home(mine.uri)  # beside the boost

        for reader, post in ((bob, mine), (alice, theirs)):
            boost = boosted(reader, post.uri)
            reader.status_favourite(boost)
            reader.status_reply(boost.reblog, "A stork?")
        for author, reader, post in ((alice, bob, mine), (bob, alice, theirs)):
            assert until(partial(author.told, "favourite", reader))[0].status.uri == post.uri
            assert until(partial(author.told, "mention", reader))[0].status.in_reply_to_id == post.id
            seen = author.status(post)
            assert (seen.favourites_count, seen.replies_count) == (1, 1)

        bob.status_delete(theirs)
        until(lambda: not boosted(alice, theirs.uri))
        boost = select(Status.id).where(Status.reblog_of_id == int(mine.id))
        at(nest, lambda: moderation.remove_post(account("alice"), club(), db.session.scalar(boost)))
        until(lambda: not boosted(bob, mine.uri))

        at(nest, lambda: moderation.ban(account("alice"), club(), account("bob", "roost.example")))
        until(lambda: not bob.stands_with(there).following)
        after = bob.status_post("@club@nest.example Let me in")
        until(lambda: alice.see(after.uri))
        assert not boosted(alice, after.uri)
