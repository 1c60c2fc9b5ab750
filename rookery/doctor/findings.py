"""Findings of the doctor: a code, one sentence, and the line that changes it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from models.base import Json
from rookery.doctor import changes
from rookery.translations import dump, load

ERROR, WARNING, NOTE = "error", "warning", "note"
GOOD, SKIPPED, BAD = "good", "skipped", "bad"


@dataclass(frozen=True)
class Finding:
    """A problem. `code` is for scripts and stays; `values` fill the lines of `change`."""

    code: str
    sentence: str
    level: str = ERROR
    values: Mapping[str, Any] = field(default_factory=dict)

    @property
    def change(self) -> Mapping[str, str]:
        """Return where something is to be changed, and the line there: `nginx`, `rookery.env`, `shell` and others."""
        return changes.of(self.code, self.values)


@dataclass(frozen=True)
class Checked:
    """A check that ran, or did not because of the finding with the code `because`."""

    name: str
    title: str
    findings: tuple[Finding, ...] = ()
    because: str = ""

    @property
    def state(self) -> str:
        if self.because:
            return SKIPPED
        return BAD if any(one.level != NOTE for one in self.findings) else GOOD


@dataclass(frozen=True)
class Report:
    """All checks in their order, and when they began."""

    at: datetime
    address: str
    checks: tuple[Checked, ...]

    @property
    def findings(self) -> Iterable[Finding]:
        return (finding for one in self.checks for finding in one.findings)

    def count(self, level: str) -> int:
        return sum(finding.level == level for finding in self.findings)

    def stored(self) -> Json:
        """Return the report as JSON for `read`: texts are kept with their values, for readers of any language."""
        checks = [
            {
                "name": one.name,
                "title": dump(one.title),
                "because": one.because,
                "findings": [
                    {**vars(finding), "sentence": dump(finding.sentence), "values": dict(finding.values)}
                    for finding in one.findings
                ],
            }
            for one in self.checks
        ]
        return {"at": self.at.isoformat(), "address": self.address, "checks": checks}


def read(stored: Json) -> Report:
    """Return the report that `stored` made."""
    checks = (
        Checked(
            one["name"],
            load(one["title"]),
            tuple(Finding(**{**found, "sentence": load(found["sentence"])}) for found in one["findings"]),
            one["because"],
        )
        for one in stored["checks"]
    )
    return Report(datetime.fromisoformat(stored["at"]), stored["address"], tuple(checks))
