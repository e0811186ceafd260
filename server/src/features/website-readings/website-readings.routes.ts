import { authorized, procedures } from '../../http/procedures.ts';
import { actorOf } from '../../lib/recorded-actor.ts';
import { readLatest } from './reading-view.ts';
import { startReading } from './start-reading.ts';
import { takeFacts } from './take-facts.ts';

const { websiteReadings } = procedures;

export const websiteReadingsRoutes = {
  latest: websiteReadings.latest
    .use(authorized)
    .handler(({ context: { app, who } }) => readLatest(app.db, who.workspaceId, app.clock.now())),
  start: websiteReadings.start
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      startReading(app, who.workspaceId, { url: input.url, by: actorOf(who), userId: who.userId }),
    ),
  take: websiteReadings.take
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      takeFacts(app, who.workspaceId, { ...input, by: actorOf(who) }),
    ),
};
