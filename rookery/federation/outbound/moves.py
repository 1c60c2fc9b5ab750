"""Moving: whoever follows one of us who went elsewhere hears of it, and follows there (14.4)."""

from sqlalchemy import select

from models.accounts.account import Account
from models.accounts.migration import Migration
from models.base import db
from rookery import urls
from rookery.events.facts import AccountMoved
from rookery.federation.build import activities
from rookery.federation.build.actor import collection_id
from rookery.federation.outbound import profiles, recipients
from rookery.federation.outbound.queue import send


def move(fact: AccountMoved) -> None:
    """First what the account is now, for others believe a Move only with that. One taken back meanwhile is not told."""
    account, target = (db.session.get(Account, one) for one in (fact.account_id, fact.target_id))
    if account is None or target is None or not account.is_local or account.moved_to_id != target.id:
        return
    profiles.tell_update(account)
    newest = select(Migration.id).where(Migration.account_id == account.id).order_by(Migration.id.desc()).limit(1)
    made = activities.move(
        urls.actor(account.username),
        urls.account_uri(target),
        collection_id(account.username, "followers"),
        db.session.scalars(newest).one(),
    )
    send(made, account, recipients.followers(account.id))
