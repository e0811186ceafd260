import type { Context } from '../../context.ts';
import { Refusal } from '../../lib/refusal.ts';
import { selectByCode } from './deletion.system-queries.ts';

/** How far a deletion is, by its code; says nothing about whose it is. @throws Refusal NOT_FOUND */
export async function readProgress({ db }: Pick<Context, 'db'>, { code }: { code: string }) {
  const row = await selectByCode(db, code);
  if (row === undefined) throw new Refusal('NOT_FOUND');
  const { state, requestedAt, endedAt } = row;
  return { state, requestedAt: requestedAt.toISOString(), endedAt: endedAt?.toISOString() ?? null };
}
