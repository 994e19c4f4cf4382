import { defineConfig } from 'vite';

/** Bundles the story into one JavaScript file: the oldest Node we support cannot run TypeScript. */
export default defineConfig({
  publicDir: false,
  logLevel: 'warn',
  build: { ssr: 'e2e/story.ts', outDir: 'node_modules/.story', target: 'node20' },
});
