import { describe, expect, it } from "vitest";
import { fightOf, hits, modifiers, moved, pairing, placed, thrown } from "../src/battle/pool";
import { sorted, spread } from "../src/cards/lay";
import { timetable } from "../src/games/espana-1936/timetable";
import type { Card, LogLine, Pick } from "../src/lib/types";

const pick = (key: string, status: Pick["status"], weight = 1): Pick => ({ key, kind: "mod", status, weight });

describe("modifiers on dice", () => {
  const picks = [pick("mod:0@0", "open"), pick("mod:0@1", "picked"), pick("mod:1@0", "picked", 2), pick("mod:1@1", "open", 2)];

  it("lie where the menu says", () => {
    expect(modifiers(picks)).toEqual([
      { n: 0, amount: 1, die: 1 },
      { n: 1, amount: 2, die: 0 },
    ]);
  });

  it("make hits of dice that reach five", () => {
    const dice = placed([3, 3], modifiers(picks));
    expect(dice.map((die) => [die.final, die.hit])).toEqual([[5, true], [4, false]]);
    expect(hits(dice)).toBe(1);
    expect(hits(placed([5, 6, 4], []))).toBe(2);
  });

  it("move one at a time: the old place is forgotten, the others stay", () => {
    expect(moved(["mod:0@1", "mod:1@0"], 0, 2)).toEqual(["mod:1@0", "mod:0@2"]);
    expect(moved(["mod:10@1"], 1, 0)).toEqual(["mod:10@1", "mod:1@0"]);
  });

  it("show what was thrown in this combat, not in the one before", () => {
    const line = (event: LogLine["event"]): LogLine => ({ n: 1, event, message: { key: "x" }, level: 2 });
    const log = [line({ type: "rolled", side: 0, rolls: [6, 2] }), line({ type: "duelchosen" })];
    expect(thrown(log, 0)).toEqual([]);
    expect(thrown([...log, line({ type: "rolled", side: 0, rolls: [1, 4] })], 0)).toEqual([1, 4]);
    expect(thrown([...log, line({ type: "rolled", side: 0, rolls: [1, 4] })], 1)).toEqual([]);
  });
});

describe("dogfights", () => {
  it("pair the first of one side with the first of the other", () => {
    const first = (piece: number): boolean => piece < 10;
    expect(pairing(["piece:1", "piece:12", "piece:3"], first)).toEqual([[1, 12]]);
    expect(pairing(["piece:12", "piece:1", "piece:3", "piece:11"], first)).toEqual([[1, 12], [3, 11]]);
  });
});

describe("cards", () => {
  const card = (id: number, number: number): Card => ({ id, number, side: "n", title: { en: "", es: "" }, text: { en: "", es: "" } });
  const cards = [card(0, 30), card(1, 4), card(2, 12)];

  it("lie by their numbers, those that may be chosen first", () => {
    expect(sorted([0, 1, 2], cards, new Map())).toEqual([1, 2, 0]);
    const picks = new Map([[0, { key: "card:0", kind: "card", status: "open" } as Pick], [1, { key: "card:1", kind: "card", status: "refused" } as Pick], [2, { key: "card:2", kind: "card", status: "picked" } as Pick]]);
    expect(sorted([0, 1, 2], cards, picks)).toEqual([2, 0, 1]);
  });

  it("come closer together when there are many", () => {
    expect(spread(1, 600, 218, 78)).toBe(0);
    expect(spread(3, 600, 218, 78)).toBe(78);
    expect(spread(10, 600, 218, 78)).toBeCloseTo((600 - 218) / 9);
    expect(spread(10, 300, 218, 78)).toBe(15);
  });
});

describe("España's own", () => {
  it("reads the turn track from the printed table", () => {
    const table = { id: "timetable", title: { en: "", es: "" }, columns: [], rows: [[1, "VII-1936", 6, { en: "yes", es: "sí" }], [2, "X-1936", 3, "–"]] };
    expect(timetable([table]).map((turn) => [turn.number, turn.draw, turn.replacements])).toEqual([[1, 6, true], [2, 3, false]]);
    expect(timetable([])).toEqual([]);
  });

  it("has no battle where the view has none", () => {
    expect(fightOf(undefined)).toBeNull();
    expect(fightOf({ fight: null })).toBeNull();
    expect(fightOf({ fight: { side: 1, space: 3 } })?.attacker).toBe(-1);
  });
});
