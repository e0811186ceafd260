import { message } from '@postownia/contract/messages/message';
import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { excerptOf } from '../../lib/excerpt.ts';
import { dueInstant } from '../../lib/wall-clock.ts';
import { notifyMembers } from '../notifications/index.ts';
import { getPreferences } from '../posting-preferences/index.ts';
import { postApprovals, readPostRecords } from '../posts/index.ts';
import { listNotifiableMembers } from '../workspaces/index.ts';
import { HORIZON_DAYS } from './draft-task.ts';
import { selectUntold, selectWriters, type Untold } from './waiting-approvals.system-queries.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Whoever goes on writing is waited for. */
const QUIET = 15 * MINUTE;
/** Nobody waits longer for the first word, and nobody is told more often. */
const LONGEST = 60 * MINUTE;
const LONGEST_EXCERPT = 120;
const POSTS_IN_EMAIL = 10;
const PATH = '/tasks';

/**
 * Tells those who may approve that posts wait for the team's word: once for all that came between which there was little
 * quiet, and of a post once, unless it lost a word that it had. The same posts stand in "Do zrobienia" (P-48). Safe to
 * run twice at once: what was told last names what is told next.
 */
export async function tellApprovers(context: Context): Promise<void> {
  const now = context.clock.now().getTime();
  const dayAfter = (days: number) => new Date(now + days * DAY).toISOString().slice(0, 10);
  const found = await selectUntold(context.db, {
    // A zone may be a day before or after ours.
    from: dayAfter(-1),
    to: dayAfter(HORIZON_DAYS),
    quietSince: new Date(now - QUIET),
    longSince: new Date(now - LONGEST),
  });
  for (const untold of found) {
    try {
      await inTransaction(context.db, (tx) => tell(context, tx, untold), { retries: 3 });
    } catch (error) {
      // Told with the next run; one brand must not keep the others waiting.
      const { workspaceId } = untold;
      context.log.error({ err: error, workspaceId }, 'waiting posts were not told');
    }
  }
}

async function tell(context: Context, tx: Tx, { workspaceId, toldAt, ids }: Untold): Promise<void> {
  const now = context.clock.now();
  const { zone } = await getPreferences(tx, workspaceId);
  const waiting = (await readPostRecords(tx, workspaceId, { ids })).filter(
    (post) => dueInstant(post.date, post.time, zone) > now && !postApprovals.isApprovedBy('team', post),
  );
  if (waiting.length === 0) return;
  const approvers = await listNotifiableMembers(tx, workspaceId, { approvers: true });
  const writers = await selectWriters(
    tx,
    workspaceId,
    waiting.map(({ id }) => id),
  );
  // Whoever wrote all of it knows.
  const isAllBy = (userId: string) =>
    writers.length === waiting.length && writers.every((writer) => writer === userId);
  await notifyMembers(context, tx, workspaceId, {
    kind: 'approval-waiting',
    dedupeKey: `approval-waiting:${toldAt?.toISOString() ?? 'first'}`,
    message: message('approval.waiting', { count: waiting.length }),
    path: PATH,
    details: waiting.slice(0, POSTS_IN_EMAIL).flatMap(({ content }) => {
      const excerpt = excerptOf(content, LONGEST_EXCERPT);
      return excerpt === '' ? [] : [['post', excerpt] as const];
    }),
    isPersonal: true,
    members: approvers.filter(({ userId }) => !isAllBy(userId)),
  });
}
