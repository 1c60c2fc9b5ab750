"""Values of Mastodon's database: sealed columns, paths of files, and numbers that stand for words."""

import base64
import json
import re
import zlib
from collections.abc import Mapping
from functools import cache

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.pbkdf2 import PBKDF2HMAC

from blueprints.adoption.source import AdoptionError

VISIBILITIES = {0: "public", 1: "unlisted", 2: "private", 3: "direct", 4: "limited"}
MEDIA_KINDS = {0: "image", 1: "gifv", 2: "video", 3: "unknown", 4: "audio"}
ACTIONS = {0: "warn", 1: "hide", 2: "blur"}
REPLIES = {0: "list", 1: "followed", 2: "none"}
SEVERITIES = {0: "silence", 1: "suspend", 2: "noop"}
QUOTE_STATES = {0: "pending", 1: "accepted", 2: "rejected", 3: "revoked", 4: "revoked"}
_ITERATIONS, _KEY_BYTES = 2**16, 32  # of ActiveSupport::KeyGenerator
_SHORTCODE = re.compile(r":([a-zA-Z0-9_]{2,}):")


def unsealed(sealed: str | None, environment: Mapping[str, str]) -> str | None:
    """Return the text of a column that Active Record encrypted, or that is not encrypted; None where none is.

    https://guides.rubyonrails.org/active_record_encryption.html. Raises AdoptionError without the right keys.
    """
    if not sealed or not sealed.startswith('{"p":'):
        return sealed or None
    message = json.loads(sealed)
    data, nonce, tag = (base64.b64decode(one) for one in (message["p"], message["h"]["iv"], message["h"]["at"]))
    for key in _keys(
        environment.get("ACTIVE_RECORD_ENCRYPTION_PRIMARY_KEY", ""),
        environment.get("ACTIVE_RECORD_ENCRYPTION_KEY_DERIVATION_SALT", ""),
    ):
        try:
            text = AESGCM(key).decrypt(nonce, data + tag, None)
        except InvalidTag:
            continue
        return (zlib.decompress(text) if message["h"].get("c") else text).decode()
    raise AdoptionError(
        "The database has sealed keys, which ACTIVE_RECORD_ENCRYPTION_PRIMARY_KEY and "
        "ACTIVE_RECORD_ENCRYPTION_KEY_DERIVATION_SALT open: name the file that has them with --env .env.production."
    )


@cache
def _keys(primary: str, salt: str) -> list[bytes]:
    """Return the keys of Rails 7.1 and later, and of earlier versions."""
    if not (primary and salt):
        return []
    return [
        PBKDF2HMAC(digest, _KEY_BYTES, salt.encode(), _ITERATIONS).derive(primary.encode())
        for digest in (hashes.SHA256(), hashes.SHA1())
    ]


def file_path(folder: str, row_id: int, style: str, name: str) -> str:
    """Return where Paperclip keeps a local file, below public/system."""
    number = f"{row_id:09d}" if row_id < 10**9 else f"{row_id:012d}"
    parts = "/".join(number[at : at + 3] for at in range(0, len(number) // 3 * 3, 3))
    return f"{folder}/{parts}/{style}/{name}"


def with_extension(name: str, extension: str) -> str:
    return f"{name.rpartition('.')[0] or name}.{extension}"


def emojis_in(text: str, domain: str | None) -> list[str]:
    """Return the refs of the emoji that a text may have."""
    return [f"{code}@{domain or ''}" for code in dict.fromkeys(_SHORTCODE.findall(text))]


def quote_policy(bits: int) -> str:
    """Return who may quote without asking: the upper half of the bits says so."""
    automatic = bits >> 16
    return "public" if automatic & 2 else "followers" if automatic & 4 else "nobody"


def role(permissions: int | None) -> str:
    """Return the role of ours that may most of what one of theirs may."""
    if not permissions:
        return "User"
    if permissions & 1:
        return "Owner"
    may_set, may_moderate = 1 << 6, 1 << 4
    return "Admin" if permissions & may_set else "Moderator" if permissions & may_moderate else "User"
