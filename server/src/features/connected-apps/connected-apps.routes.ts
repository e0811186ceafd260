import { authorized, procedures } from '../../http/procedures.ts';
import { allowApp, askForApp } from './allow-app.ts';
import { disconnectApp } from './disconnect-app.ts';
import { listApps } from './list-apps.ts';

export const connectedAppsRoutes = {
  ask: procedures.connectedApps.ask
    .use(authorized)
    .handler(({ context: { app, who }, input }) => askForApp(app, who, input)),
  allow: procedures.connectedApps.allow
    .use(authorized)
    .handler(({ context: { app, who }, input }) => allowApp(app, who, input)),
  list: procedures.connectedApps.list
    .use(authorized)
    .handler(({ context: { app, who } }) => listApps(app, who)),
  disconnect: procedures.connectedApps.disconnect
    .use(authorized)
    .handler(({ context: { app, who }, input }) => disconnectApp(app, who, input)),
};
