"""The level of the Mastodon API that this server may claim: found from the routes that it serves."""

import re
from collections.abc import Iterable, Mapping

from werkzeug.routing import Map

BASE_LEVEL = 1
BASE_VERSION = 0
_VARIABLE = re.compile(r"<[^>]*>|:\w+")

# api_versions.mastodon → what clients then expect. https://docs.joinmastodon.org/entities/Instance/#api_versions
# A feature without a route of its own (PKCE, the filter action `blur`) is stood for by the route that takes it.
LEVELS: Mapping[int, tuple[str, ...]] = {
    2: (
        "GET /api/v2/notifications",
        "GET /api/v2/notifications/:group_key",
        "GET /api/v2/notifications/:group_key/accounts",
        "POST /api/v2/notifications/:group_key/dismiss",
        "GET /api/v2/notifications/unread_count",
        "GET /api/v2/notifications/policy",
        "PATCH /api/v2/notifications/policy",
    ),
    3: ("GET /oauth/authorize", "GET /.well-known/oauth-authorization-server"),
    4: ("POST /api/v1/push/subscription",),
    5: ("POST /api/v2/filters",),
    6: ("GET /api/v1/accounts/:id/endorsements", "POST /api/v1/accounts/:id/endorse"),
    7: (
        "GET /api/v1/statuses/:id/quotes",
        "POST /api/v1/statuses/:id/quotes/:quoting_status_id/revoke",
        "PUT /api/v1/statuses/:id/interaction_policy",
    ),
    8: ("GET /api/v1/profile", "PATCH /api/v1/profile"),
    10: ("POST /api/v1/collections", "GET /api/v1/collections/:id", "GET /api/v1/accounts/:account_id/collections"),
    11: ("POST /api/v1/collections/:collection_id/items/:id/revoke", "GET /api/v1/annual_reports/:year/state"),
}

# N of version 4.N → what documents of that version name. Up to 4.0 a resource group is served whole or not at all,
# so that one route stands for each.
VERSIONS: Mapping[int, tuple[str, ...]] = {
    1: (
        "GET /api/v1/accounts/verify_credentials",
        "GET /api/v1/announcements",
        "POST /api/v1/apps",
        "GET /api/v1/blocks",
        "GET /api/v1/bookmarks",
        "GET /api/v1/conversations",
        "GET /api/v1/custom_emojis",
        "GET /api/v1/domain_blocks",
        "GET /api/v1/endorsements",
        "GET /api/v1/favourites",
        "GET /api/v1/filters",
        "GET /api/v2/filters",
        "GET /api/v1/follow_requests",
        "GET /api/v1/followed_tags",
        "GET /api/v1/lists",
        "GET /api/v1/markers",
        "POST /api/v2/media",
        "GET /api/v1/mutes",
        "GET /api/v1/notifications",
        "GET /api/v1/polls/:id",
        "POST /api/v1/push/subscription",
        "POST /api/v1/reports",
        "GET /api/v2/search",
        "GET /api/v1/scheduled_statuses",
        "POST /api/v1/statuses",
        "GET /api/v1/streaming",
        "GET /api/v2/suggestions",
        "GET /api/v1/featured_tags",
        "GET /api/v1/timelines/home",
        "GET /api/v1/trends/statuses",
        "GET /api/v2/admin/accounts",
        "GET /api/v1/admin/email_domain_blocks/:id",
        "GET /api/oembed",
    ),
    2: (
        "GET /api/v1/instance/translation_languages",
        "DELETE /api/v1/profile/avatar",
        "DELETE /api/v1/profile/header",
    ),
    3: (
        *LEVELS[2],
        "GET /api/v1/accounts",
        "GET /api/v1/statuses",
        "GET /api/v1/timelines/link",
        "GET /api/v1/notifications/requests",
        "GET /api/v1/notifications/requests/:id",
        "GET /api/v1/notifications/requests/merged",
        "POST /api/v1/notifications/requests/accept",
        "POST /api/v1/notifications/requests/dismiss",
        "POST /api/v1/notifications/requests/:id/accept",
        "POST /api/v1/notifications/requests/:id/dismiss",
        "GET /api/v1/notifications/unread_count",
        "GET /.well-known/oauth-authorization-server",
        "GET /api/v1/annual_reports",
        "POST /api/v1/annual_reports/:year/read",
    ),
    4: (
        *LEVELS[6],
        "POST /api/v1/accounts/:id/unendorse",
        "DELETE /api/v1/media/:id",
        "GET /api/v1/annual_reports/:year",
        "GET /api/v1/instance/terms_of_service",
        "GET /api/v1/instance/terms_of_service/:date",
        "GET /oauth/userinfo",
        "POST /oauth/userinfo",
        "POST /api/v1/tags/:id/feature",
        "POST /api/v1/tags/:id/unfeature",
    ),
    5: LEVELS[7],
    6: (
        *LEVELS[8],
        *LEVELS[10],
        *LEVELS[11],
        "DELETE /api/v1/collections/:collection_id/items/:id",
        "DELETE /api/v1/collections/:id",
        "PATCH /api/v1/collections/:id",
        "GET /api/v1/accounts/:account_id/in_collections",
        "POST /api/v1/annual_reports/:year/generate",
        "POST /api/v1/collections/:collection_id/items",
    ),
}


def api_level(served: frozenset[str]) -> int:
    """The highest level whose routes, and those of all levels below it, are served."""
    return _reach(LEVELS, served, BASE_LEVEL)


def version(served: frozenset[str]) -> int:
    """N of `4.N`: one digit, for clients read the first three characters of the version as a number."""
    return _reach(VERSIONS, served, BASE_VERSION)


def served_by(routes: Map) -> frozenset[str]:
    """Return what these routes answer, as `is_served` takes it; the stand-ins for plugins that are off do not count."""
    return frozenset(
        plain(f"{method} {rule.rule}")
        for rule in routes.iter_rules()
        if not rule.endpoint.startswith("idle ")
        for method in rule.methods or ()
    )


def is_served(routes: Iterable[str], served: frozenset[str]) -> bool:
    return all(plain(route) in served for route in routes)


def _reach(table: Mapping[int, tuple[str, ...]], served: frozenset[str], lowest: int) -> int:
    reached = lowest
    for step, routes in table.items():
        if not is_served(routes, served):
            break
        reached = step
    return reached


def plain(route: str) -> str:
    """Variables are called differently in the documentation and here."""
    return _VARIABLE.sub("*", route)
