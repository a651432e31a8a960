"""The same table without a window: PNG, SVG and PDF, always as one seat sees it."""
