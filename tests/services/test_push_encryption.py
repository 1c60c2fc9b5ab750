"""Messages are encrypted as the published examples are."""

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from rookery.services.push import encryption, message
from rookery.services.push.encryption import LONGEST, RECORD_BYTES, Sender
from rookery.text import base64url

# https://www.rfc-editor.org/rfc/rfc8291#appendix-A
MESSAGE = b"When I grow up, I want to be a watermelon"
POINT = base64url.decode("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4")
SECRET = base64url.decode("BTBZMqHH6r4Tts7J_aSIgg")
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
SENDER_POINT = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"


@pytest.fixture
def sender():
    secret = int.from_bytes(base64url.decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    return Sender(ec.derive_private_key(secret, ec.SECP256R1()), base64url.decode(SALT))


def test_the_example_of_rfc_8291_is_encrypted_as_it_is_there(sender):
    sealed = encryption.aes128gcm(MESSAGE, POINT, SECRET, sender)

    assert sealed.headers == {"Content-Encoding": "aes128gcm"}
    assert base64url.encode(sealed.body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru"
        "3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_the_older_encoding_is_that_of_another_library(sender):
    """The same message, keys and salt, encrypted by http-ece 1.2.1."""
    sealed = encryption.aesgcm(MESSAGE, POINT, SECRET, sender)

    assert sealed.headers == {
        "Content-Encoding": "aesgcm",
        "Encryption": f"salt={SALT}",
        "Crypto-Key": f"dh={SENDER_POINT}",
    }
    assert base64url.encode(sealed.body) == (
        "4qwOLFm_mNy0vf1A8f3Bm6B5UD15y3aV_xZy14pixUhcPTIoZKHzq5i3dZ6PzqSMxBI_-VDUZ4jW04M"
    )


@pytest.mark.parametrize("encrypt", [encryption.aes128gcm, encryption.aesgcm])
def test_the_longest_message_fits_into_what_every_push_service_takes(encrypt):
    assert len(encrypt(bytes(LONGEST), POINT, SECRET, Sender()).body) <= RECORD_BYTES


def test_no_two_messages_have_the_same_key_or_salt():
    one, two = (encryption.aes128gcm(MESSAGE, POINT, SECRET, Sender()).body for _ in range(2))

    assert one[:16] != two[:16]
    assert one[21:86] != two[21:86]


def test_what_is_too_long_is_cut_off_the_body():
    said = message.fitting({"icon": "https://rookery.test/" + "x" * 3000, "title": "Bob", "body": "ä" * 5000})

    assert LONGEST - 20 < len(said) <= LONGEST
    assert said.endswith('ä"}'.encode())
