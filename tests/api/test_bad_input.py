"""Bad input of every kind, to every route of the API: the documented error, and nothing is changed."""

import io
import time

import orjson
import pytest
from sqlalchemy import select

from models import clock
from models.auth.oauth import OAuthToken, hash_secret
from models.base import db
from models.discovery.collection import CollectionItem
from models.jobs.job import Job
from rookery.services import statuses
from rookery.services.auth import sign_up_blocks
from rookery.services.discovery import collections, tags
from rookery.services.media import attachments
from rookery.services.moderation import reports
from rookery.services.remote import domain_rules
from rookery.services.timelines import lists
from rookery.web.endpoint import MAX_IN_MEMORY
from rookery.web.params import Text, TextList
from tests import filtering, hostile
from tests.factories import Api, Factory
from tests.hostile import BODIES, IDS, QUERIES, VALUES, Attack, Changes, in_turns, places, put, routes

pytestmark = pytest.mark.thorough

API = ("/api/", "/oauth/", "/.well-known/", "/nodeinfo")
OWN_CREDENTIALS = ("/oauth/token", "/oauth/revoke", "/.well-known/oauth")  # a bearer token says nothing there
SCOPES = f"{Api.SCOPES} admin:read admin:write"
CURSORS = ("max_id", "min_id", "since_id", "limit", "offset")

# What makes a request complete, by the name of its Args.
SMALLEST = {
    "SignUpArgs": {
        "username": "dora",
        "email": "dora@mail.example",
        "password": "nests are built of twigs",
        "agreement": True,
        "locale": "en",
    },
    "FilterArgs": {"title": "Nest", "context": ["home"], "keywords_attributes": [{"keyword": "egg"}]},
    "SubscribeArgs": {
        "subscription": {
            "endpoint": "https://push.example/",
            "keys": {
                "auth": "A" * 22,
                "p256dh": "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
            },
        }
    },
    "PhraseArgs": {"phrase": "egg", "context": ["home"]},
    "WordArgs": {"keyword": "egg"},
    "AppArgs": {"client_name": "Nest", "redirect_uris": "nest://back"},
    "AddressArgs": {"uri": "bob"},
    "PostArgs": {"status": "Hello", "poll": {"options": ["a", "b"], "expires_in": 600}},
    "StatusArgs": {"status": "Hello"},
    "PolicyArgs": {"quote_approval_policy": "nobody"},
    "ListArgs": {"title": "Friends"},
    "FeaturedTagArgs": {"name": "nest"},
    "MemberArgs": {"account_ids": []},
    "NewCollectionArgs": {"name": "Nice accounts"},
    "VoteArgs": {"choices": [0]},
    "ReportArgs": {"account_id": 1},
    "ActArgs": {"type": "none"},
    "DismissArgs": {"id": "1"},
    "RequestsArgs": {"id": ["1"]},
    "BlockArgs": {"domain": "bad.example"},
    "DomainArgs": {"domain": "good.example"},
    "EmailDomainArgs": {"domain": "mail.bad.example"},
    "TestArgs": {"email": "somebody@mail.example"},
    "MailboxArgs": {"email": "somebody@mail.example"},
    "NetworkArgs": {"ip": "203.0.113.9", "severity": "sign_up_block"},
    "MeasureArgs": {"keys": ["new_users"], "start_at": "2026-01-01", "end_at": "2026-01-03"},
    "DimensionArgs": {"keys": ["languages"]},
    "RetentionArgs": {"start_at": "2026-01-01", "end_at": "2026-01-03"},
}


@pytest.fixture
def alice(factory):
    """Whoever may administrate gets further into those routes."""
    return factory.user("alice", role="Owner")


@pytest.fixture
def the_routes(app):
    """All routes that are declared with `@endpoint`."""
    return [route for route in routes(app, *API) if route.declared]


@pytest.fixture
def mine(app, alice, bob, post, factory):
    """Something of alice for every variable of a path."""
    report = reports.file(alice, bob, reports.Complaint())
    status = post(alice, "Mine", poll=statuses.PollDraft(options=["a", "b"], expires_in=600))
    factory.token(bob)
    upload = attachments.upload(alice, attachments.Upload(io.BytesIO(PNG)))
    quote = post(alice, "Quoting", quoted_id=status.id)
    later = statuses.schedule(alice, statuses.Draft(text="Later"), clock.ahead(days=1))
    collection = collections.create(alice, collections.CollectionChanges(name="Mine"), [alice.id])
    db.session.commit()
    item_id = db.session.scalar(select(CollectionItem.id))
    return {
        "collection_id": collection.id,
        "item_id": item_id,
        **filtering.whole(alice, status.id),
        "account_id": bob.id,
        "status_id": status.id,
        "poll_id": status.poll_id,
        "media_id": upload.id,
        "notification_id": 1,
        "conversation_id": 1,
        "request_id": 1,
        "hashtag": "nest",
        "date": "2026-01-01",
        "featured_tag_id": a_tag_of(alice),
        "name": "nest",
        "list_id": a_list_of(alice),
        "report_id": report.id,
        **some_rules(),
        "scheduled_id": later.id,
        "quoting_status_id": quote.id,
    }


@pytest.fixture
def foreign(app, bob, post):
    """Something for every variable that alice may not know of."""
    hidden = post(bob, "Not for alice", visibility="private", poll=statuses.PollDraft(["a", "b"], 600))
    upload = attachments.upload(bob, attachments.Upload(io.BytesIO(PNG)))
    db.session.commit()
    return {
        **filtering.whole(bob, hidden.id),
        "status_id": hidden.id,
        "poll_id": hidden.poll_id,
        "media_id": upload.id,
        "list_id": a_list_of(bob),
        "featured_tag_id": a_tag_of(bob),
    }


def a_tag_of(account):
    featured_id = tags.feature(account, tags.named_or_new("nest"), most=10)
    db.session.commit()
    return featured_id


def a_list_of(account):
    made = lists.create(account, lists.ListChanges(title="Friends"))
    db.session.commit()
    return made.id


def some_rules():
    """One of every kind that moderators make."""
    made = {
        "domain_block_id": domain_rules.block(None, "worse.example", domain_rules.Terms()),
        "domain_allow_id": domain_rules.allow(None, "best.example"),
        "email_domain_block_id": sign_up_blocks.block_email_domain(None, "mail.worse.example"),
        "canonical_email_block_id": sign_up_blocks.block_email(None, "nobody@mail.example", ""),
        "ip_block_id": sign_up_blocks.block_network(None, sign_up_blocks.NetworkTerms("203.0.113.10", "sign_up_block")),
    }
    db.session.commit()
    return {name: row.id for name, row in made.items()}


PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000b4944415478da6360"
    "00020000050001e9fadcd80000000049454e44ae426082"
)


@pytest.fixture
def attack(api, alice):
    """Requests of alice, whose token was used before today: noting its use is no change that a request makes."""
    client = api(alice, SCOPES)
    client.get("/api/v1/accounts/verify_credentials")
    with Changes() as changes:
        found = Attack(client, changes)
        yield found
    assert found.sent
    assert found.problems == []


def complete(route):
    return SMALLEST.get(route.declared.args.__name__, {}) if route.declared.args else {}


def body_of(route):
    """A complete request for the client: JSON where there may be a body."""
    return {"json": complete(route)} if route.method in BODIES and complete(route) else {}


def with_token(app, attack, token):
    attack.client = Api(app, None)
    attack.client.headers["Authorization"] = f"Bearer {token}"


def test_without_a_token_only_what_is_public_answers(the_routes, attack, app, mine):
    attack.client = Api(app, None)
    for route in the_routes:
        if not route.declared.public:
            reply = attack(route, route.fill(mine), {401}, **body_of(route))
            assert reply.json == {"error": "The access token is invalid"}, route
            assert reply.headers["WWW-Authenticate"] == 'Bearer realm="Rookery"'


@pytest.mark.any_database
@pytest.mark.parametrize("token", ["nonsense", "", "☃", "a b", "x" * 5000, "revoked"])
def test_with_a_bad_token_nothing_answers(the_routes, attack, app, alice, mine, token):
    if token == "revoked":
        token = Factory(app).token(alice)
        db.session.query(OAuthToken).filter_by(token_hash=hash_secret(token)).delete()
        db.session.commit()
    with_token(app, attack, token.encode().decode("latin-1"))

    for route in the_routes:
        if not route.path.startswith(OWN_CREDENTIALS) and (token or not route.declared.public):
            reply = attack(route, route.fill(mine), {401}, **body_of(route))
            assert ('error="invalid_token"' in reply.headers["WWW-Authenticate"]) == bool(token.strip()), route


@pytest.mark.any_database
@pytest.mark.parametrize("scope", ["push", "read:lists"])
def test_a_token_without_the_scope_is_refused(the_routes, attack, app, alice, mine, scope):
    with_token(app, attack, Factory(app).token(alice, scope))
    attack.client.get("/api/v1/apps/verify_credentials")

    for route in the_routes:
        if route.declared.scope and scope not in route.declared.scope.split(" | "):
            reply = attack(route, route.fill(mine), {403}, **body_of(route))
            assert reply.json == {"error": "This action is outside the authorized scopes"}, route


@pytest.mark.any_database
def test_the_token_of_an_app_is_nobody(the_routes, attack, app, mine):
    with_token(app, attack, Factory(app).token(None, SCOPES))
    attack.client.get("/api/v1/apps/verify_credentials")

    for route in the_routes:
        if not route.declared.public and not route.declared.app_token:
            reply = attack(route, route.fill(mine), {422}, **body_of(route))
            assert reply.json == {"error": "This method requires an authenticated user"}, route


@pytest.mark.any_database
def test_who_is_not_confirmed_yet_may_do_nothing_else(the_routes, attack, app, factory, mine):
    with_token(app, attack, factory.token(factory.user("newcomer", confirmed=False)))
    attack.client.get("/api/v1/apps/verify_credentials")

    for route in the_routes:
        # Routes without a scope may not ask who it is at all, and those that confirm or tell of the app let them in.
        if route.declared.scope and not route.declared.unready and not route.declared.public:
            attack(route, route.fill(mine), {403}, **body_of(route))


def test_what_does_not_exist_is_not_found(the_routes, attack, mine):
    for number, route in enumerate(the_routes):
        for name in route.ids:
            for bad in in_turns(IDS, number):
                reply = attack(route, route.fill({**mine, name: bad}), {404}, **body_of(route))
                assert reply.json == {"error": "Record not found"}, (route, bad)


def test_any_text_in_a_path_is_no_failure(the_routes, attack, mine):
    """What a change does with the text it may refuse, if it says so."""
    for route in the_routes:
        expected = {200, 404} | ({422} & set(route.declared.errors) if route.method != "GET" else set())
        for name in set(route.variables) - set(route.ids):
            for bad in hostile.BAD_IDS:
                attack(route, route.fill({**mine, name: bad}), expected)


def test_what_belongs_to_others_is_not_found(the_routes, attack, foreign, bob):
    for route in the_routes:
        if set(route.ids) & set(foreign):
            attack(route, route.fill(foreign), {404}, **body_of(route))
        elif "follow_requests" in route.path and route.ids:
            attack(route, route.fill({"account_id": bob.id}), {404})


def test_nobody_changes_what_others_posted(the_routes, attack, bob, post):
    status = post(bob, "Hands off")
    for route in the_routes:
        if str(route) in OWNERS_ONLY:
            attack(route, route.fill({"status_id": status.id}), OWNERS_ONLY[str(route)], **body_of(route))


OWNERS_ONLY = {
    "PUT /api/v1/statuses/<id:status_id>": {404},
    "DELETE /api/v1/statuses/<id:status_id>": {404},
    "POST /api/v1/statuses/<id:status_id>/pin": {422},
}


@pytest.mark.any_database
@pytest.mark.parametrize("content_type", ["application/json", "application/json; charset=utf-8", "application/ld+json"])
def test_a_body_that_is_no_json_object_is_malformed(the_routes, attack, mine, content_type):
    for route in the_routes:
        if route.declared.args and route.method in BODIES:
            for bad in hostile.BAD_JSON:
                attack(route, route.fill(mine), {400}, data=bad, content_type=content_type)


@pytest.mark.any_database
def test_a_form_that_contradicts_itself_is_malformed(the_routes, attack, mine):
    for route in the_routes:
        if route.declared.args and route.method in BODIES:
            for bad in hostile.BAD_FORMS:
                kind = "application/x-www-form-urlencoded"
                attack(route, route.fill(mine), route.may_answer, data=bad, content_type=kind)


@pytest.mark.any_database
@pytest.mark.parametrize(
    "content_type",
    [
        "",
        "text/plain",
        "application/xml",
        "json",
        "multipart/form-data",
        "multipart/form-data; boundary=x",
        '"',
        ";;",
        "application/json; charset=utf-7",
    ],
)
def test_a_body_of_another_type_is_no_failure(the_routes, attack, mine, content_type):
    for route in the_routes:
        if route.method in BODIES:
            for data in (b'--x\r\nContent-Disposition: form-data; name="status"\r\n\r\nhal', b"{}", b"\x00" * 100):
                attack(route, route.fill(mine), data=data, content_type=content_type)


JSON = "application/json"
FORM = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data; boundary=x"
KINDS = [JSON, FORM, MULTIPART]


@pytest.mark.any_database
@pytest.mark.parametrize("content_type", KINDS)
def test_a_body_of_two_megabytes_is_too_large(the_routes, attack, app, mine, content_type):
    bodies = [route for route in the_routes if route.method in BODIES and route.declared.args]
    for route in in_turns(bodies, KINDS.index(content_type)):
        size = route.declared.max_body
        allowed = size() if callable(size) else 2 * 1024 * 1024
        data = b"x" * ((allowed if content_type == MULTIPART else min(allowed * 4 // 3, MAX_IN_MEMORY)) + 1)
        attack(route, route.fill(mine), {413}, data=data, content_type=content_type)


@pytest.mark.any_database
@pytest.mark.parametrize(
    ("content_type", "start"),
    [
        ("application/json", b'{"a":"'),
        (FORM, b"a="),
        (MULTIPART, b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n'),
    ],
    ids=["json", "form", "multipart"],
)
def test_a_large_body_without_a_length_is_too_large(the_routes, attack, mine, content_type, start):
    for route in the_routes:
        if route.declared.args and route.method in BODIES and not route.declared.max_body:
            attack(
                route,
                route.fill(mine),
                {413},
                input_stream=io.BytesIO(start + b"x" * 2 * 1024 * 1024),
                content_type=content_type,
                headers={"Transfer-Encoding": "chunked"},
                environ_overrides={"wsgi.input_terminated": True},
            )


@pytest.mark.timeout(300)
@pytest.mark.parametrize("quarter", range(4))  # for several processes
def test_values_of_wrong_types_are_no_failure(quarter, the_routes, attack, api, alice, mine, run_jobs):
    for first, route in enumerate(the_routes[quarter::4]):
        if route.declared.args and route.method in BODIES:
            for number, place in enumerate(places(route.declared.args()), first):
                for bad in in_turns(VALUES, number):
                    attack(route, route.fill(mine), json=put(complete(route), place, bad))

    # What was taken in can be shown, and does not break the jobs that follow from it.
    run_jobs()
    assert db.session.scalars(select(Job.error).where(Job.error.is_not(None))).all() == []
    for path in ("timelines/home", "accounts/verify_credentials", f"accounts/{alice.id}/statuses", "notifications"):
        assert api(alice).get(f"/api/v1/{path}").status_code == 200


@pytest.mark.timeout(300)
@pytest.mark.parametrize("quarter", range(4))  # for several processes
def test_queries_of_any_kind_are_no_failure(quarter, the_routes, attack, mine):
    for first, route in enumerate(the_routes[quarter::4]):
        if route.method == "GET":
            names = list(CURSORS if route.declared.paged else ()) + [
                place[0] for place in (places(route.declared.args()) if route.declared.args else ())
            ]
            for number, name in enumerate(names or ["x", "resource"], first):
                spelled = [f"{name}={bad}" for bad in QUERIES] + [f"{name}[]=%00", f"{name}[a][b]=-1"]
                for query in in_turns(spelled, number):
                    attack(route, f"{route.fill(mine)}?{query}", route.may_answer | {400, 404})


@pytest.mark.any_database
@pytest.mark.parametrize(
    "headers",
    [
        {"Authorization": "Bearer"},
        {"Authorization": "Basic eA=="},
        {"Authorization": "\xff\xfe"},
        {"Accept": "\xff;q=x"},
        {"Accept-Language": "zz-\xff;q=2,,"},
        {"Host": "[::"},
        {"Host": "a b"},
        {"Origin": "null\xff"},
        {"Cookie": "rookery=\xff; ;=;"},
        {"Range": "bytes=9-1"},
        {"Content-Length": "-5"},
        {"Content-Length": "x"},
        {"If-None-Match": "\xff"},
    ],
    ids=str,
)
def test_headers_of_any_kind_are_no_failure(the_routes, attack, mine, headers):
    send_with(headers, the_routes, attack, mine)


@pytest.mark.parametrize("headers", [{"X-Forwarded-For": "\xff, 1.2.3"}, {"Idempotency-Key": "x" * 300}], ids=str)
def test_headers_that_a_database_may_keep_are_no_failure(the_routes, attack, mine, headers):
    send_with(headers, the_routes, attack, mine)


def send_with(headers, the_routes, attack, mine):
    for route in the_routes:
        if route.method == "GET" or route.path.endswith("/statuses"):
            attack(route, route.fill(mine), route.may_answer | {400, 404}, headers=headers)


def test_bad_texts_in_oauth_requests_get_an_oauth_error(the_routes, attack, app):
    attack.client = Api(app, None)
    names = ("grant_type", "client_id", "client_secret", "code", "redirect_uri", "scope", "code_verifier", "token")
    for route in the_routes:
        if route.path in ("/oauth/token", "/oauth/revoke"):
            for name in names:
                for bad in hostile.BAD_VALUES:
                    form = {"grant_type": "client_credentials", "client_id": "x", "client_secret": "y", name: bad}
                    attack(route, route.path, {400, 401}, json=form)
                    attack(route, route.path, {400, 401}, data={one: str(text) for one, text in form.items()})
                for bad in hostile.BAD_QUERIES:
                    attack(route, f"{route.path}?{name}={bad}", {400, 401})
            for bad in hostile.BAD_JSON:
                attack(route, route.path, {400, 401}, data=bad, content_type="application/json")


@pytest.mark.any_database
@pytest.mark.parametrize("kind", ["", '; filename="x"'])
def test_a_part_whose_name_cannot_be_read_is_refused(alice, api, kind):
    body = f'--x\r\nContent-Disposition: form-data; name="\\"{kind}\r\n\r\nrook\r\n--x--\r\n'

    reply = api(alice).post("/api/v1/statuses", data=body, headers={"Content-Type": "multipart/form-data; boundary=x"})

    assert reply.status_code in (400, 422)


# Each took seconds once, or grows where many of a kind stand in a row.
LONG = ["🇩🇪", "e\u0301", "http://a.b/(", "@a@b.c ", "[", "&", "a."]
LARGE = 900_000


def texts_of(route):
    schema = route.declared.args() if route.declared.args else None
    for place in places(schema) if schema else ():
        field = schema
        for name in place:
            field = field.fields[name] if hasattr(field, "fields") else field.schema.fields[name]
        if isinstance(field, (Text, TextList)):
            yield place


def test_no_text_however_long_keeps_the_server_busy(the_routes, api, alice, mine):
    """Also in queries: there the text stands in the body, for addresses are bounded."""
    client, problems = api(alice, SCOPES), []
    for first, route in enumerate(the_routes):
        for number, place in enumerate(texts_of(route), first):
            for seed in in_turns(LONG, number):
                text = seed * (LARGE // len(seed.encode()))
                body, took = orjson.dumps(put(complete(route), place, text)), []
                while len(took) < 3 and min(took, default=1) > 0.1:
                    begun = time.process_time()
                    reply = client.open(route.fill(mine), method=route.method, data=body, content_type=JSON)
                    took.append(time.process_time() - begun)
                if min(took) > 0.1 or reply.status_code >= 500:
                    problems.append(f"{reply.status_code} after {min(took):.2f} s: {route} {place} {seed!r}")
    assert not problems, "\n".join(problems)
