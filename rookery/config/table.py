"""The table of the server's settings; `docs/settings.md` is made from it."""

from .setting import (
    Hosts,
    Networks,
    Ports,
    Proxies,
    Setting,
    between,
    is_address,
    is_base,
    is_colour,
    is_database,
    is_domain,
    is_file,
    is_mail_server,
    one_of,
)

SETTINGS = {
    "HOST": Setting("127.0.0.1", "Address to listen on."),
    "PORT": Setting(5000, "Port to listen on.", between(1, 65535)),
    "ROOKERY_DATA": Setting(
        "",
        "Directory of database, media and secrets. Nothing is written elsewhere. Default: `data` in a clone of the "
        "repository; else `~/.local/share/rookery` (macOS: `~/Library/Application Support/rookery`).",
    ),
    "ROOKERY_DOMAIN": Setting(
        "",
        "Public name of the server, the part after the @ of a handle; it may include a port. Default: "
        "`localhost:PORT`. Fixed from the first contact with another server.",
        is_domain,
    ),
    "ROOKERY_PUBLIC_URL": Setting(
        "",
        "Address at which browsers and clients reach the server. Default: `https://DOMAIN`, or `http://DOMAIN` "
        "if the domain is localhost. Fixed like the domain: it is part of all ids.",
        is_address,
    ),
    "ROOKERY_DATABASE_URL": Setting(
        "",
        "PostgreSQL address, `postgresql://user:password@host/name`. Default: SQLite in the data directory.",
        is_database,
    ),
    "ROOKERY_SNAPSHOT": Setting(
        True,
        "Whether a migration needs a way back: SQLite is copied into `snapshots/` beside it, PostgreSQL must have a "
        "backup that `rookery backup` made within 24 hours. `off`: the migration cannot be undone.",
    ),
    "ROOKERY_REDIS_URL": Setting(
        "",
        "Redis address, for several processes, which share events and rate limits there. Needs PostgreSQL, and "
        "`rookery worker` for the jobs. Empty: one process.",
    ),
    "ROOKERY_TRUSTED_PROXIES": Setting(
        0,
        "The number of proxies in front (`1`), or their networks (`10.0.0.0/8`): their X-Forwarded-For is trusted.",
        kind=Proxies,
    ),
    "ROOKERY_RATE_LIMITS": Setting(True, "`off` still counts and sends the headers, but refuses nothing."),
    "ROOKERY_REGISTRATIONS": Setting(
        "approval",
        "Who may sign up: `open`, `approval`, `invite`, `closed`.",
        one_of("open", "approval", "invite", "closed"),
        owner_may_change=True,
    ),
    "ROOKERY_CONFIRM_EMAIL": Setting(
        True, "Whether a new address must be confirmed before its login works.", owner_may_change=True
    ),
    "ROOKERY_TITLE": Setting("Rookery", "Name of the server.", owner_may_change=True),
    "ROOKERY_DESCRIPTION": Setting(
        "A small place on the fediverse.", "One line about the server.", owner_may_change=True
    ),
    "ROOKERY_CONTACT_EMAIL": Setting("", "Address under which people reach the owner.", owner_may_change=True),
    "ROOKERY_CONTACT_ACCOUNT": Setting(
        "", "User name of the contact account. Default: the owner.", owner_may_change=True
    ),
    "ROOKERY_REGISTRATIONS_MESSAGE": Setting("", "Message to people who cannot sign up.", owner_may_change=True),
    "ROOKERY_LANGUAGES": Setting(["en"], "Languages spoken here, the main one first.", owner_may_change=True),
    "ROOKERY_SHOW_DOMAIN_BLOCKS": Setting(
        "disabled",
        "Who may see the list of blocked servers: `all`, `users` of this server, or nobody (`disabled`).",
        one_of("all", "users", "disabled"),
        owner_may_change=True,
    ),
    "ROOKERY_SHOW_DOMAIN_BLOCK_REASONS": Setting(
        "disabled",
        "Who may see the public comments on blocked servers: `all`, `users`, `disabled`.",
        one_of("all", "users", "disabled"),
        owner_may_change=True,
    ),
    "ROOKERY_SHOW_POSTS": Setting(
        True,
        "Whether the landing page shows the newest public posts of this server, and discoverable people.",
        owner_may_change=True,
    ),
    "ROOKERY_START_PAGE": Setting(
        "landing",
        "What visitors see first: the `landing` page, the page `about` the server, its `local` timeline (if that is "
        "public), or the profile of the `owner`.",
        one_of("landing", "about", "local", "owner"),
        owner_may_change=True,
    ),
    "ROOKERY_LOCAL_LIVE_FEED_ACCESS": Setting(
        "public",
        "Who may see posts of this server in the public timelines: everybody (`public`), `authenticated` users, or "
        "nobody (`disabled`) but roles that may `view_feeds`.",
        one_of("public", "authenticated", "disabled"),
        owner_may_change=True,
    ),
    "ROOKERY_REMOTE_LIVE_FEED_ACCESS": Setting(
        "public",
        "Who may see posts of other servers in the public timelines: `public`, `authenticated`, `disabled`.",
        one_of("public", "authenticated", "disabled"),
        owner_may_change=True,
    ),
    "ROOKERY_LOCAL_TOPIC_FEED_ACCESS": Setting(
        "public",
        "Who may see posts of this server in timelines of hashtags and trending links: `public` or `authenticated`.",
        one_of("public", "authenticated"),
        owner_may_change=True,
    ),
    "ROOKERY_REMOTE_TOPIC_FEED_ACCESS": Setting(
        "public",
        "Who may see posts of other servers in timelines of hashtags and trending links: `public`, `authenticated`, "
        "`disabled`.",
        one_of("public", "authenticated", "disabled"),
        owner_may_change=True,
    ),
    "ROOKERY_ACCENT": Setting(
        "",
        "Accent colour of the pages, such as `#2d4f94`; readable shades of it are used, light and dark. Default: "
        "Rookery's own.",
        is_colour,
        owner_may_change=True,
    ),
    "ROOKERY_THEME": Setting(
        "system",
        "Theme of the pages for visitors, and for members who chose none: `light`, `dark`, or as their `system` says.",
        one_of("system", "light", "dark"),
        owner_may_change=True,
    ),
    "ROOKERY_AI_CRAWLERS": Setting(
        "refuse",
        "What `robots.txt` tells crawlers that collect training data for language models: `refuse` or `allow`.",
        one_of("refuse", "allow"),
        owner_may_change=True,
    ),
    "ROOKERY_DELETION_DAYS": Setting(
        14, "Days in which users can undo the deletion of their account; 0 deletes at once.", between(0, 365)
    ),
    "ROOKERY_SMTP_URL": Setting(
        "",
        "Mail server, `smtp://user:password@host:587` (STARTTLS) or `smtps://`. Without it, `rookery accounts "
        "confirmations` shows the confirmation links.",
        is_mail_server,
        owner_may_change=True,
        owners_only=True,
        secret=True,
    ),
    "ROOKERY_MAIL_FROM": Setting(
        "",
        "Sender of e-mails. Default: `rookery@` and the host of the domain.",
        owner_may_change=True,
        owners_only=True,
    ),
    "ROOKERY_PLUGINS_DISABLED": Setting([], "Built-in plugins to switch off."),
    "ROOKERY_PLUGINS_ENABLED": Setting([], "Installed third-party plugins to switch on."),
    "ROOKERY_WEB_PROCESSES": Setting(
        1, "Number of web processes; two or more need PostgreSQL and `ROOKERY_REDIS_URL`.", between(1, 64)
    ),
    "ROOKERY_WEB_THREADS": Setting(64, "Threads of each web process; a request takes one.", between(2, 8192)),
    "ROOKERY_STREAMS": Setting(
        4096,
        "Maximum of open connections (WebSockets and event streams) of each web process; each occupies a thread.",
        between(0, 65536),
    ),
    "ROOKERY_CONNECTIONS_PER_ADDRESS": Setting(
        256,
        "Connections that one address (of IPv6: one /64) may have open to each web process; 0 for any number. "
        "Trusted proxies and the machine itself are not counted; if proxies are trusted by number, nobody is.",
        between(0, 65536),
    ),
    "ROOKERY_JOB_THREADS": Setting(2, "Threads for jobs inside the server, if there is one process.", between(0, 64)),
    "ROOKERY_NETWORK_THREADS": Setting(
        4,
        "Additional threads for jobs that wait for other servers: link previews, push messages, e-mail.",
        between(1, 64),
    ),
    "ROOKERY_DELIVERY_THREADS": Setting(8, "Threads for deliveries to other servers.", between(1, 256)),
    "ROOKERY_FEDERATION": Setting(
        "open",
        "Which servers may talk to this one: `open`, all that are not blocked; `secure`, the same, but readers must "
        "sign their requests; `limited`, only servers that moderators allowed; `off`, none: an island, which does "
        "not even fetch link previews.",
        one_of("open", "secure", "limited", "off"),
        owner_may_change=True,
    ),
    "ROOKERY_ALLOWED_NETWORKS": Setting(
        [],
        "Private networks (`10.0.0.0/8`, `127.0.0.1`) that this server may contact, on any port. Other private "
        "addresses are refused.",
        kind=Networks,
    ),
    "ROOKERY_ALLOWED_PORTS": Setting([80, 443], "Ports of other servers that this server connects to.", kind=Ports),
    "ROOKERY_PLAIN_HTTP": Setting(False, "Contact servers over `http` too; for tests and private networks."),
    "ROOKERY_CA_FILE": Setting("", "File with additional trusted certificates.", is_file),
    "ROOKERY_HOSTS": Setting(
        {},
        "Names with fixed IP addresses, with a port where it is not the usual one, without DNS, separated by commas or "
        "spaces: `far.example=127.0.0.1:8443, near.example=[::1]`. For tests and private networks.",
        kind=Hosts,
    ),
    "ROOKERY_S3_BUCKET": Setting(
        "", "Bucket that stores images, videos and audio instead of the data directory; needs the extra `s3`."
    ),
    "ROOKERY_S3_REGION": Setting("us-east-1", "Region of the bucket."),
    "ROOKERY_S3_ENDPOINT": Setting(
        "", "Address of an S3 service that is not Amazon's, such as `https://s3.example`.", is_address
    ),
    "ROOKERY_S3_ACCESS_KEY": Setting("", "Access key. Default: from the environment or the machine's role."),
    "ROOKERY_S3_SECRET_KEY": Setting("", "Secret of the access key."),
    "ROOKERY_S3_PATH_STYLE": Setting(
        False, "Whether the bucket is in the path, not in the host name; most services but Amazon's need it."
    ),
    "ROOKERY_S3_PUBLIC_URL": Setting(
        "",
        "Address at which browsers load the files of the bucket, its own or that of a CDN. Default: this server "
        "serves them at `/media`.",
        is_base,
    ),
    "ROOKERY_METRICS": Setting(False, "Serve Prometheus metrics at `/metrics`."),
    "ROOKERY_LOG_LEVEL": Setting(
        "INFO", "Log level: DEBUG, INFO, WARNING or ERROR.", one_of("DEBUG", "INFO", "WARNING", "ERROR")
    ),
    "ROOKERY_LOG_FORMAT": Setting(
        "text",
        "How the log is written: `text`, a line for each entry, or `json`, one object each.",
        one_of("text", "json"),
    ),
    "ROOKERY_LOG_REQUESTS": Setting(
        False, "Log each request: method, path (without its query), status, time, size, address and user agent."
    ),
}
