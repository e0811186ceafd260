import type { PostTarget } from '@postownia/contract';
import { and, asc, between, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { type CalendarFilter, isRow, matches } from '../../db/calendar-rows.ts';
import type { Database } from '../../db/connect.ts';
import { prepareRead } from '../../db/prepare-read.ts';
import { posts, postVersions } from '../../db/schema/posts.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { replaceTargets, TARGETS_OF_POST, withTargets } from './post-targets.queries.ts';

/** A post as stored, with its targets; `time` is `HH:MM:SS`. */
export type PostRow = typeof posts.$inferSelect & { readonly targets: readonly PostTarget[] };
export type PostDraft = Omit<typeof posts.$inferInsert, 'workspaceId'> & {
  readonly targets?: readonly PostTarget[];
};

/** The columns a calendar needs, and nothing more. */
const listed = {
  id: posts.id,
  date: posts.date,
  time: posts.time,
  format: posts.format,
  origin: posts.origin,
  content: posts.content,
  link: posts.link,
  imageId: posts.imageId,
  imageAiMade: posts.imageAiMade,
  state: posts.state,
  approvedAt: posts.approvedAt,
  aiLabel: posts.aiLabel,
  publishedAt: posts.publishedAt,
  revision: posts.revision,
};
export type ListedPost = Pick<PostRow, keyof typeof listed | 'targets'>;

const listedWithTargets = {
  ...listed,
  targets: { mapFromDriverValue: (value: unknown) => value as readonly PostTarget[] },
};

function prepareList(db: Database) {
  const query = db
    .select({ ...listed, targets: TARGETS_OF_POST.as('targets') })
    .from(posts)
    .where(
      and(
        eq(posts.workspaceId, sql.placeholder('workspaceId')),
        between(posts.date, sql.placeholder('from'), sql.placeholder('to')),
      ),
    )
    .orderBy(asc(posts.date), asc(posts.time), asc(posts.id));
  return prepareRead(db, { name: 'posts_list', columns: listedWithTargets, query });
}

const preparedLists = new WeakMap<Database, ReturnType<typeof prepareList>>();

/** The calendar's read: one prepared statement, answered from the index of its days. */
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
  return first(workspaceId, db, row);
}

/** Locks one post until the transaction ends. */
export async function lockPost(workspaceId: WorkspaceId, tx: Tx, id: string): Promise<PostRow | undefined> {
  const [row] = await tx
    .select()
    .from(posts)
    .where(isRow(posts, workspaceId, id))
    .for('update');
  return first(workspaceId, tx, row);
}

async function first(
  workspaceId: WorkspaceId,
  db: Queryable,
  row: typeof posts.$inferSelect | undefined,
): Promise<PostRow | undefined> {
  const [post] = await withTargets(workspaceId, db, row === undefined ? [] : [row]);
  return post;
}

/**
 * Makes everything that wants to put a post on a day wait for each other until the transaction ends: whoever counted the
 * day's posts, or found none, may trust that. Taken before any of its posts is locked, here as everywhere.
 */
export async function lockDay(workspaceId: WorkspaceId, tx: Tx, date: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${workspaceId} ${date}`}, 2604471193))`,
  );
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
  return withTargets(workspaceId, tx, rows);
}

export async function selectPosts(
  workspaceId: WorkspaceId,
  db: Queryable,
  filter: CalendarFilter,
): Promise<PostRow[]> {
  const rows = await db
    .select()
    .from(posts)
    .where(matches(posts, workspaceId, filter))
    .orderBy(asc(posts.date), asc(posts.time), asc(posts.id));
  return withTargets(workspaceId, db, rows);
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
    .orderBy(desc(posts.date), desc(posts.time), desc(posts.id));
  return rows.map((row) => row.content);
}

export async function insertPost(
  workspaceId: WorkspaceId,
  tx: Tx,
  { targets = [], ...draft }: PostDraft,
): Promise<PostRow> {
  const [row] = await tx
    .insert(posts)
    .values({ ...draft, workspaceId })
    .returning();
  if (!row) throw new Error('A post was not stored');
  await replaceTargets(workspaceId, tx, row.id, targets);
  return { ...row, targets };
}

/** Writes a change of a locked post and raises the revision; targets, where given, are all of them. */
export async function updatePost(
  workspaceId: WorkspaceId,
  tx: Tx,
  id: string,
  { targets, ...change }: Partial<PostDraft>,
): Promise<PostRow> {
  const [row] = await tx
    .update(posts)
    .set({ ...change, revision: sql`${posts.revision} + 1` })
    .where(isRow(posts, workspaceId, id))
    .returning();
  if (!row) throw new Error('A post was not changed');
  if (targets !== undefined) await replaceTargets(workspaceId, tx, id, targets);
  const [post] = await withTargets(workspaceId, tx, [row]);
  if (!post) throw new Error('A post was not changed');
  return post;
}

/** Removes a post whose versions were deleted or detached before; one that still has any is not removed. */
export async function deletePost(workspaceId: WorkspaceId, tx: Tx, id: string): Promise<void> {
  await tx.delete(posts).where(isRow(posts, workspaceId, id));
}

/** Images that a post shows or showed in one of its versions. */
export async function selectImagesOf(workspaceId: WorkspaceId, tx: Tx, postId: string): Promise<string[]> {
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

/** Unapproved posts of the list that have not gone out, locked in the order of their ids. */
export async function lockUnapproved(
  workspaceId: WorkspaceId,
  tx: Tx,
  ids: readonly string[],
): Promise<PostRow[]> {
  const rows = await tx
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
  return withTargets(workspaceId, tx, rows);
}
