"""Writing accounts, logins, and what ties accounts to each other."""

import secrets
from collections.abc import Iterable
from functools import lru_cache
from urllib.parse import urlsplit

from sqlalchemy import select, update

from blueprints.adoption import shape
from blueprints.adoption.id_map import ACCOUNT, EMOJI
from blueprints.adoption.source import Source
from blueprints.adoption.writer import STAYS, TWICE, AdoptionWriter, in_batches
from models import clock
from models.accounts.account import Account, AccountCounts, AccountKeys
from models.accounts.account_name import AccountName, names_of
from models.accounts.adopted_actor import AdoptedActor
from models.accounts.remote_actor import RemoteActor
from models.auth.role import Role
from models.auth.user import User, normal_email
from models.base import Columns, change_rows, db
from models.federation.delivery import Departed
from models.federation.peer import Peer
from models.ids import new_id
from models.relationships.account_note import AccountNote
from models.relationships.block import Block
from models.relationships.domain_block import AccountDomainBlock
from models.relationships.endorsement import Endorsement
from models.relationships.follow import Follow, FollowRequest
from models.relationships.mute import Mute
from rookery.services import appearance
from rookery.services.auth import second_factor
from rookery.services.remote import domain_rules
from rookery.text import domains, languages
from rookery.text.plain import html_to_text
from rookery.text.sanitize import sanitize

URI, MOVED, EMAIL = "uri", "moved", "email"
PAIR = ("account_id", "target_id")
TIES = (
    ("follows", Follow),
    ("follow_requests", FollowRequest),
    ("blocks", Block),
    ("mutes", Mute),
    ("notes", AccountNote),
    ("endorsements", Endorsement),
)


def write_accounts(writer: AdoptionWriter, source: Source) -> None:
    marks = lru_cache(10_000)(domain_rules.marks_of)
    for some in in_batches(writer.read("accounts", source.accounts())):
        living = [one for one in some if _can_live(writer, one)]
        ids = {one.ref: writer.ids.add(ACCOUNT, one.ref, one.at) for one in living}
        for one in living:
            writer.ids.add(URI, one.uri, ids[one.ref])
        writer.insert(Departed, (_departed(writer, one) for one in some if one.deleted))
        writer.insert(AdoptedActor, (_path(one) for one in some if one.path))
        rows = (_account(writer, one, ids[one.ref], marks(one.domain or "")) for one in living)
        writer.count("accounts", writer.insert(Account, rows))
        writer.insert(AccountName, (row for one in living for row in _names(one, ids[one.ref])))
        writer.insert(AccountCounts, (_counts(one, ids[one.ref]) for one in living))
        writer.insert(AccountKeys, (_keys(one, ids[one.ref]) for one in living if one.public_pem))
        writer.insert(RemoteActor, (_addresses(one, ids[one.ref]) for one in living if one.remote))
        writer.insert(Peer, _peers(one for one in living if one.remote))
        for one in living:
            if one.moved_to:
                writer.ids.link_later(MOVED, ids[one.ref], one.moved_to)
    for pairs in writer.ids.links(MOVED, 500, URI):
        for account_id, target_id in pairs:
            change_rows(update(Account).where(Account.id == account_id).values(moved_to_id=target_id))
    db.session.commit()


def _can_live(writer: AdoptionWriter, row: shape.AccountRow) -> bool:
    """Return whether the account comes: neither a deleted one, nor one without an id or with the address of another."""
    if row.deleted:
        writer.leave_out("accounts", "deleted: nobody else gets their names")
    elif not row.uri:
        writer.leave_out("accounts", "without an id")
    elif not writer.ids.is_first(ACCOUNT, f"{row.username}@{row.domain or ''}".lower()):
        writer.leave_out("accounts", "with the handle of another one")
    else:
        return True
    return False


def _account(writer: AdoptionWriter, row: shape.AccountRow, account_id: int, marks: Columns) -> Columns:
    avatar, header = writer.copy(row.avatar), writer.copy(row.header)
    return {
        "id": account_id,
        "username": row.username,
        "domain": row.domain,
        "uri": row.uri if row.domain else None,
        "url": row.url if row.domain else None,
        "kind": row.kind,
        "display_name": row.display_name,
        "note": sanitize(row.note),
        "note_text": row.note_text,
        "fields": [_field(*one) for one in row.fields],
        "avatar_key": avatar,
        "avatar_static_key": avatar,
        "header_key": header,
        "header_static_key": header,
        "emoji_ids": writer.ids.known(EMOJI, row.emojis),
        "locked": row.locked,
        "discoverable": row.discoverable,
        "indexable": row.indexable,
        "hide_collections": row.hide_collections,
        "memorial": row.memorial,
        "also_known_as": list(row.also_known_as),
        "created_at": row.created_at,
        "suspended_at": marks.get("suspended_at") or row.suspended_at,
        "limited_at": marks.get("limited_at") or row.limited_at,
        "sensitized_at": row.sensitized_at,
    }


def _field(name: str, value: str, verified_at: str | None) -> Columns:
    return {"name": name, "value": sanitize(value), "text": html_to_text(value), "verified_at": verified_at}


def _names(row: shape.AccountRow, account_id: int) -> Iterable[Columns]:
    for kind, name in names_of(row.username, row.domain, row.display_name):
        yield {"kind": kind, "name": name, "account_id": account_id}


def _counts(row: shape.AccountRow, account_id: int) -> Columns:
    statuses, following, followers = row.told or (0, 0, 0)
    return {"account_id": account_id, "statuses": statuses, "following": following, "followers": followers}


def _keys(row: shape.AccountRow, account_id: int) -> Columns:
    return {"account_id": account_id, "public_pem": row.public_pem, "private_pem": row.private_pem}


def _addresses(row: shape.AccountRow, account_id: int) -> Columns:
    """Return the addresses of a remote actor, whose profile is due to be fetched when somebody looks."""
    assert row.remote
    found = {name: getattr(row.remote, name) for name in shape.RemoteAddresses.__slots__}
    return {"account_id": account_id, "host": _host(row.uri), "fetched_at": clock.ago(days=7), **found}


def _host(uri: str) -> str:
    """Return the host of an id as `RemoteActor` has it: without the usual port."""
    parts = urlsplit(uri)
    bare = domains.without_default_port(parts.netloc, parts.scheme == "https")
    return domains.normalise(bare) or bare


def _peers(rows: Iterable[shape.AccountRow]) -> list[Columns]:
    hosts = {_host(one.uri) for one in rows}
    return [{"domain": host, "failures": 0, "failing_days": [], "refused": 0} for host in sorted(hosts)]


def _departed(writer: AdoptionWriter, row: shape.AccountRow) -> Columns:
    gone = row.suspended_at or clock.now()
    return {
        "account_id": writer.ids.draw(ACCOUNT, row.created_at),
        "username": row.username,
        "departed_at": gone,
        "told_at": gone,
    }


def _path(row: shape.AccountRow) -> Columns:
    return {"username": row.username.lower(), "path": row.path}


def write_logins(writer: AdoptionWriter, source: Source) -> None:
    roles = {role.name: role for role in db.session.scalars(select(Role))}
    for some in in_batches(writer.read("logins", source.logins())):
        for one in some:
            if account_id := writer.ids.of(ACCOUNT, one.account):
                _write_login(writer, one, account_id, roles[one.role])
            else:
                writer.leave_out("logins", STAYS)


def _write_login(writer: AdoptionWriter, row: shape.Login, account_id: int, role: Role) -> None:
    user_id = new_id()
    values = {
        "id": user_id,
        "account_id": account_id,
        "email": _email(writer, row) or f"{account_id}@unknown.invalid",
        "password": row.password,
        "role_id": role.id,
        "active": row.active,
        "approved": row.approved,
        "confirmed_at": row.confirmed_at,
        "session_token": secrets.token_hex(32),
        "created_at": row.created_at,
        "locale": languages.normalise(row.locale) or "en",
        "default_visibility": row.default_visibility,
        "default_sensitive": row.default_sensitive,
        "default_language": languages.normalise(row.default_language),
        "theme": appearance.theme(),
        "reason": row.reason,
    }
    writer.count("logins", writer.insert(User, [values]))
    if row.totp:
        second_factor.adopt(user_id, row.totp)
    if role.highlighted:
        change_rows(update(Account).where(Account.id == account_id).values(role_id=role.id))


def _email(writer: AdoptionWriter, row: shape.Login) -> str | None:
    """Return the address, unless a login before has it: there, two may differ in nothing but case."""
    email = normal_email(row.email)
    return email if writer.ids.is_first(EMAIL, email) else None


def write_ties(writer: AdoptionWriter, source: Source) -> None:
    for name, model in TIES:
        said = name.replace("_", " ")
        for some in in_batches(writer.read(said, getattr(source, name)())):
            rows = [row for one in some if (row := _tie(writer, one))]
            made = [_undated(one) if model is AccountNote else _with_id(writer, name, one) for one in rows]
            written = writer.insert(model, made, PAIR if model in (Follow, FollowRequest) else ())
            writer.count(said, written)
            writer.leave_out(said, STAYS, len(some) - len(rows))
            writer.leave_out(said, TWICE, len(rows) - written)
    for blocked in in_batches(writer.read("blocked domains", source.domain_blocks())):
        owned = ((writer.ids.of(ACCOUNT, ref), domain) for ref, domain in blocked)
        pairs = [{"account_id": one, "domain": domain} for one, domain in owned if one]
        written = writer.insert(AccountDomainBlock, pairs)
        writer.count("blocked domains", written)
        writer.leave_out("blocked domains", STAYS, len(blocked) - len(pairs))
        writer.leave_out("blocked domains", TWICE, len(pairs) - written)


def _tie(writer: AdoptionWriter, row: shape.Tie) -> Columns | None:
    account, target = writer.ids.of(ACCOUNT, row.account), writer.ids.of(ACCOUNT, row.target)
    if account is None or target is None:
        return None
    values = dict(row.values)
    if values.get("uri") and not writer.ids.is_first(URI, str(values["uri"])):
        values["uri"] = None
    return {"account_id": account, "target_id": target, "created_at": row.created_at, **values}


def _with_id(writer: AdoptionWriter, table: str, row: Columns) -> Columns:
    return {"id": writer.ids.draw(table, row["created_at"]), **row}


def _undated(row: Columns) -> Columns:
    return {name: value for name, value in row.items() if name != "created_at"}
