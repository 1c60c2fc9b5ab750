"""Commands for people: accounts and logins, roles, invites, tokens, and who is kept out."""
