import type { LinkPage } from '@postownia/contract';
import { eq } from 'drizzle-orm';
import { linkPages } from '../../db/schema/link-pages.ts';
import { workspaces } from '../../db/schema/workspaces.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

/** The page as it was saved and the brand's slug; `page` null: never saved. */
export async function selectLinkPage(
  workspaceId: WorkspaceId,
  db: Queryable,
): Promise<{ slug: string; page: LinkPage | null }> {
  const [row] = await db
    .select({ slug: workspaces.slug, page: linkPages })
    .from(workspaces)
    .leftJoin(linkPages, eq(linkPages.workspaceId, workspaces.id))
    .where(eq(workspaces.id, workspaceId));
  if (row === undefined) throw new Error('the brand is gone');
  if (row.page === null) return { slug: row.slug, page: null };
  const { enabled, indexed, intro, links } = row.page;
  return { slug: row.slug, page: { enabled, indexed, intro, links: [...links] } };
}

export async function upsertLinkPage(
  workspaceId: WorkspaceId,
  tx: Tx,
  page: LinkPage,
  updatedAt: Date,
): Promise<void> {
  await tx
    .insert(linkPages)
    .values({ workspaceId, ...page, updatedAt })
    .onConflictDoUpdate({ target: linkPages.workspaceId, set: { ...page, updatedAt } });
}
