import { defineConfig } from 'vitest/config';

/** Browser tests against a running server: see `support.ts` for its address. */
export default defineConfig({
  test: {
    dir: import.meta.dirname,
    include: ['**/*.e2e.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
