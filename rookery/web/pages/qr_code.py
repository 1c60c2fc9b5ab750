"""QR codes on pages."""

from urllib.parse import quote


def qr_code(text: str) -> str:
    """Return a QR code as the address of an image."""
    import qrcode  # 10 ms, with its image; few ever see it
    from qrcode.image.svg import SvgPathFillImage

    svg = qrcode.make(text, image_factory=SvgPathFillImage, border=3).to_string(encoding="unicode")
    return f"data:image/svg+xml,{quote(svg)}"
