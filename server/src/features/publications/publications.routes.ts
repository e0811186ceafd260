import { admitRequest, admitWideRead } from '../../http/admit-request.ts';
import { authorized, procedures } from '../../http/procedures.ts';
import { actorOf } from '../../lib/recorded-actor.ts';
import { cancelPublication } from './cancel-publication.ts';
import { preflight } from './preflight.ts';
import { previewAutoPublish } from './preview-auto-publish.ts';
import { publishNow } from './publish-now.ts';
import { readPublications } from './read-publications.ts';
import { readNetworkSpending } from './read-spending.ts';
import { removePublication } from './remove-publication.ts';
import { resolvePublication } from './resolve-publication.ts';
import { retryPublication } from './retry-publication.ts';
import { switchAutoPublish } from './switch-auto-publish.ts';
import { takeBack } from './take-back.ts';

/** It plans every post to come on every account; where posts are let out with it, some ten of them take a tenth of a second. */
const switchedOn = (posts: number) => Math.max(8, Math.ceil(posts / 10));

export const publicationsRoutes = {
  ofPost: procedures.publications.ofPost
    .use(authorized)
    .handler(({ context: { app, who }, input }) => readPublications(app.db, who.workspaceId, input.id)),
  publishNow: procedures.publications.publishNow
    .use(authorized)
    .handler(({ context: { app, who, idempotencyKey }, input }) =>
      publishNow(app, who.workspaceId, {
        postId: input.id,
        accountIds: input.accountIds,
        by: actorOf(who),
        key: idempotencyKey,
        hold: input.hold,
      }),
    ),
  takeBack: procedures.publications.takeBack
    .use(authorized)
    .handler(({ context: { app, who }, input }) => takeBack(app, who.workspaceId, { postId: input.id })),
  retry: procedures.publications.retry
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      retryPublication(app, who.workspaceId, { ...input, by: actorOf(who) }),
    ),
  cancel: procedures.publications.cancel
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      cancelPublication(app, who.workspaceId, { ...input, by: actorOf(who) }),
    ),
  remove: procedures.publications.remove
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      removePublication(app, who.workspaceId, { ...input, by: actorOf(who) }),
    ),
  preflight: procedures.publications.preflight.use(authorized).handler(({ context, input }) =>
    preflight(context.app, context.who.workspaceId, {
      ...input,
      admit: (posts) => admitWideRead(context, posts),
    }),
  ),
  spending: procedures.publications.spending
    .use(authorized)
    .handler(({ context: { app, who } }) => readNetworkSpending(app, who.workspaceId)),
  resolve: procedures.publications.resolve
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      resolvePublication(app, who.workspaceId, { ...input, by: actorOf(who) }),
    ),
  autoPublishPreview: procedures.publications.autoPublishPreview
    .use(authorized)
    .handler(async ({ context }) => {
      await admitRequest(context, 'wide');
      return previewAutoPublish(context.app, context.who.workspaceId);
    }),
  turnOnAutoPublish: procedures.publications.turnOnAutoPublish
    .use(authorized)
    .handler(async ({ context, input: { postIds } }) => {
      const { app, who } = context;
      await admitRequest(context, 'wide', switchedOn(postIds.length));
      return switchAutoPublish(app, who.workspaceId, { on: true, postIds, by: actorOf(who) });
    }),
  turnOffAutoPublish: procedures.publications.turnOffAutoPublish
    .use(authorized)
    .handler(({ context: { app, who } }) =>
      switchAutoPublish(app, who.workspaceId, { on: false, by: actorOf(who) }),
    ),
};
