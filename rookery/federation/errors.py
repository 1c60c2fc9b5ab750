"""The error that drops an activity."""


class Dropped(Exception):
    """The activity changes nothing, and that is right. `rule` is the number of the rule in docs/federation-rules.md.

    It makes one line in the log, and a count at its server, unless it breaks no rule.
    """

    def __init__(self, rule: str = "", why: str = "") -> None:
        super().__init__(why)
        self.rule = rule
