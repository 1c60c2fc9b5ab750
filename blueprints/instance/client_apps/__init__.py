"""Apps: which ones are tested with this version, and what they ask for that this server does not answer."""

from blueprints.instance.client_apps import pages, unanswered
from models.auth.role import Permission
from rookery.plugin import Entry, Plugin

pages.bp.after_app_request(unanswered.note)
pages.bp.teardown_app_request(unanswered.flush_in_time)

plugin = Plugin(
    name="client_apps",
    summary="a page about apps, and what they ask for in vain",
    mounts={"": pages.bp},
    needs={"auth_pages"},
    menu=(Entry("admin", "Apps", "/admin/apps", Permission.VIEW_DEVOPS, group="This server", order=51),),
)
