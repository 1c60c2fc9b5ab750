"""The server itself: its settings as they are in force, its texts and rules, and the numbers it tells about itself."""

import re
from bisect import bisect_left
from datetime import UTC, date, datetime
from typing import Any, NamedTuple

from flask import current_app
from marshmallow import ValidationError
from sqlalchemy import select

from models import clock
from models.accounts.account import Account
from models.auth.user import User
from models.base import Json, db
from models.federation.peer import Peer
from models.inserts import insert_once
from models.instance import instance
from models.instance.closing import CLOSED
from models.instance.instance import Rule, Usage, Week
from models.instance.terms import TermsOfService
from models.moderation.server_rule import ServerBlock
from rookery import urls
from rookery.cache import cache
from rookery.config import SETTINGS, Setting
from rookery.errors import Invalid, Unfit
from rookery.plugin import plugins, settings
from rookery.plugin.choices import keep, short_name, stored
from rookery.services import encrypted_text
from rookery.text.compose import compose
from rookery.text.domains import normalise
from rookery.text.sanitize import sanitize
from rookery.translations import lazy_gettext as _

# Settings that the owner may change while the server runs; all others are read at the start.
CHANGEABLE = {short_name(name): one for name, one in SETTINGS.items() if one.owner_may_change}
SECONDS = 5.0
PEERS_AT_ONCE = 10
PICTURES = BANNER, LOGO, ICON = ("banner", "logo", "icon")
CLOSING = "closing"  # the stored setting
MARKDOWN, HTML = FORMS = ("markdown", "html")
MAX_CHARACTERS = 100_000

# Default texts in Markdown, and when they were written.
DEFAULT_TEXTS: dict[str, tuple[str, datetime | None]] = {
    "extended_description": ("", None),
    "privacy_policy": (
        """\
### What this server stores

- **Your account**: user name, e-mail address, a hash of your password, and whatever you write into your profile.
- **What you do**: statuses, pictures, polls, votes, favourites, bookmarks, and whom you follow, block or mute.
- **How you sign in**: the time and the IP address, for each app and each browser that you signed in with.

### Who sees it

What you post publicly is public, and other servers may keep copies. What you post for your followers or for the \
people you mention goes to their servers as well, whose operators can read it, as can the operators of this one. Your \
e-mail address and your IP addresses are shown to nobody but the operators. Nothing is sold or used for advertising.

### How it ends

You can delete what you post, and your account, at any time. Other servers are asked to delete their copies.
""",
        datetime(2026, 11, 21, tzinfo=UTC),
    ),
}


class RuleRow(NamedTuple):
    id: int
    text: str
    hint: str


class InstanceText(NamedTuple):
    """A text as HTML, and when it was written; None if nobody wrote any."""

    content: str
    updated_at: datetime | None


# Settings -----------------------------------------------------------------------------------------------------


def changeable() -> dict[str, Setting]:
    """Return the settings that the owner may change while the server runs, those of plugins included."""
    found = plugins()
    return CHANGEABLE | {name: found.declared[plugin][key] for name, (plugin, key) in found.changeable.items()}


def setting(name: str) -> Any:
    """A setting in force: from the environment, else as the owner chose, else from the file, else its default."""
    if name in (found := plugins()).changeable:
        plugin, key = found.changeable[name]
        value = settings(plugin)[key]
    else:
        value = stored()[name] if source(name) == "administration" else getattr(urls.config(), name)
    return unsealed(value, name) if is_secret(name) and source(name) == "administration" else value


def source(name: str) -> str:
    """Return where a setting comes from: `environment`, `administration`, `file` or `default`."""
    if name in (found := plugins()).changeable:
        plugin, key = found.changeable[name]
        return "administration" if key in found.chosen(plugin) else found.sources[plugin, key]
    given = urls.config().source.get(f"ROOKERY_{name.upper()}", "default")
    return "administration" if given != "environment" and name in CHANGEABLE and name in stored() else given


def change_setting(name: str, value: str | list[str]) -> None:
    """Choose a setting. Raises Invalid for a wrong value, or a setting that the owner may not change."""
    kept = checked(name, value)
    keep(name, sealed(str(kept), name) if is_secret(name) else kept)


def sealed(text: str, name: str) -> str:
    """Return a secret setting as it is stored: the database alone does not give it away."""
    return encrypted_text.seal(text, _key(), f"setting {name}".encode()) if text else ""


def unsealed(stored_text: str, name: str) -> str:
    """Return a secret setting; empty where the key of the data directory is another one by now."""
    return encrypted_text.unseal(stored_text, _key(), f"setting {name}".encode())


def is_secret(name: str) -> bool:
    """Return whether a setting that the owner may change is a secret, which is never shown."""
    if name in (found := plugins()).changeable:
        plugin, key = found.changeable[name]
        return found.declared[plugin][key].secret
    return name in CHANGEABLE and CHANGEABLE[name].secret


def _key() -> bytes:
    key: bytes = current_app.extensions["rookery.secrets"].login_key()
    return key


def checked(name: str, value: str | list[str]) -> object:
    """A value of a setting as it is kept. Raises Invalid."""
    if (one := changeable().get(name)) is None:
        raise Invalid(_("%(name)s is not a setting that can be changed while the server runs", name=name))
    try:
        return one.parse(" ".join(value) if isinstance(value, list) else value)
    except ValidationError as error:
        says = error.messages[0]
        raise Invalid(details={name: [("ERR_INVALID", says)]}, problems=[(name, says)]) from None


def registration_mode() -> str:
    """`open`, `approval`, `invite` or `closed`."""
    return "closed" if closing() else str(setting("registrations"))


def closing() -> Json | None:
    """Return `state` and `day` while this server closes, and once it is closed."""
    found: Json | None = stored().get(CLOSING)
    return found


def is_closed() -> bool:
    """Return whether the closing has ended: nobody is left, and every address answers 410."""
    found = closing()
    return found is not None and found["state"] == CLOSED


def note_closing(state: str, day: date) -> None:
    keep(CLOSING, {"state": state, "day": day.isoformat()})


def forget_closing() -> None:
    keep(CLOSING, None)


def check_open() -> None:
    """Raises Invalid once the server closes: an account, group or invite made now would be deleted with all others, or
    be there after everybody is gone.
    """
    if is_closed():
        raise Invalid(_("This server has closed, so nothing new is created here"))
    if closing():
        raise Invalid(_("This server is closing, so nothing new is created here"))


def anybody_may_sign_up() -> bool:
    """Return whether a stranger can ask for an account, with or without somebody's approval."""
    return registration_mode() in ("open", "approval")


def title() -> str:
    return str(setting("title"))


def description() -> str:
    return str(setting("description"))


def contact_email() -> str:
    """Empty where the owner gave none: a login's address is nobody's business."""
    return str(setting("contact_email"))


def contact_account_id() -> int | None:
    """Return who is named as the contact: the account that was chosen, as long as it is in use, else the owner's."""
    if chosen := str(setting("contact_account")):
        account = Account.by_address(chosen.removeprefix("@"), None)
        if account and account.suspended_at is None and User.of_account(account.id):
            return account.id
    return instance.owner_id()


class Contact(NamedTuple):
    """Whom people of this server ask: the account of the contact or None, and an address or ""."""

    username: str | None
    email: str


def contact() -> Contact:
    """Return whom people ask who cannot get in."""
    account = db.session.get(Account, found) if (found := contact_account_id()) else None
    return Contact(account.username if account else None, contact_email())


def languages() -> list[str]:
    return list(setting("languages"))


def picture(name: str) -> Json | None:
    """One of PICTURES, if the owner chose it: `key`, `width`, `height`; of the banner `blurhash` and `description` as
    well, of the others `icons`, size → key.
    """
    found: Json | None = stored().get(name)
    return found


def banner() -> Json | None:
    return picture(BANNER)


def keep_picture(name: str, found: Json | None) -> None:
    keep(name, found)


def files_of(found: Json | None) -> set[str]:
    """Return the keys of the files of one of PICTURES, as it is stored."""
    return {found["key"], *found.get("icons", {}).values()} if found else set()


def is_set_up() -> bool:
    """Return whether the owner has said after the first start what kind of server this is, or did not want to."""
    return bool(stored().get("set_up")) and not has_new_domain()


def has_new_domain() -> bool:
    """Return whether the server was set up for a trial on one machine, and has its first real domain since then."""
    return bool(stored().get("trial")) and not urls.config().is_trial


def note_set_up() -> None:
    keep("set_up", True)
    keep("trial", urls.config().is_trial)


# Texts and rules ----------------------------------------------------------------------------------------------


def extended_description() -> InstanceText:
    """The owner's long description."""
    return _text("extended_description")


def privacy_policy() -> InstanceText:
    """The privacy policy; until the owner writes one, what Rookery itself does."""
    return _text("privacy_policy")


def write_text(name: str, text: str, form: str = MARKDOWN) -> bool:
    """Replace one of the owner's texts: `extended_description` or `privacy_policy`, as Markdown or HTML. Return whether
    it is another one now.

    An empty text is as if none had been written.
    """
    if name not in DEFAULT_TEXTS or form not in FORMS:
        raise Invalid(_("%(name)s is not a text of this server", name=name))
    if len(text) > (most := MAX_CHARACTERS):
        raise Unfit(_("is too long (maximum is %(limit)s characters)", limit=most), "text")
    if (text, form) == source_of_text(name):
        return False  # so that the standard text stays the standard text
    keep(name, {form: text, "written_at": clock.now().isoformat()} if text.strip() else None)
    return True


def source_of_text(name: str) -> tuple[str, str]:
    """Return one of the owner's texts as it was typed, and its format."""
    chosen = stored().get(name) or {MARKDOWN: DEFAULT_TEXTS[name][0]}
    form = next(form for form in FORMS if form in chosen)
    return chosen[form], form


def has_terms() -> bool:
    """Return whether there are terms of service, in force or to come."""
    return TermsOfService.exist()


def terms(day: date | None = None) -> TermsOfService | None:
    """The terms of service that hold today, or the version that holds from this day on; None where there is none."""
    return TermsOfService.current() if day is None else TermsOfService.of(day)


def publish_terms(markdown: str, day: date) -> TermsOfService:
    """Add a version that holds from this day on. Earlier ones stay for everybody to read. Raises Invalid."""
    if not markdown.strip():
        raise Invalid(_("The terms must not be empty"))
    if day < clock.today():
        raise Invalid(_("The effective date of the terms must not be in the past"))
    if not insert_once(TermsOfService, text=markdown, effective_date=day):
        raise Invalid(_("There are already terms that take effect on %(day)s", day=day))
    return db.session.scalars(select(TermsOfService).where(TermsOfService.effective_date == day)).one()


def as_html(text: str, form: str = MARKDOWN) -> str:
    """A text of the owner as safe HTML; its headings are below the title of the page on which it stands."""
    if form == HTML:
        return _below_title(sanitize(text, headings=True))
    return _below_title(compose(text, mentions={}, tag_url=urls.tag, markdown=True, headings=True))


def _below_title(html: str) -> str:
    highest = min((int(level) for level in re.findall("<h([1-6])>", html)), default=2)
    return re.sub("(</?h)([1-6])>", lambda tag: f"{tag[1]}{min(6, int(tag[2]) - highest + 2)}>", html)


def rules() -> list[RuleRow]:
    return cache().briefly("rules", SECONDS, lambda: [RuleRow(r.id, r.text, r.hint) for r in Rule.in_order()])


def _text(name: str) -> InstanceText:
    chosen = stored().get(name)
    written_at = datetime.fromisoformat(chosen["written_at"]) if chosen else DEFAULT_TEXTS[name][1]
    return InstanceText(as_html(*source_of_text(name)), written_at)


# Numbers ------------------------------------------------------------------------------------------------------


def usage() -> Usage:
    """Return what is counted here, at most five seconds old."""
    return cache().briefly("usage", SECONDS, instance.usage)


def weeks() -> list[Week]:
    """Return what happened in the last twelve weeks, this one first; at most five seconds old."""
    return cache().briefly("weeks", SECONDS, lambda: instance.weeks(12))


def is_shown(setting_name: str, to_user: bool) -> bool:
    """Return whether a setting of `all`, `users` or `disabled` lets the one who asks see what it is about."""
    return setting(setting_name) in (("all", "users") if to_user else ("all",))


def server_blocks() -> list[ServerBlock]:
    """The rules for other servers that people can feel; at most five seconds old."""
    return cache().briefly("server blocks", SECONDS, ServerBlock.public)


def peers() -> list[str]:
    """The servers that this one has met; at most five seconds old."""
    return cache().briefly("peers", SECONDS, Peer.domains)


def peers_starting_with(text: str) -> list[str]:
    """Return up to ten of these servers, by how their domain begins."""
    if not (start := normalise(text) or text.strip().lower()):
        return []
    known = peers()
    first = bisect_left(known, start)
    return [domain for domain in known[first : first + PEERS_AT_ONCE] if domain.startswith(start)]
