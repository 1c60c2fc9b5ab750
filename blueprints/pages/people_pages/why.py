"""Why a member does not see a post or an account: their own filters, mutes, blocks and follows."""

from flask import request

from blueprints.pages.people_pages.base import bp
from rookery import explain
from rookery.errors import Invalid
from rookery.web.pages import limited, me, page, problems_of, signed_in
from rookery.web.pages.why import findings_shown


@bp.get("/web/why")
@limited()
@signed_in
def show_why(user):
    """`?q=` is an address or a handle. No other server is asked."""
    asked = request.args.get("q", "").replace("\0", "").strip()[:2048]
    found, problem = [], ""
    try:
        found = explain.for_member(asked, me()) if asked else []
    except Invalid as error:
        problem = ", ".join(problems_of(error).values())
    return page(
        "people_pages/why.html",
        asked=asked,
        found=findings_shown(found),
        problem=problem,
        is_staff=any(map(me().may, explain.PERMISSIONS)),
    )
