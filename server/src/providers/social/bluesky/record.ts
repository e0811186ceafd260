import * as z from 'zod';
import type { Handles, PublishTarget } from '../social-network.ts';
import { facetsOf } from './facets.ts';

export const COLLECTION = 'app.bsky.feed.post';

/** A file that a server keeps, as a record names it. */
export const BlobRef = z.object({
  $type: z.literal('blob'),
  ref: z.object({ $link: z.string() }),
  mimeType: z.string(),
  size: z.number(),
});

/** Under these the files of a post are kept until its record names them. */
export const imageHandle = (index: number) => `image-${index}`;
export const VIDEO_HANDLE = 'video';
export const mentionHandle = (handle: string) => `did-of-${handle}`;

const blobOf = (handles: Handles, handle: string) => BlobRef.parse(JSON.parse(handles[handle] ?? 'null'));

/** What the post shows below its text; undefined: nothing. */
function embedOf({ content, handles }: PublishTarget) {
  const { link, video, images } = content;
  // The network looks at no page itself: what it is called is ours to say.
  if (link !== null) {
    const title = new URL(link).hostname.replace(/^www\./, '');
    return { $type: 'app.bsky.embed.external', external: { uri: link, title, description: '' } };
  }
  if (video !== null) {
    const { width, height } = video;
    const file = blobOf(handles, VIDEO_HANDLE);
    return { $type: 'app.bsky.embed.video', video: file, aspectRatio: { width, height } };
  }
  if (images.length === 0) return undefined;
  const shown = images.map(({ altText: alt, width, height }, index) => ({
    image: blobOf(handles, imageHandle(index)),
    alt,
    aspectRatio: { width, height },
  }));
  return { $type: 'app.bsky.embed.images', images: shown };
}

/** A post as the network keeps it. */
export function recordFor(target: PublishTarget) {
  const { content, handles, now } = target;
  const { caption: text } = content;
  const facets = facetsOf(text, (handle) => handles[mentionHandle(handle)]);
  const embed = embedOf(target);
  return {
    $type: COLLECTION,
    text,
    createdAt: now.toISOString(),
    langs: [content.language],
    ...(facets.length === 0 ? {} : { facets }),
    ...(embed === undefined ? {} : { embed }),
  };
}
