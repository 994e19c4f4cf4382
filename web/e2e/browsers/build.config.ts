import { defineConfig } from 'vite';

/** Bundles the test into one JavaScript file: the oldest Node we support cannot run TypeScript. */
export default defineConfig({
  publicDir: false,
  logLevel: 'warn',
  build: { ssr: 'e2e/browsers.ts', outDir: 'node_modules/.browsers', target: 'node20' },
});
