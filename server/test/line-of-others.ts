import { randomUUID } from 'node:crypto';
import type { Context } from '../src/context.ts';
import { inTransaction } from '../src/db/transaction.ts';

const INPUTS = {
  'render-reel': (workspaceId: string) => ({ workspaceId, reelId: randomUUID() }),
  'generate-day': (workspaceId: string) => ({ workspaceId, dayId: randomUUID() }),
} as const;

/**
 * Brands that asked before: one has its job in hand, the others wait, and one of long ago took so many seconds.
 * @returns what ends the work of all of them
 */
export async function lineOfOthers(
  { database, db, enqueue }: Pick<Context, 'database' | 'db' | 'enqueue'>,
  name: keyof typeof INPUTS,
  { waiting, seconds }: { waiting: number; seconds: number },
): Promise<() => Promise<unknown>> {
  const ids = Array.from({ length: waiting + 2 }, () => randomUUID());
  for (const of of ids)
    await inTransaction(db, (tx) =>
      enqueue(tx, name, INPUTS[name](of) as never, { turn: { of, asked: true } }),
    );
  const [ended, held] = ids;
  await database.pool.query(
    `update jobs.job set state = 'completed', started_on = created_on, completed_on = created_on + $2 * interval '1 s'
     where group_id = $1`,
    [ended, seconds],
  );
  await database.pool.query("update jobs.job set state = 'active' where group_id = $1", [held]);
  return () => database.pool.query('delete from jobs.job where group_id = any($1::text[])', [ids]);
}
