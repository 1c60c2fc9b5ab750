"""What others say of themselves and of us: Update, Delete of actors, Flag, Add, Remove, and what is passed on (11)."""

import json
from urllib.parse import urlsplit

import pytest
from sqlalchemy import select

from models.accounts.account import Account
from models.accounts.remote_actor import RemoteActor
from models.base import db
from models.federation.inbox import Incoming
from models.moderation.report import Report
from models.moderation.server_rule import ServerBlock
from models.relationships.follow import Follow
from models.statuses.favourite import Favourite
from models.statuses.pin import Pin
from models.statuses.status import Status
from models.statuses.tag import FeaturedTag
from rookery.events import commit
from rookery.federation.remote import backfill
from rookery.services.remote import fetch_on_view
from tests.federation.neighbours import account_of, count, follows, knows

ALICE = "https://rookery.test/users/alice"


@pytest.fixture
def carol(masto, alice):
    """Alice follows carol, who follows her; her key is known here."""
    found = masto.person("carol")
    account = knows(found)
    follows(account, alice)
    follows(alice, account)
    return found


@pytest.fixture
def mallory(masto, alice):
    """Somebody of the same server who follows alice."""
    found = masto.person("mallory")
    follows(knows(found), alice)
    return found


# Of themselves ------------------------------------------------------------------------------------------------


def test_4_5_what_an_actor_signs_of_itself_is_its_profile_without_a_question(carol, masto, run_jobs):
    masto.asked.clear()

    carol.does("Update", carol.actor | {"name": "Carol the Second", "summary": "<p>new<script>x</script></p>"})
    run_jobs()

    assert account_of(carol).display_name == "Carol the Second"
    assert "script" not in account_of(carol).note
    assert [one.path for one in masto.asked if one.path == "/users/carol"] == []


def test_11_nobody_updates_or_deletes_another_actor(carol, mallory, run_jobs):

    mallory.does("Update", carol.actor | {"name": "Not carol"})
    mallory.does("Delete", carol.id)
    run_jobs()

    assert account_of(carol).display_name == "Carol"
    assert account_of(carol).suspended_at is None


def test_11_an_actor_that_deletes_itself_goes_with_all_that_is_theirs(carol, run_jobs, alice):
    carol.does("Create", carol.note())
    run_jobs()
    assert count(Status) == 1

    carol.does("Delete", carol.id, id=f"{carol.id}#delete")
    run_jobs()

    assert count(Account, Account.uri == carol.id) == count(Status) == count(Follow) == 0


def test_11_an_actor_that_is_gone_may_be_deleted_without_its_key(carol, masto, run_jobs):
    db.session.get(RemoteActor, account_of(carol).id).key_fetched_at = None
    db.session.commit()
    delete = carol.activity("Delete", carol.id)
    carol.changes_key()
    masto.page("/users/carol", {"id": carol.id, "type": "Tombstone"}, status=410)

    assert carol.sends(delete).status_code == 202
    run_jobs()

    assert count(Account, Account.uri == carol.id) == 0
    assert count(Incoming) == 0


@pytest.fixture
def hidden(carol, masto, run_jobs, frozen_time):
    """Carol's server answered 404 for a moment, in which somebody said that she deleted herself."""
    carol.does("Create", carol.note("<p>mine</p>"))
    run_jobs()
    frozen_time.move(minutes=6)
    masto.page("/users/carol", status=404)
    mallory = masto.person("mallory")
    assert mallory.sends(carol.activity("Delete", carol.id), key_id=carol.key_id).status_code == 202
    run_jobs()
    return carol


def is_seen(api, alice):
    return bool(api(alice).get("/api/v1/timelines/home").json)


def test_14_7_who_is_said_to_be_gone_and_is_not_there_is_hidden_and_not_erased(hidden, api, alice):
    assert not is_seen(api, alice)
    assert count(Account, Account.uri == hidden.id) == count(Status) == 1


def test_14_7_who_was_hidden_and_is_there_an_hour_later_is_back(hidden, api, alice, run_jobs, frozen_time):
    hidden.shows_itself()
    frozen_time.move(hours=1, seconds=1)
    run_jobs()

    assert is_seen(api, alice)
    assert count(Follow) == 2
    assert db.session.get(RemoteActor, account_of(hidden).id).gone_at is None


def test_14_7_who_was_hidden_and_says_something_is_back_and_heard(hidden, api, alice, run_jobs, frozen_time):
    hidden.shows_itself()
    frozen_time.move(minutes=6)

    assert hidden.does("Create", hidden.note("<p>Still here</p>")).status_code == 202
    run_jobs()

    home = api(alice).get("/api/v1/timelines/home").json
    assert {one["content"] for one in home} == {"<p>Still here</p>", "<p>mine</p>"}


def test_11_who_was_hidden_and_signs_that_they_are_gone_is_gone(hidden, run_jobs):
    hidden.does("Delete", hidden.id)
    run_jobs()

    assert count(Account, Account.uri == hidden.id) == count(Status) == count(Follow) == 0


def test_14_7_who_was_hidden_and_is_not_there_a_day_later_is_erased(hidden, run_jobs, frozen_time):
    for hours in (1, 12, 13):
        frozen_time.move(hours=hours, minutes=5)
        fetch_on_view.refresh_profiles()
        commit()
        run_jobs()

    assert count(Account, Account.uri == hidden.id) == count(Status) == count(Follow) == 0


@pytest.mark.parametrize(("status", "left"), [(404, 1), (410, 0)])
def test_10_11_a_delete_of_an_actor_that_is_passed_on_erases_who_is_gone_for_good(
    carol, masto, mallory, run_jobs, api, alice, status, left
):
    carol.does("Create", carol.note("<p>mine</p>"))
    run_jobs()
    masto.page("/users/carol", status=status)

    mallory.sends(carol.activity("Delete", carol.id, to=[ALICE]))
    run_jobs()

    assert not is_seen(api, alice)
    assert count(Account, Account.uri == carol.id) == left


@pytest.mark.parametrize("gone", [404, 410, "Tombstone"])
def test_10_11_a_delete_that_is_passed_on_is_believed_only_if_it_is_gone(carol, masto, mallory, run_jobs, gone):
    note = carol.note()
    carol.does("Create", note)
    run_jobs()
    delete = carol.activity("Delete", {"id": note["id"], "type": "Tombstone"}, signature={"type": "RsaSignature2017"})

    mallory.sends(delete)
    run_jobs()
    assert count(Status) == 1

    path = urlsplit(note["id"]).path
    if gone == "Tombstone":
        masto.page(path, {"id": note["id"], "type": "Tombstone"})
    else:
        masto.page(path, status=gone)
    mallory.sends({**delete, "id": f"{carol.id}#again"})
    run_jobs()
    assert count(Status) == count(Incoming) == 0


@pytest.mark.parametrize(("status", "left"), [(404, 1), (410, 0)])
def test_10_11_that_a_server_does_not_show_us_what_is_for_followers_does_not_mean_that_it_is_gone(
    carol, masto, mallory, run_jobs, status, left
):
    note = carol.note("<p>for you</p>", to=[f"{carol.id}/followers"], cc=[])
    carol.does("Create", note)
    run_jobs()
    masto.page(urlsplit(note["id"]).path, status=status)

    mallory.sends(carol.activity("Delete", {"id": note["id"], "type": "Tombstone"}, to=[ALICE]))
    run_jobs()

    assert count(Status) == left


def test_10_2_a_create_that_is_passed_on_is_fetched_from_where_it_belongs(carol, mallory, run_jobs):
    note = carol.note("<p>true</p>", to=[ALICE, "https://www.w3.org/ns/activitystreams#Public"])

    mallory.sends(carol.activity("Create", {**note, "content": "<p>false</p>"}))
    run_jobs()

    assert db.session.scalars(select(Status.content)).all() == ["<p>true</p>"]


def test_10_2_an_update_that_is_passed_on_shows_what_its_own_server_shows(carol, masto, mallory, run_jobs):
    note = carol.note("<p>first</p>", published="2026-11-20T00:00:00Z")
    carol.does("Create", note)
    run_jobs()
    edited = {**note, "content": "<p>second</p>", "updated": "2026-11-20T00:10:00Z"}
    masto.page(urlsplit(note["id"]).path, edited)

    mallory.sends(carol.activity("Update", {**edited, "content": "<p>forged</p>"}))
    run_jobs()

    assert db.session.scalars(select(Status.content)).all() == ["<p>second</p>"]


def test_10_5_what_is_passed_on_and_touches_nobody_here_costs_no_request(carol, masto, mallory, run_jobs):
    stranger = masto.person("stranger")

    mallory.sends(stranger.activity("Create", stranger.note()))
    run_jobs()

    assert masto.asked == []
    assert count(Status) == count(Incoming) == 0


# Reports ------------------------------------------------------------------------------------------------------


def test_11_a_flag_is_a_report_of_account_and_statuses_that_nobody_is_told_of(carol, alice, post, api, run_jobs):
    status = post(alice)

    carol.does("Flag", [ALICE, f"{ALICE}/statuses/{status.id}", f"{ALICE}/statuses/1"], content="Rude")
    run_jobs()

    report = db.session.scalars(select(Report)).one()
    assert (report.target_account_id, report.status_ids, report.comment) == (alice.id, [status.id], "Rude")
    assert report.account_id == account_of(carol).id
    kinds = {one["type"] for one in api(alice).get("/api/v1/notifications").json}
    assert not {"admin.report", "report"} & kinds


@pytest.mark.parametrize("objects", [ALICE, {"type": "Person", "id": ALICE}, [[ALICE], ALICE]])
def test_11_a_flag_of_an_account_alone_is_one_too(carol, alice, run_jobs, objects):
    carol.does("Flag", objects, content=None)
    run_jobs()

    assert db.session.scalars(select(Report.target_account_id)).all() == [alice.id]


def test_11_addresses_in_the_text_are_what_a_misskey_reports(carol, alice, post, run_jobs):
    one, other = post(alice), post(alice)

    carol.does(
        "Flag", ALICE, content=f"Note: {ALICE}/statuses/{one.id}\n-----\nand https://rookery.test/@alice/{other.id}."
    )
    run_jobs()

    assert set(db.session.scalars(select(Report)).one().status_ids) == {one.id, other.id}


def test_8_4_the_reason_of_a_lemmy_is_the_summary(carol, alice, post, run_jobs):
    carol.does("Flag", f"{ALICE}/statuses/{post(alice).id}", summary="Spam")
    run_jobs()

    assert db.session.scalars(select(Report.comment)).all() == ["Spam"]


def test_11_a_flag_names_no_status_that_its_server_cannot_have_seen(carol, alice, bob, post, run_jobs):
    secret = post(alice, "For bob alone @bob", visibility="direct")

    carol.does("Flag", [ALICE, f"{ALICE}/statuses/{secret.id}"])
    run_jobs()

    assert db.session.scalars(select(Report)).one().status_ids == []


def test_11_the_same_report_comes_once(carol, run_jobs):
    flag = carol.activity("Flag", ALICE)
    for number in (1, 2):
        carol.sends({**flag, "padding": number})
        run_jobs()

    assert count(Report) == 1


def test_10_12_no_reports_are_taken_from_servers_whose_reports_are_not_wanted(carol, app, run_jobs):
    db.session.add(ServerBlock(domain="masto.example", severity="noop", reject_reports=True))
    db.session.commit()
    app.extensions["rookery.cache"].clear()

    carol.does("Flag", ALICE)
    run_jobs()

    assert count(Report) == 0


# What they show -----------------------------------------------------------------------------------------------


def test_11_an_own_status_that_is_added_to_featured_is_pinned_and_fetched_if_it_is_not_known(carol, run_jobs):
    featured, note = carol.actor["featured"], carol.note()

    carol.does("Add", {**note, "content": "forged"}, target=featured)
    run_jobs()

    assert count(Pin, Pin.account_id == account_of(carol).id) == 1
    assert "forged" not in db.session.scalars(select(Status.content)).one()
    carol.does("Remove", note["id"], target=featured)
    run_jobs()
    assert count(Pin) == 0


def test_14_1_pins_stay_while_their_collection_is_not_to_be_had(carol, masto, run_jobs):
    featured, note = carol.actor["featured"], carol.note()
    carol.does("Add", note["id"], target=featured)
    run_jobs()

    for status, left in ((503, 1), (404, 1), (200, 0)):
        masto.page(urlsplit(featured).path, {"type": "OrderedCollection", "orderedItems": []}, status=status)
        backfill.look_up(account_of(carol).id)
        commit()
        assert count(Pin) == left


def test_10_4_nobody_pins_what_is_not_their_own_or_for_somebody_else(carol, mallory, alice, post, run_jobs):
    note, featured = carol.note(), carol.actor["featured"]
    carol.does("Create", note)
    run_jobs()

    carol.does("Add", f"{ALICE}/statuses/{post(alice).id}", target=featured)
    mallory.does("Add", note["id"], target=featured)
    mallory.does("Add", note["id"], target=mallory.actor["featured"])
    carol.does("Add", note["id"], target=f"{carol.id}/collections/other")
    run_jobs()

    assert count(Pin) == count(Incoming) == 0


def test_11_a_hashtag_that_is_featured_stands_on_the_profile(carol, run_jobs):
    tag = {"type": "Hashtag", "href": "https://masto.example/tags/rooks", "name": "#rooks"}

    carol.does("Add", tag, target=carol.actor["featured"])
    run_jobs()
    assert count(FeaturedTag, FeaturedTag.account_id == account_of(carol).id) == 1

    carol.does("Remove", tag, target=carol.actor["featured"])
    run_jobs()
    assert count(FeaturedTag) == 0


def test_11_1_of_several_objects_each_counts_for_itself(carol, alice, post, run_jobs):
    one, other = post(alice), post(alice)

    carol.does("Like", [f"{ALICE}/statuses/{one.id}", f"{ALICE}/statuses/1", f"{ALICE}/statuses/{other.id}"])
    run_jobs()

    assert set(db.session.scalars(select(Favourite.status_id))) == {one.id, other.id}


def test_10_16_odd_objects_of_these_verbs_are_never_an_error_of_ours(carol, run_jobs):
    tags = {"type": "Hashtag"}, {"type": "Hashtag", "name": [1]}
    for odd in (None, [], {}, 7, "text", [None], [[]], {"id": {}}, *tags):
        for type_ in ("Flag", "Add", "Remove", "Update", "Delete"):
            assert carol.does(type_, odd, target=odd, content=odd).status_code == 202
        run_jobs()

    assert count(Incoming) == 0
    assert json.dumps(account_of(carol).fields)


def test_10_4_nobody_takes_down_what_somebody_else_pinned(carol, mallory, run_jobs):
    note = carol.note()
    carol.does("Create", note)
    carol.does("Add", note["id"], target=carol.actor["featured"])
    run_jobs()

    for target in (carol.actor["featured"], mallory.actor["featured"]):
        mallory.does("Remove", note["id"], target=target)
    run_jobs()

    assert count(Pin) == 1


def test_10_11_a_signature_inside_vouches_for_nothing(carol, mallory, run_jobs):
    note = carol.note("<p>true</p>", to=[ALICE, "https://www.w3.org/ns/activitystreams#Public"])
    inside = {
        "type": "RsaSignature2017",
        "creator": carol.key_id,
        "created": "2026-01-01T00:00:00Z",
        "signatureValue": "AAAA",
    }

    mallory.sends(carol.activity("Create", {**note, "content": "<p>false</p>"}, signature=inside))
    mallory.sends(carol.activity("Like", f"{ALICE}/statuses/1", signature=inside))
    run_jobs()

    assert db.session.scalars(select(Status.content)).all() == ["<p>true</p>"]
    assert count(Favourite) == count(Incoming) == 0


def test_11_3_a_reply_is_not_passed_on_to_other_servers(carol, fediverse, alice, post, run_jobs):
    other = fediverse.server("other.example")
    follows(knows(other.person("dave")), alice)
    status = post(alice, "What is a nest made of?")
    run_jobs()
    other.received.clear()

    reply = carol.note(inReplyTo=f"{ALICE}/statuses/{status.id}")
    carol.does("Create", reply)
    carol.does("Update", {**reply, "content": "<p>Twigs</p>", "updated": "2036-01-01T00:00:00Z"})
    carol.does("Delete", {"id": reply["id"], "type": "Tombstone"})
    run_jobs()

    assert other.received == []
    assert count(Incoming) == 0
