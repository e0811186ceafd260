import { randomBytes } from 'node:crypto';
import { DELETION, POSTING_PREFERENCES_DEFAULTS } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { languageOf } from '../../lib/format-message-in.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { PaymentError } from '../../providers/payment/payments.ts';
import { recordEvent } from '../audit/index.ts';
import { renewals } from '../billing/index.ts';
import { queueEmail } from '../notifications/index.ts';
import { getPreferences, setAutoPublish } from '../posting-preferences/index.ts';
import { findWorkspaceOf, lockUser } from '../workspaces/index.ts';
import {
  closeWorkspace,
  insertDeletion,
  selectPending,
  selectSoleOrganizations,
  selectSoleWorkspaces,
  takeOverSubscriptions,
} from './deletion.system-queries.ts';
import { stopOutside } from './stop-outside.ts';

const DAY = 86_400_000;

/**
 * Begins the deletion of a person and of the workspaces that nobody else owns: publishing stops, the networks' tokens
 * are revoked and subscriptions stop renewing at once; rows and files stay until day 30, so that the deletion request can be taken
 * back. What the providers are to be told stands in the row before they are asked: a crash, or a provider that does
 * not answer, is made good by the hourly sweep. Beginning twice is beginning once.
 */
export async function beginDeletion(
  context: Context,
  { userId, by }: { userId: string; by: RecordedActor },
): Promise<void> {
  const now = context.clock.now();
  const after = (days: number) => new Date(now.getTime() + days * DAY);
  const own = await selectSoleWorkspaces(context.db, userId);
  await inTransaction(context.db, async (tx) => {
    for (const workspace of own) await closeWorkspace(workspace, tx);
    const isNew = await insertDeletion(tx, {
      code: randomBytes(18).toString('base64url'),
      source: 'user',
      userId,
      workspaceId: await findWorkspaceOf(tx, userId),
      state: 'pending',
      requestedAt: now,
      reversibleUntil: after(DELETION.reversibleDays),
      finalAt: after(DELETION.finalDays),
      subscriptions: await subscriptionsToEnd(tx, userId),
    });
    if (!isNew) return;
    for (const workspace of own) {
      await setAutoPublish(tx, workspace, { on: false, now });
      await context.changeHooks.preferencesChanged(tx, workspace);
      await recordEvent(tx, workspace, { ...by, action: 'deletion.requested' }, now);
    }
    await tell(context, tx, { userId, own });
  });
  try {
    await stopOutside(context, userId, by);
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    context.log.warn({ err: error, userId }, 'a subscription renews until the provider can be asked');
  }
}

async function subscriptionsToEnd(tx: Tx, userId: string): Promise<string[]> {
  const renewing = await takeOverSubscriptions(tx, userId);
  for (const organization of await selectSoleOrganizations(tx, userId))
    renewing.push(...(await renewals.list(tx, organization)));
  return [...new Set(renewing)];
}

/** Confirms the deletion request with the days that count, in the person's language and their brand's zone. */
async function tell(
  context: Context,
  tx: Tx,
  { userId, own }: { userId: string; own: readonly WorkspaceId[] },
): Promise<void> {
  const user = await lockUser(tx, userId);
  const row = await selectPending(tx, userId);
  if (user === null || row === undefined) return;
  const { email: to, language } = user;
  const [workspace] = own;
  const { zone } =
    workspace === undefined ? POSTING_PREFERENCES_DEFAULTS : await getPreferences(tx, workspace);
  const day = (at: Date) =>
    at.toLocaleDateString(languageOf(language), { dateStyle: 'long', timeZone: zone });
  await queueEmail(context, tx, {
    kind: 'deletion-requested',
    to,
    userId,
    language,
    link: `${context.appUrl}/settings/prywatnosc`,
    details: [
      ['undoUntil', day(row.reversibleUntil)],
      ['erasedOn', day(row.finalAt)],
    ],
  });
}
