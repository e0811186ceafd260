import { authorized, procedures } from '../../http/procedures.ts';
import { listTasks } from './list-tasks.ts';

export const tasksRoutes = {
  list: procedures.tasks.list
    .use(authorized)
    .handler(({ context: { app, who } }) => listTasks(app, who.userId)),
};
