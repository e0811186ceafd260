import { procedures } from '../../http/procedures.ts';
import { readStatus } from './read-status.ts';

export const statusRoutes = {
  read: procedures.status.read.handler(({ context: { app } }) => readStatus(app)),
};
