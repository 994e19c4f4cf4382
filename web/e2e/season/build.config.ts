import { defineConfig } from 'vite';

/** Bundles the suite into one JavaScript file, like the story. */
export default defineConfig({
  publicDir: false,
  logLevel: 'warn',
  build: { ssr: 'e2e/season.ts', outDir: 'node_modules/.season', target: 'node20' },
});
