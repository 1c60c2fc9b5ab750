"""HTTP signatures, made and verified, in the two forms that servers speak.

`cavage` is draft-cavage-http-signatures-12, `rfc9421` is what became of it. A server that wants the query left out of
what is signed (5.4) is spoken to in `cavage-bare`.

    headers = sign.headers(form, signer.key_id, signer.private, "POST", url, body)

    claim = verify.read("POST", "/inbox", "https://here.example/inbox", request.headers, body)  # or raises Refused
    key = keys.known(claim.key_id)
    assert key and claim.holds(key.public)
"""

CAVAGE, BARE, RFC9421 = "cavage", "cavage-bare", "rfc9421"
