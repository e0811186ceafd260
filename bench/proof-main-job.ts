import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Figure, meets, printFigures, storeMetrics } from './report.ts';

/** Milliseconds that the steps may take at most; the other steps are only told. */
const DEMANDS: Record<string, number> = {
  'landing to 30 finished posts': 60_000,
  'generation of 30 days': 6_000,
};

const root = path.resolve(import.meta.dirname, '..');
const timesFile = path.join(root, 'bench', 'results', 'main-job-times.json');

/** Runs the whole story once in the browser; null when it did not get to its end. */
async function runStory(): Promise<Record<string, number> | null> {
  rmSync(timesFile, { force: true });
  const runner = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const story = spawn(process.execPath, [runner, 'test', '-c', 'e2e', 'main-job.spec.ts'], {
    cwd: root,
    stdio: 'inherit',
  });
  const [code] = (await once(story, 'exit')) as [number | null];
  if (code !== 0) return null;
  return (JSON.parse(readFileSync(timesFile, 'utf8')) as { times: Record<string, number> }).times;
}

/** The slowest of all runs counts. */
function metricsOf(runs: readonly Record<string, number>[]): Figure[] {
  const names = Object.keys(runs[0] ?? {});
  return names.map((name) => {
    const most = DEMANDS[name];
    const slowest = Math.max(...runs.map((times) => times[name] ?? Number.POSITIVE_INFINITY));
    return { name, value: slowest / 1000, unit: 's', ...(most === undefined ? {} : { most: most / 1000 }) };
  });
}

const { values } = parseArgs({ options: { runs: { type: 'string', default: '1' } } });
const runs: Record<string, number>[] = [];
for (let left = Number(values.runs); left > 0; left--) {
  const times = await runStory();
  if (times === null) break;
  runs.push(times);
}
if (runs.length < Number(values.runs)) {
  process.stderr.write('The story did not come to its end.\n');
  process.exitCode = 1;
} else {
  const figures = metricsOf(runs);
  printFigures('From the landing page to a month of scheduled posts', figures);
  storeMetrics('proof-main-job', figures);
  const missing = Object.keys(DEMANDS).filter((name) => !figures.some((figure) => figure.name === name));
  if (missing.length > 0 || !figures.every(meets)) process.exitCode = 1;
}
