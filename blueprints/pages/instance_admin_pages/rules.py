"""Rules of the server, which users agree to at sign-up."""

from blueprints.pages.instance_admin_pages.base import bp
from models.auth.role import Permission
from models.instance.instance import Rule
from rookery.services.administration import instance_rules
from rookery.web.pages import field, go, me, on_error, page, permitted, tell

permitted_here = permitted(Permission.MANAGE_RULES)


@bp.get("/admin/rules")
@permitted_here
def list_rules(user, error=None):
    return page("instance_admin_pages/rules.html", error=error, rules=Rule.in_order(), given=_typed())


@bp.post("/admin/rules")
@permitted_here
@on_error(list_rules)
def add_rule(user):
    instance_rules.add(me(), field("text"), field("hint"))
    tell("Rule added.")
    return go("/admin/rules")


@bp.get("/admin/rules/<id:rule_id>")
@permitted_here
def show_rule(user, rule_id, error=None):
    rule = instance_rules.get(rule_id)
    given = _typed() if error else {"text": rule.text, "hint": rule.hint}
    return page("instance_admin_pages/rule.html", error=error, rule=rule, given=given)


@bp.post("/admin/rules/<id:rule_id>")
@permitted_here
@on_error(show_rule)
def change_rule(user, rule_id):
    instance_rules.change(me(), rule_id, field("text"), field("hint"))
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
    tell("Rule deleted.")
    return go("/admin/rules")


def _typed() -> dict[str, str]:
    return {"text": field("text"), "hint": field("hint")}
