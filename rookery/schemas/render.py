"""From ids to the wire: any list of entities in a bounded number of queries, whatever its length.

How: assembly.py. Here is what views ask for.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import orjson
from sqlalchemy import bindparam, func, select

from models.accounts.account import Account
from models.auth.role import Role
from models.auth.user import User
from models.base import db
from models.relationships.follow import FollowRequest
from rookery.identity import Viewer
from rookery.schemas import kinds
from rookery.schemas.assembly import Assembly, array, keys_in
from rookery.schemas.entity import Entity, Key
from rookery.schemas.kinds import KINDS
from rookery.schemas.timelines.filtering import Subject, hides_in, subject_of


def statuses(ids: Sequence[int], viewer: Viewer, context: str | None = None) -> bytes:
    """A JSON array of statuses, in this order. That the viewer may read them is the caller's query's business.

    In a `context` (home, notifications, public, thread, account) those are left out that the viewer's filters hide.
    """
    return Assembly((("status", one) for one in ids), viewer).list("status", ids, context)


def hidden(status_ids: Iterable[int], viewer: Viewer, context: str) -> set[int]:
    """Return those of the statuses that the viewer's filters hide in this context; without a query if none hides
    there.
    """
    ids = set(status_ids)
    if not ids or not hides_in(context, viewer):
        return set()
    made = Assembly((("status", one) for one in ids), viewer)
    return {one for one in ids if made.hides(one, context)}


def subject(status_id: int) -> Subject | None:
    """A status for the filters of many: `sieve_of(viewer).matches([subject])`."""
    made = Assembly([("status", status_id)], None)
    return subject_of(made, ("status", status_id)) if ("status", status_id) in made.bases else None


def status(status_id: int, viewer: Viewer, author_id: int | None = None) -> bytes:
    """One status. Whoever knows its author already says so: then they are read together."""
    known: list[Key] = [("account", author_id)] if author_id else []
    return Assembly([("status", status_id), *known], viewer).stitch(("status", status_id))


def redraft(status_id: int, viewer: Viewer, text: str) -> bytes:
    """A status that is about to go, with all that is needed to write it again: its source, what it quoted."""
    made = Assembly([("status", status_id)], viewer, redraft=True).stitch(("status", status_id))
    return made[:-1] + b"," + orjson.dumps({"text": text})[1:]


def accounts(ids: Sequence[int], viewer: Viewer = None) -> bytes:
    return many("account", ids, viewer)


def account(account_id: int, viewer: Viewer = None, **extra: Any) -> bytes:
    return _one("account", account_id, viewer, extra)


def account_and_statuses(account_id: int, ids: Sequence[int], viewer: Viewer) -> tuple[bytes, bytes]:
    """An account, and a JSON array of statuses, gathered together: a profile."""
    made = Assembly([("account", account_id), *(("status", one) for one in ids)], viewer)
    return made.stitch(("account", account_id)), made.list("status", ids)


def accounts_and_statuses(account_ids: Sequence[int], status_ids: Sequence[int], viewer: Viewer) -> tuple[bytes, bytes]:
    """Two JSON arrays, gathered together."""
    keys = [*(("account", one) for one in account_ids), *(("status", one) for one in status_ids)]
    made = Assembly(keys, viewer)
    return made.list("account", account_ids), made.list("status", status_ids)


def media(media_id: int) -> bytes:
    return _one("media", media_id, None, {})


def poll(poll_id: int, viewer: Viewer) -> bytes:
    return _one("poll", poll_id, viewer, {})


def emojis(ids: Sequence[int]) -> bytes:
    return many("emoji", ids, None)


def context(ancestor_ids: Sequence[int], descendant_ids: Sequence[int], viewer: Viewer) -> bytes:
    made = Assembly((("status", one) for one in (*ancestor_ids, *descendant_ids)), viewer)
    above, below = (made.list("status", ids, "thread") for ids in (ancestor_ids, descendant_ids))
    return b'{"ancestors":' + above + b',"descendants":' + below + b"}"


def rows(kind: str, found: Sequence[Any], viewer: Viewer, context: str | None = None) -> bytes:
    """A JSON array of rows that are not cached themselves (notifications, edits), with what they refer to.

    In a `context` those are left out that refer to a status which the viewer's filters hide there.
    """
    return entities(KINDS[kind].schema_of, found, viewer, context)


def entities(
    schema_of: Callable[[Any], Entity], found: Sequence[Any], viewer: Viewer, context: str | None = None
) -> bytes:
    """Render rows that nothing else refers to: they need a schema, but no kind."""
    return array(pieces(schema_of, found, viewer, context))


def pieces(
    schema_of: Callable[[Any], Entity], found: Sequence[Any], viewer: Viewer, context: str | None = None
) -> list[bytes]:
    """Render entities, each by itself."""
    prepared = [(schema.base(row), schema.refs(row)) for row in found for schema in (schema_of(row),)]
    made = Assembly((key for _, refs in prepared for key in keys_in(refs)), viewer)
    return [
        b"".join((json, *made.joined(refs), b"}"))
        for json, refs in prepared
        if not (made.matches and any(made.hides(one, context) for of, one in keys_in(refs) if of == "status"))
    ]


def many(kind: str, ids: Sequence[int], viewer: Viewer) -> bytes:
    return Assembly(((kind, row_id) for row_id in ids), viewer).list(kind, ids)


def _one(kind: str, row_id: int, viewer: Viewer, extra: Mapping[str, Any]) -> bytes:
    made = Assembly([(kind, row_id)], viewer).stitch((kind, row_id))
    return made[:-1] + b"," + orjson.dumps(extra)[1:] if extra else made


_OWN = (
    select(
        Role.id,
        Role.name,
        Role.color,
        Role.permissions,
        Role.highlighted,
        Role.collection_limit,
        User.default_visibility,
        User.default_sensitive,
        User.default_language,
        User.default_quote_policy,
        Account.note_text,
        Account.fields,
        Account.hide_collections,
        Account.discoverable,
        Account.indexable,
        Account.attribution_domains,
        select(func.count())
        .select_from(FollowRequest)
        .where(FollowRequest.target_id == Account.id)
        .correlate(Account)
        .scalar_subquery()
        .label("requests"),
    )
    .select_from(Account)
    .join(User, User.account_id == Account.id)
    .join(Role, Role.id == User.role_id)
    .where(Account.id == bindparam("account_id"))
)


def credential_account(account_id: int, viewer: Viewer) -> bytes:
    """One's own account, with its role and the sources of its texts."""
    # By the connection and as plain columns: every app asks this at its start, and the ORM's part costs a third of it.
    found = db.session.connection().execute(_OWN, {"account_id": account_id}).one()
    return account(account_id, viewer, **kinds.credentials(found))
