// Messages become text here: a template in the reader's language whose fields carry their type.
// The result is a list of parts, so that units, places and dice in a log line can be hovered and pressed.

import type { BoardData, Card, GameMeta, Lang, Message, Piece, Space, Text } from "./types";

export interface Lexicon {
  lang: Lang;
  catalog: Record<string, Text>;
  pieces: Piece[];
  cards: Card[];
  spaces: Space[];
  sides: GameMeta["sides"];
}

export type Part =
  | { kind: "text"; text: string }
  | { kind: "piece"; text: string; ref: number }
  | { kind: "space"; text: string; ref: number }
  | { kind: "card"; text: string; ref: number }
  | { kind: "die"; text: string; value: number };

const FIELD = /\{(\w+)(?::(\w+))?\}/g;
// {count?step|steps}: the first word when the number is one, or the list has one item; else the second.
const COUNTED = /\{(\w+)\?([^|{}]*)\|([^|{}]*)\}/g;
const QUARTERS = ["", "¼", "½", "¾"];
const EIGHTHS = ["", "⅛", "¼", "⅜", "½", "⅝", "¾", "⅞"];

export function local(text: Text | string | null | undefined, lang: Lang): string {
  if (text == null) return "";
  return typeof text === "string" ? text : (text[lang] ?? text.en ?? "");
}

/** 6 → "1½" with four parts to the unit; keeps the printed minus sign. */
export function fraction(value: number, parts: 4 | 8): string {
  const sign = value < 0 ? "−" : "";
  const whole = Math.floor(Math.abs(value) / parts);
  const rest = Math.abs(value) % parts;
  const glyph = (parts === 4 ? QUARTERS : EIGHTHS)[rest] ?? "";
  return sign + (whole === 0 && glyph ? glyph : `${whole}${glyph}`);
}

/** A fraction as people write it: 12 and 8 are "1½", 7 and 6 are "7/6"; finer ones than sixths as "1.43". */
export function ratio(top: number, bottom: number, lang: Lang = "en"): string {
  const eighths = (top * 8) / bottom;
  if (Number.isInteger(eighths)) return fraction(eighths, 8);
  const common = divisor(Math.abs(top), bottom);
  if (bottom / common > 6) return (top / bottom).toFixed(2).replace(".", lang === "es" ? "," : ".");
  return `${top / common}/${bottom / common}`;
}

function divisor(a: number, b: number): number {
  return b ? divisor(b, a % b) : a;
}

/** A whole number with a true minus sign. */
export function minus(value: number): string {
  return String(value).replace("-", "−");
}

export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}

export function spaceName(space: Space | undefined, lang: Lang): string {
  if (!space) return "?";
  const name = local(space.name, lang);
  if (!name) return space.id;
  return isPrinted(space) ? `${name} (${space.id})` : name;
}

/** Whether the identifier of a space is printed on the map, as the number of a hex is; else it is a word of ours. */
export function isPrinted(space: Space): boolean {
  return /\d/.test(space.id);
}

/** A space in a narrow place: its printed number, or its name. */
export function spaceTag(space: Space | undefined, lang: Lang): string {
  if (!space) return "";
  return isPrinted(space) ? space.id : local(space.name, lang) || space.id;
}

/** A section as cited: "§9.1", or "R12" for a ruling of ours; a part of the book without a number is just "§". */
export function cite(section: string): string {
  if (!/\d|^[IVX]+$/.test(section)) return "§";
  return /^R\d/.test(section) ? section : `§${section}`;
}

function listed(items: Part[][], lang: Lang): Part[] {
  if (!items.length) return text("—");
  const out: Part[] = [];
  items.forEach((item, i) => {
    if (i > 0) {
      const last = i === items.length - 1;
      out.push({ kind: "text", text: last ? (lang === "es" ? " y " : " and ") : ", " });
    }
    out.push(...item);
  });
  return out;
}

function text(value: string): Part[] {
  return [{ kind: "text", text: value }];
}

function field(value: unknown, type: string, lex: Lexicon): Part[] {
  const number = Number(value);
  const list = Array.isArray(value) ? value : value == null ? [] : [value];
  switch (type) {
    case "piece": {
      if (number < 0) return parts({ key: "piece.hidden" }, lex);
      const piece = lex.pieces[number];
      return [{ kind: "piece", text: piece ? local(piece.name, lex.lang) : `#${String(value)}`, ref: number }];
    }
    case "pieces": {
      // Those that the reader may not know (-1) are counted at the end.
      const known = list.filter((item) => Number(item) >= 0);
      const items = known.map((item) => field(item, "piece", lex));
      const hidden = list.length - known.length;
      if (hidden) items.push(parts({ key: "pieces.hidden", args: { count: hidden } }, lex));
      return listed(items, lex.lang);
    }
    case "space":
      return [{ kind: "space", text: spaceName(lex.spaces[number], lex.lang), ref: number }];
    case "card": {
      const card = lex.cards[number];
      return card ? [{ kind: "card", text: local(card.title, lex.lang), ref: number }] : parts({ key: "card.hidden" }, lex);
    }
    case "cards":
      return listed(list.map((item) => field(item, "card", lex)), lex.lang);
    case "spaces":
      return listed(list.map((item) => field(item, "space", lex)), lex.lang);
    case "last":
      return field(list.at(-1), "space", lex);
    case "ratio":
      return text(ratio(Number(list[0]), Number(list[1]), lex.lang));
    case "side": {
      const side = typeof value === "number" ? lex.sides[value] : lex.sides.find((one) => one.id === value);
      return text(side ? local(side.name, lex.lang) : String(value));
    }
    case "die":
      return [{ kind: "die", text: String(value), value: number }];
    case "dice":
      if (!list.length) return text("—");
      return list.flatMap((item, n) => [...(n ? text(" ") : []), ...field(item, "die", lex)]);
    case "int":
      return text(minus(number));
    case "signed":
      return text(signed(number));
    case "mp4":
      return text(fraction(number, 4));
    case "str8":
      return text(fraction(number, 8));
    case "term": {
      const term = lex.catalog[String(value)];
      return term ? text(local(term, lex.lang)) : text(String(value));
    }
    case "message":
      return value == null ? [] : parts(value as Message, lex);
    case "messages":
      return listed(list.map((item) => parts(item as Message, lex)), lex.lang);
    default:
      return text(value == null ? "" : String(value));
  }
}

function amount(value: unknown): number {
  return Array.isArray(value) ? value.length : Number(value ?? 0);
}

/** The parts of a message in the reader's language. An unknown key shows itself rather than hiding the event. */
export function parts(message: Message | null | undefined, lex: Lexicon): Part[] {
  if (!message) return [];
  const args = message.args ?? {};
  const template = lex.catalog[message.key];
  if (!template) {
    const rest = Object.entries(args).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
    return text([message.key, ...rest].join(" "));
  }
  const source = local(template, lex.lang).replace(COUNTED, (_, name: string, one: string, other: string) =>
    amount(args[name]) === 1 ? one : other,
  );
  const out: Part[] = [];
  let at = 0;
  for (const match of source.matchAll(FIELD)) {
    if (match.index > at) out.push({ kind: "text", text: source.slice(at, match.index) });
    out.push(...field(args[match[1] ?? ""], match[2] ?? "text", lex));
    at = match.index + match[0].length;
  }
  if (at < source.length) out.push({ kind: "text", text: source.slice(at) });
  return out;
}

/** Parts with the punctuation that follows a name tied to it, so that no line begins with a comma. */
export function tied(found: Part[]): { part: Part; after: string }[] {
  const out: { part: Part; after: string }[] = [];
  for (const part of found) {
    const last = out.at(-1);
    const mark = part.kind === "text" && last && last.part.kind !== "text" ? (/^[.,;:)]+/.exec(part.text)?.[0] ?? "") : "";
    if (last && mark) last.after = mark;
    out.push({ part: mark ? { kind: "text", text: part.text.slice(mark.length) } : part, after: "" });
  }
  return out;
}

export function plain(message: Message | string | null | undefined, lex: Lexicon): string {
  if (message == null) return "";
  if (typeof message === "string") return message;
  return parts(message, lex)
    .map((part) => (part.kind === "die" ? `[${part.text}]` : part.text))
    .join("");
}

/** Pieces and spaces that a message speaks of, to light them on the map. */
export function mentioned(message: Message | null | undefined, lex: Lexicon): { pieces: number[]; spaces: number[] } {
  const found = parts(message, lex);
  return {
    pieces: found.flatMap((part) => (part.kind === "piece" ? [part.ref] : [])),
    spaces: found.flatMap((part) => (part.kind === "space" ? [part.ref] : [])),
  };
}

export function lexicon(
  lang: Lang,
  meta: GameMeta,
  board: BoardData,
  pieces: Piece[],
  catalog: Record<string, Text>,
  cards: Card[] = [],
): Lexicon {
  return { lang, catalog, pieces, cards, spaces: board.spaces, sides: meta.sides };
}
