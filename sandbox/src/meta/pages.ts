import { imageUrlOf, permalinkOf, recordDeleted, recordVisible } from '../state.ts';
import {
  type Edge,
  type GraphCall,
  LIST_PARAMS,
  listPage,
  readBoolean,
  readInstant,
  requireScope,
  withinWindow,
} from './call.ts';
import { badParameter, GraphError, permissionMissing } from './errors.ts';
import { graphTime, type Resolvers, select } from './fields.ts';
import { metricsOfPost } from './insights.ts';
import type { Page, PagePost, Photo, State } from './state.ts';

const MAX_MESSAGE = 63_206;

/** A page token with the scope and the task; the codes are those of Meta's permission errors. */
export function requirePublisher(call: GraphCall, page: Page): void {
  requirePageToken(call, page);
  requireScope(call, 'pages_manage_posts');
  requireScope(call, 'pages_read_engagement');
  const role = page.roles.find((candidate) => candidate.networkUserId === call.token.networkUserId);
  if (!role?.tasks.includes('CREATE_CONTENT')) {
    throw permissionMissing(200, 'The user must have the CREATE_CONTENT task on the page');
  }
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
    if (link !== null && photos.length > 0)
      throw badParameter('Param link and param attached_media exclude one another');
    const visibleAt = readSchedule(call);
    if (page.refuseDuplicates && lastPost(call.state, page)?.message === message && message !== '') {
      throw new GraphError({ message: '(#506) Duplicate status message', code: 506 });
    }
    return { id: publishPost(call, page, { message, photos, link, visibleAt }).id };
  },
};

export function requirePageToken({ token }: GraphCall, page: Page): void {
  if (token.kind !== 'page') {
    throw permissionMissing(210, 'A page access token is required to request this resource.');
  }
  if (token.pageId !== page.id) throw permissionMissing(200, 'The page access token belongs to another page');
}

function readSchedule(call: GraphCall): string | null {
  const published = readBoolean(call, 'published', true);
  const at = readInstant(call, 'scheduled_publish_time');
  if (at === undefined && published) return null;
  if (at === undefined) throw badParameter('An unpublished post needs scheduled_publish_time');
  if (published) throw badParameter('You cannot specify a scheduled publish time on a published post');
  const ahead = at - call.state.clock.now().getTime();
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
  const ids = entries.map(readMediaId);
  return ids.map((id, place) => {
    if (ids.indexOf(id) !== place) throw badParameter('Param attached_media must hold each photo once');
    const photo = id === undefined ? undefined : call.state.photos.get(id);
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

/** Makes a post of text and photos; visible now, or at `visibleAt`. */
export function publishPost(
  call: GraphCall,
  page: Page,
  content: { message: string; photos: Photo[]; link: string | null; visibleAt: string | null },
): PagePost {
  const { state } = call;
  const createdAt = state.clock.now().toISOString();
  const post: PagePost = {
    id: `${page.id}_1220${state.store.nextNumber()}`,
    pageId: page.id,
    appId: call.token.appId,
    message: content.message,
    photoIds: content.photos.map((photo) => photo.id),
    link: content.link,
    createdAt,
    visibleAt: content.visibleAt ?? createdAt,
    inPublishedPosts: false,
  };
  for (const photo of content.photos) state.photos.put(photo.id, { ...photo, postId: post.id });
  state.posts.put(post.id, post);
  if (content.visibleAt === null) makeVisible(state, post);
  return post;
}

/** Lets posts that were scheduled at the network become visible when their time has come. */
export function finishScheduled(state: State): void {
  const now = state.clock.now().getTime();
  for (const post of state.posts.values()) {
    if (!post.inPublishedPosts && Date.parse(post.visibleAt) <= now) makeVisible(state, post);
  }
}

function makeVisible(state: State, post: PagePost): void {
  const photos = post.photoIds.flatMap((id) => state.photos.get(id) ?? []);
  state.posts.put(post.id, { ...post, inPublishedPosts: true });
  recordVisible(state, {
    network: 'facebook',
    accountId: post.pageId,
    accountName: state.pages.get(post.pageId)?.name ?? post.pageId,
    postId: post.id,
    text: post.message,
    link: post.link,
    at: post.visibleAt,
    imageHashes: photos.map((photo) => photo.image.hash),
    videoHash: null,
    altTexts: photos.map(({ altText }) => altText),
    aiGenerated: false,
  });
}

function visiblePosts(state: State, page: Page): PagePost[] {
  finishScheduled(state);
  return state.posts
    .values()
    .filter((post) => post.pageId === page.id && post.inPublishedPosts)
    .reverse()
    .toSorted((a, b) => Date.parse(b.visibleAt) - Date.parse(a.visibleAt));
}

function lastPost(state: State, page: Page): PagePost | undefined {
  return visiblePosts(state, page)[0];
}

const postFields: Resolvers<{ post: PagePost; page: Page; state: State }> = {
  id: ({ post }) => post.id,
  message: ({ post }) => post.message || undefined,
  created_time: ({ post }) => graphTime(post.visibleAt),
  updated_time: ({ post }) => graphTime(post.visibleAt),
  permalink_url: ({ post, page, state }) => permalinkOf(state, page.id, post.id),
  full_picture: ({ post, state }) => firstImage(state, post),
  picture: ({ post, state }) => firstImage(state, post),
  from: ({ page }) => ({ id: page.id, name: page.name }),
  comments: ({ post, state }) => ({
    data: [],
    summary: { order: 'ranked', total_count: metricsOfPost(state, post).comments, can_comment: true },
  }),
  reactions: ({ post, state }) => ({
    data: [],
    summary: { total_count: metricsOfPost(state, post).likes, viewer_reaction: 'NONE' },
  }),
  // Left out where nothing hangs on the post.
  attachments: ({ post }) => attachmentsOf(post),
  shares: ({ post, state }) => sharesOf(metricsOfPost(state, post).shares),
  is_published: ({ post }) => post.inPublishedPosts,
  is_hidden: () => false,
  status_type: ({ post }) => (post.photoIds.length > 0 ? 'added_photos' : 'mobile_status_update'),
  scheduled_publish_time: ({ post }) =>
    post.inPublishedPosts ? undefined : Math.floor(Date.parse(post.visibleAt) / 1000),
  application: ({ post }) => ({ id: post.appId, name: 'Postownia' }),
};

function attachmentsOf({ photoIds, link, id }: PagePost): { data: object[] } | undefined {
  const [photo] = photoIds;
  if (photoIds.length > 1) return { data: [{ media_type: 'album', type: 'album', target: { id } }] };
  if (photo !== undefined) return { data: [{ media_type: 'photo', type: 'photo', target: { id: photo } }] };
  return link === null ? undefined : { data: [{ media_type: 'link', type: 'share', target: { url: link } }] };
}

/** Left out until somebody shares it. */
function sharesOf(count: number): { count: number } | undefined {
  return count === 0 ? undefined : { count };
}

function firstImage(state: State, post: PagePost): string | undefined {
  const photo = state.photos.get(post.photoIds[0] ?? '');
  return photo ? imageUrlOf(state, photo.image) : undefined;
}

function showPost(call: GraphCall, page: Page, post: PagePost): unknown {
  return select(
    'PagePost',
    postFields,
    ['id', 'message', 'created_time'],
    { post, page, state: call.state },
    call.fields,
  );
}

function listEdge(choose: (state: State, page: Page) => PagePost[]): Edge<'page'> {
  return {
    params: [...LIST_PARAMS, 'include_hidden', 'show_expired', 'with'],
    run(call, { page }) {
      requireScope(call, 'pages_read_engagement', 10);
      const posts = withinWindow(call, choose(call.state, page), (post) => post.visibleAt);
      return listPage(call, posts, (post) => showPost(call, page, post));
    },
  };
}

/** `GET /{page}/feed`, `/posts` and `/published_posts`: what is visible, newest first. */
export const listFeed = listEdge(visiblePosts);

/** `GET /{page}/scheduled_posts`: what waits at the network. */
export const listScheduled = listEdge((state, page) => {
  finishScheduled(state);
  return state.posts.values().filter((post) => post.pageId === page.id && !post.inPublishedPosts);
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
    for (const id of post.photoIds) call.state.photos.delete(id);
    call.state.posts.delete(post.id);
    recordDeleted(call.state, post.id);
    return { success: true };
  },
};
