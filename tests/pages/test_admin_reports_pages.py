"""Reports in administration: what is shown of them, and what becomes of them."""

import io
import re
from urllib.parse import urlsplit

import pytest
from PIL import Image

from models.accounts.account import Account
from models.auth.user import User
from models.base import db
from models.discovery.collection import Collection
from models.instance.instance import Rule
from models.media.attachment import Media
from models.moderation.audit import AuditEntry
from models.moderation.note import ModerationNote
from models.moderation.report import Report
from models.moderation.warning import AccountWarning, WarningPreset
from models.statuses.status import Status
from models.timelines.filter import Filter
from rookery.events.facts import AccountWarned, StatusDeleted, StatusEdited
from rookery.services.moderation import reports
from tests.visitors import token_of


@pytest.fixture
def status(bob, post):
    return post(bob, "Buy this")


@pytest.fixture
def filed(alice, bob, status):
    report = reports.file(alice, bob, reports.Complaint("Again <b>", status_ids=[status.id]))
    db.session.commit()
    return report


@pytest.fixture
def at(filed):
    return f"/admin/reports/{filed.id}"


def fresh(report):
    return db.session.get_one(Report, report.id, populate_existing=True)


def test_open_reports_are_listed_and_narrowed_down(enter, mod, filed, alice, carol):
    reports.file(alice, carol, reports.Complaint("Far away"))
    visitor = enter(mod)

    page = visitor.open("/admin/reports").text
    assert "@bob" in page and "@carol@far.example" in page and "Again &lt;b&gt;" in page
    assert "@bob" not in visitor.open("/admin/reports?about=remote").text
    assert "@carol" not in visitor.open("/admin/reports?about=local").text
    assert "@bob" not in visitor.open(f"/admin/reports?target={carol.id}").text
    assert "No reports." in visitor.open("/admin/reports?state=resolved").text
    assert "No reports." in visitor.open("/admin/reports?by=remote").text


def test_pages_of_the_list_keep_what_it_is_narrowed_to(enter, mod, alice, bob):
    for number in range(31):
        reports.file(alice, bob, reports.Complaint(f"Number {number}."))
    visitor = enter(mod)

    page = visitor.open("/admin/reports?about=local").text

    assert "Number 30." in page and "Number 0." not in page
    assert "?about=local&amp;max_id=" in page
    older = page.partition('href="?about')[2].partition('"')[0].replace("&amp;", "&")
    assert "Number 0." in visitor.open(f"/admin/reports?about{older}").text


def test_a_report_shows_what_is_needed_to_decide(enter, mod, filed, at, alice, bob):
    db.session.add(AccountWarning(account_id=mod.id, target_account_id=bob.id, action="silence", text="Quiet please"))

    page = enter(mod).open(at).text

    assert "Buy this" in page and "Quiet please" in page and "Again &lt;b&gt;" in page
    assert "@alice" in page and "Reported 1 time" in page


def test_what_a_reported_post_said_before_it_was_edited_is_shown(enter, mod, api, alice, bob, post):
    status = post(bob, "@alice Go away", visibility="direct")
    report = reports.file(alice, bob, reports.Complaint(status_ids=[status.id]))
    db.session.commit()
    for text in ("@alice Go", "@alice Hello"):
        assert api(bob).put(f"/api/v1/statuses/{status.id}", json={"status": text}).status_code == 200

    page = enter(mod).open(f"/admin/reports/{report.id}").text

    assert page.index("Hello") < page.index("Earlier versions") < page.index(" Go<") < page.index(" Go away")
    assert page.count("Hello") == 1


def test_a_reported_post_that_its_author_deleted_is_shown_and_says_so(enter, mod, api, alice, bob, post):
    status = post(bob, "Buy that")
    api(bob).put(f"/api/v1/statuses/{status.id}", json={"status": "Buy this"})
    report = reports.file(alice, bob, reports.Complaint(status_ids=[status.id]))
    db.session.commit()
    visitor, at = enter(mod), f"/admin/reports/{report.id}"
    api(bob).delete(f"/api/v1/statuses/{status.id}")

    page = visitor.open(at).text

    assert "Deleted by its author" in page and "Buy this" in page and "Buy that" in page
    assert "type=suspend" in page and "type=delete_statuses" not in page
    visitor.send(f"{at}/resolve")
    assert "These posts have been deleted." in visitor.open(at).text


def test_only_moderators_see_the_files_of_a_deleted_post(enter, mod, api, alice, bob, run_jobs):
    data = io.BytesIO()
    Image.new("RGB", (30, 20), "red").save(data, "PNG")
    sent = api(bob).post("/api/v2/media", data={"file": (io.BytesIO(data.getvalue()), "a.png", "image/png")}).json
    posted = api(bob).post("/api/v1/statuses", json={"status": "Buy this", "media_ids": [sent["id"]]}).json
    report = reports.file(alice, bob, reports.Complaint(status_ids=[int(posted["id"])]))
    db.session.commit()
    api(bob).delete(f"/api/v1/statuses/{posted['id']}?delete_media=true")
    run_jobs()
    visitor = enter(mod)

    page = visitor.open(f"/admin/reports/{report.id}").text

    [path] = set(re.findall(r"/admin/reports/files/\d+/original", page))
    with visitor.open(path) as seen:
        assert (seen.status_code, seen.content_type, seen.data[:4]) == (200, "image/png", b"\x89PNG")
    assert seen.headers["Cache-Control"] == "private, no-store"
    assert visitor.open("/admin/reports/files/1/original").status_code == 404
    assert enter(bob).open(path).status_code == 403
    assert api().get(path).status_code in (302, 303)
    assert api().get(urlsplit(sent["url"]).path).status_code == 404


def test_reported_collections_are_shown(enter, mod, alice, bob):
    named = Collection(account_id=bob.id, name="Sad <birds>", description="Those who annoy me")
    db.session.add(named), db.session.flush()
    report = reports.file(alice, bob, reports.Complaint(collection_ids=[named.id]))

    page = enter(mod).open(f"/admin/reports/{report.id}").text

    assert f'href="/collections/{named.id}">Sad &lt;birds&gt;' in page and "Those who annoy me" in page


def test_only_the_login_of_an_account_that_has_one_can_be_disabled(enter, mod, alice, bob, club):
    filed = [reports.file(bob, one, reports.Complaint()) for one in (alice, club)]
    visitor = enter(mod)

    shown = ["type=disable" in visitor.open(f"/admin/reports/{report.id}").text for report in filed]

    assert shown == [True, False]


def test_a_moderator_takes_it_and_hands_it_back(enter, mod, filed, at):
    visitor = enter(mod)
    visitor.open(at)
    visitor.send(f"{at}/assign")
    assert fresh(filed).assigned_account_id == mod.id
    assert "@bob" in visitor.open("/admin/reports?state=mine").text

    visitor.open(at)
    visitor.send(f"{at}/unassign")

    assert fresh(filed).assigned_account_id is None


def test_it_is_resolved_and_opened_again(enter, mod, filed, at):
    visitor = enter(mod)
    visitor.open(at)
    visitor.send(f"{at}/resolve")
    assert fresh(filed).resolved

    visitor.open(at)
    visitor.send(f"{at}/reopen")

    assert not fresh(filed).resolved
    assert [one.action for one in AuditEntry.latest(2)] == ["reopen", "resolve"]


def test_its_kind_is_changed(enter, mod, filed, at):
    rule = Rule(text="Be kind")
    db.session.add(rule)
    visitor = enter(mod)
    visitor.open(at)

    visitor.send(f"{at}/kind", category="violation", rule=str(rule.id))

    assert (fresh(filed).category, fresh(filed).rule_ids) == ("violation", [rule.id])
    visitor.open(at)
    assert visitor.tamper(f"{at}/kind", category="violation", rule="77").status_code == 422


def test_notes_are_written_and_deleted(enter, mod, filed, at, bob):
    visitor = enter(mod)
    visitor.open(at)
    assert visitor.send(f"{at}/notes", text=" ").status_code == 422

    visitor.send(f"{at}/notes", text="A friend of <i>mine</i>")

    assert "A friend of &lt;i&gt;mine&lt;/i&gt;" in visitor.open(at).text
    assert "A friend of" in visitor.open(f"/admin/accounts/{bob.id}").text
    note = db.session.scalar(db.select(ModerationNote))
    visitor.open(at)
    visitor.send(f"{at}/notes/{note.id}/delete")
    assert db.session.scalar(db.select(ModerationNote)) is None
    done = [(one.action, one.by_name, one.target) for one in AuditEntry.latest(2)]
    assert done == [("delete note", "mod", "@bob"), ("write note", "mod", "@bob")]


def test_notes_of_those_above_stay(enter, mod, filed, at, factory, bob):
    owner = factory.user("rook", role="Owner")
    note = ModerationNote(account_id=owner.id, target_account_id=bob.id, report_id=filed.id, text="Mine")
    db.session.add(note)
    visitor = enter(mod)
    visitor.open(at)

    assert visitor.send(f"{at}/notes/{note.id}/delete").status_code == 403
    assert db.session.scalar(db.select(ModerationNote.text)) == "Mine"


@pytest.mark.parametrize(
    ("action", "column"), [("silence", "limited_at"), ("suspend", "suspended_at"), ("sensitive", "sensitized_at")]
)
def test_acting_asks_first_tells_the_owner_and_closes_the_report(enter, mod, filed, at, bob, facts, action, column):
    visitor = enter(mod)
    visitor.open(f"/admin/accounts/{bob.id}/action?type={action}&report={filed.id}")
    assert getattr(db.session.get(Account, bob.id), column) is None

    reply = visitor.send(f"/admin/accounts/{bob.id}/action", text="Enough")

    assert reply.location == at
    assert getattr(db.session.get(Account, bob.id), column) is not None
    [warning] = AccountWarning.against(bob.id)
    assert (warning.action, warning.text, warning.report_id) == (action, "Enough", filed.id)
    assert fresh(filed).resolved
    assert AccountWarned(warning.id) in facts


def test_a_frozen_login_is_signed_out(enter, mod, bob):
    theirs, visitor = enter(bob), enter(mod)
    visitor.open(f"/admin/accounts/{bob.id}/action?type=disable")

    visitor.send(f"/admin/accounts/{bob.id}/action")

    assert not User.of_account(bob.id).active
    assert theirs.open("/settings/profile").status_code == 303


def test_the_letter_can_be_seen_before_and_nothing_is_done(enter, mod, filed, bob):
    preset = WarningPreset(title="Ads", text="No advertising.")
    db.session.add(preset)
    visitor = enter(mod)
    visitor.open(f"/admin/accounts/{bob.id}/action?type=silence&report={filed.id}")

    page = visitor.send(f"/admin/accounts/{bob.id}/action", preset=str(preset.id), text="Not even rooks.", preview="1")

    assert "No advertising.\n\nNot even rooks." in page.text and "Hello bob" in page.text
    assert db.session.get(Account, bob.id).limited_at is None
    visitor.send(f"/admin/accounts/{bob.id}/action", preset=str(preset.id), text="Not even rooks.")
    assert AccountWarning.against(bob.id)[0].text == "No advertising.\n\nNot even rooks."


def test_reported_posts_are_deleted(enter, mod, filed, at, bob, status, facts):
    visitor, status_id = enter(mod), status.id
    visitor.open(f"/admin/accounts/{bob.id}/action?type=delete_statuses&report={filed.id}")

    visitor.send(f"/admin/accounts/{bob.id}/action")

    assert db.session.get(Status, status_id) is None
    assert [one.status_id for one in facts if isinstance(one, StatusDeleted)] == [status_id]
    assert fresh(filed).resolved
    assert "These posts have been deleted." in visitor.open(at).text


def test_reported_posts_are_marked_as_sensitive(enter, mod, alice, bob, post, facts):
    media, hidden = (Media(account_id=bob.id, kind="image", description="", state="ready") for _ in range(2))
    db.session.add_all([media, hidden])
    db.session.flush()
    status = post(bob, "Look", media_ids=[media.id])
    others = post(bob, "Words alone"), post(bob, "Hidden already", media_ids=[hidden.id], sensitive=True)
    report = reports.file(alice, bob, reports.Complaint(status_ids=[status.id, *(one.id for one in others)]))
    visitor = enter(mod)
    visitor.open(f"/admin/accounts/{bob.id}/action?type=mark_statuses_as_sensitive&report={report.id}")

    visitor.send(f"/admin/accounts/{bob.id}/action")

    marked = db.session.get_one(Status, status.id, populate_existing=True)
    assert marked.sensitive and marked.edited_at
    assert [one for one in facts if isinstance(one, StatusEdited)] == [StatusEdited(status.id, [])]


def test_posts_are_not_touched_without_a_report_that_names_them(enter, mod, bob, status):
    visitor = enter(mod)
    visitor.open(f"/admin/accounts/{bob.id}/action?type=delete_statuses")

    assert visitor.send(f"/admin/accounts/{bob.id}/action").status_code == 422
    assert db.session.get(Status, status.id)


def test_nobody_acts_against_those_above(enter, mod, factory):
    owner = factory.user("rook", role="Owner")
    visitor = enter(mod)

    assert visitor.open(f"/admin/accounts/{owner.id}/action?type=suspend").status_code == 403
    data = {"csrf_token": token_of(visitor), "type": "suspend"}
    assert visitor._ask("post", f"/admin/accounts/{owner.id}/action", data=data).status_code == 403
    assert db.session.get(Account, owner.id).suspended_at is None


def test_there_are_no_other_actions(enter, mod, bob):
    visitor = enter(mod)

    for action in ("", "explode"):
        assert visitor.open(f"/admin/accounts/{bob.id}/action?type={action}").status_code == 404, action
        data = {"csrf_token": token_of(visitor), "type": action}
        assert visitor._ask("post", f"/admin/accounts/{bob.id}/action", data=data).status_code == 404, action


def test_ordinary_users_see_and_do_nothing_of_it(enter, alice, filed, at, bob):
    visitor = enter(alice)
    token = token_of(visitor)

    for path in ("/admin/reports", at, f"/admin/accounts/{bob.id}/action?type=suspend"):
        assert visitor.open(path).status_code == 403
    for path in (f"{at}/resolve", f"{at}/assign", f"{at}/notes", f"/admin/accounts/{bob.id}/action"):
        data = {"csrf_token": token, "type": "suspend", "text": "x"}
        assert visitor._ask("post", path, data=data).status_code == 403
    assert not fresh(filed).resolved and db.session.get(Account, bob.id).suspended_at is None


def test_a_forged_form_does_nothing(enter, mod, filed, at):
    visitor = enter(mod)

    assert visitor._ask("post", f"{at}/resolve", data={"csrf_token": "x"}).status_code == 400
    assert not fresh(filed).resolved


def test_a_list_costs_the_same_for_one_and_for_several(enter, mod, alice, bob, post, count_queries):
    visitor, counts = enter(mod), []
    for number in range(5):
        reports.file(alice, bob, reports.Complaint("Again", status_ids=[post(bob).id]))
        if number in (0, 4):
            visitor.open("/admin/reports")
            with count_queries() as queries:
                visitor.open("/admin/reports")
            counts.append(len(queries))

    assert counts[0] == counts[1]


def test_words_of_reported_posts_become_a_filter_of_the_moderator(enter, mod, alice, bob, post):
    posts = [post(bob, f"Cheap WATCHES {number} at https://www.spam.example/{number} #buy") for number in range(2)]
    report = reports.file(alice, bob, reports.Complaint("Spam", status_ids=[one.id for one in posts]))
    db.session.commit()
    visitor = enter(mod)
    page = visitor.open(f"/admin/reports/{report.id}").text
    assert all(f'value="{word}"' in page for word in ("#buy", "spam.example", "cheap", "watches"))

    page = visitor.open("/settings/filters/new?title=@bob&keyword=watches&keyword=spam.example").text
    assert all(f'value="{word}"' in page for word in ("@bob", "watches", "spam.example"))
    visitor.give(
        "/settings/filters/new",
        title="@bob",
        context="public",
        keyword=["watches", "spam.example"],
        keyword_id=["", ""],
    )

    [made] = Filter.of_account(mod.id)
    assert (made.title, [one.keyword for one in made.keywords]) == ("@bob", ["watches", "spam.example"])


def test_a_report_without_telling_words_suggests_nothing(enter, mod, at):
    assert "Filter such posts" not in enter(mod).open(at).text
