"""Storing and applying many activities at once, for throughput: docs/decisions/0010-inbound-in-batches.md.

The rest of the server calls only what stands here: `store` an activity that arrived, and `process_queue`, the periodic
job (`PROCESS_QUEUE`) that applies the stored ones. Applying one activity is the same without batches
(inbound/apply_activity.py).
"""

from rookery.federation.inbound.batches.group_commit import PROCESS_QUEUE, store
from rookery.federation.inbound.batches.process import process_queue, tidy

__all__ = ["PROCESS_QUEUE", "process_queue", "store", "tidy"]
