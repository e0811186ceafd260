import { authorized, procedures } from '../../http/procedures.ts';
import { changeVideoPost } from './change-video-post.ts';
import { createVideoPost } from './create-video-post.ts';
import { readCreator } from './read-creator.ts';
import { getVideoPost, listVideoPosts } from './read-video-posts.ts';
import { removeVideoPost } from './remove-video-post.ts';

export const videoPostsRoutes = {
  list: procedures.videoPosts.list
    .use(authorized)
    .handler(({ context: { readBehind, who }, input }) =>
      readBehind((db) => listVideoPosts(db, who.workspaceId, input)),
    ),
  get: procedures.videoPosts.get
    .use(authorized)
    .handler(({ context: { app, who }, input }) => getVideoPost(app.db, who.workspaceId, input.id)),
  creator: procedures.videoPosts.creator
    .use(authorized)
    .handler(({ context: { app, who }, input }) => readCreator(app, who.workspaceId, input)),
  create: procedures.videoPosts.create
    .use(authorized)
    .handler(({ context: { app, who, idempotencyKey: key }, input }) =>
      createVideoPost(app, who.workspaceId, { userId: who.userId, key, draft: input }),
    ),
  change: procedures.videoPosts.change
    .use(authorized)
    .handler(({ context: { app, who }, input: { id, revision, ...form } }) =>
      changeVideoPost(app, who.workspaceId, { id, revision, userId: who.userId, form }),
    ),
  remove: procedures.videoPosts.remove
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      removeVideoPost(app, who.workspaceId, { ...input, userId: who.userId }),
    ),
};
