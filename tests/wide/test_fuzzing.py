"""schemathesis, with the server's own OpenAPI document, finds no 5xx and nothing that the document does not tell."""

import json
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests import live

SHORT, LONG = 10, 20 * 60
CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"
SCOPES = "read write follow push profile admin:read admin:write"
PASSWORD = "nests are built of twigs"


@pytest.mark.wide
@pytest.mark.timeout(SHORT + 180)
def test_a_short_run_finds_nothing(tmp_path):
    fuzz(tmp_path, SHORT)


@pytest.mark.nightly
@pytest.mark.timeout(LONG + 300)
def test_twenty_minutes_find_nothing(tmp_path):
    fuzz(tmp_path, LONG)


def fuzz(folder: Path, seconds: int) -> None:
    with live.server(ROOKERY_REGISTRATIONS="open") as site:
        for name, role in (("alice", "owner"), ("bob", "user")):
            site.join(name, PASSWORD, role)
        token = site.flask("oauth", "token", "alice", "--scopes", SCOPES)
        document = folder / "openapi.json"
        document.write_text(json.dumps(with_known_ids(site, token)))
        done = subprocess.run(
            [
                str(Path(sys.executable).with_name("schemathesis")),
                "run",
                str(document),
                "--url",
                site.url,
                "--checks",
                CHECKS,
                "--max-time",
                str(seconds),
                "--header",
                f"Authorization: Bearer {token}",
                "--continue-on-failure",
                "--suppress-health-check",
                "all",
                "--no-color",
            ],
            capture_output=True,
            text=True,
            check=False,
            cwd=folder,
        )
        assert done.returncode == 0, done.stdout[-20_000:] + done.stderr[-2_000:] + site.log[-5_000:]


def with_known_ids(site: live.Site, token: str) -> dict:
    """The document, in which the ids of paths are often those of things that are there: else all would be 404."""
    with httpx.Client(base_url=site.url, headers={"Authorization": f"Bearer {token}"}) as api:
        status = api.post("/api/v1/statuses", json={"status": "Rooks"}).json()
        account = api.get("/api/v1/accounts/lookup", params={"acct": "bob"}).json()
        document = api.get("/api/openapi.json").json()
    document["paths"] = {path: operations for path, operations in document["paths"].items() if not endless(operations)}
    known = {"status_id": status["id"], "account_id": account["id"]}
    for operations in document["paths"].values():
        for operation in operations.values():
            for parameter in operation["parameters"]:
                if parameter["in"] == "path" and parameter["name"] in known:
                    parameter["schema"] = {"anyOf": [{"enum": [known[parameter["name"]]]}, {"type": "string"}]}
    return document


def endless(operations: dict) -> bool:
    """An event stream: it answers for as long as one listens."""
    return "text/event-stream" in operations.get("get", {}).get("responses", {}).get("200", {}).get("content", {})
