import { createHash } from 'node:crypto';
import { SHORT_CODE_CHARACTERS } from '@postownia/contract/outgoing-links';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** What a code says: never more than one link. */
export interface Named {
  /** null: the link page. */
  readonly post: { readonly id: string; readonly network: string } | null;
  readonly url: string;
}

/**
 * The code of a link: the same whenever it is asked, so that a preview shows what will go out and a repeated try makes no
 * second link. 62^11 codes: among a hundred million links two share one with a chance of 1 in 10,000.
 */
export function shortCode(workspaceId: WorkspaceId, { post, url }: Named): string {
  const name = JSON.stringify([workspaceId, post?.id ?? null, post?.network ?? null, url]);
  let rest = BigInt(`0x${createHash('sha256').update(name).digest('hex')}`);
  let code = '';
  while (code.length < SHORT_CODE_CHARACTERS) {
    code += SIGNS[Number(rest % 62n)];
    rest /= 62n;
  }
  return code;
}
