"""E-mails: those that confirm an address and welcome a user, signed links, and the connection to the mail server."""

import logging
import re
import smtplib
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import policy
from email.message import EmailMessage
from email.utils import make_msgid
from urllib.parse import SplitResult, quote, unquote, urlsplit

from flask import current_app
from itsdangerous import BadData, TimestampSigner, URLSafeTimedSerializer
from sqlalchemy import select

from models import clock
from models.accounts.account import Account
from models.auth.user import User
from models.base import AnyRow, db
from models.jobs.job import NETWORK
from rookery import concurrency, urls
from rookery.outages import words
from rookery.plugin import task
from rookery.services import email_layout, instance
from rookery.translations import joined, language_of, say
from rookery.translations import lazy_gettext as _

log = logging.getLogger(__name__)

SALT, LINK_SECONDS = "confirm e-mail", 3 * 86400
SMTP_SECONDS = 20.0
LINES = policy.default.clone(max_line_length=900)  # shorter lines would break long URLs
TRIAL_SECONDS = 30.0
# The enhanced status code at the beginning of an answer (RFC 3463), and those of a mailbox that is not there.
ENHANCED = re.compile(rb"\s*([245]\.\d{1,3}\.\d{1,3})\b")
NO_MAILBOX = (b"5.1.1", b"5.1.2", b"5.1.3", b"5.1.6", b"5.1.10", b"5.2.1")


def can_send() -> bool:
    """Return whether this server has a mail server."""
    return bool(_server_url())


def server_name() -> str:
    """Return the host of the mail server; empty without one."""
    return urlsplit(_server_url()).hostname or ""


def _server_url() -> str:
    return str(instance.setting("smtp_url"))


class _Signer(TimestampSigner):
    def get_timestamp(self) -> int:
        return int(clock.now().timestamp())


def confirmation_link(user: User | AnyRow) -> str:
    """The address whose visit confirms the user's (new) e-mail address; good for three days. `user` may be a row."""
    return f"{urls.base()}/auth/confirm?token={quote(confirmation_token(user))}"


def confirmation_token(user: User | AnyRow) -> str:
    """Bound to the user and the address, so that the link of an earlier address is void."""
    return serializer(SALT).dumps([user.id, user.unconfirmed_email or user.email])


def read_token(token: str) -> tuple[int, str]:
    """(user id, e-mail address) of a confirmation token; (0, "") of one that is not ours, altered or too old."""
    try:
        user_id, email = serializer(SALT).loads(token, max_age=LINK_SECONDS)
    except (BadData, UnicodeError):
        return 0, ""
    return user_id, email


def pending_confirmations() -> list[tuple[AnyRow, str]]:
    """Return the users with an unconfirmed address and the link that confirms it, oldest first."""
    waiting = db.session.execute(User.awaiting_confirmation().order_by(User.id)).all()
    return [(one, confirmation_link(one)) for one in waiting]


@task(queue=NETWORK)
def send_confirmation(user_id: int) -> None:
    """Mail the link to the user's (new) address, if it is still to be confirmed.

    Without a mail server the log says where the link is. Raises OSError or SMTPException when the server
    cannot be reached or refuses.
    """
    user = db.session.get(User, user_id)
    if user is None or (user.confirmed_at is not None and user.unconfirmed_email is None):
        return
    if can_send():
        send(_letter(user))
    else:
        log.info("no ROOKERY_SMTP_URL: `rookery accounts confirmations` shows the link for user %s", user.id)
    user.confirmation_sent_at = clock.now()


@task(queue=NETWORK)
def send_welcome(user_id: int) -> None:
    """Tell a user who has confirmed their address that their sign-up was approved. Who confirms it later sees that."""
    user = db.session.get(User, user_id)
    if user is None or user.confirmed_at is None:
        return
    if not can_send():
        log.info("no ROOKERY_SMTP_URL: user %s is not told by mail that they are let in", user_id)
        return
    title = instance.title()
    letter = write_to(
        user,
        _("Your account on %(title)s is ready", title=title),
        _("Your sign-up on %(title)s has been approved. Welcome! Sign in here:", title=title),
        f"{urls.base()}/auth/sign_in?next=/auth/waiting",  # which knows where newcomers begin
        _("In an app, enter %(domain)s as your server.", domain=urls.config().domain),
    )
    send(letter)


def send(letter: EmailMessage) -> None:
    """Hand an e-mail to the mail server, waiting at most a while for each of its answers."""
    with connected() as connection:
        connection.send_message(letter)


def is_permanent(refusal: smtplib.SMTPRecipientsRefused) -> bool:
    """Return whether the answer to RCPT TO says that there is no such mailbox.

    Others are about this server, its sender or this e-mail: were they taken for that, a mail server that closes an
    account or blocks an IP address would end all subscriptions in one run.
    """
    code, answer = next(iter(refusal.recipients.values()))
    if enhanced := ENHANCED.match(answer):
        return enhanced[1] in NO_MAILBOX
    return code in (550, 551, 553)


def try_out(user: User) -> str:
    """Mail the user a letter that says nothing but that letters arrive; what went wrong, or ""."""
    letter = write_to(
        user,
        _("A test e-mail from %(title)s", title=instance.title()),
        _(
            "This is a test e-mail from %(url)s. If you can read it, sending e-mails works.",
            url=urls.config().public_url,
        ),
    )
    return _problem_of(lambda: send(letter))


def try_connection() -> str:
    """Sign in to the mail server and send nothing; return what went wrong, or ""."""

    def attempt() -> None:
        with connected():
            """That it works is all that is asked."""

    return _problem_of(attempt)


def _problem_of(attempt: Callable[[], object]) -> str:
    """Each answer of the mail server may take a while, and there are many: so this waits for all of them only so
    long.
    """
    app, said = current_app._get_current_object(), [f"no answer within {TRIAL_SECONDS:.0f} seconds"]  # type: ignore[attr-defined]  # of the proxy

    def run() -> None:
        with app.app_context():
            try:
                attempt()
                said[0] = ""
            except (OSError, smtplib.SMTPException, ValueError) as error:
                said[0] = _plain(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    with concurrency.yield_slot():
        thread.join(TRIAL_SECONDS)
    return said[0]


def _plain(error: Exception) -> str:
    """Return what a mail server answered, or why it did not; answers are bytes with a number."""
    answer: str | bytes
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        code, answer = next(iter(error.recipients.values()))
    elif isinstance(error, smtplib.SMTPResponseException):
        code, answer = error.smtp_code, error.smtp_error
    else:
        return words(error)
    return f"{code} {answer.decode(errors='replace') if isinstance(answer, bytes) else answer}"


@contextmanager
def connected() -> Iterator[smtplib.SMTP]:
    server = urlsplit(_server_url())
    with _connect(server) as connection:
        if server.username:
            connection.login(unquote(server.username), unquote(server.password or ""))
        yield connection


def _connect(server: SplitResult) -> smtplib.SMTP:
    """`smtps` is encrypted from the start, `smtp` as soon as the server offers it."""
    host = server.hostname or "localhost"
    if server.scheme == "smtps":
        return smtplib.SMTP_SSL(host, server.port or 465, timeout=SMTP_SECONDS, context=_trust(host))
    connection = smtplib.SMTP(host, server.port or 587, timeout=SMTP_SECONDS)
    connection.ehlo()
    if connection.has_extn("starttls"):
        connection.starttls(context=_trust(host))
    elif server.username and not _is_here(host):
        connection.close()
        raise smtplib.SMTPNotSupportedError(f"{host} offers no encryption, so it does not get a password")
    return connection


def _trust(host: str) -> ssl.SSLContext:
    """Certificates are checked, save those of this very machine, which nobody else signs."""
    context = ssl.create_default_context()
    if _is_here(host):
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    return context


def _is_here(host: str) -> bool:
    return host in ("localhost", "127.0.0.1", "::1")


def _letter(user: User) -> EmailMessage:
    title = instance.title()
    return write_to(
        user,
        _("Confirm your e-mail address for %(title)s", title=title),
        _(
            "Somebody, hopefully you, used this address on %(title)s (%(url)s). To confirm it, open this link "
            "within three days:",
            title=title,
            url=urls.config().public_url,
        ),
        confirmation_link(user),
        _("If it was not you, you can ignore this e-mail."),
        to=user.unconfirmed_email or user.email,
    )


def write_to(user: User, subject: str, *paragraphs: str, to: str = "") -> EmailMessage:
    """An e-mail to a user in their language."""
    return write(to or user.email, *worded(user, subject, *paragraphs))


def worded(user: User, subject: str, *paragraphs: str) -> tuple[str, str]:
    """Subject and text of an e-mail in the user's language: a salutation, then the paragraphs that are not empty."""
    username = db.session.scalar(select(Account.username).where(Account.id == user.account_id))
    text = joined([_("Hello %(username)s,", username=username), *filter(None, paragraphs), ""], "\n\n")
    language = language_of(user.locale)
    return say(subject, language), f"{say(text, language).rstrip()}\n"


def write(to: str, subject: str, text: str, html: str = "") -> EmailMessage:
    """A letter from this server, which nobody's machine answers; as HTML too, if that is given or the owner chose how
    e-mails look.
    """
    config = urls.config()
    letter = EmailMessage(policy=LINES)
    letter["Subject"] = literal(" ".join(subject.split()))
    letter["From"] = instance.setting("mail_from")
    letter["To"] = literal(to)
    letter["Date"] = clock.now()
    letter["Message-ID"] = make_msgid(domain=config.domain.partition(":")[0])
    letter["Auto-Submitted"] = "auto-generated"
    letter.set_content(text)
    if html := html or email_layout.of_text(subject, text):
        letter.add_alternative(html, subtype="html")
    return letter


def literal(text: str) -> str:
    """Return a text of others for a header, without encoded words (RFC 2047).

    Setting a header decodes them, which fails or gives another address, and mail programs show them as something else
    than our pages do.
    """
    return text.replace("=?", "= ?")


def serializer(salt: str) -> URLSafeTimedSerializer:
    """Return what signs the token of a link for one purpose, which `salt` names, and reads it again."""
    return URLSafeTimedSerializer(str(current_app.secret_key), salt=salt, signer=_Signer)
