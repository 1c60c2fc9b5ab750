"""Undo of what one just ended, offered by the message on the next page."""

from blueprints.pages.people_pages.base import bp
from rookery import events
from rookery.errors import Invalid, NotFound
from rookery.services import undoing
from rookery.web.pages import acting, field, go, local_path, me, problems_of, tell


@bp.post("/web/undo/<id:undoable_id>")
@acting
def undo(user, undoable_id):
    try:
        undoing.undo(me(), undoable_id)
        tell("Undone.")
    except NotFound:
        tell("This can't be undone any more.", "bad")
    except Invalid as error:
        events.rollback()
        problem = ", ".join(problems_of(error).values())
        tell(problem, "bad")
    return go(local_path(field("back"), "/home"))
