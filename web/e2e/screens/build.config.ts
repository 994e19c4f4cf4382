import { defineConfig } from 'vite';

/** Bundles the suite into one JavaScript file: the oldest Node we support cannot run TypeScript. */
export default defineConfig({
  publicDir: false,
  logLevel: 'warn',
  build: { ssr: 'e2e/screens.ts', outDir: 'node_modules/.screens', target: 'node20' },
});
