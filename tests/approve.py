"""Sign in and allow an app on the real pages, over HTTP: `python -m tests.approve URL --login ...` prints a code."""

import argparse
from urllib.parse import parse_qs, urlencode

import httpx

from tests.visitors import forms_of

OUT_OF_BAND = "urn:ietf:wg:oauth:2.0:oob"


def approve(url: str, login: str, password: str, **asked: str) -> str:
    """The code that an app is given, which asked with these parameters, by whoever has this login."""
    parameters = {"response_type": "code", "redirect_uri": OUT_OF_BAND, **asked}
    with httpx.Client(base_url=url, follow_redirects=True, timeout=30) as browser:
        page = browser.get(f"/oauth/authorize?{urlencode(parameters)}")
        page = send_form(browser, page, "/auth/sign_in", login=login, password=password)
        page = send_form(browser, page, "/oauth/authorize", decision="allow")
    return parse_qs(page.url.query.decode())["code"][0]


def send_form(browser: httpx.Client, page: httpx.Response, action: str, **filled: str) -> httpx.Response:
    """Fill in the form of this page that goes to `action`, and send it."""
    form = next(one for one in forms_of(page.text) if one.action.startswith(action))
    return browser.post(form.action, data={**form.fields, **filled}).raise_for_status()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("url")
    for name in ("login", "password", "client-id", "redirect-uri", "scope", "code-challenge"):
        parser.add_argument(f"--{name}", required=True)
    given = vars(parser.parse_args())
    code = approve(given.pop("url"), given.pop("login"), given.pop("password"), code_challenge_method="S256", **given)
    print(code)  # noqa: T201  # what the program is for


if __name__ == "__main__":
    main()
