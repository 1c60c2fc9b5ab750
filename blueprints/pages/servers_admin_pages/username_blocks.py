"""Blocks of user names."""

from sqlalchemy import select

from blueprints.pages.servers_admin_pages.base import bp
from models.auth.role import Permission
from models.auth.username_block import UsernameBlock
from rookery.services.auth import username_blocks
from rookery.web.pages import checked, field, get_or_404, go, me, neighbours, on_error, page, permitted
from rookery.web.paging import page_of

managing = permitted(Permission.MANAGE_BLOCKS)


@bp.get("/admin/username_blocks")
@managing
def list_usernames(user, error=None):
    rows = page_of(select(*UsernameBlock.__table__.c), UsernameBlock.id, default=100, maximum=200)
    return page(
        "servers_admin_pages/usernames.html",
        error=error,
        blocks=rows.rows,
        typed=field("username"),
        exact=checked("exact"),
        **neighbours(rows),
    )


@bp.post("/admin/username_blocks")
@managing
@on_error(list_usernames)
def block_username(user):
    with_approval = checked("allow_with_approval")
    username_blocks.block(me(), field("username"), exact=checked("exact"), allow_with_approval=with_approval)
    return go("/admin/username_blocks")


@bp.post("/admin/username_blocks/<id:block_id>/end")
@managing
def unblock_username(user, block_id):
    username_blocks.unblock(me(), get_or_404(UsernameBlock, block_id))
    return go("/admin/username_blocks")
