import { defineConfig } from 'vite';

/**
 * Bundles the suite that the mode names into one JavaScript file: the oldest Node we support cannot
 * run TypeScript.
 */
export default defineConfig(({ mode }) => ({
  publicDir: false,
  logLevel: 'warn',
  build: { ssr: `e2e/${mode}.ts`, outDir: `node_modules/.${mode}`, target: 'node20' },
}));
