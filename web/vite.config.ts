import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  base: "./",
  plugins: [svelte()],
  build: {
    outDir: "../src/frente/server/static",
    emptyOutDir: true,
    target: "es2022",
    // One small page: splitting it would only add round trips.
    chunkSizeWarningLimit: 900,
  },
  server: {
    proxy: { "/api": { target: "http://127.0.0.1:8137", ws: true } },
  },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
