import type { TargetOptions } from './networks/network-definition.ts';
import { definitionOf, type Network } from './networks.ts';

/** Whether a video goes out as a story, where a network was answered so. */
export const isVideoStory = ({ asStory }: TargetOptions): boolean => asStory === true;

/** What a post's own account says under it right after it went out; null: nothing, or the network takes none. */
export function firstCommentIn(network: Network, options: TargetOptions): string | null {
  const { firstComment } = options;
  if (definitionOf(network).firstComment === null || isVideoStory(options)) return null;
  return typeof firstComment === 'string' && firstComment !== '' ? firstComment : null;
}
