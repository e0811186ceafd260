import type { LinkPage, StoredLinkPage } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { selectLinkPage } from './link-page.queries.ts';

const NEW_PAGE: LinkPage = { enabled: false, indexed: true, intro: '', links: [] };

/** A brand's link page as it was saved; switched off and empty until then. */
export async function getLinkPage(
  { appUrl }: Pick<Context, 'appUrl'>,
  db: Queryable,
  workspaceId: WorkspaceId,
): Promise<StoredLinkPage> {
  const { slug, page } = await selectLinkPage(workspaceId, db);
  return { ...(page ?? NEW_PAGE), address: `${appUrl}/@${slug}` };
}
