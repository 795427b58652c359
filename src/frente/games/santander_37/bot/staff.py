"""The small decisions: set-up, arrivals, withdrawals, who fights on, who recovers."""

from __future__ import annotations

from frente.games.santander_37.arrivals import Arrivals, due, places
from frente.games.santander_37.book import ATTACK, BP, DEFENSE, HQS, IS_LU
from frente.games.santander_37.commands import Arrive, Deploy, Done, Keep, Recover, Remove, Withdraw
from frente.games.santander_37.deployment import Deployment
from frente.games.santander_37.offensive import Withdrawal, eligible, flyers
from frente.games.santander_37.recovery import RecoveryChoice, limited
from frente.games.santander_37.stacking import ExcessHq, excess
from frente.games.santander_37.surrender import SURVIVORS, KeepChoice, survivors
from frente.kernel.advice import Advice
from frente.kernel.cite import Message

from . import ways
from .outlook import Outlook


def deploy(o: Outlook, frame: Deployment) -> Advice:
    """The historical placement, then the end of the stage."""
    if frame.waiting(o.s) or not frame.judge_whole(o.s):
        return Advice(Deploy(), Message("advice.do.deploy"), (Message("advice.setup.historical"),))
    return Advice(Done(), Message("advice.do.end_setup"))


def arrive(o: Outlook, frame: Arrivals) -> Advice:
    """At the place that is nearest to a headquarters."""
    s = o.s
    u = next(u for u in due(s, frame.side) if places(s, u))
    hqs = [s.pos[hq] for hq in HQS[frame.side] if s.pos[hq] >= 0]
    fields = [ways.to(h, True, o.poor) for h in hqs]
    hex_ = min(places(s, u), key=lambda h: (min((field[h] for field in fields), default=0), h))
    command = Arrive(u, hex_, IS_LU[u])
    return Advice(
        command, Message("advice.do.arrive", {"unit": u, "hex": hex_}), (Message("advice.arrive.near"),)
    )


def remove(o: Outlook, frame: ExcessHq) -> Advice:
    """The headquarters with the fewest bombardment points."""
    u = min(excess(o.s, frame.hex), key=lambda u: (BP[u], u))
    return Advice(Remove(u), Message("advice.do.remove", {"unit": u}))


def withdraw(o: Outlook, frame: Withdrawal) -> Advice:
    """The infantry that is worth least: disorganized, weak, far from the front."""
    s = o.s
    order = sorted(
        eligible(s), key=lambda u: (o.nearness[s.pos[u]] < 32 and not s.dsg[u], ATTACK[u][s.face[u]], u)
    )
    command = Withdraw(frame.fill(s, order), frame.fill_air(s, flyers(s)))
    message = Message("advice.do.withdraw", {"units": list(command.units), "air": list(command.air)})
    return Advice(command, message, (Message("advice.withdraw.least"),))


def keep(o: Outlook, frame: KeepChoice) -> Advice:
    """The Basque units that stand where the enemy must pass, and are in order."""
    s = o.s
    order = sorted(
        survivors(s),
        key=lambda u: (-o.holding(s.pos[u]), s.dsg[u], not o.fed[s.pos[u]], o.nearness[s.pos[u]], u),
    )
    units = tuple(sorted(order[:SURVIVORS]))
    return Advice(
        Keep(units), Message("advice.do.keep", {"units": list(units)}), (Message("advice.keep.front"),)
    )


def recover(o: Outlook, frame: RecoveryChoice) -> Advice:
    """Those who come back to full strength where the enemy presses."""
    s = o.s
    order = sorted(
        limited(s), key=lambda u: (s.dsg[u] != 1, -min(o.pressure[s.pos[u]], 400), -DEFENSE[u][s.face[u]], u)
    )
    units = tuple(sorted(order[: s.morale]))
    return Advice(
        Recover(units),
        Message("advice.do.recover", {"units": list(units)}),
        (Message("advice.recover.front"),),
    )
