"""The version, for release/wheels too."""

__version__ = "0.1.0"
