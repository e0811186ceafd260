import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts';
import { migrateDatabase } from '../server/src/db/migrate.ts';
import { openLine } from './losing-line.ts';
import { proveEnds, proveLostAnswers, provePosts } from './mastodon/prove-dialect.ts';
import { runServer, SERVER_NAME } from './mastodon/run-server.ts';
import { openRealSetup } from './real-setup.ts';
import { conclude, type Figure, printFigures } from './report.ts';

// npm run proof -- mastodon [--server program]: our own folder of the network against snac, a small server that speaks Mastodon's
// dialect (Debian: `apt-get install snac2`; its source builds with a C compiler and libcurl in seconds).
const { values } = parseArgs({ options: { server: { type: 'string', default: 'snac' } } });
const server = await runServer(values.server);
const folder = await mkdtemp(path.join(tmpdir(), 'postownia-proof-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder });
const line = await openLine({
  provider: 'mastodon',
  nameOf: (called) => called.replace(/^(\/api\/v1\/(?:statuses|media|accounts))\/(?!verify)[^/]+/, '$1/:id'),
  servers: { [SERVER_NAME]: server.url },
});
const setup = await openRealSetup({ server, line, databaseUrl: postgres.url });
process.stdout.write(`The server says that it is ${server.version}.\n`);
try {
  await migrateDatabase({ direct: setup.database.direct });
  const figures: Figure[] = [];
  for (const prove of [provePosts, proveLostAnswers, proveEnds]) {
    const part = await prove(setup);
    printFigures(prove.name, part);
    figures.push(...part);
  }
  conclude('mastodon', figures, { slice: false });
} finally {
  await setup.close();
  await line.close();
  await server.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
