"""What do many fights show, taken together, and how sure can one be of it?

Plays a scenario over and over (:mod:`simulator.study.runner`), counts exactly
(:mod:`simulator.study.tally`), and answers with shares and means that carry their intervals
(:mod:`simulator.study.results`). It draws no dice of its own and prints nothing.
"""
