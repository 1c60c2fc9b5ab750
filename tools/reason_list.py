"""The table of reasons in docs/explain.md: `make tables` writes it."""

from pathlib import Path

from models.auth.role import Permission
from rookery.explain.reasons import REASONS, ReasonAudience

PAGE = Path(__file__).parents[1] / "docs" / "explain.md"
BEGIN, END = "<!-- made from the table of reasons -->\n", "<!-- until here -->\n"


def table() -> str:
    """A line for each reason: its code, who is told, what it says, and what to do."""
    rows = [
        f"| `{one.code}` | {_told(one.audience)} | {_plain(one.says)} | {_plain(one.advice)} |"
        for one in REASONS.values()
    ]
    return "\n".join(["| Code | Told to | Meaning | What to do |", "|---|---|---|---|", *rows]) + "\n"


def written() -> str:
    """The text of the page as it is now."""
    return PAGE.read_text().partition(BEGIN)[2].partition(END)[0]


def main() -> None:
    before, _, rest = PAGE.read_text().partition(BEGIN)
    PAGE.write_text(before + BEGIN + table() + END + rest.partition(END)[2])


def _told(audience: ReasonAudience) -> str:
    return f"`{audience.value.name.lower()}`" if isinstance(audience.value, Permission) else str(audience.value)


def _plain(text: str) -> str:
    """The text with its values as `<name>`."""
    return text.replace("%(", "&lt;").replace(")s", "&gt;")


if __name__ == "__main__":
    main()
