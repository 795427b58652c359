import { describe, expect, it } from "vitest";
import { answer } from "../dev/mock";
import { menu, sideId, state, view } from "../src/lib/normal";
import type { StateMsg } from "../src/lib/types";

const sides = [
  { id: "a", name: { en: "A", es: "A" }, short: { en: "A", es: "A" } },
  { id: "b", name: { en: "B", es: "B" }, short: { en: "B", es: "B" } },
];

describe("what the server leaves out", () => {
  it("gets its place in a menu", () => {
    const found = menu({ prompt: { key: "p" }, picks: [{ key: "piece:12" }, { key: "button:end", ref: "end" }] }, "a");
    expect(found?.picks[0]).toMatchObject({ kind: "piece", ref: 12, status: "open", command: null, rolls: false });
    expect(found?.picks[1]).toMatchObject({ kind: "button", ref: undefined });
    expect(found).toMatchObject({ seat: "a", many: false, picked: [], preview: null });
    expect(menu(null)).toBeNull();
  });
  it("gets its place in a view, with sides by name", () => {
    const found = view({ pieces: [{ piece: 3, space: 5 }], hidden: [{ space: 1, side: 1, count: 2 }] }, sides);
    expect(found.pieces[0]).toEqual({ piece: 3, space: 5, face: "full", order: 0, badges: [], spent: false });
    expect(found.hidden[0]?.side).toBe("b");
    expect([sideId(-1, sides), sideId("b", sides), sideId(null, sides)]).toEqual(["", "b", ""]);
  });
  it("takes a whole state", () => {
    const raw = answer({ type: "hello" }, 40) as StateMsg;
    const found = state(raw, sides);
    expect(found.version).toBe(40);
    expect(found.log.every((line) => Array.isArray(line.spaces))).toBe(true);
  });
});
