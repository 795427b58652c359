"""The places where a naval engagement waits for a seat or for the dice."""

from __future__ import annotations

from . import battles, duel, fortifications, movement, refuge, ship_to_air, submarines

NAVAL_FRAMES = (
    movement.Sailing | refuge.Sheltering | battles.Willing | duel.NavalPairing | duel.NextBacker | duel.Backing
    | duel.NextPair | duel.PairOrder | duel.PairRoll | ship_to_air.NextAim | ship_to_air.Aiming | ship_to_air.AirRoll
    | submarines.NextSubmarine | submarines.Stalking | submarines.TorpedoRoll | submarines.AnswerRoll
    | fortifications.FortAim | fortifications.FortRoll
)  # fmt: skip
