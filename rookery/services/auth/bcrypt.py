"""bcrypt, in which logins of adopted servers keep their passwords until the next sign-in: checked by the C library."""

import ctypes
import ctypes.util
import secrets
from functools import cache
from typing import Any

PREFIXES = ("$2a$", "$2b$", "$2y$")
_DATA_BYTES = 32_768  # struct crypt_data of libxcrypt


def is_bcrypt(kept: str) -> bool:
    return kept.startswith(PREFIXES)


def verify(kept: str, password: str) -> bool:
    """Return whether a hash is that of the password; False also where the machine cannot tell."""
    library, data = _library(), ctypes.create_string_buffer(_DATA_BYTES)
    if library is None or "\0" in password:
        return False
    found = library.crypt_rn(password.encode(), kept.encode(), data, _DATA_BYTES)
    return found is not None and secrets.compare_digest(found, kept.encode())


def is_available() -> bool:
    """Return whether this machine can check such hashes."""
    known = "$2a$04$......................qiOQjkB8hxU8OzRhS.GhRMa4VUnkPty"  # of the password "test"
    return verify(known, "test")


@cache
def _library() -> Any:
    name = ctypes.util.find_library("crypt")
    library = ctypes.CDLL(name) if name else None
    if library is None or not hasattr(library, "crypt_rn"):
        return None
    library.crypt_rn.restype = ctypes.c_char_p
    library.crypt_rn.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_void_p, ctypes.c_int]
    return library
