PAGES = {
    "/admin/sign_ups": "/admin/sign_ups",
}
