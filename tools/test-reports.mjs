import { readFileSync } from 'node:fs';

/** @typedef {{passed: number, failed: number, skipped: number, failures: string[], flaky: string[]}} Tally */
/** @typedef {{file: string, title: string, ok: boolean, tests: {status: string}[]}} Story */
/** @typedef {{specs?: Story[], suites?: Suite[]}} Suite */

/**
 * @param {string} file what Playwright's JSON reporter wrote
 * @param {number} code how Playwright ended
 * @returns {Tally} with each story that failed at every attempt, and each that passed at its second
 */
export function readPlaywrightReport(file, code) {
  const { stats, suites, errors } = JSON.parse(readFileSync(file, 'utf8'));
  /** @type {Story[]} */
  const stories = suites.flatMap(storiesOf);
  const named = (/** @type {Story[]} */ some) => some.map(({ file: spec, title }) => `${spec} › ${title}`);
  const outside = errors.map((/** @type {{message?: string}} */ error) => firstLine(error.message));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected || (code === 0 ? 0 : 1),
    skipped: stats.skipped,
    failures: [...named(stories.filter(({ ok }) => !ok)), ...outside],
    flaky: named(stories.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))),
  };
}

/** @returns {Story[]} */
function storiesOf(/** @type {Suite} */ { specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(storiesOf)];
}

const firstLine = (/** @type {string | undefined} */ text) => text?.trim().split('\n', 1)[0] ?? '';
