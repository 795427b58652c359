import { describe, expect, it } from "vitest";
import { Keyring, readHash } from "../src/lib/keyring";

function memory(): { getItem(name: string): string | null; setItem(name: string, value: string): void } {
  const kept = new Map<string, string>();
  return { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => void kept.set(name, value) };
}

describe("addresses", () => {
  it("give page, key and tokens apart", () => {
    expect(readHash("#/?key=abc")).toEqual({ route: { page: "home" }, key: "abc", tokens: [] });
    expect(readHash("#/t/m1?token=x&token=y,z")).toEqual({ route: { page: "table", match: "m1" }, key: null, tokens: ["x", "y", "z"] });
    expect(readHash("#/new/some-game").route).toEqual({ page: "new", game: "some-game" });
    expect(readHash("").route).toEqual({ page: "home" });
  });
});

describe("the keyring", () => {
  it("keeps tokens by match, once each", () => {
    const keys = new Keyring(memory());
    keys.add("m1", ["x"]);
    keys.add("m1", ["x", "y"]);
    keys.setOwner("o");
    expect(keys.of("m1")).toEqual(["x", "y"]);
    expect(keys.bearer()).toEqual(["o", "x", "y"]);
  });
  it("never takes a bot's seat, which would show every secret", () => {
    const keys = new Keyring(memory());
    keys.setOwner("o");
    const seats = { n: { kind: "human", yours: true, token: "x" }, r: { kind: "bot:random", yours: true, token: "y" } };
    expect(keys.forMatch({ id: "m1", seats })).toEqual(["x"]);
    keys.add("m1", ["mine"]);
    expect(keys.forMatch({ id: "m1", seats })).toEqual(["mine"]);
  });
  it("survives what others put in its place", () => {
    const store = memory();
    store.setItem("frente.tokens", "{not json");
    expect(new Keyring(store).bearer()).toEqual([]);
  });
});
