"""The newsletters of this server: who sends them, and to how many."""

from blueprints.newsletter.routes.base import bp
from models.accounts.account import Account
from models.auth.role import Permission
from models.notifications.newsletter import Newsletter
from rookery.plugin import settings
from rookery.web.pages import neighbours, page, permitted
from rookery.web.paging import page_of


@bp.get("/admin/newsletters")
@permitted(Permission.MANAGE_USERS)
def list_newsletters(user):
    rows = page_of(Newsletter.all_active(), Account.id, default=40, maximum=80)
    most = settings("newsletter")["max_subscribers"]
    return page("newsletter/senders.html", newsletters=rows.rows, most=most, **neighbours(rows))
