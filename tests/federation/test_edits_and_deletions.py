"""Update and Delete of what others wrote, in whatever order things come."""

import itertools
import json

import pytest
from sqlalchemy import select

from models import clock
from models.accounts.account import Account
from models.base import db
from models.media.attachment import Media
from models.notifications.notification import Notification
from models.statuses.kept_status import KeptStatus
from models.statuses.pending_reply import AwaitedParent
from models.statuses.poll import Poll, PollVote
from models.statuses.status import Status, StatusCounts
from rookery import events
from rookery.events.facts import PollCounted
from rookery.federation.errors import Dropped
from rookery.services.moderation import reports
from rookery.services.statuses import polls
from tests.federation.arriving import CAROL, PUBLIC, fixture, note, stored
from tests.listeners import Ears

DAVE = "https://masto.example/users/dave"
ALICE = "https://rookery.test/users/alice"


@pytest.fixture
def carol(arrivals, alice):
    return arrivals.person(CAROL, followed_by=alice)


def does(verb, about, by=CAROL, **more):
    about_id = about["id"] if isinstance(about, dict) else about
    return {"id": f"{by}#{verb}-{about_id}", "type": verb, "actor": by, "object": about, **more}


def edited(minute=1, **more):
    return does("Update", note(updated=f"2026-03-01T11:{minute:02}:00Z", **more))


def test_11_an_update_makes_a_history_of_two(arrivals, alice, carol, api, run_jobs):
    arrivals.apply(fixture("mastodon-create-note"))
    arrivals.apply(fixture("mastodon-update-note"))
    run_jobs()

    status = stored(f"{CAROL}/statuses/113111111111111111")
    history = api(alice).get(f"/api/v1/statuses/{status.id}/history").json
    assert [len(version["media_attachments"]) for version in history] == [2, 0]
    assert history[1]["content"] == "<p>Seen at the pond this evening.</p>"
    assert api(alice).get(f"/api/v1/statuses/{status.id}").json["edited_at"] == "2026-03-01T11:00:00.000Z"


def test_11_an_older_update_that_comes_later_is_passed_over(arrivals, alice, carol):
    arrivals.apply(does("Create", note()))
    arrivals.apply(edited(2, content="<p>Second</p>"))
    arrivals.apply(edited(1, content="<p>First</p>"))

    assert stored(note()["id"]).content == "<p>Second</p>"


def test_11_visibility_never_widens(arrivals, alice, carol):
    arrivals.apply(does("Create", note(to=[f"{CAROL}/followers"], cc=[])))
    arrivals.apply(edited(content="<p>For all?</p>"))

    status = stored(note()["id"])
    assert (status.visibility, status.content) == ("private", "<p>For all?</p>")


def test_10_4_an_update_by_somebody_else_changes_nothing(arrivals, alice, carol):
    arrivals.apply(does("Create", note()))
    arrivals.person(DAVE)

    with pytest.raises(Dropped) as refused:
        arrivals.apply(does("Update", note(content="<p>Mine</p>", attributedTo=DAVE), by=DAVE))

    assert refused.value.rule == "10.4"
    assert stored(note()["id"]).content == "<p>Hello</p>"


def test_10_7_an_update_of_what_is_not_here_is_taken_as_new(arrivals, alice, carol):
    arrivals.apply(edited(content="<p>Later</p>"))

    assert stored(note()["id"]).content == "<p>Later</p>"


def question(counts=(1, 2), **more):
    options = [
        {"type": "Note", "name": name, "replies": {"type": "Collection", "totalItems": count}}
        for name, count in zip(("yes", "no"), counts, strict=True)
    ]
    return note(type="Question", oneOf=options, endTime="2036-01-01T00:00:00Z", votersCount=sum(counts), **more)


def test_11_an_update_that_only_counts_leaves_no_mark_of_an_edit(arrivals, alice, carol):
    arrivals.apply(does("Create", question()))
    arrivals.apply(does("Update", question((5, 7))))

    poll = db.session.scalars(select(Poll)).one()
    assert (poll.tallies, poll.voters_count) == ([5, 7], 12)
    assert stored(note()["id"]).edited_at is None


def test_11_an_update_moves_the_end_of_a_poll_also_if_it_has_ended(arrivals, alice, carol, run_jobs, frozen_time):
    soon, late = clock.stamp(clock.ahead(minutes=10)), clock.stamp(clock.ahead(days=1))
    arrivals.apply(does("Create", {**question(), "endTime": soon}))
    frozen_time.move(minutes=11)
    run_jobs()
    poll_id, closed_at = db.session.execute(select(Poll.id, Poll.closed_at)).one()

    arrivals.apply(does("Update", {**question(), "endTime": late, "updated": clock.stamp(clock.now())}))
    polls.vote(alice, poll_id, [0])
    db.session.commit()
    frozen_time.move(days=1)
    run_jobs()

    kinds = [one.kind for one in db.session.scalars(select(Notification).where(Notification.account_id == alice.id))]
    poll = db.session.get_one(Poll, poll_id, populate_existing=True)
    assert closed_at and poll.closed_at > closed_at and "poll" in kinds


def test_11_those_who_see_a_poll_hear_of_new_figures_once(arrivals, alice, bob, carol, facts, run_jobs):
    arrivals.apply(does("Create", question()))
    run_jobs()
    ears = Ears()
    for who in (alice, bob):
        ears.listen(who, "user")
    facts.clear()

    for _ in range(2):
        arrivals.apply(does("Update", question((5, 7))))

    [counted] = [one for one in facts if isinstance(one, PollCounted)]
    [(who, stream, event, payload)] = ears.hear(counted)
    assert (who, stream, event) == (alice.id, "user", "status.update")
    assert [one["votes_count"] for one in json.loads(payload)["poll"]["options"]] == [5, 7]


def test_11_an_update_with_other_options_begins_the_poll_anew(arrivals, alice, carol, app):
    arrivals.apply(does("Create", question()))
    polls.vote(alice, db.session.scalars(select(Poll.id)).one(), [0])
    db.session.commit()
    changed = question((0, 0), updated="2026-03-01T12:00:00Z")
    changed["oneOf"][0]["name"] = "maybe"
    arrivals.apply(does("Update", changed))

    poll = db.session.scalars(select(Poll)).one()
    assert (poll.options, poll.id) == (["maybe", "no"], stored(note()["id"]).poll_id)
    assert db.session.scalars(select(PollVote)).all() == []


def test_11_an_attachment_keeps_its_row_when_only_its_description_changes(arrivals, alice, carol):
    picture = {"type": "Image", "mediaType": "image/png", "url": "https://masto.example/a.png", "name": "A rook"}
    arrivals.apply(does("Create", note(attachment=[picture])))
    before = db.session.scalars(select(Media.id)).all()
    arrivals.apply(edited(attachment=[{**picture, "name": "A raven"}]))

    rows = db.session.scalars(select(Media)).all()
    assert ([row.id for row in rows], rows[0].description) == (before, "A raven")
    assert stored(note()["id"]).edited_at is not None


# Delete -----------------------------------------------------------------------------------------------------------


def test_10_7_a_note_that_was_deleted_does_not_come_back(arrivals, alice, carol):
    created, deleted = fixture("mastodon-create-note"), fixture("mastodon-delete")
    arrivals.apply(created)
    arrivals.apply(deleted)

    with pytest.raises(Dropped) as refused:
        arrivals.apply(created)

    assert refused.value.rule == "10.7"
    assert stored(created["object"]["id"]) is None


def test_10_7_a_deletion_is_remembered_for_six_hours(arrivals, alice, carol, frozen_time):
    arrivals.apply(does("Delete", {"id": note()["id"], "type": "Tombstone"}))
    frozen_time.move(hours=7)
    arrivals.apply(does("Create", note()))

    assert stored(note()["id"]) is not None


def test_10_7_nobody_forbids_what_somebody_else_will_write(arrivals, alice, carol):
    arrivals.person(DAVE)
    arrivals.apply(does("Delete", note()["id"], by=DAVE))
    arrivals.apply(does("Create", note()))

    assert stored(note()["id"]) is not None


def test_10_4_somebody_elses_note_is_not_deleted(arrivals, alice, carol):
    arrivals.apply(does("Create", note()))
    arrivals.person(DAVE)

    with pytest.raises(Dropped) as refused:
        arrivals.apply(does("Delete", note()["id"], by=DAVE))

    assert refused.value.rule == "10.4"
    assert stored(note()["id"]) is not None


@pytest.mark.parametrize("name", ["hostile-delete-foreign", "hostile-delete-local"])
def test_10_3_hostile_deletions_delete_nothing(arrivals, alice, carol, post, name):
    arrivals.person("https://evil.example/users/mallory")
    arrivals.apply(fixture("mastodon-create-note"))
    post(alice, "Mine")

    with pytest.raises(Dropped):
        arrivals.apply(fixture(name))

    assert len(db.session.scalars(select(Status)).all()) == 2


def test_11_1_several_objects_are_deleted_one_by_one(arrivals, alice, carol):
    for number in (1, 2):
        arrivals.apply(does("Create", note(number)))
    about = [note(1)["id"], "https://elsewhere.example/1", {"id": note(2)["id"], "type": "Tombstone"}]

    arrivals.apply({**does("Delete", note(1)["id"]), "object": about})

    assert db.session.scalars(select(Status)).all() == []


# Order ------------------------------------------------------------------------------------------------------------


def rows():
    """URI → what is stored, without ids and times, which differ; a thread is called after its first post."""
    uris = {row.id: row.uri for row in db.session.execute(select(Status.id, Status.uri))}
    counts = {row.status_id: row for row in db.session.scalars(select(StatusCounts))}
    threads = {}
    found = {}
    for one in db.session.scalars(select(Status).order_by(Status.id)):
        above = (uris.get(one.in_reply_to_id), one.in_reply_to_account_id, uris.get(one.reblog_of_id))
        thread = threads.setdefault(one.conversation_id, []) if one.reblog_of_id is None else []
        thread.append(one.uri)
        found[one.uri] = (*above, thread, counts[one.id].replies, counts[one.id].reblogs, one.content)
    for row in found.values():
        row[3].sort()
    return found, sorted(db.session.scalars(select(AwaitedParent.uri)))


def test_10_7_whatever_the_order_the_rows_are_the_same(arrivals, alice, carol):
    """A parent, a reply, a reply to that, and a boost of the parent."""
    dave = arrivals.person(DAVE, followed_by=alice)
    expected = {}
    for order in itertools.permutations(range(4)):
        its_id = f"order-{''.join(map(str, order))}"
        parent = note(f"{its_id}-parent")
        reply = note(f"{its_id}-reply", by=DAVE, inReplyTo=parent["id"])
        deeper = note(f"{its_id}-deeper", inReplyTo=reply["id"])
        announced = does("Announce", parent["id"], by=DAVE, to=[PUBLIC])
        arrivals.served[parent["id"]] = parent
        steps = [does("Create", parent), does("Create", reply, by=DAVE), does("Create", deeper), announced]
        thread = sorted([parent["id"], reply["id"], deeper["id"]])
        expected |= {
            announced["id"]: (None, None, parent["id"], [announced["id"]], 0, 0, ""),
            parent["id"]: (None, None, None, thread, 1, 1, "<p>Hello</p>"),
            reply["id"]: (parent["id"], carol.id, None, thread, 1, 0, "<p>Hello</p>"),
            deeper["id"]: (reply["id"], dave.id, None, thread, 0, 0, "<p>Hello</p>"),
        }

        for step in order:
            arrivals.apply(steps[step])

    assert rows() == (expected, [])


@pytest.mark.parametrize("whole", [False, True])
def test_a_reported_post_that_its_server_deletes_stays_for_moderators_until_its_author_is_gone(
    arrivals, alice, carol, whole, run_jobs
):
    arrivals.apply(does("Create", note()))
    status = stored(note()["id"])
    reports.file(alice, db.session.get_one(Account, status.account_id), reports.Complaint(status_ids=[status.id]))
    events.commit()

    arrivals.apply(does("Delete", note()["id"]))
    assert db.session.scalars(select(KeptStatus.columns)).one()["content"] == "<p>Hello</p>"
    arrivals.apply(does("Delete", CAROL)) if whole else None
    run_jobs()

    assert stored(note()["id"]) is None
    assert len(db.session.scalars(select(KeptStatus)).all()) == (0 if whole else 1)
