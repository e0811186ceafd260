import { admitRequest } from '../../http/admit-request.ts';
import { authorized, procedures } from '../../http/procedures.ts';
import { actorOf } from '../../lib/recorded-actor.ts';
import { changeRecurring, releaseRecurring, removeRecurring } from './change-recurring.ts';
import { createRecurring } from './create-recurring.ts';
import { listRecurring } from './recurring-view.ts';

const { recurringPosts } = procedures;
/** Its posts of the weeks to come are written at once: up to four tenths of a second of processor. */
const PLANNED = 4;
/** They are taken back and written anew: up to four seconds of processor with fifty posts in a full calendar. */
const PLANNED_ANEW = 20;

export const recurringPostsRoutes = {
  list: recurringPosts.list
    .use(authorized)
    .handler(({ context: { app, who } }) => listRecurring(app, who.workspaceId)),
  create: recurringPosts.create.use(authorized).handler(async ({ context, input: wanted }) => {
    const { app, who, idempotencyKey: key } = context;
    await admitRequest(context, 'wide', PLANNED);
    return createRecurring(app, who.workspaceId, { by: actorOf(who), key, wanted });
  }),
  change: recurringPosts.change.use(authorized).handler(async ({ context, input: { id, ...change } }) => {
    const { app, who } = context;
    await admitRequest(context, 'wide', PLANNED_ANEW);
    return changeRecurring(app, who.workspaceId, { id, by: actorOf(who), change });
  }),
  release: recurringPosts.release.use(authorized).handler(async ({ context, input }) => {
    const { app, who } = context;
    await admitRequest(context, 'wide', PLANNED_ANEW);
    return releaseRecurring(app, who.workspaceId, { ...input, by: actorOf(who) });
  }),
  remove: recurringPosts.remove
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      removeRecurring(app, who.workspaceId, { ...input, by: actorOf(who) }),
    ),
};
