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
import { conclude, type Figure } from './report.ts';

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
const { values } = parseArgs({ options: { runs: { type: 'string', default: '1500' } } });
const began = performance.now();
const parts: readonly [name: string, prove: () => Promise<Figure[]>][] = [
  ['killed', () => inSetup((setup) => proveCrashes(setup, Number(values.runs)))],
  ['lost answer', () => inSetup(proveLostAnswers)],
  ['2,000 at once, a worker killed', () => inSetup(proveLoad)],
  ['from due', measurePublishing],
  ['below a limit', proveLimits],
];
const figures: Figure[] = [];
for (const [part, prove] of parts)
  for (const figure of await prove()) figures.push({ ...figure, name: `${part}: ${figure.name}` });
const minutes = (performance.now() - began) / 60_000;
conclude('publishing', [...figures, { name: 'the whole proof', value: minutes, unit: 'min', most: 20 }], {
  slice: false,
});
