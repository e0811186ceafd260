import type { AuditAction, RecurringPost, RecurringRelease, RecurringSchedule } from '@postownia/contract';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { recordEvent } from '../audit/index.ts';
import { ownPosts } from '../posts/index.ts';
import { takenPosts } from './create-recurring.ts';
import { makeOccurrences, type RecurringContext, takeBackOccurrences } from './make-occurrences.ts';
import { readSources } from './read-slots.ts';
import {
  deleteRecurring,
  lockRecurring,
  lockRecurringList,
  type RecurringRow,
  updateRecurring,
} from './recurring-posts.queries.ts';
import { readRecurringView } from './recurring-view.ts';

interface Step {
  readonly id: string;
  readonly by: RecordedActor;
}

/** One step with a locked recurring post, noted and told. @throws Refusal NOT_FOUND */
function withOne<Result>(
  { db, clock }: RecurringContext,
  workspaceId: WorkspaceId,
  { id, by, action }: Step & { action: AuditAction },
  step: (tx: Tx, row: RecurringRow) => Promise<Result>,
): Promise<Result> {
  const now = clock.now();
  const work = async (tx: Tx) => {
    await lockRecurringList(workspaceId, tx);
    const row = await lockRecurring(workspaceId, tx, id);
    if (row === undefined) throw new Refusal('NOT_FOUND');
    const result = await step(tx, row);
    await recordEvent(tx, workspaceId, { ...by, action, details: { name: row.name } }, now);
    await emit(tx, workspaceId, { name: 'recurring-posts.changed', payload: {} }, now);
    return result;
  };
  return inTransaction(db, work, { retries: 3 });
}

/** Has the occurrences to come follow what a locked recurring post says now. */
async function follow(
  context: RecurringContext,
  tx: Tx,
  workspaceId: WorkspaceId,
  { before, after }: { before: RecurringRow; after: RecurringRow },
): Promise<RecurringPost> {
  await takeBackOccurrences(context, tx, workspaceId, before);
  if (after.state === 'active') await makeOccurrences(context, tx, workspaceId, after);
  return readRecurringView(tx, workspaceId, { id: after.id, now: context.clock.now() });
}

interface Change {
  readonly name?: string | undefined;
  readonly postIds?: readonly string[] | undefined;
  readonly schedule?: RecurringSchedule | undefined;
  readonly time?: string | undefined;
  readonly until?: string | null | undefined;
  readonly times?: number | null | undefined;
  readonly restDays?: number | undefined;
  readonly freeDaysOnly?: boolean | undefined;
  readonly state?: RecurringRow['state'] | undefined;
}

/** Changes it, and with it the occurrences to come that nobody touched. @throws Refusal NOT_FOUND, RECURRING_VIDEO */
export function changeRecurring(
  context: RecurringContext,
  workspaceId: WorkspaceId,
  { id, by, change }: Step & { change: Change },
): Promise<RecurringPost> {
  return withOne(context, workspaceId, { id, by, action: 'recurring-post.changed' }, async (tx, before) => {
    const { postIds, ...rest } = change;
    const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    const posts = postIds === undefined ? {} : { postIds: await takenPosts(tx, workspaceId, postIds) };
    const after = await updateRecurring(workspaceId, tx, id, { ...before, ...given, ...posts });
    const onlyNamed = postIds === undefined && Object.keys(given).every((key) => key === 'name');
    if (onlyNamed) return readRecurringView(tx, workspaceId, { id, now: context.clock.now() });
    return follow(context, tx, workspaceId, { before, after });
  });
}

/** Lets its posts go out by themselves as they are now, in the name of whoever says so, or no more. @throws Refusal NOT_FOUND */
export function releaseRecurring(
  context: RecurringContext,
  workspaceId: WorkspaceId,
  { id, by, release }: Step & { release: RecurringRelease },
): Promise<RecurringPost> {
  return withOne(context, workspaceId, { id, by, action: 'recurring-post.released' }, async (tx, before) => {
    const isPlan = release === 'plan';
    const sources = isPlan ? await readSources(tx, workspaceId, before) : [];
    const after = await updateRecurring(workspaceId, tx, id, {
      release,
      releaseActor: isPlan ? by.actor : null,
      releaseActorId: isPlan ? by.actorId : null,
      releasedHashes: Object.fromEntries(sources.map((post) => [post.id, ownPosts.hashOf(post)])),
    });
    return follow(context, tx, workspaceId, { before, after });
  });
}

/** Ends it: what is to come and untouched goes, all other posts stay. @throws Refusal NOT_FOUND */
export function removeRecurring(
  context: RecurringContext,
  workspaceId: WorkspaceId,
  { id, by }: Step,
): Promise<{ id: string }> {
  return withOne(context, workspaceId, { id, by, action: 'recurring-post.removed' }, async (tx, row) => {
    await takeBackOccurrences(context, tx, workspaceId, row);
    await deleteRecurring(workspaceId, tx, id);
    return { id };
  });
}
