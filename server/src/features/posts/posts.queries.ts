import { and, asc, between, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { type CalendarFilter, isRow, matches } from '../../db/calendar-rows.ts';
import type { Database } from '../../db/connect.ts';
import { prepareRead } from '../../db/prepare-read.ts';
import { posts, postVersions } from '../../db/schema/posts.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

/** A post as stored; `time` is `HH:MM:SS`. */
export type PostRow = typeof posts.$inferSelect;
export type PostDraft = Omit<typeof posts.$inferInsert, 'workspaceId'>;

/** The columns a calendar needs, and nothing more. */
const listed = {
  id: posts.id,
  date: posts.date,
  time: posts.time,
  content: posts.content,
  variants: posts.variants,
  imageId: posts.imageId,
  imageAiMade: posts.imageAiMade,
  state: posts.state,
  approvedAt: posts.approvedAt,
  aiLabel: posts.aiLabel,
  publishedAt: posts.publishedAt,
  revision: posts.revision,
};
export type ListedPost = Pick<PostRow, keyof typeof listed>;

function prepareList(db: Database) {
  const query = db
    .select(listed)
    .from(posts)
    .where(
      and(
        eq(posts.workspaceId, sql.placeholder('workspaceId')),
        between(posts.date, sql.placeholder('from'), sql.placeholder('to')),
      ),
    )
    .orderBy(asc(posts.date));
  return prepareRead(db, { name: 'posts_list', columns: listed, query });
}

const preparedLists = new WeakMap<Database, ReturnType<typeof prepareList>>();

/** The calendar's read: one prepared statement on one table, answered from the key (workspace, date). */
export function selectListedPosts(
  workspaceId: WorkspaceId,
  db: Database,
  { from, to }: { from: string; to: string },
): Promise<ListedPost[]> {
  let list = preparedLists.get(db);
  if (!list) {
    list = prepareList(db);
    preparedLists.set(db, list);
  }
  return list({ workspaceId, from, to });
}

export async function selectPost(
  workspaceId: WorkspaceId,
  db: Queryable,
  id: string,
): Promise<PostRow | undefined> {
  const [row] = await db
    .select()
    .from(posts)
    .where(isRow(posts, workspaceId, id));
  return row;
}

/** Locks one post until the transaction ends. */
export async function lockPost(workspaceId: WorkspaceId, tx: Tx, id: string): Promise<PostRow | undefined> {
  const [row] = await tx
    .select()
    .from(posts)
    .where(isRow(posts, workspaceId, id))
    .for('update');
  return row;
}

/** Locks posts by id or by day, always in the order of their ids, so that two swaps never wait for each other. */
export async function lockPosts(
  workspaceId: WorkspaceId,
  tx: Tx,
  { ids, date }: { ids: readonly string[]; date?: string | undefined },
): Promise<PostRow[]> {
  const byId = inArray(posts.id, [...ids]);
  return tx
    .select()
    .from(posts)
    .where(
      and(eq(posts.workspaceId, workspaceId), date === undefined ? byId : or(byId, eq(posts.date, date))),
    )
    .orderBy(asc(posts.id))
    .for('update');
}

export async function selectPosts(
  workspaceId: WorkspaceId,
  db: Queryable,
  filter: CalendarFilter,
): Promise<PostRow[]> {
  return db
    .select()
    .from(posts)
    .where(matches(posts, workspaceId, filter))
    .orderBy(asc(posts.date));
}

export async function selectContents(
  workspaceId: WorkspaceId,
  db: Queryable,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const rows = await db
    .select({ content: posts.content })
    .from(posts)
    .where(and(eq(posts.workspaceId, workspaceId), between(posts.date, from, to)))
    .orderBy(desc(posts.date));
  return rows.map((row) => row.content);
}

export async function insertPost(workspaceId: WorkspaceId, tx: Tx, draft: PostDraft): Promise<PostRow> {
  const [row] = await tx
    .insert(posts)
    .values({ ...draft, workspaceId })
    .returning();
  if (!row) throw new Error('A post was not stored');
  return row;
}

/** Writes a change and raises the revision. */
export async function updatePost(
  workspaceId: WorkspaceId,
  tx: Tx,
  id: string,
  change: Partial<PostDraft>,
): Promise<PostRow> {
  const [row] = await tx
    .update(posts)
    .set({ ...change, revision: sql`${posts.revision} + 1` })
    .where(isRow(posts, workspaceId, id))
    .returning();
  if (!row) throw new Error('A post was not changed');
  return row;
}

/** Removes a post; versions that still belong to it are left behind without one. */
export async function deletePost(workspaceId: WorkspaceId, tx: Tx, id: string): Promise<void> {
  await tx.delete(posts).where(isRow(posts, workspaceId, id));
}

/** Pictures that a post shows or showed in one of its versions. */
export async function selectPicturesOf(workspaceId: WorkspaceId, tx: Tx, postId: string): Promise<string[]> {
  const ofPost = tx
    .select({ imageId: posts.imageId })
    .from(posts)
    .where(and(eq(posts.workspaceId, workspaceId), eq(posts.id, postId)));
  const ofVersions = tx
    .select({ imageId: postVersions.imageId })
    .from(postVersions)
    .where(and(eq(postVersions.workspaceId, workspaceId), eq(postVersions.postId, postId)));
  const rows = await ofPost.union(ofVersions);
  return rows.flatMap(({ imageId }) => imageId ?? []);
}

/** Which of these pictures any post or version of the workspace shows. */
export async function selectUsedPictures(
  workspaceId: WorkspaceId,
  tx: Tx,
  ids: readonly string[],
): Promise<Set<string>> {
  const byPosts = tx
    .select({ imageId: posts.imageId })
    .from(posts)
    .where(and(eq(posts.workspaceId, workspaceId), inArray(posts.imageId, [...ids])));
  const byVersions = tx
    .select({ imageId: postVersions.imageId })
    .from(postVersions)
    .where(and(eq(postVersions.workspaceId, workspaceId), inArray(postVersions.imageId, [...ids])));
  const rows = await byPosts.union(byVersions);
  return new Set(rows.flatMap(({ imageId }) => imageId ?? []));
}

/** Unapproved posts of the list that have not gone out, locked in the order of their ids. */
export async function lockUnapproved(
  workspaceId: WorkspaceId,
  tx: Tx,
  ids: readonly string[],
): Promise<PostRow[]> {
  return tx
    .select()
    .from(posts)
    .where(
      and(
        eq(posts.workspaceId, workspaceId),
        inArray(posts.id, [...ids]),
        isNull(posts.approvedAt),
        ne(posts.state, 'published'),
      ),
    )
    .orderBy(asc(posts.id))
    .for('update');
}
