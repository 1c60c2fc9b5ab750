"""The secrets of this server: made once, kept in the data directory with mode 0600."""

import base64
import os
import secrets
from collections.abc import Callable, Iterable
from pathlib import Path

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa

from rookery.outages import MissingSecret

SECRETS = "secrets"  # the stored setting that names the secrets made so far
NAMES = ("session.key", "vapid.pem", "push.key", "login.key", "instance-actor.pem")


class Secrets:
    """The secrets of the data directory: read, or made on first use; two processes that start together agree."""

    def __init__(self, directory: Path, known: Iterable[str] = ()) -> None:
        """`known` are the names of those that the database says were there: such a one is never made anew."""
        self.directory, self.known = directory, frozenset(known)

    def session_key(self) -> str:
        """Return the key that signs the cookies of pages."""
        return self._get("session.key", lambda: secrets.token_urlsafe(48).encode()).decode()

    def first_start_token(self) -> str:
        """Return the token of the first start: its holder becomes the owner while there is no user."""
        return self._get("first-start.token", lambda: secrets.token_urlsafe(24).encode()).decode()

    def vapid_private_pem(self) -> bytes:
        """Return the key that signs web pushes (RFC 8292)."""
        return self._get("vapid.pem", lambda: _pem(ec.generate_private_key(ec.SECP256R1())))

    def vapid_public_key(self) -> str:
        """Return what clients subscribe with: the uncompressed point, base64url."""
        private = serialization.load_pem_private_key(self.vapid_private_pem(), None)
        point = private.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    def push_key(self) -> bytes:
        """Return the AES-256 key of the tokens that pushes repeat."""
        return self._get("push.key", lambda: secrets.token_bytes(32))

    def login_key(self) -> bytes:
        """Return the AES-256 key of the secrets of authenticator apps."""
        return self._get("login.key", lambda: secrets.token_bytes(32))

    def instance_private_pem(self) -> bytes:
        """Return the key that signs requests of the server itself."""
        return self._get("instance-actor.pem", new_rsa_pem)

    def adopt_instance_pem(self, pem: bytes) -> None:
        """Let this be the key of the server itself, which has none yet."""
        self._get("instance-actor.pem", lambda: pem)

    def make_all(self) -> None:
        keys = (self.session_key, self.vapid_private_pem, self.push_key, self.login_key, self.instance_private_pem)
        for make in keys:
            make()

    def forget_first_start(self) -> None:
        (self.directory / "first-start.token").unlink(missing_ok=True)

    def _get(self, name: str, make: Callable[[], bytes]) -> bytes:
        path = self.directory / name
        try:
            return path.read_bytes()
        except PermissionError as error:
            raise MissingSecret(f"{path} cannot be read ({error.strerror})") from None
        except FileNotFoundError:
            if name in self.known:
                raise MissingSecret(f"{path} is gone, and what is stored needs it") from None
            for directory in (self.directory.parent, self.directory):  # `mode` is not that of parents
                directory.mkdir(parents=True, exist_ok=True, mode=0o700)
        return self._make(path, make())

    def _make(self, path: Path, value: bytes) -> bytes:
        """A whole file or none: written beside, then linked under its name, which fails if somebody was faster."""
        draft = path.with_name(f".{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
        with os.fdopen(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
            file.write(value)
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(draft, path)
        except FileExistsError:
            return path.read_bytes()
        finally:
            draft.unlink()
        return value


def keep_private() -> None:
    """Let nobody else on this machine read what this process writes from now on: database, media, backups."""
    os.umask(0o077)


def new_rsa_pem() -> bytes:
    """A fresh 2048-bit key, as every actor needs one (about 0.1 s)."""
    return _pem(rsa.generate_private_key(public_exponent=65537, key_size=2048))


def public_pem(private_pem: bytes) -> str:
    """Return the public key of a key that was made here, and so needs no checks."""
    key = serialization.load_pem_private_key(private_pem, None, unsafe_skip_rsa_key_validation=True).public_key()
    return key.public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo).decode()


def _pem(key: rsa.RSAPrivateKey | ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
