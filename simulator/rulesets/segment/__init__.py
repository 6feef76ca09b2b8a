"""Ten-segment rounds: casting times, weapon speeds, loading and onset are really played out (see README.md here)."""
