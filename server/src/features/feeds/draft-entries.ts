import { FEEDS } from '@postownia/contract';
import { WebAddress } from '@postownia/contract/fields';
import type { Context } from '../../context.ts';
import { inTransaction, type Queryable, type Tx } from '../../db/transaction.ts';
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

type StoredPhoto = Awaited<ReturnType<typeof imageAssets.photos.store>>;

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
    const photo = await storePhoto(context, workspaceId, { feed, entry, signal });
    const shown = await draftEntry(context, workspaceId, { feed, entry, photo });
    if (photo !== null && shown !== photo.id) await imageAssets.photos.drop(context, workspaceId, photo.id);
  }
}

async function hasRoom(db: Queryable, workspaceId: WorkspaceId, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - DAY);
  return (await countDrafted(workspaceId, db, since)) < FEEDS.draftsPerDay;
}

/** The entry's picture in the storage, not yet in the library; null where there is none that fits. */
async function storePhoto(
  context: Used,
  workspaceId: WorkspaceId,
  { feed, entry, signal }: { feed: FeedRow; entry: EntryRow; signal: AbortSignal | undefined },
): Promise<StoredPhoto | null> {
  const address = entry.content?.imageUrl ?? null;
  if (!feed.withPicture || address === null) return null;
  const bytes = await context.feeds.fetchImage(address, signal === undefined ? {} : { signal });
  if (bytes === null) return null;
  const name = new URL(address).pathname.split('/').at(-1) ?? '';
  try {
    return await imageAssets.photos.store(context, workspaceId, { bytes, name, origin: 'import' });
  } catch (error) {
    leaveOut(context, workspaceId, error);
    return null;
  }
}

/** The picture in the library, in the transaction of its draft; null where the brand has no room for it. */
async function recordPhoto(
  context: Used,
  tx: Tx,
  workspaceId: WorkspaceId,
  { photo, feed, now }: { photo: StoredPhoto; feed: FeedRow; now: Date },
): Promise<string | null> {
  try {
    return await imageAssets.photos.record(context, tx, workspaceId, { photo, userId: feed.addedBy, now });
  } catch (error) {
    leaveOut(context, workspaceId, error);
    return null;
  }
}

/** No picture that we take, or no room for it: the post is one without. */
function leaveOut({ log }: Used, workspaceId: WorkspaceId, error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
  log.info({ workspaceId, code: error.code }, 'a picture of a feed was left out');
}

/**
 * Post, its picture and word of it in one transaction; once, whoever else reads the feed at the same time.
 * @returns the asset that the post shows
 */
function draftEntry(
  context: Used,
  workspaceId: WorkspaceId,
  { feed, entry: { id }, photo }: { feed: FeedRow; entry: EntryRow; photo: StoredPhoto | null },
): Promise<string | null> {
  const now = context.clock.now();
  return inTransaction(
    context.db,
    async (tx) => {
      await lockFeeds(workspaceId, tx);
      const locked = await lockFeed(workspaceId, tx, feed.id);
      const entry = await lockWaiting(workspaceId, tx, id);
      if (locked === undefined || entry === undefined) return null;
      if (!(await hasRoom(tx, workspaceId, now))) return null;
      const { content } = entry;
      const isKnown = content?.url != null && (await isDrafted(workspaceId, tx, content.url));
      const date = await findFreeDay(context, tx, workspaceId);
      if (content === null || isKnown) {
        await endEntry(workspaceId, tx, { id, state: 'skipped' });
        return null;
      }
      // Every day is taken for a long time: it waits.
      if (date === null) return null;
      const image =
        photo === null ? null : await recordPhoto(context, tx, workspaceId, { photo, feed: locked, now });
      const post = await addDraft(context, tx, workspaceId, { feed: locked, content, date, image });
      await endEntry(workspaceId, tx, { id, state: 'drafted', postId: post.id, draftedAt: now });
      await emit(tx, workspaceId, { name: 'feeds.changed', payload: {} }, now);
      return image;
    },
    { retries: 3 },
  );
}

/** A post of what an entry says: with its picture, else with its link. */
function addDraft(
  context: Used,
  tx: Tx,
  workspaceId: WorkspaceId,
  made: { feed: FeedRow; content: NonNullable<EntryRow['content']>; date: string; image: string | null },
) {
  const { feed, content, date, image } = made;
  const { releaseActor: actor, releaseActorId: actorId } = feed;
  const link = image === null && WebAddress.safeParse(content.url).success ? content.url : null;
  const media = image === null ? [] : [{ assetId: image }];
  const draft = { date, content: fillTemplate(feed.template, content), link, media };
  const release = actor === null ? null : { actor, actorId };
  return ownPosts.add(context, tx, workspaceId, { by: BY_SYSTEM, draft, origin: 'feed', release });
}
