"""The list of components of a release, an SBOM in CycloneDX's JSON: everything that the lock file names."""

import hashlib
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

LOCKED = re.compile(r"^([\w.-]+)==([^\s;\\]+)(?: ; ([^\\\n]+?))?((?: \\\n    --hash=\S+)+)", re.MULTILINE)


def document(version: str, wheel: Path, lock: str, epoch: int) -> dict[str, Any]:
    """Return the list for this wheel. The same input makes the same list."""
    components = list(_components(lock))
    identity = f"pkg:pypi/rookery@{version}"
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid5(NAMESPACE_URL, f'{identity}#{_sha256(wheel)}')}",
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(epoch, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": {
                "type": "application",
                "bom-ref": identity,
                "name": "rookery",
                "version": version,
                "purl": identity,
                "licenses": [{"license": {"id": "Apache-2.0"}}],
                "hashes": [{"alg": "SHA-256", "content": _sha256(wheel)}],
            },
        },
        "components": components,
        "dependencies": [{"ref": identity, "dependsOn": [component["bom-ref"] for component in components]}],
    }


def _components(lock: str) -> Iterator[dict[str, Any]]:
    """Yield a component for each locked version, with the hashes of its wheels for all platforms."""
    for name, version, marker, hashes in LOCKED.findall(lock):
        identity = f"pkg:pypi/{name}@{version}"
        component = {"type": "library", "bom-ref": identity, "name": name, "version": version, "purl": identity}
        if licences := _licences(name):
            component["licenses"] = licences
        component["externalReferences"] = [
            {
                "type": "distribution",
                "url": f"https://pypi.org/project/{name}/{version}/",
                "hashes": [{"alg": "SHA-256", "content": one} for one in re.findall(r"sha256:(\w+)", hashes)],
            }
        ]
        if marker:
            component["properties"] = [{"name": "rookery:only_if", "value": marker}]
        yield component


def _licences(name: str) -> list[dict[str, Any]]:
    """Return what the installed package says of its licence: an expression, the names of its classifiers, or a name."""
    try:
        found = metadata(name)
    except PackageNotFoundError:  # it is for another platform
        return []
    if expression := found["License-Expression"]:
        return [{"expression": expression}]
    classifiers = [line for line in found.get_all("Classifier", []) if line.startswith("License :: ")]
    names = [line.rpartition(" :: ")[2] for line in classifiers] or (found["License"] or "").splitlines()[:1]
    return [{"license": {"name": name}} for name in names]


def _sha256(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()
