import { type AuditAction, FEEDS, type Feed, type FeedRelease } from '@postownia/contract';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { recordEvent } from '../audit/index.ts';
import { type FeedContext, haveRead } from './add-feed.ts';
import { readFeedView } from './feed-view.ts';
import { deleteFeed, type FeedRow, lockFeed, updateFeed } from './feeds.queries.ts';

interface Step {
  readonly id: string;
  readonly by: RecordedActor;
}

/** One change of one feed, noted and told. @throws Refusal NOT_FOUND */
function changed<Result>(
  context: FeedContext,
  workspaceId: WorkspaceId,
  { id, by, action }: Step & { action: AuditAction | null },
  change: (tx: Tx, feed: FeedRow) => Promise<Result>,
): Promise<Result> {
  const now = context.clock.now();
  return inTransaction(context.db, async (tx) => {
    const feed = await lockFeed(workspaceId, tx, id);
    if (feed === undefined) throw new Refusal('NOT_FOUND');
    const result = await change(tx, feed);
    const details = { name: new URL(feed.url).host };
    if (action !== null) await recordEvent(tx, workspaceId, { ...by, action, details }, now);
    await emit(tx, workspaceId, { name: 'feeds.changed', payload: {} }, now);
    return result;
  });
}

interface FeedChange extends Step {
  readonly template?: string | undefined;
  readonly withPicture?: boolean | undefined;
  readonly state?: FeedRow['state'] | undefined;
}

/** Changes what becomes of later entries; one that goes on is read at once. @throws Refusal NOT_FOUND */
export function changeFeed(
  context: FeedContext,
  workspaceId: WorkspaceId,
  { id, by, template, withPicture, state }: FeedChange,
): Promise<Feed> {
  return changed(context, workspaceId, { id, by, action: 'feed.changed' }, async (tx, feed) => {
    await updateFeed(workspaceId, tx, id, {
      template: template ?? feed.template,
      withPicture: withPicture ?? feed.withPicture,
      state: state ?? feed.state,
    });
    const goesOn = feed.state === 'paused' && state === 'active';
    if (goesOn) {
      await updateFeed(workspaceId, tx, id, { problem: null, failures: 0 });
      await haveRead(context, tx, workspaceId, id);
    }
    return readFeedView(tx, workspaceId, id);
  });
}

/** Lets what a feed makes go out by itself, in the name of whoever says so. @throws Refusal NOT_FOUND */
export function releaseFeed(
  context: FeedContext,
  workspaceId: WorkspaceId,
  { id, by, release }: Step & { release: FeedRelease },
): Promise<Feed> {
  return changed(context, workspaceId, { id, by, action: 'feed.released' }, async (tx) => {
    const isPlan = release === 'plan';
    await updateFeed(workspaceId, tx, id, {
      release,
      releaseActor: isPlan ? by.actor : null,
      releaseActorId: isPlan ? by.actorId : null,
    });
    return readFeedView(tx, workspaceId, id);
  });
}

/** Has a feed read now; nothing where it was a moment ago, or is paused. @throws Refusal NOT_FOUND */
export function readFeedNow(context: FeedContext, workspaceId: WorkspaceId, { id, by }: Step): Promise<Feed> {
  return changed(context, workspaceId, { id, by, action: null }, async (tx, { lastReadAt, state }) => {
    const last = lastReadAt?.getTime() ?? 0;
    const isFresh = context.clock.now().getTime() - last < FEEDS.minutesUntilAgain * 60_000;
    if (state === 'active' && !isFresh) await haveRead(context, tx, workspaceId, id);
    return readFeedView(tx, workspaceId, id);
  });
}

/** Forgets a feed with its entries; the posts made of it stay. @throws Refusal NOT_FOUND */
export function removeFeed(
  context: FeedContext,
  workspaceId: WorkspaceId,
  { id, by }: Step,
): Promise<{ id: string }> {
  return changed(context, workspaceId, { id, by, action: 'feed.removed' }, async (tx) => {
    await deleteFeed(workspaceId, tx, id);
    return { id };
  });
}
