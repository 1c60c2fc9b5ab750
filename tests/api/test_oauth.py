"""OAuth over HTTP: consent, codes, tokens, their end, and everything that somebody could try instead."""

import base64
import hashlib
import re
from html import unescape
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from models.auth.oauth import OAuthGrant, OAuthToken
from models.auth.user import User
from models.base import db
from rookery.services.auth import oauth
from tests.configured import configured
from tests.visitors import ADDRESS, PASSWORD, Visitor, give_password

OOB = "urn:ietf:wg:oauth:2.0:oob"
BACK = "https://nest.example/back?page=1"
VERIFIER = "v" * 50
CHALLENGE = base64.urlsafe_b64encode(hashlib.sha256(VERIFIER.encode()).digest()).rstrip(b"=").decode()


@pytest.fixture
def nest(factory):
    """An app with several addresses."""
    addresses = [OOB, BACK, "nest://", "x.nest:/cb"]
    return factory.oauth_app("Nest", "read write follow push profile", redirect_uris=addresses)


@pytest.fixture
def visitor(app, alice):
    """Alice at her browser, signed in."""
    return Visitor(app).enter(alice)


@pytest.fixture
def token_for(app, nest):
    """`token_for(code=...)` asks for a token with the app's credentials."""

    def ask(**form):
        credentials = {"client_id": nest.client_id, "client_secret": nest.client_secret}
        given = {"grant_type": "authorization_code", "redirect_uri": OOB, **credentials, **form}
        return app.test_client().post("/oauth/token", data={k: v for k, v in given.items() if v is not None})

    return ask


def address(app, **changes):
    query = {"response_type": "code", "client_id": app.client_id, "redirect_uri": OOB, "scope": "read write", **changes}
    return "/oauth/authorize?" + urlencode({k: v for k, v in query.items() if v is not None})


def approve(visitor, app, **changes):
    """Open the consent page and allow; what stands in the address of the answer."""
    assert visitor.open(address(app, **changes)).status_code == 200, visitor.reply.text
    reply = visitor.send("/oauth/authorize", decision="allow")
    return {name: values[0] for name, values in parse_qs(urlsplit(reply.location).query).items()}


def count(model):
    return db.session.scalar(db.select(db.func.count()).select_from(model))


# Consent ------------------------------------------------------------------------------------------------------


def test_a_stranger_signs_in_first_and_then_comes_back(app, alice, nest):
    give_password(alice)
    visitor = Visitor(app)

    reply = visitor.open(address(nest, state="s"))
    assert reply.status_code == 303
    visitor.open(reply.location)
    reply = visitor.send("/auth/sign_in", login="alice", password=PASSWORD)

    assert reply.status_code == 303
    assert reply.location == address(nest, state="s")


def test_the_page_says_who_asks_for_what_and_of_whom(visitor, nest):
    page = visitor.open(address(nest, scope="read:lists push")).text

    assert "Nest" in page and "@alice" in page
    assert "See: lists" in page and "push notifications" in page
    assert "Use another account" in page


def test_what_is_much_to_ask_is_marked_and_told_apart_from_looking(visitor, nest):
    page = visitor.open(address(nest, scope="read:lists write push")).text

    assert page.index("See: lists") < page.index("Change on your behalf") < page.index("Do everything in your name")
    assert page.count("Broad access") == 1 and "Administer the server" not in page


def test_an_app_that_may_act_already_is_known_with_what_it_asks_for_anew(visitor, nest, token_for):
    token_for(code=approve(visitor, nest, scope="read")["code"])

    same = visitor.open(address(nest, scope="read:lists")).text
    more = visitor.open(address(nest, scope="read write")).text

    assert "You have already granted this." in same and ">New<" not in same
    assert "now asks for more" in more and more.count(">New<") == 1


def test_what_an_app_may_do_for_somebody_else_or_another_app_is_not_told(visitor, nest, factory, alice, bob):
    oauth.issue_token(nest.id, User.of_account(bob.id).id, "read")
    oauth.issue_token(factory.oauth_app("Another").id, User.of_account(alice.id).id, "read")
    db.session.commit()

    assert "already" not in visitor.open(address(nest)).text


def test_an_address_of_an_app_beyond_ascii_is_encoded_in_the_header(visitor, factory):
    back = "https://nest.example/戻る?a=%20b"
    app = factory.oauth_app("Nest", "read", redirect_uris=[back])

    assert visitor.open(address(app, redirect_uri=back, scope="read")).status_code == 200
    reply = visitor.send("/oauth/authorize", decision="allow")

    assert reply.location.startswith("https://nest.example/%E6%88%BB%E3%82%8B?a=%20b&code=")


def test_the_consent_page_lets_the_browser_go_back_to_the_app(visitor, nest):
    headers = visitor.open(address(nest)).headers

    assert "form-action" not in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert "Cross-Origin-Opener-Policy" not in headers


def test_an_approval_without_the_page_is_worth_nothing(visitor, nest):
    forged = visitor.client.post(address(nest), base_url=ADDRESS, data={"decision": "allow", "csrf_token": "nonsense"})

    assert forged.status_code == 400
    assert count(OAuthGrant) == 0


def test_the_answer_keeps_state_and_names_its_issuer(visitor, nest):
    answer = approve(visitor, nest, redirect_uri=BACK, state="a b&c=d")

    assert answer["state"] == "a b&c=d"
    assert answer["iss"] == "https://rookery.test/"
    assert answer["page"] == "1"
    assert visitor.reply.location.startswith(BACK + "&code=")


@pytest.mark.parametrize("uri", ["nest://", "x.nest:/cb"])
def test_schemes_of_apps_are_kept_as_they_were_registered(visitor, nest, uri):
    approve(visitor, nest, redirect_uri=uri)

    assert visitor.reply.status_code == 302
    assert visitor.reply.location.startswith(f"{uri}?code=")


@pytest.mark.parametrize("registered", ["http://127.0.0.1/cb", "http://127.0.0.1:8080/cb", "http://[::1]:1/cb?page=1"])
def test_an_app_on_this_machine_listens_at_any_port(app, visitor, factory, registered):
    desk = factory.oauth_app("Desk", "read write", redirect_uris=[registered])
    uri = re.sub(r"(:[0-9]+)?/cb", ":49152/cb", registered)

    code = approve(visitor, desk, redirect_uri=uri)["code"]
    form = {"grant_type": "authorization_code", "client_id": desk.client_id, "client_secret": desk.client_secret}
    ask = app.test_client().post
    elsewhere = ask("/oauth/token", data=form | {"code": code, "redirect_uri": uri.replace("49152", "49153")})

    assert visitor.reply.location.startswith(uri)
    assert (elsewhere.status_code, elsewhere.json["error"]) == (400, "invalid_grant")
    assert ask("/oauth/token", data=form | {"code": code, "redirect_uri": uri}).status_code == 200


def test_only_the_port_of_an_app_on_this_machine_is_free(visitor, factory):
    desk = factory.oauth_app("Desk", "read write", redirect_uris=["http://127.0.0.1:8080/cb", "http://localhost/cb"])
    others = (
        "http://127.0.0.1:80@elsewhere.example/cb",
        "http://127.0.0.1:80.elsewhere.example/cb",
        "http://127.0.0.1.elsewhere.example:80/cb",
        "http://127.0.0.2:80/cb",
        "http://localhost:80/cb",
        "https://127.0.0.1:80/cb",
        "http://127.0.0.1:80/other",
        "http://127.0.0.1:80",
    )

    taken = [uri for uri in others if visitor.open(address(desk, redirect_uri=uri)).status_code != 400]

    assert taken == []


def test_out_of_band_the_code_is_shown(visitor, nest):
    answer = approve(visitor, nest)

    assert visitor.reply.location.startswith("/oauth/authorize/native?")
    assert answer["code"] in visitor.open(visitor.reply.location).text


def test_denying_tells_the_app(visitor, nest):
    visitor.open(address(nest, redirect_uri=BACK, state="s"))

    reply = visitor.send("/oauth/authorize", decision="deny")

    answer = parse_qs(urlsplit(reply.location).query)
    assert (answer["error"], answer["state"]) == (["access_denied"], ["s"])
    assert count(OAuthGrant) == 0


WRONG = [
    {"client_id": "nobody"},
    {"client_id": None},
    {"client_id": '"<script>\n'},
    {"redirect_uri": "https://elsewhere.example/"},
    {"redirect_uri": None},
    {"redirect_uri": BACK + "&more=1"},
    {"redirect_uri": '"\\<script>ä\n'},
    {"redirect_uri": "https://nest.example/"},
    *(
        {"redirect_uri": other}
        for other in (
            "//nest.example/back?page=1",
            "/\\nest.example/back?page=1",
            "https:nest.example/back?page=1",
            "https://nest.example@elsewhere.example/back?page=1",
            "https://nest.example.elsewhere.example/back?page=1",
            "https://nest.example/back?page=1\r\nSet-Cookie: a=b",
            "https%3A%2F%2Fnest.example%2Fback%3Fpage%3D1",
            "https://nest.example/back/../steal?page=1",
            "HTTPS://nest.example/back?page=1",
            BACK + "#x",
            BACK + " ",
            "http://nest.example/back?page=1",
            "https://nest.example:8443/back?page=1",
            "nest://steal",
            "javascript:1",
        )
    ),
]


def test_a_wrong_app_or_address_gets_a_page_and_never_a_redirect(visitor, nest):
    taken = []

    for change in WRONG:
        reply = visitor.open(address(nest, **change))
        page = reply.content_type.startswith("text/html") and "<script>" not in reply.text
        if (reply.status_code, page) != (400, True):
            taken.append((change, reply.status_code, reply.content_type))

    assert taken == []


MISTAKES = [
    ({"scope": "admin:write"}, "invalid_scope"),
    ({"scope": "read everything"}, "invalid_scope"),
    ({"response_type": "token"}, "unsupported_response_type"),
    ({"response_type": None}, "unsupported_response_type"),
    ({"response_type": '"<\\ä'}, "unsupported_response_type"),
    ({"code_challenge": CHALLENGE, "code_challenge_method": "plain"}, "invalid_request"),
    ({"code_challenge": CHALLENGE}, "invalid_request"),
    ({"code_challenge_method": "S256"}, "invalid_request"),
    ({"code_challenge": "short", "code_challenge_method": "S256"}, "invalid_request"),
]


@pytest.mark.parametrize("signed_in", [True, False])
def test_after_other_mistakes_a_link_leads_back_and_nobody_is_redirected(app, visitor, nest, signed_in):
    browser, wrong = visitor if signed_in else Visitor(app), []

    for change, error in MISTAKES:
        reply = browser.open(address(nest, redirect_uri=BACK, state="s", **change))
        links = [unescape(link) for link in re.findall(r'<a class="button" href="([^"]+)"', reply.text)]
        answers = [parse_qs(urlsplit(link).query) for link in links if link.startswith(BACK)]
        found = [(answer["error"], answer["state"], answer["iss"]) for answer in answers]
        told = "This link leads to nest.example." in reply.text
        expected = (400, None, 1, [([error], ["s"], ["https://rookery.test/"])], True)
        if (reply.status_code, reply.location, len(links), found, told) != expected:
            wrong.append((change, reply.status_code, reply.location, links, told))

    assert wrong == []


def test_mistakes_without_an_address_of_the_app_get_a_page(visitor, nest):
    assert visitor.open(address(nest, scope="admin:write")).status_code == 400


def test_forced_login_asks_for_the_password_once_more(visitor, nest, alice):
    give_password(alice)
    reply = visitor.open(address(nest, force_login="true"))

    assert reply.location.startswith("/auth/sign_in?next=")
    assert "force_login" not in reply.location
    assert "current-password" in visitor.open(reply.location).text
    assert visitor.send("/auth/sign_in", login="alice", password=PASSWORD).location == address(nest)


def test_a_link_signs_nobody_out(visitor, nest):
    visitor.open(address(nest, force_login="true"))

    assert visitor.open("/settings").status_code == 200


def test_the_page_says_where_one_is_led_and_no_host_looks_like_another(visitor, factory):
    back = "https://xn--pple-43d.example/back"
    likeness = factory.oauth_app("Apple", "read", redirect_uris=[back, "app://"], website="https://\u0430pple.example/")

    text = visitor.open(address(likeness, redirect_uri=back, scope="read")).text

    assert "be redirected to xn--pple-43d.example." in text
    assert '<a href="https://\u0430pple.example/" rel="noopener nofollow">xn--pple-43d.example</a>' in text
    assert "be redirected to" not in visitor.open(address(likeness, redirect_uri="app://", scope="read")).text


def test_another_account_can_be_used(visitor, nest):
    visitor.open(address(nest))

    reply = visitor.send("/auth/sign_out")

    assert reply.location == address(nest)
    assert visitor.open(reply.location).location.startswith("/auth/sign_in")


@pytest.mark.parametrize("lack", [{"confirmed_at": None}, {"approved": False}])
def test_who_may_not_act_yet_cannot_let_an_app_act(visitor, alice, nest, lack):
    for name, value in lack.items():
        setattr(User.of_account(alice.id), name, value)
    db.session.commit()

    reply = visitor.open(address(nest))

    assert reply.status_code == 403
    assert "Almost there" in reply.text


# Codes --------------------------------------------------------------------------------------------------------


def test_a_code_gives_a_token_that_works(visitor, nest, token_for, api):
    code = approve(visitor, nest)["code"]

    reply = token_for(code=code)

    assert reply.status_code == 200
    token = reply.json
    assert set(token) == {"access_token", "token_type", "scope", "created_at"}
    assert len(token["access_token"]) >= 43
    assert (token["token_type"], token["scope"]) == ("Bearer", "read write")
    assert isinstance(token["created_at"], int)
    seen = api().get("/api/v1/apps/verify_credentials", headers={"Authorization": f"Bearer {token['access_token']}"})
    assert seen.json["name"] == "Nest"
    assert reply.headers["Cache-Control"] == "no-store"


def test_neither_codes_nor_tokens_are_kept(visitor, nest, token_for):
    code = approve(visitor, nest)["code"]
    token = token_for(code=code).json["access_token"]

    assert db.session.scalar(db.select(OAuthGrant.code_hash)) != code
    assert db.session.scalar(db.select(OAuthToken.token_hash)) != token


def test_a_stolen_code_takes_its_token_along(visitor, nest, token_for):
    code = approve(visitor, nest)["code"]
    token_for(code=code)

    again = token_for(code=code)

    assert (again.status_code, again.json["error"]) == (400, "invalid_grant")
    assert count(OAuthToken) == 0


def test_of_two_who_use_a_code_at_once_the_slower_gets_nothing(visitor, nest):
    approve(visitor, nest)
    grant_id = db.session.scalar(db.select(OAuthGrant.id))
    tokens = [oauth.issue_token(nest.id, None, "read")[1].id for _ in range(2)]

    assert [oauth.use_grant(grant_id, token_id) for token_id in tokens] == [True, False]


def test_a_code_is_good_for_ten_minutes(visitor, nest, token_for, frozen_time):
    code = approve(visitor, nest)["code"]
    frozen_time.move(minutes=11)

    assert token_for(code=code).json["error"] == "invalid_grant"


def test_old_codes_are_forgotten_after_a_day(visitor, nest, frozen_time):
    approve(visitor, nest)
    frozen_time.move(hours=25)

    oauth.purge_grants()

    assert count(OAuthGrant) == 0


@pytest.mark.parametrize("change", [{"redirect_uri": BACK}, {"redirect_uri": None}, {"code": "x"}])
def test_a_code_is_bound_to_its_address(visitor, nest, token_for, change):
    code = approve(visitor, nest)["code"]

    reply = token_for(**{"code": code, **change})

    assert (reply.status_code, reply.json["error"]) == (400, "invalid_grant")
    assert count(OAuthToken) == 0


def test_a_code_is_bound_to_its_app(visitor, nest, token_for, factory):
    code = approve(visitor, nest)["code"]
    thief = factory.oauth_app("Thief")

    reply = token_for(code=code, client_id=thief.client_id, client_secret=thief.client_secret)

    assert (reply.status_code, reply.json["error"]) == (400, "invalid_grant")
    assert token_for(code=code).status_code == 200


def test_the_code_of_a_disabled_user_is_worth_nothing(visitor, nest, token_for, alice):
    code = approve(visitor, nest)["code"]
    User.of_account(alice.id).active = False
    db.session.commit()

    assert token_for(code=code).json["error"] == "invalid_grant"


def test_pkce_gives_a_token_for_the_right_verifier(visitor, nest, token_for):
    code = approve(visitor, nest, code_challenge=CHALLENGE, code_challenge_method="S256")["code"]

    assert token_for(code=code, code_verifier=VERIFIER).status_code == 200


@pytest.mark.parametrize("verifier", [None, "", "w" * 50, "short", CHALLENGE, "ä" * 50, "v" * 5000])
def test_pkce_gives_nothing_for_a_wrong_one(visitor, nest, token_for, verifier):
    code = approve(visitor, nest, code_challenge=CHALLENGE, code_challenge_method="S256")["code"]

    reply = token_for(code=code, code_verifier=verifier)

    assert (reply.status_code, reply.json["error"]) == (400, "invalid_grant")
    assert count(OAuthToken) == 0


def test_a_verifier_without_a_challenge_is_refused(visitor, nest, token_for):
    code = approve(visitor, nest)["code"]

    assert token_for(code=code, code_verifier=VERIFIER).json["error"] == "invalid_grant"


# Tokens -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["form", "json", "query", "basic"])
def test_credentials_come_in_any_way(app, nest, way):
    wanted = {"grant_type": "client_credentials", "scope": "read"}
    credentials = {"client_id": nest.client_id, "client_secret": nest.client_secret}
    options = {
        "form": {"data": {**wanted, **credentials}},
        "json": {"json": {**wanted, **credentials}},
        "query": {"query_string": {**wanted, **credentials}},
        "basic": {"data": wanted, "auth": (nest.client_id, nest.client_secret)},
    }[way]

    reply = app.test_client().post("/oauth/token", **options)

    assert reply.status_code == 200
    assert reply.json["scope"] == "read"


def test_an_apps_own_token_reads_by_default_and_has_no_user(token_for, api):
    reply = token_for(grant_type="client_credentials")

    assert reply.json["scope"] == "read"
    assert db.session.scalar(db.select(OAuthToken.user_id)) is None


@pytest.mark.parametrize(
    ("change", "status", "error"),
    [
        ({"client_secret": "wrong"}, 401, "invalid_client"),
        ({"client_secret": None}, 401, "invalid_client"),
        ({"client_secret": "ä"}, 401, "invalid_client"),
        ({"client_id": "nobody"}, 401, "invalid_client"),
        ({"client_id": None}, 401, "invalid_client"),
        ({"scope": "admin:write"}, 400, "invalid_scope"),
        ({"scope": "read everything"}, 400, "invalid_scope"),
        ({"grant_type": "password", "username": "alice", "password": PASSWORD}, 400, "unsupported_grant_type"),
        ({"grant_type": "telepathy"}, 400, "unsupported_grant_type"),
        ({"grant_type": None}, 400, "unsupported_grant_type"),
        ({"grant_type": "refresh_token"}, 400, "unsupported_grant_type"),
        ({"grant_type": "authorization_code"}, 400, "invalid_request"),
        ({"grant_type": "authorization_code", "code": "c" * 100_000}, 400, "invalid_grant"),
    ],
)
def test_what_is_wrong_is_named(app, nest, change, status, error):
    good = {"grant_type": "client_credentials", "client_id": nest.client_id, "client_secret": nest.client_secret}
    body = {name: value for name, value in {**good, **change}.items() if value is not None}

    reply = app.test_client().post("/oauth/token", json=body)

    assert (reply.status_code, reply.json["error"]) == (status, error)
    assert reply.json["error_description"]
    assert count(OAuthToken) == 0


@pytest.mark.parametrize("body", [b"{", b"[1]", b"\xff"])
def test_a_token_request_that_cannot_be_read_is_malformed(app, body):
    reply = app.test_client().post("/oauth/token", data=body, content_type="application/json")

    assert reply.status_code == 400
    assert "error" in reply.json


def test_values_of_the_wrong_kind_count_as_not_given(app, nest):
    body = {"grant_type": ["client_credentials"], "client_id": {"a": 1}, "client_secret": None}

    assert app.test_client().post("/oauth/token", json=body).json["error"] == "unsupported_grant_type"


def test_a_server_without_tls_gives_tokens_as_well(app, token_for):
    with configured(app, ROOKERY_PUBLIC_URL="http://nest.lan:3000"):
        reply = token_for(grant_type="client_credentials")
        facts = app.test_client().get("/.well-known/oauth-authorization-server").json

    assert reply.status_code == 200
    assert facts["issuer"] == "http://nest.lan:3000/"


def test_a_stale_token_beside_the_credentials_says_nothing(app, nest):
    body = {"grant_type": "client_credentials", "client_id": nest.client_id, "client_secret": nest.client_secret}

    reply = app.test_client().post("/oauth/token", json=body, headers={"Authorization": "Bearer stale"})

    assert reply.status_code == 200


def test_browsers_may_ask_for_tokens(app):
    reply = app.test_client().options(
        "/oauth/token",
        headers={
            "Origin": "https://elk.example",
            "Access-Control-Request-Method": "POST",
        },
    )

    assert reply.headers["Access-Control-Allow-Origin"] == "*"


# Revocation ---------------------------------------------------------------------------------------------------


def test_a_revoked_token_is_good_for_nothing(app, nest, token_for, api):
    token = token_for(grant_type="client_credentials").json["access_token"]
    body = {"client_id": nest.client_id, "client_secret": nest.client_secret, "token": token}

    replies = [app.test_client().post("/oauth/revoke", json=body) for _ in range(2)]

    assert [(reply.status_code, reply.json) for reply in replies] == [(200, {}), (200, {})]
    reply = api().get("/api/v1/apps/verify_credentials", headers={"Authorization": f"Bearer {token}"})
    assert reply.status_code == 401


def test_a_client_may_send_the_token_that_it_revokes(app, nest, token_for):
    token = token_for(grant_type="client_credentials").json["access_token"]
    body = {"client_id": nest.client_id, "client_secret": nest.client_secret, "token": token}

    replies = [
        app.test_client().post("/oauth/revoke", data=body, headers={"Authorization": f"Bearer {token}"})
        for _ in range(2)
    ]

    assert [reply.status_code for reply in replies] == [200, 200]


def test_the_token_of_another_app_stays(app, factory, token_for):
    token = token_for(grant_type="client_credentials").json["access_token"]
    thief = factory.oauth_app("Thief")
    body = {"client_id": thief.client_id, "client_secret": thief.client_secret, "token": token}

    reply = app.test_client().post("/oauth/revoke", data=body)

    assert reply.status_code == 403
    assert count(OAuthToken) == 1


@pytest.mark.parametrize("token", [None, "", "unknown", "ä", 5, ["x"]])
def test_revoking_nothing_is_fine(app, nest, token):
    body = {"client_id": nest.client_id, "client_secret": nest.client_secret, "token": token, "token_type_hint": "odd"}

    reply = app.test_client().post("/oauth/revoke", json=body)

    assert (reply.status_code, reply.json) == (200, {})


def test_revoking_needs_the_apps_secret(app, nest, token_for):
    token = token_for(grant_type="client_credentials").json["access_token"]

    reply = app.test_client().post("/oauth/revoke", data={"client_id": nest.client_id, "token": token})

    assert (reply.status_code, reply.json["error"]) == (401, "invalid_client")
    assert count(OAuthToken) == 1


# Whose token, which server ------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["get", "post"])
def test_userinfo_says_whose_the_token_is(api, alice, method):
    reply = getattr(api(alice, "profile"), method)("/oauth/userinfo")

    assert reply.json == {
        "iss": "https://rookery.test/",
        "sub": "https://rookery.test/users/alice",
        "name": "alice",
        "preferred_username": "alice",
        "profile": "https://rookery.test/@alice",
        "picture": "https://rookery.test/static/avatars/missing.png",
    }


def test_userinfo_needs_its_scope_and_a_user(api, alice, factory):
    app_token = factory.token(None, "profile")

    assert api().get("/oauth/userinfo").status_code == 401
    assert api(alice, "read write").get("/oauth/userinfo").status_code == 403
    assert api().get("/oauth/userinfo", headers={"Authorization": f"Bearer {app_token}"}).status_code == 422


def test_the_metadata_says_what_works_here(api):
    facts = api().get("/.well-known/oauth-authorization-server").json

    assert facts["issuer"] == "https://rookery.test/"
    assert facts["app_registration_endpoint"] == "https://rookery.test/api/v1/apps"
    assert facts["code_challenge_methods_supported"] == ["S256"]
    assert facts["grant_types_supported"] == ["authorization_code", "client_credentials"]
    assert {"read", "write", "profile", "push", "follow", "read:lists", "admin:write:ip_blocks"} <= set(
        facts["scopes_supported"]
    )


def test_scopes_of_plugins_that_are_off_cannot_be_granted(app, monkeypatch):
    from rookery.plugin import Plugin, plugins

    off = Plugin(name="off", scopes={"read:lists", "read", "off:own"})
    monkeypatch.setitem(plugins().all, "off", off)
    monkeypatch.setitem(vars(plugins()), "scopes", plugins().scopes - {"read:lists"})

    scopes = oauth.grantable()

    assert "read:lists" not in scopes and "off:own" not in scopes
    assert {"read", "read:filters"} <= scopes


def test_revoking_an_app_ends_codes_and_tokens_alike(visitor, nest, token_for, alice, factory):
    user_id, desk = User.of_account(alice.id).id, factory.oauth_app("Desk", "read write", redirect_uris=[BACK])
    approve(visitor, desk, redirect_uri=BACK)
    token_for(code=approve(visitor, nest)["code"])
    pending = approve(visitor, nest)["code"]

    oauth.revoke_app(user_id, nest.id)
    db.session.commit()

    assert count(OAuthToken) == 0
    assert token_for(code=pending).json["error"] == "invalid_grant"
    assert [one.app_id for one in db.session.query(OAuthGrant)] == [desk.id]
