"""Profile settings."""

from werkzeug import Response

from blueprints.pages.settings_pages.base import bp
from rookery import urls
from rookery.errors import Invalid
from rookery.schemas.accounts.account import ProfileSchema
from rookery.services.accounts import profiles
from rookery.web.pages import (
    checked,
    each,
    field,
    go,
    me,
    my_account,
    page,
    problems_of,
    signed_in,
    tell,
    uploaded,
    with_files,
)
from rookery.web.pages.show import EntityJson

PICTURES = ("avatar", "header")
# The check boxes; `bot` is not a column of its own.
SWITCHES = (
    "locked",
    "discoverable",
    "indexable",
    "hide_collections",
    "show_featured",
    "show_media",
    "show_media_replies",
)


@bp.get("/settings")
@bp.get("/settings/profile")
@signed_in
def show_profile(user):
    return _form(ProfileSchema.one().dump(my_account()))


@bp.post("/settings/profile")
@with_files(lambda: len(PICTURES) * profiles.limits()["max_picture_bytes"])
@signed_in
def save_profile(user):
    try:
        profiles.update(me(), _changes())
        for name in PICTURES:
            if checked(f"remove_{name}") and not uploaded(name):
                profiles.remove_picture(me(), name)
    except Invalid as error:
        return _form(ProfileSchema.one().dump(my_account()) | _typed(), 422, problems_of(error))
    tell("Your profile is saved.")
    return go("/settings/profile")


def _changes() -> profiles.ProfileChanges:
    files = {name: file for name in PICTURES if (file := uploaded(name))}
    typed = _typed()
    return profiles.ProfileChanges(
        display_name=typed["display_name"],
        note=typed["note"],
        bot=typed["bot"],
        fields=[(one["name"], one["value"]) for one in typed["fields"]],
        attribution_domains=typed["attribution_domains"],
        switches={name: typed[name] for name in SWITCHES},
        descriptions={name: typed[f"{name}_description"] for name in PICTURES},
        pictures={name: profiles.UploadedPicture(file.read(), file.mimetype) for name, file in files.items()},
    )


def _typed() -> EntityJson:
    """Return what the form says, as the profile is described to apps."""
    pairs = zip(each("field_name"), each("field_value"), strict=False)
    return {
        "display_name": field("display_name"),
        "note": field("note"),
        "bot": checked("bot"),
        "fields": [{"name": name, "value": value} for name, value in pairs],
        "attribution_domains": field("attribution_domains").split(),
        **{f"{name}_description": field(f"{name}_description") for name in PICTURES},
        **{name: checked(name) for name in SWITCHES},
    }


def _form(given: EntityJson, status: int = 200, problems: dict[str, str] | None = None) -> Response:
    """`given`: the profile as it is typed; pictures are those that there are."""
    empty = {"name": "", "value": ""}
    rows = given["fields"][: profiles.limits()["max_profile_fields"]]
    rows += [empty] * (profiles.limits()["max_profile_fields"] - len(rows))
    return page(
        "settings_pages/profile.html",
        status,
        given=given,
        fields=rows,
        limits=profiles.limits(),
        address=f"@{me().username}@{urls.config().domain}",
        profile=urls.profile(me().username),
        problems=problems or {},
    )
