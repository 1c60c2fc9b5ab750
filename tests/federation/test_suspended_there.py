"""Whoever is suspended by their own server is hidden here until it says otherwise (4.1, 4.3)."""

import pytest
from sqlalchemy import select

from models.accounts.account import Account
from models.base import db
from models.moderation.server_rule import ServerBlock
from models.relationships.follow import Follow
from rookery import events
from rookery.errors import Forbidden
from rookery.federation.remote import resolve
from rookery.federation.remote.dependencies import FetchBudget
from rookery.services.moderation import actions
from rookery.services.remote import domain_rules
from tests.federation.neighbours import account_of, follows, knows

ALICE = "https://rookery.test/users/alice"


@pytest.fixture
def carol(fediverse, alice, run_jobs):
    """Alice and carol follow each other, and carol has a post."""
    carol = fediverse.server("masto.example").person("carol")
    account = knows(carol)
    follows(account, alice)
    follows(alice, account)
    carol.does("Create", carol.note("<p>before</p>"))
    run_jobs()
    return carol


@pytest.fixture
def says(run_jobs):
    """Somebody's server says whether they are suspended, and nothing personal if they are."""

    def update(person, suspended, **more):
        personal = {} if suspended else {"name": "Carol", "summary": "<p>Here</p>"}
        bare = {key: value for key, value in person.actor.items() if key not in ("name", "summary", "icon")}
        person.does("Update", bare | {"suspended": suspended} | personal | more)
        run_jobs()

    return update


def sight(api, alice, person):
    """(suspended, display name, statuses on the profile, statuses at home)"""
    account_id = account_of(person).id
    found = api(alice).get(f"/api/v1/accounts/{account_id}").json
    shown = [one["content"] for one in api(alice).get(f"/api/v1/accounts/{account_id}/statuses").json]
    home = [one["content"] for one in api(alice).get("/api/v1/timelines/home").json]
    return found.get("suspended", False), found["display_name"], shown, home


HERE = (False, "Carol", ["<p>before</p>"], ["<p>before</p>"])
HIDDEN = (True, "", [], [])


def test_4_3_whoever_their_own_server_suspends_is_hidden_until_it_says_otherwise(carol, alice, api, says):
    says(carol, False)
    assert sight(api, alice, carol) == HERE

    says(carol, True)
    assert sight(api, alice, carol) == HIDDEN

    says(carol, False)
    assert sight(api, alice, carol) == HERE


def test_4_3_a_profile_that_is_sent_along_with_the_suspension_is_not_shown(carol, alice, api, says):
    says(carol, True, name="Still Carol", summary="<p>me</p>")

    assert sight(api, alice, carol) == HIDDEN


def test_4_3_follows_of_whoever_is_suspended_elsewhere_stay(carol, alice, says):
    says(carol, True)
    account_id = account_of(carol).id

    found = db.session.execute(select(Follow.account_id, Follow.target_id)).all()
    assert sorted(map(tuple, found)) == sorted([(alice.id, account_id), (account_id, alice.id)])


def test_4_3_somebody_who_is_met_while_suspended_is_hidden_from_the_start(fediverse, api):
    dora = fediverse.server("other.example").person("dora")
    dora.shows_itself(suspended=True)

    account = resolve.fetcher().account(dora.id, FetchBudget())

    assert api().get(f"/api/v1/accounts/{account.id}").json["suspended"] is True


def test_11_2_whoever_is_suspended_elsewhere_is_heard_only_for_what_they_take_back(carol, says, api, alice, run_jobs):
    says(carol, True)

    carol.does("Create", carol.note("<p>after</p>"))
    run_jobs()
    says(carol, False)

    assert sight(api, alice, carol) == HERE


def test_4_5_that_somebody_is_back_is_found_out_a_day_later_if_nobody_said_so(
    carol, says, api, alice, run_jobs, frozen_time
):
    says(carol, True)
    carol.shows_itself(name="Carol")
    frozen_time.move(hours=25)

    sight(api, alice, carol)
    run_jobs()

    assert sight(api, alice, carol) == HERE


def test_4_3_a_suspension_by_moderators_stays_when_the_other_is_lifted(carol, says, api, alice, run_jobs):
    says(carol, True)
    actions.act(None, account_of(carol), actions.Decision("suspend"))
    events.commit()
    run_jobs()

    says(carol, False)

    assert sight(api, alice, carol)[0] is True
    assert db.session.scalars(select(Follow.id)).all() == []


def test_4_3_moderators_lift_their_own_suspension_and_not_that_of_the_other_server(
    carol, says, api, alice, run_jobs, frozen_time
):
    actions.act(None, account_of(carol), actions.Decision("suspend"))
    events.commit()
    run_jobs()
    says(carol, True)

    actions.unsuspend(None, account_of(carol))
    events.commit()
    run_jobs()
    assert sight(api, alice, carol)[0] is True
    assert len(db.session.scalars(select(Follow.id)).all()) == 2
    with pytest.raises(Forbidden):
        actions.unsuspend(None, account_of(carol))
    events.rollback()

    says(carol, False)
    assert sight(api, alice, carol)[0] is False


def test_10_12_a_rule_for_the_server_that_is_lifted_leaves_what_the_server_said(carol, says, api, alice, run_jobs):
    says(carol, True)
    domain_rules.block(None, "masto.example", domain_rules.Terms(severity="suspend"))
    events.commit()
    run_jobs()
    assert account_of(carol).is_suspended_here

    domain_rules.lift(None, db.session.scalars(select(ServerBlock)).one())
    events.commit()
    run_jobs()

    assert not account_of(carol).is_suspended_here
    assert sight(api, alice, carol)[0] is True
    says(carol, False)
    assert sight(api, alice, carol)[0] is False


def test_14_6_whoever_was_suspended_elsewhere_and_then_deleted_goes_for_good(carol, says, run_jobs):
    says(carol, True)

    carol.does("Delete", carol.id, id=f"{carol.id}#delete")
    run_jobs()

    assert db.session.scalar(select(Account).where(Account.uri == carol.id)) is None
