import { describe, expect, it } from "vitest";
import { plainLook } from "../src/games/face";
import { look } from "../src/games/santander-37/look";
import type { Piece } from "../src/lib/types";

const name = { en: "x", es: "x" };
const regiment: Piece = {
  id: "a", side: "nationalist", kind: "infantry", name, short: "1 LITTOR", faction: "italian", symbol: "motorized", echelon: "III",
  motorized: true, steps: 2, faces: { full: { attack: 6, defense: 5, move: 8 }, reduced: { attack: 3, defense: 3, move: 8 } },
};

describe("faces of counters", () => {
  it("show attack, defence and movement, circled when motorised, and the steps left", () => {
    expect(look.face(regiment, "full")).toMatchObject({ factors: ["6", "5", "8"], circled: true, steps: 2, maxSteps: 2 });
    expect(look.face(regiment, "reduced")).toMatchObject({ factors: ["3", "3", "8"], steps: 1, maxSteps: 2 });
  });
  it("mark remnants, headquarters, logistic and air units", () => {
    const basque: Piece = { ...regiment, short: "155", motorized: false, steps: 1, faces: { full: { attack: 3, defense: 4, move: 4 }, remnant: { attack: 1, defense: 2, move: 3 } } };
    expect(look.face(basque, "remnant")).toMatchObject({ title: "R. 155", factors: ["1", "2", "3"] });
    const hq: Piece = { ...regiment, kind: "hq", symbol: "hq", steps: 1, bombardment: 2, faces: { full: { attack: 0, defense: 1, move: 10 } } };
    expect(look.face(hq, "fired")).toMatchObject({ arm: "hq", factors: ["0", "1", "10"], corner: "2" });
    const lorries: Piece = { ...regiment, kind: "lu", steps: 1, bombardment: 1, faces: { full: { attack: 0, defense: 0, move: 6 } } };
    expect(look.face(lorries, "truck")).toMatchObject({ arm: "supply", factors: ["6"], circled: true });
    expect(look.face(lorries, "full")).toMatchObject({ factors: [], corner: "1" });
    const air: Piece = { ...regiment, kind: "air", bombardment: 1, faces: {} };
    expect(look.face(air, "full")).toMatchObject({ arm: "air", factors: ["1"] });
  });
  it("tell the sides apart by shape and letter in both palettes", () => {
    for (const palette of ["historic", "safe"] as const) {
      expect(look.cloth("italian", 0, palette)).toMatchObject({ shape: "square", letter: "N" });
      expect(look.cloth("basque", 1, palette)).toMatchObject({ shape: "round", letter: "R" });
    }
  });
  it("are plain for a game without a look of its own", () => {
    expect(plainLook.face(regiment, "reduced").factors).toEqual(["3", "3", "8"]);
    expect(plainLook.face({ id: "b", side: "x", kind: "boat", name, short: "B" }, "full").factors).toEqual([]);
  });
});
