import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  type SystemServer,
  startSystemServer,
  systemBinaries,
  versionOf,
} from './databases/system-server.ts';
import { conclude, type Figure } from './report.ts';

/**
 * `npm run proof -- databases [--at urls] [--only path]`: all tests of the server that use a database, on PostgreSQL of other
 * versions than the one that `npm test` brings: each that Debian's packages installed here, or those of which `--at` names the superuser's
 * address, with commas between. `--only` runs the test files below a path.
 */
const { values } = parseArgs({
  options: { at: { type: 'string' }, only: { type: 'string', default: 'server' } },
});
const root = path.join(import.meta.dirname, '..');

interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly string[];
}

/** What the tests come to on a server. */
async function runTests(adminUrl: string): Promise<Tally> {
  const folder = await mkdtemp(path.join(tmpdir(), 'postownia-databases-'));
  const tally = path.join(folder, 'tally.json');
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=dot', '--reporter=./tools/tally-reporter.mjs'];
  const tests = spawn(process.execPath, [vitest, 'run', '--project', 'server', ...reporters, values.only], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: adminUrl, TEST_TALLY_FILE: tally },
  });
  await once(tests, 'exit');
  try {
    return JSON.parse(await readFile(tally, 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function prove({ adminUrl, version }: Pick<SystemServer, 'adminUrl' | 'version'>): Promise<Figure[]> {
  console.info(`\nPostgreSQL ${version}`);
  const { passed, failed, skipped, failures } = await runTests(adminUrl);
  for (const failure of failures) console.info(failure);
  return [
    { name: `PostgreSQL ${version}: tests passed`, value: passed, unit: '', least: 1 },
    { name: `PostgreSQL ${version}: failed`, value: failed, unit: '', most: 0 },
    { name: `PostgreSQL ${version}: skipped`, value: skipped, unit: '' },
  ];
}

const figures: Figure[] = [];
const named = (values.at ?? '').split(',').filter(Boolean);
for (const adminUrl of named)
  figures.push(...(await prove({ adminUrl, version: await versionOf(adminUrl) })));
for (const binaries of named.length > 0 ? [] : systemBinaries()) {
  const server = await startSystemServer(binaries);
  try {
    figures.push(...(await prove(server)));
  } finally {
    await server.stop();
  }
}
figures.unshift({
  name: 'servers of other versions',
  value: new Set(figures.map(({ name }) => name.split(':')[0])).size,
  unit: '',
  least: 1,
});
conclude('databases', figures, { slice: values.only !== 'server' });
