"""Deleted statuses: their ids, to everybody who may have them on a screen.

The rows are gone, so visibility cannot be queried any more. Ids of private and direct statuses are sent only to
accounts that could read them; ids of public ones are no secret.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

import orjson

from models.timelines import audience
from rookery.events.facts import StatusDeleted, StatusesErased
from rookery.streaming.listener import HASHTAG, Channel, Listeners, Message, listened_ids
from rookery.streaming.statuses import SHAPES
from rookery.text.extract import tag_key


def deleted(fact: StatusDeleted, listeners: Listeners) -> Iterator[Message]:
    return _messages([] if fact.erased else [fact], listeners)


def erased(fact: StatusesErased, listeners: Listeners) -> Iterator[Message]:
    return _messages([StatusDeleted(**orjson.loads(one)) for one in fact.gone], listeners)


def _messages(facts: Sequence[StatusDeleted], listeners: Listeners) -> Iterator[Message]:
    people = _Audience(facts, listeners)
    for fact in facts:
        reblogs = zip(fact.reblog_ids, fact.reblogger_ids, strict=True)
        for status_id, author_id in ((fact.status_id, fact.account_id), *reblogs):
            for channel in people.who_saw(fact, author_id):
                yield Message("delete", channel, b"%d" % status_id)
        for channel in _public_channels(fact):
            if listeners.viewers_of(channel):
                yield Message("delete", channel, b"%d" % fact.status_id)


class _Audience:
    """Listeners who follow the authors of these statuses and of their reblogs, or groups that brought them to homes: a
    query each for users and lists.
    """

    def __init__(self, facts: Iterable[StatusDeleted], listeners: Listeners) -> None:
        self._users, self._lists = listened_ids(listeners, "user"), listened_ids(listeners, "list")
        spread = [fact for fact in facts if fact.visibility != "direct"]
        others = {one for fact in spread for one in (*fact.reblogger_ids, *fact.sharer_ids)}
        self._authors = {fact.account_id for fact in facts} | others
        self._tags = {tag for fact in spread for tag in _public_tags(fact)}

    def who_saw(self, fact: StatusDeleted, author_id: int) -> Iterator[Channel]:
        """Return the channels on which the status, or this author's reblog of it, may have been shown."""
        own = author_id == fact.account_id
        involved = {author_id, *(fact.mention_ids if own else ())}
        brought_by = (author_id, *(fact.sharer_ids if own else ()))
        readers = set(involved)
        if fact.visibility != "direct":
            readers |= {one for by in brought_by for one in self._followers[by]}
        if own:
            readers |= {one for tag in _public_tags(fact) for one in self._followers[tag]}
        for one in readers & self._users:
            yield Channel("user", one)
        for list_id, owner_id in {one for by in brought_by for one in self._owners[by]}:
            if fact.visibility != "direct" or owner_id in involved:
                yield Channel("list", list_id)

    @cached_property
    def _followers(self) -> dict[int | str, set[int]]:
        """Return author or tag → the ids of followers."""
        found: dict[int | str, set[int]] = defaultdict(set)
        for one in audience.followers(self._authors, self._tags, self._users) if self._users else ():
            found[one.author_id or one.tag or 0].add(one.id)
        return found

    @cached_property
    def _owners(self) -> dict[int, list[tuple[int, int]]]:
        """Return author → the lists with them, and their owners."""
        found: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for list_id, owner_id, author_id in audience.lists_with(self._authors, self._lists) if self._lists else ():
            found[author_id].append((list_id, owner_id))
        return found


def _public_channels(fact: StatusDeleted) -> Iterator[Channel]:
    if fact.reblog_of_id is not None or fact.visibility not in ("public", "local"):
        return
    for stream, shape in SHAPES.items():
        here = fact.local if "local" in shape else not fact.local if "remote" in shape else True
        if here and ("local" in shape or fact.visibility == "public") and (fact.with_media or "media" not in shape):
            yield Channel(stream)
    for tag in _public_tags(fact):
        for stream in HASHTAG if fact.local else HASHTAG[:1]:
            yield Channel(stream, tag)


def _public_tags(fact: StatusDeleted) -> list[str]:
    return [tag_key(tag) for tag in fact.tags] if fact.visibility == "public" else []
