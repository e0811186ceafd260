import { openDatabase } from '../../server/src/db/connect.ts';
import { addKey } from '../../server/test/api-keys.ts';
import { manualClock, testApp } from '../../server/test/app.ts';
import { addOwner } from '../../server/test/invitations.ts';

/** As far apart as a key that is let in 120 times a minute may read all the time. */
const BETWEEN_READS_MILLISECONDS = 600;
const TEXT = 'Chleb na zakwasie rośnie całą noc, a rano pachnie nim cała ulica.';

/** What the product in a process of its own says when it listens; afterwards, to every message, its microseconds of processor. */
export interface ReadServer {
  /** A month of thirty posts. */
  readonly url: string;
  readonly keyHeaders: Readonly<Record<string, string>>;
  readonly sessionHeaders: Readonly<Record<string, string>>;
}

// Its clock goes on with each answer, so that what is remembered for seconds runs out as often as it would in use.
const [databaseUrl = ''] = process.argv.slice(2);
const clock = manualClock();
const running = await testApp({
  clock,
  database: { ...openDatabase({ url: databaseUrl }), url: databaseUrl },
  observe: () => clock.advance(BETWEEN_READS_MILLISECONDS),
});
const owner = await addOwner(running.app);
const key = await addKey(running.app, owner);
await running.app.database.pool.query(
  `insert into posts (workspace_id, date, time, content, language, created_at, updated_at)
   select $1, date '2026-12-01' + n, time '10:00', $2, 'pl', $3, $3 from generate_series(0, 29) n`,
  [owner.workspaceId, TEXT, clock.now()],
);
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
process.on('disconnect', () => void running.close());
const started: ReadServer = {
  url: `${running.url}/api/v1/posts?from=2026-12-01&to=2026-12-31`.replace('localhost', '127.0.0.1'),
  keyHeaders: key.headers,
  sessionHeaders: { cookie: owner.cookie },
};
process.send?.(started);
