from tests.pages.examples import Example

PAGES = {
    "/auth/sign_in": Example("/auth/sign_in", who="stranger"),
    "/auth/sign_up": Example("/auth/sign_up", who="stranger"),
    "/auth/sign_up/username": Example("", why="a line for the form of the sign-up"),
    "/auth/confirm": Example("/auth/confirm?token=none", who="stranger", status=404),
    "/auth/accounts": "/auth/accounts",
    "/auth/waiting": Example("", why="sends whoever has nothing to wait for on to their settings"),
    "/auth/second": Example("", why="sends whoever has not said a password to the sign-in"),
    "/settings/security/codes": "/settings/security/codes",
    "/settings/security/passkeys/new": "/settings/security/passkeys/new",
    "/settings/security/passkeys/<id:passkey_id>/remove": Example("/settings/security/passkeys/1/remove", status=404),
    "/auth/password/forgot": Example("/auth/password/forgot", who="stranger"),
    "/auth/password/reset": Example("/auth/password/reset?token=none", who="stranger", status=404),
    "/settings/account": "/settings/account",
    "/settings/security/accounts": "/settings/security/accounts",
    "/settings/security/accounts/confirm": Example("/settings/security/accounts/confirm?of=none", status=404),
    "/settings/security": "/settings/security",
    "/start/server": "/start/server",
    "/start": Example("/start?token=none", who="stranger", status=404),
}
