"""Who may be featured elsewhere: yes or no to whoever asks. FEP-7aa9"""

from models.accounts.account import Account
from models.base import db
from models.ids import new_id
from rookery import urls
from rookery.events.facts import FeatureAnswered
from rookery.federation.build import activities
from rookery.federation.outbound import recipients
from rookery.federation.outbound.queue import send
from rookery.federation.read.objects import Document


def answer(fact: FeatureAnswered) -> None:
    account, asker = db.session.get(Account, fact.account_id), db.session.get(Account, fact.asker_id)
    if account is None or asker is None:
        return
    me, them = urls.actor(account.username), urls.account_uri(asker)
    asked: Document = {
        "id": fact.request_uri,
        "type": "FeatureRequest",
        "actor": them,
        "object": me,
        "instrument": fact.collection_uri,
    }
    if fact.permission_id:
        permission = activities.feature_authorization_id(me, fact.permission_id)
        made = activities.accept(me, asked, them, new_id(), permission)
    else:
        made = activities.reject(me, asked, them, new_id())
    send(made, account, recipients.of(None, [asker.id], personal=True), about=fact.request_uri)
