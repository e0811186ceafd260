import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { packageCommand, root } from './project.mjs';
import { TALLY_FILE } from './tally-reporter.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'postownia-tally-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What a run of this file by itself, with a second attempt, leaves. */
function tallyOfRun(/** @type {string} */ source) {
  const report = path.join(folder, 'tally.json');
  writeFileSync(path.join(folder, 'a.test.mjs'), source);
  const reporter = path.join(import.meta.dirname, 'tally-reporter.mjs');
  const options = ['run', `--root=${folder}`, '--globals', '--retry=1', `--reporter=${reporter}`];
  try {
    execFileSync(process.execPath, [packageCommand('vitest'), ...options], {
      cwd: root,
      env: { ...process.env, [TALLY_FILE]: report },
      stdio: 'pipe',
    });
  } catch (error) {
    if (!(error instanceof Error && 'status' in error && error.status === 1)) throw error;
  }
  return JSON.parse(readFileSync(report, 'utf8'));
}

it('counts tests, and names what failed and what passed at its second attempt', () => {
  const tally = tallyOfRun(`
    let tries = 0;
    it('passes', () => undefined);
    it('stumbles', () => { tries += 1; if (tries === 1) throw new Error('too early\\nat x'); });
    it('fails', () => { throw new Error('wrong\\nat y'); });
    it.skip('waits', () => undefined);
  `);
  expect(tally).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
    failures: [expect.stringMatching(/a\.test\.mjs › fails: wrong$/)],
    flaky: [expect.stringMatching(/a\.test\.mjs › stumbles: too early$/)],
  });
});

it('says why a suite could not be set up', () => {
  const tally = tallyOfRun(`
    describe('with a database', () => {
      beforeAll(() => { throw new Error('query failed\\nat z', { cause: new Error('it is away') }); });
      it('asks', () => undefined);
    });
    it('passes', () => undefined);
  `);
  expect(tally).toMatchObject({ passed: 1, failed: 1, skipped: 1 });
  expect(tally.failures).toEqual([expect.stringMatching(/with a database: query failed: it is away$/)]);
});

it('says why a file could not be loaded, and what belongs to no test', () => {
  expect(tallyOfRun(`throw new Error('broken');`)).toMatchObject({
    passed: 0,
    failed: 1,
    failures: [expect.stringMatching(/a\.test\.mjs: broken$/)],
  });
  const late = tallyOfRun(`
    it('leaves something behind', async () => {
      Promise.reject(new Error('nobody waits'));
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    });
  `);
  expect(late).toMatchObject({ passed: 1, failed: 1, failures: ['outside the tests: nobody waits'] });
});
