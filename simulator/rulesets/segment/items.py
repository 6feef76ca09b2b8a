"""How long does it take to get an item out and use it, when does it work, and what stops it?

Times are the t of `timing`.
"""

from typing import Final

# Segments for handling things (SEG-B21).
PREPARED_CONTAINER: Final = 2
ACCESSIBLE_WEAPON: Final = 0
PICK_UP: Final = 2
STAND_UP: Final = 3
NEXT_BOULDER: Final = 2

DRINK_SEGMENTS: Final = 1
ONSET: Final = (1, 4, 1)
STAFF_SEGMENTS: Final = 2
STAFF_RECOVERY: Final = 8
