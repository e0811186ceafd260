import type { Context } from '../../context.ts';
import { forgetTracesBefore } from './erase-rows.ts';

const DAY = 86_400_000;
/** Decision 23: the address of a sign-up is kept this long. */
const ADDRESS_DAYS = 90;

/** Once a day: forgets what is kept for a time only. Safe to run twice. */
export async function forgetTraces({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await forgetTracesBefore(db, { now, signUpsBefore: new Date(now.getTime() - ADDRESS_DAYS * DAY) });
}
