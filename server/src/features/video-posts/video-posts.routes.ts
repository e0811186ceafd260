import { authorized, procedures } from '../../http/procedures.ts';
import { originOf } from '../../lib/post-origin.ts';
import { actorOf } from '../../lib/recorded-actor.ts';
import { changeVideoPost } from './change-video-post.ts';
import { createVideoPost } from './create-video-post.ts';
import { readCreator } from './read-creator.ts';
import { listVideoPosts } from './read-video-posts.ts';

export const videoPostsRoutes = {
  list: procedures.videoPosts.list
    .use(authorized)
    .handler(({ context: { readBehind, who }, input }) =>
      readBehind((db) => listVideoPosts(db, who.workspaceId, input)),
    ),
  creator: procedures.videoPosts.creator
    .use(authorized)
    .handler(({ context: { app, who }, input }) => readCreator(app, who.workspaceId, input)),
  create: procedures.videoPosts.create
    .use(authorized)
    .handler(({ context: { app, who, idempotencyKey: key }, input }) =>
      createVideoPost(app, who.workspaceId, {
        by: actorOf(who),
        origin: originOf(who),
        key,
        draft: input,
      }),
    ),
  change: procedures.videoPosts.change
    .use(authorized)
    .handler(({ context: { app, who }, input: { id, revision, ...form } }) =>
      changeVideoPost(app, who.workspaceId, { id, revision, by: actorOf(who), form }),
    ),
};
