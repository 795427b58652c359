import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  base: "./",
  resolve: {
    // The package exports only its whole self (800 kB of icons); land units are all that these games need.
    alias: { "milsymbol-land": new URL("./node_modules/milsymbol/index.mjs", import.meta.url).pathname },
  },
  plugins: [svelte()],
  build: {
    outDir: "../src/frente/server/static",
    emptyOutDir: true,
    target: "es2022",
  },
  server: {
    proxy: { "/api": { target: "http://127.0.0.1:8137", ws: true } },
  },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
