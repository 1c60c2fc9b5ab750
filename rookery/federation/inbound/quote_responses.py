"""Answers of remote authors to requests to quote them, and revocations of such permissions (12.2)."""

from sqlalchemy import select

from models.accounts.account import Account
from models.base import db
from models.statuses.quote import Quote
from rookery.federation import ids
from rookery.federation.read import values
from rookery.federation.read.activity import Activity
from rookery.services.statuses import quote_approval


def answered(activity: Activity, actor: Account, yes: bool) -> bool:
    """Apply an Accept or Reject of our request to quote the actor; False if it answers something else."""
    quote = _asked(activity, actor)
    if quote is None:
        return False
    if yes:
        permission = values.id_of(activity.document.get("result"))
        if permission and ids.same_origin(permission, actor.uri or ""):
            quote_approval.grant(quote.id, approval_uri=permission)
    else:
        quote_approval.refuse(quote.id)
    return True


def revoked(permission: str, actor: Account) -> bool:
    """Apply the Delete of an authorization that the actor gave; False if it is unknown."""
    query = select(Quote.id).where(Quote.approval_uri == permission, Quote.quoted_account_id == actor.id)
    found = db.session.scalars(query).all() if permission else []
    for quote_id in found:
        quote_approval.refuse(quote_id)
    return bool(found)


def _asked(activity: Activity, actor: Account) -> Quote | None:
    """The quote about which the actor was asked: by the id of our request, or by what it was about."""
    by_id = db.and_(Quote.request_uri == activity.object.id, db.literal(bool(activity.object.id)))
    query = (
        select(Quote)
        .join(Account, Account.id == Quote.account_id)
        .where(Quote.quoted_account_id == actor.id, Account.domain.is_(None))
    )
    if found := db.session.scalar(query.where(by_id)):
        return found
    if "QuoteRequest" not in activity.object.types:
        return None
    quoting = ids.local_status(values.id_of((activity.object.document or {}).get("instrument")))
    return db.session.scalar(query.where(Quote.status_id == quoting.id)) if quoting else None
