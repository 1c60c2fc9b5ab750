"""The page of a collection of accounts, of this server or of another."""

import orjson

from blueprints.pages.public_pages.base import bp
from rookery import urls
from rookery.schemas import render
from rookery.schemas.discovery.collection import collections
from rookery.services import appearance
from rookery.services.discovery import remote_collections
from rookery.services.discovery.collections import visible
from rookery.web.pages import open_page
from rookery.web.pages.reading import only_with


@bp.get("/collections/<id:collection_id>")
def show_collection(collection_id):
    """Show everybody the same, as the API does without a token."""
    only_with("collections")
    found = visible(collection_id, None)
    remote_collections.renew(found)
    collection = collections([found.id], None)[0]
    members = [int(item["account_id"]) for item in collection["items"]]
    return open_page(
        "public_pages/collection.html",
        {
            "collection": orjson.dumps(collection),
            "owner": render.accounts([found.account_id], None),
            "members": render.accounts(members, None),
        },
        icon=appearance.icon(512),
        address=urls.collection_page(found.id),
        offered=found.offered_at is not None,
    )
