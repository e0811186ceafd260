import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { afterSecondTry, readPlaywrightReport } from './test-reports.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'postownia-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(/** @type {object} */ report) {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

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

describe('a second try alone', () => {
  const nothing = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };
  const first = { ...nothing, passed: 7, failed: 2, skipped: 1, failures: ['a › one', 'b › two'] };

  it('tells what passes then as flaky, and what fails then as failed', () => {
    const second = { ...nothing, passed: 1, failed: 1, failures: ['b › two'] };
    expect(afterSecondTry(first, second)).toEqual({
      passed: 8,
      failed: 1,
      skipped: 1,
      failures: ['b › two'],
      flaky: ['a › one'],
    });
  });

  it('takes nothing for passed that was not tried', () => {
    const second = { ...nothing, passed: 1 };
    expect(afterSecondTry(first, second)).toMatchObject({ passed: 8, failed: 1 });
    expect(afterSecondTry(first, { ...nothing, failed: 1, failures: ['no report'] })).toMatchObject({
      passed: 7,
      failed: 2,
    });
  });
});
