"""Accounts that exist for others, and those that moderators took out of sight."""

from functools import cache

from sqlalchemy import ColumnElement, and_, exists, or_, select
from sqlalchemy.orm import InstrumentedAttribute

from models.accounts.account import Account
from models.array_parameters import ids_parameter
from models.auth.user import User
from models.base import AnyRow, Query, aliased, db, run
from models.compiled import CompiledQuery

_Login = aliased(User)


def admitted(account: type[Account] = Account) -> ColumnElement[bool]:
    """Return the condition for accounts that exist for others: their sign-up, if they have one, is approved, and needs
    no confirmation any more.
    """
    return ~exists().where(_Login.account_id == account.id, or_(_Login.needs_confirmation, ~_Login.approved))


def present(account: type[Account] = Account) -> ColumnElement[bool]:
    """Return the condition for accounts that are shown to anybody: admitted, and not suspended."""
    return and_(account.suspended_at.is_(None), admitted(account))


def suspended_here(account: type[Account] = Account) -> ColumnElement[bool]:
    """Return the condition for accounts that this server suspended; what only their own server did does not count."""
    return and_(account.suspended_at.is_not(None), account.suspended_at.is_distinct_from(account.suspended_there_at))


def visible_account(account_id: int) -> Account | None:
    """Return the account as anybody may look it up; a suspended one is still there, but bare."""
    return db.session.scalar(_admitted(Account), {"ids": [account_id]})


def visible_account_row(account_id: int) -> AnyRow | None:
    """Return `id` and `domain` of the account, if anybody may look it up."""
    return _admitted_row().first(ids=[account_id])


def visible_account_ids(account_ids: list[int]) -> set[int]:
    """Return those of the accounts that anybody may look up, in one query."""
    return set(run(_admitted(Account.id), {"ids": account_ids}).scalars())


@cache
def _admitted(what: type[Account] | InstrumentedAttribute[int]) -> Query:
    return select(what).where(Account.id.in_(ids_parameter("ids")), admitted())


@cache
def _admitted_row() -> CompiledQuery:
    return CompiledQuery(_admitted(Account.id).add_columns(Account.domain))
