import { and, eq, max, sql } from 'drizzle-orm';
import { accountFigures, insightReadings, postFigures } from '../../db/schema/analytics.ts';
import { publications } from '../../db/schema/publications.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

type NewReading = Omit<typeof insightReadings.$inferInsert, 'id' | 'workspaceId'>;

/** Keeps an answer as it came and returns its id. */
export async function insertReading(workspaceId: WorkspaceId, tx: Tx, reading: NewReading): Promise<string> {
  const [row] = await tx
    .insert(insightReadings)
    .values({ ...reading, workspaceId })
    .returning({ id: insightReadings.id });
  if (row === undefined) throw new Error('an insert returned no row');
  return row.id;
}

/** The latest figure wins; one that arrives after a newer one changes nothing. */
export async function upsertPostFigure(
  workspaceId: WorkspaceId,
  tx: Tx,
  figure: Omit<typeof postFigures.$inferInsert, 'workspaceId'>,
): Promise<void> {
  const { value, readingId, readAt } = figure;
  await tx
    .insert(postFigures)
    .values({ ...figure, workspaceId })
    .onConflictDoUpdate({
      target: [postFigures.publicationId, postFigures.metric],
      set: { value, readingId, readAt },
      setWhere: sql`${postFigures.readAt} <= excluded.read_at`,
    });
}

/** Figures of an account by day; a day that was read before takes the later answer. */
export async function upsertAccountFigures(
  workspaceId: WorkspaceId,
  tx: Tx,
  figures: readonly Omit<typeof accountFigures.$inferInsert, 'workspaceId'>[],
): Promise<void> {
  if (figures.length === 0) return;
  await tx
    .insert(accountFigures)
    .values(figures.map((figure) => ({ ...figure, workspaceId })))
    .onConflictDoUpdate({
      target: [accountFigures.accountId, accountFigures.metric, accountFigures.date],
      set: {
        value: sql`excluded.value`,
        readingId: sql`excluded.reading_id`,
        readAt: sql`excluded.read_at`,
      },
      setWhere: sql`${accountFigures.readAt} <= excluded.read_at`,
    });
}

/** The last day a metric of an account was read for. */
export async function selectLastDay(
  workspaceId: WorkspaceId,
  db: Queryable,
  { accountId, metric }: { accountId: string; metric: string },
): Promise<string | null> {
  const [row] = await db
    .select({ date: max(accountFigures.date) })
    .from(accountFigures)
    .where(
      and(
        eq(accountFigures.workspaceId, workspaceId),
        eq(accountFigures.accountId, accountId),
        eq(accountFigures.metric, metric),
      ),
    );
  return row?.date ?? null;
}

/** What reading needs of a publication; undefined when it is gone or was never published. */
export async function selectPublished(
  workspaceId: WorkspaceId,
  db: Queryable,
  id: string,
): Promise<{ remoteId: string; publishedAt: Date; isFilm: boolean } | undefined> {
  const { remoteId, publishedAt, videoPostId } = publications;
  const [row] = await db
    .select({ remoteId, publishedAt, videoPostId })
    .from(publications)
    .where(and(eq(publications.workspaceId, workspaceId), eq(publications.id, id)));
  if (row === undefined || row.remoteId === null || row.publishedAt === null) return undefined;
  return { remoteId: row.remoteId, publishedAt: row.publishedAt, isFilm: row.videoPostId !== null };
}
