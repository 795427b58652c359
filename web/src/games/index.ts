// Looks that games bring along, found by folder name; nothing here names a game.

import { plainLook, type GameLook } from "./face";

const found = import.meta.glob<{ look: GameLook }>("./*/look.ts", { eager: true });

export function lookOf(game: string): GameLook {
  return found[`./${game}/look.ts`]?.look ?? plainLook;
}
