"""Block lists: imported, exported, and subscribed to with a review of differences."""

from flask import Response, request
from sqlalchemy import select

from blueprints.pages.servers_admin_pages.base import bp
from models.auth.role import Permission
from models.base import db
from models.moderation import block_list
from models.moderation.block_list import DIFFERENCES, DIFFERENT, GONE, NEW, BlockList, BlockThreshold
from models.moderation.server_rule import ServerBlock
from rookery.errors import Invalid
from rookery.services.moderation import block_files, block_lists, dry_run
from rookery.translations import lazy_gettext as _
from rookery.translations import load, say
from rookery.web.language import language
from rookery.web.pages import (
    checked,
    chosen,
    each,
    field,
    get_or_404,
    go,
    me,
    on_error,
    page,
    permitted,
    tell,
    uploaded,
    with_files,
)

MOST = 200  # the most lines of a kind that are shown
managing = permitted(Permission.MANAGE_FEDERATION)


@bp.get("/admin/block_lists")
@managing
def show_block_lists(user, error=None):
    lists = BlockList.all()
    return page(
        "servers_admin_pages/block_lists.html",
        error=error,
        lists=lists,
        thresholds=BlockThreshold.all(),
        typed=field("url"),
        counts=block_list.count_lines([one.id for one in lists]),
    )


@bp.get("/admin/block_lists/export.csv")
@managing
def export_rules(user):
    rules = db.session.scalars(select(ServerBlock).order_by(ServerBlock.domain))
    return Response(
        "".join(block_files.write(rules)),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": 'attachment; filename="domain_blocks.csv"'},
    )


@bp.post("/admin/block_lists")
@with_files(lambda: block_files.MOST_BYTES)
@managing
@on_error(show_block_lists)
def bring_block_list(user):
    if (file := uploaded("file")) is None:
        raise Invalid(_("File can't be blank"))
    made = block_lists.bring(me(), file.filename or "", file.read())
    return go(f"/admin/block_lists/{made.id}")


@bp.post("/admin/block_lists/subscribe")
@managing
@on_error(show_block_lists)
def subscribe_block_list(user):
    made = block_lists.subscribe(me(), field("url").strip(), checked("automatic"))
    tell("The list is being fetched, and will be updated once a day.")
    return go(f"/admin/block_lists/{made.id}")


@bp.get("/admin/block_lists/common")
@managing
def show_common(user):
    """Show servers without a rule that at least `?least=` of the lists `?list=` name, with the reasons of each."""
    lists, names = BlockList.all(), request.args.getlist("list")
    ids = [one.id for one in lists if not names or str(one.id) in names]
    least = _least(request.args.get("least", ""), len(ids))
    found = block_list.common(ids, least, block_lists.MOST_COMMON)
    suspended = [one for one, said in found.items() if block_lists.agreed_entry(said, least).severity == "suspend"]
    return page(
        "servers_admin_pages/block_lists_common.html",
        lists=lists,
        chosen=ids,
        fetched=[one.id for one in lists if one.id in ids and one.url],
        least=least,
        found=[(domain, block_lists.agreed_entry(said, least), said) for domain, said in found.items()],
        names={one.id: one.name for one in lists},
        follows=dry_run.follows_touched(suspended),
        most=block_lists.MOST_COMMON,
    )


@bp.post("/admin/block_lists/common")
@managing
def accept_common(user):
    """Create rules for the servers that are ticked."""
    ids = [one.id for one in BlockList.all() if str(one.id) in each("list")]
    block_lists.accept_common(me(), ids, _least(field("least"), len(ids)), each("domain")[: block_lists.MOST_COMMON])
    tell("Done. The changes take effect in a moment.")
    return go("/admin/block_lists")


@bp.post("/admin/block_lists/thresholds")
@managing
@on_error(show_block_lists)
def keep_threshold(user):
    """Apply what was chosen for servers on several lists whenever one of these is fetched."""
    ids = [one.id for one in BlockList.all() if str(one.id) in each("list")]
    block_lists.keep_threshold(me(), ids, _least(field("least"), len(ids)))
    tell("Saved.")
    return go("/admin/block_lists")


@bp.post("/admin/block_lists/thresholds/<id:threshold_id>/end")
@managing
def end_threshold(user, threshold_id):
    found = get_or_404(BlockThreshold, threshold_id)
    block_lists.forget_threshold(me(), found, BlockThreshold.all()[found])
    tell("Removed. Rules created from it are kept.")
    return go("/admin/block_lists")


def _least(typed: str, lists: int) -> int:
    """Return how many lists must name a server: two, unless something else is chosen."""
    return max(1, min(int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 4 else 2, lists))


@bp.get("/admin/block_lists/<id:list_id>")
@managing
def show_block_list(user, list_id):
    shown: BlockList = get_or_404(BlockList, list_id)
    lines = {kind: block_list.differences(list_id, kind, MOST) for kind in DIFFERENCES}
    costs = dry_run.follows_by_domain() if lines[NEW] or lines[DIFFERENT] else {}
    suspended = [entry.domain for entry, _rule in lines[NEW] + lines[DIFFERENT] if entry.severity == "suspend"]
    return page(
        "servers_admin_pages/block_list.html",
        list=shown,
        counts=block_list.count_lines([list_id])[list_id],
        lines=lines,
        costs=costs,
        follows=dry_run.follows_touched(suspended),
        reason=say(load(shown.error or ""), language()),
    )


@bp.post("/admin/block_lists/<id:list_id>/decide")
@managing
def decide_block_list(user, list_id):
    """`verb` is what is to be done: to those that are ticked, or to all of this kind."""
    shown, kind = get_or_404(BlockList, list_id), chosen("kind", (NEW, DIFFERENT, GONE), NEW)
    verb = chosen("verb", ("accept", "accept_all", "ignore"), "ignore")
    ticked = each("domain")[:MOST]
    if verb == "ignore":
        block_lists.ignore(me(), shown, kind, ticked)
    else:
        block_lists.accept(me(), shown, kind, None if verb == "accept_all" else ticked)
    tell("Done. The changes take effect in a moment.")
    return go(f"/admin/block_lists/{list_id}")


@bp.post("/admin/block_lists/<id:list_id>/fetch")
@managing
def fetch_block_list(user, list_id):
    block_lists.fetch_list.enqueue(get_or_404(BlockList, list_id).id)
    tell("The list is being fetched. Reload the page in a moment.")
    return go(f"/admin/block_lists/{list_id}")


@bp.post("/admin/block_lists/<id:list_id>/automatic")
@managing
def set_automatic(user, list_id):
    block_lists.set_automatic(me(), get_or_404(BlockList, list_id), checked("automatic"))
    tell("Saved.")
    return go(f"/admin/block_lists/{list_id}")


@bp.post("/admin/block_lists/<id:list_id>/end")
@managing
def forget_block_list(user, list_id):
    block_lists.forget(me(), get_or_404(BlockList, list_id))
    tell("List removed. Rules created from it are kept.")
    return go("/admin/block_lists")
