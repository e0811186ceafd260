import type { Context } from '../../context.ts';
import { deleteRequestsBefore } from './support.system-queries.ts';

const DAY = 86_400_000;
/** As the privacy policy promises for everything that people write to us. */
const KEPT_DAYS = 730;

/** Removes requests for help two years after their last word. Safe to run twice. */
export async function forgetRequests({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await deleteRequestsBefore(db, new Date(clock.now().getTime() - KEPT_DAYS * DAY));
}
