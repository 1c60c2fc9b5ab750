"""Composing a post: from typed text to stored HTML, with the ids and names of everything that it mentions."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import func, select, tuple_

from models.accounts.account import Account
from models.base import db
from models.media.emoji import Emoji
from models.visibility import present
from rookery import urls
from rookery.errors import Refused
from rookery.services.remote import resolver
from rookery.text import compose as html
from rookery.text import extract
from rookery.translations import lazy_gettext as _

MAX_MENTIONS = 50
Address = tuple[str, str | None]


@dataclass(frozen=True)
class Composed:
    content: str
    mention_ids: list[int]
    emoji_ids: list[int]
    tags: dict[str, str]


class UnexpectedMentions(Refused):
    """The text mentions accounts (`account_ids`) that the app did not say it would.

    https://github.com/mastodon/mastodon/pull/18350
    """

    message = _("Post would be sent to unexpected accounts")

    def __init__(self, account_ids: list[int]) -> None:
        super().__init__()
        self.account_ids = account_ids


def check_mentions(mention_ids: Sequence[int], allowed_ids: Sequence[int]) -> None:
    """Raises UnexpectedMentions."""
    if unexpected := [one for one in mention_ids if one not in allowed_ids]:
        raise UnexpectedMentions(unexpected)


def compose(text: str, spoiler: str = "", markdown: bool = False) -> Composed:
    """Render the text and find what it refers to. Strangers are looked up, so no write may be open."""
    accounts = mentioned(extract.mentions(text))
    targets = {
        address: html.MentionTarget(urls.account_url(account), account.username)
        for address, account in accounts.items()
    }
    tags = {extract.tag_key(found.name): found.name for found in extract.hashtags(text)}
    content = html.compose(
        text, mentions=targets, tag_url=lambda name: urls.tag(extract.tag_key(name)), markdown=markdown
    )
    ids = list(dict.fromkeys(account.id for account in accounts.values()))
    return Composed(content, ids, Emoji.ids_of(extract.shortcodes(f"{spoiler}\n{text}")), tags)


def mentioned(mentions: Iterable[extract.TypedMention]) -> dict[Address, Account]:
    """address → account, for those who exist; our own domain may be written out."""
    ours, wanted = (urls.config().domain, urls.config().web_host), dict[Address, Address]()
    for mention in mentions:
        username, domain = mention.key
        wanted[username, domain] = username, None if domain in ours else domain
    wanted = dict(list(wanted.items())[:MAX_MENTIONS])
    known = accounts_by_address(set(wanted.values()))
    for username, domain in set(wanted.values()) - known.keys():
        if domain and (account := resolver.resolve_account(username, domain)):
            known[username, domain] = account
    return {written: known[meant] for written, meant in wanted.items() if meant in known}


def accounts_by_address(addresses: set[Address]) -> dict[Address, Account]:
    if not addresses:
        return {}
    written = [(username, domain or "") for username, domain in addresses]
    query = select(Account).where(
        tuple_(func.lower(Account.username), func.coalesce(Account.domain, "")).in_(written),
        present(),
    )
    return {(account.username.lower(), account.domain): account for account in db.session.scalars(query)}
