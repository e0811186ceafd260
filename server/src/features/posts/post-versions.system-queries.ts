import { and, eq, lt } from 'drizzle-orm';
import { postVersions } from '../../db/schema/posts.ts';
import type { Queryable } from '../../db/transaction.ts';

/** Of all brands: proposals made before an instant. */
export async function deleteProposals(db: Queryable, before: Date): Promise<void> {
  await db
    .delete(postVersions)
    .where(and(eq(postVersions.cause, 'proposal'), lt(postVersions.createdAt, before)));
}
