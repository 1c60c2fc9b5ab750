"""The mail server, as its owner chooses it in administration: an address, a user, and a password."""

from dataclasses import dataclass
from urllib.parse import quote, unquote, urlsplit

from rookery.errors import Unfit
from rookery.identity import Actor
from rookery.services import instance
from rookery.services.administration import about
from rookery.services.auth.sign_up_form import stored_email
from rookery.translations import lazy_gettext as _

SETTINGS = ("smtp_url", "mail_from")
PORTS = {"smtp": 587, "smtps": 465}


@dataclass(frozen=True)
class MailServer:
    """`scheme` is `smtps` for encryption from the start, `smtp` for encryption as soon as the server offers it."""

    scheme: str
    host: str
    port: int
    username: str
    has_password: bool


def found() -> MailServer | None:
    """Return the mail server in force, without its password."""
    url = str(instance.setting("smtp_url"))
    if not url:
        return None
    parts = urlsplit(url)
    port = parts.port or PORTS.get(parts.scheme, 587)
    return MailServer(parts.scheme, parts.hostname or "", port, unquote(parts.username or ""), bool(parts.password))


def choose(actor: Actor, server: MailServer, password: str, sender: str) -> None:
    """Choose a mail server. Without a password that of the same user at the same host stays. Raises Invalid."""
    if not server.host or any(mark in server.host for mark in "/@:?# "):
        raise Unfit(_("is not the name of a server, such as mail.example"), "host")
    if not 1 <= server.port <= 65535:
        raise Unfit(_("must be between 1 and 65535"), "port")
    if sender and not stored_email(sender):
        raise Unfit(_("is not an e-mail address"), "mail_from")
    about.choose(actor, {"smtp_url": _url(server, password or _known_password(server)), "mail_from": sender})


def remove(actor: Actor) -> None:
    """Send no e-mails any more."""
    about.choose(actor, {"smtp_url": ""})


def _url(server: MailServer, password: str) -> str:
    login = quote(server.username, safe="") + (f":{quote(password, safe='')}" if password else "")
    return f"{server.scheme}://{login}{'@' if login else ''}{server.host}:{server.port}"


def _known_password(server: MailServer) -> str:
    """A password goes nowhere else than where it was given for: another host must not learn it."""
    now = urlsplit(str(instance.setting("smtp_url")))
    is_same = now.hostname == server.host.lower() and unquote(now.username or "") == server.username
    return unquote(now.password or "") if is_same else ""
