import { PLANS, planCents } from '@postownia/contract';
import { type Message, message } from '@postownia/contract/messages/message';
import type { Context } from '../../context.ts';
import { firstWorkspaceOf } from '../../db/organization-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import { asOrganizationId, type OrganizationId } from '../../lib/organization-id.ts';
import { severalAtOnce } from '../../lib/several-at-once.ts';
import { notifyMembers } from '../notifications/index.ts';
import { ledgers } from '../tokens/index.ts';
import { listNotifiableMembers } from '../workspaces/index.ts';
import { selectRenewing } from './billing.system-queries.ts';
import { type SubscriptionRow, selectRunning } from './subscriptions.queries.ts';

const DAY = 86_400_000;
/** Days before the end of a trial on which people are told, one by one. */
const TRIAL_DAYS = 3;
/** Decision 21. */
const RENEWAL_DAYS = 7;
const PATH = '/tokens';
/** Firms told at once: most of the time of each is waiting for the database. */
const AT_ONCE = 4;

type Used = Pick<Context, 'db' | 'clock' | 'enqueue' | 'log' | 'appUrl' | 'secretBox'>;

/**
 * Tells people day by day that their trial ends, and a week ahead that a yearly plan renews. Each is told once, however
 * often this runs; a firm that cannot be told keeps nobody else waiting and is tried again with the next hour's run.
 */
export async function remindMembers(context: Used): Promise<void> {
  const now = context.clock.now();
  const until = (days: number) => ({ after: now, until: new Date(now.getTime() + days * DAY) });
  const tell = async (organizationId: OrganizationId, remind: () => Promise<void>) => {
    try {
      await remind();
    } catch (error) {
      context.log.error({ err: error, organizationId }, 'a firm was not reminded');
    }
  };
  await severalAtOnce(await ledgers.listEndingTrials(context.db, until(TRIAL_DAYS)), AT_ONCE, (trial) =>
    tell(trial.organizationId, () => remindOfTrial(context, trial, now)),
  );
  await severalAtOnce(await selectRenewing(context.db, until(RENEWAL_DAYS)), AT_ONCE, (subscription) =>
    tell(asOrganizationId(subscription.organizationId), () => remindOfRenewal(context, subscription)),
  );
}

async function remindOfTrial(
  context: Used,
  {
    organizationId,
    expiresAt,
    remaining,
  }: { organizationId: OrganizationId; expiresAt: Date; remaining: number },
  now: Date,
): Promise<void> {
  const days = Math.ceil((expiresAt.getTime() - now.getTime()) / DAY);
  await inTransaction(context.db, async (tx) => {
    if (await selectRunning(organizationId, tx)) return;
    const workspaceId = await firstWorkspaceOf(tx, organizationId);
    await notifyMembers(context, tx, workspaceId, {
      kind: 'trial-ends',
      dedupeKey: `trial-ends:${days}`,
      message: trialEnds({ days, tokens: remaining }),
      path: '/pricing',
      members: await listNotifiableMembers(tx, workspaceId),
    });
  });
}

async function remindOfRenewal(context: Used, subscription: SubscriptionRow): Promise<void> {
  const organizationId = asOrganizationId(subscription.organizationId);
  const plan = PLANS.find(({ id }) => id === subscription.plan);
  if (!plan) return;
  const day = subscription.periodEnd.toISOString();
  const renewal = message('billing.renewal', { day, cents: planCents(plan, 'year') });
  await inTransaction(context.db, async (tx) => {
    const workspaceId = await firstWorkspaceOf(tx, organizationId);
    await notifyMembers(context, tx, workspaceId, {
      kind: 'renewal-ahead',
      dedupeKey: `renewal:${subscription.id}:${subscription.periodEnd.toISOString().slice(0, 10)}`,
      message: renewal,
      path: PATH,
      members: await listNotifiableMembers(tx, workspaceId),
    });
  });
}

/** `days` until the trial ends, at least one, which has begun; `tokens` of it that are left. */
function trialEnds({ days, tokens: count }: { days: number; tokens: number }): Message {
  if (days > 1) {
    return count > 0
      ? message('billing.trial-ends-with-tokens', { days, count })
      : message('billing.trial-ends', { days });
  }
  return count > 0
    ? message('billing.trial-last-day-with-tokens', { count })
    : message('billing.trial-last-day');
}
