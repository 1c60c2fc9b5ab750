"""Plugins of OAuth, apps and sign-up by apps."""
