// The protocol between table and server (docs/protocol.md), as types.

export type Lang = "en" | "es";
export type Text = { en: string; es: string };
export type Side = string;
export type Message = { key: string; args?: Record<string, unknown> };
export type Command = Record<string, unknown>;

export interface Named {
  id: string;
  name: Text;
  text?: Text;
}

export interface GameMeta {
  id: string;
  title: string | Text;
  blurb: Text;
  sides: { id: Side; name: Text; short: Text }[];
  scenarios: Named[];
  options: (Named & { rule?: string; default?: boolean; excludes?: string[] })[];
  bots: string[];
  seats_hidden?: boolean;
}

export interface Space {
  id: string;
  x: number;
  y: number;
  terrain?: string;
  name?: string | Text | null;
  side?: Side | null;
}

export interface ArtLayer {
  id: string;
  d: string;
  style: Record<string, string | number>;
}

export interface ArtLabel {
  text: string;
  x: number;
  y: number;
  size: number;
  class: string;
  anchor?: "start" | "middle" | "end";
  rotate?: number;
  spacing?: number;
  lines?: string[];
}

export interface Art extends PointArt {
  size?: [number, number];
  relief?: string;
  relief_small?: string;
  layers?: ArtLayer[];
  labels?: ArtLabel[];
  symbols?: { kind: string; x: number; y: number }[];
  fonts?: { family?: string; fallback?: string; classes?: Record<string, LabelLook> };
}

/** What a board of points brings besides the spaces' middles, all in the order of the spaces. */
export interface PointArt {
  /** Middles of each side's zone. */
  zones?: [number, number][][];
  zone_sizes?: [number, number][];
  /** Outline of each printed space: left, top, right, bottom. */
  boxes?: [number, number, number, number][];
}

export interface LabelLook {
  weight: number;
  fill: string;
  halo?: string;
  italic?: boolean;
  opacity?: number;
  spacing?: number;
}

export interface BoardData {
  spaces: Space[];
  shape: "hex" | "point";
  radius: number;
  size: [number, number];
  art: Art | null;
  adjacent?: number[][];
}

export interface Piece {
  id: string;
  side: Side;
  kind: string;
  name: Text;
  short: string;
  faction?: string;
  faces?: Record<string, Record<string, unknown>>;
  [field: string]: unknown;
}

/** What a card does to a roll: adds or takes dice, or changes the result of `count` different dice by `mod`. */
export interface BattleUse {
  dice?: number;
  mod?: number;
  count?: number;
}

export interface Card {
  id: number;
  side: Side;
  number: number;
  deck?: string;
  kind?: string;
  date?: string;
  title: Text;
  text: Text;
  support?: BattleUse;
  defense?: BattleUse;
  provenance?: string;
  [field: string]: unknown;
}

export interface Rule {
  section: string;
  title: Text;
  text: Text;
  kind: "rule" | "ruling" | "option" | string;
  ids?: string[];
}

export interface PrintedTable {
  id: string;
  title: Text;
  rule?: string;
  provenance?: string;
  note?: Text | null;
  columns: (string | Text)[];
  rows: (string | number | Text | null)[][];
}

export interface SeatInfo {
  kind: string;
  yours: boolean;
  token?: string;
}

export interface MatchInfo {
  id: string;
  game: string;
  scenario: string;
  name?: string | null;
  seats: Record<Side, SeatInfo>;
  turn?: Message | null;
  to_move?: Side | null;
  outcome?: Outcome | null;
  updated: string | number;
  version: number;
}

export interface Created {
  id: string;
  seats: Record<Side, string>;
  watch?: string;
}

export interface Outcome {
  winner: Side | "draw";
  degree?: string | Message;
  reason?: Message;
}

export interface Refusal {
  ground: string;
  rule: string;
  message: Message;
  also?: { ground: string; rule: string; message: Message }[];
}

export interface Pick {
  key: string;
  kind: string;
  ref?: number;
  status: "open" | "picked" | "refused";
  label?: Message | null;
  cost?: Message | null;
  path?: number[] | null;
  refusal?: Refusal | null;
  command?: Command | null;
  rolls?: boolean;
  weight?: number;
}

export interface Tally {
  title: Message;
  lines: { amount: Message; text: Message; rule?: string; provenance?: string }[];
  total?: Message | null;
}

export interface Preview {
  title: Message;
  tallies: Tally[];
  odds: { label: string | Message; chance: [number, number]; picked?: boolean; note?: Message | null }[];
  expected?: Message[];
  notes?: Message[];
}

export interface Menu {
  seat: Side;
  prompt: Message;
  rule?: string;
  many: boolean;
  picked: string[];
  picks: Pick[];
  preview?: Preview | null;
}

export interface Badge {
  kind: string;
  value?: number;
  label?: Message;
}

export interface PieceView {
  piece: number;
  space: number;
  face: string;
  order: number;
  badges?: Badge[];
  spent?: boolean;
}

export interface OffView {
  box: string;
  piece: number;
  face?: string;
  badges?: Badge[];
  spent?: boolean;
}

export interface OverlayInfo {
  name: string;
  label: Message;
  per_side?: boolean;
  key?: string;
}

export interface Track {
  id: string;
  label: Message;
  value: number;
  min: number;
  max: number;
  rule?: string;
  text?: Message;
  cells?: (Message | string | { label: string | Message })[];
}

export interface View {
  turn: Message;
  phase: { key: string; label: Message; state: "done" | "now" | "next"; rule?: string }[];
  pieces: PieceView[];
  hidden: { space: number; side: Side; count: number; badges?: Badge[] }[];
  off: OffView[];
  boxes: { id: string; label: Message; side?: Side; rule?: string }[];
  control: number[];
  markers: { kind: string; space: number; label?: Message; side?: Side }[];
  tracks: Track[];
  overlays: OverlayInfo[];
  front: [number, number][];
  game?: Record<string, unknown>;
}

export interface LogLine {
  n: number;
  event: { type: string; [field: string]: unknown };
  message: Message;
  rules?: string[];
  level: number;
  spaces?: number[];
  path?: number[];
  dice?: { value: number; side?: Side }[];
  preview?: Preview | null;
  seat?: Side;
}

export interface StateMsg {
  type: "state";
  id?: number;
  version: number;
  of: number;
  seat: Side;
  look: Side;
  yours: Side[];
  view: View;
  menu: Menu | null;
  log: LogLine[];
  from: number;
  undo: { last: boolean; phase: boolean; why?: Message | null };
  outcome: Outcome | null;
  bots: Record<Side, string>;
  dice?: { commitment?: string | null; seed?: string | null };
  replay: boolean;
  /** What the dice that are about to fall may bring. */
  forecast?: Preview | null;
}

export interface OverlayMsg {
  type: "overlay";
  spaces: [number, number][];
  lines?: [number, number][];
  legend?: Message;
}

export interface AdviceMsg {
  type: "advice";
  command: Command | null;
  message?: Message;
  reasons?: Message[];
}

export interface RefusedMsg {
  type: "refused";
  version: number;
  refusal: Refusal;
}

export interface ErrorMsg {
  type: "error";
  error: string;
  message: Text;
}

export interface MenuMsg {
  type: "menu";
  version: number;
  menu: Menu;
}

export type Reply = (StateMsg | MenuMsg | RefusedMsg | ErrorMsg | OverlayMsg | AdviceMsg | { type: "pong" }) & {
  id?: number;
};
