import { LIMITS, type Post, type PostVersion } from '@postownia/contract';
import type { Database } from '../../db/connect.ts';
import type { Queryable } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { readKeyNames } from '../api-keys/index.ts';
import { requireAsset } from '../assets/index.ts';
import { readAppNames } from '../connected-apps/index.ts';
import { readUserNames } from '../workspaces/index.ts';
import { selectHistory } from './post-versions.queries.ts';
import { toMedia, toPost } from './post-view.ts';
import {
  type PostFilter,
  type PostRow,
  selectContents,
  selectListedPosts,
  selectPost,
  selectPosts,
} from './posts.queries.ts';
import { selectShowing } from './posts-of-asset.queries.ts';

/** The AI calendar of the days `from` to `to`, both included, by date, time and id. */
export async function listPosts(
  db: Database,
  workspaceId: WorkspaceId,
  { from, to }: { from: string; to: string },
): Promise<{ posts: Post[] }> {
  const rows = await selectListedPosts(workspaceId, db, { from, to });
  return { posts: rows.map((row) => toPost(workspaceId, row)) };
}

/** Of the posts that show one asset. */
const MOST_SHOWING = 50;

/**
 * The posts that show an asset, the latest day first, at most fifty.
 * @throws Refusal NOT_FOUND, also for another workspace's asset
 */
export async function listShowing(
  db: Queryable,
  workspaceId: WorkspaceId,
  assetId: string,
): Promise<{ posts: Post[]; more: boolean }> {
  await requireAsset(db, workspaceId, assetId);
  const ids = await selectShowing(workspaceId, db, { assetId, limit: MOST_SHOWING + 1 });
  const rows = await selectPosts(workspaceId, db, { ids: ids.slice(0, MOST_SHOWING) });
  return { posts: rows.reverse().map((row) => toPost(workspaceId, row)), more: ids.length > MOST_SHOWING };
}

/** @throws Refusal NOT_FOUND, also for another workspace's post */
export async function getPost(db: Queryable, workspaceId: WorkspaceId, id: string): Promise<Post> {
  const row = await selectPost(workspaceId, db, id);
  if (!row) throw new Refusal('NOT_FOUND');
  return toPost(workspaceId, row);
}

/** Everything stored about posts, by date, for features that publish or make them; every part of the filter narrows. Days are inclusive. */
export async function readPostRecords(
  db: Queryable,
  workspaceId: WorkspaceId,
  filter: PostFilter,
): Promise<PostRow[]> {
  return selectPosts(workspaceId, db, filter);
}

/** Texts of the AI calendar of the days `from` to `to`, both included, the latest day first. */
export async function readTexts(
  db: Queryable,
  workspaceId: WorkspaceId,
  window: { from: string; to: string },
): Promise<string[]> {
  return selectContents(workspaceId, db, window);
}

/** The older states of text and media, newest first, without the one it has now; at most fifty. */
export async function listVersions(
  db: Queryable,
  workspaceId: WorkspaceId,
  { id }: { id: string },
): Promise<{ versions: PostVersion[] }> {
  const post = await selectPost(workspaceId, db, id);
  if (!post) throw new Refusal('NOT_FOUND');
  const history = await selectHistory(workspaceId, db, { ...post, limit: LIMITS.versionsPerPost + 1 });
  const present = history.find((version) => version.postId === id && version.cause !== 'proposal');
  const older = history.filter((version) => version !== present);
  const idsOf = (kind: 'user' | 'api-key' | 'assistant') =>
    older.flatMap(({ actor, actorId }) => (actor === kind ? (actorId ?? []) : []));
  const authors = new Map([
    ...(await readUserNames(db, idsOf('user'))),
    ...(await readKeyNames(db, idsOf('api-key'))),
    ...(await readAppNames(db, idsOf('assistant'))),
  ]);
  const versions = older.map((version) => ({
    id: version.id,
    cause: version.cause,
    batchId: version.batchId,
    content: version.content,
    texts: [...version.texts],
    media: toMedia(workspaceId, version.media),
    createdAt: version.createdAt.toISOString(),
    author: version.actorId === null ? null : (authors.get(version.actorId) ?? null),
  }));
  return { versions };
}
