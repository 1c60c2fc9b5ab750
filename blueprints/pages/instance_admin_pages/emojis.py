"""Custom emoji of this server, and copies of remote ones."""

from collections.abc import Sequence

from flask import request

from blueprints.pages.instance_admin_pages.base import bp, part
from models.auth.role import Permission
from models.media.emoji import Emoji
from rookery.errors import Invalid, Unfit
from rookery.schemas.statuses.emoji import EmojiSchema
from rookery.services.emojis import custom_emojis
from rookery.services.media import processing
from rookery.translations import lazy_gettext as _
from rookery.web.pages import checked, field, go, me, offsets, on_error, page, permitted, tell, uploaded, with_files

permitted_here = permitted(Permission.MANAGE_CUSTOM_EMOJIS)
STATES = {"on": False, "off": True}


@bp.get("/admin/emojis")
@permitted_here
def list_emojis(user, error=None):
    wanted = {name: request.args.get(name, "").replace("\0", "") for name in ("q", "category", "state")}
    chosen = {"-": ""}.get(wanted["category"], wanted["category"]) if wanted["category"] else None
    listed = part(Emoji.local(wanted["q"], chosen, STATES.get(wanted["state"])))
    return page(
        "instance_admin_pages/emojis.html",
        error=error,
        rows=_shown(listed.ids),
        wanted=wanted,
        categories=Emoji.categories(),
        typed={name: field(name) for name in ("shortcode", "category")},
        **offsets(listed, keep=wanted),
    )


@bp.post("/admin/emojis")
@with_files(lambda: processing.EMOJI_BYTES)
@permitted_here
@on_error(list_emojis)
def add_emoji(user):
    custom_emojis.checked_name(field("shortcode"))
    if (file := uploaded("file")) is None:
        raise Unfit(_("can't be blank"), "file")
    custom_emojis.add(me(), field("shortcode"), file.read(), field("category"))
    tell("Emoji added.")
    return go("/admin/emojis")


@bp.get("/admin/emojis/<id:emoji_id>")
@permitted_here
def show_emoji(user, emoji_id, error=None):
    found = custom_emojis.ours(emoji_id)
    given = {"category": found.category, "visible": found.visible_in_picker, "disabled": found.disabled}
    if error:
        given = {"category": field("category"), "visible": checked("visible"), "disabled": checked("disabled")}
    return page(
        "instance_admin_pages/emoji.html",
        error=error,
        emoji=found,
        address=_picture(found),
        given=given,
        categories=Emoji.categories(),
    )


@bp.post("/admin/emojis/<id:emoji_id>")
@permitted_here
@on_error(show_emoji)
def change_emoji(user, emoji_id):
    custom_emojis.change(me(), emoji_id, field("category"), checked("visible"), checked("disabled"))
    tell("Saved.")
    return go("/admin/emojis")


@bp.get("/admin/emojis/<id:emoji_id>/delete")
@permitted_here
def ask_whether_to_delete(user, emoji_id):
    found = custom_emojis.ours(emoji_id)
    return page("instance_admin_pages/delete_emoji.html", emoji=found, address=_picture(found))


@bp.post("/admin/emojis/<id:emoji_id>/delete")
@permitted_here
def delete_emoji(user, emoji_id):
    custom_emojis.remove(me(), emoji_id)
    tell("Emoji deleted.")
    return go("/admin/emojis")


@bp.get("/admin/emojis/elsewhere")
@permitted_here
def list_emojis_elsewhere(user, error=None):
    wanted = {name: request.args.get(name, "").replace("\0", "") for name in ("q", "domain")}
    query = Emoji.elsewhere(wanted["q"], wanted["domain"].strip().lower()).order_by(Emoji.id.desc())
    listed = part(query)
    return page(
        "instance_admin_pages/emojis_elsewhere.html",
        error=error,
        rows=_shown(listed.ids),
        wanted=wanted,
        **offsets(listed, keep=wanted),
    )


@bp.post("/admin/emojis/elsewhere/<id:emoji_id>/copy")
@permitted_here
def copy_emoji(user, emoji_id):
    try:
        made = custom_emojis.copy(me(), emoji_id, field("shortcode"))
    except Invalid as error:
        return list_emojis_elsewhere(error=error)
    tell("Emoji copied. You can set its category here.")
    return go(f"/admin/emojis/{made.id}")


def _shown(rows: Sequence[Emoji]) -> list[tuple[Emoji, str | None]]:
    return [(row, _picture(row)) for row in rows]


def _picture(row: Emoji) -> str | None:
    address: str | None = EmojiSchema.one().dump(row)["static_url"]
    return address
