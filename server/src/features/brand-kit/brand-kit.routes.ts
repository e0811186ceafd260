import { authorized, procedures } from '../../http/procedures.ts';
import { actorOf } from '../../lib/recorded-actor.ts';
import { getBrandKit, saveBrandKit } from '../brand-profile/index.ts';
import { drawSamples } from './draw-samples.ts';

export const brandKitRoutes = {
  get: procedures.brandKit.get
    .use(authorized)
    .handler(({ context: { app, who } }) => getBrandKit(app.db, who.workspaceId)),
  save: procedures.brandKit.save
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      saveBrandKit(app, who.workspaceId, { by: actorOf(who), kit: input }),
    ),
  samples: procedures.brandKit.samples
    .use(authorized)
    .handler(({ context: { app, who }, input, signal }) =>
      drawSamples(app, who.workspaceId, { kit: input, signal }),
    ),
};
