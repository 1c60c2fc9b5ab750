PAGES = {
    "/settings": "/settings",
    "/settings/profile": "/settings/profile",
    "/settings/apps": "/settings/apps",
    "/settings/invites": "/settings/invites",
}
