"""The header User-Agent in words."""

import pytest

from rookery.text.browsers import browser_of, system_of


@pytest.mark.parametrize(
    ("agent", "browser", "system"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox", "Linux"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0 Safari/537.36", "Chrome", "Windows"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36 Edg/142.0", "Edge", "Windows"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/18.0 Safari/605.1", "Safari", "macOS"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/142.0 Mobile Safari/604.1", "Chrome", "iPhone"),
        ("Mozilla/5.0 (Linux; Android 15) Chrome/142.0 Mobile Safari/537.36", "Chrome", "Android"),
        ("curl/8.5", "curl", ""),
        ("", "", ""),
        ("<script>alert(1)</script>", "", ""),
    ],
)
def test_a_browser_is_known_by_its_name_and_system(agent, browser, system):
    assert (browser_of(agent), system_of(agent)) == (browser, system)
