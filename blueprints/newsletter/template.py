"""The e-mail of a newsletter, as text and as HTML. It loads nothing but the logo: opening it tells nobody."""

from collections.abc import Sequence
from dataclasses import dataclass
from email.headerregistry import Address
from email.message import EmailMessage

from babel.dates import format_date
from markupsafe import Markup

from blueprints.newsletter import subscribing
from blueprints.newsletter.content import NewsletterEntry
from models.accounts.account import Account
from models.notifications.newsletter import Newsletter, NewsletterSubscriber
from rookery import urls
from rookery.services import email_layout, emails
from rookery.text.plain import clean_line
from rookery.translations import language_of, lazy_ngettext, say
from rookery.translations import lazy_gettext as _

SUBJECT = 70
LONGEST_NAME = 60


@dataclass(frozen=True)
class WrittenNewsletter:
    """The parts that the e-mails to all subscribers of a language have in common."""

    subject: str
    text: str
    html: Markup
    language: str
    words: dict[str, str]


def write(author: Account, entries: Sequence[NewsletterEntry], more: bool, locale: str) -> WrittenNewsletter:
    """Write the posts down in a language. `more`: they are not all."""
    language = language_of(locale)
    words = {name: say(text, language) for name, text in _texts(author, len(entries)).items()}
    parts = [_Part(one, language, words) for one in entries]
    all_posts = [(words["more"], urls.profile(author.username))] if more else []
    return WrittenNewsletter(
        subject=_subject(entries, words),
        text="\n".join([words["posted"], "", *(one.text() for one in parts), *_lines(all_posts)]),
        html=Markup("<p>{}</p>\n{}{}").format(
            words["posted"], Markup().join(p.html() for p in parts), _links(all_posts)
        ),
        language=language,
        words=words,
    )


def address(
    written: WrittenNewsletter, newsletter: Newsletter, author: Account, subscriber: NewsletterSubscriber
) -> EmailMessage:
    """Return the e-mail to one subscriber, who can unsubscribe by one click (RFC 8058).

    A repeated attempt has the same Message-ID, so that mail programs show it once.
    """
    link = urls.base() + subscribing.unsubscribe_path(subscriber)
    foot = [(written.words["stop"], link)]
    html = email_layout.page(written.subject, Markup("{}<hr>\n{}").format(written.html, _links(foot)), written.language)
    text = "\n".join([written.text, "-- ", *_lines(foot), ""])
    message = emails.write(subscriber.email, written.subject, text, html)
    name_author(message, author)
    host = urls.config().domain.partition(":")[0]
    message.replace_header("Message-ID", f"<newsletter.{subscriber.id}.{newsletter.sent_until}@{host}>")
    message["List-Id"] = f"<{author.username}.newsletter.{host}>"
    message["List-Unsubscribe"] = f"<{link}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return message


def name_author(message: EmailMessage, author: Account) -> None:
    """Put the name of the author in front of the address of the server, which alone may send (SPF, DMARC)."""
    mailbox = message["From"].addresses[0]
    name = clean_line(author.display_name, LONGEST_NAME) or author.username
    message.replace_header("From", Address(emails.literal(name), mailbox.username, mailbox.domain))


def _texts(author: Account, count: int) -> dict[str, str]:
    name = author.display_name or author.username
    handle = f"@{author.username}@{urls.config().domain}"
    return {
        "subject": lazy_ngettext("%(name)s: a new post", "%(name)s: %(num)s new posts", count, name=name),
        "posted": lazy_ngettext(
            "A new post by %(name)s (%(handle)s):",
            "New posts by %(name)s (%(handle)s):",
            count,
            name=name,
            handle=handle,
        ),
        "boost": _("Boosted:"),
        "warning": _("Content warning:"),
        "media": _("Media:"),
        "no description": _("without description"),
        "poll": _("Poll:"),
        "look": _("Read and reply"),
        "more": _("More posts"),
        "stop": _("Unsubscribe"),
    }


def _subject(entries: Sequence[NewsletterEntry], words: dict[str, str]) -> str:
    first = entries[0].warning or clean_line(entries[0].text, SUBJECT)
    return f"{words['subject']}: {first}" if len(entries) == 1 and first else words["subject"]


@dataclass(frozen=True)
class _Part:
    """A post within the e-mail."""

    entry: NewsletterEntry
    language: str
    words: dict[str, str]

    def text(self) -> str:
        body = [self.entry.text] if self.entry.html else []
        lines = [self._day(), "", *body, *self._notes(), "", f"{self.words['look']}: {self.entry.link}", ""]
        return "\n".join(lines)

    def html(self) -> Markup:
        notes = Markup().join(Markup("<p>{}</p>\n").format(one) for one in self._notes())
        return Markup(
            '<div style="margin:0 0 24px;border-top:1px solid #d5d9e0">'
            '<p style="color:#5b6472;font-size:14px">{}</p>\n{}\n{}<p><a href="{}" style="{}">{}</a></p></div>\n'
        ).format(
            self._day(), Markup(self.entry.html), notes, self.entry.link, email_layout.link_style(), self.words["look"]
        )

    def _day(self) -> str:
        said = format_date(self.entry.at, "long", locale=self.language)
        return f"{said} · {self.words['boost']} {self.entry.boosted}" if self.entry.boosted else said

    def _notes(self) -> list[str]:
        """Return a line each for the content warning, the attachments and the poll."""
        entry, words = self.entry, self.words
        seen = ", ".join(one or words["no description"] for one in entry.media)
        said = (("warning", entry.warning), ("media", seen), ("poll", " / ".join(entry.options)))
        return [f"{words[name]} {text}" for name, text in said if text]


def _lines(links: Sequence[tuple[str, str]]) -> list[str]:
    return [f"{says}: {link}" for says, link in links]


def _links(links: Sequence[tuple[str, str]]) -> Markup:
    style = email_layout.link_style()
    return Markup().join(
        Markup('<p><a href="{}" style="{}">{}</a></p>\n').format(link, style, says) for says, link in links
    )
