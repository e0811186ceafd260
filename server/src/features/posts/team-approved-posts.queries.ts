import { and, eq, sql } from 'drizzle-orm';
import { type ApprovalSnapshot, teamApprovedPosts } from '../../db/schema/approvals.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

/** Keeps how posts were when the team approved them, in place of what was kept before. */
export async function keepTeamApproved(
  workspaceId: WorkspaceId,
  tx: Tx,
  approved: readonly {
    readonly postId: string;
    readonly approvedAt: Date;
    readonly post: ApprovalSnapshot;
  }[],
): Promise<void> {
  if (approved.length === 0) return;
  const { postId, approvedAt, post } = teamApprovedPosts;
  await tx
    .insert(teamApprovedPosts)
    .values(approved.map((one) => ({ ...one, workspaceId })))
    .onConflictDoUpdate({
      target: [teamApprovedPosts.workspaceId, postId],
      set: {
        approvedAt: sql`excluded.${sql.identifier(approvedAt.name)}`,
        post: sql`excluded.${sql.identifier(post.name)}`,
      },
    });
}

/** How a post was when the team approved it last, and when; undefined: nobody did since this is kept. */
export async function selectTeamApproved(
  workspaceId: WorkspaceId,
  db: Queryable,
  id: string,
): Promise<{ approvedAt: Date; post: ApprovalSnapshot } | undefined> {
  const { workspaceId: brand, postId, approvedAt, post } = teamApprovedPosts;
  const [row] = await db
    .select({ approvedAt, post })
    .from(teamApprovedPosts)
    .where(and(eq(brand, workspaceId), eq(postId, id)));
  return row;
}
