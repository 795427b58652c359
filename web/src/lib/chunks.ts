// Long lines in short pieces: a browser paints the map in tiles and can leave out, for each, every path that does not touch
// it, but not a part of a path. A road across the whole board would be drawn anew for every tile.

import type { ArtLayer } from "./types";

const NUMBERS: Record<string, number> = { L: 2, C: 6 };
const SEGMENTS = 20;

/** A path of absolute M, L and C commands in pieces of a few segments, each beginning where the last one ended. */
export function chunks(d: string, most = SEGMENTS): string[] {
  const pieces: string[] = [];
  let piece = "";
  let count = 0;
  let last = "";
  const close = (): void => {
    if (count) pieces.push(piece);
    piece = "";
    count = 0;
  };
  for (const [, command = "", rest = ""] of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const values = rest.match(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g) ?? [];
    if (command === "M" && values.length === 2) {
      if (count >= most) close();
      last = values.join(" ");
      piece += `M${last}`;
      continue;
    }
    const size = NUMBERS[command];
    if (!size || values.length % size) return [d];
    for (let i = 0; i < values.length; i += size) {
      if (count >= most) {
        close();
        piece = `M${last}`;
      }
      piece += command + values.slice(i, i + size).join(" ");
      last = values.slice(i + size - 2, i + size).join(" ");
      count += 1;
    }
  }
  close();
  return pieces;
}

/** The pieces of a layer, when cutting it cannot be seen: no dashes, no fill, and no broad translucent ends that overlap. */
export function piecesOf(layer: ArtLayer): string[] {
  const { style } = layer;
  const plain = (style.fill ?? "none") === "none" && style["stroke-dasharray"] === undefined;
  const solid = Number(style.opacity ?? 1) > 0.99 || Number(style["stroke-width"] ?? 1) < 2.5;
  return plain && solid ? chunks(layer.d) : [layer.d];
}
