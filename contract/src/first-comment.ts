import type { TargetOptions } from './networks/network-definition.ts';
import { definitionOf, type Network } from './networks.ts';

/** What a post's own account says under it right after it went out; null: nothing, or the network takes none. */
export function firstCommentIn(network: Network, { firstComment }: TargetOptions): string | null {
  if (definitionOf(network).firstComment === null) return null;
  return typeof firstComment === 'string' && firstComment !== '' ? firstComment : null;
}
