import { authorized, procedures } from '../../http/procedures.ts';
import { actorOf } from '../../lib/recorded-actor.ts';
import { closeFeed, readFeed, renewFeed } from './calendar-feed.ts';
import { readAccountActivity } from './read-account-activity.ts';
import { readAttention } from './read-attention.ts';
import { readOverview } from './read-overview.ts';

export const calendarRoutes = {
  feed: procedures.calendar.feed
    .use(authorized)
    .handler(({ context: { app, who } }) => readFeed(app, who.workspaceId)),
  renewFeed: procedures.calendar.renewFeed
    .use(authorized)
    .handler(({ context: { app, who } }) => renewFeed(app, who.workspaceId, { by: actorOf(who) })),
  closeFeed: procedures.calendar.closeFeed
    .use(authorized)
    .handler(({ context: { app, who } }) => closeFeed(app, who.workspaceId, { by: actorOf(who) })),
  attention: procedures.calendar.attention
    .use(authorized)
    .handler(({ context: { app, who } }) => readAttention(app, who.workspaceId)),
  accountActivity: procedures.calendar.accountActivity
    .use(authorized)
    .handler(({ context: { app, who } }) => readAccountActivity(app, who.workspaceId)),
  overview: procedures.calendar.overview
    .use(authorized)
    .handler(({ context: { app, who } }) => readOverview(app, who)),
};
