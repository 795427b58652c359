import { describe, expect, it } from "vitest";
import { cite, fraction, mentioned, parts, plain, ratio, signed, tied, type Lexicon } from "../src/lib/messages";
import type { Lang } from "../src/lib/types";

const lexicon = (lang: Lang): Lexicon => ({
  lang,
  catalog: {
    moved: { en: "{unit:piece} moves to {to:space}, {cost:mp4} MP", es: "{unit:piece} va a {to:space}, {cost:mp4} PM" },
    rolled: { en: "{die:die} {drm:signed}", es: "{die:die} {drm:signed}" },
    both: { en: "{units:pieces}", es: "{units:pieces}" },
    odds: { en: "strength {a:str8} of {who:side}", es: "fuerza {a:str8} de {who:side}" },
    weather: { en: "Weather: {kind:term}", es: "Tiempo: {kind:term}" },
    poor: { en: "poor", es: "malo" },
    played: { en: "{card:card} in {at:space}", es: "{card:card} en {at:space}" },
    shown: { en: "{cards:cards}", es: "{cards:cards}" },
    "card.hidden": { en: "a card", es: "una carta" },
    outer: { en: "because {why:message}", es: "porque {why:message}" },
  },
  pieces: [
    { id: "a", side: "n", kind: "infantry", name: { en: "1st Littorio", es: "1.º Littorio" }, short: "1" },
    { id: "b", side: "n", kind: "infantry", name: { en: "2nd Littorio", es: "2.º Littorio" }, short: "2" },
  ],
  cards: [
    { id: 0, side: "n", number: 1, title: { en: "Draft", es: "Reclutamiento" }, text: { en: "Three points.", es: "Tres puntos." } },
  ],
  spaces: [
    { id: "0906", x: 0, y: 0 },
    { id: "1006", x: 0, y: 1, name: "Reinosa" },
    { id: "la-coruna", x: 0, y: 2, name: "La Coruña" },
  ],
  sides: [{ id: "n", name: { en: "Nationalist", es: "Nacional" }, short: { en: "N", es: "N" } }],
});

describe("messages", () => {
  it("name cards, and say of a hidden one only that it is a card", () => {
    const played = { key: "played", args: { card: 0, at: 2 } };
    expect(plain(played, lexicon("es"))).toBe("Reclutamiento en La Coruña");
    expect(parts(played, lexicon("en"))[0]).toEqual({ kind: "card", text: "Draft", ref: 0 });
    expect(plain({ key: "shown", args: { cards: [0, -1] } }, lexicon("en"))).toBe("Draft and a card");
  });
  it("fill typed fields in both languages", () => {
    const message = { key: "moved", args: { unit: 0, to: 1, cost: 6 } };
    expect(plain(message, lexicon("en"))).toBe("1st Littorio moves to Reinosa (1006), 1½ MP");
    expect(plain(message, lexicon("es"))).toBe("1.º Littorio va a Reinosa (1006), 1½ PM");
  });
  it("keep pieces, spaces and dice as parts that can be pressed", () => {
    const found = parts({ key: "moved", args: { unit: 0, to: 1, cost: 4 } }, lexicon("en"));
    expect(found.filter((part) => part.kind !== "text")).toEqual([
      { kind: "piece", text: "1st Littorio", ref: 0 },
      { kind: "space", text: "Reinosa (1006)", ref: 1 },
    ]);
    expect(mentioned({ key: "moved", args: { unit: 0, to: 1, cost: 4 } }, lexicon("en"))).toEqual({ pieces: [0], spaces: [1] });
  });
  it("join lists as the language does", () => {
    expect(plain({ key: "both", args: { units: [0, 1] } }, lexicon("en"))).toBe("1st Littorio and 2nd Littorio");
    expect(plain({ key: "both", args: { units: [0, 1] } }, lexicon("es"))).toBe("1.º Littorio y 2.º Littorio");
  });
  it("write signs, dice, sides and terms", () => {
    expect(plain({ key: "rolled", args: { die: 5, drm: -2 } }, lexicon("en"))).toBe("[5] −2");
    expect(plain({ key: "odds", args: { a: 52, who: "n" } }, lexicon("es"))).toBe("fuerza 6½ de Nacional");
    expect(plain({ key: "weather", args: { kind: "poor" } }, lexicon("es"))).toBe("Tiempo: malo");
  });
  it("nest messages", () => {
    expect(plain({ key: "outer", args: { why: { key: "weather", args: { kind: "poor" } } } }, lexicon("en"))).toBe(
      "because Weather: poor",
    );
  });
  it("show an unknown key rather than nothing", () => {
    expect(plain({ key: "lost", args: { n: 2 } }, lexicon("en"))).toBe("lost n 2");
    expect(plain(null, lexicon("en"))).toBe("");
  });
});

it("ties punctuation to the name before it", () => {
  const found = tied([{ kind: "space", text: "1004", ref: 4 }, { kind: "text", text: ", 3 MP" }, { kind: "text", text: "." }]);
  expect(found.map((one) => [one.part.text, one.after])).toEqual([["1004", ","], [" 3 MP", ""], [".", ""]]);
});

describe("numbers", () => {
  it("are printed as fractions", () => {
    expect([0, 1, 2, 3, 4, 5, -6].map((n) => fraction(n, 4))).toEqual(["0", "¼", "½", "¾", "1", "1¼", "−1½"]);
    expect([4, 11, 16].map((n) => fraction(n, 8))).toEqual(["½", "1⅜", "2"]);
    expect([ratio(12, 8), ratio(7, 6), ratio(14, 12), ratio(0, 6), ratio(6, 2)]).toEqual(["1½", "7/6", "7/6", "0", "3"]);
    expect([ratio(43, 30), ratio(43, 30, "es")]).toEqual(["1.43", "1,43"]);
  });
  it("carry their sign", () => {
    expect([2, 0, -1].map(signed)).toEqual(["+2", "0", "−1"]);
  });
  it("cite sections and rulings", () => {
    expect([cite("9.1"), cite("R12")]).toEqual(["§9.1", "R12"]);
  });
});
