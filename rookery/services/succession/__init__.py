"""Succession: the work of the owners is offered to a successor when none of them has been here for long."""
