"""Backups of the whole server: made while it runs, verified, restored, and kept in a folder with one pool of media.

`container` is the file of a backup (a tar, compressed, with a hash at its end), `age` its encryption, `manifest` the
list of its members. `databases`, with `sqlite` and `postgresql`, copies a database and restores it; `media` says which
files belong to it. `create`, `verify` and `restore` use these; `folder` adds the pool, `schedule` the periodic backup.
"""
