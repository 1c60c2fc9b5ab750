"""The cases of an outside suite arrive, and all that it recommends is shown to the reader.

https://codeberg.org/funfedidev/funfedi_parsing_test_cases
"""

import json
import subprocess
from pathlib import Path

import pytest

from rookery import urls
from rookery.federation import ids
from tests.federation.neighbours import signs

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / ".venv/parsing-suite/bin/python"  # made by `make nightly`
# The suite recommends none of these: posts of nobody, of no type or without a text, Creates that only Likes may be like
# (10.3), and a Create that is announced by a person and not by a group (8.4).
NOT_SHOWN = {
    "announce_create: Announce(Create(Note))",
    *(f"create_activity: {how} {name}" for how in ("null", "without") for name in ("actor", "id", "type")),
    *(
        f"necessary_properties{kind}: without {name}"
        for kind in ("", "_notes", "_polls")
        for name in ("attributedTo", "type")
    ),
    "necessary_properties_notes: without content",
}

pytestmark = pytest.mark.nightly


def cases(**environment):
    assert PYTHON.exists(), "`make nightly` makes the environment of the suite"
    asked = [PYTHON, "-I", ROOT / "tests/parsing/cases.py"]
    made = subprocess.run(asked, input=json.dumps(environment), capture_output=True, text=True, check=True)
    return json.loads(made.stdout)


def test_what_the_suite_recommends_is_shown(masto, alice, api, run_jobs):
    carol, receiver = masto.person("carol"), urls.account_uri(signs(alice))

    def is_shown(case):
        assert carol.sends(case["activity"]).status_code == 202, case
        run_jobs()
        status = ids.status(case["object_id"])
        return bool(status) and api(alice).get(f"/api/v1/statuses/{status.id}").status_code == 200

    found = cases(sending_actor_profile=carol.actor, receiving_actor=receiver)
    not_shown = {case["name"] for case in found if not is_shown(case)}

    recommended = {case["name"] for case in found if case["status"] == "recommended"}
    assert len(found) > 70 and len(recommended) > 5
    assert not recommended & not_shown
    assert not_shown == NOT_SHOWN
