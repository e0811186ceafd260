import { admitRequest } from '../../http/admit-request.ts';
import { authorized, procedures } from '../../http/procedures.ts';
import { changeTopic } from './change-topic.ts';
import { createPlanForWindow } from './create-plan-for-window.ts';
import { getPhotoUse, setPhotoUse } from './photo-use.ts';
import { getPlan } from './plan-view.ts';
import { renewTopic } from './renew-topic.ts';
import { swapTopics } from './swap-topics.ts';

/** Every fact of the brand is looked through for another idea: up to a quarter of a second of processor. */
const RENEWED = 2;

export const monthPlansRoutes = {
  create: procedures.monthPlans.create
    .use(authorized)
    .handler(({ context: { app, who }, input }) => createPlanForWindow(app, who.workspaceId, input)),
  get: procedures.monthPlans.get
    .use(authorized)
    .handler(({ context: { app, who }, input }) => getPlan(app.db, who.workspaceId, input.id)),
  changeTopic: procedures.monthPlans.changeTopic
    .use(authorized)
    .handler(({ context: { app, who }, input }) => changeTopic(app, who.workspaceId, input)),
  renewTopic: procedures.monthPlans.renewTopic.use(authorized).handler(async ({ context, input }) => {
    await admitRequest(context, 'wide', RENEWED);
    return renewTopic(context.app, context.who.workspaceId, input);
  }),
  swapTopics: procedures.monthPlans.swapTopics
    .use(authorized)
    .handler(({ context: { app, who }, input }) => swapTopics(app, who.workspaceId, input)),
  photoUse: procedures.monthPlans.photoUse
    .use(authorized)
    .handler(({ context: { app, who } }) => getPhotoUse(app.db, who.workspaceId)),
  setPhotoUse: procedures.monthPlans.setPhotoUse
    .use(authorized)
    .handler(({ context: { app, who }, input }) => setPhotoUse(app, who.workspaceId, input)),
};
