// Words of the interface itself; the words of a game come from its catalog.

import { prefs } from "../prefs.svelte";
import type { Text } from "../types";
import { en, type Word } from "./en";
import { es } from "./es";

export type { Word };

/** The interface's word in the reader's language; `{name}` fields are filled from `args`. */
export function ui(word: Word, args: Record<string, string | number> = {}): string {
  const source = (prefs.lang === "es" ? es : en)[word];
  return source.replace(/\{(\w+)\}/g, (_, name: string) => String(args[name] ?? ""));
}

export function loc(text: Text | string | null | undefined): string {
  if (text == null) return "";
  return typeof text === "string" ? text : (text[prefs.lang] ?? text.en ?? "");
}

export function isWord(word: string): word is Word {
  return word in en;
}
