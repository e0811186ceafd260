import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../server/src/db/connect.ts';
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts';
import { migrateDatabase } from '../server/src/db/migrate.ts';
import { openLedgerFixture } from './ledger/fixture.ts';
import { proveLedger } from './ledger/stress.ts';
import { meets, printFigures, storeMetrics } from './report.ts';

// npm run proof -- ledger [--runs operations] [--seed text]
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now()) },
  },
});
const began = performance.now();
const folder = await mkdtemp(path.join(tmpdir(), 'postownia-proof-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder });
const database = openDatabase({ url: postgres.url });
await migrateDatabase({ direct: database.direct });
await database.close();
const fixture = await openLedgerFixture(postgres.url);
try {
  const figures = await proveLedger(fixture, { operations: Number(values.runs), seed: values.seed });
  const time = { name: 'time', value: (performance.now() - began) / 1000, unit: 's' };
  printFigures(`Random operations against an independent model (seed ${values.seed})`, [...figures, time]);
  storeMetrics('proof-ledger', [...figures, time]);
  if (!figures.every(meets)) process.exitCode = 1;
} finally {
  await fixture.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
