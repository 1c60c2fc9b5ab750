"""The record of a signature that is verified later, as JSON."""

import base64
from typing import Any

from rookery.federation.signatures.parsed import SignatureClaim


def pack(claim: SignatureClaim) -> dict[str, Any]:
    return {
        "form": claim.form,
        "key_id": claim.key_id,
        "covered": sorted(claim.covered),
        "signature": base64.b64encode(claim.signature).decode(),
        "texts": [text.decode("latin-1") for text in claim.texts],
    }


def unpack(packed: dict[str, Any]) -> SignatureClaim:
    return SignatureClaim(
        packed["form"],
        packed["key_id"],
        frozenset(packed["covered"]),
        base64.b64decode(packed["signature"]),
        tuple(text.encode("latin-1") for text in packed["texts"]),
    )
