"""The rendering of entities by id: any list in a bounded number of queries, whatever its length.

assembly.py does the work; views call these functions.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from sqlalchemy import bindparam, func, select

from models.accounts.account import Account
from models.auth.role import Role
from models.auth.user import User
from models.base import aliased
from models.compiled import CompiledQuery
from models.relationships.follow import FollowRequest
from models.visibility import own_list_member
from rookery.identity import Viewer
from rookery.schemas import kinds
from rookery.schemas.assembly import Assembly, array, extended, keys_in
from rookery.schemas.entity import Entity, Key
from rookery.schemas.kinds import KINDS
from rookery.schemas.timelines.filtering import FilterSubject, hides_in, subject_of

R = TypeVar("R")


def statuses(ids: Sequence[int], viewer: Viewer) -> bytes:
    """Render a JSON array of statuses, in this order. The caller's query decides that the viewer may read them.

    What a filter hides is there too, with its `filtered`: an app hides it, and pages stay full.
    """
    return Assembly((("status", one) for one in ids), viewer).list("status", ids)


def hidden(status_ids: Iterable[int], viewer: Viewer, context: str) -> set[int]:
    """Return the statuses that the viewer's filters hide in this context; without a query if none hides there."""
    ids = set(status_ids)
    if not ids or not hides_in(context, viewer):
        return set()
    matches = Assembly((("status", one) for one in ids), viewer).matches
    return {one for one in ids if any(match.hides_in(context) for match in matches.get(one, ()))}


def subject(status_id: int) -> FilterSubject | None:
    """Return a status for the filters of many viewers: `compiled_filters(viewer).matches([subject])`."""
    assembly = Assembly([("status", status_id)], None)
    return subject_of(assembly, ("status", status_id)) if ("status", status_id) in assembly.fragments else None


def status(status_id: int, viewer: Viewer, author_id: int | None = None, app_id: int | None = None) -> bytes:
    """Render one status, and read it together with its author and its app where the caller knows them."""
    known: list[Key] = [(kind, one) for kind, one in (("account", author_id), ("application", app_id)) if one]
    return Assembly([("status", status_id), *known], viewer).assemble(("status", status_id))


def redraft(status_id: int, viewer: Viewer, text: str) -> bytes:
    """Render a status that is being deleted, with its source and what it quoted, to write it again."""
    assembly = Assembly([("status", status_id)], viewer, redraft=True)
    return extended(assembly.assemble(("status", status_id)), {"text": text})


def accounts(ids: Sequence[int], viewer: Viewer = None) -> bytes:
    return many("account", ids, viewer)


def account(account_id: int, viewer: Viewer = None, **extra: object) -> bytes:
    return _one("account", account_id, viewer, extra)


def account_and_statuses(account_id: int, ids: Sequence[int], viewer: Viewer) -> tuple[bytes, bytes]:
    """Render an account, and a JSON array of statuses, read together: a profile."""
    assembly = Assembly([("account", account_id), *(("status", one) for one in ids)], viewer)
    return assembly.assemble(("account", account_id)), assembly.list("status", ids)


def accounts_and_statuses(account_ids: Sequence[int], status_ids: Sequence[int], viewer: Viewer) -> tuple[bytes, bytes]:
    """Render two JSON arrays, read together."""
    keys = [*(("account", one) for one in account_ids), *(("status", one) for one in status_ids)]
    assembly = Assembly(keys, viewer)
    return assembly.list("account", account_ids), assembly.list("status", status_ids)


def media(media_id: int) -> bytes:
    return _one("media", media_id, None, {})


def poll(poll_id: int, viewer: Viewer) -> bytes:
    return _one("poll", poll_id, viewer, {})


def emojis(ids: Sequence[int]) -> bytes:
    return many("emoji", ids, None)


def rows(kind: str, found: Sequence[object], viewer: Viewer) -> bytes:
    """Render a JSON array of rows that are not cached themselves (notifications, edits), with their references."""
    return entities(KINDS[kind].schema_of, found, viewer)


def entities(schema_of: Callable[[R], Entity], found: Sequence[R], viewer: Viewer) -> bytes:
    """Render rows that nothing else refers to: they need a schema, but no kind."""
    return array(pieces(schema_of, found, viewer))


def entity(schema: Entity, row: object, viewer: Viewer) -> bytes:
    """Render one entity that is no row of its own, such as the results of a search."""
    return pieces(lambda _: schema, [row], viewer)[0]


def pieces(schema_of: Callable[[R], Entity], found: Sequence[R], viewer: Viewer) -> list[bytes]:
    """Render entities, each by itself."""
    prepared = [(schema.fragment(row), schema.refs(row)) for row in found for schema in (schema_of(row),)]
    assembly = Assembly((key for _, refs in prepared for key in keys_in(refs)), viewer)
    return [b"".join((json, *assembly.joined(refs), b"}")) for json, refs in prepared]


def many(kind: str, ids: Sequence[int], viewer: Viewer) -> bytes:
    return Assembly(((kind, row_id) for row_id in ids), viewer).list(kind, ids)


def _one(kind: str, row_id: int, viewer: Viewer, extra: Mapping[str, object]) -> bytes:
    entity = Assembly([(kind, row_id)], viewer).assemble((kind, row_id))
    return extended(entity, extra) if extra else entity


_Requester = aliased(Account)
_OWN = CompiledQuery(
    select(
        Role.id,
        Role.name,
        Role.color,
        Role.computed_permissions.label("permissions"),
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
        Account.discoverable_chosen,
        Account.indexable,
        Account.attribution_domains,
        select(func.count())
        .select_from(FollowRequest)
        .join(_Requester, _Requester.id == FollowRequest.account_id)
        .where(FollowRequest.target_id == Account.id, own_list_member(_Requester))
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
    """Render one's own account, with its role and the sources of its texts."""
    return account(account_id, viewer, **kinds.credentials(_OWN.one(account_id=account_id)))
