import { inTransaction, type Tx } from '../../db/transaction.ts';
import { admitWideRead } from '../../http/admit-request.ts';
import { authorized, procedures } from '../../http/procedures.ts';
import { unlessKnown } from '../../http/unless-known.ts';
import { originOf } from '../../lib/post-origin.ts';
import { actorOf } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import { approvePosts } from './approve-posts.ts';
import { changeMany } from './change-many.ts';
import { changePost } from './change-post.ts';
import { createPost } from './create-post.ts';
import { duplicatePost } from './duplicate-post.ts';
import { importRows } from './import-rows.ts';
import { listTag, readListTag } from './list-tag.ts';
import { getPost, listPosts, listShowing, listVersions } from './read-posts.ts';
import { removePost } from './remove-post.ts';
import { restoreVersion } from './restore-version.ts';
import { specialDaysOf } from './special-days.ts';
import { suggestVariant } from './suggest-variant.ts';

export const postsRoutes = {
  list: procedures.posts.list.use(authorized).handler(({ context, input }) => {
    const { readBehind, who } = context;
    return unlessKnown(context, {
      readTag: () => readBehind((db) => readListTag(db, who.workspaceId, input)),
      read: async () => {
        const listed = await readBehind((db) => listPosts(db, who.workspaceId, input));
        await admitWideRead(context, listed.posts.length);
        return listed;
      },
      tagOf: listTag,
    });
  }),
  specialDays: procedures.posts.specialDays.use(authorized).handler(({ context: { setHeader }, input }) => {
    setHeader('cache-control', 'private, max-age=86400');
    return { days: [...specialDaysOf(input.year)] };
  }),
  create: procedures.posts.create
    .use(authorized)
    .handler(({ context: { app, who, idempotencyKey: key }, input: draft }) =>
      createPost(app, who.workspaceId, { by: actorOf(who), origin: originOf(who), key, draft }),
    ),
  showing: procedures.posts.showing
    .use(authorized)
    .handler(({ context: { app, who }, input }) => listShowing(app.db, who.workspaceId, input.id)),
  get: procedures.posts.get
    .use(authorized)
    .handler(({ context: { app, who }, input }) => getPost(app.db, who.workspaceId, input.id)),
  change: procedures.posts.change
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      changePost(app, who.workspaceId, { by: actorOf(who), change: input }),
    ),
  duplicate: procedures.posts.duplicate
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      duplicatePost(app, who.workspaceId, { by: actorOf(who), origin: originOf(who), ...input }),
    ),
  changeMany: procedures.posts.changeMany
    .use(authorized)
    .handler(({ context: { app, who, idempotencyKey: key }, input }) =>
      changeMany(app, who.workspaceId, { by: actorOf(who), key, ...input }),
    ),
  importRows: procedures.posts.importRows
    .use(authorized)
    .handler(({ context: { app, who, idempotencyKey: key }, input }) =>
      importRows(app, who.workspaceId, { by: actorOf(who), key, ...input }),
    ),
  remove: procedures.posts.remove
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      removePost(app, who.workspaceId, { ...input, by: actorOf(who) }),
    ),
  approve: procedures.posts.approve.use(authorized).handler(async ({ context: { app, who }, input }) => {
    const approval = { ...input, by: actorOf(who), now: app.clock.now() };
    const approve = (tx: Tx) => approvePosts(app, tx, who.workspaceId, approval);
    const { approved, own } = await inTransaction(app.db, approve, { retries: 3 });
    if (approved === 0 && own > 0) throw new Refusal('APPROVED_BY_AUTHOR');
    return { approved };
  }),
  suggestVariant: procedures.posts.suggestVariant
    .use(authorized)
    .handler(({ context: { app, who }, input }) => suggestVariant(app.db, who.workspaceId, input)),
  versions: procedures.posts.versions
    .use(authorized)
    .handler(({ context: { app, who }, input }) => listVersions(app.db, who.workspaceId, input)),
  restore: procedures.posts.restore
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      restoreVersion(app, who.workspaceId, { by: actorOf(who), ...input }),
    ),
};
