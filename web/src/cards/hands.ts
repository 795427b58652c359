// What a view tells of cards: hands as far as they may be seen, decks, cards in force and cards played.

import type { Table } from "../lib/table.svelte";

export interface CardsView {
  hands: Record<string, number[] | null>;
  hand_sizes: number[];
  deck_sizes: number[];
  lasting: number[];
  spent: number[];
}

export function cardsOf(table: Table): CardsView | null {
  const game = table.view?.game as Partial<CardsView> | undefined;
  return game?.hands ? (game as CardsView) : null;
}

/** The hand of a side, or null when it is hidden. */
export function handOf(table: Table, side: string): number[] | null {
  const index = table.data.meta.sides.findIndex((one) => one.id === side);
  return cardsOf(table)?.hands[String(index)] ?? null;
}
