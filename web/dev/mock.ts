// A pretended server for working on the table alone: `npm run dev`, then open /?mock#/t/mock. Never part of the build.

import type { BoardData, GameMeta, Menu, Piece, Reply, StateMsg, Text, View } from "../src/lib/types";

const t = (en: string, es = en): Text => ({ en, es });
const COLS = 12;
const ROWS = 9;
const R = 80;

const meta: GameMeta = {
  id: "santander-37",
  title: "Santander ’37",
  blurb: t("A pretended game for working on the table.", "Una partida fingida para trabajar en la mesa."),
  sides: [
    { id: "nationalist", name: t("Nationalist", "Nacional"), short: t("N") },
    { id: "republican", name: t("Republican", "Republicano"), short: t("R") },
  ],
  scenarios: [{ id: "historical", name: t("Historical", "Histórico"), text: t("14 August 1937.", "14 de agosto de 1937.") }],
  options: [{ id: "x", name: t("An option", "Una opción"), text: t("Explained.", "Explicada."), rule: "17.1", default: false }],
  bots: ["heuristic", "random"],
};

const pad = (n: number): string => String(n).padStart(2, "0");
const board: BoardData = {
  shape: "hex",
  radius: R,
  size: [COLS * R * 1.5 + R, (ROWS + 0.5) * R * Math.sqrt(3) + 20],
  art: null,
  spaces: Array.from({ length: COLS * ROWS }, (_, i) => {
    const col = i % COLS;
    const row = Math.floor(i / COLS);
    return {
      id: pad(row + 1) + pad(col + 1),
      x: R + col * R * 1.5,
      y: (row + 0.5 + (col % 2 ? 0.5 : 0)) * R * Math.sqrt(3) + 10,
      terrain: "clear",
      name: i === 40 ? "Reinosa" : null,
    };
  }),
};

const unit = (id: string, side: string, faction: string, short: string, factors: number[], more: Partial<Piece> = {}): Piece => ({
  id, side, kind: "infantry", faction, short, name: t(short), symbol: "infantry", echelon: "III", steps: 2,
  faces: { full: { attack: factors[0], defense: factors[1], move: factors[2] }, reduced: { attack: 3, defense: 2, move: factors[2] } },
  ...more,
});
const pieces: Piece[] = [
  unit("a", "nationalist", "italian", "LITTOR 1", [6, 5, 8], { motorized: true }),
  unit("b", "nationalist", "spanish", "I/1 N", [6, 5, 5]),
  unit("c", "nationalist", "italo-spanish", "FLECH 1", [5, 4, 6]),
  unit("d", "nationalist", "italian", "CARRI 1", [2, 1, 10], { kind: "armor", symbol: "armor", motorized: true, steps: 1, echelon: "II" }),
  unit("e", "nationalist", "italian", "CTV", [0, 1, 10], { kind: "hq", symbol: "hq", motorized: true, steps: 1, echelon: "XXX", bombardment: 2 }),
  unit("f", "republican", "santander", "167", [2, 3, 4], { echelon: "X" }),
  unit("g", "republican", "basque", "155", [3, 4, 4], { echelon: "X" }),
  unit("h", "republican", "asturian", "CAB", [3, 2, 7], { kind: "cavalry", symbol: "cavalry", steps: 1 }),
  unit("i", "republican", "popular-army", "XV", [0, 1, 7], { kind: "hq", symbol: "hq", steps: 1, echelon: "XXX", bombardment: 1 }),
  { id: "j", side: "nationalist", kind: "air", faction: "german", short: "CONDOR 1", name: t("Condor 1"), bombardment: 1, steps: 1 },
];

const catalog: Record<string, Text> = {
  turn: t("Turn {n:int} · 18–19 Aug", "Turno {n:int} · 18–19 ago"),
  prompt: t("Move your units: {n:int} have not moved", "Mueve tus unidades: {n:int} no han movido"),
  moved: t("{unit:piece} moves to {to:space}, {cost:mp4} MP", "{unit:piece} va a {to:space}, {cost:mp4} PM"),
  cost: t("{v:mp4}"),
  plain: t("{s:text}"),
  stop: t("must stop: enemy zone of control", "debe parar: zona de control enemiga"),
};
const say = (s: string) => ({ key: "plain", args: { s } });

const view: View = {
  turn: { key: "turn", args: { n: 3 } },
  phase: ["Weather", "Supply", "Movement", "Combat"].map((s, i) => ({
    key: s, label: say(s), state: i < 2 ? "done" : i === 2 ? "now" : "next", rule: "3.1",
  })),
  pieces: [
    { piece: 0, space: 52, face: "full", order: 0, badges: [], spent: false },
    { piece: 3, space: 52, face: "full", order: 1, badges: [{ kind: "dsg", value: 1, label: say("Disorganised 1") }] },
    { piece: 1, space: 50, face: "reduced", order: 0, badges: [{ kind: "dsg", value: 2, label: say("Disorganised 2") }], spent: true },
    { piece: 2, space: 50, face: "full", order: 1 },
    { piece: 4, space: 64, face: "full", order: 0, badges: [{ kind: "fired", label: say("Fired") }] },
    { piece: 5, space: 29, face: "full", order: 0, badges: [{ kind: "dsg", value: 0, label: say("Disorganised 0") }] },
    { piece: 6, space: 30, face: "reduced", order: 0 },
    { piece: 7, space: 33, face: "full", order: 0 },
    { piece: 8, space: 20, face: "full", order: 0 },
  ],
  hidden: [{ space: 40, side: "republican", count: 2 }],
  off: [{ box: "air", piece: 9 }],
  boxes: [{ id: "air", label: say("Air, available") }],
  control: board.spaces.map((_, i) => (i < 45 ? 1 : 0)),
  markers: [{ kind: "trench", space: 40, label: say("Trench") }],
  tracks: [
    { id: "turn", label: say("Turn"), value: 3, min: 1, max: 7 },
    { id: "morale", label: say("Morale"), value: 4, min: 0, max: 5, rule: "13" },
  ],
  overlays: [{ name: "zoc", label: say("Zones of control"), per_side: true, key: "Z" }],
  front: [[40, 52], [41, 52]],
};

const top: Menu = {
  seat: "nationalist", prompt: { key: "prompt", args: { n: 4 } }, rule: "10", many: false, picked: [], preview: null,
  picks: [
    ...[0, 1, 2, 3, 4].map((n) => ({ key: `piece:${n}`, kind: "piece", ref: n, status: "open" as const })),
    { key: "button:end", kind: "button", status: "open", label: say("End movement"), command: { type: "end" } },
    { key: "button:roll", kind: "button", status: "open", label: say("Roll"), command: { type: "roll" }, rolls: true },
  ],
};
const open = (picked: string[]): Menu => ({
  ...top,
  picked,
  picks: [
    ...[41, 51, 53, 64, 63].map((n, i) => ({
      key: `space:${n}`, kind: "space", ref: n, status: "open" as const, cost: { key: "cost", args: { v: 4 + i * 2 } },
      path: [52, n], command: { type: "move", to: n },
    })),
    { key: "space:40", kind: "space", ref: 40, status: "open", command: { type: "attack" } },
    { key: "space:39", kind: "space", ref: 39, status: "refused", refusal: { ground: "zoc", rule: "9.1", message: { key: "stop" } } },
    ...top.picks.slice(-2),
  ],
  preview: {
    title: say("Attack on 0405"),
    tallies: [{ title: say("Attack"), lines: [
      { amount: say("11"), text: say("Littorio 1 + Carri"), rule: "11" },
      { amount: say("+1"), text: say("Concentric"), rule: "11.2", provenance: "reconstructed" },
    ], total: say("12") }],
    odds: [{ label: "1/1", chance: [1, 6] }, { label: "0/1", chance: [2, 6] }, { label: "B", chance: [3, 6], note: say("breakthrough") }],
    expected: [say("Attacker loses 0.3 steps, defender 1.5")], notes: [],
  },
});

const state = (version: number): StateMsg => ({
  type: "state", version, of: 41, seat: "nationalist", look: "nationalist", yours: ["nationalist"], view, menu: top,
  log: [
    { n: 1, event: { type: "turn" }, message: say("Turn 3"), level: 0 },
    { n: 2, event: { type: "phase" }, message: say("Nationalist phase"), level: 1 },
    { n: version, event: { type: "moved" }, message: { key: "moved", args: { unit: 0, to: 52, cost: 6 } }, rules: ["10.1"], level: 2, spaces: [52], dice: [{ value: 5 }] },
  ],
  from: 0, undo: { last: true, phase: true, why: null }, outcome: null, bots: { republican: "heuristic" }, replay: false,
});

export function answer(message: { type: string; id?: number; picked?: string[] }, version: number): Reply {
  const base: Reply =
    message.type === "menu" ? { type: "menu", version, menu: message.picked?.length ? open(message.picked) : top }
    : message.type === "overlay" ? { type: "overlay", spaces: [[40, 1], [41, 1], [52, 2]], legend: say("legend") }
    : message.type === "advice" ? { type: "advice", command: { type: "end" }, message: say("End movement"), reasons: [say("Nothing better")] }
    : message.type === "replay" ? { ...state(version), replay: true }
    : state(version);
  return { ...base, ...(message.id === undefined ? {} : { id: message.id }) };
}

class PretendedSocket extends EventTarget {
  static OPEN = 1;
  static CLOSED = 3;
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  private version = 40;
  constructor() {
    super();
    setTimeout(() => this.onopen?.(), 10);
  }
  send(text: string): void {
    const message = JSON.parse(text) as { type: string; id?: number };
    if (message.type === "command") this.version += 1;
    const reply = answer(message, this.version);
    setTimeout(() => this.onmessage?.({ data: JSON.stringify(reply) }), 20);
  }
  close(): void {
    this.readyState = 3;
  }
}

/** Puts the pretended server in the place of the real one. */
export function pretend(): Promise<void> {
  const answers: Record<string, unknown> = {
    "/api/games": [meta],
    "/api/matches": [{ id: "mock", game: meta.id, scenario: "historical", seats: {}, updated: 0, version: 40 }],
  };
  const own: Record<string, unknown> = {
    "": meta, "/board": board, "/pieces": pieces, "/cards": [], "/catalog": catalog,
    "/rules": [{ section: "9.1", title: t("Zones of control"), text: t("A unit stops on entering."), kind: "rule" }],
    "/tables": [{ id: "crt", title: t("Combat"), rule: "11", provenance: "reconstructed", note: t(""), columns: ["die", "1:1"], rows: [["1", "1/0"]] }],
  };
  for (const [path, value] of Object.entries(own)) answers[`/api/games/${meta.id}${path}`] = value;
  Object.assign(answers, (window as { pretended?: Record<string, unknown> }).pretended);
  window.fetch = (input) => Promise.resolve(new Response(JSON.stringify(answers[String(input)] ?? {})));
  Object.defineProperty(window, "WebSocket", { value: PretendedSocket });
  localStorage.setItem("frente.key", "mock");
  return Promise.resolve();
}
