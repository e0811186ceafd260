import type { Network } from '@postownia/contract';
import { and, count, desc, eq, gt, gte, inArray, ne, sql } from 'drizzle-orm';
import {
  accountQueues,
  publicationAttempts,
  publicationPauses,
  publications,
} from '../../db/schema/publications.ts';
import { socialAccounts } from '../../db/schema/social-accounts.ts';
import type { Queryable } from '../../db/transaction.ts';

/** Failures of more than that many calls are not counted further. */
const MOST_FAILURES = 5_000;

/** Connected accounts of each network over all brands, and how many of them have to be connected again. */
export async function countAccounts(db: Queryable) {
  const { network, state } = socialAccounts;
  return db
    .select({
      network,
      accounts: count(),
      broken: sql<number>`(count(*) filter (where ${state} = 'needs-reconnect'))::int`,
    })
    .from(socialAccounts)
    .where(ne(state, 'disconnected'))
    .groupBy(network);
}

/** Accounts of each network that rest now because of what it answered. */
export async function countResting(db: Queryable, now: Date) {
  const { network, workspaceId, id } = socialAccounts;
  return db
    .select({ network, resting: count() })
    .from(accountQueues)
    .innerJoin(
      socialAccounts,
      and(eq(workspaceId, accountQueues.workspaceId), eq(id, accountQueues.accountId)),
    )
    .where(gt(accountQueues.pausedUntil, now))
    .groupBy(network);
}

/** Apps that leave their network alone now, and until when. */
export async function selectRestingApps(db: Queryable, now: Date) {
  return db.select().from(publicationPauses).where(gt(publicationPauses.pausedUntil, now));
}

/** Calls to networks since that were refused or never answered, the newest first, without saying whose they were. */
export async function selectFailedCalls(db: Queryable, since: Date) {
  const { workspaceId, publicationId, outcome, startedAt, errorCode, sentence } = publicationAttempts;
  const network = sql<Network>`${publications.network}`;
  return db
    .select({ network, startedAt, errorCode, sentence })
    .from(publicationAttempts)
    .innerJoin(
      publications,
      and(eq(publications.workspaceId, workspaceId), eq(publications.id, publicationId)),
    )
    .where(and(inArray(outcome, ['refused', 'unknown']), gte(startedAt, since)))
    .orderBy(desc(startedAt))
    .limit(MOST_FAILURES);
}
