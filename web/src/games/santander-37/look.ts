// Counters of Santander '37: faction colours of the printed game, and factors attack-defence-movement.

import type { Piece } from "../../lib/types";
import { number, safeCloth, type Cloth, type Face, type GameLook } from "../face";

type Colours = Pick<Cloth, "fill" | "ink" | "edge"> & { stripe?: string };

const HISTORIC: Record<string, Colours> = {
  spanish: { fill: "#d3cfc3", ink: "#1c1a16", edge: "#4d493f" },
  italian: { fill: "#2d3032", ink: "#f4efe2", edge: "#000000" },
  "italo-spanish": { fill: "#2d3032", ink: "#f4efe2", edge: "#000000", stripe: "#bdb9ad" },
  german: { fill: "#cfae79", ink: "#22190b", edge: "#5f4a24" },
  "popular-army": { fill: "#3f6b47", ink: "#f6f3e4", edge: "#142a19" },
  santander: { fill: "#b9c95a", ink: "#1e230a", edge: "#56601f" },
  basque: { fill: "#63a866", ink: "#0c2410", edge: "#1f4a25" },
  asturian: { fill: "#8a6aa6", ink: "#ffffff", edge: "#3c2852" },
};

/** Light and dark of one hue per side, with a stripe, so that factions stay apart where hues do not. */
const SAFE: Record<string, Colours> = {
  spanish: { fill: "#f0c48a", ink: "#2a1804", edge: "#8a4a08" },
  italian: { fill: "#b5530b", ink: "#ffffff", edge: "#4a2003" },
  "italo-spanish": { fill: "#b5530b", ink: "#ffffff", edge: "#4a2003", stripe: "#f0c48a" },
  german: { fill: "#d98a3a", ink: "#22140a", edge: "#6e3c08", stripe: "#5b2a02" },
  "popular-army": { fill: "#0b4f85", ink: "#ffffff", edge: "#03233d" },
  santander: { fill: "#a9d3f0", ink: "#08233a", edge: "#1a5580" },
  basque: { fill: "#5ba7dc", ink: "#04192b", edge: "#0c4166" },
  asturian: { fill: "#2f7fb8", ink: "#ffffff", edge: "#083150", stripe: "#d8ecfa" },
};

const REPUBLICAN = 1;

/** Hidden stacks and markers of a side wear its commonest cloth. */
const COMMON = ["spanish", "popular-army"];

function steps(piece: Piece, face: string): number {
  const own = piece.faces?.[face]?.steps;
  if (typeof own === "number") return own;
  const all = typeof piece.steps === "number" ? piece.steps : 1;
  return face === "reduced" ? Math.min(1, all) : all;
}

export const look: GameLook = {
  face(piece, face): Face {
    const bombardment = number(piece, face, "bombardment") ?? number(piece, face, "bombing") ?? number(piece, face, "bp");
    const values = ["attack", "defense", "move"].map((name) => number(piece, face, name));
    const moves = values[2] !== null;
    const base = {
      echelon: typeof piece.echelon === "string" ? piece.echelon : "",
      title: face === "remnant" ? `R. ${piece.short}` : piece.short,
      circled: piece.motorized === true,
      steps: steps(piece, face),
      maxSteps: typeof piece.steps === "number" ? piece.steps : 1,
    };
    if (piece.kind === "air") {
      return { ...base, arm: "air", echelon: "", factors: [String(bombardment ?? 1)], circled: false };
    }
    if (piece.kind === "lu") {
      const truck = face === "truck";
      return { ...base, arm: "supply", factors: moves && truck ? [String(values[2])] : [], circled: truck, corner: truck ? "" : String(bombardment ?? "") };
    }
    const factors = values.map((value) => String(value ?? 0));
    const arm = typeof piece.symbol === "string" ? piece.symbol : piece.kind;
    if (piece.kind === "hq") return { ...base, arm: "hq", factors, corner: bombardment ? String(bombardment) : "" };
    return { ...base, arm: arm === "infantry" && piece.motorized === true ? "motorized" : arm, factors };
  },

  cloth(faction, side, palette): Cloth {
    const table = palette === "safe" ? SAFE : HISTORIC;
    const colours = table[faction] ?? table[COMMON[side] ?? "spanish"];
    const base = safeCloth(side);
    if (!colours) return base;
    return {
      ...base,
      stripe: null,
      ...colours,
      shape: side === REPUBLICAN ? "round" : "square",
      letter: side === REPUBLICAN ? "R" : "N",
    };
  },
};
