"""`rookery announcements`: create, publish and withdraw announcements."""

from datetime import UTC, datetime, time

import click
from flask.cli import AppGroup

from models.base import db
from models.instance.announcement import Announcement
from rookery.cli._common import as_json, id_type, on_database, show, show_one
from rookery.errors import NotFound
from rookery.services import audit
from rookery.services.administration import announcements

FORMATS = ["%Y-%m-%d", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M:%S"]

group = AppGroup("announcements", help="Announcements to everybody on this server.")
moment = click.DateTime(FORMATS)


@group.command()
@click.argument("text")
@click.option("--publish", is_flag=True, help="Publish it at once; otherwise use `rookery announcements publish`.")
@click.option("--at", "publish_at", type=moment, help="Publish it at this time, in UTC.")
@click.option("--starts", type=moment, help="Start of the event, in UTC.")
@click.option("--ends", type=moment, help="End of the event, in UTC; then the announcement disappears.")
@click.option("--all-day", is_flag=True, help="Start and end are days, without a time.")
@as_json
@on_database
def create(
    text: str,
    publish: bool,
    publish_at: datetime | None,
    starts: datetime | None,
    ends: datetime | None,
    all_day: bool,
    as_json: bool,
) -> None:
    """Create an announcement; @names, #tags and :emoji: in it are linked."""
    draft = announcements.AnnouncementDraft(
        text,
        starts_at=_utc(starts, all_day),
        ends_at=_utc(ends, all_day),
        all_day=all_day,
        publish_at=_utc(publish_at),
    )
    made = announcements.create(draft)
    if publish:
        announcements.publish(made)
    _note("write announcement", made)
    show_one(_described(made), as_json)


@group.command("list")
@as_json
@on_database
def list_announcements(as_json: bool) -> None:
    """List all announcements, the oldest first."""
    show([_described(one) for one in Announcement.in_order()], as_json, "There are no announcements.")


@group.command()
@click.argument("announcement_id", type=id_type)
@on_database
def publish(announcement_id: int) -> None:
    """Show an announcement to everybody."""
    found = _found(announcement_id)
    announcements.publish(found)
    _note("publish announcement", found)
    click.echo("The announcement is published.")


@group.command()
@click.argument("announcement_id", type=id_type)
@on_database
def withdraw(announcement_id: int) -> None:
    """Hide an announcement."""
    found = _found(announcement_id)
    announcements.withdraw(found)
    _note("withdraw announcement", found)
    click.echo("The announcement was unpublished.")


def _found(announcement_id: int) -> Announcement:
    if (found := db.session.get(Announcement, announcement_id)) is None:
        raise NotFound(
            f"There is no announcement {announcement_id}: `rookery announcements list` shows those that are."
        )
    return found


def _note(action: str, one: Announcement) -> None:
    audit.record(None, action, "announcement", one.id, one.text[:100])


def _utc(given: datetime | None, day_only: bool = False) -> datetime | None:
    if given is None:
        return None
    return datetime.combine(given, time.min, UTC) if day_only else given.replace(tzinfo=UTC)


def _described(one: Announcement) -> dict[str, object]:
    return {
        "id": one.id,
        "text": one.text,
        "published_at": one.published_at,
        "scheduled_at": one.scheduled_at,
        "starts_at": one.starts_at,
        "ends_at": one.ends_at,
        "all_day": one.all_day,
    }


command = group
