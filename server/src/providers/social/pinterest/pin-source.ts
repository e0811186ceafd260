import { PinterestOptions } from '@postownia/contract/networks/pinterest';
import { firstLineOf } from '../first-line.ts';
import type { Handles, PublishContent, PublishImage } from '../social-network.ts';

const MOST_ALT_TEXT = 500;
const MOST_TITLE = 100;

/** What stands above the description: what the person wrote, else the first line of the text. */
export function titleOf({ options, caption }: PublishContent): string {
  const { title } = PinterestOptions.parse(options);
  return title ?? firstLineOf(caption, MOST_TITLE);
}

export const linkOf = ({ options }: PublishContent): string | undefined =>
  PinterestOptions.parse(options).link;

const inBase64 = async (image: PublishImage) => ({
  content_type: 'image/jpeg',
  data: Buffer.from(await image.bytes()).toString('base64'),
});

/** Pictures travel inside the call, so no address of ours has to be reachable; a video is there already. */
export async function mediaSourceOf({ images, video }: PublishContent, { mediaId }: Handles) {
  if (video !== null)
    return {
      source_type: 'video_id',
      media_id: mediaId,
      cover_image_key_frame_time: Math.floor(video.coverMs / 1000),
    };
  const [first] = images;
  if (first === undefined) throw new Error('a pin needs an image or a video');
  if (images.length === 1) return { source_type: 'image_base64', ...(await inBase64(first)) };
  // Each says what it shows: only the pin as a whole has an alternative text.
  const items = images.map(async (image) => ({
    ...(await inBase64(image)),
    ...(image.altText === '' ? {} : { description: image.altText }),
  }));
  return { source_type: 'multiple_image_base64', items: await Promise.all(items), index: 0 };
}

/** One text for all pictures, as the pin has but one. */
export function altTextOf({ images }: PublishContent): string | undefined {
  const told = images.map(({ altText }) => altText).filter((text) => text !== '');
  return told.length === 0 ? undefined : told.join('; ').slice(0, MOST_ALT_TEXT);
}
