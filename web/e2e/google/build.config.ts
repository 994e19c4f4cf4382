import { defineConfig } from 'vite';

/** Bundles the suite into one JavaScript file: the oldest Node we support cannot run TypeScript. */
export default defineConfig({
  publicDir: false,
  logLevel: 'warn',
  build: { ssr: 'e2e/google.ts', outDir: 'node_modules/.google', target: 'node20' },
});
