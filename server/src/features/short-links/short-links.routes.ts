import { authorized, procedures } from '../../http/procedures.ts';
import { actorOf } from '../../lib/recorded-actor.ts';
import { getLinkSettings } from './get-link-settings.ts';
import { listLinksOfPost, readClicks } from './list-links.ts';
import { saveLinkSettings } from './save-link-settings.ts';

const { shortLinks } = procedures;

export const shortLinksRoutes = {
  settings: shortLinks.settings
    .use(authorized)
    .handler(({ context: { app, who } }) => getLinkSettings(app, app.db, who.workspaceId)),
  save: shortLinks.save
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      saveLinkSettings(app, who.workspaceId, { settings: input, by: actorOf(who) }),
    ),
  ofPost: shortLinks.ofPost
    .use(authorized)
    .handler(({ context: { app, who }, input }) => listLinksOfPost(app, who.workspaceId, input.id)),
  clicks: shortLinks.clicks
    .use(authorized)
    .handler(({ context: { app, who }, input }) => readClicks(app, who.workspaceId, input)),
};
