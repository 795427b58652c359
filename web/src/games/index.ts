// Looks that games bring along, found by folder name; nothing here names a game.

import type { Component } from "svelte";
import type { Table } from "../lib/table.svelte";
import { plainLook, type GameLook } from "./face";

const found = import.meta.glob<{ look: GameLook }>("./*/look.ts", { eager: true });

export function lookOf(game: string): GameLook {
  return found[`./${game}/look.ts`]?.look ?? plainLook;
}

type Scene = Component<{ table: Table }>;
const scenes = import.meta.glob<{ default: Scene }>("./*/Scene.svelte", { eager: true });

/** What a game draws on the map itself, under the counters. */
export function sceneOf(game: string): Scene | null {
  return scenes[`./${game}/Scene.svelte`]?.default ?? null;
}

type Extras = Component<{ table: Table; look: GameLook }>;
const extras = import.meta.glob<{ default: Extras }>("./*/Extras.svelte", { eager: true });

/** What a game lays on the table beside the board: tracks of its own, cards, a place for battles. */
export function extrasOf(game: string): Extras | null {
  return extras[`./${game}/Extras.svelte`]?.default ?? null;
}
