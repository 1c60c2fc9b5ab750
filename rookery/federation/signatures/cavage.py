"""draft-cavage-http-signatures-12, as servers really write it: order, spaces and quotes vary.

https://datatracker.ietf.org/doc/html/draft-cavage-http-signatures-12
"""

import base64
import binascii
import re
from collections.abc import Iterable

from rookery.federation.signatures import CAVAGE
from rookery.federation.signatures.parsed import (
    Asked,
    SignatureClaim,
    SignatureRefused,
    as_bytes,
    check_key_id,
    check_time,
    date,
    moment,
)

ALGORITHMS = ("", "rsa-sha256", "hs2019")
MOST_HEADERS = 50
_PARAMETER = re.compile(r'\s*([A-Za-z]{1,20})\s*=\s*(?:"((?:[^"\\]|\\.)*+)"|([^",\s]*+))\s*(?:,|$)')
_ESCAPED = re.compile(r"\\(.)")
_TIGHT_COMMA = re.compile(r",(?! )")


def read(asked: Asked) -> SignatureClaim:
    """Return what the `Signature` header claims. Raises SignatureRefused."""
    given = parameters(asked.headers["signature"])
    if given.get("algorithm", "").lower() not in ALGORITHMS:
        raise SignatureRefused(401, "5.5", "the algorithm is not known")
    check_key_id(given.get("keyid", ""))
    names = given.get("headers", "date").lower().split()
    _check_covered(names)
    _check_times(asked, names, given)
    return SignatureClaim(
        CAVAGE, given["keyid"], frozenset(names), _signature(given), tuple(_texts(asked, names, given))
    )


def parameters(header: str) -> dict[str, str]:
    """The parameters by their names in lower case. Raises SignatureRefused."""
    found: dict[str, str] = {}
    at = 0
    while at < len(header):
        match = _PARAMETER.match(header, at)
        if match is None or match[1].lower() in found:
            raise SignatureRefused(400, "5.7", "the Signature header cannot be read")
        quoted, bare = match[2], match[3]
        found[match[1].lower()] = bare if quoted is None else _ESCAPED.sub(r"\1", quoted)
        at = match.end()
    return found


def to_sign(lines: Iterable[tuple[str, str]]) -> str:
    """https://datatracker.ietf.org/doc/html/draft-cavage-http-signatures-12#section-2.3"""
    return "\n".join([f"{name}: {value}" for name, value in lines])


def _check_covered(names: list[str]) -> None:
    if len(names) > MOST_HEADERS:
        raise SignatureRefused(400, "5.7", "the signature covers too many headers")
    if "date" not in names and "(created)" not in names:
        raise SignatureRefused(401, "5.6", "neither Date nor (created) is signed")
    for needed in ("host", "(request-target)"):
        if needed not in names:
            raise SignatureRefused(401, "5.6", f"{needed} is not signed")


def _check_times(asked: Asked, names: list[str], given: dict[str, str]) -> None:
    expires = moment(given["expires"]) if "expires" in given else None
    binding = "(expires)" in names
    if "(created)" in names:
        check_time(moment(given.get("created", "")), expires, binding=binding)
    if "date" in names:
        check_time(date(asked.value("date")), expires, binding=binding)


def _signature(given: dict[str, str]) -> bytes:
    try:
        return base64.b64decode(given.get("signature", ""), validate=True)
    except (binascii.Error, ValueError):
        raise SignatureRefused(400, "5.7", "the signature is not base64") from None


def _texts(asked: Asked, names: list[str], given: dict[str, str]) -> Iterable[bytes]:
    """Return what may have been signed, the likeliest first: with the query and without; with several values of a
    header joined by `, `, while our server joins them by `,`. (5.5)
    """
    path = asked.target.partition("?")[0]
    for target in dict.fromkeys((asked.target, path)):
        lines = [(name, _value(asked, name, target, given)) for name in names]
        text = to_sign(lines)
        yield as_bytes(text)
        if _TIGHT_COMMA.search(text):
            wide = to_sign((name, value if name[0] == "(" else _TIGHT_COMMA.sub(", ", value)) for name, value in lines)
            if wide != text:
                yield as_bytes(wide)


def _value(asked: Asked, name: str, target: str, given: dict[str, str]) -> str:
    if name == "(request-target)":
        return f"{asked.method.lower()} {target}"
    if name in ("(created)", "(expires)"):
        return given.get(name.strip("()"), "")
    return asked.host if name == "host" else asked.value(name)
