"""The client wire format: a marshmallow schema per entity, and `render`, which puts them together."""
