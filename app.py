"""The application factory: read it like a table of contents."""

import gc

gc.disable()  # of 300,000 objects that are loaded 1,600 are garbage; to look for them was a third of the start

from collections.abc import Iterable
from secrets import token_urlsafe
from typing import Any

from flask import Flask

import blueprints
import models
from models.instance import plugin_choice
from models.instance.plugin_choice import PluginChoice
from rookery import adopted, cache, cli, config, plugin, serving, startup, streaming
from rookery.events import bus, notifier
from rookery.federation.remote import resolve
from rookery.media.store import store_of
from rookery.outages import MissingSecret
from rookery.secrets import SECRETS, Secrets
from rookery.web import assets, errors, limits, pages, routing, sessions, texts
from rookery.web.middleware import admission, body_limit, cors, gone, request_log, requests

gc.freeze()
gc.enable()


@startup.explained
@startup.uncollected
def create_app(settings: config.Config | None = None, **given: Any) -> Flask:
    """A server with the settings of the environment, or with these. It starts no thread and no migration by itself."""
    startup.explain_uncaught()
    settings = settings or config.load(None, **serving.address_of_flask_run(), **given)
    stored = bootstrap_settings(settings)
    if startup.is_other_command():  # it may lack what the server has in its environment
        settings = settings.with_stored_names(stored)
    app = Flask("rookery", template_folder="web/templates", static_folder="web/static")
    configure(app, settings, stored.get(SECRETS) or ())
    adopted.init_app(app, stored.get(adopted.NAME))
    routing.init_app(app)
    cors.init_app(app)
    requests.init_app(app, settings)
    request_log.init_app(app, settings)
    body_limit.init_app(app)
    errors.init_app(app)
    limits.init_app(app, settings)
    sessions.init_app(app)
    assets.init_app(app)
    gone.init_app(app)
    add_plugins(app, plugin.discover(blueprints, settings, PluginChoice.of(stored.get(plugin_choice.NAME))))
    texts.init_app(app)
    pages.init_app(app)
    resolve.init_app(app)
    cli.init_app(app)
    admission.init_app(app, models.base.request_slots(settings.database_url))
    serving.init_app(app)
    return app


def bootstrap_settings(settings: config.Config) -> dict[str, Any]:
    """Return the stored settings that the app needs before it has a database."""
    names = (plugin_choice.NAME, SECRETS, adopted.NAME, *config.STORED_NAMES.values())
    return plugin_choice.stored_settings(settings.database_url, *names)


def configure(app: Flask, settings: config.Config, known_secrets: Iterable[str] = ()) -> None:
    secrets = Secrets(settings.data_dir / "secrets", known_secrets)
    app.config.update(
        SECRET_KEY=session_key(secrets),
        SESSION_COOKIE_SECURE=settings.secure,
        SESSION_COOKIE_SAMESITE="Lax",
        # Subdomains cannot set a __Host- cookie.
        SESSION_COOKIE_NAME="__Host-rookery" if settings.secure else "rookery",
        SQLALCHEMY_DATABASE_URI=settings.database_url,
        SQLALCHEMY_ENGINE_OPTIONS=models.base.engine_options(settings.database_url),
    )
    app.extensions["rookery.config"] = settings
    app.extensions["rookery.secrets"] = secrets
    app.extensions["rookery.store"] = store_of(settings)
    models.db.init_app(app)
    cache.init_app(app)
    notifier.init_app(app)
    bus.init_app(app, settings)
    streaming.init_app(app)


def session_key(secrets: Secrets) -> str:
    """Return the key of session cookies; commands work without one, and make none where there is no server yet."""
    if startup.is_other_command() and not secrets.directory.parent.exists():
        return token_urlsafe()
    try:
        return secrets.session_key()
    except MissingSecret:
        if startup.is_other_command():
            return token_urlsafe()
        raise


def add_plugins(app: Flask, found: plugin.Plugins) -> None:
    app.extensions["rookery.plugins"] = found
    for one in found.on.values():
        for prefix, blueprint in one.blueprints:
            app.register_blueprint(blueprint, url_prefix=prefix or None)
    for one in found.off.values():
        for route, shape in one.idle.items():
            routing.add_idle_route(app, route, shape)
    limits.check(app, found)
