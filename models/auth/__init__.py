"""Users, roles, tokens, sessions, and what guards a sign-in."""
