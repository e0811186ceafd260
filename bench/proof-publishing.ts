import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts';
import { migrateDatabase } from '../server/src/db/migrate.ts';
import { openPublishingSetup, type PublishingSetup } from '../server/test/publishing.ts';
import { proveCrashes } from './publishing/crashes.ts';
import { proveLimits } from './publishing/limits.ts';
import { proveLoad } from './publishing/load.ts';
import { proveLostAnswers } from './publishing/lost-answers.ts';
import { measurePublishing } from './publishing.ts';
import { type Figure, meets, printFigures, storeMetrics } from './report.ts';

/** Gives each part a world of its own on the one database server. */
async function inSetup(prove: (setup: PublishingSetup) => Promise<Figure[]>): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'postownia-proof-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  const setup = await openPublishingSetup({ databaseUrl: postgres.url });
  try {
    await migrateDatabase({ direct: setup.database.direct });
    return await prove(setup);
  } finally {
    await setup.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

// The crash matrix, lost answers of every kind, a crowd on two workers of which one is killed, and what a due post waits.
const { values } = parseArgs({ options: { runs: { type: 'string', default: '500' } } });
const began = performance.now();
const parts: [title: string, prove: (setup: PublishingSetup) => Promise<Figure[]>][] = [
  ['Workers killed at every step', (setup) => proveCrashes(setup, Number(values.runs))],
  ['Answers lost on the visible call', proveLostAnswers],
  ['2,000 posts at once, one of two workers killed', proveLoad],
];
const all: Figure[] = [];
const alone: [title: string, prove: () => Promise<Figure[]>][] = [
  ['From due to the first call, crowds and throughput', measurePublishing],
  ['1,000 at once below a limit', proveLimits],
];
for (const [title, prove] of parts) {
  const figures = await inSetup(prove);
  printFigures(title, figures);
  all.push(...figures);
}
for (const [title, prove] of alone) {
  const figures = await prove();
  printFigures(title, figures);
  all.push(...figures);
}
const time = { name: 'the whole proof', value: (performance.now() - began) / 60_000, unit: 'min', most: 15 };
printFigures('Time', [time]);
storeMetrics('proof-publishing', [...all, time]);
if (![...all, time].every(meets)) process.exitCode = 1;
