import type { Network, Recipient } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/transaction.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { type NewLink, readLinkRules, sendLinks } from '../short-links/index.ts';
import type { Source } from './publication-source.ts';

/** A post as it goes out: its addresses carry the brand's tags and are shortened where the brand wants it. */
export interface OutgoingSource extends Source {
  /** Short links that what an account is sent will show. */
  linksFor(recipient: Recipient): readonly NewLink[];
}

/** Posts as they go out by the rules of their brands as they are now (decision 0073). */
export async function outgoingSources(
  { shortLinkUrl: shortUrl }: Pick<Context, 'shortLinkUrl'>,
  db: Queryable,
  sources: readonly Source[],
): Promise<OutgoingSource[]> {
  if (sources.length === 0) return [];
  const brands = [...new Set(sources.map(({ workspaceId }) => asWorkspaceId(workspaceId)))];
  const known = await readLinkRules(db, brands);
  return sources.map((source) => {
    const { id: postId, date } = source;
    const workspaceId = asWorkspaceId(source.workspaceId);
    const stored = known.get(workspaceId);
    if (stored === undefined) throw new Error('a brand without rules');
    const rules = { ...stored, short: stored.short && !stored.blocked };
    const send = (recipient: Recipient) => {
      // Accounts are of networks that we know.
      const network = recipient.network as Network;
      return sendLinks(source.contentFor(recipient), { rules, shortUrl, workspaceId, postId, date, network });
    };
    return {
      ...source,
      contentFor: (recipient) => send(recipient).content,
      linksFor: (recipient) => send(recipient).links,
    };
  });
}
