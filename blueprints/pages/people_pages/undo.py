"""Undo of what one just ended, offered by the message on the next page."""

from blueprints.pages.people_pages.base import bp
from rookery.errors import Invalid, NotFound
from rookery.services import undoing
from rookery.web.pages import acting, field, go, local_path, me, refused, tell


@bp.post("/web/undo/<id:undoable_id>")
@acting
def undo(user, undoable_id):
    back = local_path(field("back"), "/home")
    try:
        undoing.undo(me(), undoable_id)
    except NotFound:
        return refused("This can't be undone any more.", back)
    except Invalid as error:
        return refused(error, back)
    tell("Undone.")
    return go(back)
