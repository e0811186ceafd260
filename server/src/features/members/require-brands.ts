import type { Tx } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { Refusal } from '../../lib/refusal.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';
import { selectBrands } from './members.queries.ts';

/** The firm's brands of these slugs. @throws Refusal NOT_FOUND when one is not the firm's */
export async function requireBrands(
  tx: Tx,
  organizationId: OrganizationId,
  slugs: readonly string[],
): Promise<WorkspaceId[]> {
  const ids = new Map((await selectBrands(organizationId, tx)).map(({ slug, id }) => [slug, id]));
  return slugs.map((slug) => {
    const id = ids.get(slug);
    if (id === undefined) throw new Refusal('NOT_FOUND');
    return asWorkspaceId(id);
  });
}
