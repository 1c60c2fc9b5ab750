"""Roles: what a user may do to the server, as permission bits that Mastodon's clients understand."""

from enum import IntFlag
from typing import Self

from sqlalchemy import column, select, table
from sqlalchemy.orm import Mapped, column_property, mapped_column

from models.base import Base, Query, Versioned, db


class Permission(IntFlag):
    """https://docs.joinmastodon.org/entities/Role/#permission-flags"""

    ADMINISTRATOR = 1 << 0
    VIEW_DEVOPS = 1 << 1
    VIEW_AUDIT_LOG = 1 << 2
    VIEW_DASHBOARD = 1 << 3
    MANAGE_REPORTS = 1 << 4
    MANAGE_FEDERATION = 1 << 5
    MANAGE_SETTINGS = 1 << 6
    MANAGE_BLOCKS = 1 << 7
    MANAGE_TAXONOMIES = 1 << 8
    MANAGE_APPEALS = 1 << 9
    MANAGE_USERS = 1 << 10
    MANAGE_INVITES = 1 << 11
    MANAGE_RULES = 1 << 12
    MANAGE_ANNOUNCEMENTS = 1 << 13
    MANAGE_CUSTOM_EMOJIS = 1 << 14
    MANAGE_WEBHOOKS = 1 << 15
    INVITE_USERS = 1 << 16
    MANAGE_ROLES = 1 << 17
    MANAGE_USER_ACCESS = 1 << 18
    DELETE_USER_DATA = 1 << 19
    VIEW_FEEDS = 1 << 20
    SEND_NEWSLETTERS = 1 << 29  # ours, as the next: far from the next bits of Mastodon, and within the 32 of JavaScript
    MAKE_GROUPS = 1 << 30


_ROLES = table("roles", column("id"), column("permissions"), column("position")).alias("everybody")
_OF_EVERYBODY = select(_ROLES.c.permissions).where(_ROLES.c.position == 0).order_by(_ROLES.c.id).limit(1)


class Role(Versioned, Base):
    """A customizable role. Who holds ADMINISTRATOR may everything.

    `permissions` are those of the role alone; `computed_permissions`, what its users may do, include everybody's.
    """

    __tablename__ = "roles"

    name: Mapped[str] = mapped_column(unique=True)
    color: Mapped[str] = mapped_column(default="")
    permissions: Mapped[int] = mapped_column(default=0)
    computed_permissions: Mapped[int] = column_property(permissions.bitwise_or(_OF_EVERYBODY.scalar_subquery()))
    position: Mapped[int] = mapped_column(default=0)
    highlighted: Mapped[bool] = mapped_column(default=False)
    collection_limit: Mapped[int] = mapped_column(default=10, server_default="10")
    storage_limit_mb: Mapped[int] = mapped_column(default=0, server_default="0")  # of the media of each user; 0: none

    @property
    def is_default(self) -> bool:
        """Return whether this is the role of everybody who was given no other."""
        return self.position == 0

    @classmethod
    def named(cls, name: str) -> Self | None:
        return db.session.scalar(select(cls).where(db.func.lower(cls.name) == name.lower()))

    @classmethod
    def default(cls) -> Self:
        """The role of everybody who was given no other."""
        return db.session.scalars(select(cls).where(cls.position == 0).order_by(cls.id)).first()  # type: ignore[return-value]  # made by a migration

    @classmethod
    def up_to(cls, position: int) -> Query:
        """The ids of the roles that do not stand above this position."""
        return select(cls.id).where(cls.position <= position)

    @classmethod
    def in_order(cls) -> list[Self]:
        """The highest first."""
        return list(db.session.scalars(select(cls).order_by(cls.position.desc(), cls.id)))


def allows(permissions: int, wanted: Permission) -> bool:
    return bool(permissions & Permission.ADMINISTRATOR) or permissions & wanted == wanted
