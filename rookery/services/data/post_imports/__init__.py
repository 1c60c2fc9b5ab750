"""Imports of posts: archives of Mastodon, Pixelfed and Rookery; federation/archive_import/ reads and stores them."""
