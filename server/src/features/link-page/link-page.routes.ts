import { authorized, procedures } from '../../http/procedures.ts';
import { actorOf } from '../../lib/recorded-actor.ts';
import { getLinkPage } from './get-link-page.ts';
import { saveLinkPage } from './save-link-page.ts';

const { linkPage } = procedures;

export const linkPageRoutes = {
  get: linkPage.get
    .use(authorized)
    .handler(({ context: { app, who } }) => getLinkPage(app, app.db, who.workspaceId)),
  save: linkPage.save
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      saveLinkPage(app, who.workspaceId, { page: input, by: actorOf(who) }),
    ),
};
