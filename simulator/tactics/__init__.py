"""What would a sensible person do now?

Priority lists: lines such as `{do: cast sleep, at: most_clustered, when: caught >= 3}`, read from the top, the
first that applies wins. The parts: `words`, `grammar` and `code` read and run conditions; `vocabulary` lists what
they may ask, `facts_self`, `facts_sides` and `subjects` answer; `phrases`, `targets` and `arms` read what to do, at
whom and with what; `lines` puts a list together; `acts`, `weapons`, `powers` and `aim` know what is possible;
`decide` decides; `library` and `defaults` hold the shipped lists; `reference` makes the tables of docs/tactics.md.
"""

from simulator.tactics.arms import Arms
from simulator.tactics.code import compile_condition, holds
from simulator.tactics.decide import decide
from simulator.tactics.defaults import Features, default_list, features_of
from simulator.tactics.faults import TacticError, TacticFault
from simulator.tactics.library import library, library_names
from simulator.tactics.lines import compile_list

__all__ = [
    "Arms",
    "Features",
    "TacticError",
    "TacticFault",
    "compile_condition",
    "compile_list",
    "decide",
    "default_list",
    "features_of",
    "holds",
    "library",
    "library_names",
]
