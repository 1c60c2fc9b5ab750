"""The sign-up form: what it asks for, and everything that can be wrong with it.

The codes are those of https://docs.joinmastodon.org/methods/accounts/#422-unprocessable-entity
"""

from dataclasses import dataclass
from datetime import date
from typing import NoReturn

from models.accounts.account import Account
from models.auth.user import User, normal_email
from models.federation.delivery import Departed
from rookery.errors import Invalid
from rookery.services.auth import sign_up_blocks, username_blocks
from rookery.services.auth.username_blocks import LONGEST_USERNAME, USERNAME
from rookery.translations import lazy_gettext as _

Problems = dict[str, list[tuple[str, str]]]

LONGEST_EMAIL = 320  # RFC 3696; longer ones are rejected unparsed
LONGEST_REASON = 420
PASSWORD_LENGTHS = range(8, 129)
# Names that people would take for the server itself.
_VOICES = """
abuse account accounts admin administrator api about billing bot contact everyone help hostmaster info instance
mail mailer_daemon mod moderator moderators mods news no_reply noreply nobody null official owner postmaster root
rookery security staff status support sysadmin system undefined webmaster
"""
RESERVED = frozenset(_VOICES.split())
SAYS = {
    "ERR_BLANK": _("can't be blank"),
    "ERR_BLOCKED": _("contains a disallowed e-mail provider"),
    "ERR_TAKEN": _("has already been taken"),
    "ERR_ACCEPTED": _("must be accepted"),
    "ERR_RESERVED": _("is reserved"),
    "ERR_INVALID": _("is invalid"),
    "ERR_WRONG": _("is wrong"),
}
LABELS = {
    "username": _("Username"),
    "email": _("E-mail address"),
    "password": _("Password"),
    "agreement": _("Agreement"),
    "reason": _("Reason"),
    "invite_code": _("Invite"),
    "date_of_birth": _("Date of birth"),
}


@dataclass(frozen=True)
class SignUp:
    """The fields of a sign-up form. `password` is None for somebody who signs in by other means."""

    username: str
    email: str
    password: str | None
    agreement: bool
    locale: str = "en"
    reason: str = ""
    invite_code: str | None = None
    date_of_birth: date | None = None


def check(form: SignUp, ip: str | None = None) -> None:
    """Raises Invalid with every problem of the form, also those that only the other accounts and the rules tell."""
    problems = credential_problems(form.username, form.email, form.password)
    check_provider(problems, form.email, ip)
    _check_not_reserved(problems, form.username)
    if not form.agreement:
        add(problems, "agreement", "ERR_ACCEPTED")
    if len(form.reason) > LONGEST_REASON:
        _add_too_long(problems, "reason", LONGEST_REASON)
    refuse(problems)


def check_username(username: str) -> None:
    """Check a username for sign-up. Raises Invalid."""
    problems: Problems = {}
    _check_username(problems, username)
    _check_not_reserved(problems, username)
    refuse(problems)


def credential_problems(username: str, email: str, password: str | None) -> Problems:
    problems: Problems = {}
    _check_username(problems, username)
    check_email(problems, email)
    if password is not None:
        _check_password(problems, password)
    return problems


def stored_email(text: str) -> str | None:
    """The form under which an address is kept and looked up, or None if it is no address.

    Whether mail gets there only the confirmation tells, so no name server is asked.
    """
    import email_validator  # 20 ms, and few addresses are typed

    # Private servers may have mail under .local or .test; the library documents changing its list.
    email_validator.SPECIAL_USE_DOMAIN_NAMES.clear()
    if len(text) > LONGEST_EMAIL or "=?" in text:  # an encoded word, which names another address (RFC 2047)
        return None
    try:
        parts = email_validator.validate_email(
            text.strip(), check_deliverability=False, allow_smtputf8=False, globally_deliverable=False
        )
    except email_validator.EmailNotValidError:
        return None
    host = parts.ascii_domain
    return normal_email(parts.ascii_email or "") if "." in host or host == "localhost" else None


def check_email(problems: Problems, text: str) -> None:
    email = stored_email(text)
    if not text.strip():
        add(problems, "email", "ERR_BLANK")
        add(problems, "email", "ERR_INVALID")  # Mastodon's error code
    elif email is None:
        add(problems, "email", "ERR_INVALID", _("is not an e-mail address"))
    elif User.by_email(email):
        add(problems, "email", "ERR_TAKEN")


def check_provider(problems: Problems, text: str, ip: str | None = None) -> None:
    """Check that neither the provider nor the mailbox is blocked."""
    email = stored_email(text)
    if email and "email" not in problems and (code := sign_up_blocks.email_problem(email, ip)):
        add(problems, "email", code)


def _check_username(problems: Problems, username: str) -> None:
    if not username:
        add(problems, "username", "ERR_BLANK")
    elif len(username) > LONGEST_USERNAME:
        _add_too_long(problems, "username", LONGEST_USERNAME)
    elif not USERNAME.fullmatch(username):
        add(problems, "username", "ERR_INVALID", _("must contain only letters, numbers and underscores"))
    # Other servers remember the former owner's key, so the name cannot be used again.
    elif Account.by_address(username) or Departed.named(username):
        add(problems, "username", "ERR_TAKEN")


def _check_not_reserved(problems: Problems, username: str) -> None:
    if username.lower() in RESERVED or (USERNAME.fullmatch(username) and username_blocks.is_blocked(username)):
        add(problems, "username", "ERR_RESERVED")


def _check_password(problems: Problems, password: str) -> None:
    if not password:
        add(problems, "password", "ERR_BLANK")
    elif len(password) < PASSWORD_LENGTHS.start:
        says = _("is too short (minimum is %(limit)s characters)", limit=PASSWORD_LENGTHS.start)
        add(problems, "password", "ERR_TOO_SHORT", says)
    elif len(password) >= PASSWORD_LENGTHS.stop:
        _add_too_long(problems, "password", PASSWORD_LENGTHS.stop - 1)


def check_password_rules(password: str) -> None:
    """Raises Invalid for a password that nobody should have."""
    problems: Problems = {}
    _check_password(problems, password)
    refuse(problems)


def refuse_one(field: str, code: str, says: str = "") -> NoReturn:
    problems: Problems = {}
    add(problems, field, code, says)
    raise _invalid(problems)


def add(problems: Problems, field: str, code: str, says: str = "") -> None:
    problems.setdefault(field, []).append((code, says or SAYS[code]))


def _add_too_long(problems: Problems, field: str, limit: int) -> None:
    add(problems, field, "ERR_TOO_LONG", _("is too long (maximum is %(limit)s characters)", limit=limit))


def refuse(problems: Problems) -> None:
    """Raises Invalid if there is a problem."""
    if problems:
        raise _invalid(problems)


def _invalid(problems: Problems) -> Invalid:
    named = [(LABELS.get(field) or field, says) for field, found in problems.items() for _, says in found]
    return Invalid(problems=named, details=problems)
