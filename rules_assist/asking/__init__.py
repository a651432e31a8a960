"""Questions as people type them, and golden cases."""
