"""Adoption: taking over a whole server of other software, with its addresses and keys. See docs/adoption.md.

A source (`gotosocial`, `mastodon`) reads its database and yields the rows of `shape`; `writer` stores them, whatever
they come from; `adopt` is the order of things. The addresses that stay are core: rookery/adopted.py.
"""

from rookery.plugin import Plugin

plugin = Plugin(
    name="adoption",
    summary="taking over a whole server of other software, once",
    top_commands={"adopt": "blueprints.adoption.commands:adopt"},
)
