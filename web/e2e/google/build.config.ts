import { defineConfig } from 'vite';

/** Makes the sign-ins one JavaScript file: the oldest Node we support does not read TypeScript. */
export default defineConfig({
  publicDir: false,
  logLevel: 'warn',
  build: { ssr: 'e2e/google.ts', outDir: 'node_modules/.google', target: 'node20' },
});
