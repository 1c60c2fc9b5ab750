"""E-mails about notifications: their recipients, their content, and unsubscribing."""
