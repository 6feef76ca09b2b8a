"""The phase ruleset: what it answers, its tables and its catalogue of rules."""
