"""The owner's texts: the long description, the privacy policy, the terms of service, and the rules."""

import re
from datetime import UTC, date, datetime
from typing import NamedTuple

from sqlalchemy import select

from models import clock
from models.base import db
from models.inserts import insert_once
from models.instance.instance import Rule
from models.instance.terms import TermsOfService
from rookery import urls
from rookery.cache import cache
from rookery.errors import Invalid, Unfit
from rookery.plugin.choices import keep, stored
from rookery.services.instance.statistics import SECONDS
from rookery.text.compose import compose
from rookery.text.sanitize import sanitize
from rookery.translations import lazy_gettext as _

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


def extended_description() -> InstanceText:
    """The owner's long description."""
    return _text("extended_description")


def privacy_policy() -> InstanceText:
    """The privacy policy; until the owner writes one, what Rookery itself does."""
    return _text("privacy_policy")


def _text(name: str) -> InstanceText:
    chosen = stored().get(name)
    written_at = datetime.fromisoformat(chosen["written_at"]) if chosen else DEFAULT_TEXTS[name][1]
    return InstanceText(as_html(*source_of_text(name)), written_at)


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
