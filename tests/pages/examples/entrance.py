from tests.pages.examples import Example

PAGES = {
    "/auth/sign_in": Example("/auth/sign_in", who="stranger"),
    "/auth/sign_up": Example("/auth/sign_up", who="stranger"),
    "/auth/confirm": Example("/auth/confirm?token=none", who="stranger", status=404),
    "/auth/waiting": Example("", why="sends whoever has nothing to wait for on to their settings"),
    "/auth/password/forgot": Example("/auth/password/forgot", who="stranger"),
    "/auth/password/reset": Example("/auth/password/reset?token=none", who="stranger", status=404),
    "/settings/account": "/settings/account",
    "/settings/security": "/settings/security",
    "/start": Example("/start?token=none", who="stranger", status=404),
}
