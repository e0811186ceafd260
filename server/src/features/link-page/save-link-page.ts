import type { LinkPage, StoredLinkPage } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { recordEvent } from '../audit/index.ts';
import { keepShortLinks } from '../short-links/index.ts';
import { getLinkPage } from './get-link-page.ts';
import { upsertLinkPage } from './link-page.queries.ts';
import { pageShortLinks } from './page-short-links.ts';

/** Replaces a brand's link page. Its short links are kept in the same transaction, so that no button leads nowhere. */
export async function saveLinkPage(
  context: Pick<Context, 'db' | 'clock' | 'appUrl'>,
  workspaceId: WorkspaceId,
  { page, by }: { page: LinkPage; by: RecordedActor },
): Promise<StoredLinkPage> {
  const now = context.clock.now();
  return inTransaction(context.db, async (tx) => {
    await upsertLinkPage(workspaceId, tx, page, now);
    await keepShortLinks(tx, [...pageShortLinks(workspaceId, page.links).values()], now);
    await recordEvent(tx, workspaceId, { ...by, action: 'link-page.changed' }, now);
    return getLinkPage(context, tx, workspaceId);
  });
}
