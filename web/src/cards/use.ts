// What a card does to a roll, in a few words.

import { ui } from "../lib/i18n";
import { signed } from "../lib/messages";
import type { BattleUse, Card, Pick } from "../lib/types";

export function useText(use: BattleUse | undefined): string {
  if (use?.dice) return ui(Math.abs(use.dice) === 1 ? "card.dice.one" : "card.dice", { n: signed(use.dice) });
  const count = use?.count ?? 1;
  if (use?.mod) return ui(count === 1 ? "card.mod.one" : "card.mod", { mod: signed(use.mod), n: count });
  return "—";
}

/** The mark of a use in a small space: dice as D, modifiers in the circle of the counters. */
export function useMark(use: BattleUse | undefined): { text: string; dice: boolean; times: number } {
  if (use?.dice) return { text: signed(use.dice), dice: true, times: 1 };
  return { text: signed(use?.mod ?? 0), dice: false, times: use?.count || 1 };
}

/** How far the cards of a hand lie apart, so that `count` of them fit into `width`. */
export function spread(count: number, width: number, card: number, most: number): number {
  return count < 2 ? 0 : Math.max(26, Math.min(most, (width - card) / (count - 1)));
}

/** Cards of a hand in the order of their numbers, those that may be chosen now first. */
export function sorted(hand: readonly number[], cards: readonly Card[], picks: ReadonlyMap<number, Pick>): number[] {
  const rank = (card: number): number => (picks.get(card)?.status === "refused" || !picks.has(card) ? 1 : 0);
  return [...hand].sort((a, b) => rank(a) - rank(b) || (cards[a]?.number ?? 0) - (cards[b]?.number ?? 0));
}
