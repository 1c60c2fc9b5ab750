"""Attacks within the rules of HTTP: a stranger who uses up limits, and texts that take long to count."""

import time
from concurrent.futures import ThreadPoolExecutor

import httpx

from tests.wide.abuse import case

NEST = {"client_name": "Nest", "redirect_uris": "nest://back"}
PROXIED = {"ROOKERY_RATE_LIMITS": "on", "ROOKERY_TRUSTED_PROXIES": "1"}
LONG = 960_000
SEEDS = ["🇩🇪", "e\u0301", "http://a.b/(", '<p class="quote-inline">', "@a@b.c ", "👨\u200d"]


@case(settings=PROXIED)
def a_stranger_who_registers_apps(attack):
    """C4: one address registers apps and guesses passwords until it is refused; others go on.

    It is over before the prober has used up its own limit of 300 requests.
    """
    with ThreadPoolExecutor(8) as pool:
        statuses = list(pool.map(lambda _: register(attack, "203.0.113.1"), range(70)))
    attack.expect(sorted(statuses) == [200] * 60 + [429] * 10, "an address may register 60 apps and no more")
    attack.expect(register(attack, "203.0.113.2") == 200, "another address registers an app meanwhile")
    attack.expect(guess(attack, "203.0.113.1", 15) == [422] * 10 + [429] * 5, "it has ten attempts at a login")
    attack.expect(guess(attack, "203.0.113.2", 1) == [422], "another address may still try")
    attack.note("70 apps and 15 wrong passwords from one address")


def register(attack, address):
    headers = {"X-Forwarded-For": address}
    return httpx.post(f"{attack.house.url}/api/v1/apps", json=NEST, headers=headers, timeout=30).status_code


def guess(attack, address, times):
    """The statuses of so many wrong passwords of alice from there."""
    with httpx.Client(base_url=attack.house.url, headers={"X-Forwarded-For": address}, timeout=30) as client:
        page = client.get("/auth/sign_in").text
        token = page.partition('name="csrf_token" value="')[2].partition('"')[0]
        form = {"csrf_token": token, "login": "alice", "password": "wrong", "next": ""}
        return [client.post("/auth/sign_in", data=form).status_code for _ in range(times)]


@case()
def texts_that_take_long_to_count(attack):
    """C5: posts of 960 kB, four at a time, of what was counted slowly once."""
    headers = dict(attack.client.headers)

    def post(seed):
        body = {"status": seed * (LONG // len(seed.encode()))}
        began = time.monotonic()
        reply = httpx.post(f"{attack.house.url}/api/v1/statuses", json=body, headers=headers, timeout=60)
        return reply.status_code, time.monotonic() - began

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(post, SEEDS * (10 if attack.is_long else 2)))
    attack.note(f"{len(answers)} posts of {LONG} bytes, four at a time")
    attack.expect({status for status, _ in answers} == {422}, "all are refused for their length")
    attack.expect(max(took for _, took in answers) < 5, f"the slowest within {max(t for _, t in answers):.1f} s")
