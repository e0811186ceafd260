import type { Context } from '../../context.ts';
import { identityRows } from '../workspaces/index.ts';
import { removeExpiredLinks } from './link.system-queries.ts';

const DAY = 86_400_000;
/** Decision 23: the address of a sign-up is kept this long. */
const ADDRESS_DAYS = 90;

/** Once a day: forgets what is kept for a time only. Safe to run twice. */
export async function forgetTraces({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const signUpsBefore = new Date(now.getTime() - ADDRESS_DAYS * DAY);
  await identityRows.forgetTracesBefore(db, { now, signUpsBefore });
  await removeExpiredLinks(db, now);
}
