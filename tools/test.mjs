import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBuild } from './build.mjs';
import { runChecks } from './check.mjs';
import { ensureInstall } from './ensure-install.mjs';
import { findBrowser } from './find-browser.mjs';
import { cacheFolder, packageCommand, root, runForeground, seconds } from './project.mjs';
import { scratchFolder } from './scratch-folder.mjs';
import { TALLY_FILE } from './tally-reporter.mjs';
import { afterSecondTry, readPlaywrightReport } from './test-reports.mjs';

/** @typedef {import('./test-reports.mjs').Tally} Tally */

// npm test: installs, then types, lint, boundaries, dead code, all tests, the build and the browser tests.
// Goes on after a failure, so that one run tells everything; the last line sums up.
const started = performance.now();
const cores = os.availableParallelism();
const inNode = 'unit, integration and contract tests';
const inBrowsers = 'browser tests';
/** @type {Tally} */
const nothing = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };
/** @type {Tally} */
const nothingReported = { ...nothing, failed: 1, failures: ['the runner ended without a report'] };

/**
 * @param {{workers?: number, output?: number}} [options] workers: how many processes test at once (half of them wait for
 *   the database at any time), output: an open file for what is printed
 * @returns {Promise<Tally>}
 */
async function vitest({ workers = Math.ceil(cores * 1.5), output } = {}) {
  const report = freshReport('vitest.json');
  const reporters = ['--reporter=default', '--reporter=./tools/tally-reporter.mjs'];
  const code = await runForeground(
    [packageCommand('vitest'), 'run', `--maxWorkers=${workers}`, ...reporters],
    {
      env: { ...process.env, [TALLY_FILE]: report },
      ...(output === undefined ? {} : { output }),
    },
  );
  if (!existsSync(report)) return nothingReported;
  const tally = JSON.parse(readFileSync(report, 'utf8'));
  return code === 0 || tally.failed > 0
    ? tally
    : { ...tally, failed: 1, failures: ['vitest failed, see above'] };
}

/** @returns {Promise<Tally>} */
async function browserTests() {
  if (!existsSync(path.join(root, 'e2e/playwright.config.ts')))
    throw new Error('e2e/playwright.config.ts is missing.');
  await ensureBuild();
  const browser = await findBrowser();
  const first = await stories(browser, ['--retries=0']);
  // An error outside of any story, or no report at all, can't be tried again by the story's name.
  if (first === nothingReported || first.failed === 0 || first.failures.length > first.failed) return first;
  console.log(`\n── ${first.failed} failed beside the others; each is tried again alone`);
  return afterSecondTry(first, await stories(browser, ['--last-failed', '--workers=1']));
}

/** @returns {Promise<Tally>} */
async function stories(/** @type {string} */ browser, /** @type {string[]} */ options) {
  const report = freshReport('playwright.json');
  const code = await runForeground(
    [packageCommand('@playwright/test', 'playwright'), 'test', '--reporter=list,json', ...options],
    {
      cwd: path.join(root, 'e2e'),
      env: {
        ...process.env,
        CHROME_PATH: browser,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        TMPDIR: scratchFolder(),
      },
    },
  );
  return existsSync(report) ? readPlaywrightReport(report, code) : nothingReported;
}

function freshReport(/** @type {string} */ name) {
  mkdirSync(cacheFolder, { recursive: true });
  const file = path.join(cacheFolder, name);
  rmSync(file, { force: true });
  return file;
}

/** @returns {Promise<Tally>} */
async function step(/** @type {string} */ title, /** @type {() => Promise<Partial<Tally>>} */ work) {
  const begun = performance.now();
  console.log(`\n── ${title}`);
  try {
    const tally = { ...nothing, ...(await work()) };
    console.log(`── ${title}: ${tally.passed} passed, ${tally.failed} failed (${seconds(begun)})`);
    return tally;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.log(`── ${title}: could not run (${seconds(begun)})`);
    return { ...nothing, failed: 1, failures: [`${title}: could not run`] };
  }
}

/**
 * The tests in Node and in the browser. Browsers wait much, so with cores to spare both run at once, and what Node's
 * print follows when the browsers are done. On fewer cores they would only keep each other waiting.
 * @returns {Promise<Tally[]>}
 */
async function allTests() {
  if (cores < 4) return [await step(inNode, vitest), await step(inBrowsers, browserTests)];
  const printed = freshReport('vitest.log');
  const output = openSync(printed, 'w');
  const beside = vitest({ workers: Math.floor(cores / 2), output });
  const browsers = await step(inBrowsers, browserTests);
  const node = await step(inNode, async () => {
    const tally = await beside;
    closeSync(output);
    process.stdout.write(readFileSync(printed));
    return tally;
  });
  return [browsers, node];
}

await ensureInstall();
const tallies = [await step('types, lint, boundaries, dead code', runChecks), ...(await allTests())];
const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ name) =>
  tallies.reduce((total, tally) => total + tally[name], 0);
const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
// Said again here, because whoever reads a long log begins at its end.
for (const story of tallies.flatMap(({ flaky }) => flaky)) console.log(`FLAKY ${story}`);
for (const failure of tallies.flatMap(({ failures }) => failures)) console.log(`FAILED ${failure}`);
console.log(`\nAll tests took ${seconds(started)}.`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
