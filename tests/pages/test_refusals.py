"""A form that is refused leaves nothing, also where the answer is another page that says why."""

import pytest

from models.base import db
from models.instance.announcement import Announcement
from models.instance.instance import StoredSetting
from rookery.errors import Conflict, Invalid, NotFound
from rookery.services import undoing
from rookery.services.administration import announcements
from rookery.services.push import subscriptions
from rookery.services.timelines import markers
from rookery.web.pages import on_error

WRITTEN = "written before"


def writing(error):
    """A service that finds out what is wrong once it has written something."""

    def write(*args, **options):
        StoredSetting.put(WRITTEN, True)
        db.session.flush()
        raise error

    return write


@pytest.mark.parametrize(
    "service, name, error, path, fields",
    [
        (announcements, "publish", Invalid("is over"), "/admin/announcements/{announcement}/publish", {}),
        (subscriptions, "subscribe_browser", Invalid("no key"), "/settings/notifications/push", {"endpoint": "x"}),
        (undoing, "undo", Invalid("too many lists"), "/web/undo/1", {}),
        (undoing, "undo", NotFound(), "/web/undo/1", {}),
        (markers, "advance", Conflict(), "/notifications/read", {"up_to": "1"}),
    ],
)
def test_a_refusal_that_leads_to_another_page_undoes_what_was_written(
    admin, monkeypatch, service, name, error, path, fields
):
    announcement = Announcement(text="Soup for all", content="<p>Soup for all</p>")
    db.session.add(announcement)
    db.session.commit()
    monkeypatch.setattr(service, name, writing(error))

    reply = admin.give(path.format(announcement=announcement.id), **fields)

    assert reply.status_code == 303
    assert StoredSetting.get(WRITTEN) is None
    if not isinstance(error, Conflict):
        assert 'class="notice bad' in admin.open(reply.location).text


def test_a_form_that_is_shown_again_is_shown_without_what_was_written(app):
    view = on_error(lambda error: str(StoredSetting.get(WRITTEN)))(writing(Invalid("too late")))

    assert view(user=None) == "None"
