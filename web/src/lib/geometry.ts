// Shapes and directions on the board, in board units. Works for hexes and for points joined by lines alike.

import type { BoardData, Space } from "./types";
import type { Room } from "./zones";

export type Point = readonly [number, number];

/** Corners of a flat-top hex, clockwise from the right-hand one. */
export function hexCorners(x: number, y: number, radius: number): Point[] {
  return [0, 60, 120, 180, 240, 300].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
  });
}

const r1 = (value: number): number => Math.round(value * 10) / 10;

export function polygonPath(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${r1(x)},${r1(y)}`).join("L")}Z`;
}

/** Outline of one space; `inset` shrinks it towards its middle. */
export function spacePath(board: BoardData, index: number, inset = 0): string {
  const space = board.spaces[index];
  if (!space) return "";
  const radius = board.radius - inset;
  if (board.shape === "hex") return polygonPath(hexCorners(space.x, space.y, radius));
  const box = board.art?.boxes?.[index];
  if (box) return boxPath(box, inset);
  const { x, y } = space;
  return `M${r1(x - radius)},${y}a${radius},${radius} 0 1 0 ${2 * radius},0a${radius},${radius} 0 1 0 ${-2 * radius},0Z`;
}

/** A printed space with rounded corners. */
function boxPath([left, top, right, bottom]: readonly [number, number, number, number], inset: number): string {
  const r = 7;
  const [x, y] = [r1(left + inset + r), r1(top + inset)];
  const across = r1(right - left - 2 * (inset + r));
  const down = r1(bottom - top - 2 * (inset + r));
  return `M${x},${y}h${across}a${r},${r} 0 0 1 ${r},${r}v${down}a${r},${r} 0 0 1 ${-r},${r}h${-across}a${r},${r} 0 0 1 ${-r},${-r}v${-down}a${r},${r} 0 0 1 ${r},${-r}Z`;
}

/** The side that two neighbouring hexes share (for points: a short bar across the line between them). */
export function sharedSide(board: BoardData, a: number, b: number): [Point, Point] | null {
  const one = board.spaces[a];
  const two = board.spaces[b];
  if (!one || !two) return null;
  const mx = (one.x + two.x) / 2;
  const my = (one.y + two.y) / 2;
  const dx = two.x - one.x;
  const dy = two.y - one.y;
  const length = Math.hypot(dx, dy) || 1;
  const half = board.radius / 2;
  const nx = (-dy / length) * half;
  const ny = (dx / length) * half;
  return [
    [mx - nx, my - ny],
    [mx + nx, my + ny],
  ];
}

export function linePath(spaces: readonly Space[], indices: readonly number[]): string {
  const points = indices.flatMap((index) => spaces[index] ?? []);
  return points.length < 2 ? "" : `M${points.map((p) => `${r1(p.x)},${r1(p.y)}`).join("L")}`;
}

export function nearest(spaces: readonly Space[], x: number, y: number): number {
  let best = -1;
  let least = Infinity;
  spaces.forEach((space, index) => {
    const distance = (space.x - x) ** 2 + (space.y - y) ** 2;
    if (distance < least) {
      least = distance;
      best = index;
    }
  });
  return best;
}

/** The space under a point, or -1 outside every space. */
export function spaceAt(board: BoardData, x: number, y: number): number {
  const boxes = board.art?.boxes;
  if (boxes) {
    // Counters of the lower row hang a little over the edge of a printed space.
    const hang = 14;
    return boxes.findIndex(([left, top, right, bottom]) => x >= left && x <= right && y >= top && y <= bottom + hang);
  }
  const index = nearest(board.spaces, x, y);
  const space = board.spaces[index];
  return space && Math.hypot(space.x - x, space.y - y) <= board.radius ? index : -1;
}

export type Direction = "up" | "down" | "left" | "right" | "up-left" | "up-right" | "down-left" | "down-right";

const ANGLES: Record<Direction, number> = {
  right: 0,
  "down-right": 30,
  down: 90,
  "down-left": 150,
  left: 180,
  "up-left": 210,
  up: 270,
  "up-right": 330,
};

/** The next space from `from` in a direction: near and straight ahead beats far or aslant. */
export function step(spaces: readonly Space[], from: number, direction: Direction): number {
  const origin = spaces[from];
  if (!origin) return from;
  const wanted = ANGLES[direction];
  let best = from;
  let least = Infinity;
  spaces.forEach((space, index) => {
    if (index === from) return;
    const dx = space.x - origin.x;
    const dy = space.y - origin.y;
    const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
    const off = Math.abs(((angle - wanted + 540) % 360) - 180);
    if (off > 50) return;
    const score = Math.hypot(dx, dy) * (1 + off / 45);
    if (score < least) {
      least = score;
      best = index;
    }
  });
  return best;
}

/** The zone of a side on a printed space: its middle and size. A space without zones is one zone for everybody. */
export function zoneOf(board: BoardData, space: number, side: number): Room {
  const at = board.spaces[space];
  const middles = board.art?.zones?.[space];
  const [width, height] = board.art?.zone_sizes?.[space] ?? [board.radius * 1.4, board.radius * 1.4];
  const [x, y] = middles?.[side] ?? [at?.x ?? 0, at?.y ?? 0];
  return { x, y, width, height };
}

/** Where the counters of a stack lie, bottom first: a cascade up and to the right. */
export function cascade(count: number, shift: number): Point[] {
  const half = ((count - 1) * shift) / 2;
  return Array.from({ length: count }, (_, i) => [-half + i * shift, half - i * shift] as const);
}

/** Where they lie when fanned out: a row, or a ring when there are many. */
export function fan(count: number, size: number): Point[] {
  if (count <= 4) {
    const width = (count - 1) * size * 1.08;
    return Array.from({ length: count }, (_, i) => [-width / 2 + i * size * 1.08, -size * 0.9] as const);
  }
  const radius = Math.max(size * 1.15, (count * size * 1.12) / (2 * Math.PI));
  return Array.from({ length: count }, (_, i) => {
    const angle = -Math.PI / 2 + (i * 2 * Math.PI) / count;
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
  });
}
