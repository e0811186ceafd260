import { type EventPayload, isPushEvent } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { OutboxRow } from '../../events/outbox.system-queries.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';
import { heardBy } from './heard-by.ts';
import { selectNotice } from './push-subscriptions.system-queries.ts';

/**
 * Reader of the outbox: of a notice that cannot wait, puts one job into the queue for each browser that listens, in the
 * transaction that moves the reader on.
 */
export async function pushNotices(context: Context, tx: Tx, events: readonly OutboxRow[]): Promise<void> {
  if (context.push === null) return;
  for (const { name, workspaceId, payload } of events) {
    if (name !== 'notice.added') continue;
    const { noticeId, to } = payload as EventPayload<typeof name>;
    if (noticeId !== undefined) await pushNotice(context, tx, asWorkspaceId(workspaceId), { noticeId, to });
  }
}

async function pushNotice(
  context: Context,
  tx: Tx,
  workspaceId: WorkspaceId,
  { noticeId, to }: { noticeId: string; to: readonly string[] | undefined },
): Promise<void> {
  const notice = await selectNotice(workspaceId, tx, noticeId);
  if (notice === undefined || !isPushEvent(notice.kind)) return;
  const heard = await heardBy(tx, workspaceId, { kind: notice.kind, now: context.clock.now() });
  const listening = heard.filter(({ subscription }) => to === undefined || to.includes(subscription.userId));
  if (listening.length === 0) return;
  await context.enqueue(
    tx,
    'send-push',
    listening.map(({ subscription: { sessionId } }) => ({ workspaceId, noticeId, sessionId })),
    { turn: { of: workspaceId, asked: false } },
  );
}
