import { editor, procedures, signedIn } from '../../http/procedures.ts';
import { changeTopic } from './change-topic.ts';
import { createPlan } from './create-plan.ts';
import { getPlan } from './plan-view.ts';
import { renewTopic } from './renew-topic.ts';
import { swapTopics } from './swap-topics.ts';

export const monthPlansRoutes = {
  create: procedures.monthPlans.create
    .use(editor)
    .handler(({ context: { app, who }, input }) => createPlan(app, who.workspaceId, input)),
  get: procedures.monthPlans.get
    .use(signedIn)
    .handler(({ context: { app, who }, input }) => getPlan(app.db, who.workspaceId, input.id)),
  changeTopic: procedures.monthPlans.changeTopic
    .use(editor)
    .handler(({ context: { app, who }, input }) => changeTopic(app, who.workspaceId, input)),
  renewTopic: procedures.monthPlans.renewTopic
    .use(editor)
    .handler(({ context: { app, who }, input }) => renewTopic(app, who.workspaceId, input)),
  swapTopics: procedures.monthPlans.swapTopics
    .use(editor)
    .handler(({ context: { app, who }, input }) => swapTopics(app, who.workspaceId, input)),
};
