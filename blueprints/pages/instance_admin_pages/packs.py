"""Import and export of emoji packs."""

from flask import request, send_file

from blueprints.pages.instance_admin_pages.base import bp
from blueprints.pages.instance_admin_pages.emojis import permitted_here
from models.base import db
from models.media.emoji import Emoji
from models.media.emoji_pack import EmojiPack
from rookery.errors import Conflict, Invalid, Unfit
from rookery.services import instance
from rookery.services.emojis import packs
from rookery.translations import lazy_gettext as _
from rookery.translations import load, say
from rookery.web.language import language
from rookery.web.pages import checked, field, get_or_404, go, me, on_error, page, uploaded, with_files

MOST_LISTED = 200  # names per page


@bp.get("/admin/emojis/packs")
@permitted_here
def show_packs(user, error=None):
    return page(
        "instance_admin_pages/packs.html",
        error=error,
        categories=Emoji.categories(),
        most=packs.PACK_BYTES >> 20,
        packs=EmojiPack.latest(20),
        typed=field("category"),
        replace=checked("replace"),
    )


@bp.post("/admin/emojis/packs")
@with_files(lambda: packs.PACK_BYTES)
@permitted_here
@on_error(show_packs, (Conflict, Invalid))
def bring_pack(user):
    if (file := uploaded("file")) is None:
        raise Unfit(_("can't be blank"), "file")
    begun = packs.begin(me(), file.read(), file.filename or "", category=field("category"), replaces=checked("replace"))
    return go(f"/admin/emojis/packs/{begun.id}")


@bp.get("/admin/emojis/packs/<id:pack_id>")
@permitted_here
def show_pack(user, pack_id):
    """Show the progress of an import and its result."""
    pack, lang = get_or_404(EmojiPack, pack_id), language()
    failed = [(one["name"], say(load(one["says"]), lang)) for one in pack.failed[:MOST_LISTED]]
    return page("instance_admin_pages/pack.html", pack=pack, failed=failed, most=MOST_LISTED)


@bp.get("/admin/emojis/pack.zip")
@permitted_here
def download_pack(user):
    category = request.args.get("category", "")
    rows = db.session.scalars(Emoji.local(category=category or None, disabled=False))
    file = packs.export(rows, category or instance.title())
    return send_file(file, mimetype="application/zip", as_attachment=True, download_name="emoji.zip", max_age=0)
