// How the cards of a hand lie: in which order, and how far apart.

import type { Card, Pick } from "../lib/types";

/** How far the cards of a hand lie apart, so that `count` of them fit into `width`. */
export function spread(count: number, width: number, card: number, most: number): number {
  return count < 2 ? 0 : Math.max(15, Math.min(most, (width - card) / (count - 1)));
}

/** Cards of a hand in the order of their numbers, those that may be chosen now first. */
export function sorted(hand: readonly number[], cards: readonly Card[], picks: ReadonlyMap<number, Pick>): number[] {
  const rank = (card: number): number => (picks.get(card)?.status === "refused" || !picks.has(card) ? 1 : 0);
  return [...hand].sort((a, b) => rank(a) - rank(b) || (cards[a]?.number ?? 0) - (cards[b]?.number ?? 0));
}
