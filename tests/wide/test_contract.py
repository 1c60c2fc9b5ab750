"""The contract checker finds nothing wrong with what this server routes."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests import live

pytestmark = [pytest.mark.wide, pytest.mark.shared, pytest.mark.timeout(600)]

ROOT = Path(__file__).parents[2]
CHECKER = ROOT.parent / "shared" / "contract" / "check_contract.py"
ROLES = {"admin": "owner", "alice": "user", "bob": "user"}
SCOPES = {"admin": "read write follow push profile admin:read admin:write"}
PASSWORD = "nests are built of twigs"

# What is routed but does not do everything yet: the operation, and a piece of each check that may fail.
NOT_YET: dict[str, list[str]] = {}
# Where the checker asks for what the documentation does not say: docs/contract.md tells the reasons.
DISPUTED = {"GET /api/v1/notifications/requests": ["filtered mentions stay out of the list"]}
EXCEPTIONS = NOT_YET | DISPUTED


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    """What the checker says of a fresh server: verdict and failed checks by operation."""
    folder = tmp_path_factory.mktemp("contract")
    with live.server(ROOKERY_REGISTRATIONS="open") as site:
        check(site, folder)
    return {one["operation"]: one for one in json.loads((folder / "out.json").read_text())["operations"]}


def check(site, folder):
    for name, role in ROLES.items():
        site.flask("accounts", "create", name, "--email", f"{name}@mail.example", "--password", PASSWORD,
                   "--role", role, "--confirmed")  # fmt: skip
    tokens = {name: site.flask("oauth", "token", name, "--scopes", SCOPES.get(name, "read write follow push profile"))
              for name in ROLES}  # fmt: skip
    (folder / "tokens.json").write_text(json.dumps({**tokens, "fixtures": {"nodeinfo_cache_seconds": 5}}))
    python = sys.executable
    command = [
        python, str(CHECKER), "--base-url", site.url, "--tokens", str(folder / "tokens.json"),
        "--json", str(folder / "out.json"), "--allow-missing", "--wait", "5",
        "--token-cmd", f"{python} -m flask oauth token {{user}} --scopes {{scopes}}",
        "--code-cmd", f"{python} -m tests.approve {site.url} --login {{user}} --password '{PASSWORD}' "
        "--client-id {client_id} --redirect-uri {redirect_uri} --scope {scope} --code-challenge {code_challenge}",
    ]  # fmt: skip
    done = subprocess.run(command, cwd=ROOT, env=site.environment, capture_output=True, text=True, check=False)
    assert done.returncode != 2, done.stderr


def shape(path):
    """A path without the names of its parameters: `/api/v1/polls/:id` and `/api/v1/polls/<id:poll_id>` are one."""
    return re.sub(r"<[^>]+>|:\w+", "*", path)


@pytest.fixture(scope="module")
def served(the_app, report):
    """The operations of the contract for which the server has a route of their own."""
    routes = {(method, shape(rule.rule)) for rule in the_app.url_map.iter_rules() for method in rule.methods}
    return [one for one in report if (one.split(" ")[0], shape(one.split(" ")[-1])) in routes]


def test_every_operation_that_is_served_passes(report, served):
    problems = {
        operation: report[operation].get("blocked") or unexpected
        for operation in served
        if (unexpected := failures(report, operation)) or report[operation]["verdict"] not in ("passed", "failed")
    }

    assert problems == {}
    assert len(served) > 80


def test_the_rules_across_operations_hold(report):
    rules = [one for one in report if one.startswith("RULE ")]

    assert rules
    assert {one: report[one]["failures"] for one in rules if report[one]["failures"]} == {}


def test_what_is_not_done_yet_still_is_not(report):
    """An exception that nothing needs any more must go."""
    needless = {
        (operation, piece)
        for operation, pieces in EXCEPTIONS.items()
        for piece in pieces
        if not any(piece in f"{one['check']}: {one['detail']}" for one in report[operation]["failures"])
    }

    assert needless == set()


def failures(report, operation):
    """The failed checks of an operation that no exception covers."""
    return [
        one for one in report[operation]["failures"]
        if not any(piece in f"{one['check']}: {one['detail']}" for piece in EXCEPTIONS.get(operation, []))
    ]  # fmt: skip
