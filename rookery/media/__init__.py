"""Files people attach: where they are kept and what becomes of a picture."""
