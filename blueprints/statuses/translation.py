"""Translation: statuses in my language, by a service that the owner chose."""

from flask import Blueprint

from models.auth.user import User
from models.base import db
from rookery import events
from rookery.config.setting import is_base, one_of
from rookery.plugin import Plugin, Setting
from rookery.schemas.statuses.translation import TranslationSchema
from rookery.services.remote import lookup
from rookery.services.translation import status_translation
from rookery.services.translation.backends import TRANSLATORS
from rookery.web.auth import me
from rookery.web.endpoint import endpoint
from rookery.web.params import Args, Text

bp = Blueprint("translation", __name__)


class TranslateArgs(Args):
    lang = Text(load_default=None, allow_none=True)


@bp.post("/statuses/<id:status_id>/translate")
@endpoint(scope="read:statuses", args=TranslateArgs, returns=TranslationSchema, errors=[403, 404, 503])
def translate(status_id, args):
    """Public and unlisted statuses only: others are not shown to third parties."""
    words = status_translation.source(lookup.visible_original(status_id, me().id))
    wanted = args["lang"] or db.session.get_one(User, me().user_id).locale
    events.commit()  # hold no transaction open while waiting for the translation service
    return TranslationSchema.one().dump(status_translation.translate(words, wanted))


@bp.get("/instance/translation_languages")
@endpoint(public=True, errors=[503])
def list_translation_languages():
    """Return the pairs of languages for translation; `und` is a text of unknown language."""
    return status_translation.languages()


plugin = Plugin(
    name="translation",
    summary="translating statuses, by LibreTranslate or DeepL",
    mounts={"/api/v1": bp},
    needs={"statuses"},
    scopes={"read:statuses"},
    settings={
        "provider": Setting(
            "",
            "Service that translates posts: `deepl` or `libretranslate`; empty for none.",
            one_of("", *TRANSLATORS),
            owner_may_change=True,
        ),
        "url": Setting("", "Address of the service, if it is not the usual one.", is_base, owner_may_change=True),
        "api_key": Setting("", "Key of the service.", owner_may_change=True, secret=True),
    },
    idle={"GET /api/v1/instance/translation_languages": {}},
)
