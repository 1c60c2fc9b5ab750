"""Quotes: who may quote what, what each viewer sees of it, and what becomes of it."""

import pytest
from sqlalchemy import select

from models.base import db
from models.statuses.quote import PENDING, Quote
from models.statuses.status import Status, StatusCounts
from rookery.events.facts import InteractionPolicyChanged, Quoted, QuoteRevoked
from rookery.services import statuses
from rookery.services.relationships import relationships
from tests.contract import assert_entities, assert_entity


def quoting(client, quoted, status="Look at this", **fields):
    body = {"status": status, "quoted_status_id": str(quoted.id), **fields}
    return client.post("/api/v1/statuses", json=body)


@pytest.fixture
def quoted(alice, post):
    return post(alice, "Rooks nest high.", quote_policy="public")


def shown(client, status_id):
    return client.get(f"/api/v1/statuses/{status_id}").json


def quotes_count(status):
    return db.session.scalar(select(StatusCounts.quotes).where(StatusCounts.status_id == status.id))


# Quoting ------------------------------------------------------------------------------------------------------


def test_a_quote_holds_the_quoted_status_and_is_counted(alice, bob, api, quoted, facts):
    made = quoting(api(bob), quoted).json

    assert_entity(made, "Status")
    assert made["quote"]["state"] == "accepted"
    assert made["quote"]["quoted_status"]["id"] == str(quoted.id)
    assert made["quote"]["quoted_status"]["favourited"] is False
    assert shown(api(alice), quoted.id)["quotes_count"] == 1
    assert Quoted(int(made["id"]), quoted.id) in facts


@pytest.mark.parametrize(("visibility", "counted"), [("public", 1), ("unlisted", 1), ("private", 0)])
def test_only_quotes_that_everybody_may_read_are_counted(bob, api, quoted, visibility, counted):
    made = quoting(api(bob), quoted, visibility=visibility).json
    assert (made["quote"]["state"], quotes_count(quoted)) == ("accepted", counted)

    api(bob).delete(f"/api/v1/statuses/{made['id']}")

    assert quotes_count(quoted) == 0


def test_the_alias_of_forks_quotes_as_well(bob, api, quoted):
    made = api(bob).post("/api/v1/statuses", data={"status": "x", "quote_id": str(quoted.id)}).json

    assert made["quote"]["quoted_status"]["id"] == str(quoted.id)


def test_a_quote_of_a_reblog_is_one_of_what_it_holds(bob, api, quoted):
    reblog = statuses.reblog(bob, quoted.id)
    db.session.commit()

    assert quoting(api(bob), reblog).json["quote"]["quoted_status"]["id"] == str(quoted.id)


def test_a_quote_in_a_quote_is_told_by_its_id_only(alice, bob, api, quoted):
    inner = quoting(api(bob), quoted).json

    outer = api(alice).post("/api/v1/statuses", json={"status": "x", "quoted_status_id": inner["id"]}).json

    assert_entity(outer, "Status")
    assert outer["quote"]["quoted_status"]["quote"] == {"state": "accepted", "quoted_status_id": str(quoted.id)}


def test_a_long_chain_of_quotes_costs_as_many_queries_as_a_short_one(app, alice, api, post, count_queries):
    client = api(alice)
    chain = [post(alice)]
    client.get("/api/v1/accounts/verify_credentials")

    def cost():
        chain.append(post(alice, quoted_id=chain[-1].id))
        app.extensions["rookery.cache"].clear()
        with count_queries() as queries:
            shown(client, chain[-1].id)
        return len(queries)

    costs = [cost() for _ in range(6)]

    assert costs[1] == costs[5]


def test_a_quote_may_have_pictures_or_a_poll_and_no_text(bob, api, quoted):
    poll = {"options": ["a", "b"], "expires_in": 600}

    assert quoting(api(bob), quoted, poll=poll).json["poll"]["options"][0]["title"] == "a"
    assert quoting(api(bob), quoted, status="").json["quote"]["state"] == "accepted"


def test_apps_that_know_no_quotes_get_a_link(bob, api, quoted):
    link = f"https://rookery.test/@alice/{quoted.id}"

    plain = quoting(api(bob), quoted).json
    typed = quoting(api(bob), quoted, status=f"See {link}").json
    edited = api(bob).put(f"/api/v1/statuses/{plain['id']}", json={"status": "Other words"}).json

    assert plain["content"].startswith(f'<p class="quote-inline"><span class="quote-inline">RE: <a href="{link}"')
    assert plain["content"].endswith("<p>Look at this</p>")
    assert "quote-inline" not in typed["content"]
    assert edited["content"].startswith('<p class="quote-inline">') and edited["content"].endswith("Other words</p>")
    assert api(bob).get(f"/api/v1/statuses/{plain['id']}/source").json["text"] == "Other words"


# Who may ------------------------------------------------------------------------------------------------------

AUTOMATIC, DENIED = "automatic", "denied"


POLICIES = [
    ("public", "public", AUTOMATIC, AUTOMATIC, AUTOMATIC, ["public"]),
    ("public", "unlisted", AUTOMATIC, AUTOMATIC, AUTOMATIC, ["public"]),
    ("public", "local", AUTOMATIC, AUTOMATIC, AUTOMATIC, ["public"]),
    ("followers", "public", AUTOMATIC, AUTOMATIC, DENIED, ["followers"]),
    ("nobody", "public", AUTOMATIC, DENIED, DENIED, []),
    ("public", "private", AUTOMATIC, DENIED, None, []),
    ("public", "direct", DENIED, DENIED, None, []),
]


def test_the_policy_says_who_may_quote(alice, bob, carol, factory, api, post):
    """Each row: the policy, the visibility, what holds for the author, a follower and others, and what all are told."""
    relationships.follow(bob, alice)
    clients, stranger = [api(who) for who in (alice, bob, factory.user("dora"))], api()

    for policy, visibility, *by, told in POLICIES:
        status = post(alice, "For @bob", quote_policy=policy, visibility=visibility)
        for number, (client, expected) in enumerate(zip(clients, by, strict=True)):
            case = policy, visibility, number
            entity, reply = shown(client, status.id), quoting(client, status)
            if expected is None:
                assert reply.status_code == 404, case
            else:
                approval = {"automatic": told, "manual": [], "current_user": expected}
                assert entity["quote_approval"] == approval, case
                assert reply.status_code == (200 if expected == AUTOMATIC else 422), (case, reply.json)
        if visibility in ("public", "unlisted"):
            assert shown(stranger, status.id)["quote_approval"]["current_user"] == DENIED, (policy, visibility)


def test_a_blocked_person_finds_nothing_to_quote(alice, bob, api, quoted):
    relationships.block(alice, bob)
    db.session.commit()

    assert quoting(api(bob), quoted).status_code == 404
    assert api(bob).post("/api/v1/statuses", json={"status": "x", "quoted_status_id": "nonsense"}).status_code == 404
    assert db.session.query(Quote).count() == 0


@pytest.mark.parametrize(
    ("original", "asked", "becomes"),
    [
        ("private", "public", "private"),
        ("private", "unlisted", "private"),
        ("private", "private", "private"),
        ("private", "direct", "direct"),
        ("unlisted", "public", "public"),
    ],
)
def test_a_quote_goes_no_further_than_what_it_quotes(alice, api, post, original, asked, becomes):
    status = post(alice, visibility=original)

    assert quoting(api(alice), status, visibility=asked).json["visibility"] == becomes


def test_a_quote_of_what_is_for_this_server_stays_on_this_server(alice, bob, api, post):
    status = post(alice, visibility="local", quote_policy="public")

    assert quoting(api(bob), status, visibility="public").json["local_only"] is True


def test_what_is_for_this_server_quotes_nobody_elsewhere_who_could_not_be_asked(bob, carol, api, post):
    theirs = post(carol, quote_policy="public")
    theirs.local, theirs.uri = False, "https://far.example/1"
    db.session.commit()

    refused = quoting(api(bob), theirs, local_only=True)

    assert (refused.status_code, db.session.query(Quote).count()) == (422, 0)
    assert "another server" in refused.json["error"]


def test_nobody_is_quoted_in_a_private_mention_that_does_not_mention_them(bob, api, quoted):
    assert quoting(api(bob), quoted, visibility="direct").status_code == 422
    assert quoting(api(bob), quoted, status="@alice look", visibility="direct").status_code == 200


def test_the_default_policy_is_that_of_the_author(alice, api):
    client = api(alice)
    client.patch("/api/v1/accounts/update_credentials", json={"source": {"quote_policy": "followers"}})

    made = client.post("/api/v1/statuses", json={"status": "x"}).json

    assert made["quote_approval"]["automatic"] == ["followers"]
    assert client.get("/api/v1/preferences").json["posting:default:quote_policy"] == "followers"
    assert client.get("/api/v1/accounts/verify_credentials").json["source"]["quote_policy"] == "followers"


def test_the_policy_can_be_changed_alone_or_with_an_edit(alice, bob, api, quoted, facts):
    client, path = api(alice), f"/api/v1/statuses/{quoted.id}"
    quoting(api(bob), quoted)

    changed = client.put(f"{path}/interaction_policy", json={"quote_approval_policy": "nobody"}).json
    edited = client.put(path, json={"status": quoted.text, "quote_approval_policy": "followers"}).json

    assert changed["quote_approval"] == {"automatic": [], "manual": [], "current_user": "automatic"}
    assert edited["quote_approval"]["automatic"] == ["followers"]
    assert (edited["edited_at"], edited["quotes_count"]) == (None, 1)
    assert facts.count(InteractionPolicyChanged(quoted.id)) == 2
    assert client.put(f"{path}/interaction_policy", json={"quote_approval_policy": "x"}).status_code == 422
    assert client.put(f"{path}/interaction_policy").status_code == 422
    assert api(bob).put(f"{path}/interaction_policy", json={"quote_approval_policy": "public"}).status_code == 404


def test_a_private_status_stays_unquotable_whatever_is_asked(alice, api, post):
    status = post(alice, visibility="private")
    path = f"/api/v1/statuses/{status.id}/interaction_policy"

    assert api(alice).put(path, json={"quote_approval_policy": "public"}).json["quote_approval"]["automatic"] == []


# What a viewer sees -------------------------------------------------------------------------------------------


@pytest.fixture
def quote_by_bob(bob, post, quoted):
    return post(bob, "Look", quoted_id=quoted.id)


def seen(client, status):
    quote = shown(client, status.id)["quote"]
    assert_entity(quote, "Quote")
    return quote["state"], quote["quoted_status"] is not None


def test_each_viewer_sees_the_quoted_status_as_they_stand_to_its_author(alice, bob, factory, api, quote_by_bob):
    blocker, muter, blocked = (factory.user(name) for name in ("blocker", "muter", "blocked"))
    relationships.block(blocker, alice)
    relationships.mute(muter, alice)
    relationships.block(alice, blocked)
    db.session.commit()

    assert seen(api(), quote_by_bob) == ("accepted", True)
    assert seen(api(bob), quote_by_bob) == ("accepted", True)
    assert seen(api(blocker), quote_by_bob) == ("blocked_account", True)
    assert seen(api(muter), quote_by_bob) == ("muted_account", True)
    assert seen(api(blocked), quote_by_bob) == ("unauthorized", False)


def test_a_quoted_private_status_is_shown_to_those_who_may_read_it(alice, bob, factory, api, post):
    relationships.follow(bob, alice)
    secret = post(alice, "For followers", visibility="private")
    dora = factory.user("dora")
    status = post(alice, "@dora see this", quoted_id=secret.id, visibility="private")

    assert seen(api(bob), status) == ("accepted", True)
    assert seen(api(dora), status) == ("unauthorized", False)
    assert "For followers" not in api(dora).get(f"/api/v1/statuses/{status.id}").text


def test_a_nested_quote_that_may_not_be_read_has_no_id(alice, bob, api, post, quoted):
    inner = post(bob, "inner", quoted_id=quoted.id, quote_policy="public")
    outer = post(bob, "outer", quoted_id=inner.id)
    relationships.block(alice, bob)
    db.session.commit()

    assert shown(api(bob), outer.id)["quote"]["quoted_status"]["quote"] == {
        "state": "unauthorized",
        "quoted_status_id": None,
    }


def test_a_deleted_quoted_status_leaves_a_quote_that_says_so(alice, bob, api, quoted, quote_by_bob):
    seen(api(bob), quote_by_bob)

    api(alice).delete(f"/api/v1/statuses/{quoted.id}")
    edited = api(bob).put(f"/api/v1/statuses/{quote_by_bob.id}", json={"status": "Other words"}).json

    assert seen(api(bob), quote_by_bob) == ("deleted", False)
    assert edited["quote"]["state"] == "deleted"


def test_a_suspended_author_is_not_shown_in_quotes(alice, bob, api, quote_by_bob):
    from models import clock

    alice.suspended_at = clock.now()
    db.session.commit()

    assert seen(api(bob), quote_by_bob) == ("unauthorized", False)


def test_quotes_of_remote_statuses_wait_for_their_authors(bob, carol, api, factory):
    status = Status(
        account_id=carol.id, local=False, uri="https://far.example/1", content="<p>x</p>", quote_policy="public"
    )
    db.session.add(status)
    db.session.flush()
    db.session.add(StatusCounts(status_id=status.id))
    db.session.commit()

    made = quoting(api(bob), status).json

    assert made["quote"] == {"state": "pending", "quoted_status": None}
    assert quotes_count(status) == 0
    assert 'href="https://far.example/1"' in made["content"]


def test_a_quoted_status_of_a_blocked_server_says_so(alice, bob, carol, api, post):
    status = Status(
        account_id=carol.id, local=False, uri="https://far.example/2", content="<p>x</p>", quote_policy="public"
    )
    db.session.add(status)
    db.session.flush()
    db.session.add(StatusCounts(status_id=status.id))
    db.session.commit()
    quoting_it = post(bob, quoted_id=status.id)
    db.session.query(Quote).one().state = "accepted"
    db.session.commit()

    api(alice).post("/api/v1/domain_blocks", data={"domain": "far.example"})

    assert seen(api(bob), quoting_it) == ("accepted", True)
    assert seen(api(alice), quoting_it) == ("blocked_domain", True)


def test_the_history_shows_the_quote(bob, api, quote_by_bob):
    api(bob).put(f"/api/v1/statuses/{quote_by_bob.id}", json={"status": "Other words"})

    history = api(bob).get(f"/api/v1/statuses/{quote_by_bob.id}/history").json

    assert_entities(history, "StatusEdit")
    assert [one["quote"]["state"] for one in history] == ["accepted", "accepted"]


# Lists and revoking -------------------------------------------------------------------------------------------


def test_the_quotes_of_a_status_are_listed_newest_first(alice, bob, api, post, quoted):
    made = [post(bob, quoted_id=quoted.id) for _ in range(3)]
    post(bob, "not for everybody", quoted_id=quoted.id, visibility="private")

    page = api(alice).get(f"/api/v1/statuses/{quoted.id}/quotes?limit=2")
    oldest = api(alice).get(f"/api/v1/statuses/{quoted.id}/quotes?limit=1&min_id=1").json

    assert_entities(page.json, "Status")
    assert [one["id"] for one in page.json] == [str(made[2].id), str(made[1].id)]
    assert "max_id=" in page.headers["Link"]
    assert [one["id"] for one in oldest] == [str(made[0].id)]
    assert api().get(f"/api/v1/statuses/{quoted.id}/quotes").status_code == 401


def test_the_quoted_author_takes_the_permission_back(alice, bob, api, quoted, quote_by_bob, facts):
    path = f"/api/v1/statuses/{quoted.id}/quotes/{quote_by_bob.id}/revoke"

    forbidden = api(bob).post(path)
    first, second = api(alice).post(path), api(alice).post(path)

    assert forbidden.status_code == 403
    assert_entity(first.json, "Status")
    assert first.json["quote"] == second.json["quote"] == {"state": "revoked", "quoted_status": None}
    assert quotes_count(quoted) == 0
    assert api(alice).get(f"/api/v1/statuses/{quoted.id}/quotes").json == []
    assert facts.count(QuoteRevoked(quote_by_bob.id, quoted.id)) == 1


def test_revoking_what_is_no_quote_is_not_found(alice, bob, api, post, quoted):
    other = post(bob)

    for quoted_id, quoting_id in ((quoted.id, other.id), (quoted.id, 1), (1, other.id)):
        reply = api(alice).post(f"/api/v1/statuses/{quoted_id}/quotes/{quoting_id}/revoke")
        assert reply.status_code == 404


def test_a_quote_that_waits_for_permission_is_refused_and_not_counted_off(alice, bob, api, quoted, quote_by_bob):
    waiting = quoting(api(bob), quoted).json
    db.session.scalars(select(Quote).where(Quote.status_id == int(waiting["id"]))).one().state = PENDING
    StatusCounts.bump(quoted.id, quotes=-1)
    db.session.commit()

    refused = api(alice).post(f"/api/v1/statuses/{quoted.id}/quotes/{waiting['id']}/revoke").status_code

    assert (refused, quotes_count(quoted)) == (200, 1)


def test_a_deleted_quote_is_counted_off_and_answers_with_what_it_quoted(alice, bob, api, quoted, quote_by_bob):
    api(alice).post(f"/api/v1/statuses/{quoted.id}/quotes/{quote_by_bob.id}/revoke")
    other = quoting(api(bob), quoted).json
    assert quotes_count(quoted) == 1

    revoked = api(bob).delete(f"/api/v1/statuses/{quote_by_bob.id}").json
    left = quotes_count(quoted)
    gone = api(bob).delete(f"/api/v1/statuses/{other['id']}").json

    assert gone["quote"]["quoted_status"]["id"] == revoked["quote"]["quoted_status"]["id"] == str(quoted.id)
    assert revoked["quote"]["state"] == "revoked"
    assert (left, quotes_count(quoted)) == (1, 0)


def test_a_deleted_quote_does_not_answer_with_what_its_author_may_not_read(alice, bob, api, quoted, quote_by_bob):
    relationships.block(alice, bob)
    db.session.commit()

    gone = api(bob).delete(f"/api/v1/statuses/{quote_by_bob.id}").json

    assert gone["quote"]["quoted_status"] is None


def test_a_scheduled_quote_is_checked_when_its_moment_comes(alice, bob, api, quoted, run_jobs, frozen_time):
    from models import clock

    moment = clock.stamp(clock.ahead(hours=1))
    row = quoting(api(bob), quoted, scheduled_at=moment).json
    late = quoting(api(bob), quoted, scheduled_at=moment).json
    frozen_time.move(hours=2)
    statuses.publish(int(row["id"]))
    statuses.set_policy(alice.id, quoted.id, "nobody")
    db.session.commit()
    run_jobs()

    assert_entity(row, "ScheduledStatus")
    assert row["params"]["quoted_status_id"] == str(quoted.id)
    assert quotes_count(quoted) == 1
    left = api(bob).get("/api/v1/scheduled_statuses").json
    assert [(one["id"], "does not allow" in one["problem"]) for one in left] == [(late["id"], True)]


# Cost ---------------------------------------------------------------------------------------------------------


def test_a_page_with_quotes_costs_one_query_more(app, alice, bob, api, post, run_jobs, count_queries, quoted):
    client = api(bob)
    relationships.follow(bob, alice)
    post(alice)
    db.session.commit()
    run_jobs()

    def cost():
        client.get("/api/v1/timelines/home")
        with count_queries() as queries:
            client.get("/api/v1/timelines/home")
        return len(queries)

    without = cost()
    for _ in range(5):
        post(alice, quoted_id=quoted.id, quote_policy="followers")
        run_jobs()

    assert (without, cost()) == (4, 5)
