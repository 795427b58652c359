import { describe, expect, it } from "vitest";
import { chunks, piecesOf } from "../src/lib/chunks";

describe("long lines", () => {
  it("are cut into pieces that begin where the last one ended", () => {
    expect(chunks("M0 0L1 0L2 0L3 0", 2)).toEqual(["M0 0L1 0L2 0", "M2 0L3 0"]);
    expect(chunks("M0 0C1 1 2 2 3 3C4 4 5 5 6 6", 1)).toEqual(["M0 0C1 1 2 2 3 3", "M3 3C4 4 5 5 6 6"]);
  });
  it("keep short subpaths together", () => {
    expect(chunks("M0 0L1 0M5 5L6 5M9 9L9 8", 2)).toEqual(["M0 0L1 0M5 5L6 5", "M9 9L9 8"]);
  });
  it("stay whole when they are closed, curved otherwise, dashed, filled or broad and translucent", () => {
    expect(chunks("M0 0L1 0L1 1Z", 1)).toEqual(["M0 0L1 0L1 1Z"]);
    const d = `M0 0${"L1 0".repeat(50)}`;
    expect(piecesOf({ id: "a", d, style: { fill: "none", stroke: "#000" } })).toHaveLength(3);
    expect(piecesOf({ id: "a", d, style: { fill: "none", "stroke-dasharray": "2 2" } })).toEqual([d]);
    expect(piecesOf({ id: "a", d, style: { fill: "#fff" } })).toEqual([d]);
    expect(piecesOf({ id: "a", d, style: { fill: "none", "stroke-width": 8, opacity: 0.2 } })).toEqual([d]);
  });
});
