import os from 'node:os';
import { defineConfig } from 'vitest/config';

const common = { setupFiles: ['./tools/fail-on-console.mjs'] };

/** `e2e` is not here: browser tests run under Playwright. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: os.availableParallelism(),
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    projects: [
      { test: { ...common, name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          ...common,
          name: 'server',
          include: ['server/{src,test}/**/*.test.ts', 'bench/**/*.test.ts'],
          globalSetup: ['./server/test/start-postgres.ts'],
        },
      },
      { test: { ...common, name: 'sandbox', include: ['sandbox/src/**/*.test.ts'] } },
      { test: { ...common, name: 'web', include: ['web/src/**/*.test.{ts,tsx}'] } },
      { test: { ...common, name: 'tools', include: ['tools/**/*.test.mjs'] } },
    ],
  },
});
