import json

from tests.pages.examples import Example

PAGES = {
    "/admin": "/admin",
    "/admin/audit": "/admin/audit",
    "/admin/invites": "/admin/invites",
    "/admin/roles": "/admin/roles",
    "/admin/roles/new": "/admin/roles/new",
    "/admin/roles/<id:role_id>": "/admin/roles/{moderator}",
    "/admin/roles/<id:role_id>/delete": "/admin/roles/{moderator}/delete",
    "/admin/sign_ups": "/admin/sign_ups",
    "/admin/sign_ups/unconfirmed": "/admin/sign_ups/unconfirmed",
    "/admin/reports": "/admin/reports",
    "/admin/reports/<id:report_id>": "/admin/reports/{report}",
    "/admin/reports/files/<id:media_id>/<any(original, small):form>": Example("", why="a picture"),
    "/admin/appeals": "/admin/appeals",
    "/admin/accounts": "/admin/accounts?origin=local",
    "/admin/accounts/new": "/admin/accounts/new",
    "/admin/accounts/<id:account_id>/password_link": "/admin/accounts/{jay}/password_link",
    "/admin/accounts/<id:account_id>": "/admin/accounts/{jay}",
    "/admin/accounts/<id:account_id>/action": "/admin/accounts/{jay}/action?type=suspend&report={report}",
    "/admin/accounts/<id:account_id>/ask/<verb>": "/admin/accounts/{jay}/ask/password_alone",
}


def prepare(world):
    rook, jay = world.api("owner"), world.api("member")
    world.names["jay"] = jay.me()["id"]
    word = jay.status_post("All nests are belong to me.")
    report = rook.report(world.names["jay"], [word["id"]], "Somebody took the twigs of my nest.", category="other")
    world.names["report"] = report["id"]
    made = world.site.flask("roles", "list", "--json")
    world.names["moderator"] = next(str(one["id"]) for one in json.loads(made) if one["name"] == "Moderator")
    world.site.flask("invites", "create")
