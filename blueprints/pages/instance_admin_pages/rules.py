"""Rules of the server, which users agree to at sign-up."""

from werkzeug import Response

from blueprints.pages.instance_admin_pages.base import bp
from models.auth.role import Permission
from models.instance.instance import Rule
from rookery.errors import Invalid
from rookery.services.administration import instance_rules
from rookery.web.pages import field, go, me, page, permitted, problems_of, tell

permitted_here = permitted(Permission.MANAGE_RULES)


@bp.get("/admin/rules")
@permitted_here
def list_rules(user):
    return _list()


@bp.post("/admin/rules")
@permitted_here
def add_rule(user):
    try:
        instance_rules.add(me(), field("text"), field("hint"))
    except Invalid as error:
        return _list(422, problems_of(error))
    tell("The rule holds from now on.")
    return go("/admin/rules")


@bp.get("/admin/rules/<id:rule_id>")
@permitted_here
def show_rule(user, rule_id):
    rule = instance_rules.get(rule_id)
    return page("instance_admin_pages/rule.html", rule=rule, given={"text": rule.text, "hint": rule.hint}, problems={})


@bp.post("/admin/rules/<id:rule_id>")
@permitted_here
def change_rule(user, rule_id):
    rule = instance_rules.get(rule_id)
    try:
        instance_rules.change(me(), rule_id, field("text"), field("hint"))
    except Invalid as error:
        given = {"text": field("text"), "hint": field("hint")}
        return page("instance_admin_pages/rule.html", 422, rule=rule, given=given, problems=problems_of(error))
    tell("Saved.")
    return go("/admin/rules")


@bp.post("/admin/rules/<id:rule_id>/<any(up,down):way>")
@permitted_here
def move_rule(user, rule_id, way):
    instance_rules.move(me(), rule_id, way == "up")
    return go("/admin/rules")


@bp.get("/admin/rules/<id:rule_id>/delete")
@permitted_here
def ask_whether_to_delete_rule(user, rule_id):
    return page("instance_admin_pages/delete_rule.html", rule=instance_rules.get(rule_id))


@bp.post("/admin/rules/<id:rule_id>/delete")
@permitted_here
def delete_rule(user, rule_id):
    instance_rules.remove(me(), rule_id)
    tell("The rule is gone.")
    return go("/admin/rules")


def _list(status: int = 200, problems: dict[str, str] | None = None) -> Response:
    given = {"text": field("text"), "hint": field("hint")}
    return page("instance_admin_pages/rules.html", status, rules=Rule.in_order(), given=given, problems=problems or {})
