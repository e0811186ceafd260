import { recordComment } from '../state.ts';
import { type Edge, type GraphCall, LIST_PARAMS, listPage, requireScope } from './call.ts';
import { badParameter, GraphError, instagramError, permissionMissing } from './errors.ts';
import { graphTime, type Resolvers, select } from './fields.ts';
import { requirePageToken } from './pages.ts';
import type { Comment, Page } from './state.ts';

/** As the networks' own pages let people write. */
const MOST_ON_FACEBOOK = 8000;
const MOST_ON_INSTAGRAM = 2200;
const MOST_HASHTAGS = 30;

const facebookFields: Resolvers<Comment> = {
  id: ({ id }) => id,
  message: ({ text }) => text,
  from: ({ authorId, authorName }) => ({ id: authorId, name: authorName }),
  created_time: ({ at }) => graphTime(at),
};

const instagramFields: Resolvers<Comment> = {
  id: ({ id }) => id,
  text: ({ text }) => text,
  from: ({ authorId, authorName }) => ({ id: authorId, username: authorName }),
  username: ({ authorName }) => authorName,
  timestamp: ({ at }) => graphTime(at),
};

/** The oldest first, as both edges list them. */
const commentsOn = ({ state }: GraphCall, objectId: string) =>
  state.comments.values().filter((comment) => comment.objectId === objectId);

function makeComment(
  call: GraphCall,
  objectId: string,
  author: Pick<Comment, 'authorId' | 'authorName'>,
): { id: string } {
  const { state, params, fault } = call;
  const text = params.get('message') ?? '';
  if (text.trim() === '') throw badParameter('The parameter message is required');
  const at = state.clock.now().toISOString();
  const id = `1793${state.store.nextNumber()}`;
  const comment = state.comments.put(id, { id, objectId, text, at, ...author });
  recordComment(state, objectId, { id: comment.id, text, at });
  // Live clients report it of Instagram: the comment is there, and the answer is an error all the same.
  if (fault?.kind === 'made-all-the-same')
    throw new GraphError({ message: 'An unknown error has occurred.', code: 1, http: 500, transient: true });
  return { id: comment.id };
}

function commentOnPage(call: GraphCall, objectId: string, page: Page) {
  requirePageToken(call, page);
  requireScope(call, 'pages_manage_engagement');
  const role = page.roles.find(({ networkUserId }) => networkUserId === call.token.networkUserId);
  if (!role?.tasks.includes('MODERATE'))
    throw permissionMissing(200, 'The user must have the MODERATE task on the page');
  if ((call.params.get('message') ?? '').length > MOST_ON_FACEBOOK)
    throw badParameter(`Param message must be at most ${MOST_ON_FACEBOOK} characters`);
  return makeComment(call, objectId, { authorId: page.id, authorName: page.name });
}

function listOnPage(call: GraphCall, objectId: string) {
  requireScope(call, 'pages_read_engagement', 10);
  requireScope(call, 'pages_read_user_content', 10);
  return listPage(call, commentsOn(call, objectId), (comment) =>
    select('Comment', facebookFields, ['created_time', 'from', 'message', 'id'], comment, call.fields),
  );
}

const OF_FACEBOOK = ['message', 'attachment_url'];
const LISTED = [...LIST_PARAMS, 'filter', 'order'];

/** `POST /{post}/comments`: seen by the world at once. */
export const commentOnPost: Edge<'post'> = {
  params: OF_FACEBOOK,
  run: (call, { post, page }) => commentOnPage(call, post.id, page),
};
export const listPostComments: Edge<'post'> = {
  params: LISTED,
  run: (call, { post }) => listOnPage(call, post.id),
};

/** The same for a reel, by the id of its video. */
export const commentOnReel: Edge<'video'> = {
  params: OF_FACEBOOK,
  run: (call, { video, page }) => commentOnPage(call, video.id, page),
};
export const listReelComments: Edge<'video'> = {
  params: LISTED,
  run: (call, { video }) => listOnPage(call, video.id),
};

function requireComments(call: GraphCall): void {
  for (const scope of ['instagram_basic', 'instagram_manage_comments', 'pages_read_engagement'])
    requireScope(call, scope, 10);
}

/** `POST /{media}/comments`: on images, carousels and reels. */
export const commentOnMedia: Edge<'media'> = {
  params: ['message'],
  run(call, { media, account }) {
    requireComments(call);
    if (media.isStory) throw badParameter('Comments on stories are not supported');
    const text = call.params.get('message') ?? '';
    if (text.length > MOST_ON_INSTAGRAM || (text.match(/#[\p{L}\p{N}_]+/gu)?.length ?? 0) > MOST_HASHTAGS)
      throw instagramError(2207010);
    return makeComment(call, media.id, { authorId: account.id, authorName: account.username });
  },
};

export const listMediaComments: Edge<'media'> = {
  params: LIST_PARAMS,
  run(call, { media }) {
    requireComments(call);
    return listPage(call, commentsOn(call, media.id), (comment) =>
      select('IGComment', instagramFields, ['id', 'text', 'timestamp'], comment, call.fields),
    );
  },
};
