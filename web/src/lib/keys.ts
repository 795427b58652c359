// Which key does what, as data; the help sheet and the handler read the same list.

import type { Direction } from "./geometry";

export interface KeyPress {
  key: string;
  ctrlKey?: boolean;
  metaKey?: boolean;
  shiftKey?: boolean;
  altKey?: boolean;
}

export type Action =
  | { do: "cursor"; to: Direction }
  | { do: "overlay"; name: string }
  | { do: "nth"; n: number }
  | {
      do:
        | "act" | "back" | "next" | "previous" | "skip" | "undo" | "reset" | "odds" | "log" | "rules" | "tables"
        | "advice" | "fit" | "in" | "out" | "hide" | "palette" | "help" | "side" | "language" | "inspect" | "replay" | "cards";
    };

const CURSOR: Record<string, Direction> = {
  ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right",
};

/** Six neighbours of a flat-top hex lie under the left hand; only while the cursor shows, since overlays use letters too. */
const HAND: Record<string, Direction> = {
  q: "up-left", w: "up", e: "up-right", a: "down-left", s: "down", d: "down-right",
};

type Simple = Exclude<Action, { do: "cursor" | "overlay" | "nth" }>["do"];

const PLAIN: Record<string, Simple> = {
  Enter: "act", Escape: "back", Backspace: "back", " ": "skip", Tab: "next",
  n: "next", p: "previous", u: "undo", o: "odds", l: "log", r: "rules", t: "tables", b: "advice",
  0: "fit", Home: "fit", "+": "in", "=": "in", "-": "out", h: "hide", "/": "palette", "?": "help", x: "side",
  g: "language", i: "inspect", v: "replay", k: "cards",
};

/** Lines of the help sheet: keys, and the text's name in the dictionary of the interface. */
export const HELP: readonly [string, string][] = [
  ["← ↑ ↓ →  Q W E A S D", "key.cursor"],
  ["Enter", "key.act"],
  ["Esc  ⌫", "key.back"],
  ["Tab  N  P", "key.next"],
  ["1 … 9", "key.nth"],
  ["Space", "key.skip"],
  ["U  Ctrl+Z", "key.undo"],
  ["Shift+U", "key.reset"],
  ["B", "key.advice"],
  ["O", "key.odds"],
  ["/", "key.palette"],
  ["R", "key.rules"],
  ["T", "key.tables"],
  ["L", "key.log"],
  ["V", "key.replay"],
  ["K", "key.cards"],
  ["0  +  −", "key.zoom"],
  ["H", "key.hide"],
  ["X", "key.side"],
  ["G", "key.language"],
  ["?", "key.help"],
];

/**
 * The action for a key press, or null. `overlays` maps keys to overlay names; `cursor` tells whether the cursor shows,
 * in which case letters steer it and Shift + letter still reaches the overlay.
 */
export function actionFor(press: KeyPress, overlays: Record<string, string>, cursor: boolean): Action | null {
  const { key } = press;
  if (press.altKey) return null;
  const lower = key.length === 1 ? key.toLowerCase() : key;
  if (press.ctrlKey || press.metaKey) return lower === "z" ? { do: press.shiftKey ? "reset" : "undo" } : null;
  const arrow = CURSOR[key];
  if (arrow) return { do: "cursor", to: arrow };
  if (cursor && !press.shiftKey) {
    const hand = /^[a-z]$/.test(lower) ? HAND[lower] : undefined;
    if (hand) return { do: "cursor", to: hand };
  }
  const overlay = overlays[lower.toUpperCase()];
  if (overlay && /^[a-z]$/.test(lower)) return { do: "overlay", name: overlay };
  if (/^[1-9]$/.test(key)) return { do: "nth", n: Number(key) };
  if (key === "Tab" && press.shiftKey) return { do: "previous" };
  if (lower === "u" && press.shiftKey) return { do: "reset" };
  const plain = PLAIN[key] ?? PLAIN[lower];
  return plain ? { do: plain } : null;
}
