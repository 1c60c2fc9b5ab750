"""Documents of other servers: how they are asked for, and which are believed."""

import base64
import time

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding

from models.accounts.account import Account
from models.base import db, let_go
from models.federation.peer import Peer
from models.moderation.server_rule import ServerAllow, ServerBlock
from rookery import net
from rookery.cache import cache
from rookery.federation.remote import fetch, resolve
from rookery.federation.remote.dependencies import BudgetSpent, FetchBudget
from rookery.federation.signatures import cavage, verify
from rookery.federation.signatures.keys import instance
from rookery.services.remote import federation_policy
from tests.configured import configured
from tests.federation.neighbours import signs
from tests.peers import Said


def note(masto, path="/notes/1", **more):
    return {"id": masto.base + path, "type": "Note", "attributedTo": f"{masto.base}/users/carol", **more}


def refused(url, **how):
    with pytest.raises(fetch.NotFetched) as caught:
        fetch.document(url, **how)
    return caught.value


def claim_of(request, host="masto.example"):
    return verify.read(request.method, request.path, f"https://{host}{request.path}", request.headers)


def rule(domain, **terms):
    db.session.add(ServerBlock(domain=domain, **terms))
    db.session.commit()
    cache().forget("server rules")


# How it is asked for -------------------------------------------------------------------------------------------


def test_5_10_what_we_fetch_the_server_itself_signs(masto):
    carol = masto.person("carol")

    assert fetch.document(carol.id)["preferredUsername"] == "carol"

    asked = masto.asked[0]
    assert claim_of(asked).holds(instance().private.public_key())
    assert claim_of(asked).key_id == "https://rookery.test/actor#main-key"
    assert 'application/ld+json; profile="https://www.w3.org/ns/activitystreams"' in asked.headers["Accept"]
    assert "application/activity+json" in asked.headers["Accept"]
    assert asked.headers["User-Agent"].startswith("Rookery/")


@pytest.fixture
def connections(masto):
    """How many connections to the database are in use while the server is asked, one time after the other."""
    found, answer, pool = [], masto.answer, db.engine.pool
    masto.answer = lambda request: found.append(pool.checkedout()) or answer(request)
    return found


def test_no_transaction_is_open_while_another_server_is_asked(masto, connections, alice):
    carol = masto.person("carol")
    seen = db.session.get(Account, alice.id)

    fetch.document(carol.id)
    resolve.by_handle("carol", "masto.example", FetchBudget())
    hop = federation_policy.check_file(masto.page("/a.png", b"x", kind="image/png"))
    db.session.scalar(db.select(Account.id))
    net.fetch(f"{masto.base}/a.png", each=hop)

    assert len(connections) >= 4 and not any(connections)
    assert seen.username == "alice"


def test_what_is_being_written_does_not_end_because_others_are_waited_for(alice):
    alice.display_name = "Half"

    let_go()
    db.session.rollback()

    assert db.session.get(Account, alice.id, populate_existing=True).display_name != "Half"


@pytest.fixture
def strict(masto):
    """A server like GoToSocial: 418 for who does not say who they are, 401 for what is not signed with its own name."""
    answer = masto.answer

    def demanding(request):
        if not request.headers.get("User-Agent"):
            return Said(418, {}, b"")
        if "Signature-Input" in request.headers or "headers=" not in request.headers.get("Signature", ""):
            return Said(401, {}, b"")
        covered = request.headers["Signature"].partition('headers="')[2].partition('"')[0].split()
        good = {"(request-target)", "host", "date"} <= set(covered) and request.headers["Host"] == masto.domain
        return answer(request) if good and claim_of(request).holds(masto.signer.public_key()) else Said(401, {}, b"")

    masto.answer, masto.signer = demanding, instance().private
    return masto


def test_17_9_a_server_that_demands_our_name_its_name_and_a_signature_of_every_get_is_read(strict):
    carol = strict.person("carol")
    strict.page("/users/carol/followers?page=1", {"type": "CollectionPage", "items": []})

    assert fetch.document(carol.id)["preferredUsername"] == "carol"
    assert fetch.part(f"{carol.id}/followers?page=1")["items"] == []
    assert {one.headers["User-Agent"].partition("/")[0] for one in strict.asked} == {"Rookery"}


def test_17_9_a_server_that_speaks_rfc_9421_alone_is_heard_and_answered(masto, alice, run_jobs):
    signs(alice)
    carol = masto.person("carol")
    Picky(masto, lambda request: is_new(request) or request.path.startswith("/.well-known/"))

    carol.sends(carol.activity("Follow", "https://rookery.test/users/alice"), form="rfc9421")
    run_jobs()

    [accept] = masto.activities("Accept")
    assert accept["object"]["actor"] == carol.id
    assert is_new(masto.received[-1])


class Picky:
    """A server that answers only to one form of signature."""

    def __init__(self, masto, accepts):
        self.pages, self.answer = masto.pages, masto.answer
        masto.answer = lambda request: self.answer(request) if accepts(request) else Said(401, {}, b"")


def is_new(request):
    return "Signature-Input" in request.headers


@pytest.mark.parametrize("form, accepts", [("cavage", lambda one: not is_new(one)), ("rfc9421", is_new)])
def test_5_4_the_form_that_a_server_takes_is_found_and_remembered_for_a_week(masto, frozen_time, form, accepts):
    carol = masto.person("carol")
    knocks = []
    Picky(masto, lambda request: knocks.append(is_new(request)) or accepts(request))

    fetch.document(carol.id)
    first, _ = len(knocks), knocks.clear()
    fetch.document(carol.id)

    assert first == (2 if form == "rfc9421" else 1)
    assert len(knocks) == 1
    assert db.session.get(Peer, "masto.example").signature == form
    frozen_time.move(days=8)
    fetch.document(carol.id)
    assert knocks[1] is False  # it is asked anew


def holds_without_query(request, public_key):
    text = f"(request-target): get /notes\nhost: masto.example\ndate: {request.headers['Date']}"
    signature = base64.b64decode(cavage.parameters(request.headers["Signature"])["signature"])
    try:
        public_key.verify(signature, text.encode(), padding.PKCS1v15(), hashes.SHA256())
    except InvalidSignature:
        return False
    return True


def test_5_4_a_query_that_is_refused_is_left_out_of_what_is_signed(masto):
    url = masto.page("/notes?id=1", note(masto, "/notes?id=1"))
    ours = instance().private.public_key()
    Picky(masto, lambda request: not is_new(request) and holds_without_query(request, ours))

    assert fetch.document(url)["id"] == url
    assert len(masto.asked) == 1


def test_5_4_other_answers_than_a_refusal_are_final(masto):
    masto.page("/notes/1", status=500)

    assert isinstance(refused(f"{masto.base}/notes/1"), fetch.RetryLater)
    assert len(masto.asked) == 1


# What is believed ----------------------------------------------------------------------------------------------


def test_10_9_only_documents_that_are_served_as_activitypub_are_believed(masto):
    believed = [
        "application/activity+json",
        "application/activity+json; charset=utf-8",
        'application/ld+json; profile="https://www.w3.org/ns/activitystreams"',
        'Application/LD+JSON;profile="https://www.w3.org/ns/activitystreams"; charset=utf-8',
    ]
    others = ["application/ld+json", "application/json", "text/html", "image/png", "application/octet-stream"]
    others.append("text/plain")

    for kind in believed:
        url = masto.page("/notes/1", note(masto), kind=kind)
        assert fetch.document(url)["id"] == url, kind
    rules = {kind: refused(masto.page("/notes/1", note(masto), kind=kind)).rule for kind in others}
    assert rules == dict.fromkeys(others, "10.9")


def test_10_9_only_status_200_will_do(masto):
    errors = {}
    for status in (201, 202, 204, 206, 400, 402, 410, 404, 500):
        errors[status] = refused(masto.page("/notes/1", note(masto), status=status))

    assert [status for status, error in errors.items() if isinstance(error, fetch.Absent)] == [410, 404]
    assert [status for status, error in errors.items() if isinstance(error, fetch.RetryLater)] == [500]


def test_10_9_what_is_no_json_object_is_refused(masto):
    bodies = [b"", b"[]", b'"x"', b"null", b"{", b"\xff", b'{"id": "\xed\xa0\x80"}', b"[" * 9000 + b"]" * 9000]

    rules = {body[:20]: refused(masto.page("/notes/1", body)).rule for body in bodies}
    assert rules == dict.fromkeys(rules, "10.1")


def test_10_1_depth_and_number_of_keys_have_limits(masto):
    deep = {"id": f"{masto.base}/notes/1"}
    for _ in range(64):
        deep = {"id": f"{masto.base}/notes/1", "x": deep}

    assert refused(masto.page("/notes/1", deep)).rule == "10.1"
    assert refused(masto.page("/notes/1", note(masto, x=[{"a": 1, "b": 2}] * 10_001))).rule == "10.1"
    many = masto.page("/notes/1", note(masto, x=[{"a": 1}] * 19_000))
    assert fetch.document(many)["id"] == many


def test_10_9_more_than_a_megabyte_is_refused(masto):
    assert refused(masto.page("/notes/1", note(masto, content="x" * 2**20))).rule == "10.9"


@pytest.mark.parametrize("hops, good", [(3, True), (4, False)])
def test_10_9_three_redirects_are_followed_and_each_is_signed(masto, hops, good):
    for hop in range(hops):
        masto.page(f"/hop/{hop}", status=302, Location=f"/hop/{hop + 1}")
    masto.page(f"/hop/{hops}", note(masto, f"/hop/{hops}"))

    if good:
        assert fetch.document(f"{masto.base}/hop/0")["id"] == f"{masto.base}/hop/{hops}"
        assert all(claim_of(one).holds(instance().private.public_key()) for one in masto.asked)
    else:
        refused(f"{masto.base}/hop/0")


@pytest.mark.parametrize(
    "target", ["http://169.254.169.254/", "https://127.0.0.2/", "ftp://masto.example/", "https://u:p@masto.example/"]
)
def test_10_9_each_redirect_is_checked(masto, target):
    masto.page("/notes/1", status=302, Location=target)

    refused(f"{masto.base}/notes/1")


def test_10_9_another_origin_may_be_led_to_if_the_id_is_of_it(masto, fediverse):
    other = fediverse.server("www.masto.example")
    url = other.page("/notes/1", note(other))
    masto.page("/notes/1", status=302, Location=url)

    assert fetch.document(f"{masto.base}/notes/1")["id"] == url


def test_10_9_what_one_server_says_of_another_is_asked_of_that_one(masto, fediverse):
    evil = fediverse.server("evil.example")
    lie = evil.page("/notes/1", note(masto, content="forged"))
    masto.page("/notes/1", note(masto, content="true"))

    assert fetch.document(lie)["content"] == "true"


def test_10_9_an_id_that_its_own_server_does_not_confirm_is_refused(masto, fediverse):
    evil = fediverse.server("evil.example")
    lie = evil.page("/notes/1", note(masto))

    assert isinstance(refused(lie), fetch.Absent)
    masto.page("/notes/1", note(masto, "/notes/2"))
    assert refused(lie).rule == "10.9"
    masto.page("/notes/1", status=302, Location=lie)
    assert refused(lie).rule == "10.9"


def test_10_9_a_document_without_id_is_refused(masto):
    assert refused(masto.page("/notes/1", note(masto) | {"id": None})).rule == "10.9"


def test_10_9_what_is_attributed_to_another_server_is_refused(masto):
    assert refused(masto.page("/notes/1", note(masto, attributedTo="https://evil.example/users/m"))).rule == "10.9"


def test_10_9_a_server_that_is_down_may_be_asked_later(masto):
    masto.down = True

    assert isinstance(refused(f"{masto.base}/notes/1"), fetch.RetryLater)


def test_10_9_a_body_that_drips_ends_with_the_time(masto, monkeypatch):
    monkeypatch.setattr(fetch, "SECONDS", 0.1)
    url = masto.page("/notes/1", note(masto))
    masto.pages["/notes/1"].wait = lambda: time.sleep(0.3)

    assert isinstance(refused(url), fetch.RetryLater)


def test_10_10_a_page_that_names_its_object_is_followed_once(masto):
    object_url = masto.page("/notes/1", note(masto))
    link = f'<html><head><link rel="alternate" type="application/activity+json" href="{object_url}"></head></html>'
    page = masto.page("/@carol/1", link.encode(), kind="text/html")
    again = masto.page("/@carol/2", link.replace("/notes/1", "/@carol/1").encode(), kind="text/html; charset=utf-8")
    bare = masto.page("/about", b"<html></html>", kind="text/html")

    assert fetch.document(page, or_page=True)["id"] == object_url
    assert refused(page).rule == "10.9"
    assert refused(again, or_page=True).rule == "10.9"
    assert refused(bare, or_page=True).rule == "10.10"


@pytest.mark.parametrize(
    "url",
    [
        "http://masto.example/notes/1",
        "https://user@masto.example/",
        "https:///notes",
        "bear:?t=x",
        "",
        "acct:carol@masto.example",
        "javascript:alert(1)",
        "https://masto.example/" + "x" * 2048,
        "https://masto.example/a b",
        "https://[::1",
    ],
)
def test_10_15_what_can_be_no_id_is_not_asked_for(masto, url):
    assert refused(url).rule == "10.15"
    assert masto.asked == []


def test_10_9_we_do_not_ask_ourselves(fediverse):
    assert refused("https://rookery.test/users/alice").rule == "10.9"


@pytest.mark.parametrize("host", ["127.0.0.2", "[::1]", "10.0.0.1", "169.254.169.254", "0x7f.1", "[::ffff:127.0.0.2]"])
def test_10_17_no_address_that_is_not_public_is_asked(fediverse, host):
    assert refused(f"https://{host}/users/carol").rule in ("10.17", "10.9", "10.12", "10.15")


def test_10_13_an_errand_ends_with_its_requests(masto):
    url = masto.page("/notes/1", note(masto))
    budget = FetchBudget(requests=1)
    fetch.document(url, budget)

    with pytest.raises(BudgetSpent):
        fetch.document(url, budget)


def test_6_6_a_page_of_a_collection_needs_no_id_but_its_host(masto, fediverse):
    evil = fediverse.server("evil.example")
    evil.page("/items", {"type": "Collection"})
    url = masto.page("/items?page=1", {"type": "CollectionPage", "items": []})
    away = masto.page("/away", status=302, Location="https://evil.example/items")

    assert fetch.part(url)["items"] == []
    with pytest.raises(fetch.NotFetched):
        fetch.part(away)


# Whom we talk to -----------------------------------------------------------------------------------------------


def test_10_12_nothing_of_a_suspended_domain_or_below_it_is_fetched(masto, fediverse):
    below = fediverse.server("deep.down.masto.example")
    rule("masto.example", severity="suspend")

    assert refused(f"{masto.base}/notes/1").rule == "10.12"
    assert refused(f"{below.base}/notes/1").rule == "10.12"
    assert masto.asked == below.asked == []
    assert federation_policy.admits("notmasto.example")


def test_10_12_no_redirect_leads_to_a_suspended_domain(masto, fediverse):
    bad = fediverse.server("bad.example")
    masto.page("/notes/1", status=302, Location=bad.page("/notes/1", note(bad)))
    rule("bad.example", severity="suspend")

    assert refused(f"{masto.base}/notes/1").rule == "10.12"
    assert bad.asked == []


def test_10_12_rules_for_media_and_reports_hold_below_the_domain_and_the_longest_counts(app):
    rule("masto.example", severity="noop", reject_media=True, reject_reports=True)
    rule("good.masto.example", severity="silence")

    assert federation_policy.rejects_media("masto.example") and federation_policy.rejects_media("x.masto.example:8443")
    assert federation_policy.rejects_reports("masto.example")
    assert not federation_policy.rejects_media("good.masto.example")
    assert not federation_policy.rejects_media("example")
    assert federation_policy.admits("masto.example")


def test_1_3_where_federation_is_limited_only_what_is_allowed_is_asked(app, masto):
    carol = masto.person("carol")
    with configured(app, ROOKERY_FEDERATION="limited"):
        assert refused(carol.id).rule == "10.12"
        assert masto.asked == []

        db.session.add(ServerAllow(domain="masto.example"))
        db.session.commit()
        cache().forget("server rules")

        assert fetch.document(carol.id)["id"] == carol.id
        assert not federation_policy.admits("x.masto.example")


def test_1_3_where_federation_is_off_nobody_is_asked(app, masto):
    with configured(app, ROOKERY_FEDERATION="off"):
        assert refused(f"{masto.base}/users/carol").rule == "10.12"

    assert masto.asked == []


@pytest.mark.parametrize("host", ["", " ", "a b", "x/y", "a@b", "\x00", "x" * 300 + ".example"])
def test_2_8_what_is_no_domain_is_nobody(app, host):
    assert not federation_policy.admits(host)


def test_10_13_an_errand_ends_after_fifty_requests_to_a_host_a_hundred_in_all_and_a_minute(app):
    one, all_, late = FetchBudget(), FetchBudget(), FetchBudget(seconds=0)
    for number in range(50):
        one.spend(f"https://masto.example/{number}")
    with pytest.raises(BudgetSpent):
        one.spend("https://masto.example/50")
    one.spend("https://other.example/")
    for number in range(100):
        all_.spend(f"https://host{number}.example/")
    with pytest.raises(BudgetSpent):
        all_.spend("https://host.example/")
    with pytest.raises(BudgetSpent):
        late.spend("https://masto.example/")

    assert 59 < FetchBudget().seconds_left <= 60
