import { PLANS, planCents } from '@postownia/contract';
import { type Statement, statement } from '@postownia/contract/statements/statement';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';
import { tellPeople } from '../notifications/index.ts';
import { listEndingTrials } from '../tokens/index.ts';
import { listPeopleToTell } from '../workspaces/index.ts';
import { type SubscriptionRow, selectRenewing, selectRunning } from './subscriptions.queries.ts';

const DAY = 86_400_000;
/** Days before the end of a trial on which people are told, one by one. */
const TRIAL_DAYS = 3;
/** Decision 21. */
const RENEWAL_DAYS = 7;
const PATH = '/tokens';

type Used = Pick<Context, 'db' | 'clock' | 'enqueue' | 'log' | 'appUrl' | 'secretBox'>;

/**
 * Tells people day by day that their trial ends, and a week ahead that a yearly plan renews. Each is told once, however
 * often this runs.
 */
export async function remindPeople(context: Used): Promise<void> {
  const now = context.clock.now();
  const until = (days: number) => ({ after: now, until: new Date(now.getTime() + days * DAY) });
  for (const trial of await listEndingTrials(context.db, until(TRIAL_DAYS)))
    await remindOfTrial(context, trial, now);
  for (const subscription of await selectRenewing(context.db, until(RENEWAL_DAYS)))
    await remindOfRenewal(context, subscription);
}

async function remindOfTrial(
  context: Used,
  { workspaceId, expiresAt, remaining }: { workspaceId: WorkspaceId; expiresAt: Date; remaining: number },
  now: Date,
): Promise<void> {
  const days = Math.ceil((expiresAt.getTime() - now.getTime()) / DAY);
  await inTransaction(context.db, async (tx) => {
    if (await selectRunning(workspaceId, tx)) return;
    await tellPeople(context, tx, workspaceId, {
      kind: 'trial-ends',
      occasion: `trial-ends:${days}`,
      said: trialEnds({ days, tokens: remaining }),
      path: '/pricing',
      people: await listPeopleToTell(tx, workspaceId),
    });
  });
}

async function remindOfRenewal(context: Used, subscription: SubscriptionRow): Promise<void> {
  const workspaceId = asWorkspaceId(subscription.workspaceId);
  const plan = PLANS.find(({ id }) => id === subscription.plan);
  if (!plan) return;
  const day = subscription.periodEnd.toISOString();
  const said = statement('billing.renewal', { day, cents: planCents(plan, 'year') });
  await inTransaction(context.db, async (tx) => {
    await tellPeople(context, tx, workspaceId, {
      kind: 'renewal-ahead',
      occasion: `renewal:${subscription.id}:${subscription.periodEnd.toISOString().slice(0, 10)}`,
      said,
      path: PATH,
      people: await listPeopleToTell(tx, workspaceId),
    });
  });
}

/** `days` until the trial ends, at least one, which has begun; `tokens` of it that are left. */
function trialEnds({ days, tokens: count }: { days: number; tokens: number }): Statement {
  if (days > 1) {
    return count > 0
      ? statement('billing.trial-ends-with-tokens', { days, count })
      : statement('billing.trial-ends', { days });
  }
  return count > 0
    ? statement('billing.trial-last-day-with-tokens', { count })
    : statement('billing.trial-last-day');
}
