"""Interaction policies: authors elsewhere allow, approve or refuse what people here do with their posts.

The other server behaves as GoToSocial does. https://docs.gotosocial.org/en/latest/federation/interaction_controls/
"""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from sqlalchemy import select

from models.base import db
from models.statuses.favourite import Favourite
from models.statuses.interaction import ACCEPTED, PENDING, REJECTED, Interaction, InteractionPolicy
from models.statuses.status import Status, StatusCounts, StatusMention
from rookery import events
from rookery.federation import ids
from rookery.federation.inbound import interaction_responses
from rookery.services.statuses import approvals
from tests.federation.arriving import fixture, looked_up
from tests.federation.neighbours import follows, knows, signs

PUBLIC = "https://www.w3.org/ns/activitystreams#Public"
US = "https://rookery.test/users"
ACTIVITY = "application/activity+json"
KINDS = {"like": "canLike", "reply": "canReply", "announce": "canAnnounce"}


@pytest.fixture
def gts(fediverse):
    return fediverse.server("gts.example")


@pytest.fixture
def lou(gts, alice):
    """The author on the other server; alice follows them."""
    person = gts.person("lou")
    follows(signs(alice), knows(person))
    return person


@pytest.fixture
def theirs(lou):
    """`theirs(**policy)`: a post of lou's, who says `canLike=...` and so on."""
    return lambda **policy: looked_up(lou.note(interactionPolicy=policy or None))


@pytest.fixture
def follower(fediverse, alice):
    """Somebody on a third server who follows alice, and so gets what she does."""
    person = fediverse.server("far.example").person("dora")
    follows(knows(person), alice)
    return person


def manual(who=PUBLIC):
    return {"automaticApproval": ["https://gts.example/users/lou"], "manualApproval": [who]}


def act(api, alice, kind, status):
    """Like, answer or boost it; the answer of the API."""
    if kind == "reply":
        return api(alice).post("/api/v1/statuses", json={"status": "Yes", "in_reply_to_id": str(status.id)})
    verb = {"like": "favourite", "announce": "reblog"}[kind]
    return api(alice).post(f"/api/v1/statuses/{status.id}/{verb}")


def only(model=Interaction):
    db.session.expire_all()
    return db.session.scalars(select(model)).one()


def sent(server, kind):
    """What the server got of the interaction: its id, and the activity."""
    type_ = {"like": "Like", "reply": "Create", "announce": "Announce"}[kind]
    [activity] = server.activities(type_)
    return (activity["object"]["id"] if kind == "reply" else activity["id"]), activity


def authorization(lou, kind, its_id, about, name="01JX", **more):
    noun = kind.capitalize()
    path = f"/users/lou/authorizations/{name}"
    made = {
        "id": lou.server.base + path,
        "type": f"{noun}Authorization",
        "attributedTo": lou.id,
        "interactingObject": its_id,
        "interactionTarget": about,
        **more,
    }
    lou.server.page(path, {name: value for name, value in made.items() if value is not None})
    return made["id"]


# What authors say of their posts


def test_17_8_the_policy_of_a_post_is_kept_as_far_as_it_restricts(arrivals, alice):
    document = fixture("gotosocial-note-policy")
    arrivals.person("https://gts.example/users/lou", followed_by=alice)
    arrivals.apply(document)

    kept = only(InteractionPolicy)

    assert kept.rules == {"reply": {"automatic": ["https://gts.example/users/lou"], "manual": [PUBLIC]}}


def test_17_8_older_names_of_rules_and_single_values_are_understood(theirs, lou):
    status = theirs(canLike={"always": lou.id}, canReply={"always": [lou.id], "approvalRequired": "as:Public"})

    assert InteractionPolicy.of(status.id) == {
        "like": {"automatic": [lou.id], "manual": []},
        "reply": {"automatic": [lou.id], "manual": [PUBLIC]},
    }


def test_17_8_what_says_nothing_is_open(lou):
    policies = [None, 7, [], {}, {"canLike": {}}, {"canReply": None}, {"canLike": 7}]
    policies.append({"canLike": {"automaticApproval": PUBLIC}})

    kept = [InteractionPolicy.of(looked_up(lou.note(interactionPolicy=one)).id) for one in policies]

    assert kept == [{}] * len(policies)


def test_17_8_an_edit_changes_the_policy(theirs, lou, run_jobs):
    status = theirs(canReply=manual())
    document = lou.server.pages[status.uri.removeprefix(lou.server.base)]

    lou.does("Update", lou.note(id=status.uri, content="<p>Hello</p>", interactionPolicy=None))
    run_jobs()

    assert document and InteractionPolicy.of(status.id) == {}


@pytest.mark.parametrize("kind", KINDS)
def test_17_8_what_the_author_does_not_allow_is_refused_with_a_sentence(api, alice, theirs, lou, kind):
    status = theirs(**{KINDS[kind]: {"automaticApproval": [lou.id], "manualApproval": []}})

    reply = act(api, alice, kind, status)

    assert reply.status_code == 422
    assert "The author of this post does not allow you to" in reply.json["error"]
    assert db.session.scalars(select(Favourite).where(Favourite.account_id == alice.id)).all() == []
    assert db.session.scalars(select(Status).where(Status.local)).all() == []


def test_17_8_where_nobody_may_like_nobody_puts_emoji_either(api, alice, theirs, lou):
    status = theirs(canLike={"automaticApproval": [lou.id], "manualApproval": []})

    reply = api(alice).put(f"/api/v1/pleroma/statuses/{status.id}/reactions/🎉")

    assert reply.status_code == 422
    assert "does not allow you to favourite it" in reply.json["error"]


def test_17_8_posts_of_ours_cost_no_question_about_policies(api, alice, bob, post, theirs, count_queries):
    ours, open_one, guarded = post(bob), theirs(), theirs(canLike=manual("https://gts.example/users/lou/followers"))
    found = []
    for status in (ours, open_one, guarded):
        with count_queries() as queries:
            act(api, alice, "like", status)
        found.append(len([one for one in queries if "interaction_policies" in str(one)]))

    assert found == [0, 1, 1]


def test_17_8_whoever_is_mentioned_may_answer(api, alice, bob, lou, run_jobs):
    tag = [{"type": "Mention", "href": f"{US}/alice", "name": "@alice@rookery.test"}]
    note = lou.note(interactionPolicy={"canReply": {"automaticApproval": [lou.id]}}, tag=tag, cc=[f"{US}/alice"])
    lou.does("Create", note)
    run_jobs()

    assert act(api, bob, "reply", ids.status(note["id"])).status_code == 422
    assert act(api, alice, "reply", ids.status(note["id"])).status_code == 200
    assert db.session.scalars(select(Interaction)).all() == []


def test_17_8_to_be_addressed_without_a_mention_is_no_leave_to_answer(api, alice, lou, run_jobs):
    policy = {"canReply": {"automaticApproval": [lou.id]}}
    note = lou.note(interactionPolicy=policy, to=[f"{lou.id}/followers", f"{US}/alice"], cc=[])
    lou.does("Create", note)
    run_jobs()
    status = ids.status(note["id"])

    assert db.session.scalars(select(StatusMention.silent).where(StatusMention.status_id == status.id)).all() == [True]
    assert act(api, alice, "reply", status).status_code == 422


def test_17_8_whom_the_author_answered_before_is_not_addressed_by_what_they_add(api, alice, post, lou, run_jobs):
    answer = lou.note(inReplyTo=f"{US}/alice/statuses/{post(alice).id}")
    more = lou.note(inReplyTo=answer["id"], interactionPolicy={"canReply": {"automaticApproval": [lou.id]}})
    lou.does("Create", answer)
    lou.does("Create", more)
    run_jobs()

    assert ids.status(more["id"]).in_reply_to_account_id == alice.id
    assert act(api, alice, "reply", ids.status(answer["id"])).status_code == 200
    assert act(api, alice, "reply", ids.status(more["id"])).status_code == 422


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ({"automaticApproval": [PUBLIC], "manualApproval": [f"{US}/alice"]}, PENDING),
        ({"automaticApproval": [f"{US}/alice"], "manualApproval": [PUBLIC]}, None),
        ({"automaticApproval": ["https://gts.example/users/lou/followers"]}, PENDING),
    ],
)
def test_17_8_the_more_specific_rule_wins(api, alice, theirs, rule, expected):
    status = theirs(canLike=rule)

    assert act(api, alice, "like", status).status_code == 200
    assert db.session.scalar(select(Interaction.state)) == expected


# What they answer


@pytest.mark.parametrize("kind", ["reply", "announce"])
def test_17_8_what_waits_for_approval_goes_to_the_author_alone(api, alice, theirs, lou, follower, run_jobs, kind):
    status = theirs(**{KINDS[kind]: manual()})

    assert act(api, alice, kind, status).status_code == 200
    run_jobs()

    assert sent(lou.server, kind)
    assert follower.server.activities("Create") == follower.server.activities("Announce") == []
    assert only().state == PENDING


@pytest.mark.parametrize("kind", KINDS)
def test_17_8_an_accept_is_kept_once_its_authorization_is_fetched(api, alice, theirs, lou, run_jobs, kind):
    status = theirs(**{KINDS[kind]: manual()})
    act(api, alice, kind, status)
    run_jobs()
    its_id, _ = sent(lou.server, kind)
    asked = {
        "bare": its_id,
        "hinted": {"id": its_id, "type": "Note" if kind == "reply" else kind.capitalize()},
        "request": {
            "id": f"{US}/alice#requests/1",
            "type": f"{kind.capitalize()}Request",
            "actor": f"{US}/alice",
            "object": status.uri,
            "instrument": its_id,
        },
    }

    kept = {}
    for form, said in asked.items():
        lou.does("Accept", said, result=authorization(lou, kind, its_id, status.uri, name=form))
        run_jobs()
        one = only()
        kept[form] = one.kind, one.state, one.withheld, one.approval_uri
        one.state, one.withheld, one.approval_uri = PENDING, True, None
        db.session.commit()

    permissions = f"{lou.server.base}/users/lou/authorizations"
    assert kept == {form: (kind, ACCEPTED, False, f"{permissions}/{form}") for form in asked}


def test_17_8_a_granted_reply_carries_its_authorization_and_is_sent_to_all(api, alice, theirs, lou, follower, run_jobs):
    status = theirs(canReply=manual())
    reply = act(api, alice, "reply", status).json
    run_jobs()
    its_id, activity = sent(lou.server, "reply")
    assert "replyAuthorization" not in activity["object"]

    permission = authorization(lou, "reply", its_id, status.uri)
    lou.does("Accept", its_id, result=permission)
    run_jobs()

    served = api().get(f"/users/alice/statuses/{reply['id']}", headers={"Accept": ACTIVITY}).json
    assert (served["replyAuthorization"], served["approvedBy"]) == (permission, permission)
    [created] = follower.server.activities("Create")
    assert created["object"]["replyAuthorization"] == permission
    for server in (lou.server, follower.server):
        assert server.activities("Update")[-1]["object"]["replyAuthorization"] == permission


def test_17_8_a_granted_boost_goes_to_all_with_its_authorization(api, alice, theirs, lou, follower, run_jobs):
    status = theirs(canAnnounce=manual())
    act(api, alice, "announce", status)
    run_jobs()
    its_id, _ = sent(lou.server, "announce")

    permission = authorization(lou, "announce", its_id, status.uri)
    lou.does("Accept", its_id, result=permission)
    run_jobs()
    api(alice).post(f"/api/v1/statuses/{status.id}/unreblog")
    run_jobs()

    [announced], [undone] = follower.server.activities("Announce"), follower.server.activities("Undo")
    assert (announced["announceAuthorization"], announced["approvedBy"]) == (permission, permission)
    assert undone["object"]["announceAuthorization"] == permission


def test_17_8_a_granted_like_is_undone_with_its_authorization(api, alice, theirs, lou, run_jobs):
    status = theirs(canLike=manual())
    act(api, alice, "like", status)
    run_jobs()
    its_id, _ = sent(lou.server, "like")
    permission = authorization(lou, "like", its_id, status.uri)
    lou.does("Accept", its_id, result=permission)
    run_jobs()

    api(alice).post(f"/api/v1/statuses/{status.id}/unfavourite")
    run_jobs()

    [undone] = lou.server.activities("Undo")
    assert undone["object"]["likeAuthorization"] == undone["object"]["approvedBy"] == permission


def test_17_8_an_accept_that_nobody_waited_for_is_kept_too(api, alice, theirs, lou, run_jobs):
    """GoToSocial may always send one."""
    status = theirs()
    reply = act(api, alice, "reply", status).json
    run_jobs()
    its_id, _ = sent(lou.server, "reply")

    lou.does("Accept", its_id, result=authorization(lou, "reply", its_id, status.uri))
    run_jobs()

    assert only().state == ACCEPTED
    assert len(lou.server.activities("Create")) == 1
    assert lou.server.activities("Update")[-1]["object"]["id"].endswith(reply["id"])


@pytest.mark.parametrize("older", ["accept", "approval"])
def test_17_8_older_authorizations_are_understood(api, alice, theirs, lou, run_jobs, older):
    status = theirs(canReply=manual())
    act(api, alice, "reply", status)
    run_jobs()
    its_id, _ = sent(lou.server, "reply")
    path = "/users/lou/accepts/01JX"
    accept = {"id": lou.server.base + path, "type": "Accept", "actor": lou.id, "object": its_id}
    if older == "accept":
        lou.server.page(path, accept)
        lou.sends(accept)
    else:
        result = authorization(
            lou,
            "reply",
            its_id,
            status.uri,
            type="ReplyApproval",
            object=its_id,
            target=status.uri,
            interactingObject=None,
            interactionTarget=None,
        )
        lou.sends(accept | {"result": result})
    run_jobs()

    assert only().state == ACCEPTED


def test_17_8_an_authorization_of_something_else_is_none(api, alice, theirs, lou, run_jobs):
    status = theirs(canReply=manual())
    act(api, alice, "reply", status)
    run_jobs()
    its_id, _ = sent(lou.server, "reply")
    others = [
        {"attributedTo": "https://gts.example/users/eve"},
        {"attributedTo": None},
        {"type": "Note"},
        {"type": "LikeAuthorization"},
        {"interactingObject": f"{US}/alice/statuses/1"},
        {"interactionTarget": "https://gts.example/users/lou/statuses/0"},
        {"interactionTarget": [7]},
    ]

    states = []
    for number, wrong in enumerate(others):
        said = authorization(lou, "reply", its_id, status.uri, name=f"wrong{number}", **wrong)
        lou.does("Accept", its_id, result=said)
        run_jobs()
        states.append(only().state)

    assert states == [PENDING] * len(others)
    asked = [one.path.rpartition("/")[2] for one in lou.server.asked]
    assert [one for one in asked if one.startswith("wrong")] == [f"wrong{number}" for number in range(len(others))]


def test_17_8_an_authorization_of_another_host_is_not_even_asked_for(api, alice, theirs, lou, fediverse, run_jobs):
    status, evil = theirs(canReply=manual()), fediverse.server("evil.example")
    act(api, alice, "reply", status)
    run_jobs()
    its_id, _ = sent(lou.server, "reply")

    lou.does("Accept", its_id, result="https://evil.example/authorizations/1")
    run_jobs()

    assert (only().state, only().approval_uri, evil.asked) == (PENDING, None, [])


@pytest.mark.parametrize("kind", KINDS)
def test_17_8_nobody_but_the_author_answers(api, alice, theirs, lou, run_jobs, kind):
    status = theirs(**{KINDS[kind]: manual()})
    act(api, alice, kind, status)
    run_jobs()
    its_id, _ = sent(lou.server, kind)
    eve = lou.server.person("eve")
    knows(eve)

    states = []
    for answer in ("Accept", "Reject"):
        eve.does(answer, its_id, result=authorization(lou, kind, its_id, status.uri))
        run_jobs()
        states.append((only().state, only().approval_uri))

    assert states == [(PENDING, None)] * 2


@pytest.mark.parametrize("kind", ["like", "announce"])
def test_17_8_a_rejected_like_or_boost_is_undone(api, alice, theirs, lou, run_jobs, kind):
    status = theirs(**{KINDS[kind]: manual()})
    act(api, alice, kind, status)
    run_jobs()
    its_id, _ = sent(lou.server, kind)

    lou.does("Reject", its_id)
    run_jobs()

    seen = api(alice).get(f"/api/v1/statuses/{status.id}").json
    assert (seen["favourited"], seen["reblogged"]) == (False, False)
    assert (seen["favourites_count"], seen["reblogs_count"]) == (0, 0)
    assert db.session.scalars(select(Interaction)).all() == []


@pytest.mark.parametrize("first_granted", [False, True])
def test_17_8_a_rejected_reply_stays_its_authors_post_outside_of_the_thread(
    api, alice, theirs, lou, run_jobs, first_granted
):
    status = theirs(canReply=manual())
    reply = act(api, alice, "reply", status).json
    run_jobs()
    its_id, _ = sent(lou.server, "reply")
    if first_granted:
        lou.does("Accept", its_id, result=authorization(lou, "reply", its_id, status.uri))
        run_jobs()

    lou.does("Reject", its_id)
    run_jobs()

    seen = api(alice).get(f"/api/v1/statuses/{reply['id']}").json
    assert (seen["in_reply_to_id"], seen["reply_approval"]) == (None, "rejected")
    assert api(alice).get(f"/api/v1/statuses/{status.id}/context").json["descendants"] == []
    assert db.session.get(StatusCounts, status.id, populate_existing=True).replies == 0
    [told] = api(alice).get("/api/v1/notifications?types[]=reply_rejected").json
    assert (told["type"], told["status"]["id"], told["account"]["username"]) == ("reply_rejected", reply["id"], "lou")
    served = api().get(f"/users/alice/statuses/{reply['id']}", headers={"Accept": ACTIVITY}).json
    assert served["inReplyTo"] is None and "replyAuthorization" not in served
    assert only().state == REJECTED


def test_17_8_what_is_approved_stays_so_whatever_is_accepted_again(api, alice, theirs, lou, follower, run_jobs):
    """Each authorization is told to all who have the reply: who sends new ones has us send to all of them each time."""
    status = theirs()
    act(api, alice, "reply", status)
    run_jobs()
    its_id, _ = sent(lou.server, "reply")
    permission = authorization(lou, "reply", its_id, status.uri)
    lou.does("Accept", its_id, result=permission)
    run_jobs()
    told = len(follower.server.activities("Update"))

    for number in range(3):
        lou.does(
            "Accept",
            its_id,
            id=f"{lou.id}#accepts/{number}",
            result=authorization(lou, "reply", its_id, status.uri, name=f"02JX{number}"),
        )
        run_jobs()

    assert (only().state, only().approval_uri) == (ACCEPTED, permission)
    assert told == len(follower.server.activities("Update")) == 1


def test_17_8_a_reply_that_needs_no_approval_never_waits_for_one(api, alice, theirs, lou, run_jobs):
    """GoToSocial may always send an Accept; one whose authorization cannot be had changes nothing."""
    status = theirs()
    reply = act(api, alice, "reply", status).json
    run_jobs()
    its_id, _ = sent(lou.server, "reply")

    lou.does("Accept", its_id, result=f"{lou.server.base}/users/lou/authorizations/gone")
    run_jobs()

    assert only().state == PENDING
    assert "reply_approval" not in api(alice).put(f"/api/v1/statuses/{reply['id']}", json={"status": "Yes!"}).json


def test_17_8_what_was_accepted_anew_while_its_authorization_was_fetched_is_looked_at_again(
    api, alice, theirs, lou, run_jobs, monkeypatch
):
    status = theirs(canReply=manual())
    act(api, alice, "reply", status)
    run_jobs()
    its_id, _ = sent(lou.server, "reply")
    first, wrong = authorization(lou, "reply", its_id, status.uri), f"{lou.server.base}/users/lou/authorizations/gone"
    fetch_document = interaction_responses.fetch.document

    def fetched(uri, budget):
        found = fetch_document(uri, budget)
        approvals.claim(only(), wrong)
        return found

    monkeypatch.setattr(interaction_responses.fetch, "document", fetched)
    lou.does("Accept", its_id, result=first)
    run_jobs()

    assert (only().state, only().approval_uri, only().withheld) == (PENDING, wrong, True)


@pytest.mark.parametrize("handed", ["Announce", "EmojiReact"])
def test_17_8_what_is_handed_over_is_what_is_asked_for(api, alice, post, lou, run_jobs, handed):
    status = post(alice)
    target = f"{US}/alice/statuses/{status.id}"

    lou.does("LikeRequest", target, instrument=lou.activity(handed, target, id=f"{lou.id}/one", to=[PUBLIC]))
    run_jobs()

    assert lou.server.activities("Accept") == []
    assert api(alice).get(f"/api/v1/statuses/{status.id}").json["reblogs_count"] == 0


def test_17_8_a_deleted_authorization_is_a_rejection(api, alice, theirs, lou, run_jobs):
    status = theirs(canReply=manual())
    reply = act(api, alice, "reply", status).json
    run_jobs()
    its_id, _ = sent(lou.server, "reply")
    permission = authorization(lou, "reply", its_id, status.uri)
    lou.does("Accept", its_id, result=permission)
    run_jobs()

    lou.does("Delete", permission)
    run_jobs()

    assert only().state == REJECTED
    assert api(alice).get(f"/api/v1/statuses/{reply['id']}").json["reply_approval"] == "rejected"


def test_17_8_what_waits_says_so_to_apps_until_it_is_approved(api, alice, theirs, lou, run_jobs):
    status = theirs(canReply=manual())
    reply = act(api, alice, "reply", status).json
    run_jobs()
    its_id, _ = sent(lou.server, "reply")
    lou.does("Accept", its_id, result=authorization(lou, "reply", its_id, status.uri))
    run_jobs()

    assert reply["reply_approval"] == "pending"
    assert "reply_approval" not in api(alice).get(f"/api/v1/statuses/{reply['id']}").json


@pytest.mark.parametrize("kind", KINDS)
def test_17_8_what_is_taken_back_while_it_is_rejected_does_not_wait_in_a_circle(
    app, api, alice, theirs, run_jobs, kind
):
    alices, status = api(alice), theirs(**{KINDS[kind]: manual()})
    for _ in range(4):
        made = act(api, alice, kind, status).json
        run_jobs()
        start, interaction_id = Barrier(2), only().id
        path = {"like": f"{status.id}/unfavourite", "announce": f"{status.id}/unreblog", "reply": made["id"]}[kind]
        method = alices.delete if kind == "reply" else alices.post

        def reject(interaction_id=interaction_id, start=start):
            with app.app_context():
                start.wait(10)
                if one := db.session.get(Interaction, interaction_id):
                    approvals.refuse(one)
                events.commit()

        def take_back(path=path, method=method, start=start):
            with app.app_context():
                start.wait(10)
                return method(f"/api/v1/statuses/{path}").status_code

        db.session.commit()
        with ThreadPoolExecutor(2) as threads:
            rejected, taken_back = threads.submit(reject), threads.submit(take_back)

        assert (rejected.result(), taken_back.result()) == (None, 200)
        assert db.session.scalars(select(Interaction)).all() == []
    counts = db.session.get(StatusCounts, status.id, populate_existing=True)
    assert (counts.favourites, counts.reblogs, counts.replies) == (0, 0, 0)


# What ours say, and what is asked of us


@pytest.mark.parametrize(
    ("visibility", "boosters"),
    [
        ("public", PUBLIC),
        ("unlisted", PUBLIC),
        ("private", f"{US}/alice"),
        ("direct", f"{US}/alice"),
    ],
)
def test_17_8_our_posts_say_what_is_allowed(alice, post, visibility, boosters):
    from rookery.federation.build.note import note

    policy = note(post(alice, visibility=visibility))["interactionPolicy"]

    everybody = {"automaticApproval": [PUBLIC], "manualApproval": [], "always": [PUBLIC], "approvalRequired": []}
    assert policy["canLike"] == policy["canReply"] == everybody
    assert policy["canAnnounce"]["automaticApproval"] == policy["canAnnounce"]["always"] == [boosters]


def handed_over(lou, kind, target):
    """What lou would do, as it is handed over with the request."""
    if kind == "reply":
        return lou.note(inReplyTo=target, cc=[f"{US}/alice"])
    type_ = kind.capitalize()
    return lou.activity(type_, target, id=f"{lou.server.base}/users/lou/{kind}s/1", to=[PUBLIC])


@pytest.mark.parametrize("embedded", [True, False])
@pytest.mark.parametrize("kind", KINDS)
def test_17_8_who_asks_first_is_given_an_authorization(api, alice, post, lou, run_jobs, kind, embedded):
    status = post(alice)
    instrument = handed_over(lou, kind, f"{US}/alice/statuses/{status.id}")

    lou.does(
        f"{kind.capitalize()}Request",
        f"{US}/alice/statuses/{status.id}",
        instrument=instrument if embedded else instrument["id"],
    )
    run_jobs()

    [accept] = lou.server.activities("Accept")
    assert accept["object"]["type"] == f"{kind.capitalize()}Request"
    assert (accept["object"]["instrument"], accept["to"]) == (instrument["id"], [lou.id])
    served = api().get(accept["result"].removeprefix("https://rookery.test"), headers={"Accept": ACTIVITY}).json
    assert (
        served.items()
        >= {
            "id": accept["result"],
            "type": f"{kind.capitalize()}Authorization",
            "attributedTo": f"{US}/alice",
            "interactingObject": instrument["id"],
            "interactionTarget": f"{US}/alice/statuses/{status.id}",
        }.items()
    )
    seen = api(alice).get(f"/api/v1/statuses/{status.id}").json
    counted = seen[{"like": "favourites_count", "reply": "replies_count", "announce": "reblogs_count"}[kind]]
    assert counted == (1 if embedded else 0)


@pytest.mark.parametrize("kind", KINDS)
def test_9_7_who_may_not_read_a_post_asks_in_vain(alice, post, lou, gts, run_jobs, kind):
    status = post(alice, visibility="direct")
    instrument = handed_over(lou, kind, f"{US}/alice/statuses/{status.id}")

    lou.does(f"{kind.capitalize()}Request", f"{US}/alice/statuses/{status.id}", instrument=instrument)
    run_jobs()

    assert gts.activities("Accept") == gts.activities("Reject") == []
    assert db.session.scalars(select(Interaction)).all() == []


def test_17_8_a_boost_of_what_is_for_followers_is_refused(alice, post, lou, run_jobs):
    follows(ids.account(lou.id), alice)
    status = post(alice, visibility="private")

    lou.does(
        "AnnounceRequest", f"{US}/alice/statuses/{status.id}", instrument=f"{lou.server.base}/users/lou/announces/1"
    )
    run_jobs()

    assert len(lou.server.activities("Reject")) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_10_4_nobody_asks_for_somebody_else(alice, post, lou, gts, run_jobs, kind):
    status, eve = post(alice), gts.person("eve")
    knows(eve)
    instrument = handed_over(eve, kind, f"{US}/alice/statuses/{status.id}")

    lou.does(f"{kind.capitalize()}Request", f"{US}/alice/statuses/{status.id}", instrument=instrument)
    run_jobs()

    assert gts.activities("Accept") == []
