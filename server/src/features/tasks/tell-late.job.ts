import { type ApprovalPolicy, stepsOf } from '@postownia/contract';
import { message } from '@postownia/contract/messages/message';
import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { excerptOf } from '../../lib/excerpt.ts';
import { dueInstant } from '../../lib/wall-clock.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { notifyMembers } from '../notifications/index.ts';
import { getPreferences, readApprovalPolicy } from '../posting-preferences/index.ts';
import { postApprovals, readPostRecords } from '../posts/index.ts';
import { listNotifiableMembers } from '../workspaces/index.ts';
import { selectMaybeLate } from './late-posts.system-queries.ts';

type Post = Awaited<ReturnType<typeof readPostRecords>>[number];

const DAY = 86_400_000;
const LONGEST_EXCERPT = 120;
const POSTS_IN_EMAIL = 10;
const PATH = '/tasks';

/**
 * Tells the firm's people and those who approve, a day ahead, of posts that will not go out in time because somebody's word is missing: once for
 * each day of a brand, however often this runs. The same posts stand in "Do zrobienia" (P-48).
 */
export async function tellLate(context: Context): Promise<void> {
  const now = context.clock.now().getTime();
  const dayAfter = (days: number) => new Date(now + days * DAY).toISOString().slice(0, 10);
  // A zone may be a day before or after ours.
  const found = await selectMaybeLate(context.db, { from: dayAfter(-1), to: dayAfter(2) });
  for (const [workspaceId, posts] of Map.groupBy(found, (post) => post.workspaceId)) {
    const ids = posts.map(({ id }) => id);
    try {
      await inTransaction(context.db, (tx) => tell(context, tx, workspaceId, ids), { retries: 3 });
    } catch (error) {
      // Told with the next hour's run; one brand must not keep the others waiting.
      context.log.error({ err: error, workspaceId }, 'late posts were not told');
    }
  }
}

async function tell(
  context: Context,
  tx: Tx,
  workspaceId: WorkspaceId,
  ids: readonly string[],
): Promise<void> {
  const now = context.clock.now();
  const { zone } = await getPreferences(tx, workspaceId);
  const policy = await readApprovalPolicy(tx, workspaceId);
  const records = await readPostRecords(tx, workspaceId, { ids });
  const dueOf = ({ date, time }: Post) => dueInstant(date, time, zone).getTime();
  const waiting = records.filter((post) => dueOf(post) > now.getTime() && lacksWord(policy, post));
  for (const [date, posts] of Map.groupBy(waiting, (post) => post.date)) {
    if (Math.min(...posts.map(dueOf)) - now.getTime() > DAY) continue;
    await notifyMembers(context, tx, workspaceId, {
      kind: 'approval-late',
      dedupeKey: `approval-late:${date}`,
      message: message('approval.late', { count: posts.length }),
      path: PATH,
      details: posts.slice(0, POSTS_IN_EMAIL).flatMap(({ content }) => {
        const excerpt = excerptOf(content, LONGEST_EXCERPT);
        return excerpt === '' ? [] : [['post', excerpt] as const];
      }),
      members: await listNotifiableMembers(tx, workspaceId, { approvers: true }),
    });
  }
}

const lacksWord = (policy: ApprovalPolicy, post: Post): boolean =>
  stepsOf(policy).some((step) => !postApprovals.isApprovedBy(step, post));
