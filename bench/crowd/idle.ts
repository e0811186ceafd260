import type { Figure } from '../report.ts';
import { type Crowd, pause } from './fixture.ts';

/** A transaction a statement outside of others; 386 a minute in November 2026, before one look served all kinds. */
const MOST_A_MINUTE = 386;

/** What one web and one worker process ask of the database while nobody does anything. */
export async function measureIdle({ client, size }: Crowd): Promise<Figure[]> {
  const seconds = size.slice ? 5 : 60;
  const read = async () => {
    const { rows } = await client.query<{ count: string }>(
      'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
    );
    return Number(rows[0]?.count);
  };
  const before = await read();
  await pause(seconds * 1000);
  const value = ((await read()) - before) * (60 / seconds);
  return [
    { name: 'idle: transactions a minute', value, unit: '', ...(size.slice ? {} : { most: MOST_A_MINUTE }) },
  ];
}
