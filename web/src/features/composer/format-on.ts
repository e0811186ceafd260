import { isVideoStory } from '@postownia/contract/first-comment';
import { definitionOf, formatOfImages, mostImages, type Network } from '@postownia/contract/networks';
import type { PostFormat } from '@postownia/contract/networks/network-definition';
import { type Draft, videoOf } from './draft.ts';

/** What the post is on a network, which may show fewer of its pictures, and calls a video by its own name. */
export function formatOn(network: Network, draft: Draft): PostFormat {
  const { media, shownIn, link, options } = draft;
  if (shownIn === 'story') return 'story';
  if (link !== null) return 'link';
  if (videoOf(draft) === null)
    return formatOfImages(Math.min(media.length, Math.max(1, mostImages(network))));
  return isVideoStory(options[network] ?? {})
    ? 'story'
    : (definitionOf(network).shortVideo?.format ?? 'video');
}
