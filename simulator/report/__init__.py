"""How is what a study found, or what happened in one fight, put before a person?

Tables and stories in plain text, events as JSON lines, and the objects that somebody at a Python prompt
holds. Nothing here decides anything about a fight or a figure.
"""
