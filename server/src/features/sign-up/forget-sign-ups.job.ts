import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { removeStalePending } from './pending.system-queries.ts';
import { removeUnconfirmedBefore } from './unconfirmed.system-queries.ts';

const DAY = 86_400_000;

/** Once an hour: forgets sign-ups of which nothing came within a day. Safe to run twice. */
export async function forgetSignUps({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - DAY);
  await removeUnconfirmedBefore(db, before);
  await inTransaction(db, (tx) => removeStalePending(tx, before));
}
