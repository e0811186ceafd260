import { createHash } from 'node:crypto';
import { FEEDS } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { isArchived } from '../../db/archived.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import type { JobRun } from '../../job-run.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';
import type { FeedAnswer } from '../../providers/feed/feed-reader.ts';
import { draftEntries } from './draft-entries.ts';
import { allowedFeeds } from './feed-view.ts';
import {
  type FeedRow,
  forgetEntries,
  hasEntries,
  insertEntries,
  lockFeed,
  selectFeed,
  selectFeeds,
  updateFeed,
} from './feeds.queries.ts';
import { followReading } from './follow-reading.ts';

type Used = Pick<
  Context,
  'db' | 'clock' | 'feeds' | 'readAllowance' | 'changeHooks' | 'storage' | 'workshop' | 'log'
>;

/** Far more than a feed shows at once, so that no entry comes back as new. */
const ENTRIES_KEPT = 2000;

/**
 * Reads one feed, remembers what is new and makes drafts of what waits. Safe to run twice: an entry is kept once, and its
 * draft comes with the word that it was made.
 */
export async function readFeed(
  context: Used,
  { workspaceId: workspace, feedId }: { workspaceId: string; feedId: string },
  run?: Pick<JobRun, 'signal'>,
): Promise<void> {
  const workspaceId = asWorkspaceId(workspace);
  const feed = await selectFeed(workspaceId, context.db, feedId);
  if (feed?.state !== 'active') return;
  const signal = run === undefined ? {} : { signal: run.signal };
  const waits = (await isArchived(context.db, workspaceId)) || !(await isAllowed(context, workspaceId, feed));
  if (waits) return readLater(context, workspaceId, feed);
  const { url, etag, lastModified } = feed;
  const options = { owner: workspaceId, known: { etag, lastModified }, ...signal };
  const answer = await context.feeds.read(url, options);
  await inTransaction(context.db, async (tx) => {
    const locked = await lockFeed(workspaceId, tx, feedId);
    // Removed, or paused by a person meanwhile: what they said stands.
    if (locked?.state !== 'active') return;
    await keepReading(tx, workspaceId, { feed: locked, answer, now: context.clock.now() });
    await emit(tx, workspaceId, { name: 'feeds.changed', payload: {} }, context.clock.now());
  });
  if (answer.kind !== 'problem') await draftEntries(context, workspaceId, { feedId, ...signal });
}

/** The first of a brand's feeds are read where a smaller plan allows fewer than there are. */
async function isAllowed(context: Used, workspaceId: WorkspaceId, { id }: FeedRow): Promise<boolean> {
  const allowed = await allowedFeeds(context, context.db, workspaceId);
  const first = (await selectFeeds(workspaceId, context.db))
    .toSorted(
      (one, other) => one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1),
    )
    .slice(0, allowed);
  return first.some((feed) => feed.id === id);
}

/** Looks again in a while: by then the plan may be larger, or the brand out of the archive. */
async function readLater({ db, clock }: Used, workspaceId: WorkspaceId, { id }: FeedRow): Promise<void> {
  const nextReadAt = new Date(clock.now().getTime() + FEEDS.mostHoursBetween * 3_600_000);
  await updateFeed(workspaceId, db, id, { nextReadAt, claimedUntil: null });
}

async function keepReading(
  tx: Tx,
  workspaceId: WorkspaceId,
  { feed, answer, now }: { feed: FeedRow; answer: FeedAnswer; now: Date },
): Promise<void> {
  const followed = followReading(feed, answer, now);
  if (answer.kind !== 'read') return updateFeed(workspaceId, tx, feed.id, followed);
  const { url, title, known, items } = answer;
  const isFirst = !(await hasEntries(workspaceId, tx, feed.id));
  const entries = items.map(({ key, ...content }, place) => {
    const isWanted = !isFirst || place < FEEDS.firstDrafts;
    return {
      feedId: feed.id,
      key: createHash('sha256').update(key).digest('hex'),
      title: content.title,
      url: content.url,
      state: isWanted ? ('waiting' as const) : ('skipped' as const),
      content: isWanted ? content : null,
      position: items.length - place,
      foundAt: now,
    };
  });
  await insertEntries(workspaceId, tx, entries);
  await forgetEntries(workspaceId, tx, { feedId: feed.id, keep: ENTRIES_KEPT });
  // A new address that another feed of the brand has already would be the same feed twice.
  const others = await selectFeeds(workspaceId, tx);
  const isFree = !others.some((other) => other.id !== feed.id && other.url === url);
  await updateFeed(workspaceId, tx, feed.id, {
    ...followed,
    ...known,
    title: title === '' ? null : title,
    ...(isFree ? { url } : {}),
  });
}
