"""`rookery domains`, `rookery email-blocks` and `rookery ip-blocks`."""

import json
import re

import pytest
from sqlalchemy import select

from models import clock
from models.accounts.account import AccountCounts
from models.auth.sign_up_block import CanonicalEmailBlock, EmailDomainBlock, IpBlock
from models.base import db
from models.moderation.audit import AuditEntry
from models.moderation.server_rule import ServerAllow, ServerBlock
from models.relationships.follow import Follow

FILE = """\
#domain,#severity,#reject_media
crows.example,silence,true
far.example,suspend,false
rookery.test,suspend,false
"""


def actions():
    return [(one.action, one.target) for one in reversed(AuditEntry.latest(20))]


def severities():
    return {one.domain: one.severity for one in db.session.scalars(select(ServerBlock))}


# Servers


def test_a_server_is_blocked_listed_and_unblocked(flask, app):
    blocked = json.loads(flask("domains block Crows.example --public-comment Spam --reject-media --json").stdout)
    listed = json.loads(flask("domains list --json").stdout)
    flask("domains unblock crows.example")

    assert listed == [blocked]
    assert (blocked["domain"], blocked["severity"], blocked["reject_media"]) == ("crows.example", "suspend", True)
    assert blocked["public_comment"] == "Spam"
    assert severities() == {}
    assert actions() == [("block server", "crows.example"), ("unblock server", "crows.example")]
    assert flask("domains list").stderr == "No server is blocked.\n"


def test_a_second_block_changes_what_is_given(flask, app):
    flask("domains block crows.example --severity silence --public-comment Spam")
    changed = json.loads(flask("domains block crows.example --severity noop --reject-reports --json").stdout)

    assert (changed["severity"], changed["reject_reports"], changed["public_comment"]) == ("noop", True, "Spam")
    assert [action for action, _ in actions()] == ["block server", "change server block"]
    assert json.loads(flask("domains list --severity silence --json").stdout) == []


def test_a_suspension_says_before_which_follows_it_severs(flask, factory, alice, monkeypatch):
    corvin = factory.remote("corvin", "crows.example")
    db.session.add(Follow(account_id=alice.id, target_id=corvin.id))
    AccountCounts.bump(alice.id, following=1)
    monkeypatch.setattr("rookery.cli.other_servers.domains.somebody_is_there", lambda: True)

    counted = json.loads(flask("domains block crows.example --dry-run --json").stdout)
    asked = flask("domains block crows.example", fails=True, input="n\n")

    assert counted == {"domain": "crows.example", "severity": "suspend", "severed_follows": 1}
    assert "sever 1 follows?" in asked.stdout
    assert severities() == {}
    flask("domains block crows.example --yes")
    assert severities() == {"crows.example": "suspend"}


def test_a_server_is_allowed_and_no_more(flask, app):
    flask("domains allow crows.example")
    [listed] = json.loads(flask("domains list --allowed --json").stdout)
    flask("domains allow crows.example --remove")

    assert listed["domain"] == "crows.example"
    assert db.session.scalars(select(ServerAllow)).all() == []
    assert [action for action, _ in actions()] == ["allow server", "disallow server"]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("domains block rookery.test", "Domain is that of this server"),
        ("domains block nowhere", "not a valid domain name"),
        ("domains unblock crows.example", "`rookery domains list` shows"),
        ("domains allow crows.example --remove", "`rookery domains list --allowed` shows"),
        ("domains subscribe nowhere", "This is not a web address"),
        ("domains unsubscribe https://lists.example/", "`rookery domains subscriptions` shows"),
        ("domains import -", "The file contains no servers"),
        ("email-blocks remove a@mail.example", "`rookery email-blocks list` shows"),
        ("ip-blocks add nowhere", "not a valid network"),
        ("ip-blocks remove 192.0.2.1", "`rookery ip-blocks list` shows"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(flask, app, line, says):
    result = flask(line, fails=True)

    assert says in result.stderr
    assert result.stdout == ""
    assert actions() == []


def test_a_file_is_imported_and_exported(flask, app):
    flask("domains block far.example --severity noop")
    counts = json.loads(flask("domains import - --json", input=f"{FILE}not a domain\n").stdout)
    kept = severities()
    flask("domains import - --overwrite", input=FILE)

    assert counts == {
        "added": 1,
        "changed": 0,
        "kept": 1,
        "refused": 1,
        "severed_follows": 0,
        "unread_lines": [5],
    }
    assert kept == {"crows.example": "silence", "far.example": "noop"}
    assert severities() == {"crows.example": "silence", "far.example": "suspend"}
    exported = flask("domains export").stdout
    assert exported.splitlines()[0] == "#domain,#severity,#reject_media,#reject_reports,#public_comment,#obfuscate"
    again = json.loads(flask("domains import - --overwrite --json", input=exported).stdout)
    assert (again["added"], again["changed"], again["kept"]) == (0, 0, 2)


def test_a_dry_run_of_an_import_changes_nothing(flask, app):
    flask("domains block far.example --severity noop")
    counts = json.loads(flask("domains import - --overwrite --dry-run --json", input=FILE).stdout)

    assert (counts["added"], counts["changed"]) == (1, 1)
    assert severities() == {"far.example": "noop"}
    assert len(actions()) == 1


def test_a_file_that_severs_follows_is_imported_only_if_confirmed(flask, factory, alice, monkeypatch):
    for name in ("corvin", "cora"):
        db.session.add(Follow(account_id=alice.id, target_id=factory.remote(name, f"{name}.example").id))
    AccountCounts.bump(alice.id, following=2)
    file = "corvin.example,suspend\ncora.example,silence\nelms.example,suspend\n"

    counted = json.loads(flask("domains import - --dry-run --json", input=file).stdout)
    refused = flask("domains import -", fails=True, input=file)
    assert (counted["added"], counted["severed_follows"], severities()) == (3, 1, {})
    assert "Nothing was imported: it severs 1 follows. Add --yes" in refused.stderr

    done = json.loads(flask("domains import - --yes --json", input=file).stdout)
    again = json.loads(flask("domains import - --overwrite --json", input=file).stdout)
    assert (done["added"], done["severed_follows"], len(severities())) == (3, 1, 3)
    assert (again["kept"], again["severed_follows"]) == (3, 0)


def test_a_file_of_blocks_is_written_to_a_place(flask, app, tmp_path):
    flask("domains block far.example")
    flask(f"domains export --output {tmp_path}/blocks.csv")

    assert "far.example,suspend" in (tmp_path / "blocks.csv").read_text()


@pytest.mark.parametrize(
    ("add", "remove", "named"),
    [
        ("domains block far.example", "domains unblock far.example", "far.example"),
        ("domains allow far.example", "domains allow far.example --remove", "far.example"),
        ("domains subscribe https://lists.example/a.csv", "domains unsubscribe https://lists.example/a.csv", "a.csv"),
        ("email-blocks add mail.example", "email-blocks remove mail.example", "mail.example"),
        ("email-blocks add a@mail.example", "email-blocks remove a@mail.example", "a@mail.example"),
        ("ip-blocks add 192.0.2.0/24", "ip-blocks remove 192.0.2.0/24", "192.0.2.0/24"),
    ],
)
def test_a_dry_run_says_what_would_be_removed_and_removes_nothing(flask, app, add, remove, named):
    made = json.loads(flask(f"{add} --json").stdout)
    shown = json.loads(flask(f"{remove} --dry-run --json").stdout)
    said = flask(f"{remove} --dry-run").stdout
    before = len(actions())
    removed = json.loads(flask(f"{remove} --json").stdout)

    assert made == shown == removed
    assert re.search(rf"{re.escape(named)} would not be \w+", said)
    assert (before, len(actions())) == (1, 2)
    assert flask(remove, fails=True).exit_code == 1


def test_a_list_of_blocks_is_subscribed_to(flask, fediverse, run_jobs):
    url = fediverse.server("lists.example").page("/a.csv", b"crows.example\nfar.example\n", kind="text/csv")
    flask(f"domains subscribe {url}")
    again = flask(f"domains subscribe {url} --automatic", fails=True)
    run_jobs()
    [line] = json.loads(flask("domains subscriptions --json").stdout)

    assert (line["url"], line["automatic"], line["servers"], line["new"], line["error"]) == (url, False, 2, 2, None)
    assert "This list has already been added" in again.stderr
    assert severities() == {}


def test_of_an_automatic_list_new_servers_are_blocked(flask, fediverse, run_jobs):
    url = fediverse.server("lists.example").page("/a.csv", b"crows.example\n", kind="text/csv")
    flask(f"domains subscribe {url} --automatic")
    run_jobs()

    assert severities() == {"crows.example": "suspend"}
    assert actions() == [("subscribe to block list", url), ("block server", "crows.example")]


# Sign-ups


def test_providers_and_addresses_are_blocked_and_unblocked(flask, app):
    flask("email-blocks add Throwaway.example --with-approval")
    flask("email-blocks add Ann.B+x@mail.example")
    rows = json.loads(flask("email-blocks list --json").stdout)
    flask("email-blocks remove throwaway.example")
    flask("email-blocks remove annb@mail.example")

    assert [(one["kind"], one["sign_ups"]) for one in rows] == [("provider", "approval"), ("address", "blocked")]
    assert rows[0]["target"] == "throwaway.example"
    assert (
        db.session.scalars(select(EmailDomainBlock)).all()
        == db.session.scalars(select(CanonicalEmailBlock)).all()
        == []
    )
    assert [action for action, _ in actions()] == [
        "block e-mail domain",
        "block e-mail",
        "unblock e-mail domain",
        "unblock e-mail",
    ]


def test_an_address_is_unblocked_by_its_hash_too(flask, app):
    hashed = json.loads(flask("email-blocks add ann@mail.example --json").stdout)["target"]
    flask(f"email-blocks remove {hashed}")

    assert db.session.scalars(select(CanonicalEmailBlock)).all() == []


def test_networks_are_blocked_changed_and_unblocked(flask, app):
    made = json.loads(flask("ip-blocks add 192.0.2.7/24 --comment Bots --days 2 --json").stdout)
    changed = json.loads(flask("ip-blocks add 192.0.2.0/24 --severity no_access --days 0 --json").stdout)
    listed = json.loads(flask("ip-blocks list --json").stdout)
    flask("ip-blocks remove 192.0.2.0/24")

    assert (made["network"], made["severity"], made["comment"]) == ("192.0.2.0/24", "sign_up_block", "Bots")
    assert made["expires_at"] > made["since"]
    assert (changed["severity"], changed["comment"], changed["expires_at"]) == ("no_access", "Bots", None)
    assert listed == [changed]
    assert db.session.scalars(select(IpBlock)).all() == []
    assert [action for action, _ in actions()] == ["block network", "change network block", "unblock network"]


def test_a_comment_leaves_the_severity_and_the_end_of_the_block_of_a_network(flask, app):
    made = json.loads(flask("ip-blocks add 192.0.2.0/24 --severity no_access --days 2 --json").stdout)
    changed = json.loads(flask("ip-blocks add 192.0.2.0/24 --comment Bots --json").stdout)

    assert changed == made | {"comment": "Bots"}


def test_user_names_are_blocked_and_unblocked(flask, app):
    flask("username-blocks add Admin --exact --with-approval")
    [row] = json.loads(flask("username-blocks list --json").stdout)
    flask("username-blocks remove 4dmin")

    assert (row["username"], row["exact"], row["sign_ups"]) == ("Admin", True, "approval")
    assert json.loads(flask("username-blocks list --json").stdout) == []
    assert flask("username-blocks remove admin", fails=True).exit_code == 1


def test_a_server_is_blocked_for_some_days(flask, app, frozen_time):
    made = json.loads(flask("domains block crows.example --severity silence --days 7 --json").stdout)
    kept = json.loads(flask("domains block crows.example --severity silence --json").stdout)
    ended = json.loads(flask("domains block crows.example --severity silence --days 0 --json").stdout)

    assert made["expires_at"] == kept["expires_at"] and made["expires_at"].startswith(str(clock.ahead(days=7).date()))
    assert ended["expires_at"] is None


def test_a_threshold_of_several_lists_is_kept_applied_and_removed(flask, fediverse, run_jobs):
    server = fediverse.server("lists.example")
    urls = [server.page(f"/{name}.csv", b"crows.example\n", kind="text/csv") for name in "ab"]
    for url in urls:
        flask(f"domains subscribe {url}")

    kept = json.loads(flask(f"domains thresholds add 2 {' '.join(urls)} --json").stdout)
    [listed] = json.loads(flask("domains thresholds list --json").stdout)
    run_jobs()

    assert kept == listed == {"id": kept["id"], "least": 2, "urls": urls}
    assert severities() == {"crows.example": "suspend"}

    flask(f"domains thresholds remove {kept['id']} --dry-run")
    assert json.loads(flask("domains thresholds list --json").stdout) == [listed]
    flask(f"domains thresholds remove {kept['id']}")
    assert json.loads(flask("domains thresholds list --json").stdout) == []
    assert severities() == {"crows.example": "suspend"}
    assert [action for action, _ in actions()][-1] == "forget threshold of block lists"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("add 2 https://lists.example/a.csv", "`rookery domains subscriptions` shows those that are"),
        ("remove 5", "`rookery domains thresholds list` shows those that are"),
    ],
)
def test_a_threshold_that_cannot_be_is_said(flask, line, says):
    assert says in flask(f"domains thresholds {line}", fails=True).stderr
