from datetime import timedelta

from models import clock
from models.auth.user import User
from models.base import db
from models.discovery.trend import STATUS, TAG, Trend
from models.media.emoji import Emoji
from models.media.emoji_pack import EmojiPack
from models.media.storage_usage import StorageDay
from models.statuses.status import Status
from models.statuses.tag import Tag
from rookery import doctor
from rookery.services.administration import announcements, instance_rules
from rookery.services.emojis import custom_emojis
from tests.live import app_of
from tests.pages.examples import Example
from tests.pages.examples.pages import picture

PAGES = {
    "/admin/about": "/admin/about",
    "/admin/about/<any(extended_description,privacy_policy):name>": "/admin/about/privacy_policy",
    "/admin/about/terms": "/admin/about/terms",
    "/admin/appearance": "/admin/appearance",
    "/admin/appearance/preview.css": Example("", why="a style sheet"),
    "/admin/emojis": "/admin/emojis",
    "/admin/emojis/<id:emoji_id>": "/admin/emojis/{emoji}",
    "/admin/emojis/<id:emoji_id>/delete": "/admin/emojis/{emoji}/delete",
    "/admin/emojis/elsewhere": "/admin/emojis/elsewhere",
    "/admin/emojis/packs": "/admin/emojis/packs",
    "/admin/emojis/packs/<id:pack_id>": "/admin/emojis/packs/{pack}",
    "/admin/rules": "/admin/rules",
    "/admin/rules/<id:rule_id>": "/admin/rules/{rule}",
    "/admin/rules/<id:rule_id>/delete": "/admin/rules/{rule}/delete",
    "/admin/announcements": "/admin/announcements",
    "/admin/announcements/new": "/admin/announcements/new",
    "/admin/announcements/<id:announcement_id>": "/admin/announcements/{announcement}",
    "/admin/announcements/<id:announcement_id>/delete": "/admin/announcements/{announcement}/delete",
    "/admin/trends": "/admin/trends",
    "/admin/trends/<any(tags,links,publishers,posts,authors):name>": "/admin/trends/posts",
    "/admin/storage": "/admin/storage",
    "/admin/plugins": "/admin/plugins",
    "/admin/plugins/<name>": "/admin/plugins/statuses",
    "/admin/backup": "/admin/backup",
    "/admin/log": "/admin/log",
    "/admin/mail": "/admin/mail",
    "/admin/services": "/admin/services",
    "/admin/doctor": "/admin/doctor",
    "/admin/emojis/pack.zip": Example("", why="a file"),
}
CHECKED = (
    doctor.Checked("disk", "Disk"),
    doctor.Checked(
        "websocket",
        "WebSocket",
        (
            doctor.Finding("websocket.upgrade", "A WebSocket cannot be opened, so apps get nothing live."),
            doctor.Finding("tls.expires", "The certificate expires soon.", doctor.WARNING),
        ),
    ),
    doctor.Checked("actor", "Actor", because="proxy.gateway"),
)


def prepare(world):
    with app_of(world.site.environment):
        for name, colour in (("rook", "#2f4a7a"), ("egg", "#b98d5e"), ("nest", "#7a9a6a")):
            made = custom_emojis.add(None, name, picture((64, 64), colour), "Birds" if name != "nest" else "")
        made.disabled = True
        db.session.add(Emoji(shortcode="crow", domain="far.example", remote_url="https://far.example/crow.png"))
        pack = EmojiPack(
            account_id=db.session.scalar(db.select(User.account_id)),
            file_name="birds.zip",
            file_key="uploads/none.zip",
            category="",
            replaces=False,
            total=40,
            done=12,
            added=["rook", "egg"],
            failed=[{"name": "blob-cat", "says": "The file in the pack is broken"}],
        )
        db.session.add(pack)
        rules = [
            instance_rules.add(None, "Be kind", "Nobody is to be hurt."),
            instance_rules.add(None, "Say who made it"),
        ]
        sunday = {"starts_at": clock.ahead(days=2), "all_day": True}
        told = announcements.create(
            announcements.AnnouncementDraft("On Sunday we meet below the oak. #nests", **sunday)
        )
        announcements.publish(told)
        announcements.create(announcements.AnnouncementDraft("There will be cake.", publish_at=clock.ahead(days=9)))
        now, first = clock.now(), db.session.scalar(db.select(Status.id).order_by(Status.id))
        twigs = Tag(name="twigs", display_name="Twigs")
        db.session.add(twigs)
        db.session.flush()
        made_of = [(TAG, twigs.id), (STATUS, first)]
        db.session.add_all(Trend(kind=kind, subject_id=one, score=9.0, peak=9.0, peak_at=now) for kind, one in made_of)
        for ago in (40, 8, 0):
            day = StorageDay(
                day=clock.today() - timedelta(days=ago),
                sizes={
                    "attachments": 5_300_000_000 - ago * 70_000_000,
                    "cached": 2_100_000_000,
                    "profiles": 12_000_000,
                    "emojis": 900_000,
                    "cards": 0,
                    "archives": 0,
                    "database": 310_000_000 - ago * 1_000_000,
                },
            )
            db.session.merge(day)
        db.session.commit()
        doctor.keep(doctor.Report(clock.now(), "https://nest.example", CHECKED))
        db.session.commit()
        world.names.update(emoji=made.id, rule=rules[0].id, announcement=told.id, pack=pack.id)
