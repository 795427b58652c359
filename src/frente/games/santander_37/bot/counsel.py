"""From the frame that waits to the part of the counsellor that knows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from frente.games.santander_37.advance import Advancing
from frente.games.santander_37.arrivals import Arrivals
from frente.games.santander_37.bombardment import Commitment
from frente.games.santander_37.combat import BonusChoice, CombatStep
from frente.games.santander_37.deployment import Deployment
from frente.games.santander_37.losses import AttackerLosses
from frente.games.santander_37.movement import Movement
from frente.games.santander_37.offensive import Withdrawal
from frente.games.santander_37.position import Position
from frente.games.santander_37.recovery import RecoveryChoice
from frente.games.santander_37.retreat import Response
from frente.games.santander_37.stacking import ExcessHq
from frente.games.santander_37.surrender import KeepChoice
from frente.kernel.advice import Advice

from . import battle, staff
from .march import March
from .outlook import Outlook

_PARTS: dict[type, Callable[[Outlook, Any], Advice]] = {
    Deployment: staff.deploy,
    Arrivals: staff.arrive,
    Movement: lambda o, frame: March(o).decide(),
    ExcessHq: staff.remove,
    CombatStep: battle.attack,
    Commitment: battle.support,
    BonusChoice: battle.bonus,
    AttackerLosses: battle.lose,
    Response: battle.respond,
    Advancing: battle.advance,
    Withdrawal: staff.withdraw,
    KeepChoice: staff.keep,
    RecoveryChoice: staff.recover,
}


def counsel(s: Position, seat: int) -> Advice:
    """What a sensible player of this seat would do in the decision that waits, with reasons. Changes nothing."""
    frame = s.stack[-1]
    return _PARTS[type(frame)](Outlook(s, seat), frame)
