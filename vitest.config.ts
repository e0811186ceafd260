import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isClosedStreamError } from './server/src/lib/is-closed-stream-error.ts';
import { oneMoreNetwork } from './server/src/providers/social/toy/one-more-network.test-support.ts';
import { contractRoutes, polishTexts } from './web/vite-plugins.ts';

/** Long files first, so that at the end no worker waits for one; the pure ones, done in moments, fill the gaps. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) =>
      project.name === 'server' ? Number(!moduleId.endsWith('/packaging.test.ts')) : 2;
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

/** `e2e` is not here: browser tests run under Playwright. */
export default defineConfig({
  test: {
    setupFiles: ['./tools/fail-on-console.mjs'],
    pool: 'forks',
    // Bounds what hangs, not what is slow: a busy machine with two cores is no fault of a test.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // A second try tells a hiccup of a busy machine from a fault; what needed it is listed as flaky, and is to be mended.
    retry: process.env.CI === undefined ? 0 : 1,
    expect: { poll: { timeout: 120_000 } },
    sequence: { sequencer: LongestFirst },
    restoreMocks: true,
    // Our modules keep nothing between two files, so a worker loads them once for all of its files.
    isolate: false,
    // As main.ts does.
    onUnhandledError: (error) => (isClosedStreamError(error) ? false : undefined),
    projects: [
      { extends: true, test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'server',
          include: [
            ...['server/{src,test}/**/*.test.ts', 'bench/**/*.test.ts'],
            'packages/*/{src,test}/**/*.test.ts',
          ],
          alias: {
            'n8n-workflow': new URL('./packages/n8n-nodes-test/src/n8n-workflow.ts', import.meta.url)
              .pathname,
          },
          exclude: ['server/src/providers/social/toy/**'],
          globalSetup: ['./server/test/start-postgres.ts'],
        },
      },
      {
        extends: true,
        plugins: [oneMoreNetwork(), contractRoutes(), polishTexts()],
        test: {
          name: 'one-more-network',
          include: ['server/src/providers/social/toy/*.test.ts', 'web/src/networks/toy.test.ts'],
          globalSetup: ['./server/test/start-postgres.ts'],
        },
      },
      { extends: true, test: { name: 'sandbox', include: ['sandbox/src/**/*.test.ts'] } },
      {
        extends: true,
        plugins: [contractRoutes(), polishTexts()],
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          exclude: ['web/src/networks/toy.test.ts'],
        },
      },
      { extends: true, test: { name: 'tools', include: ['tools/**/*.test.mjs'] } },
    ],
  },
});
