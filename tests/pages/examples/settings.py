PAGES = {
    "/settings": "/settings",
    "/settings/invites": "/settings/invites",
}
