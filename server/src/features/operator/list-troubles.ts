import type { Context } from '../../context.ts';
import { selectExpiringAccounts, selectStuckPublications } from './operator.system-queries.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** More than a person reads; the rest is counted by the metrics. */
const MOST = 200;

type Used = Pick<Context, 'db' | 'clock'>;

/**
 * Publications somebody should look at, oldest first: of unknown outcome, due for more than ten minutes in nobody's
 * hands, or in somebody's hands without a sign for as long.
 */
export function listStuckPublications({ db, clock }: Used, { minutes = 10 }: { minutes?: number } = {}) {
  const overdueSince = new Date(clock.now().getTime() - minutes * MINUTE);
  return selectStuckPublications(db, { overdueSince, limit: MOST });
}

/** Accounts whose token ends within so many days, or has ended, soonest first. */
export function listExpiringAccounts({ db, clock }: Used, { days = 14 }: { days?: number } = {}) {
  return selectExpiringAccounts(db, { until: new Date(clock.now().getTime() + days * DAY), limit: MOST });
}
