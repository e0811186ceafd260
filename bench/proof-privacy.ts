import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { startSandbox } from '../sandbox/src/start-sandbox.ts';
import { buildContext } from '../server/src/build-context.ts';
import { readConfig } from '../server/src/config.ts';
import type { Context } from '../server/src/context.ts';
import { openDatabase } from '../server/src/db/connect.ts';
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts';
import { migrateDatabase } from '../server/src/db/migrate.ts';
import { inTransaction } from '../server/src/db/transaction.ts';
import { openIdentity } from '../server/src/features/identity/identity.ts';
import type { Identity } from '../server/src/features/identity/identity-interface.ts';
import { eraseDue } from '../server/src/features/privacy/erase-due.job.ts';
import { exportWorkspace } from '../server/src/features/privacy/export-workspace.ts';
import { requestDeletion } from '../server/src/features/privacy/request-deletion.ts';
import { signUps } from '../server/src/features/sign-up/index.ts';
import { createOrganization } from '../server/src/features/workspaces/index.ts';
import { openJobQueue } from '../server/src/job-queue.ts';
import { tracesInDatabase, tracesInFiles } from '../server/test/find-traces.ts';
import { manualClock } from '../server/test/manual-clock.ts';
import { ANNA, connectAccounts, INSTAGRAM, PAGE } from '../server/test/publishing.ts';
import { addPost } from '../server/test/publishing-posts.ts';
import { type Figure, meets, printFigures, storeMetrics } from './report.ts';

// Two brands with 1,000 posts each; one leaves. Its copy within a minute, and after day 30 nothing of it in database,
// files, log or sandbox; the other brand is whole.

const POSTS = 1000;
const PASSWORD = 'zielona latarnia 47 mostów';
const SECRET = 'p'.repeat(48);

async function openBrand(setup: { app: Context; identity: Identity }, email: string) {
  const { app, identity } = setup;
  const now = app.clock.now();
  const user = await identity.createUser({
    email,
    language: null,
    now,
    passwordHash: await identity.hashPassword(PASSWORD),
  });
  if (user === null) throw new Error('the address is taken');
  const { userId } = user;
  const { workspaceId } = await inTransaction(app.db, (tx) =>
    createOrganization(tx, { name: email, ownerId: userId, now }),
  );
  for (let index = 0; index < POSTS; index += 1) {
    const date = new Date(Date.UTC(2027, 0, 1 + index)).toISOString().slice(0, 10);
    await addPost(app, workspaceId, userId, {
      date,
      content: `Tajny przepis ${email} nr ${index}. #chleb #zakwas`,
    });
  }
  return { email, userId, workspaceId };
}

/** Reads the copy to its end, as a slow disk would. */
async function measureExport(app: Context, brand: Awaited<ReturnType<typeof openBrand>>): Promise<Figure[]> {
  const began = performance.now();
  const { userId } = brand;
  let bytes = 0;
  let most = 0;
  const before = process.memoryUsage().rss;
  for await (const chunk of await exportWorkspace(app, brand.workspaceId, { userId, now: app.clock.now() })) {
    bytes += (chunk as Buffer).byteLength;
    most = Math.max(most, process.memoryUsage().rss - before);
  }
  return [
    {
      name: `copy of ${POSTS} posts with their pictures`,
      value: (performance.now() - began) / 1000,
      unit: 's',
      most: 60,
    },
    { name: 'its size', value: bytes / 1e6, unit: 'MB' },
    { name: 'memory it took', value: most / 1e6, unit: 'MB', most: 256 },
  ];
}

const folder = await mkdtemp(path.join(tmpdir(), 'postownia-proof-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder });
const database = openDatabase({ url: postgres.url, max: 10 });
await migrateDatabase({ direct: database.direct });
const clock = manualClock();
const sandbox = await startSandbox({ clock });
const logFile = path.join(folder, 'log', 'postownia.log');
const log = pino({ level: 'debug' }, pino.destination({ dest: logFile, mkdir: true, sync: true }));
const queue = await openJobQueue({ directUrl: postgres.url, log, working: false });
const app = buildContext({
  config: readConfig({ DATABASE_URL: postgres.url, DATA_DIR: folder }),
  appUrl: 'http://localhost:9',
  queue,
  secretKey: SECRET,
  database,
  log,
  sandbox,
  clock,
});
const identity = openIdentity({ app, secretKey: SECRET, signUps });
try {
  const leaving = await openBrand({ app, identity }, 'odchodzi@example.pl');
  const staying = await openBrand({ app, identity }, 'zostaje@example.pl');
  const { workspaceId, userId } = leaving;
  await connectAccounts({ context: app, sandbox, workspaceId, userId, remoteIds: [PAGE, INSTAGRAM] });
  const figures = await measureExport(app, leaving);
  await requestDeletion({ ...app, identity }, leaving, { password: PASSWORD });
  const alive = sandbox.control.killTokens({ networkUserId: ANNA, subcode: 458 });
  clock.set(new Date(clock.now().getTime() + 30 * 86_400_000).toISOString());
  const began = performance.now();
  await eraseDue(app);
  const words = [leaving.userId, leaving.workspaceId, leaving.email];
  const rows = await tracesInDatabase(database, words);
  const files = await tracesInFiles(path.join(folder, 'media'), words);
  const lines = await tracesInFiles(path.join(folder, 'log'), words);
  const left = await database.pool.query<{ count: number }>(
    'select count(*)::int as count from posts where workspace_id = $1',
    [staying.workspaceId],
  );
  figures.push(
    { name: 'tokens alive at the networks right after the wish', value: alive, unit: '', most: 0 },
    { name: 'erasing took', value: (performance.now() - began) / 1000, unit: 's' },
    { name: 'tables in which the person or brand is still named', value: rows.length, unit: '', most: 0 },
    { name: 'files that hold or are named after them', value: files.length, unit: '', most: 0 },
    { name: 'log files that name them', value: lines.length, unit: '', most: 0 },
    { name: 'posts of the other brand left', value: left.rows[0]?.count ?? 0, unit: '', least: POSTS },
  );
  printFigures('Leaving: the copy, and what is left', figures);
  for (const { place, word } of [...rows, ...files, ...lines])
    process.stdout.write(`  left: ${place} (${word})\n`);
  process.stdout.write(
    '\nKept: the note that a deletion was done, with counts and without names (deletion_requests); at the payment\n' +
      'provider its invoices (tax law); on the networks what the person published on their own accounts.\n',
  );
  storeMetrics('proof-privacy', figures);
  if (!figures.every(meets)) process.exitCode = 1;
} finally {
  await queue.stop();
  await sandbox.close();
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
