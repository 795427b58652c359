// What never changes during a match, as one thing; and what the board lets others do with its view.

import type { BoardData, Card, GameMeta, Piece, PrintedTable, Rule, Text } from "./types";

export interface GameData {
  meta: GameMeta;
  board: BoardData;
  pieces: Piece[];
  cards: Card[];
  catalog: Record<string, Text>;
  rules: Rule[];
  tables: PrintedTable[];
}

export interface Camera {
  fit(): void;
  zoom(factor: number): void;
  show(space: number, force?: boolean): void;
  /** Where a space is in the window, from 0 to 1 across and down. */
  at(space: number): [number, number];
}
