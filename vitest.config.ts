import os from 'node:os';
import { defineConfig } from 'vitest/config';
import { isLateBody } from './server/src/lib/is-late-body.ts';

/** `e2e` is not here: browser tests run under Playwright. */
export default defineConfig({
  test: {
    setupFiles: ['./tools/fail-on-console.mjs'],
    pool: 'forks',
    maxWorkers: os.availableParallelism(),
    // Bounds what hangs, not what is slow: a busy machine with two cores is no fault of a test.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    // As main.ts does.
    onUnhandledError: (error) => (isLateBody(error) ? false : undefined),
    projects: [
      { extends: true, test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/{src,test}/**/*.test.ts', 'bench/**/*.test.ts'],
          globalSetup: ['./server/test/start-postgres.ts'],
        },
      },
      { extends: true, test: { name: 'sandbox', include: ['sandbox/src/**/*.test.ts'] } },
      { extends: true, test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'] } },
      { extends: true, test: { name: 'tools', include: ['tools/**/*.test.mjs'] } },
    ],
  },
});
