"""`python -m bench.fill`: a database of years, written straight into its tables.

The same counts and seed give the same names, texts and relations; ids and tokens are new each time.
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import accumulate, islice
from pathlib import Path
from typing import Any

import click
from flask import Flask
from sqlalchemy import insert

from app import create_app
from bench import audience
from bench.report import say
from bench.world import WORDS
from models import clock, ids
from models.accounts.account import Account, AccountCounts
from models.accounts.account_name import AccountName, names_of
from models.base import db
from models.discovery import search
from models.media.attachment import Media
from models.notifications.notification import Notification
from models.relationships.follow import Follow
from models.statuses.bookmark import Bookmark
from models.statuses.favourite import Favourite
from models.statuses.status import Status, StatusCounts, StatusMention
from models.statuses.tag import StatusTag, Tag, TagDay
from models.timelines.timeline import HomeEntry
from rookery import serving
from rookery.services.search.index import IndexedText, words_of

BATCH = 2000
YEARS = timedelta(days=3 * 365)
READER, DOMAIN = "reader", "bench.example"
SYLLABLES = [first + second for first in "bdfgklmnprstvw" for second in "aeiou"]
VOCABULARY = 30_000
INDEXABLE, MEDIA, REPLY, TAGGED, USED_LATELY = 0.4, 0.15, 0.3, 0.3, 0.1
VISIBILITIES, SHARES = ("public", "unlisted", "private"), (85, 10, 5)
FOLLOWED, FAVOURITES, BOOKMARKS, MENTIONS = 500, 2000, 500, 500
HOME, NOTIFICATIONS = 1000, 1000

NAME = ("account_id", "kind", "name")

Row = dict[str, Any]


class Zipf:
    """Draws from a list whose first entries come often and whose last ones hardly ever."""

    def __init__(self, entries: Sequence[Any], offset: int = 10) -> None:
        self._entries = entries
        self._weights = list(accumulate(1 / (rank + offset) for rank in range(len(entries))))

    def draw(self, dice: random.Random, count: int) -> list[Any]:
        return dice.choices(self._entries, cum_weights=self._weights, k=count)


@dataclass
class Filling:
    """The ids that later rows refer to."""

    dice: random.Random
    words: Zipf
    reader: Row
    accounts: list[Row] = field(default_factory=list)
    tags: list[Row] = field(default_factory=list)
    status_ids: list[int] = field(default_factory=list)
    author_ids: list[int] = field(default_factory=list)  # of the statuses
    followed: list[int] = field(default_factory=list)


def app_on(data: Path, database: str) -> Flask:
    """Return the app on a database that was filled, or is to be."""
    return create_app(
        ROOKERY_DATA=str(data), ROOKERY_DATABASE_URL=database, ROOKERY_DOMAIN=DOMAIN, ROOKERY_RATE_LIMITS="off"
    )


def fill(accounts: int, statuses: int, hashtags: int, seed: int) -> str:
    """Fill the empty database of the current app; return the token of the account `reader`."""
    dice = random.Random(seed)
    tokens: list[str] = []
    reader = audience.person(READER, tokens)
    audience.write([reader])
    made = Filling(dice, Zipf(vocabulary(VOCABULARY, dice)), {"id": reader["id"], "domain": None, "indexable": False})
    say(f"writing {accounts} accounts")
    _write_accounts(made, accounts)
    say(f"writing {hashtags} hashtags")
    _write_tags(made, hashtags)
    say(f"writing {statuses} statuses")
    _write_statuses(made, statuses)
    _write_library(made)
    _write_home(made)
    _write_notifications(made)
    db.session.execute(db.text("ANALYZE"))
    db.session.commit()
    return tokens[0]


def vocabulary(size: int, dice: random.Random) -> list[str]:
    """Return different words: those of the other benchmarks first, then made ones of two to six syllables."""
    found = dict.fromkeys(WORDS)
    while len(found) < size:
        found["".join(dice.choices(SYLLABLES, k=dice.randint(2, 6)))] = None
    return list(found)[:size]


def _write_accounts(made: Filling, count: int) -> None:
    """Write accounts, of which one in a hundred is of this server; few have many followers. The reader follows some."""
    dice = made.dice
    for batch in _batches(_accounts(made, count)):
        counts = [{"account_id": row["id"], "followers": int(dice.paretovariate(0.8))} for row in batch]
        _insert(Account, batch)
        _insert(AccountCounts, counts)
        _insert(
            AccountName, [dict(zip(NAME, (row["id"], *name), strict=True)) for row in batch for name in _names(row)]
        )
        made.accounts += [{"id": row["id"], "domain": row["domain"]} for row in batch]
    made.followed = [one["id"] for one in dice.sample(made.accounts, min(FOLLOWED, count))]
    _insert(Follow, [{"id": ids.new_id(), "account_id": made.reader["id"], "target_id": one} for one in made.followed])


def _accounts(made: Filling, count: int) -> Iterator[Row]:
    dice = made.dice
    for number in range(count):
        first, last = made.words.draw(dice, 2)
        name, domain = f"{first}_{number}", f"peer{dice.randrange(2000)}.example" if number % 100 else None
        uri = f"https://{domain}/users/{name}" if domain else None
        yield {
            "id": ids.new_id(),
            "version": ids.new_id(),
            "username": name,
            "domain": domain,
            "uri": uri,
            "url": uri,
            "display_name": f"{first} {last}".title() if dice.random() < 0.8 else "",
            "indexable": dice.random() < INDEXABLE,
        }


def _names(row: Row) -> set[tuple[int, str]]:
    return names_of(row["username"], row["domain"], row["display_name"])


def _write_tags(made: Filling, count: int) -> None:
    dice, today = made.dice, clock.today()
    for batch in _batches({"id": ids.new_id(), "name": name} for name in vocabulary(count, dice)):
        _insert(Tag, [row | {"display_name": row["name"]} for row in batch])
        lately = [row["id"] for row in batch if dice.random() < USED_LATELY]
        days = [(tag_id, today - timedelta(days=back)) for tag_id in lately for back in dice.sample(range(7), 2)]
        _insert(TagDay, [{"tag_id": one, "day": day, "uses": dice.randint(1, 50), "accounts": 1} for one, day in days])
        made.tags += batch


def _write_statuses(made: Filling, count: int) -> None:
    """Write statuses spread evenly over the years, which ended yesterday; a few authors write most."""
    begun, step = clock.now() - YEARS - timedelta(days=1), YEARS / max(count, 1)
    authors, tags = Zipf([made.reader, *made.accounts], 50), Zipf(made.tags)
    for batch in _batches(_Draft(made, begun + number * step, authors, tags) for number in range(count)):
        _insert(Status, [one.row for one in batch])
        _insert(StatusCounts, [{"status_id": one.id} for one in batch])
        _insert(Media, [one.media for one in batch if one.media])
        _insert(StatusTag, [{"status_id": one.id, "tag_id": tag["id"]} for one in batch for tag in one.tags])
        search.keep([(one.id, words_of(one.source)) for one in batch])


class _Draft:
    """A status with what belongs to it."""

    def __init__(self, made: Filling, moment: Any, authors: Zipf, tags: Zipf) -> None:
        dice = made.dice
        [author], words = authors.draw(dice, 1), made.words.draw(dice, dice.randint(5, 60))
        last = made.status_ids[-1] if made.status_ids else 0
        self.id = max(ids.at(moment) | dice.getrandbits(16), last + 1)
        drawn = tags.draw(dice, dice.randint(1, 3)) if made.tags and dice.random() < TAGGED else []
        self.tags = list({tag["id"]: tag for tag in drawn}.values())
        reply_to = dice.choice(made.status_ids[-500:]) if made.status_ids and dice.random() < REPLY else None
        self.media = self._media(author) if dice.random() < MEDIA else None
        text, names = " ".join(words), [tag["name"] for tag in self.tags]
        self.source = IndexedText(
            content=f"<p>{text}</p>",
            language="en",
            is_reply=reply_to is not None,
            tags=names,
            media_kinds=["image"] if self.media else (),
        )
        self.row = {
            "id": self.id,
            "account_id": author["id"],
            "local": author["domain"] is None,
            "uri": f"https://{author['domain']}/notes/{self.id}" if author["domain"] else None,
            "created_at": moment,
            "text": text,
            "content": self.source.content,
            "visibility": dice.choices(VISIBILITIES, SHARES)[0],
            "language": "en",
            "in_reply_to_id": reply_to,
            "media_ids": [self.media["id"]] if self.media else [],
            "tag_names": names,
        }
        made.status_ids.append(self.id)
        made.author_ids.append(author["id"])

    def _media(self, author: Row) -> Row:
        key = f"{self.id:x}.webp"
        files = {"original_key": key, "small_key": key, "content_type": "image/webp", "meta": {}}
        return {"id": ids.new_id(), "account_id": author["id"], "status_id": self.id, "state": "ready", **files}


def _write_library(made: Filling) -> None:
    """Have the reader favourite, bookmark and be mentioned in statuses of all the years."""
    reader = made.reader["id"]
    for table, count in ((Favourite, FAVOURITES), (Bookmark, BOOKMARKS)):
        chosen = made.dice.sample(made.status_ids, min(count, len(made.status_ids) // 10))
        _insert(table, [{"id": ids.new_id(), "account_id": reader, "status_id": one} for one in chosen])
    chosen = made.dice.sample(made.status_ids, min(MENTIONS, len(made.status_ids) // 10))
    _insert(StatusMention, [{"account_id": reader, "status_id": one} for one in chosen])


def _write_home(made: Filling) -> None:
    """Put the newest of those whom the reader follows into the reader's home."""
    followed, reader = set(made.followed), made.reader["id"]
    newest = zip(reversed(made.status_ids), reversed(made.author_ids), strict=True)
    chosen = islice(((one, author) for one, author in newest if author in followed), HOME)
    _insert(HomeEntry, [{"account_id": reader, "status_id": one, "author_id": author} for one, author in chosen])


def _write_notifications(made: Filling) -> None:
    """Have others favourite what the reader wrote."""
    reader, dice = made.reader["id"], made.dice
    own = [one for one, author in zip(made.status_ids, made.author_ids, strict=True) if author == reader]
    pairs = {(dice.choice(own), dice.choice(made.accounts)["id"]) for _ in range(NOTIFICATIONS)} if own else set()
    _insert(
        Notification,
        [
            {
                "account_id": reader,
                "from_id": account_id,
                "kind": "favourite",
                "key": f"favourite:{status_id}:{account_id}",
                "status_id": status_id,
                "group_key": f"favourite-{status_id}",
            }
            for status_id, account_id in sorted(pairs)
        ],
    )


def _batches(rows: Iterable[Any]) -> Iterator[list[Any]]:
    left = iter(rows)
    while batch := list(islice(left, BATCH)):
        yield batch
        db.session.commit()


def _insert(table: Any, rows: list[Row]) -> None:
    if rows:
        db.session.execute(insert(table), rows)


@click.command()
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), required=True, help="The data directory.")
@click.option("--database", default="", help="The address of a PostgreSQL database; without it, SQLite in --data.")
@click.option("--accounts", type=click.IntRange(min=1), default=100_000, show_default=True)
@click.option("--statuses", type=click.IntRange(min=0), default=100_000, show_default=True)
@click.option("--hashtags", type=click.IntRange(min=0), default=100_000, show_default=True)
@click.option("--seed", default=1, show_default=True)
def main(data: Path, database: str, accounts: int, statuses: int, hashtags: int, seed: int) -> None:
    """Fill an empty database, and print a token of the account `reader`, which has a library and follows people."""
    app = app_on(data, database)
    serving.prepare(app)
    with app.app_context():
        token = fill(accounts, statuses, hashtags, seed)
        db.session.remove()
        db.engine.dispose()
    click.echo(token)


if __name__ == "__main__":
    main()
