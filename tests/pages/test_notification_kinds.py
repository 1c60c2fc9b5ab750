"""Every type of notification is shown by the API, on pages, in push messages and e-mails, in every language."""

import re
from functools import cache

import orjson
import pytest
from markupsafe import Markup

from models.auth.user import User
from models.base import db
from models.discovery.collection import Collection
from models.media.emoji import Emoji
from models.moderation.report import Report
from models.moderation.warning import AccountWarning
from models.notifications.notification import Notification
from models.relationships.severance import SeveranceEvent
from rookery.plugin import Fallback
from rookery.services.email_notifications import contents, recipients, template
from rookery.services.notifications import NotificationDraft, kinds, notify
from rookery.services.push import message
from rookery.translations import HERE, LANGUAGES
from tests.pages.targets import Targets
from tests.phones import ALL_ALERTS, Phone
from tools import messages

PLAIN, GROUPED = "/api/v1/notifications", "/api/v2/notifications"
KINDS = [kind for kind in kinds.KINDS if not kind.email_only]
ROWS = {
    "report": Report,
    "warning": AccountWarning,
    "severance event": SeveranceEvent,
    "collection": Collection,
}


ARTICLE = re.compile(r'<article id="group-([^"]+)"(.*?)</article>', re.DOTALL)

known_in = cache(lambda language: messages.read(HERE / f"{language}.po"))  # to read a catalogue takes 0.1 s


def in_language(text, language):
    return text if language == "en" else known_in(language)[text][0]


@pytest.fixture(params=LANGUAGES)
def language(request, owner):
    User.of_account(owner.id).locale = request.param
    db.session.commit()
    return request.param


@pytest.fixture
def told(factory, owner, bob):
    """Type → notification: the owner is told of something of each type by bob; what it is about exists."""
    targets, found = Targets(factory, owner, bob), {}
    for kind in KINDS:
        about = {"subject_id": targets.id_of(ROWS[kind.entity[1]])} if kind.entity else {}
        notify([owner.id], NotificationDraft(kind.name, bob.id, **about))
        db.session.commit()
        found[kind.name] = db.session.query(Notification).order_by(Notification.id.desc()).first()
    return found


def test_every_type_is_rendered_everywhere(language, told, owner, bob, api, enter, push_service):
    client = api(owner)
    Phone(push_service).subscribe(client)
    subscription_id, reader = client.get("/api/v1/push/subscription").json["id"], recipients.find(owner.id)

    plain = {one["type"]: one for one in client.get(PLAIN).json}
    groups = {one["type"]: one for one in client.get(GROUPED).json["notification_groups"]}
    unsupported = {one["id"]: one for one in client.get(f"{PLAIN}?supported_types[]=other").json}
    page = enter(owner).open("/notifications?limit=40").text
    articles = dict(ARTICLE.findall(page))

    assert sorted(plain) == sorted(groups) == sorted(told)
    assert len(unsupported) == len(articles) == len({row.id for row in told.values()}) == len(KINDS)
    wrong = []
    for kind in KINDS:
        row, one, group = told[kind.name], plain[kind.name], groups[kind.name]
        says = in_language(kind.sentence, language) % {"name": "bob"}
        otherwise, article = unsupported[one["id"]], articles[group["group_key"]]
        push = orjson.loads(message.compose(message.material(row.id, subscription_id)))
        mail = template.compose(reader, contents.entries_of([row], reader), more=False)
        link, entity = kind.link, kind.entity and kind.entity[0]
        holds = {
            "translated": language == "en" or says != kind.sentence % {"name": "bob"},
            "entity": entity is None or one[entity] == group[entity],
            "grouped": group["group_key"].startswith("ungrouped-") is not kind.groupable,
            "fallback": ("fallback" in one) is (kind.fallback is Fallback.UNLESS_SUPPORTED),
            "unsupported": ("fallback" in otherwise) is (kind.fallback is not Fallback.NEVER),
            "fallback title": otherwise.get("fallback", {"title": says})["title"] == says,
            "page": says in " ".join(Markup(article).striptags().split()),
            "link": link is None or link.path.format(from_id=bob.id, subject_id=row.subject_id) in article,
            "label": link is None or in_language(link.label, language) in article,
            "push": push["title"] == says,
            "mail": mail["Subject"] == f"{says} (@bob)",
        }
        wrong += [f"{kind.name}: {what}" for what, is_so in holds.items() if not is_so]
    assert wrong == [], wrong


@pytest.mark.parametrize("kind", [kind for kind in kinds.KINDS if kind.email_only], ids=lambda kind: kind.name)
def test_what_is_only_mailed_is_said_in_every_language(kind, language, bob):
    says = in_language(kind.sentence, language) % {"name": "bob"}

    assert kinds.sentence(kind.name, bob, language) == says


def test_what_is_mailed_and_pushed_is_named_on_the_settings_page(language, owner, api, enter, push_service, letters):
    Phone(push_service).subscribe(api(owner))

    page = enter(owner).open("/settings/notifications").text

    mails, _, pushes = page.partition('id="push"')
    for kind in kinds.KINDS:
        assert (f'name="{kind.name}"' in mails) is (kind.email is not None)
        assert (f'name="{kind.name}"' in pushes) is kind.pushed
        if kind.pushed or kind.email is not None:
            assert in_language(kind.label, language) in page
    assert kinds.alerts() == list(ALL_ALERTS)


def test_a_notification_of_a_custom_emoji_has_its_picture_also_on_the_page(api, alice, bob, post, enter):
    db.session.add(Emoji(shortcode="rook", domain=None, image_key="emoji/rook.png"))
    db.session.commit()
    api(bob).put(f"/api/v1/pleroma/statuses/{post(alice, 'Nest').id}/reactions/rook")

    [told] = api(alice).get("/api/v1/notifications").json
    page = enter(alice).open("/notifications").text

    assert told["emoji"] == ":rook:" and told["emoji_url"].endswith("emoji/rook.png")
    assert told["emoji_url"] in page and 'alt=":rook:"' in page
