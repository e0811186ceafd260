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
import { proveKeyScopes } from './platform/key-scopes.ts';
import { proveLatency } from './platform/latency.ts';
import { conclude, type Figure } from './report.ts';

// npm run proof -- platform [--runs events] [--seed text] [--only part]: a part alone is judged, not stored.
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1250' },
    seed: { type: 'string', default: String(Date.now()) },
    only: { type: 'string' },
  },
});
const folder = await mkdtemp(path.join(tmpdir(), 'postownia-proof-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder });
const { url } = postgres;
const open = async () => ({ ...openDatabase({ url }), url });
const first = await open();
const parts: Readonly<Record<string, (database: typeof first) => Promise<Figure[]>>> = {
  scopes: (database) => proveKeyScopes({ database }),
  deliveries: (database) => proveDeliveries({ events: Number(values.runs), seed: values.seed, database }),
  latency: (database) => proveLatency({ events: 200, database }),
  assistant: (database) => proveHostileAssistant({ calls: 200, seed: values.seed, database }),
  reads: async (database) => {
    await database.close();
    return proveKeyReads({ turns: 40, databaseUrl: url });
  },
};
try {
  await migrateDatabase({ direct: first.direct });
  const names = values.only === undefined ? Object.keys(parts) : [values.only];
  const figures: Figure[] = [];
  for (const name of names) {
    const part = parts[name];
    if (part === undefined) throw new Error(`Which part? There are: ${Object.keys(parts).join(', ')}.`);
    figures.push(...(await part(await open())));
  }
  conclude('platform', figures, { slice: values.only !== undefined });
} finally {
  await first.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
