import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts';
import { migrateDatabase } from '../server/src/db/migrate.ts';
import { installServer } from './bluesky/install-server.ts';
import type { BlueskySetup } from './bluesky/owners.ts';
import { proveDeletion } from './bluesky/prove-deletion.ts';
import { proveKills, proveLostAnswers } from './bluesky/prove-losses.ts';
import { provePosts, proveSchemas } from './bluesky/prove-posts.ts';
import { proveReplays } from './bluesky/prove-replays.ts';
import { proveSessions } from './bluesky/prove-sessions.ts';
import { runServer, SERVER_NAME } from './bluesky/run-server.ts';
import { openLine } from './losing-line.ts';
import { familyOf, proportionalMemory } from './process-memory.ts';
import { openRealSetup } from './real-setup.ts';
import { conclude, type Figure } from './report.ts';

// npm run proof -- bluesky [--only part]: our own folder of the network against the server that Bluesky itself runs, installed into
// a folder of its own; between them a line that loses answers. A part alone is judged, not stored.
const { values } = parseArgs({ options: { only: { type: 'string' } } });
const parts: Readonly<Record<string, (setup: BlueskySetup) => Promise<Figure[]>>> = {
  posts: provePosts,
  schemas: proveSchemas,
  replays: proveReplays,
  losses: proveLostAnswers,
  kills: proveKills,
  deletion: proveDeletion,
  sessions: proveSessions,
};
const names = values.only === undefined ? Object.keys(parts) : [values.only];
if (names.some((name) => parts[name] === undefined))
  throw new Error(`Which part? There are: ${Object.keys(parts).join(', ')}.`);

const installed = installServer();
const began = performance.now();
const folder = await mkdtemp(path.join(tmpdir(), 'postownia-proof-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder });
const server = await runServer(installed.folder);
const line = await openLine({
  provider: 'bluesky',
  nameOf: (called) => called.replace('/xrpc/', ''),
  servers: { [SERVER_NAME]: server.url, 'video.bsky.app': server.videosUrl },
});
const setup = await openRealSetup({ server, line, databaseUrl: postgres.url });
const figures: Figure[] = [
  {
    name: installed.isNew ? 'installing the server' : 'the server is installed',
    value: installed.seconds,
    unit: 's',
  },
  { name: 'starting it', value: server.startSeconds, unit: 's' },
];
try {
  await migrateDatabase({ direct: setup.database.direct });
  for (const name of names) figures.push(...((await parts[name]?.(setup)) ?? []));
  figures.push({ name: 'the server’s memory', value: proportionalMemory(familyOf(server.pid)), unit: 'MB' });
  figures.push({
    name: 'the whole proof without installing',
    value: (performance.now() - began) / 1000,
    unit: 's',
  });
  conclude('bluesky', figures, { slice: values.only !== undefined });
} finally {
  await setup.close();
  await line.close();
  await server.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
