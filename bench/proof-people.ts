import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../server/src/db/connect.ts';
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts';
import { migrateDatabase } from '../server/src/db/migrate.ts';
import { manualClock, testApp } from '../server/test/app.ts';
import { measureClientPage } from './client-page.ts';
import { measureBrandsOverview } from './people/overview.ts';
import { proveRaces } from './people/races.ts';
import { proveSequences } from './people/sequences.ts';
import { measureSwitching } from './people/switch-brand.ts';
import { proveTable } from './people/walk.ts';
import { addressesOf } from './people/workers.ts';
import { conclude, type Figure } from './report.ts';

const PARTS = ['switch', 'page', 'overview', 'table', 'races', 'sequences'] as const;
type Part = (typeof PARTS)[number];

/**
 * `npm run proof -- people [--part name] [--runs sequences] [--seed text]`: what people may do in which brand, against the
 * permission table; races of people with each other; that nothing goes out without the words that a brand's policy asks for,
 * against a model; and what a browser shows of it: another brand, and a client's page. A part alone replaces what was
 * measured of it before.
 */
const { values } = parseArgs({
  options: {
    part: { type: 'string' },
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now()) },
  },
});
const isAsked = (part: Part) => values.part === undefined || values.part === part;
if (!PARTS.some(isAsked)) throw new Error(`Which part? There are: ${PARTS.join(', ')}.`);
const began = performance.now();
// In browsers, and first: nothing else of the proof runs meanwhile.
const figures: Figure[] = [
  ...(isAsked('switch') ? await measureSwitching() : []),
  ...(isAsked('page') ? await measureClientPage() : []),
];
const folder = await mkdtemp(path.join(tmpdir(), 'postownia-proof-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder });
const { url } = postgres;
const database = { ...openDatabase({ url }), url };
const clock = manualClock();
try {
  await migrateDatabase({ direct: database.direct });
  const running = await testApp({ clock, database, environment: { TRUST_PROXY: 'loopback' } });
  if (isAsked('overview'))
    figures.push(...(await measureBrandsOverview(running, { superuserUrl: postgres.adminUrl })));
  if (isAsked('table')) figures.push(...(await proveTable(running)));
  if (isAsked('races')) figures.push(...(await proveRaces(running, { each: 10 })));
  if (isAsked('sequences'))
    figures.push(
      ...(await proveSequences(
        { running, clock, workers: addressesOf(running, url) },
        { sequences: Number(values.runs), rounds: 8, atOnce: 200, seed: values.seed },
      )),
    );
  await running.close();
  const minutes = (performance.now() - began) / 60_000;
  const part = values.part !== undefined;
  const whole = { name: 'the whole proof', value: minutes, unit: 'min' };
  conclude('people', part ? figures : [...figures, whole], { slice: false, part });
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
