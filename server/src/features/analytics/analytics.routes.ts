import { authorized, procedures } from '../../http/procedures.ts';
import { actorOf } from '../../lib/recorded-actor.ts';
import { readClientReport, saveClientReport } from './client-report.ts';
import { readAgain } from './read-again.ts';
import { readLearning } from './read-learning.ts';
import { readMetrics } from './read-metrics.ts';
import { readReport } from './read-report.ts';
import { setLearning } from './set-learning.ts';

export const analyticsRoutes = {
  metrics: procedures.analytics.metrics
    .use(authorized)
    .handler(({ context: { app, readBehind, who } }) =>
      readBehind((db) => readMetrics({ ...app, db }, who.workspaceId)),
    ),
  report: procedures.analytics.report
    .use(authorized)
    .handler(({ context: { app, readBehind, who }, input }) =>
      readBehind((db) => readReport({ ...app, db }, who.workspaceId, input)),
    ),
  readAgain: procedures.analytics.readAgain
    .use(authorized)
    .handler(({ context: { app, who } }) => readAgain(app, who.workspaceId)),
  clientReport: procedures.analytics.clientReport
    .use(authorized)
    .handler(({ context: { app, who } }) => readClientReport(app, who.workspaceId)),
  saveClientReport: procedures.analytics.saveClientReport
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      saveClientReport(app, who.workspaceId, { by: actorOf(who), choice: input }),
    ),
  learning: procedures.analytics.learning
    .use(authorized)
    .handler(({ context: { app, who } }) => readLearning(app, who.workspaceId)),
  setLearning: procedures.analytics.setLearning
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      setLearning(app, who.workspaceId, { ...input, by: actorOf(who) }),
    ),
};
