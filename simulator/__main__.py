"""What does `python -m simulator` do? The same as the command `simulator`."""

from simulator.cli.main import main

if __name__ == "__main__":
    main()
