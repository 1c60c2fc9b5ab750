"""Push messages: what a phone reads, and who is told of what."""

import json

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from models import clock
from models.auth.role import Role
from models.auth.user import User
from models.base import db
from models.notifications.notification import Notification
from rookery.services.push import sealing
from tests.configured import configured
from tests.phones import Phone, decoded, part, subscriptions

# What arrives -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("standard", [False, True])
def test_a_phone_reads_what_happened(alice, bob, api, app, push_service, mention, standard):
    client, phone = api(alice), Phone(push_service, standard=standard)
    phone.subscribe(client)

    mention('@alice <b>Look</b> & see: "1 < 2"')

    [push] = phone.pushes
    [told] = db.session.query(Notification).all()
    assert push.said == {
        "access_token": client.headers["Authorization"].removeprefix("Bearer "),
        "preferred_locale": "en",
        "notification_id": told.id,
        "notification_type": "mention",
        "icon": "https://rookery.test/static/avatars/missing.png",
        "title": "bob mentioned you",
        "body": '@alice <b>Look</b> & see: "1 < 2"',
    }
    assert push.bytes <= 4096
    assert (push.headers["TTL"], push.headers["Urgency"]) == ("172800", "high")
    assert subscriptions()[0].pushed_at is not None


@pytest.mark.parametrize("standard", [False, True])
def test_the_push_service_can_tell_who_sends(app, alice, api, push_service, mention, standard):
    phone = Phone(push_service, standard=standard)
    phone.subscribe(api(alice))

    mention()

    headers, public = phone.pushes[0].headers, app.extensions["rookery.secrets"].vapid_public_key()
    if standard:
        kind, _, rest = headers["Authorization"].partition(" ")
        token = part(rest, "t")
        assert (kind, part(rest, "k")) == ("vapid", public)
    else:
        kind, _, token = headers["Authorization"].partition(" ")
        assert (kind, part(headers["Crypto-Key"], "p256ecdsa")) == ("WebPush", public)
    claims = verified(token, public)
    assert claims["aud"] == f"https://push.example:{push_service.port}"
    assert 0 < claims["exp"] - clock.now().timestamp() <= 12 * 3600
    assert claims["sub"] == "https://rookery.test"


def test_the_push_service_is_told_where_the_owner_can_be_reached(alice, api, app, push_service, mention):
    app.extensions["rookery.cache"].clear()
    Phone(push_service, standard=True).subscribe(api(alice))

    with configured(app, ROOKERY_CONTACT_EMAIL="owner@mail.example"):
        mention()

    token = part(push_service.asked[0][2]["Authorization"].removeprefix("vapid "), "t")
    key = app.extensions["rookery.secrets"].vapid_public_key()
    assert verified(token, key)["sub"] == "mailto:owner@mail.example"


def verified(token, public):
    """The claims of a JSON Web Token that was signed with this key by ES256 (RFC 7515, RFC 7518)."""
    signed, _, signature = token.rpartition(".")
    raw, head = decoded(signature), json.loads(decoded(signed.split(".")[0]))
    r, s = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(public))
    key.verify(encode_dss_signature(r, s), signed.encode(), ec.ECDSA(hashes.SHA256()))
    assert head == {"typ": "JWT", "alg": "ES256"}
    return json.loads(decoded(signed.split(".")[1]))


def test_germans_are_told_in_german(alice, bob, api, phone, mention, post, run_jobs):
    User.of_account(alice.id).locale = "de-AT"
    db.session.commit()

    mention()
    api(bob).post(f"/api/v1/accounts/{alice.id}/follow")
    run_jobs()

    assert phone.titles == ["bob hat dich erwähnt", "bob folgt dir jetzt"]
    assert phone.pushes[0].said["preferred_locale"] == "de-AT"


def test_a_name_that_looks_like_a_sentence_of_ours_stays_a_name(alice, bob, api, phone, mention):
    User.of_account(alice.id).locale = "de"
    bob.display_name = "{name} signed up"
    db.session.commit()

    mention()

    assert phone.titles == ["{name} signed up hat dich erwähnt"]


def test_a_warning_hides_what_it_warns_of(phone, mention):
    mention("@alice the butler did it", spoiler_text="How it ends")

    assert phone.pushes[0].said["body"] == "How it ends"


def test_long_texts_are_cut(phone, mention):
    mention("@alice " + "ä" * 400)

    assert phone.pushes[0].said["body"] == ("@alice " + "ä" * 400)[:140]


def test_who_follows_is_introduced_by_their_profile(alice, bob, api, phone, run_jobs):
    api(bob).patch("/api/v1/accounts/update_credentials", data={"note": "I draw <rooks>", "display_name": "Bob B."})
    api(bob).post(f"/api/v1/accounts/{alice.id}/follow")

    run_jobs()

    said = phone.pushes[0].said
    assert (said["notification_type"], said["title"]) == ("follow", "Bob B. followed you")
    assert said["body"] == "I draw <rooks>"
    assert phone.pushes[0].headers["Urgency"] == "normal"


def test_every_kind_has_a_title(alice, bob, factory, api, post, push_service, run_jobs):
    owner = factory.user("owner", role="Owner")
    phones = {one: Phone(push_service, path=f"/{one.username}") for one in (alice, bob, owner)}
    for one, phone in phones.items():
        phone.subscribe(api(one))
    status = post(alice)
    for verb in ("favourite", "reblog"):
        api(bob).post(f"/api/v1/statuses/{status.id}/{verb}")
    post(bob, "See this", quoted_id=status.id)
    run_jobs()
    api(alice).put(f"/api/v1/statuses/{status.id}", json={"status": "changed"})
    run_jobs()
    api(bob).post("/api/v1/reports", json={"account_id": str(alice.id), "comment": "rude"})
    run_jobs()

    assert sorted(phones[alice].titles) == ["bob boosted your post", "bob favourited your post", "bob quoted your post"]
    assert sorted(phones[bob].titles) == ["alice edited a post", "alice edited a post that you quoted"]
    assert phones[owner].titles == ["bob filed a report"]


def test_a_token_is_kept_sealed(alice, api, push_service, mention):
    client, phone = api(alice), Phone(push_service)
    phone.subscribe(client)
    token = client.headers["Authorization"].removeprefix("Bearer ")
    [subscription] = subscriptions()

    mention()

    sealed = decoded(subscription.sealed_token)
    assert len(sealed) == 12 + len(token) + 16
    assert token.encode() not in sealed
    assert phone.pushes[0].said["access_token"] == token


def test_a_sealed_token_of_another_row_or_another_key_cannot_be_read(app, monkeypatch):
    sealed = sealing.seal("token", 1)
    mine, other_row = sealing.unseal(sealed, 1), sealing.unseal(sealed, 2)
    monkeypatch.setattr(app.extensions["rookery.secrets"], "push_key", lambda: bytes(32), raising=False)

    assert (mine, other_row, sealing.unseal(sealed, 1)) == ("token", "", "")


# Who is told --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("i_follow", [False, True])
@pytest.mark.parametrize("follows_me", [False, True])
def test_a_policy_says_whose_doings_are_pushed(alice, bob, api, push_service, mention, i_follow, follows_me):
    phones = {policy: Phone(push_service, path=f"/{policy}") for policy in ("all", "followed", "follower", "none")}
    for policy, phone in phones.items():
        phone.subscribe(api(alice), "mention", policy=policy)
    if i_follow:
        api(alice).post(f"/api/v1/accounts/{bob.id}/follow")
    if follows_me:
        api(bob).post(f"/api/v1/accounts/{alice.id}/follow")

    mention()

    wanted = {"all": True, "followed": i_follow, "follower": follows_me, "none": False}
    told = {policy: phone.titles for policy, phone in phones.items()}
    assert told == {policy: ["bob mentioned you"] * is_wanted for policy, is_wanted in wanted.items()}


def test_alerts_say_what_is_pushed(alice, bob, api, push_service, post, run_jobs):
    phones = {kind: Phone(push_service, path=f"/{kind}") for kind in ("mention", "favourite", "reblog", "poll")}
    for kind, phone in phones.items():
        phone.subscribe(api(alice), kind)
    status = post(alice)
    for verb in ("favourite", "reblog"):
        api(bob).post(f"/api/v1/statuses/{status.id}/{verb}")
    post(bob, "@alice hello")

    run_jobs()

    told = {kind: [one.said["notification_type"] for one in phone.pushes] for kind, phone in phones.items()}
    assert told == {"mention": ["mention"], "favourite": ["favourite"], "reblog": ["reblog"], "poll": []}


def test_the_end_of_ones_own_poll_is_no_strangers(alice, api, push_service, frozen_time, run_jobs):
    phone = Phone(push_service)
    phone.subscribe(api(alice), "poll", policy="followed")
    poll = {"options": ["yes", "no"], "expires_in": 300}
    assert api(alice).post("/api/v1/statuses", json={"status": "Well?", "poll": poll}).status_code == 200
    run_jobs()

    frozen_time.move(minutes=6)
    run_jobs()

    assert phone.titles == ["A poll by alice has ended"]


def test_9_3_a_quote_for_others_is_not_pushed(alice, bob, api, post, phone, run_jobs):
    status = post(alice)

    post(bob, "For my followers only", quoted_id=status.id, visibility="private")
    run_jobs()

    assert db.session.query(Notification).filter_by(kind="quote").count() == 1
    assert phone.pushes == []


def test_what_waits_in_a_request_is_not_pushed(alice, api, phone, mention):
    api(alice).patch("/api/v2/notifications/policy", json={"for_not_following": "filter"})

    mention()

    assert phone.pushes == []


@pytest.mark.parametrize(("action", "pushed"), [("hide", 0), ("warn", 1)])
def test_what_a_filter_hides_among_notifications_is_not_pushed(alice, api, phone, mention, action, pushed):
    words = [{"keyword": "cheese"}]
    api(alice).post(
        "/api/v2/filters",
        json={
            "title": "Food",
            "context": ["notifications"],
            "filter_action": action,
            "keywords_attributes": words,
        },
    )

    mention("@alice cheese!")

    assert len(phone.pushes) == pushed


def test_staff_kinds_are_pushed_to_staff_only(alice, bob, api, push_service, factory, run_jobs):
    moderator = factory.user("moderator", role="Owner")
    phone = Phone(push_service)
    phone.subscribe(api(moderator))
    api(bob).post("/api/v1/reports", json={"account_id": str(alice.id)})

    assert db.session.query(Notification.account_id).all() == [(moderator.id,)]
    User.of_account(moderator.id).role_id = Role.named("User").id
    db.session.commit()
    run_jobs()

    assert phone.pushes == []
