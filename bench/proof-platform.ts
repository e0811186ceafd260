import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../server/src/db/connect.ts';
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts';
import { migrateDatabase } from '../server/src/db/migrate.ts';
import { proveDeliveries } from './platform/deliveries.ts';
import { proveHostileAssistant } from './platform/hostile-assistant.ts';
import { proveKeyReads } from './platform/key-reads.ts';
import { proveLatency } from './platform/latency.ts';
import { conclude } from './report.ts';

// npm run proof -- platform [--runs events] [--seed text]
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1250' },
    seed: { type: 'string', default: String(Date.now()) },
  },
});
const folder = await mkdtemp(path.join(tmpdir(), 'postownia-proof-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder });
const { url } = postgres;
const open = async () => ({ ...openDatabase({ url }), url });
try {
  const first = await open();
  await migrateDatabase({ direct: first.direct });
  const deliveries = await proveDeliveries({
    events: Number(values.runs),
    seed: values.seed,
    database: first,
  });
  const latency = await proveLatency({ events: 200, database: await open() });
  const assistant = await proveHostileAssistant({ calls: 200, seed: values.seed, database: await open() });
  const reads = await proveKeyReads({ turns: 40, databaseUrl: url });
  conclude('platform', [...deliveries, ...latency, ...assistant, ...reads], { slice: false });
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
