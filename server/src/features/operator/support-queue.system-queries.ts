import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { supportMessages, supportRequests, supportScreenshots } from '../../db/schema/support.ts';
import { users, workspaces } from '../../db/schema/workspaces.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { Place } from '../../lib/time-cursor.ts';

export interface QueuePage {
  readonly waiting: boolean;
  /** Not included. */
  readonly after?: Place | undefined;
  readonly limit: number;
}

/** Requests of all brands: those that wait by what runs out first, all others by their last change. */
export async function selectQueue(db: Queryable, { waiting, after, limit }: QueuePage) {
  const { answerBy, updatedAt, id } = supportRequests;
  const at = waiting ? answerBy : updatedAt;
  const beyond = waiting ? sql`>` : sql`<`;
  return db
    .select({ request: supportRequests, brand: workspaces.name, name: users.name, email: users.email })
    .from(supportRequests)
    .innerJoin(workspaces, eq(workspaces.id, supportRequests.workspaceId))
    .innerJoin(users, eq(users.id, supportRequests.userId))
    .where(
      and(
        waiting ? isNotNull(answerBy) : isNull(answerBy),
        after && sql`(${at}, ${id}) ${beyond} (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(...(waiting ? [asc(at), asc(id)] : [desc(at), desc(id)]))
    .limit(limit);
}

/** What was said about requests of several brands, the oldest first. */
export async function selectMessagesOf(
  db: Queryable,
  requests: readonly { workspaceId: string; id: string }[],
) {
  if (requests.length === 0) return [];
  const brands = [...new Set(requests.map(({ workspaceId }) => workspaceId))];
  const ids = requests.map(({ id }) => id);
  return db
    .select()
    .from(supportMessages)
    .where(and(inArray(supportMessages.workspaceId, brands), inArray(supportMessages.requestId, ids)))
    .orderBy(asc(supportMessages.createdAt), asc(supportMessages.id));
}

/** The JPEG that belongs to a request; undefined where there is none. */
export async function selectScreenshot(
  db: Queryable,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<Uint8Array | undefined> {
  const [row] = await db
    .select({ jpeg: supportScreenshots.jpeg })
    .from(supportScreenshots)
    .where(and(eq(supportScreenshots.workspaceId, workspaceId), eq(supportScreenshots.requestId, id)));
  return row?.jpeg;
}
