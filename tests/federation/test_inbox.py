"""What an inbox answers, to whom, how fast, and what is kept of it (5.6, 5.9, 10.1-10.6, 10.18, 11.2, 15.1, 16.6)."""

import json
import logging
import threading
import time
from dataclasses import replace
from datetime import timedelta
from functools import partial
from itertools import product

import pytest
from sqlalchemy import select, update

from models import clock
from models.accounts.account import Account
from models.accounts.remote_actor import RemoteActor
from models.auth.user import User
from models.base import db
from models.federation import refusal
from models.federation.inbox import Incoming, Received
from models.federation.peer import Peer
from models.federation.refusal import Refusal
from models.jobs.job import Job
from models.moderation.server_rule import ServerAllow, ServerBlock
from models.notifications.notification import Notification
from models.relationships.follow import Follow, FollowRequest
from models.statuses.favourite import Favourite
from models.statuses.status import Status
from rookery.federation.inbound import batches, deferred, quota
from rookery.federation.inbound.rejections import MOST_LINES, MOST_SENDERS, Unproved
from rookery.federation.outbound import peer_health
from rookery.services import instance
from tests.configured import configured
from tests.federation.neighbours import account_of, count, follows, knows, signs
from tests.peers import Said

ALICE = "https://rookery.test/users/alice"
SHARED = "/inbox"


@pytest.fixture
def known(masto, alice):
    """`known("carol")`: somebody there whose key is known here, and whose server was heard of."""

    def person(name="carol", server=masto):
        found = server.person(name)
        knows(found)
        peer_health.heard([server.domain])
        db.session.commit()
        return found

    return person


@pytest.fixture
def carol(known):
    return known()


def follows_alice(person):
    return count(Follow, Follow.account_id == account_of(person).id) == 1


@pytest.fixture
def refusals(caplog, monkeypatch):
    """The lines of the log that say that something was refused."""
    caplog.set_level(logging.INFO, "rookery.federation.inbound.rejections")
    monkeypatch.setattr("rookery.federation.inbound.rejections.unproved", Unproved())
    return lambda: [one.getMessage() for one in caplog.records if one.name == "rookery.federation.inbound.rejections"]


# What is taken ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("where", ["/inbox", "/users/alice/inbox", "/actor/inbox", "/users/ALICE/inbox"])
def test_10_1_what_a_known_actor_signs_is_stored_answered_and_applied(carol, where, run_jobs):
    reply = carol.does("Follow", ALICE, to=where)

    assert (reply.status_code, reply.data) == (202, b"")
    assert count(Incoming) == 1
    run_jobs()
    assert follows_alice(carol)
    assert count(Incoming) == 0


def test_10_1_the_answer_costs_less_than_200_milliseconds(carol):
    def seconds():
        began = time.process_time()
        assert carol.does("Like", f"{ALICE}/statuses/1").status_code == 202
        return time.process_time() - began

    assert min(seconds() for _ in range(5)) < 0.2


@pytest.mark.parametrize("form", ["cavage", "rfc9421"])
def test_5_3_both_forms_of_signatures_are_taken(carol, form, run_jobs):
    assert carol.sends(carol.activity("Follow", ALICE), form=form).status_code == 202

    run_jobs()
    assert follows_alice(carol)


def test_10_1_an_unknown_actor_is_asked_for_in_a_job_and_not_before(masto, alice, run_jobs):
    carol = masto.person("carol")

    assert carol.does("Follow", ALICE).status_code == 202

    assert masto.asked == []
    assert count(Incoming) == 1
    run_jobs()
    assert follows_alice(carol)
    assert count(Incoming) == 0


def test_10_1_the_answer_waits_for_no_third_host(masto, alice, carol):
    hanging = threading.Event()
    masto.page(f"/users/{carol.name}", carol.actor)
    for said in masto.pages.values():
        said.wait = hanging.wait
    stranger = masto.person("stranger")
    masto.pages["/users/stranger"].wait = hanging.wait

    started = time.monotonic()
    replies = [carol.does("Follow", ALICE), stranger.does("Follow", ALICE)]
    took = time.monotonic() - started
    hanging.set()

    assert [reply.status_code for reply in replies] == [202, 202]
    assert masto.asked == []
    assert took < 5


AS = "https://www.w3.org/ns/activitystreams"


def test_10_1_only_the_two_media_types_are_taken(carol):
    expected = {
        "application/activity+json": 202,
        "application/activity+json; charset=utf-8": 202,
        "Application/Activity+JSON": 202,
        f'application/ld+json; profile="{AS}"': 202,
        "application/json": 415,
        "application/ld+json": 415,
        "text/plain": 415,
        "": 415,
    }

    found = {kind: carol.sends(carol.activity("Follow", ALICE), kind=kind).status_code for kind in expected}

    assert found == expected


def test_10_1_other_methods_are_405(app, alice):
    client, asked = app.test_client(), product(("get", "put", "delete", "patch"), ("", "/actor", "/users/alice"))

    found = {(method, path): getattr(client, method)(f"{path}/inbox").status_code for method, path in asked}

    assert len(found) == 12
    assert [(one, status) for one, status in found.items() if status != 405] == []


def test_14_6_the_inbox_of_somebody_who_may_come_back_is_open_and_that_of_the_deleted_gone(carol, alice, run_jobs):
    carol.does("Follow", ALICE)
    run_jobs()
    db.session.get(Account, alice.id).suspended_at = clock.now()
    db.session.commit()

    follow = carol.activity("Follow", ALICE)
    assert carol.does("Undo", follow, to="/users/alice/inbox").status_code == 202
    run_jobs()
    assert db.session.scalars(select(Follow)).all() == []

    db.session.delete(User.of_account(alice.id))
    db.session.commit()
    assert carol.does("Undo", follow, to="/users/alice/inbox").status_code == 410


def test_10_1_an_inbox_of_nobody_is_404(carol):
    assert carol.does("Follow", ALICE, to="/users/nobody/inbox").status_code == 404


def test_10_1_a_body_over_a_mebibyte_is_413_by_its_length_alone(app, carol):
    headers = carol.signed_headers("POST", "https://rookery.test/inbox", b"{}")
    long = {"CONTENT_LENGTH": str(1024**2 + 1)}

    assert app.test_client().post("/inbox", headers=headers, environ_overrides=long).status_code == 413


def test_10_1_a_mebibyte_of_one_activity_is_taken(carol):
    activity = carol.activity("Like", f"{ALICE}/statuses/1", padding="")
    activity["padding"] = "x" * (1024**2 - len(json.dumps(activity)))

    assert carol.sends(activity).status_code == 202
    activity["padding"] += "x"
    assert carol.sends(activity).status_code == 413


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"nothing",
        b"[]",
        b'"text"',
        b"1",
        b"null",
        b"{",
        b'{"type": "\\ud800"}',
        b"\xff\xfe{}",
        b"{}}",
        b'{"a":' * 65 + b"1" + b"}" * 65,
        b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
        b"[" * 1_000_000,
        json.dumps({str(n): n for n in range(20_001)}).encode(),
    ],
    ids=[
        "empty",
        "text",
        "list",
        "string",
        "number",
        "null",
        "half",
        "surrogate",
        "bytes",
        "too-much",
        "deep",
        "deeper",
        "brackets",
        "keys",
    ],
)
def test_10_1_what_is_no_object_or_a_monstrous_one_is_400_at_once(carol, body, refusals):
    started = time.process_time()

    reply = carol.sends(body)

    assert reply.status_code == 400
    assert time.process_time() - started < 1
    assert "by rule 10.1" in refusals()[0]


def test_10_1_sixty_four_levels_and_twenty_thousand_keys_are_taken(carol):
    deep = {"a": 1}
    for _ in range(60):
        deep = {"a": deep}

    assert carol.sends(carol.activity("Like", ALICE, deep=deep)).status_code == 202
    assert carol.sends(carol.activity("Like", ALICE, wide={str(n): n for n in range(19_000)})).status_code == 202


# Whose it is --------------------------------------------------------------------------------------------------


def test_5_6_without_a_signature_it_is_401(fediverse, carol):
    body = json.dumps(carol.activity("Follow", ALICE)).encode()

    assert fediverse.post("/inbox", body, {"Content-Type": "application/activity+json"}).status_code == 401
    assert count(Incoming) == 0


def key_was_asked_for(minutes_ago=0):
    moment = clock.now() - timedelta(minutes=minutes_ago)
    db.session.execute(update(RemoteActor).values(key_fetched_at=moment))
    db.session.commit()


def test_5_9_a_wrong_signature_is_401_where_the_key_was_asked_for_a_moment_ago(carol, masto, refusals):
    key_was_asked_for()
    mallory = masto.person("mallory")

    reply = mallory.sends(carol.activity("Follow", ALICE), key_id=carol.key_id)

    assert reply.status_code == 401
    assert count(Incoming) == 0
    assert [line for line in refusals() if "by rule 5.9" in line and carol.id in line]


def test_5_9_a_key_that_may_be_new_is_asked_for_once_in_a_job(carol, masto, run_jobs):
    key_was_asked_for(minutes_ago=6)
    carol.changes_key()

    reply = carol.does("Follow", ALICE)

    assert reply.status_code == 202
    run_jobs()
    assert follows_alice(carol)
    assert carol.does("Like", f"{ALICE}/statuses/1").status_code == 202


def test_17_7_a_rotation_right_after_the_first_fetch_of_a_key_is_noticed(masto, alice, run_jobs):
    dora = masto.person("dora")
    dora.does("Follow", ALICE)
    run_jobs()
    followed = follows_alice(dora)
    dora.changes_key()

    reply = dora.does("Undo", dora.activity("Follow", ALICE))

    assert (followed, reply.status_code) == (True, 202)
    run_jobs()
    assert not follows_alice(dora)


def test_5_9_a_forged_signature_costs_its_victim_one_question_in_five_minutes(carol, masto, run_jobs):
    key_was_asked_for(minutes_ago=6)
    mallory = masto.person("mallory")

    replies = []
    for _ in range(3):
        replies.append(mallory.sends(carol.activity("Follow", ALICE), key_id=carol.key_id).status_code)
        run_jobs()

    assert replies == [202, 401, 401]
    assert [one.path for one in masto.asked].count("/users/carol") == 1
    assert not follows_alice(carol)
    assert count(Incoming) == 0


def test_5_9_an_actor_that_was_never_heard_of_and_goes_is_202_and_nothing(masto, alice):
    carol = masto.person("carol")

    assert carol.does("Delete", carol.id).status_code == 202

    assert count(Incoming) == 0
    assert count(Job, Job.name == "fetch_key") == 0


def test_5_9_what_its_server_cannot_vouch_for_now_is_tried_again(masto, alice, run_jobs):
    carol = masto.person("carol")
    masto.down = True

    assert carol.does("Follow", ALICE).status_code == 202
    run_jobs()
    assert count(Incoming) == 1

    masto.down = False
    db.session.execute(update(Job).values(run_at=clock.now()))
    db.session.commit()
    run_jobs()
    assert follows_alice(carol)


def test_5_9_after_two_days_in_vain_it_is_dropped_with_its_reason(masto, alice, run_jobs, refusals):
    carol = masto.person("carol")
    masto.down = True
    carol.does("Follow", ALICE)
    db.session.execute(update(Incoming).values(received_at=clock.now() - timedelta(days=2, minutes=1)))
    db.session.commit()

    run_jobs()

    assert count(Incoming) == 0
    assert len(refusals()) == 1


def test_5_9_a_key_that_its_server_does_not_vouch_for_is_nobodys(masto, alice, run_jobs, refusals):
    carol = masto.person("carol")
    masto.page("/users/carol", status=404)

    carol.does("Follow", ALICE)
    run_jobs()

    assert count(Incoming) == count(Follow) == 0
    assert [line for line in refusals() if "by rule 5.8" in line]


def test_5_9_a_key_elsewhere_that_is_gone_deletes_nobody(carol, masto, fediverse, run_jobs):
    evil = fediverse.server("evil.example")
    eve = evil.person("eve")
    carol.does("Follow", ALICE)
    run_jobs()
    evil.page("/users/eve", {}, status=410)
    masto.page("/users/carol", {}, status=410)  # for a moment, by a mistake of its server

    accepted = eve.sends(carol.activity("Delete", carol.id)).status_code
    run_jobs()

    assert accepted in (202, 401)
    assert follows_alice(carol)


def test_10_2_nobody_here_is_spoken_for_by_a_key_from_elsewhere(carol, alice, bob, run_jobs, refusals):
    bob_id = "https://rookery.test/users/bob"
    forged = {**carol.activity("Follow", ALICE), "actor": bob_id, "id": f"{bob_id}#1"}

    assert carol.sends(forged).status_code == 202
    assert carol.sends({**forged, "id": f"{bob_id}#2"}, key_id=f"{bob_id}#main-key").status_code == 401

    run_jobs()
    assert count(Follow) == 0
    assert [line for line in refusals() if "by rule 10.2" in line]


def test_10_2_an_actor_of_the_same_host_is_not_the_same_actor(carol, masto, run_jobs, known):
    mallory = known("mallory")

    assert mallory.sends(carol.activity("Follow", ALICE)).status_code == 202
    run_jobs()

    assert count(Follow) == 0


def test_10_2_whoever_passes_something_on_uses_up_no_id(carol, known, run_jobs):
    mallory, follow = known("mallory"), carol.activity("Follow", ALICE)

    mallory.sends(follow)
    run_jobs()
    carol.sends(follow)
    run_jobs()

    assert follows_alice(carol)


def test_10_3_ids_of_another_origin_are_dropped(carol, refusals):
    note = {"type": "Note", "id": "https://victim.example/1", "attributedTo": carol.id, "content": "x"}

    for activity in (
        carol.activity("Follow", ALICE, id="https://victim.example/2"),
        carol.activity("Create", note),
        carol.activity("Update", note),
        carol.activity("Delete", "https://victim.example/1"),
    ):
        assert carol.sends(activity).status_code == 202

    assert count(Incoming) == 0  # refused before anything is stored, not when it would be applied
    assert len([line for line in refusals() if "by rule 10.3" in line]) == 4


def test_10_3_some_activities_need_no_id(carol):
    need_none = {"Like", "Undo", "Block", "Accept", "Reject", "Add", "Remove"}
    need_one = {"Follow", "Create", "Announce", "Update", "Delete", "Move", "Flag"}

    kept = set()
    for type_ in sorted(need_none | need_one):
        before, activity = count(Incoming), carol.activity(type_, ALICE)
        del activity["id"]
        assert carol.sends(activity).status_code == 202, type_
        if count(Incoming) > before:
            kept.add(type_)

    assert kept == need_none


def test_11_what_means_nothing_here_is_202_and_nothing_happens(carol, run_jobs):
    for type_ in ("View", "Join", "Dislike", "Listen", "Nonsense", "Question", "Invite"):
        assert carol.does(type_, f"{ALICE}/statuses/1").status_code == 202, type_

    run_jobs()
    assert count(Incoming) == 0


def test_10_16_odd_types_are_never_an_error_of_ours(carol, run_jobs):
    wrong = []
    for odd in (None, [], {}, 7, "text", [None], [[]], {"id": {}}, {"id": 5, "type": []}, True):
        sent = [carol.activity(type_, odd) for type_ in ("Follow", "Like", "Undo", "Accept", "Reject", "Block")]
        for name in ("type", "actor", "id", "to", "@context", "published"):
            sent.append({**carol.activity("Like", ALICE), name: odd})

        wrong += [one for one in sent if carol.sends(one).status_code != 202]
        run_jobs()
        if count(Incoming) or count(Job, Job.error.is_not(None)):
            wrong.append(odd)

    assert wrong == []


# Once ---------------------------------------------------------------------------------------------------------


def test_10_6_what_came_within_a_week_is_202_and_nothing(carol, run_jobs):
    like = carol.activity("Like", f"{ALICE}/statuses/1")
    carol.sends(like)
    run_jobs()

    assert carol.sends(like).status_code == 202

    assert count(Incoming) == 0
    db.session.execute(update(Received).values(received_at=clock.now() - timedelta(days=7, minutes=1)))
    batches.tidy()
    db.session.commit()
    assert count(Received) == 0


def test_10_6_twenty_equal_deliveries_at_once_are_one(carol, alice, run_jobs, app):
    follow, codes, together = carol.activity("Follow", ALICE), [], threading.Barrier(20)

    def deliver():
        together.wait()
        codes.append(carol.sends(follow).status_code)
        with app.app_context():
            db.session.remove()

    threads = [threading.Thread(target=deliver) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    run_jobs()

    assert codes == [202] * 20
    assert count(Follow) == count(Notification) == 1


def test_10_7_an_undo_before_its_like_ends_in_the_same_state(carol, alice, post, run_jobs):
    like = carol.activity("Like", f"{ALICE}/statuses/{post(alice).id}")

    carol.does("Undo", like)
    run_jobs()
    carol.sends(like)
    run_jobs()

    assert count(Favourite) == 0


@pytest.mark.parametrize("more", [{}, {"id": "https://masto.example/users/carol#follow/9/undo"}])
def test_17_1_whoever_follows_and_leaves_again_may_do_so_under_the_same_ids(carol, run_jobs, more):
    follow = carol.activity("Follow", ALICE, id=f"{carol.server.base}/follows/9a/9b")

    for _ in range(2):
        carol.sends(follow)
        run_jobs()
        assert follows_alice(carol)
        carol.does("Undo", follow, **more)
        run_jobs()
        assert not follows_alice(carol)


def test_17_1_whoever_was_removed_may_follow_again_under_the_same_id(carol, alice, api, run_jobs):
    follow = carol.activity("Follow", ALICE)
    carol.sends(follow)
    run_jobs()
    api(alice).post(f"/api/v1/accounts/{account_of(carol).id}/remove_from_followers")
    run_jobs()
    assert not follows_alice(carol)

    carol.sends(follow)
    run_jobs()

    assert follows_alice(carol)


def test_10_7_a_follow_that_was_undone_before_it_came_is_none_but_another_one_is(carol, run_jobs):
    follow = carol.activity("Follow", ALICE, id=f"{carol.server.base}/follows/9a/9b")

    for expected in (False, True):
        carol.does("Undo", follow)
        run_jobs()
        carol.sends(follow)
        run_jobs()
        assert follows_alice(carol) == expected


@pytest.mark.parametrize(("verb", "left"), [("Accept", 2), ("Reject", 0)])
def test_17_1_two_people_are_answered_under_one_id(carol, alice, bob, api, run_jobs, verb, left):
    for one in (alice, bob):
        api(signs(one)).post(f"/api/v1/accounts/{account_of(carol).id}/follow")
    run_jobs()

    for follow in carol.server.activities("Follow"):
        carol.does(verb, follow, id=f"{carol.id}#{verb.lower()}s/follows/")
    run_jobs()

    assert (count(Follow), count(FollowRequest)) == (left, 0)


def test_10_7_a_boost_that_is_undone_while_its_status_is_fetched_is_none(
    carol, fediverse, alice, run_jobs, monkeypatch
):
    note = fediverse.server("other.example").person("dora").note()
    boost = carol.activity("Announce", note["id"], to=["as:Public", ALICE])
    follows(alice, account_of(carol))
    applied = deferred.apply

    def apply_while_it_is_undone(row, known):
        applied(row, known)
        Received.forestall(carol.id, boost["id"])

    monkeypatch.setattr(deferred, "apply", apply_while_it_is_undone)
    carol.sends(boost)
    run_jobs()

    assert count(Status, Status.reblog_of_id.is_not(None)) == count(Incoming) == 0


def test_10_6_an_activity_is_applied_after_those_that_its_signer_sent_before(carol, alice, post, run_jobs):
    uri = f"{ALICE}/statuses/{post(alice).id}"
    for _ in range(3):
        like = carol.activity("Like", uri)
        carol.sends(like)
        carol.does("Undo", like)

    run_jobs()
    assert count(Favourite) == 0


# Who is let in ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("domain", ["masto.example", "example"])
def test_10_12_a_suspended_domain_is_403_and_nothing_is_asked_or_stored(carol, masto, domain, app):
    db.session.add(ServerBlock(domain=domain, severity="suspend"))
    db.session.commit()
    app.extensions["rookery.cache"].clear()
    stranger = masto.person("stranger")

    assert [one.does("Follow", ALICE).status_code for one in (carol, stranger)] == [403, 403]

    assert count(Incoming) == 0
    assert masto.asked == []


def test_10_12_a_domain_that_is_suspended_while_something_waits_is_not_heard(carol, app, run_jobs):
    carol.does("Follow", ALICE)
    db.session.add(ServerBlock(domain="masto.example", severity="suspend"))
    db.session.commit()
    app.extensions["rookery.cache"].clear()

    run_jobs()

    assert count(Follow) == count(Incoming) == 0


def test_1_3_in_limited_federation_only_allowed_servers_are_heard(carol, app):
    with configured(app, ROOKERY_FEDERATION="limited"):
        assert carol.does("Follow", ALICE).status_code == 403
        db.session.add(ServerAllow(domain="masto.example"))
        db.session.commit()
        app.extensions["rookery.cache"].clear()
        assert carol.does("Follow", ALICE).status_code == 202


def test_1_3_with_federation_off_nothing_comes_in(carol, app):
    with configured(app, ROOKERY_FEDERATION="off"):
        assert carol.does("Follow", ALICE).status_code == 403

    assert count(Incoming) == 0


def test_1_3_what_administration_chose_wins_over_the_file(carol, app):
    with configured(app, ROOKERY_FEDERATION="off"):
        config = app.extensions["rookery.config"]
        app.extensions["rookery.config"] = replace(config, source={**config.source, "ROOKERY_FEDERATION": "file"})
        instance.change_setting("federation", "open")
        db.session.commit()

        assert carol.does("Follow", ALICE).status_code == 202


def test_11_2_a_suspended_actor_is_heard_only_for_what_it_takes_back(carol, alice, run_jobs, post):
    uri = f"{ALICE}/statuses/{post(alice).id}"
    like = carol.activity("Like", uri)
    carol.sends(like)
    run_jobs()
    db.session.execute(update(Account).where(Account.id == account_of(carol).id).values(suspended_at=clock.now()))
    db.session.commit()

    note = carol.note(cc=[ALICE])
    for said in (("Follow", ALICE), ("Create", note), ("Announce", uri), ("Like", uri), ("Undo", like)):
        assert carol.does(*said).status_code == 202
    run_jobs()

    assert count(Follow) == count(Favourite) == count(Status, ~Status.local) == 0


@pytest.mark.parametrize("verb", ["Delete", "Update", "Reject"])
def test_11_2_of_itself_a_suspended_actor_may_still_tell(carol, alice, run_jobs, verb):
    account = account_of(carol)
    note = carol.note(cc=[ALICE])
    carol.does("Create", note)
    run_jobs()
    db.session.add(Follow(account_id=alice.id, target_id=account.id, uri=f"{ALICE}#follows/1"))
    db.session.execute(update(Account).where(Account.id == account.id).values(suspended_at=clock.now()))
    db.session.commit()
    about = {"Delete": note["id"], "Update": carol.actor | {"name": "Carla"}, "Reject": f"{ALICE}#follows/1"}[verb]

    carol.does(verb, about)
    run_jobs()

    left = count(Status, ~Status.local), account_of(carol).display_name == "Carla", count(Follow)
    assert left == {"Delete": (0, False, 1), "Update": (1, True, 1), "Reject": (1, False, 0)}[verb]


def test_11_2_a_suspended_actor_edits_nothing_that_it_wrote(carol, run_jobs):
    note = carol.note(cc=[ALICE])
    carol.does("Create", note)
    run_jobs()
    db.session.execute(update(Account).where(Account.id == account_of(carol).id).values(suspended_at=clock.now()))
    db.session.commit()

    carol.does("Update", note | {"content": "<p>Something else</p>", "updated": clock.now().isoformat()})
    run_jobs()

    assert db.session.scalars(select(Status.content).where(~Status.local)).all() == [note["content"]]


def test_11_2_who_is_suspended_while_something_waits_is_not_heard(carol, alice, run_jobs, post):
    carol.does("Like", f"{ALICE}/statuses/{post(alice).id}")
    assert count(Incoming) == 1
    db.session.execute(update(Account).where(Account.id == account_of(carol).id).values(suspended_at=clock.now()))
    db.session.commit()

    run_jobs()

    assert count(Incoming) == count(Favourite) == 0


# How much -----------------------------------------------------------------------------------------------------


@pytest.fixture
def limits(app, monkeypatch):
    def set_(**values):
        plugins = app.extensions["rookery.plugins"]
        monkeypatch.setitem(plugins.settings, "inboxes", {**plugins.settings["inboxes"], **values})
        monkeypatch.setitem(app.extensions, "rookery.limits_on", True)
        monkeypatch.setitem(app.extensions, "rookery.inbox_quota", quota.SenderQuota())

    return set_


def test_10_18_a_host_that_sends_too_much_is_told_when_to_come_again(carol, limits, fediverse, known):
    other = known("dave", fediverse.server("other.example"))
    limits(per_minute=3)

    replies = [carol.does("Like", f"{ALICE}/statuses/1") for _ in range(4)]

    assert [reply.status_code for reply in replies] == [202, 202, 202, 429]
    assert int(replies[3].headers["Retry-After"]) <= 60
    assert other.does("Like", f"{ALICE}/statuses/1").status_code == 202


def test_10_18_who_only_claims_to_be_of_a_host_does_not_use_up_what_it_may_send(carol, limits, masto):
    limits(unproved_per_minute=1, per_minute=3)
    for name in "xyz":
        masto.person(name).does("Like", f"{ALICE}/statuses/1")

    assert carol.does("Like", f"{ALICE}/statuses/1").status_code == 202


def test_10_18_when_too_much_waits_it_is_503_with_retry_after(carol, limits):
    carol.does("Like", f"{ALICE}/statuses/1")
    limits(most_waiting=1)

    reply = carol.does("Like", f"{ALICE}/statuses/1")

    assert reply.status_code == 503
    assert int(reply.headers["Retry-After"]) > 0


def test_10_18_who_claims_to_be_of_many_hosts_is_counted_by_address(fediverse, alice, limits):
    limits(unproved_per_minute=3)
    strangers = [fediverse.server(f"s{number}.example").person("x") for number in range(4)]

    replies = [one.does("Like", f"{ALICE}/statuses/1") for one in strangers]

    assert [reply.status_code for reply in replies] == [202, 202, 202, 429]


def test_10_18_what_nobody_vouches_for_leaves_room_for_what_is_proved(carol, limits, fediverse, run_jobs):
    limits(most_unproved=1, most_waiting=4)
    fediverse.server("one.example").person("x").does("Like", f"{ALICE}/statuses/1")
    limits(most_unproved=1, most_waiting=4)  # a meter that looks anew

    reply = fediverse.server("other.example").person("x").does("Like", f"{ALICE}/statuses/1")

    assert reply.status_code == 503
    assert carol.does("Like", f"{ALICE}/statuses/1").status_code == 202


def test_10_18_what_waits_of_one_server_leaves_room_for_others(carol, limits, fediverse, known):
    dave = known("dave", fediverse.server("other.example"))
    for _ in range(2):
        carol.does("Like", f"{ALICE}/statuses/1")
    limits(most_waiting=4)

    assert carol.does("Like", f"{ALICE}/statuses/1").status_code == 429
    assert dave.does("Like", f"{ALICE}/statuses/1").status_code == 202


def test_10_18_who_has_many_subdomains_has_no_more_room_than_others(carol, limits, fediverse, known):
    many = [known("x", fediverse.server(f"s{number}.many.example")) for number in range(3)]
    for one in many[:2]:
        one.does("Like", f"{ALICE}/statuses/1")
    limits(most_waiting=4)

    assert many[2].does("Like", f"{ALICE}/statuses/1").status_code == 429
    assert carol.does("Like", f"{ALICE}/statuses/1").status_code == 202


@pytest.mark.parametrize(("hours", "left"), [(5, 1), (7, 0)])
def test_what_nobody_vouches_for_is_forgotten_after_six_hours(masto, alice, hours, left):
    masto.person("carol").does("Follow", ALICE)
    db.session.execute(update(Incoming).values(received_at=clock.ago(hours=hours)))

    batches.tidy()

    assert count(Incoming) == left


# What is told of it -------------------------------------------------------------------------------------------


def test_15_1_a_refusal_is_one_line_with_id_actor_and_rule_and_a_count_at_its_server(carol, run_jobs, refusals):
    like = carol.activity("Like", f"{ALICE}/statuses/1", content="a secret")

    carol.sends(like)
    run_jobs()

    (line,) = refusals()[-1:]
    assert "masto.example" in line and "by rule 9.7" in line and like["id"] in line and carol.id in line
    assert "secret" not in line
    peer = db.session.get(Peer, "masto.example", populate_existing=True)
    assert peer.refused >= 1
    assert peer.last_refusal.startswith("9.7")
    assert peer.refused_at


def test_15_1_the_last_refusals_of_a_server_are_kept_those_of_signatures_apart(carol, masto, run_jobs):
    mallory = masto.person("mallory")
    like = carol.activity("Like", f"{ALICE}/statuses/1", content="a secret")
    carol.sends(like)
    run_jobs()
    key_was_asked_for()
    for _ in range(refusal.SLOTS + 3):
        mallory.sends(carol.activity("Follow", ALICE), key_id=carol.key_id)

    kept = Refusal.latest("masto.example")

    of_signatures = [one for one in kept if one.is_of_signature]
    of_like = next(one for one in kept if one.rule == "9.7")
    assert kept[: refusal.SLOTS] == of_signatures
    assert {(one.about, one.actor) for one in of_signatures} == {(ALICE, carol.id)}
    assert (of_like.about, of_like.actor) == (f"{ALICE}/statuses/1", carol.id)
    assert "secret" not in "".join(one.why for one in kept)


def test_15_1_of_a_server_with_which_nothing_was_exchanged_no_refusal_is_kept(masto, alice, fediverse):
    key_was_asked_for()
    for number in range(3):
        fediverse.server(f"s{number}.example").person("mallory").sends({"type": "Like"}, date=1)

    assert count(Refusal) == 0


def test_15_1_what_is_not_signed_takes_one_line_a_minute_of_each_address(app, refusals, monkeypatch):
    post = partial(app.test_client().post, "/inbox", data="{}", content_type="application/activity+json")
    for _ in range(3):
        post(environ_base={"REMOTE_ADDR": "203.0.113.1"})
    post(environ_base={"REMOTE_ADDR": "203.0.113.2"})
    at_once = refusals()

    monkeypatch.setattr("rookery.federation.inbound.rejections.WINDOW_SECONDS", 0)  # the minute is over
    post(environ_base={"REMOTE_ADDR": "203.0.113.1"})

    assert ["by rule 5.6" in line for line in at_once] == [True, True]
    assert "2 more from the address 203.0.113.1," in refusals()[2]
    assert len(refusals()) == 4


def test_15_1_who_proves_nothing_cannot_fill_the_log():
    unproved = Unproved()

    of_one = [unproved.has_line("203.0.113.1") for _ in range(500)]
    of_many = [unproved.has_line(f"198.51.100.{n}", most=1) for n in range(256)]

    assert sum(of_one) == MOST_LINES
    assert sum(of_many) == MOST_SENDERS


def test_13_5_what_is_heard_of_a_dead_host_revives_it(carol, run_jobs):
    db.session.execute(update(Peer).values(unavailable_at=clock.now(), failing_days=["2026-01-01"], heard_at=None))
    db.session.commit()

    carol.does("Follow", ALICE)
    run_jobs()

    peer = db.session.get(Peer, "masto.example", populate_existing=True)
    assert (peer.unavailable_at, peer.failing_days) == (None, [])
    assert peer.heard_at


def test_5_7_a_broken_signature_is_never_an_error_of_ours(fediverse, carol):
    body = json.dumps(carol.activity("Follow", ALICE)).encode()
    for signature in (
        'keyId="',
        "=",
        "x" * 9000,
        'keyId="a",keyId="a"',
        'keyId="https://masto.example/k",signature="%"',
    ):
        headers = carol.signed_headers("POST", "https://rookery.test/inbox", body) | {"Signature": signature}
        assert fediverse.post("/inbox", body, headers).status_code in (400, 401)


def test_a_server_that_hangs_up_in_the_middle_of_a_fetch_does_not_lose_the_activity(masto, alice, run_jobs):
    carol = masto.person("carol")
    masto.pages["/users/carol"] = Said(503, {}, b"")

    carol.does("Follow", ALICE)
    run_jobs()

    assert count(Incoming) == 1


# In which order ------------------------------------------------------------------------------------------------

STEPS = {  # what is wrong → how the answer and the line of the log say so
    "size": (413, "10.1"),
    "type": (415, "media type"),
    "json": (400, "10.1"),
    "header": (400, "5.7"),
    "date": (401, "too long ago"),
    "digest": (401, "digest"),
    "domain": (403, "10.12"),
    "key": (401, "5.9"),
    "origin": (202, "10.3"),
    "nobody": (202, "10.5"),
}


def test_16_6_whatever_is_wrong_besides_the_first_of_these_is_told(carol, masto, app, refusals, run_jobs):
    mallory, wrong, said = masto.person("mallory"), dict(STEPS), []
    key_was_asked_for()
    block = ServerBlock(domain="masto.example", severity="suspend")
    db.session.add(block)
    db.session.commit()
    while wrong:
        app.extensions["rookery.cache"].clear()
        reply = post_with(app, carol, mallory, wrong)
        run_jobs()
        said.append((reply.status_code, refusals()[-1] if refusals() else ""))
        if (step := next(iter(wrong))) == "domain":
            db.session.delete(block)
            db.session.commit()
        del wrong[step]

    assert [status for status, _ in said] == [status for status, _ in STEPS.values()]
    assert [word for (_, word), (_, line) in zip(STEPS.values(), said, strict=True) if word not in line] == []
    assert len(refusals()) == len(STEPS)
    assert post_with(app, carol, mallory, wrong).status_code == 202
    run_jobs()
    assert follows_alice(carol)


def post_with(app, carol, mallory, wrong):
    """Carol follows alice, in a request of which all this is wrong."""
    whom = "https://rookery.test/users/nobody" if "nobody" in wrong else ALICE
    more = {"id": "https://victim.example/1"} if "origin" in wrong else {}
    body = b"{" if "json" in wrong else json.dumps(carol.activity("Follow", whom, **more)).encode()
    headers = (mallory if "key" in wrong else carol).signed_headers(
        "POST",
        "https://rookery.test/inbox",
        body,
        key_id=carol.key_id,
        date=1.0 if "date" in wrong else None,
        kind="text/plain" if "type" in wrong else "application/activity+json",
    )
    headers |= {"Digest": "SHA-256=AAAA"} if "digest" in wrong else {}
    headers |= {"Signature": "="} if "header" in wrong else {}
    long = {"CONTENT_LENGTH": str(1024**2 + 1)} if "size" in wrong else {}
    return app.test_client().post("/inbox", data=body, headers=headers, environ_overrides=long)
