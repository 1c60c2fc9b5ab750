"""Services: functions that change things. No HTTP, no JSON, no commit."""
