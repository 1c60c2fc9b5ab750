"""What happens: the engine between what clients ask and what is stored."""

__version__ = "0.2.0"
