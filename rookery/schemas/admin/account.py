"""Accounts as moderators see them. https://docs.joinmastodon.org/entities/Admin_Account/"""

from collections.abc import Iterable, Sequence
from datetime import datetime

from marshmallow import fields

from models import clock
from models.auth.user import position_of
from models.base import AnyRow
from models.moderation import account_list
from rookery.identity import Viewer
from rookery.schemas import render
from rookery.schemas.accounts.account import RoleSchema
from rookery.schemas.assembly import array
from rookery.schemas.entity import Entity
from rookery.schemas.fields import FLAG, MAYBE_OBJECT, MAYBE_TEXT, OBJECTS, Computed, Id, Ref, Timestamp


class AdminAccountSchema(Entity):
    """An account with its private data; a remote account has no login.

    E-mail and IP addresses of somebody whose role stands above that of the viewer are left out.
    """

    id = Id()
    username = fields.String()
    domain = fields.String(allow_none=True)
    created_at = Timestamp()
    email = fields.String(allow_none=True)
    ip = Computed(MAYBE_TEXT, lambda row: row.ips[0]["ip"] if row.ips else None)
    ips = Computed(OBJECTS, lambda row: row.ips)
    locale = fields.String(allow_none=True)
    invite_request = Computed(MAYBE_TEXT, lambda row: row.reason or None)
    role = Computed(MAYBE_OBJECT, lambda row: row.role)
    confirmed = Computed(FLAG, lambda row: row.confirmed_at is not None)
    approved = Computed(FLAG, lambda row: bool(row.approved))
    disabled = Computed(FLAG, lambda row: row.user_id is not None and not row.active)
    silenced = Computed(FLAG, lambda row: row.limited_at is not None)
    suspended = Computed(FLAG, lambda row: row.suspended_at is not None)
    sensitized = Computed(FLAG, lambda row: row.sensitized_at is not None)
    account = Ref("account", of=lambda row: row.id)


class ByAppSchema(AdminAccountSchema):
    """An account that was made through an app."""

    is_variant = True
    created_by_application_id = Id(attribute="created_by_app_id")


class InvitedSchema(AdminAccountSchema):
    is_variant = True
    invited_by_account_id = Id()


class InvitedByAppSchema(ByAppSchema, InvitedSchema):
    pass


VARIANTS = {
    (False, False): AdminAccountSchema,
    (True, False): ByAppSchema,
    (False, True): InvitedSchema,
    (True, True): InvitedByAppSchema,
}


class Row:
    """A row of `moderation.accounts` with its addresses and its role, for a viewer of a role at `position`."""

    def __init__(self, row: AnyRow, ips: Iterable[tuple[str, datetime]], position: int) -> None:
        self.row = row
        hidden = row.position is not None and row.position > position
        self.email: str | None = None if hidden else row.email
        self.ips = [] if hidden else [{"ip": ip, "used_at": clock.stamp(at)} for ip, at in ips]
        role = {**row._mapping, "id": row.role_id, "name": row.role_name}
        self.role = RoleSchema.one().dump(role) if row.role_id else None

    def __getattr__(self, name: str) -> object:
        return getattr(self.row, name)


def accounts(rows: Sequence[AnyRow], viewer: Viewer) -> bytes:
    """A JSON array of these rows of `moderation.accounts`, in this order."""
    return array(_pieces(rows, viewer))


def by_id(ids: Iterable[int], viewer: Viewer) -> dict[int, bytes]:
    """account id → its JSON, in a number of queries that does not depend on how many there are."""
    rows = account_list.accounts_of(ids)
    return {row.id: piece for row, piece in zip(rows, _pieces(rows, viewer), strict=True)}


def account(account_id: int, viewer: Viewer) -> bytes:
    return by_id([account_id], viewer)[account_id]


def _pieces(rows: Sequence[AnyRow], viewer: Viewer) -> list[bytes]:
    ips, position = account_list.addresses(rows), position_of(viewer.id if viewer else None)
    shown = [Row(row, ips.get(row.user_id, ()) if row.user_id else (), position) for row in rows]
    return render.pieces(
        lambda row: VARIANTS[row.created_by_app_id is not None, row.invited_by_account_id is not None].one(),
        shown,
        viewer,
    )
