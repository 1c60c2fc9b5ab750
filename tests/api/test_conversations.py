"""Conversations: direct statuses, by the people who write them to each other."""

import pytest

from models.base import db
from models.timelines.conversation import ConversationEntry, DirectStatus
from rookery import events
from rookery.events.facts import ConversationChanged, StatusPosted
from rookery.services.timelines import conversations as keeping
from tests.contract import assert_entities, assert_entity


@pytest.fixture
def conversations(api, run_jobs):
    """An account's conversations once all jobs are done: (last status, unread, names of the others) of each."""

    def read(account):
        run_jobs()
        found = api(account).get("/api/v1/conversations").json
        return [
            (one["last_status"]["id"], one["unread"], sorted(other["acct"] for other in one["accounts"]))
            for one in found
        ]

    return read


def direct(post, author, text, **values):
    return post(author, text, visibility="direct", **values)


def ids(reply):
    return [one["id"] for one in reply.json]


def test_a_direct_status_is_a_conversation_of_both(alice, bob, api, post, conversations):
    status = direct(post, alice, "@bob psst")

    assert conversations(bob) == [(str(status.id), True, ["alice"])]
    assert conversations(alice) == [(str(status.id), False, ["bob"])]
    assert_entities(api(bob).get("/api/v1/conversations").json, "Conversation")


def test_other_statuses_make_no_conversation(alice, bob, post, conversations):
    for visibility in ("public", "unlisted", "private", "local"):
        post(alice, "@bob hello", visibility=visibility)

    assert conversations(bob) == []
    assert conversations(alice) == []


def test_an_answer_joins_the_thread_and_makes_it_unread(alice, bob, api, post, conversations):
    first = direct(post, alice, "@bob psst")
    conversations(bob)
    entry = api(bob).get("/api/v1/conversations").json[0]
    read = api(bob).post(f"/api/v1/conversations/{entry['id']}/read").json

    answer = direct(post, alice, "@bob are you there?", in_reply_to_id=first.id)

    assert_entity(read, "Conversation")
    assert (read["id"], read["unread"]) == (entry["id"], False)
    assert conversations(bob) == [(str(answer.id), True, ["alice"])]
    assert ids(api(bob).get("/api/v1/conversations")) == [entry["id"]]


def test_a_conversation_that_was_read_can_be_marked_as_unread(alice, bob, factory, api, post, conversations):
    status = direct(post, alice, "@bob psst")
    conversations(bob)
    entry = api(bob).get("/api/v1/conversations").json[0]["id"]
    api(bob).post(f"/api/v1/conversations/{entry}/read")

    unread = api(bob).post(f"/api/v1/conversations/{entry}/unread").json

    assert_entity(unread, "Conversation")
    assert (unread["id"], unread["unread"]) == (entry, True)
    assert conversations(bob) == [(str(status.id), True, ["alice"])]
    assert api(alice).post(f"/api/v1/conversations/{entry}/unread").status_code == 404


def test_whoever_answers_has_read(alice, bob, post, conversations):
    first = direct(post, alice, "@bob psst")
    conversations(bob)

    answer = direct(post, bob, "@alice what?", in_reply_to_id=first.id)

    assert conversations(bob) == [(str(answer.id), False, ["alice"])]


def test_with_other_people_it_is_another_conversation(alice, bob, factory, post, conversations):
    factory.user("dora")
    first = direct(post, alice, "@bob psst")
    second = direct(post, alice, "@bob @dora psst", in_reply_to_id=first.id)

    assert conversations(bob) == [(str(second.id), True, ["alice", "dora"]), (str(first.id), True, ["alice"])]


def test_a_status_that_comes_late_does_not_become_the_last(alice, bob, post, conversations):
    earlier = direct(post, alice, "@bob psst")
    later = direct(post, alice, "@bob are you there?", in_reply_to_id=earlier.id)
    db.session.query(ConversationEntry).delete()

    for status in (later, earlier):
        keeping.on_status(StatusPosted(status.id))
    events.commit()

    assert conversations(bob) == [(str(later.id), True, ["alice"])]


def test_a_note_to_oneself_is_a_conversation_with_oneself(alice, post, conversations):
    note = direct(post, alice, "Buy twigs")

    assert conversations(alice) == [(str(note.id), False, ["alice"])]


def test_somebody_from_elsewhere_is_shown_but_has_no_list_here(alice, carol, post, conversations):
    status = direct(post, alice, "@carol@far.example psst")

    assert conversations(alice) == [(str(status.id), False, ["carol@far.example"])]
    assert db.session.query(ConversationEntry).count() == 1


def test_an_edit_lets_those_in_who_are_mentioned_now(alice, bob, factory, api, post, conversations):
    dora = factory.user("dora")
    status = direct(post, alice, "@bob psst")
    conversations(bob)

    api(alice).put(f"/api/v1/statuses/{status.id}", json={"status": "@bob @dora psst"})

    assert conversations(dora) == [(str(status.id), True, ["alice", "bob"])]
    assert len(conversations(bob)) == 1


def test_a_deleted_status_gives_way_to_the_one_before(alice, bob, api, post, conversations):
    first = direct(post, alice, "@bob psst").id
    second = direct(post, alice, "@bob oh", in_reply_to_id=first).id
    conversations(bob)

    api(alice).delete(f"/api/v1/statuses/{second}")
    left = conversations(bob)
    api(alice).delete(f"/api/v1/statuses/{first}")

    assert [one[0] for one in left] == [str(first)]
    assert conversations(bob) == []
    assert db.session.query(ConversationEntry).count() == db.session.query(DirectStatus).count() == 0


def test_a_removed_conversation_comes_back_with_the_next_status(alice, bob, api, post, conversations):
    first = direct(post, alice, "@bob psst")
    conversations(bob)
    entry = ids(api(bob).get("/api/v1/conversations"))[0]

    gone = api(bob).delete(f"/api/v1/conversations/{entry}")
    left = conversations(bob)
    second = direct(post, alice, "@bob still there?", in_reply_to_id=first.id)

    assert (gone.status_code, gone.json, left) == (200, {}, [])
    assert conversations(bob) == [(str(second.id), True, ["alice"])]
    assert conversations(alice) == [(str(second.id), False, ["bob"])]
    assert api(bob).get(f"/api/v1/statuses/{first.id}").status_code == 200


def test_a_removed_conversation_does_not_come_back_with_an_edit(alice, bob, factory, api, post, conversations):
    dora = factory.user("dora")
    first = direct(post, alice, "@bob psst")
    conversations(bob)
    api(bob).delete(f"/api/v1/conversations/{ids(api(bob).get('/api/v1/conversations'))[0]}")

    api(alice).put(f"/api/v1/statuses/{first.id}", json={"status": "@bob @dora psst!"})

    assert conversations(bob) == []
    assert conversations(dora) == [(str(first.id), True, ["alice", "bob"])]


def test_nobody_else_reads_or_removes_it(alice, bob, factory, api, post, run_jobs):
    direct(post, alice, "@bob psst")
    run_jobs()
    mine = ids(api(alice).get("/api/v1/conversations"))[0]

    for other in (bob, factory.user("dora")):
        assert api(other).post(f"/api/v1/conversations/{mine}/read").status_code == 404
        assert api(other).delete(f"/api/v1/conversations/{mine}").status_code == 404
    assert ids(api(alice).get("/api/v1/conversations")) == [mine]


@pytest.mark.parametrize("verb", ["block", "mute"])
def test_people_whom_one_avoids_have_no_conversation_with_one(alice, bob, api, post, conversations, verb):
    before = direct(post, alice, "@bob psst")
    conversations(bob)

    api(bob).post(f"/api/v1/accounts/{alice.id}/{verb}")
    hidden = conversations(bob)
    direct(post, alice, "@bob hello?", in_reply_to_id=before.id)

    assert hidden == conversations(bob) == []
    api(bob).post(f"/api/v1/accounts/{alice.id}/un{verb}")
    assert [one[0] for one in conversations(bob)] == [str(before.id)]


def test_a_muted_thread_is_no_news(alice, bob, api, post, conversations):
    first = direct(post, alice, "@bob psst")
    conversations(bob)
    api(bob).post(f"/api/v1/conversations/{ids(api(bob).get('/api/v1/conversations'))[0]}/read")
    api(bob).post(f"/api/v1/statuses/{first.id}/mute")

    second = direct(post, alice, "@bob psst!", in_reply_to_id=first.id)

    assert conversations(bob) == [(str(second.id), False, ["alice"])]


def test_pages_go_by_the_last_status(alice, bob, api, post, conversations):
    threads = [direct(post, alice, f"@bob number {n}") for n in range(5)]
    answer = direct(post, alice, "@bob again", in_reply_to_id=threads[0].id)
    newest_first = [str(answer.id)] + [str(one.id) for one in threads[:0:-1]]
    assert [one[0] for one in conversations(bob)] == newest_first

    client = api(bob)
    first = client.get("/api/v1/conversations?limit=2&attic=1")
    link = first.headers["Link"].split(">")[0][1:]
    second = client.get(link.removeprefix("https://rookery.test"))

    assert "attic" not in first.headers["Link"]
    assert [one["last_status"]["id"] for one in first.json + second.json] == newest_first[:4]


def test_apps_of_old_find_direct_statuses_in_a_timeline(alice, bob, factory, api, post, run_jobs):
    theirs = direct(post, alice, "@bob psst")
    mine = direct(post, bob, "@alice what?", in_reply_to_id=theirs.id)
    post(alice, "@bob hello")
    run_jobs()

    assert ids(api(bob).get("/api/v1/timelines/direct")) == [str(mine.id), str(theirs.id)]
    assert ids(api(bob).get(f"/api/v1/timelines/direct?max_id={mine.id}")) == [str(theirs.id)]
    assert api(factory.user("dora")).get("/api/v1/timelines/direct").json == []


def test_changes_are_stated(alice, bob, api, post, run_jobs, facts):
    direct(post, alice, "@bob psst")
    run_jobs()
    entries = {row.account_id: row.id for row in db.session.query(ConversationEntry)}
    for _ in range(2):
        api(bob).post(f"/api/v1/conversations/{entries[bob.id]}/read")

    changed = [fact for fact in facts.all if isinstance(fact, ConversationChanged)]
    assert changed == [ConversationChanged(entries[one], one) for one in (*sorted(entries), bob.id)]
