import { authorized, procedures } from '../../http/procedures.ts';
import { actorOf } from '../../lib/recorded-actor.ts';
import { addFeed } from './add-feed.ts';
import { changeFeed, readFeedNow, releaseFeed, removeFeed } from './change-feed.ts';
import { listEntries, listFeeds } from './feed-view.ts';

const { feeds } = procedures;

export const feedsRoutes = {
  list: feeds.list.use(authorized).handler(({ context: { app, who } }) => listFeeds(app, who.workspaceId)),
  add: feeds.add
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      addFeed(app, who.workspaceId, { ...input, by: actorOf(who), userId: who.userId }),
    ),
  change: feeds.change
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      changeFeed(app, who.workspaceId, { ...input, by: actorOf(who) }),
    ),
  release: feeds.release
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      releaseFeed(app, who.workspaceId, { ...input, by: actorOf(who) }),
    ),
  read: feeds.read
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      readFeedNow(app, who.workspaceId, { ...input, by: actorOf(who) }),
    ),
  entries: feeds.entries
    .use(authorized)
    .handler(({ context: { app, who }, input }) => listEntries(app.db, who.workspaceId, input)),
  remove: feeds.remove
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      removeFeed(app, who.workspaceId, { ...input, by: actorOf(who) }),
    ),
};
