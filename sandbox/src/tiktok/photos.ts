import { fetchMedia } from '../fetch-media.ts';
import { readImageFacts } from '../image-facts.ts';
import { storeImage } from '../state.ts';
import type { StoredImage } from '../stored-files.ts';
import { TikTokError } from './answers.ts';
import {
  asObject,
  assertVerified,
  checkCaps,
  invalid,
  readPrivacy,
  readText,
  refuseUnknown,
} from './init.ts';
import type { Creator, State } from './state.ts';

const MAX_TITLE_UNITS = 90;
const MAX_DESCRIPTION_UNITS = 4000;
const MAX_PHOTOS = 35;
const MAX_BYTES = 20_000_000;
const MAX_SHORT_SIDE = 1080;

const POST_FIELDS: Readonly<Record<string, 'string' | 'boolean'>> = {
  title: 'string',
  description: 'string',
  privacy_level: 'string',
  disable_comment: 'boolean',
  auto_add_music: 'boolean',
  brand_content_toggle: 'boolean',
  brand_organic_toggle: 'boolean',
};

/** `POST /v2/post/publish/content/init/`: photos that are posted at once. */
export async function initPhotos(state: State, creator: Creator, body: unknown): Promise<unknown> {
  const { media_type: type, post_mode: mode, post_info, source_info, ...rest } = asObject(body, 'body');
  refuseUnknown(rest, []);
  if (type !== 'PHOTO') throw invalid('media_type is not supported');
  // The inbox takes a consent that the product does not ask for.
  if (mode === 'MEDIA_UPLOAD') throw new TikTokError('scope_not_authorized', 401);
  if (mode !== 'DIRECT_POST') throw invalid('post_mode is not supported');
  const post = asObject(post_info, 'post_info');
  refuseUnknown(post, Object.keys(POST_FIELDS));
  for (const [name, wanted] of Object.entries(POST_FIELDS))
    if (post[name] !== undefined && typeof post[name] !== wanted)
      throw invalid(`${name} must be a ${wanted}`);
  readText(post, 'title', MAX_TITLE_UNITS);
  const description = readText(post, 'description', MAX_DESCRIPTION_UNITS);
  const privacyLevel = readPrivacy(state, creator, post);
  checkCaps(state, creator, 403);
  const addresses = readAddresses(asObject(source_info, 'source_info'));
  for (const address of addresses) assertVerified(state, address);
  const pulled = await pullAll(state, addresses);
  const now = state.clock.now().getTime();
  const publishId = `p_pub_url~v2.${state.store.nextNumber()}`;
  state.tiktokVideos.put(publishId, {
    publishId,
    openId: creator.openId,
    uploadToken: '',
    createdAt: new Date(now).toISOString(),
    title: description,
    privacyLevel,
    aiGenerated: false,
    source: 'PULL_FROM_URL',
    size: 0,
    chunkSize: 0,
    chunkCount: 0,
    chunks: [],
    received: 0,
    mime: 'image/jpeg',
    video: null,
    images: pulled.images,
    completeAt: new Date(now + state.settings().videoProcessingMs).toISOString(),
    failReason: pulled.failReason,
    postId: null,
  });
  return { publish_id: publishId };
}

function readAddresses(source: Record<string, unknown>): string[] {
  refuseUnknown(source, ['source', 'photo_cover_index', 'photo_images']);
  const { source: kind, photo_cover_index: cover, photo_images: photos } = source;
  if (kind !== 'PULL_FROM_URL') throw invalid('photos are fetched, never sent');
  if (!Array.isArray(photos) || photos.length === 0 || photos.length > MAX_PHOTOS)
    throw invalid(`photo_images must name 1 to ${MAX_PHOTOS} photos`);
  const isPlace = typeof cover === 'number' && Number.isInteger(cover) && cover >= 0 && cover < photos.length;
  if (!isPlace) throw invalid('photo_cover_index is out of range');
  return photos.map((address: unknown) => {
    if (typeof address !== 'string') throw invalid('photo_images must be addresses');
    return address;
  });
}

/** What is wrong with a photo is told when the post is asked about, never by `init`. */
async function pullAll(
  state: State,
  addresses: readonly string[],
): Promise<{ images: StoredImage[]; failReason: string | null }> {
  const images: StoredImage[] = [];
  for (const address of addresses) {
    const fetched = await fetchMedia(address, { userAgent: 'TikTokBot', maxBytes: MAX_BYTES });
    if (!fetched.ok) {
      const isLarge = fetched.reason === 'too-large';
      return { images, failReason: isLarge ? 'picture_size_check_failed' : 'photo_pull_failed' };
    }
    const facts = readImageFacts(fetched.bytes);
    if (facts === undefined || !facts.complete || !['jpeg', 'webp'].includes(facts.format))
      return { images, failReason: 'file_format_check_failed' };
    if (Math.min(facts.width, facts.height) > MAX_SHORT_SIDE)
      return { images, failReason: 'picture_size_check_failed' };
    images.push(storeImage(state, fetched.bytes, facts));
  }
  return { images, failReason: null };
}
