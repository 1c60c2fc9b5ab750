"""Signing in with a provider: a real one, in a process of its own, and what somebody could try instead."""

import pytest

from models.accounts.account import Account
from models.auth.browser_session import BrowserSession
from models.auth.external_identity import ExternalIdentity
from models.auth.role import Permission, Role
from models.auth.second_factor import Passkey
from models.auth.user import User
from models.base import db
from rookery import plugin
from rookery.services import instance
from rookery.services.accounts import local_accounts
from rookery.services.auth import invites, password_reset
from rookery.services.auth.oidc import exchange, id_token, identities, provider
from rookery.services.auth.oidc.exchange import Person
from rookery.services.auth.oidc.provider import Provider
from tests import oidc_provider
from tests.configured import configured
from tests.visitors import ADDRESS, PASSWORD, Visitor, give_password

ADA = {"email": "ada@club.example", "email_verified": True, "preferred_username": "Ada L.", "groups": ["board", "x"]}


@pytest.fixture(scope="module")
def club():
    with oidc_provider.running() as provider:
        yield provider


@pytest.fixture
def use(the_app, monkeypatch, club):
    """`use(only=True)`: the settings of the owner, with the club as the provider."""

    def choose(**values):
        here = {"issuer": club.issuer, "client_id": "rookery", "client_secret": "s3cret:?&", "label": "the club"}
        settings = dict(plugin.settings("oidc")) | here | values
        monkeypatch.setitem(the_app.extensions["rookery.plugins"].settings, "oidc", settings)

    choose()
    return choose


@pytest.fixture
def ada(club, use):
    club.person("ada", **ADA)
    return "ada"


def come(visitor, club, person, path="/auth/oidc/sign_in"):
    """Sign in with the club from this page on; the answer to the browser that comes back."""
    return visitor.open(back(club.sign_in(visitor.open(path).location, person)))


def back(address):
    return address.removeprefix("https://rookery.test")


def join(visitor, **fields):
    visitor.open("/auth/oidc/sign_up")
    asked = visitor.form("/auth/oidc/sign_up").fields  # no address where the provider gave one
    given = {name: value for name, value in fields.items() if name in asked}
    return visitor.send("/auth/oidc/sign_up", agreement=True, **given)


@pytest.fixture
def ada_here(factory, visitor, club, ada):
    """`ada_here()`: Ada has an account without a password, and is signed in, as after a first sign-in with the club."""

    def make():
        account, groups = factory.user("ada", email=ADA["email"]), tuple(ADA["groups"])
        user, found = User.of_account(account.id), provider.provider()
        user.password = ""
        person = Person(ada, ADA["email"], True, ADA["preferred_username"], "", groups, 0.0)
        identities.link(found, user, person, tell=False)
        identities.note_sign_in(found, user, person)
        db.session.commit()
        visitor.enter(account, "oidc")
        return user

    return make


def test_a_first_sign_in_makes_an_account_and_the_next_finds_it(app, visitor, club, ada):
    assert "Sign in with the club" in visitor.open("/auth/sign_in").text
    assert come(visitor, club, ada).location == "/auth/oidc/sign_up"
    page = visitor.open("/auth/oidc/sign_up").text
    assert 'value="Ada_L"' in page and "ada@club.example" in page

    evil = {"agreement": "1", "email": "evil@mail.example"}
    assert visitor.tamper("/auth/oidc/sign_up", **evil).location == "/welcome"

    user = db.session.scalars(db.select(User).where(User.email == "ada@club.example")).one()
    assert user.confirmed_at and user.password == "" and user.login_count == 1
    later = Visitor(app)
    assert come(later, club, ada, "/auth/oidc/sign_in?next=/settings/profile").location == "/settings/profile"
    assert "with the provider of your organization" in later.open("/settings/security").text
    assert [one.signed_in_with for one in BrowserSession.of_user(user.id)] == ["oidc", "oidc"]
    assert db.session.get_one(User, user.id).login_count == 2


def test_an_address_that_the_provider_did_not_verify_is_confirmed_like_any_other(visitor, club, use):
    club.person("bea", **{**ADA, "email": "bea@club.example", "email_verified": False})
    come(visitor, club, "bea")

    reply = join(visitor, username="bea", email="other@mail.example")

    assert reply.location == "/auth/waiting"
    assert User.by_email("other@mail.example").confirmed_at is None


def test_an_address_that_belongs_to_somebody_is_not_taken_over(visitor, club, ada, alice):
    User.of_account(alice.id).email = "ada@club.example"
    db.session.commit()

    reply = come(visitor, club, ada)

    assert reply.status_code == 409 and "An address alone is no proof" in reply.text
    assert visitor.open("/settings").location.startswith("/auth/sign_in")
    assert ExternalIdentity.of_user(User.of_account(alice.id).id) == []
    assert visitor.open("/auth/oidc/sign_up").location == "/auth/sign_in"


@pytest.mark.parametrize("mode", ["closed", "invite"])
def test_a_newcomer_needs_what_the_registration_mode_asks_for(app, visitor, club, ada, mode):
    with configured(app, ROOKERY_REGISTRATIONS=mode):
        come(visitor, club, ada)
        assert "sign-ups are closed or by invitation only" in visitor.open("/auth/sign_in").text

        come(visitor, club, ada, "/auth/oidc/sign_in?invite=none")
        assert visitor.open("/auth/oidc/sign_up").location == "/auth/sign_in"


def test_with_approval_a_newcomer_waits(app, visitor, club, ada):
    with configured(app, ROOKERY_REGISTRATIONS="approval"):
        come(visitor, club, ada)
        assert join(visitor, reason="I sing").location == "/auth/waiting"
        assert User.by_email("ada@club.example").reason == "I sing"

        assert come(Visitor(app), club, ada, "/auth/oidc/sign_in?next=/home").location == "/home"
        assert visitor.open("/home").status_code == 403


def test_an_invite_that_is_used_up_meanwhile_says_so_and_is_in_nobodys_way(app, visitor, club, ada):
    invite = invites.invite(None, 1, None)
    with configured(app, ROOKERY_REGISTRATIONS="approval"):
        come(visitor, club, ada, f"/auth/oidc/sign_in?invite={invite.code}")
        visitor.open("/auth/oidc/sign_up")
        invite.uses = 1
        db.session.commit()

        assert "Used up:" in visitor.send("/auth/oidc/sign_up", agreement="1").text
        assert join(visitor, reason="I sing").location == "/auth/waiting"


def test_a_name_that_is_taken_is_said_and_nothing_is_made(visitor, club, ada, alice):
    come(visitor, club, ada)

    reply = join(visitor, username="alice")

    assert reply.status_code == 422 and "This user name is taken" in reply.text
    assert db.session.scalars(db.select(ExternalIdentity)).all() == []
    assert join(visitor, username="ada").location == "/welcome"


def test_somebody_signed_in_links_their_account_after_their_password(app, enter, club, ada, alice, letters):
    browser = enter(alice)
    browser.open("/settings/security/provider")
    assert browser.send("/settings/security/provider/link", known="wrong").status_code == 422
    address = browser.send("/settings/security/provider/link", known=PASSWORD).location
    assert "prompt=login" in address and "code_challenge_method=S256" in address

    reply = browser.open(back(club.sign_in(address, ada)))

    assert reply.location == "/settings/security/provider" and "Ada L." in browser.open(reply.location).text
    other = Visitor(app)
    come(other, club, ada)
    assert "@alice@rookery.test" in other.open("/settings").text


def test_what_was_begun_as_one_user_links_nothing_to_another(enter, club, ada, alice, bob):
    browser = enter(alice)
    browser.open("/settings/security/provider")
    answer = back(club.sign_in(browser.send("/settings/security/provider/link", known=PASSWORD).location, ada))
    give_password(bob)
    browser.open("/auth/sign_in?anew=1")
    browser.send("/auth/sign_in", login="bob", password=PASSWORD)

    browser.open(answer)

    assert db.session.scalars(db.select(ExternalIdentity)).all() == []


def test_one_person_is_one_user(enter, club, ada, ada_here, alice):
    ada_here()
    browser = enter(alice)
    browser.open("/settings/security/provider")
    browser.open(back(club.sign_in(browser.send("/settings/security/provider/link", known=PASSWORD).location, ada)))

    assert "belongs to another user here" in browser.open("/settings/security/provider").text
    assert ExternalIdentity.of_user(User.of_account(alice.id).id) == []


def test_the_last_way_in_is_not_removed(visitor, ada_here):
    user = ada_here()
    [identity] = ExternalIdentity.of_user(user.id)
    with visitor.client.session_transaction(base_url=ADDRESS) as kept:
        kept["proof"] = [user.id, 4e9]
    visitor.open("/settings/security/provider")

    reply = visitor.give(f"/settings/security/provider/{identity.id}/remove")

    assert reply.status_code == 422 and "Set a password first" in reply.text
    visitor.open("/settings/account")
    visitor.give("/settings/account/password", password="a long enough one")
    visitor.open("/settings/security/provider")
    assert visitor.give(
        f"/settings/security/provider/{identity.id}/remove", **{f"known-{identity.id}": "a long enough one"}
    )
    assert ExternalIdentity.of_user(user.id) == []


def test_a_user_without_a_password_signs_in_again_before_something_sensitive(visitor, club, ada, ada_here):
    ada_here()
    assert "/auth/oidc/prove?next=/settings/account" in visitor.open("/settings/account").text
    assert visitor.give("/settings/account/email", email="x@mail.example").status_code == 422

    assert come(visitor, club, ada, "/auth/oidc/prove?next=/settings/account").location == "/settings/account"

    visitor.open("/settings/account")
    assert visitor.give("/settings/account/email", email="x@mail.example").status_code == 303


def test_an_open_browser_and_another_person_prove_nothing(visitor, club, ada, ada_here):
    ada_here()
    club.person("eve", email="eve@club.example")
    come(visitor, club, "eve", "/auth/oidc/prove?next=/settings/account")
    assert "could not be signed in" in visitor.open("/settings/account").text

    # Signed in at the provider an hour ago: the browser left out what asked for a new sign-in.
    answer = back(club.sign_in(visitor.open("/auth/oidc/prove?next=/settings/account").location, ada))
    with visitor.client.session_transaction(base_url=ADDRESS) as kept:
        kept["oidc"] = {**kept["oidc"], "begun": {**kept["oidc"]["begun"], "at": kept["oidc"]["begun"]["at"] + 600}}
    visitor.open(answer)

    assert "could not be signed in" in visitor.open("/settings/account").text
    assert visitor.give("/settings/account/email", email="x@mail.example").status_code == 422


def test_no_password_fits_a_user_without_one(app, ada_here):
    ada_here()
    wrong = ["", "!", "nobody has this password"]

    assert [Visitor(app).sign_in("ada", password).status_code for password in wrong] == [422] * 3


def test_a_second_factor_is_asked_for(app, club, ada, ada_here):
    user = ada_here()
    db.session.add(Passkey(user_id=user.id, credential="c", public_key="k", name="key"))
    db.session.commit()

    other = Visitor(app)

    assert come(other, club, ada).location == "/auth/second"
    assert other.open("/settings").location.startswith("/auth/sign_in")


def test_a_disabled_login_stays_outside(app, club, ada, ada_here):
    user = ada_here()
    user.active = False
    db.session.commit()

    reply = come(Visitor(app), club, ada)

    assert reply.status_code == 403 and "This login is disabled" in reply.text


def test_an_answer_counts_once_and_only_in_the_browser_that_asked(app, visitor, club, ada):
    answer = back(club.sign_in(visitor.open("/auth/oidc/sign_in").location, ada))

    assert Visitor(app).open(answer).location == "/auth/sign_in"
    assert visitor.open(answer).location == "/auth/oidc/sign_up"
    assert visitor.open(answer).location == "/auth/sign_in"
    visitor.open("/auth/oidc/sign_in")
    assert visitor.open(answer).location == "/auth/sign_in"


def test_a_wrong_answer_spends_the_state_even_with_the_session_of_before(app, visitor, club, ada):
    answer = back(club.sign_in(visitor.open("/auth/oidc/sign_in").location, ada))
    again = Visitor(app)
    cookie = visitor.client.get_cookie("__Host-rookery", "rookery.test").value
    again.client.set_cookie("__Host-rookery", cookie, domain="rookery.test", secure=True)
    assert visitor.open(f"{answer}&iss=https://evil.example").location == "/auth/sign_in"

    assert again.open(answer).location == "/auth/sign_in"


def test_an_answer_of_another_issuer_or_a_refusal_lets_nobody_in(visitor, club, ada):
    answer = back(club.sign_in(visitor.open("/auth/oidc/sign_in").location, ada))
    assert visitor.open(f"{answer}&iss=https://evil.example").location == "/auth/sign_in"

    visitor.open(back(club.deny(visitor.open("/auth/oidc/sign_in").location)))

    assert "could not be signed in with the club" in visitor.open("/auth/sign_in").text


def test_a_provider_that_is_away_is_said(visitor, use):
    use(issuer="http://127.0.0.1:9")

    assert visitor.open("/auth/oidc/sign_in").location == "/auth/sign_in"
    assert "the club does not answer" in visitor.open("/auth/sign_in").text


def test_a_provider_of_the_local_network_is_the_operators_to_name(app, visitor, use, monkeypatch):
    monkeypatch.setattr("rookery.services.auth.oidc.provider.instance.source", lambda name: "administration")

    visitor.open("/auth/oidc/sign_in")

    assert "the club does not answer" in visitor.open("/auth/sign_in").text


# Groups -------------------------------------------------------------------------------------------------------


def role_of(user):
    return db.session.get_one(Role, db.session.get_one(User, user.id).role_id).name


def test_groups_give_roles_and_take_them_again(app, visitor, club, use, ada):
    use(roles="board=Moderator, nobody=Admin, x=User")
    come(visitor, club, ada)
    join(visitor)
    user = User.by_email(ADA["email"])
    assert role_of(user) == "Moderator"

    club.person("ada", **{**ADA, "groups": []})
    come(Visitor(app), club, ada)

    assert role_of(user) == "User"


def test_a_role_goes_with_the_link_that_gave_it(visitor, use, ada_here):
    use(roles="board=Moderator")
    user = ada_here()
    give_password(db.session.get_one(Account, user.account_id))
    [identity] = ExternalIdentity.of_user(user.id)

    visitor.open("/settings/security/provider")
    visitor.give(f"/settings/security/provider/{identity.id}/remove", **{f"known-{identity.id}": PASSWORD})

    assert ExternalIdentity.of_user(user.id) == [] and role_of(user) == "User"


def test_groups_make_no_owner_and_unmake_none(app, club, use, ada, ada_here):
    use(roles="board=Owner")
    user = ada_here()
    assert role_of(user) == "User"

    user.role_id = Role.named("Owner").id
    db.session.commit()
    use(roles="board=Moderator")
    come(Visitor(app), club, ada)

    assert role_of(user) == "Owner"


def test_a_role_given_by_hand_stays(app, club, use, ada, ada_here):
    user = ada_here()
    user.role_id = Role.named("Admin").id
    db.session.commit()
    use(roles="board=Moderator")

    come(Visitor(app), club, ada)

    assert role_of(user) == "Admin"


def test_owners_alone_choose_the_provider_and_what_its_groups_may(enter, factory, owner):
    """Else a keeper of settings would name a provider of their own, and a group of it for the role of an admin."""
    db.session.add(Role(name="Keeper", permissions=Permission.MANAGE_SETTINGS.value, position=5))
    db.session.commit()
    keeper, boss = enter(factory.user("keeper", role="Keeper")), enter(owner)
    path, wanted = "/admin/plugins/oidc", {"oidc_issuer": "https://id.example", "oidc_roles": "x=Admin"}

    assert 'name="oidc_roles"' not in keeper.open(path).text
    keeper.give(f"{path}/settings", **wanted)
    by_keeper = [instance.setting(name) for name in wanted]
    boss.open(path)
    boss.send(f"{path}/settings", **wanted)

    assert (by_keeper, [instance.setting(name) for name in wanted]) == (["", ""], [*wanted.values()])


# The only way in ----------------------------------------------------------------------------------------------


def test_where_it_is_the_only_way_in_owners_alone_keep_their_password(app, visitor, use, api, alice, owner):
    use(only=True)
    give_password(alice)
    give_password(owner)

    reply = visitor.sign_in("alice", PASSWORD)

    assert reply.status_code == 422 and "Sign in with the club." in reply.text
    assert visitor.open("/settings").location.startswith("/auth/sign_in")
    assert "wrong" in visitor.sign_in("alice", "not this").text
    assert visitor.sign_in("rook", PASSWORD).location == "/home"
    assert 'name="password"' not in Visitor(app).open("/auth/sign_up").text
    assert not api(None).get("/api/v2/instance").json["registrations"]["enabled"]


def test_where_it_is_the_only_way_in_nobody_is_told_to_sign_in_with_a_new_password(app, visitor, use, alice):
    link = password_reset.make_link(User.of_account(alice.id), days=1)
    db.session.commit()
    use(only=True)
    visitor.open(link.removeprefix(ADDRESS))

    visitor.send("/auth/password/reset", password="a long enough one")

    page = visitor.open("/auth/sign_in").text
    assert "Password changed." in page and "You can now sign in with it" not in page


def test_where_it_is_the_only_way_in_no_form_makes_a_login(app, visitor, use):
    visitor.open("/auth/sign_up")
    use(only=True)

    reply = visitor.give(
        "/auth/sign_up", username="eve", email="eve@mail.example", password="long enough", agreement="1"
    )

    assert reply.status_code == 403 and local_accounts.sign_in_user("eve") is None


def test_while_the_plugin_has_no_provider_its_pages_are_not_there(visitor):
    assert "/auth/oidc" not in visitor.open("/auth/sign_in").text
    assert visitor.open("/auth/oidc/sign_in").status_code == 404


def test_a_command_says_what_to_register_and_whether_the_provider_answers(app, use):
    result = app.test_cli_runner().invoke(args=["oidc", "check"])
    use(issuer="http://127.0.0.1:9")
    away = app.test_cli_runner().invoke(args=["oidc", "check"])

    assert "https://rookery.test/auth/oidc/callback" in result.stdout and "keys: 1" in result.stdout
    assert (away.exit_code, "the club does not answer" in away.stderr) == (1, True)


# Claims of a provider ------------------------------------------------------------------------------------------


def test_a_verified_address_that_the_provider_keeps_to_itself_is_asked_for(visitor, club, use):
    club.person("cy", email_verified=True, preferred_username="cy")
    come(visitor, club, "cy")
    assert 'name="email"' in visitor.open("/auth/oidc/sign_up").text

    assert join(visitor, username="cy", email="cy@mail.example").location == "/auth/waiting"

    assert User.by_email("cy@mail.example").confirmed_at is None


def test_keys_that_cannot_be_read_do_no_harm_to_the_others(visitor, club, ada, monkeypatch):
    odd = [
        {"kty": "RSA", "kid": "odd"},
        {"kty": "EC", "crv": "P-999", "x": "a", "y": "b"},
        {"kty": "OKP", "crv": "X448", "x": "AAAA"},
        {"kty": "RSA", "n": 5, "e": None},
        "no key",
    ]
    keys = Provider.keys
    monkeypatch.setattr(Provider, "keys", lambda self: {"keys": [*odd, *keys(self)["keys"]]})

    assert come(visitor, club, ada).location == "/auth/oidc/sign_up"


ODD_CLAIMS = [
    {"email": ["a"]},
    {"email": "no address"},
    {"email": "\ud800@x.example"},
    {"email": "é" * 300, "name": "名" * 300, "preferred_username": "名" * 300},
    {"preferred_username": "\ud800\0x"},
    {"preferred_username": 7, "name": None},
    {"groups": [None, {"a": 1}, 5]},
    {"groups": {"board": 1}},
    {"auth_time": 10**400},
]


def test_odd_claims_keep_nobody_out(app, club, use, ada, monkeypatch):
    use(roles="board=Moderator")
    verified, outside = exchange.verified_claims, []

    for number, odd in enumerate(ODD_CLAIMS):
        changed = {"sub": f"odd{number}", "email": f"odd{number}@club.example"} | odd
        monkeypatch.setattr(exchange, "verified_claims", lambda *given, of=changed: verified(*given) | of)
        newcomer = Visitor(app)
        come(newcomer, club, ada)
        reply = join(newcomer, username=f"odd{number}", email=f"odd{number}@mail.example")
        if reply.location not in ("/welcome", "/auth/waiting"):
            outside.append(odd)

    assert outside == []


def test_a_subject_that_cannot_be_stored_lets_nobody_in(visitor, club, ada, monkeypatch):
    decoded = id_token._decoded

    def odd(*given):
        token = decoded(*given)
        token.claims["sub"] = "ada\0"
        return token

    monkeypatch.setattr(id_token, "_decoded", odd)

    assert come(visitor, club, ada).location == "/auth/sign_in"


# Signing out --------------------------------------------------------------------------------------------------


@pytest.fixture
def told(the_app, monkeypatch, club, use):
    """`told(end_session_endpoint="")`: the provider says this of itself."""

    def say(**values):
        known = Provider.configuration
        monkeypatch.setattr(Provider, "configuration", lambda self: known(self) | values)

    return say


def test_who_signed_in_with_the_provider_is_offered_to_sign_out_there(visitor, club, ada_here):
    ada_here()
    visitor.open("/settings")

    reply = visitor.send("/auth/sign_out")

    assert reply.location == "/auth/oidc/sign_out?next=%2F"
    assert visitor.open("/settings").location.startswith("/auth/sign_in")
    page = visitor.open(reply.location).text
    query = "?client_id=rookery&amp;post_logout_redirect_uri=https%3A%2F%2Frookery.test%2F"
    assert f'href="{club.issuer}/oauth2/end_session{query}"' in page and 'href="/"' in page


def test_without_a_usable_page_of_the_provider_signing_out_goes_on(visitor, ada_here, told):
    ada_here()
    told(end_session_endpoint="")
    visitor.open("/settings")

    offer = visitor.tamper("/auth/sign_out", next="/about").location
    reply = visitor.open(offer)

    assert (reply.status_code, reply.location) == (303, "/about")
    unusable = ["javascript:alert(1)", "https:///x", "https://[", f"https://x/{'y' * 3000}"]
    for endpoint in unusable:
        told(end_session_endpoint=endpoint)
        assert visitor.open(offer).location == "/about", endpoint


def test_signing_out_needs_no_provider_that_answers_and_leads_to_no_other_site(visitor, use):
    use(issuer="http://127.0.0.1:9")

    assert visitor.open("/auth/oidc/sign_out?next=https://evil.example/").location == "/"


def test_who_signed_in_with_a_password_is_offered_nothing(visitor, use, alice):
    give_password(alice)
    visitor.sign_in("alice", PASSWORD)
    visitor.open("/settings")

    assert visitor.send("/auth/sign_out").location == "/"
