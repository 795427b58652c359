import { describe, expect, it } from "vitest";
import { spaceAt, spacePath, zoneOf } from "../src/lib/geometry";
import type { BoardData } from "../src/lib/types";
import { arrange, type Seat } from "../src/lib/zones";

const ROOM = { x: 0, y: 0, width: 98, height: 92 };

function apart(seats: Seat[]): boolean {
  return seats.every((a, i) =>
    seats.every((b, j) => i === j || Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) >= (a.size + b.size) / 2 - 0.01),
  );
}

describe("counters in a zone", () => {
  it.each([1, 2, 3, 4, 5, 8])("never cover each other: %i units with none to six helpers", (units) => {
    for (let helpers = 0; helpers <= 6; helpers++) {
      const found = arrange(units, helpers, ROOM);
      expect(found.units).toHaveLength(units);
      expect(found.helpers).toHaveLength(helpers);
      expect(apart([...found.units, ...found.helpers])).toBe(true);
    }
  });

  it("stay inside, but for the foot of the helpers", () => {
    for (const seat of arrange(4, 3, ROOM).units) {
      expect(Math.abs(seat.x) + seat.size / 2).toBeLessThanOrEqual(49.01);
      expect(seat.y - seat.size / 2).toBeGreaterThanOrEqual(-46.01);
    }
    for (const seat of arrange(4, 3, ROOM).helpers) expect(seat.y + seat.size / 2).toBeLessThanOrEqual(46 + 14.01);
  });

  it("four units, the most a zone holds, keep a figure's size", () => {
    expect(Math.min(...arrange(4, 0, ROOM).units.map((seat) => seat.size))).toBe(45);
    expect(Math.min(...arrange(4, 2, ROOM).units.map((seat) => seat.size))).toBeGreaterThanOrEqual(34);
  });
});

describe("a board of points", () => {
  const board: BoardData = {
    shape: "point",
    radius: 110,
    size: [400, 300],
    spaces: [
      { id: "a", x: 100, y: 100 },
      { id: "b", x: 300, y: 100 },
    ],
    art: { boxes: [[0, 20, 200, 150], [200, 20, 400, 150]], zones: [[[50, 100], [150, 100]], [[250, 100], [350, 100]]], zone_sizes: [[98, 92], [98, 92]] },
  };

  it("knows the printed space under the pointer, and the counters that hang over its edge", () => {
    expect(spaceAt(board, 10, 30)).toBe(0);
    expect(spaceAt(board, 390, 160)).toBe(1);
    expect(spaceAt(board, 390, 200)).toBe(-1);
  });

  it("outlines a space as it is printed", () => {
    expect(spacePath(board, 0)).toMatch(/^M7,20h186/);
  });

  it("gives each side its zone", () => {
    expect(zoneOf(board, 1, 0)).toEqual({ x: 250, y: 100, width: 98, height: 92 });
    expect(zoneOf(board, 1, 1).x).toBe(350);
  });
});
