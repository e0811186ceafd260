import { writeFileSync } from 'node:fs';

/** @typedef {import('vitest/node').TestModule} TestModule */
/** @typedef {import('./test-reports.mjs').Tally} Tally */
/** @typedef {{message: string, cause?: unknown}} Reason */

/** Names the file that the tally goes to, as JSON. */
export const TALLY_FILE = 'TEST_TALLY_FILE';

/** A reporter of vitest that writes the run's tally. The library's own JSON is silent about a suite whose set-up failed. */
export default class TallyReporter {
  onTestRunEnd(/** @type {readonly TestModule[]} */ modules, /** @type {readonly Reason[]} */ outside) {
    writeFileSync(process.env[TALLY_FILE] ?? 'tally.json', JSON.stringify(tallyOf(modules, outside)));
  }
}

/**
 * @param {readonly TestModule[]} modules
 * @param {readonly Reason[]} outside errors that belong to no test
 * @returns {Tally} with each failed test, file and set-up, and each test that passed at its second attempt, by file, name
 *   and first reason; a suite that could not be set up counts as one failure
 */
export function tallyOf(modules, outside) {
  /** @type {Tally} */
  const tally = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };
  const fail = (/** @type {string} */ place, /** @type {readonly Reason[]} */ errors) => {
    if (errors.length === 0) return;
    tally.failed += 1;
    tally.failures.push(said(place, errors));
  };
  for (const module of modules) {
    fail(module.moduleId, module.errors());
    for (const suite of module.children.allSuites())
      fail(`${module.moduleId} › ${suite.fullName}`, suite.errors());
    for (const test of module.children.allTests()) {
      const place = `${module.moduleId} › ${test.fullName}`;
      const { state, errors } = test.result();
      if (state === 'failed') fail(place, errors);
      else if (state === 'passed') tally.passed += 1;
      else tally.skipped += 1;
      if (state === 'passed' && errors !== undefined && errors.length > 0)
        tally.flaky.push(said(place, errors));
    }
  }
  fail('outside the tests', outside);
  return tally;
}

const said = (/** @type {string} */ place, /** @type {readonly Reason[]} */ errors) =>
  `${place}: ${errors.slice(0, 1).flatMap(reasonsOf).join(': ')}`;

/**
 * The first line of an error and of each that it was caused by: a library's wrapper says only what was tried.
 * @param {Reason} reason
 * @returns {string[]}
 */
function reasonsOf({ message, cause }) {
  return [message.trim().split('\n', 1)[0] ?? '', ...(isReason(cause) ? reasonsOf(cause) : [])];
}

/**
 * @param {unknown} cause
 * @returns {cause is Reason}
 */
function isReason(cause) {
  return (
    typeof cause === 'object' && cause !== null && 'message' in cause && typeof cause.message === 'string'
  );
}
