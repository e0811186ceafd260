import { WEBHOOKS } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { JobRun } from '../../job-run.ts';
import { deleteDeliveriesBefore } from './webhook-deliveries.system-queries.ts';

const DAY = 86_400_000;
const BATCH = 5_000;

/** Once a day: forgets deliveries after thirty days, whatever became of them. Safe to run twice and to cut off. */
export async function forgetDeliveries(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  _input: object,
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> {
  const before = new Date(clock.now().getTime() - WEBHOOKS.logDays * DAY);
  while (!signal.aborted && (await deleteDeliveriesBefore(db, before, BATCH)) === BATCH);
}
