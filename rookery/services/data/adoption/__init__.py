"""Adoption: taking over a whole server of other software, with its addresses and keys.

A source (`gotosocial`, `mastodon`) reads its database and yields the rows of `shape`; `writer` stores them, whatever
they come from; `adopt` is the order of things.
"""
