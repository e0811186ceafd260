import { admitRequest } from '../../http/admit-request.ts';
import { authorized, procedures } from '../../http/procedures.ts';
import { Refusal } from '../../lib/refusal.ts';
import { brandRows } from '../workspaces/index.ts';
import { createBrand } from './create-brand.ts';
import { listBrands } from './list-brands.ts';
import { readBeyondPlan } from './read-beyond-plan.ts';
import { readBrandsOverview } from './read-overview.ts';
import { setArchived } from './set-archived.ts';
import { setTokenCap } from './set-token-cap.ts';

export const brandsRoutes = {
  list: procedures.brands.list.use(authorized).handler(({ context: { app, who } }) => listBrands(app, who)),
  overview: procedures.brands.overview
    .use(authorized)
    .handler(({ context: { app, who } }) => readBrandsOverview(app, who)),
  beyondPlan: procedures.brands.beyondPlan
    .use(authorized)
    .handler(({ context: { app, who } }) => readBeyondPlan(app, who)),
  create: procedures.brands.create
    .use(authorized)
    .handler(({ context: { app, who, idempotencyKey: key }, input }) =>
      createBrand(app, who, { ...input, key }),
    ),
  setArchived: procedures.brands.setArchived.use(authorized).handler(async ({ context, input }) => {
    // It takes back or brings back every post to come.
    await admitRequest(context, 'wide', 2);
    return setArchived(context.app, context.who, input);
  }),
  setTokenCap: procedures.brands.setTokenCap
    .use(authorized)
    .handler(({ context: { app, who }, input }) => setTokenCap(app, who, input)),
  choose: procedures.brands.choose.use(authorized).handler(async ({ context: { app, who } }) => {
    if (who.kind !== 'user') throw new Refusal('FORBIDDEN');
    await brandRows.setActiveWorkspace(app.db, who);
    return { slug: who.workspaceSlug };
  }),
};
