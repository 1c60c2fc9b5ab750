"""Collections of accounts, as other servers read them. FEP-7aa9"""

from models import clock
from models.accounts.account import Account
from models.base import AnyRow, db
from models.discovery.collection import Collection, items_for
from models.statuses.tag import Tag
from rookery import urls
from rookery.federation.build import parts
from rookery.federation.build.activities import authorization_id
from rookery.federation.build.collections import whole_collection
from rookery.federation.read.featured import ITEM, TYPE
from rookery.federation.read.values import Document


def featured_collection(owner: Account, row: Collection) -> Document:
    """Return a collection of a local account with the members that everybody may see."""
    its_id = urls.collection(owner.username, row.id)
    members = items_for(None, [row.id]).add_columns(Account.username, Account.domain, Account.uri, Account.kind)
    items = [_item(its_id, one) for one in db.session.execute(members)]
    tag = db.session.get(Tag, row.tag_id) if row.tag_id else None
    return whole_collection(its_id, items) | {
        "type": TYPE,
        "attributedTo": urls.actor(owner.username),
        "name": row.name,
        **({"summaryMap": {row.language: row.description}} if row.language else {"summary": row.description}),
        "url": urls.collection_page(row.id),
        "sensitive": row.sensitive,
        "discoverable": row.discoverable,
        "published": clock.stamp(row.created_at),
        "updated": clock.stamp(row.updated_at),
        **({"topic": parts.hashtag(tag.name, tag.display_name)} if tag else {}),
    }


def _item(collection: str, row: AnyRow) -> Document:
    account = urls.account_uri(row)
    return {
        "id": f"{collection}#items/{row.id}",
        "type": ITEM,
        "featuredObject": account,
        "featuredObjectType": row.kind,
        "featureAuthorization": row.approval_uri or authorization_id("feature", account, row.id),
        "published": clock.stamp(row.created_at),
    }
