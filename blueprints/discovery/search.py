"""Search: people, hashtags and statuses; the index of statuses is kept up here, too."""

from collections.abc import Sequence

import click
from flask import Blueprint, request

from models import clock, read_cache
from rookery import events
from rookery.cli._common import on_database
from rookery.errors import Malformed, Unauthorized
from rookery.events.facts import StatusEdited, StatusesImported, StatusFetched, StatusPosted
from rookery.plugin import Plugin, together
from rookery.schemas.discovery.search import OldSearchSchema, SearchSchema, old_search
from rookery.schemas.discovery.search import search as told
from rookery.services import search
from rookery.services.search import index
from rookery.translations import lazy_gettext as _
from rookery.web.auth import me, viewer_or_none
from rookery.web.endpoint import endpoint
from rookery.web.paging import limit_of, offset_of, parse_cursor
from rookery.web.params import Args, IdParam, Text, Truthy

bp = Blueprint("search", __name__)
old_bp = Blueprint("old_search", __name__)

NO_PAGES = _("Search queries pagination is not supported without authentication")
NO_RESOLVING = _("Search queries that resolve remote resources are not supported without authentication")
PAGING = ("limit", "offset", "max_id", "min_id")


class SearchArgs(Args):
    q = Text(load_default="")
    type = Text(load_default="")
    following = Truthy(load_default=False)
    resolve = Truthy(load_default=False)
    exclude_unreviewed = Truthy(load_default=False)
    account_id = IdParam(load_default=None)


@bp.get("/search")
@endpoint(
    public=True, scope="read:search", args=SearchArgs, returns=SearchSchema, errors=[400, 401], takes=PAGING, keeps=True
)
def find(args):
    """Search for `q`. Paging and resolving remote addresses need a user."""
    viewer = viewer_or_none()
    if viewer is None and request.args.get("offset"):
        raise Unauthorized(NO_PAGES)
    if viewer is None and args["resolve"]:
        raise Unauthorized(NO_RESOLVING)
    if args["resolve"]:
        read_cache.holds_until(clock.now())  # the next time another server may answer
    return told(search.everything(viewer, _question(args)), viewer)


@old_bp.get("/search")
@endpoint(scope="read:search", args=SearchArgs, returns=OldSearchSchema, errors=[400], takes=PAGING)
def find_as_of_old(args):
    """The same with bare names of hashtags, for apps that know nothing newer."""
    return old_search(search.everything(me(), _question(args)), me())


def _question(args):
    if not args["q"].strip():
        raise Malformed(_("param is missing or the value is empty: q"))
    kind = args["type"] if args["type"] in search.KINDS else None
    return search.SearchRequest(
        text=args["q"],
        kind=kind,
        limit=limit_of(20, 40),
        offset=offset_of() if kind else 0,
        following=bool(args["following"]),
        resolve=bool(args["resolve"]),
        exclude_unreviewed=bool(args["exclude_unreviewed"]),
        account_id=args["account_id"],
        min_id=_cursor("min_id"),
        max_id=_cursor("max_id"),
    )


def _cursor(name):
    given = request.args.get(name)
    return parse_cursor(given) if given else None


@together
def keep_index(facts: Sequence[StatusPosted | StatusFetched | StatusEdited]) -> None:
    """A status is found as it is now. One that is deleted leaves the index with its row."""
    index.index([fact.status_id for fact in facts])


def index_imported(fact: StatusesImported) -> None:
    index.index(fact.status_ids)


@click.command()
@on_database
def rebuild() -> None:
    """Rebuild the index of statuses.

    Needed after the plugin was off for a while; searching and posting go on meanwhile.
    """
    done = 0
    for done, total in index.rebuild():
        events.commit()
        click.echo(f"\r{done} of {total} statuses", nl=False, err=True)
    click.echo(f"\r{done} statuses can be found now." if done else "There are no statuses yet.")


plugin = Plugin(
    name="search",
    summary="finding people, hashtags and statuses",
    mounts={"/api/v2": bp, "/api/v1": old_bp},
    needs={"accounts", "statuses"},
    scopes={"read:search"},
    within={
        **dict.fromkeys((StatusPosted, StatusFetched, StatusEdited), (keep_index,)),
        StatusesImported: (index_imported,),
    },
    cli=(rebuild,),
)
