"""Administration by the owner: texts, rules, plugins, relays, announcements, failed jobs."""
