// Insignia of the counters, drawn for this table in a box from -24 to 24. They stand for a formation; they copy no badge.

import type { Stroke } from "../face";

const line = (d: string, width = 3): Stroke => ({ d, line: "ink", width });
const solid = (d: string): Stroke => ({ d, fill: "ink" });

function star(points: number, outer: number, inner: number, turn = 0): string {
  const corners = Array.from({ length: points * 2 }, (_, i) => {
    const r = i % 2 ? inner : outer;
    const angle = (i * Math.PI) / points + turn;
    return `${(r * Math.sin(angle)).toFixed(1)},${(-r * Math.cos(angle)).toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
}

const circle = (r: number, x = 0, y = 0): string => `M${x - r},${y}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0Z`;

/** Crossed rifles under a crown of five points. */
const ARMY = [line("M-19,16L15,-14M19,16L-15,-14", 4), line("M-19,16l-3,-6M19,16l3,-6", 4), solid("M-9,-12L-11,-22L-5,-17L0,-24L5,-17L11,-22L9,-12Z")];

/** A yoke with a bundle of arrows. */
const FALANGE = [
  line("M-11,21V-14M0,21V-18M11,21V-14M-15,-9L-11,-15L-7,-9M-4,-13L0,-19L4,-13M7,-9L11,-15L15,-9", 3),
  line("M-21,9V3H21V9", 4.6),
];

/** The ragged cross of Burgundy. */
const CARLIST = [
  line("M-19,-19L19,19M19,-19L-19,19", 6),
  line("M-16,-8L-8,-16M-5,3L3,-5M8,16L16,8M-3,-5L5,3M16,-8L8,-16M-8,16L-16,8", 3),
];

/** A crescent before crossed rifles. */
const AFRICA = [line("M-20,18L20,-18M20,18L-20,-18", 2.8), solid("M5,-17A17,17 0 1 0 5,17A13.5,13.5 0 1 1 5,-17Z")];

/** Halberd, musket and crossbow. */
const LEGION = [
  line("M0,23V-22M-18,20L13,-17M18,20L-13,-17", 3),
  solid("M-13,-17L-20,-10Q-16,-20 -6,-21Z"),
  line("M-15,4Q0,-12 15,4", 3.2),
];

/** A star over a laurel. */
const CTV = [solid(star(5, 17, 7)), line("M-20,4Q-16,20 0,22Q16,20 20,4", 3.4)];

/** The three-pointed star of the Popular Army's five corners: a star in a ring. */
const POPULAR = [line(circle(20), 3.2), solid(star(5, 15, 6))];

/** Cross over saltire. */
const BASQUE = [line("M-22,-18L22,18M22,-18L-22,18", 5), line("M0,-20V20M-23,0H23", 6.4)];

/** The banner parted on the slant. */
const ANARCHIST = [solid("M-22,16V-16L22,16Z"), line("M-22,-16H22V16H-22Z", 3)];

/** Hammer and sickle, in few strokes. */
const COMMUNIST = [line("M2,-19A17,17 0 1 1 -17,12", 4.6), line("M-18,18L-8,10", 4.6), line("M-9,-9L13,15", 4.4), solid("M-15,-9L-6,-18L1,-11L-8,-2Z")];

/** The star with three points. */
const BRIGADES = [solid(star(3, 22, 7)), line(circle(22), 2.4)];

const PLANE = [solid("M0,-23Q3.4,-20 3.4,-11L22,1V6L3.4,2L2.6,14L9,19V22L0,20L-9,22V19L-2.6,14L-3.4,2L-22,6V1L-3.4,-11Q-3.4,-20 0,-23Z")];
const TANK = [solid("M-22,6L-15,0H16L22,6L17,14H-16Z"), solid("M-9,0V-8H8V-6H23V-3H8V0Z"), solid(circle(3, -11, 10))];
const GENERAL = [solid(star(5, 15, 6)), line("M-22,-3Q-22,14 0,20Q22,14 22,-3", 3)];
const SHIP = [solid("M-23,4H23L17,14H-18Z"), solid("M-9,3V-5H-4V-14H0V-5H8V3Z"), line("M8,-1L18,-4M-9,-1L-18,-4M-2,-14V-21", 2.6)];
const DESTROYER = [solid("M-23,4H23L15,12H-19Z"), solid("M-5,3V-4H2V3Z"), line("M-1,-4V-15M2,0L12,-3M6,3V-3", 2.4)];
const SUBMARINE = [solid("M-23,4Q-18,-2 0,-2Q19,-2 23,4Q18,11 0,11Q-19,11 -23,4Z"), solid("M-5,-2V-10H5V-2Z"), line("M0,-10V-18H5", 2.4)];

const NATIONALIST: Record<string, Stroke[]> = { army: ARMY, falange: FALANGE, carlist: CARLIST, africa: AFRICA, legion: LEGION, ctv: CTV };
const REPUBLICAN: Record<string, Stroke[]> = { army: POPULAR, basque: BASQUE, anarchist: ANARCHIST, communist: COMMUNIST, ib: BRIGADES };
const OTHERS: Record<string, Stroke[]> = { plane: PLANE, tank: TANK, general: GENERAL, ship: SHIP, destroyer: DESTROYER, submarine: SUBMARINE };

/** The emblem of a unit by side and type, or of another piece by its kind. */
export function emblem(side: string, type: string, kind: string): Stroke[] {
  return (side === "republican" ? REPUBLICAN : NATIONALIST)[type] ?? OTHERS[kind] ?? [];
}

/** The sign on a side's control marker. */
export const FLAGS: Record<string, Stroke[]> = { nationalist: ARMY, republican: POPULAR };
