"""What somebody who knows the game would do: a command with its reasons."""

from __future__ import annotations

import msgspec

from .cite import Message
from .command import Command


class Advice(msgspec.Struct, frozen=True):
    """A decision as a counsellor proposes it: the command, a sentence for it, and its reasons."""

    command: Command
    message: Message
    reasons: tuple[Message, ...] = ()
