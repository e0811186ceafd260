import { authorized, procedures } from '../../http/procedures.ts';
import { listNotices } from './list-notices.ts';
import { markNoticesRead } from './mark-notices-read.ts';

export const notificationsRoutes = {
  list: procedures.notifications.list
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      listNotices(app, who.workspaceId, { ...input, userId: who.userId }),
    ),
  markRead: procedures.notifications.markRead
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      markNoticesRead(app, who.workspaceId, { ...input, userId: who.userId }),
    ),
};
