import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isClosedStreamError } from './server/src/lib/is-closed-stream-error.ts';
import { oneMoreNetwork } from './server/src/providers/social/toy/one-more-network.test-support.ts';
import { contractRoutes, polishTexts } from './web/vite-plugins.ts';

/**
 * Files of more than half a minute, the longest first: begun last, one would keep a worker busy when the others have nothing
 * left. Packaging builds what the browsers need afterwards.
 */
const LONG = [
  // Builds the whole site for a minute: as the last, it would keep one worker busy alone.
  'web/src/another-company.test.ts',
  'server/test/packaging.test.ts',
  'publications/lost-answers.test.ts',
  'publications/kill.test.ts',
  'admin/demo.test.ts',
  'recurring-posts/recurring-crash.test.ts',
  'reel/make-reel-maker.test.ts',
  'providers/hostile-files.test.ts',
  'reels/reels-crash.test.ts',
  'people/smoke.test.ts',
  'backup/backup.test.ts',
  'generation/generation-faults.test.ts',
  'feeds/feeds-crash.test.ts',
  'platform/smoke.test.ts',
  'billing/billing.test.ts',
  'image/builtin-poster.test.ts',
  'ledger/smoke.test.ts',
  'http/roles.test.ts',
  'generation/generation-crash.test.ts',
  'reels/reels-api.test.ts',
  'publications/silent-networks.test.ts',
  'db/embedded-postgres.test.ts',
];

/** Modules that our plugins make of several files must not be taken for those of another day. */
const MADE_ANEW = { fsModuleCache: false };

/** Long files first, then the rest of the server, whose modules a worker loads once; then everything else. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      const place = LONG.findIndex((end) => moduleId.endsWith(end));
      if (place >= 0) return place;
      return LONG.length + (project.name === 'server' ? 0 : 1);
    };
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
    // What a run made of a source, the next takes as it is: a single file begins in half of the time.
    experimental: { fsModuleCache: true, fsModuleCachePath: './.cache/vitest' },
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
          experimental: MADE_ANEW,
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
          experimental: MADE_ANEW,
          include: ['web/src/**/*.test.{ts,tsx}'],
          exclude: ['web/src/networks/toy.test.ts'],
        },
      },
      { extends: true, test: { name: 'tools', include: ['tools/**/*.test.mjs'] } },
    ],
  },
});
