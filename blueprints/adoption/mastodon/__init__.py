"""Mastodon 4.3 and later: its database in PostgreSQL, as its published schema describes it.

https://github.com/mastodon/mastodon/blob/main/db/schema.rb
"""
