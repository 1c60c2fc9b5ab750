"""Weather over the rookery: a plugin as somebody else writes it, against the public API and nothing more."""

from dataclasses import dataclass

import click
from flask import Blueprint

from models.accounts.account import Account
from models.base import db
from rookery import events
from rookery.errors import Invalid
from rookery.events.facts import StatusPosted
from rookery.plugin import Limit, NotificationKind, PageLink, Plugin, Setting, concerning, settings, together
from rookery.services.notifications import NotificationDraft, notify
from rookery.translations import lazy_gettext as _
from rookery.web.auth import me
from rookery.web.endpoint import endpoint
from rookery.web.pages import go, limited, page_blueprint, signed_in

bp = Blueprint("weather", __name__)
pages = page_blueprint("weather_pages", __name__)
diary = []
watchers = []  # the ids of accounts that want to know of storms
SKY = Setting("grey", "What the sky looks like.", owner_may_change=True)
WIND = Setting(3, "How strong the wind is.", owner_may_change=True)


@dataclass(frozen=True)
class StormReported(events.Fact):
    """Somebody saw a storm."""

    account_id: int
    place: str


@bp.get("/weather")
@endpoint(scope="read:weather")
def list_weather():
    """The sky as the operator has set it."""
    return [{"sky": settings("weather")["sky"], "wind": settings("weather")["wind"]}]


@bp.post("/weather/<place>/storms")
@endpoint(scope="write:weather", limit="storms")
def report_storm(place):
    if len(place) > 20:
        raise Invalid(_("The name of a place has at most %(limit)s characters", limit=20))
    events.emit(StormReported(account_id=me().id, place=place))
    return {}


@pages.post("/weather/<place>/storms")
@limited("storms")
@signed_in
def report_storm_by_form(user, place):
    events.emit(StormReported(account_id=user.account_id, place=place))
    return go("/home")


@dataclass(frozen=True)
class StormWarned(events.Fact):
    """A storm was seen that people should know of."""

    place: str


def warn_of_storm(fact):
    """Part of the change itself: it sees what was written, and what it raises undoes that."""
    if fact.place == "nowhere":
        raise RuntimeError("there is no such place")
    diary.append(f"within: {name_of(fact.account_id)} at {fact.place}")
    events.emit(StormWarned(fact.place))


def name_of(account_id):
    return db.session.get(Account, account_id).username


@together
def note_warnings(warned):
    diary.append("warned of " + ", ".join(one.place for one in warned))


def is_far(fact):
    return fact.place != "nest"


@concerning(is_far)
def send_for_help(fact):
    diary.append(f"help for {fact.place}")


def note_storm(fact):
    """The log, and those who follow whoever saw it."""
    diary.append(f"storm over {fact.place}")
    notify(watchers, NotificationDraft("weather.storm", fact.account_id, edition=f":{fact.place}"))


def note_status(fact):
    diary.append(f"status {fact.status_id}")


def shout(fact):
    diary.append(f"at once: {fact.place}")


def look_up():
    diary.append("looked up")


def node_information():
    return {"metadata": {"weather": settings("weather")["sky"]}}


def instance():
    return {"configuration": {"weather": {"max_wind": settings("weather")["wind"]}}}


@click.command()
def forecast():
    """Say what comes."""
    click.echo(f"{settings('weather')['sky']} tomorrow")


plugin = Plugin(
    name="weather",
    summary="the sky over the rookery",
    mounts={"/api/v1": bp, "": pages},
    needs=("statuses", "notifications"),
    notification_kinds=(
        NotificationKind(
            "weather.storm",
            "%(name)s saw a storm",
            "Storms",
            pushed=True,
            email=True,
            link=PageLink("weather", "/api/v1/weather", "Forecast"),
        ),
    ),
    scopes={"read:weather", "write:weather"},
    limits={"storms": Limit("2 per 30 minutes", by_account=True)},
    idle={"GET /api/v1/weather": []},
    settings={"sky": SKY, "wind": WIND, "stations": ["nest"], "damp": 0.5, "warn": False},
    within={StormReported: (warn_of_storm,), StormWarned: (note_warnings,)},
    on={StormReported: (note_storm, send_for_help), StatusPosted: (note_status,)},
    live={StormReported: (shout,)},
    every={"15m": look_up},
    instance=instance,
    nodeinfo=node_information,
    cli=(forecast,),
)
