import { describe, expect, it } from "vitest";
import { actionFor, HELP } from "../src/lib/keys";
import { en } from "../src/lib/i18n/en";
import { es } from "../src/lib/i18n/es";

const overlays = { Z: "zoc", S: "supply" };

describe("keys", () => {
  it("steer the cursor; letters only while it shows", () => {
    expect(actionFor({ key: "ArrowUp" }, overlays, false)).toEqual({ do: "cursor", to: "up" });
    expect(actionFor({ key: "s" }, overlays, true)).toEqual({ do: "cursor", to: "down" });
    expect(actionFor({ key: "s" }, overlays, false)).toEqual({ do: "overlay", name: "supply" });
    expect(actionFor({ key: "S", shiftKey: true }, overlays, true)).toEqual({ do: "overlay", name: "supply" });
  });
  it("undo, reset, and leave other browser shortcuts alone", () => {
    expect(actionFor({ key: "z", ctrlKey: true }, overlays, false)).toEqual({ do: "undo" });
    expect(actionFor({ key: "u" }, overlays, false)).toEqual({ do: "undo" });
    expect(actionFor({ key: "U", shiftKey: true }, overlays, false)).toEqual({ do: "reset" });
    expect(actionFor({ key: "r", ctrlKey: true }, overlays, false)).toBeNull();
    expect(actionFor({ key: "f", altKey: true }, overlays, false)).toBeNull();
  });
  it("choose, go back and go round", () => {
    expect(actionFor({ key: "Enter" }, {}, false)).toEqual({ do: "act" });
    expect(actionFor({ key: "Backspace" }, {}, false)).toEqual({ do: "back" });
    expect(actionFor({ key: "Tab" }, {}, false)).toEqual({ do: "next" });
    expect(actionFor({ key: "Tab", shiftKey: true }, {}, false)).toEqual({ do: "previous" });
    expect(actionFor({ key: "3" }, {}, false)).toEqual({ do: "nth", n: 3 });
    expect(actionFor({ key: "§" }, {}, false)).toBeNull();
  });
  it("are all explained in both languages", () => {
    for (const [, word] of HELP) {
      expect(Object.keys(en)).toContain(word);
      expect(Object.keys(es)).toContain(word);
    }
  });
});

describe("the interface's words", () => {
  it("have the same fields in both languages", () => {
    const fields = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "").sort();
    for (const [word, text] of Object.entries(en)) expect(fields(es[word as keyof typeof en]), word).toEqual(fields(text));
  });
});
