"""Web Push: who wants to be told of what, what they are told, and how it gets to the push service of their app.

RFC 8030 (delivery), 8291 (encryption), 8292 (VAPID), and for `standard: false` the drafts that came before them.
"""
