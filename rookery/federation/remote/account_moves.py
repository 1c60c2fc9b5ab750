"""Moves of others: believed once the account that they move to, fetched anew, says that it is the same person (11)."""

import logging

from models.accounts.account import Account
from models.base import db, lock
from models.jobs.job import NETWORK
from rookery.errors import RookeryError
from rookery.federation import ids
from rookery.federation.remote import resolve
from rookery.federation.remote.dependencies import BudgetSpent, FetchBudget
from rookery.federation.remote.fetch import NotFetched, RetryLater
from rookery.jobs.worker import Retry
from rookery.plugin import task
from rookery.services.accounts import migration

log = logging.getLogger(__name__)

REQUESTS, SECONDS = 10, 30.0


@task(queue=NETWORK)
def check_move(account_id: int, target_uri: str) -> None:
    """Carry out what was announced, if both sides say so; else one line in the log says why not."""
    account = db.session.get(Account, account_id)
    if account is None or account.suspended_at:
        return
    try:
        target = _target(target_uri)
        lock(Account, account.id)
        db.session.refresh(account)
        migration.check(account, target)
    except RetryLater as error:
        raise Retry(error.seconds, str(error)) from error
    except (NotFetched, BudgetSpent, RookeryError) as error:
        log.info("refused: move of %s to %s (rule 11): %s", account.uri, target_uri, error)
    else:
        migration.carry_out(account, target)


def _target(uri: str) -> Account:
    """Return the account as its own server shows it now, or ours. Raises NotFetched and BudgetSpent."""
    if not ids.is_ours(uri):
        return resolve.account(uri, FetchBudget(REQUESTS, SECONDS))
    if (found := ids.local_account(uri)) is None:
        raise NotFetched("11", "there is no such account here")
    return found
