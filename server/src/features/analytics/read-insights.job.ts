import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { type DueAccount, insertMissingPolls, selectDueAccounts } from './poll-schedule.system-queries.ts';
import { FIRST_POLL_MINUTES } from './poll-times.ts';

const DAY = 86_400_000;
/** What is older and has no turn is found once a day: publications of months cannot be gone through every few minutes. */
const LATELY = 2 * DAY;
/** A page is one transaction; accounts are taken page by page until all that are due have a job. */
const PAGE = 500;

/**
 * The net of all samples: gives turns to what lately came to have none and wakes one job per account with something due. Safe to run
 * twice: whoever comes second finds the turns taken, and of equal jobs one waits.
 */
export async function readInsights(
  context: Pick<Context, 'db' | 'clock' | 'enqueue'>,
  _input: object = {},
  run?: { readonly stopping: AbortSignal },
): Promise<void> {
  const now = context.clock.now();
  const lately = new Date(now.getTime() - LATELY);
  await insertMissingPolls(context.db, {
    now,
    connectedSince: lately,
    publishedSince: lately,
    firstAfterMinutes: FIRST_POLL_MINUTES,
  });
  let after: DueAccount | null = null;
  do {
    after = await wakePage(context, { now, after });
  } while (after !== null && !run?.stopping.aborted);
}

/** @returns the last account of a full page, null at the end */
async function wakePage(
  context: Pick<Context, 'db' | 'enqueue'>,
  from: { now: Date; after: DueAccount | null },
): Promise<DueAccount | null> {
  return inTransaction(context.db, async (tx) => {
    const accounts = await selectDueAccounts(tx, { ...from, limit: PAGE });
    if (accounts.length > 0)
      await context.enqueue(tx, 'read-account-insights', accounts, {
        turn: ({ workspaceId }) => ({ of: workspaceId, asked: false }),
      });
    return accounts.length < PAGE ? null : (accounts.at(-1) ?? null);
  });
}
