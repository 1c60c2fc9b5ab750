"""The server itself: settings, rules, terms, announcements."""
