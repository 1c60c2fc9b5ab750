"""Groups, in the browser: joining, creating and moderating them."""

from blueprints.pages.group_pages import base, groups, log, members, settings
from rookery.plugin import Entry, Limit, Plugin

plugin = Plugin(
    name="group_pages",
    mounts={"": base.bp},
    needs={"groups", "people_pages"},
    menu=(Entry("you", "Groups", base.PATH, waiting=members.waiting, icon="users", order=30),),
    limits={"new_groups": Limit("10 per day", by_account=True)},
    summary="Groups, in the browser: joining, creating and moderating them.",
)
