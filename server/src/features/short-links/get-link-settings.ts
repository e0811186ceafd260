import type { StoredLinkSettings } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { selectLinkRules } from './short-links.system-queries.ts';

/** What a brand does to the addresses in its posts. */
export async function getLinkSettings(
  { shortLinkUrl }: Pick<Context, 'shortLinkUrl'>,
  db: Queryable,
  workspaceId: WorkspaceId,
): Promise<StoredLinkSettings> {
  const rules = (await selectLinkRules(db, [workspaceId])).get(workspaceId);
  if (rules === undefined) throw new Error('no rules were told');
  return { ...rules, shortUrl: shortLinkUrl };
}
