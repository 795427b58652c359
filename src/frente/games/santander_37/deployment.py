"""The stages of the set-up (§5): a side places its units as it likes, within limits, and confirms."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from frente.kernel.cite import ALLOWED, NO_SUCH_PIECE, NO_SUCH_SPACE, NOT_YOUR_PIECE, Message, Verdict
from frente.kernel.event import Log
from frente.kernel.flow import DONE, STAY, Flow, Frame
from frente.kernel.menu import Menu, Pick, button, pick, refs

from .book import (
    COLUMN,
    COMBAT,
    FORMATION,
    FRONT,
    GROUND,
    HQS,
    IS_AIR,
    IS_ARMOR,
    IS_BASQUE,
    IS_HQ,
    IS_LAND,
    IS_LU,
    LAND,
    LUS,
    NATIONALIST,
    REPUBLICAN,
    SIDE,
    UNITS,
    XIV_HQ,
    XV_HQ,
    H,
    U,
)
from .book import MAP as BOARD
from .commands import Deploy, Done, Face, Hold, Order, Place, Trench
from .events import Entrenched, Held, Placed, SetUp
from .grounds import (
    BASQUE_COLUMN,
    FRONT_STAGE_ONLY,
    HQ_ALONE,
    LU_FAR,
    LU_FAR_NATIONALIST,
    NO_SUCH_DIVISION,
    NOT_AN_LU,
    NOT_AT_FRONT,
    NOT_THIS_STAGE,
    SAME_HEX_HQ,
    SEA,
    TOO_NEAR,
    TRENCH_ALONE,
    TRENCH_TOO_SOON,
    TRENCH_TWICE,
    TRENCHES_LEFT,
    UNCOVERED,
    UNCOVERED_NATIONALIST,
    UNPLACED,
    WRONG_SIDE_NATIONALIST,
    WRONG_SIDE_OF_FRONT,
    XIV_COLUMN,
    XIV_RANGE,
)
from .position import MAP, POOL, Position
from .setup import (
    DEEP,
    DIVISIONS,
    FREE,
    FRONT_STAGE,
    HOME_GROUND,
    NATIONALIST_STAGE,
    READY_TRENCHES,
    RESERVE_STAGE,
    STAGES,
    TO_FRONT,
    at_home,
    covered,
    is_held,
    own_units,
    side_of_line,
)


class Deployment(Frame[Position], frozen=True):
    """A stage of the set-up: place, change, and confirm. Rule: santander-37 §5."""

    stage: int
    ACCEPTS = (Place, Hold, Trench, Face, Deploy, Done)
    ASKS = "ask.setup"

    def seat(self, s: Position) -> int:
        return NATIONALIST if self.stage == NATIONALIST_STAGE else REPUBLICAN

    def units(self, s: Position) -> list[int]:
        """The units of this stage, placed or not."""
        return [u for u in GROUND[self.seat(s)] if self._is_due(s, u)]

    def waiting(self, s: Position) -> list[int]:
        """The units of this stage that are not yet placed."""
        return [u for u in GROUND[self.seat(s)] if s.pos[u] < 0 and self._is_due(s, u)]

    # --- Single placements --------------------------------------------------------------------------------------------

    def judge(self, s: Position, command: Order) -> Verdict:
        match command:
            case Place(u, hex_):
                return self._judge_place(s, u, hex_)
            case Hold(division, _):
                if self.stage != FRONT_STAGE:
                    return FRONT_STAGE_ONLY.refuse()
                return ALLOWED if division in DIVISIONS else NO_SUCH_DIVISION.refuse()
            case Trench(hex_):
                return self._judge_trench(s, hex_)
            case Face(u, _):
                if not 0 <= u < U:
                    return NO_SUCH_PIECE.refuse()
                if SIDE[u] != self.seat(s):
                    return NOT_YOUR_PIECE.refuse(unit=u)
                if not IS_LU[u]:
                    return NOT_AN_LU.refuse(unit=u)
                return ALLOWED if u in self.units(s) else NOT_THIS_STAGE.refuse(unit=u)
            case Deploy():
                return ALLOWED
            case _:
                return self.judge_whole(s)

    def _judge_place(self, s: Position, u: int, hex_: int) -> Verdict:
        if not 0 <= u < U:
            return NO_SUCH_PIECE.refuse()
        if not 0 <= hex_ < H:
            return NO_SUCH_SPACE.refuse()
        if SIDE[u] != self.seat(s):
            return NOT_YOUR_PIECE.refuse(unit=u)
        return self._judge_hex(s, u, hex_) if self._is_due(s, u) else NOT_THIS_STAGE.refuse(unit=u)

    def _is_due(self, s: Position, u: int) -> bool:
        """Whether a unit of the side sets up in this stage."""
        if s.box[u] not in (POOL, MAP) or IS_AIR[u]:
            return False
        return self.stage == NATIONALIST_STAGE or is_held(s, u) == (self.stage == RESERVE_STAGE)

    def _judge_hex(self, s: Position, u: int, hex_: int) -> Verdict:
        """Whether a unit of this stage may be put on a hex."""
        if not IS_LAND[hex_]:
            return SEA.refuse(hex=hex_)
        if self.stage == NATIONALIST_STAGE:
            if not side_of_line(NATIONALIST, hex_):
                return WRONG_SIDE_NATIONALIST.refuse(unit=u, hex=hex_)
            return ALLOWED
        if not side_of_line(REPUBLICAN, hex_):
            return WRONG_SIDE_OF_FRONT.refuse(unit=u, hex=hex_)
        if self.stage == RESERVE_STAGE:
            if TO_FRONT[hex_] < FREE.reserve_distance:
                return TOO_NEAR.refuse(range=FREE.reserve_distance, hex=hex_)
            return ALLOWED
        return self._judge_front(s, u, hex_)

    def _judge_front(self, s: Position, u: int, hex_: int) -> Verdict:
        """Restrictions of §5.1 on a single unit."""
        if IS_HQ[u]:
            if u == XIV_HQ and COLUMN[hex_] < FREE.basque_column:
                return XIV_COLUMN.refuse(column=FREE.basque_column)
            if any(s.pos[hq] == hex_ for hq in (XIV_HQ, XV_HQ) if hq != u):
                return SAME_HEX_HQ.refuse()
            return ALLOWED
        roams = IS_LU[u] or IS_ARMOR[u] or UNITS[u].independent
        return ALLOWED if roams or hex_ in FRONT[REPUBLICAN] else NOT_AT_FRONT.refuse(unit=u, hex=hex_)

    def _judge_trench(self, s: Position, hex_: int) -> Verdict:
        if self.stage != FRONT_STAGE:
            return FRONT_STAGE_ONLY.refuse()
        if not 0 <= hex_ < H:
            return NO_SUCH_SPACE.refuse()
        if s.trench[hex_]:
            return ALLOWED  # takes it back
        if not s.trenches:
            return TRENCH_TWICE.refuse()
        return ALLOWED if s.men[REPUBLICAN * H + hex_] else TRENCH_ALONE.refuse(hex=hex_)

    # --- The whole stage ----------------------------------------------------------------------------------------------

    def judge_whole(self, s: Position) -> Verdict:
        """Whether the stage can be confirmed."""
        if missing := self.waiting(s):
            return UNPLACED.refuse(count=len(missing), units=missing[:3])
        if self.stage == RESERVE_STAGE:
            return ALLOWED
        side = self.seat(s)
        if bare := [h for h in FRONT[side] if not covered(s, side, h)]:
            return (UNCOVERED if side == REPUBLICAN else UNCOVERED_NATIONALIST).refuse(hexes=bare)
        hqs = [s.pos[hq] for hq in HQS[side] if s.pos[hq] >= 0]
        for u in LUS[side]:
            if s.pos[u] >= 0 and not any(BOARD.distance(s.pos[u], at) <= 1 for at in hqs):
                return (LU_FAR if side == REPUBLICAN else LU_FAR_NATIONALIST).refuse(unit=u)
        return self._judge_republican(s) if side == REPUBLICAN else self._judge_nationalist(s)

    def _judge_republican(self, s: Position) -> Verdict:
        west = [
            u
            for u in COMBAT[REPUBLICAN]
            if IS_BASQUE[u] and s.pos[u] >= 0 and COLUMN[s.pos[u]] < FREE.basque_column
        ]
        if len(west) > FREE.basque_exceptions:
            return BASQUE_COLUMN.refuse(
                count=len(west), column=FREE.basque_column, limit=FREE.basque_exceptions
            )
        basques = [s.pos[u] for u in COMBAT[REPUBLICAN] if IS_BASQUE[u] and s.pos[u] >= 0]
        if not any(BOARD.distance(s.pos[XIV_HQ], at) <= FREE.xiv_hq_range for at in basques):
            return XIV_RANGE.refuse(range=FREE.xiv_hq_range)
        for h in LAND:
            if s.trench[h] and not s.men[REPUBLICAN * H + h]:
                return TRENCH_ALONE.refuse(hex=h)
        return TRENCHES_LEFT.refuse(count=s.trenches) if s.trenches else ALLOWED

    def _judge_nationalist(self, s: Position) -> Verdict:
        for hq in HQS[NATIONALIST]:
            if s.pos[hq] >= 0 and not any(BOARD.distance(s.pos[hq], s.pos[u]) <= 1 for u in own_units(s, hq)):
                return HQ_ALONE.refuse(unit=hq)
        return ALLOWED

    # --- Choices ------------------------------------------------------------------------------------------------------

    def places(self, s: Position, u: int) -> list[int]:
        """The hexes in which a unit may be placed."""
        return [h for h in HOME_GROUND[self.seat(s)] if self._judge_hex(s, u, h)]

    def options(self, s: Position) -> Iterator[Order]:
        """Every placement of a unit that waits; the ready set-up; the end when the stage is complete."""
        for u in self.waiting(s):
            for h in self.places(s, u):
                yield Place(u, h)
        if self.stage == FRONT_STAGE:
            for division in DIVISIONS:
                yield Hold(division, not self._holds(s, division))
            for h in LAND:
                if s.men[REPUBLICAN * H + h] and self._judge_trench(s, h):
                    yield Trench(h)
        yield Deploy()
        if self.judge_whole(s):
            yield Done()

    def _holds(self, s: Position, division: str) -> bool:
        return bool(s.held >> DIVISIONS.index(division) & 1)

    def sample(self, s: Position, rng: Random) -> Order:
        """A random placement that makes for a legal whole: uncovered front hexes first, headquarters near their own."""
        waiting = self.waiting(s)
        if not waiting:
            if self.judge_whole(s):
                return Done()
            if self.stage == FRONT_STAGE and s.trenches:
                held = [h for h in LAND if s.men[REPUBLICAN * H + h] and not s.trench[h]]
                return Trench(rng.choice(held))
            return Deploy()  # a random stage that missed a limit gives way to the ready one
        if self.stage == FRONT_STAGE and rng.random() < 0.3 and len(waiting) == len(self.units(s)):
            division = rng.choice(DIVISIONS)
            return Hold(division, not self._holds(s, division))
        # Headquarters and logistic units come last: their limits depend on the others.
        u = min(waiting, key=lambda u: (IS_LU[u], IS_HQ[u], rng.random()))
        return Place(u, self._spot(s, u, rng))

    def _spot(self, s: Position, u: int, rng: Random) -> int:
        """A random hex for a unit: one that helps to complete the stage and is not full, if there is any."""
        wanted = self._wanted(s, u)
        for _ in range(12):  # nearly always enough, and far cheaper than judging every hex
            h = wanted[int(rng.random() * len(wanted))]
            if self._judge_hex(s, u, h) and s.stacking_points(h) <= 2:
                return h
        good = [h for h in wanted if self._judge_hex(s, u, h)]
        return rng.choice(good or self.places(s, u))

    def _wanted(self, s: Position, u: int) -> Sequence[int]:
        """The hexes that help to complete the stage, not all of them legal."""
        side = self.seat(s)
        if IS_LU[u]:
            near = [s.pos[hq] for hq in HQS[side] if s.pos[hq] >= 0]
            return _around(near, 1)
        if u == XIV_HQ:
            return _around(
                [s.pos[v] for v in COMBAT[side] if IS_BASQUE[v] and s.pos[v] >= 0], FREE.xiv_hq_range
            )
        if IS_HQ[u]:
            return _around([s.pos[v] for v in own_units(s, u)], 1)
        if self.stage == RESERVE_STAGE:
            return DEEP
        front: Sequence[int] = FRONT[side]
        if IS_BASQUE[u]:
            front = [h for h in front if COLUMN[h] >= FREE.basque_column]
        if bare := [h for h in front if not covered(s, side, h)]:
            return bare
        roams = self.stage == NATIONALIST_STAGE or IS_ARMOR[u] or UNITS[u].independent
        return HOME_GROUND[side] if roams else front

    # --- The table ----------------------------------------------------------------------------------------------------

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        units = self.units(s)
        chosen = next((u for u in refs(picked, "piece") if u in units), None)
        if chosen is not None:
            picks = [pick("piece", chosen, status="picked")]
            picks += [pick("space", h, command=Place(chosen, h)) for h in self.places(s, chosen)]
            for h in refs(picked, "space"):
                verdict = self._judge_place(s, chosen, h)
                if not verdict and h < H:
                    picks.append(pick("space", h, verdict))
            if IS_LU[chosen]:
                face = Face(chosen, not s.truck[chosen])
                picks.append(button("deploy_lu" if s.truck[chosen] else "mount_lu", face))
            return Menu(Message("prompt.place", {"unit": chosen}), "5", tuple(picks), (f"piece:{chosen}",))
        if "option:trench" in picked:
            picks = [
                pick(
                    "option", "trench", status="picked", label=Message("option.trench", {"left": s.trenches})
                )
            ]
            for h in LAND:
                if s.men[REPUBLICAN * H + h] or s.trench[h] or h in refs(picked, "space"):
                    verdict = self._judge_trench(s, h)
                    picks.append(pick("space", h, verdict, command=Trench(h)))
            return Menu(
                Message("prompt.trench", {"left": s.trenches}), "5.1", tuple(picks), ("option:trench",)
            )
        picks = [pick("piece", u, weight=1 if s.pos[u] < 0 else 0) for u in units]
        picks += self._switches(s)
        picks.append(button("deploy", Deploy()))
        picks.append(button("end_setup", Done(), self.judge_whole(s)))
        count = len(self.waiting(s))
        key = "prompt.setup" if count else "prompt.setup_ready"
        prompt = Message(key, {"stage": STAGES[self.stage], "count": count})
        return Menu(prompt, "5", tuple(picks))

    def _switches(self, s: Position) -> list[Pick]:
        if self.stage != FRONT_STAGE:
            return []
        label = Message("option.trench", {"left": s.trenches})
        manned = any(s.men[REPUBLICAN * H + h] or s.trench[h] for h in LAND)
        picks = [pick("option", "trench", ALLOWED if manned else TRENCH_TOO_SOON.refuse(), label=label)]
        for division in DIVISIONS:
            held = self._holds(s, division)
            key = "option.release" if held else "option.hold"
            label = Message(key, {"division": division})
            picks.append(pick("option", f"hold-{division}", label=label, command=Hold(division, not held)))
        return picks

    # --- Play ---------------------------------------------------------------------------------------------------------

    def play(self, s: Position, command: Order, log: Log) -> Flow:
        side = self.seat(s)
        match command:
            case Place(u, hex_):
                s.place(u, hex_)
                log.whisper(side, Placed(u, hex_))
            case Hold(division, held):
                self._hold(s, division, held)
                log.whisper(side, Held(division, "held.yes" if held else "held.no"))
            case Trench(hex_):
                s.trench[hex_] ^= 1
                s.trenches += -1 if s.trench[hex_] else 1
                log.whisper(side, Entrenched(hex_, "trench.placed" if s.trench[hex_] else "trench.taken"))
            case Face(u, truck):
                s.truck[u] = truck
            case Deploy():
                self._deploy(s)
            case _:
                log.add(SetUp(STAGES[self.stage]))
                return DONE
        return STAY

    def _hold(self, s: Position, division: str, held: bool) -> None:
        bit = 1 << DIVISIONS.index(division)
        s.held = s.held | bit if held else s.held & ~bit
        for u in GROUND[REPUBLICAN]:
            # What had been placed forward goes back to the pool.
            if held and s.pos[u] >= 0 and UNITS[u].reserve and FORMATION[u] == division:
                s.place(u, -1)
                s.box[u] = POOL

    def _deploy(self, s: Position) -> None:
        """The ready set-up of this stage; in the first one with all three divisions in reserve."""
        if self.stage == FRONT_STAGE:
            for division in DIVISIONS:
                self._hold(s, division, True)
            s.trench[:] = bytes(H)
            for h in READY_TRENCHES:
                s.trench[h] = 1
            s.trenches = 0
        for u in self.units(s):
            at_home(s, u)


def _around(hexes: Sequence[int], distance: int) -> Sequence[int]:
    """The land hexes within a distance of any of these; all land where there are none."""
    found = set(hexes)
    for _ in range(distance):
        found |= {n for h in found for n in BOARD.around[h] if n >= 0}
    return [h for h in sorted(found) if IS_LAND[h]] or LAND


def stage(number: int) -> Callable[[Position, Log, int], Frame[Position]]:
    """Open a stage of the set-up."""

    def ask(s: Position, log: Log, item: int) -> Frame[Position]:
        return Deployment(number)

    return ask
