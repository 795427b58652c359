// Military symbols, drawn once per symbol and ink and kept. Sizes are in units of the symbol's own drawing.

import { ms, numberlandunit } from "milsymbol-land";

ms.addIcons(numberlandunit);

export interface Drawn {
  inner: string;
  box: [number, number, number, number];
}

const ECHELONS: Record<string, string> = { I: "15", II: "16", III: "17", X: "18", XX: "21", XXX: "22", XXXX: "23" };

/** Entity codes of the land-unit symbol set of APP-6 for the arms of these games. */
const ENTITIES: Record<string, string> = {
  infantry: "121100",
  motorized: "121104",
  mountain: "121100",
  armor: "120500",
  cavalry: "121300",
  hq: "000000",
  supply: "163400",
  air: "120800",
  artillery: "130300",
  engineer: "140700",
  militia: "121100",
};

const drawn = new Map<string, Drawn>();

/** The symbol of an arm with its echelon, in one ink on no ground. */
export function symbol(arm: string, echelon: string, ink: string): Drawn {
  const key = [arm, echelon, ink].join("|");
  const known = drawn.get(key);
  if (known) return known;
  const head = arm === "hq" ? "2" : "0";
  const sidc = `100310${"0"}${head}${ECHELONS[echelon] ?? "00"}${ENTITIES[arm] ?? ENTITIES.infantry}${arm === "mountain" ? "0041" : "0000"}`;
  const made = new ms.Symbol(sidc, {
    size: 40,
    fill: false,
    monoColor: ink,
    outlineWidth: 0,
    strokeWidth: 9,
  });
  const svg = made.asSVG();
  const box = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? "0 0 100 100").split(/[ ,]+/).map(Number);
  const result: Drawn = {
    inner: svg.replace(/^[\s\S]*?<svg[^>]*>/, "").replace(/<\/svg>\s*$/, ""),
    box: [box[0] ?? 0, box[1] ?? 0, box[2] ?? 100, box[3] ?? 100],
  };
  drawn.set(key, result);
  return result;
}
