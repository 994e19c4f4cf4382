import { defineConfig } from 'vite';

/** One JavaScript file, as the story's. */
export default defineConfig({
  publicDir: false,
  logLevel: 'warn',
  build: { ssr: 'e2e/season.ts', outDir: 'node_modules/.season', target: 'node20' },
});
