import type { Feed } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { recordEvent } from '../audit/index.ts';
import { allowedFeeds, readFeedView } from './feed-view.ts';
import { insertFeed, lockFeeds, selectFeeds, updateFeed } from './feeds.queries.ts';

export type FeedContext = Pick<Context, 'db' | 'clock' | 'feeds' | 'enqueue' | 'readAllowance'>;

/** A reading that somebody waits for is theirs for so long. */
const CLAIM_MILLISECONDS = 5 * 60_000;

interface Wanted {
  readonly url: string;
  readonly template: string;
  readonly withPicture: boolean;
  readonly by: RecordedActor;
  readonly userId: string;
}

/**
 * Adds a feed and has it read.
 * @throws Refusal FEED_ADDRESS_INVALID, FEED_KNOWN, FEED_LIMIT
 */
export async function addFeed(
  context: FeedContext,
  workspaceId: WorkspaceId,
  { url: typed, template, withPicture, by, userId }: Wanted,
): Promise<Feed> {
  const url = context.feeds.addressOf(typed);
  if (url === null) throw new Refusal('FEED_ADDRESS_INVALID');
  const now = context.clock.now();
  return inTransaction(context.db, async (tx) => {
    await lockFeeds(workspaceId, tx);
    const known = await selectFeeds(workspaceId, tx);
    if (known.some((feed) => feed.url === url)) throw new Refusal('FEED_KNOWN');
    const limit = await allowedFeeds(context, tx, workspaceId);
    if (known.length >= limit) throw new Refusal('FEED_LIMIT', { limit });
    const values = { url, template, withPicture, addedBy: userId, nextReadAt: now, createdAt: now };
    const { id } = await insertFeed(workspaceId, tx, values);
    await haveRead(context, tx, workspaceId, id);
    const event = { ...by, action: 'feed.added', details: { name: new URL(url).host } } as const;
    await recordEvent(tx, workspaceId, event, now);
    await emit(tx, workspaceId, { name: 'feeds.changed', payload: {} }, now);
    return readFeedView(tx, workspaceId, id);
  });
}

/** Has a feed read as soon as there is room, for somebody who waits; the sweep does it where that is lost. */
export async function haveRead(
  { clock, enqueue }: Pick<Context, 'clock' | 'enqueue'>,
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
): Promise<void> {
  const now = clock.now();
  const claimedUntil = new Date(now.getTime() + CLAIM_MILLISECONDS);
  await updateFeed(workspaceId, tx, id, { nextReadAt: now, claimedUntil });
  await enqueue(tx, 'read-feed', { workspaceId, feedId: id }, { turn: { of: workspaceId, asked: true } });
}
