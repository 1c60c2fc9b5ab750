"""HTTP Message Signatures, RFC 9421: what is signed is listed in `Signature-Input`, byte for byte.

https://www.rfc-editor.org/rfc/rfc9421
"""

import base64
import binascii
import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from rookery.federation.signatures import RFC9421
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
from rookery.text import domains

ALGORITHMS = ("", "rsa-v1_5-sha256", "ed25519")  # the algorithm follows from the key
MOST_COMPONENTS, MOST_LABELS = 50, 4

# Structured fields, as far as they occur here. https://www.rfc-editor.org/rfc/rfc9651#section-4.2
_KEY = r"[a-z*][a-z0-9_.*-]*+"
_VALUE = r"""(?:"(?:[^"\\]|\\["\\])*+"|:[A-Za-z0-9+/=]*+:|-?[0-9]{1,15}(?:\.[0-9]{1,3})?|\?[01]"""
_VALUE += r"""|[A-Za-z*][A-Za-z0-9!#$%&'*+.^_`|~:/-]*+)"""
_PARAMETER = re.compile(rf";[ ]*+({_KEY})(?:=({_VALUE}))?")
_LABEL = re.compile(rf"[ \t]*+({_KEY})=")
_ITEM = re.compile(r'[ ]*+"([^"\\]*+)"')
_CLOSED = re.compile(r" *+\)")
_BYTES = re.compile(r":([A-Za-z0-9+/=]*+):")
_NEXT = re.compile(r"[ \t]*+(?:,|$)")

# Sets of components each of which covers the request's URL. (5.6)
_NAMES_THE_HOST = ({"@target-uri"}, {"@authority"}, {"host"})
_NAMES_THE_PATH = ({"@target-uri"}, {"@request-target"}, {"@path", "@query"})


@dataclass(frozen=True)
class Input:
    """A member of `Signature-Input`. `raw` is all that follows its label."""

    label: str
    components: tuple[str, ...]
    parameters: dict[str, str]
    raw: str


def read(asked: Asked) -> SignatureClaim:
    """Return what `Signature-Input` and `Signature` claim; of several, the first that is worth looking at.

    Raises SignatureRefused.
    """
    inputs = parse_inputs(asked.headers["signature-input"])
    signatures = parse_signatures(asked.headers.get("signature", ""))
    refusal = SignatureRefused(400, "5.7", "Signature-Input and Signature do not fit together")
    for one in inputs:
        if one.label in signatures:
            try:
                return _claim(asked, one, signatures[one.label])
            except SignatureRefused as error:
                refusal = error
    raise refusal


def to_sign(lines: list[tuple[str, str]], what: str) -> str:
    """The signature base. https://www.rfc-editor.org/rfc/rfc9421#section-2.5"""
    return "\n".join([*(f'"{name}": {value}' for name, value in lines), f'"@signature-params": {what}'])


def parse_inputs(header: str) -> list[Input]:
    """Raises SignatureRefused."""
    found: list[Input] = []
    at = 0
    while at < len(header) and len(found) < MOST_LABELS:
        label, at = _label(header, at)
        start = at
        components, at = _inner_list(header, at)
        parameters, at = _parameters(header, at)
        found.append(Input(label, components, parameters, header[start:at]))
        at = _past(_NEXT, header, at)
    return found


def parse_signatures(header: str) -> dict[str, bytes]:
    """Raises SignatureRefused."""
    found: dict[str, bytes] = {}
    at = 0
    while at < len(header) and len(found) < MOST_LABELS:
        label, at = _label(header, at)
        match = _BYTES.match(header, at)
        if match is None:
            raise _unreadable("Signature")
        try:
            found[label] = base64.b64decode(match[1], validate=True)
        except (binascii.Error, ValueError):
            raise _unreadable("Signature") from None
        _, at = _parameters(header, match.end())
        at = _past(_NEXT, header, at)
    return found


def _claim(asked: Asked, one: Input, signature: bytes) -> SignatureClaim:
    if one.parameters.get("alg", "") not in ALGORITHMS:
        raise SignatureRefused(401, "5.5", "the algorithm is not known")
    key_id = one.parameters.get("keyid", "")
    check_key_id(key_id)
    covered = frozenset(one.components)
    _check_covered(asked, covered)
    _check_times(asked, covered, one.parameters)
    lines = [(name, _value(asked, name)) for name in one.components]
    return SignatureClaim(RFC9421, key_id, covered, signature, (as_bytes(to_sign(lines, one.raw)),))


def _check_covered(asked: Asked, covered: frozenset[str]) -> None:
    if "@method" not in covered:
        raise SignatureRefused(401, "5.6", "@method is not signed")
    whole_path = {"@path"} <= covered and "?" not in asked.target
    if not any(names <= covered for names in _NAMES_THE_HOST):
        raise SignatureRefused(401, "5.6", "the host is not signed")
    if not whole_path and not any(names <= covered for names in _NAMES_THE_PATH):
        raise SignatureRefused(401, "5.6", "the path is not signed")


def _check_times(asked: Asked, covered: frozenset[str], given: dict[str, str]) -> None:
    expires = moment(given["expires"]) if "expires" in given else None
    if "created" not in given and "date" not in covered:
        raise SignatureRefused(401, "5.6", "neither created nor Date is signed")
    if "created" in given:
        check_time(moment(given["created"]), expires)
    if "date" in covered:
        check_time(date(asked.value("date")), expires)


def _value(asked: Asked, name: str) -> str:
    """https://www.rfc-editor.org/rfc/rfc9421#section-2.2"""
    path, _, query = asked.target.partition("?")
    scheme, netloc, *_ = urlsplit(asked.url)
    authority = domains.without_default_port(netloc.lower(), scheme == "https")
    derived = {
        "@method": asked.method,
        "@target-uri": asked.url,
        "@authority": authority,
        "@scheme": scheme.lower(),
        "@request-target": asked.target,
        "@path": path or "/",
        "@query": f"?{query}",
    }
    if name in derived:
        return derived[name]
    if name.startswith("@"):
        raise SignatureRefused(401, "5.6", "the signature covers what is not known here")
    return asked.host if name == "host" else asked.value(name)


def _label(header: str, at: int) -> tuple[str, int]:
    match = _LABEL.match(header, at)
    if match is None:
        raise _unreadable("Signature-Input")
    return match[1], match.end()


def _inner_list(header: str, at: int) -> tuple[tuple[str, ...], int]:
    """The names of components. Those with parameters of their own mean something else than their name: no servers
    that we know of use them.
    """
    names: list[str] = []
    if not header.startswith("(", at):
        raise _unreadable("Signature-Input")
    at += 1
    while match := _ITEM.match(header, at):
        names.append(match[1])
        at = match.end()
        if header.startswith(";", at):
            raise SignatureRefused(401, "5.6", "the signature covers what is not known here")
    at = _past(_CLOSED, header, at)
    if len(names) > MOST_COMPONENTS or len(set(names)) != len(names):
        raise _unreadable("Signature-Input")
    return tuple(names), at


def _parameters(header: str, at: int) -> tuple[dict[str, str], int]:
    found: dict[str, str] = {}
    while match := _PARAMETER.match(header, at):
        value = match[2] or ""
        found[match[1]] = re.sub(r"\\(.)", r"\1", value[1:-1]) if value.startswith('"') else value
        at = match.end()
    return found, at


def _past(pattern: re.Pattern[str], header: str, at: int) -> int:
    match = pattern.match(header, at)
    if match is None:
        raise _unreadable("Signature-Input")
    return match.end()


def _unreadable(header: str) -> SignatureRefused:
    return SignatureRefused(400, "5.7", f"{header} cannot be read")
