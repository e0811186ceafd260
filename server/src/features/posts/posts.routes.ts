import { inTransaction, type Tx } from '../../db/transaction.ts';
import { editor, procedures, signedIn } from '../../http/procedures.ts';
import { approvePosts } from './approve-posts.ts';
import { changePost } from './change-post.ts';
import { duplicatePost } from './duplicate-post.ts';
import { getPost, listPosts, listVersions } from './read-posts.ts';
import { removePost } from './remove-post.ts';
import { restoreVersion } from './restore-version.ts';
import { suggestVariant } from './suggest-variant.ts';

export const postsRoutes = {
  list: procedures.posts.list
    .use(signedIn)
    .handler(({ context: { readBehind, who }, input }) =>
      readBehind((db) => listPosts(db, who.workspaceId, input)),
    ),
  get: procedures.posts.get
    .use(signedIn)
    .handler(({ context: { app, who }, input }) => getPost(app.db, who.workspaceId, input.id)),
  change: procedures.posts.change
    .use(editor)
    .handler(({ context: { app, who }, input }) =>
      changePost(app, who.workspaceId, { userId: who.userId, change: input }),
    ),
  duplicate: procedures.posts.duplicate
    .use(editor)
    .handler(({ context: { app, who }, input }) =>
      duplicatePost(app, who.workspaceId, { userId: who.userId, ...input }),
    ),
  remove: procedures.posts.remove
    .use(editor)
    .handler(({ context: { app, who }, input }) =>
      removePost(app, who.workspaceId, { ...input, userId: who.userId }),
    ),
  approve: procedures.posts.approve.use(editor).handler(async ({ context: { app, who }, input }) => {
    const approval = { ...input, userId: who.userId, now: app.clock.now() };
    const approve = (tx: Tx) => approvePosts(app, tx, who.workspaceId, approval);
    return { approved: await inTransaction(app.db, approve, { retries: 3 }) };
  }),
  suggestVariant: procedures.posts.suggestVariant
    .use(signedIn)
    .handler(({ context: { app, who }, input }) => suggestVariant(app.db, who.workspaceId, input)),
  versions: procedures.posts.versions
    .use(signedIn)
    .handler(({ context: { app, who }, input }) => listVersions(app.db, who.workspaceId, input)),
  restore: procedures.posts.restore
    .use(editor)
    .handler(({ context: { app, who }, input }) =>
      restoreVersion(app, who.workspaceId, { userId: who.userId, ...input }),
    ),
};
