"""The engine between blueprints and models: services, schemas, federation, jobs, and the toolkits below them."""

__version__ = "0.2.0"
