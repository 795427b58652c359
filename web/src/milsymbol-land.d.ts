// The modular build of milsymbol (see the alias in vite.config.ts): the drawing core and the icons of land units alone.
declare module "milsymbol-land" {
  import type { SymbolOptions } from "milsymbol";

  export const ms: {
    addIcons(icons: unknown): void;
    Symbol: new (sidc: string, options?: SymbolOptions) => { asSVG(): string };
  };
  export const numberlandunit: unknown;
}
