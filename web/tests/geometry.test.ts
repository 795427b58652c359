import { describe, expect, it } from "vitest";
import { cascade, fan, hexCorners, linePath, sharedSide, spaceAt, spacePath, step } from "../src/lib/geometry";
import type { BoardData } from "../src/lib/types";

// Seven hexes of radius 10: a middle one and its neighbours (flat top: up is 17.32 away, the next column 15).
const H = Math.sqrt(3) * 10;
const board: BoardData = {
  shape: "hex",
  radius: 10,
  size: [60, 60],
  art: null,
  spaces: [
    { id: "middle", x: 30, y: 30 },
    { id: "n", x: 30, y: 30 - H },
    { id: "ne", x: 45, y: 30 - H / 2 },
    { id: "se", x: 45, y: 30 + H / 2 },
    { id: "s", x: 30, y: 30 + H },
    { id: "sw", x: 15, y: 30 + H / 2 },
    { id: "nw", x: 15, y: 30 - H / 2 },
  ],
};

describe("hexes", () => {
  it("have six corners on a circle, the first to the right", () => {
    const corners = hexCorners(0, 0, 10);
    expect(corners).toHaveLength(6);
    expect(corners[0]).toEqual([10, 0]);
    for (const [x, y] of corners) expect(Math.hypot(x, y)).toBeCloseTo(10);
  });
  it("share with a neighbour a side as long as the radius, half-way between", () => {
    const side = sharedSide(board, 0, 2);
    expect(side).not.toBeNull();
    const [a, b] = side ?? [[0, 0], [0, 0]];
    expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeCloseTo(10);
    expect((a[0] + b[0]) / 2).toBeCloseTo(37.5);
  });
  it("are found under a point, and not far outside", () => {
    expect(spaceAt(board, 44, 22)).toBe(2);
    expect(spaceAt(board, 200, 22)).toBe(-1);
  });
  it("draw closed outlines; points are circles", () => {
    expect(spacePath(board, 0)).toMatch(/^M40,30L.*Z$/);
    expect(spacePath({ ...board, shape: "point" }, 0)).toContain("a10,10");
    expect(spacePath(board, 99)).toBe("");
  });
});

describe("the cursor", () => {
  it("goes to each of six neighbours", () => {
    const found = (["up", "up-right", "down-right", "down", "down-left", "up-left"] as const).map((way) => step(board.spaces, 0, way));
    expect(found).toEqual([1, 2, 3, 4, 5, 6]);
  });
  it("finds a neighbour to the right and stays at the edge", () => {
    expect([2, 3]).toContain(step(board.spaces, 0, "right"));
    expect(step(board.spaces, 1, "up")).toBe(1);
  });
});

describe("stacks", () => {
  it("cascade around the middle", () => {
    expect(cascade(3, 10)).toEqual([[-10, 10], [0, 0], [10, -10]]);
  });
  it("fan out without overlap", () => {
    for (const count of [2, 4, 5, 9]) {
      const places = fan(count, 100);
      for (let a = 0; a < count; a++) {
        for (let b = a + 1; b < count; b++) {
          const [p, q] = [places[a], places[b]];
          if (p && q) expect(Math.hypot(p[0] - q[0], p[1] - q[1])).toBeGreaterThanOrEqual(100);
        }
      }
    }
  });
});

it("draws a path through spaces", () => {
  expect(linePath(board.spaces, [0, 1])).toBe("M30,30L30,12.7");
  expect(linePath(board.spaces, [0])).toBe("");
});
