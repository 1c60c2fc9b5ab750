"""Encryption with a passphrase, in the format of age (https://age-encryption.org/v1): `age -d` decrypts it as well.

The passphrase becomes a key by scrypt; the content is encrypted with ChaCha20-Poly1305 in chunks of 64 KiB, so that
memory is bounded. Chunks are numbered and the last one is marked: none can be changed, moved or left out.
"""

import hashlib
import hmac
import os
import re
from base64 import b64decode, b64encode
from typing import BinaryIO

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from rookery.services.data.backup.errors import BackupError, WrongPassphrase

INTRODUCTION = b"age-encryption.org/v1\n"
CHUNK, TAG, NONCE, KEY, SALT = 64 * 1024, 16, 16, 16, 16
# log2 of the work of scrypt: 17 takes 128 MiB and half a second. More than 18 is refused, as it takes as much memory.
WORK, MOST_WORK = 17, 18
RANDOM_WORK = 10  # for a passphrase of 256 random bits, which nobody guesses
_LABEL = b"age-encryption.org/v1/scrypt"
_STANZA = re.compile(rb"-> scrypt ([A-Za-z0-9+/]{22}) ([1-9]\d?)\n([A-Za-z0-9+/]{43})\n---")
_STANZA_BYTES = 200
_DAMAGED = "The backup is damaged or cut off: use another one."


def overhead(size: int, work: int) -> int:
    """Return how many bytes longer the encrypted form of so many bytes is."""
    chunks = max(1, -(-size // CHUNK))
    return len(_header(bytes(KEY), "", bytes(SALT), work, cheap=True)) + NONCE + chunks * TAG


class EncryptedWriter:
    """Encrypts what is written, into a file that stays open."""

    def __init__(self, file: BinaryIO, passphrase: str, work: int = WORK) -> None:
        file_key, nonce = os.urandom(KEY), os.urandom(NONCE)
        file.write(_header(file_key, passphrase, os.urandom(SALT), work) + nonce)
        self._file, self._cipher = file, ChaCha20Poly1305(_derived(file_key, nonce, b"payload"))
        self._waiting, self._number = bytearray(), 0

    def write(self, data: bytes) -> None:
        self._waiting += data
        while len(self._waiting) > CHUNK:  # a full chunk waits, as it may be the last one
            self._put(bytes(self._waiting[:CHUNK]), last=False)
            del self._waiting[:CHUNK]

    def close(self) -> None:
        self._put(bytes(self._waiting), last=True)

    def _put(self, chunk: bytes, last: bool) -> None:
        self._file.write(self._cipher.encrypt(_nonce(self._number, last), chunk, None))
        self._number += 1


class DecryptedReader:
    """Reads the content of an encrypted file. Raises BackupError where it is not what was written."""

    def __init__(self, file: BinaryIO, passphrase: str | None) -> None:
        """`file` is at the byte after the introduction."""
        if not passphrase:
            raise WrongPassphrase("The backup is encrypted: give its passphrase with --passphrase-file.")
        file_key = _read_header(file, passphrase)
        nonce = file.read(NONCE)
        self._file, self._cipher = file, ChaCha20Poly1305(_derived(file_key, nonce, b"payload"))
        self._next, self._number = file.read(CHUNK + TAG), 0
        self._content, self._ended = b"", False

    def read(self, size: int) -> bytes:
        """Return up to so many bytes, at least one before the end."""
        while not self._content and not self._ended:
            self._take()
        found, self._content = self._content[:size], self._content[size:]
        return found

    def _take(self) -> None:
        chunk, self._next = self._next, self._file.read(CHUNK + TAG)
        self._ended = not self._next
        try:
            self._content = self._cipher.decrypt(_nonce(self._number, self._ended), chunk, None)
        except InvalidTag:
            raise BackupError(_DAMAGED) from None
        if not self._content and self._number:  # an empty chunk is for empty content
            raise BackupError(_DAMAGED)
        self._number += 1


def _header(file_key: bytes, passphrase: str, salt: bytes, work: int, cheap: bool = False) -> bytes:
    """Return the header: the key of the file, encrypted with the passphrase, and its authentication code."""
    wrap = bytes(32) if cheap else _scrypt(passphrase, salt, work)
    wrapped = ChaCha20Poly1305(wrap).encrypt(bytes(12), file_key, None)
    text = INTRODUCTION + b"-> scrypt %s %d\n%s\n---" % (_base64(salt), work, _base64(wrapped))
    return text + b" " + _base64(_code(file_key, text)) + b"\n"


def _read_header(file: BinaryIO, passphrase: str) -> bytes:
    """Return the key of the file."""
    lines = b"".join(file.readline(_STANZA_BYTES) for _ in range(2))
    text, code = lines + file.read(3), file.readline(_STANZA_BYTES)
    found = _STANZA.fullmatch(text)
    if not found:
        raise BackupError("The backup is not encrypted with a passphrase, or is damaged: use another one.")
    salt, work, wrapped = _bytes(found[1]), int(found[2]), _bytes(found[3])
    if work > MOST_WORK:
        raise BackupError(f"The backup asks for more than 2^{MOST_WORK} rounds of scrypt: it is not one of Rookery.")
    try:
        file_key = ChaCha20Poly1305(_scrypt(passphrase, salt, work)).decrypt(bytes(12), wrapped, None)
    except InvalidTag:
        raise WrongPassphrase("The passphrase is wrong, or the first bytes of the backup are damaged.") from None
    if code != b" " + _base64(_code(file_key, INTRODUCTION + text)) + b"\n":
        raise BackupError(_DAMAGED)
    return file_key


def _scrypt(passphrase: str, salt: bytes, work: int) -> bytes:
    return Scrypt(_LABEL + salt, 32, 1 << work, 8, 1).derive(passphrase.encode())


def _derived(key: bytes, salt: bytes | None, info: bytes) -> bytes:
    return HKDF(SHA256(), 32, salt, info).derive(key)


def _code(file_key: bytes, text: bytes) -> bytes:
    return hmac.digest(_derived(file_key, None, b"header"), text, hashlib.sha256)


def _nonce(number: int, last: bool) -> bytes:
    return number.to_bytes(11, "big") + (b"\1" if last else b"\0")


def _base64(data: bytes) -> bytes:
    return b64encode(data).rstrip(b"=")


def _bytes(text: bytes) -> bytes:
    """Decode. The bits beyond the last byte must be 0, or several texts would mean the same."""
    data = b64decode(text + b"=" * (-len(text) % 4))
    if _base64(data) != text:
        raise BackupError(_DAMAGED)
    return data
