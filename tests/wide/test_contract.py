"""The contract checker finds nothing wrong with this server."""

import json
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests import live, servers

pytestmark = [pytest.mark.wide, pytest.mark.shared, pytest.mark.timeout(600)]

ROOT = Path(__file__).parents[2]
CHECKER = ROOT.parent / "shared" / "contract" / "check_contract.py"
ROLES = {"admin": "owner", "alice": "user", "bob": "user"}
SCOPES = {"admin": "read write follow push profile admin:read admin:write"}
PASSWORD = "nests are built of twigs"


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgres", marks=pytest.mark.nightly)])
def report(request, tmp_path_factory):
    """What the checker says of a fresh server: verdict and failed checks by operation."""
    folder, settings = tmp_path_factory.mktemp("contract"), {"ROOKERY_REGISTRATIONS": "open"}
    with ExitStack() as stack:
        if request.param == "postgres":
            cluster = request.getfixturevalue("postgres_cluster")
            url = stack.enter_context(servers.fresh_database(cluster))
            settings["ROOKERY_DATABASE_URL"] = url.replace("postgresql+psycopg", "postgresql")
        check(stack.enter_context(live.server(**settings)), folder)
    return {one["operation"]: one for one in json.loads((folder / "out.json").read_text())["operations"]}


def check(site, folder):
    for name, role in ROLES.items():
        site.join(name, PASSWORD, role)
    tokens = {
        name: site.flask("oauth", "token", name, "--scopes", SCOPES.get(name, "read write follow push profile"))
        for name in ROLES
    }
    site.flask("announcements", "create", "Hello everybody", "--publish")
    (folder / "tokens.json").write_text(json.dumps({**tokens, "fixtures": {"nodeinfo_cache_seconds": 5}}))
    python = sys.executable
    command = [
        python,
        str(CHECKER),
        "--base-url",
        site.url,
        "--tokens",
        str(folder / "tokens.json"),
        "--json",
        str(folder / "out.json"),
        "--wait",
        "5",
        "--token-cmd",
        f"{python} -m rookery oauth token {{user}} --scopes {{scopes}}",
        "--code-cmd",
        f"{python} -m tests.approve {site.url} --login {{user}} --password '{PASSWORD}' "
        "--client-id {client_id} --redirect-uri {redirect_uri} --scope {scope} --code-challenge {code_challenge}",
    ]
    done = subprocess.run(command, cwd=ROOT, env=site.environment, capture_output=True, text=True, check=False)
    assert done.returncode != 2, done.stderr


def test_every_operation_passes(report):
    problems = {
        operation: said.get("blocked") or said["failures"] or said["verdict"]
        for operation, said in report.items()
        if said["verdict"] not in ("passed", "skipped")
    }

    assert problems == {}
    assert len(report) > 250


def test_the_rules_across_operations_hold(report):
    rules = [one for one in report if one.startswith("RULE ")]

    assert rules
    assert {one: report[one]["failures"] for one in rules if report[one]["failures"]} == {}
