import { authorized, procedures } from '../../http/procedures.ts';
import { actorOf } from '../../lib/recorded-actor.ts';
import { getPreferences } from './get-preferences.ts';
import { savePreferences } from './save-preferences.ts';

export const postingPreferencesRoutes = {
  get: procedures.postingPreferences.get
    .use(authorized)
    .handler(({ context: { app, who } }) => getPreferences(app.db, who.workspaceId)),
  save: procedures.postingPreferences.save
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      savePreferences(app, who.workspaceId, { by: actorOf(who), preferences: input }),
    ),
};
