import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readPlaywrightReport, readVitestReport } from './test-reports.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'postownia-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(/** @type {object} */ report) {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const counts = {
  numPassedTests: 3,
  numFailedTests: 0,
  numFailedTestSuites: 0,
  numPendingTests: 1,
  numTodoTests: 0,
};

it('names each failed test with its file and reason', () => {
  const failed = {
    status: 'failed',
    fullName: 'a month is made once',
    failureMessages: ['expected 201\n  at x'],
  };
  const passed = { status: 'passed', fullName: 'passes', failureMessages: [] };
  const again = { status: 'passed', fullName: 'passes at last', failureMessages: ['too early'] };
  const testResults = [
    { name: 'a.test.ts', status: 'failed', message: '', assertionResults: [failed, passed, again] },
    { name: 'b.test.ts', status: 'passed', message: '', assertionResults: [passed] },
  ];
  const report = write({ ...counts, numFailedTests: 1, testResults });
  const failures = ['a.test.ts › a month is made once: expected 201'];
  expect(readVitestReport(report, 1)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 1,
    failures,
    flaky: ['a.test.ts › passes at last: too early'],
  });
});

it('names a file that could not be loaded, and an error that belongs to no test', () => {
  const broken = { name: 'c.test.ts', status: 'failed', message: 'SyntaxError: x', assertionResults: [] };
  const one = write({ ...counts, numFailedTestSuites: 1, testResults: [broken] });
  expect(readVitestReport(one, 1)).toMatchObject({ failed: 1, failures: ['c.test.ts: SyntaxError: x'] });
  const none = write({ ...counts, testResults: [] });
  expect(readVitestReport(none, 1)).toMatchObject({
    failed: 1,
    failures: [expect.stringContaining('outside')],
  });
  expect(readVitestReport(none, 0)).toMatchObject({ failed: 0, failures: [] });
});

it('names stories that failed at every attempt, at any depth, apart from those that passed at the second', () => {
  const tests = [{ status: 'unexpected' }];
  const story = { file: 'a.spec.ts', title: 'a post is published', ok: false, tests };
  const flaky = { ...story, title: 'a post moves', ok: true, tests: [{ status: 'flaky' }] };
  const suites = [{ specs: [flaky], suites: [{ specs: [story] }] }];
  const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 0 };
  const report = write({ stats, suites, errors: [] });
  const failures = ['a.spec.ts › a post is published'];
  expect(readPlaywrightReport(report, 1)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 0,
    failures,
    flaky: ['a.spec.ts › a post moves'],
  });
});
