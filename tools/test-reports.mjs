import { readFileSync } from 'node:fs';

/** @typedef {{passed: number, failed: number, skipped: number, failures: string[], flaky: string[]}} Tally */
/** @typedef {{fullName: string, status: string, failureMessages: string[]}} Assertion */
/** @typedef {{file: string, title: string, ok: boolean, tests: {status: string}[]}} Story */
/** @typedef {{specs?: Story[], suites?: Suite[]}} Suite */

/**
 * @param {string} file what vitest's JSON reporter wrote
 * @param {number} code how vitest ended
 * @returns {Tally} with each failed test, and each that passed at its second attempt, by file, name and first reason
 */
export function readVitestReport(file, code) {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  /** @type {string[]} */
  const failures = [];
  /** @type {string[]} */
  const flaky = [];
  for (const { name, status, message, assertionResults } of report.testResults) {
    /** @type {Assertion[]} */
    const stumbled = assertionResults.filter(
      (/** @type {Assertion} */ test) => test.failureMessages.length > 0,
    );
    if (status === 'failed' && stumbled.length === 0) failures.push(`${name}: ${firstLine(message)}`);
    for (const test of stumbled) {
      const into = test.status === 'failed' ? failures : flaky;
      into.push(`${name} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
    }
  }
  return {
    passed: report.numPassedTests,
    // A file that cannot be loaded has no tests that could fail, and an error outside the tests belongs to none.
    failed: report.numFailedTests || report.numFailedTestSuites || (code === 0 ? 0 : 1),
    skipped: report.numPendingTests + report.numTodoTests,
    failures: failures.length > 0 || code === 0 ? failures : ['an error outside the tests, see above'],
    flaky,
  };
}

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
