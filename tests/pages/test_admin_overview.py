"""The first page of administration, invites of everybody, and the audit log."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from blueprints.pages.admin_pages import charts
from models import clock
from models.auth.invite import Invite
from models.auth.role import Permission
from models.auth.user import User, note_activity
from models.base import db
from models.discovery.trend import Trend, TrendReview
from models.instance.instance import StoredSetting
from models.jobs.job import Job
from models.moderation.audit import AuditEntry
from rookery import doctor
from rookery.jobs import workers
from rookery.plugin import plugins
from rookery.services import audit
from rookery.services.administration import update_notice
from rookery.services.auth import invites, roles
from rookery.services.data.backup import last, schedule
from rookery.services.media import storage_usage
from rookery.services.moderation import actions, appeals, reports
from rookery.services.moderation.actions import Decision
from rookery.services.remote import domain_rules
from tests.visitors import token_of

QUERIES = 61  # of the overview, all charts included


def waiting(page):
    """What waits → how much, as the page says."""
    part = page.partition('id="waits"')[2].partition("</section>")[0]
    rows = [row.partition("</li>")[0] for row in part.split("<li>")[1:]]
    words = [" ".join(row.replace("<", " <").replace(">", "> ").split()) for row in rows]
    return {
        name: int(row.rpartition("</span>")[0].rpartition(">")[2])
        for row in words
        for name in ("Reports", "Appeals", "Sign-ups", "Trends to review", "Failed jobs")
        if name in row
    }


def trend(subject_id, above_id=None, kind="tag", score=1.0):
    now = clock.now()
    db.session.add(Trend(kind=kind, subject_id=subject_id, above_id=above_id, score=score, peak=1.0, peak_at=now))


def test_block_lists_are_offered_after_the_first_week_until_there_is_one(enter, owner, frozen_time):
    admin = enter(owner)
    first = admin.open("/admin").text
    frozen_time.move(days=8)
    later = enter(owner).open("/admin").text
    domain_rules.block(None, "bad.example", domain_rules.Terms("suspend"))
    db.session.commit()

    assert "harass people" not in first
    assert "harass people" in later
    assert "harass people" not in enter(owner).open("/admin").text


def test_what_waits_is_counted(enter, owner, alice, bob, factory):
    reports.file(alice, bob, reports.Complaint("Spam"))
    appeals.file(actions.act(None, bob, Decision("none")), "No")
    factory.user("dora", approved=False)
    trend(1), trend(2), trend(3, score=0), trend(4, above_id=7, kind="link")
    TrendReview.decide("tag", 1, True)
    TrendReview.decide("publisher", 7, False)
    db.session.add(Job(name="x", dead_at=clock.now()))

    found = waiting(enter(owner).open("/admin").text)

    assert found == {"Reports": 1, "Appeals": 1, "Sign-ups": 1, "Trends to review": 1, "Failed jobs": 1}


def test_only_what_one_may_deal_with_is_counted(enter, mod):
    assert waiting(enter(mod).open("/admin").text).keys() == {"Reports", "Sign-ups", "Trends to review"}


def test_figures_versions_and_storage_are_shown(enter, owner, alice):
    note_activity(User.of_account(alice.id).id, clock.now())

    page = enter(owner).open("/admin").text

    today = f"{clock.today().day} {clock.today():%b}"
    assert page.count("card chart") == 5 and page.count("Nothing in this period.") == 3
    assert page.count('<svg class="bars"') == 2 and page.count('class="column"') == 2 * 28
    assert f"<title>{today}: 2</title>" in page and f'<td>{today}</td><td class="number">2</td>' in page
    for text in ("Active users", "Rookery", "Python", "Media storage"):
        assert text in page


def test_a_newer_version_is_shown_to_those_who_run_the_server(enter, owner, mod, monkeypatch):
    monkeypatch.setitem(plugins().settings[update_notice.PLUGIN], "url", "https://rookery.example/releases.json")
    StoredSetting.put(update_notice.NAME, {"version": "99.1", "url": "https://rookery.example/99.1", "security": True})

    page = enter(owner).open("/admin").text

    assert "Rookery 99.1 is available. It fixes security problems." in page
    assert 'href="https://rookery.example/99.1" rel="nofollow noopener noreferrer">' in page
    assert "99.1" not in enter(mod).open("/admin").text


@pytest.fixture
def well(owner, monkeypatch):
    """A server of which there is nothing to tell but good things."""
    header = SimpleNamespace(created=clock.stamp(clock.now()), revision="0001")
    last.note(Path("/backups/one"), header)
    doctor.keep(doctor.Report(clock.now(), "https://rookery.test", (doctor.Checked("address", "Address"),)))
    monkeypatch.setattr(storage_usage, "disk", lambda: storage_usage.Disk(100 * 10**9, 80 * 10**9))
    db.session.commit()


def verdict(page):
    return page.partition('id="state"')[2].partition(">")[2].partition("<")[0]


def test_it_says_that_all_is_well(well, enter, owner):
    page = enter(owner).open("/admin").text

    assert verdict(page) == "All is well."
    for text in ("80 GB of 100 GB are free.", "The last backup was read back", "its certificate is valid"):
        assert text in page


@pytest.mark.parametrize(
    ("go_wrong", "says", "remedy"),
    [
        (lambda: db.session.add(Job(name="x", dead_at=clock.now())), "1 job failed for good.", "/admin/jobs"),
        (lambda: due_for(2), "Jobs are due, but no worker runs.", "/admin/jobs"),
        (
            lambda: db.session.delete(db.session.get(StoredSetting, last.NAME)),
            "No backup of this server",
            "/admin/backup",
        ),
        (lambda: reported("address", "tls.expires", "It expires."), "It expires.", "/admin/doctor"),
        (lambda: reported("mail", "mail.failed", "Refused."), "Refused.", "/admin/mail"),
        (lambda: reported("proxy", "proxy.body", "Bodies are cut."), "Bodies are cut.", "/admin/doctor"),
    ],
)
def test_what_is_wrong_is_said_with_its_remedy(well, letters, enter, owner, go_wrong, says, remedy):
    go_wrong()
    db.session.commit()

    page = enter(owner).open("/admin").text

    assert verdict(page) == "1 problem to solve"
    first = page.partition('class="rows topics"')[2].partition("</li>")[0]
    assert says in first and f'href="{remedy}' in first


def reported(check, code, sentence):
    findings = (doctor.Finding(code, sentence, doctor.WARNING),)
    doctor.keep(doctor.Report(clock.now(), "https://rookery.test", (doctor.Checked(check, check, findings),)))


def due_for(minutes):
    db.session.add(Job(name="x", run_at=clock.ago(minutes=minutes)))


def test_jobs_that_are_late_although_a_worker_runs_are_said(well, enter, owner, monkeypatch):
    monkeypatch.setattr(workers, "names", lambda: [workers.IN_PROCESS])
    due_for(9)
    for_a_while = verdict(enter(owner).open("/admin").text)
    due_for(42)

    page = enter(owner).open("/admin").text

    assert for_a_while == "All is well."
    assert "The oldest job is 42 minutes late." in page and verdict(page) == "1 problem to solve"


def test_a_full_disk_is_said(well, enter, owner, monkeypatch):
    monkeypatch.setattr(storage_usage, "disk", lambda: storage_usage.Disk(100 * 10**9, 2 * 10**9))

    assert "Almost full: 2 GB of 100 GB are free." in enter(owner).open("/admin").text


def test_a_remedy_that_only_owners_have_is_no_link_for_others(well, enter, factory):
    db.session.delete(db.session.get(StoredSetting, last.NAME))
    keeper = roles.create(None, roles.RoleChanges("Keeper", int(sum(Permission) & ~Permission.ADMINISTRATOR), 20))
    db.session.commit()

    page = enter(factory.user("keeper", role=keeper.name)).open("/admin").text

    assert "No backup of this server" in page and 'href="/admin/backup"' not in page


def test_moderators_are_not_told_of_the_machine(well, enter, mod):
    page = enter(mod).open("/admin").text

    assert 'id="state"' not in page and "GB are free" not in page


def test_the_ceiling_of_a_chart_is_a_round_number():
    assert [charts.ceiling(value) for value in (0, 1, 3, 7, 11, 50, 51)] == [1, 1, 5, 10, 20, 50, 100]


def test_the_server_checks_itself_once_a_day_without_asking_others(app, owner, run_jobs, monkeypatch):
    seen, report = [], doctor.Report(clock.now(), "https://rookery.test", ())
    monkeypatch.setattr(doctor, "examine", lambda checks: seen.append({one.name for one in checks}) or report)

    doctor.examine_daily()
    db.session.commit()
    run_jobs()

    [names] = seen
    assert "outgoing" not in names and {"address", "mail"} <= names


def test_the_desk_begins_there(enter, owner, alice):
    assert 'href="/admin"' in enter(owner).open("/settings/profile").text
    visitor = enter(alice)
    assert '<a href="/admin"' not in visitor.open("/settings/profile").text
    for path in ("/admin", "/admin/audit", "/admin/invites"):
        assert visitor.open(path).status_code == 403


def test_the_overview_costs_the_same_however_much_there_is(enter, owner, factory, alice, bob, post, count_queries):
    visitor, counts = enter(owner), []
    for number in range(5):
        post(alice), reports.file(alice, bob, reports.Complaint("Spam")), factory.user(f"dora{number}", approved=False)
        if number in (0, 4):
            visitor.open("/admin")
            with count_queries() as queries:
                visitor.open("/admin")
            counts.append(len(queries))

    assert counts[0] == counts[1] <= QUERIES


def test_the_bar_says_on_every_page_how_much_waits_for_moderators(
    enter, owner, mod, alice, bob, factory, count_queries
):
    reports.file(alice, bob, reports.Complaint("Spam"))
    factory.user("dora", approved=False), factory.user("emil", approved=False)
    actions.act(None, bob, Decision("none"))

    for_owner, for_member = enter(owner).open("/settings/profile").text, enter(alice).open("/settings/profile").text

    assert number(for_owner, "waiting-admin") == number(for_owner, "waiting-you") == "3"
    assert 'id="waiting-admin"' not in for_member and number(for_member, "waiting-you") == ""
    page = enter(mod).open("/admin/reports").text
    assert '/admin/sign_ups">Sign-ups <span class="badge' in " ".join(page.split())


def number(page, place):
    badge = page.partition(f'id="{place}">')[2].partition("</a>")[0].partition("</summary>")[0].lstrip()
    return badge.partition(">")[2].partition("<")[0] if badge.startswith('<span class="badge') else ""


# Invites ------------------------------------------------------------------------------------------------------


def test_invites_of_all_are_listed_and_ended(enter, owner, alice, bob):
    mine = invites.invite(User.of_account(alice.id).id, 3, None)
    invites.invite(User.of_account(bob.id).id, None, 7)
    visitor = enter(owner)
    page = visitor.open("/admin/invites").text
    assert "@alice" in page and "@bob" in page

    visitor.send(f"/admin/invites/{mine.id}/expire")

    assert not db.session.get_one(Invite, mine.id, populate_existing=True).usable
    assert invites.good(mine.code) is None
    assert "@alice" not in visitor.open("/admin/invites").text
    assert "@alice" in visitor.open("/admin/invites?state=over").text
    assert (AuditEntry.latest(1)[0].action, AuditEntry.latest(1)[0].target) == ("expire invite", mine.code)


def test_moderators_do_not_end_invites(enter, mod, alice):
    made = invites.invite(User.of_account(alice.id).id, None, None)
    visitor = enter(mod)
    data = {"csrf_token": token_of(visitor)}

    assert visitor._ask("post", f"/admin/invites/{made.id}/expire", data=data).status_code == 403
    assert db.session.get_one(Invite, made.id, populate_existing=True).usable


def test_the_invites_cost_the_same_for_one_and_for_several(enter, owner, factory, count_queries):
    visitor, counts = enter(owner), []
    for number in range(5):
        invites.invite(User.of_account(factory.user(f"dora{number}").id).id, None, None)
        if number in (0, 4):
            visitor.open("/admin/invites")
            with count_queries() as queries:
                visitor.open("/admin/invites")
            counts.append(len(queries))

    assert counts[0] == counts[1]


# The audit log ------------------------------------------------------------------------------------------------


def test_the_audit_log_is_narrowed_down(enter, owner, mod, alice, bob):
    actions.act(mod, alice, Decision("silence", text="Too <loud>"))
    actions.act(owner, bob, Decision("suspend"))
    visitor = enter(owner)

    page = visitor.open("/admin/audit").text
    assert "@alice" in page and "@bob" in page and "Too &lt;loud&gt;" in page
    page = visitor.open("/admin/audit?by=@mod").text
    assert "@alice" in page and "@bob" not in page
    assert "@alice" not in visitor.open("/admin/audit?target=bob").text
    assert "What admins and moderators do appears here." in visitor.open("/admin/audit?kind=server").text


def test_the_audit_log_has_pages(enter, owner, alice):
    for _ in range(41):
        actions.act(owner, alice, Decision("none"))
    visitor = enter(owner)

    page = visitor.open("/admin/audit?by=rook&kind=account").text

    assert "?by=rook&amp;kind=account&amp;max_id=" in page and page.count("Warned") == 40


def test_the_audit_log_costs_the_same_for_one_and_for_several(enter, owner, factory, count_queries):
    visitor, counts = enter(owner), []
    for number in range(5):
        actions.act(owner, factory.user(f"dora{number}"), Decision("none"))
        if number in (0, 4):
            visitor.open("/admin/audit")
            with count_queries() as queries:
                visitor.open("/admin/audit")
            counts.append(len(queries))

    assert counts[0] == counts[1]


def test_the_audit_log_says_in_words_what_was_done(enter, owner):
    audit.record(owner, "subscribe to block list", "block list", 1, "https://lists.example/a.csv", automatic=True)
    audit.record(owner, "block network", "network", 2, "203.0.113.0/24", severity="no_access")

    page = enter(owner).open("/admin/audit").text

    assert "Subscribed to a block list" in page and "<dt>Automatically</dt><dd>Yes</dd>" in page
    assert "everything blocked" in page and "no_access" not in page


def test_an_old_backup_is_warned_of(enter, owner, monkeypatch, frozen_time):
    monkeypatch.setattr(schedule, "overdue", lambda: schedule.Overdue(None))
    none = enter(owner).open("/admin").text
    monkeypatch.setattr(schedule, "overdue", lambda: schedule.Overdue(clock.now()))
    old = enter(owner).open("/admin").text
    monkeypatch.setattr(schedule, "overdue", lambda: None)

    assert "There is no good backup" in none
    assert "The last good backup is too old." in old
    assert "No backup of this server has been made yet." in enter(owner).open("/admin").text
