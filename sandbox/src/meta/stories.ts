import { permalinkOf, recordDeleted, recordVisible } from '../state.ts';
import { type Edge, LIST_PARAMS, listPage, requireScope } from './call.ts';
import { badParameter, GraphError } from './errors.ts';
import { type Resolvers, select } from './fields.ts';
import { showMedia } from './instagram.ts';
import { requirePublisher } from './pages.ts';
import { finishReels } from './reels.ts';
import type { PageStory, State } from './state.ts';

const DAY = 86_400_000;

/** A story is seen for a day, and named for as long. */
const isAlive = (state: State, at: string) => state.clock.now().getTime() - Date.parse(at) < DAY;

/** `POST /{page}/photo_stories`: makes a story of an unpublished photo that no post shows. */
export const postPhotoStory: Edge<'page'> = {
  params: ['photo_id'],
  run(call, { page }) {
    requirePublisher(call, page);
    const { state, params } = call;
    const photo = state.photos.get(params.get('photo_id') ?? '');
    if (photo?.pageId !== page.id) throw badParameter('Param photo_id must be a photo of this page');
    if (photo.published || photo.postId !== null)
      throw new GraphError({ message: '(#100) Photo was already posted.', code: 100, subcode: 1366051 });
    const createdAt = state.clock.now().toISOString();
    const id = `1221${state.store.nextNumber()}`;
    state.photos.put(photo.id, { ...photo, postId: id });
    state.pageStories.put(id, { id, pageId: page.id, mediaId: photo.id, isVideo: false, createdAt });
    recordVisible(state, {
      network: 'facebook',
      accountId: page.id,
      accountName: page.name,
      postId: id,
      text: '',
      at: createdAt,
      imageHashes: [photo.image.hash],
      altTexts: [photo.altText],
      videoHash: null,
      aiGenerated: false,
      isStory: true,
    });
    return { success: true, post_id: id };
  },
};

const storyFields: Resolvers<{ story: PageStory; state: State }> = {
  post_id: ({ story }) => story.id,
  status: () => 'published',
  creation_time: ({ story }) => String(Math.floor(Date.parse(story.createdAt) / 1000)),
  media_type: ({ story }) => (story.isVideo ? 'video' : 'photo'),
  media_id: ({ story }) => story.mediaId,
  url: ({ story, state }) => permalinkOf(state, story.pageId, story.id),
};

/** `GET /{page}/stories`: those of the last day, the newest first. */
export const listPageStories: Edge<'page'> = {
  params: [...LIST_PARAMS, 'status'],
  run(call, { page }) {
    requireScope(call, 'pages_read_engagement', 10);
    const { state } = call;
    finishReels(state);
    const own = state.pageStories
      .values()
      .filter(({ pageId, createdAt }) => pageId === page.id && isAlive(state, createdAt));
    return listPage(call, own.reverse(), (story) =>
      select('PageStory', storyFields, ['post_id'], { story, state }, call.fields),
    );
  },
};

/** `DELETE /{story}`. */
export const deleteStory: Edge<'story'> = {
  params: [],
  run(call, { story, page }) {
    requirePublisher(call, page);
    call.state.pageStories.delete(story.id);
    call.state.photos.delete(story.mediaId);
    call.state.pageVideos.delete(story.mediaId);
    recordDeleted(call.state, story.id);
    return { success: true };
  },
};

/** `GET /{ig}/stories`: those of the last day, the newest first. */
export const listInstagramStories: Edge<'ig'> = {
  params: LIST_PARAMS,
  run(call, { account }) {
    requireScope(call, 'instagram_basic', 10);
    const own = call.state.media
      .values()
      .filter((media) => media.igId === account.id && media.isStory && isAlive(call.state, media.timestamp));
    return listPage(call, own.reverse(), (media) => showMedia(call, account, media));
  },
};
