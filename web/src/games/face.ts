// What a game tells the common counter to draw, and the plain face used when a game has no face of its own.

import type { Palette } from "../lib/prefs.svelte";
import type { GameMeta, Piece, Space, View } from "../lib/types";

/** Colours and outline of a counter. `shape` and `letter` tell the sides apart without colour. */
export interface Cloth {
  fill: string;
  ink: string;
  edge: string;
  stripe?: string | null;
  shape: "square" | "round";
  letter: string;
}

export interface Face {
  arm: string;
  echelon: string;
  title: string;
  factors: string[];
  /** The last factor stands in a circle. */
  circled: boolean;
  steps: number;
  maxSteps: number;
  /** A figure in the corner, such as bombardment points. */
  corner?: string;
  /** The figures in words, where a row of factors would not say it. */
  line?: string;
  /** A face with an emblem in the place of a military symbol. */
  plate?: Plate;
}

/** Face of a counter with an emblem, one large figure, and a modifier in a circle. */
export interface Plate {
  emblem: Stroke[];
  /** The large figure; empty for a counter without one. */
  value: string;
  /** The figure in a circle, signed. */
  ring?: string;
  /** The figure in a diamond, signed. */
  diamond?: string;
  /** Shown in place of the figure when there is none, such as a general's name. */
  title: string;
  /** Counters that go with others are drawn smaller. */
  helper: boolean;
  outline: "square" | "round" | "disc" | "shield";
}

/** A part of an emblem, in a box from -24 to 24. */
export interface Stroke {
  d: string;
  fill?: string;
  line?: string;
  width?: number;
}

export interface GameLook {
  face(piece: Piece, face: string): Face;
  cloth(faction: string, side: number, palette: Palette): Cloth;
  /** The sign of a side's control marker. */
  flag?(side: string): Stroke[];
  /** The name under which `cloth` knows a piece, where it is not the piece's faction. */
  faction?(piece: Piece): string;
  /** Whether a space belongs to the picture that is fitted into the window. */
  inPlay?(space: Space, view: View, pieces: Piece[]): boolean;
  /** Whether the game's own panels show the odds of this moment. */
  showsOdds?(view: View): boolean;
  /** Colours of the sides in overlays, in the order of the sides. */
  inks?: [string, string];
}

const SAFE = [
  { fill: "#d9822b", ink: "#1d1409", edge: "#5e2f04" },
  { fill: "#3f83b8", ink: "#ffffff", edge: "#0b2c47" },
  { fill: "#7a7a7a", ink: "#ffffff", edge: "#2b2b2b" },
  { fill: "#c8a2c8", ink: "#20101f", edge: "#5a3a5a" },
];

export function safeCloth(side: number, meta?: GameMeta): Cloth {
  const colours = SAFE[side % SAFE.length] ?? { fill: "#ddd", ink: "#111", edge: "#333" };
  return {
    ...colours,
    shape: side === 1 ? "round" : "square",
    letter: meta?.sides[side]?.short.en.slice(0, 1) ?? "",
  };
}

const text = (value: unknown): string => (value == null ? "" : String(value));

/** Numbers of a face: the face's own, else the piece's. */
export function number(piece: Piece, face: string, name: string): number | null {
  const own = piece.faces?.[face]?.[name];
  const value = own ?? piece.faces?.full?.[name] ?? piece[name];
  return typeof value === "number" ? value : null;
}

export const plainLook: GameLook = {
  face(piece, face) {
    const factors = ["attack", "defense", "move"].map((name) => number(piece, face, name));
    return {
      arm: text(piece.symbol) || piece.kind,
      echelon: text(piece.echelon),
      title: piece.short,
      factors: factors.every((factor) => factor === null) ? [] : factors.map((factor) => text(factor ?? 0)),
      circled: piece.motorized === true,
      steps: 1,
      maxSteps: 1,
    };
  },
  cloth: (_faction, side) => safeCloth(side),
};
