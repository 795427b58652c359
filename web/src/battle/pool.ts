// The dice of a combat while their owner places modifiers: what lies on which die, and what it makes of it.

import type { LogLine, Pick } from "../lib/types";

/** A die of this result or more, after all modifiers, is a hit. */
export const SUCCESS = 5;

export interface Modifier {
  n: number;
  amount: number;
  /** The die it lies on. */
  die: number;
}

export interface RolledDie {
  value: number;
  final: number;
  hit: boolean;
  modifiers: Modifier[];
}

/** The modifiers of a menu whose picks are `mod:n@d`: put modifier n on die d. */
export function modifiers(picks: readonly Pick[]): Modifier[] {
  const found = new Map<number, Modifier>();
  for (const pick of picks) {
    const match = /^mod:(\d+)@(\d+)$/.exec(pick.key);
    if (!match) continue;
    const n = Number(match[1]);
    const known = found.get(n) ?? { n, amount: pick.weight ?? 0, die: 0 };
    if (pick.status === "picked") known.die = Number(match[2]);
    found.set(n, known);
  }
  return [...found.values()].sort((a, b) => a.n - b.n);
}

export function placed(dice: readonly number[], mods: readonly Modifier[]): RolledDie[] {
  return dice.map((value, i) => {
    const here = mods.filter((mod) => mod.die === i);
    const final = here.reduce((sum, mod) => sum + mod.amount, value);
    return { value, final, hit: final >= SUCCESS, modifiers: here };
  });
}

export function hits(dice: readonly RolledDie[]): number {
  return dice.filter((die) => die.hit).length;
}

/** The keys to send when a modifier is put on a die: its old place is forgotten, the rest stays. */
export function moved(picked: readonly string[], n: number, die: number): string[] {
  return [...picked.filter((key) => !key.startsWith(`mod:${n}@`)), `mod:${n}@${die}`];
}

/** Pairs in the making: the first chosen of one side with the first of the other, and so on. */
export function pairing(picked: readonly string[], first: (piece: number) => boolean): [number, number][] {
  const chosen = picked.flatMap((key) => (key.startsWith("piece:") ? [Number(key.slice(6))] : []));
  const mine = chosen.filter(first);
  const theirs = chosen.filter((piece) => !first(piece));
  return mine.slice(0, theirs.length).map((piece, i) => [piece, theirs[i] ?? -1]);
}

/** What a side threw in the combat that is being fought, before anything was taken from the dice. */
export function thrown(log: readonly LogLine[], side: number): number[] {
  for (let i = log.length - 1; i >= 0; i--) {
    const event = log[i]?.event;
    if (event?.type === "duelchosen") return [];
    if (event?.type === "rolled" && event.side === side) return (event.rolls as number[] | undefined) ?? [];
  }
  return [];
}

export interface Fight {
  side: number;
  space: number;
  general: number;
  attacker: number;
  target: number;
  supports: [number[], number[]];
  laid: { card: number; mode: string }[];
  pairs: [number, number][];
  grounded: number[];
  rolls: [number[], number[]];
}

/** A battle of which every field is there: the server leaves out none, an older record might. */
export function fightOf(game: Record<string, unknown> | undefined): Fight | null {
  const raw = game?.fight as Partial<Fight> | null | undefined;
  if (!raw || raw.space === undefined) return null;
  return {
    side: raw.side ?? 0,
    space: raw.space,
    general: raw.general ?? -1,
    attacker: raw.attacker ?? -1,
    target: raw.target ?? -1,
    supports: raw.supports ?? [[], []],
    laid: raw.laid ?? [],
    pairs: raw.pairs ?? [],
    grounded: raw.grounded ?? [],
    rolls: raw.rolls ?? [[], []],
  };
}
