import { FEEDS } from '@postownia/contract';
import { WebAddress } from '@postownia/contract/fields';
import type { Context } from '../../context.ts';
import { inTransaction, type Queryable } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import { BY_SYSTEM } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { imageAssets } from '../assets/index.ts';
import { ownPosts } from '../posts/index.ts';
import {
  countDrafted,
  type EntryRow,
  endEntry,
  type FeedRow,
  isDrafted,
  lockFeed,
  lockFeeds,
  lockWaiting,
  selectFeed,
  selectWaiting,
} from './feeds.queries.ts';
import { fillTemplate } from './fill-template.ts';
import { findFreeDay } from './find-free-day.ts';

type Used = Pick<
  Context,
  'db' | 'clock' | 'feeds' | 'readAllowance' | 'changeHooks' | 'storage' | 'workshop' | 'log'
>;

const DAY = 86_400_000;
/** Drafts of one reading; what is left comes with the next, so that no feed holds a place for long. */
const PER_READING = 5;

/** Makes drafts of entries that wait, the oldest first, as long as the brand has room for today. */
export async function draftEntries(
  context: Used,
  workspaceId: WorkspaceId,
  { feedId, signal }: { feedId: string; signal?: AbortSignal },
): Promise<void> {
  const feed = await selectFeed(workspaceId, context.db, feedId);
  if (feed === undefined) return;
  for (const entry of await selectWaiting(workspaceId, context.db, { feedId, limit: PER_READING })) {
    signal?.throwIfAborted();
    if (!(await hasRoom(context.db, workspaceId, context.clock.now()))) return;
    const image = await storeImage(context, workspaceId, { feed, entry, signal });
    await draftEntry(context, workspaceId, { feed, entry, image });
  }
}

async function hasRoom(db: Queryable, workspaceId: WorkspaceId, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - DAY);
  return (await countDrafted(workspaceId, db, since)) < FEEDS.draftsPerDay;
}

/** The entry's picture in the library, by the same way as a person's upload; null where there is none that fits. */
async function storeImage(
  context: Used,
  workspaceId: WorkspaceId,
  { feed, entry, signal }: { feed: FeedRow; entry: EntryRow; signal: AbortSignal | undefined },
): Promise<string | null> {
  const address = entry.content?.imageUrl ?? null;
  if (!feed.withPicture || address === null) return null;
  const bytes = await context.feeds.fetchImage(address, signal === undefined ? {} : { signal });
  if (bytes === null) return null;
  const name = new URL(address).pathname.split('/').at(-1) ?? '';
  try {
    const file = new File([bytes], name);
    return (await imageAssets.add(context, workspaceId, { userId: feed.addedBy, file, origin: 'import' })).id;
  } catch (error) {
    // No picture that we take, or no room for it: the post is one without.
    if (!(error instanceof Refusal)) throw error;
    context.log.info({ workspaceId, code: error.code }, 'a picture of a feed was left out');
    return null;
  }
}

/** Post and word of it in one transaction; once, whoever else reads the feed at the same time. */
async function draftEntry(
  context: Used,
  workspaceId: WorkspaceId,
  { feed: { id: feedId }, entry: { id }, image }: { feed: FeedRow; entry: EntryRow; image: string | null },
): Promise<void> {
  const now = context.clock.now();
  await inTransaction(
    context.db,
    async (tx) => {
      await lockFeeds(workspaceId, tx);
      const feed = await lockFeed(workspaceId, tx, feedId);
      const entry = await lockWaiting(workspaceId, tx, id);
      if (feed === undefined || entry === undefined) return;
      if (!(await hasRoom(tx, workspaceId, now))) return;
      const { content } = entry;
      const isKnown = content?.url != null && (await isDrafted(workspaceId, tx, content.url));
      const date = await findFreeDay(context, tx, workspaceId);
      if (content === null || isKnown) return endEntry(workspaceId, tx, { id, state: 'skipped' });
      // Every day is taken for a long time: it waits.
      if (date === null) return;
      const link = image === null && WebAddress.safeParse(content.url).success ? content.url : null;
      const media = image === null ? [] : [{ assetId: image }];
      const release =
        feed.releaseActor === null ? null : { actor: feed.releaseActor, actorId: feed.releaseActorId };
      const draft = { date, content: fillTemplate(feed.template, content), link, media };
      const post = await ownPosts.add(context, tx, workspaceId, {
        by: BY_SYSTEM,
        draft,
        origin: 'feed',
        release,
      });
      await endEntry(workspaceId, tx, { id, state: 'drafted', postId: post.id, draftedAt: now });
      await emit(tx, workspaceId, { name: 'feeds.changed', payload: {} }, now);
    },
    { retries: 3 },
  );
}
