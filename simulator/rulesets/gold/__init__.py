"""The gold ruleset: `ruleset.build` makes it; everything else here answers one kind of question."""
