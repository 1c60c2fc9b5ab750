"""The error of everything that has to do with backups."""


class BackupError(Exception):
    """A backup cannot be made, is not good, or cannot be restored; the text says why and what to do next."""


class WrongPassphrase(BackupError):
    """The backup is encrypted, and there is no passphrase or another one."""
