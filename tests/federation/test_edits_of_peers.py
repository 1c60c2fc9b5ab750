"""Edits as other servers send them: ids that come again, moments that are equal, absent or ahead (17.1, 17.2)."""

import pytest
from sqlalchemy import func, select

from models import clock
from models.base import db
from models.federation.inbox import Incoming
from models.statuses.status import Status, StatusEdit
from rookery.federation import ids
from rookery.federation.inbound import batches
from rookery.federation.remote import fetch, resolve
from tests.federation.neighbours import follows, knows

PUBLISHED = "2026-03-01T10:00:00Z"
ALICE = "https://rookery.test/users/alice"


@pytest.fixture
def met(masto, alice):
    """`met("carol")`: somebody there whom alice follows, and whose key is known here."""

    def met(name, **more):
        person = masto.person(name, **more)
        follows(alice, knows(person))
        return person

    return met


@pytest.fixture
def carol(met):
    return met("carol")


@pytest.fixture
def posted(carol, run_jobs):
    """A post of carol's that is here."""
    note = carol.note("<p>One</p>", published=PUBLISHED)
    carol.does("Create", note)
    run_jobs()
    return note


def edit(person, note, content, updated=None):
    """Send an edit as GoToSocial does: all edits of a status have the same id."""
    said = {**note, "content": f"<p>{content}</p>"} | ({"updated": updated} if updated else {})
    return person.does("Update", said, id=f"{note['id']}/activity#Update")


def stored(note):
    db.session.expire_all()
    return db.session.scalars(select(Status).where(Status.uri == note["id"])).one()


def versions(note):
    query = select(StatusEdit.content).where(StatusEdit.status_id == stored(note).id).order_by(StatusEdit.id)
    return [content.removeprefix("<p>").removesuffix("</p>") for content in db.session.scalars(query)]


def waiting():
    return db.session.scalar(select(func.count()).select_from(Incoming))


# Ids that come again ----------------------------------------------------------------------------------------------


def test_17_1_every_edit_is_taken_though_all_have_the_same_id(carol, posted, run_jobs):
    for minute in (1, 2, 3):
        edit(carol, posted, f"Edit {minute}", f"2026-03-01T10:0{minute}:00Z")
        run_jobs()

    assert versions(posted) == ["One", "Edit 1", "Edit 2", "Edit 3"]


def test_17_1_two_edits_of_one_id_that_wait_together_are_both_taken_in_their_order(carol, posted, run_jobs):
    edit(carol, posted, "Two", "2026-03-01T10:01:00Z")
    edit(carol, posted, "Three", "2026-03-01T10:01:00Z")

    assert waiting() == 2
    run_jobs()
    assert versions(posted) == ["One", "Two", "Three"]


def test_17_1_the_very_same_edit_is_dropped_when_it_comes_again(carol, posted, run_jobs, monkeypatch):
    activities = [
        carol.activity("Update", {**posted, "content": content, "updated": PUBLISHED}, id=f"{posted['id']}#Update")
        for content in ("<p>Two</p>", "<p>Three</p>")
    ]
    for activity in (*activities, activities[0]):  # the answer to the first was lost, so it is sent again
        carol.sends(activity)

    assert waiting() == 2
    run_jobs()
    assert versions(posted) == ["One", "Two", "Three"]


def test_17_1_edits_whose_signer_is_not_known_yet_are_all_taken(masto, alice, run_jobs):
    dave = masto.person("dave")
    to_alice = {"cc": [ALICE], "tag": [{"type": "Mention", "href": ALICE}]}
    note = dave.note("<p>Hello alice</p>", published=PUBLISHED, **to_alice)
    dave.does("Create", note)
    for second in ("01", "02"):
        edit(dave, note, f"At {second}", f"2026-03-01T10:00:{second}Z")
    run_jobs()

    assert versions(note) == ["Hello alice", "At 01", "At 02"]


def test_17_1_edits_that_a_group_passes_on_under_one_id_are_all_taken(met, carol, posted, run_jobs):
    group = met("birds", type="Group")

    for minute in (1, 2):
        said = {**posted, "content": f"<p>Edit {minute}</p>", "updated": f"2026-03-01T10:0{minute}:00Z"}
        group.does("Announce", carol.activity("Update", said), id=f"{group.id}#announce-update")
        run_jobs()

    assert versions(posted) == ["One", "Edit 1", "Edit 2"]


def test_17_1_edits_that_somebody_else_passes_on_under_one_id_are_looked_up_each_time(met, masto, posted, run_jobs):
    relay = met("relay")

    for minute in (1, 2):
        said = {**posted, "content": f"<p>Edit {minute}</p>", "updated": f"2026-03-01T10:0{minute}:00Z"}
        masto.page(posted["id"].removeprefix(masto.base), said)
        passed_on = {"id": f"{posted['id']}/activity#Update", "type": "Update", "actor": posted["attributedTo"]}
        relay.sends(passed_on | {"object": {**said, "content": "<p>Forged</p>"}})
        run_jobs()

    assert versions(posted) == ["One", "Edit 1", "Edit 2"]


def test_17_1_a_process_killed_while_it_applies_an_edit_neither_loses_nor_doubles_it(
    carol, posted, run_jobs, monkeypatch
):
    edit(carol, posted, "Two", "2026-03-01T10:01:00Z")
    with monkeypatch.context() as patched:
        patched.setattr(batches.events, "commit", _killed)
        with pytest.raises(KeyboardInterrupt):
            batches.process_queue()
    db.session.rollback()

    assert (stored(posted).content, waiting()) == ("<p>One</p>", 1)
    run_jobs()
    assert versions(posted) == ["One", "Two"]


def _killed():
    raise KeyboardInterrupt


def test_17_1_other_activities_are_dropped_by_their_id_alone(carol, posted):
    for content in ("x", "y"):
        carol.does("Like", f"{ALICE}/statuses/1", id=f"{carol.id}#like", content=content)

    assert waiting() == 1


# Moments ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("updated", [PUBLISHED, None, "2026-03-01T09:00:00Z", "nonsense", "2026-03-01T10:00:01Z"])
def test_17_2_the_first_edit_is_taken_whatever_its_second(carol, posted, run_jobs, updated):
    edit(carol, posted, "Two", updated)
    run_jobs()

    assert versions(posted) == ["One", "Two"]
    assert stored(posted).edited_at >= stored(posted).created_at


def test_17_2_of_two_edits_in_one_second_the_later_arrival_wins(carol, posted, run_jobs):
    for content in ("Two", "Three"):
        edit(carol, posted, content, "2026-03-01T10:01:00Z")
        run_jobs()

    assert versions(posted) == ["One", "Two", "Three"]


@pytest.mark.parametrize("updated", ["2026-03-01T10:01:00Z", None])
def test_17_2_an_edit_that_had_to_wait_for_others_does_not_undo_a_later_arrival_of_the_same_second(
    carol, posted, run_jobs, fediverse, updated
):
    erin = fediverse.server("other.example").person("erin")
    tagged = {**posted, "tag": [{"type": "Mention", "href": erin.id, "name": "@erin@other.example"}]}
    edit(carol, tagged, "Waits until erin is known", updated)
    edit(carol, posted, "Latest", updated)
    run_jobs()

    assert erin.server.asked
    assert stored(posted).content == "<p>Latest</p>"


def test_17_2_an_older_edit_that_arrives_late_changes_nothing(carol, posted, run_jobs):
    edit(carol, posted, "New", "2026-03-01T10:02:00Z")
    run_jobs()
    edit(carol, posted, "Old", "2026-03-01T10:01:00Z")
    edit(carol, posted, "Undated")
    run_jobs()

    assert versions(posted) == ["One", "New"]


def test_17_2_edits_of_a_clock_that_is_ahead_are_taken_and_shown_as_of_their_receipt(
    carol, posted, run_jobs, frozen_time
):
    for seconds in (240, 250, 245):  # the last one is older than the one before
        edit(carol, posted, f"In {seconds} s", clock.stamp(clock.ahead(seconds=seconds)))
        run_jobs()

    assert versions(posted) == ["One", "In 240 s", "In 250 s"]
    assert stored(posted).edited_at == clock.now()
    assert stored(posted).remote_updated_at == clock.ahead(seconds=250)


def test_17_2_a_post_that_comes_with_an_edit_of_a_clock_that_is_ahead_is_edited_and_the_edit_is_kept(
    carol, run_jobs, frozen_time
):
    note = carol.note("<p>One</p>", published=PUBLISHED)

    for seconds in (20, 10):  # the second one is older than the one before
        edit(carol, note, f"In {seconds} s", clock.stamp(clock.ahead(seconds=seconds)))
        run_jobs()

    assert (stored(note).content, stored(note).edited_at) == ("<p>In 20 s</p>", clock.now())


def test_17_2_an_edit_of_the_far_future_does_not_shut_out_those_after_it(carol, posted, run_jobs, frozen_time):
    edit(carol, posted, "Two", "9999-01-01T00:00:00Z")
    run_jobs()
    frozen_time.move(minutes=1)
    edit(carol, posted, "Three", clock.stamp(clock.now()))
    run_jobs()

    assert versions(posted) == ["One", "Two", "Three"]


def test_17_2_who_never_says_when_is_believed_in_the_order_of_arrival(carol, posted, run_jobs):
    for content in ("Two", "Three"):
        edit(carol, posted, content)
        run_jobs()

    assert versions(posted) == ["One", "Two", "Three"]


def test_17_2_an_update_that_changes_nothing_makes_no_edit_mark_and_counts_as_the_newest(carol, posted, run_jobs):
    for content, minute in (("Two", 1), ("Two", 5), ("Late", 3)):
        edit(carol, posted, content, f"2026-03-01T10:0{minute}:00Z")
        run_jobs()

    assert versions(posted) == ["One", "Two"]
    assert clock.stamp(stored(posted).edited_at).startswith("2026-03-01T10:01:00")


@pytest.mark.parametrize("updated", [None, PUBLISHED])
def test_17_2_a_look_at_what_does_not_say_that_it_was_edited_since_is_no_edit(
    carol, masto, api, alice, run_jobs, updated
):
    note = carol.note("<p>One</p>", published=PUBLISHED, updated=updated)
    carol.does("Create", note)
    run_jobs()
    path = note["id"].removeprefix(masto.base)
    masto.page(path, {**note, "content": "<p>Shown otherwise</p>"})
    api(alice).get(f"/api/v1/statuses/{stored(note).id}/context")
    run_jobs()

    assert path in [one.path for one in masto.asked]
    assert (stored(note).content, stored(note).edited_at) == ("<p>One</p>", None)


def test_17_2_a_look_finds_the_edit_that_nobody_told_of_though_it_is_of_the_second_of_the_post(
    carol, posted, masto, api, alice, run_jobs
):
    masto.page(posted["id"].removeprefix(masto.base), {**posted, "content": "<p>Two</p>", "updated": PUBLISHED})
    api(alice).get(f"/api/v1/statuses/{stored(posted).id}/context")
    run_jobs()

    assert versions(posted) == ["One", "Two"]


def test_17_2_people_who_boosted_hear_of_an_edit_in_the_second_of_the_post(carol, posted, api, alice, run_jobs):
    api(alice).post(f"/api/v1/statuses/{stored(posted).id}/reblog")
    run_jobs()
    edit(carol, posted, "Two", PUBLISHED)
    run_jobs()

    told = api(alice).get("/api/v1/notifications?types[]=update").json
    assert [one["status"]["content"] for one in told] == ["<p>Two</p>"]


def test_17_2_a_slow_look_at_a_profile_does_not_undo_a_change_that_came_meanwhile(
    carol, run_jobs, frozen_time, monkeypatch
):
    old, document = carol.actor, fetch.document

    def slowly(*about):
        monkeypatch.setattr(fetch, "document", document)
        frozen_time.move(seconds=5)
        carol.does("Update", {**old, "name": "New"})
        run_jobs()
        return document(*about)

    monkeypatch.setattr(fetch, "document", slowly)
    resolve.refresh(ids.account(carol.id))

    db.session.expire_all()
    assert old["name"] == "Carol"
    assert ids.account(carol.id).display_name == "New"


def test_17_2_every_change_of_a_profile_is_taken_whatever_its_id_and_moment(carol, run_jobs):
    for name in ("Carol B", "Carol C"):
        carol.does("Update", {**carol.actor, "name": name, "updated": PUBLISHED}, id=f"{carol.id}#update")
        run_jobs()

    db.session.expire_all()
    assert ids.account(carol.id).display_name == "Carol C"
