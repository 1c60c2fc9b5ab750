"""The line to change for each code: in the Caddyfile, in nginx and in Apache where the proxy is at fault."""

from collections.abc import Mapping

from rookery import urls

PROXIES = ("caddy", "nginx", "apache")
HAPROXY = "haproxy"  # has lines only where it can be at fault without changing requests
ENV, SHELL = "rookery.env", "shell"
_PLAIN = "reverse_proxy %(upstream)s"


def of(code: str, values: Mapping[str, object]) -> dict[str, str]:
    """Return place → line. Lines of proxies go into the site of the public address, except where they name another."""
    config = urls.config()
    known = {
        "server": config.local_url,
        "upstream": config.local_url.removeprefix("http://"),
        "public": config.public_url,
        "host": config.web_host.partition(":")[0],
        "domain": config.domain,
        "data": str(config.data_dir),
    }
    return {place: line % (known | dict(values)) for place, line in LINES.get(code, {}).items()}


def _proxies(caddy: str, nginx: str, apache: str) -> dict[str, str]:
    return dict(zip(PROXIES, (caddy, nginx, apache), strict=True))


def _passed_on(header: str, variable: str) -> dict[str, str]:
    """Return the lines for a request header that does not arrive: Caddy and Apache pass it on unless told otherwise."""
    return _proxies(
        f"{_PLAIN}  # without `header_up -{header}`",
        f"proxy_set_header {header} ${variable};",
        f"ProxyPass / %(server)s/  # without `RequestHeader unset {header}`",
    )


_NO_CHANGE_OF_ADDRESS = _proxies(
    f"{_PLAIN}  # without `rewrite`, `uri` and `handle_path`",
    "proxy_pass %(server)s;  # nothing after the port, not even a slash",
    "AllowEncodedSlashes NoDecode\nProxyPass / %(server)s/ nocanon",
)
_UPSTREAM = _proxies(_PLAIN, "proxy_pass %(server)s;", "ProxyPass / %(server)s/ nocanon")
_CERTIFICATE = _proxies(
    "%(host)s {  # with the name as the address of the site, Caddy gets a certificate by itself",
    "ssl_certificate /etc/letsencrypt/live/%(host)s/fullchain.pem;  # with the intermediate certificates",
    "SSLCertificateFile /etc/letsencrypt/live/%(host)s/fullchain.pem",
)
_RENEWED = _proxies("systemctl reload caddy", "certbot renew && nginx -s reload", "certbot renew && apachectl graceful")
_NO_CACHE = _proxies(
    f"{_PLAIN}  # without `cache`",
    "proxy_cache off;",
    "CacheDisable /",
)
_TRUST = {ENV: "ROOKERY_TRUSTED_PROXIES=%(proxies)s"}
_MAIL = {ENV: "ROOKERY_SMTP_URL=smtp://user:password@mail.example:587"}


def _led_on(path: str) -> dict[str, str]:
    """Return the lines for the site of the domain, from which a path leads to the public address."""
    return _proxies(
        f"redir {path} %(public)s{{uri}} 301  # in the site %(domain)s",
        f"location = {path} {{ return 301 %(public)s$request_uri; }}  # in the server %(domain)s",
        f"Redirect 301 {path} %(public)s{path}  # in the VirtualHost %(domain)s",
    )


LINES: dict[str, dict[str, str]] = {
    "address.local": {ENV: "ROOKERY_DOMAIN=social.example"},
    "address.unreachable": _proxies("%(host)s {", "listen 443 ssl; server_name %(host)s;", "<VirtualHost *:443>"),
    "dns.unknown": {"dns": "%(name)s.  A  203.0.113.5"},
    "dns.address": {"dns": "%(name)s.  remove the record with %(address)s, or let the proxy listen there"},
    "dns.private": {"dns": "%(name)s.  A  (the public address of this server)"},
    "tls.expired": _RENEWED,
    "tls.expires": _RENEWED,
    "tls.name": _CERTIFICATE,
    "tls.untrusted": _CERTIFICATE,
    "tls.failed": _CERTIFICATE,
    "server.down": {SHELL: "systemctl restart rookery"},
    "proxy.gateway": _UPSTREAM,
    "proxy.elsewhere": _UPSTREAM,
    "proxy.redirects": _proxies(
        f"{_PLAIN}  # without `redir`; behind a CDN, let that one connect by https",
        "listen 443 ssl;  # and `return 301` only in the server that listens on port 80",
        "RewriteCond %%{HTTPS} off  # before the RewriteRule that redirects to https",
    ),
    "proxy.answer": _UPSTREAM,
    "proxy.host": _proxies(
        f"{_PLAIN}  # without `header_up Host`", "proxy_set_header Host $host;", "ProxyPreserveHost On"
    ),
    "proxy.path": _NO_CHANGE_OF_ADDRESS,
    "proxy.query": _NO_CHANGE_OF_ADDRESS,
    "proxy.signature": _passed_on("Signature", "http_signature"),
    "proxy.date": _passed_on("Date", "http_date"),
    "proxy.digest": _passed_on("Digest", "http_digest"),
    "proxy.content_type": _passed_on("Content-Type", "content_type"),
    "proxy.authorization": _passed_on("Authorization", "http_authorization"),
    "proxy.body": _UPSTREAM,
    "proxy.body_limit": _proxies(
        "request_body {\n    max_size %(megabytes)sMB\n}",
        "client_max_body_size %(megabytes)sm;",
        "LimitRequestBody %(bytes)s",
    ),
    "proxy.compression": _proxies(f"{_PLAIN}  # without `encode`", "gzip off;", "SetEnv no-gzip 1"),
    "client.not_forwarded": _proxies(
        f"{_PLAIN}  # without `header_up -X-Forwarded-For`",
        "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;",
        "ProxyAddHeaders On",
    ),
    "client.spoofable": _proxies(
        f"{_PLAIN}  # without `header_up X-Forwarded-For`",
        "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;",
        "ProxyAddHeaders On",
    ),
    "client.untrusted": _TRUST,
    "client.too_many_trusted": _TRUST,
    "websocket.upgrade": _proxies(
        f"{_PLAIN}  # without `header_up Connection`",
        "proxy_http_version 1.1;\nproxy_set_header Upgrade $http_upgrade;\n"
        'proxy_set_header Connection "upgrade";  # in `location /api/v1/streaming`',
        "ProxyPass / %(server)s/ nocanon upgrade=websocket",
    ),
    "websocket.cut": _proxies(
        f"{_PLAIN}  # without `stream_timeout`", "proxy_read_timeout 90s;", "ProxyWebsocketIdleTimeout 90"
    ),
    "stream.buffered": {
        **_proxies(
            f"{_PLAIN} {{\n    flush_interval -1\n}}  # without `response_buffers`",
            "proxy_buffering off;  # for /api/v1/streaming, or without `proxy_ignore_headers X-Accel-Buffering`",
            "ProxyPass /api/v1/streaming %(server)s/api/v1/streaming flushpackets=on upgrade=websocket\n"
            "SetEnvIf Request_URI ^/api/v1/streaming no-gzip  # before `ProxyPass /`",
        ),
        HAPROXY: "http-response wait-for-body  # remove that line, and `filter compression`, for /api/v1/streaming",
    },
    "domain.unreachable": _led_on("/.well-known/webfinger"),
    "webfinger.missing": _UPSTREAM,
    "webfinger.not_redirected": _led_on("/.well-known/webfinger"),
    "webfinger.query": _led_on("/.well-known/webfinger"),
    "webfinger.redirects": _led_on("/.well-known/webfinger"),
    "webfinger.wrong": _UPSTREAM,
    "webfinger.type": _UPSTREAM,
    "host_meta.missing": _UPSTREAM,
    "host_meta.not_redirected": _led_on("/.well-known/host-meta"),
    "nodeinfo.missing": _UPSTREAM,
    "actor.missing": _UPSTREAM,
    "actor.cached": _NO_CACHE,
    "actor.type": _proxies(
        f"{_PLAIN}  # without `header_down Content-Type`",
        "proxy_pass %(server)s;  # without `proxy_hide_header Content-Type`",
        "ProxyPass / %(server)s/  # without `ForceType` and `Header set Content-Type`",
    ),
    "actor.wrong": _UPSTREAM,
    "inbox.refused": _UPSTREAM,
    "secrets.missing": {SHELL: "rookery config forget-secret --help  # or restore %(file)s from a backup"},
    "secrets.unreadable": {SHELL: "rookery config forget-secret --help  # or restore %(file)s from a backup"},
    "files.readable": {SHELL: "chmod -R go= %(data)s"},
    "files.owner": {SHELL: "chown -R %(owner)s %(data)s"},
    "files.user": {SHELL: "sudo -u %(owner)s env ROOKERY_DATA=%(data)s rookery doctor"},
    "disk.full": {SHELL: "df -h %(data)s"},
    "disk.low": {SHELL: "df -h %(data)s"},
    "disk.budget": {SHELL: 'rookery instance set disk_budget "20 GB"', ENV: "ROOKERY_DISK_BUDGET=20 GB"},
    "memory.low": {"systemd": "MemoryMax=1G"},
    "memory.killed": {"systemd": "MemoryMax=1G"},
    "database.away": {ENV: "ROOKERY_DATABASE_URL=postgresql://user:password@host/name"},
    "database.none": {SHELL: "rookery run  # with the same ROOKERY_DATA"},
    "database.migrations": {SHELL: "rookery upgrade  # or restart the server"},
    "database.newer": {SHELL: "rookery backup restore FILE  # made before the update"},
    "database.damaged": {SHELL: "rookery backup restore FILE"},
    "database.unfinished": {SHELL: "rookery doctor --database-seconds 600"},
    "jobs.stalled": {SHELL: "rookery jobs stats"},
    "jobs.behind": {SHELL: "rookery jobs stats"},
    "jobs.dead": {SHELL: "rookery jobs list --state dead"},
    "backup.none": {ENV: "ROOKERY_BACKUP_DIR=/var/backups/rookery"},
    "backup.overdue": {SHELL: "rookery backup create %(directory)s/"},
    "backup.damaged": {SHELL: "rookery backup list %(directory)s  # and look at the disk of that directory"},
    "mail.none": _MAIL,
    "mail.failed": _MAIL,
    "outgoing.failed": {SHELL: "curl -sSI https://%(asked)s/"},
    "clock.wrong": {SHELL: "timedatectl set-ntp true"},
    "doctor.failed": {SHELL: "rookery doctor --help"},
}
