"""Reports, warnings, blocks of servers, and figures for moderators."""
