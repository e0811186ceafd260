import { authorized, procedures } from '../../http/procedures.ts';
import { addComment } from './add-comment.ts';
import { readTalk } from './read-talk.ts';
import { removeComment } from './remove-comment.ts';
import { settleThread } from './settle-thread.ts';

const { comments } = procedures;

export const commentsRoutes = {
  list: comments.list
    .use(authorized)
    .handler(({ context: { app, who }, input }) => readTalk(app.db, who, input.postId)),
  add: comments.add
    .use(authorized)
    .handler(({ context: { app, who }, input }) => addComment(app, who, input)),
  settle: comments.settle
    .use(authorized)
    .handler(({ context: { app, who }, input }) => settleThread(app, who, input)),
  remove: comments.remove
    .use(authorized)
    .handler(({ context: { app, who }, input }) => removeComment(app, who, input)),
};
