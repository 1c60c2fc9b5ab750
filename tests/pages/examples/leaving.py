PAGES = {
    "/settings/delete": "/settings/delete",
}
