import { readFileSync } from 'node:fs';

/** @typedef {{passed: number, failed: number, skipped: number, failures: string[]}} Tally */

/**
 * @param {string} file what vitest's JSON reporter wrote
 * @param {number} code how vitest ended
 * @returns {Tally} with each failed test by file, name and the first line of its reason
 */
export function readVitestReport(file, code) {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const failures = report.testResults.flatMap(
    (/** @type {any} */ { name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((/** @type {any} */ test) => test.status === 'failed');
      if (failed.length === 0) return status === 'failed' ? [`${name}: ${firstLine(message)}`] : [];
      return failed.map(
        (/** @type {any} */ test) => `${name} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`,
      );
    },
  );
  return {
    passed: report.numPassedTests,
    // A file that cannot be loaded has no tests that could fail, and an error outside the tests belongs to none.
    failed: report.numFailedTests || report.numFailedTestSuites || (code === 0 ? 0 : 1),
    skipped: report.numPendingTests + report.numTodoTests,
    failures: failures.length > 0 || code === 0 ? failures : ['an error outside the tests, see above'],
  };
}

/**
 * @param {string} file what Playwright's JSON reporter wrote
 * @param {number} code how Playwright ended
 * @returns {Tally} with each story that failed, also at its last attempt
 */
export function readPlaywrightReport(file, code) {
  const { stats, suites, errors } = JSON.parse(readFileSync(file, 'utf8'));
  const failures = [
    ...suites.flatMap(failedStories),
    ...errors.map((/** @type {any} */ e) => firstLine(e.message)),
  ];
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected || (code === 0 ? 0 : 1),
    skipped: stats.skipped,
    failures,
  };
}

/** @returns {string[]} */
function failedStories(/** @type {any} */ { specs = [], suites = [] }) {
  const failed = specs.filter((/** @type {any} */ spec) => !spec.ok);
  return [
    ...failed.map((/** @type {any} */ spec) => `${spec.file} › ${spec.title}`),
    ...suites.flatMap(failedStories),
  ];
}

const firstLine = (/** @type {string | undefined} */ text) => text?.trim().split('\n', 1)[0] ?? '';
