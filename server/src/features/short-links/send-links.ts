import type { Network } from '@postownia/contract';
import { firstCommentIn } from '@postownia/contract/first-comment';
import { type LinkRules, mapAddresses, outgoingAddress } from '@postownia/contract/outgoing-links';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { shortCode } from './short-code.ts';

/** A short link to be kept before what shows it goes out. */
export interface NewLink {
  readonly workspaceId: WorkspaceId;
  readonly code: string;
  readonly postId: string | null;
  readonly network: Network | null;
  readonly url: string;
}

/** What of a post may hold addresses. */
interface Written {
  readonly caption: string;
  readonly link: string | null;
  readonly options: Readonly<Record<string, unknown>>;
}

interface Sent {
  readonly rules: LinkRules;
  readonly shortUrl: string;
  readonly workspaceId: WorkspaceId;
  readonly postId: string;
  /** Of the post, in its brand's zone. */
  readonly date: string;
  readonly network: Network;
}

/**
 * A post's content as it goes out to a network by its brand's rules, and the short links that have to be kept for it.
 * Pure: asked again it says the same. Addresses stand in the text, the shown link and the first comment.
 */
export function sendLinks<Content extends Written>(
  content: Content,
  { rules, shortUrl, workspaceId, postId, date, network }: Sent,
): { content: Content; links: NewLink[] } {
  if (!rules.tags && !rules.short) return { content, links: [] };
  const links = new Map<string, NewLink>();
  const shorten = (address: string) => {
    const url = new URL(address).href;
    const code = shortCode(workspaceId, { post: { id: postId, network }, url });
    links.set(code, { workspaceId, code, postId, network, url });
    return `${shortUrl}/${code}`;
  };
  const change = (address: string) => outgoingAddress(address, rules, { network, date, shortUrl, shorten });
  const { caption, link, options } = content;
  const comment = firstCommentIn(network, options);
  const sent = {
    ...content,
    caption: mapAddresses(caption, change),
    link: link === null ? null : mapAddresses(link, change),
    options: comment === null ? options : { ...options, firstComment: mapAddresses(comment, change) },
  };
  return { content: sent, links: [...links.values()] };
}
