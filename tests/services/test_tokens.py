"""When tokens stop working, or a user may do other things, whoever holds a connection open hears of it."""

import pytest

from models.auth.oauth import OAuthToken
from models.auth.role import Permission, Role
from models.auth.user import User
from models.base import db
from rookery.events.facts import TokensRevoked, ViewerChanged
from rookery.services.accounts import local_accounts
from rookery.services.auth import oauth, passwords, roles
from rookery.services.auth.roles import RoleChanges
from rookery.services.moderation import actions


@pytest.fixture
def tokens(factory, alice, bob):
    """The ids of two tokens of alice, of two apps; bob has one as well."""
    for someone in (alice, alice, bob):
        factory.token(someone)
    mine = OAuthToken.user_id == User.of_account(alice.id).id
    return sorted(db.session.scalars(db.select(OAuthToken.id).where(mine)))


def revoked(facts):
    return sorted(token_id for fact in facts if isinstance(fact, TokensRevoked) for token_id in fact.token_ids)


def changed(facts):
    return [fact.account_id for fact in facts if isinstance(fact, ViewerChanged)]


def user_of(account):
    return User.of_account(account.id)


def test_a_token_that_is_given_back_is_told(tokens, facts):
    oauth.revoke(tokens[0])

    assert revoked(facts) == tokens[:1]


def test_a_token_that_is_not_there_is_not_told(tokens, facts):
    oauth.revoke(None)
    oauth.revoke(12345)

    assert facts == []


def test_the_tokens_of_an_app_that_its_user_sends_away_are_told(tokens, alice, facts):
    oauth.revoke_app(user_of(alice).id, db.session.get(OAuthToken, tokens[1]).app_id)

    assert revoked(facts) == tokens[1:]


@pytest.mark.parametrize(
    "end",
    [
        lambda account: passwords.change_password(user_of(account), "another password"),
        lambda account: actions.act(None, account, actions.Decision("disable")),
        local_accounts.delete,
    ],
    ids=["new password", "disabled", "deleted"],
)
def test_all_tokens_of_a_user_are_told_when_none_of_them_works_any_more(tokens, alice, facts, end):
    end(alice)

    assert revoked(facts) == tokens


def test_the_token_of_a_refused_sign_up_is_told(tokens, alice, facts):
    user = user_of(alice)
    user.approved = False

    local_accounts.reject(user)

    assert revoked(facts) == tokens
    assert not db.session.scalars(db.select(OAuthToken.id).where(OAuthToken.id.in_(tokens))).all()


def test_very_many_tokens_are_told_in_pieces(app, alice, facts):
    user, nest = user_of(alice), oauth.register_app("Nest", [oauth.OUT_OF_BAND])[0]
    made = [oauth.issue_token(nest.id, user.id, "read")[1].id for _ in range(oauth.TOLD_AT_ONCE + 1)]

    oauth.revoke_all(user.id)

    assert [len(fact.token_ids) for fact in facts] == [oauth.TOLD_AT_ONCE, 1]
    assert revoked(facts) == sorted(made)


def test_of_a_suspended_account_the_tokens_stay(tokens, alice, facts):
    actions.act(None, alice, actions.Decision("suspend"))

    assert revoked(facts) == []
    assert db.session.get(OAuthToken, tokens[0])


def test_who_gets_another_role_may_do_other_things(alice, facts):
    roles.give(None, user_of(alice), Role.named("Moderator"))

    assert changed(facts) == [alice.id]


def test_a_role_that_changes_or_ends_concerns_all_who_have_it(app, facts):
    made = roles.create(None, RoleChanges("Keeper", int(Permission.MANAGE_USERS), 50))

    roles.edit(None, made, RoleChanges(permissions=0))
    roles.delete(None, made)

    assert changed(facts) == [None, None]
