"""GoToSocial 0.20: its database in SQLite or PostgreSQL.

https://codeberg.org/superseriousbusiness/gotosocial/src/branch/main/internal/gtsmodel
"""
