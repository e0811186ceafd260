import { authorized, procedures } from '../../http/procedures.ts';
import { keyBudgetOf } from '../../lib/key-budget.ts';
import { drawSamples } from './draw-samples.ts';
import { makePoster } from './make-poster.ts';

export const photoPostersRoutes = {
  samples: procedures.photoPosters.samples
    .use(authorized)
    .handler(({ context: { app, who }, input }) => drawSamples(app, who.workspaceId, input)),
  make: procedures.photoPosters.make
    .use(authorized)
    .handler(({ context: { app, who, idempotencyKey: key }, input }) =>
      makePoster(app, who.workspaceId, { userId: who.userId, budget: keyBudgetOf(who), key, input }),
    ),
};
