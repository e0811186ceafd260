import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/transaction.ts';
import { excerptOf } from '../../lib/excerpt.ts';
import { dueInstant, todayIn } from '../../lib/wall-clock.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { assetUrls } from '../assets/index.ts';
import { getPreferences } from '../posting-preferences/index.ts';
import { readPostRecords } from '../posts/index.ts';
import { listPublishingAccounts } from '../social-accounts/index.ts';

const EXCERPT_CHARACTERS = 140;

export interface AutoPublishPreview {
  posts: { id: string; date: string; time: string; excerpt: string; thumbnailUrl: string | null }[];
  accounts: number;
  nextAt: string | null;
}

/** The posts that turning auto-publish on would send: everything with a text whose time is still to come; videos go by their form. */
export async function previewAutoPublish(
  { db, clock }: Pick<Context, 'clock'> & { db: Queryable },
  workspaceId: WorkspaceId,
): Promise<AutoPublishPreview> {
  const now = clock.now();
  const { zone } = await getPreferences(db, workspaceId);
  const accounts = await listPublishingAccounts(db, workspaceId);
  const records = await readPostRecords(db, workspaceId, {
    from: todayIn(zone, now),
    states: ['draft', 'scheduled'],
    calendar: 'ai',
  });
  const coming = records
    .map((post) => ({ post, dueAt: dueInstant(post.date, post.time, zone) }))
    .filter(({ post, dueAt }) => dueAt > now && post.content.trim() !== '');
  const next = Math.min(...coming.map(({ dueAt }) => dueAt.getTime()));
  return {
    posts: coming.map(({ post }) => ({
      id: post.id,
      date: post.date,
      time: post.time.slice(0, 5),
      excerpt: excerptOf(post.content, EXCERPT_CHARACTERS),
      thumbnailUrl: thumbnailOf(workspaceId, post.media[0]?.assetId),
    })),
    accounts: accounts.filter(({ state }) => state === 'connected').length,
    nextAt: Number.isFinite(next) ? new Date(next).toISOString() : null,
  };
}

/** The calendar's own posts show images. */
const thumbnailOf = (workspaceId: WorkspaceId, id: string | undefined) =>
  id === undefined ? null : assetUrls(workspaceId, { kind: 'image', id }).thumbnailUrl;
