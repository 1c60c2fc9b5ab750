"""Newsletters: choosing what is sent and when, subscribing by e-mail, and sending."""
