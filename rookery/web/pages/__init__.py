"""The toolkit of pages: access, forms, menus, replies, and headers against foreign code.

Blueprints of pages import from here only. See docs/pages.md.
"""

from rookery.web.auth import me
from rookery.web.pages.access import acting, kept_by, my_account, permitted, signed_in
from rookery.web.pages.blueprint import POLICY, Pages, limited, page_blueprint, with_files
from rookery.web.pages.forms import checked, chosen, each, field, number, on_error, problems_of, tell, undo_of, uploaded
from rookery.web.pages.lists import neighbours, offsets, turned
from rookery.web.pages.moments import UTC_ZONE, local_time, moment, moment_of, zone_of
from rookery.web.pages.open import init_app, open_page, open_reply, page_for_all
from rookery.web.pages.reply import by_script, first_page, go, local_path, page, page_that_asks, refused
from rookery.web.pages.show import role_name, with_emojis
from rookery.web.rows import get_or_404

__all__ = [
    "POLICY",
    "Pages",
    "UTC_ZONE",
    "acting",
    "by_script",
    "checked",
    "chosen",
    "each",
    "field",
    "first_page",
    "get_or_404",
    "go",
    "init_app",
    "kept_by",
    "limited",
    "local_path",
    "local_time",
    "me",
    "moment",
    "moment_of",
    "my_account",
    "neighbours",
    "number",
    "offsets",
    "on_error",
    "open_page",
    "open_reply",
    "page",
    "page_blueprint",
    "page_for_all",
    "page_that_asks",
    "permitted",
    "problems_of",
    "refused",
    "role_name",
    "signed_in",
    "tell",
    "undo_of",
    "turned",
    "uploaded",
    "with_emojis",
    "with_files",
    "zone_of",
]
