import { defineConfig } from 'vite';

/** Makes the suite one JavaScript file: the oldest Node we support does not read TypeScript. */
export default defineConfig({
  publicDir: false,
  logLevel: 'warn',
  build: { ssr: 'e2e/screens.ts', outDir: 'node_modules/.screens', target: 'node20' },
});
