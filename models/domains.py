"""Names of servers: what a rule for a domain also holds for."""


def bare(domain: str) -> str:
    """Rules are about names, whatever the port."""
    return domain.partition(":")[0]


def upwards(domain: str) -> list[str]:
    """The name and what it lies below, the longest first: `a.b.example:81` → `a.b.example`, `b.example`, `example`."""
    parts = bare(domain).split(".")
    return [".".join(parts[at:]) for at in range(len(parts))]
