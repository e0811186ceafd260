import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readPlaywrightReport } from './test-reports.mjs';

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
