"""Texts of pages, in the visitor's language, by Flask-Babel; each plugin has its own beside its templates.

Catalogues are `translations/<language>.po` in the folder of the module that has the templates. They are read as they
are when the first page of a language is shown, so nothing has to be compiled.
"""

from datetime import date, datetime
from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations
from flask import Flask, current_app
from flask_babel import Babel, Domain, format_date, format_datetime, get_locale
from markupsafe import Markup, escape

from rookery.plugin import Plugins
from rookery.web.language import language

HERE = Path(__file__).parent


class Catalogues(Domain):
    """The catalogues of the app for one language, as one."""

    def get_translations(self) -> Translations:
        return _together(str(get_locale()), current_app.extensions["rookery.texts"])


class Texts(Babel):
    domain_instance = Catalogues()


def init_app(app: Flask) -> None:
    """Set up Flask-Babel. Call this after the plugins are added."""
    app.extensions["rookery.texts"] = tuple(folders(app.extensions["rookery.plugins"]))
    Texts(app, locale_selector=language)
    app.jinja_env.globals.update(when=when, day=day, locale=lambda: str(get_locale()))


def folders(found: Plugins) -> list[Path]:
    """Return where texts are: those that all pages share, and those of plugins that have templates or notifications."""
    owners = {
        Path(bp.root_path)
        for one in found.all.values()
        for bp in one.mounts.values()
        if bp.template_folder or one.notification_kinds
    }
    return [HERE / "translations", *sorted(owner / "translations" for owner in owners)]


@cache
def _together(locale: str, where: tuple[Path, ...]) -> Translations:
    everything = Catalog(locale=locale)
    for folder in where:
        path = folder / f"{locale}.po"
        if path.exists():
            with path.open("rb") as file:
                for message in read_po(file, locale=locale):
                    if message.id and message.string:
                        everything.add(message.id, message.string, context=message.context)
    compiled = BytesIO()
    write_mo(compiled, everything)
    compiled.seek(0)
    return Translations(compiled)


def when(moment: datetime | str | None) -> Markup:
    """A moment, for people and for machines. ISO 8601 as in the API is understood."""
    if moment is None:
        return Markup()
    if isinstance(moment, str):
        moment = datetime.fromisoformat(moment)
    return Markup('<time datetime="{}">{}</time>').format(moment.isoformat(), format_datetime(moment, "medium"))


def day(moment: date | str | None) -> Markup:
    if moment is None:
        return Markup()
    if isinstance(moment, str):
        moment = datetime.fromisoformat(moment)
    return Markup('<time datetime="{}">{}</time>').format(moment.isoformat()[:10], escape(format_date(moment)))
