// The server leaves out what is empty; here every field gets its place, so that the rest of the table need not ask.

import type { GameMeta, Menu, Pick, Preview, Side, StateMsg, View } from "./types";

type Loose = Record<string, unknown>;
type Sides = GameMeta["sides"];

const list = <T>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : []);

/** Sides are named; a number is the side's place in the game's list, -1 nobody. */
export function sideId(value: unknown, sides: Sides): Side {
  return typeof value === "number" ? (sides[value]?.id ?? "") : String(value ?? "");
}

function preview(raw: Loose | null | undefined): Preview | null {
  if (!raw) return null;
  return {
    ...(raw as unknown as Preview),
    tallies: list<Loose>(raw.tallies).map((tally) => ({
      ...(tally as unknown as Preview["tallies"][number]),
      lines: list(tally.lines),
    })),
    odds: list(raw.odds),
    expected: list(raw.expected),
    notes: list(raw.notes),
  };
}

function pick(raw: Loose): Pick {
  const key = String(raw.key);
  const at = key.indexOf(":");
  const number = Number(raw.ref ?? key.slice(at + 1));
  return {
    ...(raw as unknown as Pick),
    key,
    kind: String(raw.kind ?? key.slice(0, at)),
    ref: Number.isInteger(number) ? number : undefined,
    status: (raw.status as Pick["status"] | undefined) ?? "open",
    path: list(raw.path),
    command: (raw.command as Pick["command"]) ?? null,
    rolls: raw.rolls === true,
    weight: Number(raw.weight ?? 0),
  };
}

export function menu(raw: unknown, seat = ""): Menu | null {
  if (!raw) return null;
  const loose = raw as Loose;
  return {
    seat: String(loose.seat ?? seat),
    prompt: loose.prompt as Menu["prompt"],
    rule: loose.rule ? String(loose.rule) : undefined,
    many: loose.many === true,
    picked: list(loose.picked),
    picks: list<Loose>(loose.picks).map(pick),
    preview: preview(loose.preview as Loose | null),
  };
}

export function view(raw: unknown, sides: Sides): View {
  const loose = raw as Loose;
  return {
    ...(loose as unknown as View),
    phase: list(loose.phase),
    pieces: list<Loose>(loose.pieces).map((one) => ({
      piece: Number(one.piece),
      space: Number(one.space),
      face: String(one.face ?? "full"),
      order: Number(one.order ?? 0),
      badges: list(one.badges),
      spent: one.spent === true,
    })),
    hidden: list<Loose>(loose.hidden).map((one) => ({
      space: Number(one.space),
      side: sideId(one.side, sides),
      count: Number(one.count),
      badges: list(one.badges),
    })),
    off: list<Loose>(loose.off).map((one) => ({
      box: String(one.box),
      piece: Number(one.piece),
      face: String(one.face ?? "full"),
      badges: list(one.badges),
      spent: one.spent === true,
    })),
    boxes: list<Loose>(loose.boxes).map((one) => ({
      ...(one as unknown as View["boxes"][number]),
      side: sideId(one.side ?? -1, sides),
    })),
    control: list(loose.control),
    markers: list<Loose>(loose.markers).map((one) => ({
      ...(one as unknown as View["markers"][number]),
      side: one.side === undefined ? undefined : sideId(one.side, sides),
    })),
    tracks: list(loose.tracks),
    overlays: list(loose.overlays),
    front: list(loose.front),
  };
}

export function state(raw: StateMsg, sides: Sides): StateMsg {
  const loose = raw as unknown as Loose;
  return {
    ...raw,
    seat: sideId(raw.seat, sides),
    look: sideId(raw.look, sides),
    yours: list(raw.yours),
    view: view(raw.view, sides),
    menu: menu(raw.menu, raw.seat),
    log: list<Loose>(loose.log).map((line) => ({
      ...(line as unknown as StateMsg["log"][number]),
      rules: list(line.rules),
      level: Number(line.level ?? 0),
      spaces: list(line.spaces),
      path: list(line.path),
      dice: list(line.dice),
      preview: preview(line.preview as Loose | null),
    })),
    from: Number(raw.from ?? 0),
    undo: raw.undo ?? { last: false, phase: false, why: null },
    outcome: raw.outcome ?? null,
    forecast: preview(loose.forecast as Loose | null),
    bots: raw.bots ?? {},
    replay: raw.replay === true,
  };
}
