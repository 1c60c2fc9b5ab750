"""Texts of pages, in the visitor's language, by Flask-Babel; `rookery.translations` has the catalogues."""

from collections.abc import Iterator
from pathlib import Path

from babel.support import Translations
from flask import Flask
from flask_babel import Babel, Domain, get_locale

from rookery import translations
from rookery.plugin import Plugins
from rookery.web import times
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
    Texts(app, locale_selector=language, timezone_selector=times.zone)
    app.jinja_env.globals.update(when=times.when, ago=times.ago, day=times.day, locale=lambda: str(get_locale()))


def folders(found: Plugins) -> Iterator[Path]:
    """Yield where catalogues are: the one of the server, and those of plugins that have a folder for them."""
    yield translations.HERE
    for path in sorted(set().union(*(one.folders for one in found.all.values()))):
        if (path / "translations").is_dir():
            yield path / "translations"
