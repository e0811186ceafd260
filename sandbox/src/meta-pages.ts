import { fetchMedia } from './fetch-media.ts';
import { type ImageFacts, readImageFacts } from './image-facts.ts';
import {
  type Edge,
  type GraphCall,
  LIST_PARAMS,
  listPage,
  readBoolean,
  readInstant,
  requireScope,
  withinWindow,
} from './meta-call.ts';
import { badParameter, GraphError, permissionMissing } from './meta-errors.ts';
import { graphTime, type Resolvers, select } from './meta-fields.ts';
import {
  imageUrlOf,
  type Page,
  type PagePost,
  type Photo,
  permalinkOf,
  recordDeleted,
  recordVisible,
  storeImage,
  type World,
} from './world.ts';

const MAX_SOURCE_BYTES = 10 * 1024 * 1024;
const MAX_URL_BYTES = 4 * 1024 * 1024;
const MAX_MESSAGE = 63_206;

/** A page token with the scope and the task; the codes are those of Meta's permission errors. */
function requirePublisher(call: GraphCall, page: Page): void {
  if (call.token.kind !== 'page') {
    throw permissionMissing(210, 'A page access token is required to request this resource.');
  }
  if (call.token.pageId !== page.id)
    throw permissionMissing(200, 'The page access token belongs to another page');
  requireScope(call, 'pages_manage_posts');
  requireScope(call, 'pages_read_engagement');
  const role = page.roles.find((candidate) => candidate.personId === call.token.personId);
  if (!role?.tasks.includes('CREATE_CONTENT')) {
    throw permissionMissing(200, 'The user must have the CREATE_CONTENT task on the page');
  }
}

/** `POST /{page}/photos`: stores a picture; visible at once unless `published=false`. */
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
    const { world } = call;
    const photo: Photo = {
      id: `1220${world.store.nextNumber()}`,
      pageId: page.id,
      image: storeImage(world, bytes, facts),
      caption: call.params.get('caption') ?? '',
      altText: call.params.get('alt_text_custom') ?? null,
      published,
      postId: null,
      createdAt: world.clock.now().toISOString(),
    };
    world.photos.put(photo.id, photo);
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
  const fetched = await fetchMedia(address, { maxBytes: MAX_URL_BYTES });
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

/** `POST /{page}/feed`: a post with text and earlier unpublished photos. */
export const postFeed: Edge<'page'> = {
  params: ['message', 'link', 'attached_media', 'published', 'scheduled_publish_time'],
  run(call, { page }) {
    requirePublisher(call, page);
    const message = call.params.get('message') ?? '';
    const link = call.params.get('link') ?? null;
    const photos = readAttached(call, page);
    if (message === '' && link === null && photos.length === 0)
      throw badParameter('Missing message or attachment', 1349125);
    if ([...message].length > MAX_MESSAGE)
      throw badParameter(`Param message must be at most ${MAX_MESSAGE} characters`);
    if (link !== null && !/^https?:\/\//.test(link))
      throw badParameter('link URL is not properly formatted', 2061006);
    const visibleAt = readSchedule(call);
    if (page.refuseDuplicates && lastPost(call.world, page)?.message === message && message !== '') {
      throw new GraphError({ message: '(#506) Duplicate status message', code: 506 });
    }
    return { id: publishPost(call, page, { message, photos, link, visibleAt }).id };
  },
};

function readSchedule(call: GraphCall): string | null {
  const published = readBoolean(call, 'published', true);
  const at = readInstant(call, 'scheduled_publish_time');
  if (at === undefined && published) return null;
  if (at === undefined) throw badParameter('An unpublished post needs scheduled_publish_time');
  if (published) throw badParameter('You cannot specify a scheduled publish time on a published post');
  const ahead = at - call.world.clock.now().getTime();
  if (ahead < 600_000 || ahead > 30 * 86_400_000) {
    throw badParameter('The specified scheduled publish time is invalid.', 1363041);
  }
  return new Date(at).toISOString();
}

function readAttached(call: GraphCall, page: Page): Photo[] {
  const entries: string[] = [];
  const whole = call.params.get('attached_media');
  if (whole !== undefined) entries.push(...readAttachedList(whole));
  for (const [key, value] of call.params) if (/^attached_media\[\d+\]$/.test(key)) entries.push(value);
  return entries.map((entry) => {
    const id = readMediaId(entry);
    const photo = id === undefined ? undefined : call.world.photos.get(id);
    if (photo?.pageId !== page.id)
      throw badParameter('Param attached_media must hold ids of photos of this page');
    if (photo.postId !== null || photo.published) {
      throw new GraphError({
        message: '(#100) Photo was already posted.',
        code: 100,
        subcode: 1366051,
        userTitle: 'Zdjęcie zostało już opublikowane',
        userMessage: 'To zdjęcie zostało już opublikowane w innym poście.',
      });
    }
    return photo;
  });
}

function readAttachedList(text: string): string[] {
  const value = parseJson(text);
  if (!Array.isArray(value)) throw badParameter('Param attached_media must be an array.');
  return value.map((entry) => JSON.stringify(entry));
}

function readMediaId(text: string): string | undefined {
  const value = parseJson(text);
  const id =
    typeof value === 'object' && value !== null ? (value as { media_fbid?: unknown }).media_fbid : undefined;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function publishPost(
  call: GraphCall,
  page: Page,
  content: { message: string; photos: Photo[]; link: string | null; visibleAt: string | null },
): PagePost {
  const { world } = call;
  const createdAt = world.clock.now().toISOString();
  const post: PagePost = {
    id: `${page.id}_1220${world.store.nextNumber()}`,
    pageId: page.id,
    appId: call.token.appId,
    message: content.message,
    photoIds: content.photos.map((photo) => photo.id),
    link: content.link,
    createdAt,
    visibleAt: content.visibleAt ?? createdAt,
    inLedger: false,
  };
  for (const photo of content.photos) world.photos.put(photo.id, { ...photo, postId: post.id });
  world.posts.put(post.id, post);
  if (content.visibleAt === null) makeVisible(world, post);
  return post;
}

/** Lets posts that were scheduled at the network become visible when their time has come. */
export function settleScheduled(world: World): void {
  const now = world.clock.now().getTime();
  for (const post of world.posts.values()) {
    if (!post.inLedger && Date.parse(post.visibleAt) <= now) makeVisible(world, post);
  }
}

function makeVisible(world: World, post: PagePost): void {
  const photos = post.photoIds.flatMap((id) => world.photos.get(id) ?? []);
  world.posts.put(post.id, { ...post, inLedger: true });
  recordVisible(world, {
    network: 'facebook',
    accountId: post.pageId,
    accountName: world.pages.get(post.pageId)?.name ?? post.pageId,
    postId: post.id,
    text: post.message,
    at: post.visibleAt,
    imageHashes: photos.map((photo) => photo.image.hash),
    altText: photos[0]?.altText ?? null,
    aiGenerated: false,
  });
}

function visiblePosts(world: World, page: Page): PagePost[] {
  settleScheduled(world);
  return world.posts
    .values()
    .filter((post) => post.pageId === page.id && post.inLedger)
    .reverse();
}

function lastPost(world: World, page: Page): PagePost | undefined {
  return visiblePosts(world, page)[0];
}

const postFields: Resolvers<{ post: PagePost; page: Page; world: World }> = {
  id: ({ post }) => post.id,
  message: ({ post }) => post.message || undefined,
  created_time: ({ post }) => graphTime(post.visibleAt),
  updated_time: ({ post }) => graphTime(post.visibleAt),
  permalink_url: ({ post, page, world }) => permalinkOf(world, page.id, post.id),
  full_picture: ({ post, world }) => firstPicture(world, post),
  picture: ({ post, world }) => firstPicture(world, post),
  from: ({ page }) => ({ id: page.id, name: page.name }),
  is_published: ({ post }) => post.inLedger,
  is_hidden: () => false,
  status_type: ({ post }) => (post.photoIds.length > 0 ? 'added_photos' : 'mobile_status_update'),
  scheduled_publish_time: ({ post }) =>
    post.inLedger ? undefined : Math.floor(Date.parse(post.visibleAt) / 1000),
  application: ({ post }) => ({ id: post.appId, name: 'Postownia' }),
};

function firstPicture(world: World, post: PagePost): string | undefined {
  const photo = world.photos.get(post.photoIds[0] ?? '');
  return photo ? imageUrlOf(world, photo.image) : undefined;
}

function showPost(call: GraphCall, page: Page, post: PagePost): unknown {
  return select(
    'PagePost',
    postFields,
    ['id', 'message', 'created_time'],
    { post, page, world: call.world },
    call.fields,
  );
}

function listEdge(choose: (world: World, page: Page) => PagePost[]): Edge<'page'> {
  return {
    params: [...LIST_PARAMS, 'include_hidden', 'show_expired', 'with'],
    run(call, { page }) {
      requireScope(call, 'pages_read_engagement', 10);
      const posts = withinWindow(call, choose(call.world, page), (post) => post.visibleAt);
      return listPage(call, posts, (post) => showPost(call, page, post));
    },
  };
}

/** `GET /{page}/feed`, `/posts` and `/published_posts`: what is visible, newest first. */
export const listFeed = listEdge(visiblePosts);

/** `GET /{page}/scheduled_posts`: what waits at the network. */
export const listScheduled = listEdge((world, page) => {
  settleScheduled(world);
  return world.posts.values().filter((post) => post.pageId === page.id && !post.inLedger);
});

export const readPost: Edge<'post'> = {
  params: [],
  run(call, { post, page }) {
    requireScope(call, 'pages_read_engagement', 10);
    return showPost(call, page, post);
  },
};

/** `DELETE /{post}`: gone from the feed; the ledger remembers that it was there. */
export const deletePost: Edge<'post'> = {
  params: [],
  run(call, { post, page }) {
    requirePublisher(call, page);
    for (const id of post.photoIds) call.world.photos.delete(id);
    call.world.posts.delete(post.id);
    recordDeleted(call.world, post.id);
    return { success: true };
  },
};

const photoFields: Resolvers<{ photo: Photo; page: Page; world: World }> = {
  id: ({ photo }) => photo.id,
  name: ({ photo }) => photo.caption || undefined,
  alt_text_custom: ({ photo }) => photo.altText ?? undefined,
  created_time: ({ photo }) => graphTime(photo.createdAt),
  width: ({ photo }) => photo.image.width,
  height: ({ photo }) => photo.image.height,
  images: ({ photo, world }) => [
    { source: imageUrlOf(world, photo.image), width: photo.image.width, height: photo.image.height },
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
      { photo, page, world: call.world },
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
    call.world.photos.delete(photo.id);
    return { success: true };
  },
};
