"""Mastodon.py from PyPI, unchanged, does all that the people do who look after a server."""

from datetime import UTC, datetime, timedelta
from itertools import count

import pytest
from mastodon import Mastodon, MastodonNotFoundError, return_types

from tests.waiting import until

pytestmark = [pytest.mark.wide, pytest.mark.filterwarnings("default::DeprecationWarning")]

PASSWORD = "nests are built of twigs"
SCOPES = "read write follow push profile admin:read admin:write"
_numbers = count(1)


@pytest.fixture(scope="module")
def join(site):
    """`join("ada", role="owner")` → their app; everybody is new on the server."""

    def join(name, role="user"):
        name = f"{name}{next(_numbers)}"
        site.join(name, PASSWORD, role)
        return Mastodon(access_token=site.flask("oauth", "token", name, "--scopes", SCOPES), api_base_url=site.url)

    return join


@pytest.fixture(scope="module")
def owner(join):
    return join("owner", role="owner")


@pytest.fixture
def reported(join):
    """Somebody who is reported by somebody else: (their app, the report)."""
    bad, good = join("bad"), join("good")
    status = bad.status_post("Buy this")
    return bad, good.report(bad.me(), status_ids=[status], comment="Again", category="spam")


def ids(entities):
    return [str(one.id) for one in entities]


def test_accounts_are_found_and_shown(owner, join):
    me = join("somebody").me()

    second = owner.admin_accounts_v2(origin="local", username=me.username)
    first = owner.admin_accounts_v1(username=me.username)  # which Mastodon.py does not type
    for found in (first[0], second[0]):
        assert (found["username"], found["email"]) == (me.username, f"{me.username}@mail.example")
    one = owner.admin_account(me.id)
    assert isinstance(one, return_types.AdminAccount) and isinstance(second[0], return_types.AdminAccount)
    assert isinstance(one.created_at, datetime)
    assert one.account.acct == me.username
    assert one.role.name == "User"


def test_pages_of_accounts_are_walked(owner, join):
    for _ in range(3):
        join("many")

    first = owner.admin_accounts_v2(origin="local", limit=2)
    rest = owner.admin_accounts_v2(origin="local", limit=2, max_id=first[-1].id)  # it has no `fetch_next` for these

    assert len(first) == len(rest) == 2
    assert set(ids(rest)) & set(ids(first)) == set()


@pytest.mark.parametrize(
    ("action", "flag", "undo"),
    [
        ("sensitive", "sensitized", "unsensitive"),
        ("silence", "silenced", "unsilence"),
        ("disable", "disabled", "enable"),
        ("suspend", "suspended", "unsuspend"),
    ],
)
def test_accounts_are_treated_and_let_go(owner, join, action, flag, undo):
    me = join("noisy").me()

    owner.admin_account_moderate(me, action, text="Quiet please", send_email_notification=False)
    during = owner.admin_account(me)
    after = getattr(owner, f"admin_account_{undo}")(me)

    assert (during[flag], after[flag]) == (True, False)


def test_a_suspended_account_is_deleted(owner, join):
    me = join("leaving").me()
    owner.admin_account_moderate(me, "suspend")

    assert owner.admin_account_delete(me).username == me.username


def test_reports_are_worked_through(owner, reported):
    bad, filed = reported
    assert isinstance(filed, return_types.Report)

    report = owner.admin_report(filed)
    assert isinstance(report, return_types.AdminReport)
    assert report.statuses[0].content == "<p>Buy this</p>"
    assert str(filed.id) in ids(owner.admin_reports(target_account_id=bad.me()))
    assert owner.admin_report_assign(filed).assigned_account.username == owner.me().username
    assert owner.admin_report_unassign(filed).assigned_account is None
    assert owner.admin_report_resolve(filed).action_taken is True
    assert str(filed.id) in ids(owner.admin_reports(resolved=True))
    assert owner.admin_report_reopen(filed).action_taken is False


def test_rules_for_servers_come_and_go(owner):
    block = owner.admin_create_domain_block("bad.example", severity="silence", public_comment="noisy", obfuscate=True)
    assert isinstance(block, return_types.AdminDomainBlock)
    assert owner.admin_update_domain_block(block, severity="suspend").severity == "suspend"
    assert owner.admin_domain_blocks(block.id).domain == "bad.example"
    assert ids(owner.admin_domain_blocks()) == [str(block.id)]
    owner.admin_delete_domain_block(block)
    with pytest.raises(MastodonNotFoundError):
        owner.admin_domain_blocks(block.id)

    allow = owner.admin_create_domain_allow("good.example")
    assert owner.admin_domain_allow(allow).domain == "good.example"
    assert ids(owner.admin_domain_allows()) == [str(allow.id)]
    owner.admin_delete_domain_allow(allow)


def test_rules_for_sign_ups_come_and_go(owner):
    provider = owner.admin_create_email_domain_block("spam.example")
    assert len(owner.admin_email_domain_block(provider.id).history) == 7
    assert ids(owner.admin_email_domain_blocks()) == [str(provider.id)]
    owner.admin_delete_email_domain_block(provider.id)

    mailbox = owner.admin_create_canonical_email_block("spammer@mail.example")
    assert ids(owner.admin_test_canonical_email_block("spam.mer+1@mail.example")) == [str(mailbox.id)]
    assert owner.admin_canonical_email_block(mailbox.id).canonical_email_hash == mailbox.canonical_email_hash
    assert str(mailbox.id) in ids(owner.admin_canonical_email_blocks())  # beside those of suspended people
    owner.admin_delete_canonical_email_block(mailbox.id)


def test_rules_for_networks_come_and_go(owner):
    block = owner.admin_create_ip_block("203.0.113.0/24", "sign_up_block", comment="spam", expires_in=3600)
    assert isinstance(block.expires_at, datetime)
    assert owner.admin_update_ip_block(block, severity="no_access").severity == "no_access"
    assert owner.admin_ip_block(block).comment == "spam"
    assert ids(owner.admin_ip_blocks()) == [str(block.id)]
    owner.admin_delete_ip_block(block)


def test_figures_are_read(owner):
    end = datetime.now(UTC)
    start = end - timedelta(days=3)

    measures = owner.admin_measures(
        start,
        end,
        active_users=True,
        new_users=True,
        interactions=True,
        opened_reports=True,
        resolved_reports=True,
        instance_accounts="far.example",
    )
    dimensions = owner.admin_dimensions(
        start,
        end,
        languages=True,
        sources=True,
        servers=True,
        space_usage=True,
        software_versions=True,
        instance_languages="far.example",
    )
    cohorts = owner.admin_retention(start, end, frequency="day")

    assert len(measures) == 6
    assert {len(measure.data) for measure in measures} == {4}
    assert len(dimensions) == 6
    assert [len(cohort.data) for cohort in cohorts] == [4, 3, 2, 1]


def test_announcements_are_read_liked_and_dismissed(site, join):
    site.flask("announcements", "create", "Hello everybody", "--publish")
    client = join("reader")

    [announcement] = client.announcements()
    client.announcement_reaction_create(announcement, "👍")
    [seen] = client.announcements()
    assert (seen.reactions[0].name, seen.reactions[0].me) == ("👍", True)
    client.announcement_reaction_delete(announcement, "👍")
    client.announcement_dismiss(announcement)

    [after] = client.announcements()
    assert (after.read, after.reactions) == (True, [])
    site.flask("announcements", "withdraw", str(announcement.id))


def test_terms_of_service_are_read(site, join, tmp_path):
    client, file = join("reader"), tmp_path / "terms.md"
    with pytest.raises(MastodonNotFoundError):
        client.instance_terms_of_service()
    file.write_text("Be kind")
    site.flask("instance", "terms", "publish", str(file))

    terms = client.instance_terms_of_service()

    assert terms.content == "<p>Be kind</p>"
    assert client.instance_terms_of_service(date=datetime.now(UTC).date()).effective is True


def test_blocked_servers_are_told_where_the_owner_chose_so(site, owner, join):
    owner.admin_create_domain_block("worse.example", severity="suspend", public_comment="nasty")
    client = join("reader")
    with pytest.raises(MastodonNotFoundError):
        client.instance_domain_blocks()

    for name in ("show_domain_blocks", "show_domain_block_reasons"):
        site.flask("instance", "set", name, "users")

    until(lambda: _told(client))
    assert [(block.domain, block.comment) for block in client.instance_domain_blocks()] == [("worse.example", "nasty")]


def _told(client):
    try:
        return client.instance_domain_blocks()
    except MastodonNotFoundError:
        return []
