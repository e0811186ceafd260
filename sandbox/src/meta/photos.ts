import { fetchMedia } from '../fetch-media.ts';
import { type ImageFacts, readImageFacts } from '../image-facts.ts';
import { imageUrlOf, storeImage } from '../state.ts';
import { type Edge, type GraphCall, readBoolean, requireScope } from './call.ts';
import { badParameter, GraphError } from './errors.ts';
import { graphTime, type Resolvers, select } from './fields.ts';
import { publishPost, requirePublisher } from './pages.ts';
import type { Page, Photo, State } from './state.ts';
import { META_AGENT } from './state.ts';

const MAX_SOURCE_BYTES = 10 * 1024 * 1024;
const MAX_URL_BYTES = 4 * 1024 * 1024;

/** `POST /{page}/photos`: stores an image; visible at once unless `published=false`. */
export const postPhoto: Edge<'page'> = {
  params: [
    'url',
    'source',
    'caption',
    'published',
    'scheduled_publish_time',
    'alt_text_custom',
    'temporary',
    'unpublished_content_type',
    'attribution_app_id',
    'provenance_info',
  ],
  async run(call, { page }) {
    requirePublisher(call, page);
    const published = readBoolean(call, 'published', true);
    const { bytes, facts } = await receiveImage(call);
    const { state } = call;
    const photo: Photo = {
      id: `1220${state.store.nextNumber()}`,
      pageId: page.id,
      image: storeImage(state, bytes, facts),
      caption: call.params.get('caption') ?? '',
      altText: call.params.get('alt_text_custom') ?? null,
      published,
      postId: null,
      createdAt: state.clock.now().toISOString(),
    };
    state.photos.put(photo.id, photo);
    if (!published) return { id: photo.id };
    const post = publishPost(call, page, {
      message: photo.caption,
      photos: [photo],
      link: null,
      visibleAt: null,
    });
    return { id: photo.id, post_id: post.id };
  },
};

async function receiveImage(call: GraphCall): Promise<{ bytes: Buffer; facts: ImageFacts }> {
  const source = call.files.find((file) => file.name === 'source');
  const address = call.params.get('url');
  if (source && address !== undefined) throw badParameter('Only one of url and source may be given');
  if (!source && address === undefined) throw imageError('(#324) Requires upload file');
  const bytes = source ? source.data : await download(call, address ?? '');
  if (bytes.length > (source ? MAX_SOURCE_BYTES : MAX_URL_BYTES)) throw tooLargeOrWrongFormat();
  const facts = readImageFacts(bytes);
  if (!facts) throw imageError('(#324) Missing or invalid image file');
  if (facts.format === 'webp') throw tooLargeOrWrongFormat();
  if (!facts.complete) throw imageError('(#324) Missing or invalid image file');
  return { bytes, facts };
}

async function download(call: GraphCall, address: string): Promise<Buffer> {
  if (call.fault?.kind === 'media-unfetchable' || !/^https?:\/\//.test(address)) {
    throw imageError('(#324) Missing or invalid image file');
  }
  const fetched = await fetchMedia(address, { userAgent: META_AGENT, maxBytes: MAX_URL_BYTES });
  if (fetched.ok) return fetched.bytes;
  throw fetched.reason === 'too-large'
    ? tooLargeOrWrongFormat()
    : imageError('(#324) Missing or invalid image file');
}

function imageError(message: string): GraphError {
  return new GraphError({
    message,
    code: 324,
    subcode: 2069019,
    transient: false,
    userTitle: 'Brak pliku obrazu lub plik jest nieprawidłowy',
    userMessage: 'Plik obrazu jest uszkodzony albo nie można go pobrać. Wybierz inny obraz.',
  });
}

function tooLargeOrWrongFormat(): GraphError {
  return new GraphError({
    message: '(#324) Photos should be smaller than 4 MB and saved as JPG, PNG.',
    code: 324,
    subcode: 1366046,
    transient: false,
    userTitle: 'Nie można przesłać zdjęcia',
    userMessage: 'Zdjęcie musi być mniejsze niż 4 MB i zapisane jako JPG lub PNG.',
  });
}

const photoFields: Resolvers<{ photo: Photo; page: Page; state: State }> = {
  id: ({ photo }) => photo.id,
  name: ({ photo }) => photo.caption || undefined,
  alt_text_custom: ({ photo }) => photo.altText ?? undefined,
  created_time: ({ photo }) => graphTime(photo.createdAt),
  width: ({ photo }) => photo.image.width,
  height: ({ photo }) => photo.image.height,
  images: ({ photo, state }) => [
    { source: imageUrlOf(state, photo.image), width: photo.image.width, height: photo.image.height },
  ],
  page_story_id: ({ photo }) => photo.postId ?? undefined,
  from: ({ page }) => ({ id: page.id, name: page.name }),
};

export const readPhoto: Edge<'photo'> = {
  params: [],
  run(call, { photo, page }) {
    requireScope(call, 'pages_read_engagement', 10);
    return select(
      'Photo',
      photoFields,
      ['id', 'created_time', 'name'],
      { photo, page, state: call.state },
      call.fields,
    );
  },
};

/** `DELETE /{photo}`: only unpublished ones; a published one goes with its post. */
export const deletePhoto: Edge<'photo'> = {
  params: [],
  run(call, { photo, page }) {
    requirePublisher(call, page);
    if (photo.postId !== null) throw badParameter('The photo belongs to a post; delete the post');
    call.state.photos.delete(photo.id);
    return { success: true };
  },
};
