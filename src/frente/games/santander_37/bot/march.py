"""Movement: what can be taken is taken, what must be held is held, attacks are prepared, the rest closes up."""

from __future__ import annotations

from collections.abc import Iterator

from frente.games.santander_37.book import (
    CAPACITY,
    COMBAT,
    CTV_HQ,
    CTV_RANGE,
    DEFENSE,
    DEFENSE_RATE,
    FACTION,
    GROUND,
    HQS,
    IS_ARMOR,
    IS_COMBAT,
    IS_HQ,
    IS_LU,
    IS_MOTOR,
    NATIONALIST,
    NEAR,
    REPUBLICAN,
    STACKING,
    SUPPORT,
)
from frente.games.santander_37.book import MAP as BOARD
from frente.games.santander_37.commands import Done, Move
from frente.games.santander_37.movement import reachable
from frente.games.santander_37.position import DEAD, Position
from frente.games.santander_37.recovery import HQ_RANGE, serves
from frente.kernel.advice import Advice
from frente.kernel.cite import Message
from frente.wargame.hot.reach import way

from . import ways
from .assaults import FULL_BOMBARDMENT, Assault, Station, fights, gather, guns, rooms, steady, strength8
from .ground import CONCENTRATION, Forward, Ground, Line
from .outlook import Outlook

Reach = dict[int, tuple[int, int]]
WORTH_IT = (3.0, 9.0)
"""From what score on each side plans an attack."""
INERTIA = 3.0
HQ_MARCH = 4
"""Hexes that headquarters are counted on to come nearer to a target."""
ALARM = 88
"""Quarter points between the enemy and a hex of worth from which on somebody is sent there."""


class _Reaches(dict[int, Reach]):
    """Where each unit can go, found out when it is first asked."""

    def __init__(self, s: Position) -> None:
        self.s = s

    def __missing__(self, u: int) -> Reach:
        self[u] = found = reachable(self.s, u)
        return found


class March:
    """The thinking of one movement decision."""

    def __init__(self, o: Outlook) -> None:
        self.o = o
        self.s = o.s
        self.side = o.side
        self.movers = [u for u in GROUND[o.side] if o.s.pos[u] >= 0 and not o.s.moved[u]]
        self.reach = _Reaches(o.s)
        self.keepers = set(self._keepers())
        self.line = Line(o)
        self.planned: list[Assault] = []
        self.engaged: set[int] = set()

    def decide(self) -> Advice:
        """The next move, or the end of the step."""
        for stage in (self._capture, self._guard, self._prepare, self._advance, self._armor, self._staff):
            advice = stage()
            if advice is not None:
                return advice
        return Advice(Done(), Message("advice.do.end_movement"), (Message("advice.move.nothing"),))

    def _go(self, u: int, hex_: int, *reasons: Message) -> Advice:
        path = way(self.reach[u], self.s.pos[u], hex_)
        return Advice(Move((u,), path), Message("advice.do.move", {"units": [u], "way": list(path)}), reasons)

    def fits(self, u: int, hex_: int) -> bool:
        """Whether a unit can end in a hex without overstacking it."""
        s = self.s
        if STACKING[u] and s.stacking_points(hex_) + STACKING[u] > CAPACITY[hex_]:
            return False
        if IS_ARMOR[u] and any(IS_ARMOR[v] for v in s.units(hex_)):
            return False
        return not (IS_HQ[u] and any(IS_HQ[v] for v in s.units(hex_)))

    def shaken(self, u: int, hex_: int) -> bool:
        """Whether a move from zone to zone would disorganize the unit."""
        zone = self.o.foe
        return bool(
            self.s.zoc[zone + self.s.pos[u]]
            and self.s.zoc[zone + hex_]
            and self.reach[u][hex_][1] == self.s.pos[u]
        )

    # --- What must be held ----------------------------------------------------------------------------------------------

    def _keepers(self) -> Iterator[int]:
        """Units that may not leave what they guard: the weakest one that is enough."""
        o, s = self.o, self.s
        for h in o.holdings:
            if not o.raids[h]:
                continue
            own = [u for u in s.units(h) if IS_COMBAT[u] and not IS_HQ[u]]
            own.sort(key=lambda u: (IS_ARMOR[u], DEFENSE[u][s.face[u]], u))
            need = self._garrison(h)
            defense = 0
            for u in own:
                if defense >= need:
                    break
                defense += DEFENSE[u][s.face[u]] * 8
                yield u

    def _garrison(self, h: int) -> int:
        """Defense in eighths that a hex of worth needs: a man against raids, more as the enemy's strength grows."""
        o = self.o
        if self.side == NATIONALIST:
            return 1
        rate = DEFENSE_RATE[h]
        most = 96 if o.holdings[h] >= 3 else 64
        return min(most, max(1, o.pressure[h] * rate[1] // (3 * rate[0])))

    def _guard(self) -> Advice | None:
        """Send somebody to a threatened hex that nobody holds."""
        o, s = self.o, self.s
        best: tuple[float, int, int] | None = None
        for h in o.holdings:
            if not o.raids[h] or s.holder(h) == o.enemy:
                continue
            here = sum(DEFENSE[u][s.face[u]] * 8 for u in s.units(h) if IS_COMBAT[u] and not IS_HQ[u])
            need = self._garrison(h)
            if here >= need:
                continue
            for u in self.movers:
                if u in self.keepers or not fights(u) or IS_LU[u] or h not in self.reach[u]:
                    continue
                if not self.fits(u, h):
                    continue
                worth = o.holding(h) * (1.0 if not here else 0.2) - self.reach[u][h][0]
                worth -= 3 * DEFENSE[u][s.face[u]]
                if s.zoc[o.foe + s.pos[u]]:
                    worth -= 15  # it holds the line where it is
                if worth > 0 and (best is None or worth > best[0]):
                    best = (worth, u, h)
        if best is None:
            return self._relieve()
        return self._go(best[1], best[2], Message("advice.move.guard", {"hex": best[2]}))

    def _relieve(self) -> Advice | None:
        """Send the nearest units on their way to a hex of worth that too few hold, where nobody can be there at once."""
        o, s = self.o, self.s
        for h in sorted(o.holdings, key=lambda h: (-o.holdings[h], h)):
            if s.holder(h) == o.enemy or o.nearness[h] > ALARM:
                continue
            wanted = 1 if o.holdings[h] < 3 else 2 if o.nearness[h] > ALARM // 2 else 3
            field = ways.to(h, False, o.poor)
            able = [u for u in COMBAT[self.side] if s.pos[u] >= 0 and fights(u)]
            able.sort(key=lambda u: (field[s.pos[u]], s.moved[u] == 0, u))
            for u in able[:wanted]:
                if s.moved[u] or s.pos[u] == h or u in self.keepers:
                    continue
                options = [(field[n], n) for n in self.reach[u] if self.fits(u, n) and not self.shaken(u, n)]
                if options and min(options)[0] < field[s.pos[u]]:
                    return self._go(u, min(options)[1], Message("advice.move.relieve", {"hex": h}))
        return None

    # --- What can be taken ----------------------------------------------------------------------------------------------

    def _capture(self) -> Advice | None:
        """Walk into a hex of worth that nobody defends."""
        o, s = self.o, self.s
        best: tuple[float, int, int] | None = None
        for h in o.prizes:
            if s.men[o.foe + h]:
                continue
            for u in self.movers:
                if not IS_COMBAT[u] or IS_HQ[u] or h not in self.reach[u] or not self.fits(u, h):
                    continue
                if IS_ARMOR[u] and o.alone(u, h):
                    continue
                worth = float(o.prize(h)) - self.reach[u][h][0] * 0.5
                if u in self.keepers:
                    worth -= o.holding(s.pos[u])
                if not o.fed[h] and not o.fed[s.pos[u]]:
                    worth -= 5
                if worth > 0 and (best is None or worth > best[0]):
                    best = (worth, u, h)
        if best is None:
            return None
        return self._go(best[1], best[2], Message("advice.move.capture", {"hex": best[2]}))

    # --- Attacks --------------------------------------------------------------------------------------------------------

    def stations(self) -> dict[int, list[Station]]:
        """Per target, the units that can come next to it and from where."""
        o, s = self.o, self.s
        found: dict[int, list[Station]] = {target: [] for target in o.stacks}
        beside: dict[int, list[int]] = {}
        for target in found:
            for h in NEAR[target]:
                beside.setdefault(h, []).append(target)
        for u in COMBAT[self.side]:
            if s.pos[u] < 0 or not fights(u) or not steady(o, u):
                continue
            places = {s.pos[u]: (0, s.pos[u])}
            if not s.moved[u] and u not in self.keepers:
                places |= self.reach[u]
            for h, (cost, _) in places.items():
                if h not in beside or (h != s.pos[u] and not self.fits(u, h)):
                    continue
                shaken = h != s.pos[u] and self.shaken(u, h)
                if shaken and s.dsg[u] > 1:
                    continue
                for target in beside[h]:
                    found[target].append(Station(strength8(o, u, h, target, shaken), cost, u, h))
        return found

    def plan(self) -> list[Assault]:
        """The attacks to make this turn, the best first; no unit stands in two."""
        o = self.o
        options = {target: some for target, some in self.stations().items() if some}
        room = rooms(self.s, self.side)
        left = guns(o)
        used: set[int] = set()
        planned: list[Assault] = []
        most = {target: min(FULL_BOMBARDMENT, guns(o, target, march=HQ_MARCH)) for target in options}
        queue = {target: gather(o, target, some, room, most[target]) for target, some in options.items()}
        while left >= 0:
            best = max(
                (a for a in queue.values() if a is not None), key=lambda a: (a.score, -a.target), default=None
            )
            if best is None or best.score < WORTH_IT[self.side]:
                break
            points = min(most[best.target], left)
            if any(one.unit in used for one in best.stations) or points < most[best.target]:
                some = [one for one in options[best.target] if one.unit not in used]
                again = gather(o, best.target, some, room, points) if some else None
                queue[best.target] = again
                if again is None or again.score < best.score - 1e-9:
                    continue
                best = again
            planned.append(best)
            left = max(0, left - points)
            queue.pop(best.target)
            for one in best.stations:
                used.add(one.unit)
                if one.hex != self.s.pos[one.unit]:
                    room[one.hex] -= STACKING[one.unit]
            # The ground that was given away is gone for the others too.
            for target, found in queue.items():
                if found is not None and any(one.hex in room and room[one.hex] < 0 for one in found.stations):
                    queue[target] = gather(o, target, options[target], room, min(most[target], left))
        return planned

    def _prepare(self) -> Advice | None:
        """Bring the units of planned attacks to where they attack from."""
        self.planned = self.plan()
        self.engaged = {one.unit for a in self.planned for one in a.stations}
        for assault in self.planned:
            for one in assault.stations:
                if one.hex != self.s.pos[one.unit] and self.fits(one.unit, one.hex):
                    chance = round(100 * assault.means.emptied)
                    why = Message("advice.move.attack", {"target": assault.target, "percent": chance})
                    return self._go(one.unit, one.hex, why)
        return None

    # --- Everybody else -------------------------------------------------------------------------------------------------

    def _advance(self) -> Advice | None:
        """The unit whose place gets most better by a move."""
        ground: Ground = Forward(self.o) if self.side == NATIONALIST else self.line
        best: tuple[float, int, int] | None = None
        for u in self.movers:
            if u in self.engaged or u in self.keepers or not fights(u) or not IS_COMBAT[u]:
                continue
            stay = ground.at(u, self.s.pos[u])
            for h in self.reach[u]:
                if not self.fits(u, h):
                    continue
                gain = ground.at(u, h) - stay
                if self.shaken(u, h):
                    gain -= 20
                if gain > INERTIA and (best is None or gain > best[0]):
                    best = (gain, u, h)
        if best is None:
            return None
        return self._go(best[1], best[2], Message(ground.reason, {"hex": best[2]}))

    def _armor(self) -> Advice | None:
        """Armor goes along with infantry that attacks, and is never left alone."""
        o, s = self.o, self.s
        hot = {one.hex for a in self.planned for one in a.stations}
        for u in self.movers:
            if not IS_ARMOR[u]:
                continue
            here = s.pos[u]
            if here in hot and not o.alone(u, here):
                continue
            good = [
                h for h in self.reach[u] if self.fits(u, h) and not o.alone(u, h) and not self.shaken(u, h)
            ]
            wanted = [h for h in good if h in hot]
            if not wanted and o.alone(u, here):
                wanted = good
            if wanted:
                h = min(
                    wanted,
                    key=lambda h: (o.pressure[h] if self.side == REPUBLICAN else 0, self.reach[u][h][0], h),
                )
                return self._go(u, h, Message("advice.move.armor", {"hex": h}))
        return None

    def _staff(self) -> Advice | None:
        """Headquarters behind the fighting, logistic units beside headquarters."""
        for u in self.movers:
            if IS_HQ[u]:
                self.line = self._without(u)
                stay = self._command(u, self.s.pos[u])
                options = [
                    (self._command(u, h) - 0.01 * c, -h)
                    for h, (c, _) in self.reach[u].items()
                    if self.fits(u, h)
                ]
                if options and max(options)[0] > stay + INERTIA:
                    hex_ = -max(options)[1]
                    return self._go(u, hex_, Message("advice.move.hq", {"hex": hex_}))
        for u in self.movers:
            if IS_LU[u]:
                hqs = [self.s.pos[hq] for hq in HQS[self.side] if self.s.pos[hq] >= 0]
                gap = min((BOARD.distance(self.s.pos[u], h) for h in hqs), default=0)
                if gap <= 1:
                    continue
                near = [
                    (min(BOARD.distance(h, hq) for hq in hqs), c, h)
                    for h, (c, _) in self.reach[u].items()
                    if self.s.men[self.o.own + h] or not self.o.raids[h]
                ]
                if near and min(near)[0] < gap:
                    return self._go(u, min(near)[2], Message("advice.move.lu"))
        return None

    def _without(self, hq: int) -> Line:
        """The line when a headquarters has gone, whose zone of control kept the enemy from somewhere."""
        if self.side == NATIONALIST:
            return self.line
        rest = self.s.clone()
        rest.remove(hq, DEAD)
        return Line(Outlook(rest, self.side))

    def _command(self, hq: int, h: int) -> float:
        """How good a hex is for a headquarters: near its own who fight, out of the enemy's reach or in good company."""
        o, s = self.o, self.s
        friends = [u for u in s.units(h) if IS_COMBAT[u] and not IS_HQ[u] and not IS_ARMOR[u]]
        defense = sum(DEFENSE[u][s.face[u]] * 8 for u in friends)
        worth = -self._exposure(h, defense)
        if not o.fed[h]:
            worth -= 40
        for assault in self.planned:
            if BOARD.distance(h, assault.target) <= SUPPORT["hq_range"] and self._kin(hq, assault):
                worth += 12 if self.side == NATIONALIST else 5
            if hq == CTV_HQ and s.turn == 1 and BOARD.distance(h, assault.target) <= CTV_RANGE:
                worth += 12
        for u in COMBAT[self.side]:
            if s.pos[u] >= 0 and not IS_HQ[u] and BOARD.distance(h, s.pos[u]) <= HQ_RANGE and serves(hq, u):
                worth += 4 if s.dsg[u] else 1.5
        if self.side == NATIONALIST:
            worth += 0.4 * o.pulls[IS_MOTOR[hq]][h]
        else:
            # It answers the bombardment of what must not fall.
            worth += sum(
                4.0 * points
                for goal, points in o.holdings.items()
                if o.nearness[goal] <= ALARM and BOARD.distance(h, goal) <= SUPPORT["hq_range"]
            )
        return worth

    def _exposure(self, h: int, defense: int) -> float:
        """How much a headquarters risks in a hex: the Nationalist attacks in strength, the Republican seldom."""
        o = self.o
        if self.side == NATIONALIST:
            force = min(o.pressure[h], CONCENTRATION)
            danger = force * DEFENSE_RATE[h][1] / max(1, defense * DEFENSE_RATE[h][0])
            if not defense:
                return 60.0 if force else 0.0
            return min(60.0, 20 * danger) if o.beside(h) or danger >= 1 else 0.0
        near = o.nearness[h]
        shy = 12.0 if near <= 16 else 6.0 if near <= 32 else 0.0
        # The line in front of it may be gone when the enemy comes.
        return shy + o.worth(1, NATIONALIST) * max(
            self.line.fall(h), 0.25 if o.raids[h] and not defense else 0.0
        )

    @staticmethod
    def _kin(hq: int, assault: Assault) -> bool:
        return any(
            FACTION[one.unit] in (FACTION[hq], "italo-spanish") or FACTION[hq] == "popular-army"
            for one in assault.stations
        )
