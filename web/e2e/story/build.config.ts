import { defineConfig } from 'vite';

/** Makes the story one JavaScript file: the oldest Node we support does not read TypeScript. */
export default defineConfig({
  publicDir: false,
  logLevel: 'warn',
  build: { ssr: 'e2e/story.ts', outDir: 'node_modules/.story', target: 'node20' },
});
