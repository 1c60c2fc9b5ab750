"""Codes that are asked for beside the password: of an authenticator app (RFC 6238), and for who lost it."""

import secrets
from base64 import b32decode, b32encode
from urllib.parse import quote

from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP
from flask import current_app
from sqlalchemy import delete

from models import clock
from models.accounts.account import Account
from models.auth.oauth import hash_secret
from models.auth.second_factor import Authenticator, Passkey, RecoveryCode, has_second_factor
from models.auth.user import User
from models.base import add_and_flush, db
from rookery import urls
from rookery.services import encrypted_text, instance
from rookery.services.auth.security_emails import tell_user

SECRET_BYTES, DIGITS, STEP_SECONDS = 20, 6, 30  # the defaults of every authenticator app
RECOVERY_CODES, CODE_LETTERS = 10, 12
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # no characters that look alike


def draft(user: User) -> Authenticator:
    """The secret that an app is to be given, the same until it is confirmed or given up."""
    found = db.session.get(Authenticator, user.id)
    if found is None or (found.confirmed_at is None and not secret_of(found)):
        if found:
            db.session.delete(found)
            db.session.flush()
        secret = b32encode(secrets.token_bytes(SECRET_BYTES)).decode()
        sealed = encrypted_text.seal(secret, _key(), _of(user.id))
        found = add_and_flush(Authenticator(user_id=user.id, sealed_secret=sealed))
    return found


def secret_of(authenticator: Authenticator) -> str:
    """Return the secret in base32; empty if the server has lost the key of its seal."""
    return encrypted_text.unseal(authenticator.sealed_secret, _key(), _of(authenticator.user_id))


def address_of(authenticator: Authenticator, user: User) -> str:
    """Return what the QR code says: `otpauth://totp/...`. A colon would end a name in it."""
    account = db.session.get_one(Account, user.account_id)
    host = urls.config().domain.partition(":")[0]
    issuer = instance.title().replace(":", " ") or host
    label = quote(f"{issuer}:{account.username}@{host}", safe="@:")
    return f"otpauth://totp/{label}?secret={secret_of(authenticator)}&issuer={quote(issuer, safe='')}"


def adopt(user_id: int, secret: str) -> None:
    """Ask a new login for the codes of an app that another server gave this secret, in base32. There are no recovery
    codes.
    """
    sealed = encrypted_text.seal(secret, _key(), _of(user_id))
    add_and_flush(Authenticator(user_id=user_id, sealed_secret=sealed, confirmed_at=clock.now()))


def confirm(user: User, code: str) -> list[str] | None:
    """Ask for codes from now on. Return the recovery codes, if there were none yet; None for a wrong code."""
    found = db.session.get(Authenticator, user.id)
    if found is None or found.confirmed_at is not None or not _matches(found, code):
        return None
    found.confirmed_at = clock.now()
    db.session.flush()
    tell_user.enqueue(user.id, "second_factor_on")
    return recovery_codes_at_first(user)


def turn_off(user: User) -> None:
    """Ask for no codes of the app any more; with the last second factor the recovery codes go as well."""
    found = db.session.get(Authenticator, user.id)
    if found is None:
        return
    db.session.delete(found)
    db.session.flush()
    if found.confirmed_at is not None:
        tell_user.enqueue(user.id, "second_factor_off")
    forget_useless_codes(user)


def forget_all(user: User) -> None:
    """Remove every second factor on behalf of an operator: the password alone lets the user in again."""
    db.session.execute(delete(Passkey).where(Passkey.user_id == user.id))
    turn_off(user)
    forget_useless_codes(user)


def is_on(user: User) -> bool:
    found = db.session.get(Authenticator, user.id)
    return found is not None and found.confirmed_at is not None


def passes(user: User, code: str) -> str:
    """Return how the user proved to be the one: `code`, `recovery`, or nothing. A code counts once."""
    found = db.session.get(Authenticator, user.id)
    if found is not None and found.confirmed_at is not None and _matches(found, code):
        return "code"
    if RecoveryCode.use(user.id, _hash(user.id, code)):
        tell_user.enqueue(user.id, "recovery_used", [str(RecoveryCode.left(user.id))])
        return "recovery"
    return ""


def new_recovery_codes(user: User) -> list[str]:
    """Ten codes, each good once, to be shown now and never again; those before are void."""
    RecoveryCode.forget(user.id)
    codes = ["".join(secrets.choice(ALPHABET) for _ in range(CODE_LETTERS)) for _ in range(RECOVERY_CODES)]
    db.session.add_all(RecoveryCode(user_id=user.id, code_hash=_hash(user.id, code)) for code in codes)
    db.session.flush()
    return ["-".join(code[start : start + 4] for start in range(0, CODE_LETTERS, 4)) for code in codes]


def recovery_codes_at_first(user: User) -> list[str]:
    """New codes for who has none; whoever has some keeps them, and sees none here."""
    return [] if RecoveryCode.left(user.id) else new_recovery_codes(user)


def forget_useless_codes(user: User) -> None:
    """Remove recovery codes that recover nothing: without a second factor they would be a second password."""
    if not has_second_factor(user.id):
        RecoveryCode.forget(user.id)


def _matches(authenticator: Authenticator, code: str) -> bool:
    """Return if it is a code of now, or of 30 seconds before or after, that was not used yet. It is used then."""
    digits = "".join(code.split())
    secret = secret_of(authenticator)
    if not (secret and digits.isascii() and digits.isdigit()):
        return False
    totp, step = TOTP(b32decode(secret), DIGITS, SHA1(), STEP_SECONDS), int(clock.now().timestamp()) // STEP_SECONDS
    for counter in (step, step - 1, step + 1):
        if secrets.compare_digest(totp.generate(counter * STEP_SECONDS), digits.encode()):
            return Authenticator.use(authenticator.user_id, counter)
    return False


def _hash(user_id: int, code: str) -> str:
    letters = "".join(letter for letter in code.lower() if letter.isalnum())
    return hash_secret(f"{user_id}:{letters[:100]}")


def _key() -> bytes:
    key: bytes = current_app.extensions["rookery.secrets"].login_key()
    return key


def _of(user_id: int) -> bytes:
    return b"authenticator %d" % user_id
