"""Our OpenAPI document and the contract: each difference is explained in docs/contract.md, and there is no other."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.contract import CONTRACT
from tests.differences import differences

pytestmark = pytest.mark.shared

EXPLAINED = re.compile(r"^\| `([A-Z]+ \S+)` \| (.+?) \| (.+?) \|$", re.MULTILINE)
PAGE = Path(__file__).parents[2] / "docs" / "contract.md"


@pytest.fixture(scope="module")
def contract():
    printed = subprocess.run([sys.executable, "-m", "check.spec"], cwd=CONTRACT, capture_output=True, check=True)
    return json.loads(printed.stdout)


def test_every_difference_from_the_contract_is_explained_and_no_other(api, contract):
    ours = api().get("/api/openapi.json").json
    explained = {(operation, what) for operation, what, _ in EXPLAINED.findall(PAGE.read_text())}

    assert set(differences(ours, contract)) == explained
