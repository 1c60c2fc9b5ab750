"""Answers to requests to feature an account of ours. FEP-7aa9"""

from models.accounts.account import Account
from models.base import db
from models.ids import new_id
from rookery import urls
from rookery.federation.build import activities
from rookery.federation.outbound import recipients
from rookery.federation.outbound.queue import send
from rookery.federation.read.objects import Document
from rookery.plugin import task


@task()
def answer_feature_request(
    account_id: int, asker_id: int, request_uri: str, collection_uri: str, permission_id: int | None
) -> None:
    """Say yes or, without a permission, no to `asker_id`, who asked to show one of us in its collection."""
    account, asker = db.session.get(Account, account_id), db.session.get(Account, asker_id)
    if account is None or asker is None:
        return
    me, them = urls.actor(account.username), urls.account_uri(asker)
    asked: Document = {
        "id": request_uri,
        "type": "FeatureRequest",
        "actor": them,
        "object": me,
        "instrument": collection_uri,
    }
    if permission_id:
        permission = activities.feature_authorization_id(me, permission_id)
        made = activities.accept(me, asked, them, new_id(), permission)
    else:
        made = activities.reject(me, asked, them, new_id())
    send(made, account, recipients.of(None, [asker.id], personal=True), about=request_uri)
