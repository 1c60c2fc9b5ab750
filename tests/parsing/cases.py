"""The cases of funfedi-parsing-test-cases as JSON, for an actor whose document is read from standard input.

Run by the Python of the environment that `make nightly` makes for it, which has no Rookery.
"""

import json
import sys

from funfedi_parsing_test_cases import Environment, activity_suite, event_suite, notes_suite, poll_suite


def main() -> None:
    environment = Environment(**json.load(sys.stdin))
    found = []
    for suite in (activity_suite, event_suite, notes_suite, poll_suite):
        for title, name in suite.names:
            case = suite.retrieve(title, name)
            made = case.maker.to_send(environment)
            made_of = {"name": f"{title}: {name}", "status": case.status}
            found.append(made_of | {"activity": made.activity, "object_id": made.object_id})
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
