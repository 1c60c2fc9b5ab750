"""The layout of e-mails about notifications: as text, and as plain HTML."""

import textwrap
from collections.abc import Sequence
from email.message import EmailMessage

from markupsafe import Markup

from rookery import urls
from rookery.services import email_layout, emails, instance
from rookery.services.email_notifications import unsubscribe
from rookery.services.email_notifications.contents import EmailEntry
from rookery.services.email_notifications.recipients import EmailRecipient
from rookery.translations import language_of, say
from rookery.translations import lazy_gettext as _

WIDTH = 76


def compose(reader: EmailRecipient, entries: Sequence[EmailEntry], more: bool) -> EmailMessage:
    """The letter with these entries; `more`: they are not all. It can be ended by one click, see RFC 8058."""
    title, language = instance.title(), language_of(reader.locale)
    texts = {
        "subject": _("Your notifications on %(title)s", title=title),
        "hello": _("Hello %(username)s,", username=reader.username),
        "happened": _("You have new notifications on %(title)s:", title=title),
        "look": _("View"),
        "more": _("See all notifications:"),
        "choose": _("Choose which e-mails you get:"),
        "stop": _("Unsubscribe from these e-mails:"),
    }
    words = {name: say(text, language) for name, text in texts.items()}
    ways = [
        *([(words["more"], f"{urls.base()}/notifications")] if more else []),
        (words["choose"], f"{urls.base()}/settings/notifications"),
        (words["stop"], unsubscribe.link(reader.id, reader.email)),
    ]
    subject = entries[0].says if len(entries) == 1 else words["subject"]
    letter = emails.write(reader.email, subject, _text(words, entries, ways), _html(reader, words, entries, ways))
    letter["List-Unsubscribe"] = f"<{unsubscribe.link(reader.id, reader.email)}>"
    letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return letter


def _text(words: dict[str, str], entries: Sequence[EmailEntry], ways: Sequence[tuple[str, str]]) -> str:
    told = [f"* {one.says}\n{_quoted(one.text)}  {one.link}\n" for one in entries]
    below = [f"{says} {link}" for says, link in ways]
    return "\n".join([words["hello"], "", words["happened"], "", *told, "-- ", *below, ""])


def _quoted(text: str) -> str:
    return "".join(f"  > {line}\n" for line in textwrap.wrap(text, WIDTH, break_long_words=False))


def _html(
    reader: EmailRecipient, words: dict[str, str], entries: Sequence[EmailEntry], ways: Sequence[tuple[str, str]]
) -> str:
    style = email_layout.link_style()
    told = Markup().join(
        Markup('<li><p><strong>{}</strong></p>{}<p><a href="{}" style="{}">{}</a></p></li>\n').format(
            one.says,
            Markup("<blockquote>{}</blockquote>").format(one.text) if one.text else "",
            one.link,
            style,
            words["look"],
        )
        for one in entries
    )
    below = Markup("<br>\n").join(Markup('{} <a href="{}">{}</a>').format(says, link, link) for says, link in ways)
    body = Markup("<p>{}</p>\n<p>{}</p>\n<ul>\n{}</ul>\n<hr>\n<p>{}</p>\n").format(
        words["hello"], words["happened"], told, below
    )
    return email_layout.page(words["subject"], body, language_of(reader.locale))
