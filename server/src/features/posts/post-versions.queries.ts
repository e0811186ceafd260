import { isVideoFormat, type PostVersion } from '@postownia/contract';
import { and, desc, eq, getTableColumns, inArray, ne, or, sql } from 'drizzle-orm';
import type { PostMedium } from '../../db/schema/post-media.ts';
import { postVersions } from '../../db/schema/posts.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { insertVersionMedia, MEDIA_OF_VERSION } from './post-media.queries.ts';
import { ownTextsOf } from './post-rules.ts';
import type { PostRow } from './posts.queries.ts';

export type PostVersionRow = Omit<typeof postVersions.$inferSelect, 'cause'> & {
  cause: PostVersion['cause'];
  media: readonly PostMedium[];
};

const columns = { ...getTableColumns(postVersions), media: MEDIA_OF_VERSION };

export async function deleteVersions(workspaceId: WorkspaceId, tx: Tx, postId: string): Promise<void> {
  await tx
    .delete(postVersions)
    .where(and(eq(postVersions.workspaceId, workspaceId), eq(postVersions.postId, postId)));
}

export async function deleteVersion(workspaceId: WorkspaceId, tx: Tx, id: string): Promise<void> {
  await tx
    .delete(postVersions)
    .where(and(eq(postVersions.workspaceId, workspaceId), eq(postVersions.id, id)));
}

/** The post's versions stay with its day when the post goes. */
export async function detachVersions(
  workspaceId: WorkspaceId,
  tx: Tx,
  { id, date }: Pick<PostRow, 'id' | 'date'>,
): Promise<void> {
  await tx
    .update(postVersions)
    .set({ postId: null, date })
    .where(and(eq(postVersions.workspaceId, workspaceId), eq(postVersions.postId, id)));
}

export async function insertVersion(
  workspaceId: WorkspaceId,
  tx: Tx,
  post: Pick<PostRow, 'id' | 'revision' | 'content' | 'targets' | 'media'>,
  origin: RecordedActor & { cause: PostVersion['cause']; batchId: string | null; createdAt: Date },
): Promise<void> {
  const { id: postId, revision, content, targets, media } = post;
  const texts = ownTextsOf(targets);
  const [version] = await tx
    .insert(postVersions)
    .values({ workspaceId, postId, revision, content, texts, ...origin })
    .returning({ id: postVersions.id });
  if (!version) throw new Error('A version was not stored');
  await insertVersionMedia(workspaceId, tx, version.id, media);
}

/** What the post itself was or is: an image that it may take is none of it. */
const isState = ne(postVersions.cause, 'proposal');

/** Newest first; the first is how the post is now. */
export async function selectVersions(
  workspaceId: WorkspaceId,
  db: Queryable,
  postId: string,
  limit: number,
): Promise<PostVersionRow[]> {
  const rows = await db
    .select(columns)
    .from(postVersions)
    .where(and(eq(postVersions.workspaceId, workspaceId), eq(postVersions.postId, postId), isState))
    .orderBy(desc(postVersions.revision))
    .limit(limit);
  return rows as PostVersionRow[];
}

/** The versions that a post can have back: its own, and in the AI calendar those left by a taken-back post of its day. */
const within = (workspaceId: WorkspaceId, { id, date, format }: Pick<PostRow, 'id' | 'date' | 'format'>) =>
  and(
    eq(postVersions.workspaceId, workspaceId),
    or(eq(postVersions.postId, id), isVideoFormat(format) ? undefined : eq(postVersions.date, date)),
  );

/** A post's versions, its own before those left on its day, newest first. */
export async function selectHistory(
  workspaceId: WorkspaceId,
  db: Queryable,
  { limit, ...post }: Pick<PostRow, 'id' | 'date' | 'format'> & { limit: number },
): Promise<PostVersionRow[]> {
  const rows = await db
    .select(columns)
    .from(postVersions)
    .where(within(workspaceId, post))
    .orderBy(sql`${postVersions.postId} is null`, desc(postVersions.revision), desc(postVersions.createdAt))
    .limit(limit);
  return rows as PostVersionRow[];
}

/** One version out of what `selectHistory` lists. */
export async function selectVersion(
  workspaceId: WorkspaceId,
  db: Queryable,
  { post, id }: { post: Pick<PostRow, 'id' | 'date' | 'format'>; id: string },
): Promise<PostVersionRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(postVersions)
    .where(and(within(workspaceId, post), eq(postVersions.id, id)));
  return row as PostVersionRow | undefined;
}

/** Who wrote what the posts are now, by post; none for a post without any version. */
export async function selectLastHands(
  workspaceId: WorkspaceId,
  db: Queryable,
  postIds: readonly string[],
): Promise<Map<string, RecordedActor>> {
  const { postId, actor, actorId, revision } = postVersions;
  const rows = await db
    .selectDistinctOn([postId], { postId, actor, actorId })
    .from(postVersions)
    .where(and(eq(postVersions.workspaceId, workspaceId), inArray(postId, [...postIds]), isState))
    .orderBy(postId, desc(revision), desc(postVersions.createdAt), desc(postVersions.id));
  return new Map(rows.flatMap(({ postId: id, ...hand }) => (id === null ? [] : [[id, hand] as const])));
}
