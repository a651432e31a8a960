"""The same table without a window: PNG, SVG and PDF, always as one seat sees it."""

from app.pictures.rendering import render

__all__ = ["render"]
