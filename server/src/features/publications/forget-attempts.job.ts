import type { Context } from '../../context.ts';
import type { JobRun } from '../../job-run.ts';
import { deleteAttemptsBefore } from './attempt.system-queries.ts';

/** As the audit log: longer than any dispute about a publication. The publication itself stays, with its link. */
const KEPT_MONTHS = 24;

/**
 * Once a day: forgets calls to networks after two years. One whose answer never came stays as long as its publication,
 * because what follows is decided by it. Safe to run twice and to cut off.
 */
export async function forgetAttempts(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  _input: object,
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> {
  const before = new Date(clock.now());
  before.setUTCMonth(before.getUTCMonth() - KEPT_MONTHS);
  await deleteAttemptsBefore(db, before, { signal });
}
