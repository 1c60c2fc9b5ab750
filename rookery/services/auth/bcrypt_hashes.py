"""bcrypt, in which logins of adopted servers keep their passwords until the next sign-in."""

PREFIXES = ("$2a$", "$2b$", "$2y$")
MOST_BYTES = 72  # more, bcrypt never looked at


def is_bcrypt(kept: str) -> bool:
    return kept.startswith(PREFIXES)


def verify(kept: str, password: str) -> bool:
    """Return whether a hash is that of the password."""
    import bcrypt

    try:
        return bcrypt.checkpw(password.encode()[:MOST_BYTES], kept.encode())
    except ValueError:  # no hash after all, or a password with a NUL
        return False
