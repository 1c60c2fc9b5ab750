"""Pages about apps: which are tested and how one connects them, and for the owner what they ask for in vain."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import orjson

from blueprints.instance.client_apps import unanswered
from models.auth.role import Permission
from models.instance.unanswered_request import UnansweredRequest
from rookery import __version__, urls
from rookery.web.pages import open_page, page, page_blueprint, permitted
from rookery.web.pages.qr_code import qr_code

bp = page_blueprint("client_apps", __name__)

MOST_SHOWN = 200


@dataclass(frozen=True)
class StartRequest:
    """A request of an app at its start. The answer, or each item of it, needs these fields."""

    path: str
    fields: Sequence[str]
    public: bool = False


@dataclass(frozen=True)
class ClientApp:
    """An app, how it registers, and its requests at its start; `version` is the one that the tests run, if they do."""

    name: str
    platforms: Sequence[str]
    website: str
    scopes: str
    redirect_uri: str
    start: Sequence[StartRequest]
    version: str = ""


def _loaded() -> list[ClientApp]:
    stored: list[dict[str, Any]] = orjson.loads((Path(__file__).parent / "apps.json").read_bytes())
    return [ClientApp(**one | {"start": [StartRequest(**each) for each in one["start"]]}) for one in stored]


APPS = _loaded()


@bp.get("/about/apps")
def show_apps():
    return open_page(
        "client_apps/apps.html",
        {},
        apps=[vars(one) | {"start": [vars(each) for each in one.start]} for one in APPS],
        version=__version__,
        address=urls.base(),
        picture=_picture(urls.base()),
    )


@bp.get("/admin/apps")
@permitted(Permission.VIEW_DEVOPS)
def show_unanswered(user):
    unanswered.flush()
    return page("client_apps/unanswered.html", requests=UnansweredRequest.most_frequent(MOST_SHOWN))


@cache
def _picture(address: str) -> str:
    return qr_code(address)
