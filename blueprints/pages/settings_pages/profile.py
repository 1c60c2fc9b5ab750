"""Profile settings."""

from blueprints.pages.settings_pages.base import bp
from rookery import urls
from rookery.errors import Invalid
from rookery.schemas.accounts.account import ProfileSchema
from rookery.services.accounts import profiles
from rookery.services.accounts.profiles import PICTURES, SWITCHES
from rookery.web.pages import (
    checked,
    chosen,
    each,
    field,
    go,
    me,
    my_account,
    page,
    signed_in,
    tell,
    uploaded,
    with_files,
)
from rookery.web.pages.show import EntityJson

FOUND = {"": None, "yes": True, "no": False}  # the choices of whether to be found; "" leaves it open


@bp.get("/settings")
@bp.get("/settings/profile")
@signed_in
def show_profile(user, typed=None, error=None):
    """Show the profile, or what was `typed`; pictures are those that there are."""
    given = ProfileSchema.one().dump(my_account()) | (typed or {})
    limits = profiles.limits()
    rows = given["fields"][: limits["max_profile_fields"]]
    rows += [{"name": "", "value": ""}] * (limits["max_profile_fields"] - len(rows))
    return page(
        "settings_pages/profile.html",
        error=error,
        given=given,
        fields=rows,
        limits=limits,
        address=f"@{me().username}@{urls.config().domain}",
        profile=urls.profile(me().username),
    )


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
        return show_profile(typed=_typed(), error=error)
    tell("Profile saved.")
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
        switches={name: typed[name] for name in SWITCHES if typed[name] is not None},
        descriptions={name: typed[f"{name}_description"] for name in PICTURES},
        pictures={name: file.read() for name, file in files.items()},
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
        "discoverable": FOUND[chosen("discoverable", FOUND, "")],
    }
