"""Texts of pages, in the visitor's language, by Flask-Babel; `rookery.translations` has the catalogues."""

from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path

from babel.support import Translations
from flask import Flask
from flask_babel import Babel, Domain, format_date, format_datetime, get_locale
from markupsafe import Markup, escape

from rookery import translations
from rookery.plugin import Plugins
from rookery.web.language import language


class Catalogues(Domain):
    """The catalogues of the app for one language, as one."""

    def get_translations(self) -> Translations:
        return translations.catalogue(str(get_locale()))


class Texts(Babel):
    domain_instance = Catalogues()


def init_app(app: Flask) -> None:
    """Set up Flask-Babel. Call this after the plugins are added."""
    translations.init_app(app, folders(app.extensions["rookery.plugins"]))
    Texts(app, locale_selector=language)
    app.jinja_env.globals.update(when=when, day=day, locale=lambda: str(get_locale()))


def folders(found: Plugins) -> Iterator[Path]:
    """Yield where catalogues are: the one of the server, and those of plugins with templates or a folder for them."""
    yield translations.HERE
    owners = {Path(bp.root_path): bp for one in found.all.values() for bp in one.mounts.values()}
    for path, bp in sorted(owners.items()):
        if bp.template_folder or (path / "translations").is_dir():
            yield path / "translations"


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
