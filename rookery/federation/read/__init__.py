"""Reading untrusted JSON into `objects`: the only place that looks into documents of other servers.

Any property may be a scalar, an object, a list or null, and of any type (8.1): one odd element never costs the rest.
"""
