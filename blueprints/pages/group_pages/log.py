"""The log of a group, for its moderators."""

from blueprints.pages.group_pages.base import PATH, bp, group_page, moderated
from models.groups.group_log import GroupLogEntry
from rookery.web.pages import neighbours, signed_in
from rookery.web.paging import page_of


@bp.get(f"{PATH}/<id:group_id>/log")
@signed_in
def show_log(user, group_id):
    group = moderated(group_id)
    rows = page_of(GroupLogEntry.of_group(group_id), GroupLogEntry.id, default=40, maximum=80)
    return group_page("log.html", group, entries=rows.rows, **neighbours(rows))
