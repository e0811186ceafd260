import pg from 'pg';
import type { Figure } from '../report.ts';
import { type Crowd, pause } from './fixture.ts';

/** A transaction a statement outside of others; 386 a minute in November 2026, before one look served all kinds. */
const MOST_A_MINUTE = 386;

/**
 * What one web and one worker process ask of the database while nobody does anything. The database's own housekeeping
 * counts as transactions, too, some five hundred in the minute after a table was filled: it rests meanwhile.
 */
export async function measureIdle({ client, cluster, size }: Crowd): Promise<Figure[]> {
  const seconds = size.slice ? 5 : 60;
  const read = async () => {
    const { rows } = await client.query<{ count: string }>(
      'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
    );
    return Number(rows[0]?.count);
  };
  const admin = new pg.Client({ connectionString: cluster.adminUrl });
  await admin.connect();
  const setHousekeeping = async (to: 'on' | 'off') => {
    await admin.query(`alter system set autovacuum = ${to}`);
    await admin.query('select pg_reload_conf()');
  };
  await setHousekeeping('off');
  // What starting, signing up and the months before put in motion ends.
  await pause(size.slice ? 0 : 60_000);
  const before = await read();
  await pause(seconds * 1000);
  const value = ((await read()) - before) * (60 / seconds);
  await setHousekeeping('on');
  await admin.end();
  return [
    { name: 'idle: transactions a minute', value, unit: '', ...(size.slice ? {} : { most: MOST_A_MINUTE }) },
  ];
}
