import { authorized, procedures } from '../../http/procedures.ts';
import { readDeletion } from './read-deletion.ts';
import { readProgress } from './read-progress.ts';
import { requestDeletion } from './request-deletion.ts';
import { withdrawDeletion } from './withdraw-deletion.ts';

export const privacyRoutes = {
  get: procedures.privacy.get.use(authorized).handler(({ context: { app, who } }) => readDeletion(app, who)),
  requestDeletion: procedures.privacy.requestDeletion
    .use(authorized)
    .handler(({ context: { app, identity, who }, input }) =>
      requestDeletion({ ...app, identity }, who, input),
    ),
  withdrawDeletion: procedures.privacy.withdrawDeletion
    .use(authorized)
    .handler(({ context: { app, who } }) => withdrawDeletion(app, who)),
  progress: procedures.privacy.progress.handler(({ context: { app }, input }) => readProgress(app, input)),
};
