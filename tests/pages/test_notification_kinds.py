"""Every type of notification is shown by the API, on pages, in push messages and e-mails, in every language."""

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


def in_language(text, language):
    known = messages.read(HERE / f"{language}.po")
    return text if language == "en" else known[text][0]


@pytest.fixture(params=LANGUAGES)
def language(request, owner):
    User.of_account(owner.id).locale = request.param
    db.session.commit()
    return request.param


@pytest.fixture
def told(factory, owner, bob):
    """`told(kind)`: the owner is notified of something of this type by bob; what it is about exists."""

    def make(kind):
        subject_id = Targets(factory, owner, bob).id_of(ROWS[kind.entity[1]]) if kind.entity else None
        about = {"subject_id": subject_id} if subject_id else {}
        notify([owner.id], NotificationDraft(kind.name, bob.id, **about))
        db.session.commit()
        [row] = db.session.query(Notification).all()
        return row

    return make


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_type_is_rendered_everywhere(kind, language, told, owner, bob, api, enter, push_service):
    says, client = in_language(kind.sentence, language) % {"name": "bob"}, api(owner)
    assert language == "en" or says != kind.sentence % {"name": "bob"}
    Phone(push_service).subscribe(client)
    row = told(kind)

    [plain] = client.get(PLAIN).json
    [group] = client.get(GROUPED).json["notification_groups"]
    [unsupported] = client.get(f"{PLAIN}?supported_types[]=other").json
    assert plain["type"] == group["type"] == kind.name
    assert kind.entity is None or plain[kind.entity[0]] == group[kind.entity[0]]
    assert group["group_key"].startswith("ungrouped-") is not kind.groupable
    assert ("fallback" in plain) is (kind.fallback is Fallback.UNLESS_SUPPORTED)
    if kind.fallback is Fallback.NEVER:
        assert "fallback" not in unsupported
    else:
        assert unsupported["fallback"]["title"] == says

    page = enter(owner).open("/notifications").text
    assert says in " ".join(Markup(page).striptags().split())
    if kind.link:
        assert kind.link.path.format(from_id=bob.id, subject_id=row.subject_id) in page
        assert in_language(kind.link.label, language) in page

    material = message.material(row.id, client.get("/api/v1/push/subscription").json["id"])
    assert orjson.loads(message.compose(material))["title"] == says

    reader = recipients.find(owner.id)
    entries = contents.entries_of([row], reader)
    assert template.compose(reader, entries, more=False)["Subject"] == f"{says} (@bob)"


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
