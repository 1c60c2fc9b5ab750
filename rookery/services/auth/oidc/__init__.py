"""Signing in with an account at an OpenID Connect provider, such as the one that a club already has."""
