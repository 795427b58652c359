// What a card does to a roll, in a few words.

import { ui } from "../lib/i18n";
import { signed } from "../lib/messages";
import type { BattleUse } from "../lib/types";

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
