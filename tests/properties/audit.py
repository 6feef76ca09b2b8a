"""Is this log the account of a fight that can have been?

`faults_in` walks the events of one fight from first to last and says, one sentence each, whatever cannot be: the dead
acting, hit points that do not add up, dice that do not come to their total, rules that stand in no catalogue. It knows
no figures of the rulebook, only what has to hold in every fight.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from simulator.content.catalogue_rules import rules
from simulator.model import terms
from simulator.model.compiled import CompiledScenario
from simulator.model.events import COMMON, FIELDS
from simulator.model.record import DRAW, UNDECIDED, FightRecord

Event = dict[str, Any]

# What may still be told of the fallen: what happens to their bodies, and what a friend does for them.
_OF_THE_FALLEN = frozenset(
    {"bled", "died", "heal", "save", "container_save", "effect", "effect_ended", "onset", "summoned"}
)
# Whoever falls at a moment falls to somebody who may fall at the same one.
_FALLING = frozenset({"down", "died", "captured"})
# A spell may be aimed where somebody fell: it is used up there, or touches those around (R-ALL-07).
_AIMED = frozenset({"spell_cast", "item_used", "breath", "action_lost"})
_NEVER_AGAIN = frozenset({"died", "fled", "captured"})
# What nobody does who cannot act, and nobody beside a casting (R-SEG-22, R-SEG-23).
_ACTING = frozenset({"attack", "casting_started", "spell_cast", "moved", "item_used", "aimed", "loaded", "fetched"})
_STOPPED = frozenset(terms.names_of(terms.UNABLE, terms.CONDITION_NAMES))
_BESIDE_A_CASTING = frozenset({"attack", "moved", "item_used", "aimed", "loading_started", "fetched", "aided"})


class Audit:
    """One walk through a log.

    1. It is made for a scenario: the names of its combatants and the rules of its ruleset.
    2. `take` reads one event after the other.
    3. `faults` says what was wrong.
    """

    def __init__(self, scenario: CompiledScenario) -> None:
        self.scenario = scenario
        self.known_rules = rules(scenario.ruleset)
        self.faults: list[str] = []
        self.hp: dict[str, int] = {}
        self.full: dict[str, int] = {}
        self.lent: dict[tuple[str, str], int] = {}
        """Hit points that go with an effect, by who has it and what it is called."""
        self.gone: dict[str, tuple[str, int]] = {}
        """Who is out for good: by which event, and when."""
        self.fallen: set[str] = set()
        self.conditions: dict[str, set[str]] = {}
        """What lasts on everybody, in the words of the log; what comes again only lasts longer."""
        self.struck: dict[str, tuple[int, str]] = {}
        """When somebody last hit, by round and step: a blow that was rolled lands at the end of its step."""
        self.holding: set[str] = set()
        """Who has had hold of somebody: a hug hurts without a roll, at the end of the step too."""
        self.casting: dict[str, Event] = {}
        self.cast: dict[tuple[str, int], int] = {}
        self.t = -(10**9)
        self.seq = 0

    def fault(self, event: Event, text: str) -> None:
        self.faults.append(f"{event['seq']} {event['at']} {event['event']} of {event['actor']}: {text}")

    def take(self, event: Event) -> None:
        self._shape(event)
        self._rules(event)
        self._out_of_it(event)
        self._hit_points(event)
        self._conditions(event)
        self._casting(event)
        if event["event"] == "attack":
            self._attack(event)
            if event["hit"]:
                self.struck[event["actor"]] = (event["round"], event["at"])
        self._falls(event)

    def _shape(self, event: Event) -> None:
        fields = FIELDS.get(event["event"])
        if fields is None:
            self.fault(event, "there is no such kind of event")
        elif set(event) != {*COMMON, *fields}:
            self.fault(event, f"its fields are {sorted(set(event) - set(COMMON))}, not {sorted(fields)}")
        if event["seq"] != self.seq + 1:
            self.fault(event, f"its number follows {self.seq}")
        if event["clock"] < self.t:
            self.fault(event, f"it is told at {event['t']}, after {self.t}")
        self.seq, self.t = event["seq"], max(self.t, event["clock"])

    def _rules(self, event: Event) -> None:
        if not event["rules"]:
            self.fault(event, "no rule stands behind it")
        for rule in event["rules"]:
            if rule not in self.known_rules:
                self.fault(event, f"it cites {rule}, which is in no catalogue")

    def _out_of_it(self, event: Event) -> None:
        """No event by or for the dead, nor for those who are gone; little for the fallen (R-ALL-06)."""
        kind, actor, target = event["event"], event["actor"], event["target"]
        if actor in self.gone and not self._was_begun_before(event, *self.gone[actor]):
            self.fault(event, f"{self.gone[actor][0]} before")
        elif actor in self.fallen and kind not in _OF_THE_FALLEN and not self._burns(event):
            self.fault(event, "it is down")
        if target in self.gone and not self._may_be_aimed_at(event, self.gone[target][1]):
            self.fault(event, f"its target {target} {self.gone[target][0]} before")

    def _burns(self, event: Event) -> bool:
        """Fire that somebody laid burns on when it is down; and its shield burns whose blow had hit before it fell."""
        source = str(event.get("source"))
        had_hit = self.struck.get(event["target"]) == (event["round"], event["at"])
        return source.endswith("burns on") or (source == "a shield of fire" and had_hit)

    def _may_be_aimed_at(self, event: Event, clock: int) -> bool:
        """What was begun goes on, and is aimed where its target was; two may fall to each other."""
        kind = event["event"]
        goes_on = kind == "declared" and str(event["line"]).startswith("goes on")
        if kind == "save" and self.struck.get(event["target"]) == (event["round"], event["at"]):
            # Against what came with a blow that landed after its striker's fall.
            return True
        return kind in _AIMED or goes_on or (kind in _FALLING and bool(clock == event["clock"]))

    def _was_begun_before(self, event: Event, how: str, clock: int) -> bool:
        """What lands together with somebody's fall, and who was called by one who has left since."""
        if event["event"] in {"effect", "heal"}:
            return bool(event["clock"] == clock)
        if event["event"] == "damage":
            # It hit before it fell: a blow without a speed is rolled first and lands last (R-PHA-12).
            struck = self.struck.get(event["actor"]) == (event["round"], event["at"])
            return struck or (event["actor"] in self.holding and bool(event["clock"] == clock))
        return bool(event["event"] == "summoned" and how != "died")

    def _hit_points(self, event: Event) -> None:
        """Hit points go down by damage and bleeding, up by healing, never above full."""
        kind = event["event"]
        if kind == "fight_started":
            for members in event["sides"].values():
                for one in members:
                    self.hp[one["name"]] = self.full[one["name"]] = one["hp"]
            return
        change = {"damage": -1, "heal": 1}.get(kind)
        if change is None and kind != "bled":
            return
        name = event["actor"] if kind == "bled" else event["target"]
        after = event["hp"]
        # Nobody tells with how many hit points a summoned creature comes.
        if name in self.full:
            amount = -1 if change is None else change * event["amount"]
            if after != self.hp[name] + amount:
                self.fault(event, f"{name} had {self.hp[name]} hit points, {amount:+d} makes no {after}")
            if kind == "heal" and event["source"] in self.conditions.get(name, ()):
                # Hit points that are lent for as long as an effect lasts.
                self.lent[name, event["source"]] = event["amount"]
                self.full[name] += event["amount"]
            if kind == "damage" and event["source"].endswith(": a level lost"):
                # What a lost level held cannot be healed either.
                self.full[name] -= event["amount"]
            if after > self.full[name]:
                self.fault(event, f"{name} has {after} hit points of {self.full[name]}")
        if change is not None and event["amount"] < 0:
            self.fault(event, f"an amount of {event['amount']}")
        self.hp[name] = after

    def _conditions(self, event: Event) -> None:
        """Whoever is held, asleep, stunned and the like does nothing until that is over."""
        kind, actor = event["event"], event["actor"]
        if kind == "effect":
            if str(event["effect"]).startswith("holds on"):
                self.holding.add(actor)
            self.conditions.setdefault(event["target"], set()).add(event["effect"])
        elif kind == "effect_ended":
            self.conditions.get(actor, set()).discard(event["effect"])
            if (actor, event["effect"]) in self.lent:
                self.full[actor] -= self.lent.pop((actor, event["effect"]))
                self.hp[actor] = min(self.hp[actor], self.full[actor])
        elif kind in _ACTING:
            # Who is caught in a web can still frighten or stare, which a log tells as the use of an item.
            stopped = _STOPPED - {"webbed"} if kind == "item_used" else _STOPPED
            for lasting in self.conditions.get(actor, ()):
                if stopped & set(lasting.rpartition(" (")[2].rstrip(")").split(", ")):
                    self.fault(event, f"it is under {lasting}")

    def _attack(self, event: Event) -> None:
        if event["die"] is None:
            if event["total"] is not None or event["need"] is not None or not event["hit"]:
                self.fault(event, "no die was rolled, but there are figures")
            return
        if event["total"] != event["die"] + sum(one["value"] for one in event["modifiers"]):
            self.fault(event, f"{event['die']} and {event['modifiers']} do not make {event['total']}")
        for one in event["modifiers"]:
            if not one["value"] or one["rule"] not in event["rules"]:
                self.fault(event, f"the modifier {one} has no value, or its rule is not among {event['rules']}")
        if not 1 <= event["die"] <= 20:
            self.fault(event, f"a d20 shows {event['die']}")

    def _casting(self, event: Event) -> None:
        """A spell is cast when its casting ends, once a round, and never after it was spoiled."""
        kind, actor = event["event"], event["actor"]
        if kind == "casting_started":
            if actor in self.casting:
                self.fault(event, f"{self.casting[actor]['spell']} is still being cast")
            self.casting[actor] = event
        elif kind == "spell_spoiled":
            self.casting.pop(actor, None)
        elif kind == "spell_cast":
            begun = self.casting.pop(actor, None)
            if begun is None or (begun["spell"], begun["until"]) != (event["spell"], event["clock"]):
                self.fault(event, f"what was being cast is {begun}")
            key = (actor, event["round"])
            self.cast[key] = self.cast.get(key, 0) + 1
            # Each segment of surprise is a round's worth of acting (SEG-B03).
            if self.cast[key] > 1 and event["round"]:
                self.fault(event, "the second spell in a round")
        elif kind in _BESIDE_A_CASTING and actor in self.casting:
            self.fault(event, f"{self.casting[actor]['spell']} is being cast")

    def _falls(self, event: Event) -> None:
        kind, actor = event["event"], event["actor"]
        if kind == "down":
            self.fallen.add(actor)
        if kind == "effect_ended" and event["effect"] == "down":
            self.fallen.discard(actor)
        if kind in _NEVER_AGAIN:
            self.gone[actor] = (kind, event["clock"])
            self.fallen.discard(actor)


def faults_in(scenario: CompiledScenario, record: FightRecord, events: list[Event]) -> list[str]:
    """Everything in the log of a fight that cannot be, or that its record does not say."""
    audit = Audit(scenario)
    for event in events:
        audit.take(event)
    return [*audit.faults, *_of_the_end(scenario, record, events), *_of_the_record(scenario, record, events)]


def _of_the_end(scenario: CompiledScenario, record: FightRecord, events: list[Event]) -> Iterator[str]:
    """The fight begins once, ends once, and nobody wins who has nobody left (R-ALL-05)."""
    for kind, place in (("fight_started", 0), ("fight_ended", -1)):
        if events[place]["event"] != kind or sum(event["event"] == kind for event in events) != 1:
            yield f"{kind} stands elsewhere, or not once"
    names = [side.name for side in scenario.sides]
    outcome = {DRAW: "draw", UNDECIDED: "undecided"}.get(record.outcome) or names[record.outcome]
    if events[-1]["outcome"] != outcome:
        yield f"the log ends with {events[-1]['outcome']}, the record with {outcome}"
    standing = [one.status == terms.STANDING for one in record.combatants]
    if record.outcome == DRAW and any(standing):
        yield "a draw, but somebody stands"
    if not 0 <= record.rounds <= scenario.round_limit + 1:
        yield f"{record.rounds} rounds"
    for spec, one in zip(scenario.combatants, record.combatants, strict=True):
        if one.status in (terms.DOWN, terms.DEAD) and one.hp > 0 and one.status == terms.DEAD:
            yield f"{spec.name} is dead with {one.hp} hit points"
        if one.hp < 0 or one.hits > one.attacks or len(one.used) != len(spec.powers):
            yield f"{spec.name} has figures that cannot be: {one}"


def _of_the_record(scenario: CompiledScenario, record: FightRecord, events: list[Event]) -> Iterator[str]:
    """What the record counts is what the log tells."""
    # Who changes sides, or is called into the fight, is on no side that the log names.
    sides_unsure = any("charmed" in str(one.get("effect")) or one["event"] == "summoned" for one in events)
    for spec, one in zip(scenario.combatants, record.combatants, strict=True):
        told = _told_of(spec.name, events)
        if sides_unsure:
            del told["damage_dealt"], told["kills"]
        counted = {word: getattr(one, word) for word in told}
        if one.status not in (terms.STANDING, terms.DOWN):
            # What still goes on when its maker has left is told as nobody's, and counts as its maker's.
            for word, most in _nobodys(spec.name, events).items():
                if word in told and told[word] < counted[word] <= told[word] + most:
                    told[word] = counted[word]
        if told != counted:
            yield f"{spec.name}: the log tells {told}, the record {counted}"


def _nobodys(name: str, events: list[Event]) -> dict[str, int]:
    """What is told as nobody's doing after somebody has left, in the words of its record."""
    gone = [event["seq"] for event in events if event["event"] in _NEVER_AGAIN and event["actor"] == name]
    left = max(gone, default=len(events))
    later = [event for event in events if event["seq"] > left]
    return {
        "damage_dealt": sum(one["amount"] for one in later if one["event"] == "damage" and one["actor"] is None),
        "kills": sum(one["event"] in ("down", "died") and one["target"] is None for one in later),
    }


def _told_of(name: str, events: list[Event]) -> dict[str, int]:
    """What a log tells of one combatant, in the words of its record."""
    sides = {one["name"]: side for side, members in events[0]["sides"].items() for one in members}
    mine = [event for event in events if event["actor"] == name]
    harm = [event for event in events if event["event"] == "damage"]

    def is_foe(other: str | None) -> bool:
        return bool(sides.get(str(other)) != sides[name])

    kills, lying = 0, set()
    for event in events:
        kind, other = event["event"], event["actor"]
        if kind in ("down", "died"):
            kills += event["target"] == name and is_foe(other) and other not in lying
            lying.add(other)
        elif kind == "effect_ended" and event["effect"] == "down":
            # It rose again, and can be felled a second time.
            lying.discard(other)
    return {
        "attacks": sum(one["event"] == "attack" for one in mine),
        "hits": sum(one["event"] == "attack" and one["hit"] for one in mine),
        "spells_spoiled": sum(one["event"] == "spell_spoiled" and one["lost"] for one in mine),
        "damage_taken": sum(one["amount"] for one in harm if one["target"] == name),
        "damage_dealt": sum(one["amount"] for one in harm if one["actor"] == name and is_foe(one["target"])),
        "kills": kills,
    }
