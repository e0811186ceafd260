import { admitRequest } from '../../http/admit-request.ts';
import { authorized, procedures } from '../../http/procedures.ts';
import { actorOf } from '../../lib/recorded-actor.ts';
import { changeRecurring, releaseRecurring, removeRecurring } from './change-recurring.ts';
import { createRecurring } from './create-recurring.ts';
import { listRecurring } from './recurring-view.ts';

const { recurringPosts } = procedures;
/** Its posts of the weeks to come are written at once: up to four tenths of a second of processor. */
const PLANNED = 4;

export const recurringPostsRoutes = {
  list: recurringPosts.list
    .use(authorized)
    .handler(({ context: { app, who } }) => listRecurring(app, who.workspaceId)),
  create: recurringPosts.create.use(authorized).handler(async ({ context, input: wanted }) => {
    const { app, who, idempotencyKey: key } = context;
    await admitRequest(context, 'wide', PLANNED);
    return createRecurring(app, who.workspaceId, { by: actorOf(who), key, wanted });
  }),
  change: recurringPosts.change
    .use(authorized)
    .handler(({ context: { app, who }, input: { id, ...change } }) =>
      changeRecurring(app, who.workspaceId, { id, by: actorOf(who), change }),
    ),
  release: recurringPosts.release
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      releaseRecurring(app, who.workspaceId, { ...input, by: actorOf(who) }),
    ),
  remove: recurringPosts.remove
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      removeRecurring(app, who.workspaceId, { ...input, by: actorOf(who) }),
    ),
};
