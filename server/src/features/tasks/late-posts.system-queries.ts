import { and, asc, eq, gte, isNotNull, lte, ne, or } from 'drizzle-orm';
import { postingPreferences } from '../../db/schema/posting-preferences.ts';
import { posts } from '../../db/schema/posts.ts';
import type { Queryable } from '../../db/transaction.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';

/** Of one run; the next hour's takes the others, because those that were told are nearer by then. */
const READ_AT_ONCE = 2_000;

/**
 * Drafts of all brands that ask for somebody's word and would go out on these days, the soonest first. Whether a word that
 * was given still holds is not known here.
 * @param days the first and the last, wide enough for every zone
 */
export async function selectMaybeLate(
  db: Queryable,
  { from, to }: { from: string; to: string },
): Promise<{ workspaceId: WorkspaceId; id: string }[]> {
  const goesOut = or(eq(postingPreferences.autoPublish, true), isNotNull(posts.approvedAt));
  const rows = await db
    .select({ workspaceId: posts.workspaceId, id: posts.id })
    .from(postingPreferences)
    .innerJoin(posts, eq(posts.workspaceId, postingPreferences.workspaceId))
    .where(
      and(
        ne(postingPreferences.approvalPolicy, 'none'),
        goesOut,
        eq(posts.state, 'draft'),
        gte(posts.date, from),
        lte(posts.date, to),
      ),
    )
    .orderBy(asc(posts.date), asc(posts.time), asc(posts.id))
    .limit(READ_AT_ONCE);
  return rows.map(({ workspaceId, id }) => ({ workspaceId: asWorkspaceId(workspaceId), id }));
}
