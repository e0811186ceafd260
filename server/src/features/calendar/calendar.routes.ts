import { procedures, signedIn } from '../../http/procedures.ts';
import { readAttention } from './read-attention.ts';
import { readOverview } from './read-overview.ts';

export const calendarRoutes = {
  attention: procedures.calendar.attention
    .use(signedIn)
    .handler(({ context: { app, who } }) => readAttention(app, who.workspaceId)),
  overview: procedures.calendar.overview
    .use(signedIn)
    .handler(({ context: { app, who } }) => readOverview(app, who)),
};
