"""Services of others that this server may use: translation, and the notice of newer versions."""

from blueprints.pages.instance_admin_pages.base import bp
from blueprints.pages.instance_admin_pages.settings import fixed, in_force, typed_in
from models.auth.role import Permission
from rookery.errors import Invalid
from rookery.plugin import Setting
from rookery.services import instance
from rookery.services.administration import about
from rookery.services.translation.backends import TRANSLATORS
from rookery.web.pages import go, me, page, permitted, tell

NAMES = ("translation_provider", "translation_url", "translation_api_key", "update_notice_url")


@bp.get("/admin/services")
@permitted(Permission.MANAGE_SETTINGS)
def show_services(user, error=None, typed=None):
    declared = _declared()
    return page(
        "instance_admin_pages/services.html",
        error=error,
        given=in_force(declared) | (typed or {}),
        fixed=fixed(declared),
        has_key=bool(instance.setting("translation_api_key")),
        providers=[(name, kind.name) for name, kind in TRANSLATORS.items()],
    )


@bp.post("/admin/services")
@permitted(Permission.MANAGE_SETTINGS)
def save_services(user):
    typed = typed_in(_declared())
    try:
        about.choose(me(), {name: typed[name] for name in typed.keys() - fixed(_declared())})
    except Invalid as error:
        return show_services(error=error, typed=typed | {"translation_api_key": ""})
    tell("Saved. It takes effect within seconds.")
    return go("/admin/services")


def _declared() -> dict[str, Setting]:
    changeable = instance.changeable()
    return {name: changeable[name] for name in NAMES}
