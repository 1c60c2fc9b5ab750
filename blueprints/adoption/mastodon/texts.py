"""Texts of local people: Mastodon keeps them as they were typed, and makes HTML of them whenever it shows them."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import quote

from blueprints.adoption.mastodon.columns import AccountColumns, MentionColumns
from rookery.text import extract
from rookery.text.compose import MentionTarget, compose, compose_field


@dataclass(frozen=True)
class MastodonTexts:
    """`base` is the public address of the server, `domain` what stands behind the @ of its handles."""

    base: str
    domain: str

    def html(self, text: str, mentions: Sequence[MentionColumns] = ()) -> str:
        """Return the HTML of a text."""
        targets = {}
        for one in mentions:
            target = MentionTarget(one.url or f"{self.base}/@{one.username}", one.username)
            for domain in {one.domain} if one.domain else {None, self.domain}:
                targets[one.username.lower(), domain] = target
        return compose(text, mentions=targets, tag_url=self._tag)

    def field(self, value: str) -> str:
        return compose_field(value, tag_url=self._tag)

    def _tag(self, name: str) -> str:
        return f"{self.base}/tags/{quote(extract.tag_key(name))}"

    def named(self, username: str) -> str:
        return f"{self.base}/users/{username}"

    def actor(self, row: AccountColumns) -> str:
        """Return the id of a local actor."""
        return f"{self.base}/ap/users/{row.id}" if row.id_scheme == 1 else self.named(row.username)
