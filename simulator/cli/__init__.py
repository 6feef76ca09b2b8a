"""What can be asked of the simulator in a terminal?

One thin module a command: it reads options, calls what answers the question, and writes the answer. Whatever
is heavy is imported when a command runs, so that `--help` stays quick. docs/command-line.md describes all.
"""
