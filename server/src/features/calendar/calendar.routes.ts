import { procedures, signedIn } from '../../http/procedures.ts';
import { readOverview } from './read-overview.ts';

export const calendarRoutes = {
  overview: procedures.calendar.overview
    .use(signedIn)
    .handler(({ context: { app, who } }) => readOverview(app, who)),
};
