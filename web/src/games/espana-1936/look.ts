// Counters of España 1936: an emblem, the value as large as can be, and the modifier in a circle.

import { loc } from "../../lib/i18n";
import { signed } from "../../lib/messages";
import type { Piece } from "../../lib/types";
import { safeCloth, type Cloth, type Face, type GameLook, type Plate } from "../face";
import { emblem, FLAGS } from "./emblems";

type Colours = Pick<Cloth, "fill" | "ink" | "edge">;

/** The colours of the printed counters. */
const HISTORIC: Record<string, Colours> = {
  nationalist: { fill: "#2f5f9e", ink: "#f7f3e6", edge: "#0f2547" },
  african: { fill: "#3f7a4a", ink: "#f5f4e2", edge: "#15301b" },
  republican: { fill: "#b32a22", ink: "#fff3e2", edge: "#4d0b07" },
};

/** Okabe and Ito's blue, bluish green and vermilion, far apart in lightness too. */
const SAFE: Record<string, Colours> = {
  nationalist: { fill: "#0a4f86", ink: "#ffffff", edge: "#031f38" },
  african: { fill: "#7ccbb0", ink: "#06261b", edge: "#0d4d38" },
  republican: { fill: "#e08a3a", ink: "#231003", edge: "#6d3604" },
};

const AFRICAN = new Set(["africa", "legion"]);
const REPUBLICAN = 1;
const text = (value: unknown): string => (typeof value === "string" ? value : "");
const figure = (value: unknown): number => (typeof value === "number" ? value : 0);

/** The picture of a piece; the face of a unit is the value it shows. */
export function plate(piece: Piece, face: string): Plate {
  const kind = piece.kind;
  const unit = kind === "unit";
  const value = unit ? figure(Number(face)) : figure(piece.value);
  const modifier = figure(piece.modifier);
  const air = figure(piece.air_modifier);
  return {
    emblem: emblem(piece.side, unit ? text(piece.type) : "", text(piece.ship_class) || kind),
    value: value ? String(value) : "",
    ring: modifier ? signed(modifier) : undefined,
    diamond: air ? signed(air) : undefined,
    title: piece.short,
    helper: !unit && kind !== "ship",
    outline: kind === "general" ? "disc" : kind === "plane" ? "shield" : piece.side === "republican" ? "round" : "square",
  };
}

export const look: GameLook = {
  face(piece, face): Face {
    const drawn = plate(piece, face);
    const figures = [drawn.value && `◆ ${drawn.value}`, drawn.ring && `(${drawn.ring})`, drawn.diamond && `✈ ${drawn.diamond}`];
    return {
      arm: "",
      echelon: "",
      title: piece.short,
      factors: drawn.value ? [drawn.value] : [],
      circled: false,
      steps: 1,
      maxSteps: 1,
      line: figures.filter(Boolean).join("  ") || loc(piece.name),
      plate: drawn,
    };
  },

  cloth(faction, side, palette): Cloth {
    const table = palette === "safe" ? SAFE : HISTORIC;
    const name = side === REPUBLICAN ? "republican" : AFRICAN.has(faction) ? "african" : "nationalist";
    return {
      ...safeCloth(side),
      ...table[name],
      stripe: null,
      shape: side === REPUBLICAN ? "round" : "square",
      letter: side === REPUBLICAN ? "R" : "N",
    };
  },

  flag: (side) => FLAGS[side] ?? [],
  faction: (piece) => text(piece.type),
  /** Naval spaces are part of the table only when ships stand on it. */
  inPlay: (space, view, pieces) =>
    space.terrain === "land" || view.pieces.some((one) => pieces[one.piece]?.kind === "ship"),
  showsOdds: (view) => !!view.game?.fight,
  inks: ["#1f5fae", "#b32a22"],
};
