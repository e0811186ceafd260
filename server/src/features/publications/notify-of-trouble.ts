import type { EventPayload } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { emitAll } from '../../events/emit.ts';
import type { OutboxRow } from '../../events/outbox.system-queries.ts';
import { excerptOf } from '../../lib/excerpt.ts';
import { messageOf } from '../../lib/stored-message.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { notifyMembers } from '../notifications/index.ts';
import { readPublishingAccounts } from '../social-accounts/index.ts';
import { listNotifiableMembers } from '../workspaces/index.ts';
import { isToCheck } from './post-state.ts';
import type { PublicationRow } from './publication-row.ts';
import { TO_CHECK } from './publication-state.ts';
import { selectPublication } from './publications.queries.ts';

const TROUBLE: readonly PublicationRow['state'][] = ['failed', 'needs-fix', 'needs-reconnect', 'skipped'];
const LONGEST_EXCERPT = 120;

/** Only a person can bring it on. */
const needsSomebody = (row: PublicationRow) =>
  TROUBLE.includes(row.state) || isToCheck({ ...row, claimed: row.claimedBy !== null });

/** Says of publications that only a person can bring on that it is so, in the transaction in which it happened. */
export async function emitTrouble(tx: Tx, rows: readonly PublicationRow[], now: Date): Promise<void> {
  const troubled = rows.filter(needsSomebody).map(({ id, workspaceId }) => ({
    workspaceId: asWorkspaceId(workspaceId),
    event: { name: 'publication.needs-attention', payload: { publicationId: id } } as const,
  }));
  await emitAll(tx, troubled, now);
}

/**
 * Tells the people of a brand once of each publication that waits for them, unless it has gone on meanwhile. An account
 * that has to be connected anew is told of once a day, however many posts wait for it.
 */
export async function notifyOfTrouble(context: Context, tx: Tx, events: readonly OutboxRow[]): Promise<void> {
  for (const { name, workspaceId: id, payload } of events) {
    if (name !== 'publication.needs-attention') continue;
    const workspaceId = asWorkspaceId(id);
    const { publicationId } = payload as EventPayload<typeof name>;
    const row = await selectPublication(workspaceId, tx, publicationId);
    if (row === undefined || !needsSomebody(row)) continue;
    const accounts = await readPublishingAccounts(tx, workspaceId, [row.accountId]);
    const members = await listNotifiableMembers(tx, workspaceId);
    const excerpt = excerptOf(row.caption ?? '', LONGEST_EXCERPT);
    const details = [
      ['account', accounts.get(row.accountId)?.name ?? ''],
      ...(excerpt === '' ? [] : [['post', excerpt] as const]),
    ] as const;
    await notifyMembers(context, tx, workspaceId, {
      ...dedupeKeyOf(row, context.clock.now()),
      details,
      members,
    });
  }
}

function dedupeKeyOf(row: PublicationRow, now: Date) {
  const message = row.problem === null ? TO_CHECK : messageOf(row.problem, row.message);
  if (row.state === 'needs-reconnect') {
    const day = now.toISOString().slice(0, 10);
    return {
      kind: 'account-needs-you',
      dedupeKey: `reconnect:${row.accountId}:${day}`,
      message,
      path: '/dashboard?tab=social-media',
    } as const;
  }
  return {
    kind: 'post-needs-you',
    dedupeKey: `publication:${row.id}:${row.fence}:${row.state}`,
    message,
    path: `/posts/${row.postId}/publications`,
  } as const;
}
