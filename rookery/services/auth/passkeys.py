"""Passkeys (WebAuthn): registered with a name, then a second factor, or the only one. The library does the proofs.

It takes 50 ms to import, with what it imports itself, so the functions that few requests call do that.
"""

import logging
import secrets
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from sqlalchemy import delete, update

from models import clock
from models.accounts.account import Account
from models.auth.second_factor import Passkey, SpentChallenge
from models.auth.user import User
from models.base import db, lock
from models.inserts import insert_once
from rookery import urls
from rookery.errors import Invalid
from rookery.services import instance
from rookery.services.auth import second_factor
from rookery.services.auth.security_emails import tell_user
from rookery.text import base64url
from rookery.translations import lazy_gettext as _

if TYPE_CHECKING:
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor

log = logging.getLogger(__name__)

MOST, LONGEST_NAME, LONGEST_ANSWER = 20, 50, 20_000
MINUTES = 10  # lifetime of a challenge
CHALLENGE_BYTES = 32


def new_challenge() -> str:
    """Return a new challenge, to be kept in the session and handed back with the answer."""
    return base64url.encode(secrets.token_bytes(CHALLENGE_BYTES))


def creation(user: User, challenge: str) -> str:
    """Return what the browser is asked, as JSON, to make a passkey of this user."""
    import webauthn
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    name = db.session.get_one(Account, user.account_id).username
    return webauthn.options_to_json(
        webauthn.generate_registration_options(
            rp_id=_rp(),
            rp_name=instance.title(),
            user_id=str(user.id).encode(),
            user_name=name,
            user_display_name=name,
            challenge=base64url.decode(challenge),
            exclude_credentials=_described(user),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.PREFERRED, user_verification=UserVerificationRequirement.PREFERRED
            ),
        )
    )


def request(challenge: str, user: User | None = None) -> str:
    """Return what the browser is asked, as JSON, to prove a passkey: one of this user's, or anybody's if nobody is
    known yet.

    In the latter case it is the only factor, so the device checks who holds it (by finger, face or PIN).
    """
    import webauthn
    from webauthn.helpers.structs import UserVerificationRequirement

    wish = UserVerificationRequirement.PREFERRED if user else UserVerificationRequirement.REQUIRED
    return webauthn.options_to_json(
        webauthn.generate_authentication_options(
            rp_id=_rp(),
            challenge=base64url.decode(challenge),
            allow_credentials=_described(user) if user else None,
            user_verification=wish,
        )
    )


def add(user: User, challenge: str, answer: str, name: str) -> list[str]:
    """Keep the passkey that the browser made. The recovery codes, if the user had none. Raises Invalid."""
    import webauthn

    name = " ".join(name.split())[:LONGEST_NAME] or "Passkey"
    lock(User, user.id)  # two at once do not pass the limit
    if len(Passkey.of_user(user.id)) >= MOST:
        raise Invalid(_("You already have %(most)s passkeys. Remove one first", most=MOST))
    if not challenge:  # anybody could answer an empty challenge
        raise Invalid(_("This took too long, please try again"))
    try:
        made = webauthn.verify_registration_response(
            credential=answer[:LONGEST_ANSWER],
            expected_challenge=base64url.decode(challenge),
            expected_rp_id=_rp(),
            expected_origin=urls.base(),
        )
    except Exception as error:  # the library's parsers raise many kinds of errors for malformed input
        log.info("a passkey was not accepted: %s", type(error).__name__)
        raise Invalid(_("This passkey was not accepted, please try again")) from None
    kept = insert_once(
        Passkey,
        user_id=user.id,
        credential=base64url.encode(made.credential_id),
        sign_count=made.sign_count,
        public_key=base64url.encode(made.credential_public_key),
        name=name,
        created_at=clock.now(),
    )
    if not kept:
        raise Invalid(_("This passkey was not accepted, please try again"))
    tell_user.enqueue(user.id, "passkey_added", [name])
    return second_factor.recovery_codes_at_first(user)


def proven(challenge: str, answer: str, user: User | None = None) -> User | None:
    """Return whose passkey answered the challenge, if it is one of `user` (of anybody, if no user is given) and the
    proof holds. A challenge is answered once, which the caller sees to, and a key that counts backwards is a copy.
    """
    import webauthn

    passkey = _passkey_of(answer)
    if passkey is None or (user is not None and passkey.user_id != user.id) or not challenge:
        return None
    try:
        proof = webauthn.verify_authentication_response(
            credential=answer,
            expected_challenge=base64url.decode(challenge),
            expected_rp_id=_rp(),
            expected_origin=urls.base(),
            credential_public_key=base64url.decode(passkey.public_key),
            credential_current_sign_count=passkey.sign_count,
            require_user_verification=user is None,
        )
    except Exception as error:  # as above
        log.info("the proof of a passkey was not accepted: %s", type(error).__name__)
        return None
    used = {"sign_count": proof.new_sign_count, "last_used_at": clock.now()}
    db.session.execute(update(Passkey).where(Passkey.id == passkey.id).values(used))
    return db.session.get(User, passkey.user_id)


def remove(user: User, passkey_id: int) -> bool:
    """Remove a passkey of this user; one of somebody else is left alone. With the last second factor the recovery codes
    go as well.
    """
    found = db.session.get(Passkey, passkey_id)
    if found is None or found.user_id != user.id:
        return False
    db.session.delete(found)
    db.session.flush()
    tell_user.enqueue(user.id, "passkey_removed", [found.name])
    second_factor.forget_useless_codes(user)
    return True


def forget_spent() -> None:
    """Delete answered challenges, and states of sign-ins with a provider, once they have expired."""
    old = SpentChallenge.spent_at < clock.ago(minutes=2 * MINUTES)
    db.session.execute(delete(SpentChallenge).where(old))


def _passkey_of(answer: str) -> Passkey | None:
    from webauthn.helpers import parse_authentication_credential_json

    try:
        given: Any = parse_authentication_credential_json(answer[:LONGEST_ANSWER])
        return Passkey.of_credential(base64url.encode(given.raw_id))
    except Exception:  # as above
        return None


def _described(user: User) -> "list[PublicKeyCredentialDescriptor]":
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor

    return [PublicKeyCredentialDescriptor(id=base64url.decode(one.credential)) for one in Passkey.of_user(user.id)]


def _rp() -> str:
    return urlsplit(urls.base()).hostname or "localhost"
