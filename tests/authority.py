"""A certificate authority of the tests: a server with `context` shows a good certificate under any name."""

import datetime
import ipaddress
import ssl
import threading
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID


class Authority:
    """`file` is its own certificate, for ROOKERY_CA_FILE."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._key, self._contexts = folder, ec.generate_private_key(ec.SECP256R1()), {}
        self._one_at_a_time = threading.Lock()
        self._own = self._issue("Authority of the tests", self._key.public_key(), authority=True)
        self.file = folder / "authority.pem"
        self.file.write_bytes(self._own.public_bytes(serialization.Encoding.PEM))

    def context(self) -> ssl.SSLContext:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate("localhost"))
        context.sni_callback = self._show
        return context

    def certificate(self, host: str, days: int = 30) -> Path:
        """A file with a key and a certificate for this host; always the same, for it is read in two goes.

        `days` is how long it is still good; of one that has expired, how long ago that was, below zero.
        """
        path = self._folder / f"{host}.{days}.pem"
        with self._one_at_a_time:
            if not path.exists():
                key = ec.generate_private_key(ec.SECP256R1())
                made = self._issue(host, key.public_key(), days=days)
                pem = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
                path.write_bytes(key.private_bytes(*pem) + made.public_bytes(serialization.Encoding.PEM))
        return path

    def _show(self, sock: ssl.SSLObject, name: str | None, context: ssl.SSLContext) -> None:
        if name not in self._contexts:
            made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            made.load_cert_chain(self.certificate(name or "localhost"))
            self._contexts[name] = made  # whole: another connection may ask for it at this moment
        sock.context = self._contexts[name]

    def _issue(
        self, name: str, public_key: ec.EllipticCurvePublicKey, authority: bool = False, days: int = 30
    ) -> x509.Certificate:
        issuer = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Authority of the tests")])
        now = datetime.datetime.now(datetime.UTC)
        usage = x509.KeyUsage(True, False, False, False, False, authority, authority, False, False)
        made = (
            x509.CertificateBuilder()
            .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)]))
            .issuer_name(issuer)
            .public_key(public_key)
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - datetime.timedelta(days=max(1, 1 - days)))
            .not_valid_after(now + datetime.timedelta(days=days))
            .add_extension(x509.BasicConstraints(authority, None), critical=True)
            .add_extension(usage, critical=True)
            .add_extension(x509.SubjectKeyIdentifier.from_public_key(public_key), critical=False)
            .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(self._key.public_key()), critical=False)
        )
        if not authority:
            named = x509.IPAddress(ipaddress.ip_address(name)) if name[0].isdigit() else x509.DNSName(name)
            made = made.add_extension(x509.SubjectAlternativeName([named]), critical=False)
        return made.sign(self._key, hashes.SHA256())
