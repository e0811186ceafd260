import os from 'node:os';
import { defineConfig } from '@playwright/test';

const proofs = 'long-proofs.spec.ts';
const cores = os.availableParallelism();
// A story waits about half of its time, so two processors have room for a third. From four on, Node's tests run beside.
const browsers = cores < 4 ? Math.ceil(cores * 1.5) : cores;

/** Browser tests of the built product; the browser's path comes from `tools/find-browser.mjs`. */
export default defineConfig({
  testDir: '.',
  globalSetup: './prepared-data.ts',
  fullyParallel: false,
  workers: browsers,
  // The longest file first: begun last, it would keep one worker busy when the others have nothing left.
  projects: [
    { name: 'proofs', testMatch: proofs },
    { name: 'browser', testMatch: '*.spec.ts', testIgnore: proofs },
  ],
  // Both bound what hangs, not what is slow: a machine five times slower than a desk fails no story.
  timeout: 900_000,
  expect: { timeout: 180_000 },
  forbidOnly: true,
  // A second try tells a hiccup of a busy machine from a fault; what needed it is listed as flaky, and is to be mended.
  retries: process.env.CI === undefined ? 0 : 1,
  reporter: [['list']],
  outputDir: '../test-results',
  use: {
    browserName: 'chromium',
    locale: 'pl-PL',
    // What moves is drawn by the processors that everything else waits for: a fifth of a browser’s work.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Europe/Warsaw',
    // Stories that hold requests back could not reach those of the worker; its own story lets it in.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    // A trace films every page and copies it at every step: half of all the work. A failure shows its page and what was
    // asked of it; the second try, or `--trace on`, tells the whole.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROME_PATH === undefined ? {} : { executablePath: process.env.CHROME_PATH }),
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
