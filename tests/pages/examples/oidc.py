from tests.pages.examples import Example

WALKED = "comes from or leads to the provider, see test_oidc_in_a_browser.py"
PAGES = {
    "/auth/oidc/sign_in": Example("", why=WALKED),
    "/auth/oidc/callback": Example("", why=WALKED),
    "/auth/oidc/prove": Example("", why=WALKED),
    "/auth/oidc/sign_out": Example("", why="leads to the provider, see test_oidc.py"),
    "/auth/oidc/sign_up": Example("", why=WALKED),
    "/settings/security/provider": Example("", why=WALKED),
}
