import { isVideoFormat, type PostState, type PostTarget } from '@postownia/contract';
import { and, asc, between, desc, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/connect.ts';
import { prepareRead } from '../../db/prepare-read.ts';
import { type PostMedium, postMedia, postVersionMedia } from '../../db/schema/post-media.ts';
import { posts, postVersions } from '../../db/schema/posts.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { MEDIA_OF_POST, replaceMedia, withMedia } from './post-media.queries.ts';
import { replaceTargets, TARGETS_OF_POST, withTargets } from './post-targets.queries.ts';

interface PostParts {
  readonly targets: readonly PostTarget[];
  readonly media: readonly PostMedium[];
}
type StoredPost = typeof posts.$inferSelect;
/** A post as stored, with its targets and media; `time` is `HH:MM:SS`. */
export type PostRow = StoredPost & PostParts;
export type PostDraft = Omit<typeof posts.$inferInsert, 'workspaceId'> & Partial<PostParts>;

/** Videos stand in the own calendar, everything else in the AI calendar (decision 0047). */
const VIDEOS = sql`${posts.format} in ('video', 'reel')`;
const NO_VIDEOS = sql`${posts.format} not in ('video', 'reel')`;

/** Every part narrows. */
export interface PostFilter {
  readonly ids?: readonly string[] | undefined;
  /** The first day and the last, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly states?: readonly PostState[] | undefined;
  /** Those of one calendar; both where it is absent. */
  readonly calendar?: 'own' | 'ai' | undefined;
}

const isRow = (workspaceId: WorkspaceId, id: string) =>
  and(eq(posts.workspaceId, workspaceId), eq(posts.id, id));

function matches(workspaceId: WorkspaceId, { ids, from, to, states, calendar }: PostFilter): SQL | undefined {
  return and(
    eq(posts.workspaceId, workspaceId),
    ids && inArray(posts.id, [...ids]),
    from === undefined ? undefined : gte(posts.date, from),
    to === undefined ? undefined : lte(posts.date, to),
    states && inArray(posts.state, [...states]),
    calendar && (calendar === 'own' ? VIDEOS : NO_VIDEOS),
  );
}

/** The columns a calendar needs, and nothing more. */
const listed = {
  id: posts.id,
  date: posts.date,
  time: posts.time,
  format: posts.format,
  origin: posts.origin,
  content: posts.content,
  link: posts.link,
  state: posts.state,
  approvedAt: posts.approvedAt,
  teamApprovedHash: posts.teamApprovedHash,
  clientApprovedHash: posts.clientApprovedHash,
  clientChange: posts.clientChange,
  aiLabel: posts.aiLabel,
  publishedAt: posts.publishedAt,
  revision: posts.revision,
};
export type ListedPost = Pick<PostRow, keyof typeof listed | keyof PostParts>;

const listedWithParts = {
  ...listed,
  targets: { mapFromDriverValue: (value: unknown) => value as readonly PostTarget[] },
  media: { mapFromDriverValue: (value: unknown) => value as readonly PostMedium[] },
};

/** Days, both included. */
interface Range {
  readonly from: string;
  readonly to: string;
}

const listedDays = and(
  eq(posts.workspaceId, sql.placeholder('workspaceId')),
  between(posts.date, sql.placeholder('from'), sql.placeholder('to')),
  NO_VIDEOS,
);

/** The AI calendar's read, answered from the index of its days; measured beside the same statement without the product. */
export const LISTED_POSTS = new QueryBuilder()
  .select({ ...listed, targets: TARGETS_OF_POST.as('targets'), media: MEDIA_OF_POST.as('media') })
  .from(posts)
  .where(listedDays)
  .orderBy(asc(posts.date), asc(posts.time), asc(posts.id));

const readList = prepareRead({ name: 'posts_list', columns: listedWithParts, query: LISTED_POSTS });

export function selectListedPosts(
  workspaceId: WorkspaceId,
  db: Database,
  { from, to }: Range,
): Promise<ListedPost[]> {
  return readList(db, { workspaceId, from, to });
}

const readRevisions = prepareRead({
  name: 'posts_revisions',
  columns: { revisions: { mapFromDriverValue: String } },
  query: new QueryBuilder()
    .select({
      revisions: sql`string_agg(concat_ws('.', ${posts.id}, ${posts.revision}, ${posts.state},
        floor(extract(epoch from ${posts.publishedAt}) * 1000)), ','
        order by ${posts.date}, ${posts.time}, ${posts.id})`.as('revisions'),
    })
    .from(posts)
    .where(listedDays),
});

/**
 * What of the posts of these days changes when anything of them does, in the order of their list, with commas between:
 * `id.revision.state`, and the milliseconds of when it was published where it was.
 */
export async function selectListedRevisions(
  workspaceId: WorkspaceId,
  db: Database,
  { from, to }: Range,
): Promise<string> {
  const [row] = await readRevisions(db, { workspaceId, from, to });
  return row?.revisions ?? '';
}

export async function selectPost(
  workspaceId: WorkspaceId,
  db: Queryable,
  id: string,
): Promise<PostRow | undefined> {
  const [row] = await db.select().from(posts).where(isRow(workspaceId, id));
  return first(workspaceId, db, row);
}

/** Locks one post until the transaction ends. */
export async function lockPost(workspaceId: WorkspaceId, tx: Tx, id: string): Promise<PostRow | undefined> {
  const [row] = await tx.select().from(posts).where(isRow(workspaceId, id)).for('update');
  return first(workspaceId, tx, row);
}

async function first(
  workspaceId: WorkspaceId,
  db: Queryable,
  row: StoredPost | undefined,
): Promise<PostRow | undefined> {
  const [post] = await withParts(workspaceId, db, row === undefined ? [] : [row]);
  return post;
}

const withParts = async (
  workspaceId: WorkspaceId,
  db: Queryable,
  rows: readonly StoredPost[],
): Promise<PostRow[]> => withMedia(workspaceId, db, await withTargets(workspaceId, db, rows));

/** Locks the posts of a day in the AI calendar, in the order of their ids. */
export async function lockOfDay(workspaceId: WorkspaceId, tx: Tx, date: string): Promise<PostRow[]> {
  const there = await lockPosts(workspaceId, tx, { ids: [], date });
  return there.filter(({ format }) => !isVideoFormat(format));
}

/** Locks posts by id or by day, always in the order of their ids, so that two swaps never wait for each other. */
export async function lockPosts(
  workspaceId: WorkspaceId,
  tx: Tx,
  { ids, date }: { ids: readonly string[]; date?: string | undefined },
): Promise<PostRow[]> {
  const byId = inArray(posts.id, [...ids]);
  const rows = await tx
    .select()
    .from(posts)
    .where(
      and(eq(posts.workspaceId, workspaceId), date === undefined ? byId : or(byId, eq(posts.date, date))),
    )
    .orderBy(asc(posts.id))
    .for('update');
  return withParts(workspaceId, tx, rows);
}

export async function selectPosts(
  workspaceId: WorkspaceId,
  db: Queryable,
  filter: PostFilter,
): Promise<PostRow[]> {
  const rows = await db
    .select()
    .from(posts)
    .where(matches(workspaceId, filter))
    .orderBy(asc(posts.date), asc(posts.time), asc(posts.id));
  return withParts(workspaceId, db, rows);
}

/** Texts of the AI calendar, the latest first. */
export async function selectContents(
  workspaceId: WorkspaceId,
  db: Queryable,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const rows = await db
    .select({ content: posts.content })
    .from(posts)
    .where(matches(workspaceId, { from, to, calendar: 'ai' }))
    .orderBy(desc(posts.date), desc(posts.time), desc(posts.id));
  return rows.map((row) => row.content);
}

export async function insertPost(
  workspaceId: WorkspaceId,
  tx: Tx,
  { targets = [], media = [], ...draft }: PostDraft,
): Promise<PostRow> {
  const [row] = await tx
    .insert(posts)
    .values({ ...draft, workspaceId })
    .returning();
  if (!row) throw new Error('A post was not stored');
  await replaceTargets(workspaceId, tx, row.id, targets);
  await replaceMedia(workspaceId, tx, row.id, media);
  return { ...row, targets, media };
}

/** Writes a change of a locked post and raises the revision; targets and media, where given, are all of them. */
export async function updatePost(
  workspaceId: WorkspaceId,
  tx: Tx,
  id: string,
  { targets, media, ...change }: Partial<PostDraft>,
): Promise<PostRow> {
  const [row] = await tx
    .update(posts)
    .set({ ...change, revision: sql`${posts.revision} + 1` })
    .where(isRow(workspaceId, id))
    .returning();
  if (!row) throw new Error('A post was not changed');
  if (targets !== undefined) await replaceTargets(workspaceId, tx, id, targets);
  if (media !== undefined) await replaceMedia(workspaceId, tx, id, media);
  const [post] = await withParts(workspaceId, tx, [row]);
  if (!post) throw new Error('A post was not changed');
  return post;
}

/** Removes a post whose versions were deleted or detached before; one that still has any is not removed. */
export async function deletePost(workspaceId: WorkspaceId, tx: Tx, id: string): Promise<void> {
  await tx.delete(posts).where(isRow(workspaceId, id));
}

/** Images and videos that a post shows or showed in one of its versions. */
export async function selectAssetsOf(workspaceId: WorkspaceId, tx: Tx, postId: string): Promise<string[]> {
  const ofPost = tx
    .select({ assetId: postMedia.assetId })
    .from(postMedia)
    .where(and(eq(postMedia.workspaceId, workspaceId), eq(postMedia.postId, postId)));
  const ofVersions = tx
    .select({ assetId: postVersionMedia.assetId })
    .from(postVersionMedia)
    .innerJoin(
      postVersions,
      and(
        eq(postVersions.workspaceId, postVersionMedia.workspaceId),
        eq(postVersions.id, postVersionMedia.versionId),
      ),
    )
    .where(and(eq(postVersions.workspaceId, workspaceId), eq(postVersions.postId, postId)));
  const rows = await ofPost.union(ofVersions);
  return rows.map(({ assetId }) => assetId);
}
