"""JPEG files marker by marker: their scans are counted before they are decoded."""

import re

_SOI, _EOI, _SOS = 0xD8, 0xD9, 0xDA
# Of any number of 0xFF the last begins a marker. Within a scan, 0xFF 0x00 is data, and restart markers have no segment.
_MARKER = re.compile(rb"\xff([^\x00\x01\xd0-\xd7\xff])", re.DOTALL)


def scans(data: bytes, most: int) -> int:
    """Return the number of scans. Counting stops one past `most`, and where a decoder stops: at the end of the image.

    What follows that end is no part of it. Phones append videos, which contain any bytes.
    """
    count, position = 0, 2
    while count <= most and (found := _MARKER.search(data, position)):
        kind, position = found[1][0], found.end()
        if kind in (_SOI, _EOI):
            break
        count += kind == _SOS
        position += max(2, int.from_bytes(data[position : position + 2]))
    return count
