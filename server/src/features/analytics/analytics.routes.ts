import { editor, procedures, signedIn } from '../../http/procedures.ts';
import { readAgain } from './read-again.ts';
import { readFigures } from './read-figures.ts';
import { readLearning } from './read-learning.ts';
import { readReport } from './read-report.ts';
import { setLearning } from './set-learning.ts';

export const analyticsRoutes = {
  figures: procedures.analytics.figures
    .use(signedIn)
    .handler(({ context: { app, readBehind, who } }) =>
      readBehind((db) => readFigures({ ...app, db }, who.workspaceId)),
    ),
  report: procedures.analytics.report
    .use(signedIn)
    .handler(({ context: { app, readBehind, who }, input }) =>
      readBehind((db) => readReport({ ...app, db }, who.workspaceId, input)),
    ),
  readAgain: procedures.analytics.readAgain
    .use(editor)
    .handler(({ context: { app, who } }) => readAgain(app, who.workspaceId)),
  learning: procedures.analytics.learning
    .use(signedIn)
    .handler(({ context: { app, who } }) => readLearning(app, who.workspaceId)),
  setLearning: procedures.analytics.setLearning
    .use(editor)
    .handler(({ context: { app, who }, input }) =>
      setLearning(app, who.workspaceId, { ...input, userId: who.userId }),
    ),
};
