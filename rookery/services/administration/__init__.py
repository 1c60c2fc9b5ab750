"""What the owner changes about the server: texts, rules, plugins, relays, announcements, failed jobs."""
