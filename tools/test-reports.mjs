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

/**
 * What two runs say together. Stories that failed beside others and pass alone are told as flaky: a busy machine kept them
 * waiting, or they disturb each other, and they are to be mended. A fault fails alone, too.
 * @param {Tally} first of all stories
 * @param {Tally} second of those that failed
 * @returns {Tally}
 */
export function afterSecondTry(first, second) {
  const { failed, failures } = second;
  // A story that was not even begun again did not pass.
  const missing = Math.max(0, first.failed - second.passed - failed - second.skipped);
  const lost = missing > 0 ? [`${missing} not tried again`] : [];
  return {
    passed: first.passed + first.failed - failed - missing,
    failed: failed + missing,
    skipped: first.skipped,
    failures: [...failures, ...lost],
    flaky: [...first.flaky, ...first.failures.filter((name) => !failures.includes(name))],
  };
}

/** @returns {Story[]} */
function storiesOf(/** @type {Suite} */ { specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(storiesOf)];
}

const firstLine = (/** @type {string | undefined} */ text) => text?.trim().split('\n', 1)[0] ?? '';
