"""Requests of services to the federation: looking up, fetching on view, and the policy for other servers."""
